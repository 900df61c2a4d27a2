// The state of the search for the heads behind an effect: whether it is on, and its running number.
import { updater, type Slice } from "../../../state/slice.js";
import { flag } from "../../../state/codecs.js";
import type { State } from "../../../state/store.js";

interface Attribution {
  on: boolean;
  halted: boolean;
  /** a number that keys its questions: each search has its own answers */
  run: number;
  all: boolean;
}

declare module "../../../state/slice.js" {
  interface Slices {
    attribution: Attribution;
  }
}

export const start: Attribution = { on: false, halted: false, run: 0, all: false };

export const setAttribution = updater("attribution");

export const questionName = (run: number, part: number) => `attribution ${run} ${part}`;

/** Starts a search of the current scene; drops the previous one. */
export function beginSearch(s: State): State {
  const run = s.attribution.run + 1;
  const answers = Object.fromEntries(
    Object.entries(s.answers).filter(([name]) => !name.startsWith(questionName(s.attribution.run, 0).slice(0, -1))),
  );
  return setAttribution({ ...s, answers }, { on: true, halted: false, run });
}

export const haltSearch = (s: State): State => setAttribution(s, { halted: true });

export const resumeSearch = (s: State): State => setAttribution(s, { halted: false });

export const closeSearch = (s: State): State => setAttribution(s, { on: false, halted: false });

// ---- the address ----

export const slice: Slice<"attribution"> = {
  name: "attribution",
  start,
  fields: [
    {
      name: "heads-behind",
      type: flag,
      get: (s) => s.attribution.on,
      set: (s, v) => setAttribution(s, { on: v, run: Math.max(1, s.attribution.run) }),
    },
  ],
  // The run number survives, so that a new search never meets cached answers of an old one.
  survive: { address: ({ run }) => ({ ...start, run }) },
};
