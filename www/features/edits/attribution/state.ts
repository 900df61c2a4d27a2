// What the search for the heads behind an effect remembers: whether it is on, and the how manieth it is.
import { flag, type Field } from "../../../state/codecs.js";
import type { State } from "../../../state/store.js";

export interface Attribution {
  /** whether it is shown */
  on: boolean;
  /** whether no more heads are to be silenced */
  halted: boolean;
  /** names its questions: each search has its own answers */
  run: number;
  /** whether all heads are listed, not only the first */
  all: boolean;
}

export const start: Attribution = { on: false, halted: false, run: 0, all: false };

export const setAttribution = (s: State, change: Partial<Attribution>): State => ({
  ...s,
  attribution: { ...s.attribution, ...change },
});

/** The name of a question: so many heads after so many others. */
export const questionName = (run: number, part: number) => `attribution ${run} ${part}`;

/** Searches anew, on what there is now. What an earlier search found goes. */
export function begin(s: State): State {
  const run = s.attribution.run + 1;
  const lab = Object.fromEntries(
    Object.entries(s.lab).filter(([name]) => !name.startsWith(questionName(s.attribution.run, 0).slice(0, -1))),
  );
  return setAttribution({ ...s, lab }, { on: true, halted: false, run });
}

/** As at the start, but no search gets the number of one whose answers may still be known. */
export const keptRun = (s: State): Attribution => ({ ...start, run: s.attribution.run });

/** No further heads are silenced; what was found stays. */
export const halt = (s: State): State => setAttribution(s, { halted: true });

/** Where it was halted, it goes on. */
export const resume = (s: State): State => setAttribution(s, { halted: false });

export const close = (s: State): State => setAttribution(s, { on: false, halted: false });

// ---- the address ----

export const fields: Field[] = [
  {
    name: "heads-behind",
    type: flag,
    default: false,
    get: (s) => s.attribution.on,
    set: (s, v) => setAttribution(s, { on: v, run: Math.max(1, s.attribution.run) }),
  },
];
