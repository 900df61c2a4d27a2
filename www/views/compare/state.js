// What the Compare view remembers: what stands beside the head in front, and how the two are looked at.
import { flag, head as headType, oneOf, text as textType } from "../../fields.js";
import { NAMES } from "../../models.js";
import { headBeside } from "./heads.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").HeadRef} HeadRef */
/** @typedef {import("../../state.js").ModelInfo} ModelInfo */

/** What the other side is: another head of the same run, the same text without edits, another text, another model. @typedef {"head" | "plain" | "prompt" | "model"} Other */

/** A model that stands beside the page's own, as long as engine and page's model are those it was taken under. `sameTokens`: an id is the same token to both. @typedef {{ model: string, key: string, info: ModelInfo, sameTokens: boolean, under: Under }} Taken */
/** @typedef {{ running: import("../../state.js").EngineInfo | null, info: ModelInfo | null }} Under */

/**
 * @typedef {object} Compare
 * @property {Other} other
 * @property {HeadRef | null} head the other side's; null is the head in front again, or its neighbour where another head is asked for
 * @property {string} text what the other side reads, where it is another text
 * @property {string} model the other model, by its name or id; "" while none is chosen
 * @property {boolean} swapped whether the other side is A
 * @property {"one" | "most"} range how far the difference's scale reaches: to 1, or to the largest difference
 * @property {{ query: number | null, key: number | null, locked: boolean } | null} alone the focused cell where the head in front has none such
 * @property {"a" | "b" | "difference"} tableOf whose numbers are shown, where they stand in a table
 * @property {{ query: number | null, key: number | null } | null} pair the cell that is pointed at where all heads are held against each other
 * @property {Taken | null} taken
 * @property {{ model: string, message: string, under: Under } | null} failed the other model did not come
 * @property {{ tokens: number, under: Under } | null} agreed how many tokens the other side may read whatever it costs
 * @property {number} measured counts what was found out about rows since, so that it is drawn
 */

/** @type {Compare} */
export const start = {
  other: "head",
  head: null,
  text: "",
  model: "",
  swapped: false,
  range: "one",
  tableOf: "difference",
  alone: null,
  pair: null,
  taken: null,
  failed: null,
  agreed: null,
  measured: 0,
};

/** @param {State} s @param {Partial<Compare>} change @returns {State} */
export const compare = (s, change) => ({ ...s, views: { ...s.views, compare: { ...s.views.compare, ...change } } });

/** Another picture: what was pointed at was of the last one. @param {State} s @param {Partial<Compare>} change @returns {State} */
export const beside = (s, change) => compare(s, { ...change, alone: null });

/** @param {State} s @returns {Under} */
export const under = ({ running, info }) => ({ running, info });

/** Whether engine and page's model are still those. @param {State} s @param {Under} was */
const still = (s, was) => was.running === s.running && was.info === s.info;

/** The other model, once it is there. @param {State} s @returns {Taken | null} */
export function taken(s) {
  const { other, model, taken: one } = s.views.compare;
  return other === "model" && one?.model === model && still(s, one.under) ? one : null;
}

/** Why it is not, and will not come by itself. @param {State} s @returns {string | null} */
export function notTaken(s) {
  const { other, model, failed } = s.views.compare;
  return other === "model" && failed?.model === model && still(s, failed.under) ? failed.message : null;
}

/** How many tokens the other side may read whatever it costs. @param {State} s */
export const agreedBeside = (s) =>
  s.views.compare.agreed && still(s, s.views.compare.agreed.under) ? s.views.compare.agreed.tokens : 0;

/** The model that has to be fetched now; null where none has. @param {State} s @returns {string | null} */
export function wanted(s) {
  const { other, model } = s.views.compare;
  const there =
    s.running !== null && s.info !== null && s.leaving === null && s.view === "compare" && s.room === "explore";
  return there && other === "model" && model !== "" && !taken(s) && notTaken(s) === null ? model : null;
}

/** Heads of the page's own run that stand beside the one in front: every cell of theirs can be seen. @param {State} s @returns {HeadRef[]} */
export function headsBeside(s) {
  const { other, head } = s.views.compare;
  if (s.view !== "compare" || (other !== "head" && other !== "plain")) return [];
  const found = headBeside(other, head, s.preview ?? s.focus, s.info, s.info);
  return found ? [found] : [];
}

// ---- the address ----

/** A model of one's own has no address, and a link to it would lead nowhere. @param {Compare} c */
const told = ({ other, model }) => (other === "model" && !NAMES.some((name) => name === model) ? start.other : other);

/** @template {keyof Compare} K @param {string} name @param {K} key @param {import("../../fields.js").Type<any>} type @param {(c: Compare) => any} [get] @returns {import("../../fields.js").Field} */
const field = (name, key, type, get = (c) => c[key]) => ({
  name,
  type,
  default: start[key],
  get: (s) => get(s.views.compare),
  set: (s, v) => compare(s, { [key]: v }),
});

/** @type {import("../../fields.js").Field[]} */
export const fields = [
  field("b", "other", oneOf(["head", "plain", "prompt", "model"]), told),
  field("b_head", "head", headType),
  field("b_text", "text", textType, (c) => (c.other === "prompt" ? c.text : "")),
  field("b_model", "model", { read: oneOf(NAMES).read, write: textType.write }, (c) =>
    c.other === "model" && told(c) === "model" ? c.model : "",
  ),
  field("b_first", "swapped", flag),
  field("b_range", "range", oneOf(["one", "most"])),
  field("b_table", "tableOf", oneOf(["a", "b", "difference"])),
];
