// State → the props of Why: the question, the steps so far, and the last step's parts, keys or cell.
import { answerBefore, answerTo } from "../../protocol/answers.js";
import { answerRow, type AnswerRow } from "../../state/answer-row.js";
import { askedOf, lengthOf, runOf, NO_FOIL, RUNS, type Run } from "./state.js";
import { axesOf, kindOf, sublayerAt } from "../../domain/answer.js";
import { questionsOf, walkOf, WHY, WITHOUT, type PlacedStep } from "./queries.js";
import { isEdited } from "../../domain/edits/document.js";
import { headMark } from "../../domain/edits/list.js";
import { memoize } from "../../lib/memoize.js";
import { signed } from "../../components/numbers/signed-bars.js";
import { headOf, nameOf, partName, ranked } from "../../components/part-names.js";
import { keyOfPart, meetings } from "./cell-parts.js";
import { formatWeight, label, labelText, quoted, type Label } from "../../domain/labels.js";
import { locale, t } from "../../i18n/index.js";
import { notRead } from "../../state/cost.js";
import type { Contribution, Target } from "../../domain/map/bar-sentences.js";
import { typedProblem } from "../../components/token-field.js";
import { mediaChoices } from "../../state/media.js";
import { BITS, embeddedModel, hasLineBreaks, wayOf } from "../../domain/models.js";
import { wordsOf } from "../../i18n/problem.js";
import type { Acts } from "./actions.js";
import type { HeadRef } from "../../domain/heads.js";
import type { Seen } from "../feature.js";
import type { AttributeAnswer, Part, QuerySide, TokenProbability } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";

/** The maximum number of rows to choose from: the last ones. */
const ROWS = 24;

export interface Bar {
  name: string;
  /** for a token, which has its own style */
  label: Label | null;
  value: number;
  /** the contribution of an edited head in the plain run */
  missing: number | null;
  /** the text beside it: a weight, also in words */
  note: string | null;
  /** its sentence, without the number format that all bars share */
  contribution: Contribution;
  /** null if it does not lead further */
  go: (() => void) | null;
}

/** The edits' effect on each part: edited minus plain; a part of one run only counts against 0. */
const differenceOf = memoize((edited: AttributeAnswer, plain: AttributeAnswer): AttributeAnswer => {
  const before = new Map(plain.parts.map((part) => [keyOfPart(part), part]));
  const parts = edited.parts.map((part) => {
    const value = part.value - (before.get(keyOfPart(part))?.value ?? 0);
    before.delete(keyOfPart(part));
    return { ...part, value };
  });
  const gone = [...before.values()].map((part) => ({ ...part, value: -part.value }));
  return {
    ...edited,
    parts: [...parts, ...gone],
    sum: edited.sum - plain.sum,
    whole: edited.whole - plain.whole,
    residue: edited.residue - plain.residue,
  };
}, 1);

/** The parts of the edited run, the plain run, or their difference. */
function partsOfRun(state: State, { parts, without }: ReturnType<typeof questionsOf>) {
  const edited = answerBefore(state.answers, WHY, parts);
  const run = runOf(state);
  if (run === "with") return edited;
  const plain = without && answerBefore(state.answers, WITHOUT, without);
  if (!plain || !edited || run === "without") return plain;
  return {
    ...edited,
    answer: differenceOf(edited.answer, plain.answer),
    stale: edited.stale || plain.stale,
  };
}

/** The answers for the last step. */
export function shown(state: State, asked: AnswerRow) {
  const questions = questionsOf(state, asked);
  const { keys, cell, without } = questions;
  return {
    questions,
    parts: partsOfRun(state, questions),
    /** the plain run's parts, once known */
    plain: without && answerTo(state.answers, WITHOUT, without),
    keys: keys && answerBefore(state.answers, "why-keys", keys),
    cell: cell && answerBefore(state.answers, "why-cell", cell),
  };
}

/** The query and key tokens of a step's head. */
export function tokensOf(seen: Seen, { path }: HeadRef) {
  const sublayer = sublayerAt(seen.info, path);
  return axesOf(seen.derived, sublayer ? kindOf(sublayer) : "decoder");
}

export type WhyProps = ReturnType<typeof props>;

export function props(state: State, seen: Seen, act: Acts) {
  const asked = answerRow(state);
  return {
    ...(asked
      ? walked(state, seen, asked, act)
      : { question: null, step: null, trail: [], runs: null, guide: null, patch: null, stale: false, problem: null }),
    unread: notRead(state),
    screen: seen.screen,
    act,
  };
}

/** Only the answer's parts have a difference; a head's keys and a cell are of one run. */
function runsOf(chosen: Run, step: string | null) {
  const names = RUNS.filter((run) => run !== "difference" || step === "parts");
  return { chosen: names.includes(chosen) ? chosen : "with", names };
}

function walked(state: State, seen: Seen, asked: AnswerRow, act: Acts) {
  const { questions, parts, plain, keys, cell } = shown(state, asked);
  const walk = walkOf(state, asked);
  const inParts = runOf(state) === "with" ? WHY : state.answers[WHY]?.failure ? WHY : WITHOUT;
  const name = questions.cell ? "why-cell" : questions.keys ? "why-keys" : inParts;
  const here = questions.cell ? cell : questions.keys ? keys : parts;
  const failure = state.answers[name]?.failure ?? null;
  const question = questionProps(state, seen, asked, parts?.answer ?? null, act);
  const step = questions.cell
    ? cell && cellStep(seen, walk, cell.answer, state, act)
    : questions.keys
      ? keys && keysStep(seen, walk, keys.answer, parts?.answer ?? null, state, act)
      : parts && partsStep(seen, parts.answer, plain, state, act);
  const anew = { parts: parts && !parts.stale ? parts.answer : null, keys: keys?.answer ?? null };
  return {
    question,
    trail: trailOf(seen, walk, question.title, act),
    runs: isEdited(state.edits) ? runsOf(runOf(state), step?.kind ?? null) : null,
    guide: step && !here?.stale ? guideOf(state, seen, walk, step, anew) : null,
    step,
    patch: patchOf(seen, asked, walk, parts?.answer ?? null, act),
    stale: here?.stale ?? false,
    problem: failure && wordsOf(failure),
  };
}

type Parts = NonNullable<NonNullable<ReturnType<typeof shown>["parts"]>["answer"]>;
type Keys = NonNullable<NonNullable<ReturnType<typeof shown>["keys"]>["answer"]>;
type Cell = NonNullable<NonNullable<ReturnType<typeof shown>["cell"]>["answer"]>;

/** The names of a question's two tokens, quoted but for special ones. */
const namesOf = (answer: TokenProbability | null, foil: TokenProbability | null, info: Seen["info"]) => ({
  answer: answer && quoted(label(answer, info), labelText),
  foil: foil && quoted(label(foil, info), labelText),
});

function questionProps(
  state: State,
  { info, derived, result }: Seen,
  asked: AnswerRow,
  parts: Parts | null,
  act: Acts,
) {
  const { side, row, count } = asked;
  const way = wayOf(info);
  const reads = way === "reads";
  const candidates = reads ? null : (parts?.candidates ?? []);
  const named = (token: TokenProbability) => ({
    id: token.id,
    label: label(token, info),
    probability: token.probability,
  });
  const [answer, foil] = [parts?.answer ?? null, parts?.foil ?? null];
  // A class belongs to the whole text.
  const tokens = way === "classifies" ? [] : derived[side];
  const [first, written] = [Math.max(0, count - ROWS), side === "target" ? derived.written : tokens];
  const likeness = state.why.likeness.trim();
  const { typed } = askedOf(state);
  const words = namesOf(answer, foil, info);
  return {
    reads,
    /** whether any token may be typed, not only chosen from the list */
    types: !reads && way !== "classifies",
    title: reads
      ? t(likeness === "" ? "why.title.output" : "why.title.likeness", {
          token: labelText(tokens[row]),
          text: likeness,
        })
      : answer === null
        ? t("view.why")
        : t(foil ? "why.title.foil" : "why.title", words),
    /** the rows that can be asked about, by the token that each writes, or else reads: the last and the special ones */
    rows: tokens
      .map((token, i) => ({ label: written[i] ?? token, row: i, chosen: i === row, special: token.kind === "special" }))
      .filter((one) => one.row >= first || one.chosen || (side === "source" && one.special))
      .filter(({ row: i }) => side === "source" || written[i] !== null)
      .map((one) => ({ ...one, go: () => act.row(one.row) })),
    answers:
      candidates &&
      withChosen(candidates, answer)
        .map(named)
        .map((one) => ({ ...one, chosen: one.id === answer?.id })),
    foils:
      candidates &&
      withChosen(candidates, foil)
        .filter(({ id }) => id !== answer?.id)
        .map(named)
        .map((one) => ({ ...one, chosen: one.id === foil?.id })),
    alone: foil === null && askedOf(state).foil === NO_FOIL,
    typed: typed && { ...typed, problem: typedProblem(typed, info) },
    likeness: state.why.likeness,
    images: mediaChoices(state),
    breaks: hasLineBreaks(state),
    text: result.source.length > 0,
  };
}

/** An asked token outside the top ones is appended to them. */
const withChosen = (all: TokenProbability[], chosen: TokenProbability | null) =>
  chosen && !all.some(({ id }) => id === chosen.id) ? [...all, chosen] : all;

/** The part of Patch's sweep for a part of the stream. */
function patchedBy({ kind, path }: Part) {
  const cross = path.includes(".cross");
  if (kind === "head") return cross ? "cross_z" : "z";
  return kind === "mlp" ? "mlp_out" : "resid_pre";
}

/** A link to Patch with the same question, at the shown head or the largest part. */
function patchOf({ info }: Seen, { side, step }: AnswerRow, walk: PlacedStep[], parts: Parts | null, act: Acts) {
  const last = walk.at(-1);
  // Tokens of the text were not written by the model, and Patch needs a written one.
  if (!parts || (side === "target" && step === null)) return null;
  // Patch cannot reach the layers between a stack and its classes.
  const inStacks = parts.parts.filter(({ path }) => !path.startsWith("class_head"));
  const most = inStacks[ranked(inStacks.map(({ value }) => value))[0].i];
  const part: Part = last ? { kind: "head", path: last.path, head: last.head, value: 0 } : most;
  const inEncoder = part.path === "" ? side === "source" : part.path.startsWith("encoder");
  const { answer, foil } = parts;
  const link = new URLSearchParams({
    view: "patch",
    p_part: patchedBy(part),
    p_stack: inEncoder ? "encoder" : "decoder",
    ...(step !== null && { p_step: String(step) }),
    // In Patch the other text's answer comes first; a single token counts by its probability.
    ...(answer && { p_a: String((foil ?? answer).id), p_score: foil ? "logit-difference" : "probability" }),
    ...(answer && foil && { p_b: String(answer.id) }),
  });
  return { name: partName(info, part), go: () => act.patch(link.toString()) };
}

function trailOf(seen: Seen, walk: PlacedStep[], title: string, act: Acts) {
  const crumbs = walk.flatMap((step, i) => {
    const clicks = lengthOf(walk.slice(0, i));
    const head = { text: nameOf(seen.info, step), go: () => act.back(clicks + 1) };
    const { rows, cols } = tokensOf(seen, step);
    if (step.key === null) return [head];
    const tokens = { query: tokenAt(rows, step.row), key: tokenAt(cols, step.key) };
    return [head, { text: t("why.crumb.cell", tokens), go: () => act.back(clicks + 2) }];
  });
  return [{ text: title, go: () => act.back(0) }, ...crumbs];
}

type Shown = ReturnType<typeof partsStep> | ReturnType<typeof keysStep> | ReturnType<typeof cellStep>;

/**
 * The hint of a bundled model's guided walk, which takes the first link at each step; null off the walk. Each hint and
 * finding shows only if it holds here: edits, other heads and other texts lead elsewhere.
 */
function guideOf(
  { model }: State,
  seen: Seen,
  walk: PlacedStep[],
  shown: Shown,
  { parts, keys }: { parts: Parts | null; keys: Keys | null },
) {
  const at = { step: 1 + lengthOf(walk), of: embeddedModel(model)?.steps ?? 0 };
  if (at.step > at.of) return null;
  const last = walk.at(-1);
  if (at.step < at.of && leadsOn(shown)) return t("why.guide", { ...at, next: t(`why.guide.${shown.kind}`) });
  if (at.step < at.of || !last || !keys) return t("why.guide.step", at);
  if (walk.length === 1 && isTakenFrom(last, parts, keys)) return t("why.guide.end", at);
  if (last.side !== "key" || !isOneBack(last, keys)) return t("why.guide.step", at);
  const { rows, cols } = tokensOf(seen, last);
  const tokens = { query: tokenAt(rows, last.row), key: tokenAt(cols, last.row - 1) };
  return t("why.guide.previous", { ...at, head: nameOf(seen.info, last), ...tokens });
}

function leadsOn(shown: Shown) {
  if (shown.kind !== "cell") return shown.bars.some(({ go }) => go);
  const strongest = shown.pairs.at(0);
  return strongest !== undefined && (strongest.query.go ?? strongest.key.go) !== null;
}

/** Whether the head has the largest part, and its first key contributed most to the answer. */
function isTakenFrom({ path, head }: PlacedStep, parts: Parts | null, keys: Keys) {
  const first = parts && ranked(parts.parts.map(({ value }) => value)).find(({ i }) => headOf(parts.parts[i]));
  const most = first && headOf(parts.parts[first.i]);
  return first && most?.path === path && most.head === head && first.value > 0 && rankedKeys(keys)[0]?.value > 0;
}

/** Whether the head attended most to the previous token, and that contributed most to the step before. */
function isOneBack({ row }: PlacedStep, keys: Keys) {
  const [first] = rankedKeys(keys);
  return first?.i === row - 1 && first.value > 0 && keys.pattern[first.i] === Math.max(...keys.pattern);
}

/** A masked key has no weight, so it is left out. */
const rankedKeys = ({ values, pattern }: Keys) => ranked(values).filter(({ i }) => pattern[i] !== 0);

const tokenAt = (tokens: Label[], i: number) => (tokens[i] ? labelText(tokens[i]) : String(i));

/** The target of an answer's parts. */
const targetOf = ({ info }: Seen, { answer, foil }: Pick<Parts, "answer" | "foil">, state: State): Target =>
  answer
    ? {
        kind: "answer",
        answer: label(answer, info),
        foil: foil && label(foil, info),
        isClass: wayOf(info) === "classifies",
      }
    : { kind: state.why.likeness.trim() === "" ? "output" : "likeness" };

/** The target of a head's keys: the answer, or the score of the cell that the walk came through. */
function targetOfKeys(seen: Seen, walk: PlacedStep[], parts: Parts | null, state: State): Target {
  const before = walk.at(-2);
  if (!before || before.key === null) return targetOf(seen, parts ?? { answer: null, foil: null }, state);
  const { rows, cols } = tokensOf(seen, before);
  return { kind: "score", head: nameOf(seen.info, before), query: rows[before.row], key: cols[before.key] };
}

/** @param plain the parts of the plain run, if anything is edited */
function partsStep(seen: Seen, answer: Parts, plain: AttributeAnswer | null, state: State, act: Acts) {
  const { info } = seen;
  const { parts, sum, whole, residue } = answer;
  const run = runOf(state);
  const target = targetOf(seen, answer, state);
  const before = new Map((run === "with" ? plain?.parts : [])?.map((part) => [keyOfPart(part), part.value]));
  /** An edited head's contribution in the plain run. */
  const missing = (part: Part) => {
    const head = headOf(part);
    const { edit, off } = head ? headMark(state.edits, head) : { edit: null, off: false };
    const added = edit === null ? undefined : before.get(keyOfPart(part));
    return added === undefined ? null : { edit, off, added };
  };
  const rows = parts.map((part) => ({ part, lost: missing(part) }));
  const size = ({ part, lost }: (typeof rows)[number]) => Math.max(Math.abs(part.value), Math.abs(lost?.added ?? 0));
  return {
    kind: "parts" as const,
    heading: t(
      run === "difference"
        ? "why.parts.difference"
        : answer.answer === null
          ? "why.parts.output"
          : answer.foil
            ? "why.parts.foil"
            : "why.parts",
      namesOf(answer.answer, answer.foil, info),
    ),
    bars: rows
      .toSorted((a, b) => size(b) - size(a))
      .map(({ part, lost }): Bar => {
        const head = headOf(part);
        const name = partName(info, part);
        return {
          name: lost?.edit ? t("why.edited", { name, edit: lost.edit }) : name,
          label: null,
          value: part.value,
          missing: lost?.added ?? null,
          contribution: { part: name, value: part.value, target, run, before: lost?.added ?? null },
          note: lost && t(lost.off ? "why.missing" : "why.before", { added: signed(lost.added) }),
          go: head && run !== "difference" ? () => act.head(head, "query") : null,
        };
      }),
    /** the tokens that the two sides of the axis push for */
    sides: answer.answer && {
      answer: label(answer.answer, info),
      foil: answer.foil && label(answer.foil, info),
    },
    all: state.why.all,
    sums: { sum, whole, residue },
    about: t(
      answer.answer === null
        ? "why.about.output"
        : wayOf(info) === "classifies"
          ? "why.about.class"
          : "why.about.parts",
      { rounded: BITS[info.precision] <= BITS.int8 },
    ),
  };
}

function keysStep(seen: Seen, walk: PlacedStep[], answer: Keys, parts: Parts | null, state: State, act: Acts) {
  const step = walk[walk.length - 1];
  const target = targetOfKeys(seen, walk, parts, state);
  const inSource = sublayerAt(seen.info, step.path)?.kind === "cross";
  const run = runOf(state) === "without" ? "without" : "with";
  const { rows, cols } = tokensOf(seen, step);
  const name = nameOf(seen.info, step);
  return {
    kind: "keys" as const,
    heading: t("why.keys", { head: name, token: tokenAt(rows, step.row) }),
    bars: rankedKeys(answer).map(
      ({ i, value }): Bar => ({
        name: tokenAt(cols, i),
        label: cols[i] ?? null,
        value,
        missing: null,
        contribution: { part: { key: cols[i], inSource, head: name }, value, target, run, before: null },
        note: t("why.weight", { weight: formatWeight(answer.pattern[i]) }),
        go: () => act.key(i),
      }),
    ),
    all: state.why.all,
    sums: { sum: answer.sum, whole: null, residue: null },
    about: t("why.about.keys"),
    look: { name, go: () => act.look(step, step.row) },
  };
}

function cellStep(seen: Seen, walk: PlacedStep[], answer: Cell, state: State, act: Acts) {
  const { info } = seen;
  const step = walk[walk.length - 1];
  const { rows, cols } = tokensOf(seen, step);
  const found = meetings(answer, info, locale());
  const { pair } = askedOf(state);
  const part = (one: Cell["query_parts"][number] | null, side: QuerySide) => {
    const head = one && headOf(one);
    return { name: one ? partName(info, one) : t("why.others"), go: head && (() => act.head(head, side)) };
  };
  const within = pair && pair.row < found.rows.parts.length && pair.col < found.cols.parts.length ? pair : null;
  const tokens = { query: tokenAt(rows, step.row), key: tokenAt(cols, answer.key) };
  return {
    kind: "cell" as const,
    heading: t("why.cell", { head: nameOf(info, step), ...tokens }),
    map: {
      pattern: found.pattern,
      most: found.most,
      rows: found.rows.labels,
      cols: found.cols.labels,
      pair: within,
      /** the two parts that meet in the focused cell */
      met: within && {
        query: part(found.rows.parts[within.row], "query"),
        key: part(found.cols.parts[within.col], "key"),
        value: found.pattern.values[within.row * found.pattern.cols + within.col],
      },
    },
    pairs: found.top.map(({ value, query, key }) => ({ value, query: part(query, "query"), key: part(key, "key") })),
    sums: { sum: answer.sum, whole: answer.raw, residue: answer.residue },
    tokens,
    about: t("why.about.cell"),
  };
}
