// Records a session in Chromium for recorded.rs: what the page asks its worker, and the answers.
//
//   HEADLIGHT_URL=http://127.0.0.1:8000/ CHROMIUM=/usr/bin/chromium node --import tsx tests/engine/session/record.js
//
// The page is one of `cargo xtask serve`. It is told that it may not share memory, so that all answers are messages.
import { writeFileSync } from "node:fs";
import { PAGE, launch, open } from "../../browser/chromium.js";
import { answered, answerTo, follow, link, settled } from "../../browser/visit.js";

const FILE = new URL("../../golden/session.json", import.meta.url);

/** The answers that end a request. */
const ANSWERS = ["loaded", "ran", "prefetched", "answered"];

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
        ArrayBuffer.isView(value) ? Array.from(/** @type {any} */ (value), short) : value,
      ),
    );
  globalThis.Worker = class extends Worker {
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
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
/** @type {any[]} */
const log = await page.evaluate("messages");
await browser.close();
if (errors.length) throw new Error(errors.join("\n"));

/** The first message of a number is the request, all later ones are its answers. @type {Map<number, any>} */
const requests = new Map();
for (const message of log) if (!requests.has(message.id)) requests.set(message.id, message);
const kept = log
  .filter(({ type, answer }) => ANSWERS.includes(type) && !["costly", "overtaken"].includes(answer?.kind))
  .map(({ memory: _, ...answer }) => ({ request: requests.get(answer.id), answer }));
writeFileSync(FILE, `[\n${kept.map((entry) => JSON.stringify(entry)).join(",\n")}\n]\n`);
