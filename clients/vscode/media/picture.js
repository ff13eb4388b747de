// The view of pictures: asks the extension for a solution by its number, and shows what it sends.
(function () {
  const editor = acquireVsCodeApi();
  const at = (id) => document.getElementById(id);
  let number = 0;
  let playing = null;

  function ask(wanted) {
    editor.postMessage({ number: Math.max(0, wanted) });
  }

  function stop() {
    clearTimeout(playing);
    playing = null;
    at("play").setAttribute("aria-pressed", "false");
    at("play").textContent = "Play";
  }

  function play() {
    at("play").setAttribute("aria-pressed", "true");
    at("play").textContent = "Stop";
    playing = true;
    ask(number + 1);
  }

  window.addEventListener("message", ({ data }) => {
    number = data.number;
    document.body.classList.toggle("busy", data.busy === true);
    at("number").textContent = number === 0 ? "" : `solution ${number}`;
    at("previous").disabled = number === 0;
    if (data.busy) return;
    const picture = at("picture");
    picture.hidden = data.svg === undefined;
    at("text").hidden = data.svg !== undefined;
    if (data.svg === undefined) {
      at("text").textContent = data.text;
      stop();
      return;
    }
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.svg)}`;
    picture.alt = number === 0 ? "The puzzle" : `Solution ${number}`;
    if (playing) playing = setTimeout(() => ask(number + 1), 1000);
  });

  at("puzzle").addEventListener("click", () => (stop(), ask(0)));
  at("previous").addEventListener("click", () => (stop(), ask(number - 1)));
  at("next").addEventListener("click", () => (stop(), ask(number + 1)));
  at("play").addEventListener("click", () => (playing ? stop() : play()));
  window.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft") at("previous").click();
    if (key === "ArrowRight") at("next").click();
  });
  ask(0); // messages that were sent before this script ran are lost
})();
