// Words of the Head view and of large maps, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural, percent, list } = forms("tr");
/** Chosen tokens; none chosen is all of them. */
const some = ({ count, all }: { count: number; all: number }, words: { other: string }) =>
  count === 0 ? `tümü: ${plural(all, words)}` : plural(count, words);

export const head = {
  "view.head": "Başlık",
  // ---- a map, to those who listen ----
  "map.about": (p: P) => `Hücreler arasında ok tuşlarıyla gezilir. ${p.cells}`,
  // ---- its tools ----
  "head.tools": "Yakınlaştırma ve tablo",
  "head.zoom.farther": "Uzaklaştır",
  "head.zoom.nearer": "Yakınlaştır",
  "head.zoom.fit": "Tümünü göster",
  "head.zoom.key": (p: P) =>
    `${p.name}: tuş ${p.key}. Ctrl ile tekerlek ya da iki parmak, imlecin olduğu yeri yakınlaştırır.`,
  "head.table": "Tablo olarak",
  "head.picture": "Resim olarak",
  "head.table.hint": "Aynı sayılar başlık satırlarıyla: tuş T",
  "head.full": "Tam ekran",
  "head.full.hint": "Haritayı tam ekran göster, geri dön: tuş F",
  "head.layers": "Dikkatin hangi adımı gösteriliyor",
  "head.layer.raw": "Çarpımlar",
  "head.layer.scores": "Skorlar",
  "head.layer.pattern": "Örüntü",
  "head.layer.weighted": "Değer ağırlıklı",
  "head.formula.raw": "Çarpımlar q · k’dır: hiçbir şey maskelenmeden önce her sorgunun her anahtarla ne kadar uyduğu.",
  "head.formula.scores": (p: P) =>
    `Skorlar ${p.biased && p.temperature !== 1 ? "(" : ""}q · ` +
    `k${p.scale}${p.biased ? " + eğilim" : ""}` +
    `${p.biased && p.temperature !== 1 ? ")" : ""}${p.temperature === 1 ? "" : ` / ${number(p.temperature)}`}; ` +
    `` +
    `` +
    `` +
    `` +
    `` +
    `maskeli yerde −∞: softmax’ın okuduğu.`,
  "head.formula.pattern": "Örüntü softmax(skorlar)’dır: her satırın sütunlara nasıl paylaştırıldığı.",
  "head.formula.weighted": "Değer ağırlıklı ‖α v Wₒ‖’dur: her sütunun satıra gerçekten kattığının uzunluğu.",
  "head.legend.raw": (p: P) => `Bu katmanın başlıklarının çarpımları, −${p.most} ile ${p.most} arası`,
  "head.legend.scores": (p: P) => `Bu katmanın başlıklarının skorları, −${p.most} ile ${p.most} arası`,
  "head.legend.weighted": (p: P) => `Katılanın uzunluğu, 0 ile ${p.most} arası; bu katmanın başlıklarındaki en büyük`,
  "head.reading": "Bu sayılar okunuyor…",
  "head.failed": (p: P) => `Bu sayılar okunamadı. ${p.message}`,
  "keys.zoom": "Büyük haritayı yakınlaştır, uzaklaştır, tümünü göster",
  "keys.table": "Büyük haritayı tablo olarak göster, geri dön",
  "keys.row": "Başlık görünümünde: odaktaki satırı seç ya da bırak; Shift ve oklar seçimi genişletir",
  "keys.column": "Başlık görünümünde: odaktaki sütunu seç",
  // ---- filters ----
  "head.strongest": "En güçlü",
  "head.strongest.value": (p: P) => percent(p.percent / 100),
  "head.strongest.hint": "Hücrelerin bu kadarı, en büyükleri, rengini korur; gerisi soluklaşır.",
  "head.specials": "Özel belirteçleri gizle",
  "head.specials.hint": "Başlangıç ve bitiş gibi satır ve sütunları resimden çıkarır. Model onları yine okur.",
  "head.hidden": (p: P) =>
    `Gizli: ${list(p.names)}. Gösterilen satırlar dikkatlerinin şu kadarını onlara veriyor: ${percent(p.share, 1)}.`,
  "head.hidden.all": "Bu haritanın tüm belirteçleri özel: görmek için onları göster.",
  // ---- marginals and chosen tokens ----
  "head.bars.entropy": "entropi",
  "head.bars.entropy.title": (p: P) =>
    `Satır ne kadar geniş bakıyor, nat olarak: 0 tek belirteç, ${number(Math.log(p.count), 2)} ` +
    `${number(p.count)} belirtecin hepsi eşit`,
  "head.bars.received": "aldığı",
  "head.bars.received.title": (p: P) =>
    p.chosen ? "Sütunun, seçilen satırlar üzerindeki toplamı" : "Sütunun, tüm satırlar üzerindeki toplamı",
  "head.bars.given": "verdiği",
  "head.bars.given.title": "Satırın, seçilen sütunlar üzerindeki toplamı",
  "head.bars.sum": "toplam",
  "head.bars.sum.title": (p: P) => (p.chosen ? "Seçilenlerin toplamı" : "Tümünün toplamı"),
  "head.bars.mean": "ortalama",
  "head.bars.mean.title": (p: P) =>
    p.chosen ? "Seçilen hücrelerin ortalaması, maskeliler dışında" : "Hücrelerin ortalaması, maskeliler dışında",
  "head.bar": (p: P) => `${p.name} ${p.value}`,
  "head.chosen": (p: P) => `${some(p.rows, { other: "satır" })} → ${some(p.cols, { other: "sütun" })}`,
  "head.chosen.title": (p: P) => list(p.names),
  "head.chosen.sum": "toplam",
  "head.chosen.row": "satır ortalaması",
  "head.chosen.cell": "hücre ortalaması",
  "head.clear": "Temizle",
  "head.choose": "Toplamak için adları ya da çubukları seç.",
  // ---- what its weights say ----
  "head.weights": "Ağırlıkları ne diyor",
  "head.weights.about":
    "Yalnızca matrislerden okunur; sanki akışta bir belirtecin gömmesinden başka bir şey yokmuş gibi: normlar, " +
    "eğilimler ve konumlar dışarıda bırakılır. Bu, başlığın eğilimidir; bu metinde yaptığı değil.",
  "head.weights.token": "Belirteç",
  "head.weights.type": "Sorulacak başka bir belirteç yaz",
  "head.weights.follows": "Haritada seçtiğin anahtarı izler.",
  "head.weights.none": "Henüz sorulacak bir belirteç yok.",
  "head.weights.number": (p: P) => `belirteç ${number(p.id)}`,
  "head.weights.pick": (p: P) => `“${p.token}” için sor`,
  "head.weights.writes": (p: P) => `“${p.token}” belirtecine bakınca yazdığı`,
  "head.weights.writes.about":
    "Her belirtecin logitine kattığı: tüm belirteçler içinde en çok yükselttikleri ve en çok düşürdükleri.",
  "head.weights.silent":
    "Bu modelin akışından belirteçlere tek bir matrisle gidilmiyor: başlığın yazdığının burada adı yok.",
  "head.weights.matches": (p: P) => `Sorgu olarak “${p.token}” neyi arıyor`,
  "head.weights.matches.about":
    "Anahtar olarak her belirteçle q · k, ölçeklemeden önce: tüm belirteçler içinde en iyileri.",
  "head.weights.copying": "Kopyalama",
  "head.weights.copying.about":
    "Σ λ / Σ |λ|, tüm belirteçler birlikte: 1’e yakınsa bir belirtece bakmak tam o belirteci daha olası kılar; " +
    "−1’e yakınsa daha az olası; 0’a yakınsa ikisi de değil.",
  "head.weights.reads": "Önceki başlıklardan okuduğu",
  "head.weights.reads.about": (p: P) =>
    `‖AB‖ / (‖A‖ ‖B‖), 0 ile 1 arası: önceki bir başlığın yazdığının ne kadarı bu başlığın okuduğu yerde. ` +
    `Birbiriyle ilgisi olmayan matrislerde yaklaşık ${number(p.chance, 3)} çıkar.`,
  "head.weights.reads.none": "Bundan önce gelen bir başlık yok.",
  "head.weights.query": "sorgularıyla",
  "head.weights.key": "anahtarlarıyla",
  "head.weights.value": "değerleriyle",
  "head.weights.open": (p: P) => `${p.head}: aç`,
  // ---- a map's table ----
  "table.caption": (p: P) => `${p.name}. ${p.layer}: her satır her sütuna bakar.`,
  "table.rows": (p: P) => `Satırlar ${number(p.first)} – ${number(p.last)}, toplam ${number(p.count)}`,
  "table.columns": (p: P) => `Sütunlar ${number(p.first)} – ${number(p.last)}, toplam ${number(p.count)}`,
  "table.rows.back": "Önceki satırlar",
  "table.rows.on": "Sonraki satırlar",
  "table.columns.back": "Önceki sütunlar",
  "table.columns.on": "Sonraki sütunlar",
  // ---- what is said of an exported picture ----
  "head.panel.part": (p: P) =>
    `satırlar ${number(p.rows[0])} – ${number(p.rows[1])}, sütunlar ${number(p.cols[0])} – ${number(p.cols[1])}`,
  "head.panel.strongest": (p: P) => `en güçlü ${percent(p.percent / 100)}`,
  "head.panel.specials": "özel belirteçler olmadan",
  "head.panel.chosen": (p: P) => `seçilen: ${list(p.chosen)}`,
};
