// The views of Explore that stand in a folder of their own: each is loaded when it is opened.

import { queries as anatomyQueries } from "../features/anatomy/queries.js";
import { queries as attributionQueries } from "../features/edits/attribution/queries.js";
import { queries as gridQueries } from "../features/grid/queries.js";
import { queries as headQueries } from "../features/head/queries.js";
import type { Actions } from "./actions.js";
import type { Engine } from "../engine/client.js";
import type { Query } from "../engine/queries.js";
import type { Seen } from "../features/feature.js";
import type { Panel } from "../domain/panel.js";
import type { Screen } from "../components/region-layout.js";
import type { State, ViewName } from "../state/store.js";

export type Apply = (transition: (state: State) => State) => void;

export interface View {
  /** what it wants to know of the engine while it is open */
  queries?: (state: State) => Query<State>[];
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

const open: Map<ViewName, View> = new Map();

/** Whether the view stands in a folder of its own. */
export const standsAlone = (name: ViewName): name is keyof typeof doors => Object.hasOwn(doors, name);

/** The view, once it is loaded. */
export const viewOf = (name: ViewName) => open.get(name) ?? null;

/** What the open view asks, and those that come with the page. */
export const viewQueries = (state: State): Query<State>[] => [
  ...anatomyQueries(state),
  ...headQueries(state),
  ...(viewOf(state.view)?.queries?.(state) ?? []),
  ...gridQueries(state),
  ...attributionQueries(state),
];

export async function openView(name: ViewName): Promise<void> {
  if (standsAlone(name) && !open.has(name)) open.set(name, await doors[name]());
}
