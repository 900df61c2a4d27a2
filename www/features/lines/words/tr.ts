// Words of the Lines view, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact } = forms("tr");

export const lines = {
  "view.lines": "Çizgiler",
  "lines.title": (p: P) => `${p.kind} · ${p.heads}`,
  "lines.heads": "Çizgileri gösterilen başlıklar",
  "lines.head": "Başlık",
  "lines.chip.hint":
    "Basmak bu başlığın çizgilerini gösterir ya da gizler; hızla iki kez basmak yalnız onları gösterir.",
  "lines.chip.alone": "Son başlık kalır.",
  "lines.add": "Başlık ekle…",
  "lines.least": "En az ağırlık",
  "lines.least.hint": "Bundan hafif çizgiler çizilmez.",
  "lines.special": "Özel belirteçler",
  "lines.special.hint": "Onlarsız, çizgileri çizilmez; öteki ağırlıklar olduğu gibi kalır.",
  "lines.special-only": "Burada şimdilik yalnızca özel belirteçler var.",
  "lines.legend": (p: P) => `Ağırlığı büyük olan çizgi kalındır: ${p.weights}`,
  "lines.hint":
    "Her çizgi bir belirteci baktığı birine bağlar. Yalnız onun çizgilerini görmek için bir belirtecin " +
    "üzerine gel; seçmek tutar.",
  "lines.nothing": "Hiçbir ağırlık en az ağırlık kadar büyük değil. Kaydırıcıyı sola çek.",
  "lines.many": (p: P) =>
    `O kadar çok çizgi var ki yalnızca en ağırları çiziliyor, ${p.least} ve üstü. Bir belirtecin tüm ` +
    `çizgilerini görmek için üzerine gel.`,
  "lines.query": "Bakan belirteç",
  "lines.key": "Baktığı belirteç",
  "lines.query.verb": "şunlara bakar",
  "lines.key.verb": "ona bakanlar",
  "lines.query.list": "Satırlar: bakan belirteçler",
  "lines.key.list": "Sütunlar: bakılan belirteçler",
  "lines.query.token": (p: P) => `${p.token}, satır ${exact(p.position)}`,
  "lines.key.token": (p: P) => `${p.token}, sütun ${exact(p.position)}`,
  "lines.none": "en az ağırlığın üstünde bir şey yok",
  "lines.top": "En ağır çizgiler",
  "lines.top.part": "Bu çevredeki en ağır çizgiler",
};
