// Words of the Anatomy view, in English.
import type { Params as P } from "../../../i18n/vocabulary.js";

export const anatomy = {
  "view.anatomy": "Anatomy",
  "anatomy.region": "Anatomy of one head at one query",
  "anatomy.reading": "Reading the numbers of this head…",
  "anatomy.failed": (p: P) => `The numbers of this head could not be read.${p.message ? ` ${p.message}` : ""}`,
  "anatomy.query": "Query",
  "anatomy.key": "looks at key",
  "anatomy.weight": "with weight",
  "anatomy.option": (p: P) => `${p.name}, position ${p.position}`,
  "anatomy.how": "Point at a key in any strip; choosing it holds it. J and K change the query, arrows both.",
  "anatomy.pipeline": "The stages, with their number for this query and key",
  "anatomy.chip.length": (p: P) => `${p.name}: a vector of length ${p.value}`,
  "anatomy.chip.value": (p: P) => `${p.name}: ${p.value}`,
  "anatomy.chip.none": (p: P) => `${p.name}: not in this model`,
  "anatomy.chip.elsewhere": (p: P) => `${p.name}: not at this place in this model`,
  "anatomy.short.input": "u",
  "anatomy.short.products": "q·k",
  "anatomy.short.scale": (p: P) => (p.times === "" ? "÷√d" : `×${p.times}`),
  "anatomy.short.mask": "mask",
  "anatomy.short.softmax": "softmax",
  "anatomy.short.values": "·v",
  "anatomy.short.concat": "concat",
  "anatomy.short.out": "Wₒ",
  "anatomy.short.gate": "gate",
  "anatomy.short.gamma": "γ",
  "anatomy.short.residual": "+x",
  "anatomy.short.norm": "norm",
  "anatomy.stage.input": "Input",
  "anatomy.stage.products": "Query times key",
  "anatomy.stage.scale": "Scale",
  "anatomy.stage.mask": "Mask",
  "anatomy.stage.softmax": "Softmax",
  "anatomy.stage.values": "Values, weighted",
  "anatomy.stage.concat": "All heads together",
  "anatomy.stage.out": "Output projection",
  "anatomy.stage.gate": "Gate",
  "anatomy.stage.gamma": "Gamma",
  "anatomy.stage.residual": "Residual",
  "anatomy.stage.norm": "Norm",
  "anatomy.about.input": (p: P) =>
    p.pre
      ? "The stream x of the token that looks, normalised to u."
      : "The stream of the token that looks, as it is: no norm stands before.",
  "anatomy.about.products": (p: P) =>
    `Each number of q times the same number of k; their sum says how well the two ` +
    `match.${p.grouped ? ` This head shares key and value head ${p.shared}.` : ""}`,
  "anatomy.about.scale": (p: P) =>
    (p.none
      ? "This model does not scale its products: they go on as they are."
      : p.times !== ""
        ? p.on
          ? `Times ${p.times}, the number this model scales by.`
          : `The scaling by ${p.times} is switched off.`
        : p.on
          ? `Divided by √${p.d}, so that wide heads do not make the softmax sharp.`
          : "The division by √d is switched off.") +
    (p.tau !== 1 ? ` The softmax temperature ${p.tau} divides as well.` : ""),
  "anatomy.about.mask": (p: P) =>
    (p.visible === p.keys
      ? `This query may look at all ${p.keys} keys.`
      : `This query may look at ${p.visible} of ${p.keys} keys; the score of the others is −∞.`) +
    (p.bias === null ? "" : " A learned bias for the distance, b, is added."),
  "anatomy.about.softmax": (p: P) =>
    p.replaced
      ? "An edit says where this head looks, so the scores do not count."
      : p.visible === 0
        ? "Everything is masked here, so this row is zero."
        : p.dropped
          ? "Scores become weights; dropout then switches some off and lifts the others."
          : "Scores become weights between 0 and 1 that add up to 1.",
  "anatomy.about.values": (p: P) =>
    `What the keys hand over, each times its weight, added up: v of the focused key, and the sum ` +
    `z.${p.strength !== 1 ? ` The head's strength s is ${p.strength}.` : ""}`,
  "anatomy.about.concat": (p: P) =>
    p.heads === 1
      ? "There is one head, so its z is all."
      : `The z of all ${p.heads} heads side by side; this head's part is outlined.`,
  "anatomy.about.out": "One matrix mixes what the heads found.",
  "anatomy.about.gate": (p: P) =>
    p.fixed
      ? `An edit holds g at ${p.mean}: 1 lets the attention through, 0 the token's own input u.`
      : "Where g is 1 the attention passes, where it is 0 the token's own input u.",
  "anatomy.about.gamma": (p: P) =>
    (p.learned
      ? `A learned factor for each number, ${p.mean} on average, decides how loud the sublayer is.`
      : "This model has no layer-scale of its own.") +
    (p.factor !== 1 ? ` An edit multiplies by ${p.factor}.` : "") +
    (p.path ? " Drop-path may skip the whole branch." : ""),
  "anatomy.gamma.lengths": (p: P) => `length ${p.before} → ${p.after}`,
  "anatomy.about.residual": "The branch is added to the stream, which carries all that came before.",
  "anatomy.about.norm": "The sum is normalised, and goes on to the next sublayer.",
  "anatomy.none.out": "This model has no output projection: the heads side by side are the output.",
  "anatomy.none.gate": "This model has no gate: the attention passes as it is.",
  "anatomy.none.gamma": "This model has no layer-scale: the branch passes in full.",
  "anatomy.none.residual": "This model has no residual: the branch alone goes on.",
  "anatomy.none.norm": "This model has no norm.",
  "anatomy.elsewhere.norm": "In this model the norm stands before the attention: see Input.",
  "anatomy.engine": (p: P) => `the model’s own raw: ${p.value}`,
  "anatomy.extent": (p: P) => `min ${p.min}, max ${p.max}, length ${p.norm}`,
  "anatomy.extent.min": "min",
  "anatomy.extent.max": "max",
  "anatomy.extent.length": "length",
  "anatomy.extent.hint": "The smallest and largest number, and the vector's length √(sum of squares)",
  "anatomy.strip.keys": (p: P) => `${p.name} over ${p.count} keys; at ${p.key}: ${p.value}`,
  "anatomy.strip.cells": (p: P) => `${p.name}, ${p.count} numbers: ${p.extent}`,
  "anatomy.cell": (p: P) => `${p.name}, number ${p.index}: ${p.value}`,
  "anatomy.bar": (p: P) => `Colours from ${p.from} to ${p.to}`,
  "anatomy.zero": "all zero",
  "anatomy.numbers": "All numbers as tables",
  "anatomy.numbers.keys": "Over keys",
  "anatomy.numbers.cells": "Vectors of this head",
  "anatomy.numbers.wide": "Vectors of the stream",
  "anatomy.numbers.key": "key",
  "anatomy.numbers.index": "i",
  "anatomy.why": "Why divide by √d?",
  "anatomy.why.argument":
    "If the numbers of q and k vary independently with mean 0 and variance 1, each product has variance 1, " +
    "and a sum of d of them has variance d. Wider heads would then give larger scores, and the softmax would " +
    "put nearly all weight on one key.",
  "anatomy.why.mended": "Dividing by √d brings the variance back to 1, whatever the width.",
  "anatomy.why.experiment": (p: P) =>
    `Tried just now with random q and k (unit normal, ${p.samples} queries over ${p.keys} keys, seed ` +
    `${p.seed}), not with this model's weights.`,
  "anatomy.why.waiting": "Drawing random queries and keys…",
  "anatomy.why.failed": (p: P) => `This experiment could not be run. ${p.message}`,
  "anatomy.why.variance": "Variance of the scores",
  "anatomy.why.entropy": "Entropy of the softmax, in nats",
  "anatomy.why.axis": "d_head",
  "anatomy.why.raw": "q·k",
  "anatomy.why.scaled": "q·k / √d",
  "anatomy.why.even": (p: P) => `even: ln ${p.keys}`,
  "anatomy.why.model": (p: P) => `this model: ${p.d}`,
  "anatomy.why.variance.label": (p: P) =>
    `Variance by d_head: without the division it grows from ${p.from} at ${p.least} to ${p.to} at ` +
    `${p.most}; with it, it stays between ${p.low} and ${p.high}.`,
  "anatomy.why.entropy.label": (p: P) =>
    `Entropy by d_head: without the division it falls from ${p.from} at ${p.least} to ${p.to} at ` +
    `${p.most}; with it, it stays between ${p.low} and ${p.high}.`,
  "anatomy.why.table": "The same as a table",
  "anatomy.why.table.variance": "variance",
  "anatomy.why.table.entropy": "entropy",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof anatomy, Entry> {}
}
