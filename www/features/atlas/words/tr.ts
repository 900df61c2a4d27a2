// Words of the Heads view, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";
import type { Medium } from "../../../protocol/medium.js";

const { number, list, bytes } = forms("tr");

/** The model's input, with its cases. */
const INPUTS = {
  text: { one: "metin", at: "metinde", of: "metinlerin" },
  image: { one: "görüntü", at: "görüntüde", of: "görüntülerin" },
  sound: { one: "ses", at: "seste", of: "seslerin" },
};
const input = (medium: Medium) => INPUTS[medium];

export const atlas = {
  "atlas.title": "Bir derlemde bütün başlıklar",
  "atlas.empty":
    "Atlas, her başlığın birçok metindeki ölçülerini örneklerle birlikte tutar. Komut satırı onu bir klasöre yazar:",
  "atlas.wanted": (p: P) => `Bu bağlantı bir atlasın ${p.head} başlığına gider: görmek için atlası aç.`,
  "atlas.source": "Başlıkların kaynağı",
  "atlas.source.files": "Bir atlas",
  "atlas.source.texts": "Metinler’in listesi",
  "atlas.own": (p: P) => `Sayfanın modeli; ölçülen: ${p.progress}.`,
  "atlas.own.open": "Metinler’de değiştir",
  "atlas.open.folder": "Atlas klasörü aç…",
  "atlas.open.files": "Dosyalarını ya da zip seç…",
  "atlas.close": "Atlası kapat",
  "atlas.drop": "Ya da klasörü sayfanın herhangi bir yerine bırak. Dosyalar bu makineden çıkmaz.",
  "atlas.opening": "Dosyalar okunuyor…",
  "atlas.unnamed": "adsız bir model",
  "atlas.model": (p: P) => `Atlasın modeli: ${p.name}.`,
  "atlas.corpus": (p: P) => `Derlem: ${number(p.texts)} metin, ${number(p.tokens)} belirteç; kaynak: ${p.sources}.`,
  "atlas.corpus.texts": (p: P) => `Derlem: ${number(p.texts)} metin; kaynak: ${p.sources}.`,
  "atlas.sources": (p: P) => `${number(p.count)} dosya daha`,
  "atlas.cut": (p: P) => `${number(p.count)} metin uzunluk sınırında kesildi.`,
  "atlas.skipped": (p: P) => `${number(p.count)} metin okunamadı.`,
  "atlas.narrow": "Dar bir derlem yanıltır: başlık başka metinlerde başka davranabilir.",
  "atlas.no-corpus": "Dosyalar derlemi anlatmıyor. Sonuç çıkarmadan önce içinde hangi metinlerin olduğunu öğren.",
  "atlas.missing": (p: P) => `Bu atlasta ${p.head} başlığı yok.`,
  "atlas.x": "X ekseni",
  "atlas.y": "Y ekseni",
  "atlas.find": "Başlık bul",
  "atlas.find.example": "induction > 0,4; layer < 6",
  "atlas.found": (p: P) =>
    p.found === p.of ? `${number(p.of)} başlığın tümü.` : `${number(p.of)} başlıktan ${number(p.found)} tanesi.`,
  "atlas.scatter": (p: P) => `${number(p.count)} başlık; yatayda ${p.x}, dikeyde ${p.y}`,
  "atlas.lacking": (p: P) => `İki ölçüden biri eksik olan ${number(p.count)} başlık çizilmedi.`,
  "atlas.keys":
    "{Başlığı açmak için işaretine tıkla ya da ok tuşlarıyla gezip Enter’a bas.|Başlığı açmak için işaretine dokun.}",
  "atlas.dot": (p: P) => `${p.head}: ${p.xName} ${p.x}, ${p.yName} ${p.y}`,
  "atlas.table": "Tablo olarak başlıklar",
  "atlas.head": "Başlık",
  "atlas.all": (p: P) => `${number(p.found)} başlığın tümünü göster`,
  "atlas.part.examples": "Örnekler",
  "atlas.part.measures": "Metinlerdeki ölçüler",
  "atlas.part.tokens": "En çok ağırlık alan belirteçler",
  "atlas.part.distances": "Sorgudan anahtara uzaklık",
  "atlas.intervals": "Metinlerin beş aralığı, başlığın her metindeki en güçlü ağırlığına göre",
  "atlas.intervals.by": (p: P) => `“${p.measure}” ölçüsüne göre ${input(p.medium).of} beş aralığı`,
  "atlas.range": (p: P) => `${p.from} – ${p.to}`,
  "atlas.interval.texts": (p: P) => `Bu aralıkta ${number(p.count)} ${input(p.medium).one} var.`,
  "atlas.sparse": (p: P) => `Her satır en güçlü ${number(p.count)} ağırlığını gösterir.`,
  "atlas.other-model": (p: P) => `Bir örneği çalıştırmak için şu modeli sayfada aç: ${p.name}.`,
  "atlas.no-texts": "Dosyalarda örneklerin metinleri değil yalnızca belirteçleri var; bu yüzden çalıştırılamazlar.",
  "atlas.map": (p: P) => `${p.head}, örnek ${number(p.number)}`,
  "atlas.run": "Bu metni çalıştır",
  "atlas.distribution": (p: P) =>
    `${p.deviation === null ? `Ortalama ${p.mean}` : `${p.mean} ± ${p.deviation}`}` +
    `${p.from === null ? "" : `, ${p.from} – ${p.to} arası`}, ${number(p.count)} ${input(p.medium).at}`,
  "atlas.tokens.queries": "Sorgular",
  "atlas.tokens.keys": "Anahtarlar",
  "atlas.token": "Belirteç",
  "atlas.weight": "Ağırlık",
  "atlas.times": "Kez",
  "atlas.distance": (p: P) => `${p.range} uzaklıkta ${p.share}`,
  "atlas.distances.about": (p: P) =>
    `Anahtarla sorgu arasındaki belirteç sayısına göre ağırlık payı: ${p.said}. Sonraki anahtarlar eksilidir.`,
  "atlas.panel.dots": (p: P) => `${p.x} ve ${p.y}`,
  "atlas.panel.mean": (p: P) =>
    p.count === null ? "Derlem üzerinden ortalama" : `${number(p.count)} ${input(p.medium).one} üzerinden ortalama`,
  "atlas.measure.distance_variance": "Uzaklığın varyansı",
  "atlas.measure.distance_variance.about":
    "Bir satırın uzaklıklarının ne kadar değiştiği, Σ p · (uzaklık − ortalama)²; birden çok belirteç gören " +
    "satırların ortalaması.",
  "atlas.measure.strongest": "En güçlü ağırlık",
  "atlas.measure.strongest.about": "Bir metindeki en büyük ağırlık; öz dikkatte ilk belirteç sayılmaz.",
  "atlas.place.layer": "Katman",
  "atlas.place.head": "Başlık numarası",
  "problem.atlas.none": (p: P) =>
    `Bu dosyalar bir atlas değil: ${p.file} eksik. headlight atlas komutunun yazdığı klasörün tümünü seç.`,
  "problem.atlas.shape": (p: P) => `${p.file} bir atlas dosyası olarak okunamıyor: bir alan eksik ya da biçimi başka.`,
  "problem.atlas.format": (p: P) =>
    `Atlasın biçimi ${p.found}, bu sayfa ise ${p.read} okuyor: headlight atlas komutuyla yeniden yaz.`,
  "problem.atlas.twice": "scatter_data.json bir başlığı iki kez adlandırıyor: her başlığın ayrı bir adı olmalı.",
  "problem.atlas.zip": (p: P) => `${p.file} açılamıyor: başka bir programla açıp klasörünü seç.`,
  "problem.atlas.large": (p: P) => `${p.file} ${bytes(p.most)} sınırını aşıyor: sayfa için çok büyük.`,
  "problem.atlas.gone": (p: P) => `${p.file} artık okunamıyor: taşınmış ya da değişmiş. Atlası yeniden aç.`,
  "problem.atlas.find.part": (p: P) => `“${p.part}” bir karşılaştırma değil: induction > 0,4 gibi yaz.`,
  "problem.atlas.find.name": (p: P) =>
    `“${p.name}” bu atlasın ölçülerinden değil: şunlardan birini yaz: ${list(p.names)}.`,
  "problem.atlas.find.number": (p: P) => `“${p.part}” işaretten sonra 0,4 gibi bir sayı ister.`,
};
