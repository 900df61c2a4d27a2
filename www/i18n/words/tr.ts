// Words that every room shares: kinds of attention, heads, layers, tokens, what goes wrong, in Turkish.
import { forms } from "../forms.js";
import type { Params as P } from "../vocabulary.js";

const { number, percent } = forms("tr");

/** A weight as a share of a row. */
const share = (value: number) => (value > 0 && value < 0.005 ? `<${percent(0.01)}` : percent(value));
const by = (head: string | null) => (head === null ? "bu başlık" : `${head} başlığı`);

const most = (p: P) => (p.most ? "en çok " : "");

export const shared = {
  // ---- problems that may come before the words of the others ----
  "problem.unsaid": "Bir sorun çıktı; ne olduğunu söyleyen cümle yüklenmedi. Bağlantıyı denetle, sonra yeniden dene.",
  "problem.no-webgpu": "Bu tarayıcıda WebGPU yok, bu yüzden model CPU’da çalışıyor.",
  "problem.no-adapter": "Bu sayfa ekran kartı kullanamıyor, bu yüzden model CPU’da çalışıyor.",
  "problem.late": "Ekran kartı zamanında yanıt vermedi, bu yüzden model CPU’da çalışıyor.",
  "problem.software": "Tek ekran bağdaştırıcısı yazılımsal; CPU daha hızlı.",
  "problem.not-built": "Sayfanın bu sürümünde GPU motoru yok, bu yüzden model CPU’da çalışıyor.",
  "problem.gpu-failed": "GPU motoru başlamadı; bu yüzden model CPU’da çalışıyor.",
  "problem.fetch": (p: P) =>
    `${p.url} alınamadı${p.status ? ` (${p.status})` : ""}. ` +
    (p.status === 404
      ? "Dosya bu sayfanın sunucusunda yok."
      : p.status
        ? "Sunucu hata verdi; daha sonra yeniden dene."
        : "Bağlantıyı denetleyip yeniden dene."),
  "problem.worker": "Sayfanın hesaplama süreci yüklenemedi. Bağlantıyı denetleyip yeniden başlat.",
  // ---- kinds, heads, parts ----
  "kind.encoder": "Kodlayıcı",
  "kind.decoder": "Kod çözücü",
  "kind.cross": "Çapraz",
  "kind.mlp": "MLP",
  "kind.encoder.long": "Kodlayıcı öz dikkati",
  "kind.decoder.long": "Kod çözücü öz dikkati",
  "kind.linear.long": "Kod çözücü doğrusal katmanı",
  "kind.cross.long": "Çapraz dikkat",
  "kind.encoder.reads": "Kaynak kendine bakar.",
  "kind.decoder.reads": "Yanıt, şimdiye dek yazılana bakar.",
  "kind.cross.reads": "Yanıt kaynağa bakar.",
  "head.name": (p: P) => `Katman ${number(p.layer)}, Başlık ${number(p.head)}`,
  "head.short": (p: P) => `L${p.layer}H${p.head}`,
  "head.in": (p: P) => `${p.kind} L${p.layer}H${p.head}`,
  "layer.in": (p: P) => `${p.kind} L${p.layer}`,
  "layer.name": (p: P) => `Katman ${number(p.layer)}`,
  "part.embed": "Gömme",
  "part.positions": "Konum",
  "part.types": "Bölüm",
  "part.head": "Başlık",
  "part.bias": "Eğilim",
  "part.mlp": "MLP",
  "part.convolution": "İlk katmanın yanındaki evrişim",
  "part.layer-embedding": "Belirtecin o katman için gömmesi",
  "part.norm": "Norm kayması",
  "part.unembed": "Çıkış katmanının eğilimi",
  "part.patch": "Yama",
  "part.before-output": "çıkış matrisinden önce",
  "part.classes": "sınıflar",
  "part.before-classes": "sınıflardan önce",
  "part.in": (p: P) => `${p.part}, ${p.place}`,
  "part.sum": (p: P) => `Parçaların toplamı ${p.sum}`,
  "part.residue": (p: P) => `(modelin değeri: ${p.whole}; fark: ${p.residue}).`,
  // ---- values of a run, by the names of their sites ----
  "site.norm": (p: P) => `${p.name}: girdisi`,
  "site.q": (p: P) => `${p.name} sorgusu`,
  "site.k": (p: P) => `${p.name} anahtarı`,
  "site.v": (p: P) => `${p.name} değeri`,
  "site.z": (p: P) => `${p.name}: ağırlıklı değerleri`,
  "site.z_gate": (p: P) => `${p.name}: kapıları`,
  "site.hidden": (p: P) => `${p.name}: nöronları`,
  "site.out": (p: P) => `${p.name}: çıktısı`,
  "site.out_norm": (p: P) => `${p.name}: normlanmış çıktısı`,
  "site.gate": (p: P) => `${p.name}: kapısı`,
  "site.branch": (p: P) => `${p.name}: katkısı`,
  "site.convolution": (p: P) => `${p.name}: yanındaki evrişim`,
  "site.layer_embedding": (p: P) => `${p.name}: yanındaki belirteç gömmesi`,
  "site.stream.pre": (p: P) => `${p.name}: giren akış`,
  "site.stream.mid": (p: P) => `${p.name}: dikkatten sonraki akış`,
  "site.stream.cross": (p: P) => `${p.name}: çapraz dikkatten sonraki akış`,
  "site.stream.post": (p: P) => `${p.name}: çıkan akış`,
  "site.stream.embed": (p: P) => `${p.name}: gömmeler`,
  "site.stream.positions": (p: P) => `${p.name}: konumlar`,
  "site.stream.types": (p: P) => `${p.name}: bölümler`,
  "site.stream.out": (p: P) => `${p.name}: çıktı`,
  // ---- the chosen cell, in one sentence ----
  "sentence.to.write": (p: P) => `${p.writes} yazmak için`,
  "sentence.to.go-on": (p: P) => `${p.query} belirtecinden sonra ${p.writes} yazmak için`,
  "sentence.to.end": "Yanıtı bitirmek için",
  "sentence.to.predict": (p: P) => `${p.query} belirtecinden sonrakini tahmin etmek için`,
  "sentence.to.read": (p: P) => `${p.query} belirtecini okurken`,
  "sentence.to.rest": (p: P) => `${p.query} belirtecinde`,
  "sentence.to.fill": (p: P) => `${p.query} boşluğunu doldurmak için`,
  "sentence.picture": (p: P) =>
    `${p.nth ? `${number(p.nth)}. görüntünün` : "görüntünün"}${p.whole ? " bütününde" : ""} ${number(p.y)}. satır, ` +
    `${number(p.x)}. sütundaki bölümü`,
  "sentence.patch": (p: P) => `${number(p.y)}. satır, ${number(p.x)}. sütundaki parça`,
  "sentence.at.source": (p: P) => `${most(p)}metnindeki ${p.key} belirtecine`,
  "sentence.at.sound": (p: P) => `${most(p)}sesin ${p.key} anına`,
  "sentence.at.token": (p: P) => `${most(p)}${p.key} belirtecine`,
  "sentence.at.earlier": (p: P) => `${most(p)}gerideki ${p.key} belirtecine`,
  "sentence.at.later": (p: P) => `${most(p)}ilerideki ${p.key} belirtecine`,
  "sentence.at.itself": (p: P) => `${most(p)}${p.key} belirtecinin kendisine`,
  "sentence.cell": (p: P) => `${p.purpose} ${by(p.head)} ${p.object} bakar (${share(p.share)}).`,
  "sentence.evenly": (p: P) =>
    `${p.purpose} ${by(p.head)} ${number(p.count)} belirtece eşit bakar (her birine ${share(p.share)}).`,
  "sentence.masked": (p: P) => `${p.purpose} ${by(p.head)} ${p.object} bakamaz: bu hücre maskeli.`,
  "sentence.outside": (p: P) =>
    `${p.purpose} ${by(p.head)} ${p.object} bakamaz: ${number(p.window)} belirteçlik pencerenin dışında kalıyor.`,
  "sentence.nothing": (p: P) => `${p.purpose} ${by(p.head)} hiçbir şeye bakmaz: satırın tamamı maskeli.`,
  "sentence.column": (p: P) => `${p.key}: ${by(p.head)} buna en çok ${p.purpose} bakar (${share(p.share)}).`,
  "sentence.two": (p: P) => `${p.purpose} ${p.object} bakar; A: ${p.a}, B: ${p.b}.`,
  "sentence.sink": (p: P) => `Satırdan yutağının payı: ${share(p.share)}.`,
  "sentence.silenced": "Başlık susturuldu: sonucu 0 ile çarpılır.",
  // ---- a bar, in one sentence ----
  "sentence.part.source": (p: P) => `${p.head} ile metnindeki ${p.key} belirteci`,
  "sentence.part.sound": (p: P) => `${p.head} ile sesin ${p.key} anı`,
  "sentence.part.token": (p: P) => `${p.head} ile ${p.key} belirteci`,
  "sentence.target.over": (p: P) =>
    `${p.foil} ${p.isClass ? "sınıfına" : "belirtecine"} karşı ${p.answer} ${p.isClass ? "sınıfına" : "belirtecine"}`,
  "sentence.target.logit": (p: P) => `${p.answer} ${p.isClass ? "sınıfının" : "belirtecinin"} logitine`,
  "sentence.target.output": "çıkış vektörüne",
  "sentence.target.likeness": "benzerliğe",
  "sentence.target.score": (p: P) => `${p.head} başlığının ${p.query} belirtecinden ${p.key} belirtecine verdiği skora`,
  "sentence.adds": (p: P) =>
    `${p.without ? "Düzenlemeler olmadan " : ""}${p.part}, ${p.target} ${p.value} katkı yapar.`,
  "sentence.takes": (p: P) =>
    `${p.without ? "Düzenlemeler olmadan " : ""}${p.part}, ${p.target} −${p.value} katkı yapar.`,
  "sentence.changes": (p: P) => `${p.part}: düzenlemeler bunun ${p.target} katkısını ${p.value} değiştirir.`,
  "sentence.from.source": (p: P) => `metnindeki ${p.key} belirtecinden`,
  "sentence.from.sound": (p: P) => `sesin ${p.key} anından`,
  "sentence.from.written": (p: P) => `yanıttaki ${p.key} belirtecinden`,
  "sentence.from.token": (p: P) => `${p.key} belirtecinden`,
  "sentence.from.itself": "kendisinden",
  "sentence.share": (p: P) => `${p.token} belirtecine ulaşanın ${share(p.share)} kadarı ${p.from} gelir.`,
  "sentence.here": "Burada",
  "sentence.after.input": "Yalnız girdiyle",
  "sentence.after.attention": (p: P) => `Katman ${p.layer} dikkatinden sonra`,
  "sentence.after.cross": (p: P) => `Katman ${p.layer} çapraz dikkatinden sonra`,
  "sentence.after.layer": (p: P) => `Katman ${p.layer} sonrasında`,
  "sentence.would": (p: P) =>
    p.other
      ? `${p.after} ${p.token} için olasılık ${share(p.share)}; ` +
        `model ${p.other.token} ${p.fills ? "koyardı" : "yazardı"} (${share(p.other.share)}).`
      : `${p.after} model ${p.token} ${p.fills ? "koyardı" : "yazardı"} (${share(p.share)}).`,
  "sentence.at-step": "Bu adımda",
  "sentence.at-next": "Şimdi",
  "sentence.next": (p: P) =>
    `${p.at} model ${share(p.share)} olasılıkla ${p.token} yazar` +
    (p.other
      ? `; ${p.likelier ? "daha olası olan" : "ikinci sırada"} ${p.other.token}, ${share(p.other.share)}.`
      : "."),
  "sentence.next.other": (p: P) =>
    `${p.at} ${p.token} için olasılık ${share(p.share)}` +
    `${p.other ? `; model ${p.other.token} yazar (${share(p.other.share)})` : ""}.`,
  "sentence.class": (p: P) => `Model ${p.token} sınıfına ${share(p.share)} olasılık verir.`,
  "sentence.raises": (p: P) => `${p.token} belirtecine bakmak, ${p.other} logitini ${p.value} artırır.`,
  "sentence.lowers": (p: P) => `${p.token} belirtecine bakmak, ${p.other} logitini ${p.value} azaltır.`,
  "sentence.matches": (p: P) => `${p.token} sorgusu ile ${p.other} anahtarının çarpımı: q · k = ${p.value}.`,
  "sentence.input.query": (p: P) => `${p.head} çıktısı ile bu başlığın sorguları arasındaki örtüşme: ${p.value}.`,
  "sentence.input.key": (p: P) => `${p.head} çıktısı ile bu başlığın anahtarları arasındaki örtüşme: ${p.value}.`,
  "sentence.input.value": (p: P) => `${p.head} çıktısı ile bu başlığın değerleri arasındaki örtüşme: ${p.value}.`,
  // ---- tokens ----
  "token.start": "başlangıç",
  "token.end": "bitiş",
  "token.pad": "dolgu",
  "token.special": (p: P) => p.text.replace(/^[<[⟨|]+|[>\]⟩|]+$/g, ""),
  "token.space": "boşluk",
  "token.nth": (p: P) => `${p.text}, ${number(p.nth)}. geçiş`,
  "token.picture": (p: P) =>
    `${p.nth ? `${number(p.nth)}. görüntü` : "Görüntü"}${p.whole ? ", bütünü" : ""}: ${number(p.y)}. satır, ` +
    `${number(p.x)}. sütun`,
  "token.patch": (p: P) => `${number(p.y)}. satır, ${number(p.x)}. sütundaki parça`,
  "grid.kind.encoder": "Kod",
  "grid.kind.decoder": "KÇ",
  "grid.kind.cross": "Çapraz",
  "grid.head": (p: P) => `${p.kind} ${p.name}`,
};
