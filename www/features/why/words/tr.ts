// Neden görünümünün sözcükleri, Türkçe.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural } = forms("tr");

export const why = {
  "view.why": "Neden",
  "why.title": (p: P) => `Neden “${p.answer}”?`,
  "why.title.foil": (p: P) => `Neden “${p.foil}” değil de “${p.answer}”?`,
  "why.title.output": (p: P) => `“${p.token}” vektörü nelerden oluşuyor?`,
  "why.title.likeness": (p: P) => `Bu neden “${p.text}” metnine benziyor?`,
  "why.ask": "Soru",
  "why.row": "Yazdığı yer",
  "why.row.reads": "Belirteç",
  "why.answer": "Neden",
  "why.foil": "ve şu değil",
  "why.foil.none": "başka hiçbir şey",
  "why.typed.answer": "Sorulacak başka bir belirteç yaz",
  "why.typed.foil": "Karşısına konacak başka bir belirteç yaz",
  "why.likeness": "Başka bir metinle karşılaştır",
  "why.likeness.placeholder": "yok: vektörün kendisi",
  "why.trail": "Buraya gelen yol",
  "why.guide": (p: P) => `${number(p.of)} adımın ${number(p.step)}. adımı. Sonraki: ${p.next}.`,
  "why.guide.parts": "listedeki ilk başlığı seç",
  "why.guide.keys": "listedeki ilk belirteci seç",
  "why.guide.cell": "ilk satırdaki başlığı seç",
  "why.guide.step": (p: P) => `${number(p.of)} adımın ${number(p.step)}. adımı.`,
  "why.guide.end": (p: P) =>
    `${number(p.of)} adımın ${number(p.step)}. adımı, yolun sonu: en uzun çubuk, yanıtın alındığı belirteci gösterir.`,
  "why.guide.previous": (p: P) =>
    `${number(p.of)} adımın ${number(p.step)}. adımı, yolun sonu: ${p.head}, “${p.query}” yerinde, bir önceki ` +
    `belirtece bakan başlıklar gibi bir geriye, “${p.key}” belirtecine baktı; sonraki başlık yerini bununla buldu.`,
  "why.crumb.cell": (p: P) => `“${p.query}”, “${p.key}” belirtecine baktı`,
  "why.run": "Hangi çalıştırma",
  "why.run.with": "Düzenlemeli",
  "why.run.without": "Düzenlemesiz",
  "why.run.difference": "Fark",
  "why.parts.difference": "Düzenlemelerin değiştirdiği: her parçanın düzenlemeli değeri eksi düzenlemesiz değeri",
  "why.edited": (p: P) => `${p.name}, ${p.edit}`,
  "why.before": (p: P) => `düzenlemesiz ${p.added}`,
  "why.missing": (p: P) => `eklerdi: ${p.added}`,
  "why.parts": "Hangi parçalar ondan yana itti, hangileri karşı",
  "why.parts.foil": "Hangi parçalar birinden, hangileri ötekinden yana itti",
  "why.parts.output": "Hangi parçaların toplamı",
  "why.about.parts":
    "Her parçanın logite doğrudan kattığı: kesin, normların ölçekleri ve örüntüler bu çalıştırmadaki gibi tutularak. " +
    "O parça olmasa ne olurdu demek değil: onun için Yama’ya sor ya da onu sustur.",
  "why.about.class":
    "Her parçanın sınıfın logitine ilk belirteç üzerinden doğrudan kattığı: kesin; normların ölçekleri, örüntüler " +
    "ve sınıflardan önce duran (tanh ya da ReLU) bu çalıştırmadaki gibi tutularak. O parça olmasa ne olurdu demek " +
    "değil: onun için Yama’ya sor ya da onu sustur.",
  "why.about.output":
    "Her parçanın doğrudan kattığı: kesin, normların ölçekleri ve örüntüler bu çalıştırmadaki gibi tutularak. " +
    "O parça olmasa ne olurdu demek değil: onun için onu sustur.",
  "why.keys": (p: P) => `${p.head}, “${p.token}” yerinde bunu hangi belirteçlerden aldı`,
  "why.about.keys":
    "Başlığın payı, belirteç belirteç: ağırlığı çarpı orada okuduğu. Başlığın oraya neden baktığını görmek için bir " +
    "belirteç seç. Büyük bir ağırlık az, küçük bir ağırlık çok taşıyabilir.",
  "why.weight": (p: P) => `ağırlık ${p.weight}`,
  "why.side.against": "karşı",
  "why.look": (p: P) => `${p.name}: Başlık görünümünde bak`,
  "why.patch": (p: P) => `${p.name}: Yama’ya sor`,
  "why.cell": (p: P) => `${p.head} neden “${p.query}” yerinden “${p.key}” belirtecine baktı`,
  "why.pairs": "Ne neyle buluştu, en güçlüsü önce",
  "why.met": "ile",
  "why.map": (p: P) => `Satırlar: “${p.query}” ne ile soruyor. Sütunlar: “${p.key}” ne ile yanıtlıyor.`,
  "why.map.name": "Sorgunun parçaları, anahtarın parçalarına karşı",
  "why.map.hint": "Neyin buluştuğunu görmek için bir hücreye gel; içindeki başlık yolu sürdürür.",
  "why.about.cell":
    "Ham çarpım q · k, ölçeklenmeden ve öbür belirteçlerle kıyaslanmadan, parça parça; yanlılıklar, döndürme ve " +
    "normlar bu çalıştırmadaki gibi. Neyin eşleştiğini söyler, önemli olup olmadığını değil: onun için Yama’ya sor.",
  "why.others": "ötekiler",
  "why.rest.parts": (p: P) => plural(p.count, { one: "parça daha", other: "parça daha" }),
  "why.rest.keys": (p: P) => plural(p.count, { one: "belirteç daha", other: "belirteç daha" }),
  "why.all": (p: P) => `${number(p.count)} parçanın hepsini göster`,
  "why.fewer": "Yalnız en büyükleri göster",
  "why.go": (p: P) => `${p.name} ile sürdür`,
  "why.failed": (p: P) => `Bu, parçalarına ayrılamadı. ${p.message}`,
};
