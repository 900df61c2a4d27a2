// Words of the Grid and its measures, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural } = forms("en");

export const grid = {
  "view.grid": "Grid",
  "grid.sort.group": "Order of the heads",
  "grid.sort": "Sort by",
  "grid.sort.layer": "Layer",
  "grid.sort.layer.about":
    "The heads in the order of the model, layer by layer. Sort by a measure to bring the heads that score " +
    "highest to the front.",
  "grid.order.down": "Highest first ↓",
  "grid.order.up": "Lowest first ↑",
  "grid.order.turn": "Reverse the order",
  "grid.kinds.all": "All kinds",
  "grid.kinds.one": (p: P) => `${p.name} only`,
  "grid.set": "Select heads",
  "grid.set.hint": "Select several heads, then silence, average or keep only them",
  "grid.over": "Over the patches",
  "grid.over.large": (p: P) =>
    `${p.name}: whole patterns, since rows over the patches are shown for at most 272 tokens.`,
  "grid.over.waits": "Reading the rows…",
  "grid.over.row": (p: P) => `${p.name ? `${p.name}: the` : "The"} row of ${p.token}.`,
  "grid.over.first": "Over the first image.",
  "grid.set.group": "Selected heads",
  "grid.set.count": (p: P) => `${plural(p.count, { one: "head", other: "heads" })} selected`,
  "grid.set.add": "Add a layer or kind…",
  "grid.set.all": "All heads",
  "grid.set.measure": "Measure",
  "grid.set.above": "above",
  "grid.set.above.about": (p: P) => `Adds every head with ${p.measure} above ${p.above} here`,
  "grid.set.found": (p: P) => `Add ${plural(p.count, { one: "head", other: "heads" })}`,
  "grid.set.silence": "Silence",
  "grid.set.silence.hint": "Multiplies their results by 0",
  "grid.set.average": "Replace by mean",
  "grid.set.average.hint": "Mean ablation: each result becomes its mean over all positions",
  "grid.set.keep": "Keep only these",
  "grid.set.keep.hint": "Silences every other attention head",
  "grid.set.restore": "Restore",
  "grid.set.restore.hint": "Takes back the strength and mean of these heads",
  "grid.set.clear": "Clear selection",
  "grid.list": "Heads, sorted",
  "grid.none": "–",
  "grid.linear": "Linear layers are left out: these measures need rows that sum to 1.",
  "grid.none.spoken": "does not apply",
  "grid.thumb.measured": (p: P) => `${p.name}, ${p.number}`,
  "grid.thumb.number": (p: P) => `${p.measure} ${p.value}`,
  "grid.measures": "Measures of the heads",
  "grid.measuring": "Measuring the heads…",
  "grid.failed": (p: P) => `The heads could not be measured. ${p.message}`,
  "grid.rows": (p: P) => `Mean over ${plural(p.rows, { one: "row", other: "rows" })}.`,
  "grid.rows.kinds": (p: P) => `Rows: ${p.list}.`,
  "grid.rows.kind": (p: P) => `${p.name} ${number(p.rows)}`,
  "grid.lack.model": "This measure does not apply to any head of this model, so the heads are sorted by layer.",
  "grid.lack.kind": (p: P) => `This measure does not apply to ${p.name} heads, so the heads are sorted by layer.`,
  "grid.lack.text": "This measure does not apply to any row here, so the heads are sorted by layer.",
  "grid.test": "Random tokens, repeated",
  "grid.test.about":
    "Fills in a text that reveals induction heads: random tokens, then the first half of them again. Undo " +
    "restores your text.",
  "grid.measure.separator": "Separators",
  "grid.measure.separator.about":
    "Attention a row gives to spaces, punctuation and special tokens such as ⟨end⟩; mean over rows that see " +
    "such tokens and others.",
  "grid.measure.contribution": "Contribution",
  "grid.measure.contribution.about":
    "How much a head writes into the stream: the length of its weighted values times its part of the output " +
    "matrix, ‖Σ p v W_o‖; mean over all rows.",
  "grid.measure.pictures": "On images",
  "grid.measure.pictures.about":
    "Attention a row gives to image tokens; mean over the rows of words that see one. Image tokens and special " +
    "tokens do not count as words. Decoder self-attention only.",
  "grid.size": "Size",
  "grid.size.value": (p: P) => `${number(p.pixels)} pixels`,
  "grid.size.auto": "Automatic",
  "grid.size.auto.about": "As large as fits the space",
  "grid.pin": "Keep this head open among the thumbnails, also while you choose others{ (O)|}",
  "grid.pin.here": "Keep open",
  "grid.unpin": "Close{ (O)|}",
  "grid.pin.head": (p: P) => `Keep ${p.name} open`,
  "grid.pinned": (p: P) => `${p.name}, kept open`,
  "grid.pinned.close": (p: P) => `Close ${p.name}`,
  "train.measure.mirror": "Reversed",
  "train.measure.mirror.about":
    "Attention a row gives to the source token in the reversed position (last for first); mean over rows that " +
    "have one and see several tokens. Cross-attention only.",
  "train.measure.self": "Itself",
  "train.measure.self.about":
    "Attention a row gives to its own token; mean over rows that see several tokens. Self-attention only.",
  "train.measure.diagonal": "Diagonal",
  "train.measure.diagonal.about":
    "Attention a row gives to the token at the same position; mean over rows that have one and see several " +
    "tokens. Cross-attention only.",
  "train.measure.previous": "Previous token",
  "train.measure.previous.about":
    "Attention a row gives to the previous token; mean over rows that have one. Self-attention only.",
  "train.measure.first": "First token",
  "train.measure.first.about":
    "Attention a row gives to the first token, where idle heads look; mean over rows that see several tokens.",
  "train.measure.induction": "Induction",
  "train.measure.induction.about":
    "Attention a row gives to the tokens just after earlier occurrences of its own token; mean over rows with " +
    "such an occurrence more than two tokens back. Decoder self-attention only.",
  "train.measure.distance": "Distance",
  "train.measure.distance.about":
    "How many tokens away a row looks, Σ p · distance; mean over rows that see several tokens. Self-attention only.",
  "train.measure.entropy": "Entropy",
  "train.measure.entropy.about":
    "How widely a row spreads its attention, −Σ p ln p in nats; 0 means a single token. Mean over rows that " +
    "see several tokens; it falls as a head specialises.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof grid, Entry> {}
}
