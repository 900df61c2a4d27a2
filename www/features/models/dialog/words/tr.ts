// Words of the dialog for models from elsewhere, and of a model's card, in Turkish.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, list, bytes, date } = forms("tr");

export const modelsDialog = {
  "notice.fetched": (p: P) => `${p.name} indirildi. Model aç altında bulabilirsin.`,
  "hub.title": "Model aç",
  // ---- from a hub ----
  "hub.name": "Bir model deposundan",
  "hub.name.label": "Depo",
  "hub.name.example": "sahip/ad",
  "hub.name.hint": (p: P) =>
    "Belirli bir sürüm için @sürüm ekle, bir GGUF dosyası için sahip/ad/dosya.gguf yaz ya da bir model sayfasının " +
    `adresini yapıştır. Bak düğmesi ${p.host} ` +
    "adresinden yalnızca yapılandırmayı, dosya boyutlarını ve tensör adlarını alır; ağırlıklar sen onaylayınca " +
    "indirilir.",
  "hub.look-up": "Bak",
  "hub.suggested": "Örneğin",
  "hub.suggested.encoder": "kodlayıcı",
  "hub.suggested.decoder": "kod çözücü",
  "hub.suggested.encoder-decoder": "kodlayıcı ve kod çözücü",
  // ---- from this machine ----
  "hub.files": "Bu makineden",
  "hub.files.folder": "Klasör seç…",
  "hub.files.choose": "Dosya seç…",
  "hub.files.hint":
    "config.json, tokenizer.json ve .safetensors dosyaları; ya da bir .gguf dosyası, bölünmüşse bütün parçaları; " +
    "ya da bir kaydın .safetensors, bir logit merceğinin .json dosyası. Onları ya da klasörlerini sayfanın " +
    "herhangi bir yerine de bırakabilirsin. Bu makineden çıkmazlar.",
  "hub.reading": "Okunuyor…",
  // ---- what was found ----
  "hub.back": "Geri",
  "hub.steps": "Eğitim adımı",
  "hub.step": (p: P) => `Adım ${number(p.step)}`,
  "hub.step.none": "Son hâli",
  "hub.steps.hint": (p: P) =>
    `${number(p.first)} adımından ${number(p.last)} adımına kadar ${number(p.count)} kayıt. Bir adım ancak onayından ` +
    "sonra indirilir. Biri açıkken Izgara’nın altındaki grafik, başlıkları adımlar boyunca ölçer.",
  "hub.fetch": (p: P) => `İndir ve aç (${bytes(p.bytes)})`,
  "hub.use": "Aç",
  "hub.tower": "Bu modelin iki kodlayıcısı var. Açılacak olan",
  "hub.tower.images": "görüntü kodlayıcı",
  "hub.tower.texts": "metin kodlayıcı",
  "hub.keep": "Ağırlıkların bellekteki duyarlığı",
  "hub.keep.bits": (p: P) => `${number(p.bits)} bit`,
  "hub.keep.too-large": (p: P) => `${bytes(p.bytes)}, çok büyük`,
  "hub.keep.only": "Yalnızca bu duyarlık sığıyor.",
  "hub.keep.f32": "Hesaplamada kullanılan duyarlık.",
  "hub.keep.f16":
    "Dosyalarda 16 bit olan ağırlıklar tam ya da tama yakın kalır (11 anlamlı bit). Modelin adına f16 eklenir; " +
    "tek tek adımlar biraz hızlanır.",
  "hub.keep.int8":
    "Ağırlıklar 255 düzeye, matrisle çarpılan sayılar 127 düzeye yuvarlanır; her biri 32 sayılık bloklarda. " +
    "Sonuçlar biraz değişir, modelin adına int8 eklenir; hesaplama hızlanır.",
  "hub.keep.int4":
    "Ağırlıklar, GGUF’un Q4_0 türündeki gibi, 32 sayılık bloklarda 16 düzeye yuvarlanır: daha çok bitle sığmayacak " +
    "bir modele bakmak içindir. Sonuçlar gözle görülür biçimde değişir, modelin adına int4 eklenir.",
  "hub.too-large": (p: P) =>
    `Bu model sığmıyor: ağırlıkları ${bytes(p.memory)}, bu motorun sınırı ${bytes(p.limit)}. Hiçbir şey ` +
    "indirilmedi. Ailenin daha küçük bir modeli sığabilir.",
  "hub.no-room": (p: P) =>
    `Yeterli yer yok: model ${bytes(p.bytes)} tutuyor, tarayıcı bu sayfaya ${bytes(p.room)} daha ` +
    "veriyor. Saklanan bir modeli sil ya da diskte yer aç.",
  // ---- on its way ----
  "hub.fetching": (p: P) => `${p.name} indiriliyor`,
  "hub.fetching.stopping": "Durduruluyor…",
  "hub.fetching.speed": (p: P) => `${bytes(p.speed)}/sn`,
  "hub.fetching.done": "indirildi",
  "hub.stop": "Vazgeç",
  "hub.opening": (p: P) => `${p.name} açılıyor`,
  // ---- kept ----
  "hub.kept": "Bu cihazda saklanan",
  "hub.kept.none": "Henüz yok. İndirilen model bu tarayıcıda kalır ve ağ olmadan açılır.",
  "hub.kept.not":
    "Bu tarayıcı bu sayfa için bir şey saklamıyor (gizli pencerelerin çoğu saklamaz); indirilen model sayfa " +
    "kapanınca kaybolur.",
  "hub.kept.about": (p: P) => `${bytes(p.bytes)} · ${p.family} · ${date(p.date)}`,
  "hub.kept.part": (p: P) => `${bytes(p.have)} / ${bytes(p.bytes)} indirildi`,
  "hub.kept.damaged": (p: P) => `${bytes(p.bytes)} · bozuk: tanımı artık okunamıyor. Yeniden indir ya da sil.`,
  "hub.kept.f32": "Aç",
  "hub.kept.f32.one": (p: P) => `Aç: ${p.name}`,
  "hub.kept.f16": "16 bitle aç",
  "hub.kept.f16.one": (p: P) => `16 bitle aç: ${p.name}`,
  "hub.kept.int8": "8 bitle aç",
  "hub.kept.int8.one": (p: P) => `8 bitle aç: ${p.name}`,
  "hub.kept.int4": "4 bitle aç",
  "hub.kept.int4.one": (p: P) => `4 bitle aç: ${p.name}`,
  "hub.kept.go-on": "İndirmeyi sürdür",
  "hub.kept.go-on.one": (p: P) => `İndirmeyi sürdür: ${p.name}`,
  "hub.kept.doom": "Sil",
  "hub.kept.doom.one": (p: P) => `Sil: ${p.name}`,
  "hub.kept.sure": "Silersen yeniden indirmen gerekir.",
  "hub.kept.spare": "Kalsın",
  "hub.kept.spare.one": (p: P) => `Kalsın: ${p.name}`,
  "hub.kept.drop": "Kalıcı olarak sil",
  "hub.kept.drop.one": (p: P) => `Kalıcı olarak sil: ${p.name}`,
  "hub.kept.room": (p: P) => `Tarayıcıda ${bytes(p.room)} daha yer var.`,
  // ---- settings ----
  "hub.settings": "Ayarlar",
  "hub.endpoint": "Model deposunun adresi",
  "hub.endpoint.hint": "Aynı düzendeki bir yansı da olur. Varsayılan için boş bırak.",
  "hub.endpoint.set": "Kullan",
  // ---- a link's model ----
  "hub.wanted": (p: P) => `Bu bağlantı, bu tarayıcıda saklanmayan ${p.name} modelini gösteriyor.`,
  "hub.wanted.bytes": (p: P) => `Boyutu ${bytes(p.bytes)}; ${p.host} adresinden indirilir.`,
  "hub.wanted.unsaid": (p: P) => `Boyutu bağlantıda yazmıyor: ${p.host} adresine sorulabilir.`,
  "hub.wanted.kept": (p: P) => `Bağlantı ${number(p.bits)} bitlik ağırlıklar kullanıyor.`,
  "hub.wanted.not-kept": (p: P) =>
    `Bağlantı, bu motorun desteklemediği ${number(p.bits)} bitlik ağırlıklar kullanıyor. Başka bir duyarlıkta ` +
    "sayılar biraz farklı olur.",
  "hub.wanted.whole": "Bağlantı tam duyarlık kullanıyor. Daha az bitle sayılar biraz farklı olur.",
  "hub.wanted.else": "Yoksa sayfa varsayılan modelini gösterir.",
  // ---- the card of a model, and what its rounding costs ----
  "hub.about": "Bu model hakkında",
  "hub.looking": (p: P) => `${p.host} adresine soruluyor…`,
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
  "hub.fetching.of": (p: P) => `${bytes(p.done)} / ${bytes(p.total)}`,
  // ---- what went wrong ----
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
  "problem.hub.larger": (p: P) =>
    `${bytes(p.bytes)} tutuyor, açık olanın ${bytes(p.agreed)} boyutundan büyük: adıyla aç; boyutu orada yazar.`,
  "problem.hub.gone": (p: P) =>
    `${p.name} modelinin dosyaları artık bu tarayıcıda değil. Listeden sil ve yeniden indir.`,
  "problem.hub.empty": "Klasör boş.",
  "problem.hub.no-config": "config.json eksik: bir modelin klasörünü ya da bütün dosyalarını birlikte seç.",
  "problem.hub.weights-alone": (p: P) =>
    `${p.file} bir headlight kaydı değil. Bir modelin ağırlıklarıysa, config.json dosyasıyla birlikte modelin ` +
    "klasörünü seç.",
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
