// A long sweep computed exactly, a piece of a layer at a time: each takes about two seconds, so that it can be stopped.
import { isEqual } from "../../lib/equal.js";
import type { Query } from "../../engine/queries.js";
import type { Problem } from "../../lib/errors.js";
import type { AnswerOf } from "../../protocol/answers.js";
import type { ModelQuestion } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";
import { patch, type Pair, type Pieces } from "./state.js";

export type Sweep = Extract<ModelQuestion, { kind: "sweep" }>;

/** The time of a piece. */
const PIECE_MS = 2000;

const keyOf = (sweep: Sweep) => JSON.stringify(sweep);

/** A sweep, by its question about all layers, of which nothing is computed yet. */
export const noPieces = (sweep: Sweep): Pieces => ({
  key: keyOf(sweep),
  rows: [],
  block: 0,
  at: 0,
  count: 0,
  ms: 0,
  failure: null,
});

/** The cells so far, if this sweep is to be exact. */
export function piecesOf({ patch: { exact } }: State, sweep: Sweep): Pieces | null {
  return exact?.key === keyOf(sweep) ? exact : null;
}

/** The number of cells in the next piece: one at first, then as many as the time allows. */
export function nextCount({ count, ms, at }: Pieces, pairs: number): number {
  const fit = count > 0 ? Math.floor((PIECE_MS * count) / Math.max(ms, 1)) : 1;
  return Math.min(Math.max(fit, 1), pairs - at);
}

/** The query for the next piece of a sweep. */
export function pieceQuery(sweep: Sweep, pieces: Pieces, pairs: Pair[]): Query<State> {
  const { block, at } = pieces;
  const own = pairs.slice(at, at + nextCount(pieces, pairs.length));
  // The pair of the asked token locates the question in the other text.
  const asked = pairs.filter((pair) => pair[0] === sweep.asked && !own.some((one) => isEqual(one, pair)));
  const question: Sweep = { ...sweep, block, pairs: [...own, ...asked] };
  return {
    name: "patch piece",
    key: JSON.stringify(question),
    ask: (engine) => timedAnswer(() => engine.ask(question)),
    receive: (s, answer, failure) => take(s, sweep, pairs.length, { block, at, count: own.length, failure, answer }),
  };
}

/** The answer with its time. */
async function timedAnswer<A extends object>(ask: () => Promise<A>): Promise<A & Timed> {
  const began = performance.now();
  const answer = await ask();
  return { ...answer, ms: performance.now() - began };
}

interface Timed {
  ms?: number;
}

/** The same query, whose answer has its time. */
export const timed = <S>(query: Query<S>): Query<S> => ({
  ...query,
  ask: (engine, wanted) => timedAnswer(() => query.ask(engine, wanted) as Promise<object>),
});

/** A backward pass takes as long as two forward ones. */
const PASSES = 3;

/** The layers that so many cells compute in all, as each is a run from its own layer on. */
const layersOf = (cells: number, blocks: number) => (cells * (blocks + 1)) / 2;

const layersIn = (rows: AnswerOf<"sweep">["rows"], blocks: number) =>
  rows.reduce((sum, { block, cells }) => sum + cells.length * (blocks - block), 0);

/** The time of a layer of a run, from an exact answer; null without a cell. */
export function paceOf({ rows, ms }: Pick<AnswerOf<"sweep">, "rows"> & Timed, blocks: number): number | null {
  const layers = layersIn(rows, blocks);
  return layers > 0 && ms !== undefined ? ms / layers : null;
}

/**
 * So many cells and their approximate time: measured, if a cell was computed already; else at most three passes' third;
 * null if no approximation was computed either.
 * @param pace of an exact answer
 */
export function costOf(cells: number, blocks: number, { rows, ms }: AnswerOf<"sweep"> & Timed, pace: number | null) {
  const layers = layersOf(cells, blocks);
  if (pace !== null) return { cells, ms: pace * layers, measured: true };
  const takes = rows.length > 0 && ms !== undefined;
  return { cells, ms: takes ? ((ms / PASSES) * layers) / blocks : null, measured: false };
}

/** The cells that are done, those in all, and the remaining time, null before the first. */
export function progressOf({ rows, ms }: Pieces, blocks: number, of: number) {
  const done = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  const pace = paceOf({ rows, ms }, blocks);
  return { done, of, ms: pace === null ? null : pace * Math.max(layersOf(of, blocks) - layersIn(rows, blocks), 0) };
}

interface Piece {
  block: number;
  at: number;
  count: number;
  answer: unknown;
  failure: Problem | null;
}

/** Adds a piece, unless the sweep has gone on or become another one meanwhile. */
function take(state: State, sweep: Sweep, pairs: number, { block, at, count, answer, failure }: Piece): State {
  const before = piecesOf(state, sweep);
  if (before?.block !== block || before.at !== at) return { ...state };
  if (failure) return patch(state, { exact: { ...before, failure } });
  const { rows, ms = 0 } = answer as AnswerOf<"sweep"> & Timed;
  const cells = rows[0]?.cells.slice(0, count);
  // A layer without the part has no cells.
  const ends = !cells || at + count >= pairs;
  const row = before.rows.find((one) => one.block === block)?.cells ?? [];
  const others = before.rows.filter((one) => one.block !== block);
  return patch(state, {
    exact: {
      ...before,
      rows: cells ? [...others, { block, cells: [...row, ...cells] }] : others,
      block: ends ? block + 1 : block,
      at: ends ? 0 : at + count,
      count: before.count + (cells ? count : 0),
      ms: before.ms + (cells ? ms : 0),
    },
  });
}
