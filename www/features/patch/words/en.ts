// Words of the Patch view, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { duration, number, plural, percent } = forms("en");

/** The model's input. */
export const patch = {
  "patch.title": (p: P) => `Which activation produces the other ${p.medium}’s answer?`,
  "patch.read": (p: P) =>
    `Each cell is a separate run: this ${p.medium}, with one activation taken from the run on the ` +
    `other ${p.medium}. The number says how far the answer moves towards the other answer: 0 not at all, ` +
    "1 all the way, above 1 past it, below 0 away from it.",
  "patch.this.sound": "This sound",
  "patch.other.sound": "Other sound",
  "patch.this.image": "This image",
  "patch.other.image": "Other image",
  "patch.this": "This text",
  "patch.other": "Other text",
  "patch.placeholder": "the same text with one change",
  "patch.swap": "Swap",
  "patch.swap.hint": (p: P) => `Exchange the two ${p.medium}s`,
  "patch.open": "Open an image…",
  "patch.picture": (p: P) => `${number(p.nth)}: ${p.file}`,
  "patch.pictures": (p: P) => `Image ${number(p.nth)} of ${number(p.count)} is exchanged; the others stay.`,
  "patch.asks": (p: P) =>
    p.medium === "image"
      ? "Choose a second image above or open one, ideally one with another answer."
      : p.medium === "sound"
        ? "Choose a second sound above, ideally one with another answer. Open more under Sound."
        : "Enter a second text, ideally with the same number of tokens: change one word or digit so that the answer " +
          "changes.",
  "patch.example": (p: P) => `Try “${p.other}”`,
  "patch.example.both": (p: P) => `Try “${p.text}” and “${p.other}”`,
  "patch.same": (p: P) => `Both ${p.medium}s are the same, so there is nothing to patch.`,
  "patch.alike.answer": (p: P) =>
    p.medium !== "text"
      ? `Both ${p.medium}s give the same answer here. Choose another ${p.medium}, or two other ` +
        `${p.medium === "image" && !p.beside ? "classes" : "tokens"}.`
      : "Both texts give the same answer here. Change the other text until its answer differs, or choose two other " +
        "tokens.",
  "patch.alike.score": (p: P) =>
    `Both ${p.medium}s have the same value by this measure, so there is no difference to compare. Choose two ` +
    `other ${p.medium === "image" && !p.beside ? "classes" : "tokens"}, another measure or another ${p.medium}.`,
  "patch.aligned": (p: P) =>
    p.beside
      ? "Tokens of both runs, aligned"
      : p.medium !== "text"
        ? `${p.medium === "image" ? "Patches" : "Moments"} of both ${p.medium}s, aligned`
        : `Tokens of both texts, aligned; ${plural(p.count, { one: "pair differs", other: "pairs differ" })}`,
  "patch.token.own": (p: P) => `${p.token} in this ${p.medium}, paired with ${p.facing} in the other`,
  "patch.token.own.alone": (p: P) => `${p.token} in this ${p.medium}, unpaired`,
  "patch.token.other": (p: P) => `${p.token} in the other ${p.medium}, paired with ${p.facing} in this one`,
  "patch.token.other.alone": (p: P) => `${p.token} in the other ${p.medium}, unpaired`,
  "patch.align.hint": "{Click|Tap} a token above and one below to pair or unpair them.",
  "patch.align.own": (p: P) => `Now choose the token below to pair with “${p.token}”.`,
  "patch.align.other": (p: P) => `Now choose the token above to pair with “${p.token}”.`,
  "patch.align.differs": "Bold: the pair differs.",
  "patch.align.alone": "Framed: no partner.",
  "patch.align.anew": "Realign",
  "patch.unpaired": "No tokens are paired, so there is nothing to patch.",
  "patch.step": "Answer token",
  "patch.answer": (p: P) => `Other ${p.medium}’s answer`,
  "patch.foil": (p: P) => `This ${p.medium}’s answer`,
  "patch.for": "Measured for",
  "patch.against": "against",
  "patch.share.there": (p: P) => `${percent(p.share, 0)} in the other ${p.medium}`,
  "patch.share.here": (p: P) => `${percent(p.share, 0)} in this ${p.medium}`,
  "patch.one": (p: P) => `Both ${p.medium}s answer “${p.answer}” here, so it is compared with “${p.foil}”.`,
  "patch.stack": "Stack",
  "patch.stack.hint": "The stack whose layers are patched.",
  "patch.part": "What to patch",
  "patch.part.resid_pre": "Stream",
  "patch.part.attn_out": "Attention",
  "patch.part.cross_out": "Cross",
  "patch.part.mlp_out": "MLP",
  "patch.part.z": "Heads",
  "patch.part.cross_z": "Cross heads",
  "patch.part.resid_pre.hint": "The residual stream entering a layer, at one token.",
  "patch.part.attn_out.hint": "The output of a layer’s self-attention, at one token.",
  "patch.part.cross_out.hint": "The output of a layer’s cross-attention, at one token.",
  "patch.part.mlp_out.hint": "The output of a layer’s MLP, at one token.",
  "patch.part.z.hint": "One head’s weighted values, at all tokens.",
  "patch.part.cross_z.hint": "One cross-attention head’s weighted values, at all tokens.",
  "patch.to": "Received by",
  "patch.to.everything": "all later parts",
  "patch.to.everything.hint": "Everything after the patch is computed again.",
  "patch.to.hint": (p: P) =>
    `Path patching: only the chosen receiver sees the patch; everything else stays as in this ${p.medium}.`,
  "patch.to.others": "MLPs and output",
  "patch.to.end": "the output, where the answer is read",
  "patch.to.mlp": (p: P) => `the input of ${p.name}`,
  "patch.to.q": (p: P) => `the query of ${p.name}`,
  "patch.to.k": (p: P) => `the key of ${p.name}`,
  "patch.to.v": (p: P) => `the value of ${p.name}`,
  "patch.input": "As its",
  "patch.input.q": "Query",
  "patch.input.k": "Key",
  "patch.input.v": "Value",
  "patch.input.q.hint": "Changes what that head looks for.",
  "patch.input.k.hint": "Changes how that head recognises tokens.",
  "patch.input.v.hint": "Changes what that head copies from the tokens it looks at.",
  "patch.input.shared": (p: P) => `${p.count} heads share this one.`,
  "patch.score": "Measure",
  "patch.score.logit-difference": "Logits",
  "patch.score.probability": "Probability",
  "patch.score.kl": "KL",
  "patch.score.logit-difference.hint": "The logit of the first answer below minus that of the second.",
  "patch.score.probability.hint": "The probability of the first answer below.",
  "patch.score.kl.hint": "How close all probabilities come to those of the other run.",
  "patch.caption": "Share of the other answer that is restored",
  "patch.caption.tokens": (p: P) =>
    `Share of the other ${p.medium}’s preference for “${p.answer}” over “${p.foil}” that is restored`,
  "patch.caption.probability": (p: P) =>
    `Share of the other ${p.medium}’s probability for “${p.answer}” that is restored`,
  "patch.caption.kl": (p: P) => `Share of the distance to the other ${p.medium}’s probabilities that is closed`,
  "patch.caption.coarse": (p: P) => `${p.what}, approximately`,
  "patch.caption.path": (p: P) => `${p.what}, through ${p.to} only`,
  "patch.coarse": "approximate",
  "patch.coarse.hint":
    "Approximated with a single backward pass (attribution patching). {Click|Tap} a cell to compute its exact " +
    "score.",
  "patch.coarse.none":
    "There is no quick approximation: it needs weights in 32 bits, and no edit that takes values from another run.",
  "patch.coarse.tiles":
    "There is no quick approximation: gradients do not reach an encoder that reads images in tiles.",
  "patch.exact": "Compute every cell exactly",
  "patch.exact.cost": (p: P) =>
    `(${plural(p.cells, { one: "cell", other: "cells" })}, each a run` +
    `${p.ms === null ? "" : `: about ${duration(p.ms)}`})`,
  "patch.point":
    "{Hover over|Tap} a cell to read it. {Click it|Tap it again} to patch its value in, and once more to remove it.",
  "patch.point.path": "{Hover over a head to read it; click|Tap a head to read it; tap again} to keep it.",
  "patch.up": "What reaches this head?",
  "patch.first": "No head comes before this one.",
  "patch.none": "nothing to patch here",
  "patch.failed": "not computed: a run failed",
  "patch.late": "Hatched: layers too late to reach it.",
  "patch.way.answer": "to the other answer",
  "patch.way.text": (p: P) => `to the other ${p.medium}`,
  "patch.said": (p: P) => `${p.name}: ${percent(p.share, 0)} of the way ${p.way}`,
  "patch.said.coarse": (p: P) => `${p.name}: about ${percent(p.share, 0)} of the way ${p.way}`,
  "patch.said.exact": (p: P) =>
    `${p.name}: exactly ${percent(p.exact, 0)} of the way ${p.way} (approximation: ${percent(p.share, 0)})`,
  "patch.at": (p: P) => `${p.what}, at ${p.token}`,
  "patch.layer": (p: P) => `L${p.layer}`,
  "patch.head": (p: P) => `H${p.head}`,
  "patch.axis.layer": "layer",
  "patch.axis.head": "head",
  "patch.axis.image": "patch",
  "patch.axis.sound": "moment",
  "patch.axis.text": "token",
  "patch.put": "Patch in",
  "patch.take": "Remove patch",
  "patch.going": (p: P) => `layer ${p.done} of ${p.of}`,
  "patch.going.cells": (p: P) =>
    `${number(p.done)} of ${number(p.of)} cells${p.ms === null ? "" : `, about ${duration(p.ms)} left`}`,
  "patch.halt": "Stop",
  "patch.resume": "Continue",
  "patch.flat": (p: P) =>
    "Every cell rounds to 0: none of these activations alone moves the answer. The difference between " +
    `the ${p.medium}s takes another path, so patch something else.`,
  "patch.limit": (p: P) =>
    `An activation that restores the answer carries the difference between the ${p.medium}s; one that does ` +
    "not may still be needed. Other edits stay on; patches are left out of the map.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof patch, Entry> {}
}
