// State → the props of the input region: the text, its tokens, and the model's answer.
import { isEdited } from "../../domain/edits/document.js";
import { missingAbility } from "../../protocol/abilities.js";
import { locale, t } from "../../i18n/index.js";
import { wordsOf } from "../../i18n/problem.js";
import {
  areWords,
  continuesText,
  embeddedModel,
  examplesOf,
  givenIn,
  urlOfImages,
  modelWords,
  sortsTokens,
  tellsApart,
  wayOf,
  writesTokens,
  hasLineBreaks,
} from "../../domain/models.js";
import { label, labelText, readOut, unknownIn } from "../../domain/labels.js";
import { readsBeside } from "../../protocol/medium.js";
import { inData } from "../../lib/assets.js";
import { TONES } from "../../domain/scale.js";
import { valueAt } from "../../domain/map/pattern.js";
import {
  CANDIDATES,
  endReason,
  isBlank,
  isAwaitingConsent,
  isOld,
  isRunningLong,
  isWriting,
} from "../../state/store.js";
import { readingProblem, sameEdits, type State } from "../../state/store.js";
import { besideUnedited } from "../../state/edit-effect.js";
import { stepCandidates } from "./step-candidates.js";
import { templateOf } from "../../state/chat.js";
import { fileMedium } from "../../protocol/medium.js";
import { momentOf } from "../../state/timeline.js";
import { canStepBack, canStepForward, shownCount } from "../../state/text.js";
import { MENTIONED } from "../../components/next-token-table.js";
import { languagesProps } from "./languages.js";
import { mediaOf, readsImages, readsSounds, readsText, tileOf } from "../../state/media.js";
import type { Actions } from "./actions.js";
import type { Marked } from "./marked-text.js";
import type { Candidate, InputProblem, ModelInfo, TimelineStep } from "../../protocol/engine.js";
import type { RunResult } from "../../protocol/messages.js";
import type { Seen, Surroundings } from "../feature.js";
import type { Language } from "../../protocol/language.js";
import { partsOf, withholdsAnswer } from "../../domain/lesson.js";

type More = typeof import("./more/props.js");

type Around = Pick<Surroundings, "seen" | "inert" | "screen" | "again">;

export type InputProps = ReturnType<typeof props>;

export function props(state: State, { seen, inert, screen, again }: Around, act: Actions, more: More | null) {
  // The picture of a model that is closing is of another text.
  const view = inert ? null : seen;
  const { result, info, failure, current, model, text, target } = state;
  const known = embeddedModel(model);
  const images = urlOfImages(model, state.own);
  const next = result?.candidates.find((c) => c.id === result.next);
  const moment = momentOf(state);
  const edited = isEdited(state.edits);
  const way = info ? wayOf(info) : (known?.way ?? "answers");
  const continues = way === "continues";
  const given = info && result ? givenIn(info, result) : 0;
  const answered = result && info;
  const all = partsOf(state.lesson);
  const at = stepCandidates(state);
  const lack = missingAbility(state.can, "write");
  const media = more?.mediaProps(state, lack, act) ?? null;
  const none = "hidden" as const;
  const parts = lack
    ? {
        ...all,
        sampling: none,
        masks: none,
        ...(state.target.length + (result?.emitted.length ?? 0) === 0 && { stepper: none }),
      }
    : all;
  return {
    parts,
    lack,
    mask: info?.mask ?? null,
    breaks: hasLineBreaks(state),
    words: modelWords(model, way, state.own),
    way,
    examples: inOwnScript(examplesOf(model, state.own)),
    /** the folder of the examples' pictures */
    pictures: images === null ? null : inData(images).href,
    text,
    blank: isBlank(state),
    image: readsBeside(state) ? null : media,
    /** what fetches the field of an image or a sound again after a failure; false: it is there, or no such model */
    absent: fileMedium(state) !== "text" && more === null && { again },
    beside: more?.picturesProps(state, view, media, act) ?? null,
    marked: view ? markedIn(state, view) : NOTHING_MARKED,
    /** the previous text, if the answer is still its answer; "" if the answer does not continue a text */
    kept:
      readingProblem(state) === null && !(isOld(state) && result)
        ? null
        : continues
          ? readOut(result?.target.slice(0, given) ?? [])
          : "",
    chat: templateOf(state) === null && state.chat === null ? null : chatProps(state, act),
    problem: failure?.kind === "input" ? wordsOf(failure) : null,
    /** what may make the answer wrong, though the text is read */
    warning:
      unknownIn(result?.source ?? []) ?? (result && info && readsText(state) && longerThanTrained(model, info, result)),
    cut: cutOf(failure),
    cost: isAwaitingConsent(state) ? state.reading.asks : null,
    lasts: isRunningLong(state),
    source: view && {
      ...strip(state, view, continues ? "target" : "source", act, 0, continues ? given : Infinity),
      grid: readsBeside(state) ? null : gridOf(state, view.result),
      similarity: readsBeside(state) ? null : (more?.similarityProps(state, view, screen.theme, act.tint) ?? null),
      sound: readsSounds(state) ? { spectrogram: mediaOf(state, state.text), pointed: state.pointed, screen } : null,
    },
    /** the patches of the tile in view, for the encoder of images in front of a decoder */
    tile:
      view && view.front === "encoder" && readsBeside(state)
        ? {
            ...strip(state, view, "source", act),
            grid: gridOf(state, view.result),
            sound: null,
            similarity: more?.similarityProps(state, view, screen.theme, act.tint) ?? null,
          }
        : null,
    target: view && { ...strip(state, view, "target", act, given), grid: null, sound: null, similarity: null },
    output: result?.output ?? null,
    wordless: isWordless(result),
    /** a note on the answer of the dates model */
    remark: model === "dates" && current && endReason(state) !== null ? remarkOn(text, result?.output ?? "") : null,
    /** the next token */
    ghost: next && info && next.kind === "text" && parts.next !== "hidden" ? (result?.next_text ?? null) : null,
    /** whether the answer is still being written */
    writing: isWriting(state),
    /** whether the tokens are held, by stepping or by choice: edits leave them unchanged */
    held:
      state.play === "off" &&
      !lack &&
      info !== null &&
      writesTokens(info) &&
      (edited || target.length > 0) &&
      !(state.lesson && withholdsAnswer(state.lesson)),
    /** whether the tokens were written under other edits */
    older: target.length > 0 && !sameEdits(state),
    /** the plain answer beside the edited one */
    before: besideUnedited(state),
    languages: lack ? null : languagesProps(state, act),
    separator: info && !lack && readsPairs(info, result) ? info.separator : null,
    steps: {
      count: shownCount(state),
      ended: endReason(state),
      canStep: canStepForward(state),
      canGoBack: canStepBack(state),
      revisited: moment === null ? null : { step: moment + 1, of: target.length + 1 },
      playing: state.play === "slow",
      /** whether the answer never ends by itself */
      goesOn: continues && info?.end_id === null,
      act: act.steps,
    },
    next: {
      ...(answered && at
        ? { atStep: true, rows: stepRows(at, info), rule: null, full: false }
        : {
            atStep: false,
            rows: answered && candidateRows(result, info, current && moment !== null ? target[moment] : null),
            rule: answered && ruleOf(result, info),
            full: result?.ended === "full",
          }),
      wide: continues && (info ? areWords(info.d_vocab) : /\s/.test(text)),
      sampling: state.sampling,
      parts,
      act,
    },
    beams: more?.beamProps(state, act.beams) ?? null,
    guesses: guessProps(state, act),
    classes: answered ? classRows(result, info) : null,
    hole: way === "fills" && !lack && view?.front === "encoder" ? holeProps(state, act) : null,
    act,
  };
}

/** The turns, null for a typed text; `reply`: whether the answer can become a turn. */
const chatProps = (state: State, act: Actions) => ({
  turns: state.chat?.turns ?? null,
  problem: state.failure?.kind === "input" ? wordsOf(state.failure) : null,
  /** whether the answer is a turn of the assistant */
  answers: begins(state),
  reply: state.current && !isWriting(state) && (state.result?.emitted.length ?? 0) > 0 && begins(state),
  act: { ...act.chat, settle: act.settle },
});

const begins = ({ chat }: State) => chat !== null && chat.turns.at(-1)?.role !== "assistant";

/** Whether the answer has special tokens alone. */
function isWordless(result: State["result"]) {
  const written = result?.target.slice(result.given) ?? [];
  return written.length > 0 && written.every(({ kind }) => kind === "special");
}

/** For a text that is too long: the token count to keep, and the character at which to cut. */
function cutOf(failure: State["failure"]) {
  if (failure?.code !== "TooLong") return null;
  const { limit, fits } = failure.params as Extract<InputProblem, { code: "TooLong" }>["params"];
  return fits ? { tokens: limit, end: fits } : null;
}

/** A note if a text is longer than any in training. */
function longerThanTrained(model: string, info: ModelInfo, { source }: RunResult) {
  const most = embeddedModel(model)?.trained;
  const [tokens, trained] = most
    ? [source.filter(({ kind }) => kind !== "special").length, most]
    : [source.length, info.trained_length ?? Infinity];
  return tokens > trained ? t("input.long", { tokens, trained }) : null;
}

/** Whether the model reads a pair of texts: it has token types, or a separator beside its end token. */
const readsPairs = (info: ModelInfo, result: RunResult | null) =>
  info.token_types > 1 ||
  info.architecture === "encoder" ||
  (result !== null && !info.separator?.endsWith(result.source.at(-1)?.text ?? ""));

const NOTHING_MARKED: Marked[] = [];

/** The characters of the tokens under the pointer: one in the strip of tokens, the row's and the column's in a map. */
function markedIn({ current, pointed, hovered }: State, { result, front, info }: Seen): Marked[] {
  // A stale answer may belong to another text, and a patch has no characters.
  if (!current || (front === "encoder" && readsBeside({ info })) || (pointed === null && hovered === null))
    return NOTHING_MARKED;
  const alone = continuesText(info);
  const places =
    pointed !== null
      ? [{ at: pointed, looks: true }]
      : [
          { at: front === "encoder" || alone ? hovered?.query : null, looks: true },
          { at: front !== "decoder" || alone ? hovered?.key : null, looks: false },
        ];
  return places.flatMap(({ at, looks }) => {
    const span = result[alone ? "target" : "source"][at ?? -1]?.span;
    return span ? [{ span, looks }] : [];
  });
}

function guessProps({ result, info }: State, act: Actions) {
  if (!result || !info) return { asked: null, mask: null, rows: null, act };
  const token = result.asked === null ? null : result.source[result.asked];
  const rows = candidateRows(result, info).map((row) => ({ ...row, chosen: row.id === token?.id }));
  return { asked: token && { label: label(token, info), hole: token.text === info.mask }, mask: info.mask, rows, act };
}

/** The threshold for independent classes. */
const HALF = 0.5;

/** The classes from the engine, with the predicted ones marked, and the number of others. */
function classRows({ candidates, asked, source }: RunResult, info: ModelInfo) {
  const isSo = ({ rank, probability }: Candidate) => (tellsApart(info.config) ? probability >= HALF : rank === 0);
  return {
    rows: candidates.map((c) => ({ ...c, label: label(c, info), chosen: isSo(c) })),
    more: info.config.classes.length - candidates.length,
    /** the rows that a text has its class from */
    read: info.config.class_rows,
    /** what a model of images has its class from; null for a text */
    image: readsImages({ info }) ? { rows: info.config.class_rows } : null,
    hears: readsSounds({ info }),
    /** the token whose class it is, where each has one */
    token: sortsTokens(info) && source[asked ?? 0] ? labelText(label(source[asked ?? 0], info)) : null,
  };
}

function holeProps({ result, info, locked }: State, act: Actions) {
  const i = locked.query;
  const token = i === null ? null : result?.source[i];
  if (!info?.mask || i === null || !token?.span || token.text === info.mask) return null;
  return { label: label(token, info), mask: info.mask, make: () => act.putMask(i) };
}

/** Whether it found no date, wrote an impossible one, or guessed the century. */
function remarkOn(text: string, answer: string): "input.no-date" | "input.no-such-day" | "input.short-year" | null {
  if (answer === "none") return "input.no-date";
  if (!isDay(answer)) return "input.no-such-day";
  return /\p{Nd}{4}/u.test(text) ? null : "input.short-year";
}

/** Whether this is a calendar day in ISO 8601. */
function isDay(text: string) {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A top token of the plain run keeps its row, however low the edits push it. */
const FORMER_TOP = 3;

/** @param taken the written token, if known */
function candidateRows({ candidates, next, ended }: RunResult, info: ModelInfo, taken: number | null = null) {
  const chosen = taken ?? next ?? (ended === "end-token" ? info.end_id : null);
  return candidates
    .map((c) => ({ ...c, label: label(c, info), chosen: c.id === chosen }))
    .filter(
      ({ rank, chosen, baseline }) =>
        rank < CANDIDATES || chosen || (baseline && baseline.rank < FORMER_TOP && baseline.probability >= MENTIONED),
    );
}

/** The tokens of an earlier step by probability: the written one and the others. */
const stepRows = ({ chosen, rejected }: TimelineStep, info: ModelInfo) =>
  [{ ...chosen, chosen: true }, ...rejected.map((one) => ({ ...one, chosen: false, rank: 0 }))]
    .sort((a, b) => b.probability - a.probability)
    .map((one) => ({ ...one, label: label(one, info), logit: null, baseline: null }));

/** Explains a rule that overrides the most probable token: a chosen language, or one of the model's files. */
function ruleOf({ candidates, next, forced, suppressed, emitted }: RunResult, info: ModelInfo) {
  const likeliest = candidates[0];
  const taken = candidates.find(({ id }) => id === next);
  const isChosen = info.languages !== undefined && next !== info.config.forced_first_id;
  const rule = emitted.length ? "next.forced.last" : isChosen ? "next.forced.into" : "next.forced";
  if (forced) return taken && taken !== likeliest ? t(rule, { token: label(taken, info).text }) : null;
  return suppressed && likeliest ? t("next.suppressed", { token: label(likeliest, info).text }) : null;
}

/** The rows of an image's patches, each with its first token and its number from 1; null for a text. */
function gridOf(state: State, { grid, source }: RunResult) {
  if (!grid) return null;
  const [down, across] = grid;
  const first = source.length - down * across;
  if (first < 0 || first >= source.length) return null; // a recording may say anything
  const rows = Array.from({ length: down }, (_, y) => ({ y: y + 1, from: first + y * across }));
  return {
    across,
    rows,
    image: readsBeside(state) ? tileOf(state) : readsImages(state) ? mediaOf(state, state.text) : null,
  };
}

/** The tokens `from` … `to` of the source or the target. */
function strip(state: State, view: Seen, which: "source" | "target", act: Actions, from = 0, to = Infinity) {
  const { front, pattern, cell, derived } = view;
  const rowHere = (front === "encoder") === (which === "source");
  const columnHere = (front === "decoder") === (which === "target");
  const padding = (which === "source" ? state.edits.padding : state.edits.target_padding)?.[0] ?? [];
  const seen = pattern && !pattern.coarse && columnHere && cell.query !== null && cell.query < pattern.rows;
  const all = derived[which];
  const part = from === 0 && to >= all.length ? all : all.slice(from, to);
  // In a decoder-only model the text's tokens come first.
  const read = which === "source" || to < Infinity;
  const place = (i: number | null) => (i === null || i < from || i >= to ? null : i - from);
  return {
    name: t(read ? "input.tokens" : "input.target"),
    labels: part,
    first: from,
    /** whether it belongs to the second text */
    second: (i: number) => which === "source" && (view.result.source[i + from]?.segment ?? 0) > 0,
    masked: (i: number) => padding[i + from] === 0,
    /** position on the colour scale, null if the focused row cannot attend to it */
    weight: (i: number) =>
      seen && i + from < pattern.cols
        ? TONES[state.tone](Math.min(1, valueAt(pattern, cell.query as number, i + from)))
        : null,
    row: rowHere ? place(cell.query) : null,
    column: columnHere ? place(cell.key) : null,
    choose: (i: number) => act.chooseToken(which, i + from),
    mask: (i: number) => state.can.edit && act.maskToken(which, i + from),
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

const SCRIPTS: Partial<Record<Language, RegExp>> = { bn: /\p{Script=Bengali}/u };

/** Examples in the reader's script first: the end of a scrolling row is hidden. */
function inOwnScript(examples: string[]) {
  const own = SCRIPTS[locale()];
  return own ? examples.toSorted((a, b) => Number(own.test(b)) - Number(own.test(a))) : examples;
}
