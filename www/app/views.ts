// The views of Explore that stand in a folder of their own: each is loaded when it is opened.

import { questions as attributionQuestions } from "../features/edits/attribution/queries.js";
import { questions as gridQuestions } from "../features/grid/queries.js";
import { questions as headQuestions } from "../features/head/queries.js";
import type { Actions } from "./actions.js";
import type { Engine } from "../engine/client.js";
import type { LabQuestion } from "../protocol/messages.js";
import type { Seen } from "../features/feature.js";
import type { Panel } from "../domain/panel.js";
import type { Screen } from "../components/region-layout.js";
import type { State, ViewName } from "../state/store.js";

export type Apply = (transition: (state: State) => State) => void;

export interface View {
  /** asked while the view is open, by name; each is asked again when it changes */
  questions?: (state: State) => Record<string, LabQuestion>;
  /** after each change: what has to be begun besides, with the view's own actions */
  follow?: (state: State, act: any) => void;
  actions: (apply: Apply, act: Actions, engine: Engine) => any;
  props: (state: State, seen: Seen, screen: Screen, act: any) => any;
  /** the template under the thumbnails */
  view: (props: any) => unknown;
  /** what is exported: the numbers that are shown, just as they are */
  panels: (state: State, seen: Seen) => Panel[];
}

const doors: Record<"lines" | "compare" | "rollout" | "timeline", () => Promise<View>> = {
  lines: () => import("../features/lines/index.js"),
  compare: () => import("../features/compare/index.js"),
  rollout: () => import("../features/rollout/index.js"),
  timeline: () => import("../features/timeline/index.js"),
};

/** What the views that come with the page ask, whichever is open: measures of the heads, who is behind an effect. */
export const besideQuestions = (state: State): Record<string, LabQuestion> => ({
  ...gridQuestions(state),
  ...headQuestions(state),
  ...attributionQuestions(state),
});

const open: Map<ViewName, View> = new Map();

/** Whether the view stands in a folder of its own. */
export const standsAlone = (name: ViewName): name is keyof typeof doors => Object.hasOwn(doors, name);

/** The view, once it is loaded. */
export const viewOf = (name: ViewName) => open.get(name) ?? null;

export async function openView(name: ViewName): Promise<void> {
  if (standsAlone(name) && !open.has(name)) open.set(name, await doors[name]());
}
