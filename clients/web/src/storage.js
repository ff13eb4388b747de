// Data that the browser stores for the next visit; storage may be full or disabled.

export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // the page works without storage
  }
}

export function recalled(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}
