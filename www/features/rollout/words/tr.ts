// Words of the Rollout view, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, percent, plural } = forms("tr");

export const rollout = {
  "view.rollout": "Yayılım",
  "rollout.title": (p: P) =>
    p.written
      ? `“${p.written}” yazılırken “${p.token}” belirtecine ne ulaşıyor`
      : `“${p.token}” belirtecine ne ulaşıyor`,
  "rollout.read":
    "Çizgiler üstteki belirtecin geldiği yere iner: güçlü olan daha çok verir. Çubuk bir girdinin payıdır.",
  "rollout.read.flow":
    "Çizgiler ağırlıkları kadar geniş borulardır. Çubuk, üstteki belirtece akabilenin içinde bir girdinin payıdır.",
  "rollout.followed": (p: P) => `Yalnızca “${p.token}” belirtecinden gelen yollar çizildi.`,
  "rollout.all": "Tüm yolları göster",
  "rollout.picture": (p: P) =>
    `${p.token}: ${plural(p.layers, { other: "dikkat katmanından" })} girdilere inen yollar. En büyük ` +
    `paylar: ${p.shares}.`,
  "rollout.picture.long": (p: P) => `${p.token}: her girdiden ona ulaşan. En büyük paylar: ${p.shares}.`,
  "rollout.long": "Bu metin her yolu çizmek için fazla uzun. Çubuk bir girdinin payıdır.",
  "rollout.part": (p: P) =>
    `Bu metin her yolu çizmek için fazla uzun. Bunlar en büyük paylı ${number(p.count)} girdidir, tümünün ` +
    `${percent(p.share)} kadarı; ötekiler aşağıdaki haritada ve tabloda.`,
  "rollout.legend": "Bir belirtecin payı",
  "rollout.measure": "Ne sayılıyor",
  "rollout.measure.rollout": "Yayılım",
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
  "rollout.residual.hint": (p: P) =>
    p.value === 1
      ? "Hepsi: bir belirteç neyse o kalır."
      : p.value === 0
        ? "Hiçbir şey: yalnızca dikkatin getirdiği sayılır."
        : "Bir belirtecin, artık akış sayesinde ne kadarının olduğu gibi kaldığı.",
  "rollout.reset": (p: P) => `${number(p.value, 2)} değerine dön`,
  "rollout.layer": "Nereye dek",
  "rollout.layer.hint": "Kaç katmanın çalıştığı. Girdide her belirteç kendisidir.",
  "rollout.layer.flow": "Akış her zaman son katmandan başlar.",
  "rollout.step.input": "Girdi",
  "rollout.step.layer": (p: P) => `Katman ${exact(p.layer)}`,
  "rollout.step.self": (p: P) => `Katman ${exact(p.layer)}, öz`,
  "rollout.step.cross": (p: P) => `Katman ${exact(p.layer)}, çapraz`,
  "rollout.side.source": "kaynak",
  "rollout.side.target": "yazılan",
  "rollout.level.input": "girdi",
  "rollout.level.layer": (p: P) => `L${p.layer}`,
  "rollout.level.self": (p: P) => `L${p.layer} öz`,
  "rollout.level.cross": (p: P) => `L${p.layer} çapraz`,
  "rollout.map": "Her belirteç",
  "rollout.map.of-rollout": "Her belirteç, yayılım ile",
  "rollout.map.source": "Kaynaktan",
  "rollout.map.target": "Yazılandan",
  "rollout.map.self": "Metinden",
  "rollout.map.read":
    "Satır: bu katmanlardan sonra bir belirteç. Sütun: geldiği girdi. Her satırın tüm girdiler üzerinden toplamı 1.",
  "rollout.map.name": (p: P) => `Yayılım, ${p.step} dahil: ${p.part}`,
  "rollout.panel": (p: P) => `${p.measure}, ${p.step} dahil, başlıklar: ${p.fusion}, kalan: ${number(p.residual, 2)}`,
  "rollout.paths": "Yollar",
  "rollout.link.share": "Bir çizgide üstteki belirtecin payı",
  "rollout.link.weight": "Bir çizginin ağırlığı",
  "rollout.shares": "Paylar",
  "rollout.share": (p: P) => `Yalnızca ${p.token} belirtecinden gelen yolları göster: payı ${p.value}`,
  "rollout.more": (p: P) => `${plural(p.count, { other: "girdi daha" })}: ${p.value}`,
  "rollout.sum": (p: P) => `Hepsi birlikte: ${p.value}`,
  "rollout.sum.flow": (p: P) =>
    `Hepsi birlikte: ${p.value}. Akış olarak toplamları ${number(p.total, 2)}; burada paylara ölçeklendi.`,
  "rollout.table": "Tüm paylar tablo olarak",
  "rollout.table.input": "Girdi",
  "rollout.table.share": "Pay",
  "rollout.table.from.source": "kaynak",
  "rollout.table.from.target": "yazılan",
  "rollout.read.routes":
    "Çizgiler üstteki belirtecin nelerden oluştuğuna iner: güçlü olan, üstündeki belirteç için daha önemlidir.",
  "rollout.picture.routes": (p: P) =>
    `${p.token} belirtecinden girdilere inen rotalar: ${plural(p.layers, { other: "alt katmanda" })} ` +
    `${plural(p.lines, { other: "çizgi" })}. En güçlüleri: ${p.shares}.`,
  "rollout.measure.routes": "Rotalar",
  "rollout.about.routes": "Her belirtece gerçekten ekleneni son katmandan aşağı izler (Ferrando ve Voita, 2024).",
  "rollout.limit.routes":
    "Bir çizginin önemi, eklediği çıkarılınca belirtecinin normundan gidendir; değerler ve MLP’ler de sayılır. Bir " +
    "belirteçte buluşanların toplamı 1’dir. Neyin büyük olduğunu söyler, neyin etkili olduğunu değil: yamanmadan " +
    "hiçbir çizgi nedensel değildir. Onun için Yama’ya sor.",
  "rollout.threshold": "En az önem",
  "rollout.threshold.hint": "Daha azını getiren çizgi çizilmez, altında kalan da izlenmez.",
  "rollout.level.mlp": (p: P) => `L${p.layer} MLP`,
  "rollout.step.mlp": (p: P) => `Katman ${exact(p.layer)}, MLP`,
  "rollout.panel.routes": (p: P) => `“${p.token}” belirtecine rotalar, en az önem: ${number(p.threshold, 2)}`,
  "rollout.link.importance": "Bir çizginin, üstündeki belirteç için önemi",
  "rollout.kind.head": "bir başlık",
  "rollout.kind.stream": "süren akış",
  "rollout.kind.mlp": "bir MLP",
  "rollout.route": (p: P) => `“${p.from}” → “${p.to}” · ${p.where}: ${p.value}`,
  "rollout.route.head": (p: P) => `başlık ${exact(p.head)}`,
  "rollout.route.stream": "akış",
  "rollout.routes.hint":
    "Ne olduğunu görmek için bir çizginin üzerine gel. Bir başlığın çizgisini seçmek o başlığı açar.",
  "rollout.routes.none": "Burada hiçbir şey bu kadar önemli değil: en az önemi düşür.",
  "rollout.routes.heads": "En güçlü başlıklar",
  "rollout.routes.open": (p: P) => `${p.name} başlığını aç`,
  "rollout.routes.table": (p: P) => `Tablo olarak ${plural(p.count, { other: "çizgi" })}`,
  "rollout.routes.where": "Yer",
  "rollout.routes.from": "Belirteç",
  "rollout.routes.to": "Kaynağı",
  "rollout.routes.importance": "Önem",
  "rollout.failed": (p: P) => `Paylar hesaplanamadı. ${p.message}`,
};
