// headlight's cpu engine beside ONNX Runtime Web and LiteRT.js: the same weights, as many threads, the same Chromium,
// by turns.
//
// A whole forward hands every pattern to JavaScript on both sides. An edit at the last layer is that layer's re-run in
// headlight, right after a forward, beside a whole forward in the other runtime, which keeps nothing that it could go
// on from. A cached step is the last token after those that are kept: both hand over the new rows of all patterns, and
// ONNX Runtime the cache for the next step. LiteRT.js has files for one length of text (tflite.js), and no steps.
//
// The models come from tests/reference/onnx_models.py. BENCH_PEERS says beside what ("onnx litert"), BENCH_MODELS with
// which models ("minilm gpt2 vit"), BENCH_THREADS with how many threads ("1"), BENCH_PRECISION how headlight keeps
// matrices (f32, f16 or int8: then patterns are not compared, and beside int8 the others have their own eight bits),
// BENCH_TOKENS how many tokens a text has ("128", at most 512), BENCH_JSON where the table is written (default
// target/runtimes-bench.f32.json).
// Beside a served page: HEADLIGHT_URL=http://127.0.0.1:8080/ CHROMIUM=chromium node tests/bench/runtimes.js
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg, cpus } from "node:os";
import { dirname, join } from "node:path";
import { launch } from "../browser/chromium.js";
import {
  MODELS,
  PAIRS,
  ROOT,
  RUNTIME,
  WARM,
  paired,
  quantile,
  ratioText,
  serve,
  spread,
  start,
  workerScripts,
} from "./beside.js";
import { bundled, fetched } from "./peers.js";
import { tfliteOf } from "./tflite.js";

const words = (/** @type {string} */ name, /** @type {string} */ otherwise) =>
  (process.env[name] ?? otherwise).split(/[ ,]+/);
const PRECISION = process.env.BENCH_PRECISION ?? "f32";
/** Longer texts are read in blocks, `MOST_WHOLE` of `src/run/read/blocks.rs`. */
const MOST_WHOLE = 128;
const LOADS = 3;
/** The pixels on each side of larger images: 577 and 1,025 rows of a vision transformer with patches of 16. */
const LARGER = [384, 512];
/** Patterns may differ by so much. */
const TOLERANCE = 1e-4;
/** Where the figures are meant to be. */
const aims = (/** @type {number} */ threads) => ({
  forward: threads === 1 ? 1.4 : 1.3,
  edit: 10,
  step: PRECISION === "f32" ? 1 : 1.2,
});

/** Words that are one token each to MiniLM; the first differs from text to text, so that nothing can be reused. */
const FIRST = (
  "one two three four five six seven eight nine ten red blue green black white " +
  "old new big small long short high low"
).split(" ");
const WORDS = "the owner of a house saw the dog and ran to the garden with his old friend while it was dark".split(" ");

/**
 * `rows`: those of an image, in place of a text.
 * @typedef {{ name: string, folder: string, last: string, text(turn: number, tokens: number): string, steps: boolean,
 * rows?: number }} Model
 */
/** Words of one token each. @param {number} turn @param {number} tokens */
const numbered = (turn, tokens) =>
  Array.from({ length: tokens }, (_, i) => `w${(7919 * (i + 1) + (i === 0 ? turn : 0)) % 50000}`).join(" ");

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
    text: numbered,
  },
  // In 8 bits only: the script that makes it leaves no file of 32 bits.
  { name: "qwen2", folder: "onnx-qwen2", last: "decoder.blocks.23.attn.0", steps: true, text: numbered },
  // ViT-S/16 at 224 × 224: a class token and 14 × 14 patches.
  { name: "vit", folder: "onnx-vit", last: "encoder.blocks.11.attn.0", steps: false, text: () => "", rows: 197 },
];

/**
 * Another runtime. `models`: those it reads; `files`: what it reads of a model's folder; `make`: another file that it
 * reads, in their place.
 * @typedef {{ id: string, title: string, version: string, files: string[], steps: boolean, models: string[],
 * make?(folder: string, tokens: number): Uint8Array, scripts: Record<string, string>,
 * folders: Record<string, string> }} Peer
 */
/** @type {Record<string, () => Promise<Peer>>} */
const PEERS = {
  async onnx() {
    const { version } = JSON.parse(readFileSync(join(RUNTIME, "package.json"), "utf8"));
    const files = [PRECISION === "int8" ? "model.int8.onnx" : "model.onnx"];
    return {
      id: "onnx",
      title: "ONNX Runtime",
      version,
      files,
      steps: true,
      models: KINDS.map(({ name }) => name),
      scripts: {},
      folders: {},
    };
  },
  async litert() {
    const version = "2.5.3";
    const [core, utils] = ["core", "wasm-utils"].map((name) => fetched(`@litertjs/${name}@${version}`));
    const script = await bundled(join(core, "dist/index.js"), { "@litertjs/wasm-utils": join(utils, "dist/index.js") });
    return {
      id: "litert",
      title: "LiteRT.js",
      version,
      files: [],
      make: (folder, tokens) => tfliteOf(folder, tokens, PRECISION === "int8" ? "int8" : "f32"),
      steps: false,
      models: ["minilm", "gpt2"],
      scripts: { "litert.js": script },
      folders: { "/litert/": join(core, "wasm") },
    };
  },
};
/** What a bench makes for a runtime is served by this name. */
const MADE = "model";

/** @param {Model} model @param {Peer} peer */
const lacking = ({ folder, rows }, { files }) =>
  ["config.json", "model.safetensors", rows ? "preprocessor_config.json" : "tokenizer.json", ...files].filter(
    (file) => !existsSync(join(MODELS, folder, file)),
  );

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

/**
 * @param {import("playwright-core").Browser} browser @param {string} url @param {Peer} peer @param {Model} model
 * @param {number} threads @param {number} length
 */
async function measure(browser, url, peer, model, threads, length) {
  const engines = /** @type {const} */ (["headlight", "other"]);
  const begin = (/** @type {"headlight" | "other"} */ engine) =>
    start(browser, url, {
      engine: engine === "other" ? peer.id : engine,
      threads,
      model: model.folder,
      precision: PRECISION,
      file: peer.make ? `bench/${MADE}` : `models/${model.folder}/${peer.files[0]}`,
      images: model.rows !== undefined,
    });
  /** @type {any[]} */
  const loads = [];
  for (let turn = 1; turn < LOADS; turn++) {
    /** @type {any} */
    const pair = {};
    for (const engine of turn % 2 ? engines : engines.toReversed()) {
      const one = await begin(engine);
      pair[engine] = one.loaded.seconds;
      await one.close();
    }
    loads.push(pair);
  }
  const headlight = await begin("headlight");
  const other = await begin("other");
  loads.push({ headlight: headlight.loaded.seconds, other: other.loaded.seconds });

  const { rows } = model;
  const tokens = rows ?? length;
  /** What a turn reads; the patterns of an image are read back whole. @param {number} turn */
  const scene = (turn) => (rows ? { image: turn, cells: rows } : { source: model.text(turn, length) });
  /** @type {Map<number, number[]>} */
  const read = new Map();
  for (const turn of [0, 1]) {
    const { ids } = await headlight.run(scene(turn));
    if (ids.length !== tokens) throw new Error(`${model.name}: there are ${ids.length} tokens, not ${tokens}`);
    read.set(turn, ids);
  }
  /** Ids of a turn's text; texts differ in one token only, whose id is the text's own. @param {number} turn */
  const idsOf = async (turn) => {
    if (!read.has(turn)) read.set(turn, (await headlight.run(scene(turn))).ids);
    return /** @type {number[]} */ (read.get(turn));
  };
  if (!rows) for (let turn = 0; turn < WARM + PAIRS; turn++) await idsOf(turn);
  const whole = async (/** @type {number} */ turn, tell = false) =>
    other.run({ ...(rows ? { image: turn } : { ids: await idsOf(turn) }), tell });

  const differences = {};
  Object.assign(differences, {
    forward: agree(`${model.name}, forward`, await headlight.run({ ...scene(1), tell: true }), await whole(1, true)),
  });
  /** @type {Record<string, any>} */
  const figures = {};
  figures.forward = await paired(
    (turn) => headlight.run(scene(turn)),
    (turn) => whole(turn),
  );
  const { ran, all } = figures.forward.stages;
  if (ran !== all) throw new Error(`${model.name}: a forward ran ${ran} of ${all} stages`);
  const factor = (/** @type {number} */ turn) => ({
    ...scene(0),
    edits: { heads: { [model.last]: 0.9 - turn / 100 } },
  });
  // After a rest, two threads are slow for some milliseconds, longer than an edit takes: both have two forwards before.
  const edit = async (/** @type {number} */ turn) => {
    await headlight.run(scene(1));
    await headlight.run(scene(0));
    return headlight.run(factor(turn));
  };
  figures.edit = await paired(edit, async (turn) => {
    await whole(1);
    await whole(0);
    return whole(turn);
  });
  if (figures.edit.stages.ran >= all) throw new Error(`${model.name}: an edit of the last layer ran all ${all} stages`);

  if (model.steps && peer.steps) {
    const source = model.text(0, length - 1);
    const cached = (await idsOf(0)).slice(0, length - 1);
    const next = (/** @type {number} */ turn) => 100 + turn;
    const back = () => headlight.run({ source });
    const step = async (/** @type {number} */ turn, tell = false) => {
      await back();
      return headlight.run({ source, target: [next(turn)], tell });
    };
    await other.run({ ids: cached, keep: true });
    const theirs = (/** @type {number} */ turn, tell = false) => other.run({ ids: [next(turn)], cached: true, tell });
    // In blocks, a last row is there only with those before it.
    if (length <= MOST_WHOLE)
      Object.assign(differences, { step: agree(`${model.name}, step`, await step(0, true), await theirs(0, true)) });
    // Each after one of its own, as above.
    figures.step = await paired(
      async (turn) => {
        await step(turn + WARM + PAIRS);
        return step(turn);
      },
      async (turn) => {
        await theirs(turn);
        return theirs(turn);
      },
    );
  }
  // A module's memory never shrinks, so what it has at the end is the most it had.
  const last = { headlight: await headlight.run(scene(0)), other: await whole(0) };
  const memory = {
    wasm: { headlight: last.headlight.wasm, other: last.other.wasm },
    process: { headlight: await headlight.peak(), other: await other.peak() },
  };
  // Larger images than it was trained on, as the page reads them: patterns in blocks.
  const larger = [];
  for (const side of rows ? LARGER : []) {
    const runs = [];
    for (let turn = 0; turn < LOADS; turn++) runs.push(await headlight.run({ image: turn, side }));
    const times = runs.map(({ ms }) => ms);
    larger.push({ rows: runs[0].ids.length, ms: quantile(times, 0.5), wasm: runs[LOADS - 1].wasm });
  }
  await headlight.close();
  await other.close();
  const load = {
    headlight_s: quantile(
      loads.map((pair) => pair.headlight),
      0.5,
    ),
    other_s: quantile(
      loads.map((pair) => pair.other),
      0.5,
    ),
    ratio: spread(loads.map((pair) => pair.other / pair.headlight)),
    pairs: loads.length,
  };
  return { peer: peer.id, model: model.name, threads, tokens, larger, load, memory, differences, ...figures };
}

/** @param {Peer} peer @param {any} found */
function report({ title }, found) {
  const aim = aims(found.threads);
  const mib = (/** @type {number | null} */ bytes) => (bytes === null ? "–" : `${(bytes / 2 ** 20).toFixed(0)} MiB`);
  const line = (
    /** @type {string} */ what,
    /** @type {string} */ ours,
    /** @type {string} */ theirs,
    /** @type {string} */ ratio,
  ) => console.log(`${what.padEnd(34)} ${ours.padStart(18)} ${theirs.padStart(18)}   ${ratio}`);
  console.log("");
  line(
    `${found.model}, ${found.tokens} tokens, threads ${found.threads}`,
    "headlight",
    title,
    "ratio (quartiles), above 1 headlight is faster",
  );
  line(
    "load",
    `${found.load.headlight_s.toFixed(2)} s`,
    `${found.load.other_s.toFixed(2)} s`,
    ratioText(found.load.ratio),
  );
  line("peak memory, wasm", mib(found.memory.wasm.headlight), mib(found.memory.wasm.other), "");
  line("peak memory, process", mib(found.memory.process.headlight), mib(found.memory.process.other), "");
  const names = { forward: "forward, all patterns", edit: "edit at the last layer ¹", step: "one cached step ²" };
  for (const key of /** @type {const} */ (["forward", "edit", "step"])) {
    const one = found[key];
    if (!one) continue;
    const { ran, all } = one.stages;
    line(
      names[key],
      `${one.headlight_ms.median.toFixed(1)} ms`,
      `${one.other_ms.median.toFixed(1)} ms`,
      `${ratioText(one.ratio)}, aim ${aim[key]}; n ${one.pairs}; ${one.headlight_engine_ms.toFixed(1)} ms ` +
        `in the engine, ${ran} of ${all} stages`,
    );
  }
  for (const { rows, ms, wasm } of found.larger)
    line(`forward of ${rows} rows`, `${ms.toFixed(0)} ms`, "", `${mib(wasm)} of wasm memory so far`);
  console.log(
    `patterns differ by ${Object.values(found.differences)
      .map((most) => most.toExponential(1))
      .join(" and ")} at most`,
  );
}

/**
 * Compares what is there, and says what is not. @param {import("playwright-core").Browser} browser @param {Peer} peer
 */
async function beside(browser, peer) {
  const made = /** @type {Record<string, string | Uint8Array>} */ ({ ...(await workerScripts()), ...peer.scripts });
  const server = await serve(made, peer.folders);
  const found = [];
  for (const model of KINDS.filter(({ name }) => words("BENCH_MODELS", "minilm gpt2 vit").includes(name))) {
    const missing = lacking(model, peer);
    const reads = peer.models.includes(model.name);
    if (missing.length > 0 || !reads) {
      const lacks = `${join(MODELS, model.folder)} lacks ${missing.join(", ")}`;
      const why = reads ? `${lacks}; tests/reference/onnx_models.py makes it` : "there is no file of it";
      console.log(`beside ${peer.title}, ${model.name} is left out: ${why}`);
      continue;
    }
    for (const length of model.rows ? [model.rows] : words("BENCH_TOKENS", "128").map(Number)) {
      if (peer.make) made[MADE] = peer.make(join(MODELS, model.folder), length);
      for (const threads of words("BENCH_THREADS", "1").map(Number)) {
        found.push(await measure(browser, server.url, peer, model, threads, length));
        report(peer, found[found.length - 1]);
      }
    }
  }
  server.close();
  return found;
}

async function main() {
  const browser = await launch();
  const load = [loadavg()[0]];
  try {
    const peers = await Promise.all(words("BENCH_PEERS", "onnx litert").map((id) => PEERS[id]()));
    const models = [];
    for (const peer of peers) models.push(...(await beside(browser, peer)));
    load.push(loadavg()[0]);
    console.log(
      "¹ its re-run right after a forward, beside a whole forward in the other runtime, which keeps nothing\n" +
        "² the last token after those that are kept; both hand over the new rows of all patterns, ONNX Runtime its " +
        "cache as well",
    );
    const processor = cpus()[0]?.model;
    const versions = Object.fromEntries(peers.map(({ title, version }) => [title, version]));
    console.log(
      `Chromium ${browser.version()}, ${Object.entries(versions).flat().join(" ")}, ${PRECISION} here; ` +
        `${cpus().length} × ${processor ?? "?"}, load ${load.map((one) => one.toFixed(1)).join(" → ")}`,
    );
    const path = process.env.BENCH_JSON ?? join(ROOT, `target/runtimes-bench.${PRECISION}.json`);
    mkdirSync(dirname(path), { recursive: true });
    const measured = { chromium: browser.version(), versions, processor, load, models };
    writeFileSync(path, `${JSON.stringify(measured, null, 2)}\n`);
    console.log(`written to ${path}`);
  } finally {
    await browser.close();
  }
}

await main();
