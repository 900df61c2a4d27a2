// Words that every room shares: kinds of attention, heads, layers, tokens, what goes wrong, in Bengali.
import { forms } from "../forms.js";
import type { Params as P } from "../vocabulary.js";
import { problems } from "./problems/bn.js";

const { number } = forms("bn");

export const shared = {
  ...problems,
  // ---- kinds, heads, parts ----
  "kind.encoder": "এনকোডার",
  "kind.decoder": "ডিকোডার",
  "kind.cross": "ক্রস",
  "kind.mlp": "MLP",
  "kind.encoder.long": "এনকোডারের সেলফ-অ্যাটেনশন",
  "kind.decoder.long": "ডিকোডারের সেলফ-অ্যাটেনশন",
  "kind.cross.long": "ক্রস-অ্যাটেনশন",
  "kind.encoder.reads": "উৎস নিজের দিকেই তাকায়।",
  "kind.decoder.reads": "এ পর্যন্ত যা লেখা হয়েছে, উত্তর তার দিকে তাকায়।",
  "kind.decoder.alone": "প্রতিটি টোকেন তার আগেরগুলোর দিকে তাকায়।",
  "kind.cross.reads": "উত্তর উৎসের দিকে তাকায়।",
  "head.name": (p: P) => `লেয়ার ${number(p.layer)}, হেড ${number(p.head)}`,
  "head.short": (p: P) => `L${p.layer}H${p.head}`,
  "head.in": (p: P) => `${p.kind} L${p.layer}H${p.head}`,
  "layer.in": (p: P) => `${p.kind}, লেয়ার ${number(p.layer)}`,
  "layer.name": (p: P) => `লেয়ার ${number(p.layer)}`,
  "part.embed": "এমবেডিং",
  "part.positions": "অবস্থান",
  "part.types": "খণ্ড",
  "part.head": "হেড",
  "part.bias": "বায়াস",
  "part.mlp": "MLP",
  "part.norm": "নর্মের সরণ",
  "part.unembed": "আউটপুট হেডের বায়াস",
  "part.patch": "প্যাচ",
  "part.classes": "শ্রেণিগুলো",
  "part.before-classes": "শ্রেণির আগে",
  "part.in": (p: P) => `${p.part}, ${p.place}`,
  "part.sum": (p: P) => `যোগফল ${p.sum}`,
  "part.residue": (p: P) => `রানের নিজের সংখ্যা ${p.whole}; বাকি: ${p.residue}।`,
  // ---- tokens ----
  "token.start": "শুরু",
  "token.end": "শেষ",
  "token.pad": "প্যাড",
  "token.special": (p: P) => p.text.replace(/^[<[⟨|]+|[>\]⟩|]+$/g, ""),
  "token.space": "ফাঁকা",
  "token.nth": (p: P) => `${p.text}, ${number(p.nth)} নম্বর`,
  "grid.kind.encoder": "এন",
  "grid.kind.decoder": "ডি",
  "grid.kind.cross": "ক্রস",
  "grid.head": (p: P) => `${p.kind} ${p.name}`,
};
