// What the Grid remembers: by which measure the heads are sorted, and which are pinned open.
import { sameHead } from "../../heads.js";
import { heads, oneOf } from "../../fields.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").HeadRef} HeadRef */

/** Attention to oneself is the diagonal of self-attention, and no measure of cross-attention. */
export const MEASURES = /** @type {const} */ ([
  "induction",
  "previous",
  "self",
  "first",
  "separator",
  "diagonal",
  "mirror",
  "entropy",
  "distance",
  "contribution",
]);
/** @typedef {(typeof MEASURES)[number]} Measure */
/** @typedef {"layer" | Measure} Sort */

/**
 * @typedef {object} Grid
 * @property {Sort} sort
 * @property {"down" | "up"} order from the highest down, or from the lowest up
 * @property {"all" | "one"} kinds whether heads of all kinds are sorted together, or those of the kind in front
 * @property {HeadRef[]} pinned heads that stay open, the oldest first
 */

/** @type {Grid} */
export const start = { sort: "layer", order: "down", kinds: "all", pinned: [] };

/** @param {State} s @param {Partial<Grid>} change @returns {State} */
export const grid = (s, change) => ({ ...s, views: { ...s.views, grid: { ...s.views.grid, ...change } } });

/** @param {import("../../protocol").ModelInfo} info @param {HeadRef} head */
export const hasHead = (info, { path, head }) =>
  info.sublayers.some((s) => s.path === path && s.kind !== "mlp" && head < s.n_heads);

/** Heads that a model does not have go. @param {Grid} view @param {import("../../protocol").ModelInfo} info @returns {Grid} */
export const fitGrid = (view, info) => ({ ...view, pinned: view.pinned.filter((one) => hasHead(info, one)) });

/** Opens a head in place; one that is open is closed. @param {State} s @param {HeadRef} head */
export function togglePin(s, { path, head }) {
  const { pinned } = s.views.grid;
  const one = { path, head };
  return grid(s, {
    pinned: pinned.some((pin) => sameHead(pin, one)) ? pinned.filter((pin) => !sameHead(pin, one)) : [...pinned, one],
  });
}

// ---- the address ----

/** @template {keyof Grid} K @param {string} name @param {K} key @param {import("../../fields.js").Type<Grid[K]>} type @returns {import("../../fields.js").Field} */
const field = (name, key, type) => ({
  name,
  type,
  default: start[key],
  get: (s) => s.views.grid[key],
  set: (s, v) => grid(s, { [key]: v }),
});

/** @type {import("../../fields.js").Field[]} */
export const fields = [
  field("sort", "sort", oneOf(["layer", ...MEASURES])),
  field("sort_order", "order", oneOf(["down", "up"])),
  field("sort_kinds", "kinds", oneOf(["all", "one"])),
  field("pinned", "pinned", heads),
];
