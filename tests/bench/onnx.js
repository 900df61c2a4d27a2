// headlight's cpu engine beside ONNX Runtime Web: the same weights, as many threads, the same Chromium, by turns.
//
// Each engine has a worker in a page and a process of its own. A pair is one measurement of each, one right after the
// other, and who begins alternates; what is told is the median of the pairs' ratios, ONNX Runtime's time over
// headlight's, with its quartiles: above 1, headlight is faster. A whole forward hands every pattern to JavaScript on
// both sides. An edit at the last layer is that layer's re-run in headlight, beside a whole forward in ONNX Runtime,
// which keeps nothing that it could go on from. A cached step is the last token after those that are kept: both hand
// over the new rows of all patterns, and ONNX Runtime the cache for the next step.
//
// The models come from tests/reference/onnx_models.py. BENCH_PAIRS says how many pairs (default 12, after 2 to warm
// up),
// BENCH_MODELS which models ("minilm gpt2"), BENCH_THREADS how many threads (1), BENCH_PRECISION how headlight keeps
// matrices (f32, f16 or int8: then patterns are not compared, and beside int8 ONNX Runtime has its own eight bits),
// BENCH_TOKENS how many tokens a text has (128, at most 512),
// BENCH_JSON where the table is written (default target/onnx-bench.json).
// Beside a page that is served already: HEADLIGHT_URL=http://127.0.0.1:8080/ CHROMIUM=chromium node tests/bench/onnx.js
import { build } from "esbuild";
import { createServer } from "node:http";
import { createReadStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { loadavg, cpus, tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";
import { PAGE, launch, open } from "../browser/chromium.js";

const ROOT = resolve(import.meta.dirname, "../..");
const MODELS = process.env.HEADLIGHT_MODELS || join(tmpdir(), "onnx-models");
const THREADS = Number(process.env.BENCH_THREADS ?? 1);
const PRECISION = process.env.BENCH_PRECISION ?? "f32";
const RUNTIME = join(ROOT, "node_modules/onnxruntime-web");
const PAIRS = Number(process.env.BENCH_PAIRS ?? 12);
/** Longer texts are read in blocks, `MOST_WHOLE` of `src/run/blocks.rs`. */
const MOST_WHOLE = 128;
const WARM = 2;
const LOADS = 3;
const LENGTH = Number(process.env.BENCH_TOKENS ?? 128);
/** Patterns may differ by so much. */
const TOLERANCE = 1e-4;
/** Where the figures are meant to be. */
const AIMS = { forward: THREADS === 1 ? 1.4 : 1.3, edit: 10, step: PRECISION === "f32" ? 1 : 1.2 };
const ONNX = PRECISION === "int8" ? "model.int8.onnx" : "model.onnx";
const FILES = ["config.json", "model.safetensors", "tokenizer.json", ONNX];
const MINUTES = 10;
const ENGINES = /** @type {("headlight" | "onnx")[]} */ (["headlight", "onnx"]);

/** Words that are one token each to MiniLM; the first differs from text to text, so that nothing can be reused. */
const FIRST = (
  "one two three four five six seven eight nine ten red blue green black white " +
  "old new big small long short high low"
).split(" ");
const WORDS = "the owner of a house saw the dog and ran to the garden with his old friend while it was dark".split(" ");

/**
 * @typedef {{ name: string, folder: string, last: string, text(turn: number, tokens: number): string, steps: boolean }}
 * Model
 */
/** @type {Model[]} */
const KINDS = [
  {
    name: "minilm",
    folder: "onnx-minilm",
    last: "encoder.blocks.5.attn.0",
    steps: false,
    text: (turn, tokens) =>
      [FIRST[turn % FIRST.length], ...Array.from({ length: tokens - 3 }, (_, i) => WORDS[i % WORDS.length])].join(" "),
  },
  {
    name: "gpt2",
    folder: "onnx-gpt2",
    last: "decoder.blocks.11.attn.0",
    steps: true,
    text: (turn, tokens) =>
      Array.from({ length: tokens }, (_, i) => `w${(7919 * (i + 1) + (i === 0 ? turn : 0)) % 50000}`).join(" "),
  },
];

const lacking = (/** @type {string} */ folder) => FILES.filter((file) => !existsSync(join(MODELS, folder, file)));

// ---- one origin for the page, the runtime and the models ----

/** @type {Record<string, string>} */
const TYPES = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".html": "text/html",
};
const FOLDERS = { "/bench/": import.meta.dirname, "/runtime/": join(RUNTIME, "dist"), "/models/": MODELS };
/** Both engines get a page that is isolated, where clocks are fine. */
const HEADERS = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cache-control": "no-cache",
};

/**
 * Serves the three folders, and passes on what else is asked to the page's own server. @returns {Promise<{ url: string,
 * close(): void }>}
 */
async function serve() {
  const [script, thread] = await Promise.all([workerScript(), threadScript()]);
  const server = createServer(async ({ url = "/" }, answer) => {
    try {
      const path = new URL(url, "http://here").pathname;
      if (path === "/bench/thread.js")
        return void answer.writeHead(200, { ...HEADERS, "content-type": "text/javascript" }).end(thread);
      if (path === "/bench/onnx-worker.js")
        return void answer.writeHead(200, { ...HEADERS, "content-type": "text/javascript" }).end(script);
      if (path === "/bench/")
        return void answer
          .writeHead(200, { ...HEADERS, "content-type": "text/html" })
          .end("<!doctype html><title>bench</title><link rel='icon' href='data:,'>");
      const [at, folder] = Object.entries(FOLDERS).find(([at]) => path.startsWith(at)) ?? [];
      if (at && folder) {
        const file = join(folder, path.slice(at.length));
        answer.writeHead(200, {
          ...HEADERS,
          "content-type": TYPES[extname(file)] ?? "application/octet-stream",
          "content-length": statSync(file).size,
        });
        return void createReadStream(file).pipe(answer);
      }
      const found = await fetch(new URL(url, PAGE));
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

/** One more thread of headlight's engine. */
async function threadScript() {
  const entryPoints = [join(ROOT, "www/thread.ts")];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: "esm" });
  return outputFiles[0].text;
}

/** The worker that holds either engine, with the page's own sources; its data is that of the page that is served. */
async function workerScript() {
  const html = await (await fetch(PAGE)).text();
  const main = /src="([^"]*\/main[^"]*\.js)"/.exec(html)?.[1];
  if (!main) throw new Error(`${PAGE} names no main.js`);
  // Where engines lie is known to the page's worker alone: `dist/` names that folder by what is in it.
  const offline = await fetch(new URL("offline.js", PAGE));
  const data = offline.ok ? /"\.\/([0-9a-f]{12})\/wasm\//.exec(await offline.text())?.[1] : null;
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "onnx-worker.js")],
    bundle: true,
    write: false,
    format: "esm",
    define: { DATA: JSON.stringify(data ? `/${data}/` : "/"), ASSETS: JSON.stringify({ "thread.js": "thread.js" }) },
    logLevel: "error",
  });
  return outputFiles[0].text;
}

// ---- an engine in a page ----

/**
 * The most memory that any process of the browser's pages has had, by process; nothing where /proc is not. @param
 * {import("playwright-core").Browser} browser
 */
async function peaks(browser) {
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
 * A fresh page, a worker, and the model in it.
 * @param {import("playwright-core").Browser} browser @param {string} url @param {"headlight" | "onnx"} engine @param
 * {Model} model
 */
async function start(browser, url, engine, model) {
  const before = new Set((await peaks(browser)).keys());
  const { page, errors } = await open(browser);
  page.setDefaultTimeout(MINUTES * 60_000);
  await page.goto(`${url}bench/`);
  await page.evaluate(() => {
    const worker = new Worker("/bench/onnx-worker.js", { type: "module" });
    let asked = 0;
    /** @type {Map<number, { resolve(found: unknown): void, reject(error: Error): void }>} */
    const waiting = new Map();
    worker.onmessage = ({ data: { id, answer, error } }) => {
      const { resolve, reject } = /** @type {NonNullable<ReturnType<typeof waiting.get>>} */ (waiting.get(id));
      if (error) reject(new Error(error));
      else resolve(answer);
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
  const loaded = await ask({
    ask: "load",
    engine,
    threads: THREADS,
    precision: PRECISION,
    runtime: `${url}runtime/`,
    model: `${url}models/${model.folder}/`,
    onnx: ONNX,
  });
  // Its process is the new one that has grown most: the browser keeps an empty one in reserve.
  const [process] =
    [...(await peaks(browser))].filter(([id]) => !before.has(id)).sort(([, a], [, b]) => b - a)[0] ?? [];
  return {
    loaded,
    run: (/** @type {object} */ request) => ask({ ...request, ask: "run" }),
    peak: async () => (process === undefined ? null : ((await peaks(browser)).get(process) ?? null)),
    async close() {
      if (errors.length > 0) throw new Error(`${engine}'s page complained:\n${errors.join("\n")}`);
      await page.context().close();
    },
  };
}

// ---- figures ----

/** @param {number[]} values @param {number} share */
function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  return sorted[low] + (at - low) * (sorted[Math.min(low + 1, sorted.length - 1)] - sorted[low]);
}

const spread = (/** @type {number[]} */ values) => ({
  median: quantile(values, 0.5),
  quartiles: [quantile(values, 0.25), quantile(values, 0.75)],
});

/**
 * Pairs of one measurement each, by turns; only what comes after the warming up counts.
 * @param {(turn: number) => Promise<any>} ours @param {(turn: number) => Promise<any>} theirs
 */
async function paired(ours, theirs) {
  /** @type {{ ours: any, theirs: any }[]} */
  const pairs = [];
  for (let turn = 0; turn < WARM + PAIRS; turn++) {
    /** @type {any} */
    const pair = {};
    const one = async () => (pair.ours = await ours(turn));
    const other = async () => (pair.theirs = await theirs(turn));
    for (const measure of turn % 2 ? [other, one] : [one, other]) await measure();
    if (turn >= WARM) pairs.push(pair);
  }
  return {
    headlight_ms: spread(pairs.map(({ ours }) => ours.ms)),
    /** Of that, until it is computed; then it is read. */
    headlight_computed_ms: quantile(
      pairs.map(({ ours }) => ours.computed),
      0.5,
    ),
    stages: pairs[0].ours.stages,
    onnx_ms: spread(pairs.map(({ theirs }) => theirs.ms)),
    ratio: spread(pairs.map(({ ours, theirs }) => theirs.ms / ours.ms)),
    pairs: pairs.length,
  };
}

/**
 * The largest difference; of a long text ours are the largest weights of blocks, else rows of theirs are our last ones.
 * @param {any[]} ours @param {any[]} theirs
 */
function difference(ours, theirs) {
  if (ours.length !== theirs.length) throw new Error(`${ours.length} and ${theirs.length} sublayers have patterns`);
  let most = 0;
  for (const [i, { shape, block, values }] of ours.entries()) {
    const [heads, rows, columns] = shape;
    const [others, few, keys] = theirs[i].shape;
    if (heads !== others || columns !== Math.ceil(keys / block) || (block > 1 && rows !== Math.ceil(few / block)))
      throw new Error(`patterns [${shape}] in blocks of ${block}, and [${theirs[i].shape}]`);
    const first = block > 1 ? 0 : rows - few;
    const largest = new Float32Array(heads * (rows - first) * columns);
    theirs[i].values.forEach((/** @type {number} */ weight, /** @type {number} */ at) => {
      const [row, key] = [Math.floor(at / keys), at % keys];
      const [head, query] = [Math.floor(row / few), Math.floor((row % few) / block)];
      const cell = (head * (rows - first) + query) * columns + Math.floor(key / block);
      largest[cell] = Math.max(largest[cell], weight);
    });
    for (let head = 0; head < heads; head++)
      for (let cell = first * columns; cell < rows * columns; cell++) {
        const told = largest[(head * (rows - first) - first) * columns + cell];
        most = Math.max(most, Math.abs(values[head * rows * columns + cell] - told));
      }
  }
  return most;
}

/** @param {string} what @param {any} ours @param {any} theirs */
function agree(what, ours, theirs) {
  const most = difference(ours.patterns, theirs.patterns);
  if (PRECISION === "f32" && !(most < TOLERANCE)) throw new Error(`${what}: patterns differ by ${most}`);
  if (PRECISION === "f32" && ours.best !== theirs.best)
    throw new Error(`${what}: the most probable token is ${ours.best} and ${theirs.best}`);
  return most;
}

/** @param {import("playwright-core").Browser} browser @param {string} url @param {Model} model */
async function measure(browser, url, model) {
  const begin = (/** @type {"headlight" | "onnx"} */ engine) => start(browser, url, engine, model);
  /** @type {any[]} */
  const loads = [];
  for (let turn = 1; turn < LOADS; turn++) {
    /** @type {any} */
    const pair = {};
    for (const engine of turn % 2 ? ENGINES : ENGINES.toReversed()) {
      const one = await begin(engine);
      pair[engine] = one.loaded.seconds;
      await one.close();
    }
    loads.push(pair);
  }
  const headlight = await begin("headlight");
  const onnx = await begin("onnx");
  loads.push({ headlight: headlight.loaded.seconds, onnx: onnx.loaded.seconds });

  const text = (/** @type {number} */ turn) => model.text(turn, LENGTH);
  /** @type {Map<number, number[]>} */
  const read = new Map();
  for (const turn of [0, 1]) {
    const { ids } = await headlight.run({ source: text(turn) });
    if (ids.length !== LENGTH) throw new Error(`${model.name}: the text has ${ids.length} tokens, not ${LENGTH}`);
    read.set(turn, ids);
  }
  /** Ids of a turn's text; texts differ in one token only, whose id is the text's own. @param {number} turn */
  const idsOf = async (turn) => {
    if (!read.has(turn)) read.set(turn, (await headlight.run({ source: text(turn) })).ids);
    return /** @type {number[]} */ (read.get(turn));
  };
  for (let turn = 0; turn < WARM + PAIRS; turn++) await idsOf(turn);
  const whole = async (/** @type {number} */ turn) => onnx.run({ ids: await idsOf(turn) });

  const differences = {};
  Object.assign(differences, {
    forward: agree(
      `${model.name}, forward`,
      await headlight.run({ source: text(1), tell: true }),
      await onnx.run({ ids: read.get(1), tell: true }),
    ),
  });
  /** @type {Record<string, any>} */
  const figures = {};
  figures.forward = await paired((turn) => headlight.run({ source: text(turn) }), whole);
  const { ran, all } = figures.forward.stages;
  if (ran !== all) throw new Error(`${model.name}: a forward ran ${ran} of ${all} stages`);
  const factor = (/** @type {number} */ turn) => ({
    source: text(0),
    edits: { heads: { [model.last]: 0.9 - turn / 100 } },
  });
  await headlight.run({ source: text(0) });
  figures.edit = await paired((turn) => headlight.run(factor(turn)), whole);

  if (model.steps) {
    const source = model.text(0, LENGTH - 1);
    const cached = (await idsOf(0)).slice(0, LENGTH - 1);
    const next = (/** @type {number} */ turn) => 100 + turn;
    const back = () => headlight.run({ source });
    const step = async (/** @type {number} */ turn, tell = false) => {
      await back();
      return headlight.run({ source, target: [next(turn)], tell });
    };
    await onnx.run({ ids: cached, keep: true });
    const theirs = (/** @type {number} */ turn, tell = false) => onnx.run({ ids: [next(turn)], cached: true, tell });
    // In blocks, a last row is there only with those before it.
    if (LENGTH <= MOST_WHOLE)
      Object.assign(differences, { step: agree(`${model.name}, step`, await step(0, true), await theirs(0, true)) });
    figures.step = await paired(
      (turn) => step(turn),
      (turn) => theirs(turn),
    );
  }
  // A module's memory never shrinks, so what it has at the end is the most it had.
  const last = { headlight: await headlight.run({ source: text(0) }), onnx: await whole(0) };
  const memory = {
    wasm: { headlight: last.headlight.wasm, onnx: last.onnx.wasm },
    process: { headlight: await headlight.peak(), onnx: await onnx.peak() },
  };
  await headlight.close();
  await onnx.close();
  const load = {
    headlight_s: quantile(
      loads.map((pair) => pair.headlight),
      0.5,
    ),
    onnx_s: quantile(
      loads.map((pair) => pair.onnx),
      0.5,
    ),
    ratio: spread(loads.map((pair) => pair.onnx / pair.headlight)),
    pairs: loads.length,
  };
  return { model: model.name, tokens: LENGTH, load, memory, differences, ...figures };
}

/** @param {any} found */
function report(found) {
  const mib = (/** @type {number | null} */ bytes) => (bytes === null ? "–" : `${(bytes / 2 ** 20).toFixed(0)} MiB`);
  const line = (
    /** @type {string} */ what,
    /** @type {string} */ ours,
    /** @type {string} */ theirs,
    /** @type {string} */ ratio,
  ) => console.log(`${what.padEnd(34)} ${ours.padStart(18)} ${theirs.padStart(18)}   ${ratio}`);
  const ratio = (/** @type {any} */ { median, quartiles: [low, high] }) =>
    `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
  console.log("");
  line(
    `${found.model}, ${found.tokens} tokens`,
    "headlight",
    "ONNX Runtime",
    "ratio (quartiles), above 1 headlight is faster",
  );
  line("load", `${found.load.headlight_s.toFixed(2)} s`, `${found.load.onnx_s.toFixed(2)} s`, ratio(found.load.ratio));
  line("peak memory, wasm", mib(found.memory.wasm.headlight), mib(found.memory.wasm.onnx), "");
  line("peak memory, process", mib(found.memory.process.headlight), mib(found.memory.process.onnx), "");
  const names = { forward: "forward, all patterns", edit: "edit at the last layer ¹", step: "one cached step ²" };
  for (const key of /** @type {const} */ (["forward", "edit", "step"])) {
    const one = found[key];
    if (!one) continue;
    const { ran, all } = one.stages;
    line(
      names[key],
      `${one.headlight_ms.median.toFixed(1)} ms`,
      `${one.onnx_ms.median.toFixed(1)} ms`,
      `${ratio(one.ratio)}, aim ${AIMS[key]}; n ${one.pairs}; ${one.headlight_computed_ms.toFixed(1)} ms ` +
        `until computed, ${ran} of ${all} stages`,
    );
  }
  console.log(
    `patterns differ by ${Object.values(found.differences)
      .map((most) => most.toExponential(1))
      .join(" and ")} at most`,
  );
}

/** Compares what is there, and says what is not. */
async function main() {
  const asked = (process.env.BENCH_MODELS ?? "minilm gpt2").split(/[ ,]+/);
  const wanted = KINDS.filter(({ name }) => asked.includes(name));
  if (!existsSync(RUNTIME)) return console.log("ONNX Runtime Web is left out: onnxruntime-web is not installed");
  const there = wanted.filter(({ folder }) => lacking(folder).length === 0);
  for (const { name, folder } of wanted)
    if (lacking(folder).length > 0)
      console.log(
        `beside ONNX Runtime Web, ${name} is left out: ${join(MODELS, folder)} lacks ` +
          `${lacking(folder).join(", ")}; tests/reference/onnx_models.py makes them`,
      );
  if (there.length === 0) return;

  const server = await serve();
  const browser = await launch();
  const { version } = JSON.parse(readFileSync(join(RUNTIME, "package.json"), "utf8"));
  const load = [loadavg()[0]];
  try {
    /** @type {any[]} */
    const models = [];
    for (const model of there) {
      models.push(await measure(browser, server.url, model));
      report(models[models.length - 1]);
    }
    load.push(loadavg()[0]);
    console.log(
      "¹ its re-run, beside a whole forward in ONNX Runtime, which can only run everything again\n² the " +
        "last token after those that are kept; both hand over the new rows of all patterns, ONNX Runtime its " +
        "cache as well",
    );
    console.log(
      `Chromium ${browser.version()}, onnxruntime-web ${version}, threads each: ${THREADS}, ${PRECISION} here; ` +
        `${cpus().length} × ${cpus()[0]?.model ?? "?"}, load ${load.map((one) => one.toFixed(1)).join(" → ")}`,
    );
    const path = process.env.BENCH_JSON ?? join(ROOT, "target/onnx-bench.json");
    mkdirSync(dirname(path), { recursive: true });
    const processor = cpus()[0]?.model;
    const measured = { chromium: browser.version(), onnxruntime_web: version, processor, load, models };
    writeFileSync(path, `${JSON.stringify(measured, null, 2)}\n`);
    console.log(`written to ${path}`);
  } finally {
    await browser.close();
    server.close();
  }
}

await main();
