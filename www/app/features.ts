// Every view of Explore and every room beside it: a line each, with where it is loaded from once it is opened.
import * as anatomy from "../features/anatomy/index.js";
import * as edits from "../features/edits/index.js";
import * as grid from "../features/grid/index.js";
import * as head from "../features/head/index.js";
import { catchUp } from "../i18n/index.js";
import type { Query } from "../engine/queries.js";
import type { Feature, Page, Seen } from "../features/feature.js";
import type { RoomName, State, ViewName } from "../state/store.js";
import { guardActions } from "../domain/lesson.js";
import type { Screen } from "../components/screen.js";

type View = Feature<any, any, Seen>;
type Room = Feature<any, any, { screen: Screen }>;

const VIEWS: Record<ViewName, View | (() => Promise<View>)> = {
  grid,
  head,
  lines: () => import("../features/lines/index.js"),
  compare: () => import("../features/compare/index.js"),
  rollout: () => import("../features/rollout/index.js"),
  timeline: () => import("../features/timeline/index.js"),
  anatomy,
};

const ROOMS: Record<Exclude<RoomName, "explore">, () => Promise<Room>> = {
  learn: () => import("../features/learn/index.js"),
  exercises: () => import("../features/exercises/index.js"),
  batch: () => import("../features/batch/index.js"),
  paper: () => import("../features/paper/index.js"),
  train: () => import("../features/train/index.js"),
};

type FeatureName = ViewName | Exclude<RoomName, "explore">;

/** Which of them is open: a room, or in Explore a view. */
export const openIn = ({ room, view }: State): FeatureName => (room === "explore" ? view : room);

const loaded = new Map<FeatureName, View>(
  Object.entries(VIEWS).flatMap(([name, view]) => (typeof view === "function" ? [] : [[name as ViewName, view]])),
);

/** Null while it is on its way. A room is given what a view is, and reads its screen alone. */
export const featureOf = (name: FeatureName): View | null => loaded.get(name) ?? null;

/** What is to be known of the engine now: by what is open, and in Explore by the Edits panel. */
export function queriesIn(state: State): Query<State>[] {
  const own = featureOf(openIn(state))?.queries?.(state) ?? [];
  if (state.room !== "explore") return own;
  return state.running ? [...own, ...edits.queries(state)] : [];
}

/** Rooms come with their words. */
export async function load(name: FeatureName): Promise<void> {
  if (loaded.has(name)) return;
  if (name in VIEWS) return void loaded.set(name, await (VIEWS[name as ViewName] as () => Promise<View>)());
  const [room] = await Promise.all([ROOMS[name as keyof typeof ROOMS](), import("./words/rooms.js")]);
  await catchUp();
  loaded.set(name, room as View);
}

/** What can be done in each, but for what a lesson has taken away. */
export function actionsOf(page: Page): (name: FeatureName) => any {
  const made = new Map<FeatureName, any>();
  return (name) => {
    const feature = loaded.get(name);
    if (feature && !made.has(name))
      made.set(
        name,
        guardActions(feature.actions(page), () => page.now().lesson, `${name}.`),
      );
    return made.get(name);
  };
}
