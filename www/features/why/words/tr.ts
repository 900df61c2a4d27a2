// Neden görünümünün sözcükleri, Türkçe.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural } = forms("tr");

/** Daha az bitle parçaların toplamı modelin değeri değildir. */
const fixed = (p: P, what: string) =>
  (p.rounded ? "Fark yuvarlamadandır: daha az bitle her matrisin girdileri de yuvarlanır; " : "Kesindir; ") +
  `${what} bu çalıştırmadaki gibi sabittir.`;

export const why = {
  "why.title": (p: P) => `Neden ${p.answer}?`,
  "why.title.foil": (p: P) => `Neden ${p.foil} değil de ${p.answer}?`,
  "why.title.output": (p: P) => `“${p.token}” vektörü nelerden oluşuyor?`,
  "why.title.likeness": (p: P) => `Bu neden “${p.text}” metnine benziyor?`,
  "why.ask": "Soru",
  "why.row": "Belirteç",
  "why.row.reads": "Belirteç",
  "why.answer": "Neden",
  "why.foil": "ve şu değil",
  "why.foil.none": "başka hiçbir şey",
  "why.typed.answer": "Başka bir belirteç yaz",
  "why.typed.foil": "Karşılaştırılacak bir belirteç yaz",
  "why.likeness.sound": "Başka bir sesle karşılaştır",
  "why.likeness.image": "Başka bir görüntüyle karşılaştır",
  "why.likeness": "Başka bir metinle karşılaştır",
  "why.likeness.placeholder": "yok: vektörün kendisi",
  "why.trail": "Buraya gelen yol",
  "why.guide": (p: P) => `${number(p.of)} adımın ${number(p.step)}. adımı. Sonraki: ${p.next}.`,
  "why.guide.parts": "listedeki ilk başlığı seç",
  "why.guide.keys": "listedeki ilk belirteci seç",
  "why.guide.cell": "ilk satırdaki başlığı seç",
  "why.guide.step": (p: P) => `${number(p.of)} adımın ${number(p.step)}. adımı.`,
  "why.guide.end": (p: P) =>
    `${number(p.of)} adımın ${number(p.step)}. adımı, yolun sonu: en uzun çubuk, yanıtın kopyalandığı ` +
    "belirteci gösterir.",
  "why.guide.previous": (p: P) =>
    `${number(p.of)} adımın ${number(p.step)}. adımı, yolun sonu: bir geriye bakan ${p.head} başlığı, ` +
    `“${p.query}” yerinde “${p.key}” belirtecine baktı; sonraki başlık yerini böyle buldu.`,
  "why.crumb.cell": (p: P) => `“${p.query}”, “${p.key}” belirtecine baktı`,
  "why.run": "Hangi çalıştırma",
  "why.run.with": "Düzenlemeli",
  "why.run.without": "Düzenlemesiz",
  "why.run.difference": "Fark",
  "why.parts.difference": "Düzenlemelerin değiştirdiği: her parçanın düzenlemeli değeri eksi düzenlemesiz değeri",
  "why.edited": (p: P) => `${p.name}, ${p.edit}`,
  "why.before": (p: P) => `düzenlemesiz ${p.added}`,
  "why.missing": (p: P) => `eklerdi: ${p.added}`,
  "why.parts": (p: P) => `${p.answer} belirtecini destekleyen ve ona karşı çıkan parçalar`,
  "why.parts.foil": (p: P) => `${p.answer} ile ${p.foil} belirteçlerini destekleyen parçalar`,
  "why.parts.output": "Vektörü oluşturan parçalar",
  "why.about.parts": (p: P) =>
    `Her parçanın logite doğrudan katkısı. ${fixed(p, "normların ölçekleri ve örüntüler")} ` +
    "O parça olmasa ne olurdu görmek için Yama’yı kullan ya da parçayı sustur.",
  "why.about.class": (p: P) =>
    "Her parçanın sınıfın logitine, okunduğu belirteçler üzerinden doğrudan katkısı. " +
    `${fixed(p, "normların ölçekleri, örüntüler ve sınıflardan önceki aktivasyon (tanh, ReLU ya da GELU)")} ` +
    "O parça olmasa ne olurdu görmek için Yama’yı kullan ya da parçayı sustur.",
  "why.about.output": (p: P) =>
    `Her parçanın doğrudan katkısı. ${fixed(p, "normların ölçekleri ve örüntüler")} ` +
    "O parça olmasa ne olurdu görmek için parçayı sustur.",
  "why.keys": (p: P) => `${p.head}, “${p.token}” yerinde bunu hangi belirteçlerden aldı`,
  "why.about.keys":
    "Başlığın katkısı, belirteç belirteç: ağırlığı çarpı orada okuduğu değer. Başlığın oraya neden baktığını " +
    "görmek için bir belirteç seç. Büyük bir ağırlık az, küçük bir ağırlık çok taşıyabilir.",
  "why.weight": (p: P) => `ağırlık ${p.weight}`,
  "why.side.against": "karşı",
  "why.look": (p: P) => `${p.name}: Başlık görünümünde aç`,
  "why.patch": (p: P) => `${p.name}: Yama’da sına`,
  "why.cell": (p: P) => `${p.head} neden “${p.query}” yerinden “${p.key}” belirtecine baktı`,
  "why.pairs": "Eşleşen parçalar, en güçlüsü önce",
  "why.met": "ile",
  "why.map": (p: P) => `Satırlar: “${p.query}” sorgusunun parçaları. Sütunlar: “${p.key}” anahtarının parçaları.`,
  "why.axis.query": "sorgunun parçası",
  "why.axis.key": "anahtarın parçası",
  "why.map.name": "Sorgunun parçaları, anahtarın parçalarına karşı",
  "why.map.hint": "Okumak için {bir hücrenin üzerine gel|bir hücreye dokun}; izlemek için bir başlık seç.",
  "why.about.cell":
    "Ham çarpım q · k, ölçeklenmeden ve öbür belirteçlerle kıyaslanmadan, parçalarına ayrılmış; eğilimler, " +
    "döndürme ve normlar bu çalıştırmadaki gibi sabittir. Neyin eşleştiğini gösterir, önemli olup olmadığını " +
    "değil; onu sınamak için Yama’yı kullan.",
  "why.others": "ötekiler",
  "why.rest.parts": (p: P) => plural(p.count, { one: "parça daha", other: "parça daha" }),
  "why.rest.keys": (p: P) => plural(p.count, { one: "belirteç daha", other: "belirteç daha" }),
  "why.all": (p: P) => `${number(p.count)} parçanın hepsini göster`,
  "why.fewer": "Yalnız en büyükleri göster",
  "why.go": (p: P) => `${p.name} ile sürdür`,
  "why.failed": (p: P) => `Bu, parçalarına ayrılamadı. ${p.message}`,
};
