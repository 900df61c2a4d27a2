// What the Rollout view remembers: how paths are counted, how heads are fused, up to which layer, and which input is
// followed.
import { number, oneOf, whole, type Type, type Field } from "../../state/codecs.js";
import type { State } from "../../state/store.js";

export type Measure = "rollout" | "flow";

export type Fusion = "mean" | "max" | "min";

export interface Rollout {
  measure: Measure;
  /** how a layer's heads become one pattern */
  fusion: Fusion;
  /** the share of a layer that is the token as it was, 0 to 1 */
  residual: number;
  /** attention sublayers from the input on, 0 is the input itself; null is all there are */
  layer: number | null;
  /** the input whose paths alone are shown, among all inputs: the source's tokens, then the target's */
  input: number | null;
  /** the input under the pointer */
  pointed: number | null;
  /** whether all shares are listed */
  table: boolean;
}

export const MEASURES = ["rollout", "flow"] as Measure[];
export const FUSIONS = ["mean", "max", "min"] as Fusion[];

export const start: Rollout = {
  measure: "rollout",
  fusion: "mean",
  residual: 0.5,
  layer: null,
  input: null,
  pointed: null,
  table: false,
};

export const rollout = (s: State, change: Partial<Rollout>): State => ({
  ...s,
  rollout: { ...s.rollout, ...change },
});

/** A second time frees it. */
export const follow = (s: State, input: number): State =>
  rollout(s, { input: s.rollout.input === input ? null : input, pointed: null });

export const point = (s: State, pointed: number | null): State =>
  s.rollout.pointed === pointed ? s : rollout(s, { pointed });

// ---- the address ----

const field = (key: "measure" | "fusion" | "residual" | "layer" | "input", name: string, type: Type<any>): Field => ({
  name,
  type,
  default: start[key],
  get: (s) => s.rollout[key],
  set: (s, v) => rollout(s, { [key]: v }),
});

export const fields: Field[] = [
  field("measure", "rollout", oneOf(MEASURES)),
  field("fusion", "rollout-fusion", oneOf(FUSIONS)),
  field("residual", "rollout-residual", number(0, 1)),
  field("layer", "rollout-layer", whole(1000)),
  field("input", "rollout-input", whole(1e6)),
];
