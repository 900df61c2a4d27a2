// Words about the models that there are, and about what each kind of them does with a text, in Turkish.
import { forms } from "../../../../i18n/forms.js";

export type P = Record<string, any>;

const { number } = forms("tr");

export const models = {
  "models.choose": "Model",
  "models.option": (p: P) => `${p.name}: ${p.short}`,
  "models.look": "Şuna bak:",
  "models.group.encoder-decoder": "Kodlayıcı–kod çözücü: bir metne yanıt verir",
  "models.group.decoder": "Kod çözücü: bir metni sürdürür",
  "models.group.encoder": "Kodlayıcı: boşlukları doldurur",
  "models.group.own": "Seninkiler, yalnızca bu sayfada",
  "models.group.opened": "Burada açılanlar",

  "models.dates.short": "her tarihten ISO 8601’e",
  "models.dates.does": "Dört dilde yazılmış bir tarihi okur, ISO 8601 biçiminde yazar.",
  "models.dates.look": "Çapraz sekmesinde, yıl yazılırken yılın rakamları boyunca yürüyen bir başlık.",
  "models.dates.write": "Bir tarih yaz, nasıl istersen",
  "models.dates.about": "İngilizce, Türkçe, Almanca ya da Bengalce.",

  "models.reverse.short": "bir sözcük tersten",
  "models.reverse.does": "Bir sözcüğü sonundan başına doğru yazar.",
  "models.reverse.look": "Çapraz sekmesinde, sağ üstten başlayan bir köşegen: her adım bir harf daha sola bakar.",
  "models.reverse.write": "Bir sözcük yaz",
  "models.reverse.about": "a ile j arasındaki harflerden, en çok sekiz tane.",

  "models.copy.short": "aynı sözcük, bir daha",
  "models.copy.does": "Okuduğu sözcüğü yazar.",
  "models.copy.look": "Çapraz sekmesinde, sol üstten başlayan bir köşegen: her adım bir harf daha sağa bakar.",
  "models.copy.write": "Bir sözcük yaz",
  "models.copy.about": "a ile j arasındaki harflerden, en çok sekiz tane.",

  "models.sort.short": "harfler sırasıyla",
  "models.sort.does": "Bir sözcüğün harflerini alfabe sırasıyla yazar.",
  "models.sort.look": "Çapraz sekmesinde, yazdığı harf nerede duruyorsa oraya bakan adımlar.",
  "models.sort.write": "Bir sözcük yaz",
  "models.sort.about": "a ile j arasındaki harflerden, en çok sekiz tane.",

  "models.induction.short": "tekrarlanan sürer",
  "models.induction.does": "Tekrarlanan harfleri sürdürür. Yalnızca dikkati vardır, MLP’si yoktur.",
  "models.induction.look":
    "katman 1’de bir köşegen: aynı harfin son geçtiği yerin hemen arkasına bakan başlıklar. Katman 0’da bir " +
    "harf geriye bakan başlıklar.",
  "models.induction.write": "Harfler yaz ve tekrarlamaya başla",
  "models.induction.about": "a ile z arasında küçük harfler; tekrar başlayana dek hiçbiri iki kez geçmesin.",

  "models.add.short": "toplama, basamak basamak",
  "models.add.does": "İki sayının toplamını ilk basamağından başlayarak yazar.",
  "models.add.look":
    "toplamın her basamağı hangi basamaklara bakıyor: kendi sütunundakilere ve elde verebilecek sağdakilere.",
  "models.add.write": "Yapılacak bir toplama yaz",
  "models.add.about": "Üçer basamak, baştaki sıfırlar yazılmış, sonunda eşittir işareti.",

  "models.tales.short": "bir romanın devamı",
  "models.tales.does": "Bir metni Jane Austen’ın diliyle sürdürür; okuduğu tek şey onun romanlarıdır.",
  "models.tales.look": "tüm cümlede adları arayan L0H1 ile bir önceki belirtece bakan L3H1 ve L2H2.",
  "models.tales.write": "Bir cümleye başla",
  "models.tales.about": "İngilizce. Belirteçleri sözcükler ve sözcük parçalarıdır.",

  "models.fill.short": "eksik sözcük",
  "models.fill.does": "[mask] yerinde hangi sözcüğün durduğunu iki yanındakilerden tahmin eder.",
  "models.fill.look":
    "son katmanda bir belirteç ileriye bakan (L2H0) ve bir belirteç geriye bakan (L2H1) başlıklar: " +
    "kodlayıcıdan gelecek gizlenmez.",
  "models.fill.write": "İçinde boşluk olan bir cümle yaz",
  "models.fill.about": "İngilizce. Sözcüğün eksik olduğu yere [mask] yaz.",

  "models.own-answers.does": "Bir metin okur, başka bir metin yazar.",
  "models.own-answers.look": "Çapraz sekmesinde, yanıtın her adımının neye baktığı.",
  "models.own-answers.write": "Bir metin yaz",
  "models.own-answers.about": "Bu model nasıl okumayı öğrendiyse öyle.",
  "models.own-continues.does": "Bir metni belirteç belirteç sürdürür.",
  "models.own-continues.look": "bir belirteç geriye ya da aynı belirtecin önceki yerlerine bakan başlıklar.",
  "models.own-continues.write": "Bir metne başla",
  "models.own-continues.about": "Bu model nasıl okumayı öğrendiyse öyle.",
  "models.own-fills.does": (p: P) =>
    `${p.mask ? `${p.mask} yerinde ne olduğunu` : "Her belirteci"} iki yanındakilerden tahmin eder.`,
  "models.own-fills.look": (p: P) =>
    `${p.mask ? `${p.mask} satırı` : "bir belirtecin satırı"} ve iki yanda neye baktığı.`,
  "models.own-fills.write": "İçinde boşluk olan bir metin yaz",
  "models.own-fills.about": (p: P) =>
    p.mask ? `Bir şeyin eksik olduğu yere ${p.mask} yaz.` : "Bu model nasıl okumayı öğrendiyse öyle.",
  "models.own-reads.does": "Bir metin okur ve her belirteci bir vektöre çevirir.",
  "models.own-reads.look": "hangi belirteçlerin birbirine baktığı.",
  "models.own-reads.write": "Bir metin yaz",
  "models.own-reads.about": "Bu model nasıl okumayı öğrendiyse öyle.",

  "input.too-long.text": (p: P) =>
    `Metin ${number(p.length)} belirteç uzunluğunda, model en çok ${number(p.limit)} belirteç okuyor: ` +
    `${number(p.over)} belirteç kısalt.`,
  "input.too-long.source": (p: P) =>
    `Kaynak ${number(p.length)} belirteç uzunluğunda, model en çok ${number(p.limit)} belirteç okuyor: ` +
    `${number(p.over)} belirteç kısalt.`,
  "input.too-long.target": (p: P) =>
    `Hedef ${number(p.length)} belirteç uzunluğunda, model en çok ${number(p.limit)} belirteç okuyor: ` +
    `${number(p.over)} belirteç kısalt.`,
  "input.empty.answers": "Yukarıya bir şey yaz ya da bir örnek al. Model, sen yazdıkça yanıt verir.",
  "input.empty.continues": "Yukarıda bir metne başla ya da bir örnek al. Model onu sürdürür.",
  "input.empty.fills": (p: P) =>
    `${p.mask ? `İçinde ${p.mask} olan bir cümle` : "Bir cümle"} yaz ya da bir örnek al. Model eksik olanı ` +
    `tahmin eder.`,
  "input.empty.reads": "Yukarıya bir metin yaz. Model, sen yazdıkça okur.",
  "input.goes-on": "Nasıl sürüyor",
  "input.no-head":
    "Hiçbir şey: bu model çıkış katmanı olmayan bir kodlayıcı. Her belirteci bir vektöre çevirir, ona " +
    "verecek sözcüğü yoktur. Yine de başlıkları görülebilir.",
  "input.tokens.hint.fills":
    "Modelin orada ne diyeceğini görmek için bir belirtece tıkla. Çift tıklama onu dolgu olarak gizler.",

  "input.pair": "İki metin mi? Aralarına yaz:",
  "input.pair.insert": (p: P) => `İmlecin yerine, iki metnin arasına ${p.separator} koy`,

  "guess.title": "Boşluğa ne uyar",
  "guess.instead": "Şunun yerine ne derdi:",
  "guess.none": (p: P) =>
    p.mask
      ? `Metinde ${p.mask} yok. Bir tane yaz ya da bir belirtece tıklayıp yerine koy.`
      : "Modelin orada ne diyeceğini görmek için bir belirtece tıkla.",
  "guess.hint": "Boşluğa koymak için bir tahmine tıkla.",
  "guess.mask": (p: P) => `${p.token} yerine ${p.mask} koy`,

  "notice.model-edits": "Bu modelde yeri olmayan düzenlemeler kaldırıldı.",
  "notice.model-back": (p: P) => `${p.name} modeline dön`,
  "notice.model-failed": (p: P) => `“${p.name}” modeli yüklenemedi, önceki yerinde kalıyor. ${p.message}`,
  "notice.own-gone":
    "Burada açık olan model yalnızca o sayfadaydı ve onunla gitti. Bu, başlangıçtaki model; onunla sürdürmek " +
    "için dosyalarını yeniden aç.",
};
