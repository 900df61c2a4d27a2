// State → the props of the page: its panels in their regions, and the open feature between them.
import { embeddedModel, nameOf, recordingIn } from "../domain/models.js";
import {
  allPanels,
  canTell,
  contentOf,
  featureOf,
  isLateMissing,
  lossOf,
  lackIn,
  openIn,
  sourcesOf,
  type FeatureName,
  type PanelName,
  type PanelProps,
} from "./features.js";
import { endsEngine, blankWords, isAwaitingConsent, shownMeanwhile, type State } from "../state/store.js";
import { kindOf, sublayerAt, kindsOf, usualKinds } from "../domain/answer.js";
import { noticeProps } from "./notice.js";
import { pageAddress } from "./history.js";
import { wordsOf } from "../i18n/problem.js";
import { seenIn } from "./scene-in-view.js";
import { partsOf, type Parts } from "../domain/lesson.js";
import type { Loss } from "../components/status-notes.js";
import { lessonPart } from "../components/lesson-part.js";
import { t } from "../i18n/index.js";
import { nothing } from "lit-html";
import type { Actions } from "./actions.js";
import type { Screen } from "../components/screen.js";
import type { PagePanel, Region, Seen, Surroundings } from "../features/feature.js";
import type { Picture } from "../protocol/engine.js";

export type PageProps = ReturnType<typeof props>;

function lossIn(name: FeatureName, act: Actions): Loss | null {
  const by = lossOf(name);
  return by && { by, mend: by === "again" ? act.fetchOpen : act.reload };
}

export function props(newest: State, screen: Screen, act: Actions) {
  // A failure is shown once its words are there.
  const state = newest.failure && !canTell() ? { ...newest, failure: null } : newest;
  const { room, result, info, running, engine, gpuBuilt } = state;
  const parts = partsOf(state.lesson);
  const exploring = room === "explore";
  // While another model is loading, the previous picture stays.
  const meanwhile = shownMeanwhile(state);
  const shown = meanwhile ?? state;
  const around = {
    screen,
    shown,
    seen: exploring ? seenIn(state, screen) : null,
    inert: meanwhile !== null,
    sources: sourcesOf(state.view),
    address: pageAddress(),
    again: isLateMissing() ? act.fetchLate : null,
  };
  const panels = panelProps(state, around, act);
  const drawn = regions(panels, parts);
  const maps = exploring ? mapsProps(state, around, drawn, act) : null;
  const header = {
    room,
    parts,
    drawn,
    running,
    engine,
    asked: state.train.engine,
    stopped: endsEngine(state.failure),
    recorded: recordingIn(shown.own, shown.model) !== null,
    gpuBuilt,
    act,
    model: info && { name: nameOf(state, info), parameters: info.parameters },
    last: result && { ms: result.ms, ...result.stages },
  };
  return {
    parts,
    panels,
    drawn,
    skip: act.skip,
    help: {
      terms: act.terms,
      start: state.lesson ? null : act.start.begin,
      teach: state.lesson ? null : act.draft,
    },
    again: around.again,
    keys: contentOf("keys") as typeof import("./late/keys-help.js") | null,
    header,
    maps,
    /** those that an engine on a card draws */
    pictures: () => [...picturesIn(panels), maps?.picture() ?? []].flat(),
    /** another room's template; null while it is loading */
    room: exploring ? null : roomTemplate(state, screen, act),
    /** the reason why the engine cannot serve it */
    lack: lackIn(state, openIn(state)),
    /** how to mend it, if the room failed to load */
    lost: lossIn(openIn(state), act),
    hub: null,
    start: null,
    notice: noticeProps(state, act),
  };
}

function roomTemplate(state: State, screen: Screen, act: Actions) {
  const room = featureOf(openIn(state));
  // Rooms use only the screen of `Seen`.
  return (
    room && !lackIn(state, openIn(state)) && room.view(room.props(state, { screen } as Seen, act.of(openIn(state))))
  );
}

// ---- panels ----

/** The regions of every room; the others are Explore's. */
const EVERYWHERE: Region[] = ["header", "banner", "dialog"];

const panelList = () => Object.entries(allPanels()) as [PanelName, PagePanel][];

function panelProps(state: State, around: Surroundings, act: Actions): PanelProps {
  const exploring = state.room === "explore";
  const omitted: readonly string[] = featureOf(around.shown.view)?.omits ?? [];
  const here = panelList().filter(
    ([name, { region }]) => EVERYWHERE.includes(region) || (exploring && !omitted.includes(name)),
  );
  return Object.fromEntries(here.map(([name, { props }]) => [name, props(state, around, act, contentOf(name))]));
}

/** The pictures that the engine may draw for them. */
const picturesIn = (props: PanelProps): Picture[] =>
  panelList().flatMap(([name, { pictures }]) => (props[name] && pictures?.(props[name])) ?? []);

type Regions = ReturnType<typeof regions>;

function regions(props: PanelProps, parts: Parts) {
  const drawn = (region: Region, draw: (panel: PagePanel, props: unknown, content: unknown) => unknown) =>
    panelList().flatMap(([name, panel]) =>
      panel.region === region ? [props[name] ? draw(panel, props[name], contentOf(name)) : nothing] : [],
    );
  return {
    has: (region: Region) => panelList().some(([name, panel]) => panel.region === region && props[name]),
    panels: (region: Region) =>
      drawn(region, ({ part, view }, own, content) =>
        lessonPart(part ? parts[part] : "shown", () => view(own, content)),
      ),
    popovers: (region: Region) =>
      drawn(region, ({ part, popover }, own, content) =>
        popover && (!part || parts[part] === "shown") ? popover(own, content) : nothing,
      ),
  };
}

// ---- the middle region ----

export type MapsProps = ReturnType<typeof mapsProps>;

/** The regions that a button folds. */
const FOLDED = ["input", "edits"] as const;

function mapsProps(newest: State, { shown: state, seen, inert }: Surroundings, drawn: Regions, act: Actions) {
  const { failure } = newest;
  const { info, focus, view } = state;
  const known = embeddedModel(newest.model);
  const asks = isAwaitingConsent(newest);
  const blank = blankWords(newest);
  const feature = featureOf(view);
  const lack = lackIn(state, view);
  const viewProps =
    seen && feature && !lack && (seen.pattern || !feature.one) ? feature.props(state, seen, act.of(view)) : null;
  return {
    parts: partsOf(state.lesson),
    /** none for a view without kinds of attention */
    kinds: feature?.omits?.includes("kinds") ? [] : info ? kindsOf(info) : known ? usualKinds(known.architecture) : [],
    /** the kind of attention in front */
    kind: seen?.front ?? (info && focus ? kindOf(sublayerAt(info, focus.path) ?? info.sublayers[0]) : null),
    view,
    model: info && nameOf(state, info),
    /** whether it is from elsewhere: only its maker knows whether it was trained */
    opened: state.own.some(({ id, card, recording }) => id === state.model && (card ?? recording)),
    walk: seen?.pattern ? walkOf(state, seen) : null,
    loaded: feature !== null,
    lost: lossIn(view, act),
    template: feature && viewProps && feature.view(viewProps),
    lack,
    picture: () => (viewProps && feature?.picture?.(viewProps)) ?? null,
    press(key: string) {
      const pressed = viewProps ? feature?.keys?.[key] : undefined;
      return pressed !== undefined && pressed(viewProps) !== false;
    },
    loading:
      !seen && !failure && !asks && !blank
        ? (newest.progress ?? { phase: info ? ("run" as const) : ("engine" as const), done: 0, total: null })
        : null,
    problem: failure && {
      kind: failure.kind,
      message: wordsOf(failure),
      kept: seen !== null,
      retry: act.retry,
    },
    busy: !newest.current && !blank && !failure && !asks,
    stale: seen?.stale ?? false,
    waits: asks && seen === null,
    blank: blank && t(blank),
    inert,
    folds: { folded: state.panels.folded, all: FOLDED.filter(drawn.has), toggle: act.fold },
    drawn,
    act,
  };
}

function walkOf(state: State, seen: Seen) {
  const { rows, cols } = seen.pattern ?? { rows: 0, cols: 0 };
  return (
    featureOf(state.view)?.walk?.(state, seen) ?? {
      ...seen.cell,
      rows: [...Array(rows).keys()],
      cols: [...Array(cols).keys()],
      shape: { rows: Math.max(1, seen.room.rows), cols: Math.max(1, seen.room.cols) },
    }
  );
}
