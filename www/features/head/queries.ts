// The queries of the Head view: the values of its layer (raw products, scores, or each key's contribution), and its
// weights.
import { queriesOf, type Query } from "../../engine/queries.js";
import { sublayerInFront } from "../../state/trace.js";
import { sublayerAt } from "../../domain/answer.js";
import { subject, type State } from "../../state/store.js";
import { traceQueries } from "../../engine/traces.js";
import { weightsQueries } from "./weights/props.js";
import type { ModelQuestion, ModelInfo } from "../../protocol/engine.js";

export const WEIGHTED = "head.weighted";

export const weightedQuestion = (state: State, path: string): ModelQuestion & { kind: "weighted" } => ({
  kind: "weighted",
  of: subject(state, path.startsWith("encoder.") ? "encoder" : "decoder"),
  path,
});

export const queries = (state: State): Query<State>[] => [...layerQueries(state), ...weightsQueries(state)];

function layerQueries(state: State): Query<State>[] {
  const front = sublayerInFront(state);
  if (state.view !== "head" || !front || sublayerAt(state.info as ModelInfo, front.path)?.linear) return [];
  const { layer } = state.head;
  if (layer === "weighted") return queriesOf({ [WEIGHTED]: weightedQuestion(state, front.path) });
  // A long text has large scores: fetch only the visible layer.
  return layer === "raw" || layer === "scores" ? traceQueries(state, front, [`${front.path}.${layer}`]) : [];
}
