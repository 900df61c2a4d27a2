// The queries of the Patch view: the other text's answer, and the sweep, a layer at a time.
import { mostHeads } from "../../domain/heads.js";
import { queriesOf, type Query } from "../../engine/queries.js";
import { answerBefore, answerTo } from "../../protocol/answers.js";
import { wayOf, writesTokens } from "../../domain/models.js";
import { isEdited } from "../../domain/edits/document.js";
import { fileMedium, readsBeside } from "../../protocol/medium.js";
import { isEqual } from "../../lib/equal.js";
import { memoize } from "../../lib/memoize.js";
import { costOf, pieceQuery, piecesOf, progressOf, sampleOf, timed, type Sweep } from "./pieces.js";
import { asEngineCounts, isOfHeads, partOf, reaches, stackOf, type SweptPart } from "./receivers.js";
import { otherOfPatch, ownOfPatch, pairsOf, pictureOf, type Pair } from "./state.js";
import { isHeld, limitOf, sourceOf, sourceWith } from "../../state/store.js";
import { momentOf } from "../../state/timeline.js";
import type { AnswerOf } from "../../protocol/answers.js";
import type { ModelQuestion, ModelInfo, Side, Subject, Token } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";

type PatternQuestion = Extract<ModelQuestion, { kind: "patterns" }>;

const OTHER = "patch other";
const OWN = "patch own";
const CELL = "patch cell";
const SAMPLE = "patch sample";
const nameOf = (block: number | null) => `patch ${block ?? "all"}`;

/** A larger sweep begins with a gradient approximation, and one of more rows in all its runs. */
const MOST_CELLS = 512;
const MOST_ROWS = 1 << 17;

/** The parts of a stack that this model has. */
export function partsOf(info: ModelInfo, stack: Side): SweptPart[] {
  const has = (kind: string) => info.sublayers.some((s) => s.stack === stack && s.kind === kind);
  const crosses = has("cross");
  return [
    "resid_pre",
    "attn_out",
    ...(crosses ? (["cross_out"] as const) : []),
    ...(has("mlp") ? (["mlp_out"] as const) : []),
    "z",
    ...(crosses ? (["cross_z"] as const) : []),
  ];
}

/** The edits without patches. */
function editsOf({ edits }: State) {
  const { patches: _, ...others } = edits;
  return others;
}

const hasOther = (state: State) => state.patch.text !== "" && otherOfPatch(state) !== ownOfPatch(state);

/** The sweep patches the run without patches, so its answer and step come from that run. */
export function ownQuestion(state: State): PatternQuestion | null {
  const { info, sampling } = state;
  if (!info || !hasOther(state) || !writesTokens(info)) return null;
  // Held tokens are in the page's result, unless an earlier step is revisited.
  if (isHeld(state) && momentOf(state) === null) return null;
  const target = isHeld(state) ? state.target : { write: limitOf(state), sampling };
  return { kind: "patterns", of: { model: null, ...sourceOf(state), target, edits: editsOf(state) }, paths: [] };
}

/** The answer with its end token, which can be asked about too. */
const withEnd = memoize(
  (patterns: AnswerOf<"patterns"> | null): AnswerOf<"patterns"> | null =>
    patterns &&
    (patterns.end
      ? { ...patterns, emitted: [...patterns.emitted, patterns.end.id], target: [...patterns.target, patterns.end] }
      : patterns),
);

/** The model's answer to this text; held tokens come from the page. */
export function ownOf(state: State): { emitted: number[]; target: Token[] } | null {
  const question = ownQuestion(state);
  return question ? withEnd(answerTo(state.answers, OWN, question)) : state.result;
}

/** Asks for the model's answer to the other text. */
export function otherQuestion(state: State): PatternQuestion | null {
  const { patch, info, result } = state;
  if (!info || !result || !hasOther(state) || !writesTokens(info)) return null;
  const write = 1 + (isHeld(state) ? result.emitted.length : limitOf(state));
  return {
    kind: "patterns",
    of: { model: null, ...sourceWith(state, patch.text, pictureOf(state)), target: { write }, edits: {} },
    paths: [],
  };
}

export function otherOf(state: State): AnswerOf<"patterns"> | null {
  const question = otherQuestion(state);
  return question && withEnd(answerTo(state.answers, OTHER, question));
}

/** The step that is asked about: the number of answer tokens before it. */
export function stepOf(state: State): number {
  const emitted = ownOf(state)?.emitted ?? [];
  const other = otherOf(state)?.emitted ?? [];
  const differs = emitted.findIndex((id, i) => id !== other[i]);
  // Nothing follows the end token.
  const last = emitted.length - (emitted.at(-1) === state.info?.end_id ? 1 : 0);
  const usual = differs < 0 ? last : differs;
  return Math.min(state.patch.step ?? usual, emitted.length);
}

/** The number of this text's tokens in the swept stack, up to the step. */
export function rowsOf(state: State): number {
  const { target = [], emitted = [] } = ownOf(state) ?? {};
  if (stackOf(state) === "encoder") return state.result?.source.length ?? 0;
  return target.length - emitted.length + stepOf(state);
}

/** The swept stack and part, restricted to what the model has, and the receiver if it can be reached. */
export function sweptIn(state: State, info: ModelInfo) {
  const stack = stackOf(state);
  const part = partOf(state.patch.part, partsOf(info, stack));
  const { to } = state.patch;
  return { stack, part, to: to && reaches(info, stack, part, to) ? to : null };
}

function subjectOf(state: State): Subject {
  const target = ownOf(state)?.emitted.slice(0, stepOf(state)) ?? [];
  return { model: null, ...sourceOf(state), target, edits: editsOf(state) };
}

/** The picture that is exchanged, unless it is the first one. */
export const inPlaceOf = (state: State) => {
  const image = pictureOf(state);
  return image > 0 ? { image } : {};
};

function sweepQuestion(state: State, block: number | null): Sweep | null {
  const { patch, info, result } = state;
  if (!info || !result || !hasOther(state)) return null;
  if (writesTokens(info) && !(otherOf(state) && ownOf(state))) return null;
  const { stack, part, to } = sweptIn(state, info);
  const [answer, foil] = [tokenOf(state, "answer"), tokenOf(state, "foil")];
  const way = wayOf(info);
  return {
    kind: "sweep",
    of: subjectOf(state),
    from: otherOfPatch(state),
    ...inPlaceOf(state),
    stack,
    block,
    part,
    ...(to && { receiver: asEngineCounts(info, to) }),
    pairs: pairsOf(state),
    asked: way === "fills" ? (state.locked.query ?? result.asked) : null,
    score: way === "reads" ? "output" : patch.score,
    answer,
    foil,
  };
}

/** The chosen token, or the two answers' tokens at that step; null: the engine chooses. */
function tokenOf(state: State, which: "answer" | "foil"): number | null {
  const step = stepOf(state);
  const [answer, foil] = [otherOf(state)?.emitted[step], ownOf(state)?.emitted[step]];
  return state.patch[which] ?? (answer === foil ? null : ((which === "answer" ? answer : foil) ?? null));
}

/** The number of cells in a layer: heads, or aligned pairs, which never outnumber the tokens. */
function cellsIn(state: State, { part, stack }: Sweep): number {
  if (isOfHeads(part)) return state.info ? mostHeads(state.info, stack) : 0;
  return pairsOf(state)?.length ?? rowsOf(state);
}

/** The aligned pairs and the other text's tokens; stale while another sweep is pending. */
export function alignmentOf(state: State): { pairs: Pair[]; from: Token[] } | null {
  const question = sweepQuestion(state, null);
  if (!question) return null;
  const tokensOf = ({ of, from, stack }: Sweep) => [of.source, of.target, from, stack];
  const found = [nameOf(0), nameOf(null)]
    .flatMap((name) => answerBefore(state.answers, name, question) ?? [])
    .filter((one) => isEqual(tokensOf(one.question), tokensOf(question)));
  const newest = found.find((one) => isEqual(one.question.pairs, question.pairs)) ?? found[0];
  return newest ? { pairs: question.pairs ?? newest.answer.pairs, from: newest.answer.from } : null;
}

/** A smaller difference of the two runs, relative to their size, has no meaningful shares. */
const LEAST = { "logit-difference": 1e-5, probability: 1e-4, kl: 1e-6, output: 1e-6 };

/** The minimum size of the runs' scores: two small logits do not make a small difference large. */
const SIZE = { "logit-difference": 1, probability: 0, kl: 1, output: 0 };

/**
 * The reason why the sweep is meaningless: both runs have one score; or, without chosen tokens, both texts have one
 * answer, which says more.
 */
function alikeIn(
  { patch }: State,
  question: Sweep,
  { clean, corrupted }: AnswerOf<"sweep">,
): "answer" | "score" | null {
  const { score, answer, foil } = question;
  const isFree = patch.answer === null && patch.foil === null && (answer === null || foil === null);
  const size = Math.max(Math.abs(clean), Math.abs(corrupted), SIZE[score]);
  if (Math.abs(clean - corrupted) > LEAST[score] * size) return null;
  return score === "logit-difference" && isFree ? "answer" : "score";
}

/** The roles of the two tokens: the two texts' answers; their one answer and the runner-up; or any tokens. */
export function rolesOf(state: State, { question, ends }: Pick<ReturnType<typeof sweepOf>, "question" | "ends">) {
  if (!state.info || !question || !ends?.answer || !ends.foil) return "answers";
  const { answer, foil, corrupted } = ends;
  const step = stepOf(state);
  const [other, own] = [otherOf(state)?.emitted[step], ownOf(state)?.emitted[step]];
  if (other !== own) return other === answer.id && own === foil.id ? "answers" : "any";
  if (other !== undefined) return other === answer.id ? "one" : "any";
  if (question.score === "kl" || question.answer !== null || question.foil !== null) return "any";
  // The engine takes the other text's best token, and this text's best token that differs from it.
  return corrupted < (question.score === "probability" ? foil.probability : 0) ? "answers" : "one";
}

/** The number of leading rows that are equal in both runs: under a causal mask those of equal tokens, without edits. */
function sameRows(state: State, { of }: Sweep, from: Token[]): number {
  const { info } = state;
  const reads = fileMedium(state) === "text" && !readsBeside(state);
  if (!reads || info?.architecture !== "decoder" || !info.config.causal || isEdited(of.edits)) return 0;
  const own = ownOf(state)?.target ?? [];
  const differs = from.findIndex(({ id }, i) => id !== own[i]?.id);
  return differs < 0 ? from.length : differs;
}

/** The sweep's progress: the finished layers, and the next question. */
export function sweepOf(state: State) {
  const { info } = state;
  const stack = stackOf(state);
  const blocks = new Set(info?.sublayers.filter((s) => s.stack === stack).map((s) => s.block)).size;
  const first = sweepQuestion(state, null);
  const rows: AnswerOf<"sweep">["rows"] = [];
  const told = first && answerTo(state.answers, nameOf(null), first);
  const all = told && { ...told, same: sameRows(state, first, told.from) };
  let ends: AnswerOf<"sweep"> | null = all;
  let failure =
    first && state.answers[nameOf(null)]?.key === JSON.stringify(first) ? state.answers[nameOf(null)].failure : null;
  const cells = first ? blocks * cellsIn(state, first) : 0;
  const long = cells > MOST_CELLS || cells * rowsOf(state) > MOST_ROWS;
  const wanted = first && long ? piecesOf(state, first) : null;
  const coarse = long && !first?.receiver && !wanted;
  // Heads are few: a layer of them at a time.
  const split = first && !isOfHeads(first.part) ? wanted : null;
  // A restarted engine has lost the pairs.
  const pieces = all && split;
  let next: Sweep | null = ((coarse || split) && !all) || (pieces && pieces.block < blocks) ? first : null;
  let done = 0;
  if (pieces) {
    rows.push(...pieces.rows);
    failure = pieces.failure;
    if (failure) next = null;
  }
  for (let block = 0; first && !coarse && !split && failure === null && block < blocks; block++) {
    const question = sweepQuestion(state, block);
    if (!question) break;
    const answer = answerTo(state.answers, nameOf(block), question);
    if (!answer) {
      const entry = state.answers[nameOf(block)];
      if (entry?.key === JSON.stringify(question)) failure = entry.failure;
      next = failure === null ? question : null;
      break;
    }
    rows.push(...answer.rows);
    ends = answer;
    done++;
  }
  if (coarse) rows.push(...(all?.rows ?? []));
  const alike = first && ends && alikeIn(state, first, ends);
  if (alike) next = null;
  const heads = first !== null && isOfHeads(first.part);
  // Its time is that of exact cells.
  const sample = coarse && all && !alike ? sampleOf(first, all, heads) : null;
  return {
    stack,
    blocks,
    rows,
    done: coarse || pieces ? rows.length : done,
    coarse,
    /** the exact computation of a long sweep: its cells, those that are done, and the remaining time */
    exactly: pieces && all && { pieces, ...progressOf(pieces, blocks, all) },
    sample,
    /** its cells and its approximate time, before it begins */
    cost:
      coarse && all
        ? costOf(
            heads ? cells : blocks * all.pairs.length,
            blocks,
            all,
            heads,
            sample && answerTo(state.answers, SAMPLE, sample),
          )
        : null,
    /** the number of layers whose cells are known, if they have any */
    known: coarse ? (all?.rows.length ? blocks : 0) : pieces ? pieces.block : done,
    ends,
    alike,
    next,
    failure,
    question: first,
  };
}

type Swept = Pick<ReturnType<typeof sweepOf>, "coarse" | "ends" | "alike">;

/** The exact question for the chosen cell of an approximate sweep. */
function cellQuestion(state: State, { coarse, ends, alike }: Swept): Sweep | null {
  const { cell } = state.patch;
  const layer = cell && coarse && ends && !alike ? sweepQuestion(state, cell.row) : null;
  if (!cell || !ends || !layer || isOfHeads(layer.part)) return layer;
  // The pair of the asked token locates the question in the other text.
  const pairs = ends.pairs.filter(([to], col) => col === cell.col || to === layer.asked);
  return { ...layer, pairs };
}

/** The exact score of the chosen cell; null while pending. */
export function exactOf(state: State, swept: Swept): number | null {
  const { cell } = state.patch;
  const question = cellQuestion(state, swept);
  const answer = question && answerTo(state.answers, CELL, question);
  if (!cell || !answer) return null;
  const chosen = swept.ends?.pairs[cell.col];
  const at = isOfHeads(question.part) ? cell.col : answer.pairs.findIndex((pair) => isEqual(pair, chosen));
  return answer.rows[0]?.cells[at] ?? null;
}

export function questions(state: State): Record<string, ModelQuestion> {
  if (!state.info || !state.result || !state.current) return {};
  const [other, own] = [otherQuestion(state), ownQuestion(state)];
  if (other && !otherOf(state)) return { [OTHER]: other };
  if (own && !ownOf(state)) return { [OWN]: own };
  const swept = sweepOf(state);
  const { next, exactly } = swept;
  if (next) return state.patch.halted || exactly ? {} : { [nameOf(next.block)]: next };
  const [sample, cell] = [state.patch.halted ? null : swept.sample, cellQuestion(state, swept)];
  return { ...(cell && { [CELL]: cell }), ...(sample && { [SAMPLE]: sample }) };
}

/** The failure of either text. */
export function textFailure(state: State) {
  const failureOf = (name: string, question: PatternQuestion | null) =>
    question && state.answers[name]?.key === JSON.stringify(question) ? state.answers[name].failure : null;
  return failureOf(OTHER, otherQuestion(state)) ?? failureOf(OWN, ownQuestion(state));
}

export function queries(state: State): Query<State>[] {
  // Its time is its own where nothing else runs, and a chosen cell does not wait for it.
  const asked = queriesOf(questions(state)).map((query) =>
    query.name === SAMPLE ? { ...timed(query), last: true } : query,
  );
  if (asked.length > 0 || !state.current || state.patch.halted) return asked;
  const { next, exactly, ends } = sweepOf(state);
  return next && exactly && ends ? [pieceQuery(next, exactly.pieces, ends.pairs)] : [];
}
