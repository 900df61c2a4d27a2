// Words of the Rollout view, in Turkish.
import { forms } from "../forms.js";

/** @typedef {Record<string, any>} P */

const { exact, number, plural } = forms("tr");

export const rollout = {
  "rollout.title": (/** @type {P} */ p) =>
    p.written
      ? `“${p.written}” yazılırken “${p.token}” belirtecine ne ulaşıyor`
      : `“${p.token}” belirtecine ne ulaşıyor`,
  "rollout.read":
    "Çizgiler üstteki belirtecin geldiği yere iner: güçlü olan daha çok verir. Çubuk bir girdinin payıdır.",
  "rollout.read.flow":
    "Çizgiler ağırlıkları kadar geniş borulardır. Çubuk, üstteki belirtece akabilenin içinde bir girdinin payıdır.",
  "rollout.followed": (/** @type {P} */ p) => `Yalnızca “${p.token}” belirtecinden gelen yollar çizildi.`,
  "rollout.all": "Tüm yolları göster",
  "rollout.picture": (/** @type {P} */ p) =>
    `${p.token}: ${plural(p.layers, { other: "dikkat katmanından" })} girdilere inen yollar. En büyük paylar: ${p.shares}.`,
  "rollout.picture.long": (/** @type {P} */ p) => `${p.token}: her girdiden ona ulaşan. En büyük paylar: ${p.shares}.`,
  "rollout.long": "Bu metin her yolu çizmek için fazla uzun. Çubuk bir girdinin payıdır.",

  "rollout.legend": "Bir belirtecin payı",
  "rollout.measure": "Ne sayılıyor",
  "rollout.measure.rollout": "Rollout",
  "rollout.measure.flow": "Akış",
  "rollout.about.rollout": "Örüntüleri katman katman çarpar (Abnar ve Zuidema, 2020).",
  "rollout.about.flow": "Ağırlıklar boru genişliği olunca yukarı akabilecek en çok şey (Abnar ve Zuidema, 2020).",
  "rollout.limit": "İkisi de yalnız örüntülerden kestirimdir: değerleri ve MLP’leri görmezler.",
  "rollout.fusion": "Başlıklar tek sayılırken",
  "rollout.fusion.mean": "Ortalama",
  "rollout.fusion.max": "En büyük",
  "rollout.fusion.min": "En küçük",
  "rollout.fusion.mean.hint": "Her ağırlık, katmanın başlıklarının ortalamasıdır.",
  "rollout.fusion.max.hint":
    "Her ağırlık, katmanın başlıklarındaki en büyüğüdür; satırların toplamı sonra yine 1 yapılır.",
  "rollout.fusion.min.hint":
    "Her ağırlık, katmanın başlıklarındaki en küçüğüdür; satırların toplamı sonra yine 1 yapılır.",
  "rollout.residual": "Her katmanda kalan",
  "rollout.residual.hint": (/** @type {P} */ p) =>
    p.value === 1
      ? "Hepsi: bir belirteç neyse o kalır."
      : p.value === 0
        ? "Hiçbir şey: yalnızca dikkatin getirdiği sayılır."
        : "Bir belirtecin, artık akış sayesinde ne kadarının olduğu gibi kaldığı.",
  "rollout.residual.reset": (/** @type {P} */ p) => `${number(p.value, 2)} değerine dön`,
  "rollout.layer": "Nereye dek",
  "rollout.layer.hint": "Kaç katmanın çalıştığı. Girdide her belirteç kendisidir.",
  "rollout.layer.flow": "Akış her zaman son katmandan başlar.",
  "rollout.step.input": "Girdi",
  "rollout.step.layer": (/** @type {P} */ p) => `Katman ${exact(p.layer)}`,
  "rollout.step.self": (/** @type {P} */ p) => `Katman ${exact(p.layer)}, öz`,
  "rollout.step.cross": (/** @type {P} */ p) => `Katman ${exact(p.layer)}, çapraz`,
  "rollout.side.source": "kaynak",
  "rollout.side.target": "yazılan",
  "rollout.level.input": "girdi",
  "rollout.level.layer": (/** @type {P} */ p) => `L${p.layer}`,
  "rollout.level.self": (/** @type {P} */ p) => `L${p.layer} öz`,
  "rollout.level.cross": (/** @type {P} */ p) => `L${p.layer} çapraz`,

  "rollout.map": "Her belirteç",
  "rollout.map.of-rollout": "Her belirteç, rollout ile",
  "rollout.map.source": "Kaynaktan",
  "rollout.map.target": "Yazılandan",
  "rollout.map.self": "Metinden",
  "rollout.map.read":
    "Satır: bu katmanlardan sonra bir belirteç. Sütun: geldiği girdi. Her satırın tüm girdiler üzerinden toplamı 1.",
  "rollout.map.name": (/** @type {P} */ p) => `Rollout, ${p.step} dahil: ${p.part}`,
  "rollout.panel": (/** @type {P} */ p) =>
    `${p.measure}, ${p.step} dahil, başlıklar: ${p.fusion}, kalan: ${number(p.residual, 2)}`,
  "rollout.paths": "Yollar",
  "rollout.link.share": "Bir çizgide üstteki belirtecin payı",
  "rollout.link.weight": "Bir çizginin ağırlığı",
  "rollout.shares": "Paylar",
  "rollout.share": (/** @type {P} */ p) => `Yalnızca ${p.token} belirtecinden gelen yolları göster: payı ${p.value}`,
  "rollout.more": (/** @type {P} */ p) => `${plural(p.count, { other: "girdi daha" })}: ${p.value}`,
  "rollout.sum": (/** @type {P} */ p) => `Hepsi birlikte: ${p.value}`,
  "rollout.sum.flow": (/** @type {P} */ p) =>
    `Hepsi birlikte: ${p.value}. Akış olarak toplamları ${number(p.total, 2)}; burada paylara ölçeklendi.`,
  "rollout.table": "Tüm paylar tablo olarak",
  "rollout.table.input": "Girdi",
  "rollout.table.share": "Pay",
  "rollout.table.from.source": "kaynak",
  "rollout.table.from.target": "yazılan",
  "rollout.failed": (/** @type {P} */ p) => `Paylar hesaplanamadı: ${p.message}`,
};
