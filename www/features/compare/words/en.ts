// Words of the Compare view, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, plural } = forms("en");

export const compare = {
  "view.compare": "Compare",
  "compare.region": "Compare",
  // ---- what A and B are ----
  "compare.here": (p: P) => `The head in front, ${p.name}`,
  "compare.other": (p: P) => `What ${p.side} is`,
  "compare.other.head": "Another head",
  "compare.other.plain": "Without edits",
  "compare.other.prompt": "Another text",
  "compare.other.model": "Another model",
  "compare.swap": "Swap",
  "compare.swap.about": "Swap A and B: the difference takes the other sign.",
  "compare.head": (p: P) => `Head of ${p.side}`,
  "compare.head.next": (p: P) => `The next one: ${p.name}`,
  "compare.head.same": (p: P) => `The same: ${p.name}`,
  "compare.head.group": (p: P) => `${p.kind}, layer ${p.layer}`,
  "compare.text": (p: P) => `Text that ${p.side} reads`,
  "compare.text.placeholder": "Write another text",
  "compare.model": (p: P) => `Model of ${p.side}`,
  "compare.model.none": "Choose a model",
  "compare.model.own": "Your own",
  "compare.model.embedded": "With the page",
  // ---- a side, under its letter ----
  "compare.side": (p: P) => `${p.name}, ${p.apart}`,
  "compare.side.edited": "edited",
  "compare.side.plain": "without edits",
  "compare.side.prompt": (p: P) => `“${p.text}”`,
  "compare.side.long": (p: P) => `${p.side}: ${p.name}`,
  "compare.difference": "A − B",
  "compare.difference.long": (p: P) => `Difference, A minus B: ${p.a} minus ${p.b}`,
  // ---- what is to be known of the comparison ----
  "compare.note.place": (p: P) =>
    `Both have ${plural(p.count, { one: "token", other: "tokens" })}: they are compared place by place.`,
  "compare.note.token": (p: P) =>
    `${p.shared} of ${plural(p.count, { one: "token is", other: "tokens are" })} in both, and stand beside ` +
    "each other; the others are hatched.",
  "compare.note.cut.rows": (p: P) =>
    `A has ${plural(p.a, { one: "row", other: "rows" })} and B ${number(p.b)}: the first ${number(p.common)} ` +
    "are compared.",
  "compare.note.cut.cols": (p: P) =>
    `A has ${plural(p.a, { one: "column", other: "columns" })} and B ${number(p.b)}: the first ` +
    `${number(p.common)} are compared.`,
  "compare.note.streams": "A and B are of different kinds: their places are compared, not their tokens.",
  "compare.note.written": "This model knows other tokens, so it has written an answer of its own.",
  "compare.note.edits":
    "Some of the edits name places or parts that the other side does not have; there they are left out.",
  "compare.note.same-head": "A and B are the same head. Choose another one, or a head in the bar above.",
  "compare.note.unedited": "Nothing is edited yet, so A and B are the same. Change something under Edits.",
  "compare.note.scaled": (p: P) =>
    `Both look at the same tokens, but what ${p.side} finds there ` +
    (p.averaged
      ? "is replaced by its mean."
      : `is multiplied by ${exact(p.factor)}${p.than === 1 ? "" : `, and in ${p.other} by ${exact(p.than)}`}.`) +
    ` These maps show the patterns alone.`,
  "compare.note.scaled.go": "Show what it adds, value-weighted",
  // ---- numbers ----
  "compare.nothing": "Nothing in common",
  "compare.same": "Same pattern",
  "compare.nearly": "Nearly the same",
  "compare.alike": "Alike",
  "compare.different": "Different",
  "compare.very": "Very different",
  "compare.verdict.about": (p: P) =>
    `By the mean divergence of the rows: nearly the same below ${number(p.nearly)} bits, alike below ` +
    `${number(p.alike)}, different below ${number(p.different)}, very different above. The same: no weight ` +
    "differs by more than a millionth.",
  "compare.most": "Largest |A − B|",
  "compare.most.at": (p: P) => `${p.query} → ${p.key}`,
  "compare.most.go": (p: P) => `Largest difference ${p.value}: ${p.query} looks at ${p.key}. Go to this cell.`,
  "compare.mean": "Mean |A − B|",
  "compare.bits": "Divergence",
  "compare.bits.unit": (p: P) => `${p.value} bits`,
  "compare.bits.about":
    "Jensen–Shannon divergence of two rows, in bits: 0 where both look at the same tokens with the same " +
    "weights, 1 where they share no token. The bars beside the difference show it for each row; the number is " +
    "the mean of all rows.",
  "compare.bits.counting": "counting…",
  "compare.bits.short": "bits",
  "compare.none": "none",
  // ---- one cell, one row ----
  "compare.row": (p: P) => `${p.query} looks at`,
  "compare.row.bits": (p: P) => `${p.value} bits apart`,
  "compare.row.none": "This row is on one side only.",
  "compare.row.token": "Token",
  "compare.absent": "not there",
  "compare.hint": "Point at a cell in one map to see it in all three; choose it to keep it.",
  "compare.cell": (p: P) => `A ${p.a}, B ${p.b}, difference ${p.d}`,
  // ---- scale ----
  "compare.range": "Range of the difference's colours",
  "compare.range.one": "to ±1",
  "compare.range.most": "to the largest",
  "compare.faint": (p: P) => `No cell differs by more than ${p.most}.`,
  "compare.faint.show": "Let the colours end there",
  "compare.legend": (p: P) => `A − B from ${p.low} to ${p.high}`,
  "compare.legend.b": "B more",
  "compare.legend.a": "A more",
  "compare.legend.absent": "on one side only",
  "compare.table": "Whose numbers",
  "compare.table.caption": (p: P) => `${p.name}: each row looks at each column.`,
  // ---- states ----
  "compare.wait.model": (p: P) => `Loading ${p.name}…`,
  "compare.wait.other": "Computing the other side…",
  "compare.wait.again": "Not up to date",
  "compare.problem.one-head":
    "This model has one head only. Compare it without edits, with another text, or with another model.",
  "compare.problem.no-text": "Write another text, and what the model makes of it appears beside this one.",
  "compare.problem.no-model": "Choose another model that has this kind of attention.",
  "compare.problem.no-kind":
    "The other model has no attention of this kind. Choose another model, or another kind above.",
  "compare.problem.no-models": "No other model here has this kind of attention. Train one, or open one from its files.",
  "compare.problem.model": (p: P) => `${p.name} could not be loaded. ${p.message}`,
  "compare.problem.other": (p: P) => `The other side could not be read. ${p.message}`,
  "compare.again": "Try again",
  "compare.instead": "Compare with another head",
  // ---- all heads against each other ----
  "compare.similar": "Which heads look alike",
  "compare.similar.about":
    "1: two heads look at the same tokens with the same weights. 0: they share none. It is the mean over the " +
    "rows of the Bhattacharyya coefficient Σ √(p q).",
  "compare.similar.map": (p: P) => `How alike the heads of ${p.kind} are`,
  "compare.similar.cell": (p: P) => `${p.a} and ${p.b}: ${p.value}`,
  "compare.similar.hint": "Choose a cell to see its two heads side by side.",
  "compare.similar.most": (p: P) => `Most like ${p.name}`,
  "compare.similar.least": (p: P) => `Least like ${p.name}`,
  "compare.similar.pair": (p: P) => `${p.name} ${p.value} alike: compare with it`,
  "compare.similar.wait": "Comparing the heads…",
  "compare.similar.problem": (p: P) => `The heads could not be compared. ${p.message}`,
  "compare.similar.one": "There is no second head of this kind.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof compare, Entry> {}
}
