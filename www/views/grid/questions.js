// What the Grid asks the engine: the measures that the heads are sorted by.

/** @param {import("../../state.js").State} state @returns {Record<string, import("../../protocol").LookQuestion>} */
export function questions(state) {
  void state;
  return {};
}
