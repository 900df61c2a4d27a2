// The cards about the parts of a block: drop-path, positions, the MLP, its activations and SwiGLU.
import { roundFraction } from "../fraction.js";
import { dropPath } from "../drop-path.js";
import { choice, notYet, numeric, readNumber, type Truth, type Verdict } from "../grade.js";
import { OWN } from "../inputs.js";
import { tensor } from "../../../domain/tensors.js";
import { SENTENCE, SMALL, type CardOf } from "./common.js";
import type { LabRun } from "../../../protocol/messages.js";

/** Decimals asked for in the drop-path exercise. */
const PLACES = 4;
const SAMPLES = ["x1", "x2", "x3"];

export const dropPaths = (text: Record<string, string>, own: Record<string, number>) =>
  dropPath(
    SAMPLES.map((name) => text[name]),
    text.drop,
    own.seed,
  );

export const droppath: CardOf = {
  reveals: "right",
  parts: [
    ...["bit1", "bit2", "bit3"].map((name) => ({ name, kind: "choice" as const, options: ["0", "1"] })),
    ...["y1", "y2", "y3"].map((name) => ({ name, kind: "number" as const })),
  ],
  questions: () => ({}),
  truths(own, _facts, text) {
    const { keep, rows } = dropPaths(text, own);
    const all = rows.flatMap((row, i) => {
      const values = {
        x: text[SAMPLES[i]],
        u: roundFraction(row.u, 2),
        keep: roundFraction(keep, 6),
        sum: roundFraction(row.sum, 6),
        kept: row.kept,
        scaled: roundFraction(row.scaled, PLACES),
        exact: row.scaled.toFraction(),
        y: roundFraction(row.y, PLACES),
      };
      const exact = row.y.valueOf();
      const y = numeric(exact, {
        tolerance: 0.51 * 10 ** -PLACES,
        shown: roundFraction(row.y, PLACES),
        values,
        near: row.kept
          ? [
              [row.x.valueOf(), "unscaled"],
              [row.x.valueOf() * keep.valueOf(), "times"],
              [0, "lost"],
            ]
          : [
              [row.scaled.valueOf(), "kept"],
              [row.x.valueOf(), "kept"],
            ],
      });
      const pair: [string, Truth][] = [
        [`bit${i + 1}`, choice(row.kept ? "1" : "0", values)],
        [`y${i + 1}`, { answer: y.answer, judge: (given) => rough(y.judge(given), given, exact, values) }],
      ];
      return pair;
    });
    return Object.fromEntries(all);
  },
};

/** An answer that is right but for its last decimals is told what rounding lost. */
function rough(verdict: Verdict, given: string, exact: number, values: Record<string, any>) {
  const close = exact !== 0 && readNumber(given).some((number) => Math.abs(number - exact) <= 0.05 * Math.abs(exact));
  if (verdict.why !== "not-yet" || !close) return verdict;
  return notYet("rounded", { ...values, given: given.trim() });
}

/** Positions that are compared, at least. */
export const POSITIONS = 64;

export const positions: CardOf = {
  reveals: "right",
  parts: [
    { name: "exponent", kind: "number" },
    { name: "wave", kind: "choice", options: ["sine", "cosine"] },
    { name: "value", kind: "number" },
    { name: "fast", kind: "choice", options: ["low", "high"] },
  ],
  questions: ({ d, pos }) => ({ positions: { kind: "positions", n: Math.max(POSITIONS, pos + 1), d, shift: 0 } }),
  truths({ d, pos, column }, { positions: found }) {
    const at = (p: number, c: number) => found.values[p * d + c];
    const pair = 2 * Math.floor(column / 2);
    const value = at(pos, column);
    const partner = at(pos, column ^ 1);
    // At position 0 every sine is 0 and every cosine 1.
    const wave = at(0, column) < 0.5 ? "sine" : "cosine";
    const turns = (c: number) =>
      Array.from({ length: found.n - 1 }, (_, p) => Number(at(p, c) < 0 !== at(p + 1, c) < 0)).reduce(
        (a, b) => a + b,
        0,
      );
    const values = {
      d,
      pos,
      column,
      pair,
      exponent: pair / d,
      wave,
      value: value.toFixed(4),
      angle: Number((pos / 10000 ** (pair / d)).toPrecision(5)),
      low: turns(0),
      high: turns(d - 2),
      n: found.n,
    };
    return {
      exponent: numeric(pair / d, {
        tolerance: 0.0005,
        values,
        near: [
          [-pair / d, "sign"],
          [column / d, "odd"],
          [Math.floor(column / 2) / d, "half"],
        ],
      }),
      wave: choice(wave, values),
      value: numeric(value, {
        tolerance: 0.005,
        shown: value.toFixed(4),
        values,
        near: [
          [partner, "partner"],
          [Math.sin((values.angle * Math.PI) / 180), "degrees"],
          [Math.cos((values.angle * Math.PI) / 180), "degrees"],
        ],
      }),
      fast: choice(values.low >= values.high ? "low" : "high", values),
    };
  },
};

/** The place of any of them may be chosen. */
const WORDS = OWN.mlp[0].max;
const CHANGED = "ran";

export const mlp: CardOf = {
  reveals: "tried",
  parts: [
    { name: "reach", kind: "choice", options: ["one", "after", "all"] },
    { name: "hidden", kind: "number" },
  ],
  questions({ place, d, expansion }) {
    const words = SENTENCE.slice(0, WORDS);
    const other = words.map((word, i) => (i === place - 1 ? CHANGED : word));
    const run = (silent: boolean): LabRun => ({
      kind: "run",
      seed: 1,
      gain: 2,
      sources: [words, other],
      sites: "encoder.blocks.0.*",
      config: {
        preset: "llm-encoder",
        keys: { d_model: d, n_heads: 2, d_mlp: d * expansion, n_encoder_layers: 1, layer_scale: 1 },
      },
      ...(silent ? { edits: { heads: { "encoder.blocks.0.attn.0": 0, "encoder.blocks.0.attn.1": 0 } } } : {}),
    });
    return { silent: run(true), whole: run(false) };
  },
  truths({ place, d, expansion }, { silent }) {
    const changes = changeLengths(silent);
    const moved = changes.map((x, i) => (x > 1e-6 ? i : -1)).filter((i) => i >= 0);
    const reach =
      moved.length === 1 && moved[0] === place - 1 ? "one" : moved.length === changes.length ? "all" : "after";
    const hidden = (tensor(silent, "encoder.blocks.0.mlp.hidden") as any).shape.at(-1);
    const values = { d, expansion, hidden, word: SENTENCE[place - 1], other: CHANGED, count: moved.length };
    return {
      reach: choice(reach, values),
      hidden: numeric(hidden, {
        values,
        near: [
          [d, "same"],
          [expansion, "factor"],
          [d + expansion, "sum"],
        ],
      }),
    };
  },
};

/** How far each token's vector after the block is from itself in the other sentence. */
export function changeLengths(run: any): number[] {
  const found = tensor(run, "encoder.blocks.0.resid_post");
  if (!found) return [];
  const [, n, d] = found.shape;
  return Array.from({ length: n }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < d; j++) sum += (found.values[i * d + j] - found.values[(n + i) * d + j]) ** 2;
    return Math.sqrt(sum);
  });
}

/** With a real minus sign. */
const signed = (x: number) => x.toFixed(3).replace("-", "−");

const CURVES = ["relu", "gelu", "silu"];
/** Where the gap to the identity is looked at. */
export const FAR = 3;

export const activations: CardOf = {
  reveals: "tried",
  said: { far: FAR },
  parts: [
    { name: "dip", kind: "choice", options: CURVES },
    { name: "close", kind: "choice", options: ["gelu", "silu"] },
    { name: "silu", kind: "number" },
  ],
  questions: ({ x }) => ({
    activations: { kind: "activations", names: CURVES, from: -6, to: 6, count: 241 },
    at: { kind: "activations", names: CURVES, from: x, to: x + 1, count: 2 },
  }),
  truths({ x }, { activations: found, at }) {
    const curve = (from: any, name: string) => from.curves.find((c: any) => c.name === name).y;
    const lows = CURVES.map((name) => ({ name, low: Math.min(...curve(found, name)) }));
    const dip = lows.reduce((a, b) => (b.low < a.low ? b : a));
    const far = found.x.findIndex((v: number) => v >= FAR - 1e-6);
    const gap = (name: string) => Math.abs(curve(found, "relu")[far] - curve(found, name)[far]);
    const values = {
      x,
      low: signed(dip.low),
      other: signed(lows[1].low),
      gelu: gap("gelu").toFixed(4),
      silu: gap("silu").toFixed(4),
      far: FAR,
      sigmoid: x === 0 ? "0.5" : (curve(at, "silu")[0] / x).toFixed(4),
    };
    const value = curve(at, "silu")[0];
    return {
      dip: choice(dip.name, values),
      close: choice(gap("gelu") < gap("silu") ? "gelu" : "silu", values),
      silu: numeric(value, {
        tolerance: 0.005,
        shown: value.toFixed(4),
        values,
        near:
          x === 0
            ? []
            : [
                [value / x, "sigmoid"],
                [curve(at, "gelu")[0], "gelu"],
              ],
      }),
    };
  },
};

export const swiglu: CardOf = {
  reveals: "right",
  parts: [
    { name: "value", kind: "number" },
    { name: "gate", kind: "number" },
    { name: "product", kind: "number" },
    { name: "out", kind: "number" },
    { name: "why", kind: "choice", options: ["gate", "cheap", "tokens"] },
  ],
  questions: ({ n, d, expansion }) => ({
    swiglu: {
      kind: "run",
      seed: 1,
      sources: [SENTENCE.slice(0, n)],
      sites: "encoder.blocks.0.mlp.*",
      config: {
        preset: "llm-encoder",
        keys: { ...SMALL, d_model: d, d_mlp: d * expansion, n_encoder_layers: 1, mlp_gated: true, activation: "silu" },
      },
    },
    gated: {
      kind: "cost",
      lengths: [1],
      config: {
        preset: "llm-encoder",
        keys: { ...SMALL, d_model: d, d_mlp: d * expansion, n_encoder_layers: 1, mlp_gated: true, activation: "silu" },
      },
    },
    plain: {
      kind: "cost",
      lengths: [1],
      config: { preset: "llm-encoder", keys: { ...SMALL, d_model: d, d_mlp: d * expansion, n_encoder_layers: 1 } },
    },
  }),
  truths({ n, d, expansion }, { swiglu: run, gated, plain }) {
    const hidden = (tensor(run, "encoder.blocks.0.mlp.hidden") as any).shape.at(-1);
    const held = (found: any) => found.parts.find((p: any) => p.name === "encoder.blocks.0.mlp").parameters;
    const values = { n, d, expansion, hidden, double: 2 * hidden, gated: held(gated), plain: held(plain) };
    const of = () =>
      numeric(hidden, {
        values,
        near: [
          [2 * hidden, "double"],
          [d, "narrow"],
          [expansion, "factor"],
        ],
      });
    return { value: of(), gate: of(), product: of(), out: of(), why: choice("gate", values) };
  },
};
