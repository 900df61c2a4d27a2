// Words of the learn room, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { list, number, percent: shareOf, plural } = forms("en");
const percent = (share: number) =>
  share > 0 && share < 0.001 ? `less than ${shareOf(0.001, 1)}` : shareOf(share, share > 0 && share < 0.1 ? 1 : 0);
const two = (x: number) => number(x, 2);
const three = (x: number) => (x > 0 && x < 0.0005 ? "less than 0.001" : number(x, 3));

export const learn = {
  "learn.path": "Steps of the path",
  "learn.part.attention": "One layer of attention",
  "learn.part.model": "Encoder and decoder",
  "learn.part.cause": "Finding the cause of an answer",
  "learn.part.block": "Parts of a block",
  "learn.part.noise": "Noise during training",
  "learn.own": "Your words and weights",
  "learn.words": "Your sentence",
  "learn.words.hint": (p: P) =>
    `Up to ${plural(p.most, { one: "word", other: "words" })}. Every picture below is computed from them.`,
  "learn.text": "The model’s text",
  "learn.own.image": "The model’s image",
  "learn.image": (p: P) => `A handwritten ${p.name}`,
  "learn.other.shorter": "A shorter one",
  "learn.other.second": "A second one",
  "learn.other.hint": "This step needs a second text.",
  "learn.empty": "Write a word or two to see the pictures.",
  "learn.blank": "The pictures of this step appear once there are words.",
  "learn.long": (p: P) =>
    `You have ${p.count} words; the limit is ${p.most}. Remove ` +
    `${plural(p.count - p.most, { one: "word", other: "words" })}.`,
  "learn.long.letters": (p: P) => `You have ${p.count} letters; the limit is ${p.most}. Remove ${p.count - p.most}.`,
  "learn.weights": "Weights",
  "learn.seed": "Seed",
  "learn.seed.hint": "These models are untrained. A different seed gives different random weights.",
  "learn.draw": "Next",
  "learn.gain": "Gain",
  "learn.gain.hint":
    "Multiplies the weights of every linear layer, but not the word and position vectors. At 1, untrained " +
    "patterns are almost even; larger values sharpen them.",
  "learn.count": (p: P) => `Step ${p.number} of ${p.count}`,
  "learn.back": "Back",
  "learn.on": "Next step",
  "learn.exercises": "Go to the exercises",
  "learn.row.title": (p: P) => `One row of head ${p.head}`,
  "learn.row.key": (p: P) => (p.share === null ? `${p.token}: hidden, it comes later` : `${p.share} ${p.token}`),
  "learn.row.said": (p: P) =>
    `At “${p.query}”, this head looks most at “${p.key}” (${shareOf(p.share, 0)} of its attention).`,
  "learn.row.hint": "Each letter has its own row. Choose a letter to see where it looks.",
  "learn.formula": "The new part as a formula",
  "learn.formula.chance": "with probability",
  "learn.formula.else": "otherwise",
  "learn.formula.where": "where",
  "learn.formula.padding": "is padding",
  "learn.untrained": (p: P) => `Untrained, seed ${p.seed}`,
  "learn.random": (p: P) => `Untrained, random weights (seed ${p.seed}): this step is about the formula.`,
  "learn.trained": (p: P) => `${p.model}, trained`,
  "learn.reads": (p: P) =>
    `The trained model ${p.model} reads ${list(p.texts)} letter by ` +
    `letter${p.answers.length ? `, and answers ${list(p.answers)}` : ""}.`,
  "learn.reads.image": (p: P) => `The trained model ${p.model} reads a handwritten ${p.image}.`,
  "learn.failed": "This could not be computed.",
  "learn.kept": "The pictures show the last valid answer.",
  "learn.before": "Before",
  "learn.after": "After",
  "learn.change": "Change",
  "learn.difference": "After minus before",
  "learn.caption": (p: P) => `${p.role}: ${p.what}`,
  "learn.head": "Head",
  "learn.layer": "Layer",
  "learn.sentence": "Text",
  "learn.tries": "Try it",
  "learn.notes": "Worth knowing",
  "learn.explore": "Look closer",
  "learn.explore.why": "Explore shows every head of this model on the same text and lets you edit all of it.",
  "learn.explore.do": (p: P) => `Open ${p.model} in Explore`,
  "learn.explore.patch": "Open in Patch",
  "learn.explore.patch.why": "In Explore, Patch does this with any two texts and can keep the patch as an edit.",
  "learn.table": "Largest changes as a table",
  "learn.table.row": "Row",
  "learn.table.col": "Column",
  "learn.point": "{Hover over a cell, or move to it with the arrow keys.|Tap a cell to read it.}",
  "learn.point.weight": (p: P) => `${p.row} looks at ${p.col}: ${p.numbers}`,
  "learn.point.number": (p: P) => `${p.row}, ${p.col}: ${p.numbers}`,
  "learn.point.both": (p: P) => `before ${p.before}, after ${p.after}, change ${p.change}`,
  "learn.dimension": (p: P) => `dimension ${p.number}`,
  "learn.name": (p: P) =>
    `${p.title}. ${p.caption}. ${p.weights}. ${p.rows} rows by ${p.cols} columns. Strongest: ${p.cells}.`,
  "learn.summary.new": "New in this step.",
  "learn.summary.gone": "There is nothing to show with these settings.",
  "learn.summary.pattern.same": "The pattern is the same: no weight differs.",
  "learn.summary.pattern": (p: P) => `The largest change of any weight is ${three(p.largest)}.`,
  "learn.summary.rows.same": "These numbers are the same: none differs.",
  "learn.summary.rows": (p: P) =>
    p.relative === null ? `The largest change is ${three(p.largest)}.` : `Relative change ${percent(p.relative)}.`,
  "learn.summary.swap.same":
    "The rows and columns of the swapped words are swapped, and nothing else changed: word by word, the " +
    "difference is 0.",
  "learn.summary.swap": (p: P) => `Word by word, the weights now differ by up to ${three(p.largest)}.`,
  "learn.none.before": "This did not exist before.",
  "learn.none.after": "Nothing here: there is no memory to look at.",
  "learn.none.difference": "There is no difference to show.",
  "learn.trio.pattern": "Where each token looks",
  "learn.trio.out": "Output",
  "learn.trio.gate": "The gate g",
  "learn.trio.stream": "The stream after the block",
  "learn.trio.hidden": "The hidden layer of the MLP",
  "learn.trio.entering": "Input of the first block",
  "learn.trio.branch": "Contribution of attention to the stream",
  "learn.trio.cross": "Cross-attention: where each token looks in the memory",
  "learn.trio.encoder": "Encoder: where each token of the text looks",
  "learn.trio.logits": "Logits: a score for every possible next token",
  "learn.trio.own": "Decoder: where each token looks in the answer so far",
  "learn.trio.over": "Where the class token looks in the image (layer 1)",
  "learn.trio.swap-before": "Swapped, without positions",
  "learn.trio.swap-after": "Swapped, with positions",
  "learn.swap.plain": "as written",
  "learn.swap.moved": "two words swapped",
  "learn.swap.apart": "Difference, word by word",
  "learn.swap.first": "First word to swap",
  "learn.swap.second": "Second word to swap",
  "learn.swap.do": "Swap",
  "learn.swap.back": "Swap back",
  "learn.shapes": "Tensor shapes for your text",
  "learn.sizes": (p: P) =>
    `${plural(p.n, { one: "token", other: "tokens" })}, d_model ${p.d_model}, ` +
    `${plural(p.n_heads, { one: "head", other: "heads" })} of d_head ` +
    `${p.d_head}${p.d_mlp ? `, d_mlp ${p.d_mlp}` : ""}; ${number(p.parameters)} weights in total.`,
  "learn.made": "How this was made",
  "learn.axes.attended": "batch × head × position × d_head",
  "learn.axes.cells": "batch × head × query × key",
  "learn.axes.stream": "batch × position × d_model",
  "learn.axes.hidden": "batch × position × d_mlp",
  "learn.axes.logits": "batch × position × vocabulary",
  "learn.paths": "Branches kept and dropped",
  "learn.paths.sublayer": "Sublayer",
  "learn.paths.sentence": (p: P) => `Text ${p.number}`,
  "learn.paths.kept": "kept",
  "learn.paths.dropped": "dropped",
  "learn.trio.sweep": "How much each activation restores",
  "learn.sweep.caption": "0: this text’s answer. 1: the other text’s answer.",
  "learn.sweep.summary": (p: P) => `From “${p.foil}” to “${p.answer}”.`,
  "learn.sweep.answers": (p: P) =>
    `“${p.text}” continues with “${p.foil}” (probability ${two(p.foil_probability)}), “${p.other}” with ` +
    `“${p.answer}” (${two(p.probability)}).`,
  "learn.sweep.alike": "Both texts continue the same way, so there is nothing to restore. Change the second text.",
  "learn.sweep.said": (p: P) =>
    `${p.name}, taken from “${p.text}”: ${shareOf(p.share, 0)} of the way (Δ goes from ${p.from} to ${p.to}; ` +
    `it is ${p.other} in the other run).`,
  "learn.sweep.at": (p: P) => `${p.what}, at “${p.token}”`,
  "learn.sweep.resid_pre": (p: P) => `The stream into layer ${p.layer}`,
  "learn.sweep.attn_out": (p: P) => `Attention of layer ${p.layer}`,
  "learn.sweep.layer": (p: P) => `L${p.layer}`,
  "learn.sweep.head": (p: P) => `H${p.head}`,
  // ---- facts ----
  "learn.fact.sums": (p: P) =>
    p.most - p.least < 0.005
      ? `Every row of the pattern adds up to ${two(p.most)}.`
      : `The rows of the pattern have sums between ${two(p.least)} and ${two(p.most)}.`,
  "learn.fact.spread": (p: P) =>
    `Standard deviation within each row of the output: ${two(p.least)} to ${two(p.most)} before, ` +
    `${two(p.after_least)} to ${two(p.after_most)} after.`,
  "learn.fact.dropped": (p: P) =>
    p.rate === 0
      ? "The rate is 0: no weight is dropped, and none is multiplied."
      : p.dropped === p.cells
        ? `All ${p.cells} weights of this head are dropped, so its pattern is empty.`
        : p.dropped === 0
          ? `No weight of this head happened to be dropped; all are multiplied by ${two(p.factor)}.`
          : `${p.dropped} of ${p.cells} weights of this head are dropped; ` +
            `${p.cells - p.dropped === 1 ? "the other is" : "the others are"} multiplied by ${two(p.factor)}.` +
            `${p.pale ? ` ${p.pale} more ${p.pale === 1 ? "was" : "were"} already too small to see.` : ""}`,
  "learn.fact.padded": (p: P) =>
    p.padding === 0
      ? "This text has no padding: it is at least as long as the other."
      : `This text has ${plural(p.padding, { one: "padding token", other: "padding tokens" })}; ${p.cells} of its ` +
        "cells are masked.",
  "learn.fact.zeros": (p: P) =>
    `In ${plural(p.rows, { one: "row", other: "rows" })} everything is masked, so ` +
    `${p.rows === 1 ? "it is" : "they are"} all zeros: such a token reads nothing.`,
  "learn.fact.future": (p: P) =>
    `${p.later} of ${p.cells} cells lie in the future. On average, a row gave them ${percent(p.before)} of its ` +
    `attention before, ${percent(p.after)} now.`,
  "learn.fact.gate": (p: P) =>
    `The mean gate is ${two(p.mean)}, from ${two(p.least)} to ${two(p.most)}. This share comes from attention, ` +
    "the rest from the token itself.",
  "learn.fact.hidden": (p: P) => `${p.hidden} of ${p.cells} cells of this sentence are masked.`,
  "learn.fact.alive": (p: P) => `Each position has ${p.wide} hidden numbers; ${percent(p.share)} of them are above 0.`,
  "learn.fact.share": (p: P) =>
    `In layer ${p.layer}, the contribution of attention is ${percent(p.before)} of the stream’s length before, ` +
    `${percent(p.after)} after.`,
  "learn.fact.twins": (p: P) =>
    `The two occurrences of “${p.word}” are ` +
    `${p.before < 1e-6 ? "identical" : `up to ${three(p.before)} apart`} before, ` +
    `${p.after < 1e-6 ? "identical" : `up to ${three(p.after)} apart`} after.`,
  "learn.fact.swapped": (p: P) =>
    "After swapping and reordering word by word, the patterns differ by " +
    `${p.without < 1e-6 ? "0" : three(p.without)} without positions, by up to ${three(p.with)} with them.`,
  "learn.fact.weights": (p: P) =>
    p.before === p.after
      ? `Both runs use the same ${number(p.after)} weights.`
      : `${number(p.before)} weights before, ${number(p.after)} after.`,
  "learn.fact.next": (p: P) =>
    `After this text the model predicts “${p.word}” (probability ${two(p.probability)}). For comparison, ` +
    `${p.compared}: “${p.before}” (${two(p.probability_before)}).`,
  "learn.fact.answer": (p: P) =>
    `Given its own answer “${p.own}” one token at a time, it predicts “${p.before}” before (${p.right_before} ` +
    `of ${p.all} correct) and “${p.after}” after (${p.right} of ${p.all}).`,
  "learn.fact.patches": (p: P) =>
    `${p.side} × ${p.side} pixels become ${p.down} × ${p.across} patches of ${p.patch} × ${p.patch}; with the ` +
    `class token the model reads ${p.rows} rows.`,
  "learn.fact.read": (p: P) =>
    `The model reads “${p.before}” (${percent(p.share_before)}) before and “${p.after}” (${percent(p.share)}) after.`,
  "learn.fact.gammas": (p: P) =>
    `In layer ${p.layer}, attention’s γ started at ${number(p.start)}; after training it is ${three(p.mean)} ` +
    "on average.",
  // ---- steps ----
  "learn.step.attention.title": "Attention",
  "learn.step.attention.why":
    "Alone, a letter knows only itself. With attention, each letter asks a question (q) and every letter " +
    "offers a key (k); where they match, the letter receives the value (v). Here the question is: which letter " +
    "came after me last time?",
  "learn.step.attention.before": "each letter alone",
  "learn.step.attention.after": "attention",
  "learn.step.heads.title": "Every row at once",
  "learn.step.heads.why":
    "One row per letter makes a map, and each head has its own map. The outputs of all heads are joined, and " +
    "the scores of every possible next letter are computed from them. Make these heads look elsewhere, and the " +
    "answer changes.",
  "learn.step.heads.before": "each letter alone",
  "learn.step.heads.after": "attention",
  "learn.step.residual.title": "Residual and norm",
  "learn.step.residual.why":
    "The input is added to the attention output, so nothing is lost and gradients have a short path back. The " +
    "norm then scales every row to the same size.",
  "learn.step.residual.before": "attention only",
  "learn.step.residual.after": "with residual and norm",
  "learn.step.dropout.title": "Dropout",
  "learn.step.dropout.why":
    "During training, some weights are switched off at random, so that no word relies on a single other word. " +
    "The remaining weights are scaled up to keep the average.",
  "learn.step.dropout.before": "no dropout",
  "learn.step.dropout.after": "with dropout",
  "learn.step.padding.title": "Padding mask",
  "learn.step.padding.why":
    "Texts in a batch are padded to one length. Padding carries no meaning, so its scores become −∞ before the " +
    "softmax and its weights exactly 0. A model that reads padding is misled by it.",
  "learn.step.padding.before": "padding is read",
  "learn.step.padding.after": "padding is masked",
  "learn.step.causal.title": "Causal mask",
  "learn.step.causal.why":
    "A model that writes letter by letter must not see the letters it has yet to write. So the scores of all " +
    "later letters become −∞. A model trained with the mask fails without it.",
  "learn.step.causal.before": "all letters visible",
  "learn.step.causal.after": "future masked",
  "learn.step.gate.title": "Gate",
  "learn.step.gate.why":
    "For each number, a gate decides how much comes from attention and how much from the token itself. It is " +
    "learned, like everything else.",
  "learn.step.gate.before": "gate open",
  "learn.step.gate.after": "with the gate",
  "learn.step.full.title": "All together",
  "learn.step.full.why":
    "Padding mask, causal mask, dropout, gate and norm around the attention layer from the start. Turn each " +
    "off to see its effect.",
  "learn.step.full.before": "attention only",
  "learn.step.full.after": "all together",
  "learn.step.mlp.title": "MLP",
  "learn.step.mlp.why":
    "Attention only mixes words. The MLP then processes each word separately: it widens the vector, applies an " +
    "activation, and narrows it again.",
  "learn.step.mlp.before": "attention only",
  "learn.step.mlp.after": "attention, then MLP",
  "learn.step.positions.title": "Positions",
  "learn.step.positions.why":
    "Attention ignores the order of words: swap two words, and only their rows swap. So a row of sines and " +
    "cosines is added at each position.",
  "learn.step.positions.before": "no positions",
  "learn.step.positions.after": "sinusoidal positions",
  "learn.step.layer-scale.title": "Layer-scale",
  "learn.step.layer-scale.why":
    "Each sublayer’s contribution is multiplied by a learned γ that starts near 0. A deep model then starts " +
    "close to the identity, and each layer grows as far as it helps.",
  "learn.step.layer-scale.before": "γ is 0",
  "learn.step.layer-scale.after": "with γ",
  "learn.step.drop-path.title": "Drop-path",
  "learn.step.drop-path.why":
    "During training, whole sublayers are skipped at random, separately for each text. The others learn to " +
    "work without them.",
  "learn.step.drop-path.before": "every branch kept",
  "learn.step.drop-path.after": "with drop-path",
  "learn.step.encoder.title": "The encoder block",
  "learn.step.encoder.why":
    "One block is norm, attention, γ, residual, then norm, MLP, γ, residual. An encoder is a stack of such " +
    "blocks, and every word may look at every other.",
  "learn.step.encoder.before": "attention only, stacked",
  "learn.step.encoder.after": "the whole block, stacked",
  "learn.step.decoder.title": "The decoder block",
  "learn.step.decoder.why":
    "A decoder hides the future and has a third sublayer: cross-attention, whose keys and values come from a " +
    "memory. Without a memory it is skipped.",
  "learn.step.decoder.before": "no memory",
  "learn.step.decoder.after": "with a memory",
  "learn.step.whole.title": "Encoder and decoder",
  "learn.step.whole.why":
    "The encoder reads the word; its output is the memory. The decoder reads the answer so far, looks into the " +
    "memory, and scores every possible next letter. The three models have the same architecture; where they " +
    "look shows their task.",
  "learn.step.whole.before": "cut off from the source",
  "learn.step.whole.after": "reading the source",
  "learn.step.patches.title": "Patches are tokens",
  "learn.step.patches.why":
    "An image becomes a sequence: it is cut into patches, and one linear map turns the pixels of each patch into a " +
    "vector. From there on a patch is a token like any other. One more row, the class token, collects what is " +
    "needed, and the digit is read from it alone.",
  "learn.step.patches.before": "all patches",
  "learn.step.patches.after": "some patches hidden",
  "learn.step.lens.title": "Reading earlier layers",
  "learn.step.lens.why":
    "All layers write into the residual stream, and the output head reads it at the end. The lens applies the " +
    "same head earlier: what would the model predict if the later layers added nothing? Watch when the right " +
    "letter appears. In Explore, Lens shows this for every layer and letter.",
  "learn.step.lens.before": "at an earlier layer",
  "learn.step.lens.after": "at the last layer",
  "learn.step.attribution.title": "Attribution",
  "learn.step.attribution.why":
    "The output head reads a sum, and with the last norm fixed it reads it linearly. So a logit is a sum too: " +
    "one part for the embedding and one for each head. The bars show these parts of the answer’s logit minus " +
    "that of the likeliest other letter. Take one head out, and compare the drop with its part. In Explore, " +
    "Why follows a head’s part to the tokens it came from.",
  "learn.step.attribution.before": "without the head",
  "learn.step.attribution.after": "with the head",
  "learn.step.patching.title": "Patching",
  "learn.step.patching.why":
    "Attribution shows which parts contribute to an answer; patching tests it. Take a second text with another " +
    "answer, put one activation from its run into this run, and compute the rest: the score says how far the " +
    "answer moves, from this text’s (0) to the other’s (1). Δ is the difference of the two answers’ logits; Δ₀ " +
    "and Δ₁ are its values for the two unpatched texts.",
  "learn.parts": (p: P) => `Parts in favour of “${p.answer}” over “${p.foil}”`,
  "learn.parts.silenced": (p: P) =>
    `${p.name} contributed ${p.part}. Silenced, the difference is ${p.without} instead of ${p.whole}: ${p.change}.`,
  // ---- things to try ----
  "learn.try.attention-scale": "Divide by √d",
  "learn.try-hint.attention-scale": "Off: scores grow, and each letter attends almost only to one other.",
  "learn.try.heads-look": "Where these heads look",
  "learn.try-hint.heads-look": "All four heads of the second layer. Which choice still finds the next letter?",
  "learn.option.heads-look-learned": "As trained",
  "learn.option.heads-look-uniform": "Everywhere",
  "learn.option.heads-look-previous": "Previous",
  "learn.try.residual-residual": "Residual",
  "learn.try-hint.residual-residual": "Off: a word is no longer part of its own row.",
  "learn.try.residual-norm": "Norm",
  "learn.try-hint.residual-norm": "Off: some rows become much larger than others.",
  "learn.try.dropout-rate": "Rate",
  "learn.try-hint.dropout-rate": "Probability of being dropped; usually 0.1.",
  "learn.try.dropout-draw": "Noise seed",
  "learn.try-hint.dropout-draw": "Training draws again at every step; here you choose the seed.",
  "learn.try.padding-all": "Mask every letter",
  "learn.try-hint.padding-all": "On: the shorter text has nothing left to look at.",
  "learn.try.causal-causal": "Hide the future",
  "learn.try-hint.causal-causal": "Off: no mask.",
  "learn.try.causal-self": "A letter may see itself",
  "learn.try-hint.causal-self": "Off: the diagonal is masked as well. Watch the first row.",
  "learn.try.gate-gate": "Gate",
  "learn.try-hint.gate-gate": "Open: only attention. Closed: only the token itself.",
  "learn.option.gate-gate-learned": "Learned",
  "learn.option.gate-gate-open": "Open",
  "learn.option.gate-gate-half": "Half",
  "learn.option.gate-gate-closed": "Closed",
  "learn.try.full-causal": "Causal mask",
  "learn.try-hint.full-causal": "Off: the future is visible.",
  "learn.try.full-padding": "Padding mask",
  "learn.try-hint.full-padding": "Off: padding is read like words.",
  "learn.try.full-gate": "Gate",
  "learn.try-hint.full-gate": "Off: the gate is open, and only attention passes.",
  "learn.try.full-rate": "Dropout",
  "learn.try-hint.full-rate": "Applies to the pattern and the attention output, not to the input words.",
  "learn.try.full-draw": "Noise seed",
  "learn.try-hint.full-draw": "The same seed drops the same weights.",
  "learn.try.mlp-activation": "Activation",
  "learn.try-hint.mlp-activation": "SwiGLU multiplies two projections and needs a third matrix.",
  "learn.option.mlp-activation-gelu": "GELU",
  "learn.option.mlp-activation-relu": "ReLU",
  "learn.option.mlp-activation-swiglu": "SwiGLU",
  "learn.try.positions-swap": "Swap two words",
  "learn.try-hint.positions-swap": "Then compare each model with itself, word by word.",
  "learn.try.layer-scale-gamma": "γ times",
  "learn.try-hint.layer-scale-gamma": "0 silences every layer; 1 is the learned strength.",
  "learn.option.layer-scale-gamma-0": "0",
  "learn.option.layer-scale-gamma-0-1": "0.1",
  "learn.option.layer-scale-gamma-0-5": "0.5",
  "learn.option.layer-scale-gamma-1": "1",
  "learn.option.layer-scale-gamma-2": "2",
  "learn.try.drop-path-rate": "Rate",
  "learn.try-hint.drop-path-rate": "Probability of skipping a branch; usually 0.1. 0.5 shows the effect at once.",
  "learn.try.drop-path-draw": "Noise seed",
  "learn.try-hint.drop-path-draw": "Each text has its own draw for every sublayer.",
  "learn.try.encoder-layers": "Layers",
  "learn.try-hint.encoder-layers": "Number of blocks in both runs.",
  "learn.try.encoder-norm": "Norm",
  "learn.try-hint.encoder-norm": "Before each sublayer, or after adding, as in the 2017 paper.",
  "learn.option.encoder-norm-pre": "Before",
  "learn.option.encoder-norm-post": "After",
  "learn.try.encoder-mlp": "MLP",
  "learn.try-hint.encoder-mlp": "Off: attention only.",
  "learn.try.encoder-positions": "Positions",
  "learn.try-hint.encoder-positions": "Off: the same word has the same vector everywhere.",
  "learn.try.encoder-scale": "Layer-scale",
  "learn.try-hint.encoder-scale": "Off: every layer contributes at full strength.",
  "learn.try.decoder-memory": "Memory",
  "learn.try-hint.decoder-memory": "Remove the memory and restore it: the weights stay the same.",
  "learn.try.whole-model": "Model",
  "learn.try-hint.whole-model": "Copies a word, reverses it, or sorts its letters.",
  "learn.option.whole-model-copy": "Copy",
  "learn.option.whole-model-reverse": "Reverse",
  "learn.option.whole-model-sort": "Sort",
  "learn.try.whole-memory": "Read the source",
  "learn.try-hint.whole-memory": "Off: the decoder is cut off from the encoder.",
  "learn.try.patches-digit": "Digit",
  "learn.try-hint.patches-digit": "Handwriting that was held out of training.",
  "learn.option.patches-digit-9": "9",
  "learn.option.patches-digit-4": "4",
  "learn.option.patches-digit-2": "2",
  "learn.option.patches-digit-5": "5",
  "learn.option.patches-digit-7": "7",
  "learn.try.patches-hide": "Hide",
  "learn.try-hint.patches-hide": "Three of the seven rows or columns of patches, masked as padding is.",
  "learn.option.patches-hide-bottom": "Bottom",
  "learn.option.patches-hide-top": "Top",
  "learn.option.patches-hide-left": "Left",
  "learn.option.patches-hide-right": "Right",
  "learn.option.patches-hide-none": "Nothing",
  "learn.try.lens-after": "Read after",
  "learn.try-hint.lens-after": "After layer 0, or at the input, where the head makes no useful prediction.",
  "learn.option.lens-after-first": "Layer 0",
  "learn.option.lens-after-input": "The input",
  "learn.try.attribution-head": "Remove head",
  "learn.try-hint.attribution-head": "A head of the last layer, because no later layer can compensate.",
  "learn.option.attribution-head-0": "L1H0",
  "learn.option.attribution-head-1": "L1H1",
  "learn.option.attribution-head-2": "L1H2",
  "learn.option.attribution-head-3": "L1H3",
  "learn.try.patching-part": "Patch in",
  "learn.try-hint.patching-part":
    "The whole stream at one letter, the attention output there, or one head at all letters.",
  "learn.option.patching-part-stream": "Stream",
  "learn.option.patching-part-attention": "Attention",
  "learn.option.patching-part-heads": "Heads",
  // ---- slips and subtleties ----
  "learn.note.heads":
    "Each head works on its own slice of d_head numbers, so d_model must be divisible by the number of heads.",
  "learn.note.dropout-places":
    "Dropout usually applies to the pattern and to the attention output. After training, nothing is dropped " +
    "and nothing is scaled.",
  "learn.note.all-masked":
    "If every key is masked, a softmax over −∞ gives NaN. Code that adds a large negative number instead gives " +
    "an even row, which reads the padding after all. Here such a row is all zeros.",
  "learn.note.itself":
    "It is easy to say “only earlier ones”, but the mask must include the position itself. Without it, the " +
    "first token would see nothing.",
  "learn.note.additive":
    "Some code adds its mask to the scores: 0 allows, −∞ forbids. Testing such a mask with “mask == 0” inverts " +
    "it, and only the future is visible.",
  "learn.note.gate-residual":
    "This gate sits inside the branch, and the residual connection adds x as well. In other models a gate " +
    "replaces the residual. In both cases its two shares add up to 1, and the pattern is not affected.",
  "learn.note.swiglu":
    "SwiGLU has two input projections and multiplies their results. A common mistake is one projection of " +
    "double width followed by SiLU: it does not fit the output projection, which expects half as many columns.",
  "learn.note.waves":
    "The first columns have the fastest waves: a full turn takes about 6 positions. The last ones hardly " +
    "change within a sentence. This is often stated backwards.",
  "learn.note.gamma-start":
    "In this model γ started at 0.01. The paper that introduced it (Touvron et al. 2021) uses 0.1 up to 18 " +
    "layers, 10⁻⁵ for 24, and 10⁻⁶ for more.",
  "learn.note.drop-path-scale":
    "Kept branches are divided by 1 − rate to preserve the average. At rate 0.33 the factor is 1.4925, not " +
    "1.5: a small difference, but visible in a test.",
  "learn.note.one-set":
    "No switch tells the model which mode to use. With a memory, the cross-attention sublayers run; without " +
    "one, they are skipped. The weights are the same.",
  "learn.note.shifted":
    "The decoder reads the answer shifted right by one, after a start token. So each row scores the letter " +
    "that comes next.",
  "learn.note.patch-vocabulary":
    "There is no vocabulary: any 4 × 4 pixels are a valid patch, so no image is out of vocabulary. Order comes " +
    "only from the positions; an image of another size has more patches, and their table is interpolated.",
  "learn.note.early":
    "This is not what the model “thinks” there: later layers may read information that the output head cannot " +
    "(nostalgebraist 2020).",
  "learn.note.frozen":
    "Without the head the stream is shorter, and the final norm scales up the rest. So the drop is smaller " +
    "than the head’s part, sometimes zero. Why keeps that scale fixed, so that all parts sum exactly to the " +
    "logit. To see what happens without a head, use Patch or the head strength.",
  "learn.note.enough":
    "An activation that restores the answer carries the difference between the two texts; one that does not " +
    "may still be needed (Zhang & Nanda 2023). Heads that do the same work share it: does any head here " +
    "suffice alone?",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof learn, Entry> {}
}
