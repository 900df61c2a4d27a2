// The formula of each stage of Anatomy, and the same with the numbers of the focused query and key.
import { nothing } from "lit-html";
import { bracket, frac, id, num, op, root, row, sub, sum, sup } from "../../lib/mathml.js";
import { formulaBox } from "../../components/formula.js";
import { formatFigure } from "../../domain/numbers.js";
import type { StageId } from "../../protocol/engine.js";

type Figures = Record<string, number | null>;

type Formula = { general: unknown; here: unknown };

const eq = op("=");
const plus = op("+");
const dot = op("·");
const times = op("⊙");
const [q, k, v, d] = ["q", "k", "v", "d"].map((name) => id(name));
const qi = sub(q, id("i"));
const ki = sub(k, id("i"));
const infinity = row(op("−"), op("∞"));

/** A number in a formula; `after`: a negative one gets brackets, because it follows a sign. */
const n = (value: number | null, after = false) => {
  if (value === null) return infinity;
  const text = num(formatFigure(value));
  return after && value < 0 ? bracket(text) : text;
};

const norm = (name: string, rms: number | null = 0) => row(id(rms ? "RMSNorm" : "norm"), bracket(id(name)));

const FORMULAS: Record<StageId, (f: Figures) => Formula> = {
  input: (f) => ({ general: f.normed ? row(id("u"), eq, norm("x", f.rms)) : row(id("u"), eq, id("x")), here: nothing }),
  products: (f) => ({
    general: row(id("raw"), eq, q, dot, k, eq, sum(row(id("i"), eq, num(1)), num(f.d ?? 0)), qi, ki),
    here: row(sum(id("i")), qi, ki, eq, n(f.sum)),
  }),
  scale: (f) => {
    if (f.factor !== null && f.factor !== undefined) return scaledBy(f, f.on && f.factor !== 1 ? f.factor : null);
    const tau = f.tau !== 1 ? [dot, id("τ")] : [];
    const below = [...(f.on ? [root(d)] : []), ...(f.on ? tau : tau.slice(1))];
    const numbers = [...(f.on ? [root(num(f.d ?? 0))] : []), ...(f.tau !== 1 ? [f.on ? dot : nothing, n(f.tau)] : [])];
    if (below.length === 0) return { general: row(id("scaled"), eq, id("raw")), here: row(n(f.raw)) };
    return {
      general: row(id("scaled"), eq, frac(id("raw"), row(...below))),
      here: row(frac(n(f.raw), row(...numbers)), eq, n(f.scaled)),
    };
  },
  mask: (f) => ({
    general: row(
      id("scores"),
      eq,
      ...(f.cap == null
        ? [id("scaled"), ...(f.bias === null ? [] : [plus, f.tau === 1 ? id("b") : frac(id("b"), id("τ"))])]
        : [capped(f, f.bias === null ? id("scaled") : row(id("scaled"), plus, id("b")), id("τ"))]),
      plus,
      id("m"),
      op(","),
      id("m"),
      op("∈"),
      bracket(row(num(0), op(","), infinity), "{", "}"),
    ),
    here:
      f.score === null
        ? row(n(f.scaled), op("−"), op("∞"), eq, infinity)
        : row(f.cap == null ? unmasked(f) : capped(f, unmasked(f), n(f.tau)), ...[plus, num(0), eq, n(f.score)]),
  }),
  softmax: (f) => {
    const e = (exponent: unknown) => sup(id("e"), exponent);
    const sink = f.sink == null ? [] : [plus, e(id("sink"))];
    return {
      general: row(
        sub(id("pattern"), k),
        eq,
        frac(e(sub(id("scores"), k)), row(sum(id("j")), e(sub(id("scores"), id("j"))), ...sink)),
      ),
      here:
        f.replaced || f.dropped || f.visible === 0
          ? row(n(f.weight))
          : row(frac(e(n(f.score)), row(sum(id("j")), e(sub(id("scores"), id("j"))), ...sink)), eq, n(f.weight)),
    };
  },
  convolution: () => {
    const [s, conv] = [id("silu"), (name: string) => bracket(row(sub(id("W"), id(name)), id("u")))];
    const mixed = (name: string) => row(s, bracket(row(id("conv"), conv(name))));
    return {
      general: [
        row(q, op("∝"), mixed("q"), op(","), k, op("∝"), mixed("k"), op(","), v, eq, mixed("v")),
        row(id("‖q‖"), eq, frac(num(1), root(d)), op(","), id("‖k‖"), eq, num(1)),
      ],
      here: nothing,
    };
  },
  rates: (f) => {
    const [state, before] = [sub(id("S"), k), sub(id("S"), row(k, op("−"), num(1)))];
    const kept = row(sup(id("e"), sub(id("g"), k)), before);
    const [beta, g] = [sub(id("β"), k), sub(id("g"), k)];
    const wrong = bracket(row(sub(v, k), op("−"), sup(bracket(kept), id("T")), k));
    return {
      general: row(state, eq, kept, plus, beta, dot, k, dot, sup(wrong, id("T"))),
      here: row(sup(id("e"), g), eq, n(f.kept), op(","), beta, eq, n(f.beta)),
    };
  },
  weights: (f) => {
    const x = (at: unknown) => sub(id("x"), at);
    const w = sub(id("w"), k);
    return {
      general: [
        row(w, eq, sub(id("β"), k), dot, k, dot, x(k)),
        row(
          ...[x(row(k, op("−"), num(1))), eq, sup(id("e"), sub(id("g"), k)), dot],
          ...[bracket(row(x(k), op("−"), w, dot, k)), op(","), x(q), eq, q],
        ),
      ],
      here: row(w, eq, n(f.weight)),
    };
  },
  values: (f) => ({
    general: row(
      ...[id("z"), eq, ...(f.strength !== 1 ? [id("s"), dot] : []), sum(k)],
      ...[sub(id(f.linear ? "w" : "pattern"), k), sub(v, k)],
    ),
    here: row(
      ...(f.strength !== 1 ? [n(f.strength), dot] : []),
      ...(f.strength !== 1 ? [bracket(mixture(f))] : [mixture(f)]),
    ),
  }),
  "z-gate": (f) => ({
    general: [
      row(id("z"), eq, id("g"), times, id("z")),
      ...(f.linear
        ? [
            row(
              id("g"),
              eq,
              ...(f.strength !== 1 ? [id("s"), dot] : []),
              frac(row(id("γ"), times, gateOf("silu")), id("rms")),
            ),
          ]
        : f.fixed
          ? []
          : [row(id("g"), eq, gateOf("σ"))]),
    ],
    here: f.fixed ? row(id("g"), eq, n(f.mean)) : nothing,
  }),
  concat: (f) => ({
    general: row(id("concat"), eq, bracket(row(...heads(f.heads ?? 0)), "[", "]")),
    here: row(num(f.heads ?? 0), dot, num(f.d ?? 0), eq, num((f.heads ?? 0) * (f.d ?? 0))),
  }),
  out: (f) => ({
    general: row(
      id("out"),
      eq,
      id("concat"),
      dot,
      sub(id("W"), id("o")),
      ...(f.biased ? [plus, sub(id("b"), id("o"))] : []),
    ),
    here: nothing,
  }),
  "out-norm": (f) => ({ general: row(id("out′"), eq, norm("out", f.rms)), here: nothing }),
  gate: (f) => ({
    general: [
      row(
        ...[id("c"), eq, id("g"), times, id("out"), plus],
        ...[bracket(row(num(1), op("−"), id("g"))), times, id("u")],
      ),
      ...(f.fixed
        ? []
        : [
            row(
              ...[id("g"), eq, id("σ")],
              bracket(
                row(
                  sub(id("W"), id("g")),
                  bracket(row(id("out"), op(";"), id("u")), "[", "]"),
                  plus,
                  sub(id("b"), id("g")),
                ),
              ),
            ),
          ]),
    ],
    here: f.fixed ? row(id("g"), eq, n(f.mean)) : nothing,
  }),
  gamma: (f) => ({
    general: row(
      id("branch"),
      eq,
      ...(f.factor !== 1 ? [n(f.factor), dot] : []),
      ...(f.mean === null ? [] : [id("γ"), times]),
      id("c"),
    ),
    here: nothing,
  }),
  residual: (f) => ({
    general: row(id("y"), eq, id("x"), plus, id("branch"), ...(f.parallel ? [plus, id("mlp")] : [])),
    here: nothing,
  }),
  norm: (f) => ({ general: row(id("out"), eq, norm("y", f.rms)), here: nothing }),
};

const gateOf = (name: string) => row(id(name), bracket(row(sub(id("W"), id("g")), id("u"))));

const unmasked = (f: Figures) => row(n(f.scaled), ...(f.bias === null ? [] : [plus, n(f.bias, true)]));

/** The cap of a score, divided by the temperature where there is one. */
function capped({ cap, tau }: Figures, score: unknown, temperature: unknown) {
  const most = num(cap ?? 0);
  const bent = row(most, dot, id("tanh"), bracket(frac(score, most)));
  return tau === 1 ? bent : frac(bent, temperature);
}

/** Scaled by the model's constant, or by none. */
function scaledBy(f: Figures, factor: number | null): Formula {
  const by = (raw: unknown, s: unknown) => (factor === null ? raw : row(raw, dot, s));
  const over = (above: unknown, below: unknown) => (f.tau === 1 ? above : frac(above, below));
  const here = over(by(n(f.raw), n(factor)), n(f.tau));
  return {
    general: row(id("scaled"), eq, over(by(id("raw"), id("s")), id("τ"))),
    here: factor === null && f.tau === 1 ? row(here) : row(here, eq, n(f.scaled)),
  };
}

const mixture = (f: Figures) => row(op("…"), plus, n(f.weight), dot, sub(v, k), plus, op("…"));

/** The first two heads, dots, and the last one. */
function heads(count: number) {
  const z = (i: number) => sub(id("z"), num(i));
  if (count <= 4) return Array.from({ length: count }, (_, i) => (i ? [op(";"), z(i)] : z(i))).flat();
  return [z(0), op(";"), z(1), op(";"), op("…"), op(";"), z(count - 1)];
}

export function formula(stage: StageId, figures: Figures) {
  const { general, here } = FORMULAS[stage](figures);
  return {
    general: formulaBox(...(Array.isArray(general) ? general : [general])),
    here: here === nothing ? nothing : formulaBox(here),
  };
}

/** Why the raw products spread: a sum of d products of unit normals has variance d. */
export const productVariance = () =>
  formulaBox(
    row(id("Var"), bracket(row(sum(row(id("i"), eq, num(1)), d), qi, ki))),
    row(eq, sum(row(id("i"), eq, num(1)), d), id("Var"), bracket(row(qi, ki))),
    row(eq, d, dot, num(1), eq, d),
  );

export const scaledVariance = () =>
  formulaBox(
    row(id("Var"), bracket(frac(row(q, dot, k), root(d)))),
    row(eq, frac(d, sup(bracket(root(d)), num(2))), eq, num(1)),
  );
