// What is asked to find the heads behind an effect: some heads at a time, so that it can be cancelled.

/** @param {import("../../state.js").State} state @returns {Record<string, import("../../protocol").LookQuestion>} */
export function questions(state) {
  void state;
  return {};
}
