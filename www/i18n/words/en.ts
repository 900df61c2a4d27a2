// Words that every room shares: kinds of attention, names of heads and layers, tokens without a spelling, in English.
import { forms } from "../forms.js";
import type { Params as P } from "../vocabulary.js";

const { number } = forms("en");

export const shared = {
  // ---- kinds, heads, parts ----
  "kind.encoder": "Encoder",
  "kind.decoder": "Decoder",
  "kind.cross": "Cross",
  "kind.mlp": "MLP",
  "kind.encoder.long": "Encoder self-attention",
  "kind.decoder.long": "Decoder self-attention",
  "kind.cross.long": "Cross-attention",
  "kind.encoder.reads": "The source looks at itself.",
  "kind.decoder.reads": "The answer looks at what is written so far.",
  "kind.decoder.alone": "Each token looks at those before it.",
  "kind.cross.reads": "The answer looks at the source.",
  "head.name": (p: P) => `Layer ${p.layer}, Head ${p.head}`,
  "head.short": (p: P) => `L${p.layer}H${p.head}`,
  "head.in": (p: P) => `${p.kind} L${p.layer}H${p.head}`,
  "layer.in": (p: P) => `${p.kind} layer ${p.layer}`,
  "layer.name": (p: P) => `Layer ${p.layer}`,
  // ---- tokens ----
  "token.start": "start",
  "token.end": "end",
  "token.pad": "pad",
  "token.special": (p: P) => p.text.replace(/^[<[⟨|]+|[>\]⟩|]+$/g, ""),
  "token.space": "space",
  "token.nth": (p: P) => `${p.text}, number ${p.nth}`,
  "input.too-long.text": (p: P) =>
    `The text has ${number(p.length)} tokens and the model reads at most ${number(p.limit)}: shorten it by ` +
    `${number(p.over)}.`,
  "input.too-long.source": (p: P) =>
    `The source has ${number(p.length)} tokens and the model reads at most ${number(p.limit)}: shorten it ` +
    `by ${number(p.over)}.`,
  "input.too-long.target": (p: P) =>
    `The target has ${number(p.length)} tokens and the model reads at most ${number(p.limit)}: shorten it ` +
    `by ${number(p.over)}.`,
  "grid.kind.encoder": "Enc",
  "grid.kind.decoder": "Dec",
  "grid.kind.cross": "Cross",
  "grid.head": (p: P) => `${p.kind} ${p.name}`,
  "engine.restarted": "The engine had to start again before it answered. Ask it again.",
  "engine.closed": "This model has been closed. Load it again to ask it something.",
  "failure.worker": "The part of the page that computes could not be loaded. Check the connection, then start again.",
};

declare module "../vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof shared, Entry> {}
}
