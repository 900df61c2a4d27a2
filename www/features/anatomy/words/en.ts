// Words of the Anatomy view, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { percent } = forms("en");

export const anatomy = {
  "anatomy.region": "Anatomy of one head for one query",
  "anatomy.reading": "Reading the numbers of this head…",
  "anatomy.failed": (p: P) => `The numbers of this head could not be read.${p.message ? ` ${p.message}` : ""}`,
  "anatomy.query": "Query",
  "anatomy.key": "looks at key",
  "anatomy.weight": "with weight",
  "anatomy.option": (p: P) => `${p.name}, position ${p.position}`,
  "anatomy.how":
    "{Hover over a key in any strip; click to keep it. J and K change the query, the arrow keys change " +
    "both.|Tap a key in any strip to keep it.}",
  "anatomy.pipeline": "The stages, with their values for this query and key",
  "anatomy.chip.length": (p: P) => `${p.name}: a vector of length ${p.value}`,
  "anatomy.chip.value": (p: P) => `${p.name}: ${p.value}`,
  "anatomy.chip.none": (p: P) => `${p.name}: not in this model`,
  "anatomy.chip.elsewhere": (p: P) => `${p.name}: at another place in this model`,
  "anatomy.short.input": "u",
  "anatomy.short.products": "q·k",
  "anatomy.short.scale": (p: P) => (p.times === "" ? "÷√d" : `×${p.times}`),
  "anatomy.short.mask": "mask",
  "anatomy.short.softmax": "softmax",
  "anatomy.short.convolution": "q, k, v",
  "anatomy.short.rates": "g, β",
  "anatomy.short.weights": "w",
  "anatomy.short.values": "·v",
  "anatomy.short.z-gate": "gate",
  "anatomy.short.concat": "concat",
  "anatomy.short.out": "Wₒ",
  "anatomy.short.out-norm": "norm",
  "anatomy.short.gate": "gate",
  "anatomy.short.gamma": "γ",
  "anatomy.short.residual": "+x",
  "anatomy.short.norm": "norm",
  "anatomy.stage.input": "Input",
  "anatomy.stage.products": "Query times key",
  "anatomy.stage.scale": "Scale",
  "anatomy.stage.mask": "Mask",
  "anatomy.stage.softmax": "Softmax",
  "anatomy.stage.convolution": "Convolution",
  "anatomy.stage.rates": "Decay and β",
  "anatomy.stage.weights": "Signed weights",
  "anatomy.stage.values": "Values, weighted",
  "anatomy.stage.z-gate": "Gate of the head",
  "anatomy.stage.concat": "All heads together",
  "anatomy.stage.out": "Output projection",
  "anatomy.stage.out-norm": "Norm of the output",
  "anatomy.stage.gate": "Gate",
  "anatomy.stage.gamma": "Gamma",
  "anatomy.stage.residual": "Residual",
  "anatomy.stage.norm": "Norm",
  "anatomy.about.input": (p: P) =>
    p.normed
      ? "The stream x of the querying token, normalised to u."
      : "The stream of the querying token, without a norm before attention.",
  "anatomy.about.products": (p: P) =>
    "Each number of q is multiplied by the matching number of k; the sum says how well q and k " +
    `match.${p.clip === null ? "" : ` Queries, keys and values stay between −${p.clip} and ${p.clip}.`}` +
    `${p.normed ? " Both are normalised first." : ""}` +
    `${p.grouped ? ` This head uses the shared key and value head ${p.shared}.` : ""}` +
    `${p.lender == null ? "" : ` Keys and values are those of layer ${p.lender}.`}`,
  "anatomy.about.scale": (p: P) =>
    (p.none
      ? "This model does not scale its products."
      : p.times !== ""
        ? p.on
          ? `Multiplied by ${p.times}, this model’s scaling factor.`
          : `The scaling by ${p.times} is switched off.`
        : p.on
          ? `Divided by √${p.d}, so that wide heads do not make the softmax too sharp.`
          : "The division by √d is switched off.") +
    (p.tau !== 1 ? ` Also divided by the softmax temperature ${p.tau}.` : ""),
  "anatomy.about.mask": (p: P) =>
    (p.visible === p.keys
      ? `This query may look at all ${p.keys} keys.`
      : `This query may look at ${p.visible} of ${p.keys} keys; the others get the score −∞.`) +
    (p.window === null ? "" : ` Keys at a distance of ${p.window} or more are outside the window.`) +
    (p.cap === null ? "" : ` The cap keeps scores between −${p.cap} and ${p.cap}.`) +
    (p.bias === null ? "" : " A bias b for the distance is added."),
  "anatomy.about.softmax": (p: P) =>
    p.replaced
      ? "An edit sets this pattern, so the scores are ignored."
      : p.visible === 0
        ? "Everything is masked here, so this row is zero."
        : p.dropped
          ? "Scores become weights; dropout then sets some to 0 and scales up the rest."
          : p.sink === null
            ? "Scores become weights between 0 and 1 that add up to 1."
            : "Scores become weights between 0 and 1. The head’s sink, a learned logit that no key gets, takes " +
              `${percent(p.sink, 1)} of the row.`,
  "anatomy.about.convolution": (p: P) =>
    `Queries, keys and values mix the last ${p.width} positions of each column. Queries and keys then get a ` +
    "fixed length.",
  "anatomy.about.rates":
    "At each key the head keeps the share exp(g) of what it remembers, and moves what it remembers for that " +
    "key towards the new value by β. Both come from the token’s input u.",
  "anatomy.about.weights":
    "The weight of each key’s value in this query’s output, computed from the query backwards: later keys " +
    "have replaced part of what earlier ones wrote. Weights are signed and do not sum to 1.",
  "anatomy.about.values": (p: P) =>
    "The value of each key is multiplied by its weight and added up. Shown are v of the focused key and " +
    `the sum z.${p.strength !== 1 ? ` The head’s strength s is ${p.strength}.` : ""}` +
    `${p.fromKeys ? " Values are the keys before their norm and rotation." : ""}` +
    `${p.normed ? " Values are normalised first." : ""}`,
  "anatomy.about.z-gate": (p: P) =>
    p.linear
      ? "Each number of z is multiplied by a gate: silu of the token’s own input u, over the root mean " +
        "square of the head’s z." +
        (p.strength !== 1 ? ` The head’s strength s is ${p.strength}.` : "")
      : p.fixed
        ? `An edit fixes g at ${p.mean}. 1 passes z on, 0 stops it.`
        : "Each number of z is multiplied by a gate between 0 and 1, which the token’s own input u sets.",
  "anatomy.about.concat": (p: P) =>
    p.heads === 1
      ? "There is only one head, so its z is the whole vector."
      : `The z of all ${p.heads} heads side by side; this head’s part is outlined.`,
  "anatomy.about.out": "One matrix mixes the outputs of all heads.",
  "anatomy.about.out-norm": "The output is normalised before it is added to the stream.",
  "anatomy.about.gate": (p: P) =>
    p.fixed
      ? `An edit fixes g at ${p.mean}. 1 passes the attention output, 0 the token’s own input u.`
      : "Where g is 1, the attention output passes; where it is 0, the token’s own input u.",
  "anatomy.about.gamma": (p: P) =>
    (p.constant
      ? `The model multiplies the branch by ${p.mean}. This factor is not learned.`
      : p.learned
        ? `A learned factor for each number, ${p.mean} on average, sets how strongly the sublayer contributes.`
        : "This model has no layer-scale.") +
    (p.factor !== 1 ? ` An edit multiplies by ${p.factor}.` : "") +
    (p.path ? " Drop-path may skip the whole branch." : ""),
  "anatomy.gamma.lengths": (p: P) => `length ${p.before} → ${p.after}`,
  "anatomy.about.residual": (p: P) =>
    p.parallel
      ? "The branch and that of the MLP, which reads the same x, are added to the stream."
      : "The branch is added to the stream, which carries the sum of everything before.",
  "anatomy.about.norm": "The sum is normalised and passed to the next sublayer.",
  "anatomy.none.out": "This model has no output projection: the concatenated heads are the output.",
  "anatomy.none.gate": "This model has no gate: the attention output passes unchanged.",
  "anatomy.none.gamma": "This model has no layer-scale: the branch is added in full.",
  "anatomy.none.residual": "This model has no residual connection: only the branch goes on.",
  "anatomy.none.norm": "This model has no norm.",
  "anatomy.elsewhere.norm": "In this model the norm comes before attention: see Input.",
  "anatomy.engine": (p: P) => `unscaled: ${p.value}`,
  "anatomy.extent": (p: P) => `min ${p.min}, max ${p.max}, length ${p.norm}`,
  "anatomy.extent.min": "min",
  "anatomy.extent.max": "max",
  "anatomy.extent.length": "length",
  "anatomy.extent.hint": "Smallest and largest number, and the vector’s length √(sum of squares)",
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
    "If the numbers of q and k are independent with mean 0 and variance 1, each product has variance 1, and a " +
    "sum of d products has variance d. Wider heads would then have larger scores, and the softmax would put " +
    "almost all weight on one key.",
  "anatomy.why.mended": "Dividing by √d brings the variance back to 1 at any width.",
  "anatomy.why.experiment": (p: P) =>
    `Measured now on random q and k (standard normal, ${p.samples} queries over ${p.keys} keys, seed ` +
    `${p.seed}), not on this model.`,
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
