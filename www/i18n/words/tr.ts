// Words that every room shares: kinds of attention, heads, layers, tokens, what goes wrong, in Turkish.
import { forms } from "../forms.js";
import type { Params as P } from "../vocabulary.js";
import { problems } from "./problems/tr.js";

const { number } = forms("tr");

export const shared = {
  ...problems,
  // ---- kinds, heads, parts ----
  "kind.encoder": "Kodlayıcı",
  "kind.decoder": "Kod çözücü",
  "kind.cross": "Çapraz",
  "kind.mlp": "MLP",
  "kind.encoder.long": "Kodlayıcı öz dikkati",
  "kind.decoder.long": "Kod çözücü öz dikkati",
  "kind.cross.long": "Çapraz dikkat",
  "kind.encoder.reads": "Kaynak kendine bakar.",
  "kind.decoder.reads": "Yanıt, şimdiye dek yazılana bakar.",
  "kind.decoder.alone": "Her belirteç kendinden öncekilere bakar.",
  "kind.cross.reads": "Yanıt kaynağa bakar.",
  "head.name": (p: P) => `Katman ${number(p.layer)}, Başlık ${number(p.head)}`,
  "head.short": (p: P) => `L${p.layer}H${p.head}`,
  "head.in": (p: P) => `${p.kind} L${p.layer}H${p.head}`,
  "layer.in": (p: P) => `${p.kind}, katman ${number(p.layer)}`,
  "layer.name": (p: P) => `Katman ${number(p.layer)}`,
  "part.embed": "Gömme",
  "part.positions": "Konum",
  "part.types": "Bölüm",
  "part.head": "Başlık",
  "part.bias": "Yanlılık",
  "part.mlp": "MLP",
  "part.norm": "Bir normun kayması",
  "part.unembed": "Çıkış katmanının yanlılığı",
  "part.patch": "Yama",
  "part.classes": "sınıflar",
  "part.before-classes": "sınıflardan önce",
  "part.in": (p: P) => `${p.part}, ${p.place}`,
  "part.sum": (p: P) => `Toplam ${p.sum}`,
  "part.residue": (p: P) => `çalıştırmanın kendi sayısı ${p.whole}; artan: ${p.residue}.`,
  // ---- tokens ----
  "token.start": "başlangıç",
  "token.end": "bitiş",
  "token.pad": "dolgu",
  "token.special": (p: P) => p.text.replace(/^[<[⟨|]+|[>\]⟩|]+$/g, ""),
  "token.space": "boşluk",
  "token.nth": (p: P) => `${p.text}, sıra ${number(p.nth)}`,
  "grid.kind.encoder": "Kod",
  "grid.kind.decoder": "Çöz",
  "grid.kind.cross": "Çap.",
  "grid.head": (p: P) => `${p.kind} ${p.name}`,
};
