// Words of the Compare view, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, plural } = forms("en");

export const compare = {
  "compare.region": "Compare",
  // ---- what A and B are ----
  "compare.here": (p: P) => `Current head, ${p.name}`,
  "compare.other": (p: P) => `Source of ${p.side}`,
  "compare.other.head": "Another head",
  "compare.other.plain": "Without edits",
  "compare.other.prompt": "Another text",
  "compare.other.model": "Another model",
  "compare.swap": "Swap",
  "compare.swap.about": "Swaps A and B; the difference changes sign.",
  "compare.head": (p: P) => `Head of ${p.side}`,
  "compare.head.next": (p: P) => `Next: ${p.name}`,
  "compare.head.same": (p: P) => `Same: ${p.name}`,
  "compare.head.nearest": (p: P) => `Nearest: ${p.name}`,
  "compare.head.group": (p: P) => `${p.kind}, layer ${p.layer}`,
  "compare.image": (p: P) => `Image that ${p.side} reads`,
  "compare.sound": (p: P) => `Sound that ${p.side} reads`,
  "compare.other.sound": "Another sound",
  "compare.other.image": "Another image",
  "compare.text": (p: P) => `Text that ${p.side} reads`,
  "compare.text.placeholder": "Write another text",
  "compare.model": (p: P) => `Model of ${p.side}`,
  "compare.model.none": "Choose a model",
  "compare.model.own": "Your own",
  "compare.model.embedded": "Built in",
  // ---- a side, under its letter ----
  "compare.side": (p: P) => `${p.name}, ${p.apart}`,
  "compare.side.edited": "edited",
  "compare.side.plain": "without edits",
  "compare.side.recording": (p: P) => `recording: ${p.name}`,
  "compare.side.prompt": (p: P) => `“${p.text}”`,
  "compare.side.long": (p: P) => `${p.side}: ${p.name}`,
  "compare.difference": "A − B",
  "compare.difference.long": (p: P) => `Difference, A minus B: ${p.a} minus ${p.b}`,
  // ---- what is to be known of the comparison ----
  "compare.note.place": (p: P) =>
    `Both have ${plural(p.count, { one: "token", other: "tokens" })}: they are compared position by position.`,
  "compare.note.token": (p: P) =>
    `${p.shared} of ${plural(p.count, { one: "token is", other: "tokens are" })} in both and lined up; the ` +
    "others are hatched.",
  "compare.note.cut.rows": (p: P) =>
    `A has ${plural(p.a, { one: "row", other: "rows" })} and B ${number(p.b)}: the first ${number(p.common)} ` +
    "are compared.",
  "compare.note.cut.cols": (p: P) =>
    `A has ${plural(p.a, { one: "column", other: "columns" })} and B ${number(p.b)}: the first ` +
    `${number(p.common)} are compared.`,
  "compare.note.streams": "A and B are different kinds of attention, so positions are compared, not tokens.",
  "compare.note.written": "This model has a different vocabulary, so it has written its own answer.",
  "compare.note.recorded": "One side is a recording: it keeps the recorded answer, and the other model writes its own.",
  "compare.note.edits": "Some edits refer to positions or parts that the other side lacks; they are ignored there.",
  "compare.note.same-head": "A and B are the same head. Choose another one here or in the bar above.",
  "compare.note.unedited": "There are no edits yet, so A and B are the same. Change something under Edits.",
  "compare.note.scaled": (p: P) =>
    `Both look at the same tokens, but the output of ${p.side} ` +
    (p.averaged
      ? "is replaced by its mean."
      : `is multiplied by ${exact(p.factor)}${p.than === 1 ? "" : `, that of ${p.other} by ${exact(p.than)}`}.`) +
    ` These maps show only the patterns.`,
  "compare.note.scaled.go": "Show contributions (value-weighted)",
  // ---- numbers ----
  "compare.nothing": "Nothing in common",
  "compare.same": "Same pattern",
  "compare.nearly": "Nearly the same",
  "compare.alike": "Similar",
  "compare.different": "Different",
  "compare.very": "Very different",
  "compare.verdict.about": (p: P) =>
    `By the mean divergence of the rows: nearly the same below ${number(p.nearly)} bits, similar below ` +
    `${number(p.alike)}, different below ${number(p.different)}, very different above. Same: no weight differs ` +
    "by more than one millionth.",
  "compare.most": "Largest |A − B|",
  "compare.most.at": (p: P) => `${p.query} → ${p.key}`,
  "compare.most.go": (p: P) => `Largest difference ${p.value}: ${p.query} looks at ${p.key}. Go to this cell.`,
  "compare.mean": "Mean |A − B|",
  "compare.bits": "Divergence",
  "compare.bits.unit": (p: P) => `${p.value} bits`,
  "compare.bits.about":
    "Jensen–Shannon divergence of two rows, in bits: 0 if both look at the same tokens with the same weights, " +
    "1 if they share no token. The bars beside the difference show each row; the number is the mean over all " +
    "rows.",
  "compare.bits.counting": "computing…",
  "compare.bits.short": "bits",
  "compare.none": "none",
  // ---- one cell, one row ----
  "compare.row": (p: P) => `${p.query} looks at`,
  "compare.row.bits": (p: P) => `${p.value} bits apart`,
  "compare.row.none": "This row is on one side only.",
  "compare.row.token": "Token",
  "compare.absent": "missing",
  "compare.hint":
    "{Hover over a cell in one map to see it in all three; click|Tap a cell in one map to see it in all three; " +
    "tap again} to keep it.",
  "compare.cell": (p: P) => `A ${p.a}, B ${p.b}, difference ${p.d}`,
  // ---- scale ----
  "compare.range": "Colour range of the difference",
  "compare.range.one": "±1",
  "compare.range.most": "to the largest",
  "compare.faint": (p: P) => `No cell differs by more than ${p.most}.`,
  "compare.faint.show": "Stretch the colours to this range",
  "compare.legend": (p: P) => `A − B from ${p.low} to ${p.high}`,
  "compare.legend.b": "B more",
  "compare.legend.a": "A more",
  "compare.table": "Values shown",
  "compare.table.caption": (p: P) => `${p.name}: rows look at columns.`,
  // ---- states ----
  "compare.wait.model": (p: P) => `Loading ${p.name}…`,
  "compare.wait.other": "Computing the other side…",
  "compare.wait.again": "Out of date",
  "compare.problem.one-head":
    "This model has only one head. Compare it without edits, with another text or with another model.",
  "compare.problem.no-text": "Write another text to see its map beside this one.",
  "compare.problem.no-image": "Choose another image to see its map beside this one.",
  "compare.problem.no-sound": "Choose another sound to see its map beside this one.",
  "compare.problem.no-model": "Choose another model that has this kind of attention.",
  "compare.problem.no-kind":
    "The other model has no attention of this kind. Choose another model, or another kind above.",
  "compare.problem.no-models": "No other model here has this kind of attention. Train one, or open one from its files.",
  "compare.problem.sounds":
    "A model that reads sound cannot be compared with a second model. Choose another sound, another head or " +
    "“Without edits”.",
  "compare.problem.left-out":
    "One of the two heads has no pattern, because an edit skips its layer. Choose another head, or remove that edit.",
  "compare.problem.patches":
    "The two sides cut their image into different patches, so their maps have different axes. Choose another image " +
    "or model.",
  "compare.problem.model": (p: P) => `${p.name} could not be loaded. ${p.message}`,
  "compare.problem.other": (p: P) => `The other side could not be read. ${p.message}`,
  "compare.again": "Try again",
  "compare.instead": "Compare with another head",
  // ---- all heads against each other ----
  "compare.similar": "Similar heads",
  "compare.similar.about":
    "1: two heads look at the same tokens with the same weights. 0: they share none. The number is the mean " +
    "over rows of the Bhattacharyya coefficient Σ √(p q).",
  "compare.similar.map": (p: P) => `Similarity of the ${p.kind} heads`,
  "compare.similar.cell": (p: P) => `${p.a} and ${p.b}: ${p.value}`,
  "compare.similar.hint": "Choose a cell to see its two heads side by side.",
  "compare.similar.most": (p: P) => `Most similar to ${p.name}`,
  "compare.similar.least": (p: P) => `Least similar to ${p.name}`,
  "compare.similar.pair": (p: P) => `${p.name} ${p.value} similarity: compare with it`,
  "compare.similar.wait": "Comparing the heads…",
  "compare.similar.problem": (p: P) => `The heads could not be compared. ${p.message}`,
  "compare.similar.one": "There is no second head of this kind.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof compare, Entry> {}
}
