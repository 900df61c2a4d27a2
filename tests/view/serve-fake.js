// Serves the page with the stand-in engine, under the same headers as the real server: node tests/view/serve-fake.js
// [port]
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".wasm": "application/wasm",
};
const CSP =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; " +
  "connect-src 'self' https: http://localhost:*; worker-src 'self' blob:; base-uri 'none'; object-src 'none'";

/** @type {Record<string, () => Promise<Buffer> | Buffer>} */
const STAND_INS = {
  "/www/wasm/engines.json": () => Buffer.from('{"cpu":{"bytes":400000},"gpu":null}'),
  "/www/wasm/cpu/headlight.js": () => readFile(join(root, "tests/view/fake-engine.js")),
  "/www/wasm/cpu/fake-look.js": () => readFile(join(root, "tests/view/fake-look.js")),
  "/www/wasm/cpu/headlight_bg.wasm": () => Buffer.alloc(400_000),
  "/models/dates/config.json": () => Buffer.from("{}"),
  "/models/dates/model.safetensors": () => Buffer.alloc(1_000_000),
  "/models/dates/tokenizer.json": () => Buffer.from("{}"),
};

export function serve(port = 0) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname)).replace(
      /\/$/,
      "/index.html",
    );
    try {
      const body = STAND_INS[path] ? await STAND_INS[path]() : await readFile(join(root, path));
      response.writeHead(200, {
        "content-type": TYPES[extname(path)] ?? "application/octet-stream",
        "content-length": body.length,
        "content-security-policy": CSP,
        "cache-control": "no-cache",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-embedder-policy": "require-corp",
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) =>
    server.listen(port, "127.0.0.1", () => resolve({ server, url: `http://127.0.0.1:${server.address().port}/` })),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await serve(Number(process.argv[2] ?? 8123))).url);
