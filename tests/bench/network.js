// A host of dist/ behind a line of 20 Mbit/s and 40 ms: TLS over connections that share it, HTTP/1.1 or HTTP/2.
//
// The line is in the server's sockets, so that connections, their handshakes and the browser's limits all count, in
// workers too, which the browser's own throttling would leave out.
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import { createServer } from "node:net";
import { extname, join, normalize } from "node:path";
import { Duplex } from "node:stream";

export const LINE = Object.freeze({ bits: 20e6, roundTripMs: 40 });

const TYPES = /** @type {Record<string, string>} */ ({
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
});
const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * When a file was asked for, and sent to its last byte.
 * @typedef {{ path: string, bytes: number, asked: number, sent: number }} Fetched
 */

/**
 * Serves a folder, and notes what was fetched; `flag` has Chromium trust its certificate.
 * @param {string} folder @param {"http/1.1" | "h2"} protocol @param {boolean} isolated
 */
export async function host(folder, protocol, isolated) {
  const { key, cert, flag } = certificate();
  /** @type {Fetched[]} */
  const fetched = [];
  const secure = (protocol === "h2" ? createSecureServer : createHttpsServer)({ key, cert }, (request, response) => {
    const path = normalize(new URL(request.url, "https://host").pathname).replace(/\/$/, "/index.html");
    const file = join(folder, path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    const packed = existsSync(`${file}.br`) ? `${file}.br` : file;
    /** @type {Fetched} */
    const one = { path: path.slice(1), bytes: statSync(packed).size, asked: Date.now(), sent: 0 };
    fetched.push(one);
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "content-length": one.bytes,
      // What every static host sends, or something as strict.
      "cache-control": "max-age=600",
      ...(packed === file ? {} : { "content-encoding": "br" }),
      ...(isolated ? ISOLATED : {}),
    });
    response.on("finish", () => (one.sent = Date.now()));
    response.end(readFileSync(packed));
  });
  const send = line();
  const server = createServer((socket) => secure.emit("connection", far(socket.setNoDelay(), send)));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `https://127.0.0.1:${port}/`,
    flag,
    fetched,
    close: () => server.close(),
  };
}

/** Whoever sends takes turns on the line, a packet each. */
function line() {
  const PACKET = 4096;
  /** @type {{ rest: Buffer, deliver(part: Buffer): void, done(): void }[]} */
  const waiting = [];
  let free = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let next;
  function turn() {
    next = undefined;
    while (waiting.length > 0 && free <= performance.now()) {
      const one = /** @type {typeof waiting[number]} */ (waiting.shift());
      const part = one.rest.subarray(0, PACKET);
      one.rest = one.rest.subarray(PACKET);
      free += (part.length * 8e3) / LINE.bits;
      setTimeout(() => one.deliver(part), LINE.roundTripMs / 2);
      if (one.rest.length > 0) waiting.push(one);
      else one.done();
    }
    if (waiting.length > 0) next = setTimeout(turn, Math.max(0, free - performance.now()));
  }
  return (
    /** @type {Buffer} */ rest,
    /** @type {(part: Buffer) => void} */ deliver,
    /** @type {() => void} */ done,
  ) => {
    waiting.push({ rest, deliver, done });
    if (next !== undefined) return;
    free = Math.max(free, performance.now());
    turn();
  };
}

/** A socket as it is at the other end of the line. @param {import("node:net").Socket} socket @param {any} send */
function far(socket, send) {
  const end = new Duplex({
    // As much as is on its way at once.
    writableHighWaterMark: (LINE.bits / 8e3) * LINE.roundTripMs,
    read() {},
    write: (part, _, done) => send(part, (/** @type {Buffer} */ one) => void socket.write(one), done),
    final: (done) => void setTimeout(() => socket.end(done), LINE.roundTripMs),
    destroy: (_, done) => (socket.destroy(), done(null)),
  });
  // The connection itself takes a round trip, which the machine's own network does not.
  const open = performance.now() + LINE.roundTripMs;
  socket.on("data", (part) => {
    const wait = Math.max(0, open - performance.now()) + LINE.roundTripMs / 2;
    setTimeout(() => end.destroyed || end.push(part), wait);
  });
  socket.on("close", () => end.destroy());
  socket.on("error", () => end.destroy());
  return end.on("error", () => {});
}

/** A certificate signed by itself, with the flag by which Chromium trusts its key. */
function certificate() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const spki = publicKey.export({ type: "spki", format: "der" });
  const der = (/** @type {number} */ tag, /** @type {Uint8Array[]} */ ...parts) => {
    const body = Buffer.concat(parts);
    const { length: n } = body;
    const length = n < 128 ? [n] : n < 256 ? [0x81, n] : [0x82, n >> 8, n & 255];
    return Buffer.from([tag, ...length, ...body]);
  };
  const ecdsaWithSha256 = der(0x30, der(6, Buffer.from("2a8648ce3d040302", "hex")));
  const text = (/** @type {string} */ words) => Buffer.from(words, "ascii");
  const name = der(0x30, der(0x31, der(0x30, der(6, Buffer.from([0x55, 4, 3])), der(12, text("127.0.0.1")))));
  const years = der(0x30, der(23, text("200101000000Z")), der(23, text("491231235959Z")));
  const body = der(0x30, der(2, Buffer.of(1)), ecdsaWithSha256, name, years, name, spki);
  const signature = sign("sha256", body, privateKey);
  const cert = der(0x30, body, ecdsaWithSha256, der(3, Buffer.of(0), signature));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString("base64")}\n-----END CERTIFICATE-----\n`,
    flag: `--ignore-certificate-errors-spki-list=${createHash("sha256").update(spki).digest("base64")}`,
  };
}
