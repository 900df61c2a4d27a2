// The cards about the parts of a block: drop-path, positions, the MLP, its activations and SwiGLU.
import { roundFraction } from "../fraction.js";
import { dropPath } from "../drop-path.js";
import { choice, notYet, numeric, readNumber, type Truth, type Values, type Verdict } from "../grade.js";
import { OWN } from "../inputs.js";
import { tensor } from "../../../domain/tensors.js";
import { SENTENCE, SMALL, asChoice, asNumbers, cardOf, costOf, withHint, type Own, type Text } from "./common.js";
import type { LabRunAnswer } from "../../../domain/lab-patterns.js";
import type { AnswerOf } from "../../../protocol/answers.js";
import type { LabRun } from "../../../protocol/messages.js";

/** The decimals of an answer in the drop-path exercise. */
const PLACES = 4;
const SAMPLES = ["x1", "x2", "x3"];

export const dropPaths = (text: Text, own: Own) =>
  dropPath(
    SAMPLES.map((name) => text[name]),
    text.drop,
    own.seed,
  );

export const droppath = cardOf({
  reveals: "right",
  parts: [...["bit1", "bit2", "bit3"].map((name) => asChoice(name, "0", "1")), ...asNumbers("y1", "y2", "y3")],
  questions: () => ({}),
  truths(own, _facts, text) {
    const { keep, rows } = dropPaths(text, own);
    const all = rows.flatMap((row, i): [string, Truth][] => {
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
      const [exact, x, scaled] = [row.y, row.x, row.scaled].map((number) => number.valueOf());
      const y = numeric(exact, {
        tolerance: 0.51 * 10 ** -PLACES,
        shown: values.y,
        values,
        near: row.kept ? { unscaled: x, times: x * keep.valueOf(), lost: 0 } : { kept: [scaled, x] },
      });
      return [
        [`bit${i + 1}`, choice(row.kept ? "1" : "0", values)],
        [`y${i + 1}`, { answer: y.answer, judge: (given) => rough(y.judge(given), given, exact, values) }],
      ];
    });
    return Object.fromEntries(all);
  },
});

/** An answer that is right but for its last decimals gets a note on rounding. */
function rough(verdict: Verdict, given: string, exact: number, values: Values) {
  const close = exact !== 0 && readNumber(given).some((number) => Math.abs(number - exact) <= 0.05 * Math.abs(exact));
  if (verdict.why !== "not-yet" || !close) return verdict;
  return notYet("rounded", { ...values, given: given.trim() });
}

/** The minimum number of positions. */
export const POSITIONS = 64;

export const positions = cardOf({
  reveals: "right",
  parts: [
    ...asNumbers("exponent"),
    asChoice("wave", "sine", "cosine"),
    ...asNumbers("value"),
    asChoice("fast", "low", "high"),
  ],
  questions: ({ d, pos }) => ({ positions: { kind: "positions", n: Math.max(POSITIONS, pos + 1), d, shift: 0 } }),
  truths({ d, pos, column }, { positions: { n, values: found } }) {
    const at = (p: number, c: number) => found[p * d + c];
    const pair = 2 * Math.floor(column / 2);
    const value = at(pos, column);
    // At position 0 every sine is 0 and every cosine 1.
    const wave = at(0, column) < 0.5 ? "sine" : "cosine";
    const turns = (c: number) =>
      Array.from({ length: n - 1 }, (_, p) => at(p, c) < 0 !== at(p + 1, c) < 0).filter(Boolean).length;
    const angle = Number((pos / 10000 ** (pair / d)).toPrecision(5));
    const shown = value.toFixed(4);
    const [low, high, exponent] = [turns(0), turns(d - 2), pair / d];
    const values = { d, pos, column, pair, exponent, wave, value: shown, angle, low, high, n };
    const degrees = (angle * Math.PI) / 180;
    return {
      exponent: numeric(exponent, {
        tolerance: 0.0005,
        values,
        near: { sign: -exponent, odd: column / d, half: Math.floor(column / 2) / d },
      }),
      wave: choice(wave, values),
      value: numeric(value, {
        tolerance: 0.005,
        shown,
        values,
        near: { partner: at(pos, column ^ 1), degrees: [Math.sin(degrees), Math.cos(degrees)] },
      }),
      fast: choice(low >= high ? "low" : "high", values),
    };
  },
});

/** Enough for any position that the user may choose. */
const WORDS = OWN.mlp[0].max;
const CHANGED = "ran";

export const mlp = cardOf({
  reveals: "tried",
  parts: [withHint(asChoice("reach", "one", "after", "all")), ...asNumbers("hidden")],
  questions({ place, d, expansion }) {
    const words = SENTENCE.slice(0, WORDS);
    const other = words.map((word, i) => (i === place - 1 ? CHANGED : word));
    const keys = { d_model: d, n_heads: 2, d_mlp: d * expansion, n_encoder_layers: 1, layer_scale: 1 };
    const run = (silent: boolean): LabRun => ({
      kind: "run",
      seed: 1,
      gain: 2,
      sources: [words, other],
      sites: "encoder.blocks.0.*",
      config: { preset: "llm-encoder", keys },
      ...(silent ? { edits: { heads: { "encoder.blocks.0.attn.0": 0, "encoder.blocks.0.attn.1": 0 } } } : {}),
    });
    return { silent: run(true), whole: run(false) };
  },
  truths({ place, d, expansion }, { silent }) {
    const changes = changeLengths(silent);
    const moved = changes.flatMap((x, i) => (x > 1e-6 ? [i] : []));
    const reach =
      moved.length === 1 && moved[0] === place - 1 ? "one" : moved.length === changes.length ? "all" : "after";
    const hidden = hiddenWidth(silent);
    const values = { d, expansion, hidden, word: SENTENCE[place - 1], other: CHANGED, count: moved.length };
    return {
      reach: choice(reach, values),
      hidden: numeric(hidden, { values, near: { same: d, factor: expansion, sum: d + expansion } }),
    };
  },
});

const hiddenWidth = (run: LabRunAnswer) => tensor(run, "encoder.blocks.0.mlp.hidden")?.shape.at(-1) ?? NaN;

/** How much each token's vector after the block differs between the two sentences. */
export function changeLengths(run: LabRunAnswer): number[] {
  const found = tensor(run, "encoder.blocks.0.resid_post");
  if (!found) return [];
  const [, n, d] = found.shape;
  return Array.from({ length: n }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < d; j++) sum += (found.values[i * d + j] - found.values[(n + i) * d + j]) ** 2;
    return Math.sqrt(sum);
  });
}

/** With a minus sign instead of a hyphen. */
const signed = (x: number) => x.toFixed(3).replace("-", "−");

const CURVES = ["relu", "gelu", "silu"];
/** The x at which the gap to the identity is measured. */
const FAR = 3;

/** One activation's values along x. */
export const curveOf = ({ curves }: AnswerOf<"activations">, name: string) =>
  curves.find((curve) => curve.name === name)?.y ?? [];

export const activations = cardOf({
  reveals: "tried",
  said: { far: FAR },
  parts: [withHint(asChoice("dip", ...CURVES)), withHint(asChoice("close", "gelu", "silu")), ...asNumbers("silu")],
  questions: ({ x }) => ({
    activations: { kind: "activations", names: CURVES, from: -6, to: 6, count: 241 },
    at: { kind: "activations", names: CURVES, from: x, to: x + 1, count: 2 },
  }),
  truths({ x }, { activations: found, at }) {
    const lows = CURVES.map((name) => ({ name, low: Math.min(...curveOf(found, name)) }));
    const dip = lows.reduce((a, b) => (b.low < a.low ? b : a));
    const far = found.x.findIndex((v) => v >= FAR - 1e-6);
    const gap = (name: string) => Math.abs(curveOf(found, "relu")[far] - curveOf(found, name)[far]);
    const [value] = curveOf(at, "silu");
    const values = {
      x,
      low: signed(dip.low),
      other: signed(lows[1].low),
      gelu: gap("gelu").toFixed(4),
      silu: gap("silu").toFixed(4),
      far: FAR,
      sigmoid: x === 0 ? "0.5" : (value / x).toFixed(4),
    };
    return {
      dip: choice(dip.name, values),
      close: choice(gap("gelu") < gap("silu") ? "gelu" : "silu", values),
      silu: numeric(value, {
        tolerance: 0.005,
        shown: value.toFixed(4),
        values,
        near: x === 0 ? {} : { sigmoid: value / x, gelu: curveOf(at, "gelu")[0] },
      }),
    };
  },
});

/** The parameters of the first MLP. */
export const heldByMlp = ({ parts }: AnswerOf<"cost">) =>
  parts.find(({ name }) => name === "encoder.blocks.0.mlp")?.parameters;

export const swiglu = cardOf({
  reveals: "right",
  parts: [...asNumbers("value", "gate", "product", "out"), asChoice("why", "gate", "cheap", "tokens")],
  questions({ n, d, expansion }) {
    const plain = costOf("llm-encoder", { ...SMALL, d_model: d, d_mlp: d * expansion, n_encoder_layers: 1 });
    const gated = costOf("llm-encoder", { ...plain.config.keys, mlp_gated: true, activation: "silu" });
    const swiglu: LabRun = {
      kind: "run",
      seed: 1,
      sources: [SENTENCE.slice(0, n)],
      sites: "encoder.blocks.0.mlp.*",
      config: gated.config,
    };
    return { swiglu, gated, plain };
  },
  truths({ n, d, expansion }, { swiglu: run, gated, plain }) {
    const hidden = hiddenWidth(run);
    const values = { n, d, expansion, hidden, double: 2 * hidden, gated: heldByMlp(gated), plain: heldByMlp(plain) };
    const of = numeric(hidden, { values, near: { double: 2 * hidden, narrow: d, factor: expansion } });
    return { value: of, gate: of, product: of, out: of, why: choice("gate", values) };
  },
});
