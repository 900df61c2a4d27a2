// The formula of each card, if it has one.
import { html, nothing } from "lit-html";
import { bracket, frac, id, root, row, sub, sup, transposed } from "../../lib/mathml.js";
import { t } from "./card-words.js";
import { formulaBox } from "../../components/formula.js";

/** A function of its arguments. */
const of = (name: string, ...inside: unknown[]) => row(name, bracket(inside.length === 1 ? inside[0] : row(...inside)));
/** A name that is translated. */
const word = (name: "rest" | "keep" | "drop") => id(t(`exercises.formula.${name}`));
/** A weight matrix. */
const w = (name: string) => sub("W", name);
const b = (name: string) => sub("b", name);
/** A sine or a cosine of the paper's table of positions, in one of its columns. */
const wave = (name: string, ...column: string[]) => [
  sub("PE", row("pos", ",", ...column)),
  "=",
  of(name, frac("pos", sup("10000", row("2", "i", "/", "d")))),
];

/** A difference of two logits. */
const logits = ["Δ", "=", sub("logit", "a"), "−", sub("logit", "b")];

/** Each in pieces that may wrap. */
const FORMULAS: Record<string, () => unknown[]> = {
  scaling: () => [row("pattern", "=", of("softmax", frac(row("Q", transposed("K")), root(sub("d", "head")))))],
  width: () => [row(sub("d", "model"), "=", "h", "·", sub("d", "head"), "+", word("rest"))],
  causal: () => [
    row("pattern", "=", of("softmax", "scores", "+", "mask")),
    row("mask", "∈", bracket(row("0", ",", id("−∞")), "{", "}")),
  ],
  cost: () => [
    row(sub("O", "attention"), "=", sup("n", "2"), "·", "d"),
    row(sub("O", "recurrent"), "=", "n", "·", sup("d", "2")),
  ],
  parameters: () => [
    row("q", "=", "x", w("q"), "+", b("q"), ",", "k", ",", "v"),
    row("out", "=", of("concat", "z"), w("o"), "+", b("o")),
  ],
  droppath: () => [
    row("y", "=", frac("x", word("keep")), "·", bracket(row(word("keep"), "+", "u"), "⌊", "⌋")),
    row(word("keep"), "=", "1", "−", word("drop")),
  ],
  positions: () => [row(...wave("sin", "2", "i")), row(...wave("cos", "2", "i", "+", "1"))],
  mlp: () => [row(of("MLP", "x"), "=", of("act", "x", w("up"), "+", b("up")), w("down"), "+", b("down"))],
  activations: () => [
    row(of("silu", "x"), "=", "x", "·", "σ", bracket("x")),
    row(of("gelu", "x"), "=", "x", "·", "Φ", bracket("x")),
    row(of("relu", "x"), "=", of("max", "0", ",", "x")),
  ],
  swiglu: () => [row(of("SwiGLU", "x"), "=", bracket(row("x", w("value"), "⊙", of("silu", "x", w("gate")))), w("out"))],
  lens: () => [row(sub("lens", "l"), "=", of("softmax", w("head"), of("norm", sub("x", "l"))))],
  patching: () => [
    row("score", "=", frac(row("Δ", "−", sub("Δ", "0")), row(sub("Δ", "1"), "−", sub("Δ", "0")))),
    row(...logits),
  ],
  gamma: () => [row("y", "=", "x", "+", "γ", "⊙", of("f", of("norm", "x")))],
};

export const formula = (card: string) => (FORMULAS[card] ? formulaBox(...FORMULAS[card]()) : nothing);

/** A decoder block, one line per sublayer. */
export function block() {
  const at = (name: string, i: number) => sub(name, String(i));
  const line = (y: unknown, before: unknown, i: number, f: string, inside: unknown) =>
    formulaBox(row(y, "=", before, "+", row(word("drop"), bracket(row(at("γ", i), "⊙", of(f, inside))))));
  const normed = (i: number, of: unknown) => row(at("norm", i), bracket(of));
  return html`${line(at("x", 1), "x", 1, "attn", normed(1, "x"))}
    ${line(at("x", 2), at("x", 1), 2, "cross", row(normed(2, at("x", 1)), ",", normed(2, "memory")))}
    ${line("y", at("x", 2), 3, "mlp", normed(3, at("x", 2)))}`;
}
