// The state of the Timeline: the revisited step, and the text that the page reads meanwhile.
import { updater, type Slice, type State } from "./slice.js";
import { whole } from "./codecs.js";

export interface Timeline {
  /** the number of tokens written at the revisited step; null is the present */
  moment: number | null;
  pointed: number | null;
}

declare module "./slice.js" {
  interface Slices {
    timeline: Timeline;
  }
}

export const start: Timeline = { moment: null, pointed: null };

export const timeline = updater("timeline");

export const isPlaying = ({ play }: State) => play === "slow" || play === "fast";

/** The revisited moment; null at the end, and while the text is being written. */
export function momentOf(state: State): number | null {
  const { moment } = state.timeline;
  return moment !== null && moment < state.target.length && !isPlaying(state) ? moment : null;
}

/** The emitted ids up to the shown moment. */
export function targetHere(state: State): number[] {
  const moment = momentOf(state);
  return moment === null ? state.target : state.target.slice(0, moment);
}

/** Revisits a moment; one at the end or after it is the end. */
export function revisit(s: State, moment: number | null): State {
  const to = moment !== null && moment < s.target.length ? Math.max(0, moment) : null;
  // Another step has another newest token, which becomes the query.
  return to === s.timeline.moment
    ? s
    : { ...timeline(s, { moment: to }), pendingSteps: 0, locked: { ...s.locked, query: null }, hovered: null };
}

export const point = (s: State, pointed: number | null): State =>
  s.timeline.pointed === pointed ? s : timeline(s, { pointed });

/** Another text, another target: no step of the old one stays revisited. */
export const leaveMoment = (s: State): State => (s.timeline.moment === null ? s : timeline(s, { moment: null }));

// ---- the address ----

export const slice: Slice<"timeline"> = {
  name: "timeline",
  start,
  fields: [
    // While the text is being written the moment may still come; a moment at the end is none.
    {
      name: "moment",
      type: whole(1e6),
      get: (s) => (isPlaying(s) ? s.timeline.moment : momentOf(s)),
      set: (s, v) => timeline(s, { moment: v }),
    },
  ],
  // A moment belongs to the text, which returns with its model.
  survive: { refused: (s, { before }) => ({ ...s, moment: before.moment }) },
};
