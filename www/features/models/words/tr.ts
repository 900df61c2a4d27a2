// Words of the models there are, and of opening one of someone else's making, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, percent } = forms("tr");

export const models = {
  "models.choose": "Model",
  "models.option": (p: P) => `${p.name}: ${p.short}`,
  "models.look": "Şuna bak:",
  "models.group.encoder-decoder": "Kodlayıcı–kod çözücü: bir metne yanıt verir",
  "models.group.decoder": "Kod çözücü: bir metni sürdürür",
  "models.group.encoder": "Kodlayıcı: boşlukları doldurur, görüntü okur",
  "models.group.own": "Seninkiler, yalnızca bu sayfada",
  "models.group.opened": "Burada açılanlar",
  "models.group.recordings": "Kayıtlar",
  "models.group.kept": "Burada saklananlar",
  "models.kept.name": (p: P) => `${p.name}, adım ${number(p.step, 0)}`,
  "models.dates.short": "her tarihten ISO 8601’e",
  "models.dates.does": "Dört dilde yazılmış bir tarihi okur, ISO 8601 biçiminde yazar.",
  "models.dates.look": "Çapraz sekmesinde, yıl yazılırken yılın rakamlarına bakan L0H3.",
  "models.dates.write": "Herhangi bir biçimde bir tarih yaz",
  "models.dates.about": "İngilizce, Türkçe, Almanca ya da Bengalce. Başka her metne “none” yanıtını verir.",
  "models.reverse.short": "bir sözcük tersten",
  "models.reverse.does": "Bir sözcüğü sonundan başına doğru yazar.",
  "models.reverse.look":
    "Çapraz sekmesinde L0H0 ile L0H1, sağ üstten başlayan yumuşak birer köşegen: her adım bir harf daha sola bakar.",
  "models.reverse.write": "Bir sözcük yaz",
  "models.reverse.about": "a ile j arasından en çok sekiz harf.",
  "models.copy.short": "bir sözcüğün kopyası",
  "models.copy.does": "Okuduğu sözcüğü kopyalar.",
  "models.copy.look": "Çapraz sekmesinde L0H0, sol üstten başlayan bir köşegen: her adım bir harf daha sağa bakar.",
  "models.copy.write": "Bir sözcük yaz",
  "models.copy.about": "a ile j arasından en çok sekiz harf.",
  "models.sort.short": "harfler sırasıyla",
  "models.sort.does": "Bir sözcüğün harflerini alfabetik sırayla yazar.",
  "models.sort.look": "Çapraz sekmesinde, yazdığı harf nerede duruyorsa oraya bakan adımlar.",
  "models.sort.write": "Bir sözcük yaz",
  "models.sort.about": "a ile j arasından en çok sekiz harf.",
  "models.phrases.short": "İngilizceden Türkçeye",
  "models.phrases.does": "Yazılım menülerindeki kısa İngilizce ifadeleri Türkçeye çevirir.",
  "models.phrases.look":
    "Çapraz sekmesinde, Türkçe sözcük yazılırken onun İngilizcesine bakan L1H1. Türkçede yüklem sona " +
    "gelir: onu yazan satır ilk sözcüğe bakar.",
  "models.phrases.write": "İngilizce kısa bir ifade yaz",
  "models.phrases.about":
    "Menülerdeki ve iletilerdeki gibi: en çok sekiz sözcük, sayısız. Küçük harflerle yanıt verir.",
  "models.induction.short": "tekrarlanan harflerin devamı",
  "models.induction.does": "Tekrarlanan harfleri sürdürür. Yalnızca dikkati vardır, MLP’si yoktur.",
  "models.induction.look":
    "L1H1, bir köşegen: aynı harfin son geçtiği yerin hemen sonrasına bakar. Katman 0’da bir harf geriye bakan " +
    "başlıklar.",
  "models.induction.write": "Harfler yaz ve tekrarlamaya başla",
  "models.induction.about": "a–z arası küçük harfler; dizi tekrar edene kadar hiçbir harf iki kez geçmesin.",
  "models.add.short": "toplama, basamak basamak",
  "models.add.does": "İki sayının toplamını en soldaki basamaktan başlayarak yazar.",
  "models.add.look":
    "toplamın her basamağının kendi sütunundaki basamaklara baktığı L0H2; başka başlıklar, eldenin " +
    "gelebileceği sağ tarafa bakar.",
  "models.add.write": "Bir toplama yaz",
  "models.add.about": "Her sayı üç basamak, baştaki sıfırlarla; sonunda eşittir işareti.",
  "models.tales.short": "bir romanın devamı",
  "models.tales.does": "Bir metni Jane Austen’ın üslubuyla sürdürür; yalnızca onun romanlarıyla eğitildi.",
  "models.tales.look": "belirtecin kendisine ve ondan önceki iki belirtece bakan L3H1 ile L2H2.",
  "models.tales.write": "Bir cümleye başla",
  "models.tales.about": "İngilizce. Belirteçleri sözcükler ve sözcük parçalarıdır.",
  "models.fill.short": "eksik sözcük",
  "models.fill.does": "[mask] yerindeki sözcüğü iki yanındaki metinden tahmin eder.",
  "models.fill.look":
    "son katmanda bir belirteç ileriye bakan (L2H0) ve bir belirteç geriye bakan (L2H1) başlıklar: kodlayıcı " +
    "geleceği de görür.",
  "models.fill.write": "İçinde boşluk olan bir cümle yaz",
  "models.fill.about": "İngilizce. Sözcüğün eksik olduğu yere [mask] yaz.",
  "models.digits.short": "el yazısı bir rakam",
  "models.digits.does": "Bir görüntüdeki el yazısı rakamı okur.",
  "models.digits.look": "sınıf belirtecinin çizgilere bakan satırı: rakama yalnızca o karar verir.",
  "models.digits.write": "Bir rakam seç",
  "models.digits.about": "Beyaz üzerine koyu mürekkep. Model 28 × 28 pikseli 49 parça olarak görür.",
  "models.own-answers.does": "Bir metin okur, başka bir metin yazar.",
  "models.own-answers.look": "Çapraz sekmesinde, yanıtın her adımının neye baktığı.",
  "models.own-answers.write": "Bir metin yaz",
  "models.own-answers.about": "Bu modelin eğitildiği biçimde.",
  "models.own-continues.does": "Bir metni belirteç belirteç sürdürür.",
  "models.own-continues.look": "bir belirteç geriye ya da aynı belirtecin önceki geçtiği yerlere bakan başlıklar.",
  "models.own-continues.write": "Bir metne başla",
  "models.own-continues.about": "Bu modelin eğitildiği biçimde.",
  "models.own-fills.does": (p: P) =>
    `${p.mask ? `${p.mask} yerindeki belirteci` : "Her belirteci"} iki yanındaki metinden tahmin eder.`,
  "models.own-fills.look": (p: P) =>
    `${p.mask ? `${p.mask} satırının` : "bir belirtecin satırının"} iki yanda nereye baktığı.`,
  "models.own-fills.write": (p: P) => (p.mask ? "İçinde boşluk olan bir metin yaz" : "Bir metin yaz"),
  "models.own-fills.about": (p: P) =>
    p.mask ? `Bir belirtecin eksik olduğu yere ${p.mask} yaz.` : "Bu modelin eğitildiği biçimde.",
  "models.own-classifies.does": "Bir metin okur ve onu bir sınıfa atar.",
  "models.own-classifies.look": (p: P) =>
    p.each
      ? "her belirtecin kendi satırı: sınıfını o belirler."
      : p.read === "visible"
        ? "tüm belirteçlerin satırları: sınıfı onların ortalaması belirler."
        : p.read === "visible_logits"
          ? "tüm belirteçlerin satırları: her biri bir sınıfa oy verir, oyların ortalaması belirler."
          : p.read === "last"
            ? "son belirtecin satırı: sınıfı yalnızca o belirler."
            : "ilk belirtecin satırı: sınıfı yalnızca o belirler.",
  "models.own-classifies.write": "Bir metin yaz",
  "models.own-classifies.about": "Bu modelin eğitildiği biçimde.",
  "models.own-reads.does": "Bir metin okur ve her belirteci bir vektöre çevirir.",
  "models.own-reads.look": "hangi belirteçlerin birbirine baktığı.",
  "models.own-reads.write": "Bir metin yaz",
  "models.own-reads.about": "Bu modelin eğitildiği biçimde.",
  "models.sounds.does": (p: P) =>
    p.way === "classifies"
      ? "Bir sesi okur ve onu bir sınıfa atar."
      : p.way === "reads"
        ? "Bir sesi okur ve her anı bir vektöre çevirir."
        : "Bir sesi okur ve metnini yazar.",
  "models.sounds.look": (p: P) =>
    p.way === "classifies"
      ? "tüm anların satırları: sınıfı onların ortalaması belirler."
      : p.way === "reads"
        ? "hangi anların birbirine baktığı."
        : "her belirtecin nereyi dinlediği, Çapraz’da.",
  "models.beside.does": "İçinde görüntü olan bir metni okur ve belirteç belirteç sürdürür.",
  "models.beside.look": "yazılan her belirtecin görüntüde nereye baktığı.",
  "models.images.does": (p: P) =>
    p.rows === null
      ? "Bir görüntü okur ve her parçayı bir vektöre çevirir."
      : "Bir görüntü okur ve onu bir sınıfa atar.",
  "models.images.look": (p: P) =>
    p.rows === null
      ? "hangi parçaların birbirine baktığı."
      : p.rows === "patches"
        ? "tüm parçaların satırları: sınıfı onların ortalaması belirler."
        : p.rows === "first_and_patches"
          ? "ilk satır ve tüm parçaların satırları: sınıfı o ve ötekilerin ortalaması belirler."
          : p.rows === "first_two"
            ? "iki sınıf belirtecinin satırları: sınıfı birlikte belirlerler."
            : "sınıf belirtecinin satırı: sınıfı yalnızca o belirler.",
  "notice.model-edits": "Bu modele uymayan düzenlemeler kaldırıldı.",
  "notice.model-back": (p: P) => `${p.name} modeline dön`,
  "notice.model-failed": (p: P) => `“${p.name}” modeli yüklenemedi, önceki yerinde kalıyor. ${p.message}`,
  "notice.kept-gone":
    "Bu bağlantıdaki model bu tarayıcıda saklı değil: başka bir tarayıcıda saklanmış ya da silinmiş. Sayfa " +
    "bunun yerine varsayılan modeli gösteriyor.",
  "notice.own-gone":
    "Açık olan modelin saklanmamıştı, bu yüzden varsayılan model gösteriliyor. Dosyalarını yeniden aç ya " +
    "da modeli yeniden eğit.",
  "hub.open": "Model aç…",
  "hub.open.going": (p: P) => `Model aç… (indiriliyor, ${percent(p.share)})`,
  // ---- what went wrong ----
  "problem.hub.elsewhere": "Bu sayfa ya da başka bir sekme bu modeli zaten indiriyor ya da açıyor. Bitmesini bekle.",
  "problem.hub.header": (p: P) =>
    `${p.file} eksik bir safetensors dosyası: üst bilgisi yarıda kesiliyor. Yeniden indir ya da kopyala.`,
  "problem.hub.size": (p: P) =>
    `${p.file} eksik bir safetensors dosyası: üst bilgisine göre ${number(p.said)} bayt olmalı, oysa ` +
    `${number(p.size)} bayt. Yeniden indir ya da kopyala.`,
  "problem.kept-gone": "Bu model artık tarayıcının deposunda değil.",
};
