// The data of a card's picture: the last answers that belong together, with their questions' numbers.
import { wordsOf } from "../../i18n/problem.js";
import { labelsOf, patternsOf, type LabRunAnswer } from "../../domain/lab-patterns.js";
import { POSITIONS, changeLengths, curveOf, dropPaths, heldByMlp } from "./cards/block.js";
import { GAMMA, MEMORY_WORDS, branchRatios, gammaOf, activeSublayers } from "./cards/stack.js";
import { bestHead, early, named } from "./cards/cause.js";
import { silencedRows, tellingPair } from "./cards/silence.js";
import { tensor } from "../../domain/tensors.js";
import { roundFraction } from "./fraction.js";
import { factsOf, ownOf } from "./cards.js";
import { DECK, type CardQuestions } from "./deck.js";
import type { Card } from "./inputs.js";
import type { Facts, Own, Questions, Text } from "./cards/common.js";
import type { Label } from "../../domain/labels.js";
import type { State } from "../../state/store.js";

/** The last answers with the numbers they belong to: shown until newer ones arrive. */
interface LastAnswers<Q extends Questions = Questions> {
  own: Own;
  text: Text;
  asked: Q;
  found: Facts<Q>;
  refusal: string | null;
}

const kept = new Map<Card, LastAnswers>();

function answers(state: State): { known: LastAnswers | null; stale: boolean } {
  const { card } = state.exercises;
  const { facts, failure } = factsOf(state);
  if (facts) {
    const { own, text } = ownOf(state, card);
    kept.set(card, {
      own,
      text,
      asked: DECK[card].questions(own, text),
      found: facts,
      refusal: failure && wordsOf(failure),
    });
  }
  const known = kept.get(card) ?? null;
  return { known, stale: known !== null && facts === null };
}

/** @param seen whether the picture is earned */
export function figureOf(state: State, seen: boolean) {
  const { card } = state.exercises;
  const { known, stale } = answers(state);
  const draw = FIGURES[card] as (known: LastAnswers, now: Own) => unknown;
  return { open: seen, stale, data: known && draw(known, ownOf(state, card).own) };
}

/** The data of a card's picture. */
export type Figure<C extends Card> = ReturnType<(typeof FIGURES)[C]>;

/** By card; `now` holds the current numbers. */
const FIGURES = {
  scaling({ asked, found }) {
    const { keys, samples, seed, d_heads } = asked.scaling;
    return { rows: found.scaling.rows, keys, samples, seed, widths: d_heads };
  },
  width: ({ own: { d_model, n_heads }, refusal }) => ({ d_model, n_heads, refusal }),
  causal: ({ asked, found }) => ({
    patterns: patternsOf(found.causal, "attn")[0] ?? [],
    labels: labelsOf(found.causal.sources[0]),
    seed: asked.causal.seed,
  }),
  cost: ({ asked, found }) => ({ rows: found.cost.rows, kernel: asked.cost.k }),
  parameters: ({ own: { d_model, n_heads }, found }) => ({
    d_model,
    n_heads,
    several: found.parameters.parameters,
    one: found.one.parameters,
  }),
  droppath: ({ text, own }) => steps(text, own),
  positions({ own: { pos, column }, found }) {
    const { n, d, values } = found.positions;
    const shown = Math.min(POSITIONS, n);
    const points = (c: number) => Array.from({ length: shown }, (_, p): Point => [p, values[p * d + c]]);
    return {
      d,
      pos,
      column,
      shown,
      own: points(column),
      first: points(0),
      last: points(d - 2),
      value: pos < n ? values[pos * d + column] : null,
    };
  },
  mlp: ({ asked, found: { silent, whole } }) => ({
    silent: changeLengths(silent),
    whole: changeLengths(whole),
    words: labelsOf(silent.sources[0]),
    others: labelsOf(silent.sources[1]),
    seed: asked.silent.seed,
  }),
  activations({ found: { activations: curves, at } }) {
    const points = (name: string) => curveOf(curves, name).map((y, i): Point => [curves.x[i], y]);
    return {
      relu: points("relu"),
      gelu: points("gelu"),
      silu: points("silu"),
      x: at.x[0],
      values: Object.fromEntries(at.curves.map(({ name, y }) => [name, y[0]])),
    };
  },
  swiglu({ found: { swiglu, gated, plain } }) {
    const shape = (site: string) => (tensor(swiglu, `encoder.blocks.0.mlp.${site}`)?.shape ?? []).join(" × ");
    return {
      input: shape("norm"),
      hidden: shape("hidden"),
      output: shape("out"),
      gated: heldByMlp(gated) ?? NaN,
      plain: heldByMlp(plain) ?? NaN,
    };
  },
  // The slider follows the hand at once; the measured ratios keep their own gamma.
  gamma: ({ own, asked, found }, now) => ({
    slider: { gamma: gammaOf(now.exponent), exponent: now.exponent },
    gamma: gammaOf(own.exponent),
    start: GAMMA,
    now: branchRatios(found.now),
    base: branchRatios(found.base),
    seed: asked.now.seed,
  }),
  order: () => ({}),
  memory({ asked, found: { with: having, without: lacking } }) {
    const map = (run: LabRunAnswer, kind: string) => patternsOf(run, `decoder.blocks.0.${kind}`)[0]?.[0] ?? null;
    return {
      with: activeSublayers(having),
      without: activeSublayers(lacking),
      parameters: having.parameters,
      labels: labelsOf(having.sources[0]),
      own: map(having, "attn"),
      cross: map(having, "cross"),
      alone: map(lacking, "attn"),
      memory: MEMORY,
      seed: asked.with.seed,
    };
  },
  lens: ({ found: { lens } }) => ({ rows: early(lens) }),
  patching({ found }) {
    const heads = [found.first, found.second].flatMap(({ rows }) => rows).flatMap(named);
    return { heads, best: bestHead(heads) };
  },
  silence({ found }) {
    const rows = silencedRows(found);
    return { rows, best: tellingPair(rows) };
  },
} satisfies { [C in Card]: (known: LastAnswers<CardQuestions<C>>, now: Own) => unknown };

type Point = [number, number];

function steps(text: Text, own: Own) {
  const { keep, rows, kept } = dropPaths(text, own);
  return {
    keep: roundFraction(keep, 6),
    drop: text.drop,
    seed: own.seed,
    kept: kept.toFraction(),
    share: roundFraction(kept, 4),
    rows: rows.map((row, i) => ({
      x: text[`x${i + 1}`],
      u: row.u.valueOf().toFixed(2),
      sum: roundFraction(row.sum, 6),
      bit: row.kept ? "1" : "0",
      exact: row.scaled.toFraction(),
      scaled: roundFraction(row.scaled, 4),
      y: roundFraction(row.y, 4),
      // The part of x that is lost when the rounded value is multiplied by keep.
      short: roundFraction(row.scaled, 1),
      back: Number((Number(roundFraction(row.scaled, 1)) * keep.valueOf()).toFixed(4)),
    })),
  };
}

const MEMORY: Label[] = MEMORY_WORDS.map((text) => ({ text, kind: "text", nth: null }));
