// Signals painted answers for measurements: `headlight:painted` on the window, once for each request.
import type { State } from "../state/store.js";

/** What a gesture asks for; tokens that are generated on from there belong to the same asking. */
const asking = ({ model, text, edits, sampling, play, target }: State) =>
  JSON.stringify([model, text, edits, sampling, play === "fast" || play === "done" ? null : target]);

export function createPaintMarks() {
  let last = "";
  let due = false;
  return {
    answered(state: State) {
      const newest = asking(state);
      due ||= newest !== last;
      last = newest;
    },
    drawn() {
      if (!due) return;
      due = false;
      dispatchEvent(new Event("headlight:painted"));
    },
  };
}
