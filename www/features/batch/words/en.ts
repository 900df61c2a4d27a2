// Words of the batch room, in English.
import type { Params as P } from "../../../i18n/vocabulary.js";

export const batch = {
  "batch.maps.title": "Sentences of unequal length",
  "batch.maps.lead":
    "A model processes several sentences at once, as one block of numbers. Shorter ones are filled up " +
    "with ⟨pad⟩, and a mask keeps every token from looking at the padding.",
  "batch.sentences": "The sentences of the batch",
  "batch.sentence": (p: P) => `Sentence ${p.number}`,
  "batch.add": "+ Add a sentence",
  "batch.remove": (p: P) => `Remove sentence ${p.number}`,
  "batch.problem.empty": "Write at least one word, or remove this sentence.",
  "batch.problem.long": (p: P) => `Use at most ${p.words} words, so that the maps stay legible.`,
  "batch.causal": "Hide the future as well",
  "batch.causal.hint": "Adds the causal mask, so that both masks apply.",
  "batch.seed": "Seed for the weights",
  "batch.seed.new": "New seed",
  "batch.seed.hint": "The model is untrained. Its random weights depend on the seed alone.",
  "batch.waiting": "Computing…",
  "batch.failure": "The engine could not compute this.",
  "batch.maps.reads": (p: P) =>
    `${p.rows} sentences, padded to ${p.length} tokens, ${p.heads} heads. Row: the token that looks. ` +
    "Column: the token it looks at. Hatched: hidden by the padding " +
    `mask${p.causal ? " or the causal mask" : ""}. Faded: padding rows, which nothing reads. Untrained ` +
    `(seed ${p.seed}), with weights twice as large as usual so that the patterns are not flat.`,
  "batch.row": (p: P) =>
    p.padding === 0
      ? `${p.real} tokens, no padding`
      : `${p.real} ${p.real === 1 ? "token" : "tokens"}, ${p.padding} padding`,
  "batch.head": (p: P) => `Head ${p.head}`,
  "batch.map": (p: P) =>
    `Sentence ${p.number}, head ${p.head}: ${p.words}. ` +
    `${p.hidden === 0 ? "No padding" : `${p.hidden} padding columns are masked, and ${p.hidden} rows are padding`}`,
  "batch.reading.none": "{Hover over a cell, or move through a map with the arrow keys.|Tap a cell to read it.}",
  "batch.reading": (p: P) => `${p.query} looks at ${p.key}: ${p.value}.`,
  "batch.reading.padding": (p: P) => `${p.query} cannot look at ${p.key}: it is padding.`,
  "batch.reading.future": (p: P) => `${p.query} cannot look at ${p.key}: it comes later.`,
  "batch.reading.unread": "This row is padding; nothing reads it.",
  "batch.numbers": "Weights as tables",
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
  "batch.length.hint": "Rows are padded to this length. Longer texts are cut; the end token stays.",
  "batch.problem.length": (p: P) => `Write a whole number from ${p.least} to ${p.most}.`,
  "batch.shape": (p: P) => `[batch ${p.rows}, length ${p.length}]`,
  "batch.tensor.input_ids": "Encoder input: the source, an end token, then padding.",
  "batch.tensor.attention_mask":
    "1 for source tokens, 0 for padding, which neither the encoder nor cross-attention looks at.",
  "batch.tensor.decoder_input_ids":
    "Decoder input: the labels, shifted one position to the right after the start token, so that each position " +
    "sees only earlier tokens.",
  "batch.tensor.decoder_attention_mask":
    "1 for target tokens, 0 for padding. It lines up with the labels, before the shift.",
  "batch.tensor.labels": "The token the decoder should write at each position. Padding is ignored in the loss.",
  "batch.tensor.padding": "padding",
  "batch.tensor.unknown": "not in the model’s vocabulary, so it has the id of the unknown token",
  "batch.tensor.scroll": (p: P) => `${p.name} (scrolls sideways)`,
  "batch.cut": (p: P) => `Cut off (${p.count}):`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof batch, Entry> {}
}
