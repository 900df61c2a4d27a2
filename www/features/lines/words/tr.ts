// Words of the Lines view, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact } = forms("tr");

export const lines = {
  "lines.title": (p: P) => `${p.kind} · ${p.heads}`,
  "lines.heads": "Gösterilen başlıklar",
  "lines.head": "Başlık",
  "lines.chip.hint":
    "Bu başlığın çizgilerini göstermek ya da gizlemek için {tıkla; yalnızca onları göstermek için çift " +
    "tıkla.|dokun; yalnızca onları göstermek için çift dokun.}",
  "lines.chip.alone": "En az bir başlık kalmalı.",
  "lines.add": "Başlık ekle…",
  "lines.least": "En düşük ağırlık",
  "lines.least.hint": "Ağırlığı bundan düşük çizgiler çizilmez.",
  "lines.special": "Özel belirteçler",
  "lines.special.hint": "Kapalıyken çizgileri çizilmez; öteki ağırlıklar değişmez.",
  "lines.special-only": "Burada şimdilik yalnızca özel belirteçler var.",
  "lines.linear":
    "Doğrusal katmanın payları değil işaretli ağırlıkları vardır, bu yüzden çizgisi yoktur. Softmax’lı bir katman seç.",
  "lines.legend": (p: P) => `Kalın çizgilerin ağırlığı daha büyüktür: ${p.weights}`,
  "lines.hint":
    "Her çizgi bir belirteci baktığı belirtece bağlar. {Yalnızca kendi çizgilerini görmek için bir belirtecin " +
    "üzerine gel; sabitlemek için tıkla.|Yalnızca kendi çizgilerini görmek için bir belirtece dokun; " +
    "sabitlemek için yeniden dokun.}",
  "lines.nothing": "Hiçbir ağırlık en düşük değere ulaşmıyor. Kaydırıcıyı sola çek.",
  "lines.many": (p: P) =>
    `Çizilemeyecek kadar çok çizgi var: yalnızca ${p.least} ve üstü gösteriliyor. Bir belirtecin bütün ` +
    "çizgilerini görmek için onu seç.",
  "lines.query": "Bakan belirteç",
  "lines.key": "Baktığı belirteç",
  "lines.query.verb": "şunlara bakar",
  "lines.key.verb": "ona bakanlar",
  "lines.query.list": "Satırlar: bakan belirteçler",
  "lines.key.list": "Sütunlar: bakılan belirteçler",
  "lines.query.token": (p: P) => `${p.token}, satır ${exact(p.position)}`,
  "lines.key.token": (p: P) => `${p.token}, sütun ${exact(p.position)}`,
  "lines.none": "en düşük ağırlığın üstünde bir şey yok",
  "lines.top": "En güçlü çizgiler",
  "lines.top.part": "Bu bölümdeki en güçlü çizgiler",
};
