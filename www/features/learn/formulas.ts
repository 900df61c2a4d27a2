// The formula of each step of the path: earlier terms in ink, the step's new ones in the accent.
import { mathml } from "lit-html";
import { t } from "../../i18n/index.js";
import { bracket, frac, id, piece, root, row, sub, sup, transposed } from "../../lib/mathml.js";
import type { StepName } from "./state.js";
import type { Values } from "./steps.js";

const added = (...pieces: unknown[]) => mathml`<mrow class="added">${pieces.map(piece)}</mrow>`;

/** An operator between two terms, even in different groups. */
const between = (sign: string) => mathml`<mo form="infix">${sign}</mo>`;
const plus = between("+");
const minus = between("−");
const times = between("⊙");
const comma = mathml`<mo separator="true">,</mo>`;
const next = [comma, "\u2003"];
/** A function of its arguments. */
const of = (name: string, ...inside: unknown[]) => row(name, "\u2061", bracket(row(...inside)));
const normed = of("norm", "x");
const dHead = sub("d", "head");
const [one, all] = ["q", "Q"].map((queries) => row(queries, transposed("K")));
const scores = frac(all, root(dHead));
/** A translated word in a formula. */
const word = (name: "chance" | "else" | "where" | "padding") =>
  mathml`<mtext>\u00a0${t(`learn.formula.${name}`)}\u00a0</mtext>`;
/** A weight matrix. */
const weight = (name: string) => sub("W", name);
/** One score: a row of Q times a row of K; and the masked score. */
const score = sub("scores", row("q", comma, "k"));
const product = row(score, "=", frac(row(sub("Q", "q"), "·", sub("K", "k")), root(dHead)));
const hidden = (...where: unknown[]) => added(score, "=", row("−", "∞"), word("where"), "k", ...where);
/** A random mask. */
const drawn = (name: string, { rate }: Values) =>
  added(name, "=", "0", word("chance"), "p", "=", String(rate), comma, word("else"), "1");
const rest = (name: string) => row("1", minus, name);
/** x plus a branch. */
const onto = (branch: unknown) => row("x", "←", "x", plus, branch);
const gamma = (index: string) => row(sub("γ", id(index)), times);
const wave = frac("pos", sup("10000", row("2", "i", "/", sub("d", "model"))));

/** The difference in each run. */
const [ZERO, ONE] = [sub("Δ", "0"), sub("Δ", "1")];

const FORMULAS: Record<StepName, (v: Values) => unknown[]> = {
  attention: (v) => [
    added("weights", "=", of("softmax", v.scale ? frac(one, root(dHead)) : one)),
    added("z", "=", "weights", "·", "V"),
  ],
  heads: () => [
    added("pattern", "=", of("softmax", scores)),
    added("out", "=", of("concat", "pattern", "·", "V"), weight("o")),
  ],
  residual: (v) => {
    const inner = v.residual ? row(added("x", plus), of("attention", "x")) : of("attention", "x");
    return [row("out", "=", v.norm ? row(added("norm", "\u2061"), bracket(inner)) : inner)];
  },
  dropout: (v) => [row("pattern", "=", added(frac("m", rest("p")), times), of("softmax", scores)), drawn("m", v)],
  padding: () => [product, hidden(word("padding"))],
  causal: () => [product, hidden(">", "q")],
  gate: () => [
    row("u", "=", normed, ...next, "c", "=", of("attention", "u")),
    added("g", "=", of("sigmoid", weight("g"), bracket(row("c", ";", "u"), "[", "]"))),
    onto(row(added("g", times), "c", plus, added(bracket(rest("g")), times, "u"))),
  ],
  full: (v) => {
    const masks = [...(v.causal ? [comma, "causal"] : []), ...(v.padding ? [comma, "padding"] : [])];
    return [
      row("c", "=", of("dropout", of("attention", "x", ...masks))),
      row("out", "=", v.gate ? of("norm", "g", times, "c", plus, bracket(rest("g")), times, "x") : of("norm", "c")),
    ];
  },
  mlp: (v) => [
    added(
      ...["mlp", "\u2061", bracket("u"), "=", weight("down")],
      v.activation === "swiglu"
        ? bracket(row(bracket(row(weight("up"), "u")), times, of("silu", weight("gate"), "u")))
        : of(String(v.activation), weight("up"), "u"),
    ),
    onto(of("attention", normed)),
    row("x", "←", "x", added(plus, of("mlp", normed))),
  ],
  positions: () => [
    row(sub("x", "pos"), "=", sub("embedding", "word"), added(plus, sub("PE", "pos"))),
    added(sub("PE", row("pos", comma, "2", "i")), "=", of("sin", wave)),
    added(sub("PE", row("pos", comma, "2", "i", plus, "1")), "=", of("cos", wave)),
  ],
  "layer-scale": (v) => [
    onto(row(v.gamma === "1" ? "" : row(String(v.gamma), "·"), added("γ", times), of("attention", normed))),
  ],
  "drop-path": (v) => [onto(row(added(frac("b", rest("p")), times), of("attention", normed))), drawn("b", v)],
  encoder: (v) => {
    const scale = (index: string) => (v.scale ? gamma(index) : "");
    const block = (name: string, index: string) =>
      v.norm === "post"
        ? row("x", "←", of("norm", "x", plus, scale(index), of(name, "x")))
        : onto(row(scale(index), of(name, normed)));
    return [added(block("attention", "1")), ...(v.mlp ? [added(block("mlp", "2"))] : [])];
  },
  decoder: (v) => [
    onto(of("attention", normed, comma, "causal")),
    ...(v.memory ? [added(onto(of("attention", normed, comma, "memory")))] : []),
    onto(of("mlp", normed)),
  ],
  whole: () => [
    row("memory", "=", of("encoder", "source")),
    row("logits", "=", weight("head"), of("decoder", "target", comma, added("memory"))),
  ],
  patches: () => [
    row(sub("x", "0"), "=", "class", plus, sub("PE", "0")),
    row(sub("x", "i"), "=", added(weight("patch"), sub("pixels", "i"), plus, "b"), plus, sub("PE", "i")),
  ],
  lens: () => [
    row("logits", "=", weight("head"), of("norm", sub("x", "L"))),
    added(sub("lens", "l"), "=", weight("head"), of("norm", sub("x", "l"))),
  ],
  patching: () => [
    row("Δ", "=", sub("logit", "a"), minus, sub("logit", "b")),
    added(
      sub("x", "l"),
      "←",
      sub(row("x", "′"), "l"),
      ...next,
      "score",
      "=",
      frac(row("Δ", minus, ZERO), row(ONE, minus, ZERO)),
    ),
  ],
  attribution: () => [
    row("x", "=", "embedding", plus, "Σ", sub("head", "h"), plus, "Σ", sub("mlp", "l")),
    added(
      sub("part", "h"),
      "=",
      frac(row(sub("head", "h"), times, "γ"), "σ"),
      "·",
      bracket(row(sub("W", "a"), minus, sub("W", "b"))),
    ),
  ],
};

/** @param values of the step's controls */
export const formulas = (step: StepName, values: Values) => FORMULAS[step](values);
