// The comparison, from the page's and the engine's data: two patterns on one grid, their difference, and its numbers.
import type { Problem } from "../../lib/errors.js";
import { deriveLabels } from "../../domain/answer.js";
import { answerOf, answerTo } from "../../protocol/answers.js";
import { align, isSameToken, type Aligned } from "./align.js";
import { sameHead, type Kind, type HeadRef } from "../../domain/heads.js";
import { mediumOf, readsBeside } from "../../protocol/medium.js";
import { kindOfHead } from "./heads.js";
import { patternOf, readPatterns } from "./side-patterns.js";
import { AT_ONCE, difference, divergences, layPattern, type Apart, type Divergences } from "./matrix.js";
import { OTHER, frontHead, isCutAlike, isSameRun, openQuestion, otherHead, otherInfo, otherQuestion } from "./sides.js";
import { notTaken, otherModel, readsSame } from "./state.js";
import { ownText, type State } from "../../state/store.js";
import { shownText, type Label } from "../../domain/labels.js";
import type { ModelInfo, Cost } from "../../protocol/engine.js";
import type { Pattern } from "../../domain/map/pattern.js";

interface Side {
  info: ModelInfo;
  head: HeadRef;
  kind: Kind;
  pattern: Pattern;
  rows: Label[];
  cols: Label[];
}

export interface Compared {
  a: Side;
  b: Side;
  mine: "a" | "b";
  rows: Aligned;
  cols: Aligned;
  rowLabels: { a: Label[]; b: Label[]; both: Label[] };
  colLabels: { a: Label[]; b: Label[]; both: Label[] };
  onA: Pattern;
  onB: Pattern;
  apart: Apart;
  divergences: Divergences;
  read: ReturnType<typeof readNow>;
}

/**
 * The reason why a comparison is impossible: no second head, no text, no model, no such attention, a layer that an edit
 * leaves out, an image in other patches, or an engine error.
 */
export interface Obstacle {
  kind: "one-head" | "no-text" | "no-model" | "no-kind" | "left-out" | "patches" | "model" | "other";
  failure: Problem | null;
}

const NOTHING: Label = { text: "", kind: "text", nth: null };

function gridLabels({ places }: Aligned, a: Label[], b: Label[]) {
  const of = (all: Label[], i: number | null) => (i === null ? NOTHING : (all[i] ?? NOTHING));
  const left = places.map((place) => of(a, place.a));
  const right = places.map((place) => of(b, place.b));
  // Different tokens in one place share a label.
  const both = left.map((x, i) =>
    x === NOTHING
      ? right[i]
      : right[i] === NOTHING || isSameToken(x, right[i])
        ? x
        : {
            text: `${x.text}/${right[i].text}`,
            ...((x.shown || right[i].shown) && { shown: `${shownText(x)}/${shownText(right[i])}` }),
            kind: x.kind,
            nth: null,
          },
  );
  return { a: left, b: right, both };
}

const streams = (kind: Kind) =>
  ({ rows: kind === "encoder" ? "source" : "target", cols: kind === "decoder" ? "target" : "source" }) as const;

function compared(mine: Side, other: Side, swapped: boolean, token: boolean): Omit<Compared, "read"> {
  const [a, b] = swapped ? [other, mine] : [mine, other];
  const [from, to] = [streams(a.kind), streams(b.kind)];
  const rows = align(a.rows, b.rows, { token, kin: from.rows === to.rows });
  const cols = align(a.cols, b.cols, { token, kin: from.cols === to.cols });
  const onA = layPattern(a.pattern, rows.places, cols.places, "a");
  const onB = layPattern(b.pattern, rows.places, cols.places, "b");
  const found = divergences(onA, onB, rows.places);
  if (rows.places.length * cols.places.length <= AT_ONCE) while (found.goOn(Date.now));
  return {
    a,
    b,
    mine: swapped ? "b" : "a",
    rows,
    cols,
    rowLabels: gridLabels(rows, a.rows, b.rows),
    colLabels: gridLabels(cols, a.cols, b.cols),
    onA,
    onB,
    apart: difference(onA, onB),
    divergences: found,
  };
}

const readNow = (state: State) => ({
  mine: { text: ownText(state), model: state.model },
  other: { text: state.compare.text, model: state.compare.model },
});

/** The last comparison with its inputs: equal inputs return the same object. */
let last: { made: unknown[]; compared: Compared; page: unknown } | null = null;

function kept(mine: Side, other: Side, state: State) {
  const { swapped, other: what } = state.compare;
  const parts = ({ pattern, rows, cols, info, head }: Side) => [pattern, rows, cols, info, head.path, head.head];
  const made = [...parts(mine), ...parts(other), swapped, what];
  if (!last || made.some((v, i) => v !== last?.made[i]))
    last = {
      made,
      compared: { ...compared(mine, other, swapped, what === "model"), read: readNow(state) },
      page: state.info,
    };
  return last.compared;
}

function side(
  info: ModelInfo,
  head: HeadRef,
  pattern: Pattern | null | undefined,
  labels: { source: Label[]; target: Label[] },
): Side | null {
  const kind = kindOfHead(info, head);
  // The engine sends a long text's patterns in blocks; this waits for the full one.
  if (!pattern || !kind || pattern.coarse || (pattern.block ?? 1) > 1) return null;
  const { rows, cols } = streams(kind);
  const found = { info, head, kind, pattern, rows: labels[rows], cols: labels[cols] };
  return found.rows.length === pattern.rows && found.cols.length === pattern.cols ? found : null;
}

function sideHere({ info, result }: State, head: HeadRef | null): Side | null {
  if (!info || !result || !head) return null;
  const derived = deriveLabels(result, info);
  return side(info, head, derived.patterns.get(`${head.path}.${head.head}`), derived);
}

function otherOf(state: State): Side | null {
  const head = otherHead(state);
  if (isSameRun(state) || !head) return sideHere(state, head);
  const question = otherQuestion(state);
  const answer = question && answerTo(state.answers, OTHER, question);
  return answer && side(answer.model, head, patternOf(answer, head), readPatterns(answer));
}

function costOf(state: State) {
  const { name, question } = openQuestion(state);
  return state.current && question && state.answers[name]?.key === JSON.stringify(question)
    ? (answerOf(state.answers, name, "costly")?.cost ?? null)
    : null;
}

/** Whether both runs are here and one has no pattern of its head: an edit leaves the layer out. */
function isLeftOut(state: State): boolean {
  const { result, current } = state;
  if (!result || !current) return false;
  const lacks = (head: HeadRef | null, maps: { path: string }[]) =>
    head !== null && maps.every(({ path }) => path !== head.path);
  if (lacks(frontHead(state), result.maps)) return true;
  if (isSameRun(state)) return lacks(otherHead(state), result.maps);
  const question = otherQuestion(state);
  const answer = question && answerTo(state.answers, OTHER, question);
  return answer !== null && lacks(otherHead(state), answer.maps);
}

function obstacleOf(state: State): Obstacle | null {
  const { other, text, model } = state.compare;
  const why = (kind: Obstacle["kind"], failure: Problem | null = null) => ({ kind, failure });
  if (other === "prompt" && text === "") return why("no-text");
  if (other === "model" && (model === "" || !readsSame(state, model))) return why("no-model");
  const failed = notTaken(state);
  if (failed !== null) return why("model", failed);
  if (otherInfo(state) && frontHead(state) && !otherHead(state)) return why(other === "model" ? "no-kind" : "one-head");
  if (isLeftOut(state)) return why("left-out");
  if (isCutAlike(state) === false) return why("patches");
  const { name, question } = openQuestion(state);
  const entry = state.answers[name];
  return state.current && question && entry?.failure && entry.key === JSON.stringify(question)
    ? why("other", entry.failure)
    : null;
}

interface Comparison {
  compared: Compared | null;
  stale: boolean;
  /** the pending part */
  waits: "model" | "other" | null;
  /** the cost of the other side's text, until the user agrees to it */
  cost: Cost | null;
  problem: Obstacle | null;
  /** the reason why both sides are the same head of the same run, if they are */
  alike: "head" | "plain" | null;
}

/** The comparison that the state asks for; until it arrives the previous one, `stale`. */
export function comparison(state: State): Comparison {
  const problem = obstacleOf(state);
  const [mine, other] = [sideHere(state, frontHead(state)), problem ? null : otherOf(state)];
  const before = last && last.page === state.info ? last.compared : null;
  const none = { waits: null, cost: null, problem: null, alike: null };
  if (problem) {
    const compared = problem.kind === "other" || problem.kind === "model" ? before : null;
    return { ...none, compared, stale: true, problem };
  }
  if (!mine || !other) {
    const cost = costOf(state);
    const waits = cost ? null : state.compare.other === "model" && !otherModel(state) ? "model" : "other";
    return { ...none, compared: before, stale: true, waits, cost };
  }
  // The same place in two grids of patches is not the same part of the image.
  const isOfPatches = mediumOf(state) === "image" || (readsBeside(state) && mine.kind === "encoder");
  if (isOfPatches && mine.rows.at(-1)?.text !== other.rows.at(-1)?.text)
    return { ...none, compared: null, stale: true, problem: { kind: "patches", failure: null } };
  const alike = isSameRun(state) && sameHead(mine.head, other.head);
  return {
    ...none,
    compared: kept(mine, other, state),
    stale: false,
    alike: alike ? (state.compare.other === "plain" ? "plain" : "head") : null,
  };
}
