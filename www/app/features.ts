// Every view of Explore, every other room and every panel: one line each, with its state; views and rooms may load
// lazily.
// biome-ignore-all lint/suspicious/noExplicitAny: features in one list have props and actions of their own
import { place as edits } from "../features/edits/index.js";
import * as grid from "../features/grid/index.js";
import * as input from "../features/input/index.js";
import * as sharing from "../features/sharing/index.js";
import { panel as chooser } from "../features/models/chooser.js";
import { place as exporting } from "../features/export/index.js";
import { slice as atlas } from "../features/atlas/state.js";
import { slice as attribution } from "../features/edits/attribution/state.js";
import { slice as beams } from "../features/input/beams/state.js";
import { slice as camera } from "../features/input/camera/state.js";
import { slice as overPictures } from "../features/input/pictures/state.js";
import { slice as similarity } from "../features/input/similarity/state.js";
import { slice as batch } from "../features/batch/state.js";
import { slice as compare } from "../features/compare/state.js";
import { slice as exercises } from "../features/exercises/state.js";
import { slice as exportSlice } from "../features/export/state.js";
import { slice as gridSlice } from "../features/grid/state.js";
import { slice as headSet } from "../features/grid/head-set/state.js";
import { slice as headSlice } from "../state/map.js";
import { slice as overSteps } from "../state/training/over-steps.js";
import { slice as hub } from "../features/models/state.js";
import { slice as learn } from "../features/learn/state.js";
import { slice as lessons } from "../features/lesson/state.js";
import { slice as lens } from "../features/lens/state.js";
import { slice as lines } from "../features/lines/state.js";
import { slice as panels } from "../state/panels.js";
import { slice as paper } from "../features/paper/state.js";
import { slice as patch } from "../features/patch/state.js";
import { slice as rollout } from "../features/rollout/state.js";
import { slice as recordingSlice } from "../features/recording/state.js";
import { slice as start } from "../features/start/state.js";
import { slice as sessions } from "../features/sharing/state.js";
import { slice as texts } from "../state/texts/slice.js";
import { slice as timeline } from "../state/timeline.js";
import { slice as why } from "../features/why/state.js";
import { slice as train } from "../features/train/state.js";
import { slice as weights } from "../features/head/weights/state.js";
import { catchUp } from "../i18n/index.js";
import { registerSlices, type Slice } from "../state/slice.js";
import { registerCalls, registerLocks, registerViews, type Purpose, type ViewName } from "../domain/parts.js";
import type { Query } from "../engine/queries.js";
import type { Loss } from "../components/status-notes.js";
import type { Feature, Page, PagePanel, Seen, Sources } from "../features/feature.js";
import type { RoomName, State } from "../state/store.js";
import { missingAbility } from "../protocol/abilities.js";
import type { Problem } from "../lib/errors.js";
import { guardActions } from "../domain/lesson.js";
import type { Screen } from "../components/screen.js";

type View = Feature<any, any, Seen>;
type Room = Feature<any, any, { screen: Screen }>;

interface ViewEntry {
  /** two letters, its name in the address of a lesson */
  code: string;
  /** the purpose for which a person opens it: the group of its tab */
  purpose: Purpose;
  /** its state */
  slice?: Slice<any>;
  feature: View | (() => Promise<View>);
}

interface RoomEntry {
  slice: Slice<any>;
  feature: () => Promise<Room>;
}

/** In the order of their tabs. */
const VIEWS: Record<ViewName, ViewEntry> = {
  grid: { code: "vg", purpose: "see", slice: gridSlice, feature: grid },
  head: { code: "vh", purpose: "see", slice: headSlice, feature: () => import("../features/head/index.js") },
  lines: { code: "vl", purpose: "see", slice: lines, feature: () => import("../features/lines/index.js") },
  anatomy: { code: "va", purpose: "see", feature: () => import("../features/anatomy/index.js") },
  compare: { code: "vc", purpose: "compare", slice: compare, feature: () => import("../features/compare/index.js") },
  texts: { code: "vx", purpose: "compare", slice: texts, feature: () => import("../features/texts/index.js") },
  atlas: { code: "vd", purpose: "compare", slice: atlas, feature: () => import("../features/atlas/index.js") },
  rollout: { code: "vr", purpose: "follow", slice: rollout, feature: () => import("../features/rollout/index.js") },
  timeline: { code: "vt", purpose: "follow", slice: timeline, feature: () => import("../features/timeline/index.js") },
  lens: { code: "ve", purpose: "follow", slice: lens, feature: () => import("../features/lens/index.js") },
  why: { code: "vw", purpose: "follow", slice: why, feature: () => import("../features/why/index.js") },
  patch: { code: "vi", purpose: "intervene", slice: patch, feature: () => import("../features/patch/index.js") },
};

const ROOMS: Record<Exclude<RoomName, "explore">, RoomEntry> = {
  learn: { slice: learn, feature: () => import("../features/learn/index.js") },
  exercises: { slice: exercises, feature: () => import("../features/exercises/index.js") },
  batch: { slice: batch, feature: () => import("../features/batch/index.js") },
  paper: { slice: paper, feature: () => import("../features/paper/index.js") },
  train: { slice: train, feature: () => import("../features/train/index.js") },
};

/** The panels of the first picture; the others are in late/. In the order in which they stand in their regions. */
const EARLY = {
  link: sharing.link,
  recent: sharing.recent,
  chooser,
  input,
  export: exporting,
  early: grid.early,
  thumbnails: grid.thumbnails,
  edits,
} satisfies Record<string, PagePanel>;

type Late = typeof import("./late/index.js");

let late: Late | null = null;

export type PanelName = keyof typeof EARLY | keyof Late["panels"];

type PropsOf<P, N> = N extends keyof P ? (P[N] extends { props(...all: never[]): infer R } ? R : never) : never;

/** The props of each panel; absent or null without a place. */
export type PanelProps = { [N in PanelName]?: PropsOf<typeof EARLY, N> | PropsOf<Late["panels"], N> };

let panelsByName: Partial<Record<PanelName, PagePanel>> = EARLY;

/** Those that are there. */
export const allPanels = () => panelsByName;

registerViews(VIEWS);
// In the order of their fields in an address.
registerSlices([
  ...Object.values(VIEWS).flatMap(({ slice }) => slice ?? []),
  headSet,
  overSteps,
  beams,
  camera,
  overPictures,
  similarity,
  weights,
  attribution,
  ...Object.values(ROOMS).map(({ slice }) => slice),
  exportSlice,
  lessons,
  sessions,
  hub,
  recordingSlice,
  panels,
  start,
]);
registerPanels(EARLY);

function registerPanels(some: Record<string, PagePanel>) {
  for (const { locks = {}, calls = {} } of Object.values(some)) {
    registerLocks(locks);
    registerCalls(calls);
  }
}

export type FeatureName = ViewName | Exclude<RoomName, "explore">;

/** The open feature: a room, or in Explore a view. */
export const openIn = ({ room, view }: State): FeatureName => (room === "explore" ? view : room);

const loaded = new Map<FeatureName, View>(
  Object.entries(VIEWS).flatMap(([name, { feature }]) =>
    typeof feature === "function" ? [] : [[name as ViewName, feature]],
  ),
);

/**
 * What mends features that failed to load: fetching again, as it may be the connection; after that in vain a reload, as
 * the page has probably been replaced.
 */
const lost = new Map<FeatureName, Loss["by"]>();

/** Null while it is loading, too. */
export const lossOf = (name: FeatureName) => lost.get(name) ?? null;

/** Null while it is loading. A room has the interface of a view, and uses only the screen. */
export const featureOf = (name: FeatureName): View | null => loaded.get(name) ?? null;

/** The reason why the engine cannot serve it; null while it is loading, too. */
export const lackIn = ({ can }: State, name: FeatureName): Problem | null =>
  missingAbility(can, ...(featureOf(name)?.needs ?? []));

/** The current queries: of the open feature, in Explore of the panels beside it, and of background work. */
export function queriesIn(state: State): Query<State>[] {
  const open = openIn(state);
  const own = lackIn(state, open) ? [] : (featureOf(open)?.queries?.(state) ?? []);
  if (state.room !== "explore") return own;
  const behind = [...loaded].flatMap(([name, { background }]) => (name === open ? [] : (background?.(state) ?? [])));
  const beside = Object.values(allPanels()).flatMap(({ queries }) => queries?.(state) ?? []);
  // Views may share background work.
  const all = [...own, ...beside, ...behind];
  return state.running ? all.filter(({ name }, i) => all.findIndex((one) => one.name === name) === i) : [];
}

let loadSheet = async () => {};

/** Sets what loads the style sheet of all that loads on demand. */
export const setSheetLoader = (loader: () => Promise<void>) => void (loadSheet = loader);

/**
 * Features load with their words and style sheet. One that fails is lost until it is requested again.
 * @param again whether a person asked after a failure
 */
export async function load(name: FeatureName, again = false): Promise<void> {
  if (loaded.has(name)) return;
  lost.delete(name);
  try {
    const parts = Promise.all(name in VIEWS ? view(name as ViewName) : room(name as keyof typeof ROOMS));
    const [[feature]] = await Promise.all([parts, loadLate()]);
    await catchUp();
    loaded.set(name, feature);
  } catch (error) {
    lost.set(name, again ? "reload" : "again");
    throw error;
  }
}

type WithWords = [Promise<View>, Promise<unknown>];

const view = (name: ViewName): WithWords => [
  (VIEWS[name].feature as () => Promise<View>)(),
  import("./words/views.js"),
];

const room = (name: keyof typeof ROOMS): WithWords => [
  ROOMS[name].feature() as Promise<View>,
  import("./words/rooms.js"),
];

/** What an early panel opens, or the button for help; null while it is loading. */
export const contentOf = (name: PanelName | "keys"): unknown =>
  (late?.contents as Partial<Record<string, unknown>>)?.[name] ?? null;

/** Whether late/ is there. */
export const isWhole = () => late !== null;

let arriving: Promise<void> | null = null;
let missed = false;

/** Whether the words of problems are there, or cannot be had. */
export const canTell = () => late !== null || missed;

/** Whether it was requested in vain, and is not on its way again. */
export const isLateMissing = () => missed && late === null && arriving === null;

/** What late/ holds loads with the style sheet; after a failure it loads again the next time. */
export const loadLate = (): Promise<void> =>
  (arriving ??= arrive().catch((error) => {
    arriving = null;
    missed = true;
    throw error;
  }));

async function arrive() {
  const [here] = await Promise.all([import("./late/index.js"), loadSheet()]);
  await catchUp();
  registerPanels(here.panels);
  panelsByName = { ...EARLY, ...here.panels };
  late = here;
  join(here.panels);
}

/** The features that have exports while this view is open. */
export function sourcesOf(name: ViewName): Sources | null {
  const view = featureOf(name);
  return view && { view, effect: late?.panels.edits ?? {} };
}

type ActionsOf<P> = P extends { actions(page: Page): infer A } ? A : never;
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never;
type Panels = typeof EARLY & Late["panels"];

/** The actions of all panels. */
export type PanelActions = All<ActionsOf<Panels[keyof Panels]>>;

let join = (_: Record<string, PagePanel>) => {};

/** Gives the actions of the panels that are there, and those of the others once they are. */
export function joinPanels(page: Page, add: (actions: object) => void) {
  join = (some) => {
    for (const { actions } of Object.values(some)) if (actions) add(actions(page));
  };
  join(EARLY);
  if (late) join(late.panels);
}

/** The actions of each feature, without those that a lesson removes. */
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
