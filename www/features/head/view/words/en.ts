// Words of the view of one head, in English.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, plural, list } = forms("en");
/** Chosen tokens; none chosen is all of them. */
const some = ({ count, all }: { count: number; all: number }, words: { one: string; other: string }) =>
  count === 0 ? `all ${plural(all, words)}` : plural(count, words);

export const headView = {
  // ---- its tools ----
  "head.formula.raw": "Products are q · k: how well each query matches each key, before masking.",
  "head.formula.scores": (p: P) =>
    `Scores are ${p.before}q · k${p.scale}${p.biased ? " + bias" : ""}${p.after}` +
    `${p.temperature === 1 ? "" : ` / ${number(p.temperature)}`}, or −∞ where masked. They are the softmax’s input.`,
  "head.formula.pattern": "The pattern is softmax(scores): how each row divides its attention among the columns.",
  "head.formula.weights":
    "A linear layer has no softmax. Its output z is a sum of earlier values with these weights, which follow " +
    "from q, k, decay and β.",
  "head.formula.weighted": "Value-weighted is ‖α v Wₒ‖: the length of the vector each column adds to the row.",
  "head.legend.raw": (p: P) => `Products in this layer, from −${p.most} to ${p.most}`,
  "head.legend.scores": (p: P) => `Scores in this layer, from −${p.most} to ${p.most}`,
  "head.legend.weighted": (p: P) => `Length of each contribution, from 0 to ${p.most}, the largest in this layer`,
  "head.reading": "Reading these numbers…",
  "head.failed": (p: P) => `These numbers could not be read. ${p.message}`,
  // ---- filters ----
  "head.hidden": (p: P) =>
    `Hidden: ${list(p.names)}. They receive ${percent(p.share, 1)} of the attention of the rows shown.`,
  "head.hidden.all": "This map has only special tokens. Show special tokens to see it.",
  // ---- marginals and chosen tokens ----
  "head.bars.entropy": "entropy",
  "head.bars.entropy.title": (p: P) =>
    `How widely the row looks, in nats. 0: one token. ${number(Math.log(p.count), 2)}: all ${number(p.count)} ` +
    "tokens evenly.",
  "head.bars.received": "received",
  "head.bars.received.title": (p: P) =>
    p.chosen ? "The column’s sum over the chosen rows" : "The column’s sum over all rows",
  "head.bars.given": "given",
  "head.bars.given.title": "The row’s sum over the chosen columns",
  "head.bars.sum": "sum",
  "head.bars.sum.title": (p: P) => (p.chosen ? "Sum of the chosen cells" : "Sum of all cells"),
  "head.bars.mean": "mean",
  "head.bars.mean.title": (p: P) =>
    p.chosen ? "Mean of the chosen cells, without masked ones" : "Mean of all cells, without masked ones",
  "head.bar": (p: P) => `${p.name} ${p.value}`,
  "head.bar.nats": (p: P) => `${p.name} ${p.value} nats`,
  "head.chosen": (p: P) =>
    `${some(p.rows, { one: "row", other: "rows" })} → ${some(p.cols, { one: "column", other: "columns" })}`,
  "head.chosen.title": (p: P) => list(p.names),
  "head.chosen.sum": "sum",
  "head.chosen.row": "mean per row",
  "head.chosen.cell": "mean per cell",
  "head.clear": "Clear",
  "head.choose": "Select rows or columns to add them up.",
  // ---- what its weights say ----
  "head.weights": "From its weights",
  "head.weights.about":
    "Computed from the weight matrices alone, as if the stream held only a token’s embedding: norms, " +
    "biases and positions are ignored. This shows a tendency of the head, not its behaviour on this text.",
  "head.weights.token": "Token",
  "head.weights.type": "Type another token",
  "head.weights.follows": "Follows the key you choose in the map.",
  "head.weights.none": "No token to show yet.",
  "head.weights.number": (p: P) => `token ${number(p.id)}`,
  "head.weights.pick": (p: P) => `Show “${p.token}”`,
  "head.weights.writes": (p: P) => `Looking at “${p.token}” raises and lowers`,
  "head.weights.writes.about": "Change of each token’s logit: the most raised and the most lowered of all tokens.",
  "head.weights.silent":
    "No single matrix maps this model’s stream to tokens, so the head’s output cannot be read as tokens here.",
  "head.weights.matches": (p: P) => `As a query, “${p.token}” matches`,
  "head.weights.matches.about": "q · k with every token as a key, before scaling: the best matches.",
  "head.weights.copying": "Copying",
  "head.weights.copying.about":
    "Σ λ / Σ |λ| over all tokens. Near 1: looking at a token makes that token likelier. Near −1: less likely. " +
    "Near 0: neither.",
  "head.weights.reads": "Input from earlier heads",
  "head.weights.reads.about": (p: P) =>
    "‖AB‖ / (‖A‖ ‖B‖), from 0 to 1: the share of an earlier head’s output that this head reads. " +
    `Unrelated matrices score about ${number(p.chance, 3)}.`,
  "head.weights.reads.none": "No head comes before this one.",
  "head.weights.query": "in its queries",
  "head.weights.key": "in its keys",
  "head.weights.value": "in its values",
  "head.weights.open": (p: P) => `Open ${p.head}`,
  // ---- what is said of an exported picture ----
  "head.panel.part": (p: P) =>
    `rows ${number(p.rows[0])} to ${number(p.rows[1])}, columns ${number(p.cols[0])} to ${number(p.cols[1])}`,
  "head.panel.strongest": (p: P) => `strongest ${percent(p.percent / 100)}`,
  "head.panel.specials": "without special tokens",
  "head.panel.chosen": (p: P) => `chosen: ${list(p.chosen)}`,
};

declare module "../../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof headView, Entry> {}
}
