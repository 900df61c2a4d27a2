// Transitions between models: data of the old one is dropped; nothing is known of the new one yet.
import { fitEdits } from "../domain/edits/document.js";
import { embeddedModel, isKept, keptName, recordingIn, samplingOf, textOf, type Own } from "../domain/models.js";
import { hubOf, towerOf } from "../domain/hub-id.js";
import { t } from "../i18n/index.js";
import { freeName } from "../lib/text/free-name.js";
import { UNASKED, focusIn, isBlank, type State } from "./store.js";
import { leave, leavingOf, remember, withoutPositional } from "./undo.js";
import { isTold, leftSlices, loadedSlices, refusedSlices } from "./slice.js";
import { isReadable } from "./media.js";
import { leaveMoment } from "./timeline.js";
import { unanswered } from "./text.js";
import type { KeptModel } from "../domain/kept/models.js";
import type { ModelInfo } from "../protocol/engine.js";

/**
 * The number of models trained here that are kept, because they are large. Those from elsewhere stay in their store.
 */
const KEPT = 4;

/** Edits that name tokens are dropped at once; edits of parts that the new model lacks once it is described. */
export function setModel(
  state: State,
  model: string,
  text: string = textOf(model) ?? state.own.find((own) => own.id === model)?.text ?? "",
): State {
  if (model === state.model && text === state.text) return state;
  const recording = recordingIn(state.own, model);
  // A recording has its run's edits, and leaves none behind.
  const { edits, lost } = recording
    ? { edits: recording.edits, lost: false }
    : recordingIn(state.own, state.model)
      ? { edits: {}, lost: false }
      : withoutPositional(state.edits);
  const sampling = recording?.sampling ?? samplingOf(model);
  const before = leaveMoment(remember(state, null));
  return {
    ...(model === state.model
      ? before
      : { ...leave(before), ...leftSlices(before, { model, text }), leaving: leavingOf(state) }),
    model,
    chat: null,
    held: null,
    into: null,
    ...unanswered(text, edits),
    sampling,
    drawn: sampling,
    notice: lost ? { key: "notice.model-edits", undo: true } : null,
    focus: model === state.model ? state.focus : null,
  };
}

export const openOwn = (state: State, own: Own): State => ({
  // The image or sound in view stays for another model of these, and the text for another step of one training run.
  ...setModel(addOwn(state, own), own.id, staysFor(state, own) ? state.text : own.text),
  // Another precision of a translator, too, answers in the chosen language.
  ...(isSameRun(state, own.id) && { into: state.into }),
  room: "explore",
});

const staysFor = (state: State, { id, card }: Own) =>
  (state.text !== "" && isSameRun(state, id)) ||
  (card?.images === true && isReadable(state, "image", state.text)) ||
  (card?.sounds === true && isReadable(state, "sound", state.text));

/**
 * Whether both are of one repository, as steps of a training run or precisions, and the same encoder of two: they read
 * the same tokens.
 */
function isSameRun({ model }: State, id: string) {
  const [here, there] = [hubOf(model), hubOf(id)];
  const isRun = here !== null && here.repo === there?.repo && here.file === there.file;
  return isRun && towerOf(model) === towerOf(id);
}

export function addOwn(state: State, own: Own): State {
  const others = state.own.filter((one) => one.id !== own.id);
  // A repository's name says which it is.
  const names = others.map((one) => one.name);
  const name = hubOf(own.id) ? own.name : freeName(own.name, names);
  const all = [...others, { ...own, name }];
  const large = all.filter((one) => !one.card && !one.recording && !isKept(one.id)).slice(0, -KEPT);
  return { ...state, own: all.filter((one) => !large.includes(one)) };
}

/** A model kept in this browser, as an entry of the list of models. */
export function ownOf({ id, name, step, text, recipe, architecture, tokens }: KeptModel): Own {
  return {
    id: keptName(id),
    name: step === null ? name : t("models.kept.name", { name, step }),
    text: text || (textOf(recipe) ?? ""),
    recipe,
    architecture: architecture ?? embeddedModel(recipe)?.architecture ?? "attention",
    tokens,
  };
}

/** Updates the list with the models kept here; the open one stays until it is left. */
export function setKept(state: State, kept: KeptModel[]): State {
  const here = kept.filter((one) => !one.damaged).map(ownOf);
  const others = state.own.filter(
    ({ id }) => !isKept(id) || (id === state.model && !here.some((one) => one.id === id)),
  );
  return { ...state, own: [...others, ...here] };
}

/** A model has been described: edits that do not fit and answers about the previous model are dropped. */
export function settle(state: State, info: ModelInfo): State {
  const { edits, dropped } = fitEdits(state.edits, info);
  return {
    ...state,
    edits,
    wrote: state.wrote && fitEdits(state.wrote, info).edits,
    ...(dropped && { notice: { key: "notice.model-edits", undo: true } }),
    ...loadedSlices(state, info),
    answers: {},
    ...(isBlank({ ...state, info }) ? { leaving: null, play: "off" as const } : { leaving: state.leaving }),
    info,
    focus: focusIn(state, info),
    progress: null,
  };
}

const nameOf = ({ model, own }: State) => own.find((one) => one.id === model)?.name ?? model;

/** The model failed to load: the old one stays, with everything shown of it. */
export function stay(state: State, message: string): State {
  const { leaving } = state;
  if (!leaving) return state;
  // Changes elsewhere in the page since then are kept.
  const { room, view, own, answers, engine, running, gpuBuilt, sheet, tone, lesson, draft, link } = state;
  const elsewhere = { room, view, own, answers, engine, running, gpuBuilt, sheet, tone, lesson, draft, link };
  return {
    ...leaving,
    ...refusedSlices(state, leaving, message),
    ...elsewhere,
    // The agreement was for that engine.
    reading: running === leaving.running ? leaving.reading : UNASKED,
    // If a dialog is waiting for it, the dialog shows the failure.
    notice: isTold(state)
      ? null
      : { key: "notice.model-failed", params: { name: nameOf(state), message }, undo: false },
  };
}
