// What goes wrong, in Turkish.
import { forms } from "../../forms.js";
import { kernel } from "../kernel/tr.js";
import type { Entry, Params as P } from "../../vocabulary.js";
import type { EngineSentences, Spoken } from "./sentences.js";
import type { problems as english } from "./en.js";

const { number } = forms("tr");

const PARTS = {
  text: "Metin",
  source: "Kaynak",
  target: "Hedef",
  labels: "Etiketler",
  memory: "Bellek",
  padding: "Dolgu",
  "target-padding": "Hedefin dolgusu",
};
const ABSENT = {
  tokens: "Belirteçler",
  "source-tokens": "Kaynak belirteçleri",
  "target-tokens": "Hedef belirteçleri",
  targets: "Hedefler",
  "target-option": "Hedef",
  embeddings: "Gömme vektörleri",
  "output-head": "Çıkış katmanı",
};
const TASKS = {
  patterns: "bu kadar çok örüntüyü bütün olarak okumak için çok uzun: daha azını iste ya da kısalt",
  comparison: "bütün başlıkları karşılaştırmak için çok uzun: kısalt",
  flow: "bu kadar çok katmandaki akışlar için çok uzun: Rollout’u kullan ya da kısalt",
};

const engine: EngineSentences = {
  // ---- a model's files ----
  "problem.Config": (p) => `config.json: \`${p.key}\` ${p.problem}.`,
  "problem.Mixture": (p) =>
    `${p.model_type} modelleri uzman karışımıdır ve henüz açılamıyor: her belirteç birçok MLP’den birkaçını seçer.`,
  "problem.Metadata": (p) => `Dosyanın üst verisi: \`${p.key}\` ${p.problem}.`,
  "problem.Family": (p) => `${p.model_type} modelleri henüz açılamıyor. Desteklenenler: ${p.known.join(", ")}.`,
  "problem.ConfigSyntax": (p) => `config.json okunamıyor: ${p.said}.`,
  "problem.Generation": (p) => `generation_config.json okunamıyor: ${p.said}.`,
  "problem.Weights": (p) => `${p.file}, config.json’a uymuyor: ${p.problems}.`,
  "problem.WeightsSyntax": (p) => `${p.file} okunamıyor: ${p.problem}.`,
  "problem.Tokenizer": (p) => `tokenizer.json okunamıyor: ${p.said}.`,
  "problem.weights.OtherNames": (p) => `tensörlerinin adları başka: \`${p.found}\` var, \`${p.missing}\` eksik`,
  "problem.weights.Missing": (p) => `\`${p.said}\` eksik`,
  "problem.weights.Unexpected": (p) => `\`${p.said}\` beklenmiyordu`,
  "problem.weights.Shape": (p) =>
    `\`${p.name}\` [${p.found.join(", ")}] biçiminde, [${p.expected.join(", ")}] bekleniyordu`,
  "problem.weights.Unequal": (p) =>
    `\`${p.name}\` farklı biçimde tensörler için: ${p.shapes.map((one) => `[${one.join(", ")}]`).join(", ")}; ` +
    "yalnızca eşit parçalar okunur",
  "problem.weights.Type": (p) => `\`${p.name}\` ${p.dtype} içeriyor: 16, 32 ya da 64 bitlik sayılar bekleniyordu`,
  "problem.weights.NotFinite": (p) => `\`${p.said}\` sonlu sayı olmayan değerler içeriyor`,
  "problem.Lens": (p) => `${p.file} mercek olarak kullanılamıyor: ${p.problem}.`,
  "problem.lens.NoMatrices":
    "içinde ne ayarlı bir mercek (`0.weight`, `1.weight` …) ne de bir Jacobian merceği (`J`: her katmana bir matris) " +
    "var",
  "problem.lens.Width": (p) =>
    `\`${p.name}\` [${p.found.join(", ")}] biçiminde, bu modelin akışı ise ${number(p.d_model)} genişliğinde: başka ` +
    "bir modelin merceği",
  "problem.lens.Layer": (p) =>
    `${number(p.layer)} numaralı katman için matrisi var, bu modelin ise ${number(p.layers)} katmanı var: başka bir ` +
    "modelin merceği",
  "problem.lens.Missing": (p) =>
    `${number(p.layer)} numaralı katman için matrisi yok; bu modelin ayarlı merceğinde ${number(p.layers)} katmanın ` +
    "her birine bir matris olur",
  "problem.lens.Memory": (p) =>
    `${number(p.needed)} MiB tutuyor, sayfada modelin yanında ${number(p.most)} MiB yer var`,
  "problem.lens.Type": (p) => `\`${p.name}\` ${p.dtype} içeriyor: 16, 32 ya da 64 bitlik sayılar bekleniyordu`,
  "problem.lens.NotFinite": (p) => `\`${p.said}\` sonlu sayı olmayan değerler içeriyor`,
  // ---- texts and questions ----
  "problem.Empty": "Metin yok: en az bir belirteç ver.",
  "problem.TooLong": (p) =>
    `${PARTS[p.what]} ${number(p.length)} belirteç uzunluğunda, model en çok ${number(p.limit)} belirteç okuyor: ` +
    `${number(p.length - p.limit)} belirteç kısalt.`,
  "problem.TokenOutside": (p) =>
    `Metinde “${p.token}” belirteci (${number(p.id)}) var, modelde ise yalnızca 0 ile ${number(p.d_vocab - 1)} ` +
    "arasındaki belirteçler: onu metinden çıkar.",
  "problem.NoRoom": (p) =>
    `Başka belirtece yer yok: şimdiden ${number(p.length)} belirteç var, model en çok ${number(p.limit)} belirteç ` +
    "okuyor. Metni kısalt.",
  "problem.UnknownClass": (p) => `${number(p.id)} numaralı sınıf yok: 0 ile ${number(p.classes - 1)} arasını kullan.`,
  "problem.UnknownId": (p) =>
    `${number(p.id)} numaralı belirteç ${number(p.d_vocab)} belirteçlik dağarcıkta yok: 0 ile ` +
    `${number(p.d_vocab - 1)} arasında bir sayı kullan.`,
  "problem.Ragged": (p) =>
    `${PARTS[p.what]}: bütün satırlar ${number(p.expected)} uzunluğunda olmalı, oysa ${number(p.row)}. satırın ` +
    `uzunluğu ${number(p.length)}.`,
  "problem.Batch": (p) =>
    `${PARTS[p.what]}: ${number(p.rows)} satır var, oysa yığında ${number(p.expected)} dizi var: her dizi için bir ` +
    "satır ver.",
  "problem.NotNumbers": (p) => `${p.what}: “${p.text}”, 1,2,3 gibi bir sayı listesi değil.`,
  "problem.TooShort": (p) =>
    `${number(p.length)} en büyük uzunluk olarak çok kısa: yalnızca belirteçleyicinin kalıbı bile ${number(p.least)} ` +
    "belirteç istiyor.",
  "problem.NoTokenizer":
    "Bu model metin okumuyor, çünkü tokenizer.json dosyası eksik: modeli o dosyayla aç ya da belirteç numaraları ver.",
  "problem.NoPixels": "Bu model metin değil, görüntü okur: bir görüntü seç.",
  "problem.ReadsNoImage": "Bu model metnin yanında görüntü okumaz: görüntüyü çıkar.",
  "problem.NoImageBeside": "Bu model metnin yanında bir görüntü okur: bir görüntü seç.",
  "problem.ImagePlaces": (p) =>
    `Metinde görüntüler için ${number(p.places)} yer var (her biri ${p.token} diye yazılır), verilen görüntü sayısı ` +
    `ise ${number(p.images)}: sayıları eşitle.`,
  "problem.ImageTokens": (p) =>
    `Metinde ${number(p.found)} görüntü belirteci var, görüntüler ise ${number(p.expected)} belirteç ediyor: her ` +
    "görüntüyü bir kez yaz.",
  "problem.NoProcessor":
    "Bu model preprocessor_config.json ya da processor_config.json olmadan görüntü okuyamaz: onu bu dosyayla aç.",
  "problem.NoFeatures": "Bu model metin değil, ses okur: bir ses seç.",
  "problem.NoExtractor":
    "Bu model preprocessor_config.json ya da processor_config.json olmadan ses okuyamaz: onu bu dosyayla aç ya da " +
    "öznitelikleri seç.",
  "problem.NoWav": (p) => `Bu dosya okunabilen bir WAV dosyası değil: ${p.problem}.`,
  "problem.SoundRate": (p) =>
    `Bu seste saniyede ${number(p.found)} örnek var, model ise ${number(p.rate)} okur: önce yeniden örnekle.`,
  "problem.NoSound": "Bu dosyada ses yok: başka bir dosya seç.",
  "problem.SoundNotFinite": "Bu sesin bazı örnekleri sonlu sayı değil: başka bir dosya seç.",
  "problem.NoFeaturesFile": (p) =>
    `Bu dosyada bu modelin öznitelikleri yok: tek tensörü input_features olmalı, biçimi [1, ${p.bins}, kare], en çok ` +
    `${number(p.frames)} kare, ve sayıları sonlu olmalı.`,
  "problem.Missing": (p) => `${ABSENT[p.missing]} eksik: bu bir ${p.architecture} modeli.`,
  "problem.Key": (p) => `\`${p.key}\` ${p.problem}.`,
  "problem.TooLongFor": (p) => `Metin ${TASKS[p.task]}.`,
  "problem.TextRoom": (p) =>
    `Bu metin ${number(p.bytes / 1e9, 1)} GB yer tutar, motorda ise ${number(p.room / 1e9, 1)} GB yer var: ` +
    `${number(p.tokens)} belirtece kısalt.`,
  "problem.NoModel": "Henüz model yok: önce bir model aç.",
  "problem.NoLens": "Mercek dosyası artık yüklü değil: onu yeniden aç.",
  "problem.NoOther": "Öteki model artık yüklü değil: onu yeniden aç.",
  "problem.NoTimeline": "Bu model belirteç belirteç yazmıyor: zaman çizgisi yok.",
  "problem.NoAttention": "Bu modelde bu türden dikkat yok ya da bir düzenleme onu atlıyor.",
  "problem.NotAttention": (p) => `\`${p.path}\` bu modelin bir dikkat alt katmanı değil.`,
  "problem.Linear": (p) => `\`${p.path}\` doğrusal bir katman: bu sorunun sorduğu softmax onda yok.`,
  "problem.NotHead": (p) =>
    `\`${p.head}\` bu modelin bir başlığı değil: 0 ile ${number(p.last)} arasında bir sayı kullan.`,
  "problem.LeftOut": (p) => `\`${p.path}\` çalışmadı: bir düzenleme onu atlıyor.`,
  "problem.NoPair": (p) =>
    `Eşlenen belirteçlerden biri yok: bu metinde ${number(p.own)}, öbüründe ${number(p.other)} belirteç var. ` +
    "Yeniden hizala.",
  "problem.NoImageAt": (p) =>
    `${number(Number(p.image) + 1)}. görüntü burada yok: metinde ${number(p.images)} görüntü var. Birini seç.`,
  "problem.TileCount": (p) =>
    `Görüntüler ${number(p.own)} ve ${number(p.other)} karo olarak okunuyor: kodlayıcıya, karo sayısı aynı olan bir ` +
    "görüntüden yama yap.",
  // ---- limits ----
  "problem.EditsOverflow": "Bu düzenlemeler motorda sayıların taşmasına yol açıyor: daha küçük değerler kullan.",
  "problem.NotFinite": "Bu modelin aktivasyonları motorda taşıyor: dosyaları bozuk ya da 32 bitlik ağırlık gerekiyor.",
  "problem.SettingsOverflow": "Bu ayarlar motorda sayıların taşmasına yol açıyor: daha küçük değerler kullan.",
  "problem.MomentOverflow": "Bu anlık kayıtta modelin çıktıları taşıyor: daha önceki birini seç.",
  "problem.TextMemory": (p) =>
    `Bu metin çok uzun: yalnızca \`${p.site}\` ${number(p.megabytes)} MB yer kaplar, oysa en çok ` +
    `${number(p.most)} MB ` +
    "tutuluyor.",
  "problem.SitesMemory": (p) =>
    `İstenen yerlerde ${number(p.numbers)} sayı var, maskeleriyle ${number(p.megabytes)} MB; en çok ` +
    `${number(p.most)} MB okunuyor: daha azını ya da daha kısa bir metin için iste.`,
  "problem.ModelSize": (p) =>
    `Bu modelin ${number(p.parameters)} parametresi var, burada en çok ${number(p.most)} parametre kurulabilir: ` +
    `modeli ` +
    "daralt ya da katmanlarını azalt.",
  "problem.TrainedSize": (p) =>
    `Bu modelin ${number(p.parameters)} parametresi var, burada en çok ${number(p.most)} parametre eğitilebilir: ` +
    "modeli daralt ya da katmanlarını azalt.",
  "problem.WeightsMemory": (p) =>
    `Bu modelin ağırlıkları ${number(p.needed)} MiB istiyor, sayfada ${number(p.most)} MiB yer var: daha küçük bir ` +
    "model aç.",
  "problem.PieceMemory": (p) =>
    `Bu modelin bir matrisi ${number(p.needed)} MiB tutuyor, bu ekran kartı ise bir kerede en çok ` +
    `${number(p.most)} MiB ile hesaplıyor: daha az bitle tut ya da CPU motorunu seç.`,
  "problem.BeamsMemory": (p) =>
    `Bu uzunlukta ${number(p.beams)} ışın belleğe sığmaz, ${number(p.fit)} ışın sığar: daha azını seç ya da metni ` +
    "kısalt.",
  // ---- training ----
  "problem.NoRun": "Çalışan bir eğitim yok: bir tane başlat.",
  "problem.NoMoment": (p) => `${number(p.step)}. adım artık saklı değil: başka bir anlık kayıt seç.`,
  "problem.Diverged": "Eğitim ıraksadı: anlık kayıtlarından birini kaydet.",
  "problem.NoFile": (p) => `Bu modelde ${p.file} yok, oysa gerekli.`,
  "problem.LossLost": (p) =>
    `${number(p.step)}. adımda kayıp artık bir sayı değil: daha küçük bir çarpan, daha uzun bir ısınma ya da ` +
    `1’lik bir ` +
    "kırpma kullan.",
  "problem.Hopeless": (p) =>
    `${number(p.step)}. adımda kayıp ${number(p.loss, 0)}, rastgele tahminden çok daha kötü: daha küçük bir çarpan, ` +
    "daha uzun bir ısınma ya da 1’lik bir kırpma kullan.",
  "problem.WeightsLost": (p) =>
    `${number(p.step)}. adımda ağırlıklar artık sayı değil: daha küçük bir çarpan, daha uzun bir ısınma ya da 1’lik ` +
    "bir kırpma kullan.",
  // ---- the engine ----
  "problem.Device": (p) =>
    `${p.engine} motoru başarısız oldu. Yeniden başlat ya da yukarıdaki menüden başka bir motor seç.`,
  "problem.Overtaken": "Daha yeni bir istek bunun yerini aldı: yeniden dene.",
  // ---- a key's problem, after its name ----
  "problem.key.Missing": "eksik",
  "problem.key.NotKnown": "bilinen bir anahtar değil",
  "problem.key.Unreadable": (p) => `okunamıyor: ${p.said}`,
  "problem.key.Unknown": (p) => `için “${p.value}” bilinmiyor, şunlardan birini kullan: ${p.known.join(", ")}`,
  "problem.key.Size": (p) => `${number(p.value)}, oysa 1 ile ${number(p.most)} arasında olmalı`,
  "problem.key.TooMany": (p) => `${number(p.value)}, oysa en çok ${number(p.most)} olmalı`,
  "problem.key.Range": (p) => `${number(p.value)}: ${number(p.least)} ile ${number(p.most)} arasında bir değer kullan`,
  "problem.key.AtMost": (p) => `${number(p.value)}: en çok ${number(p.most)} kullan`,
  "problem.key.Rate": (p) => `${number(p.value)}, oysa 0 ya da daha büyük, 1’den küçük olmalı`,
  "problem.key.Positive": "pozitif bir sayı olmalı",
  "problem.key.Heads": (p) =>
    `${number(p.value)}, bu d_model’i (${number(p.d_model)}) bölmüyor: bölen bir sayı kullan ya da d_head ver`,
  "problem.key.KvHeads": (p) => `${number(p.value)}, bu n_heads’i (${number(p.n_heads)}) bölmüyor`,
  "problem.key.HeadWidth": (p) =>
    `${number(p.value)}, ${number(p.n_heads)} başlık için çok fazla: hepsi birlikte en çok ${number(p.most)} olabilir`,
  "problem.key.OutWidth": (p) =>
    `${number(p.value)}, oysa artık bağlantı (residual), kapı ya da birden çok alt katman varsa d_model ` +
    `(${number(p.d_model)}) ` +
    "olmalı",
  "problem.key.Odd": "sinüslü konumlar için çift olmalı",
  "problem.key.OddHead": (p) => `${number(p.value)}, oysa döner konumlar için çift olmalı`,
  "problem.key.Outside": (p) => `${number(p.d_vocab)} belirteçlik dağarcığın dışında`,
  "problem.key.NoFirst": "eksik: kod çözücüye bir ilk belirteç ya da metin yerine belirteç numaraları gerek",
  "problem.key.NoPad": "eksik: aynı uzunlukta satırlar için bir dolgu belirteci ya da yerine bir bitiş belirteci gerek",
  "problem.key.NoFamily": (p) => `eksik, modelin ailesini ekle; şunlardan biri: ${p.known.join(", ")}`,
  "problem.key.Activation": (p) => `“${p.value}”, burada okunmayan bir aktivasyon; okunanlar: ${p.known.join(", ")}`,
  "problem.key.Only": (p) => `${p.value}; ${p.family} modelleri burada yalnızca ${p.only} ile okunuyor`,
  "problem.key.Foreign": (p) =>
    `${p.family} modelleri için burada bilinmiyor ve hesabı değiştirebilir: değiştirmiyorsa bu anahtarı çıkar`,
  "problem.key.Differs": (p) => `${p.value}, \`${p.other}\` ise ${p.wanted}: burada ikisi aynı olmalı`,
  "problem.key.Positions": (p) =>
    `${p.value} konumlar istiyor; burada default, linear, dynamic, llama3, yarn ve longrope okunuyor`,
  "problem.key.PartlyTurned": (p) => `her başlığın yalnızca bir bölümünü döndürüyor, ${p.family} modelleri ise hepsini`,
  "problem.key.Cooldown": (p) => `${number(p.value)}: en çok, var olan ${number(p.steps)} adım kadar olsun`,
  "problem.key.Factor": (p) => `${number(p.value)}: 0’dan büyük, en çok ${number(1000)} olan bir sayı kullan`,
  "problem.key.Smoothing": (p) => `${number(p.value)}: 0 ya da daha büyük, 1’den küçük bir sayı kullan`,
  "problem.key.Clip": (p) => `${number(p.value)}: 0’dan büyük bir sayı kullan, kırpma olmasın diye de null`,
  "problem.key.Unusable": (p) => `kullanılamıyor: ${p.said}`,
  "problem.key.OtherRecipe": "bu göreve ait değil: onu kaldır",
  "problem.key.OfData": "görevin verisiyle belirlenir: onu kaldır",
  "problem.key.SeesFuture": "true kalmalı: geleceği gören bir kod çözücü yanıtlarını oradan okur",
  "problem.key.Short": (p) => `${number(p.value)}, veriden kısa: ${number(p.longest)} ya da daha fazlasını kullan`,
  "problem.key.FewTokens": (p) =>
    `${number(p.value)}, oysa bu sözcükler özel belirteçleriyle ${number(p.words)} belirteç istiyor`,
  // ---- an edit's problem, after its name ----
  "problem.Edit": (p) => `Düzenlemeler: \`${p.edit}\` ${p.problem}.`,
  "problem.edit.Unreadable": (p) => `okunamıyor: ${p.said}`,
  "problem.edit.NoSublayer": (p) => `bu modelin bir alt katmanı değil; modelin alt katmanları: ${p.known.join(", ")}`,
  "problem.edit.NoHeads": "içinde başlık yok: bir dikkat alt katmanı söyle",
  "problem.edit.NoHead": (p) => `bir başlıkla bitmiyor: 0 ile ${number(p.last)} arasında bir sayı kullan`,
  "problem.edit.HiddenHead": (p) =>
    `${number(p.head)} numaralı başlığı söylüyor: 0 ile ${number(p.last)} arasında bir sayı ya da null kullan`,
  "problem.edit.NoSite":
    "bu modelde yamanabilecek bir yer değil: bir bloğun resid_pre, resid_mid, resid_cross ya da resid_post değerini, " +
    "ya da bir alt katmanın varsa norm, q, k, v, z, hidden, out, gate ya da branch değerini kullan",
  "problem.edit.SiteWithoutHeads":
    "değerlerinde başlık yok: başlığı çıkar ya da q, k, v, z değerlerinden birini yamala",
  "problem.edit.Positions": (p) =>
    `${number(p.wanted)} konum için öbür metinden ${number(p.from)} konum alıyor: her biri için bir tane ya da hepsi ` +
    "için bir tane ver",
  "problem.edit.Encoder": "bir kod çözücü gerektirir, bu model ise bir kodlayıcı",
  "problem.edit.NoDecoder": "bir kod çözücü gerektirir, bu modelde ise yok",
  "problem.edit.NoCross": "çapraz dikkat gerektirir, bu modelde ise yok",
  "problem.edit.CrossWindow": "çapraz dikkattir ve penceresi yoktur: bir öz dikkat adı ver",
  "problem.edit.Linear": "doğrusal bir katmandır: maskelenecek skoru da örüntüsü de yoktur",
  "problem.edit.LinearGate": "doğrusal bir katmandır, kapılarında bir norm da vardır: başlıklarını ölçekle",
  "problem.edit.NoWidth": 'için pencere 0: 1 ya da daha büyük bir sayı ya da "whole" ver',
  "problem.edit.NoGate": "için bu modelde kapı yok",
  "problem.edit.CrossPattern":
    "çapraz dikkattir; sorgularla anahtarlar farklı belirteçlerdir: uniform ya da frozen kullan",
  "problem.edit.Bits": "yalnızca 1 (gerçek) ve 0 (dolgu) içermeli",
  "problem.edit.Range": (p) => `${number(p.value)}, oysa ${number(p.least)} ile ${number(p.most)} arasında olmalı`,
  "problem.edit.Factor": (p) =>
    `çarpanı ${number(p.value)}, oysa ${number(-p.most)} ile ${number(p.most)} arasında olmalı`,
  "problem.edit.Gate": (p) => `kapısını ${number(p.value)} yapıyor, oysa 0 ile 1 arasında olmalı`,
  "problem.edit.Rate": (p) => `içinde ${p.rate} ${number(p.value)}, oysa 0 ya da daha büyük, 1’den küçük olmalı`,
};

export const problems: Record<keyof typeof english, Entry> = {
  ...(engine as Spoken),
  "problem.weights.more": (p: P) => `ve ${number(p.count)} sorun daha`,
  // ---- the choice of engine, and its worker ----
  "problem.device-lost":
    "Ekran kartı hesaplamayı bıraktı; belleği dolduğunda böyle olur. CPU motorunu ya da daha küçük bir model seç.",
  "problem.broke": (p: P) =>
    `Yeniden başlat. Yine durursa başka bir motor ya da daha küçük bir model seç ve şu sözleri bildir: “${p.said}”.`,
  "problem.order": "Motor hazır olmadan bir model istendi.",
  "problem.restarted": "Motor yanıt veremeden yeniden başladı. Yeniden dene.",
  "problem.closed": "Bu model kapatıldı. Kullanmak için yeniden yükle.",
  "problem.crashed": "Bu modelle çöktü. Başka bir model seç ya da yeniden başlat.",
  "problem.reader":
    "Sayfanın dosyaları indirip okuyan parçası durdu ya da başlamadı. Yeniden dene; olmazsa sayfayı yenile.",
  "problem.vanished": "Sayfanın hesaplama süreci beklenmedik biçimde sonlandı; büyük olasılıkla bellek yetmedi.",
  "problem.cannot-see":
    "Bunun için dikkat örüntüleri gerekir, kayıtta ise yalnızca bir logit merceği var: görmek için modelin " +
    "kendisini aç.",
  "problem.cannot-lens":
    "Bunun için modelin ağırlıkları ya da bir logit merceği kaydı gerekir: görmek için modelin kendisini aç.",
  "problem.cannot-ask": "Kayıtta ağırlık yok, bunun için ise ağırlık gerekir: görmek için modelin kendisini aç.",
  "problem.cannot-lab": "Bunun için bir motor gerekir, sayfa ise yalnızca bir kayıt gösteriyor: bir model aç.",
  "problem.cannot-edit": "Kayıt düzenlenemez: bunun için modelin kendisini aç.",
  "problem.cannot-write":
    "Kayıtta tek bir metin ve yanıtı var: başkasını okutmak ya da yazdırmak için modelin kendisini aç.",
  "problem.cannot-train": "Bu motor model eğitemez.",
  ...kernel,
};
