// State → the props of the page: lays out the features without knowing their contents.
import { embeddedModel, nameOf, writesTokens } from "../domain/models.js";
import { featureOf, isLost, lackIn, openIn } from "./features.js";
import { isEdited } from "../domain/edits/document.js";
import { endsEngine, isAwaitingConsent, shownMeanwhile, type State } from "../state/store.js";
import { kindOf, sublayerAt, kindsOf, usualKinds } from "../domain/answer.js";
import { chooserProps } from "../features/models/chooser-props.js";
import { draftProps, lessonProps } from "../features/lesson/props.js";
import { exportProps } from "../features/export/props.js";
import { momentProps } from "../features/timeline/bar.js";
import { noticeProps } from "./notice.js";
import { pageAddress } from "./history.js";
import { props as editProps } from "../features/edits/props.js";
import { suggestionProps } from "../features/edits/suggestions/props.js";
import { props as inputProps } from "../features/input/props.js";
import { recentProps, sharingProps } from "../features/sharing/props.js";
import { wordsOf } from "../i18n/problem.js";
import { seenIn } from "./scene-in-view.js";
import { sourcesOf, type Actions } from "./actions.js";
import { thumbnailProps } from "../features/grid/thumbnails.js";
import type { Seen } from "../features/feature.js";
import { NAMES as PARTS, partOf } from "../domain/parts.js";
import { partsOf, withholdsAnswer } from "../domain/lesson.js";
import { coarsePictures } from "../components/thumbnails/bands.js";
import type { Screen } from "../components/screen.js";

export type PageProps = ReturnType<typeof props>;

export function props(state: State, screen: Screen, act: Actions) {
  const { room, result, info, running, engine, gpuBuilt } = state;
  const parts = partsOf(state.lesson);
  const header = {
    room,
    parts,
    sharing: sharingProps(state, act),
    recent: recentProps(state, act),
    running,
    engine,
    asked: state.train.engine,
    stopped: endsEngine(state.failure),
    gpuBuilt,
    act,
    model: info && { name: nameOf(state, info), parameters: info.parameters },
    last: result && { ms: result.ms, ...result.stages },
  };
  return {
    parts,
    lesson: lessonProps(state, screen.narrow, act),
    draft: draftProps(state, pageAddress(), act),
    skip: act.skip,
    help: {
      terms: act.terms,
      start: state.lesson ? null : act.start.begin,
      teach: state.lesson ? null : act.draft,
    },
    header,
    explore: room === "explore" ? exploreProps(state, screen, act) : null,
    /** another room's template; null while it is loading */
    room: room === "explore" ? null : roomTemplate(state, screen, act),
    /** the reason why the engine cannot serve it */
    lack: lackIn(state, openIn(state)),
    /** the reload action, if the room failed to load */
    lost: isLost(openIn(state)) ? act.reload : null,
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

function exploreProps(state: State, screen: Screen, act: Actions) {
  // While another model is loading, the previous picture stays.
  const meanwhile = shownMeanwhile(state);
  const shown = meanwhile ?? state;
  const seen = seenIn(state, screen);
  const inert = meanwhile !== null;
  const narrow = screen.narrow && partsOf(state.lesson).tries !== "hidden";
  const input = inputProps(state, inert ? null : seen, act);
  const edits = noEdits(state, narrow)
    ? null
    : { ...editProps(shown, { inert, narrow }, act), answer: screen.narrow ? answerOver(shown, input) : null };
  return {
    input,
    chooser: chooserProps(state, act),
    maps: {
      ...mapsProps(state, shown, seen, act),
      folds: {
        folded: state.panels.folded,
        /** the panels beside the maps */
        all: (["input", "edits"] as const).filter((name) => name === "input" || edits !== null),
        toggle: act.fold,
      },
    },
    /** null if a lesson hides all of it */
    edits,
    suggestions: narrow && !inert ? suggestionProps(shown, act) : null,
  };
}

/** The answer under edits, shown over the sheet in which they are made; null without edits. */
function answerOver({ edits, info, lesson }: State, { output, before }: ReturnType<typeof inputProps>) {
  const asked = lesson !== null && withholdsAnswer(lesson);
  if (!isEdited(edits) || !info || !writesTokens(info) || output === null || asked) return null;
  return before && !before.same ? before.after : [{ text: output, changed: false }];
}

/**
 * Whether a lesson hides the whole Edits panel, and nothing is edited.
 * @param narrow whether the suggestions stand elsewhere
 */
const noEdits = ({ lesson, edits }: State, narrow: boolean) =>
  lesson !== null &&
  !isEdited(edits) &&
  PARTS.every((name) => partOf(name).group !== "edits" || lesson.hidden.includes(name) || (narrow && name === "tries"));

export type MapsProps = ReturnType<typeof exploreProps>["maps"];

/** The pictures that the engine draws. */
export const picturesOf = ({ thumbnails, picture }: MapsProps) => [
  ...(thumbnails ? coarsePictures(thumbnails) : []),
  ...(picture ? [picture] : []),
];

function mapsProps(newest: State, state: State, seen: Seen | null, act: Actions) {
  const { failure } = newest;
  const { info, focus, view } = state;
  const known = embeddedModel(newest.model);
  const asks = isAwaitingConsent(newest);
  const blank = newest.text === "";
  const feature = featureOf(view);
  const lack = lackIn(state, view);
  const viewProps =
    seen && feature && !lack && (seen.pattern || !feature.one) ? feature.props(state, seen, act.of(view)) : null;
  return {
    parts: partsOf(state.lesson),
    /** none for a view without kinds of attention */
    kinds: feature?.omits?.includes("kinds") ? [] : info ? kindsOf(info) : known ? usualKinds(known.architecture) : [],
    /** whether the model is a decoder without an encoder */
    alone: info?.architecture === "decoder",
    kind: seen?.front ?? (info && focus ? kindOf(sublayerAt(info, focus.path) ?? info.sublayers[0]) : null),
    view,
    model: info && nameOf(state, info),
    /** whether it is from elsewhere: only its maker knows whether it was trained */
    opened: state.own.find(({ id }) => id === state.model)?.card !== undefined,
    thumbnails:
      seen && !seen.screen.full && !feature?.omits?.includes("thumbnails")
        ? thumbnailProps(state, seen, act.of("grid"))
        : null,
    walk: seen?.pattern ? walkOf(state, seen) : null,
    loaded: feature !== null,
    lost: isLost(view) ? act.reload : null,
    template: feature && viewProps && feature.view(viewProps),
    lack,
    picture: (viewProps && feature?.picture?.(viewProps)) ?? null,
    press(key: string) {
      const pressed = viewProps ? feature?.keys?.[key] : undefined;
      return pressed !== undefined && pressed(viewProps) !== false;
    },
    moment: seen && !feature?.omits?.includes("moment") ? momentProps(state, seen, act.revisit) : null,
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
    blank,
    inert: shownMeanwhile(newest) !== null,
    export: exportProps(newest, sourcesOf(newest.view), act.export),
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
