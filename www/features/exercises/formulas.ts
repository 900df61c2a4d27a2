// The formula of each card, where it has one.
import { html, nothing } from "lit-html";
import { bracket, frac, id, math, num, op, root, row, sub, sup } from "../../lib/mathml.js";
import { t } from "./card-words.js";

const x = id("x");
/** Between two formulas on one line. */
const comma = row(op(","), id("\u2003"));
/** A function and what it is applied to. */
const of = (name: string, inside: unknown) => row(id(name), bracket(inside));
/** A name that is a word of the language. */
const word = (name: "rest" | "keep" | "drop") => id(t(`exercises.formula.${name}`));
/** A weight matrix. */
const w = (name: string) => sub(id("W"), id(name));

const FORMULAS: Record<string, () => unknown> = {
  scaling: () =>
    row(
      id("pattern"),
      op("="),
      of("softmax", frac(row(id("Q"), sup(id("K"), id("T"))), root(sub(id("d"), id("head"))))),
    ),
  width: () =>
    row(sub(id("d"), id("model")), op("="), id("h"), op("·"), sub(id("d"), id("head")), op("+"), word("rest")),
  causal: () =>
    row(
      id("pattern"),
      op("="),
      of("softmax", row(id("scores"), op("+"), id("mask"))),
      comma,
      id("mask"),
      op("∈"),
      bracket(row(num(0), op(","), id("−∞")), "{", "}"),
    ),
  cost: () =>
    row(
      sub(id("O"), id("attention")),
      op("="),
      sup(id("n"), num(2)),
      op("·"),
      id("d"),
      comma,
      sub(id("O"), id("recurrent")),
      op("="),
      id("n"),
      op("·"),
      sup(id("d"), num(2)),
    ),
  parameters: () =>
    row(
      id("q"),
      op("="),
      id("x"),
      w("q"),
      op("+"),
      sub(id("b"), id("q")),
      op(","),
      id("k"),
      op(","),
      id("v"),
      comma,
      id("out"),
      op("="),
      of("concat", id("z")),
      w("o"),
      op("+"),
      sub(id("b"), id("o")),
    ),
  droppath: () =>
    row(
      id("y"),
      op("="),
      frac(x, word("keep")),
      op("·"),
      bracket(row(word("keep"), op("+"), id("u")), "⌊", "⌋"),
      comma,
      word("keep"),
      op("="),
      num(1),
      op("−"),
      word("drop"),
    ),
  positions: () =>
    row(
      sub(id("PE"), row(id("pos"), op(","), num(2), id("i"))),
      op("="),
      of("sin", frac(id("pos"), sup(num("10000"), row(num(2), id("i"), op("/"), id("d"))))),
      comma,
      sub(id("PE"), row(id("pos"), op(","), num(2), id("i"), op("+"), num(1))),
      op("="),
      of("cos", frac(id("pos"), sup(num("10000"), row(num(2), id("i"), op("/"), id("d"))))),
    ),
  mlp: () =>
    row(
      of("MLP", x),
      op("="),
      of("act", row(x, w("up"), op("+"), sub(id("b"), id("up")))),
      w("down"),
      op("+"),
      sub(id("b"), id("down")),
    ),
  activations: () =>
    row(
      of("silu", x),
      op("="),
      x,
      op("·"),
      id("σ"),
      bracket(x),
      comma,
      of("gelu", x),
      op("="),
      x,
      op("·"),
      id("Φ"),
      bracket(x),
      comma,
      of("relu", x),
      op("="),
      of("max", row(num(0), op(","), x)),
    ),
  swiglu: () =>
    row(of("SwiGLU", x), op("="), bracket(row(x, w("value"), op("⊙"), of("silu", row(x, w("gate"))))), w("out")),
  gamma: () => row(id("y"), op("="), x, op("+"), id("γ"), op("⊙"), of("f", of("norm", x))),
};

export const formula = (card: string) => (FORMULAS[card] ? math(FORMULAS[card](), true) : nothing);

/** A decoder block, one line a sublayer. */
export function block() {
  const at = (name: string, i: number) => sub(id(name), num(i));
  const line = (y: unknown, before: unknown, i: number, f: string, inside: unknown) =>
    math(row(y, op("="), before, op("+"), row(word("drop"), bracket(row(at("γ", i), op("⊙"), of(f, inside))))), true);
  const normed = (i: number, of: unknown) => row(at("norm", i), bracket(of));
  return html`${line(at("x", 1), x, 1, "attn", normed(1, x))}
    ${line(at("x", 2), at("x", 1), 2, "cross", row(normed(2, at("x", 1)), op(","), normed(2, id("memory"))))}
    ${line(id("y"), at("x", 2), 3, "mlp", normed(3, at("x", 2)))}`;
}
