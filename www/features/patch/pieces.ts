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

/** These pairs, and the asked token's, which locates the question in the other text. */
const withAsked = (some: Pair[], pairs: Pair[], { asked }: Sweep) => [
  ...some,
  ...pairs.filter((pair) => pair[0] === asked && !some.some((one) => isEqual(one, pair))),
];

/** The query for the next piece of a sweep. */
export function pieceQuery(sweep: Sweep, pieces: Pieces, pairs: Pair[]): Query<State> {
  const { block, at } = pieces;
  const own = pairs.slice(at, at + nextCount(pieces, pairs.length));
  const question: Sweep = { ...sweep, block, pairs: withAsked(own, pairs, sweep) };
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

/** The most pairs of tokens in a sample. */
const SAMPLE = 8;

/** `same`: the number of leading rows whose values are equal in both runs. */
type Approximation = Pick<AnswerOf<"sweep">, "rows" | "pairs"> & { same: number };

/** Whether each pair's values differ between the two runs: where they are equal, an exact cell takes no time. */
const changedIn = ({ pairs, same }: Pick<Approximation, "pairs" | "same">) =>
  pairs.map(([to, from]) => to !== from || to >= same);

/**
 * A few exact cells of an approximated sweep, whose time tells that of all: of tokens in a middle layer; or of all
 * heads in a late one, where they take the time of a few runs.
 */
export function sampleOf(sweep: Sweep, { rows, pairs, same }: Approximation, heads: boolean): Sweep | null {
  const place = heads ? rows.length - Math.ceil(rows.length / 4) : rows.length >> 1;
  const block = rows.map((row) => row.block).sort((a, b) => a - b)[place];
  if (block === undefined) return null;
  if (heads) return { ...sweep, block };
  const changed = changedIn({ pairs, same });
  const some = pairs.filter((_, col) => changed[col]).slice(-SAMPLE);
  return some.length > 0 ? { ...sweep, block, pairs: withAsked(some, pairs, sweep) } : null;
}

/** The layers that these exact cells compute, as each is a run from its own layer on. */
const layersIn = (rows: AnswerOf<"sweep">["rows"], blocks: number, changed?: boolean[]) =>
  rows.reduce(
    (sum, { block, cells }) => sum + cells.filter((_, col) => changed?.[col] ?? true).length * (blocks - block),
    0,
  );

/** The time of a layer of a run, from exact cells; null without one. */
function paceOf({ rows, ms }: Pick<AnswerOf<"sweep">, "rows"> & Timed, blocks: number, changed?: boolean[]) {
  const layers = layersIn(rows, blocks, changed);
  return layers > 0 && ms !== undefined ? ms / layers : null;
}

/**
 * So many cells and their approximate time, from a sample of them; null until there is one.
 * @param heads whether the cells are heads
 */
export function costOf(
  cells: number,
  blocks: number,
  all: Approximation,
  heads: boolean,
  sample: (AnswerOf<"sweep"> & Timed) | null,
) {
  const pace = sample && paceOf(sample, blocks);
  return { cells, ms: pace === null ? null : pace * layersIn(all.rows, blocks, heads ? undefined : changedIn(all)) };
}

/** The cells that are done, those in all, and the remaining time, null before the first that takes any. */
export function progressOf({ rows, ms }: Pieces, blocks: number, all: Approximation) {
  const [changed, cells] = [changedIn(all), all.pairs.map(() => 0)];
  const every = all.rows.length > 0 ? all.rows : Array.from({ length: blocks }, (_, block) => ({ block, cells }));
  const pace = paceOf({ rows, ms }, blocks, changed);
  const left = layersIn(every, blocks, changed) - layersIn(rows, blocks, changed);
  return {
    done: rows.reduce((sum, row) => sum + row.cells.length, 0),
    of: blocks * all.pairs.length,
    ms: pace === null ? null : pace * Math.max(left, 0),
  };
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
