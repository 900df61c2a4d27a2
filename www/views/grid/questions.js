// What the Grid asks the engine: the measures that the heads are sorted by, once there is a text at rest to measure them on.
import { ASKED, headsQuestion } from "./sorting.js";

/** @param {import("../../state.js").State} state @returns {Record<string, import("../../protocol").LookQuestion>} */
export function questions(state) {
  const { view, views, result, current, play } = state;
  const resting = result !== null && current && play !== "fast" && play !== "slow";
  return view === "grid" && views.grid.sort !== "layer" && resting ? { [ASKED]: headsQuestion(state) } : {};
}
