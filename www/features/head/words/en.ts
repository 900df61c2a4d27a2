// Words of the Head view and of large maps, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural, percent, list } = forms("en");
/** Chosen tokens; none chosen is all of them. */
const some = ({ count, all }: { count: number; all: number }, words: { one: string; other: string }) =>
  count === 0 ? `all ${plural(all, words)}` : plural(count, words);

export const head = {
  "view.head": "Head",
  // ---- a map, to those who listen ----
  "map.about": (p: P) => `Arrow keys move between cells. ${p.cells}`,
  // ---- its tools ----
  "head.tools": "Zoom and table",
  "head.zoom.farther": "Zoom out",
  "head.zoom.nearer": "Zoom in",
  "head.zoom.fit": "Show all of it",
  "head.zoom.key": (p: P) => `${p.name}: key ${p.key}. Ctrl and the wheel, or two fingers, zoom where the pointer is.`,
  "head.table": "As a table",
  "head.picture": "As a picture",
  "head.table.hint": "The same numbers with their headers: key T",
  "head.full": "Whole screen",
  "head.full.hint": "The map on the whole screen, and back: key F",
  "head.layers": "Which step of attention is shown",
  "head.layer.raw": "Products",
  "head.layer.scores": "Scores",
  "head.layer.pattern": "Pattern",
  "head.layer.weighted": "Value-weighted",
  "head.formula.raw": "Products are q · k: how well each query matches each key, before anything is masked.",
  "head.formula.scores": (p: P) =>
    `Scores are ${p.biased && p.temperature !== 1 ? "(" : ""}q · ` +
    `k${p.scale}${p.biased ? " + bias" : ""}` +
    `${p.biased && p.temperature !== 1 ? ")" : ""}${p.temperature === 1 ? "" : ` / ${number(p.temperature)}`}, ` +
    `` +
    `` +
    `` +
    `` +
    `` +
    `and −∞ where masked: what the softmax reads.`,
  "head.formula.pattern": "The pattern is softmax(scores): how each row is shared out over the columns.",
  "head.formula.weighted": "Value-weighted is ‖α v Wₒ‖: the length of what each column really adds to the row.",
  "head.legend.raw": (p: P) => `Products of this layer's heads, from −${p.most} to ${p.most}`,
  "head.legend.scores": (p: P) => `Scores of this layer's heads, from −${p.most} to ${p.most}`,
  "head.legend.weighted": (p: P) => `Length of what is added, from 0 to ${p.most}, the most of this layer's heads`,
  "head.reading": "Reading these numbers…",
  "head.failed": (p: P) => `These numbers could not be read. ${p.message}`,
  "keys.zoom": "Zoom the large map in, out, and show all of it",
  "keys.table": "The large map as a table, and back",
  "keys.row": "In Head: choose the focused row, or let go of it; Shift and arrows choose on",
  "keys.column": "In Head: choose the focused column",
  // ---- filters ----
  "head.strongest": "Strongest",
  "head.strongest.value": (p: P) => percent(p.percent / 100),
  "head.strongest.hint": "So many of the cells keep their colour, the largest ones; the rest fades.",
  "head.specials": "Hide special tokens",
  "head.specials.hint": "Takes rows and columns like start and end out of the picture. The model still reads them.",
  "head.hidden": (p: P) =>
    `Hidden: ${list(p.names)}. The rows shown give them ${percent(p.share, 1)} of their attention.`,
  "head.hidden.all": "All tokens of this map are special: show them to see it.",
  // ---- marginals and chosen tokens ----
  "head.bars.entropy": "entropy",
  "head.bars.entropy.title": (p: P) =>
    `How widely the row looks, in nats: 0 is one token, ${number(Math.log(p.count), 2)} is all ` +
    `${number(p.count)} evenly`,
  "head.bars.received": "received",
  "head.bars.received.title": (p: P) =>
    p.chosen ? "The column's sum over the chosen rows" : "The column's sum over all rows",
  "head.bars.given": "given",
  "head.bars.given.title": "The row's sum over the chosen columns",
  "head.bars.sum": "sum",
  "head.bars.sum.title": (p: P) => (p.chosen ? "Sum over what is chosen" : "Sum over all of it"),
  "head.bars.mean": "mean",
  "head.bars.mean.title": (p: P) =>
    p.chosen
      ? "Mean of the cells that are chosen, without those that are masked"
      : "Mean of the cells, without those that are masked",
  "head.bar": (p: P) => `${p.name} ${p.value}`,
  "head.chosen": (p: P) =>
    `${some(p.rows, { one: "row", other: "rows" })} → ${some(p.cols, { one: "column", other: "columns" })}`,
  "head.chosen.title": (p: P) => list(p.names),
  "head.chosen.sum": "sum",
  "head.chosen.row": "mean of a row",
  "head.chosen.cell": "mean of a cell",
  "head.clear": "Clear",
  "head.choose": "Choose names or bars to add them up.",
  // ---- what its weights say ----
  "head.weights": "What its weights say",
  "head.weights.about":
    "Read from the matrices alone, as if the stream held a token’s embedding and nothing else: norms, biases and " +
    "positions are left out. It is what the head tends to do, not what it did in this text.",
  "head.weights.token": "Token",
  "head.weights.type": "Type another token to ask about",
  "head.weights.follows": "Follows the key that you choose in the map.",
  "head.weights.none": "There is no token to ask about yet.",
  "head.weights.number": (p: P) => `token ${number(p.id)}`,
  "head.weights.pick": (p: P) => `Ask about “${p.token}”`,
  "head.weights.writes": (p: P) => `Looking at “${p.token}” writes`,
  "head.weights.writes.about":
    "What it adds to each token’s logit: the most raised and the most lowered of all tokens.",
  "head.weights.silent":
    "No one matrix leads from this model’s stream to tokens: what the head writes has no names here.",
  "head.weights.matches": (p: P) => `“${p.token}” as a query looks for`,
  "head.weights.matches.about": "q · k with every token as a key, before any scaling: the best of all tokens.",
  "head.weights.copying": "Copying",
  "head.weights.copying.about":
    "Σ λ / Σ |λ| over all tokens at once: near 1, looking at a token makes that very token likelier; near −1, less " +
    "likely; near 0, neither.",
  "head.weights.reads": "Reads of earlier heads",
  "head.weights.reads.about": (p: P) =>
    `‖AB‖ / (‖A‖ ‖B‖), from 0 to 1: how much of what an earlier head writes lies where this one reads. Matrices that ` +
    `have nothing to do with each other come to about ${number(p.chance, 3)}.`,
  "head.weights.reads.none": "No head comes before this one.",
  "head.weights.query": "by its queries",
  "head.weights.key": "by its keys",
  "head.weights.value": "by its values",
  "head.weights.open": (p: P) => `Open ${p.head}`,
  // ---- a map's table ----
  "table.caption": (p: P) => `${p.name}. ${p.layer}: each row looks at each column.`,
  "table.rows": (p: P) => `Rows ${number(p.first)} to ${number(p.last)} of ${number(p.count)}`,
  "table.columns": (p: P) => `Columns ${number(p.first)} to ${number(p.last)} of ${number(p.count)}`,
  "table.rows.back": "Earlier rows",
  "table.rows.on": "Later rows",
  "table.columns.back": "Earlier columns",
  "table.columns.on": "Later columns",
  // ---- what is said of an exported picture ----
  "head.panel.part": (p: P) =>
    `rows ${number(p.rows[0])} to ${number(p.rows[1])}, columns ${number(p.cols[0])} to ${number(p.cols[1])}`,
  "head.panel.strongest": (p: P) => `strongest ${percent(p.percent / 100)}`,
  "head.panel.specials": "without special tokens",
  "head.panel.chosen": (p: P) => `chosen: ${list(p.chosen)}`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof head, Entry> {}
}
