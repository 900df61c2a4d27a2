// Words of the Anatomy view, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, percent } = forms("tr");

export const anatomy = {
  "anatomy.region": "Bir başlığın bir sorgudaki anatomisi",
  "anatomy.reading": "Bu başlığın sayıları okunuyor…",
  "anatomy.failed": (p: P) => `Bu başlığın sayıları okunamadı.${p.message ? ` ${p.message}` : ""}`,
  "anatomy.query": "Sorgu",
  "anatomy.key": "baktığı anahtar",
  "anatomy.weight": "ağırlığı",
  "anatomy.option": (p: P) => `${p.name}, konum ${number(p.position)}`,
  "anatomy.how":
    "{Bir şeritte bir anahtarın üzerine gel, sabitlemek için tıkla. J ve K sorguyu, ok tuşları ikisini " +
    "de değiştirir.|Sabitlemek için bir şeritte bir anahtara dokun.}",
  "anatomy.pipeline": "Aşamalar, bu sorgu ve anahtardaki değerleriyle",
  "anatomy.chip.length": (p: P) => `${p.name}: uzunluğu ${p.value} olan bir vektör`,
  "anatomy.chip.value": (p: P) => `${p.name}: ${p.value}`,
  "anatomy.chip.none": (p: P) => `${p.name}: bu modelde yok`,
  "anatomy.chip.elsewhere": (p: P) => `${p.name}: bu modelde başka bir yerde`,
  "anatomy.short.input": "u",
  "anatomy.short.products": "q·k",
  "anatomy.short.scale": (p: P) => (p.times === "" ? "÷√d" : `×${p.times}`),
  "anatomy.short.mask": "maske",
  "anatomy.short.softmax": "softmax",
  "anatomy.short.convolution": "q, k, v",
  "anatomy.short.rates": "g, β",
  "anatomy.short.weights": "w",
  "anatomy.short.values": "·v",
  "anatomy.short.z-gate": "kapı",
  "anatomy.short.concat": "birleşim",
  "anatomy.short.out": "Wₒ",
  "anatomy.short.out-norm": "norm",
  "anatomy.short.gate": "kapı",
  "anatomy.short.gamma": "γ",
  "anatomy.short.residual": "+x",
  "anatomy.short.norm": "norm",
  "anatomy.stage.input": "Girdi",
  "anatomy.stage.products": "Sorgu çarpı anahtar",
  "anatomy.stage.scale": "Ölçek",
  "anatomy.stage.mask": "Maske",
  "anatomy.stage.softmax": "Softmax",
  "anatomy.stage.convolution": "Evrişim",
  "anatomy.stage.rates": "Sönüm ve β",
  "anatomy.stage.weights": "İşaretli ağırlıklar",
  "anatomy.stage.values": "Ağırlıklı değerler",
  "anatomy.stage.z-gate": "Başlığın kapısı",
  "anatomy.stage.concat": "Tüm başlıklar yan yana",
  "anatomy.stage.out": "Çıkış izdüşümü",
  "anatomy.stage.out-norm": "Çıktının normu",
  "anatomy.stage.gate": "Kapı",
  "anatomy.stage.gamma": "Gamma",
  "anatomy.stage.residual": "Artık bağlantı",
  "anatomy.stage.norm": "Norm",
  "anatomy.about.input": (p: P) =>
    p.normed ? "Bakan belirtecin x akışı, u olarak normlanmış." : "Bakan belirtecin akışı; dikkatten önce norm yok.",
  "anatomy.about.products": (p: P) =>
    `q’nun her sayısı, k’nın aynı yerdeki sayısıyla çarpılır; toplamları ikisinin ne kadar uyduğunu ` +
    `söyler.` +
    (p.clip === null
      ? ""
      : ` Sorgular, anahtarlar ve değerler −${exact(p.clip)} ile ${exact(p.clip)} arasında kalır.`) +
    `${p.normed ? " İkisi de önce normlanır." : ""}` +
    `${p.grouped ? ` Bu başlık ${number(p.shared)} numaralı anahtar ve değer başlığını paylaşır.` : ""}` +
    `${p.lender == null ? "" : ` Anahtarlar ve değerler ${number(p.lender)} numaralı katmanınkilerdir.`}`,
  "anatomy.about.scale": (p: P) =>
    (p.none
      ? "Bu model çarpımlarını ölçeklemez."
      : p.times !== ""
        ? p.on
          ? `Bu modelin ölçek çarpanı ${p.times} ile çarpılır.`
          : `${p.times} ile ölçekleme kapalı.`
        : p.on
          ? `√${exact(p.d)} ile bölünür; böylece geniş başlıklar softmax’ı keskinleştirmez.`
          : "√d’ye bölme kapalı.") + (p.tau !== 1 ? ` Softmax sıcaklığı ${exact(p.tau)} ile de bölünür.` : ""),
  "anatomy.about.mask": (p: P) =>
    (p.visible === p.keys
      ? `Bu sorgu ${number(p.keys)} anahtarın tümüne bakabilir.`
      : `Bu sorgu ${number(p.keys)} anahtardan ${number(p.visible)} tanesine bakabilir; ötekilerin skoru −∞.`) +
    (p.window === null ? "" : ` Uzaklığı ${number(p.window)} ya da daha çok olan anahtarlar pencerenin dışındadır.`) +
    (p.cap === null ? "" : ` Üst sınır, skorları −${exact(p.cap)} ile ${exact(p.cap)} arasında tutar.`) +
    (p.bias === null ? "" : " Uzaklık için bir eğilim, b, eklenir."),
  "anatomy.about.softmax": (p: P) =>
    p.replaced
      ? "Bu örüntüyü bir düzenleme belirliyor; skorlar kullanılmıyor."
      : p.visible === 0
        ? "Burada her şey maskeli, bu yüzden satır sıfır."
        : p.dropped
          ? "Skorlar ağırlığa dönüşür; sonra dropout bazılarını 0 yapar, ötekileri büyütür."
          : p.sink === null
            ? "Skorlar 0 ile 1 arasında, toplamı 1 olan ağırlıklara dönüşür."
            : "Skorlar 0 ile 1 arasında ağırlıklara dönüşür. Başlığın yutağı, hiçbir anahtarın almadığı öğrenilmiş " +
              `bir logit, satırın ${percent(p.sink, 1)} kadarını alır.`,
  "anatomy.about.convolution": (p: P) =>
    `Sorgular, anahtarlar ve değerler her sütunun son ${exact(p.width)} konumunu karıştırır. Sorgu ve ` +
    "anahtarların uzunluğu sonra sabitlenir.",
  "anatomy.about.rates":
    "Başlık her anahtarda hatırladığının exp(g) kadarını korur ve o anahtar için hatırladığını β oranında " +
    "yeni değere yaklaştırır. İkisi de belirtecin girdisi u’dan çıkar.",
  "anatomy.about.weights":
    "Her anahtarın değerinin bu sorgunun çıktısındaki ağırlığı, sorgudan geriye doğru bulunur: sonraki " +
    "anahtarlar öncekilerin yazdığının bir kısmının yerini almıştır. Ağırlıklar işaretlidir, toplamları 1 " +
    "etmez.",
  "anatomy.about.values": (p: P) =>
    "Her anahtarın değeri ağırlığıyla çarpılıp toplanır. Gösterilenler: odaktaki anahtarın v’si ve " +
    `toplam z.${p.strength !== 1 ? ` Başlığın gücü s, ${exact(p.strength)}.` : ""}` +
    `${p.fromKeys ? " Değerler, anahtarların normlanıp döndürülmeden önceki hâlidir." : ""}` +
    `${p.normed ? " Değerler önce normlanır." : ""}`,
  "anatomy.about.z-gate": (p: P) =>
    p.linear
      ? "z’nin her sayısı bir kapıyla çarpılır: belirtecin kendi girdisi u’nun silu’su, bölü " +
        "başlığın z’sinin karesel ortalaması." +
        (p.strength !== 1 ? ` Başlığın gücü s, ${exact(p.strength)}.` : "")
      : p.fixed
        ? `Bir düzenleme g’yi ${p.mean} değerinde tutuyor: 1 z’yi geçirir, 0 durdurur.`
        : "z’nin her sayısı, belirtecin kendi girdisi u’nun belirlediği 0 ile 1 arası bir kapıyla çarpılır.",
  "anatomy.about.concat": (p: P) =>
    p.heads === 1
      ? "Tek başlık var; z’si vektörün tümüdür."
      : `${number(p.heads)} başlığın z’leri yan yana; bu başlığın payı çerçeveli.`,
  "anatomy.about.out": "Tek bir matris, bütün başlıkların çıktısını karıştırır.",
  "anatomy.about.out-norm": "Çıktı, akışa eklenmeden önce normlanır.",
  "anatomy.about.gate": (p: P) =>
    p.fixed
      ? `Bir düzenleme g’yi ${p.mean} değerinde tutuyor: 1 dikkati, 0 belirtecin kendi girdisi u’yu geçirir.`
      : "g’nin 1 olduğu yerde dikkat geçer, 0 olduğu yerde belirtecin kendi girdisi u.",
  "anatomy.about.gamma": (p: P) =>
    (p.constant
      ? `Model dalı ${p.mean} ile çarpar. Bu çarpan öğrenilmez.`
      : p.learned
        ? `Her sayı için öğrenilmiş bir çarpan, ortalaması ${p.mean}, alt katmanın ne kadar katkı yapacağını ` +
          "belirler."
        : "Bu modelde katman ölçekleme yok.") +
    (p.factor !== 1 ? ` Bir düzenleme ${exact(p.factor)} ile çarpıyor.` : "") +
    (p.path ? " Yol atlama tüm dalı atlayabilir." : ""),
  "anatomy.gamma.lengths": (p: P) => `uzunluk ${p.before} → ${p.after}`,
  "anatomy.about.residual": (p: P) =>
    p.parallel
      ? "Bu dal ve aynı x’i okuyan MLP’nin dalı akışa eklenir."
      : "Dal, öncekilerin toplamını taşıyan akışa eklenir.",
  "anatomy.about.norm": "Toplam normlanır ve sonraki alt katmana geçer.",
  "anatomy.none.out": "Bu modelde çıkış izdüşümü yok: yan yana başlıklar çıktının kendisidir.",
  "anatomy.none.gate": "Bu modelde kapı yok: dikkatin çıktısı değişmeden geçer.",
  "anatomy.none.gamma": "Bu modelde katman ölçekleme yok: dal bütünüyle eklenir.",
  "anatomy.none.residual": "Bu modelde artık bağlantı yok: yalnızca dal ilerler.",
  "anatomy.none.norm": "Bu modelde norm yok.",
  "anatomy.elsewhere.norm": "Bu modelde norm dikkatten önce: bkz. Girdi.",
  "anatomy.engine": (p: P) => `ölçeksiz: ${p.value}`,
  "anatomy.extent": (p: P) => `en küçük ${p.min}, en büyük ${p.max}, uzunluk ${p.norm}`,
  "anatomy.extent.min": "min",
  "anatomy.extent.max": "maks",
  "anatomy.extent.length": "uzunluk",
  "anatomy.extent.hint": "En küçük ve en büyük sayı ile vektörün uzunluğu √(kareler toplamı)",
  "anatomy.strip.keys": (p: P) => `${p.name}, ${number(p.count)} anahtar üzerinde; ${p.key}: ${p.value}`,
  "anatomy.strip.cells": (p: P) => `${p.name}, ${number(p.count)} sayı: ${p.extent}`,
  "anatomy.cell": (p: P) => `${p.name}, sayı ${number(p.index)}: ${p.value}`,
  "anatomy.bar": (p: P) => `Renkler ${p.from} ile ${p.to} arası`,
  "anatomy.zero": "hepsi sıfır",
  "anatomy.numbers": "Tüm sayılar tablo olarak",
  "anatomy.numbers.keys": "Anahtarlar üzerinde",
  "anatomy.numbers.cells": "Bu başlığın vektörleri",
  "anatomy.numbers.wide": "Akışın vektörleri",
  "anatomy.numbers.key": "anahtar",
  "anatomy.numbers.index": "i",
  "anatomy.why": "Neden √d’ye bölünür?",
  "anatomy.why.argument":
    "q ile k’nın sayıları birbirinden bağımsız, ortalaması 0 ve varyansı 1 ise her çarpımın varyansı 1, " +
    "d tanesinin toplamının varyansı d olur. Geniş başlıklar daha büyük skorlar verir, softmax da " +
    "ağırlığın neredeyse tümünü tek bir anahtara verirdi.",
  "anatomy.why.mended": "√d’ye bölmek, genişlik ne olursa olsun varyansı yeniden 1 yapar.",
  "anatomy.why.experiment": (p: P) =>
    `Şimdi rastgele q ve k ile ölçüldü (standart normal, ${number(p.keys)} anahtar üzerinde ` +
    `${number(p.samples)} sorgu, tohum ${number(p.seed)}); bu modelle değil.`,
  "anatomy.why.waiting": "Rastgele sorgular ve anahtarlar çekiliyor…",
  "anatomy.why.failed": (p: P) => `Bu deney yapılamadı. ${p.message}`,
  "anatomy.why.variance": "Skorların varyansı",
  "anatomy.why.entropy": "Softmax’ın entropisi, nat olarak",
  "anatomy.why.axis": "d_head",
  "anatomy.why.raw": "q·k",
  "anatomy.why.scaled": "q·k / √d",
  "anatomy.why.even": (p: P) => `eşit: ln ${exact(p.keys)}`,
  "anatomy.why.model": (p: P) => `bu model: ${exact(p.d)}`,
  "anatomy.why.variance.label": (p: P) =>
    `d_head’e göre varyans: bölme olmadan ${p.least} için ${p.from} iken ${p.most} için ${p.to} değerine ` +
    `çıkar; bölmeyle ${p.low} ile ${p.high} arasında kalır.`,
  "anatomy.why.entropy.label": (p: P) =>
    `d_head’e göre entropi: bölme olmadan ${p.least} için ${p.from} iken ${p.most} için ${p.to} değerine ` +
    `iner; bölmeyle ${p.low} ile ${p.high} arasında kalır.`,
  "anatomy.why.table": "Aynısı tablo olarak",
  "anatomy.why.table.variance": "varyans",
  "anatomy.why.table.entropy": "entropi",
};
