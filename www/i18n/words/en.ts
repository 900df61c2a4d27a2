// Words that every room shares: kinds of attention, heads, layers, tokens, what goes wrong, in English.
import type { Params as P } from "../vocabulary.js";
import { problems } from "./problems/en.js";

export const shared = {
  ...problems,
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
  "part.embed": "Embedding",
  "part.positions": "Position",
  "part.types": "Segment",
  "part.head": "Head",
  "part.bias": "Bias",
  "part.mlp": "MLP",
  "part.norm": "Shift of a norm",
  "part.unembed": "Bias of the output head",
  "part.patch": "Patch",
  "part.classes": "classes",
  "part.before-classes": "before the classes",
  "part.in": (p: P) => `${p.part}, ${p.place}`,
  "part.sum": (p: P) => `Sum ${p.sum}`,
  "part.residue": (p: P) => `of the run's own ${p.whole}; left over: ${p.residue}.`,
  // ---- tokens ----
  "token.start": "start",
  "token.end": "end",
  "token.pad": "pad",
  "token.special": (p: P) => p.text.replace(/^[<[⟨|]+|[>\]⟩|]+$/g, ""),
  "token.space": "space",
  "token.nth": (p: P) => `${p.text}, number ${p.nth}`,
  "grid.kind.encoder": "Enc",
  "grid.kind.decoder": "Dec",
  "grid.kind.cross": "Cross",
  "grid.head": (p: P) => `${p.kind} ${p.name}`,
};

declare module "../vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof shared, Entry> {}
}
