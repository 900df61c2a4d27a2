// Words of the Grid and its measures, in English.
import type { Params as P } from "../../../i18n/vocabulary.js";

export const grid = {
  "view.grid": "Grid",
  "grid.sort.group": "Order of the heads",
  "grid.sort": "Sort by",
  "grid.sort.layer": "Layer",
  "grid.sort.layer.about":
    "The heads as they stand in the model, layer by layer. A measure brings those to the front that do one thing most.",
  "grid.order.down": "Highest first ↓",
  "grid.order.up": "Lowest first ↑",
  "grid.order.turn": "Turn the order around",
  "grid.kinds.all": "All kinds",
  "grid.kinds.one": (p: P) => `${p.name} only`,
  "grid.list": "Heads, sorted",
  "grid.none": "–",
  "grid.none.spoken": "does not apply",
  "grid.thumb.measured": (p: P) => `${p.name}, ${p.number}`,
  "grid.thumb.number": (p: P) => `${p.measure} ${p.value}`,
  "grid.measures": "Measures of the heads",
  "grid.measuring": "Measuring the heads…",
  "grid.failed": (p: P) => `The heads could not be measured. ${p.message}`,
  "grid.measure.self": "Itself",
  "grid.measure.self.about": "How much of the attention lies on the token itself. Self-attention only.",
  "grid.measure.separator": "Separators",
  "grid.measure.separator.about":
    "How much of the attention lies on spaces, punctuation and special tokens such as ⟨end⟩.",
  "grid.measure.contribution": "Contribution",
  "grid.measure.contribution.about":
    "How much the head writes into the stream: the length of its weighted values after its share of the " +
    "output matrix, ‖Σ p v W_o‖, the mean over the rows.",
  "grid.pin": "Open in place (O)",
  "grid.unpin": "Close (O)",
  "grid.pin.head": (p: P) => `Open ${p.name} in place`,
  "grid.pinned": (p: P) => `${p.name}, open in place`,
  "grid.pinned.close": (p: P) => `Close ${p.name}`,
  "train.measure.mirror": "Mirror",
  "train.measure.mirror.about":
    "How much of the attention lies on the token in mirrored place: last for first. Cross-attention only.",
  "train.measure.diagonal": "Diagonal",
  "train.measure.diagonal.about": "How much of the attention lies on the token in the same place.",
  "train.measure.previous": "One back",
  "train.measure.previous.about": "How much of the attention lies on the token before. Self-attention only.",
  "train.measure.first": "First token",
  "train.measure.first.about":
    "How much of the attention lies on the first token, where heads look that have nothing to do.",
  "train.measure.induction": "Induction",
  "train.measure.induction.about":
    "How much of the attention lies on what came after the same token earlier. A decoder’s self-attention only.",
  "train.measure.distance": "Distance",
  "train.measure.distance.about": "How many tokens away it looks, on average. Self-attention only.",
  "train.measure.entropy": "Spread (entropy)",
  "train.measure.entropy.about":
    "How widely a head looks, in nats: 0 is one token alone. It falls as a head finds what it is for.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof grid, Entry> {}
}
