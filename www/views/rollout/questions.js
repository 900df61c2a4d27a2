// What the Rollout view asks the engine, and of which token.
import { kindOf, sublayerAt } from "../../derive.js";
import { subject } from "../../state.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../protocol").ModelInfo} ModelInfo */
/** @typedef {import("../../derive.js").Kind} Kind */
/** @typedef {"source" | "target"} Side */
/** An attention sublayer on the way up. @typedef {{ attention: Kind, block: number, path: string }} Step */

/** Whose tokens are looked at: in front is the encoder, or what is written. @param {Kind} front @returns {Side} */
export const sideOf = (front) => (front === "encoder" ? "source" : "target");

/** The attention sublayers of a side, in the order they run. @param {ModelInfo} info @param {Side} side @returns {Step[]} */
export const stepsOf = (info, side) =>
  info.sublayers
    .filter((s) => s.kind !== "mlp" && (s.stack === "encoder") === (side === "source"))
    .map((s) => ({ attention: kindOf(s), block: s.block, path: s.path }));

/** The token that is looked back from; the pointer only previews another one. @param {State} state @param {Side} side @returns {number} */
export function queryOf({ result, locked }, side) {
  const count = result?.[side].length ?? 0;
  const usual = side === "source" ? (result?.asked ?? 0) : count - 1;
  return locked.query !== null && locked.query < count ? locked.query : Math.max(0, usual);
}

/** @param {State} state */
export const rolloutQuestion = (state) =>
  /** @type {const} */ ({
    kind: "rollout",
    of: subject(state),
    fusion: state.views.rollout.fusion,
    residual: state.views.rollout.residual,
  });

/** @param {State} state @param {Side} side */
export const flowQuestion = (state, side) =>
  /** @type {const} */ ({
    ...rolloutQuestion(state),
    kind: "flow",
    stack: side === "source" ? "encoder" : "decoder",
    query: queryOf(state, side),
  });

/** @param {State} state @returns {Record<string, import("../../protocol").LookQuestion>} */
export function questions(state) {
  const { info, focus, result, current } = state;
  const sublayer = info && focus && sublayerAt(info, focus.path);
  if (!sublayer || !result || !current) return {};
  const rollout = rolloutQuestion(state);
  return state.views.rollout.measure === "flow"
    ? { rollout, flow: flowQuestion(state, sideOf(kindOf(sublayer))) }
    : { rollout };
}
