// The page of the picture view.  It runs one script, of the extension, and shows a picture as an image, in
// which no scripts run.

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** @param {{ source: string, script: string, style: string }} parts */
export function page({ source, script, style }) {
  const from = escape(source);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; script-src ${from}; style-src ${from}">
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${escape(style)}">
<title>Picture</title>
</head>
<body>
<header>
<button id="puzzle" type="button">Puzzle</button>
<button id="previous" type="button" aria-label="Previous solution">◀</button>
<span id="number" role="status"></span>
<button id="next" type="button" aria-label="Next solution">▶</button>
<button id="play" type="button" aria-pressed="false">Play</button>
</header>
<main><img id="picture" alt="" hidden><pre id="text" hidden></pre></main>
<script src="${escape(script)}"></script>
</body>
</html>`;
}
