// What the browser keeps for the next visit; it may have no room for that, or not be allowed to.

export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // the page works without
  }
}

export function recalled(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}
