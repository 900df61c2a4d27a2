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
  "exercises.redraw": "Draw again",
  "exercises.check": "Check",
  "exercises.help": "Give me a hint",
  "exercises.show": "Show the answer",
  "exercises.hide": "Back to my answer",
  "exercises.clear": "Start over",
  "exercises.next": "Next exercise",
  "exercises.waiting": "The engine is working this out…",
  "exercises.failure": (p: P) => `The engine cannot work with this. ${p.message}`,
  "exercises.shown": "This is the answer. Yours is kept.",
  "exercises.right": "All right.",
  "exercises.so-far": (p: P) =>
    p.all === 1
      ? "Not there yet. Change it and check again."
      : p.count === 0
        ? "None is right yet. Answer or change them, and check again."
        : `${p.count} of ${p.all} right so far. Change the rest and check again.`,
  "exercises.figure.later": "A picture comes with your answer.",
  "exercises.numbers": "The maps as tables",
  "exercises.untrained": (p: P) =>
    `Computed now by an untrained model: random weights from seed ${p.seed}, twice as large as usual, so ` +
    `that its patterns are not flat.`,
  "exercises.head": (p: P) => `Head ${p.head}`,
  "exercises.cell": (p: P) =>
    `Query ${p.query}, key ${p.key}: ${p.hidden ? "hidden" : "visible"}${p.wrong ? ", not right yet" : ""}`,
  "exercises.misplaced": "not in its place yet",
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
  "exercises.problem.even": (p: P) => `Choose an even number for ${p.name}: its columns come in pairs.`,
  "exercises.problem.apart-column": "Choose a column below the width: columns count from 0.",
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
    `Take a random query and ${p.keys} random keys, every number of them drawn from a unit normal. Now ` +
    `make the head wider, from d = ${p.narrow} to d = ${p.wide}. Predict what happens; then the engine ` +
    `draws and measures.`,
  "exercises.scaling.variance-raw.ask": "The variance of q·k, not divided",
  "exercises.scaling.variance-raw.is-grows": "grows",
  "exercises.scaling.variance-raw.is-stays": "stays",
  "exercises.scaling.variance-raw.is-falls": "falls",
  "exercises.scaling.variance-raw.right": (p: P) =>
    `It went from ${short(p.from)} to ${short(p.to)}: a sum of d products has d times the variance of one.`,
  "exercises.scaling.variance-raw.hint":
    "q·k is a sum of d random products. What does a sum vary by when it has more terms?",
  "exercises.scaling.variance-raw.not-yet": (p: P) =>
    `Measured: ${short(p.from)} at d = ${p.narrow}, ${short(p.to)} at d = ${p.wide}. q·k adds up d random products.`,
  "exercises.scaling.variance-scaled.ask": "The variance of q·k / √d",
  "exercises.scaling.variance-scaled.is-grows": "grows",
  "exercises.scaling.variance-scaled.is-stays": "stays",
  "exercises.scaling.variance-scaled.is-falls": "falls",
  "exercises.scaling.variance-scaled.right": (p: P) =>
    `From ${short(p.from)} to ${short(p.to)}: dividing by √d divides the variance by d.`,
  "exercises.scaling.variance-scaled.hint": "Dividing a number by √d divides its variance by d. What was it before?",
  "exercises.scaling.variance-scaled.not-yet": (p: P) =>
    `Measured: ${short(p.from)} at d = ${p.narrow}, ${short(p.to)} at d = ${p.wide}. Dividing by √d ` +
    `divides the variance by d.`,
  "exercises.scaling.entropy-raw.ask": "The entropy of softmax(q·k): how evenly attention is spread",
  "exercises.scaling.entropy-raw.is-grows": "grows",
  "exercises.scaling.entropy-raw.is-stays": "stays",
  "exercises.scaling.entropy-raw.is-falls": "falls",
  "exercises.scaling.entropy-raw.right": (p: P) =>
    `From ${short(p.from)} to ${short(p.to)} nats: large scores put nearly all the weight on one key.`,
  "exercises.scaling.entropy-raw.hint":
    "How far apart are the scores when their variance is large, and what does softmax make of that?",
  "exercises.scaling.entropy-raw.not-yet": (p: P) =>
    `Measured: ${short(p.from)} nats at d = ${p.narrow}, ${short(p.to)} at d = ${p.wide}. What does ` +
    `softmax do with scores far apart?`,
  "exercises.scaling.entropy-scaled.ask": "The entropy of softmax(q·k / √d)",
  "exercises.scaling.entropy-scaled.is-grows": "grows",
  "exercises.scaling.entropy-scaled.is-stays": "stays",
  "exercises.scaling.entropy-scaled.is-falls": "falls",
  "exercises.scaling.entropy-scaled.right": (p: P) =>
    `From ${short(p.from)} to ${short(p.to)} nats: the spread no longer depends on the width.`,
  "exercises.scaling.entropy-scaled.hint":
    "Ask first whether the scores still lie as far apart; softmax sees nothing else of them.",
  "exercises.scaling.entropy-scaled.not-yet": (p: P) =>
    `Measured: ${short(p.from)} nats at d = ${p.narrow}, ${short(p.to)} at d = ${p.wide}. The scores keep ` +
    `their variance, so the softmax keeps its spread.`,
  "exercises.scaling.why":
    "Without √d a wide head starts with scores so far apart that the softmax is almost one-hot. Its gradient " +
    "is then almost zero, and training hardly moves. Dividing keeps the scores, and the gradient, at the " +
    "same size for every width.",
  "exercises.scaling.chart-variance": "Variance of the scores",
  "exercises.scaling.chart-entropy": "Entropy of the softmax, in nats",
  "exercises.scaling.along": "width of the head, d",
  "exercises.scaling.raw": "q·k",
  "exercises.scaling.scaled": "q·k / √d",
  "exercises.scaling.spoken": (p: P) =>
    `${p.what}. ${p.rows.map((r: P) => `d ${r.d}: ${r.raw} undivided, ${r.scaled} divided`).join("; ")}.`,
  "exercises.scaling.source": (p: P) =>
    `${p.samples} queries over ${p.keys} keys, drawn and measured now from seed ${p.seed}.`,
  // ---- the width of a head ----
  "exercises.width.title": "How wide is one head?",
  "exercises.width.lead": (p: P) =>
    `A model is ${p.d_model} numbers wide and has ${p.n_heads} heads. Each head works on its own equal ` +
    `share of the width.`,
  "exercises.width.d_head.ask": "Whole numbers for each head (d_head)",
  "exercises.width.d_head.right": (p: P) => `${p.d_model} shared among ${p.n_heads} gives ${p.d_head} each.`,
  "exercises.width.d_head.not-yet": (p: P) => `How often does ${p.n_heads} go into ${p.d_model}?`,
  "exercises.width.d_head.times": "The heads share the width; they do not multiply it.",
  "exercises.width.d_head.whole": "That is the whole width. One head gets only its share of it.",
  "exercises.width.d_head.broken": (p: P) =>
    `A head has a whole number of places. Round down, and say below what is left over of ${p.d_model}.`,
  "exercises.width.rest.ask": "Numbers left over",
  "exercises.width.rest.right": (p: P) =>
    p.rest === 0
      ? "Nothing is left over, so this model can be built."
      : `${p.n_heads} · ${p.d_head} = ${p.n_heads * p.d_head}, and ${p.d_model} − ${p.n_heads * p.d_head} = ` +
        `${p.rest}. With a remainder the heads cannot be put together again, so this model is not built.`,
  "exercises.width.rest.not-yet": (p: P) =>
    `Multiply the width of a head by ${p.n_heads} and compare with ${p.d_model}.`,
  "exercises.width.why":
    "Narrow heads keep the cost of many heads about that of one wide head: each looks at the text in its own " +
    "small space, and their outputs are laid side by side to the full width again. That only fits when the " +
    "number of heads divides d_model.",
  "exercises.width.split": (p: P) => `${p.heads} heads of ${p.each}${p.rest ? `, and ${p.rest} left over` : ""}.`,
  "exercises.width.accepted": (p: P) =>
    `The engine accepts d_model ${p.d_model} with ${plural(p.heads, { one: "head", other: "heads" })}.`,
  "exercises.width.refused": (p: P) => `The engine refuses this model. ${p.message}`,
  // ---- the causal mask ----
  "exercises.causal.title": "Build the causal mask",
  "exercises.causal.lead":
    "A model that writes from left to right must not look at words it has not written yet. Rows are queries, " +
    "the words that look; columns are keys, the words they look at.",
  "exercises.causal.cells.ask": "Choose every cell that must be hidden.",
  "exercises.causal.cells.right": (p: P) =>
    `${p.hidden} of ${p.all} cells are hidden: every key after its query. It is the mask the engine uses.`,
  "exercises.causal.cells.hint": "Ask of each cell: does its key come after its query? Then it is the future.",
  "exercises.causal.cells.not-yet": (p: P) =>
    `${plural(p.count, { one: "cell differs", other: "cells differ" })} from the engine’s mask; they are ` +
    `marked. Ask of each: does the key come after the query?`,
  "exercises.causal.cells.opposite":
    "This is the opposite: only the future would be seen. It happens when 0 and −∞ are mixed up.",
  "exercises.causal.cells.diagonal": "Nearly: the diagonal is a word looking at itself, and it may.",
  "exercises.causal.cells.past":
    "You have hidden the past. Rows look, columns are looked at: the future lies to the right.",
  "exercises.causal.why":
    "The hidden cells form the triangle above the diagonal. Their scores become −∞ before the softmax, so " +
    "their weights are exactly 0 and each row still adds up to 1.",
  "exercises.causal.map": (p: P) =>
    `Pattern of head ${p.head} under the causal mask: every key after its query is masked`,
  // ---- cost ----
  "exercises.cost.title": "What does attention cost?",
  "exercises.cost.lead":
    "Every token looks at every token, over d numbers. A recurrent layer instead goes through the text once " +
    "and multiplies by a d × d matrix at each step. Compare them at your own length n and width d.",
  "exercises.cost.operations.ask": (p: P) => `Operations of self-attention for n = ${p.n}, d = ${p.d}`,
  "exercises.cost.operations.right": (p: P) => `n² · d = ${grouped(p.attention)}.`,
  "exercises.cost.operations.not-yet": "Count n queries times n keys, each pair over d numbers.",
  "exercises.cost.operations.recurrent": "That is n · d², the recurrent layer.",
  "exercises.cost.operations.cells": "That is the number of pairs. Each pair multiplies d numbers.",
  "exercises.cost.operations.linear": "That is n · d: one look per token. Each token looks at all n.",
  "exercises.cost.double.ask": "The text doubles. Self-attention costs how many times as much?",
  "exercises.cost.double.right": "Twice the queries, each with twice the keys.",
  "exercises.cost.double.not-yet": "n appears twice in n² · d.",
  "exercises.cost.double.linear":
    "Twice would be linear, as with recurrence. Here the queries double and so do the keys.",
  "exercises.cost.cheaper.ask": "At this n and d, fewer operations are needed by",
  "exercises.cost.cheaper.is-self-attention": "self-attention",
  "exercises.cost.cheaper.is-recurrent": "recurrence",
  "exercises.cost.cheaper.is-equal": "neither: they are equal",
  "exercises.cost.cheaper.right": (p: P) =>
    `${grouped(p.attention)} against ${grouped(p.recurrent)}. The two meet at n = d.`,
  "exercises.cost.cheaper.not-yet": "Compare n² · d with n · d²: divide both by n · d.",
  "exercises.cost.why":
    "Self-attention is cheap while the text is shorter than the model is wide, and needs only one step after " +
    "another where recurrence needs n. Its price is n²: also one weight per pair of tokens to keep in memory.",
  "exercises.cost.table": (p: P) => `One layer at your n and d (convolution and restriction ${p.kernel} wide)`,
  "exercises.cost.column-layer": "Layer",
  "exercises.cost.column-operations": "Operations",
  "exercises.cost.column-sequential": "In sequence",
  "exercises.cost.column-path": "Longest path",
  "exercises.cost.layer-self-attention": "Self-attention",
  "exercises.cost.layer-recurrent": "Recurrent",
  "exercises.cost.layer-convolutional": "Convolutional",
  "exercises.cost.layer-restricted": "Restricted",
  "exercises.cost.source":
    "The orders of growth of “Attention Is All You Need”, table 1, as numbers. Bars are logarithmic.",
  // ---- parameters ----
  "exercises.parameters.title": "How many numbers does it learn?",
  "exercises.parameters.lead": (p: P) =>
    `Attention has four linear layers, for query, key, value and output. Each maps ${p.d_model} numbers to ` +
    `${p.d_model}, with a bias.`,
  "exercises.parameters.count.ask": "Parameters of the four together",
  "exercises.parameters.count.right": (p: P) => `4 · (${p.d_model}² + ${p.d_model}) = ${grouped(p.parameters)}.`,
  "exercises.parameters.count.not-yet": "Count d · d weights and d biases for each of the four.",
  "exercises.parameters.count.weights": "Those are the weights. Each layer also has one bias per output.",
  "exercises.parameters.count.output": "Do not forget the output projection and the biases: there are four layers.",
  "exercises.parameters.count.one": "That is about one layer. There are four.",
  "exercises.parameters.heads.ask": (p: P) => `With 1 head instead of ${p.n_heads} it would have`,
  "exercises.parameters.heads.is-more": "more",
  "exercises.parameters.heads.is-same": "as many",
  "exercises.parameters.heads.is-fewer": "fewer",
  "exercises.parameters.heads.right": "The heads divide the same matrices among them.",
  "exercises.parameters.heads.not-yet": "All heads together are as wide as the model, however many they are.",
  "exercises.parameters.why":
    "Heads cost no parameters: cutting d_model into more heads only changes which columns of the same four " +
    "matrices work together.",
  "exercises.parameters.several": (p: P) => `Engine’s count with ${plural(p.heads, { one: "head", other: "heads" })}`,
  "exercises.parameters.one": "Engine’s count with 1 head",
  // ---- drop-path ----
  "exercises.droppath.title": "Drop-path, step by step",
  "exercises.droppath.lead": (p: P) =>
    `Three samples go through a sublayer; their values are ${p.x1}, ${p.x2} and ${p.x3}. In training, ` +
    `drop-path skips the sublayer for a whole sample with probability ${p.drop}. Every sample draws one u ` +
    `between 0 and 1.`,
  "exercises.droppath.bit.ask": (p: P) => `Sample ${p.nth}: ⌊keep + u⌋`,
  "exercises.droppath.bit.is-0": "0",
  "exercises.droppath.bit.is-1": "1",
  "exercises.droppath.bit.right": (p: P) => `⌊${p.sum}⌋: this sample is ${p.kept ? "kept" : "dropped"}.`,
  "exercises.droppath.bit.not-yet": (p: P) => `The floor is the whole number at or below ${p.sum}.`,
  "exercises.droppath.y.ask": (p: P) => `Sample ${p.nth}: output, to four decimals`,
  "exercises.droppath.y.right": (p: P) =>
    p.kept
      ? `${p.x} / ${p.keep} = ${p.exact === p.y ? p.y : `${p.exact} ≈ ${p.y}`}.`
      : "Dropped: the sublayer adds nothing.",
  "exercises.droppath.y.not-yet": (p: P) =>
    p.kept ? `A kept sample is divided by ${p.keep}.` : "A dropped sample is multiplied by 0.",
  "exercises.droppath.y.rounded": (p: P) =>
    `${p.given} is rounded too far. Exactly it is ${p.exact}: ${p.y} to four decimals.`,
  "exercises.droppath.y.unscaled": (p: P) =>
    `Kept, but also divided by ${p.keep}, to make up for the samples that are dropped.`,
  "exercises.droppath.y.times": (p: P) => `Divide by ${p.keep}, do not multiply: what is kept has to weigh more.`,
  "exercises.droppath.y.lost": (p: P) => `This sample is kept: ${p.sum} is at least 1.`,
  "exercises.droppath.y.kept": (p: P) => `This sample is dropped: ${p.sum} is below 1, so its floor is 0.`,
  "exercises.droppath.why":
    "keep + u reaches 1 with probability keep, so the floor is a coin that falls on 1 that often. Dividing " +
    "by keep leaves the average as it was: keep · (x / keep) = x. That is why nothing needs to be scaled " +
    "when training is over. Whole samples are dropped, never single numbers.",
  "exercises.droppath.table": (p: P) => `keep = 1 − ${p.drop} = ${p.keep}`,
  "exercises.droppath.source": (p: P) =>
    `This card draws its own u, to two decimals and from seed ${p.seed}, so that every sum can be followed ` +
    `by hand. Training draws finer ones.`,
  "exercises.droppath.column-x": "x",
  "exercises.droppath.column-u": "u, drawn",
  "exercises.droppath.column-sum": "keep + u",
  "exercises.droppath.column-bit": "floor",
  "exercises.droppath.column-scaled": "x / keep",
  "exercises.droppath.column-y": "output",
  "exercises.droppath.kept": (p: P) =>
    `${p.kept} of the samples were kept this time (${p.share}); over many draws it is ${p.keep}.`,
  "exercises.droppath.lost": (p: P) =>
    `Rounding ${p.scaled} to ${p.short} loses this: ${p.short} · ${p.keep} = ${p.back}, no longer ${p.x}.`,
  // ---- positions ----
  "exercises.positions.title": "One number of the positional encoding",
  "exercises.positions.lead": (p: P) =>
    `The encoding is ${p.d} numbers wide. Even columns hold sines, odd ones the cosines of the same angle; ` +
    `i counts the pairs from 0. Work out the number at position ${p.pos}, column ${p.column}.`,
  "exercises.positions.exponent.ask": (p: P) => `The exponent of 10000 in column ${p.column}`,
  "exercises.positions.exponent.right": (p: P) =>
    `2i / d = ${p.pair} / ${p.d}. Written as exp(−${p.pair} · ln 10000 / ${p.d}), this is what “arange” ` +
    `and “exp” compute.`,
  "exercises.positions.exponent.not-yet": "It is 2i / d, where 2i is the even column of the pair.",
  "exercises.positions.exponent.sign":
    "The size is right. Here the power stands below the line, so the exponent is positive.",
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
    `The angle is ${p.pos} / 10000^${Number(p.exponent.toPrecision(4))} = ${p.angle}, and its ${p.wave} ${p.value}.`,
  "exercises.positions.value.not-yet": (p: P) =>
    `Take the ${p.wave} of ${p.pos} / 10000 to the power ${Number(p.exponent.toPrecision(4))}, in radians.`,
  "exercises.positions.value.partner": "That is the other column of the pair.",
  "exercises.positions.value.degrees": "That is the angle in degrees. Here it is in radians.",
  "exercises.positions.fast.ask": "The fastest waves are in the",
  "exercises.positions.fast.is-low": "first columns",
  "exercises.positions.fast.is-high": "last columns",
  "exercises.positions.fast.right": (p: P) =>
    `Over ${p.n} positions column 0 crosses zero ${p.low} times, column ${p.d - 2} ${p.high} times. It is ` +
    `easy to mix up: a small exponent is a fast wave.`,
  "exercises.positions.fast.not-yet": "Divided by a small power the angle grows quickly from position to position.",
  "exercises.positions.why":
    "Each pair turns at its own speed, like the hands of a clock, so every position gets its own vector. " +
    "Going k positions further turns each pair by a fixed angle, whatever the position: distances can be " +
    "read off.",
  "exercises.positions.column": (p: P) => `column ${p.column}`,
  "exercises.positions.along": "position",
  "exercises.positions.chart": (p: P) =>
    `Columns ${p.low}, ${p.column} and ${p.high} over ${p.shown} positions: the lower the column, the faster its wave.`,
  "exercises.positions.source": "The matrix that the models add, computed now.",
  // ---- mlp ----
  "exercises.mlp.title": "What is the MLP for?",
  "exercises.mlp.lead": (p: P) =>
    `Two sentences differ in one word, number ${p.place}. Both go through an encoder block whose attention ` +
    `is silenced, so that only the MLP is left to do something.`,
  "exercises.mlp.reach.ask": "Whose vectors differ between the two sentences after the block?",
  "exercises.mlp.reach.is-one": "that word’s alone",
  "exercises.mlp.reach.is-after": "that word’s and later ones’",
  "exercises.mlp.reach.is-all": "all words’",
  "exercises.mlp.reach.right": (p: P) =>
    `Measured: ${plural(p.count, { one: "vector", other: "vectors" })} moved. The MLP works on each token by itself.`,
  "exercises.mlp.reach.hint": "Which part of a block lets one token read another? Is it the MLP?",
  "exercises.mlp.reach.not-yet": (p: P) =>
    `Measured: ${plural(p.count, { one: "vector", other: "vectors" })} moved. The MLP is the same function ` +
    `applied to each token alone.`,
  "exercises.mlp.hidden.ask": (p: P) => `Width of its hidden layer, with d = ${p.d} and expansion ${p.expansion}`,
  "exercises.mlp.hidden.right": (p: P) => `${p.d} · ${p.expansion}. Read from the tensor of this run.`,
  "exercises.mlp.hidden.not-yet": "The first layer makes the vector wider by the expansion.",
  "exercises.mlp.hidden.same": "That is what goes in and what comes out. Between them it is wider.",
  "exercises.mlp.hidden.factor": "That is the factor. Multiply it by the width.",
  "exercises.mlp.hidden.sum": "Multiply, do not add.",
  "exercises.mlp.why":
    "Attention moves information between tokens; the MLP then works on what each token has gathered. It " +
    "widens the vector, bends it with an activation, and narrows it again. Without the bend two linear " +
    "layers would be no more than one.",
  "exercises.mlp.table": "How far each token’s vector is from itself in the other sentence",
  "exercises.mlp.column-token": "Token",
  "exercises.mlp.column-silent": "MLP alone",
  "exercises.mlp.column-whole": "With attention",
  // ---- activations ----
  "exercises.activations.title": "SiLU against GELU",
  "exercises.activations.lead":
    "Both let large values through and hold negative ones back, as ReLU does, but without a corner. σ is the " +
    "sigmoid; Φ says how likely a unit normal is to stay below x. Predict, then see them drawn together.",
  "exercises.activations.dip.ask": "Which one dips lowest below zero?",
  "exercises.activations.dip.is-relu": "ReLU",
  "exercises.activations.dip.is-gelu": "GELU",
  "exercises.activations.dip.is-silu": "SiLU",
  "exercises.activations.dip.right": (p: P) => `SiLU reaches ${p.low}, GELU only ${p.other}.`,
  "exercises.activations.dip.hint":
    "Take a point below 0, such as x = −1, and multiply it by the share that each curve lets through there.",
  "exercises.activations.dip.not-yet": (p: P) =>
    `Look at the curves: the lowest point of all is ${p.low}. The sigmoid falls off more slowly than Φ.`,
  "exercises.activations.close.ask": (p: P) => `Which one is closer to ReLU at x = ${p.far}?`,
  "exercises.activations.close.is-gelu": "GELU",
  "exercises.activations.close.is-silu": "SiLU",
  "exercises.activations.close.right": (p: P) => `GELU is ${p.gelu} away, SiLU ${p.silu}.`,
  "exercises.activations.close.hint":
    "Both are x times a share between 0 and 1. Which share comes nearer to 0 or 1 sooner?",
  "exercises.activations.close.not-yet": (p: P) => `At ${p.far}, GELU is ${p.gelu} away from ReLU and SiLU ${p.silu}.`,
  "exercises.activations.silu.ask": (p: P) => `silu(${p.x}), to two decimals`,
  "exercises.activations.silu.right": (p: P) => `σ(${p.x}) = ${p.sigmoid}, times ${p.x}.`,
  "exercises.activations.silu.not-yet": (p: P) =>
    `σ(${p.x}) = 1 / (1 + e^${p.x < 0 ? -p.x : `−${p.x}`}) = ${p.sigmoid}. Multiply it by x.`,
  "exercises.activations.silu.sigmoid": (p: P) => `That is σ(${p.x}). Multiply it by ${p.x}.`,
  "exercises.activations.silu.gelu": "That is GELU at this place.",
  "exercises.activations.why":
    "They nearly agree. GELU follows a normal distribution and is closer to ReLU; SiLU follows the sigmoid, " +
    "is cheaper to compute, and is the one inside SwiGLU. Both have a gradient for small negative values, so " +
    "that fewer units fall silent for good than with ReLU.",
  "exercises.activations.chart": "ReLU, GELU and SiLU from −6 to 6.",
  "exercises.activations.chart-relu": "ReLU from −6 to 6.",
  "exercises.activations.along": "x",
  "exercises.activations.name-relu": "ReLU",
  "exercises.activations.name-gelu": "GELU",
  "exercises.activations.name-silu": "SiLU",
  "exercises.activations.at": (p: P) => `${p.name} at x = ${Number(p.x.toPrecision(6))}`,
  // ---- swiglu ----
  "exercises.swiglu.title": "SwiGLU, in shapes that run",
  "exercises.swiglu.lead": (p: P) =>
    `${plural(Number(p.n), { one: "token goes", other: "tokens go" })} through a SwiGLU of width ${p.d} ` +
    `with expansion ${p.expansion}. One layer makes values, another a gate; they are multiplied number by ` +
    `number. Fill in the widths.`,
  "exercises.swiglu.value.ask": (p: P) => `W_value: ${p.d} × ?`,
  "exercises.swiglu.value.right": (p: P) => `${p.d} · ${p.expansion} = ${p.hidden}.`,
  "exercises.swiglu.value.not-yet": "It widens d by the expansion.",
  "exercises.swiglu.value.double": "Value and gate are two layers. One of them alone is half as wide as this.",
  "exercises.swiglu.value.narrow": "That is the width that goes in.",
  "exercises.swiglu.value.factor": "That is the factor. Multiply it by d.",
  "exercises.swiglu.gate.ask": (p: P) => `W_gate: ${p.d} × ?`,
  "exercises.swiglu.gate.right": "As wide as the values: each has its own gate.",
  "exercises.swiglu.gate.not-yet": "Every value needs one gate.",
  "exercises.swiglu.gate.double": "Every value needs one gate, not two.",
  "exercises.swiglu.gate.narrow": "That is the width that goes in. Every value needs a gate.",
  "exercises.swiglu.gate.factor": "That is the factor. Multiply it by d.",
  "exercises.swiglu.product.ask": (p: P) => `Value ⊙ silu(gate): ${p.n} × ?`,
  "exercises.swiglu.product.right": "Multiplying number by number leaves the shape as it was.",
  "exercises.swiglu.product.not-yet": "⊙ multiplies number by number: the shape does not change.",
  "exercises.swiglu.product.double": "⊙ does not put the two side by side; it multiplies them.",
  "exercises.swiglu.product.narrow": "It is narrowed only by W_out.",
  "exercises.swiglu.product.factor": "That is the factor. Multiply it by d.",
  "exercises.swiglu.out.ask": (p: P) => `W_out: ? × ${p.d}`,
  "exercises.swiglu.out.right": "It takes what the product gives, and goes back to the width of the model.",
  "exercises.swiglu.out.not-yet": "It has as many rows as the product has columns.",
  "exercises.swiglu.out.double": (p: P) =>
    `A known slip: one layer of ${p.double} that is never split, then a W_out for ${p.hidden}. Such a ` +
    `model stops at its first run.`,
  "exercises.swiglu.out.narrow": "That is what comes out. What goes in is wider.",
  "exercises.swiglu.out.factor": "That is the factor. Multiply it by d.",
  "exercises.swiglu.why.ask": "Why the gate?",
  "exercises.swiglu.why.is-gate": "It lets each token decide which of its values pass, and how strongly.",
  "exercises.swiglu.why.is-cheap": "It saves parameters.",
  "exercises.swiglu.why.is-tokens": "It lets tokens look at each other.",
  "exercises.swiglu.why.right": "A product of two readings of the same token: one says what, the other how much.",
  "exercises.swiglu.why.not-yet": (p: P) =>
    `Not this: at the same hidden width it holds ${grouped(p.gated)} numbers instead of ` +
    `${grouped(p.plain)}, and each token still works alone.`,
  "exercises.swiglu.why":
    "Two readings of one token are multiplied, so a unit can pass a value on fully, weaken it, or shut it " +
    "out, depending on the token. The price is a third matrix; where sizes must match, the hidden layer is " +
    "made narrower.",
  "exercises.swiglu.shape-input": "Into the MLP (batch × tokens × width)",
  "exercises.swiglu.shape-hidden": "Value ⊙ silu(gate)",
  "exercises.swiglu.shape-output": "Out of the MLP",
  "exercises.swiglu.plain": "Parameters of the plain MLP, norm included",
  "exercises.swiglu.gated": "Parameters with the gate",
  "exercises.swiglu.source": "Shapes of a run made now; counts from the engine.",
  // ---- gamma ----
  "exercises.gamma.title": "Turn gamma up and down",
  "exercises.gamma.lead": (p: P) =>
    `In a pre-norm block every sublayer’s output is multiplied by a learned gamma before it is added to ` +
    `the stream. It starts at ${p.start}. Predict, then move it yourself.`,
  "exercises.gamma.times.ask": (p: P) =>
    `Gamma goes from ${p.start} to ${p.ten}. What the first attention adds becomes how many times as large?`,
  "exercises.gamma.times.right": (p: P) =>
    `Its length went from ${p.before} to ${p.after}. Gamma only multiplies, and the first sublayer’s input ` +
    `has not changed.`,
  "exercises.gamma.times.not-yet":
    "Gamma multiplies what is added, nothing else, and the first sublayer’s input stays as it was.",
  "exercises.gamma.times.norm":
    "A norm undoes such a factor only if it comes after. Here the norm comes before the sublayer.",
  "exercises.gamma.times.square": "Gamma is applied once.",
  "exercises.gamma.zero.ask": "With gamma at 0, what comes out of the blocks?",
  "exercises.gamma.zero.is-unchanged": "what went in, unchanged",
  "exercises.gamma.zero.is-zeros": "zeros",
  "exercises.gamma.zero.is-noise": "something random",
  "exercises.gamma.zero.right": "Measured: not one number differs. The residual carries the input past every sublayer.",
  "exercises.gamma.zero.not-yet": "y = x + 0 · f(norm(x)): look at what is left.",
  "exercises.gamma.start.ask": "Why start it so small?",
  "exercises.gamma.start.is-identity": "Deep stacks begin close to passing their input through, which trains steadily.",
  "exercises.gamma.start.is-speed": "Small numbers are multiplied faster.",
  "exercises.gamma.start.is-size": "The model then needs fewer parameters.",
  "exercises.gamma.start.right": "Each block then grows as far as it helps (layer-scale; Touvron et al. 2021).",
  "exercises.gamma.start.not-yet": "Look at what the blocks do when gamma is near 0.",
  "exercises.gamma.why":
    "Smaller, and the blocks add next to nothing: safe, but they learn slowly. Larger, and what they add " +
    "drowns the stream: learning is faster at first, and may blow up.",
  "exercises.gamma.slider": "Gamma of every sublayer",
  "exercises.gamma.slider.hint": "Move it and watch what each sublayer adds.",
  "exercises.gamma.table": "Size of what is added, beside the stream it joins",
  "exercises.gamma.column-sublayer": "Sublayer",
  "exercises.gamma.column-base": (p: P) => `γ = ${p.gamma}`,
  "exercises.gamma.column-now": (p: P) => `γ = ${p.gamma}`,
  // ---- order ----
  "exercises.order.title": "Put the decoder block in order",
  "exercises.order.lead":
    "A pre-norm decoder block with layer-scale has three sublayers of three steps each. Move the steps until " +
    "they run from top to bottom.",
  "exercises.order.steps.ask": "The first step at the top:",
  "exercises.order.steps.right": "This is the order in which the engine records them.",
  "exercises.order.steps.not-yet": (p: P) => `${p.placed} of ${p.all} stand in their place; the others are marked.`,
  "exercises.order.steps.norm-late": (p: P) =>
    `${p.placed} of ${p.all} stand in their place. In a pre-norm block each norm comes before its sublayer.`,
  "exercises.order.steps.cross-early": (p: P) =>
    `${p.placed} of ${p.all} stand in their place. The block first looks at its own text, then at the memory.`,
  "exercises.order.steps.mlp-early": (p: P) =>
    `${p.placed} of ${p.all} stand in their place. The MLP comes last: it works on all that was gathered.`,
  "exercises.order.why":
    "Three times the same: normalise, compute, scale by gamma and add. Own text first, then the source, then " +
    "the token by itself. Each of the three gammas sets how much its sublayer adds.",
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
  "exercises.memory.title": "Self or cross: how does it know?",
  "exercises.memory.lead": (p: P) =>
    `One decoder block holds both a self-attention and a cross-attention. It runs on “${p.words}” twice: ` +
    `once with a memory, vectors that stand for “${p.memory}”, and once with none.`,
  "exercises.memory.how.ask": "What decides whether cross-attention runs?",
  "exercises.memory.how.is-given": "whether a memory is given",
  "exercises.memory.how.is-class": "another block with other weights",
  "exercises.memory.how.is-learned": "the model learns to switch it off",
  "exercises.memory.how.right": "No memory, no cross-attention: the block goes straight on to its MLP.",
  "exercises.memory.how.not-yet": "Both runs use the same block; only one thing was handed to it or not.",
  "exercises.memory.sublayers.ask": "Without a memory, how many sublayers of the block run?",
  "exercises.memory.sublayers.right": (p: P) => `${p.without} instead of ${p.with}: self-attention and MLP.`,
  "exercises.memory.sublayers.not-yet": "Count them: self-attention, cross-attention, MLP.",
  "exercises.memory.sublayers.all": "That is with a memory. One of them has nothing to look at.",
  "exercises.memory.weights.ask": "The model’s parameters are then",
  "exercises.memory.weights.is-same": "the same",
  "exercises.memory.weights.is-fewer": "fewer",
  "exercises.memory.weights.right": (p: P) =>
    `${grouped(p.parameters)} in both runs; those of the cross-attention wait.`,
  "exercises.memory.weights.not-yet": "Nothing is removed: the sublayer is skipped, its weights stay.",
  "exercises.memory.why":
    "Self- and cross-attention are the same code: what differs is where keys and values come from, and which " +
    "mask is used. Self-attention gets the causal mask, cross-attention the padding mask of the source.",
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
  "exercises.lens.title": "Where can the answer be read first?",
  "exercises.lens.lead": (p: P) =>
    `The trained model dates reads “${p.text}” and writes the date letter by letter. The lens reads its stream ` +
    `early, with the head that reads it at the end. Look at letter ${p.letter} of the answer. Predict, or find it ` +
    `in Lens.`,
  "exercises.lens.place": "Open it in Lens",
  "exercises.lens.layer.ask": (p: P) => `From where on is letter ${p.letter} the likeliest, up to the end?`,
  "exercises.lens.layer.hint":
    "Point at the cells of that letter in Lens, from the input upwards: from which one on is it always the same?",
  "exercises.lens.layer.is-input": "the input",
  "exercises.lens.layer.is-0": "after layer 0",
  "exercises.lens.layer.is-1": "after layer 1",
  "exercises.lens.layer.right": (p: P) => `There “${p.token}” comes first, and stays.`,
  "exercises.lens.layer.not-yet": (p: P) => `There the likeliest is “${p.top}”, which is not what is written.`,
  "exercises.lens.layer.lost": (p: P) =>
    `“${p.top}” comes first there, but a layer above puts another token before it.`,
  "exercises.lens.layer.late": "It can be read sooner.",
  "exercises.lens.share.ask": "How likely is it there, in percent?",
  "exercises.lens.share.right": (p: P) =>
    `${percent(p.probability)}: ahead of all others, ${p.probability < 0.5 ? "though not sure yet" : "and sure"}.`,
  "exercises.lens.share.not-yet": "Read the cell of that layer: Lens tells the probability of its first token.",
  "exercises.lens.share.fraction": "That is the probability itself. In percent it is a hundred times as much.",
  "exercises.lens.share.end": "That is how likely it is at the end.",
  "exercises.lens.other.ask": "Where another token comes first, what follows?",
  "exercises.lens.other.is-unread": "This head cannot read the answer there yet.",
  "exercises.lens.other.is-unknown": "The model knows nothing of the answer there yet.",
  "exercises.lens.other.right": "What layers above need may be there all the same, in a form that only they read.",
  "exercises.lens.other.not-yet":
    "The lens asks one reader, the head of the last layer. Layers above read in their own way.",
  "exercises.lens.why":
    "The lens shows when an answer takes the form that the head reads (nostalgebraist 2020). It is no proof of where " +
    "the answer is made: for that, put a value of another text there, and see whether the answer follows.",
  "exercises.lens.table": "The likeliest tokens, read early",
  "exercises.lens.column-site": "Read",
  "exercises.lens.column-tokens": "Likeliest tokens",
  "exercises.lens.source": "Read now from the trained model; this table is a column of Lens.",
  // ---- patching ----
  "exercises.patching.title": "Which head brings the answer back?",
  "exercises.patching.lead": (p: P) =>
    `The trained model induction goes on with what came after the same letter before: “${p.text}” with p, ` +
    `“${p.other}” with k. Put what one head wrote for “${p.other}” into the run of “${p.text}”. How far does the ` +
    `answer move from p (0%) to k (100%)? Find it in Patch.`,
  "exercises.patching.place": "Open it in Patch",
  "exercises.patching.layer.ask": "The head that brings back most is in layer",
  "exercises.patching.layer.right": (p: P) => `${p.name}: the heads that find what came after are here.`,
  "exercises.patching.layer.not-yet": "Compare the two rows of the map: one of them hardly moves the answer.",
  "exercises.patching.head.ask": "Which head of that layer is it?",
  "exercises.patching.head.right": (p: P) => `Of all heads ${p.name} moves the answer furthest.`,
  "exercises.patching.head.not-yet": "Another head of that layer moves it further. Heads count from 0.",
  "exercises.patching.share.ask": "How much does it bring back, in percent?",
  "exercises.patching.share.right": (p: P) => `${percent(p.share)} of the way from one answer to the other.`,
  "exercises.patching.share.not-yet": "Point at its cell in Patch: the line under the map says it.",
  "exercises.patching.share.fraction": "That is the share itself. In percent it is a hundred times as much.",
  "exercises.patching.alone.ask": "Does that head decide alone?",
  "exercises.patching.alone.is-whole": "Yes, it carries the whole answer.",
  "exercises.patching.alone.is-part": "No, others carry the rest.",
  "exercises.patching.alone.right": (p: P) =>
    `${p.name} brings ${percent(p.share)}, and ${p.rest} more heads of its layer write beside it.`,
  "exercises.patching.alone.not-yet": "Look at how far its share is from 100%.",
  "exercises.patching.why":
    "What a patch brings back, that value carries: a cause, not a guess from where a head looks. Several heads do " +
    "the same work here, so that none is all of it, and the shares need not add up to 100%.",
  "exercises.patching.table": "How far each head alone moves the answer",
  "exercises.patching.column-head": "Head",
  "exercises.patching.column-share": "Brought back",
  "exercises.patching.source": "One run of the trained model for each row, made now.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof exercises, Entry> {}
}
