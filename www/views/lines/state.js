// What the Lines view remembers: which heads are laid over each other, and which of their lines are drawn.
import { flag, head as headType, number } from "../../fields.js";
import { sameHead } from "../../heads.js";
import { hasHead } from "../grid/state.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").HeadRef} HeadRef */

/**
 * @typedef {object} Lines
 * @property {(HeadRef | null)[]} heads those laid over the one in front, each in its place, so that it keeps its hue; null is a free place
 * @property {number} least weights below this one are not drawn
 * @property {boolean} special whether special tokens are shown
 * @property {number | null} top about the first token in sight of a long text; null until it is scrolled: then the locked one is in sight
 */

/** @type {Lines} */
export const start = { heads: [], least: 0.05, special: true, top: null };

/** @param {State} s @param {Partial<Lines>} change @returns {State} */
export const lines = (s, change) => ({ ...s, views: { ...s.views, lines: { ...s.views.lines, ...change } } });

/** The list without free places at its end. @param {(HeadRef | null)[]} heads */
const trimmed = (heads) => heads.slice(0, heads.findLastIndex((one) => one !== null) + 1);

/**
 * Lays a head over the one in front, or takes it away. Of the one in front another takes the place; the last one stays.
 * @param {State} s @param {HeadRef} head @param {(one: HeadRef) => boolean} [fits] whether a head can be shown with this one: it is of the same kind
 * @returns {State}
 */
export function toggleHead(s, { path, head }, fits = () => true) {
  const one = { path, head };
  const { heads } = s.views.lines;
  if (s.focus && sameHead(s.focus, one)) {
    const at = heads.findIndex((other) => other !== null && !sameHead(other, one) && fits(other));
    return at < 0 ? s : { ...lines(s, { heads: trimmed(heads.with(at, null)) }), focus: heads[at], preview: null };
  }
  const at = heads.findIndex((other) => other !== null && sameHead(other, one));
  if (at >= 0) return lines(s, { heads: trimmed(heads.with(at, null)) });
  const free = heads.indexOf(null);
  return lines(s, { heads: free < 0 ? [...heads, one] : heads.with(free, one) });
}

/** One head alone, with what is locked still locked. @param {State} s @param {HeadRef} head @returns {State} */
export const isolate = (s, { path, head }) => ({ ...lines(s, { heads: [] }), focus: { path, head }, preview: null });

/** Heads that a model does not have go. @param {Lines} view @param {import("../../protocol").ModelInfo} info @returns {Lines} */
export const fitLines = (view, info) => ({
  ...view,
  heads: trimmed(view.heads.map((one) => (one && hasHead(info, one) ? one : null))),
});

// ---- the address ----

/** "decoder.blocks.1.attn.2,,decoder.blocks.0.attn.1": a free place is written as nothing. @type {import("../../fields.js").Type<(HeadRef | null)[]>} */
const places = {
  read(text) {
    const all = text.split(",").map((one) => (one === "" ? null : headType.read(one)));
    return all.some((one) => one === undefined) || all.length > 64
      ? undefined
      : trimmed(/** @type {(HeadRef | null)[]} */ (all));
  },
  write: (all) => all.map((one) => (one ? headType.write(one) : "")).join(","),
};

/** @template {keyof Lines} K @param {string} name @param {K} key @param {import("../../fields.js").Type<Lines[K]>} type @returns {import("../../fields.js").Field} */
const field = (name, key, type) => ({
  name,
  type,
  default: start[key],
  get: (s) => s.views.lines[key],
  set: (s, v) => lines(s, { [key]: v }),
});

/** @type {import("../../fields.js").Field[]} */
export const fields = [
  field("lines", "heads", places),
  field("lines_least", "least", number(0, 1)),
  field("lines_special", "special", flag),
];
