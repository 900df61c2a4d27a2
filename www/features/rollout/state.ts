// The state of the Rollout view: the method, the fusion of heads, the last layer, the importance threshold of routes,
// and the followed input.
import { fieldsOf, updater, type Slice } from "../../state/slice.js";
import { number, oneOf, whole } from "../../state/codecs.js";
import type { State } from "../../state/store.js";

export const MEASURES = ["rollout", "flow", "routes"] as const;
export const FUSIONS = ["mean", "max", "min"] as const;
/** A higher threshold could leave out whole sublayers. */
export const MOST_THRESHOLD = 0.5;
export type Fusion = (typeof FUSIONS)[number];

export interface Rollout {
  measure: (typeof MEASURES)[number];
  fusion: Fusion;
  /** the residual's share of a layer, 0 to 1 */
  residual: number;
  /** the number of attention sublayers, 0 is the input itself; null is all */
  layer: number | null;
  /** the minimum importance of a route, 0 to `MOST_THRESHOLD` */
  threshold: number;
  /** the input whose paths alone are shown, as an index among the source's tokens, then the target's */
  input: number | null;
  pointed: number | null;
  /** the route under the pointer */
  edge: string | null;
  table: boolean;
}

declare module "../../state/slice.js" {
  interface Slices {
    rollout: Rollout;
  }
}

export const start: Rollout = {
  measure: "rollout",
  fusion: "mean",
  residual: 0.5,
  layer: null,
  threshold: 0.04,
  input: null,
  pointed: null,
  edge: null,
  table: false,
};

export const rollout = updater("rollout");

/** A second click releases the input. */
export const follow = (s: State, input: number): State =>
  rollout(s, { input: s.rollout.input === input ? null : input, pointed: null, edge: null });

/** Points at an input, or at a route. */
export const point = (s: State, pointed: number | null, edge: string | null = null): State =>
  s.rollout.pointed === pointed && s.rollout.edge === edge ? s : rollout(s, { pointed, edge });

const field = fieldsOf("rollout");

export const slice: Slice<"rollout"> = {
  name: "rollout",
  start,
  fields: [
    field("rollout", "measure", oneOf(MEASURES)),
    field("rollout-fusion", "fusion", oneOf(FUSIONS)),
    field("rollout-residual", "residual", number(0, 1)),
    field("rollout-layer", "layer", whole(1000)),
    field("rollout-threshold", "threshold", number(0, MOST_THRESHOLD)),
    field("rollout-input", "input", whole(1e6)),
  ],
};
