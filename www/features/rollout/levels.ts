// Sublayers as levels of the picture: the number of tokens on each side, and a level's name.
import { t } from "../../i18n/index.js";
import { stepsOf, sublayersOf, type Step } from "./queries.js";
import { answersEncoder } from "../../domain/models.js";
import type { Derived } from "../../domain/answer.js";
import type { Side } from "../../domain/rollout-frame.js";
import type { ModelInfo } from "../../protocol/engine.js";
import type { Counts } from "./shares.js";
import type { Rollout } from "./state.js";

export const both = <T>(of: (side: Side) => T): Record<Side, T> => ({ source: of("source"), target: of("target") });

export function countsOf(info: ModelInfo, derived: Derived, side: Side): Counts {
  const alone = side === "source" || !answersEncoder(info);
  return both((of) => (alone && of !== side ? 0 : derived[of].length));
}

/** The sublayers of a measure: products use attention only, routes also MLPs. */
export const stepsFor = (measure: Rollout["measure"], info: ModelInfo, side: Side) =>
  measure === "routes" ? sublayersOf(info, side) : stepsOf(info, side);

export const stepsBelow = (measure: Rollout["measure"], info: ModelInfo, counts: Counts) =>
  both((of) => (counts[of] ? stepsFor(measure, info, of) : []));

/** Beside an MLP or cross-attention the name says self-attention. */
export function stepName(where: "step" | "level", { attention, block }: Step, info: ModelInfo, all = false) {
  const self = all || (attention === "decoder" && answersEncoder(info));
  const kind = attention === "cross" || attention === "mlp" ? attention : self ? "self" : "layer";
  return t(`rollout.${where}.${kind}`, { layer: block });
}
