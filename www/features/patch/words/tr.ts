// Words of the Patch view, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";
import type { Medium } from "../../../protocol/medium.js";

const { duration, exact, percent } = forms("tr");

/** The model's input, with its cases. */
const INPUTS = {
  text: { one: "metin", of: "metnin", at: "metinde", to: "metne", all: "metinler" },
  image: { one: "görüntü", of: "görüntünün", at: "görüntüde", to: "görüntüye", all: "görüntüler" },
  sound: { one: "ses", of: "sesin", at: "seste", to: "sese", all: "sesler" },
};
const input = (medium: Medium) => INPUTS[medium];

export const patch = {
  "patch.title": (p: P) => `Öbür ${input(p.medium).of} yanıtını hangi aktivasyon getirir?`,
  "patch.read": (p: P) =>
    `Her hücre ayrı bir çalıştırmadır: bu ${input(p.medium).one}, bir aktivasyonu öbür ` +
    `${input(p.medium).of} çalıştırmasından alınmış olarak. Sayı, yanıtın öbür yanıta ne kadar yaklaştığını ` +
    "söyler: 0 hiç, 1 tümüyle, 1’den büyükse ötesine, 0’dan küçükse ters yöne.",
  "patch.this.sound": "Bu ses",
  "patch.other.sound": "Öbür ses",
  "patch.this.image": "Bu görüntü",
  "patch.other.image": "Öbür görüntü",
  "patch.this": "Bu metin",
  "patch.other": "Öbür metin",
  "patch.placeholder": "aynı metin, tek değişiklikle",
  "patch.swap": "Değiş tokuş",
  "patch.swap.hint": (p: P) => `İki ${input(p.medium).one} yer değiştirir`,
  "patch.open": "Görüntü aç…",
  "patch.picture": (p: P) => `${exact(p.nth)}: ${p.file}`,
  "patch.pictures": (p: P) => `${exact(p.count)} görüntüden ${exact(p.nth)}. görüntü değişir; ötekiler kalır.`,
  "patch.asks": (p: P) =>
    p.medium === "image"
      ? "Yukarıdan ikinci bir görüntü seç ya da aç, tercihen yanıtı başka olan birini."
      : p.medium === "sound"
        ? "Yukarıdan ikinci bir ses seç, tercihen yanıtı başka olan birini. Ses bölümünden yenilerini aç."
        : "İkinci bir metin yaz, tercihen aynı sayıda belirteçle: yanıt değişecek biçimde tek bir sözcüğü ya da " +
          "rakamı değiştir.",
  "patch.example": (p: P) => `“${p.other}” ile dene`,
  "patch.example.both": (p: P) => `“${p.text}” ve “${p.other}” ile dene`,
  "patch.same": (p: P) => `İki ${input(p.medium).one} aynı; yamanacak bir şey yok.`,
  "patch.alike.answer": (p: P) =>
    p.medium !== "text"
      ? `İki ${input(p.medium).one} de burada aynı yanıtı veriyor. Başka bir ${input(p.medium).one} ya da ` +
        `başka iki ${p.medium === "image" && !p.beside ? "sınıf" : "belirteç"} seç.`
      : "İki metin de burada aynı yanıtı veriyor. Yanıtı değişene dek öbür metni değiştir ya da başka iki " +
        "belirteç seç.",
  "patch.alike.score": (p: P) =>
    `İki ${input(p.medium).of} bu ölçüye göre değeri aynı; karşılaştırılacak fark yok. Başka iki ` +
    `${p.medium === "image" && !p.beside ? "sınıf" : "belirteç"}, başka bir ölçü ya da başka bir ` +
    `${input(p.medium).one} seç.`,
  "patch.aligned": (p: P) =>
    p.beside
      ? "İki çalıştırmanın hizalanmış belirteçleri"
      : p.medium !== "text"
        ? `İki ${input(p.medium).of} hizalanmış ${p.medium === "image" ? "parçaları" : "anları"}`
        : `İki metnin hizalanmış belirteçleri; ${exact(p.count)} çift farklı`,
  "patch.token.own": (p: P) => `bu ${input(p.medium).at} ${p.token}, öbüründe ${p.facing} ile eşli`,
  "patch.token.own.alone": (p: P) => `bu ${input(p.medium).at} ${p.token}, eşi yok`,
  "patch.token.other": (p: P) => `öbür ${input(p.medium).at} ${p.token}, bunda ${p.facing} ile eşli`,
  "patch.token.other.alone": (p: P) => `öbür ${input(p.medium).at} ${p.token}, eşi yok`,
  "patch.align.hint": "Eşlemek ya da ayırmak için üstte bir belirtece, sonra altta bir belirtece {tıkla|dokun}.",
  "patch.align.own": (p: P) => `Şimdi altta “${p.token}” ile eşleşecek belirteci seç.`,
  "patch.align.other": (p: P) => `Şimdi üstte “${p.token}” ile eşleşecek belirteci seç.`,
  "patch.align.differs": "Kalın: eşler farklı.",
  "patch.align.alone": "Çerçeveli: eşi yok.",
  "patch.align.anew": "Yeniden hizala",
  "patch.unpaired": "Eşli belirteç yok; yamanacak bir şey de yok.",
  "patch.step": "Yanıtın belirteci",
  "patch.answer": (p: P) => `Öbür ${input(p.medium).of} yanıtı`,
  "patch.foil": (p: P) => `Bu ${input(p.medium).of} yanıtı`,
  "patch.for": "Ölçülen",
  "patch.against": "karşısında",
  "patch.share.there": (p: P) => `öbür ${input(p.medium).at} ${percent(p.share, 0)}`,
  "patch.share.here": (p: P) => `bu ${input(p.medium).at} ${percent(p.share, 0)}`,
  "patch.one": (p: P) =>
    `İki ${input(p.medium).one} de burada “${p.answer}” yanıtını veriyor; bu yüzden “${p.foil}” ile karşılaştırılıyor.`,
  "patch.stack": "Taraf",
  "patch.stack.hint": "Katmanları yamanan taraf.",
  "patch.part": "Yamanan değer",
  "patch.part.resid_pre": "Akış",
  "patch.part.attn_out": "Dikkat",
  "patch.part.cross_out": "Çapraz",
  "patch.part.mlp_out": "MLP",
  "patch.part.z": "Başlıklar",
  "patch.part.cross_z": "Çapraz başlıklar",
  "patch.part.resid_pre.hint": "Bir katmana giren artık akış, tek bir belirteçte.",
  "patch.part.attn_out.hint": "Bir katmanın öz dikkatinin çıktısı, tek bir belirteçte.",
  "patch.part.cross_out.hint": "Bir katmanın çapraz dikkatinin çıktısı, tek bir belirteçte.",
  "patch.part.mlp_out.hint": "Bir katmanın MLP’sinin çıktısı, tek bir belirteçte.",
  "patch.part.z.hint": "Bir başlığın ağırlıklı değerleri, bütün belirteçlerde.",
  "patch.part.cross_z.hint": "Bir çapraz dikkat başlığının ağırlıklı değerleri, bütün belirteçlerde.",
  "patch.to": "Alan",
  "patch.to.everything": "sonraki her parça",
  "patch.to.everything.hint": "Yamadan sonraki her şey yeniden hesaplanır.",
  "patch.to.hint": (p: P) =>
    `Yol yaması: yamayı yalnızca seçilen alıcı görür; geri kalan her şey bu ${input(p.medium).at}ki gibi kalır.`,
  "patch.to.others": "MLP’ler ve çıkış",
  "patch.to.end": "yanıtın okunduğu çıkış",
  "patch.to.mlp": (p: P) => `${p.name} girdisi`,
  "patch.to.q": (p: P) => `${p.name} sorgusu`,
  "patch.to.k": (p: P) => `${p.name} anahtarı`,
  "patch.to.v": (p: P) => `${p.name} değeri`,
  "patch.input": "Hangi girdisi",
  "patch.input.q": "Sorgu",
  "patch.input.k": "Anahtar",
  "patch.input.v": "Değer",
  "patch.input.q.hint": "O başlığın ne aradığını değiştirir.",
  "patch.input.k.hint": "O başlığın belirteçleri neyle tanıdığını değiştirir.",
  "patch.input.v.hint": "O başlığın, baktığı belirteçlerden ne aktardığını değiştirir.",
  "patch.input.shared": (p: P) => `${exact(p.count)} başlık bunu paylaşır.`,
  "patch.score": "Ölçü",
  "patch.score.logit-difference": "Logitler",
  "patch.score.probability": "Olasılık",
  "patch.score.kl": "KL",
  "patch.score.logit-difference.hint": "Aşağıdaki ilk yanıtın logiti eksi ikincisininki.",
  "patch.score.probability.hint": "Aşağıdaki ilk yanıtın olasılığı.",
  "patch.score.kl.hint": "Bütün olasılıkların öbür çalıştırmanınkilere ne kadar yaklaştığı.",
  "patch.caption": "Öbür yanıtın geri gelen payı",
  "patch.caption.tokens": (p: P) =>
    `Öbür ${input(p.medium).of} “${p.foil}” yerine “${p.answer}” tercihinin geri gelen payı`,
  "patch.caption.probability": (p: P) => `Öbür ${input(p.medium).at}ki “${p.answer}” olasılığının geri gelen payı`,
  "patch.caption.kl": (p: P) => `Öbür ${input(p.medium).of} olasılıklarına olan uzaklığın kapanan payı`,
  "patch.caption.coarse": (p: P) => `${p.what}, yaklaşık`,
  "patch.caption.path": (p: P) => `${p.what}, yalnız bu yoldan: ${p.to}`,
  "patch.coarse": "yaklaşık",
  "patch.coarse.hint":
    "Tek bir geri geçişle yaklaşık hesap (attribution patching). Tam skoru için bir hücreye {tıkla|dokun}.",
  "patch.coarse.none":
    "Hızlı bir yaklaşık hesap yok: 32 bitlik ağırlıklar ister; başka çalıştırmadan değer alan düzenleme de olmamalı.",
  "patch.coarse.tiles":
    "Hızlı bir yaklaşık hesap yok: gradyanlar, görüntüleri karo karo okuyan bir kodlayıcıya ulaşmaz.",
  "patch.exact": "Her hücreyi tam hesapla",
  "patch.exact.cost": (p: P) =>
    `(${exact(p.cells)} hücre, her biri bir çalıştırma${p.ms === null ? "" : `: yaklaşık ${duration(p.ms)}`})`,
  "patch.point":
    "Okumak için bir {hücrenin üzerine gel; tıklayınca|hücreye dokun; yeniden dokununca} değeri yamanır, bir " +
    "kez daha kaldırılır.",
  "patch.point.path":
    "Okumak için bir {başlığın üzerine gel; sabitlemek için tıkla|başlığa dokun; sabitlemek için yeniden dokun}.",
  "patch.up": "Bu başlığa ne ulaşıyor?",
  "patch.first": "Bundan önce gelen başlık yok.",
  "patch.none": "burada yamanacak bir şey yok",
  "patch.failed": "hesaplanmadı: bir çalıştırma başarısız oldu",
  "patch.late": "Taralı: ona ulaşmak için geç kalan katmanlar.",
  "patch.way.answer": "öbür yanıta",
  "patch.way.text": (p: P) => `öbür ${input(p.medium).to}`,
  "patch.said": (p: P) => `${p.name}: ${p.way} giden yolun ${percent(p.share, 0)} kadarı`,
  "patch.said.coarse": (p: P) => `${p.name}: ${p.way} giden yolun yaklaşık ${percent(p.share, 0)} kadarı`,
  "patch.said.exact": (p: P) =>
    `${p.name}: ${p.way} giden yolun tam olarak ${percent(p.exact, 0)} kadarı (yaklaşık hesap: ` +
    `${percent(p.share, 0)})`,
  "patch.at": (p: P) => `${p.what}, ${p.token} üzerinde`,
  "patch.layer": (p: P) => `L${p.layer}`,
  "patch.head": (p: P) => `H${p.head}`,
  "patch.axis.layer": "katman",
  "patch.axis.head": "başlık",
  "patch.axis.image": "parça",
  "patch.axis.sound": "an",
  "patch.axis.text": "belirteç",
  "patch.put": "Yamala",
  "patch.take": "Yamayı kaldır",
  "patch.going": (p: P) => `${exact(p.of)} katmandan ${exact(p.done)}`,
  "patch.going.cells": (p: P) =>
    `${exact(p.of)} hücreden ${exact(p.done)}${p.ms === null ? "" : `, yaklaşık ${duration(p.ms)} kaldı`}`,
  "patch.halt": "Durdur",
  "patch.resume": "Sürdür",
  "patch.flat": (p: P) =>
    `Yuvarlanınca her hücre 0: bu aktivasyonların hiçbiri tek başına yanıtı değiştirmiyor. İki ` +
    `${input(p.medium).one} arasındaki fark başka bir yoldan geçiyor; başka bir şey yamala.`,
  "patch.limit": (p: P) =>
    `Yanıtı geri getiren aktivasyon, ${input(p.medium).all} arasındaki farkı taşır; getirmeyen de yine gerekli ` +
    "olabilir. Öbür düzenlemeler açık kalır; yamalar haritaya katılmaz.",
};
