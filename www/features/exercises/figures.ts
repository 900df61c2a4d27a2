// What a card's picture is drawn from: the last answers that belong together, with the numbers they answer.
import { labelsOf, patternsOf } from "../../domain/lab-patterns.js";
import { FAR, POSITIONS, changeLengths, dropPaths } from "./cards/block.js";
import { GAMMA, MEMORY_WORDS, branchRatios, gammaOf, activeSublayers } from "./cards/stack.js";
import { tensor } from "../../domain/tensors.js";
import { roundFraction } from "./fraction.js";
import { answerTo } from "../../protocol/answers.js";
import { ownOf, questionsOf } from "./cards.js";
import { DECK } from "./deck.js";
import type { Card } from "./inputs.js";
import type { Label } from "../../domain/labels.js";
import type { State } from "../../state/store.js";

/**
 * What was answered last, and to which numbers: they belong together, and are shown while newer ones are on their way.
 */
interface Known {
  own: Record<string, number>;
  text: Record<string, string>;
  asked: Record<string, any>;
  found: Record<string, any>;
  failed: Record<string, string>;
}

const kept = new Map<Card, Known>();

function answers(state: State): { known: Known | null; stale: boolean } {
  const { card } = state.exercises;
  const last = kept.get(card) ?? null;
  const { own, text, valid } = ownOf(state, card);
  if (!valid) return { known: last, stale: last !== null };
  const known: Known = { own, text, asked: {}, found: {}, failed: {} };
  for (const [name, question] of Object.entries(questionsOf(state))) {
    const short = name.split("/").at(-1) as string;
    const entry = state.lab[name];
    const answer = answerTo(state.lab, name, question);
    if (answer) known.found[short] = answer;
    else if (DECK[card].optional && entry?.key === JSON.stringify(question) && entry.failure !== null)
      known.failed[short] = entry.failure;
    else return { known: last, stale: last !== null };
    known.asked[short] = question;
  }
  kept.set(card, known);
  return { known, stale: false };
}

/** @param seen whether the picture has been earned */
export function figureOf(state: State, seen: boolean) {
  const { card } = state.exercises;
  const { known, stale } = answers(state);
  return { open: seen, stale, data: (known && data(card, known, ownOf(state, card).own)) as any };
}

/** @param now the numbers as they are at present */
function data(card: Card, { own, text, asked, found, failed }: Known, now: Record<string, number>) {
  switch (card) {
    case "scaling": {
      const { keys, samples, seed, d_heads } = asked.scaling;
      return { rows: found.scaling.rows, keys, samples, seed, widths: d_heads };
    }
    case "width":
      return { d_model: own.d_model, n_heads: own.n_heads, refusal: failed.width ?? null };
    case "causal":
      return {
        patterns: patternsOf(found.causal, "attn")[0] ?? [],
        labels: labelsOf(found.causal.sources[0]),
        seed: asked.causal.seed,
      };
    case "cost":
      return { rows: found.cost.rows, kernel: asked.cost.k };
    case "parameters":
      return {
        d_model: own.d_model,
        n_heads: own.n_heads,
        several: found.parameters.parameters,
        one: found.one.parameters,
      };
    case "droppath":
      return steps(text, own);
    case "positions": {
      const table = found.positions;
      const points = (c: number) =>
        Array.from({ length: Math.min(POSITIONS, table.n) }, (_, p) => [p, table.values[p * table.d + c]]);
      return {
        d: table.d,
        pos: own.pos,
        column: own.column,
        shown: Math.min(POSITIONS, table.n),
        own: points(own.column),
        first: points(0),
        last: points(table.d - 2),
        value: own.pos < table.n ? table.values[own.pos * table.d + own.column] : null,
      };
    }
    case "mlp": {
      const { silent, whole } = found;
      return {
        silent: changeLengths(silent),
        whole: changeLengths(whole),
        words: labelsOf(silent.sources[0]),
        others: labelsOf(silent.sources[1]),
        d: silent.config.d_model,
        hidden: tensor(silent, "encoder.blocks.0.mlp.hidden")?.shape.at(-1),
        seed: asked.silent.seed,
      };
    }
    case "activations": {
      const { activations: curves, at } = found;
      const points = (name: string) => {
        const y = curves.curves.find((c: any) => c.name === name).y;
        return curves.x.map((x: number, i: number) => [x, y[i]]);
      };
      return {
        relu: points("relu"),
        gelu: points("gelu"),
        silu: points("silu"),
        x: at.x[0],
        values: Object.fromEntries(at.curves.map((c: any) => [c.name, c.y[0]])),
        far: FAR,
      };
    }
    case "swiglu": {
      const held = (name: string) => found[name].parts.find((p: any) => p.name === "encoder.blocks.0.mlp")?.parameters;
      const shape = (site: string) => (tensor(found.swiglu, `encoder.blocks.0.mlp.${site}`)?.shape ?? []).join(" × ");
      return {
        input: shape("norm"),
        hidden: shape("hidden"),
        output: shape("out"),
        gated: held("gated"),
        plain: held("plain"),
      };
    }
    case "gamma":
      // The slider follows the hand; what was measured says at which gamma.
      return {
        slider: { gamma: gammaOf(now.exponent), exponent: now.exponent },
        gamma: gammaOf(own.exponent),
        start: GAMMA,
        now: branchRatios(found.now),
        base: branchRatios(found.base),
        seed: asked.now.seed,
      };
    case "order":
      return {};
    case "memory": {
      const [having, lacking] = [found.with, found.without];
      const maps = (run: any, kind: string) => patternsOf(run, `decoder.blocks.0.${kind}`)[0]?.[0] ?? null;
      return {
        with: activeSublayers(having),
        without: activeSublayers(lacking),
        parameters: having.parameters,
        labels: labelsOf(having.sources[0]),
        own: maps(having, "attn"),
        cross: maps(having, "cross"),
        alone: maps(lacking, "attn"),
        memory: MEMORY,
        seed: asked.with.seed,
      };
    }
  }
}

function steps(text: Record<string, string>, own: Record<string, number>) {
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
      // What is left of x when the rounded value goes back through keep.
      short: roundFraction(row.scaled, 1),
      back: Number((Number(roundFraction(row.scaled, 1)) * keep.valueOf()).toFixed(4)),
    })),
  };
}

/** The words of the memory, as labels. */
const MEMORY: Label[] = MEMORY_WORDS.map((text) => ({ text, kind: "text", nth: null }));
