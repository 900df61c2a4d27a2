// Words of the Compare view, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, plural } = forms("tr");

export const compare = {
  "compare.region": "Karşılaştır",
  // ---- what A and B are ----
  "compare.here": (p: P) => `Seçili başlık, ${p.name}`,
  "compare.other": (p: P) => `${p.side} kaynağı`,
  "compare.other.head": "Başka bir başlık",
  "compare.other.plain": "Düzenleme olmadan",
  "compare.other.prompt": "Başka bir metin",
  "compare.other.model": "Başka bir model",
  "compare.swap": "Yer değiştir",
  "compare.swap.about": "A ile B yer değiştirir; farkın işareti döner.",
  "compare.head": (p: P) => `${p.side} başlığı`,
  "compare.head.next": (p: P) => `Sonraki: ${p.name}`,
  "compare.head.same": (p: P) => `Aynısı: ${p.name}`,
  "compare.head.nearest": (p: P) => `En yakını: ${p.name}`,
  "compare.head.group": (p: P) => `${p.kind}, katman ${exact(p.layer)}`,
  "compare.image": (p: P) => `${p.side} tarafının okuduğu görüntü`,
  "compare.sound": (p: P) => `${p.side} tarafının dinlediği ses`,
  "compare.other.sound": "Başka bir ses",
  "compare.other.image": "Başka bir görüntü",
  "compare.text": (p: P) => `${p.side} tarafının okuduğu metin`,
  "compare.text.placeholder": "Başka bir metin yaz",
  "compare.model": (p: P) => `${p.side} tarafının modeli`,
  "compare.model.none": "Bir model seç",
  "compare.model.own": "Seninkiler",
  "compare.model.embedded": "Yerleşik",
  // ---- a side, under its letter ----
  "compare.side": (p: P) => `${p.name}, ${p.apart}`,
  "compare.side.edited": "düzenlenmiş",
  "compare.side.plain": "düzenlemesiz",
  "compare.side.recording": (p: P) => `kayıt: ${p.name}`,
  "compare.side.prompt": (p: P) => `“${p.text}”`,
  "compare.side.long": (p: P) => `${p.side}: ${p.name}`,
  "compare.difference": "A − B",
  "compare.difference.long": (p: P) => `Fark, A eksi B: ${p.a} eksi ${p.b}`,
  // ---- what is to be known of the comparison ----
  "compare.note.place": (p: P) =>
    `İkisinde de ${plural(p.count, { other: "belirteç" })} var: konum konum karşılaştırılıyorlar.`,
  "compare.note.token": (p: P) =>
    `${plural(p.count, { other: "belirteçten" })} ${number(p.shared)} tanesi ikisinde de var ve yan yana ` +
    "duruyor; ötekiler taralı.",
  "compare.note.cut.rows": (p: P) =>
    `A’da ${plural(p.a, { other: "satır" })}, B’de ${number(p.b)} var: ilk ${number(p.common)} tanesi ` +
    "karşılaştırılıyor.",
  "compare.note.cut.cols": (p: P) =>
    `A’da ${plural(p.a, { other: "sütun" })}, B’de ${number(p.b)} var: ilk ${number(p.common)} tanesi ` +
    "karşılaştırılıyor.",
  "compare.note.streams": "A ile B farklı dikkat türleri; belirteçler değil, konumlar karşılaştırılıyor.",
  "compare.note.written": "Bu modelin dağarcığı farklı, bu yüzden kendi yanıtını yazdı.",
  "compare.note.recorded": "Taraflardan biri kayıt: kayıttaki yanıtı korur, öteki model kendi yanıtını yazar.",
  "compare.note.edits":
    "Bazı düzenlemeler öteki tarafta olmayan konumlara ya da parçalara ait; orada yok sayılıyorlar.",
  "compare.note.same-head": "A ile B aynı başlık. Burada ya da yukarıdaki şeritte başka bir başlık seç.",
  "compare.note.unedited": "Henüz düzenleme yok, bu yüzden A ile B aynı. Düzenlemeler’de bir şey değiştir.",
  "compare.note.scaled": (p: P) =>
    `İkisi de aynı belirteçlere bakıyor, ama ${p.side} çıktısının ` +
    (p.averaged
      ? "yerine ortalaması konuyor."
      : `değeri ${exact(p.factor)} ile ` +
        `çarpılıyor${p.than === 1 ? "" : `, ${p.other} tarafınınki ${exact(p.than)} ile`}.`) +
    ` Bu haritalar yalnızca örüntüleri gösterir.`,
  "compare.note.scaled.go": "Katkıları göster (değer ağırlıklı)",
  // ---- numbers ----
  "compare.nothing": "Ortak bir şey yok",
  "compare.same": "Aynı örüntü",
  "compare.nearly": "Neredeyse aynı",
  "compare.alike": "Benzer",
  "compare.different": "Farklı",
  "compare.very": "Çok farklı",
  "compare.verdict.about": (p: P) =>
    `Satırların ortalama ıraksamasına göre: ${number(p.nearly)} bit altında neredeyse aynı, ` +
    `${number(p.alike)} altında benzer, ${number(p.different)} altında farklı, üstünde çok farklı. Aynı: ` +
    `hiçbir ağırlık milyonda birden fazla ayrılmıyor.`,
  "compare.most": "En büyük |A − B|",
  "compare.most.at": (p: P) => `${p.query} → ${p.key}`,
  "compare.most.go": (p: P) => `En büyük fark ${p.value}: ${p.query} → ${p.key}. Bu hücreye git.`,
  "compare.mean": "Ortalama |A − B|",
  "compare.bits": "Iraksama",
  "compare.bits.unit": (p: P) => `${p.value} bit`,
  "compare.bits.about":
    "İki satırın Jensen–Shannon ıraksaması, bit olarak: ikisi aynı belirteçlere aynı ağırlıklarla bakıyorsa 0, " +
    "hiçbir belirteci paylaşmıyorlarsa 1. Farkın yanındaki çubuklar her satır için gösterir; sayı tüm " +
    "satırların ortalamasıdır.",
  "compare.bits.counting": "hesaplanıyor…",
  "compare.bits.short": "bit",
  "compare.none": "yok",
  // ---- one cell, one row ----
  "compare.row": (p: P) => `${p.query} şunlara bakar`,
  "compare.row.bits": (p: P) => `${p.value} bit ayrı`,
  "compare.row.none": "Bu satır yalnızca bir tarafta var.",
  "compare.row.token": "Belirteç",
  "compare.absent": "yok",
  "compare.hint":
    "{Üçünde birden görmek için bir haritada bir hücrenin üzerine gel; sabitlemek için tıkla.|Üçünde birden " +
    "görmek için bir haritada bir hücreye dokun; sabitlemek için yeniden dokun.}",
  "compare.cell": (p: P) => `A ${p.a}, B ${p.b}, fark ${p.d}`,
  // ---- scale ----
  "compare.range": "Farkın renk aralığı",
  "compare.range.one": "±1",
  "compare.range.most": "en büyüğe dek",
  "compare.faint": (p: P) => `Hiçbir hücrede fark ${p.most} değerini aşmıyor.`,
  "compare.faint.show": "Renkleri bu aralığa yay",
  "compare.legend": (p: P) => `A − B, ${p.low} ile ${p.high} arası`,
  "compare.legend.b": "B çok",
  "compare.legend.a": "A çok",
  "compare.table": "Gösterilen değerler",
  "compare.table.caption": (p: P) => `${p.name}: satırlar sütunlara bakar.`,
  // ---- states ----
  "compare.wait.model": (p: P) => `${p.name} yükleniyor…`,
  "compare.wait.other": "Öteki taraf hesaplanıyor…",
  "compare.wait.again": "Güncel değil",
  "compare.problem.one-head":
    "Bu modelin tek bir başlığı var. Düzenlemesiziyle, başka bir metinle ya da başka bir modelle karşılaştır.",
  "compare.problem.no-text": "Haritasını bunun yanında görmek için başka bir metin yaz.",
  "compare.problem.no-image": "Haritasını bunun yanında görmek için başka bir görüntü seç.",
  "compare.problem.no-sound": "Haritasını bunun yanında görmek için başka bir ses seç.",
  "compare.problem.no-model": "Bu tür dikkati olan başka bir model seç.",
  "compare.problem.no-kind": "Öteki modelde bu tür dikkat yok. Başka bir model ya da yukarıdan başka bir tür seç.",
  "compare.problem.no-models": "Buradaki başka hiçbir modelde bu tür dikkat yok. Bir tane eğit ya da dosyalarından aç.",
  "compare.problem.sounds":
    "Ses okuyan modelin yanına ikinci bir model konamıyor. Başka bir ses, başka bir başlık ya da " +
    "“Düzenleme olmadan” seçeneğini seç.",
  "compare.problem.left-out":
    "İki başlıktan birinin örüntüsü yok: bir düzenleme katmanını dışarıda bırakıyor. Başka bir başlık seç ya da o " +
    "düzenlemeyi kaldır.",
  "compare.problem.patches":
    "İki taraf görüntüyü farklı parçalara böler; haritalarının eksenleri farklıdır. Başka bir görüntü ya da model seç.",
  "compare.problem.model": (p: P) => `${p.name} yüklenemedi. ${p.message}`,
  "compare.problem.other": (p: P) => `Öteki taraf okunamadı. ${p.message}`,
  "compare.again": "Yeniden dene",
  "compare.instead": "Başka bir başlıkla karşılaştır",
  // ---- all heads against each other ----
  "compare.similar": "Benzer başlıklar",
  "compare.similar.about":
    "1: iki başlık aynı belirteçlere aynı ağırlıklarla bakar. 0: hiçbirini paylaşmazlar. Sayı, Bhattacharyya " +
    "katsayısının, Σ √(p q), satırlar üzerinden ortalamasıdır.",
  "compare.similar.map": (p: P) => `${p.kind} başlıklarının benzerliği`,
  "compare.similar.cell": (p: P) => `${p.a} ve ${p.b}: ${p.value}`,
  "compare.similar.hint": "İki başlığını yan yana görmek için bir hücre seç.",
  "compare.similar.most": (p: P) => `${p.name} başlığına en çok benzeyenler`,
  "compare.similar.least": (p: P) => `${p.name} başlığına en az benzeyenler`,
  "compare.similar.pair": (p: P) => `${p.name} ${p.value} benzerlik: onunla karşılaştır`,
  "compare.similar.wait": "Başlıklar karşılaştırılıyor…",
  "compare.similar.problem": (p: P) => `Başlıklar karşılaştırılamadı. ${p.message}`,
  "compare.similar.one": "Bu türden ikinci bir başlık yok.",
};
