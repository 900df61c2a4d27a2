// Words of the Rollout view, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, percent, plural } = forms("tr");

export const rollout = {
  "rollout.title": (p: P) =>
    p.written
      ? `“${p.written}” yazılırken “${p.token}” belirtecine ne ulaşıyor`
      : `“${p.token}” belirtecine ne ulaşıyor`,
  "rollout.read":
    "Çizgiler üstteki belirteçten kaynaklarına iner; güçlü çizgiler daha çok taşır. Her çubuk bir girdinin payıdır.",
  "rollout.read.flow":
    "Çizgiler ağırlıkları kadar geniş borulardır. Her çubuk, üstteki belirtece giden en büyük akışta bir " +
    "girdinin payıdır.",
  "rollout.followed": (p: P) => `Yalnızca “${p.token}” belirtecinden gelen yollar çizildi.`,
  "rollout.all": "Tüm yolları göster",
  "rollout.picture": (p: P) =>
    `${p.token}: ${plural(p.layers, { other: "dikkat katmanından" })} girdilere inen yollar. En büyük paylar: ` +
    `${p.shares}.`,
  "rollout.picture.long": (p: P) => `${p.token} belirtecine ulaşan girdilerin payları. En büyükleri: ${p.shares}.`,
  "rollout.long": "Girdi her yolu çizmek için fazla uzun. Her çubuk bir girdinin payıdır.",
  "rollout.part": (p: P) =>
    `Girdi her yolu çizmek için fazla uzun. En büyük paylı ${number(p.count)} girdi gösteriliyor, ` +
    `toplamın ${percent(p.share)} kadarı; hepsi aşağıdaki haritada ve tabloda.`,
  "rollout.legend": "Bir belirtecin payı",
  "rollout.measure": "Yöntem",
  "rollout.measure.rollout": "Rollout",
  "rollout.measure.flow": "Akış",
  "rollout.about.rollout": "Örüntüleri katman katman çarpar (Abnar ve Zuidema 2020).",
  "rollout.about.flow": "En büyük akış; dikkat ağırlıkları kapasite sayılır (Abnar ve Zuidema 2020).",
  "rollout.lent":
    "Bazı katmanlar önceki bir katmanın anahtarlarını ve değerlerini okur. Burada her ağırlık, kendi katmanının " +
    "belirteçlerini okuyormuş gibi sayılır.",
  "rollout.linear": "Doğrusal katmanlar dışarıda kalır: işaretli ağırlıkları pay değildir. Rotalar onları da içerir.",
  "rollout.limit": "Rollout da akış da yalnızca örüntülerden kestirimdir; değerleri ve MLP’leri hesaba katmaz.",
  "rollout.fusion": "Başlıkları birleştirme",
  "rollout.fusion.mean": "Ortalama",
  "rollout.fusion.max": "En büyük",
  "rollout.fusion.min": "En küçük",
  "rollout.fusion.mean.hint": "Her ağırlık, katmanın başlıklarının ortalamasıdır.",
  "rollout.fusion.max.hint":
    "Her ağırlık, katmanın başlıklarındaki en büyüğüdür; satırlar toplamı 1 olacak biçimde ölçeklenir.",
  "rollout.fusion.min.hint":
    "Her ağırlık, katmanın başlıklarındaki en küçüğüdür; satırlar toplamı 1 olacak biçimde ölçeklenir.",
  "rollout.residual": "Artık bağlantının payı",
  "rollout.residual.hint": (p: P) =>
    p.value === 1
      ? "Hepsi: belirteçler değişmez."
      : p.value === 0
        ? "Hiç: yalnızca dikkat sayılır."
        : "Her belirtecin, artık akışla değişmeden taşınan payı.",
  "rollout.reset": (p: P) => `${number(p.value, 2)} değerine dön`,
  "rollout.layer": "Şu katmana dek",
  "rollout.layer.hint": "Kaç katmanın hesaba katıldığı. Girdide her belirteç yalnızca kendisidir.",
  "rollout.layer.flow": "Akış her zaman son katmandan başlar.",
  "rollout.step.input": "Girdi",
  "rollout.step.layer": (p: P) => `Katman ${exact(p.layer)}`,
  "rollout.step.self": (p: P) => `Katman ${exact(p.layer)}, öz`,
  "rollout.step.cross": (p: P) => `Katman ${exact(p.layer)}, çapraz`,
  "rollout.side.source": "kaynak",
  "rollout.side.target": "şimdiye dek yazılan",
  "rollout.level.input": "girdi",
  "rollout.level.layer": (p: P) => `L${p.layer}`,
  "rollout.level.self": (p: P) => `L${p.layer} öz`,
  "rollout.level.cross": (p: P) => `L${p.layer} çapraz`,
  "rollout.map": "Her belirteç",
  "rollout.map.of-rollout": "Her belirteç, rollout ile",
  "rollout.map.source": "Kaynaktan",
  "rollout.map.target": "Şimdiye dek yazılandan",
  "rollout.map.self": "Girdiden",
  "rollout.map.read":
    "Satır: bu katmanlardan sonra bir belirteç. Sütun: geldiği girdi. Her satırın bütün girdilerdeki toplamı 1’dir.",
  "rollout.map.name": (p: P) => `Rollout, ${p.step} dahil: ${p.part}`,
  "rollout.panel": (p: P) =>
    `${p.measure}, ${p.step} dahil, başlıklar: ${p.fusion}, artık bağlantının payı: ${number(p.residual, 2)}`,
  "rollout.paths": "Yollar",
  "rollout.link.share": "Bir çizginin üstteki belirteçteki payı",
  "rollout.link.weight": "Bir çizginin ağırlığı",
  "rollout.shares": "Paylar",
  "rollout.share": (p: P) => `Yalnızca ${p.token} belirtecinden gelen yolları göster: payı ${p.value}`,
  "rollout.more": (p: P) => `${plural(p.count, { other: "girdi daha" })}: ${p.value}`,
  "rollout.sum": (p: P) => `Toplam: ${p.value}`,
  "rollout.sum.flow": (p: P) =>
    `Toplam: ${p.value}. Akışların toplamı ${number(p.total, 2)}; burada paylara ölçeklendi.`,
  "rollout.table": "Tüm paylar tablo olarak",
  "rollout.table.input": "Girdi",
  "rollout.table.share": "Pay",
  "rollout.table.from.source": "kaynak",
  "rollout.table.from.target": "yazılan",
  "rollout.written": (p: P) => `${p.name} (yazılan)`,
  "rollout.read.routes":
    "Çizgiler üstteki belirteçten kaynaklarına iner; güçlü çizgiler üstlerindeki belirteç için daha önemlidir.",
  "rollout.picture.routes": (p: P) =>
    `${p.token} belirtecinden girdilere inen rotalar: ${plural(p.layers, { other: "alt katmanda" })} ` +
    `${plural(p.lines, { other: "çizgi" })}. En güçlüleri: ${p.shares}.`,
  "rollout.measure.routes": "Rotalar",
  "rollout.about.routes": "Her belirtece yapılan katkıları son katmandan aşağı izler (Ferrando ve Voita, 2024).",
  "rollout.limit.routes":
    "Bir çizginin önemi, katkısı çıkarılınca belirtecinin normunun ne kadar küçüldüğüdür; değerler ve " +
    "MLP’ler de sayılır. Bir belirtece giren çizgilerin toplamı 1’dir. Önem büyüklüğü ölçer, nedeni " +
    "değil: nedeni sınamak için Yama’yı kullan.",
  "rollout.threshold": "En düşük önem",
  "rollout.threshold.hint": "Daha zayıf çizgiler çizilmez, altlarındaki yollar da izlenmez.",
  "rollout.level.mlp": (p: P) => `L${p.layer} MLP`,
  "rollout.step.mlp": (p: P) => `Katman ${exact(p.layer)}, MLP`,
  "rollout.panel.routes": (p: P) => `“${p.token}” belirtecine rotalar, en düşük önem: ${number(p.threshold, 2)}`,
  "rollout.link.importance": "Bir çizginin, üstündeki belirteç için önemi",
  "rollout.kind.head": "bir başlık",
  "rollout.kind.stream": "artık akış",
  "rollout.kind.mlp": "bir MLP",
  "rollout.route": (p: P) => `“${p.from}” → “${p.to}” · ${p.where}: ${p.value}`,
  "rollout.route.head": (p: P) => `başlık ${exact(p.head)}`,
  "rollout.route.stream": "artık akış",
  "rollout.routes.hint":
    "{Bir çizgiyi okumak için üzerine gel.|Bir çizgiyi okumak için dokun.} Bir başlığın çizgisini seçmek o " +
    "başlığı açar.",
  "rollout.routes.none": "Burada hiçbir çizgi bu kadar önemli değil. En düşük önemi azalt.",
  "rollout.routes.heads": "En güçlü başlıklar",
  "rollout.routes.open": (p: P) => `${p.name} başlığını aç`,
  "rollout.routes.table": (p: P) => `Tablo olarak ${plural(p.count, { other: "çizgi" })}`,
  "rollout.routes.where": "Yer",
  "rollout.routes.from": "Belirteç",
  "rollout.routes.to": "Kaynağı",
  "rollout.routes.importance": "Önem",
  "rollout.failed": (p: P) => `Paylar hesaplanamadı. ${p.message}`,
};
