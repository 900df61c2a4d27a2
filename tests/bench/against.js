// This build beside another one, by turns, as visitors have them: each on a page in a process of its own.
//
// HEADLIGHT_URL and HEADLIGHT_AGAINST_URL are the addresses of both; `HEADLIGHT_AGAINST=folder/of/dist cargo xtask
// bench` serves the second. The models have the shapes of GPT-2 small and MiniLM, and random weights. Loading lasts
// from the button to the first answer; a forward pass and a step last as the engine says, a step also until it is
// painted; an edit is one of the model `dates`. Older builds are driven too, by what their pages have had for long:
// `now`, the fields and buttons that a person uses, and `headlight:painted`.
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { launch, open } from "../browser/chromium.js";
import { mulberry32 } from "../mulberry32.js";
import { PAIRS, mostGrown, paired, peaks, ratioText, serve, spread } from "./beside.js";
import { PATIENCE_MS, watch } from "./watch.js";

/** @typedef {import("playwright-core").Page} Page */

const { HEADLIGHT_URL: THIS = "", HEADLIGHT_AGAINST_URL: OTHER = "" } = process.env;
/** What is compared: `BENCH_ENGINES="cpu threads"`, `BENCH_PRECISION="f32 int8"`. */
const ENGINES = (process.env.BENCH_ENGINES ?? "cpu threads").split(" ");
const PRECISIONS = (process.env.BENCH_PRECISION ?? "f32 int8").split(" ");
const LOADS = 3;
const FORWARDS = 6;
/** As many tokens as the model reads: it writes none. */
const LENGTH = 128;
/** Those before the steps. */
const WRITTEN = 100;

/**
 * What is measured: `BENCH_MODELS="gpt2 minilm"`; with the tensors `first`, of `each` block, and `last`.
 * @type {Record<string, { layers: number, words: number, config: object, block: (layer: number) => string,
 *   first: Shapes, each: Shapes, last: Shapes }>}
 * @typedef {[name: string, shape: number[]][]} Shapes
 */
const MODELS = {
  gpt2: {
    layers: 12,
    words: 50_257,
    config: {
      model_type: "gpt2",
      n_layer: 12,
      n_head: 12,
      n_embd: 768,
      n_positions: LENGTH,
      vocab_size: 50_257,
      layer_norm_epsilon: 1e-5,
      activation_function: "gelu_new",
    },
    first: [
      ["wte.weight", [50_257, 768]],
      ["wpe.weight", [LENGTH, 768]],
    ],
    block: (layer) => `h.${layer}.`,
    each: [
      ...biased("ln_1", [768]),
      ...biased("attn.c_attn", [768, 3 * 768], 3 * 768),
      ...biased("attn.c_proj", [768, 768], 768),
      ...biased("ln_2", [768]),
      ...biased("mlp.c_fc", [768, 4 * 768], 4 * 768),
      ...biased("mlp.c_proj", [4 * 768, 768], 768),
    ],
    last: biased("ln_f", [768]),
  },
  minilm: {
    layers: 6,
    words: 30_522,
    config: {
      model_type: "bert",
      num_hidden_layers: 6,
      num_attention_heads: 12,
      hidden_size: 384,
      intermediate_size: 1536,
      max_position_embeddings: 512,
      type_vocab_size: 2,
      vocab_size: 30_522,
      layer_norm_eps: 1e-12,
      hidden_act: "gelu",
    },
    first: [
      ["embeddings.word_embeddings.weight", [30_522, 384]],
      ["embeddings.position_embeddings.weight", [512, 384]],
      ["embeddings.token_type_embeddings.weight", [2, 384]],
      ...biased("embeddings.LayerNorm", [384]),
    ],
    block: (layer) => `encoder.layer.${layer}.`,
    each: [
      ...["query", "key", "value"].flatMap((part) => biased(`attention.self.${part}`, [384, 384])),
      ...biased("attention.output.dense", [384, 384]),
      ...biased("attention.output.LayerNorm", [384]),
      ...biased("intermediate.dense", [1536, 384]),
      ...biased("output.dense", [384, 1536]),
      ...biased("output.LayerNorm", [384]),
    ],
    last: [],
  },
};

/**
 * A weight and its bias.
 * @param {string} name @param {number[]} shape @param {number} outputs the bias' length; GPT-2's matrices end with it
 * @returns {Shapes}
 */
function biased(name, shape, outputs = shape[0]) {
  return [
    [`${name}.weight`, shape],
    [`${name}.bias`, [outputs]],
  ];
}

/** A folder as transformers writes it; the paths of its files. @param {string} kind */
function folderOf(kind) {
  const { layers, words, config, first, block, each, last } = MODELS[kind];
  const random = mulberry32(1);
  const blocks = Array.from({ length: layers }, (_, layer) =>
    each.map(([name, shape]) => /** @type {Shapes[number]} */ ([block(layer) + name, shape])),
  );
  /** @type {Record<string, object>} */
  const header = {};
  let end = 0;
  // By name, as in most files: the tenth block comes before the second one.
  const tensors = [...first, ...blocks.flat(), ...last].sort(([a], [b]) => (a < b ? -1 : 1));
  const numbers = tensors.map(([name, shape]) => {
    const values = new Float32Array(shape.reduce((a, b) => a * b, 1));
    const begin = end;
    end += values.byteLength;
    header[name] = { dtype: "F32", shape, data_offsets: [begin, end] };
    if (name.endsWith("bias")) return values;
    if (shape.length === 1) return values.fill(1);
    return values.map(() => (random() - 0.5) / 8);
  });
  const text = Buffer.from(JSON.stringify(header));
  const vocab = Object.fromEntries(Array.from({ length: words }, (_, i) => [`w${i}`, i]));
  const none = { normalizer: null, truncation: null, padding: null, post_processor: null, decoder: null };
  const reader = { type: "WordLevel", vocab, unk_token: "w0" };
  const tokenizer = { version: "1.0", added_tokens: [], pre_tokenizer: { type: "WhitespaceSplit" }, ...none };
  const folder = mkdtempSync(join(tmpdir(), "headlight-bench-"));
  const paths = ["config.json", "tokenizer.json", "model.safetensors"].map((name) => join(folder, name));
  writeFileSync(paths[0], JSON.stringify(config));
  writeFileSync(paths[1], JSON.stringify({ ...tokenizer, model: reader }));
  writeFileSync(paths[2], Buffer.from(new BigUint64Array([BigInt(text.length)]).buffer));
  for (const part of [text, ...numbers.map(({ buffer }) => Buffer.from(buffer))]) appendFileSync(paths[2], part);
  return { layers, paths, writes: last.length > 0, remove: () => rmSync(folder, { recursive: true }) };
}

/** @param {number} turn @param {number} tokens */
const textOf = (turn, tokens) =>
  Array.from({ length: tokens }, (_, i) => `w${(7919 * (i + 1) + (i === 0 ? turn : 0)) % 50_000}`).join(" ");

/** @param {import("playwright-core").Browser} browser @param {string} url */
async function visit(browser, url) {
  const { page, errors } = await open(browser, { reducedMotion: "reduce", serviceWorkers: "block" });
  page.setDefaultTimeout(10 * PATIENCE_MS);
  await page.addInitScript(watch, PATIENCE_MS);
  await page.addInitScript(() => void (localStorage["headlight.panels"] ??= "more"));
  await page.goto(`${url}#model=dates`);
  await page.evaluate("bench.first()");
  await page.evaluate(`(async () => {
    window.headlight = await import(document.querySelector('script[src*="/main"]').src);
  })()`);
  const close = async () => {
    if (errors.length > 0) throw new Error(`${url} complained:\n${errors.join("\n")}`);
    await page.context().close();
  };
  return { page, close };
}

/**
 * Opens the model; milliseconds from the button to the first answer.
 * @param {Page} page @param {{ layers: number, paths: string[] }} model @param {string} precision
 */
async function load(page, { layers, paths }, precision) {
  await page.fill("#source", "w1 w2 w3");
  await page.click("[data-do=open-hub]");
  await page.setInputFiles("[data-choose=choose]", paths);
  await page.check(`[data-precision=${precision}]`);
  const began = performance.now();
  await page.click("[data-do=take]");
  await page.waitForFunction(
    (layers) => {
      const { info, current, result } = /** @type {any} */ (globalThis).headlight.now();
      return info?.name !== "dates" && current && result?.maps.length === layers;
    },
    layers,
    { polling: 5 },
  );
  return performance.now() - began;
}

/** A gesture until it is painted, and the engine's own time. @param {Page} page @param {() => Promise<void>} gesture */
async function timed(page, gesture) {
  await page.evaluate("bench.expect()");
  await page.waitForTimeout(60 + Math.random() * 50);
  await gesture();
  const { painted } = await page.evaluate("bench.waited()");
  return { painted, engine: /** @type {number} */ (await page.evaluate("headlight.now().result.ms")) };
}

/** Until the model has written its answer. @param {Page} page */
const settled = (page) =>
  page.waitForFunction(() => {
    const { current, play } = /** @type {any} */ (globalThis).headlight.now();
    return current && play !== "fast" && play !== "slow";
  });

/** Another text: milliseconds of its forward pass. @param {Page} page @param {string} text */
async function write(page, text) {
  const { engine } = await timed(page, async () => {
    await page.fill("#source", text);
    // A page that expects a long wait, on a busy machine, asks first.
    await page.waitForFunction(
      () => document.querySelector(".input [data-do=read]") ?? /** @type {any} */ (globalThis).headlight.now().current,
    );
    await page.evaluate(() => {
      const asked = document.querySelector(".input [data-do=read]");
      if (asked instanceof HTMLElement) asked.click();
    });
  });
  await settled(page);
  return engine;
}

/** The next token; from the first one again after the last. @param {Page} page */
async function step(page) {
  if (await page.isDisabled("[data-step=forward]")) {
    await page.click("[data-step=first]");
    await settled(page);
  }
  return timed(page, () => page.click("[data-step=forward]"));
}

/** @param {string} what @param {{ headlight_ms: any, other_ms: any, ratio: any, pairs: number }} found */
function report(what, { headlight_ms: ours, other_ms: theirs, ratio, pairs }) {
  const ms = (/** @type {{ median: number }} */ { median }) => `${median.toFixed(1)} ms`.padStart(11);
  console.log(`${what.padEnd(42)} ${ms(theirs)} → ${ms(ours)}   ratio ${ratioText(ratio)}   n ${pairs}`);
}

/** @param {import("playwright-core").Browser} browser @param {string[]} urls @param {string} what */
async function edits(browser, urls, what) {
  const pages = await Promise.all(urls.map((url) => visit(browser, url)));
  const one =
    ({ page }) =>
    async () => {
      await page.focus("#scale");
      const { painted } = await timed(page, () => page.keyboard.press("Space"));
      return { ms: painted };
    };
  report(`${what}, edit of dates → painted`, await paired(one(pages[0]), one(pages[1])));
  for (const { close } of pages) await close();
}

/** @param {import("playwright-core").Browser} browser @param {string[]} urls @param {string} what */
async function gestures(browser, urls, what, model, precision) {
  /** @type {any[]} */
  let pages = [];
  /** @type {number[][]} */
  const loads = [];
  /** @type {number[][]} */
  const memory = [];
  for (let turn = 0; turn < LOADS; turn++) {
    for (const { close } of pages) await close();
    pages = [];
    const times = [0, 0];
    const most = [0, 0];
    for (const side of turn % 2 ? [1, 0] : [0, 1]) {
      const before = await peaks(browser);
      pages[side] = await visit(browser, urls[side]);
      times[side] = await load(pages[side].page, model, precision);
      most[side] = (await mostGrown(browser, before))?.[1] ?? 0;
    }
    loads.push(times);
    memory.push(most);
  }
  report(`${what}, load → first answer`, {
    headlight_ms: spread(loads.map(([ours]) => ours)),
    other_ms: spread(loads.map(([, theirs]) => theirs)),
    ratio: spread(loads.map(([ours, theirs]) => theirs / ours)),
    pairs: loads.length,
  });
  const mib = (/** @type {number} */ side) =>
    `${(spread(memory.map((most) => most[side])).median / 2 ** 20).toFixed(0)} MiB`;
  console.log(`${`${what}, most memory of the process`.padEnd(42)} ${mib(1)} → ${mib(0)}`);
  const forward =
    ({ page }) =>
    async (turn) => ({ ms: await write(page, textOf(turn + 1, LENGTH)) });
  report(`${what}, forward, ${LENGTH} tokens`, await paired(forward(pages[0]), forward(pages[1]), FORWARDS));
  if (model.writes) await stepsOf(pages, what);
  for (const { close } of pages) await close();
}

/** @param {any[]} pages @param {string} what */
async function stepsOf(pages, what) {
  for (const { page } of pages) await write(page, textOf(0, WRITTEN));
  /** @type {{ painted: number, engine: number }[][]} */
  const steps = [[], []];
  const next = (/** @type {number} */ side) => async () => {
    const found = await step(pages[side].page);
    steps[side].push(found);
    return { ms: found.engine };
  };
  report(`${what}, step`, await paired(next(0), next(1)));
  const painted = steps.map((side) => side.slice(-PAIRS).map((one) => one.painted));
  report(`${what}, step → painted`, {
    headlight_ms: spread(painted[0]),
    other_ms: spread(painted[1]),
    ratio: spread(painted[0].map((ours, i) => painted[1][i] / ours)),
    pairs: PAIRS,
  });
}

if (!OTHER) throw new Error("HEADLIGHT_AGAINST_URL is not set: HEADLIGHT_AGAINST=folder/of/dist cargo xtask bench");
{
  const browser = await launch();
  const before = loadavg()[0];
  const models = (process.env.BENCH_MODELS ?? "gpt2 minilm").split(" ").map((kind) => ({ kind, ...folderOf(kind) }));
  // Isolated pages have the engine with threads.
  const isolated = await Promise.all([THIS, OTHER].map((page) => serve({}, {}, page)));
  try {
    console.log("the other build → this one; above 1, this one is faster");
    for (const engine of ENGINES) {
      const urls = engine === "threads" ? isolated.map(({ url }) => url) : [THIS, OTHER];
      await edits(browser, urls, engine);
      for (const model of models)
        for (const precision of PRECISIONS)
          await gestures(browser, urls, `${engine}, ${model.kind}, ${precision}`, model, precision);
    }
    console.log(
      `Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}, load ${before.toFixed(1)} → ` +
        loadavg()[0].toFixed(1),
    );
  } finally {
    await browser.close();
    for (const { remove } of models) remove();
    for (const server of isolated) server.close();
  }
}
