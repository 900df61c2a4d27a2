// Words of the models there are, and of opening one of someone else's making, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, percent, list, bytes } = forms("tr");

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
  "models.own-fills.write": "İçinde boşluk olan bir metin yaz",
  "models.own-fills.about": (p: P) =>
    p.mask ? `Bir belirtecin eksik olduğu yere ${p.mask} yaz.` : "Bu modelin eğitildiği biçimde.",
  "models.own-classifies.does": "Bir metin okur ve onu bir sınıfa atar.",
  "models.own-classifies.look": (p: P) =>
    p.each
      ? "her belirtecin kendi satırı: sınıfını o belirler."
      : p.mean
        ? "tüm belirteçlerin satırları: sınıfı onların ortalaması belirler."
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
  "hub.about": "Bu model hakkında",
  // ---- from a hub ----
  "hub.looking": (p: P) => `${p.host} adresine soruluyor…`,
  // ---- what was found ----
  "hub.card.family": "Aile",
  "hub.card.architecture": "Mimari",
  "hub.card.classes": "Sınıflar",
  "hub.card.classes.named": (p: P) => `${number(p.count)}: ${p.names}`,
  "hub.card.parameters": "Parametre",
  "hub.card.memory": "Bellekte",
  "hub.card.memory.of": (p: P) => `${bytes(p.bytes)}; bu motorun sınırı ${bytes(p.limit)}`,
  "hub.card.engine": "Motor",
  "hub.card.engine.cpu": (p: P) =>
    `CPU: ekran kartı bir kerede en çok ${bytes(p.most)} ile hesaplıyor, bir matris ise ${bytes(p.needed)}`,
  "hub.card.bytes": (p: P) => bytes(p.bytes),
  "hub.card.count": (p: P) => number(p.count),
  "hub.card.licence": "Lisans",
  "hub.card.no-tokenizer": "tokenizer.json eksik; onsuz model metin okuyamaz. Onu da öteki dosyalarla birlikte seç.",
  "hub.card.licence.none": "Belirtilmemiş",
  "hub.card.source": "Kaynak",
  "hub.card.commit": (p: P) => `commit ${p.commit}`,
  "hub.card.this-machine": "bu makine",
  "hub.card.files": (p: P) => `${number(p.count)} dosya, ${bytes(p.bytes)}`,
  "hub.card.weights": "Ağırlıklar",
  "hub.card.kept.f16": (p: P) => `16 bit; karesel ortalama hata ${percent(p.apart, 2)}`,
  "hub.card.kept.int8": (p: P) => `8 bit, her 32 sayıya bir ölçek; karesel ortalama hata ${percent(p.apart, 2)}`,
  "hub.card.kept.int4": (p: P) => `4 bit, her 32 sayıya bir ölçek; karesel ortalama hata ${percent(p.apart, 2)}`,
  "hub.rounding": "Yuvarlamanın bu metindeki bedeli",
  "hub.rounding.measure": (p: P) => `${p.bits} bitle karşılaştırarak ölç`,
  "hub.rounding.hint": (p: P) => `Ağırlıklar ${p.bits} bitle bir kez daha yüklenir, iki model de bu metni hesaplar.`,
  "hub.rounding.pending": (p: P) => `Ağırlıklar ${p.bits} bitle yükleniyor ve hesaplanıyor…`,
  "hub.rounding.beside": (p: P) =>
    `Aynı ağırlıkların ${p.bits} bitlik haliyle, bütün başlıklarda. Karşılaştır görünümü böyle iki modeli çizer.`,
  "hub.rounding.mean": "Hücre ortalaması",
  "hub.rounding.worst": "En uzak hücre",
  "hub.rounding.worst.cell": (p: P) => `${p.exact} yerine ${p.rounded}: ${p.head}, “${p.query}” → “${p.key}”`,
  "hub.rounding.moved": "Satırlar",
  "hub.rounding.moved.rows": (p: P) =>
    `${number(p.rows)} satırın ${number(p.moved)} tanesinde en güçlü anahtar değişti (${percent(p.moved / p.rows, 1)})`,
  "hub.rounding.kl": "Yanıt (KL)",
  "hub.rounding.nats": (p: P) => `belirteç başına ${p.value} nat`,
  "hub.card.head": "Çıkış katmanı",
  "hub.card.untied":
    "Bağlı değil: config.json onu gömme matrisine bağlıyor, ama dosyalardaki matrisler farklı ve onlar kullanılıyor",
  "hub.card.parts": "Bölüm bölüm parametreler",
  "hub.card.times": (p: P) => `${number(p.count)} × ${number(p.each)}`,
  "hub.card.share": (p: P) => percent(p.share, 1),
  "hub.card.unfollowed": "Dosyalarındaki, burada uygulanmayan üretim ayarları",
  "hub.card.ignored": (p: P) => `Dosyalardaki ${number(p.count)} tensör kullanılmıyor`,
  "hub.architecture.encoder": "Kodlayıcı",
  "hub.architecture.decoder": "Kod çözücü",
  "hub.architecture.encoder-decoder": "Kodlayıcı ve kod çözücü",
  "hub.architecture.attention": "Yalnızca dikkat",
  // ---- on its way ----
  "hub.fetching.of": (p: P) => `${bytes(p.done)} / ${bytes(p.total)}`,
  // ---- what went wrong ----
  "problem.hub.elsewhere": "Bu sayfa ya da başka bir sekme bu modeli zaten indiriyor ya da açıyor. Bitmesini bekle.",
  "problem.hub.header": (p: P) =>
    `${p.file} eksik bir safetensors dosyası: üst bilgisi yarıda kesiliyor. Yeniden indir ya da kopyala.`,
  "problem.hub.size": (p: P) =>
    `${p.file} eksik bir safetensors dosyası: üst bilgisine göre ${number(p.said)} bayt olmalı, oysa ` +
    `${number(p.size)} bayt. Yeniden indir ya da kopyala.`,
  "problem.hub.name":
    "Depoyu sahip/ad biçiminde yaz (örneğin openai-community/gpt2) ya da bir model sayfasının adresini yapıştır.",
  "problem.hub.endpoint": "Bu, bir model deposunun adresi değil: https:// ile başlamalı.",
  "problem.hub.unreachable": (p: P) =>
    `${p.host} adresine ulaşılamıyor. Bağlantıyı denetle ya da Ayarlar’da başka bir depo seç; saklanan ` +
    "modeller ağ olmadan da açılır.",
  "problem.hub.unknown": (p: P) =>
    `${p.host} adresinde bu sürümüyle ${p.name} diye bir model yok ya da özel. Yazılışını denetle.`,
  "problem.hub.gated": (p: P) =>
    `${p.name} için koşullarını kabul etmen gerekiyor. Sayfasında kabul edip indir, sonra klasörü burada aç.`,
  "problem.hub.status": (p: P) => `${p.host} yanıt veremedi (durum ${p.status}). Daha sonra yeniden dene.`,
  "problem.hub.too-much": (p: P) =>
    `${p.host} bir model tanımından çok daha fazlasını gönderdi; indirme durduruldu. Ayarlar’daki adresi denetle.`,
  "problem.hub.no-hub": (p: P) =>
    `${p.host} yanıt veriyor ama bir model deposu gibi değil. Ayarlar’daki adresi denetle.`,
  "problem.hub.nonsense": (p: P) =>
    `${p.host} bu model için beklenmeyen bir ad ya da commit verdi: “${p.said}”. Hiçbir şey indirilmedi; ` +
    "Ayarlar’daki adresi denetle.",
  "problem.hub.no-sizes": "Depo, dosyaların boyutunu söylemiyor; bu yüzden oradan bir şey indirilmiyor.",
  "problem.hub.file": (p: P) => `${p.file} indirilemedi (durum ${p.status}). Daha sonra yeniden dene.`,
  "problem.hub.broken-off": (p: P) =>
    `Bağlantı ${p.file} dosyasında, ${bytes(p.done)} / ${bytes(p.total)} noktasında koptu. Buradan sürdürmek ` +
    "için yeniden indir.",
  "problem.hub.broken-off.lost": (p: P) =>
    `Bağlantı ${p.file} dosyasında, ${bytes(p.done)} / ${bytes(p.total)} noktasında koptu. Bu tarayıcı ` +
    "bu sayfa için bir şey saklamıyor; indirme baştan başlar. Yeniden indir.",
  "problem.hub.checksum": (p: P) =>
    `${p.file} dosyasının sağlama toplamı depodakinden farklı; dosya silindi. Yeniden indir.`,
  "problem.hub.full": "Diskte bu sayfaya yer kalmadı. İndirilen kısım saklandı: saklanan bir modeli silip sürdür.",
  "problem.kept-gone": "Bu model artık tarayıcının deposunda değil.",
  "problem.hub.larger": (p: P) =>
    `${bytes(p.bytes)} tutuyor, açık olanın ${bytes(p.agreed)} boyutundan büyük: adıyla aç; boyutu orada yazar.`,
  "problem.hub.gone": (p: P) =>
    `${p.name} modelinin dosyaları artık bu tarayıcıda değil. Listeden sil ve yeniden indir.`,
  "problem.hub.empty": "Klasör boş.",
  "problem.hub.no-config": "config.json eksik: bir modelin klasörünü ya da bütün dosyalarını birlikte seç.",
  "problem.hub.zip": (p: P) =>
    `${p.file} bir zip, ama içinde atlas yok. Zip’i çıkarıp klasörünü seç; Eğit’te kaydedildiyse orada aç.`,
  "problem.hub.no-gguf": (p: P) => `Bu depoda ${p.file} dosyası yok. Yazılışını denetle.`,
  "problem.hub.which-gguf": (p: P) =>
    "Birden çok GGUF dosyası var. Birini seç; bir model deposundan açmak için sahip/ad/dosya.gguf yaz: " +
    `${p.files.join(", ")}…`,
  "problem.hub.no-part": (p: P) =>
    `${p.file} eksik: modelin ${p.count} parçası var. Hepsini birlikte seç ya da birlikte bırak.`,
  "problem.hub.no-weights": "Ağırlıklar eksik: bir modele model.safetensors dosyası gerekir.",
  "problem.hub.other-weights":
    "Ağırlıklar bir .safetensors dosyasında değil. Komut satırında headlight convert onları dönüştürür.",
  "problem.hub.no-index":
    "Ağırlıklar birkaç dosyada, ama hangi tensörün hangi dosyada olduğunu listeleyen " +
    "model.safetensors.index.json eksik.",
  "problem.hub.index": "model.safetensors.index.json okunamıyor: içinde weight_map yok.",
  "problem.hub.elsewhere-shard": (p: P) =>
    `model.safetensors.index.json dosyasında adı geçen “${p.file}” dosyalar arasında yok. Modeli yeniden indir ` +
    "ya da kopyala.",
  "problem.hub.no-shard": (p: P) => `Ağırlık dosyalarından biri eksik: ${p.file}.`,
  "hub.ignored": (p: P) => list(p.names),
};
