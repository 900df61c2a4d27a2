// Words of the batch room, in English.
import type { Params as P } from "../../../i18n/vocabulary.js";

export const batch = {
  "batch.maps.title": "Sentences of unequal length",
  "batch.maps.lead":
    "A model computes several sentences at once, as one block of numbers. The shorter ones are filled up " +
    "with ⟨pad⟩, and a mask keeps every token from looking at it.",
  "batch.sentences": "The sentences of the batch",
  "batch.sentence": (p: P) => `Sentence ${p.number}`,
  "batch.add": "+ Add a sentence",
  "batch.remove": (p: P) => `Remove sentence ${p.number}`,
  "batch.problem.empty": "Write at least one word, or remove this sentence.",
  "batch.problem.long": (p: P) => `Use at most ${p.words} words, so that the maps stay legible.`,
  "batch.causal": "Hide the future as well",
  "batch.causal.hint": "Adds the causal mask: both masks then hold together.",
  "batch.seed": "Seed of the weights",
  "batch.seed.new": "Another",
  "batch.seed.hint": "The model is untrained: its weights are random, the same for the same seed.",
  "batch.waiting": "The engine is working this out…",
  "batch.failure": "The engine cannot work with this.",
  "batch.maps.reads": (p: P) =>
    `${p.rows} sentences, padded to ${p.length} tokens, ${p.heads} heads. Row: the token that looks. ` +
    `Column: the token it looks at. Hatched: hidden by the padding ` +
    `mask${p.causal ? " or the causal one" : ""}. Faded rows are padding, which nothing reads. Untrained, ` +
    `seed ${p.seed}; weights twice as large as usual, so that the patterns are not flat.`,
  "batch.row": (p: P) =>
    p.padding === 0
      ? `${p.real} tokens, no padding`
      : `${p.real} ${p.real === 1 ? "token" : "tokens"}, ${p.padding} padding`,
  "batch.head": (p: P) => `Head ${p.head}`,
  "batch.map": (p: P) =>
    `Sentence ${p.number}, head ${p.head}: ${p.words}. ` +
    `${p.hidden === 0 ? "No padding" : `${p.hidden} padding columns are masked, and as many rows are padding`}`,
  "batch.reading.none": "Point at a cell, or walk through a map with the arrow keys.",
  "batch.reading": (p: P) => `${p.query} looks at ${p.key}: ${p.value}.`,
  "batch.reading.padding": (p: P) => `${p.query} may not look at ${p.key}: it is padding.`,
  "batch.reading.future": (p: P) => `${p.query} may not look at ${p.key}: it comes later.`,
  "batch.reading.unread": "This row is padding itself, and nothing reads it.",
  "batch.numbers": "The numbers as tables",
  "batch.numbers.of": (p: P) => `Sentence ${p.number}, head ${p.head}`,
  "batch.tensors.title": "From pairs to tensors",
  "batch.tensors.lead": (p: P) =>
    `To train a model that writes, every pair of source and target becomes rows of five tensors. These ` +
    `come from the tokenizer of the trained model that is open in ` +
    `Explore${p.model === null ? "" : `, “${p.model}”`}.`,
  "batch.pairs": "Pairs of source and target",
  "batch.source": (p: P) => `Source ${p.number}`,
  "batch.target": (p: P) => `Target ${p.number}`,
  "batch.pair.add": "+ Add a pair",
  "batch.pair.remove": (p: P) => `Remove pair ${p.number}`,
  "batch.problem.blank": "Write both texts of each pair, or remove the pair.",
  "batch.length": "Maximum length",
  "batch.length.hint": "Rows are padded to it. Longer texts lose their end; the end token stays.",
  "batch.problem.length": (p: P) => `Write a whole number from ${p.least} to ${p.most}.`,
  "batch.shape": (p: P) => `[batch ${p.rows}, length ${p.length}]`,
  "batch.tensor.input_ids": "What the encoder reads: the source, an end token, then padding.",
  "batch.tensor.attention_mask":
    "1 where the source is real. Where it is 0, neither the encoder nor the cross-attention looks.",
  "batch.tensor.decoder_input_ids":
    "What the decoder reads: the labels one place to the right, after the start token, so that at each place " +
    "it has seen only what comes before.",
  "batch.tensor.decoder_attention_mask": "1 where the target is real. It belongs to the labels, before the shift.",
  "batch.tensor.labels": "What the decoder should write at each place. Padding does not count in the loss.",
  "batch.tensor.scroll": (p: P) => `${p.name}, scrolls sideways`,
  "batch.cut": (p: P) => `${p.count} cut off:`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof batch, Entry> {}
}
