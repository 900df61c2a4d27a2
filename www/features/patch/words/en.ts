// Words of the Patch view, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { plural, percent } = forms("en");

export const patch = {
  "view.patch": "Patch",
  "patch.title": "Which value brings the other answer back?",
  "patch.read":
    "Each cell is a run of its own: this text, with one value taken from the other text’s run. The number says how " +
    "far the answer moves towards the other one: 0 not at all, 1 all the way, above 1 beyond it, below 0 away from it.",
  "patch.this": "This text",
  "patch.other": "Other text",
  "patch.placeholder": "the same, one thing changed",
  "patch.swap": "Swap",
  "patch.swap.hint": "Each text takes the other’s place",
  "patch.asks":
    "Type another text, best of as many tokens: the same with one word or digit changed, so that its answer is " +
    "another one.",
  "patch.example": (p: P) => `Try “${p.other}”`,
  "patch.example.both": (p: P) => `Try “${p.text}” and “${p.other}”`,
  "patch.same": "Both texts are the same: there is nothing to put in.",
  "patch.alike.answer":
    "Both texts give the same answer here, so there is no other one to bring back: change the other text until its " +
    "answer differs, or choose two other tokens above.",
  "patch.alike.score":
    "By this measure both texts give the same value, so there is no difference to measure: choose two other tokens, " +
    "another measure, or another text.",
  "patch.aligned": (p: P) =>
    `Tokens of both texts, one above the other; ${plural(p.count, { one: "pair differs", other: "pairs differ" })}`,
  "patch.token.own": (p: P) => `${p.token} in this text, with ${p.facing} in the other`,
  "patch.token.own.alone": (p: P) => `${p.token} in this text, alone`,
  "patch.token.other": (p: P) => `${p.token} in the other text, with ${p.facing} in this one`,
  "patch.token.other.alone": (p: P) => `${p.token} in the other text, alone`,
  "patch.align.hint": "To join two tokens, or to part them: choose one above, then one below.",
  "patch.align.own": (p: P) => `Now the token below that belongs to “${p.token}”.`,
  "patch.align.other": (p: P) => `Now the token above that belongs to “${p.token}”.`,
  "patch.align.differs": "Bold: two different tokens.",
  "patch.align.alone": "In a frame: it belongs to no token of the other text.",
  "patch.align.anew": "Align anew",
  "patch.unpaired": "No two tokens are joined: there is nowhere to put a value.",
  "patch.step": "Token of the answer",
  "patch.answer": "The other’s answer",
  "patch.foil": "This one’s",
  "patch.for": "Measured for",
  "patch.against": "against",
  "patch.share.there": (p: P) => `${percent(p.share, 0)} in the other text`,
  "patch.share.here": (p: P) => `${percent(p.share, 0)} in this one`,
  "patch.one": (p: P) => `Both texts answer “${p.answer}” here, so it is measured against “${p.foil}”.`,
  "patch.stack": "Stack",
  "patch.stack.hint": "In whose layers values are put in.",
  "patch.part": "What is put in",
  "patch.part.resid_pre": "Stream",
  "patch.part.attn_out": "Attention",
  "patch.part.cross_out": "Cross",
  "patch.part.mlp_out": "MLP",
  "patch.part.z": "Heads",
  "patch.part.cross_z": "Cross heads",
  "patch.part.resid_pre.hint": "The residual stream as it enters a layer, at one token.",
  "patch.part.attn_out.hint": "What self-attention of a layer adds, at one token.",
  "patch.part.cross_out.hint": "What cross-attention of a layer adds, at one token.",
  "patch.part.mlp_out.hint": "What the MLP of a layer adds, at one token.",
  "patch.part.z.hint": "One head’s weighted values, at all tokens.",
  "patch.part.cross_z.hint": "One head of cross-attention, at all tokens.",
  "patch.to": "And it reaches",
  "patch.to.everything": "everything after it",
  "patch.to.everything.hint": "All that comes later is computed anew with it.",
  "patch.to.hint": "One path alone: up to there, all else stays as it was in this text.",
  "patch.to.others": "MLPs and the end",
  "patch.to.end": "the end, where the answer is read",
  "patch.to.mlp": (p: P) => `what ${p.name} reads`,
  "patch.to.q": (p: P) => `the query of ${p.name}`,
  "patch.to.k": (p: P) => `the key of ${p.name}`,
  "patch.to.v": (p: P) => `the value of ${p.name}`,
  "patch.input": "As its",
  "patch.input.q": "Query",
  "patch.input.k": "Key",
  "patch.input.v": "Value",
  "patch.input.q.hint": "What that head looks for.",
  "patch.input.k.hint": "What that head finds tokens by.",
  "patch.input.v.hint": "What that head passes on of the tokens it looks at.",
  "patch.input.shared": (p: P) => `${p.count} heads have this one in common.`,
  "patch.score": "Counted by",
  "patch.score.logit-difference": "Logits",
  "patch.score.probability": "Probability",
  "patch.score.kl": "KL",
  "patch.score.logit-difference.hint": "The logit of the first of the two answers above less that of the second.",
  "patch.score.probability.hint": "The probability of the first of the two answers above.",
  "patch.score.kl.hint": "How near all probabilities come to the other run’s.",
  "patch.caption": "How much of the other answer comes back",
  "patch.caption.tokens": (p: P) =>
    `How much of the other text’s preference for “${p.answer}” over “${p.foil}” comes back`,
  "patch.caption.probability": (p: P) => `How much of what the other text gives “${p.answer}” comes back`,
  "patch.caption.kl": "How much of the other text’s probabilities comes back",
  "patch.caption.coarse": (p: P) => `${p.what}, approximately`,
  "patch.caption.path": (p: P) => `${p.what} through ${p.to} alone`,
  "patch.coarse": "approximate",
  "patch.coarse.hint":
    "An approximation from one pass back (attribution patching). Of a cell that you choose the score is exact.",
  "patch.exact": "Compute each cell exactly",
  "patch.point":
    "Point at a cell, or tap it, to read it; choosing it then puts its value in, and once more takes it out.",
  "patch.point.path": "Point at a head to read it; choosing it keeps it.",
  "patch.up": "What reaches this head?",
  "patch.first": "No head comes before this one.",
  "patch.late": "Hatched layers come too late to reach it.",
  "patch.way.answer": "to the other answer",
  "patch.way.text": "to the other text",
  "patch.said": (p: P) => `${p.name}: ${percent(p.share, 0)} of the way ${p.way}`,
  "patch.said.coarse": (p: P) => `${p.name}: about ${percent(p.share, 0)} of the way ${p.way}`,
  "patch.said.exact": (p: P) =>
    `${p.name}: ${percent(p.exact, 0)} of the way ${p.way}, exactly; approximately ${percent(p.share, 0)}`,
  "patch.at": (p: P) => `${p.what}, at “${p.token}”`,
  "patch.layer": (p: P) => `L${p.layer}`,
  "patch.head": (p: P) => `H${p.head}`,
  "patch.put": "Put it in",
  "patch.take": "Take it out",
  "patch.going": (p: P) => `layer ${p.done} of ${p.of}`,
  "patch.halt": "Stop",
  "patch.resume": "Go on",
  "patch.flat":
    "Every cell is 0, rounded: none of these values alone moves the answer, so what differs between the texts takes " +
    "another way. Choose something else to put in.",
  "patch.limit":
    "A value that brings the answer back carries what differs between the texts; one that does not may still be " +
    "needed. Other edits stay on, patches are left out of the map.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof patch, Entry> {}
}
