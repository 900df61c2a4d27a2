// Words of the exercises room, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, percent: shareOf, plural } = forms("en");
const percent = (share: number) => shareOf(share, 0);
const grouped = (x: string | number) => number(Number(x));
const short = (x: number) => number(Number(x.toPrecision(3)));

export const exercises = {
  "exercises.deck": "Exercises",
  "exercises.progress": (p: P) => `${p.done} of ${p.all} answered`,
  "exercises.number": (p: P) => `Exercise ${p.number} of ${p.all}`,
  "exercises.done": "(answered)",
  "exercises.group.attention": "Attention",
  "exercises.group.parts": "Parts of a block",
  "exercises.group.blocks": "Blocks",
  "exercises.group.cause": "An answer and its cause",
  "exercises.own": "Your numbers",
  "exercises.redraw": "Draw new numbers",
  "exercises.check": "Check",
  "exercises.help": "Give me a hint",
  "exercises.show": "Show the answer",
  "exercises.hide": "Back to my answer",
  "exercises.clear": "Start over",
  "exercises.next": "Next exercise",
  "exercises.waiting": "Computing…",
  "exercises.failure": (p: P) => `The engine could not compute this. ${p.message}`,
  "exercises.shown": "This is the answer. Yours is kept.",
  "exercises.right": "All correct.",
  "exercises.so-far": (p: P) =>
    p.all === 1
      ? "Not there yet. Change it and check again."
      : p.count === 0
        ? "None is right yet. Change your answers and check again."
        : `${p.count} of ${p.all} right so far. Change the rest and check again.`,
  "exercises.figure.later": "A picture appears with your answer.",
  "exercises.numbers": "The maps as tables",
  "exercises.untrained": (p: P) =>
    `Computed now by an untrained model with random weights (seed ${p.seed}), twice as large as usual so that ` +
    "its patterns are not flat.",
  "exercises.head": (p: P) => `Head ${p.head}`,
  "exercises.cell": (p: P) =>
    `Query ${p.query}, key ${p.key}: ${p.hidden ? "hidden" : "visible"}${p.wrong ? ", not right yet" : ""}`,
  "exercises.misplaced": "not in the right place yet",
  "exercises.up": (p: P) => `Move up: ${p.step}`,
  "exercises.down": (p: P) => `Move down: ${p.step}`,
  "exercises.state.right": "✓ Right.",
  "exercises.state.answer": "The answer.",
  "exercises.state.not-yet": "Not yet.",
  "exercises.state.empty": "No answer yet.",
  "exercises.state.unread": "Unclear.",
  "exercises.verdict.empty": "Write a number here.",
  "exercises.verdict.choose": "Choose one.",
  "exercises.verdict.empty-cells": "Choose the cells that must be hidden.",
  "exercises.verdict.unread": "This is not a number. Write one such as 64, 0.5 or 1/3.",
  "exercises.problem.whole": (p: P) =>
    `Write a whole number from ${grouped(p.min)} to ${grouped(p.max)} for ${p.name}.`,
  "exercises.problem.number": (p: P) =>
    `Write a decimal number from ${grouped(p.min)} to ${grouped(p.max)} for ${p.name}.`,
  "exercises.problem.range": (p: P) => `Choose ${p.name} between ${grouped(p.min)} and ${grouped(p.max)}.`,
  "exercises.problem.even": (p: P) => `Choose an even number for ${p.name}: columns come in pairs.`,
  "exercises.problem.apart-column": "Choose a column below the width. Columns count from 0.",
  "exercises.own.keys": "keys",
  "exercises.own.seed": "seed",
  "exercises.own.d_model": "d_model",
  "exercises.own.n_heads": "heads",
  "exercises.own.n": "tokens",
  "exercises.own.d": "width d",
  "exercises.own.x1": "x₁",
  "exercises.own.x2": "x₂",
  "exercises.own.x3": "x₃",
  "exercises.own.drop": "drop",
  "exercises.own.pos": "position",
  "exercises.own.column": "column",
  "exercises.own.place": "changed word",
  "exercises.own.expansion": "expansion",
  "exercises.own.letter": "letter",
  "exercises.own.x": "x",
  "exercises.formula.rest": "rest",
  "exercises.formula.keep": "keep",
  "exercises.formula.drop": "drop",
  // ---- why √d ----
  "exercises.scaling.title": "Why divide by √d?",
  "exercises.scaling.lead": (p: P) =>
    `Take a random query and ${p.keys} random keys, with every number drawn from a standard normal. Now widen ` +
    `the head from d = ${p.narrow} to d = ${p.wide}. Predict what happens; the engine then measures it.`,
  "exercises.scaling.variance-raw.ask": "The variance of q·k, without dividing",
  "exercises.scaling.variance-raw.is-grows": "grows",
  "exercises.scaling.variance-raw.is-stays": "stays the same",
  "exercises.scaling.variance-raw.is-falls": "shrinks",
  "exercises.scaling.variance-raw.right": (p: P) =>
    `It went from ${short(p.from)} to ${short(p.to)}: a sum of d products has d times the variance of one.`,
  "exercises.scaling.variance-raw.hint":
    "q·k is a sum of d random products. What happens to the variance of a sum when it has more terms?",
  "exercises.scaling.variance-raw.not-yet": (p: P) =>
    `Measured: ${short(p.from)} at d = ${p.narrow}, ${short(p.to)} at d = ${p.wide}. q·k adds up d random products.`,
  "exercises.scaling.variance-scaled.ask": "The variance of q·k / √d",
  "exercises.scaling.variance-scaled.is-grows": "grows",
  "exercises.scaling.variance-scaled.is-stays": "stays the same",
  "exercises.scaling.variance-scaled.is-falls": "shrinks",
  "exercises.scaling.variance-scaled.right": (p: P) =>
    `It went from ${short(p.from)} to ${short(p.to)}: dividing by √d divides the variance by d.`,
  "exercises.scaling.variance-scaled.hint": "Dividing a number by √d divides its variance by d. What was it before?",
  "exercises.scaling.variance-scaled.not-yet": (p: P) =>
    `Measured: ${short(p.from)} at d = ${p.narrow}, ${short(p.to)} at d = ${p.wide}. Dividing by √d divides ` +
    "the variance by d.",
  "exercises.scaling.entropy-raw.ask": "The entropy of softmax(q·k): how evenly attention is spread",
  "exercises.scaling.entropy-raw.is-grows": "grows",
  "exercises.scaling.entropy-raw.is-stays": "stays the same",
  "exercises.scaling.entropy-raw.is-falls": "shrinks",
  "exercises.scaling.entropy-raw.right": (p: P) =>
    `It went from ${short(p.from)} to ${short(p.to)} nats: large scores put nearly all the weight on one key.`,
  "exercises.scaling.entropy-raw.hint":
    "When the variance is large, the scores lie far apart. What does softmax do with such scores?",
  "exercises.scaling.entropy-raw.not-yet": (p: P) =>
    `Measured: ${short(p.from)} nats at d = ${p.narrow}, ${short(p.to)} at d = ${p.wide}. What does softmax do ` +
    "with scores far apart?",
  "exercises.scaling.entropy-scaled.ask": "The entropy of softmax(q·k / √d)",
  "exercises.scaling.entropy-scaled.is-grows": "grows",
  "exercises.scaling.entropy-scaled.is-stays": "stays the same",
  "exercises.scaling.entropy-scaled.is-falls": "shrinks",
  "exercises.scaling.entropy-scaled.right": (p: P) =>
    `It went from ${short(p.from)} to ${short(p.to)} nats: the entropy no longer depends on the width.`,
  "exercises.scaling.entropy-scaled.hint":
    "Do the scores still lie as far apart? Softmax depends only on their differences.",
  "exercises.scaling.entropy-scaled.not-yet": (p: P) =>
    `Measured: ${short(p.from)} nats at d = ${p.narrow}, ${short(p.to)} at d = ${p.wide}. The variance ` +
    "of the scores stays the same, and so does the entropy.",
  "exercises.scaling.why":
    "Without √d the scores of a wide head lie so far apart that the softmax is almost one-hot. Its gradient is " +
    "then close to zero, and training hardly moves. Dividing by √d keeps scores and gradients the same size at " +
    "every width.",
  "exercises.scaling.chart-variance": "Variance of the scores",
  "exercises.scaling.chart-entropy": "Entropy of the softmax, in nats",
  "exercises.scaling.along": "head width d",
  "exercises.scaling.raw": "q·k",
  "exercises.scaling.scaled": "q·k / √d",
  "exercises.scaling.spoken": (p: P) =>
    `${p.what}. ${p.rows.map((r: P) => `d ${r.d}: ${r.raw} without dividing, ${r.scaled} with`).join("; ")}.`,
  "exercises.scaling.source": (p: P) =>
    `${p.samples} random queries over ${p.keys} random keys (seed ${p.seed}), measured now.`,
  // ---- the width of a head ----
  "exercises.width.title": "How wide is one head?",
  "exercises.width.lead": (p: P) =>
    `A model is ${p.d_model} numbers wide and has ${p.n_heads} heads. The heads split the width equally.`,
  "exercises.width.d_head.ask": "Width of one head, d_head",
  "exercises.width.d_head.right": (p: P) => `${p.d_model} divided by ${p.n_heads} gives ${p.d_head} each.`,
  "exercises.width.d_head.not-yet": (p: P) => `How many times does ${p.n_heads} go into ${p.d_model}?`,
  "exercises.width.d_head.times": "The heads share the width; they do not multiply it.",
  "exercises.width.d_head.whole": "That is the whole width. One head gets only its share of it.",
  "exercises.width.d_head.broken": (p: P) =>
    `The width of a head is a whole number. Round down, and enter the remainder of ${p.d_model} below.`,
  "exercises.width.rest.ask": "Remainder",
  "exercises.width.rest.right": (p: P) =>
    p.rest === 0
      ? "There is no remainder, so this model can be built."
      : `${p.n_heads} · ${p.d_head} = ${p.n_heads * p.d_head}, and ${p.d_model} − ${p.n_heads * p.d_head} = ` +
        `${p.rest}. With a remainder the heads do not fill the width, so this model cannot be built.`,
  "exercises.width.rest.not-yet": (p: P) => `Multiply the head width by ${p.n_heads} and compare with ${p.d_model}.`,
  "exercises.width.why":
    "Many narrow heads cost about as much as one wide head. Each reads the text in its own small space, and " +
    "their outputs, side by side, fill the full width again. That works only if the number of heads divides " +
    "d_model.",
  "exercises.width.split": (p: P) => `${p.heads} heads of ${p.each}${p.rest ? `, remainder ${p.rest}` : ""}.`,
  "exercises.width.accepted": (p: P) =>
    `The engine accepts d_model ${p.d_model} with ${plural(p.heads, { one: "head", other: "heads" })}.`,
  "exercises.width.refused": (p: P) => `The engine rejects this model. ${p.message}`,
  // ---- the causal mask ----
  "exercises.causal.title": "Build the causal mask",
  "exercises.causal.lead":
    "A model that writes from left to right must not see words it has not written yet. Each row is a " +
    "query, the word that looks; each column is a key, a word it may look at.",
  "exercises.causal.cells.ask": "Choose every cell that must be hidden.",
  "exercises.causal.cells.right": (p: P) =>
    `${p.hidden} of ${p.all} cells are hidden: every key after its query. This is the mask the engine uses.`,
  "exercises.causal.cells.hint": "For each cell: does its key come after its query? Then it lies in the future.",
  "exercises.causal.cells.not-yet": (p: P) =>
    `${plural(p.count, { one: "cell differs", other: "cells differ" })} from the engine’s mask (marked). ` +
    "For each one: does the key come after the query?",
  "exercises.causal.cells.opposite":
    "This is the opposite: only the future would be visible. It happens when 0 and −∞ are swapped.",
  "exercises.causal.cells.diagonal": "Almost. On the diagonal a word looks at itself, which is allowed.",
  "exercises.causal.cells.past": "You have hidden the past. Rows look at columns, so the future is on the right.",
  "exercises.causal.why":
    "The hidden cells form the triangle above the diagonal. Their scores become −∞ before the softmax, so " +
    "their weights are exactly 0 and each row still adds up to 1.",
  "exercises.causal.map": (p: P) =>
    `Pattern of head ${p.head} under the causal mask: every key after its query is masked`,
  // ---- cost ----
  "exercises.cost.title": "What does attention cost?",
  "exercises.cost.lead":
    "Every token looks at every token, over d numbers. A recurrent layer reads the text once and " +
    "multiplies by a d × d matrix at each step. Compare the two at your own length n and width d.",
  "exercises.cost.operations.ask": (p: P) => `Operations of self-attention for n = ${p.n}, d = ${p.d}`,
  "exercises.cost.operations.right": (p: P) => `n² · d = ${grouped(p.attention)}.`,
  "exercises.cost.operations.not-yet": "Multiply n queries by n keys; each pair takes d multiplications.",
  "exercises.cost.operations.recurrent": "That is n · d², the cost of the recurrent layer.",
  "exercises.cost.operations.cells": "That is the number of pairs. Each pair takes d multiplications.",
  "exercises.cost.operations.linear": "That is n · d, one comparison per token. Each token is compared with all n.",
  "exercises.cost.double.ask": "The text doubles in length. By what factor does the cost of self-attention grow?",
  "exercises.cost.double.right": "Twice the queries, each with twice the keys.",
  "exercises.cost.double.not-yet": "n appears twice in n² · d.",
  "exercises.cost.double.linear":
    "A factor of two would be linear, as with recurrence. Here queries and keys both double.",
  "exercises.cost.cheaper.ask": "At this n and d, fewer operations are needed by",
  "exercises.cost.cheaper.is-self-attention": "self-attention",
  "exercises.cost.cheaper.is-recurrent": "a recurrent layer",
  "exercises.cost.cheaper.is-equal": "neither: they are equal",
  "exercises.cost.cheaper.right": (p: P) =>
    `${grouped(p.attention)} for self-attention, ${grouped(p.recurrent)} for recurrence. They are equal at n = d.`,
  "exercises.cost.cheaper.not-yet": "Compare n² · d with n · d²: divide both by n · d.",
  "exercises.cost.why":
    "Self-attention is cheap while the text is shorter than the model is wide, and it takes one sequential " +
    "step where recurrence takes n. The price grows with n²: memory, too, must hold one weight per pair of " +
    "tokens.",
  "exercises.cost.table": (p: P) => `One layer at your n and d (kernel and window: ${p.kernel} tokens)`,
  "exercises.cost.column-layer": "Layer",
  "exercises.cost.column-operations": "Operations",
  "exercises.cost.column-sequential": "Sequential steps",
  "exercises.cost.column-path": "Longest path",
  "exercises.cost.layer-self-attention": "Self-attention",
  "exercises.cost.layer-recurrent": "Recurrent",
  "exercises.cost.layer-convolutional": "Convolutional",
  "exercises.cost.layer-restricted": "Restricted",
  "exercises.cost.source":
    "Table 1 of “Attention Is All You Need” with your numbers; constant factors are left out. The bars are " +
    "logarithmic.",
  // ---- parameters ----
  "exercises.parameters.title": "How many parameters does attention have?",
  "exercises.parameters.lead": (p: P) =>
    `Attention has four linear layers: query, key, value and output. Each maps ${p.d_model} numbers to ` +
    `${p.d_model}, with a bias.`,
  "exercises.parameters.count.ask": "Parameters of all four layers",
  "exercises.parameters.count.right": (p: P) => `4 · (${p.d_model}² + ${p.d_model}) = ${grouped(p.parameters)}.`,
  "exercises.parameters.count.not-yet": "Count d · d weights and d biases for each of the four.",
  "exercises.parameters.count.weights": "Those are the weights alone. Each layer also has one bias per output.",
  "exercises.parameters.count.output": "There are four layers: don’t forget the output projection and the biases.",
  "exercises.parameters.count.one": "That is about right for one layer. There are four.",
  "exercises.parameters.heads.ask": (p: P) => `With 1 head instead of ${p.n_heads}, attention would have`,
  "exercises.parameters.heads.is-more": "more parameters",
  "exercises.parameters.heads.is-same": "the same number",
  "exercises.parameters.heads.is-fewer": "fewer parameters",
  "exercises.parameters.heads.right": "The heads split the same matrices between them.",
  "exercises.parameters.heads.not-yet": "All heads together are as wide as the model, whatever their number.",
  "exercises.parameters.why":
    "More heads add no parameters. Splitting d_model into more heads only changes which columns of the same " +
    "four matrices work together.",
  "exercises.parameters.several": (p: P) => `Engine’s count with ${plural(p.heads, { one: "head", other: "heads" })}`,
  "exercises.parameters.one": "Engine’s count with 1 head",
  // ---- drop-path ----
  "exercises.droppath.title": "Drop-path, step by step",
  "exercises.droppath.lead": (p: P) =>
    `Three samples go through a sublayer; their values are ${p.x1}, ${p.x2} and ${p.x3}. In training, ` +
    `drop-path skips the sublayer for a whole sample with probability ${p.drop}. Every sample draws one u ` +
    "between 0 and 1.",
  "exercises.droppath.bit.ask": (p: P) => `Sample ${p.nth}: ⌊keep + u⌋`,
  "exercises.droppath.bit.is-0": "0",
  "exercises.droppath.bit.is-1": "1",
  "exercises.droppath.bit.right": (p: P) => `⌊${p.sum}⌋: this sample is ${p.kept ? "kept" : "dropped"}.`,
  "exercises.droppath.bit.not-yet": (p: P) => `The floor is the largest whole number not above ${p.sum}.`,
  "exercises.droppath.y.ask": (p: P) => `Sample ${p.nth}: output, to four decimals`,
  "exercises.droppath.y.right": (p: P) =>
    p.kept
      ? `${p.x} / ${p.keep} = ${p.exact === p.y ? p.y : `${p.exact} ≈ ${p.y}`}.`
      : "Dropped: the sublayer adds nothing.",
  "exercises.droppath.y.not-yet": (p: P) =>
    p.kept ? `A kept sample is divided by ${p.keep}.` : "A dropped sample is multiplied by 0.",
  "exercises.droppath.y.rounded": (p: P) =>
    `${p.given} is rounded too much. The exact value is ${p.exact}: ${p.y} to four decimals.`,
  "exercises.droppath.y.unscaled": (p: P) =>
    `It is kept, and also divided by ${p.keep} to make up for the dropped samples.`,
  "exercises.droppath.y.times": (p: P) => `Divide by ${p.keep}, don’t multiply: kept samples must weigh more.`,
  "exercises.droppath.y.lost": (p: P) => `This sample is kept: ${p.sum} is at least 1.`,
  "exercises.droppath.y.kept": (p: P) => `This sample is dropped: ${p.sum} is below 1, so its floor is 0.`,
  "exercises.droppath.why":
    "keep + u reaches 1 with probability keep, so the floor is a coin flip that gives 1 that often. " +
    "Dividing by keep preserves the average: keep · (x / keep) = x. That is why nothing needs scaling " +
    "after training. Whole samples are dropped, never single numbers.",
  "exercises.droppath.table": (p: P) => `keep = 1 − ${p.drop} = ${p.keep}`,
  "exercises.droppath.source": (p: P) =>
    `This card draws u to two decimals (seed ${p.seed}), so that you can follow every sum by hand. Training ` +
    "draws more digits.",
  "exercises.droppath.column-x": "x",
  "exercises.droppath.column-u": "u, drawn",
  "exercises.droppath.column-sum": "keep + u",
  "exercises.droppath.column-bit": "floor",
  "exercises.droppath.column-scaled": "x / keep",
  "exercises.droppath.column-y": "output",
  "exercises.droppath.kept": (p: P) =>
    `${p.kept} of the samples were kept this time (${p.share}); the average over many draws is ${p.keep}.`,
  "exercises.droppath.lost": (p: P) =>
    `Rounding ${p.scaled} to ${p.short} is too coarse: ${p.short} · ${p.keep} = ${p.back}, not ${p.x}.`,
  // ---- positions ----
  "exercises.positions.title": "One number of the positional encoding",
  "exercises.positions.lead": (p: P) =>
    `The encoding is ${p.d} numbers wide. Even columns hold sines, odd columns the cosines of the same ` +
    `angles; i counts the pairs from 0. Compute the number at position ${p.pos}, column ${p.column}.`,
  "exercises.positions.exponent.ask": (p: P) => `The exponent of 10000 in column ${p.column}`,
  "exercises.positions.exponent.right": (p: P) =>
    `2i / d = ${p.pair} / ${p.d}. Code often writes it as exp(−${p.pair} · ln 10000 / ${p.d}).`,
  "exercises.positions.exponent.not-yet": "It is 2i / d, where 2i is the even column of the pair.",
  "exercises.positions.exponent.sign":
    "The size is right. Here the power is in the denominator, so the exponent is positive.",
  "exercises.positions.exponent.odd": "Both columns of a pair share one exponent: take the even column.",
  "exercises.positions.exponent.half": "i counts pairs: the exponent is 2i / d.",
  "exercises.positions.wave.ask": (p: P) => `Column ${p.column} holds a`,
  "exercises.positions.wave.is-sine": "sine",
  "exercises.positions.wave.is-cosine": "cosine",
  "exercises.positions.wave.right": (p: P) =>
    p.wave === "sine" ? "Even column: a sine, 0 at position 0." : "Odd column: a cosine, 1 at position 0.",
  "exercises.positions.wave.not-yet": "Even columns are sines, odd ones cosines; columns count from 0.",
  "exercises.positions.value.ask": (p: P) => `The number at position ${p.pos}, to two decimals`,
  "exercises.positions.value.right": (p: P) =>
    `The angle is ${p.pos} / 10000^${Number(p.exponent.toPrecision(4))} = ${p.angle}, and its ${p.wave} is ` +
    `${p.value}.`,
  "exercises.positions.value.not-yet": (p: P) =>
    `Take the ${p.wave} of ${p.pos} / 10000 to the power ${Number(p.exponent.toPrecision(4))}, in radians.`,
  "exercises.positions.value.partner": "That is the other column of the pair.",
  "exercises.positions.value.degrees": "That takes the angle in degrees. Use radians.",
  "exercises.positions.fast.ask": "The fastest waves are in the",
  "exercises.positions.fast.is-low": "first columns",
  "exercises.positions.fast.is-high": "last columns",
  "exercises.positions.fast.right": (p: P) =>
    `Over ${p.n} positions column 0 crosses zero ${p.low} times, column ${p.d - 2} ${p.high} times. It ` +
    "is easy to mix up: a small exponent means a fast wave.",
  "exercises.positions.fast.not-yet": "With a small divisor the angle grows quickly from position to position.",
  "exercises.positions.why":
    "Each pair turns at its own speed, like the hands of a clock, so every position gets its own vector. " +
    "Moving k positions on turns each pair by a fixed angle, wherever you start, so distances are easy to read.",
  "exercises.positions.column": (p: P) => `column ${p.column}`,
  "exercises.positions.along": "position",
  "exercises.positions.chart": (p: P) =>
    `Columns ${p.low}, ${p.column} and ${p.high} over ${p.shown} positions: the lower the column, the faster its wave.`,
  "exercises.positions.source": "The positional encoding of the engine, computed now.",
  // ---- mlp ----
  "exercises.mlp.title": "What is the MLP for?",
  "exercises.mlp.lead": (p: P) =>
    `Two sentences differ only in word ${p.place}. Both go through an encoder block with its attention ` +
    "silenced, so only the MLP acts.",
  "exercises.mlp.reach.ask": "After the block, which vectors differ between the two sentences?",
  "exercises.mlp.reach.is-one": "only that word’s",
  "exercises.mlp.reach.is-after": "that word’s and all later ones",
  "exercises.mlp.reach.is-all": "every word’s",
  "exercises.mlp.reach.right": (p: P) =>
    `Measured: ${plural(p.count, { one: "vector", other: "vectors" })} changed. The MLP works on each token ` +
    "separately.",
  "exercises.mlp.reach.hint": "Which part of a block lets one token read another? Is it the MLP?",
  "exercises.mlp.reach.not-yet": (p: P) =>
    `Measured: ${plural(p.count, { one: "vector", other: "vectors" })} changed. The MLP applies the same ` +
    "function to each token separately.",
  "exercises.mlp.hidden.ask": (p: P) => `Width of the hidden layer for d = ${p.d} and expansion ${p.expansion}`,
  "exercises.mlp.hidden.right": (p: P) => `${p.d} · ${p.expansion}, as in the tensor of this run.`,
  "exercises.mlp.hidden.not-yet": "The first layer widens the vector by the expansion factor.",
  "exercises.mlp.hidden.same": "That is the input and output width. The hidden layer is wider.",
  "exercises.mlp.hidden.factor": "That is the factor. Multiply it by the width.",
  "exercises.mlp.hidden.sum": "Multiply; don’t add.",
  "exercises.mlp.why":
    "Attention moves information between tokens; the MLP then processes what each token has gathered. It " +
    "widens the vector, applies an activation, and narrows it again. Without the activation, two linear layers " +
    "would do no more than one.",
  "exercises.mlp.table": "Distance between each token’s vectors in the two sentences",
  "exercises.mlp.column-token": "Token",
  "exercises.mlp.column-silent": "MLP alone",
  "exercises.mlp.column-whole": "With attention",
  // ---- activations ----
  "exercises.activations.title": "SiLU or GELU?",
  "exercises.activations.lead":
    "Like ReLU, both pass large values and hold back negative ones, but without a corner. σ is the sigmoid; " +
    "Φ(x) is the probability that a standard normal is below x. Predict first, then compare the curves.",
  "exercises.activations.dip.ask": "Which one goes furthest below zero?",
  "exercises.activations.dip.is-relu": "ReLU",
  "exercises.activations.dip.is-gelu": "GELU",
  "exercises.activations.dip.is-silu": "SiLU",
  "exercises.activations.dip.right": (p: P) => `SiLU reaches ${p.low}, GELU only ${p.other}.`,
  "exercises.activations.dip.hint":
    "Take a point below 0, such as x = −1, and multiply it by the share each curve lets through.",
  "exercises.activations.dip.not-yet": (p: P) =>
    `Look at the curves: the lowest point of all is ${p.low}. The sigmoid falls off more slowly than Φ.`,
  "exercises.activations.close.ask": (p: P) => `Which one is closer to ReLU at x = ${p.far}?`,
  "exercises.activations.close.is-gelu": "GELU",
  "exercises.activations.close.is-silu": "SiLU",
  "exercises.activations.close.right": (p: P) => `GELU is ${p.gelu} away from ReLU, SiLU ${p.silu}.`,
  "exercises.activations.close.hint":
    "Both are x times a share between 0 and 1. Which share gets close to 0 or 1 sooner?",
  "exercises.activations.close.not-yet": (p: P) => `At ${p.far}, GELU is ${p.gelu} away from ReLU and SiLU ${p.silu}.`,
  "exercises.activations.silu.ask": (p: P) => `silu(${p.x}), to two decimals`,
  "exercises.activations.silu.right": (p: P) => `σ(${p.x}) = ${p.sigmoid}; multiply it by ${p.x}.`,
  "exercises.activations.silu.not-yet": (p: P) =>
    `σ(${p.x}) = 1 / (1 + e^${p.x < 0 ? -p.x : `−${p.x}`}) = ${p.sigmoid}. Multiply it by x.`,
  "exercises.activations.silu.sigmoid": (p: P) => `That is σ(${p.x}). Multiply it by ${p.x}.`,
  "exercises.activations.silu.gelu": "That is the value of GELU here.",
  "exercises.activations.why":
    "The two are nearly the same. GELU follows the normal distribution and is closer to ReLU; SiLU " +
    "follows the sigmoid, is cheaper to compute, and is the activation in SwiGLU. Both have a gradient " +
    "for small negative values, so fewer units die than with ReLU.",
  "exercises.activations.chart": "ReLU, GELU and SiLU from −6 to 6.",
  "exercises.activations.chart-relu": "ReLU from −6 to 6.",
  "exercises.activations.along": "x",
  "exercises.activations.name-relu": "ReLU",
  "exercises.activations.name-gelu": "GELU",
  "exercises.activations.name-silu": "SiLU",
  "exercises.activations.at": (p: P) => `${p.name} at x = ${Number(p.x.toPrecision(6))}`,
  // ---- swiglu ----
  "exercises.swiglu.title": "The shapes of SwiGLU",
  "exercises.swiglu.lead": (p: P) =>
    `${plural(Number(p.n), { one: "token goes", other: "tokens go" })} through a SwiGLU of width ${p.d} with ` +
    `expansion ${p.expansion}. One layer computes values, another a gate; the two are multiplied number by ` +
    "number. Fill in the widths.",
  "exercises.swiglu.value.ask": (p: P) => `W_value: ${p.d} × ?`,
  "exercises.swiglu.value.right": (p: P) => `${p.d} · ${p.expansion} = ${p.hidden}.`,
  "exercises.swiglu.value.not-yet": "It widens d by the expansion factor.",
  "exercises.swiglu.value.double": "Value and gate are two layers. Each is half as wide as this.",
  "exercises.swiglu.value.narrow": "That is the input width.",
  "exercises.swiglu.value.factor": "That is the factor. Multiply it by d.",
  "exercises.swiglu.gate.ask": (p: P) => `W_gate: ${p.d} × ?`,
  "exercises.swiglu.gate.right": "As wide as the values: each value has its own gate.",
  "exercises.swiglu.gate.not-yet": "Every value needs one gate.",
  "exercises.swiglu.gate.double": "Every value needs one gate, not two.",
  "exercises.swiglu.gate.narrow": "That is the input width. Every value needs a gate.",
  "exercises.swiglu.gate.factor": "That is the factor. Multiply it by d.",
  "exercises.swiglu.product.ask": (p: P) => `Value ⊙ silu(gate): ${p.n} × ?`,
  "exercises.swiglu.product.right": "Multiplying number by number keeps the shape.",
  "exercises.swiglu.product.not-yet": "⊙ multiplies number by number: the shape does not change.",
  "exercises.swiglu.product.double": "⊙ multiplies the two; it does not put them side by side.",
  "exercises.swiglu.product.narrow": "Only W_out narrows it.",
  "exercises.swiglu.product.factor": "That is the factor. Multiply it by d.",
  "exercises.swiglu.out.ask": (p: P) => `W_out: ? × ${p.d}`,
  "exercises.swiglu.out.right": "It takes the product and returns to the width of the model.",
  "exercises.swiglu.out.not-yet": "It has as many rows as the product has columns.",
  "exercises.swiglu.out.double": (p: P) =>
    `A common mistake: one layer of width ${p.double} that is never split, then a W_out for ${p.hidden}. Such ` +
    "a model fails on its first run.",
  "exercises.swiglu.out.narrow": "That is the output width. The input is wider.",
  "exercises.swiglu.out.factor": "That is the factor. Multiply it by d.",
  "exercises.swiglu.why.ask": "Why the gate?",
  "exercises.swiglu.why.is-gate": "It lets each token decide which of its values pass, and by how much.",
  "exercises.swiglu.why.is-cheap": "It saves parameters.",
  "exercises.swiglu.why.is-tokens": "It lets tokens look at each other.",
  "exercises.swiglu.why.right":
    "Two readings of the same token are multiplied: one is the content, the other how much of it passes.",
  "exercises.swiglu.why.not-yet": (p: P) =>
    `No: at the same hidden width it has ${grouped(p.gated)} parameters instead of ${grouped(p.plain)}, ` +
    "and each token is still processed separately.",
  "exercises.swiglu.why":
    "Two readings of one token are multiplied, so a unit can pass a value, weaken it or block it, depending on " +
    "the token. The price is a third matrix; to keep the parameter count, the hidden layer is made narrower.",
  "exercises.swiglu.shape-input": "MLP input (batch × tokens × width)",
  "exercises.swiglu.shape-hidden": "Value ⊙ silu(gate)",
  "exercises.swiglu.shape-output": "MLP output",
  "exercises.swiglu.plain": "Parameters of the plain MLP, norm included",
  "exercises.swiglu.gated": "Parameters of the gated MLP",
  "exercises.swiglu.source": "Shapes from a run made now; parameter counts from the engine.",
  // ---- gamma ----
  "exercises.gamma.title": "Turn gamma up and down",
  "exercises.gamma.lead": (p: P) =>
    "In a pre-norm block every sublayer’s output is multiplied by a learned gamma before it is added to " +
    `the stream. It starts at ${p.start}. Predict first, then move it yourself.`,
  "exercises.gamma.times.ask": (p: P) =>
    `Gamma goes from ${p.start} to ${p.ten}. By what factor does the first attention’s contribution grow?`,
  "exercises.gamma.times.right": (p: P) =>
    `Its length went from ${p.before} to ${p.after}. Gamma only multiplies, and the first sublayer’s input has ` +
    "not changed.",
  "exercises.gamma.times.not-yet":
    "Gamma multiplies only the contribution, and the first sublayer’s input is unchanged.",
  "exercises.gamma.times.norm":
    "Only a norm after the sublayer would cancel that factor. Here the norm comes before it.",
  "exercises.gamma.times.square": "Gamma is applied once.",
  "exercises.gamma.zero.ask": "With gamma at 0, what comes out of the blocks?",
  "exercises.gamma.zero.is-unchanged": "the input, unchanged",
  "exercises.gamma.zero.is-zeros": "zeros",
  "exercises.gamma.zero.is-noise": "something random",
  "exercises.gamma.zero.right":
    "Measured: not one number differs. The residual connection carries the input past every sublayer.",
  "exercises.gamma.zero.not-yet": "y = x + 0 · f(norm(x)): what is left?",
  "exercises.gamma.start.ask": "Why start it so small?",
  "exercises.gamma.start.is-identity": "A deep model then begins close to the identity, which makes training stable.",
  "exercises.gamma.start.is-speed": "Small numbers are multiplied faster.",
  "exercises.gamma.start.is-size": "The model then needs fewer parameters.",
  "exercises.gamma.start.right": "Each block then grows as far as that helps (layer-scale; Touvron et al. 2021).",
  "exercises.gamma.start.not-yet": "Look at what the blocks do when gamma is near 0.",
  "exercises.gamma.why":
    "With a smaller gamma the blocks add almost nothing: safe, but slow to learn. With a larger one they " +
    "drown the stream: learning is faster at first, but may diverge.",
  "exercises.gamma.slider": "Gamma of every sublayer",
  "exercises.gamma.slider.hint": "Move it and watch what each sublayer adds.",
  "exercises.gamma.table": "Size of each contribution, beside the stream it is added to",
  "exercises.gamma.column-sublayer": "Sublayer",
  "exercises.gamma.column-base": (p: P) => `γ = ${p.gamma}`,
  "exercises.gamma.column-now": (p: P) => `γ = ${p.gamma}`,
  // ---- order ----
  "exercises.order.title": "Put the decoder block in order",
  "exercises.order.lead":
    "A pre-norm decoder block with layer-scale has three sublayers of three steps each. Move the steps until " +
    "they run from top to bottom.",
  "exercises.order.steps.ask": "The first step at the top:",
  "exercises.order.steps.right": "The engine runs them in this order.",
  "exercises.order.steps.not-yet": (p: P) => `${p.placed} of ${p.all} are in place; the others are marked.`,
  "exercises.order.steps.norm-late": (p: P) =>
    `${p.placed} of ${p.all} are in place. In a pre-norm block each norm comes before its sublayer.`,
  "exercises.order.steps.cross-early": (p: P) =>
    `${p.placed} of ${p.all} are in place. The block looks at its own text first, then at the memory.`,
  "exercises.order.steps.mlp-early": (p: P) =>
    `${p.placed} of ${p.all} are in place. The MLP comes last: it works on everything gathered before.`,
  "exercises.order.why":
    "The same three steps, three times: normalise, compute, then scale by gamma and add. First its own " +
    "text, then the source, then each token alone. Each gamma sets how much its sublayer adds.",
  "exercises.step.attn-norm": "Normalise the stream",
  "exercises.step.attn-out": "Masked self-attention",
  "exercises.step.resid_mid": "Times γ₁, drop-path, add to the stream",
  "exercises.step.cross-norm": "Normalise the stream, and the memory",
  "exercises.step.cross-out": "Cross-attention to the memory",
  "exercises.step.resid_cross": "Times γ₂, drop-path, add to the stream",
  "exercises.step.mlp-norm": "Normalise the stream once more",
  "exercises.step.mlp-out": "MLP",
  "exercises.step.resid_post": "Times γ₃, drop-path, add to the stream",
  // ---- memory ----
  "exercises.memory.title": "Self- or cross-attention: what decides?",
  "exercises.memory.lead": (p: P) =>
    `One decoder block has both self-attention and cross-attention. It runs on “${p.words}” twice: once ` +
    `with a memory (the vectors of “${p.memory}”), and once without.`,
  "exercises.memory.how.ask": "What decides whether cross-attention runs?",
  "exercises.memory.how.is-given": "whether a memory is given",
  "exercises.memory.how.is-class": "a different block with different weights",
  "exercises.memory.how.is-learned": "the model learns to turn it off",
  "exercises.memory.how.right": "No memory, no cross-attention: the block goes straight on to its MLP.",
  "exercises.memory.how.not-yet": "Both runs use the same block. What did only one of them receive?",
  "exercises.memory.sublayers.ask": "Without a memory, how many sublayers of the block run?",
  "exercises.memory.sublayers.right": (p: P) => `${p.without} instead of ${p.with}: self-attention and MLP.`,
  "exercises.memory.sublayers.not-yet": "The sublayers are self-attention, cross-attention and MLP.",
  "exercises.memory.sublayers.all": "That is the number with a memory. One of them has nothing to look at.",
  "exercises.memory.weights.ask": "Without a memory, the number of parameters",
  "exercises.memory.weights.is-same": "stays the same",
  "exercises.memory.weights.is-fewer": "falls",
  "exercises.memory.weights.right": (p: P) =>
    `${grouped(p.parameters)} in both runs; those of cross-attention are idle.`,
  "exercises.memory.weights.not-yet": "Nothing is removed: the sublayer is skipped, but its weights stay.",
  "exercises.memory.why":
    "Self- and cross-attention are the same code. They differ in where keys and values come from, and in " +
    "their mask: causal for self-attention, the source’s padding mask for cross-attention.",
  "exercises.memory.table": (p: P) => `One block, ${p.parameters} parameters in both runs`,
  "exercises.memory.column-sublayer": "Sublayer",
  "exercises.memory.column-with": "With memory",
  "exercises.memory.column-without": "Without",
  "exercises.memory.sublayer-attn": "Self-attention",
  "exercises.memory.sublayer-cross": "Cross-attention",
  "exercises.memory.sublayer-mlp": "MLP",
  "exercises.memory.ran": "ran",
  "exercises.memory.skipped": "skipped",
  "exercises.memory.map-own": "Self, with memory",
  "exercises.memory.map-cross": "Cross",
  "exercises.memory.map-alone": "Self, without",
  // ---- lens ----
  "exercises.lens.title": "Where does the answer first appear?",
  "exercises.lens.lead": (p: P) =>
    `The trained model dates reads “${p.text}” and writes the date letter by letter. The lens applies the ` +
    `output head to the stream of earlier layers. Look at letter ${p.letter} of the answer. Predict, or find ` +
    "it in Lens.",
  "exercises.lens.place": "Open it in Lens",
  "exercises.lens.layer.ask": (p: P) => `From which layer on is letter ${p.letter} the likeliest token?`,
  "exercises.lens.layer.hint":
    "In Lens, read the cells of that letter upwards from the input: from which one on do they all agree?",
  "exercises.lens.layer.is-input": "the input",
  "exercises.lens.layer.is-0": "after layer 0",
  "exercises.lens.layer.is-1": "after layer 1",
  "exercises.lens.layer.right": (p: P) => `There “${p.token}” takes first place and keeps it.`,
  "exercises.lens.layer.not-yet": (p: P) => `There the likeliest token is “${p.top}”, not the one that is written.`,
  "exercises.lens.layer.lost": (p: P) => `“${p.top}” comes first there, but loses its place in a later layer.`,
  "exercises.lens.layer.late": "It appears earlier.",
  "exercises.lens.share.ask": "How likely is it there, in percent?",
  "exercises.lens.share.right": (p: P) =>
    `${percent(p.probability)}: ahead of all others, ` +
    `${p.probability < 0.5 ? "but not certain yet" : "and fairly certain"}.`,
  "exercises.lens.share.not-yet": "Read the cell of that layer in Lens: it shows the probability of its top token.",
  "exercises.lens.share.fraction": "That is the probability. As a percentage it is a hundred times larger.",
  "exercises.lens.share.end": "That is its probability at the last layer.",
  "exercises.lens.other.ask": "If another token comes first at a layer, what can you conclude?",
  "exercises.lens.other.is-unread": "The output head cannot read the answer there yet.",
  "exercises.lens.other.is-unknown": "The model knows nothing about the answer there yet.",
  "exercises.lens.other.right": "The information may be there already, in a form that only later layers read.",
  "exercises.lens.other.not-yet": "The lens uses one reader, the output head. Later layers read in their own way.",
  "exercises.lens.why":
    "The lens shows when an answer takes the form that the output head reads (nostalgebraist 2020). It does " +
    "not prove where the answer is computed. To test that, patch in an activation from another text and see " +
    "whether the answer follows.",
  "exercises.lens.table": "Likeliest tokens at each layer",
  "exercises.lens.column-site": "Layer",
  "exercises.lens.column-tokens": "Likeliest tokens",
  "exercises.lens.source": "Computed now by the trained model; this table is one column of Lens.",
  // ---- patching ----
  "exercises.patching.title": "Which head restores the answer?",
  "exercises.patching.lead": (p: P) =>
    "The trained model induction finds the last occurrence of a letter and repeats the letter after it: " +
    `p for “${p.text}”, k for “${p.other}”. Take one head’s output for “${p.other}” and put it into the ` +
    `run on “${p.text}”. How far does the answer move from p (0%) to k (100%)? Find it in Patch.`,
  "exercises.patching.place": "Open it in Patch",
  "exercises.patching.layer.ask": "The head that restores most is in layer",
  "exercises.patching.layer.right": (p: P) => `${p.name}: its heads find the letter that came next.`,
  "exercises.patching.layer.not-yet": "Compare the two rows of the map: one of them barely moves the answer.",
  "exercises.patching.head.ask": "Which head of that layer is it?",
  "exercises.patching.head.right": (p: P) => `Of all heads, ${p.name} moves the answer furthest.`,
  "exercises.patching.head.not-yet": "Another head of that layer moves it further. Heads count from 0.",
  "exercises.patching.share.ask": "How much does it restore, in percent?",
  "exercises.patching.share.right": (p: P) => `The answer moves ${percent(p.share)} of the way.`,
  "exercises.patching.share.not-yet": "{Hover over|Tap} its cell in Patch: the line under the map shows the value.",
  "exercises.patching.share.fraction": "That is the fraction. As a percentage it is a hundred times larger.",
  "exercises.patching.alone.ask": "Is that head alone responsible?",
  "exercises.patching.alone.is-whole": "Yes, it carries the whole answer.",
  "exercises.patching.alone.is-part": "No, other heads carry the rest.",
  "exercises.patching.alone.right": (p: P) =>
    `${p.name} restores ${percent(p.share)}; ${p.rest} other heads of its layer contribute too.`,
  "exercises.patching.alone.not-yet": "How far is its share from 100%?",
  "exercises.patching.why":
    "A patch shows cause: the value restores this much of the answer. Where a head looks can only suggest " +
    "that. Here several heads do the same work, so none carries all of it, and the shares need not add up to " +
    "100%.",
  "exercises.patching.table": "How far each head alone moves the answer",
  "exercises.patching.column-head": "Head",
  "exercises.patching.column-share": "Restored",
  "exercises.patching.source": "One run of the trained model per row, made now.",
  // ---- silence ----
  "exercises.silence.title": "Which heads tell a 9 from a 4?",
  "exercises.silence.lead": (p: P) =>
    `The trained model digits reads a handwritten ${p.image}. If the right two of the four heads of layer 1 are ` +
    `silenced, it reads a ${p.read}. Which two make it most certain of that? Guess, or set strengths to 0 in ` +
    "Explore.",
  "exercises.silence.place": "Open the image in Explore",
  "exercises.silence.pair.ask": "Heads of layer 1",
  "exercises.silence.pair.hint":
    "In the Grid, look at the row of the class token in layer 1: which heads look at the strokes that close the loop?",
  "exercises.silence.pair.is-01": "0 and 1",
  "exercises.silence.pair.is-02": "0 and 2",
  "exercises.silence.pair.is-03": "0 and 3",
  "exercises.silence.pair.is-12": "1 and 2",
  "exercises.silence.pair.is-13": "1 and 3",
  "exercises.silence.pair.is-23": "2 and 3",
  "exercises.silence.pair.right": (p: P) => `Without ${p.name} the closed loop no longer counts.`,
  "exercises.silence.pair.not-yet": (p: P) => `Without ${p.name} it still reads “${p.read}” (${percent(p.share)}).`,
  "exercises.silence.pair.weaker": (p: P) =>
    `Without ${p.name} it reads “${p.read}”, but another pair makes it more certain.`,
  "exercises.silence.share.ask": (p: P) => `How likely is the ${p.read} then, in percent?`,
  "exercises.silence.share.right": (p: P) => `${percent(p.share)}: almost as certain as it was of the 9.`,
  "exercises.silence.share.not-yet": "Read the probability of the first class in Explore, with both heads at 0.",
  "exercises.silence.share.fraction": "That is the probability. As a percentage it is a hundred times larger.",
  "exercises.silence.one.ask": "Must both of them be silenced?",
  "exercises.silence.one.is-one": "No, one is enough.",
  "exercises.silence.one.is-both": "Yes, with either one still working it reads a 9.",
  "exercises.silence.one.right": (p: P) =>
    `With only ${p.one} silenced the likeliest class has ${percent(p.alone)}, with both ${percent(p.share)}: the ` +
    "other head still supports the 9.",
  "exercises.silence.one.not-yet": "Set one of the two back to 1, then the other.",
  "exercises.silence.why":
    "Heads of one layer share tasks. Silencing shows what a head is needed for while the others work as trained. " +
    "When two heads share a task, the model is uncertain without one of them, and certain of the wrong answer " +
    "without both. Without these two, 72 of the held-out nines that it read correctly become fours, and fours " +
    "stay fours.",
  "exercises.silence.table": "The digit read without these heads",
  "exercises.silence.column-heads": "Silenced",
  "exercises.silence.column-read": "Likeliest class",
  "exercises.silence.none": "none",
  "exercises.silence.source": "One run of the trained model per row, made now.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof exercises, Entry> {}
}
