// A hub of models on this machine, with the layout of the public one: folders as repositories, for the tests of opening
// models.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { readFile, readdir, stat } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { join } from "node:path";

/** @typedef {Record<string, Uint8Array | string>} Files */
/**
 * A folder as a repository, with branches and tags besides `main`, all of one commit but for the steps of a training
 * run; `says` is merged into the hub's answer, `files` replace the folder's, and `filesOf` those of a branch.
 *
 * @typedef {{
 *   folder: string,
 *   says?: Record<string, unknown>,
 *   files?: Files,
 *   branches?: string[],
 *   filesOf?: Record<string, Files>
 * }} Repository
 */

/** Files from this size on are listed with their SHA-256, smaller ones with their git hash. */
const LARGE = 100_000;
const PIECE = 65_536;

/** @param {Uint8Array} bytes */
const gitName = (bytes) => createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");

/** @param {Buffer} bytes */
const piecesOf = (bytes) =>
  Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, i) => bytes.subarray(PIECE * i, PIECE * (i + 1)));

/**
 * @param {Record<string, Repository>} repositories by name, "owner/name"
 * @param {{ port?: number }} [options]
 */
export async function mirror(repositories, { port = 0 } = {}) {
  /** The hub's behaviour, and a log of its requests. */
  const state = {
    /** Bytes per second of one answer; 0 is unlimited. */
    speed: 0,
    /** Whether it supports Range. */
    ranges: true,
    /**
     * Replaces the content-range header. @type {((start: number, end: number, size: number) => string | null) | null}
     */
    says: null,
    /** Breaks an answer off after this many bytes. */
    cutAfter: Infinity,
    /** The name of a file to corrupt. */
    spoils: "",
    /** The name of a branch that is gone. */
    lacks: "",
    /** Whether it answers at all. */
    on: true,
    /** @type {{ path: string, range: string | undefined, sent: number }[]} */
    asked: [],
  };

  /** The files that replace the folder's. @param {string} name @param {string} branch */
  const replaced = (name, branch) => ({ ...repositories[name].files, ...repositories[name].filesOf?.[branch] });

  /** @param {string} name @param {string} sha @param {string} branch */
  async function describe(name, sha, branch) {
    const { folder, says } = repositories[name];
    const files = replaced(name, branch);
    const there = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll("\\", "/"),
      );
    const all = [...new Set([...there, ...Object.keys(files)])].sort();
    const siblings = await Promise.all(
      all.map(async (rfilename) => {
        const bytes = await content(name, rfilename, branch);
        const size = bytes.length;
        const blobId = gitName(bytes);
        return size < LARGE
          ? { rfilename, size, blobId }
          : {
              rfilename,
              size,
              blobId,
              lfs: { sha256: createHash("sha256").update(bytes).digest("hex"), size, pointerSize: 134 },
            };
      }),
    );
    return { id: name, sha, private: false, gated: false, siblings, ...says };
  }

  /** @param {string} name @param {string} file @param {string} branch */
  async function content(name, file, branch) {
    const files = replaced(name, branch);
    return file in files ? Buffer.from(files[file]) : readFile(join(repositories[name].folder, file));
  }

  const server = createServer(async (request, response) => {
    if (!state.on) return void request.socket.destroy();
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-expose-headers", "content-range, etag, x-repo-commit");
    if (request.method === "OPTIONS")
      return void response.writeHead(204, { "access-control-allow-headers": "range" }).end();
    const { pathname } = new URL(request.url ?? "/", "http://x");
    const note = { path: decodeURIComponent(pathname), range: request.headers.range, sent: 0 };
    state.asked.push(note);
    const refs = /^\/api\/models\/([^/]+\/[^/]+)\/refs$/.exec(note.path)?.[1] ?? "";
    if (Object.hasOwn(repositories, refs)) {
      const branches = ["main", ...(repositories[refs].branches ?? [])].map((branch) => ({
        name: branch,
        ref: `refs/heads/${branch}`,
        targetCommit: commitOf(refs, branch),
      }));
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ tags: [], branches, converts: [] }));
    }
    const listing = /^\/api\/models\/([^/]+\/[^/]+)\/revision\/(.+)$/.exec(note.path);
    const file = /^\/([^/]+\/[^/]+)\/resolve\/([^/]+)\/(.+)$/.exec(note.path);
    const name = (listing ?? file)?.[1] ?? "";
    const asked = (listing ?? file)?.[2] ?? "";
    const revisions = Object.hasOwn(repositories, name) ? ["main", ...(repositories[name].branches ?? [])] : [];
    const [branch, commit] =
      revisions.map((one) => [one, commitOf(name, one)]).find((names) => names.includes(asked)) ?? [];
    if (!branch || !commit || state.lacks === branch)
      return void response
        .writeHead(404, { "content-type": "application/json" })
        .end('{"error":"Repository not found"}');
    if (listing)
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify(await describe(name, commit, branch)));
    const path = /** @type {RegExpExecArray} */ (file)[3];
    const inMemory = path in replaced(name, branch);
    const from = join(repositories[name].folder, path);
    const size = inMemory
      ? (await content(name, path, branch)).length
      : ((await stat(from).catch(() => null))?.size ?? -1);
    if (size < 0) return void response.writeHead(404).end();
    const [, first, last] = (state.ranges && /^bytes=(\d+)-(\d*)$/.exec(note.range ?? "")) || [null, "0", ""];
    const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
    const partial = state.ranges && note.range !== undefined;
    const told = partial && last === "" && state.says ? state.says(start, end, size) : `bytes ${start}-${end}/${size}`;
    response.writeHead(partial ? 206 : 200, {
      "content-type": "application/octet-stream",
      "content-length": end - start + 1,
      "accept-ranges": "bytes",
      ...(partial && told !== null ? { "content-range": told } : {}),
    });
    response.setMaxListeners(0);
    const whole = inMemory
      ? piecesOf((await content(name, path, branch)).subarray(start, end + 1))
      : createReadStream(from, { start, end, highWaterMark: PIECE });
    for await (const piece of whole) {
      if (state.spoils === path) piece[0] ^= 1;
      if (!state.on || note.sent + piece.length > state.cutAfter) {
        if (state.on) response.write(piece.subarray(0, Math.max(0, state.cutAfter - note.sent)));
        return void setTimeout(() => request.socket.destroy(), 300);
      }
      if (!response.write(piece) && !response.destroyed)
        await new Promise((go) => response.once("drain", go).once("close", go));
      note.sent += piece.length;
      if (response.destroyed) return;
      if (state.speed) await new Promise((go) => setTimeout(go, (1000 * piece.length) / state.speed));
    }
    response.end();
  });
  await new Promise((ready) => server.listen(port, "127.0.0.1", () => ready(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://localhost:${address.port}`,
    state,
    close: () => new Promise((closed) => (server.closeAllConnections(), server.close(closed))),
  };
}

/** A repository's commit; each step of a training run has another one. @param {string} name @param {string} revision */
export const commitOf = (name, revision = "main") =>
  createHash("sha1")
    .update(name + (revision.startsWith("step") ? revision : ""))
    .digest("hex");

if (process.argv[1] === import.meta.filename) {
  const repositories = Object.fromEntries(
    process.argv
      .slice(3)
      .map((pair) => pair.split("="))
      .map(([name, folder]) => [name, { folder }]),
  );
  console.log((await mirror(repositories, { port: Number(process.argv[2]) })).url);
}
