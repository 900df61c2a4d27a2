// What the Rollout view remembers: how paths are counted, how heads are fused, up to which layer, and which input is followed.
import { number, oneOf, whole } from "../../fields.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {"rollout" | "flow"} Measure */
/** @typedef {"mean" | "max" | "min"} Fusion */

/**
 * @typedef {object} Rollout
 * @property {Measure} measure
 * @property {Fusion} fusion how a layer's heads become one pattern
 * @property {number} residual the share of a layer that is the token as it was, 0 to 1
 * @property {number | null} layer attention sublayers from the input on, 0 is the input itself; null is all there are
 * @property {number | null} input the input whose paths alone are shown, among all inputs: the source's tokens, then the target's
 * @property {number | null} pointed the input under the pointer
 * @property {boolean} table whether all shares are listed
 */

export const MEASURES = /** @type {Measure[]} */ (["rollout", "flow"]);
export const FUSIONS = /** @type {Fusion[]} */ (["mean", "max", "min"]);

/** @type {Rollout} */
export const start = {
  measure: "rollout",
  fusion: "mean",
  residual: 0.5,
  layer: null,
  input: null,
  pointed: null,
  table: false,
};

/** @param {State} s @param {Partial<Rollout>} change @returns {State} */
export const rollout = (s, change) => ({ ...s, views: { ...s.views, rollout: { ...s.views.rollout, ...change } } });

/** A second time frees it. @param {State} s @param {number} input @returns {State} */
export const follow = (s, input) =>
  rollout(s, { input: s.views.rollout.input === input ? null : input, pointed: null });

/** @param {State} s @param {number | null} pointed @returns {State} */
export const point = (s, pointed) => (s.views.rollout.pointed === pointed ? s : rollout(s, { pointed }));

// ---- the address ----

/** @param {"measure" | "fusion" | "residual" | "layer" | "input"} key @param {string} name @param {import("../../fields.js").Type<any>} type @returns {import("../../fields.js").Field} */
const field = (key, name, type) => ({
  name,
  type,
  default: start[key],
  get: (s) => s.views.rollout[key],
  set: (s, v) => rollout(s, { [key]: v }),
});

/** @type {import("../../fields.js").Field[]} */
export const fields = [
  field("measure", "rollout", oneOf(MEASURES)),
  field("fusion", "rollout-fusion", oneOf(FUSIONS)),
  field("residual", "rollout-residual", number(0, 1)),
  field("layer", "rollout-layer", whole(1000)),
  field("input", "rollout-input", whole(1e6)),
];
