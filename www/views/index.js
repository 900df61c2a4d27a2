// The views of Explore that stand in a folder of their own: each is loaded when it is opened.

import { questions as attributionQuestions } from "./attribution/questions.js";
import { questions as gridQuestions } from "./grid/questions.js";
import { questions as headQuestions } from "./head/questions.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").ViewName} ViewName */
/** @typedef {import("../protocol").LabQuestion} LabQuestion */
/** @typedef {(transition: (state: State) => State) => void} Apply */

/**
 * What there is to look at, beside the state: the head in front, its pattern, the labels, the focused cell.
 * @typedef {import("../props.js").Looking} Looking
 */

/**
 * @typedef {object} View
 * @property {(state: State) => Record<string, LabQuestion>} [questions] asked while the view is open, by name; each is asked again when it changes
 * @property {(state: State, act: any) => void} [follow] after each change: what has to be begun besides, with the view's own actions
 * @property {(apply: Apply, act: import("../actions.js").Actions, engine: import("../engine.js").Engine) => any} actions
 * @property {(state: State, seen: Looking, screen: import("../layout.js").Screen, act: any) => any} props
 * @property {(props: any) => unknown} view the template under the thumbnails
 * @property {(state: State, seen: Looking) => import("../export/picture.js").Panel[]} panels what is exported: the numbers that are shown, just as they are
 */

/** @type {Record<"lines" | "compare" | "rollout" | "timeline", () => Promise<View>>} */
const doors = {
  lines: () => import("./lines/view.js"),
  compare: () => import("./compare/view.js"),
  rollout: () => import("./rollout/view.js"),
  timeline: () => import("./timeline/view.js"),
};

/**
 * What the views that come with the page ask, whichever is open: measures of the heads, who is behind an effect.
 * @param {State} state @returns {Record<string, LabQuestion>}
 */
export const besideQuestions = (state) => ({
  ...gridQuestions(state),
  ...headQuestions(state),
  ...attributionQuestions(state),
});

/** @type {Map<ViewName, View>} */
const open = new Map();

/** Whether the view stands in a folder of its own. @param {ViewName} name @returns {name is keyof typeof doors} */
export const standsAlone = (name) => Object.hasOwn(doors, name);

/** The view, once it is loaded. @param {ViewName} name */
export const viewOf = (name) => open.get(name) ?? null;

/** @param {ViewName} name @returns {Promise<void>} */
export async function openView(name) {
  if (standsAlone(name) && !open.has(name)) open.set(name, await doors[name]());
}
