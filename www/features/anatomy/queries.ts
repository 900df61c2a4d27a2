// The queries of Anatomy: the whole trace of the sublayer in front, and the experiment on √d while its fold is open.
import { queriesOf, type Query } from "../../engine/queries.js";
import { sitesOf, traceQueries } from "../../engine/traces.js";
import { sublayerInFront } from "../../state/trace.js";
import type { LabQuestion } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";

export const EXPERIMENT = { keys: 32, samples: 100, seed: 1 };
const WIDTHS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
/** The key of its answer. */
export const SCALING = "anatomy.scaling";

/** The width of the heads in front. */
export function headWidth(state: State) {
  const [sublayers, front] = [state.info?.sublayers ?? [], sublayerInFront(state)];
  return (sublayers.find(({ path }) => path === front?.path) ?? sublayers[0])?.d_head ?? 0;
}

export function questions(state: State): Record<string, LabQuestion> {
  if (state.view !== "anatomy" || !state.anatomy.why || !state.info) return {};
  const d_heads = [...new Set([...WIDTHS, headWidth(state)])].filter((d) => d >= 1 && d <= 512).sort((a, b) => a - b);
  return { [SCALING]: { kind: "scaling", d_heads, ...EXPERIMENT } };
}

export function queries(state: State): Query<State>[] {
  const front = state.view === "anatomy" ? sublayerInFront(state) : null;
  return [...(front ? traceQueries(state, front, sitesOf(front.path)) : []), ...queriesOf(questions(state))];
}
