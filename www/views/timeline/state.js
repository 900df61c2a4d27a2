// What the Timeline remembers: which step is revisited; and what the page reads while it is.
import { whole } from "../../fields.js";

/** @typedef {import("../../state.js").State} State */

/**
 * @typedef {object} Timeline
 * @property {number | null} moment the page shows what it was when so many tokens were written; null is what there is now
 * @property {number | null} pointed the step under the pointer
 */

/** @type {Timeline} */
export const start = { moment: null, pointed: null };

/** @param {State} s @param {Partial<Timeline>} change @returns {State} */
export const timeline = (s, change) => ({ ...s, views: { ...s.views, timeline: { ...s.views.timeline, ...change } } });

/**
 * The moment that is revisited; null at the end, and while the text is being written: what follows comes after its end.
 * @param {State} state @returns {number | null}
 */
export function momentOf({ views, target, play }) {
  const { moment } = views.timeline;
  return moment !== null && moment < target.length && play !== "slow" && play !== "fast" ? moment : null;
}

/** Emitted ids, as far as the page shows them. @param {State} state @returns {number[]} */
export function targetHere(state) {
  const moment = momentOf(state);
  return moment === null ? state.target : state.target.slice(0, moment);
}

/** To a moment; one at the end or after it is the end. @param {State} s @param {number | null} moment @returns {State} */
export function revisit(s, moment) {
  const to = moment !== null && moment < s.target.length ? Math.max(0, moment) : null;
  // Another step has another newest token, which is the one that looks.
  return to === s.views.timeline.moment
    ? s
    : { ...timeline(s, { moment: to }), locked: { ...s.locked, query: null }, hovered: null };
}

/** @param {State} s @param {number | null} pointed @returns {State} */
export const point = (s, pointed) => (s.views.timeline.pointed === pointed ? s : timeline(s, { pointed }));

/** Another text, another target: no step of the old one is revisited. @param {State} s @returns {State} */
export const leaveMoment = (s) => (s.views.timeline.moment === null ? s : timeline(s, { moment: null }));

// ---- the address ----

/** @type {import("../../fields.js").Field[]} */
export const fields = [
  // While the text is being written the moment is still to come; one that turned out to be the end is none.
  {
    name: "moment",
    type: whole(1e6),
    default: null,
    get: (s) => (s.play === "slow" || s.play === "fast" ? s.views.timeline.moment : momentOf(s)),
    set: (s, v) => timeline(s, { moment: v }),
  },
];
