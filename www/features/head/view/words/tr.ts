// Words of the view of one head, in Turkish.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, plural, list } = forms("tr");
/** Chosen tokens; none chosen is all of them. */
const some = ({ count, all }: { count: number; all: number }, words: { other: string }) =>
  count === 0 ? `tümü: ${plural(all, words)}` : plural(count, words);

export const headView = {
  // ---- its tools ----
  "head.formula.raw": "Çarpımlar q · k’dır: maskelemeden önce her sorgunun her anahtarla ne kadar uyduğu.",
  "head.formula.scores": (p: P) =>
    `Skorlar ${p.before}q · k${p.scale}${p.biased ? " + eğilim" : ""}${p.after}` +
    `${p.temperature === 1 ? "" : ` / ${number(p.temperature)}`}; maskeli yerde −∞. Softmax’ın girdisi bunlardır.`,
  "head.formula.pattern": "Örüntü softmax(skorlar)’dır: her satırın dikkatini sütunlara nasıl paylaştırdığı.",
  "head.formula.weights":
    "Doğrusal katmanda softmax yoktur. Çıktısı z, önceki değerlerin bu ağırlıklarla toplamıdır; ağırlıklar " +
    "q, k, sönüm ve β’dan çıkar.",
  "head.formula.weighted": "Değer ağırlıklı ‖α v Wₒ‖’dur: her sütunun satıra kattığı vektörün uzunluğu.",
  "head.legend.raw": (p: P) => `Bu katmandaki çarpımlar, −${p.most} ile ${p.most} arası`,
  "head.legend.scores": (p: P) => `Bu katmandaki skorlar, −${p.most} ile ${p.most} arası`,
  "head.legend.weighted": (p: P) => `Her katkının uzunluğu, 0 ile bu katmandaki en büyük değer olan ${p.most} arası`,
  "head.reading": "Bu sayılar okunuyor…",
  "head.failed": (p: P) => `Bu sayılar okunamadı. ${p.message}`,
  // ---- filters ----
  "head.hidden": (p: P) =>
    `Gizli: ${list(p.names)}. Gösterilen satırların dikkatinden aldıkları pay: ${percent(p.share, 1)}.`,
  "head.hidden.all": "Bu haritada yalnızca özel belirteçler var. Görmek için özel belirteçleri göster.",
  // ---- marginals and chosen tokens ----
  "head.bars.entropy": "entropi",
  "head.bars.entropy.title": (p: P) =>
    `Satırın ne kadar geniş baktığı, nat olarak. 0: tek belirteç. ${number(Math.log(p.count), 2)}: ` +
    `${number(p.count)} belirtecin tümüne eşit.`,
  "head.bars.received": "aldığı",
  "head.bars.received.title": (p: P) =>
    p.chosen ? "Sütunun, seçilen satırlar üzerindeki toplamı" : "Sütunun, tüm satırlar üzerindeki toplamı",
  "head.bars.given": "verdiği",
  "head.bars.given.title": "Satırın, seçilen sütunlar üzerindeki toplamı",
  "head.bars.sum": "toplam",
  "head.bars.sum.title": (p: P) => (p.chosen ? "Seçilen hücrelerin toplamı" : "Tüm hücrelerin toplamı"),
  "head.bars.mean": "ortalama",
  "head.bars.mean.title": (p: P) =>
    p.chosen ? "Seçilen hücrelerin ortalaması, maskeliler dışında" : "Hücrelerin ortalaması, maskeliler dışında",
  "head.bar": (p: P) => `${p.name} ${p.value}`,
  "head.bar.nats": (p: P) => `${p.name} ${p.value} nat`,
  "head.chosen": (p: P) => `${some(p.rows, { other: "satır" })} → ${some(p.cols, { other: "sütun" })}`,
  "head.chosen.title": (p: P) => list(p.names),
  "head.chosen.sum": "toplam",
  "head.chosen.row": "satır ortalaması",
  "head.chosen.cell": "hücre ortalaması",
  "head.clear": "Temizle",
  "head.choose": "Toplamak için satır ya da sütun seç.",
  // ---- what its weights say ----
  "head.weights": "Ağırlıklarından",
  "head.weights.about":
    "Yalnızca ağırlık matrislerinden, akışta sadece bir belirtecin gömmesi varmış gibi hesaplanır: normlar, " +
    "eğilimler ve konumlar sayılmaz. Başlığın eğilimini gösterir, bu metindeki davranışını değil.",
  "head.weights.token": "Belirteç",
  "head.weights.type": "Başka bir belirteç yaz",
  "head.weights.follows": "Haritada seçtiğin anahtarı izler.",
  "head.weights.none": "Henüz gösterilecek belirteç yok.",
  "head.weights.number": (p: P) => `belirteç ${number(p.id)}`,
  "head.weights.pick": (p: P) => `“${p.token}” belirtecini göster`,
  "head.weights.writes": (p: P) => `“${p.token}” belirtecine bakmanın yükselttikleri ve düşürdükleri`,
  "head.weights.writes.about": "Her belirtecin logitindeki değişim: en çok yükselenler ve en çok düşenler.",
  "head.weights.silent":
    "Bu modelde akıştan belirteçlere götüren tek bir matris yok; başlığın çıktısı burada belirteç olarak okunamaz.",
  "head.weights.matches": (p: P) => `“${p.token}” sorgusuyla eşleşenler`,
  "head.weights.matches.about": "Her belirtecin anahtar olduğu q · k, ölçeklemeden önce: en iyi eşleşmeler.",
  "head.weights.copying": "Kopyalama",
  "head.weights.copying.about":
    "Bütün belirteçler üzerinden Σ λ / Σ |λ|. 1’e yakınsa bir belirtece bakmak o belirteci daha olası " +
    "kılar, −1’e yakınsa daha az olası; 0’a yakınsa ikisi de değil.",
  "head.weights.reads": "Önceki başlıklardan girdi",
  "head.weights.reads.about": (p: P) =>
    "‖AB‖ / (‖A‖ ‖B‖), 0 ile 1 arası: önceki bir başlığın çıktısının bu başlıkça okunan payı. İlişkisiz " +
    `matrislerde yaklaşık ${number(p.chance, 3)}.`,
  "head.weights.reads.none": "Bundan önce gelen bir başlık yok.",
  "head.weights.query": "sorgularıyla",
  "head.weights.key": "anahtarlarıyla",
  "head.weights.value": "değerleriyle",
  "head.weights.open": (p: P) => `${p.head}: aç`,
  // ---- what is said of an exported picture ----
  "head.panel.part": (p: P) =>
    `satırlar ${number(p.rows[0])} – ${number(p.rows[1])}, sütunlar ${number(p.cols[0])} – ${number(p.cols[1])}`,
  "head.panel.strongest": (p: P) => `en güçlü ${percent(p.percent / 100)}`,
  "head.panel.specials": "özel belirteçler olmadan",
  "head.panel.chosen": (p: P) => `seçilen: ${list(p.chosen)}`,
};
