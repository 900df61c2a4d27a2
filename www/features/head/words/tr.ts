// Words of the Head view and of large maps, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, percent } = forms("tr");

export const head = {
  "view.head": "Başlık",
  // ---- a map, to those who listen ----
  "map.about": (p: P) => `Hücreler arasında ok tuşlarıyla gezilir. ${p.cells}`,
  // ---- its tools ----
  "head.tools": "Yakınlaştırma ve tablo",
  "head.zoom.farther": "Uzaklaştır",
  "head.zoom.nearer": "Yakınlaştır",
  "head.zoom.fit": "Görünüme sığdır",
  "head.zoom.key": (p: P) =>
    `${p.name}: tuş ${p.key}. Ctrl ile tekerlek ya da iki parmak, imlecin olduğu yeri yakınlaştırır.`,
  "head.table": "Tablo olarak",
  "head.picture": "Resim olarak",
  "head.table.hint": "Aynı sayılar, satır ve sütun adlarıyla tablo olarak{: tuş T|}",
  "head.full": "Tam ekran",
  "head.full.hint": "Haritayı tam ekran göster, geri dön{: tuş F|}",
  "head.layers": "Dikkatin gösterilen aşaması",
  "head.layer.raw": "Çarpımlar",
  "head.layer.scores": "Skorlar",
  "head.layer.pattern": "Örüntü",
  "head.layer.weights": "İşaretli ağırlıklar",
  "head.layer.weighted": "Değer ağırlıklı",
  "keys.zoom": "Büyük haritayı yakınlaştır, uzaklaştır, tümünü göster",
  "keys.table": "Büyük haritayı tablo olarak göster, geri dön",
  "keys.row": "Başlık görünümünde: odaktaki satırı seç ya da bırak; Shift ve oklar seçimi genişletir",
  "keys.column": "Başlık görünümünde: odaktaki sütunu seç",
  // ---- filters ----
  "head.strongest": "En güçlü",
  "head.strongest.value": (p: P) => percent(p.percent / 100),
  "head.strongest.hint": "Hücrelerin bu kadarı, en büyükleri, rengini korur; gerisi soluklaşır.",
  "head.specials": "Özel belirteçleri gizle",
  "head.specials.hint": "Başlangıç ve bitiş gibi satır ve sütunları gizler. Model onları yine okur.",
  // ---- a map's table ----
  "table.caption": (p: P) => `${p.name}. ${p.layer}: satırlar sütunlara bakar.`,
  "table.rows": (p: P) => `Satırlar ${number(p.first)} – ${number(p.last)}, toplam ${number(p.count)}`,
  "table.columns": (p: P) => `Sütunlar ${number(p.first)} – ${number(p.last)}, toplam ${number(p.count)}`,
  "table.rows.back": "Önceki satırlar",
  "table.rows.on": "Sonraki satırlar",
  "table.columns.back": "Önceki sütunlar",
  "table.columns.on": "Sonraki sütunlar",
};
