// Words that every room shares: kinds of attention, names of heads and layers, tokens without a spelling, in Turkish.
import { forms } from "../forms.js";
import type { Params as P } from "../vocabulary.js";

const { number } = forms("tr");

export const shared = {
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
  // ---- tokens ----
  "token.start": "başlangıç",
  "token.end": "bitiş",
  "token.pad": "dolgu",
  "token.special": (p: P) => p.text.replace(/^[<[⟨|]+|[>\]⟩|]+$/g, ""),
  "token.space": "boşluk",
  "token.nth": (p: P) => `${p.text}, sıra ${number(p.nth)}`,
  "input.too-long.text": (p: P) =>
    `Metin ${number(p.length)} belirteç uzunluğunda, model en çok ${number(p.limit)} belirteç okuyor: ` +
    `${number(p.over)} belirteç kısalt.`,
  "input.too-long.source": (p: P) =>
    `Kaynak ${number(p.length)} belirteç uzunluğunda, model en çok ${number(p.limit)} belirteç okuyor: ` +
    `${number(p.over)} belirteç kısalt.`,
  "input.too-long.target": (p: P) =>
    `Hedef ${number(p.length)} belirteç uzunluğunda, model en çok ${number(p.limit)} belirteç okuyor: ` +
    `${number(p.over)} belirteç kısalt.`,
  "grid.kind.encoder": "Kod",
  "grid.kind.decoder": "Çöz",
  "grid.kind.cross": "Çap.",
  "grid.head": (p: P) => `${p.kind} ${p.name}`,
  "engine.restarted": "Motor yanıt veremeden yeniden başlamak zorunda kaldı. Bir daha sor.",
  "engine.closed": "Bu model kapatıldı. Bir şey sormak için onu yeniden yükle.",
  "failure.worker": "Sayfanın hesaplayan parçası yüklenemedi. Bağlantıyı denetleyip yeniden başlat.",
};
