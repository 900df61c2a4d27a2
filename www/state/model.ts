// Transitions between models: data of the old one is dropped; nothing is known of the new one yet.
import { fitEdits } from "../domain/edits/document.js";
import { embeddedModel, isKept, keptName, samplingOf, textOf, type Own } from "../domain/models.js";
import { t } from "../i18n/index.js";
import { NO_CELL, UNASKED, focusIn, type State } from "./store.js";
import { leave, leavingOf, remember, withoutPositional } from "./undo.js";
import { isTold, loadedSlices, refusedSlices } from "./slice.js";
import { leaveMoment } from "./timeline.js";
import type { Kept } from "../domain/kept/models.js";
import type { ModelInfo } from "../protocol/engine.js";

/** Models that were trained here are large: so many are kept. Those from elsewhere stay where they are. */
const KEPT = 4;

/** Edits that name tokens go at once; those that name what the new model does not have go when it says what it has. */
export function setModel(
  state: State,
  model: string,
  text: string = textOf(model) ?? state.own.find((own) => own.id === model)?.text ?? "",
): State {
  if (model === state.model && text === state.text) return state;
  const { edits, lost } = withoutPositional(state.edits);
  const sampling = samplingOf(model);
  const before = leaveMoment(remember(state, null));
  return {
    ...(model === state.model ? before : { ...leave(before), leaving: leavingOf(state) }),
    model,
    text,
    target: [],
    play: text === "" ? "off" : "fast",
    until: null,
    pendingSteps: 0,
    edits,
    wrote: edits,
    sampling,
    drawn: sampling,
    notice: lost ? { key: "notice.model-edits", undo: true } : null,
    current: false,
    locked: NO_CELL,
    focus: model === state.model ? state.focus : null,
  };
}

export const openOwn = (state: State, own: Own): State => ({
  ...setModel(addOwn(state, own), own.id, own.text),
  room: "explore",
});

export function addOwn(state: State, own: Own): State {
  const all = [...state.own.filter((one) => one.id !== own.id), own];
  const large = all.filter((one) => !one.card && !isKept(one.id)).slice(0, -KEPT);
  return { ...state, own: all.filter((one) => !large.includes(one)) };
}

/** A model that is kept in this browser, as one to choose. */
export function ownOf({ id, name, step, text, recipe, architecture, tokens }: Kept): Own {
  return {
    id: keptName(id),
    name: step === null ? name : t("models.kept.name", { name, step }),
    text: text || (textOf(recipe) ?? ""),
    recipe,
    architecture: architecture ?? embeddedModel(recipe)?.architecture ?? "attention",
    tokens,
  };
}

/** The models that are kept here are among those to choose from; the one that is open stays until it is left. */
export function setKept(state: State, kept: Kept[]): State {
  const here = kept.filter((one) => !one.damaged).map(ownOf);
  const others = state.own.filter(
    ({ id }) => !isKept(id) || (id === state.model && !here.some((one) => one.id === id)),
  );
  return { ...state, own: [...others, ...here] };
}

/** A model has said what it has: what does not fit goes, and so do answers about the one before. */
export function settle(state: State, info: ModelInfo): State {
  const { edits, dropped } = fitEdits(state.edits, info);
  const fitted = dropped
    ? {
        edits,
        wrote: state.wrote && fitEdits(state.wrote, info).edits,
        notice: { key: "notice.model-edits", undo: true },
      }
    : {};
  return {
    ...state,
    ...fitted,
    ...loadedSlices(state, info),
    lab: {},
    leaving: state.text === "" ? null : state.leaving,
    info,
    focus: focusIn(state, info),
    progress: null,
  };
}

const nameOf = ({ model, own }: State) => own.find((one) => one.id === model)?.name ?? model;

/** The model did not come: the old one stays, with all that was shown of it. */
export function stay(state: State, message: string): State {
  const { leaving } = state;
  if (!leaving) return state;
  // What was done elsewhere in the page meanwhile holds.
  const { room, view, own, lab, engine, running, gpuBuilt, sheet, tone, lesson, draft, link } = state;
  const elsewhere = { room, view, own, lab, engine, running, gpuBuilt, sheet, tone, lesson, draft, link };
  return {
    ...leaving,
    ...refusedSlices(state, leaving, message),
    ...elsewhere,
    // What was agreed to was for the engine of that time.
    reading: running === leaving.running ? leaving.reading : UNASKED,
    // Where a dialog waits for it, that says so.
    notice: isTold(state)
      ? null
      : { key: "notice.model-failed", params: { name: nameOf(state), message }, undo: false },
  };
}
