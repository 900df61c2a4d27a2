// State → the props of the input region: the text, its tokens, what the model makes of it.
import { isEdited } from "../../domain/edits/document.js";
import { t } from "../../i18n/index.js";
import { refusalText } from "../../i18n/problem.js";
import { embeddedModel, modelWords, wayOf } from "../../domain/models.js";
import { label, readOut } from "../../domain/labels.js";
import { TONES } from "../../domain/scale.js";
import { valueAt } from "../../domain/map/pattern.js";
import {
  CANDIDATES,
  endReason,
  isOld,
  isRunningLong,
  nextToken,
  sameEdits,
  readingProblem,
  isAwaitingConsent,
  isWritten,
  type State,
} from "../../state/store.js";
import { momentOf, targetHere } from "../../state/step.js";
import { MENTIONED } from "../../components/candidates.js";
import type { Actions } from "./actions.js";
import type { InputProps } from "./view.js";
import type { Marked } from "./marked-text.js";
import type { ModelInfo, RunResult } from "../../protocol/engine.js";
import type { Seen } from "../feature.js";
import { partsOf } from "../../domain/lesson.js";

/** @param view null where there is nothing to look at yet */
export function props(state: State, view: Seen | null, act: Actions): InputProps {
  const { result, info, failure } = state;
  const playing = state.play === "slow" || state.play === "fast";
  const next = result?.candidates.find((c) => c.id === result.next);
  const unknown = [...new Set(result?.source.filter((token) => token.kind === "unknown").map((token) => token.text))];
  const edited = isEdited(state.edits);
  const older = state.target.length > 0 && !sameEdits(state);
  const moment = momentOf(state);
  const way = info ? wayOf(info) : (embeddedModel(state.model)?.way ?? "answers");
  const given = way === "continues" ? (result?.source.length ?? 0) : 0;
  return {
    parts: partsOf(state.lesson),
    mask: info?.mask ?? null,
    words: modelWords(state.model, way),
    way,
    examples: embeddedModel(state.model)?.examples ?? state.own.find((one) => one.id === state.model)?.examples ?? [],
    text: state.text,
    marked: view ? markedIn(state, view) : NOTHING_MARKED,
    kept:
      readingProblem(state) === null && !(isOld(state) && result)
        ? null
        : way === "continues"
          ? readOut(result?.source ?? [])
          : "",
    problem: failure?.kind === "input" ? refusalText(failure.message) : null,
    cost: isAwaitingConsent(state) ? state.reading.asks : null,
    lasts: isRunningLong(state),
    source:
      view &&
      strip(state, view, way === "continues" ? "target" : "source", act, 0, way === "continues" ? given : Infinity),
    target: view && strip(state, view, "target", act, given),
    output: result?.output ?? null,
    odd: state.model === "dates" && state.current && endReason(state) !== null && !isDay(result?.output ?? ""),
    ghost: next && info && next.kind === "text" ? (result?.next_text ?? null) : null,
    older,
    plain:
      edited && !older && !playing && state.plain?.text === state.text && isWritten(state)
        ? { output: state.plain.output, same: result?.output === state.plain.output }
        : null,
    unknown,
    separator: info?.separator ?? null,
    steps: {
      count: targetHere(state).length,
      revisited: moment === null ? null : { step: moment + 1, of: state.target.length + 1 },
      playing: state.play === "slow",
      ended: state.current ? endReason(state) : null,
      canStep: state.current && nextToken(state) !== null,
      goesOn: way === "continues" && info?.end_id === null,
      act: act.steps,
    },
    next: {
      rows:
        result && info
          ? candidateRows(result, info, state.current && moment !== null ? state.target[moment] : null)
          : null,
      rule: result && info ? ruleOf(result, info) : null,
      full: result?.ended === "full",
      wide: way === "continues" && (info ? info.d_vocab > LETTERS : /\s/.test(state.text)),
      sampling: state.sampling,
      parts: partsOf(state.lesson),
      act,
    },
    guesses: guessProps(state, act),
    hole: way === "fills" && view?.front === "encoder" ? holeProps(state, act) : null,
    act,
  };
}

const NOTHING_MARKED: Marked[] = [];

/** The characters of the tokens under the pointer: in the strip of tokens one, in a map the row's and the column's. */
function markedIn({ current, pointed, hovered }: State, { result, front, info }: Seen): Marked[] {
  // What is read now may be another text than the answer is of.
  if (!current || (pointed === null && hovered === null)) return NOTHING_MARKED;
  const alone = info.architecture === "decoder";
  const places =
    pointed !== null
      ? [{ at: pointed, looks: true }]
      : [
          { at: front === "encoder" || alone ? hovered?.query : null, looks: true },
          { at: front !== "decoder" || alone ? hovered?.key : null, looks: false },
        ];
  return places.flatMap(({ at, looks }) => {
    const span = result.source[at ?? -1]?.span;
    return span ? [{ span, looks }] : [];
  });
}

/** A vocabulary larger than this has words in it. */
const LETTERS = 300;

function guessProps({ result, info }: State, act: Actions): InputProps["guesses"] {
  if (!result || !info) return { asked: null, mask: null, rows: null, act };
  const token = result.asked === null ? null : result.source[result.asked];
  const rows = candidateRows(result, info).map((row, i) => ({
    ...row,
    text: result.candidates[i].text,
    chosen: result.candidates[i].id === token?.id,
  }));
  return { asked: token && { label: label(token, info), hole: token.text === info.mask }, mask: info.mask, rows, act };
}

/** The token that looks, to be made a hole. */
function holeProps({ result, info, locked }: State, act: Actions): InputProps["hole"] {
  const i = locked.query;
  const token = i === null ? null : result?.source[i];
  if (!info?.mask || i === null || !token?.span || token.text === info.mask) return null;
  return { label: label(token, info), mask: info.mask, make: () => act.putMask(i) };
}

/** Whether this is a day of the calendar, as ISO 8601 writes it. */
function isDay(text: string) {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Among the unedited run's first ones, a token is worth a row wherever the edits have sent it. */
const FORMER_TOP = 3;

/** @param taken the token that was written, where it is known already */
function candidateRows({ candidates, next, ended }: RunResult, info: ModelInfo, taken: number | null = null) {
  const chosen = taken ?? next ?? (ended === "end-token" ? info.end_id : null);
  return candidates
    .map((c) => ({
      label: label(c, info),
      rank: c.rank,
      chosen: c.id === chosen,
      probability: c.probability,
      logit: c.logit,
      baseline: c.baseline,
    }))
    .filter(
      ({ rank, chosen, baseline }) =>
        rank < CANDIDATES || chosen || (baseline && baseline.rank < FORMER_TOP && baseline.probability >= MENTIONED),
    );
}

/** Why what is written is not what is most probable: the model's files say so. */
function ruleOf({ candidates, next, forced }: RunResult, info: ModelInfo) {
  const likeliest = candidates[0];
  const taken = candidates.find(({ id }) => id === next);
  if (forced) return taken && taken !== likeliest ? t("next.forced", { token: label(taken, info).text }) : null;
  return next !== null && likeliest && info.suppressed_ids.includes(likeliest.id)
    ? t("next.suppressed", { token: label(likeliest, info).text })
    : null;
}

/** Tokens `from` … `to` of one of the two. */
function strip(state: State, view: Seen, which: "source" | "target", act: Actions, from = 0, to = Infinity) {
  const { front, pattern, cell, derived } = view;
  const rowHere = (front === "encoder") === (which === "source");
  const columnHere = (front === "decoder") === (which === "target");
  const padding = (which === "source" ? state.edits.padding : state.edits.target_padding)?.[0] ?? [];
  const seen = pattern && !pattern.coarse && columnHere && cell.query !== null && cell.query < pattern.rows;
  const all = derived[which];
  const part = from === 0 && to >= all.length ? all : all.slice(from, to);
  // A decoder's own tokens begin with those of the text.
  const read = which === "source" || to < Infinity;
  const place = (i: number | null) => (i === null || i < from || i >= to ? null : i - from);
  return {
    name: t(which === "source" || to < Infinity ? "input.tokens" : "input.target"),
    labels: part,
    first: from,
    second: (i: number) => which === "source" && (view.result.source[i + from]?.segment ?? 0) > 0,
    masked: (i: number) => padding[i + from] === 0,
    weight: (i: number) =>
      seen && i + from < pattern.cols
        ? TONES[state.tone](Math.min(1, valueAt(pattern, cell.query as number, i + from)))
        : null,
    row: rowHere ? place(cell.query) : null,
    column: columnHere ? place(cell.key) : null,
    choose: (i: number) => act.chooseToken(which, i + from),
    mask: (i: number) => act.maskToken(which, i + from),
    hover: (at: number | null) => {
      const i = at === null ? null : at + from;
      act.hover(
        i === null || !(rowHere || columnHere)
          ? null
          : rowHere
            ? { query: i, key: null }
            : { query: state.locked.query, key: i },
        read ? i : null,
      );
    },
    point: (at: number | null) => act.point(at === null || !read ? null : at + from),
  };
}
