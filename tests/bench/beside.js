// What the benches beside other engines share: one origin for all, each engine in a worker in a page and a process of
// its own, and pairs of measurements.
//
// A pair is one measurement of each, one right after the other, and who begins alternates; what is told is the median
// of the pairs' ratios, the other's time over headlight's, with its quartiles: above 1, headlight is faster.
// HEADLIGHT_MODELS names the folder that tests/reference/onnx_models.py fills, BENCH_PAIRS says how many pairs (default
// 12, after 2 to warm up).
import { build } from "esbuild";
import { createServer } from "node:http";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { PAGE, open } from "../browser/chromium.js";

export const ROOT = resolve(import.meta.dirname, "../..");
export const MODELS = process.env.HEADLIGHT_MODELS || join(tmpdir(), "onnx-models");
export const RUNTIME = join(ROOT, "node_modules/onnxruntime-web");
export const PAIRS = Number(process.env.BENCH_PAIRS ?? 12);
export const WARM = 2;
const MINUTES = 10;

// ---- one origin for the page, the runtime and the models ----

/** @type {Record<string, string>} */
const TYPES = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".html": "text/html",
};
const FOLDERS = { "/runtime/": join(RUNTIME, "dist"), "/models/": MODELS };
/** Both engines get a page that is isolated, where clocks are fine. */
const HEADERS = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cache-control": "no-cache",
};

/** The scripts of the workers that hold the engines, for `serve`. */
export const workerScripts = async () => ({
  "beside-worker.js": await workerScript(),
  "thread.js": await scriptOf("thread"),
  "read-worker.js": await scriptOf("read-worker"),
});

/**
 * Serves what a bench made and folders, and passes on what else is asked to a page's own server.
 * @param {Record<string, string | Uint8Array>} made by name @param {Record<string, string>} [more] folders
 */
export async function serve(made, more = {}, page = PAGE) {
  const folders = { ...FOLDERS, ...more };
  const server = createServer(async ({ url = "/" }, answer) => {
    try {
      const path = new URL(url, "http://here").pathname;
      const file = made[path.slice("/bench/".length)];
      if (path.startsWith("/bench/") && file)
        return void answer.writeHead(200, { ...HEADERS, "content-type": "text/javascript" }).end(file);
      if (path === "/bench/")
        return void answer
          .writeHead(200, { ...HEADERS, "content-type": "text/html" })
          .end("<!doctype html><title>bench</title><link rel='icon' href='data:,'>");
      const [at, folder] = Object.entries(folders).find(([at]) => path.startsWith(at)) ?? [];
      if (at && folder) {
        const file = join(folder, path.slice(at.length));
        answer.writeHead(200, {
          ...HEADERS,
          "content-type": TYPES[extname(file)] ?? "application/octet-stream",
          "content-length": statSync(file).size,
        });
        return void createReadStream(file).pipe(answer);
      }
      const found = await fetch(new URL(url, page));
      const bytes = Buffer.from(await found.arrayBuffer());
      answer
        .writeHead(found.status, {
          ...HEADERS,
          "content-type": found.headers.get("content-type") ?? "application/octet-stream",
        })
        .end(bytes);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** A worker that the engine's worker starts. @param {string} name */
async function scriptOf(name) {
  const entryPoints = [join(ROOT, `www/${name}.ts`)];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: "esm" });
  return outputFiles[0].text;
}

/** The worker that holds any engine, with the page's own sources; its data is that of the page that is served. */
async function workerScript() {
  const html = await (await fetch(PAGE)).text();
  const main = /src="([^"]*\/main[^"]*\.js)"/.exec(html)?.[1];
  if (!main) throw new Error(`${PAGE} names no main.js`);
  // Where engines lie is known to the page's worker alone: `dist/` names that folder by what is in it.
  const offline = await fetch(new URL("offline.js", PAGE));
  const data = offline.ok ? /"\.\/([0-9a-f]{12})\/wasm\//.exec(await offline.text())?.[1] : null;
  const assets = { "thread.js": "thread.js", "read-worker.js": "read-worker.js" };
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "beside-worker.js")],
    bundle: true,
    write: false,
    format: "esm",
    define: { DATA: JSON.stringify(data ? `/${data}/` : "/"), ASSETS: JSON.stringify(assets) },
    logLevel: "error",
  });
  return outputFiles[0].text;
}

// ---- an engine in a page ----

/**
 * The most memory that any process of the browser's pages has had, by process; nothing where /proc is not. @param
 * {import("playwright-core").Browser} browser
 */
export async function peaks(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const { type, id } of processInfo) {
    if (type !== "renderer" || !existsSync(`/proc/${id}/status`)) continue;
    found.set(id, Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0) * 1024);
  }
  return found;
}

/**
 * The process that has grown most of those that are new since `before`, and the most memory that it has had: the
 * browser keeps an empty one in reserve.
 * @param {import("playwright-core").Browser} browser @param {Map<number, number>} before
 */
export async function mostGrown(browser, before) {
  const [found] = [...(await peaks(browser))].filter(([id]) => !before.has(id)).sort(([, a], [, b]) => b - a);
  return found;
}

/**
 * A fresh page, a worker, and the model in it.
 * @param {import("playwright-core").Browser} browser @param {string} url @param {{ engine: string, threads: number,
 * model: string, precision?: string, file?: string, images?: boolean }} given
 */
export async function start(browser, url, given) {
  const before = await peaks(browser);
  const { page, errors } = await open(browser);
  page.setDefaultTimeout(MINUTES * 60_000);
  await page.goto(`${url}bench/`);
  await page.evaluate(() => {
    const worker = new Worker("/bench/beside-worker.js", { type: "module" });
    let asked = 0;
    /** @type {Map<number, { resolve(found: unknown): void, reject(error: Error): void }>} */
    const waiting = new Map();
    worker.onmessage = ({ data: { id, answer, error } }) => {
      const asker = waiting.get(id); // none for what the engine tells its page
      if (error) asker?.reject(new Error(error));
      else asker?.resolve(answer);
    };
    worker.onerror = ({ message }) =>
      [...waiting.values()].forEach(({ reject }) => reject(new Error(message || "the worker did not start")));
    Object.assign(window, {
      last: null,
      ask: (/** @type {object} */ request) =>
        new Promise(
          (resolve, reject) => (
            waiting.set(++asked, { resolve, reject }), worker.postMessage({ ...request, id: asked })
          ),
        ),
    });
  });
  /** @param {object} request @returns {Promise<any>} */
  const ask = async (request) => {
    const { patterns, ...answer } = await page.evaluate(async (request) => {
      const answer = await /** @type {any} */ (window).ask(request);
      // As text: a number a value would be slow to hand over.
      const told = (/** @type {any} */ { values, ...map }) => ({
        ...map,
        values: btoa(
          new Uint8Array(values.buffer, values.byteOffset, values.byteLength).reduce(
            (text, byte) => text + String.fromCharCode(byte),
            "",
          ),
        ),
      });
      return { ...answer, patterns: answer.patterns?.map(told) ?? null };
    }, request);
    const read = (/** @type {any} */ { values, ...map }) => ({
      ...map,
      values: new Float32Array(Uint8Array.from(Buffer.from(values, "base64")).buffer),
    });
    return { ...answer, patterns: patterns?.map(read) ?? null };
  };
  const at = { url, runtime: `${url}runtime/`, model: `${url}models/${given.model}/`, file: `${url}${given.file}` };
  const loaded = await ask({ ...given, ask: "load", ...at });
  const [process] = (await mostGrown(browser, before)) ?? [];
  return {
    loaded,
    run: (/** @type {object} */ request) => ask({ ...request, ask: "run" }),
    train: (/** @type {object} */ request) => ask({ ...request, ask: "train" }),
    embed: (/** @type {object} */ request) => ask({ ...request, ask: "embed" }),
    peak: async () => (process === undefined ? null : ((await peaks(browser)).get(process) ?? null)),
    async close() {
      if (errors.length > 0) throw new Error(`${given.engine}'s page complained:\n${errors.join("\n")}`);
      await page.context().close();
    },
  };
}

// ---- figures ----

/** @param {number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  return sorted[low] + (at - low) * (sorted[Math.min(low + 1, sorted.length - 1)] - sorted[low]);
}

export const spread = (/** @type {number[]} */ values) => ({
  median: quantile(values, 0.5),
  quartiles: [quantile(values, 0.25), quantile(values, 0.75)],
});

/** Threads of ONNX Runtime look for work for some milliseconds after a run: nobody is measured beside them. */
const REST_MS = 50;
const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));

/**
 * Pairs of one measurement each, by turns; only what comes after the warming up counts.
 * @param {(turn: number) => Promise<any>} ours @param {(turn: number) => Promise<any>} theirs
 */
export async function paired(ours, theirs, count = PAIRS) {
  /** @type {{ ours: any, theirs: any }[]} */
  const pairs = [];
  for (let turn = 0; turn < WARM + count; turn++) {
    /** @type {any} */
    const pair = {};
    const one = async () => (pair.ours = await ours(turn));
    const other = async () => (pair.theirs = await theirs(turn));
    for (const measure of turn % 2 ? [other, one] : [one, other]) {
      await rest();
      await measure();
    }
    if (turn >= WARM) pairs.push(pair);
  }
  return {
    headlight_ms: spread(pairs.map(({ ours }) => ours.ms)),
    /** Of that, in the engine; the rest makes a message of it. */
    headlight_engine_ms: quantile(
      pairs.map(({ ours }) => ours.engine),
      0.5,
    ),
    stages: pairs[0].ours.stages,
    other_ms: spread(pairs.map(({ theirs }) => theirs.ms)),
    ratio: spread(pairs.map(({ ours, theirs }) => theirs.ms / ours.ms)),
    pairs: pairs.length,
  };
}

/** @param {{ median: number, quartiles: number[] }} spread */
export const ratioText = ({ median, quartiles: [low, high] }) =>
  `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
