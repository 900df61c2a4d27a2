// The cards about attention: √d, the width of a head, the causal mask, its cost and its memory.
import { choice, notYet, numeric, rightVerdict } from "../grade.js";
import { SENTENCE, asChoice, asNumbers, cardOf, costOf, withHint } from "./common.js";

/** The head widths to compare. */
const WIDTHS = [4, 16, 64, 256];

/** The trend of a quantity over all widths. */
const trend = (first: number, last: number) => (last > 1.5 * first ? "grows" : last < first / 1.5 ? "falls" : "stays");

/** The number of random queries at each width. */
const SAMPLES = 400;

const QUANTITIES = ["variance-raw", "variance-scaled", "entropy-raw", "entropy-scaled"];

export const scaling = cardOf({
  reveals: "tried",
  said: { narrow: WIDTHS[0], wide: WIDTHS.at(-1) as number },
  parts: QUANTITIES.map((name) => withHint(asChoice(name, "grows", "stays", "falls"))),
  questions: ({ keys, seed }) => ({ scaling: { kind: "scaling", d_heads: WIDTHS, keys, samples: SAMPLES, seed } }),
  truths(_own, { scaling: { rows } }) {
    const [first, last] = [rows[0], rows[rows.length - 1]];
    const ends = { narrow: first.d_head, wide: last.d_head };
    return Object.fromEntries(
      QUANTITIES.map((name) => {
        const key = name.replace("-", "_") as Exclude<keyof typeof first, "d_head">;
        const [from, to] = [first[key], last[key]];
        return [name, choice(trend(from, to), { from, to, ...ends })];
      }),
    );
  },
});

export const width = cardOf({
  reveals: "right",
  parts: asNumbers("d_head", "rest"),
  // Where the heads do not divide the width, the engine's own error is the explanation.
  questions: ({ d_model, n_heads }) => ({ width: costOf("mini", { d_model, n_heads }) }),
  optional: true,
  truths({ d_model, n_heads }) {
    const d_head = Math.floor(d_model / n_heads);
    const rest = d_model % n_heads;
    const values = { d_model, n_heads, d_head, rest };
    return {
      d_head: numeric(d_head, {
        values,
        near: { times: d_model * n_heads, whole: d_model, broken: d_model / n_heads },
      }),
      rest: numeric(rest, { values }),
    };
  },
});

/** The hidden cells as stored: "0,1;0,2". */
export const cellsOf = (text: string): Set<string> => new Set(text === "" ? [] : text.split(";"));

/** Hides a cell, or shows it again. */
export function toggleCell(text: string, query: number, key: number) {
  const cells = cellsOf(text);
  const cell = `${query},${key}`;
  if (!cells.delete(cell)) cells.add(cell);
  return [...cells].sort().join(";");
}

export const causal = cardOf({
  reveals: "right",
  parts: [withHint({ name: "cells", kind: "cells" })],
  questions: ({ n }) => ({
    causal: {
      kind: "run",
      config: { preset: "mini", keys: { causal: true } },
      seed: 1,
      gain: 2,
      sources: [SENTENCE.slice(0, n)],
      sites: "attn.pattern",
    },
  }),
  truths({ n }, { causal: { masks, mask_values } }) {
    const hidden = (q: number, k: number) => mask_values[masks[0].offset + q * n + k] === 1;
    const all = Array.from({ length: n * n }, (_, i) => ({ q: Math.floor(i / n), k: i % n }));
    const name = ({ q, k }: { q: number; k: number }) => `${q},${k}`;
    const solution = all.filter(({ q, k }) => hidden(q, k)).map(name);
    return {
      cells: {
        answer: solution.sort().join(";"),
        judge(text) {
          const cells = cellsOf(text);
          const wrong = all.filter((cell) => cells.has(name(cell)) !== hidden(cell.q, cell.k));
          if (wrong.length === 0) return rightVerdict({ hidden: solution.length, all: n * n });
          if (!all.some((cell) => cells.has(name(cell)))) return { state: "empty", why: "empty-cells" };
          const values = { count: wrong.length, wrong: wrong.map(name) };
          if (wrong.length === all.length) return notYet("opposite", values);
          if (wrong.every(({ q, k }) => q === k)) return notYet("diagonal", values);
          if (all.every((cell) => cells.has(name(cell)) === hidden(cell.k, cell.q))) return notYet("past", values);
          return notYet("not-yet", values);
        },
      },
    };
  },
});

export const cost = cardOf({
  reveals: "right",
  parts: [...asNumbers("operations", "double"), asChoice("cheaper", "self-attention", "recurrent", "equal")],
  questions: ({ n, d }) => ({ cost: { kind: "layers", n, d, k: 3 }, twice: { kind: "layers", n: 2 * n, d, k: 3 } }),
  truths({ n, d }, { cost: once, twice }) {
    const [attention, recurrent] = once.rows.map(({ operations }) => operations);
    const values = { n, d, attention, recurrent };
    return {
      operations: numeric(attention, {
        tolerance: attention * 1e-4,
        values,
        near: { recurrent, cells: n * n, linear: n * d },
      }),
      double: numeric(twice.rows[0].operations / attention, { values, near: { linear: 2 } }),
      cheaper: choice(
        attention === recurrent ? "equal" : attention < recurrent ? "self-attention" : "recurrent",
        values,
      ),
    };
  },
});

export const parameters = cardOf({
  reveals: "right",
  parts: [...asNumbers("count"), asChoice("heads", "more", "same", "fewer")],
  questions: ({ d_model, n_heads }) => ({
    parameters: costOf("mini", { d_model, n_heads }),
    one: costOf("mini", { d_model, n_heads: 1 }),
  }),
  truths({ d_model: d, n_heads }, { parameters: { parameters }, one }) {
    const difference = parameters - one.parameters;
    const values = { d_model: d, n_heads, parameters };
    const square = d * d;
    return {
      count: numeric(parameters, {
        values,
        near: { weights: 4 * square, output: [3 * (square + d), 3 * square], one: [square, square + d] },
      }),
      heads: choice(difference > 0 ? "more" : difference < 0 ? "fewer" : "same", values),
    };
  },
});
