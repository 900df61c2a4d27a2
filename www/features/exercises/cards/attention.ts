// The cards about attention: why √d, the width of a head, the causal mask, what it costs and how much it holds.
import { choice, notYet, numeric, rightVerdict } from "../grade.js";
import { SENTENCE, type CardOf } from "./common.js";

/** Widths of heads that are tried. */
export const WIDTHS = [4, 16, 64, 256];

/** Which way a quantity went over all widths. */
export const trend = (first: number, last: number) =>
  last > 1.5 * first ? "grows" : last < first / 1.5 ? "falls" : "stays";

/** Queries that are drawn at each width. */
const SAMPLES = 400;

const TRENDS = ["grows", "stays", "falls"];

export const scaling: CardOf = {
  reveals: "tried",
  said: { narrow: WIDTHS[0], wide: WIDTHS.at(-1) as number },
  parts: [
    { name: "variance-raw", kind: "choice", options: TRENDS },
    { name: "variance-scaled", kind: "choice", options: TRENDS },
    { name: "entropy-raw", kind: "choice", options: TRENDS },
    { name: "entropy-scaled", kind: "choice", options: TRENDS },
  ],
  questions: ({ keys, seed }) => ({ scaling: { kind: "scaling", d_heads: WIDTHS, keys, samples: SAMPLES, seed } }),
  truths(_own, { scaling: found }) {
    const [first, last] = [found.rows[0], found.rows.at(-1)];
    const of = (name: string) =>
      choice(trend(first[name], last[name]), {
        from: first[name],
        to: last[name],
        narrow: first.d_head,
        wide: last.d_head,
      });
    return {
      "variance-raw": of("variance_raw"),
      "variance-scaled": of("variance_scaled"),
      "entropy-raw": of("entropy_raw"),
      "entropy-scaled": of("entropy_scaled"),
    };
  },
};

export const width: CardOf = {
  reveals: "right",
  parts: [
    { name: "d_head", kind: "number" },
    { name: "rest", kind: "number" },
  ],
  // Asked for its refusal where the heads do not fit: the sentence is the engine's own.
  questions: (own) => ({
    width: {
      kind: "cost",
      config: { preset: "mini", keys: { d_model: own.d_model, n_heads: own.n_heads } },
      lengths: [1],
    },
  }),
  optional: true,
  truths({ d_model, n_heads }) {
    const d_head = Math.floor(d_model / n_heads);
    const rest = d_model % n_heads;
    const values = { d_model, n_heads, d_head, rest };
    return {
      d_head: numeric(d_head, {
        values,
        near: [
          [d_model * n_heads, "times"],
          [d_model, "whole"],
          [d_model / n_heads, "broken"],
        ],
      }),
      rest: numeric(rest, { values }),
    };
  },
};

/** The hidden cells as they are kept: "0,1;0,2". */
export const cellsOf = (text: string): Set<string> => new Set(text === "" ? [] : text.split(";"));

/** Another cell hidden, or shown again. */
export function toggleCell(text: string, query: number, key: number) {
  const cells = cellsOf(text);
  const cell = `${query},${key}`;
  if (!cells.delete(cell)) cells.add(cell);
  return [...cells].sort().join(";");
}

export const causal: CardOf = {
  reveals: "right",
  parts: [{ name: "cells", kind: "cells" }],
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
  truths({ n }, { causal: run }) {
    const mask = run.masks[0];
    const hidden = (q: number, k: number) => run.mask_values[mask.offset + q * n + k] === 1;
    const all = Array.from({ length: n * n }, (_, i) => ({ q: Math.floor(i / n), k: i % n }));
    const solution = all
      .filter(({ q, k }) => hidden(q, k))
      .map(({ q, k }) => `${q},${k}`)
      .sort()
      .join(";");
    return {
      cells: {
        answer: solution,
        judge(text) {
          const cells = cellsOf(text);
          const chosen = ({ q, k }: { q: number; k: number }) => cells.has(`${q},${k}`);
          const wrong = all.filter((cell) => chosen(cell) !== hidden(cell.q, cell.k));
          if (wrong.length === 0) return rightVerdict({ hidden: solution.split(";").length, all: n * n });
          if (!all.some(chosen)) return { state: "empty", why: "empty-cells" };
          const values = { count: wrong.length, wrong: wrong.map(({ q, k }) => `${q},${k}`) };
          if (all.every((cell) => chosen(cell) !== hidden(cell.q, cell.k))) return notYet("opposite", values);
          if (wrong.every(({ q, k }) => q === k)) return notYet("diagonal", values);
          if (all.every((cell) => chosen(cell) === hidden(cell.k, cell.q))) return notYet("past", values);
          return notYet("not-yet", values);
        },
      },
    };
  },
};

export const cost: CardOf = {
  reveals: "right",
  parts: [
    { name: "operations", kind: "number" },
    { name: "double", kind: "number" },
    { name: "cheaper", kind: "choice", options: ["self-attention", "recurrent", "equal"] },
  ],
  questions: ({ n, d }) => ({ cost: { kind: "layers", n, d, k: 3 }, twice: { kind: "layers", n: 2 * n, d, k: 3 } }),
  truths({ n, d }, { cost: once, twice }) {
    const [attention, recurrent] = once.rows;
    const values = { n, d, attention: attention.operations, recurrent: recurrent.operations };
    const cheaper =
      attention.operations === recurrent.operations
        ? "equal"
        : attention.operations < recurrent.operations
          ? "self-attention"
          : "recurrent";
    return {
      operations: numeric(attention.operations, {
        tolerance: attention.operations * 1e-4,
        values,
        near: [
          [recurrent.operations, "recurrent"],
          [n * n, "cells"],
          [n * d, "linear"],
        ],
      }),
      double: numeric(twice.rows[0].operations / attention.operations, { values, near: [[2, "linear"]] }),
      cheaper: choice(cheaper, values),
    };
  },
};

export const parameters: CardOf = {
  reveals: "right",
  parts: [
    { name: "count", kind: "number" },
    { name: "heads", kind: "choice", options: ["more", "same", "fewer"] },
  ],
  questions: (own) => ({
    parameters: {
      kind: "cost",
      config: { preset: "mini", keys: { d_model: own.d_model, n_heads: own.n_heads } },
      lengths: [1],
    },
    one: { kind: "cost", config: { preset: "mini", keys: { d_model: own.d_model, n_heads: 1 } }, lengths: [1] },
  }),
  truths({ d_model: d, n_heads }, { parameters: several, one }) {
    const difference = Math.sign(several.parameters - one.parameters);
    const values = { d_model: d, n_heads, parameters: several.parameters };
    return {
      count: numeric(several.parameters, {
        values,
        near: [
          [4 * d * d, "weights"],
          [3 * (d * d + d), "output"],
          [3 * d * d, "output"],
          [d * d, "one"],
          [d * d + d, "one"],
        ],
      }),
      heads: choice(difference > 0 ? "more" : difference < 0 ? "fewer" : "same", values),
    };
  },
};
