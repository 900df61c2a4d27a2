// Signals painted answers for measurements: `headlight:painted` on the window, once for each request.
import type { State } from "../state/store.js";

/** The identity of a request; tokens generated from there belong to the same one. */
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
