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
  "learn.part.cause": "From an answer to its cause",
  "learn.part.block": "Parts of a block",
  "learn.part.noise": "Noise during training",
  "learn.own": "Your words and weights",
  "learn.words": "Your sentence",
  "learn.words.hint": (p: P) =>
    `Up to ${plural(p.most, { one: "word", other: "words" })}. Every picture below is computed from them.`,
  "learn.text": "The model's text",
  "learn.other.shorter": "A shorter one",
  "learn.other.second": "A second one",
  "learn.other.hint": "This step needs a second text.",
  "learn.empty": "Write a word or two, and the pictures come back.",
  "learn.blank": "The pictures of this step appear as soon as there are words to compute them from.",
  "learn.long": (p: P) =>
    `These are ${p.count} words; up to ${p.most} fit. Take ` +
    `${plural(p.count - p.most, { one: "word", other: "words" })} out.`,
  "learn.long.letters": (p: P) => `These are ${p.count} letters; up to ${p.most} fit. Take ${p.count - p.most} out.`,
  "learn.weights": "The weights",
  "learn.seed": "Seed",
  "learn.seed.hint": "Nobody trained these models: chance made their weights. Another seed, other weights.",
  "learn.draw": "Next",
  "learn.gain": "Gain",
  "learn.gain.hint":
    "Multiplies the weights of every linear layer; the vectors of words and positions stay. At 1 untrained " +
    "patterns are rather even; larger makes them sharp.",
  "learn.count": (p: P) => `Step ${p.number} of ${p.count}`,
  "learn.back": "Back",
  "learn.on": "Next step",
  "learn.exercises": "Go to the exercises",
  "learn.row.title": (p: P) => `One row of head ${p.head}`,
  "learn.row.key": (p: P) => (p.share === null ? `${p.token}: hidden, it comes later` : `${p.token}: ${p.share}`),
  "learn.row.said": (p: P) =>
    `At “${p.query}”, this head looks most at “${p.key}”: ${shareOf(p.share, 0)} of its attention.`,
  "learn.row.hint": "Each letter has its own row. Choose a letter to see where it looks.",
  "learn.formula": "What is added, as a formula",
  "learn.formula.chance": "with chance",
  "learn.formula.else": "else",
  "learn.formula.where": "where",
  "learn.formula.padding": "is padding",
  "learn.untrained": (p: P) => `Untrained, seed ${p.seed}`,
  "learn.random": (p: P) => `Random weights, seed ${p.seed}: here the formula is the point.`,
  "learn.trained": (p: P) => `${p.model}, trained`,
  "learn.reads": (p: P) =>
    `The trained model ${p.model} reads ${list(p.texts)} letter by letter` +
    `${p.answers.length ? `, and answers ${list(p.answers)}` : ""}.`,
  "learn.failed": "This could not be computed.",
  "learn.kept": "The pictures show the last good answer.",
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
  "learn.explore.why": "Explore shows every head of this model on the same text, and lets you change all of it.",
  "learn.explore.do": (p: P) => `Open ${p.model} in Explore`,
  "learn.explore.patch": "Open in Patch",
  "learn.explore.patch.why": "In Explore, Patch does this with any two texts, and keeps the value in as an edit.",
  "learn.table": "Largest changes as a table",
  "learn.table.row": "Row",
  "learn.table.col": "Column",
  "learn.point": "Point at a cell, or go there with the arrow keys.",
  "learn.point.weight": (p: P) => `${p.row} looks at ${p.col}: ${p.numbers}`,
  "learn.point.number": (p: P) => `${p.row}, ${p.col}: ${p.numbers}`,
  "learn.point.both": (p: P) => `before ${p.before}, after ${p.after}, change ${p.change}`,
  "learn.dimension": (p: P) => `dimension ${p.number}`,
  "learn.name": (p: P) =>
    `${p.title}. ${p.caption}. ${p.weights}. ${p.rows} rows by ${p.cols} columns. Strongest: ${p.cells}.`,
  "learn.summary.new": "New in this step.",
  "learn.summary.gone": "There is nothing to show with these settings.",
  "learn.summary.pattern.same": "The pattern stays: no weight differs.",
  "learn.summary.pattern": (p: P) => `The largest change of a weight is ${three(p.largest)}.`,
  "learn.summary.rows.same": "These numbers stay: none differs.",
  "learn.summary.rows": (p: P) =>
    p.relative === null ? `The largest change is ${three(p.largest)}.` : `Relative change ${percent(p.relative)}.`,
  "learn.summary.swap.same":
    "Swapped words have swapped rows and columns, and nothing else changed: word by word the difference is 0.",
  "learn.summary.swap": (p: P) => `Word by word the weights now differ, by up to ${three(p.largest)}.`,
  "learn.none.before": "There was nothing of this kind before.",
  "learn.none.after": "Nothing here: there is no memory to look at.",
  "learn.none.difference": "So there is no difference to take.",
  "learn.trio.pattern": "Where each token looks",
  "learn.trio.out": "What comes out",
  "learn.trio.gate": "The gate g",
  "learn.trio.stream": "The stream after the block",
  "learn.trio.hidden": "The hidden layer of the MLP",
  "learn.trio.entering": "What enters the first block",
  "learn.trio.branch": "What attention adds to the stream",
  "learn.trio.cross": "Cross-attention: where each token looks in the memory",
  "learn.trio.encoder": "Encoder: where each token of the text looks",
  "learn.trio.logits": "Logits: a number for every token it could write next",
  "learn.trio.own": "Decoder: where each token looks among those written",
  "learn.trio.swap-before": "Swapped, without positions",
  "learn.trio.swap-after": "Swapped, with positions",
  "learn.swap.plain": "as written",
  "learn.swap.moved": "two words swapped",
  "learn.swap.apart": "Difference, word by word",
  "learn.swap.first": "First word to swap",
  "learn.swap.second": "Second word to swap",
  "learn.swap.do": "Swap",
  "learn.swap.back": "Put back",
  "learn.shapes": "Shapes, with your numbers",
  "learn.sizes": (p: P) =>
    `${plural(p.n, { one: "token", other: "tokens" })}, d_model ${p.d_model}, ` +
    `${plural(p.n_heads, { one: "head", other: "heads" })} of d_head ` +
    `${p.d_head}${p.d_mlp ? `, d_mlp ${p.d_mlp}` : ""}; ${number(p.parameters)} weights in all.`,
  "learn.made": "How this was made",
  "learn.axes.attended": "batch × head × position × d_head",
  "learn.axes.cells": "batch × head × query × key",
  "learn.axes.stream": "batch × position × d_model",
  "learn.axes.hidden": "batch × position × d_mlp",
  "learn.axes.logits": "batch × position × vocabulary",
  "learn.paths": "Which branches were kept",
  "learn.paths.sublayer": "Sublayer",
  "learn.paths.sentence": (p: P) => `Text ${p.number}`,
  "learn.paths.kept": "kept",
  "learn.paths.dropped": "dropped",
  "learn.trio.sweep": "What each value brings back",
  "learn.sweep.caption": "0 is this text’s answer, 1 the other’s",
  "learn.sweep.summary": (p: P) => `From “${p.foil}” to “${p.answer}”.`,
  "learn.sweep.answers": (p: P) =>
    `“${p.text}” goes on with “${p.foil}” (probability ${two(p.foil_probability)}), “${p.other}” with “${p.answer}” ` +
    `(${two(p.probability)}).`,
  "learn.sweep.alike": "Both go on alike, so there is nothing to bring back: change the second text.",
  "learn.sweep.said": (p: P) =>
    `${p.name}, taken from “${p.text}”: ${shareOf(p.share, 0)} of the way (Δ from ${p.from} to ${p.to}; ` +
    `${p.other} in the other run).`,
  "learn.sweep.at": (p: P) => `${p.what}, at “${p.token}”`,
  "learn.sweep.resid_pre": (p: P) => `The stream into layer ${p.layer}`,
  "learn.sweep.attn_out": (p: P) => `Attention of layer ${p.layer}`,
  "learn.sweep.layer": (p: P) => `L${p.layer}`,
  "learn.sweep.head": (p: P) => `H${p.head}`,
  // ---- facts ----
  "learn.fact.sums": (p: P) =>
    p.most - p.least < 0.005
      ? `Every row of the pattern adds up to ${two(p.most)}.`
      : `The rows of the pattern add up to between ${two(p.least)} and ${two(p.most)}.`,
  "learn.fact.spread": (p: P) =>
    `Deviation within a row of the output: from ${two(p.least)} to ${two(p.most)} before, from ` +
    `${two(p.after_least)} to ${two(p.after_most)} after.`,
  "learn.fact.dropped": (p: P) =>
    p.rate === 0
      ? "The rate is 0: no weight is dropped, and none is multiplied."
      : p.dropped === p.cells
        ? `All ${p.cells} weights of this head are dropped: nothing is left of its pattern.`
        : p.dropped === 0
          ? `Chance dropped no weight of this head; all are multiplied by ${two(p.factor)}.`
          : `${p.dropped} of ${p.cells} weights of this head are dropped; ` +
            `${p.cells - p.dropped === 1 ? "the other is" : "the others are"} multiplied by ${two(p.factor)}.` +
            `${p.pale ? ` ${p.pale} more ${p.pale === 1 ? "was" : "were"} too pale to see before.` : ""}`,
  "learn.fact.padded": (p: P) =>
    p.padding === 0
      ? "This text has no padding: both are equally long, or it is the longer one."
      : `This text is filled up with ` +
        `${plural(p.padding, { one: "padding token", other: "padding tokens" })}; ${p.cells} of its cells ` +
        `are masked.`,
  "learn.fact.zeros": (p: P) =>
    `In ${plural(p.rows, { one: "row", other: "rows" })} everything is masked, so ` +
    `${p.rows === 1 ? "it is" : "they are"} all zeros: that token reads nothing.`,
  "learn.fact.future": (p: P) =>
    `${p.later} of ${p.cells} cells lie in the future. An average row spent ${percent(p.before)} of its ` +
    `attention there before, ${percent(p.after)} now.`,
  "learn.fact.gate": (p: P) =>
    `The mean gate is ${two(p.mean)}, from ${two(p.least)} to ${two(p.most)}: that share is attention, the ` +
    `rest the token itself.`,
  "learn.fact.hidden": (p: P) => `${p.hidden} of ${p.cells} cells of this sentence are masked.`,
  "learn.fact.alive": (p: P) =>
    `Each position goes through ${p.wide} hidden numbers; ${percent(p.share)} of them are above 0.`,
  "learn.fact.share": (p: P) =>
    `In layer ${p.layer}, attention adds ${percent(p.before)} of the stream's size before, ${percent(p.after)} after.`,
  "learn.fact.twins": (p: P) =>
    `The two places of “${p.word}” are ${p.before < 1e-6 ? "identical" : `up to ${three(p.before)} apart`} ` +
    `before, ${p.after < 1e-6 ? "identical" : `up to ${three(p.after)} apart`} after.`,
  "learn.fact.swapped": (p: P) =>
    `Swapped, and put back word by word: the patterns differ by ` +
    `${p.without < 1e-6 ? "0" : three(p.without)} without positions, by up to ${three(p.with)} with them.`,
  "learn.fact.weights": (p: P) =>
    p.before === p.after
      ? `Both runs use the same ${number(p.after)} weights.`
      : `${number(p.before)} weights before, ${number(p.after)} after.`,
  "learn.fact.next": (p: P) =>
    `After this text it goes on with “${p.word}” (probability ${two(p.probability)}); before, it would have gone on ` +
    `with “${p.before}” (${two(p.probability_before)}).`,
  "learn.fact.answer": (p: P) =>
    `Along its own answer “${p.own}” it would choose, token by token, “${p.before}” before ` +
    `(${p.right_before} of ${p.all} right) and “${p.after}” after (${p.right} of ${p.all}).`,
  "learn.fact.gammas": (p: P) =>
    `In layer ${p.layer}, γ of attention began at ${number(p.start)}; training has made it ${three(p.mean)} on ` +
    `average.`,
  // ---- steps ----
  "learn.step.attention.title": "Attention",
  "learn.step.attention.why":
    "Alone, a letter knows only itself. With attention each letter asks a question (q), every letter offers a key " +
    "(k), and where they match, it takes over the value (v). Here the question is: what came after me last time?",
  "learn.step.attention.before": "each letter alone",
  "learn.step.attention.after": "attention",
  "learn.step.heads.title": "Every row at once",
  "learn.step.heads.why":
    "One row for each letter makes a map, and each head has its own. The output of all heads is joined, and from it " +
    "come the scores of every letter that could follow. Make these heads look elsewhere, and the answer changes.",
  "learn.step.heads.before": "each letter alone",
  "learn.step.heads.after": "attention",
  "learn.step.residual.title": "Residual and norm",
  "learn.step.residual.why":
    "The input is added to what attention found, so nothing is lost and gradients have a short way back. The " +
    "norm then brings every row to the same size.",
  "learn.step.residual.before": "bare attention",
  "learn.step.residual.after": "with residual and norm",
  "learn.step.dropout.title": "Dropout",
  "learn.step.dropout.why":
    "While training, some weights are switched off at random, so that no word can rely on a single other " +
    "one. What stays is made larger, so that the average is the same.",
  "learn.step.dropout.before": "no dropout",
  "learn.step.dropout.after": "with dropout",
  "learn.step.padding.title": "Padding mask",
  "learn.step.padding.why":
    "Texts of a batch are filled up to one length. The filling means nothing, so its scores become −∞ before the " +
    "softmax, and its weights exactly 0. A model that reads it all the same is led astray.",
  "learn.step.padding.before": "padding is read",
  "learn.step.padding.after": "padding is masked",
  "learn.step.causal.title": "Causal mask",
  "learn.step.causal.why":
    "A model that writes letter by letter must not see the letters it has yet to write. So the scores of all " +
    "later ones become −∞. Whoever has learned under the mask is lost without it.",
  "learn.step.causal.before": "all letters visible",
  "learn.step.causal.after": "future masked",
  "learn.step.gate.title": "Gate",
  "learn.step.gate.why":
    "A gate decides, for each number, how much comes from attention and how much from the token itself. It is " +
    "learned, like everything else.",
  "learn.step.gate.before": "the gate stands open",
  "learn.step.gate.after": "with the gate",
  "learn.step.full.title": "All together",
  "learn.step.full.why":
    "Padding mask, causal mask, dropout, gate and norm around the same attention as at the start. Switch " +
    "each off to see its share.",
  "learn.step.full.before": "bare attention",
  "learn.step.full.after": "all together",
  "learn.step.mlp.title": "MLP",
  "learn.step.mlp.why":
    "Attention only mixes words. The MLP then works on each word alone: it widens it, bends it with an " +
    "activation, and narrows it again.",
  "learn.step.mlp.before": "attention alone",
  "learn.step.mlp.after": "attention, then MLP",
  "learn.step.positions.title": "Positions",
  "learn.step.positions.why":
    "Attention does not know the order of words: swap two and their rows swap, nothing else. So each " +
    "position adds its own waves of sines and cosines.",
  "learn.step.positions.before": "no positions",
  "learn.step.positions.after": "sinusoidal positions",
  "learn.step.layer-scale.title": "Layer-scale",
  "learn.step.layer-scale.why":
    "Each sublayer's addition is multiplied by a learned γ that starts near 0. A deep stack then begins as " +
    "almost nothing, and every layer earns its say.",
  "learn.step.layer-scale.before": "γ is 0",
  "learn.step.layer-scale.after": "with γ",
  "learn.step.drop-path.title": "Drop-path",
  "learn.step.drop-path.why":
    "While training, whole sublayers are skipped at random, one draw for each text. The rest learns to " +
    "do without them.",
  "learn.step.drop-path.before": "every branch kept",
  "learn.step.drop-path.after": "with drop-path",
  "learn.step.encoder.title": "The encoder block",
  "learn.step.encoder.why":
    "Norm, attention, γ, residual; norm, MLP, γ, residual: that is one block, and an encoder is a stack of " +
    "them. Every word may look at every other.",
  "learn.step.encoder.before": "attention alone, stacked",
  "learn.step.encoder.after": "the whole block, stacked",
  "learn.step.decoder.title": "The decoder block",
  "learn.step.decoder.why":
    "A decoder hides the future and has a third sublayer: cross-attention, whose keys and values come from a " +
    "memory. Without a memory it is skipped.",
  "learn.step.decoder.before": "no memory",
  "learn.step.decoder.after": "with a memory",
  "learn.step.whole.title": "Encoder and decoder",
  "learn.step.whole.why":
    "The encoder reads the word, and its output is the memory. The decoder reads what is written so far, looks " +
    "into the memory, and scores every letter it could write next. Three models of one make: what each was " +
    "trained for shows in where it looks.",
  "learn.step.whole.before": "cut off from the source",
  "learn.step.whole.after": "reading the source",
  "learn.step.lens.title": "Reading early",
  "learn.step.lens.why":
    "The residual stream is what all layers write into, and the output head reads it at the end. The lens reads " +
    "it sooner, with the same head: what would the model say if the layers above added nothing? Watch when the " +
    "right letter comes up. In Explore, Lens shows it for every layer and letter.",
  "learn.step.lens.before": "read early",
  "learn.step.lens.after": "read at the end",
  "learn.step.attribution.title": "Who wrote it",
  "learn.step.attribution.why":
    "What the output head reads is a sum, and with the last norm held as it was it reads it linearly: so a logit is " +
    "a sum too, of a part for the embedding and one for each head. The bars are these parts, of the answer’s logit " +
    "less that of the likeliest other letter; they add up to it. Take one head out, and compare what is missing " +
    "with its part. In Explore, Why leads on to the tokens that a head took its part from.",
  "learn.step.attribution.before": "without the head",
  "learn.step.attribution.after": "with it",
  "learn.step.patching.title": "What brings it back",
  "learn.step.patching.why":
    "Attribution says who wrote an answer; patching tests it. Take a second text with another answer, put one value " +
    "of its run into this one, and let the rest follow: the score says how far the answer goes, from this text’s (0) " +
    "to the other’s (1). Δ is the difference of the two answers’ logits; Δ₀ and Δ₁ are " +
    "those of the two texts left alone.",
  "learn.parts": (p: P) => `What speaks for “${p.answer}” rather than “${p.foil}”`,
  "learn.parts.silenced": (p: P) =>
    `${p.name} wrote ${p.part} of it. Silenced, the difference is ${p.without} instead of ${p.whole}: ${p.change}.`,
  // ---- things to try ----
  "learn.try.attention-scale": "Divide by √d",
  "learn.try-hint.attention-scale": "Off: scores are larger, and each word looks at hardly more than one other.",
  "learn.try.heads-look": "Where these heads look",
  "learn.try-hint.heads-look": "All four heads of the second layer. Which choice still finds the next letter?",
  "learn.option.heads-look-learned": "As trained",
  "learn.option.heads-look-uniform": "Everywhere",
  "learn.option.heads-look-previous": "One back",
  "learn.try.residual-residual": "Residual",
  "learn.try-hint.residual-residual": "Off: the word itself is no longer part of its row.",
  "learn.try.residual-norm": "Norm",
  "learn.try-hint.residual-norm": "Off: some rows come out much larger than others.",
  "learn.try.dropout-rate": "Rate",
  "learn.try-hint.dropout-rate": "The chance of being dropped. 0.1 is usual.",
  "learn.try.dropout-draw": "Seed of the noise",
  "learn.try-hint.dropout-draw": "Each training step draws anew; here you do.",
  "learn.try.padding-all": "Mask every letter",
  "learn.try-hint.padding-all": "On: the shorter text has nothing left to look at.",
  "learn.try.causal-causal": "Hide the future",
  "learn.try-hint.causal-causal": "Off: the mask is lifted.",
  "learn.try.causal-self": "A letter may see itself",
  "learn.try-hint.causal-self": "Off: the diagonal is masked as well. Watch the first row.",
  "learn.try.gate-gate": "Gate",
  "learn.try-hint.gate-gate": "Open is attention alone, closed is the token itself.",
  "learn.option.gate-gate-learned": "Learned",
  "learn.option.gate-gate-open": "Open",
  "learn.option.gate-gate-half": "Half",
  "learn.option.gate-gate-closed": "Closed",
  "learn.try.full-causal": "Causal mask",
  "learn.try-hint.full-causal": "Off: the future is visible.",
  "learn.try.full-padding": "Padding mask",
  "learn.try-hint.full-padding": "Off: padding is read like words.",
  "learn.try.full-gate": "Gate",
  "learn.try-hint.full-gate": "Off: the gate stands open, attention alone passes.",
  "learn.try.full-rate": "Dropout",
  "learn.try-hint.full-rate": "In the pattern and in what attention returns. The words go in whole.",
  "learn.try.full-draw": "Seed of the noise",
  "learn.try-hint.full-draw": "The same seed drops the same weights.",
  "learn.try.mlp-activation": "Activation",
  "learn.try-hint.mlp-activation": "SwiGLU multiplies two ways up; it needs a third matrix.",
  "learn.option.mlp-activation-gelu": "GELU",
  "learn.option.mlp-activation-relu": "ReLU",
  "learn.option.mlp-activation-swiglu": "SwiGLU",
  "learn.try.positions-swap": "Swap two words",
  "learn.try-hint.positions-swap": "Then compare both models with themselves, word by word.",
  "learn.try.layer-scale-gamma": "γ times",
  "learn.try-hint.layer-scale-gamma": "At 0 every layer is silent, at 1 each says as much as it has learned to.",
  "learn.option.layer-scale-gamma-0": "0",
  "learn.option.layer-scale-gamma-0-1": "0.1",
  "learn.option.layer-scale-gamma-0-5": "0.5",
  "learn.option.layer-scale-gamma-1": "1",
  "learn.option.layer-scale-gamma-2": "2",
  "learn.try.drop-path-rate": "Rate",
  "learn.try-hint.drop-path-rate": "The chance that a branch is skipped. 0.1 is usual; 0.5 shows it at once.",
  "learn.try.drop-path-draw": "Seed of the noise",
  "learn.try-hint.drop-path-draw": "Each text has its own draw for every sublayer.",
  "learn.try.encoder-layers": "Layers",
  "learn.try-hint.encoder-layers": "How many blocks are stacked, in both runs.",
  "learn.try.encoder-norm": "Norm",
  "learn.try-hint.encoder-norm": "Before each sublayer, or after adding, as in the paper of 2017.",
  "learn.option.encoder-norm-pre": "Before",
  "learn.option.encoder-norm-post": "After",
  "learn.try.encoder-mlp": "MLP",
  "learn.try-hint.encoder-mlp": "Off: attention only.",
  "learn.try.encoder-positions": "Positions",
  "learn.try-hint.encoder-positions": "Off: the same word is the same everywhere.",
  "learn.try.encoder-scale": "Layer-scale",
  "learn.try-hint.encoder-scale": "Off: every layer speaks at full strength.",
  "learn.try.decoder-memory": "Memory",
  "learn.try-hint.decoder-memory": "Take it away and give it back: the weights stay the same.",
  "learn.try.whole-model": "Which model",
  "learn.try-hint.whole-model": "Copies a word, turns it round, or sorts its letters.",
  "learn.option.whole-model-copy": "Copy",
  "learn.option.whole-model-reverse": "Reverse",
  "learn.option.whole-model-sort": "Sort",
  "learn.try.whole-memory": "Read the source",
  "learn.try-hint.whole-memory": "Off: the decoder is cut off from the encoder.",
  "learn.try.lens-after": "Read after",
  "learn.try-hint.lens-after": "Layer 0, or the input itself: there the head says nothing that fits.",
  "learn.option.lens-after-first": "Layer 0",
  "learn.option.lens-after-input": "The input",
  "learn.try.attribution-head": "Take out",
  "learn.try-hint.attribution-head": "A head of the last layer: nothing after it can make up for it.",
  "learn.option.attribution-head-0": "L1H0",
  "learn.option.attribution-head-1": "L1H1",
  "learn.option.attribution-head-2": "L1H2",
  "learn.option.attribution-head-3": "L1H3",
  "learn.try.patching-part": "Put in",
  "learn.try-hint.patching-part": "The whole stream at one letter, what attention adds there, or one head everywhere.",
  "learn.option.patching-part-stream": "Stream",
  "learn.option.patching-part-attention": "Attention",
  "learn.option.patching-part-heads": "Heads",
  // ---- slips and subtleties ----
  "learn.note.heads":
    "Each head works on its own slice of d_head numbers, so d_model must be divisible by the number of heads.",
  "learn.note.dropout-places":
    "The usual places are the pattern and what attention returns. After training, nothing is dropped and " +
    "nothing is multiplied.",
  "learn.note.all-masked":
    "When every key is masked, a softmax over −∞ gives NaN. Code that adds a large negative number instead " +
    "gives an even row, which reads the padding after all. Here such a row is all zeros.",
  "learn.note.itself":
    "“Only earlier ones” is said quickly. The mask includes the position itself; otherwise the first token " +
    "would see nothing.",
  "learn.note.additive":
    "Some code adds its mask to the scores: 0 allows, −∞ forbids. Testing such a mask with “mask == 0” turns " +
    "it round, and only the future is seen.",
  "learn.note.gate-residual":
    "This gate sits inside the branch, and the residual adds x as well. Elsewhere a gate takes the place of the " +
    "residual. Either way its two shares add up to 1, and the pattern does not know of it.",
  "learn.note.swiglu":
    "SwiGLU has two matrices going up and multiplies their results. One matrix of double width with SiLU " +
    "after it, as it is sometimes written, does not fit the matrix going down, which expects half as many " +
    "columns.",
  "learn.note.waves":
    "The first columns wave fastest: a full turn takes about 6 positions. The last ones hardly move within a " +
    "sentence. This is easily told the wrong way round.",
  "learn.note.gamma-start":
    "In this model γ started at 0.01. The paper that introduced it (Touvron et al. 2021) starts at 0.1 up to 18 " +
    "layers, at 10⁻⁵ for 24, and at 10⁻⁶ beyond.",
  "learn.note.drop-path-scale":
    "What is kept is divided by 1 − rate, so that the average stays. At rate 0.33 that is a factor of " +
    "1.4925, not 1.5: small rounding, but visible in a test.",
  "learn.note.one-set":
    "Nothing tells the model which mode to use. If a memory is given, the cross sublayers run; if not, they " +
    "are skipped. The weights are one set.",
  "learn.note.shifted":
    "The decoder reads the answer moved right by one, after a start token. So each row scores the letter that " +
    "comes after it.",
  "learn.note.early":
    "It is not what the model “thinks” there: layers above may read what this head cannot (nostalgebraist 2020).",
  "learn.note.frozen":
    "Without the head the stream is shorter, and the final norm scales the rest up: so less is missing than its " +
    "part, sometimes nothing. Why holds that scale as it was, so that all parts sum to the logit exactly; what would " +
    "happen without a head is another question, which Patch and the head strength answer.",
  "learn.note.enough":
    "A value that brings the answer back carries what differs between these two texts; one that does not may still " +
    "be needed (Zhang & Nanda 2023). Heads that do the same work share it: look for one here that is enough alone.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof learn, Entry> {}
}
