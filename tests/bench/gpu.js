// What the gpu engine asks of a card, whichever it is: programs that are dispatched, submissions, bytes that are read
// back, and the time that the engine itself takes, without the card's.
//
// The worker's calls of WebGPU are counted, so counts depend on no card; times are of this machine. A forward pass is
// of a text that is new from its first token on, an edit is another strength of a head in the last layer, a step is
// one token more.
// Beside a page that is served already: HEADLIGHT_URL=http://127.0.0.1:8080/ CHROMIUM=chromium node tests/bench/gpu.js
import { PAGE, launch, open } from "../browser/chromium.js";
import { held, link, settled } from "../browser/visit.js";
import { randomModel } from "./random-model.js";

/** @typedef {import("playwright-core").Page} Page */

/** Tokens: patterns grow with its square, the rest of the counts does not; a card of software takes long. */
const LENGTH = Number(process.env.BENCH_LENGTH ?? 32);
/** What a step adds has to fit. */
const ROOM = LENGTH + 4;
/** @type {import("./random-model.js").Wanted[]} */
const SHAPES = [
  { name: "MiniLM's shape", architecture: "encoder", layers: 6, heads: 12, width: 384, length: ROOM, seed: 1 },
  { name: "GPT-2's shape", architecture: "decoder", layers: 12, heads: 12, width: 768, length: ROOM, seed: 1 },
];
/** As the page asks of an engine that draws thumbnails itself: one head whole, an outline of the others. */
const CELLS = Number(process.env.BENCH_CELLS ?? 32);
const WHOLE = ["encoder.blocks.0.attn.0", "decoder.blocks.0.attn.0"];
/** Which of them, and `dates`, which has a sentence of its own. */
const MODELS = (process.env.BENCH_MODELS ?? "dates MiniLM GPT-2").split(" ");
const DATE = { model: "dates", text: "5 Mart 2024 Salı", ...held("11,9,11,13,6") };

/** In the worker: counts from now on. */
function count() {
  const calls = { dispatches: 0, submissions: 0, bytes: 0, waited: 0 };
  const scope = /** @type {any} */ (self);
  /** @param {any} object @param {string} method @param {(returned: any, self: any, given: any[]) => void} note */
  const wrap = ({ prototype }, method, note) => {
    const original = prototype[method];
    /** @this {any} @param {...any} given */
    prototype[method] = function (...given) {
      const returned = original.apply(this, given);
      note(returned, this, given);
      return returned;
    };
  };
  for (const method of ["dispatchWorkgroups", "dispatchWorkgroupsIndirect"])
    wrap(scope.GPUComputePassEncoder, method, () => calls.dispatches++);
  wrap(scope.GPUQueue, "submit", () => calls.submissions++);
  // A buffer that is read may be larger than what is copied into it.
  wrap(scope.GPUCommandEncoder, "copyBufferToBuffer", (_, __, given) => {
    const [to, size] = given.length > 3 ? [given[2], given[4]] : [given[1], given[2]];
    if (to.usage & scope.GPUBufferUsage.MAP_READ) calls.bytes += size ?? to.size;
  });
  let [waiting, since] = [0, 0];
  wrap(scope.GPUBuffer, "mapAsync", (mapped) => {
    if (waiting++ === 0) since = performance.now();
    mapped.finally(() => --waiting === 0 && (calls.waited += performance.now() - since));
  });
  scope.counted = () => ({ ...calls });
}

/**
 * The engine's calls and its time for a scene, run beside the page's own. @param {Page} page @param {string} source
 * @param {number[]} target @param {object} [edits]
 */
async function run(page, source, target, edits = {}) {
  const sampling = { temperature: 0, top_k: 0, seed: 1 };
  const scene = { source, target, edits, sampling, candidates: 5, asked: null, whole: WHOLE, cells: CELLS };
  const calls = async () => /** @type {Calls} */ (await worker(page).evaluate("counted()"));
  const before = await calls();
  /** @type {{ ms: number, next: number | null }} */
  const result = await page.evaluate(`(async () => {
    const { engine, now } = await import(document.querySelector("script[src*='/main']").src);
    const before = now().result;
    engine.run(${JSON.stringify(scene)});
    while (now().result === before && !now().failure) await new Promise((resolve) => setTimeout(resolve, 20));
    if (now().failure) throw new Error(JSON.stringify(now().failure));
    return { ms: now().result.ms, next: now().result.next };
  })()`);
  const after = await calls();
  const [dispatches, submissions, bytes, waited] = /** @type {const} */ ([
    "dispatches",
    "submissions",
    "bytes",
    "waited",
  ]).map((what) => after[what] - before[what]);
  return { dispatches, submissions, bytes, ms: result.ms - waited, next: result.next };
}

/** @param {Page} page */
function worker(page) {
  const found = page.workers().find((worker) => worker.url().includes("/worker"));
  if (!found) throw new Error("the page has no worker");
  return found;
}

/** A part of what the page knows. @param {Page} page @param {string} path */
const state = (page, path) =>
  page.evaluate(`import(document.querySelector("script[src*='/main']").src).then(({ now }) => now().${path})`);

/** @param {string} what @param {Omit<Awaited<ReturnType<typeof run>>, "next">} counts */
function report(what, { dispatches, submissions, bytes, ms }) {
  const [d, s] = [String(dispatches).padStart(5), String(submissions).padStart(3)];
  const read = `${(bytes / 1024).toFixed(1).padStart(7)} KiB read back`;
  console.log(
    `${what.padEnd(34)} ${d} dispatches  ${s} submissions  ${read}  ${ms.toFixed(0).padStart(5)} ms of the engine`,
  );
}

/**
 * A page on the gpu engine, where every call is counted from its first answer on. @param
 * {import("playwright-core").Browser} browser @param {Record<string, string>} fields @param {(page: Page) =>
 * Promise<unknown>} [prepare]
 */
async function visit(browser, fields, prepare = async () => {}) {
  const { page, errors } = await open(browser, { reducedMotion: "reduce" });
  page.setDefaultTimeout(600_000);
  await page.addInitScript(() => void (localStorage["headlight.panels"] ??= "more"));
  await page.goto(PAGE + link({ engine: "gpu", view: "head", ...fields }));
  await settled(page);
  const running = await state(page, "running");
  if (running.kind !== "gpu") throw new Error(`there is no gpu engine: ${running.reason?.code}`);
  await prepare(page);
  await worker(page).evaluate(count);
  return { page, errors };
}

/**
 * What a model takes. @param {Page} page @param {string} name @param {string[]} texts the second is new from its first
 * token on @param {number[]} target @param {string} head of the last layer
 */
async function figures(page, name, [text, other], target, head) {
  // Programs are made when they are first run.
  const first = await run(page, text, target);
  if (first.next !== null) await run(page, text, [...target, first.next]);
  const { next, ...forward } = await run(page, other, target);
  report(`${name}, forward`, forward);
  let all = target;
  if (next !== null) {
    all = [...target, next];
    report(`${name}, step`, await run(page, other, all));
  }
  await run(page, other, all, { heads: { [head]: 0.5 } });
  report(`${name}, edit at the last layer`, await run(page, other, all, { heads: { [head]: 0.25 } }));
}

/**
 * A browser's first adapter may take longer than a page waits for one.
 * @param {import("playwright-core").Browser} browser
 */
async function withAdapter(browser) {
  const { page } = await open(browser);
  await page.goto(`${PAGE}#v=2&engine=cpu`);
  await page.evaluate("navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' }).then(() => {})");
  await page.context().close();
}

const browser = await launch({ gpu: true });
try {
  await withAdapter(browser);
  if (MODELS.includes("dates")) {
    const { page, errors } = await visit(browser, DATE);
    const texts = [DATE.text, DATE.text.replace("5", "7")];
    await figures(page, "dates", texts, [11, 9, 11, 13, 6], "decoder.blocks.1.cross.3");
    if (errors.length > 0) throw new Error(`the page complained:\n${errors.join("\n")}`);
    await page.context().close();
  }
  for (const shape of SHAPES.filter(({ name }) => MODELS.includes(name.split("'")[0]))) {
    /** @type {string[]} */
    let texts = [];
    const { page, errors } = await visit(browser, {}, async (page) => {
      texts = await page.evaluate(`(async () => {
        const { act, now } = await import(document.querySelector('script[src*="/main"]').src);
        const { text, ...model } = ${randomModel(shape)};
        const words = text.split(" ").slice(0, ${LENGTH});
        act.openModel({ ...model, text: words.join(" ") });
        // Its own first answer, or what that would cost, comes before ours.
        const answered = ({ info, current, reading }) => info?.name === model.name && (current || reading.asks);
        while (!answered(now())) await new Promise((resolve) => setTimeout(resolve, 50));
        return [words, [words[1], ...words.slice(1)]].map((words) => words.join(" "));
      })()`);
    });
    const { architecture, layers } = shape;
    await figures(page, shape.name, texts, [], `${architecture}.blocks.${layers - 1}.attn.0`);
    if (errors.length > 0) throw new Error(`the page complained:\n${errors.join("\n")}`);
    await page.context().close();
  }
} finally {
  await browser.close();
}
