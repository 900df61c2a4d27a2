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
    "A piece of the text that the model reads as one: a letter, a word or a part of one. The model knows " +
    "texts only as rows of tokens.",
  "term.special": "Special token",
  "term.special.text":
    "A token that stands for no letters, such as ⟨start⟩ and ⟨end⟩. It tells the model where a text begins or " +
    "is over.",
  "term.positions": "Position",
  "term.positions.text":
    "A token’s place in the text, counted from the first. Without being told it, attention could not tell " +
    "“ab” from “ba”.",
  "term.head": "Head",
  "term.head.text":
    "One small unit that decides, for every token, which other tokens to look at, and carries over what it " +
    "finds there. Its picture is its pattern.",
  "term.layer": "Layer",
  "term.layer.text":
    "One round of reading: several heads side by side, and a small network after them. Layer 1 works on what " +
    "layer 0 has written.",
  "term.encoder": "Encoder",
  "term.encoder.text":
    "The half of the model that reads the source. Its tokens look at each other, in both directions.",
  "term.decoder": "Decoder",
  "term.decoder.text":
    "The half that writes, one token after another. Each of its tokens looks only at what is already written.",
  "term.cross": "Cross-attention",
  "term.cross.text":
    "The decoder’s way to look at the source: rows are steps of the answer, columns the tokens that were " + "read.",
  "term.attention": "Attention",
  "term.attention.text":
    "Each token shares out a total of 1 over the tokens that it may see. What it takes from them is mixed in " +
    "these shares.",
  "term.query": "Query and key",
  "term.query.text":
    "Two lists of numbers for each token: the query says what it looks for, the key what it offers. Where " +
    "they match, attention goes.",
  "term.value": "Value",
  "term.value.text":
    "What a token hands over when it is looked at. Value-weighted patterns count how much of it really " + "arrives.",
  "term.score": "Score",
  "term.score.text":
    "Query times key, one number for each pair of tokens: the larger, the more attention. The softmax turns a " +
    "row of them into shares.",
  "term.softmax": "Softmax",
  "term.softmax.text": "Turns a row of any numbers into shares that add up to 1. The largest one gets most of it.",
  "term.pattern": "Pattern",
  "term.pattern.text":
    "A head’s picture: each row is a token that looks, each column a token it may look at. The stronger " +
    "the colour of a cell, the more it looks there.",
  "term.mask": "Mask",
  "term.mask.text":
    "Hides tokens or cells before the softmax, so that no attention goes there. The causal mask hides what is " +
    "not yet written.",
  "term.padding": "Padding",
  "term.padding.text":
    "Filler that makes short texts as long as others. It is masked, and here pressing twice treats any token " +
    "as if it were padding.",
  "term.residual": "Residual stream",
  "term.residual.text":
    "The row of numbers that each token carries through the model. Every head and MLP reads it and adds " +
    "something to it.",
  "term.mlp": "MLP",
  "term.mlp.text": "The small network after the heads. It works on each token by itself and looks at no other.",
  "term.norm": "Norm",
  "term.norm.text": "Brings a token’s numbers to a common size before or after a step, so that no layer shouts.",
  "term.gate": "Gate",
  "term.gate.text":
    "A learned tap, from 0 to 1. Open lets through what attention found; closed passes on the token as it " + "came.",
  "term.layer-scale": "Layer-scale (gamma)",
  "term.layer-scale.text":
    "A learned number for each channel that says how strongly a sublayer’s result is added. 0 switches the " +
    "sublayer off.",
  "term.dropout": "Dropout",
  "term.dropout.text":
    "Switches off some of the numbers at random while a model is trained, so that it relies on none of them " +
    "alone.",
  "term.drop-path": "Drop-path",
  "term.drop-path.text": "Skips whole sublayers at random while a model is trained.",
  "term.logit": "Logit and probability",
  "term.logit.text":
    "A logit is the model’s raw score for a token that might come next. The softmax makes probabilities of " +
    "all of them.",
  "term.temperature": "Temperature",
  "term.temperature.text":
    "Divides numbers before a softmax. Below 1 the largest one wins more often; above 1 the shares become " +
    "more even.",
  "term.top-k": "Top-k",
  "term.top-k.text": "Only the k likeliest tokens may be drawn. 1 always takes the likeliest.",
  "term.entropy": "Entropy",
  "term.entropy.text": "How widely a head looks, in nats. 0 is one token alone; the most is all tokens evenly.",
  "term.kl": "KL divergence, in nats",
  "term.kl.text":
    "How far one set of probabilities has moved from another; 0 is not at all. A nat is its unit: 0.69 nats " +
    "are one bit.",
  "term.contribution": "Contribution",
  "term.contribution.text":
    "How much a head really writes into the residual stream. A head with a striking pattern may write next to " +
    "nothing.",
  "term.diagonal": "Diagonal",
  "term.diagonal.text":
    "Cells where row and column have the same place: each token looks at the one in its own position. In a " +
    "mirrored one the first looks at the last.",
  "term.induction": "Induction",
  "term.induction.text":
    "Finds where the present token stood before and looks at what came after it, to write it again. Two heads " +
    "in a row make it.",
  "term.rollout": "Rollout",
  "term.rollout.text":
    "Multiplies the patterns of all layers, to follow how much of each input reaches a token. It leaves out " +
    "what MLPs do.",
  "term.lens": "Lens",
  "term.lens.text":
    "Reads the residual stream between layers with the model's own output head: what it would say if the layers " +
    "above were left out.",
  "term.attribution": "Attribution",
  "term.attribution.text":
    "Takes a number of the answer apart into what each head, MLP and embedding added to it. It says who pushed, not " +
    "what would happen without them: for that, patch.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof glossary, Entry> {}
}
