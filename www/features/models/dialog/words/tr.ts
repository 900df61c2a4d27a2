// Words of the dialog for models from elsewhere, in Turkish.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, bytes, date } = forms("tr");

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
};
