// Serves dist/ on this machine: `node serve.mjs [port]`.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** Serves a folder on a port, 0 for any free port. */
export function serve(folder, port) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    const name = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const content = await readFile(name);
      response.writeHead(200, { "content-type": types[extname(name)] ?? "application/octet-stream" });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(join(dirname(fileURLToPath(import.meta.url)), "dist"), Number(process.argv[2] ?? 8000));
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
