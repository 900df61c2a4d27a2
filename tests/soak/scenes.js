// What is done to the page at random, all of it from one seed: edits as a person makes them, and addresses.
import { ROOMS, VIEWS } from "../browser/places.js";
import { mulberry32 } from "../mulberry32.js";

/** @typedef {import("../../www/protocol/engine.js").ModelInfo} ModelInfo */
/** @typedef {import("../../www/protocol/engine.js").Edits} Edits */
/** @typedef {ReturnType<typeof random>} Random */
/** What the page is told to do: an action's name and what it is given. @typedef {[string, ...unknown[]]} Act */

/** The same numbers from the same seed. @param {number} seed */
export function random(seed) {
  const next = mulberry32(seed);
  const int = (/** @type {number} */ n) => Math.floor(next() * n);
  return {
    next,
    int,
    /** @template T @param {readonly T[]} all @returns {T} */
    one: (all) => all[int(all.length)],
  };
}

const LETTERS = ["cabbage", "a", "jihgfedc", "aaaabbb", "abcdefgh"];

/** Texts that each model can read. @type {Record<string, string[]>} */
export const TEXTS = {
  dates: ["5 Mart 2024 Salı", "3/5/24", "৫ মার্চ, ২০২৪", "Dienstag, 5. März 2024"],
  reverse: LETTERS,
  copy: LETTERS,
  sort: LETTERS,
  phrases: ["Close current tab", "Move window to left workspace"],
  induction: ["whisperwhis", "blackwhiteblack", "ab"],
  add: ["047+085=", "999+001="],
  tales: ["The weather", "It is a truth", "Emma could not"],
  fill: ["He was a [mask] man.", "Mr. [mask] said nothing."],
};
export const MODELS = Object.keys(TEXTS);

/** All there is to be opened. */
export const PLACES = [...VIEWS.map((view) => `view=${view}`), ...ROOMS.map((room) => `room=${room}`)];

/** What no address says. */
const NONSENSE = [
  "view=%00",
  "head=nobody.9",
  "edits={",
  "lesson=[]",
  "text=%E0%A4%A",
  "query=-1",
  "ears=2",
  "seed=1e99",
];

/** @param {ModelInfo} info */
const attentionOf = ({ sublayers }) => sublayers.filter(({ kind }) => kind !== "mlp");

/**
 * A part of an edit document that this model understands.
 * @param {Random} r @param {ModelInfo} info @returns {Edits}
 */
function partOf(r, info) {
  const attention = r.one(attentionOf(info));
  const head = r.int(attention.n_heads);
  const name = `${attention.path}.${head}`;
  const gated = info.sublayers.filter((one) => one.gated);
  const square = attention.kind === "attn" ? /** @type {const} */ (["identity", "previous"]) : [];
  /** @type {(() => Edits)[]} */
  const parts = [
    () => ({ attention_temperature: 0.25 + r.int(16) / 4 }),
    () => ({ scale: r.int(2) === 0 }),
    () => ({ heads: { [name]: r.one([0, 0.5, 2]) } }),
    () => ({ patterns: { [name]: r.one(["uniform", "frozen", ...square]) } }),
    () => ({ gammas: { [r.one(info.sublayers).path]: r.int(9) / 4 } }),
    () => ({ hidden_cells: [[attention.path, r.one([null, head]), r.int(9), r.int(9)]] }),
    () => ({ patches: [{ site: `${attention.path}.z`, head, from: r.one(["mean", "zero"]), factor: r.int(5) / 4 }] }),
    () => ({ dropout: { rate: r.int(4) / 8, drop_path: 0, seed: r.int(100) } }),
  ];
  if (info.architecture !== "encoder") parts.push(() => ({ causal: r.int(2) === 0 }));
  if (info.architecture === "encoder-decoder") parts.push(() => ({ memory: r.int(2) === 0 }));
  if (gated.length) parts.push(() => ({ gates: { [r.one(gated).path]: r.one(["open", "closed", 0.3]) } }));
  return r.one(parts)();
}

/** Gestures that change the computation. */
const EDITS = ["edit", "toggleHead", "isolate", "maskToken", "reset"];
/** How many of these gestures are edits. @param {Act[]} acts */
export const countEdits = (acts) => acts.filter(([name]) => EDITS.includes(name)).length;

/**
 * One gesture of a person at this model, three of four an edit.
 * @param {Random} r @param {ModelInfo} info @param {string} model @returns {Act}
 */
export function gestureOf(r, info, model) {
  const { path, n_heads } = r.one(attentionOf(info));
  const head = r.int(n_heads);
  const side = info.architecture === "decoder" || (info.architecture !== "encoder" && r.int(2)) ? "target" : "source";
  /** @type {(() => Act)[]} */
  const edits = [
    () => ["edit", partOf(r, info)],
    () => ["edit", partOf(r, info)],
    () => ["edit", partOf(r, info), "slider"],
    () => ["toggleHead", path, head],
    () => ["isolate", path, head],
    () => ["reset"],
    () => ["maskToken", side, r.int(3)],
  ];
  if (r.int(4)) return r.one(edits)();
  return r.one(
    /** @type {(() => Act)[]} */ ([
      () => ["sample", { temperature: r.int(5) / 4, top_k: r.int(4), seed: r.int(1000) }, ""],
      () => ["focus", { path, head }],
      () => ["type", r.one(TEXTS[model]).slice(0, 1 + r.int(12))],
      () => ["take", r.one(TEXTS[model])],
      () => [`steps.${r.one(["first", "back", "forward"])}`],
    ]),
  )();
}

/**
 * Some gestures; what is taken back may bring another model with it, and comes last.
 * @param {Parameters<gestureOf>} given
 */
export const burstOf = (...given) => [
  ...Array.from({ length: 1 + given[0].int(19) }, () => gestureOf(...given)),
  .../** @type {Act[]} */ (given[0].one([[], [["done"]], [["undo"]], [["undo"], ["undo"], ["redo"]]])),
];

/**
 * A link to some scene, and one of ten with a part that nobody understands.
 * @param {Random} r @param {ModelInfo} info
 */
export function addressOf(r, info, model = info.name) {
  const { path, n_heads } = r.one(attentionOf(info));
  const maybe = (/** @type {number} */ of, /** @type {() => object} */ fields) => (r.int(of) === 0 ? fields() : {});
  const fields = {
    v: "2",
    model,
    text: r.one(TEXTS[model]),
    ...maybe(6, () => ({ room: r.one(ROOMS) })),
    ...maybe(2, () => ({ view: r.one(VIEWS) })),
    ...maybe(2, () => ({ edits: JSON.stringify({ ...partOf(r, info), ...partOf(r, info) }) })),
    ...maybe(3, () => ({ head: `${path}.${r.int(n_heads)}` })),
    ...maybe(3, () => ({ query: String(r.int(9)), key: String(r.int(9)) })),
    ...maybe(4, () => ({ tone: r.one(["linear", "root", "log"]) })),
    ...maybe(4, () => ({ temperature: String(r.int(5) / 4), seed: String(r.int(100)) })),
  };
  return `#${new URLSearchParams(fields)}${r.int(10) === 0 ? `&${r.one(NONSENSE)}` : ""}`;
}
