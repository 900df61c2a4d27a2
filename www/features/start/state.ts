// The first steps: the current one, and the action it waits for. The page does no step for the person.
import { headsOf, nameOfHead, sameHead, splitHead, type Cell, type HeadRef } from "../../domain/heads.js";
import { label } from "../../domain/labels.js";
import { count, list, nullable, oneOf, record, text, type Shape } from "../../lib/foreign/schema.js";
import { updater, type Slice, type State } from "../../state/slice.js";
import { isPlaying } from "../../state/timeline.js";
import { pruneEdits } from "../../domain/edits/document.js";
import { replaceEdits } from "../../state/edits.js";
import { writesTokens } from "../../domain/models.js";

export const STEPS = ["look", "head", "silence", "undo", "on"] as const;
export type StepName = (typeof STEPS)[number];

/** The answer before and after a head was silenced; null for a model that only reads. */
interface Outcome {
  head: HeadRef;
  before: string | null;
  after: string | null;
}

/** The state at the start of the step. */
interface Baseline {
  model: string;
  text: string;
  locked: Cell;
  focus: HeadRef;
  silent: string[];
  answer: string | null;
}

export interface Start {
  /** null while the tour is off */
  step: StepName | null;
  /** null before the first answer */
  from: Baseline | null;
  outcome: Outcome | null;
}

declare module "../../state/slice.js" {
  interface Slices {
    start: Start;
  }
}

const Head: Shape<HeadRef> = record({ path: text, head: count });

/** The stored form, for a reload. */
export const Kept: Shape<Start> = record({
  step: nullable(oneOf(STEPS)),
  from: nullable(
    record({
      model: text,
      text,
      locked: record({ query: nullable(count), key: nullable(count) }),
      focus: Head,
      silent: list(text),
      answer: nullable(text),
    }),
  ),
  outcome: nullable(record({ head: Head, before: nullable(text), after: nullable(text) })),
});

const NOBODY: Start = { step: null, from: null, outcome: null };

/** The tour survives a change of address. */
export const slice: Slice<"start"> = { name: "start", start: NOBODY, survive: { address: (s) => s } };

const update = updater("start");

export const begin = (s: State): State =>
  s.lesson === null ? update({ ...s, room: "explore", view: "grid", sheet: false }, { ...NOBODY, step: STEPS[0] }) : s;

export const end = (s: State): State => update(s, NOBODY);

/** Restores the tour after a reload, with the undo history that its undo step needs. */
export function resume(s: State, start: Start): State {
  const { step, outcome } = start;
  if (step === null) return s;
  const here = update(s, start);
  if (step !== "undo" || outcome === null) return here;
  const { [nameOfHead(outcome.head)]: _, ...heads } = s.edits.heads ?? {};
  return replaceEdits({ ...here, edits: pruneEdits({ ...s.edits, heads }) }, s.edits);
}

/** Continues past the chosen cell, and past a head that changed nothing. */
export const goOn = (s: State): State =>
  s.start.step === "silence" || (s.start.step === "look" && cellChosen(s) !== null) ? next(s) : s;

/** Whether the open view lacks the picture of the head that the first step is about. */
export const isAway = ({ start, view }: State) => start.step === "look" && view !== "grid" && view !== "head";

/** The cell, row or column chosen since the step began; null without one, or where cells mean something else. */
export function cellChosen(s: State): Cell | null {
  const { from } = s.start;
  if (from === null || !s.current || isAway(s)) return null;
  return isChosen(s, from) ? s.locked : isTapped(s) ? s.hovered : null;
}

function next(s: State): State {
  const step = STEPS[STEPS.indexOf(s.start.step as StepName) + 1] ?? null;
  const [before, now] = [s.start.from, baselineOf(s)];
  // One click may both choose and silence a head.
  const silenced = step === "silence" && before && now?.silent.some((name) => !before.silent.includes(name));
  const from = now && silenced ? { ...now, silent: before.silent, answer: before.answer } : now;
  // The suggestions lie under the sheet of edits, if it is open.
  return update(step === "on" ? { ...s, sheet: false } : s, { step, from });
}

/** Whether the answer to the last change is complete. */
const isSettled = (s: State) => s.current && !s.leaving && !isPlaying(s);

const silentIn = ({ edits }: State) => Object.keys(edits.heads ?? {}).filter((name) => edits.heads?.[name] === 0);

/** The written answer; for a model that fills masks or classifies, its top guess. */
function answerOf({ info, result }: State): string | null {
  if (!info || !result) return null;
  if (writesTokens(info)) return result.output;
  return result.candidates[0] ? label(result.candidates[0], info).text : null;
}

const baselineOf = (s: State): Baseline | null =>
  s.focus && {
    model: s.model,
    text: s.text,
    locked: s.locked,
    focus: s.focus,
    silent: silentIn(s),
    answer: answerOf(s),
  };

/** Whether the chosen cell, row or column has changed. */
const isMoved = ({ locked: { query, key } }: State, { locked }: Baseline) =>
  query !== locked.query || key !== locked.key;

const isChosen = (s: State, from: Baseline) => (s.locked.query !== null || s.locked.key !== null) && isMoved(s, from);

/** Whether a tap or the pointer is on a cell. */
const isTapped = ({ hovered }: State) => hovered !== null && hovered.query !== null && hovered.key !== null;

const DONE: Record<StepName, (s: State, from: Baseline) => boolean> = {
  // This step ends with a button, after its text is read.
  look: () => false,
  head: ({ focus }, from) => focus !== null && !sameHead(focus, from.focus),
  silence: ({ start: { outcome } }) => outcome !== null && (outcome.after === null || outcome.after !== outcome.before),
  undo: (s, from) => isSettled(s) && (from.silent.length === 0 || silentIn(s).length < from.silent.length),
  on: () => false,
};

/** Advances once the current step is done; called after every change. */
export function lead(s: State): State {
  const { step, from } = s.start;
  if (step === null) return s;
  if (s.lesson !== null) return end(s);
  if (!s.current || s.leaving || !s.info || !s.focus) return s;
  // Another text or model restarts the step.
  if (!from || from.model !== s.model || from.text !== s.text)
    return update(s, { from: baselineOf(s), ...(step === "silence" ? { outcome: null } : {}) });
  // What is chosen in another view is not chosen in the picture.
  if (isAway(s)) return isMoved(s, from) ? update(s, { from: { ...from, locked: s.locked } }) : s;
  const seen = step === "silence" ? update(s, { outcome: outcomeOf(s, from) }) : s;
  return DONE[step](seen, from) ? lead(next(seen)) : seen.start.outcome === s.start.outcome ? s : seen;
}

function outcomeOf(s: State, from: Baseline): Outcome | null {
  const { outcome } = s.start;
  const silenced = silentIn(s).filter((name) => !from.silent.includes(name));
  const name = silenced.at(-1);
  if (!isSettled(s) || name === undefined) return outcome;
  const head = splitHead(name);
  const after = answerOf(s);
  if (outcome && sameHead(outcome.head, head) && outcome.after === after) return outcome;
  return { head, before: from.answer, after };
}

/** A head to choose next: of cross-attention if possible, neither in front nor silent. */
export function suggestedHead(s: State): HeadRef | null {
  if (!s.info) return null;
  const cross = headsOf(s.info, "cross");
  const silent = silentIn(s);
  const fits = (head: HeadRef) => !(s.focus && sameHead(s.focus, head)) && !silent.includes(nameOfHead(head));
  return (cross.length > 0 ? cross : headsOf(s.info)).find(fits) ?? null;
}

/** The number of heads. */
export const headCount = ({ info }: State) => (info ? headsOf(info).length : 0);
