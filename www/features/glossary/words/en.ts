// Words of the glossary: what each term of art means, in one or two sentences for a beginner, in English.
import type { Params as P } from "../../../i18n/vocabulary.js";

export const glossary = {
  "terms.all": "All terms",
  "terms.learn": "See it in Learn",
  "terms.learn.of": (p: P) => `“${p.term}”: See it in Learn`,
  "terms.group.text": "The text",
  "terms.group.attention": "Attention",
  "terms.group.block": "Inside a layer",
  "terms.group.writing": "Writing",
  "terms.group.measure": "Measures",
  "term.token": "Token",
  "term.token.text":
    "A piece of text that the model reads as one unit: a letter, a word or part of a word. A model sees every " +
    "text as a sequence of tokens.",
  "term.special": "Special token",
  "term.special.text":
    "A token that stands for no letters, such as ⟨start⟩ and ⟨end⟩. It marks where a text begins or ends.",
  "term.positions": "Position",
  "term.positions.text":
    "A token’s place in the text, counted from the first. Without positions, attention could not tell “ab” " +
    "from “ba”.",
  "term.head": "Head",
  "term.head.text":
    "A small unit that chooses, for every token, which other tokens to look at, and copies information from " +
    "them. Its picture is its pattern.",
  "term.layer": "Layer",
  "term.layer.text": "Several heads side by side, followed by a small network. Layer 1 works on the output of layer 0.",
  "term.encoder": "Encoder",
  "term.encoder.text": "The half of the model that reads the source. Its tokens look at each other in both directions.",
  "term.decoder": "Decoder",
  "term.decoder.text":
    "The half of the model that writes, one token at a time. Each token looks only at those written before it.",
  "term.cross": "Cross-attention",
  "term.cross.text": "How the decoder looks at the source: rows are steps of the answer, columns are source tokens.",
  "term.attention": "Attention",
  "term.attention.text":
    "Each token divides a total weight of 1 among the tokens it may see, and mixes their values with these weights.",
  "term.query": "Query and key",
  "term.query.text":
    "Two vectors for each token: the query says what it looks for, the key what it offers. The better they " +
    "match, the more attention.",
  "term.value": "Value",
  "term.value.text":
    "The vector that a token passes on when it is looked at. Value-weighted patterns show how much of it arrives.",
  "term.score": "Score",
  "term.score.text":
    "Query times key, one number per pair of tokens: the larger, the more attention. The softmax turns a row " +
    "of scores into weights.",
  "term.softmax": "Softmax",
  "term.softmax.text":
    "Turns a row of numbers into shares that add up to 1. The largest number gets the largest share.",
  "term.pattern": "Pattern",
  "term.pattern.text":
    "A head’s picture: each row is a token that looks, each column a token it may look at. The stronger " +
    "a cell’s colour, the more it looks there.",
  "term.sink": "Sink",
  "term.sink.text":
    "A learned logit of a head that joins its softmax but belongs to no key. It takes the rest of the row, so that " +
    "the head can look at almost nothing, as in gpt-oss.",
  "term.linear": "Linear layer",
  "term.linear.text":
    "A layer without a softmax, here by the gated delta rule. Its output is a sum of earlier values with " +
    "signed weights that do not sum to 1.",
  "term.mask": "Mask",
  "term.mask.text":
    "Hides tokens or cells before the softmax, so that they get no attention. The causal mask hides everything " +
    "not yet written.",
  "term.padding": "Padding",
  "term.padding.text":
    "Filler tokens that make short texts as long as the others. They are masked; " +
    "{double-clicking|double-tapping} a token here masks it in the same way.",
  "term.residual": "Residual stream",
  "term.residual.text":
    "The vector that each token carries through the model. Every head and MLP reads it and adds to it.",
  "term.mlp": "MLP",
  "term.mlp.text": "The small network after the heads. It processes each token separately.",
  "term.norm": "Norm",
  "term.norm.text":
    "Scales a token’s vector to a common size before or after a sublayer, so that no layer dominates the others.",
  "term.gate": "Gate",
  "term.gate.text": "A learned number from 0 to 1. At 1 it passes the attention output, at 0 the token’s own input.",
  "term.layer-scale": "Layer-scale (gamma)",
  "term.layer-scale.text":
    "A learned factor for each channel that says how strongly a sublayer’s output is added. 0 turns the " +
    "sublayer off.",
  "term.dropout": "Dropout",
  "term.dropout.text":
    "Switches off some numbers at random during training, so that the model does not rely on any one of them.",
  "term.drop-path": "Drop-path",
  "term.drop-path.text": "Skips whole sublayers at random during training.",
  "term.logit": "Logit and probability",
  "term.logit.text":
    "A logit is the model’s raw score for a possible next token. The softmax turns all logits into probabilities.",
  "term.temperature": "Temperature",
  "term.temperature.text":
    "Divides the logits or scores before a softmax. Below 1 the largest gets more; above 1 the shares become " +
    "more even.",
  "term.top-k": "Top-k",
  "term.top-k.text": "Only the k likeliest tokens can be drawn. With k = 1 it is always the likeliest.",
  "term.entropy": "Entropy",
  "term.entropy.text":
    "How widely a head spreads its attention, in nats. 0: on one token. Maximum: evenly on all tokens.",
  "term.kl": "KL divergence, in nats",
  "term.kl.text":
    "How far one probability distribution has moved from another; 0 means not at all. The unit is the nat: " +
    "0.69 nats are one bit.",
  "term.contribution": "Contribution",
  "term.contribution.text":
    "How much a head writes into the residual stream. A head with a striking pattern may write almost nothing.",
  "term.diagonal": "Diagonal",
  "term.diagonal.text":
    "Cells whose row and column have the same position: each token looks at its counterpart. In the " +
    "reversed diagonal the first looks at the last.",
  "term.induction": "Induction",
  "term.induction.text":
    "Finds the previous occurrence of the current token and looks at the token after it, to repeat it. It " +
    "takes two heads in successive layers.",
  "term.rollout": "Rollout",
  "term.rollout.text":
    "Multiplies the patterns of all layers, to estimate how much of each input reaches a token. It ignores MLPs.",
  "term.lens": "Lens",
  "term.lens.text":
    "Applies the model’s output head to the residual stream between layers: the prediction if the later layers " +
    "were skipped.",
  "term.attribution": "Attribution",
  "term.attribution.text":
    "Splits a logit of the answer into the contributions of each head, MLP and embedding. It shows " +
    "contributions, not what would happen without them; for that, use Patch.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof glossary, Entry> {}
}
