// Records a session in Chromium for recorded.rs: what the page asks its worker, and the answers.
//
//   HEADLIGHT_URL=http://127.0.0.1:8000/ CHROMIUM=/usr/bin/chromium node --import tsx tests/engine/session/record.js
//
// The page is one of `cargo xtask serve`. It is told that it may not share memory, so that all answers are messages.
import { writeFileSync } from "node:fs";
import { PAGE, launch, open } from "../../browser/chromium.js";
import { answered, answerTo, follow, link, settled } from "../../browser/visit.js";

const FILE = new URL("../../golden/session.json", import.meta.url);

/** The messages of a session, as the log keeps them. */
const KEPT = {
  requests: ["load", "load-beside", "run", "prefetch", "ask", "stop", "train", "trace"],
  answers: ["loaded", "loaded-beside", "ran", "prefetched", "answered", "stale", "told", "traced"],
};

/** Keeps every message between the page and its worker, with plain arrays of numbers of seven digits. */
function listen() {
  Object.defineProperty(globalThis, "crossOriginIsolated", { value: false });
  localStorage["headlight.start"] = "shown";
  localStorage["headlight.panels"] = "more";
  const log = /** @type {any[]} */ (/** @type {any} */ ((globalThis.messages = [])));
  const short = (/** @type {number} */ value) => Number(value.toPrecision(7));
  const plain = (/** @type {any} */ message) =>
    JSON.parse(
      JSON.stringify(message, (_, value) =>
        ArrayBuffer.isView(value)
          ? Array.from(/** @type {any} */ (value), short)
          : value instanceof ArrayBuffer
            ? Array.from(new Float32Array(value), short)
            : value,
      ),
    );
  globalThis.Worker = class extends Worker {
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      if (String(url).includes("worker.js")) /** @type {any} */ (globalThis).worker = this;
      this.addEventListener("message", ({ data }) => log.push(plain(data)));
    }

    /** @param {any} message @param {any} [transfer] */
    postMessage(message, transfer) {
      log.push(plain(message));
      super.postMessage(message, transfer);
    }
  };
}

const browser = await launch();
const { page, errors } = await open(browser);
await page.addInitScript(listen);
const scene = { model: "reverse", text: "cab", target: "", head: "decoder.blocks.0.cross.0" };
await page.goto(PAGE + link(scene));
await settled(page);
// Steps, each of which lets the page compute the next one ahead.
for (let step = 0; step < 3; step++) await answerTo(page, () => page.click("[data-step=forward]"));
for (const more of [
  { edits: '{"heads":{"decoder.blocks.0.cross.1":0}}' },
  { edits: '{"causal":false,"hidden_cells":[["encoder.blocks.0.attn",0,1,1]]}' },
  { view: "rollout" },
  { view: "timeline" },
  { text: "decade" },
  { model: "copy", text: "bead", head: "" },
]) {
  await follow(page, link({ ...scene, target: "5,3", ...more }));
  await settled(page);
  await answered(page);
}
/** Asks the page's worker itself. */
await page.evaluate(async () => {
  const { worker } = /** @type {any} */ (globalThis);
  let last = 1_000_000;
  const send = (/** @type {any} */ request) => (worker.postMessage({ ...request, id: ++last }), last);
  const ask = (/** @type {any} */ request, ends = (/** @type {any} */ answer) => answer.type !== "progress") =>
    new Promise((resolve) => {
      const hear = (/** @type {any} */ { data }) => {
        if (data.id !== id || !ends(data)) return;
        worker.removeEventListener("message", hear);
        resolve(data);
      };
      worker.addEventListener("message", hear);
      const id = send(request);
    });
  const of = { source: "bad", target: { write: 8 }, edits: {} };
  const look = (/** @type {string | null} */ model) => ({ kind: "patterns", of: { ...of, model }, paths: [] });
  await ask({ type: "trace", sites: "*.pattern" });
  await ask({ type: "load-beside", key: "reverse 1", model: { url: "models/reverse/" } });
  await ask({ type: "ask", question: look("reverse 1") });
  // Stopped while its model is fetched.
  const stopped = ask({ type: "ask", question: { ...look("sort"), agreed: 9 } });
  send({ type: "stop", what: "reading" });
  await stopped;
  await ask({ type: "ask", question: look("sort") });
  await ask({ type: "ask", question: look("reverse 1") });
  const train = (/** @type {any} */ command) => ask({ type: "train", command });
  const setup = {
    recipe: "reverse",
    seed: 3,
    data: { length: 5, symbols: 5 },
    keys: { d_model: 16, n_heads: 2, d_mlp: 32 },
    settings: { steps: 12, batch: 4, warmup: 10, factor: 1, cooldown: 2, evaluate_every: 10 },
  };
  await train({ kind: "begin", setups: [setup], every: 2 });
  await ask({ type: "train", command: { kind: "go", steps: 4 } }, ({ report }) => report?.going === false);
  await train({ kind: "snapshot", run: 0, step: null, source: "abc", target: "", edits: {} });
  await train({ kind: "end" });
});
/** @type {any[]} */
const log = await page.evaluate("messages");
await browser.close();
if (errors.length) throw new Error(errors.join("\n"));

/** Of the messages with a number, those with the same number as an earlier one are answers. @type {Set<number>} */
const requested = new Set();
const kept = log.filter(Boolean).flatMap((message) => {
  const isAnswer = requested.has(message.id);
  requested.add(message.id);
  const { memory: _, ...rest } = message;
  if (isAnswer)
    return KEPT.answers.includes(message.type) && message.answer?.kind !== "costly" ? [{ answer: rest }] : [];
  return KEPT.requests.includes(message.type) ? [{ request: rest }] : [];
});
writeFileSync(FILE, `[\n${kept.map((entry) => JSON.stringify(entry)).join(",\n")}\n]\n`);
