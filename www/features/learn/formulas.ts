// The formula of each step of the path: what was there before in ink, what the step adds in the accent.
import { mathml } from "lit-html";
import { t } from "../../i18n/index.js";
import { bracket, frac, id, math, num, op, root, row, sub, sup } from "../../lib/mathml.js";

/** What this step adds. */
const added = (...pieces: unknown[]) => mathml`<mrow class="added">${pieces}</mrow>`;

const eq = op("=");
/** Between two terms, also where one of them is in another group. */
const between = (sign: string) => mathml`<mo form="infix">${sign}</mo>`;
const plus = between("+");
const minus = between("−");
const times = between("⊙");
const comma = mathml`<mo separator="true">,</mo>`;
const x = id("x");
const one = num(1);
/** A function of something. */
const of = (name: string, ...inside: unknown[]) => row(id(name), op("\u2061"), bracket(row(...inside)));
const q = id("Q");
const keys = sup(id("K"), op("⊤"));
const scores = frac(row(q, keys), root(sub(id("d"), id("head"))));
const infinity = row(op("−"), op("∞"));
/** A word between symbols. */
const word = (name: "chance" | "else" | "where" | "padding" | "start") =>
  mathml`<mtext>\u00a0${t(`learn.formula.${name}`)}\u00a0</mtext>`;
/** A weight by its place. */
const weight = (name: string) => sub(id("W"), id(name));
const cell = row(id("q"), comma, id("k"));
/** One score: a row of Q times a row of K. */
const product = frac(row(sub(id("Q"), id("q")), op("·"), sub(id("K"), id("k"))), root(sub(id("d"), id("head"))));
/** x with a branch added to it. */
const onto = (branch: unknown) => row(x, op("←"), x, plus, branch);
const gamma = (index: string) => row(sub(id("γ"), id(index)), times);
const wave = frac(id("pos"), sup(num("10000"), row(num(2), id("i"), op("/"), sub(id("d"), id("model")))));

const FORMULAS: Record<string, (v: Record<string, any>) => unknown[]> = {
  attention: (v) => [
    added(id("pattern"), eq, of("softmax", v.scale ? scores : row(q, keys))),
    added(id("out"), eq, of("concat", id("pattern"), id("V")), weight("o")),
  ],
  residual: (v) => {
    const inner = v.residual ? row(added(x, plus), of("attention", x)) : of("attention", x);
    return [row(id("out"), eq, v.norm ? row(added(id("norm"), op("\u2061")), bracket(inner)) : inner)];
  },
  dropout: (v) => [
    row(id("pattern"), eq, added(frac(id("m"), row(one, minus, id("p"))), times), of("softmax", scores)),
    added(id("m"), eq, num(0), word("chance"), id("p"), eq, num(v.rate), comma, word("else"), one),
  ],
  padding: () => [
    row(sub(id("scores"), cell), eq, product),
    added(sub(id("scores"), cell), eq, infinity, word("where"), id("k"), word("padding")),
  ],
  causal: () => [
    row(sub(id("scores"), cell), eq, product),
    added(sub(id("scores"), cell), eq, infinity, word("where"), id("k"), op(">"), id("q")),
  ],
  gate: () => [
    row(id("c"), eq, of("attention", x)),
    added(id("g"), eq, of("sigmoid", weight("g"), bracket(row(id("c"), op(";"), x), "[", "]"))),
    row(
      id("out"),
      eq,
      of("norm", added(id("g"), times), id("c"), plus, added(bracket(row(one, minus, id("g"))), times), x),
    ),
  ],
  full: (v) => [
    row(
      id("c"),
      eq,
      of(
        "dropout",
        of("attention", x, ...(v.causal ? [comma, id("causal")] : []), ...(v.padding ? [comma, id("padding")] : [])),
      ),
    ),
    row(
      id("out"),
      eq,
      v.gate
        ? of("norm", id("g"), times, id("c"), plus, bracket(row(one, minus, id("g"))), times, x)
        : of("norm", id("c")),
    ),
  ],
  mlp: (v) => [
    added(
      id("mlp"),
      op("\u2061"),
      bracket(id("u")),
      eq,
      weight("down"),
      v.activation === "swiglu"
        ? bracket(row(bracket(row(weight("up"), id("u"))), times, of("silu", weight("gate"), id("u"))))
        : of(v.activation, weight("up"), id("u")),
    ),
    row(
      onto(of("attention", of("norm", x))),
      comma,
      op("\u2003"),
      x,
      op("←"),
      x,
      added(plus, of("mlp", of("norm", x))),
    ),
  ],
  positions: () => [
    row(sub(x, id("pos")), eq, sub(id("embedding"), id("word")), added(plus, sub(id("PE"), id("pos")))),
    added(
      sub(id("PE"), row(id("pos"), comma, num(2), id("i"))),
      eq,
      of("sin", wave),
      comma,
      op("\u2003"),
      sub(id("PE"), row(id("pos"), comma, num(2), id("i"), plus, one)),
      eq,
      of("cos", wave),
    ),
  ],
  "layer-scale": (v) => [
    row(
      onto(row(added(id("γ"), times), of("attention", of("norm", x)))),
      comma,
      op("\u2003"),
      added(id("γ"), eq, num(v.gamma), word("start")),
    ),
  ],
  "drop-path": (v) => [
    onto(row(added(frac(id("b"), row(one, minus, id("p"))), times), of("attention", of("norm", x)))),
    added(id("b"), eq, num(0), word("chance"), id("p"), eq, num(v.rate), comma, word("else"), one),
  ],
  encoder: (v) => {
    const scale = (index: string) => (v.scale ? gamma(index) : "");
    const block = (name: string, index: string) =>
      v.norm === "post"
        ? row(x, op("←"), of("norm", x, plus, scale(index), of(name, x)))
        : onto(row(scale(index), of(name, of("norm", x))));
    return [added(block("attention", "1")), ...(v.mlp ? [added(block("mlp", "2"))] : [])];
  },
  decoder: (v) => [
    onto(row(gamma("1"), of("attention", of("norm", x), comma, id("causal")))),
    ...(v.memory
      ? [added(onto(row(gamma("2"), of("attention", of("norm", x), comma, of("norm", id("memory"))))))]
      : []),
    onto(row(gamma("3"), of("mlp", of("norm", x)))),
  ],
  whole: () => [
    row(id("memory"), eq, of("encoder", id("source"))),
    row(id("logits"), eq, weight("head"), of("decoder", id("target"), comma, added(id("memory")))),
  ],
};

/** @param values of its controls */
export const formulas = (step: string, values: Record<string, any>) =>
  FORMULAS[step](values).map((line) => math(line, true));
