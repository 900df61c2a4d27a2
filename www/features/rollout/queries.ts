// The queries of the Rollout view, and their token.
import { kindOf, sublayerAt } from "../../domain/answer.js";
import { stageIn } from "../../domain/heads.js";
import { queriesOf, type Query } from "../../engine/queries.js";
import { subject, type State } from "../../state/store.js";
import type { Kind } from "../../domain/heads.js";
import type { Side } from "../../domain/rollout-frame.js";
import type { ModelInfo, ModelQuestion } from "../../protocol/engine.js";

/** `below`: the level that its heads or its MLP read */
export type Step = { attention: Kind | "mlp"; block: number; path: string; below: number };

/** The stack in front: the encoder, or the decoder with the answer. */
export const sideOf = (front: Kind): Side => (front === "encoder" ? "source" : "target");

/** All sublayers, since a route also leads through MLPs. */
export function sublayersOf(info: ModelInfo, side: Side): Step[] {
  const all = info.sublayers.filter((s) => (s.stack === "encoder") === (side === "source"));
  return all.map((s) => {
    // Heads read the tokens where their keys were made; an MLP beside attention reads those before both.
    const block = stageIn(s, "products")?.keys_of ?? s.block;
    const maker = all.find((one) => one.kind === s.kind && one.block === block) ?? s;
    const below = all.findIndex(({ before }) => before === maker.before);
    return { attention: s.kind === "mlp" ? "mlp" : kindOf(s), block: s.block, path: s.path, below };
  });
}

export const stepsOf = (info: ModelInfo, side: Side): Step[] =>
  sublayersOf(info, side).filter(({ attention }) => attention !== "mlp");

/** The token to trace back from; hovering only previews another one. */
export function queryOf({ result, locked }: State, side: Side): number {
  const count = result?.[side].length ?? 0;
  const usual = side === "source" ? (result?.asked ?? 0) : count - 1;
  return locked.query !== null && locked.query < count ? locked.query : Math.max(0, usual);
}

const stackOf = (side: Side) => (side === "source" ? "encoder" : "decoder");

export const rolloutQuestion = (state: State, side: Side) =>
  ({
    kind: "rollout",
    of: subject(state, stackOf(side)),
    fusion: state.rollout.fusion,
    residual: state.rollout.residual,
  }) as const;

export const flowQuestion = (state: State, side: Side) =>
  ({
    ...rolloutQuestion(state, side),
    kind: "flow",
    stack: stackOf(side),
    query: queryOf(state, side),
  }) as const;

export const routesQuestion = (state: State, side: Side) =>
  ({
    kind: "routes",
    of: subject(state, stackOf(side)),
    stack: stackOf(side),
    position: queryOf(state, side),
    threshold: state.rollout.threshold,
  }) as const;

export function questions(state: State): Record<string, ModelQuestion> {
  const { info, focus, result, current } = state;
  const sublayer = info && focus && sublayerAt(info, focus.path);
  if (!sublayer || !result || !current) return {};
  const { measure } = state.rollout;
  const side = sideOf(kindOf(sublayer));
  if (measure === "routes") return { routes: routesQuestion(state, side) };
  const rollout = rolloutQuestion(state, side);
  return measure === "flow" ? { rollout, flow: flowQuestion(state, side) } : { rollout };
}

export const queries = (state: State): Query<State>[] => queriesOf(questions(state));
