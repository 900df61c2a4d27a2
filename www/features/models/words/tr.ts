// Words of the models there are, and of opening one of someone else's making, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, percent, bytes, date, list } = forms("tr");

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
  "models.dates.look": "Çapraz sekmesinde, yıl yazılırken yılın rakamlarına bakan L0H3.",
  "models.dates.write": "Bir tarih yaz, nasıl istersen",
  "models.dates.about": "İngilizce, Türkçe, Almanca ya da Bengalce. Başka her metne “none” der.",
  "models.reverse.short": "bir sözcük tersten",
  "models.reverse.does": "Bir sözcüğü sonundan başına doğru yazar.",
  "models.reverse.look":
    "Çapraz sekmesinde L0H0 ile L0H1, sağ üstten başlayan yumuşak birer köşegen: her adım bir harf daha sola bakar.",
  "models.reverse.write": "Bir sözcük yaz",
  "models.reverse.about": "a ile j arasındaki harflerden, en çok sekiz tane.",
  "models.copy.short": "aynı sözcük, bir daha",
  "models.copy.does": "Okuduğu sözcüğü yazar.",
  "models.copy.look": "Çapraz sekmesinde L0H0, sol üstten başlayan bir köşegen: her adım bir harf daha sağa bakar.",
  "models.copy.write": "Bir sözcük yaz",
  "models.copy.about": "a ile j arasındaki harflerden, en çok sekiz tane.",
  "models.sort.short": "harfler sırasıyla",
  "models.sort.does": "Bir sözcüğün harflerini alfabe sırasıyla yazar.",
  "models.sort.look": "Çapraz sekmesinde, yazdığı harf nerede duruyorsa oraya bakan adımlar.",
  "models.sort.write": "Bir sözcük yaz",
  "models.sort.about": "a ile j arasındaki harflerden, en çok sekiz tane.",
  "models.phrases.short": "İngilizceden Türkçeye",
  "models.phrases.does": "Programlarda geçen kısa İngilizce sözleri Türkçeye çevirir.",
  "models.phrases.look":
    "Çapraz sekmesinde, Türkçe sözcük yazılırken onun İngilizcesine bakan L1H1. Türkçede eylem sona gelir: onu " +
    "yazan satır ilk sözcüğe bakar.",
  "models.phrases.write": "İngilizce kısa bir söz yaz",
  "models.phrases.about":
    "Menülerde ve iletilerde geçtiği gibi, en çok sekiz sözcük, sayısız. Küçük harflerle yanıt verir.",
  "models.induction.short": "tekrarı sürdürür",
  "models.induction.does": "Tekrarlanan harfleri sürdürür. Yalnızca dikkati vardır, MLP’si yoktur.",
  "models.induction.look":
    "L1H1, bir köşegen: aynı harfin son geçtiği yerin hemen arkasına bakar. Katman 0’da bir harf geriye bakan " +
    "başlıklar.",
  "models.induction.write": "Harfler yaz ve tekrarlamaya başla",
  "models.induction.about": "a ile z arasında küçük harfler; tekrar başlayana dek hiçbiri iki kez geçmesin.",
  "models.add.short": "toplama, basamak basamak",
  "models.add.does": "İki sayının toplamını ilk basamağından başlayarak yazar.",
  "models.add.look":
    "toplamın her basamağının kendi sütunundakilere baktığı L0H2; başka başlıklar elde var mı diye sağdakilere " +
    "bakar.",
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
  "models.own-classifies.does": "Bir metin okur ve hangi sınıftan olduğunu söyler.",
  "models.own-classifies.look": "ilk belirtecin satırı: sınıf yalnızca ona bakılarak söylenir.",
  "models.own-classifies.write": "Bir metin yaz",
  "models.own-classifies.about": "Bu model nasıl okumayı öğrendiyse öyle.",
  "models.own-reads.does": "Bir metin okur ve her belirteci bir vektöre çevirir.",
  "models.own-reads.look": "hangi belirteçlerin birbirine baktığı.",
  "models.own-reads.write": "Bir metin yaz",
  "models.own-reads.about": "Bu model nasıl okumayı öğrendiyse öyle.",
  "notice.model-edits": "Bu modelde yeri olmayan düzenlemeler kaldırıldı.",
  "notice.model-back": (p: P) => `${p.name} modeline dön`,
  "notice.model-failed": (p: P) => `“${p.name}” modeli yüklenemedi, önceki yerinde kalıyor. ${p.message}`,
  "notice.own-gone":
    "Burada açık olan model yalnızca o sayfadaydı ve onunla gitti. Bu, başlangıçtaki model; onunla sürdürmek " +
    "için dosyalarını yeniden aç ya da sakladıysan Eğit’teki Modeller altında bul.",
  "notice.fetched": (p: P) => `${p.name} artık burada: Model aç altında duruyor.`,
  "hub.open": "Model aç…",
  "hub.open.going": (p: P) => `Model aç… (indiriliyor, ${percent(p.share)})`,
  "hub.about": "Bu model hakkında",
  "hub.title": "Model aç",
  // ---- from a hub ----
  "hub.name": "Bir model deposundan",
  "hub.name.label": "Depo",
  "hub.name.example": "sahip/ad",
  "hub.name.hint": (p: P) =>
    `En yenisinden başkası için @sürüm ekle ya da bir model sayfasının adresini yapıştır. Bakmak, ` +
    `${p.host} adresinden yapılandırmasını, dosya boyutlarını ve ağırlıkların adlarını sorar; ağırlıkların ` +
    `kendisi ancak sen isteyince gelir.`,
  "hub.look-up": "Bak",
  "hub.looking": (p: P) => `${p.host} adresine soruluyor…`,
  "hub.suggested": "Örneğin",
  "hub.suggested.encoder": "kodlayıcı",
  "hub.suggested.decoder": "kod çözücü",
  "hub.suggested.encoder-decoder": "kodlayıcı ve kod çözücü",
  // ---- from this machine ----
  "hub.files": "Bu makineden",
  "hub.files.folder": "Klasör seç…",
  "hub.files.choose": "Dosya seç…",
  "hub.files.hint":
    "config.json, tokenizer.json ve .safetensors dosyaları. Onları ya da klasörlerini sayfanın herhangi bir " +
    "yerine de bırakabilirsin. Bu makinede kalırlar.",
  "hub.reading": "Okunuyor…",
  // ---- what was found ----
  "hub.back": "Geri",
  "hub.card.family": "Aile",
  "hub.card.architecture": "Mimari",
  "hub.card.classes": "Sınıflar",
  "hub.card.classes.named": (p: P) => `${number(p.count)}: ${p.names}`,
  "hub.card.parameters": "Parametre",
  "hub.card.memory": "Bellekte",
  "hub.card.memory.of": (p: P) => `${bytes(p.bytes)}; bu motor ${bytes(p.limit)} tutabilir`,
  "hub.card.bytes": (p: P) => bytes(p.bytes),
  "hub.card.count": (p: P) => number(p.count),
  "hub.card.licence": "Lisans",
  "hub.card.no-tokenizer":
    "Dosyalar arasında tokenizer.json yok: onsuz metin okuyamaz. Onu da ötekilerle birlikte seç.",
  "hub.card.licence.none": "Belirtilmemiş",
  "hub.card.source": "Nereden",
  "hub.card.commit": (p: P) => `${p.commit} kaydı`,
  "hub.card.this-machine": "bu makine",
  "hub.card.files": (p: P) => `${number(p.count)} dosya, ${bytes(p.bytes)}`,
  "hub.card.weights": "Ağırlıklar",
  "hub.card.kept.f16": (p: P) => `16 bit; dosyalardakilerden ${percent(p.apart, 2)} uzakta (karesel ortalama)`,
  "hub.card.kept.int8": (p: P) =>
    `8 bit, her satırın kendi ölçeğiyle; dosyalardakilerden ${percent(p.apart, 2)} uzakta (karesel ortalama)`,
  "hub.card.parts": "Bölüm bölüm parametreler",
  "hub.card.times": (p: P) => `${number(p.count)} × ${number(p.each)}`,
  "hub.card.share": (p: P) => percent(p.share, 1),
  "hub.card.unfollowed": "Dosyalarının metin yazımı için istediği ve burada yapılmayanlar",
  "hub.card.ignored": (p: P) => `Dosyalardaki ${number(p.count)} tensör okunmuyor`,
  "hub.architecture.encoder": "Kodlayıcı",
  "hub.architecture.decoder": "Kod çözücü",
  "hub.architecture.encoder-decoder": "Kodlayıcı ve kod çözücü",
  "hub.architecture.attention": "Yalnızca dikkat",
  "hub.fetch": (p: P) => `İndir ve aç (${bytes(p.bytes)})`,
  "hub.use": "Aç",
  "hub.keep": "Ağırlıklar bellekte nasıl tutulsun",
  "hub.keep.bits": (p: P) => `Sayı başına ${number(p.bits)} bit`,
  "hub.keep.too-large": (p: P) => `${bytes(p.bytes)}, çok büyük`,
  "hub.keep.only": "Yalnızca böyle sığar.",
  "hub.keep.f32": "Hesapta kullanıldıkları gibi.",
  "hub.keep.f16":
    "Her sayının 11 ikili basamağı kalır: dosyalarda 16 bitle duran olduğu gibi ya da neredeyse öyle kalır. " +
    "Modelin adında o zaman f16 yazar; tek tek adımlar biraz daha kısa sürer.",
  "hub.keep.int8":
    "Matrislerin her satırı kendi 255 basamağına yuvarlanır. Model o zaman biraz başka sayılar hesaplar ve " +
    "adında int8 yazar; tek tek adımlar daha kısa sürer.",
  "hub.too-large": (p: P) =>
    `Bu model sığmıyor: ağırlıkları bellekte ${bytes(p.memory)} tutuyor, bu motor ise ${bytes(p.limit)} ` +
    `tutabilir. Hiçbir şey indirilmedi. Ailenin daha küçük bir modeli sığabilir.`,
  "hub.no-room": (p: P) =>
    `Yer yok: model ${bytes(p.bytes)} tutuyor, tarayıcı bu sayfaya ${bytes(p.room)} daha veriyor. Saklanan ` +
    `bir modeli sil ya da diskte yer aç.`,
  // ---- on its way ----
  "hub.fetching": (p: P) => `${p.name} indiriliyor`,
  "hub.fetching.stopping": "Durduruluyor…",
  "hub.fetching.of": (p: P) => `${bytes(p.done)} / ${bytes(p.total)}`,
  "hub.fetching.speed": (p: P) => `saniyede ${bytes(p.speed)}`,
  "hub.fetching.done": "burada",
  "hub.stop": "Vazgeç",
  "hub.opening": (p: P) => `${p.name} açılıyor`,
  // ---- kept ----
  "hub.kept": "Bu cihazda saklanan",
  "hub.kept.none": "Henüz yok. İndirilen model bu tarayıcıda kalır ve ağ olmadan açılır.",
  "hub.kept.not":
    "Bu tarayıcı bu sayfa için bir şey saklamıyor (gizli pencerelerde çoğu saklamaz); indirilen model " +
    "sayfayla birlikte gider.",
  "hub.kept.about": (p: P) => `${bytes(p.bytes)} · ${p.family} · ${date(p.date)}`,
  "hub.kept.part": (p: P) => `${bytes(p.bytes)} boyutun ${bytes(p.have)} kadarı burada`,
  "hub.kept.damaged": (p: P) => `${bytes(p.bytes)} · bozulmuş: ne olduğu artık okunamıyor. Yeniden indir ya da sil.`,
  "hub.kept.f32": "Aç",
  "hub.kept.f32.one": (p: P) => `Aç: ${p.name}`,
  "hub.kept.f16": "16 bitle aç",
  "hub.kept.f16.one": (p: P) => `16 bitle aç: ${p.name}`,
  "hub.kept.int8": "8 bitle aç",
  "hub.kept.int8.one": (p: P) => `8 bitle aç: ${p.name}`,
  "hub.kept.go-on": "İndirmeyi sürdür",
  "hub.kept.go-on.one": (p: P) => `İndirmeyi sürdür: ${p.name}`,
  "hub.kept.doom": "Sil",
  "hub.kept.doom.one": (p: P) => `Sil: ${p.name}`,
  "hub.kept.sure": "Silinirse yeniden indirilmesi gerekir.",
  "hub.kept.spare": "Kalsın",
  "hub.kept.spare.one": (p: P) => `Kalsın: ${p.name}`,
  "hub.kept.drop": "Kalıcı olarak sil",
  "hub.kept.drop.one": (p: P) => `Kalıcı olarak sil: ${p.name}`,
  "hub.kept.room": (p: P) => `Tarayıcıda ${bytes(p.room)} daha yer var.`,
  // ---- settings ----
  "hub.settings": "Ayarlar",
  "hub.endpoint": "Model deposunun adresi",
  "hub.endpoint.hint": "Aynı düzende bir ayna da olur. Her zamanki için boş bırak.",
  "hub.endpoint.set": "Kullan",
  // ---- a link's model ----
  "hub.wanted": (p: P) => `Bu bağlantı, bu tarayıcıda saklanmayan ${p.name} modelini gösteriyor.`,
  "hub.wanted.bytes": (p: P) => `Boyutu ${bytes(p.bytes)}; ${p.host} adresinden gelir.`,
  "hub.wanted.unsaid": (p: P) => `Boyutu bağlantıda yazmıyor: ${p.host} adresine sorulabilir.`,
  "hub.wanted.kept": (p: P) => `Bağlantıda ${number(p.bits)} bitle tutuluyor.`,
  "hub.wanted.not-kept": (p: P) =>
    `Bağlantıda ${number(p.bits)} bitle tutuluyor; çalışan motor böyle tutmaz: başka türlü açılınca ` +
    `sayıları biraz başka olur.`,
  "hub.wanted.whole": "Bağlantıda tam olarak duruyor: daha az bitle sayıları biraz başka olur.",
  "hub.wanted.else": "O olmadan sayfa ilk modelini gösterir.",
  // ---- what went wrong ----
  "problem.hub.elsewhere": "Bu sayfa ya da başka bir sekmesi bu model üzerinde çalışıyor. Bitmesini bekle.",
  "problem.hub.header": (p: P) =>
    `${p.file} tam bir safetensors dosyası değil: başlığı bitmeden bitiyor. Yeniden indir ya da kopyala.`,
  "problem.hub.size": (p: P) =>
    `${p.file} tam bir safetensors dosyası değil: başlığına göre ${number(p.said)} bayt ` +
    `olmalı, oysa ${number(p.size)} bayt var. Yeniden indir ya da kopyala.`,
  "problem.hub.name":
    "Bir depo sahip/ad diye yazılır, openai-community/gpt2 gibi; ya da bir model sayfasının adresidir.",
  "problem.hub.endpoint": "Bu, bir model deposunun adresi değil: https:// ile başlayan bir adres yaz.",
  "problem.hub.unreachable": (p: P) =>
    `${p.host} adresine ulaşılamıyor. Bağlantıyı denetle ya da Ayarlar’da başka bir depo seç; saklanan ` +
    `modeller ağ olmadan da açılır.`,
  "problem.hub.unknown": (p: P) =>
    `${p.host} adresinde bu sürümüyle ${p.name} diye bir model yok ya da özel. Yazılışını denetle.`,
  "problem.hub.gated": (p: P) =>
    `${p.name} yalnızca koşullarını kabul edenlere veriliyor. Oradaki sayfasında kabul edip indir, sonra ` +
    `klasörü burada aç.`,
  "problem.hub.status": (p: P) => `${p.host} yanıt veremedi (durum ${p.status}). Daha sonra yeniden dene.`,
  "problem.hub.too-much": (p: P) =>
    `${p.host} bir modelin tanıtımından çok daha fazlasını gönderiyor; gerisi okunmadı. Ayarlar’daki adresi denetle.`,
  "problem.hub.no-hub": (p: P) =>
    `${p.host} yanıt veriyor ama bir model deposu gibi değil. Ayarlar’daki adresi denetle.`,
  "problem.hub.nonsense": (p: P) =>
    `${p.host} bu modeli ya da commit’ini anlaşılmayan bir adla veriyor: “${p.said}”. Oradan hiçbir şey ` +
    `indirilmiyor; Ayarlar’daki adresine bak.`,
  "problem.hub.no-sizes": "Depo, dosyaların boyutunu söylemiyor; bu yüzden oradan bir şey indirilmiyor.",
  "problem.hub.file": (p: P) => `${p.file} indirilemedi (durum ${p.status}). Daha sonra yeniden dene.`,
  "problem.hub.broken-off": (p: P) =>
    `Bağlantı ${p.file} dosyasında, ${bytes(p.total)} boyutun ${bytes(p.done)} noktasında koptu. Gelen ` +
    `kısım saklandı: oradan sürdürmek için yeniden indir.`,
  "problem.hub.broken-off.lost": (p: P) =>
    `Bağlantı ${p.file} dosyasında, ${bytes(p.total)} boyutun ${bytes(p.done)} noktasında koptu. Bu ` +
    `tarayıcı bu sayfa için hiçbir şey saklamıyor, gelen de gitti. Yeniden indir.`,
  "problem.hub.checksum": (p: P) => `${p.file} depodaki gibi gelmedi: sağlaması tutmuyor. Silindi; yeniden indir.`,
  "problem.hub.full": "Diskte bu sayfaya yer kalmadı. Gelen kısım saklandı; saklanan bir modeli silip sürdür.",
  "problem.hub.gone": (p: P) =>
    `${p.name} modelinin dosyaları artık bu tarayıcıda değil. Listeden sil ve yeniden indir.`,
  "problem.hub.empty": "İçinde dosya yok.",
  "problem.hub.no-config":
    "Dosyalar arasında config.json yok: bir modelin klasörünü ya da tüm dosyalarını birlikte seç.",
  "problem.hub.no-weights": "Dosyalar arasında ağırlık yok: bir modele model.safetensors gerekir.",
  "problem.hub.other-weights":
    "Ağırlıklar bir .safetensors dosyasında değil. Komut satırında headlight convert onları dönüştürür.",
  "problem.hub.no-index":
    "Ağırlıklar birkaç dosyada, ama hangi tensörün nerede olduğunu söyleyen model.safetensors.index.json yok.",
  "problem.hub.index": "model.safetensors.index.json okunamıyor: içinde weight_map yok.",
  "problem.hub.elsewhere-shard": (p: P) =>
    `model.safetensors.index.json, yanında duran bir dosya olmayan “${p.file}” adını veriyor. Modeli ` +
    `yeniden indir ya da kopyala.`,
  "problem.hub.no-shard": (p: P) => `Ağırlık dosyalarından biri eksik: ${p.file}.`,
  "hub.ignored": (p: P) => list(p.names),
};
