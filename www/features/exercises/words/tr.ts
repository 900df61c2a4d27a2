// Words of the exercises room, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, percent: shareOf, plural } = forms("tr");
const percent = (share: number) => shareOf(share, 0);
const grouped = (x: string | number) => number(Number(x));
const short = (x: number) => number(Number(x.toPrecision(3)));

export const exercises = {
  "exercises.deck": "Alıştırmalar",
  "exercises.progress": (p: P) => `${number(p.done)} / ${number(p.all)} yanıtlandı`,
  "exercises.number": (p: P) => `Alıştırma ${number(p.number)} / ${number(p.all)}`,
  "exercises.done": "(yanıtlandı)",
  "exercises.group.attention": "Dikkat",
  "exercises.group.parts": "Bir bloğun parçaları",
  "exercises.group.blocks": "Bloklar",
  "exercises.group.cause": "Bir yanıt ve nedeni",
  "exercises.own": "Senin sayıların",
  "exercises.redraw": "Yeni sayılar çek",
  "exercises.check": "Denetle",
  "exercises.help": "Bir ipucu ver",
  "exercises.show": "Yanıtı göster",
  "exercises.hide": "Benim yanıtıma dön",
  "exercises.clear": "Baştan başla",
  "exercises.next": "Sonraki alıştırma",
  "exercises.waiting": "Hesaplanıyor…",
  "exercises.failure": (p: P) => `Motor bununla çalışamıyor. ${p.message}`,
  "exercises.shown": "Yanıt bu. Seninki saklandı.",
  "exercises.right": "Hepsi doğru.",
  "exercises.so-far": (p: P) =>
    p.all === 1
      ? "Henüz olmadı. Değiştir ve yeniden denetle."
      : p.count === 0
        ? "Henüz doğru yanıt yok. Yanıtlarını değiştir, sonra yeniden denetle."
        : `Şimdilik ${number(p.all)} yanıttan ${number(p.count)} tanesi doğru. Gerisini değiştir ve yeniden denetle.`,
  "exercises.figure.later": "Resim yanıtınla birlikte gelir.",
  "exercises.numbers": "Haritalar tablo olarak",
  "exercises.untrained": (p: P) =>
    `Şimdi eğitilmemiş bir modelle hesaplandı: tohum ${exact(p.seed)} ile rastgele ağırlıklar; örüntüleri ` +
    `düz olmasın diye her zamankinin iki katı.`,
  "exercises.head": (p: P) => `Başlık ${exact(p.head)}`,
  "exercises.cell": (p: P) =>
    `Sorgu ${p.query}, anahtar ${p.key}: ${p.hidden ? "gizli" : "görünür"}${p.wrong ? ", henüz doğru değil" : ""}`,
  "exercises.misplaced": "henüz yerinde değil",
  "exercises.up": (p: P) => `Yukarı taşı: ${p.step}`,
  "exercises.down": (p: P) => `Aşağı taşı: ${p.step}`,
  "exercises.state.right": "✓ Doğru.",
  "exercises.state.answer": "Yanıt.",
  "exercises.state.not-yet": "Henüz değil.",
  "exercises.state.empty": "Henüz yanıt yok.",
  "exercises.state.unread": "Anlaşılmadı.",
  "exercises.verdict.empty": "Buraya bir sayı yaz.",
  "exercises.verdict.choose": "Birini seç.",
  "exercises.verdict.empty-cells": "Gizlenmesi gereken hücreleri seç.",
  "exercises.verdict.unread": "Bu bir sayı değil. 64, 0,5 ya da 1/3 gibi bir sayı yaz.",
  "exercises.problem.whole": (p: P) => `${p.name}: ${grouped(p.min)} ile ${grouped(p.max)} arasında bir tam sayı yaz.`,
  "exercises.problem.number": (p: P) =>
    `${p.name}: ${grouped(p.min)} ile ${grouped(p.max)} arasında bir ondalık sayı yaz.`,
  "exercises.problem.range": (p: P) => `${p.name}: ${grouped(p.min)} ile ${grouped(p.max)} arasında seç.`,
  "exercises.problem.even": (p: P) => `${p.name}: çift bir sayı seç, sütunları ikişer ikişer gelir.`,
  "exercises.problem.apart-column": "Genişlikten küçük bir sütun seç: sütunlar 0’dan sayılır.",
  "exercises.own.keys": "anahtar",
  "exercises.own.seed": "tohum",
  "exercises.own.d_model": "d_model",
  "exercises.own.n_heads": "başlık",
  "exercises.own.n": "belirteç",
  "exercises.own.d": "genişlik d",
  "exercises.own.x1": "x₁",
  "exercises.own.x2": "x₂",
  "exercises.own.x3": "x₃",
  "exercises.own.drop": "drop",
  "exercises.own.pos": "konum",
  "exercises.own.column": "sütun",
  "exercises.own.place": "değişen sözcük",
  "exercises.own.expansion": "genişletme",
  "exercises.own.letter": "harf",
  "exercises.own.x": "x",
  "exercises.formula.rest": "kalan",
  "exercises.formula.keep": "keep",
  "exercises.formula.drop": "drop",
  // ---- why √d ----
  "exercises.scaling.title": "Neden √d’ye bölünür?",
  "exercises.scaling.lead": (p: P) =>
    `Rastgele bir sorgu ve ${exact(p.keys)} rastgele anahtar al; her sayı standart normal dağılımdan ` +
    `çekilmiş olsun. Şimdi başlığın genişliğini d = ${exact(p.narrow)} değerinden d = ${exact(p.wide)} ` +
    "değerine çıkar. Ne olacağını tahmin et; sonra motor ölçer.",
  "exercises.scaling.variance-raw.ask": "Bölünmemiş q·k’nın varyansı",
  "exercises.scaling.variance-raw.is-grows": "büyür",
  "exercises.scaling.variance-raw.is-stays": "aynı kalır",
  "exercises.scaling.variance-raw.is-falls": "düşer",
  "exercises.scaling.variance-raw.right": (p: P) =>
    `${short(p.from)} iken ${short(p.to)} oldu: d çarpımın toplamının varyansı, birinin varyansının d katıdır.`,
  "exercises.scaling.variance-raw.hint":
    "q·k, d rastgele çarpımın toplamıdır. Terim sayısı artınca bir toplamın varyansı ne olur?",
  "exercises.scaling.variance-raw.not-yet": (p: P) =>
    `Ölçülen: d = ${exact(p.narrow)} için ${short(p.from)}, d = ${exact(p.wide)} için ${short(p.to)}. q·k, d ` +
    "rastgele çarpımı toplar.",
  "exercises.scaling.variance-scaled.ask": "q·k / √d’nin varyansı",
  "exercises.scaling.variance-scaled.is-grows": "büyür",
  "exercises.scaling.variance-scaled.is-stays": "aynı kalır",
  "exercises.scaling.variance-scaled.is-falls": "düşer",
  "exercises.scaling.variance-scaled.right": (p: P) =>
    `${short(p.from)} iken ${short(p.to)} oldu: √d’ye bölmek varyansı d’ye böler.`,
  "exercises.scaling.variance-scaled.hint": "Bir sayıyı √d’ye bölmek varyansını d’ye böler. Öncesinde ne kadardı?",
  "exercises.scaling.variance-scaled.not-yet": (p: P) =>
    `Ölçülen: d = ${exact(p.narrow)} için ${short(p.from)}, d = ${exact(p.wide)} için ${short(p.to)}. √d’ye ` +
    "bölmek varyansı d’ye böler.",
  "exercises.scaling.entropy-raw.ask": "softmax(q·k) entropisi: dikkat ne kadar dağınık",
  "exercises.scaling.entropy-raw.is-grows": "büyür",
  "exercises.scaling.entropy-raw.is-stays": "aynı kalır",
  "exercises.scaling.entropy-raw.is-falls": "düşer",
  "exercises.scaling.entropy-raw.right": (p: P) =>
    `${short(p.from)} nat iken ${short(p.to)} oldu: büyük skorlar ağırlığın neredeyse tümünü tek bir anahtara ` +
    "verir.",
  "exercises.scaling.entropy-raw.hint":
    "Varyans büyükken skorlar birbirinden uzaktır. Softmax böyle skorlarla ne yapar?",
  "exercises.scaling.entropy-raw.not-yet": (p: P) =>
    `Ölçülen: d = ${exact(p.narrow)} için ${short(p.from)} nat, d = ${exact(p.wide)} için ${short(p.to)}. ` +
    `Softmax, birbirinden uzak skorlarla ne yapar?`,
  "exercises.scaling.entropy-scaled.ask": "softmax(q·k / √d) entropisi",
  "exercises.scaling.entropy-scaled.is-grows": "büyür",
  "exercises.scaling.entropy-scaled.is-stays": "aynı kalır",
  "exercises.scaling.entropy-scaled.is-falls": "düşer",
  "exercises.scaling.entropy-scaled.right": (p: P) =>
    `${short(p.from)} nat iken ${short(p.to)} nat oldu: entropi artık genişliğe bağlı değil.`,
  "exercises.scaling.entropy-scaled.hint":
    "Skorlar hâlâ o kadar uzak mı? Softmax yalnızca aralarındaki farklara bağlıdır.",
  "exercises.scaling.entropy-scaled.not-yet": (p: P) =>
    `Ölçülen: d = ${exact(p.narrow)} için ${short(p.from)} nat, d = ${exact(p.wide)} için ` +
    `${short(p.to)}. Skorların varyansı aynı kalır, entropi de.`,
  "exercises.scaling.why":
    "√d olmadan geniş bir başlığın skorları birbirinden öyle uzaktır ki softmax neredeyse one-hot olur. O " +
    "zaman gradyan sıfıra yakındır ve eğitim pek ilerlemez. √d’ye bölmek, skorları ve gradyanı her genişlikte " +
    "aynı büyüklükte tutar.",
  "exercises.scaling.chart-variance": "Skorların varyansı",
  "exercises.scaling.chart-entropy": "Softmax’ın entropisi, nat olarak",
  "exercises.scaling.along": "başlık genişliği d",
  "exercises.scaling.raw": "q·k",
  "exercises.scaling.scaled": "q·k / √d",
  "exercises.scaling.spoken": (p: P) =>
    `${p.what}. ${p.rows.map((r: P) => `d ${r.d}: bölünmemiş ${r.raw}, bölünmüş ${r.scaled}`).join("; ")}.`,
  "exercises.scaling.source": (p: P) =>
    `${exact(p.keys)} rastgele anahtar üzerinde ${exact(p.samples)} rastgele sorgu (tohum ${exact(p.seed)}), ` +
    "şimdi ölçüldü.",
  // ---- the width of a head ----
  "exercises.width.title": "Bir başlık ne kadar geniş?",
  "exercises.width.lead": (p: P) =>
    `Bir modelin genişliği ${exact(p.d_model)} sayı, başlık sayısı ${exact(p.n_heads)}. Başlıklar genişliği ` +
    "eşit olarak paylaşır.",
  "exercises.width.d_head.ask": "Tek bir başlığın genişliği, d_head",
  "exercises.width.d_head.right": (p: P) =>
    `${exact(p.d_model)}, ${exact(p.n_heads)} başlığa paylaşılınca her birine ${exact(p.d_head)} düşer.`,
  "exercises.width.d_head.not-yet": (p: P) => `${exact(p.d_model)} içinde ${exact(p.n_heads)} kaç kez var?`,
  "exercises.width.d_head.times": "Başlıklar genişliği paylaşır, çarpmaz.",
  "exercises.width.d_head.whole": "Bu, genişliğin tümü. Bir başlığa yalnızca payı düşer.",
  "exercises.width.d_head.broken": (p: P) =>
    `Bir başlığın genişliği tam sayıdır. Aşağı yuvarla; ${exact(p.d_model)} sayıdan kalanı aşağıya yaz.`,
  "exercises.width.rest.ask": "Kalan",
  "exercises.width.rest.right": (p: P) =>
    p.rest === 0
      ? "Kalan yok, demek ki bu model kurulabilir."
      : `${exact(p.n_heads)} · ${exact(p.d_head)} = ${exact(p.n_heads * p.d_head)} ve ${exact(p.d_model)} − ` +
        `${exact(p.n_heads * p.d_head)} = ${exact(p.rest)}. Kalan olunca başlıklar genişliği doldurmaz, bu yüzden ` +
        "bu model kurulamaz.",
  "exercises.width.rest.not-yet": (p: P) =>
    `Bir başlığın genişliğini ${exact(p.n_heads)} ile çarp, ${exact(p.d_model)} ile karşılaştır.`,
  "exercises.width.why":
    "Çok sayıda dar başlık, tek bir geniş başlık kadar tutar. Her biri metni kendi küçük uzayında okur, " +
    "çıktıları yan yana gelince tam genişliği doldurur. Bu, yalnızca başlık sayısı d_model’i bölüyorsa olur.",
  "exercises.width.split": (p: P) =>
    `Genişliği ${exact(p.each)} olan ${exact(p.heads)} başlık${p.rest ? `; kalan ${exact(p.rest)}` : ""}.`,
  "exercises.width.accepted": (p: P) =>
    `Motor d_model ${exact(p.d_model)} ile ${plural(p.heads, { other: "başlığı" })} kabul ediyor.`,
  "exercises.width.refused": (p: P) => `Motor bu modeli geri çeviriyor. ${p.message}`,
  // ---- the causal mask ----
  "exercises.causal.title": "Nedensel maskeyi kur",
  "exercises.causal.lead":
    "Soldan sağa yazan bir model, henüz yazmadığı sözcükleri görmemelidir. Her satır bir sorgu, yani " +
    "bakan sözcüktür; her sütun bir anahtar, yani bakılan sözcüktür.",
  "exercises.causal.cells.ask": "Gizlenmesi gereken her hücreyi seç.",
  "exercises.causal.cells.right": (p: P) =>
    `${exact(p.all)} hücreden ${exact(p.hidden)} tanesi gizli: sorgusundan sonra gelen her anahtar. Motorun ` +
    "kullandığı maske budur.",
  "exercises.causal.cells.hint": "Her hücre için sor: anahtarı sorgusundan sonra mı geliyor? Öyleyse gelecektedir.",
  "exercises.causal.cells.not-yet": (p: P) =>
    `${plural(p.count, { other: "hücre" })} motorun maskesinden farklı; işaretlendi. Her biri için sor: ` +
    "anahtar sorgudan sonra mı geliyor?",
  "exercises.causal.cells.opposite": "Bu tam tersi: yalnızca gelecek görünür. 0 ile −∞ yer değiştirince böyle olur.",
  "exercises.causal.cells.diagonal": "Neredeyse. Köşegende sözcük kendine bakar; buna izin vardır.",
  "exercises.causal.cells.past": "Geçmişi gizledin. Satırlar sütunlara bakar, yani gelecek sağdadır.",
  "exercises.causal.why":
    "Gizli hücreler köşegenin üstündeki üçgeni oluşturur. Skorları softmax’tan önce −∞ olur; bu yüzden " +
    "ağırlıkları tam 0’dır ve her satırın toplamı yine 1’dir.",
  "exercises.causal.map": (p: P) =>
    `Başlık ${exact(p.head)}: nedensel maske altındaki örüntüsü; sorgusundan sonra gelen her anahtar maskeli`,
  // ---- cost ----
  "exercises.cost.title": "Dikkat neye mal olur?",
  "exercises.cost.lead":
    "Her belirteç her belirtece d sayı üzerinden bakar. Yinelemeli bir katman ise metni bir kez okur ve " +
    "her adımda d × d bir matrisle çarpar. Kendi n uzunluğun ve d genişliğinde karşılaştır.",
  "exercises.cost.operations.ask": (p: P) => `Öz dikkatin işlemleri, n = ${exact(p.n)}, d = ${exact(p.d)}`,
  "exercises.cost.operations.right": (p: P) => `n² · d = ${grouped(p.attention)}.`,
  "exercises.cost.operations.not-yet": "n sorguyu n anahtarla çarp; her çift d çarpma ister.",
  "exercises.cost.operations.recurrent": "Bu n · d², yani yinelemeli katmanın maliyeti.",
  "exercises.cost.operations.cells": "Bu, çiftlerin sayısı. Her çift d çarpma ister.",
  "exercises.cost.operations.linear":
    "Bu n · d: belirteç başına tek karşılaştırma. Oysa her belirteç n belirtecin tümüyle karşılaştırılır.",
  "exercises.cost.double.ask": "Metnin uzunluğu iki katına çıkıyor. Öz dikkatin maliyeti kaç katına çıkar?",
  "exercises.cost.double.right": "İki kat sorgu, her birinde iki kat anahtar.",
  "exercises.cost.double.not-yet": "n² · d içinde n iki kez geçer.",
  "exercises.cost.double.linear":
    "İki kat, yinelemedeki gibi doğrusal olurdu. Burada sorgular da anahtarlar da iki katına çıkar.",
  "exercises.cost.cheaper.ask": "Bu n ve d ile daha az işlem isteyen",
  "exercises.cost.cheaper.is-self-attention": "öz dikkat",
  "exercises.cost.cheaper.is-recurrent": "yinelemeli katman",
  "exercises.cost.cheaper.is-equal": "hiçbiri: eşitler",
  "exercises.cost.cheaper.right": (p: P) =>
    `Öz dikkat için ${grouped(p.attention)}, yineleme için ${grouped(p.recurrent)}. n = d iken eşittirler.`,
  "exercises.cost.cheaper.not-yet": "n² · d ile n · d²’yi karşılaştır: ikisini de n · d’ye böl.",
  "exercises.cost.why":
    "Metin modelin genişliğinden kısa kaldıkça öz dikkat ucuzdur; yinelemenin art arda n adım istediği " +
    "yerde tek adım ister. Bedel n² ile büyür: bellekte de her belirteç çifti için bir ağırlık tutulur.",
  "exercises.cost.table": (p: P) =>
    `Senin n ve d değerlerinle tek katman (çekirdek ve pencere: ${exact(p.kernel)} belirteç)`,
  "exercises.cost.column-layer": "Katman",
  "exercises.cost.column-operations": "İşlemler",
  "exercises.cost.column-sequential": "Art arda adım",
  "exercises.cost.column-path": "En uzun yol",
  "exercises.cost.layer-self-attention": "Öz dikkat",
  "exercises.cost.layer-recurrent": "Yinelemeli",
  "exercises.cost.layer-convolutional": "Evrişimli",
  "exercises.cost.layer-restricted": "Kısıtlı",
  "exercises.cost.source":
    "“Attention Is All You Need” makalesinin 1. tablosu, senin sayılarınla; sabit çarpanlar yazılmadı. " +
    "Çubuklar logaritmik.",
  // ---- parameters ----
  "exercises.parameters.title": "Dikkatin kaç parametresi var?",
  "exercises.parameters.lead": (p: P) =>
    `Dikkatin dört doğrusal katmanı vardır: sorgu, anahtar, değer ve çıkış. Her biri ${exact(p.d_model)} ` +
    `sayıyı ${exact(p.d_model)} sayıya eşler ve bir eğilim (bias) ekler.`,
  "exercises.parameters.count.ask": "Dört katmanın toplam parametresi",
  "exercises.parameters.count.right": (p: P) =>
    `4 · (${exact(p.d_model)}² + ${exact(p.d_model)}) = ${grouped(p.parameters)}.`,
  "exercises.parameters.count.not-yet": "Dördünün her biri için d · d ağırlık ve d eğilim say.",
  "exercises.parameters.count.weights": "Bunlar yalnızca ağırlıklar. Her katmanın çıkış başına bir de eğilimi var.",
  "exercises.parameters.count.output": "Dört katman var: çıkış izdüşümünü ve eğilimleri unutma.",
  "exercises.parameters.count.one": "Bu yaklaşık olarak tek katman. Dört katman var.",
  "exercises.parameters.heads.ask": (p: P) => `${exact(p.n_heads)} yerine 1 başlıkla parametreleri`,
  "exercises.parameters.heads.is-more": "daha çok olurdu",
  "exercises.parameters.heads.is-same": "aynı kalırdı",
  "exercises.parameters.heads.is-fewer": "daha az olurdu",
  "exercises.parameters.heads.right": "Başlıklar aynı matrisleri aralarında bölüşür.",
  "exercises.parameters.heads.not-yet": "Sayıları kaç olursa olsun, başlıkların tümü birlikte model kadar geniştir.",
  "exercises.parameters.why":
    "Daha çok başlık, daha çok parametre demek değildir. d_model’i daha çok başlığa bölmek, yalnızca " +
    "aynı dört matrisin hangi sütunlarının birlikte çalıştığını değiştirir.",
  "exercises.parameters.several": (p: P) => `Motorun sayımı, ${plural(p.heads, { other: "başlıkla" })}`,
  "exercises.parameters.one": "Motorun sayımı, 1 başlıkla",
  // ---- drop-path ----
  "exercises.droppath.title": "Yol atlama (drop-path), adım adım",
  "exercises.droppath.lead": (p: P) =>
    `Üç örnek bir alt katmandan geçer; değerleri ${exact(p.x1)}, ${exact(p.x2)} ve ${exact(p.x3)}. Eğitimde ` +
    `yol atlama, bir örnek için alt katmanı ${exact(p.drop)} olasılıkla tümüyle atlar. Her örnek 0 ile 1 ` +
    "arasında bir u çeker.",
  "exercises.droppath.bit.ask": (p: P) => `Örnek ${exact(p.nth)}: ⌊keep + u⌋`,
  "exercises.droppath.bit.is-0": "0",
  "exercises.droppath.bit.is-1": "1",
  "exercises.droppath.bit.right": (p: P) => `⌊${exact(p.sum)}⌋: bu örnek ${p.kept ? "tutulur" : "atlanır"}.`,
  "exercises.droppath.bit.not-yet": (p: P) => `Taban, ${exact(p.sum)} sayısını aşmayan en büyük tam sayıdır.`,
  "exercises.droppath.y.ask": (p: P) => `Örnek ${exact(p.nth)}: çıktı, dört ondalıkla`,
  "exercises.droppath.y.right": (p: P) =>
    p.kept
      ? `${exact(p.x)} / ${exact(p.keep)} = ${p.exact === p.y ? exact(p.y) : `${exact(p.exact)} ≈ ${exact(p.y)}`}.`
      : "Atlandı: alt katman hiçbir şey eklemez.",
  "exercises.droppath.y.not-yet": (p: P) =>
    p.kept ? `Tutulan bir örnek ${exact(p.keep)} ile bölünür.` : "Atlanan bir örnek 0 ile çarpılır.",
  "exercises.droppath.y.rounded": (p: P) =>
    `${p.given} fazla yuvarlanmış. Tam değeri ${exact(p.exact)}: dört ondalıkla ${exact(p.y)}.`,
  "exercises.droppath.y.unscaled": (p: P) =>
    `Örnek tutulur, ama atlananları telafi etmek için ${exact(p.keep)} ile bölünür.`,
  "exercises.droppath.y.times": (p: P) => `Çarpma, ${exact(p.keep)} ile böl: tutulan örnekler daha ağır basmalıdır.`,
  "exercises.droppath.y.lost": (p: P) => `Bu örnek tutulur: ${exact(p.sum)} en az 1.`,
  "exercises.droppath.y.kept": (p: P) => `Bu örnek atlanır: ${exact(p.sum)} 1’in altında, bu yüzden tabanı 0.`,
  "exercises.droppath.why":
    "keep + u, keep olasılığıyla 1’e ulaşır; yani taban, bu sıklıkta 1 gelen bir yazı turadır. keep ile " +
    "bölmek ortalamayı korur: keep · (x / keep) = x. Bu yüzden eğitim bitince ölçekleme gerekmez. Tek " +
    "tek sayılar değil, bütün örnekler atlanır.",
  "exercises.droppath.table": (p: P) => `keep = 1 − ${exact(p.drop)} = ${exact(p.keep)}`,
  "exercises.droppath.source": (p: P) =>
    `Her toplamı elle izleyebilesin diye bu kart u’yu iki ondalıkla çeker (tohum ${exact(p.seed)}). Eğitimde ` +
    "daha çok basamak çekilir.",
  "exercises.droppath.column-x": "x",
  "exercises.droppath.column-u": "u, çekilen",
  "exercises.droppath.column-sum": "keep + u",
  "exercises.droppath.column-bit": "taban",
  "exercises.droppath.column-scaled": "x / keep",
  "exercises.droppath.column-y": "çıktı",
  "exercises.droppath.kept": (p: P) =>
    `Bu kez tutulan örneklerin payı ${exact(p.kept)} (${exact(p.share)}); çok sayıda çekilişin ortalaması ` +
    `${exact(p.keep)} olur.`,
  "exercises.droppath.lost": (p: P) =>
    `${exact(p.scaled)} sayısını ${exact(p.short)} olarak yuvarlamak fazla kabadır: ${exact(p.short)} · ` +
    `${exact(p.keep)} = ${exact(p.back)}, ${exact(p.x)} değil.`,
  // ---- positions ----
  "exercises.positions.title": "Konum kodlamasının bir sayısı",
  "exercises.positions.lead": (p: P) =>
    `Kodlama ${exact(p.d)} sayı genişliğinde. Çift sütunlar sinüs, tek sütunlar aynı açının kosinüsüdür; i, ` +
    `çiftlerin 0’dan başlayan sırasıdır. Konum ${exact(p.pos)}, sütun ${exact(p.column)} için sayıyı bul.`,
  "exercises.positions.exponent.ask": (p: P) => `Sütun ${exact(p.column)}: 10000’in üssü`,
  "exercises.positions.exponent.right": (p: P) =>
    `2i / d = ${exact(p.pair)} / ${exact(p.d)}. Kodda çoğu kez exp(−${exact(p.pair)} · ln 10000 / ` +
    `${exact(p.d)}) diye yazılır.`,
  "exercises.positions.exponent.not-yet": "2i / d’dir; 2i, çiftin çift numaralı sütunudur.",
  "exercises.positions.exponent.sign": "Büyüklüğü doğru. Burada kuvvet paydadadır, bu yüzden üs artıdır.",
  "exercises.positions.exponent.odd": "Bir çiftin iki sütununun üssü aynıdır: çift numaralı sütunu al.",
  "exercises.positions.exponent.half": "i çiftlerin sırasıdır: üs 2i / d’dir.",
  "exercises.positions.wave.ask": (p: P) => `Sütun ${exact(p.column)} şunu tutar:`,
  "exercises.positions.wave.is-sine": "sinüs",
  "exercises.positions.wave.is-cosine": "kosinüs",
  "exercises.positions.wave.right": (p: P) =>
    p.wave === "sine" ? "Çift sütun: sinüs, konum 0’da 0." : "Tek sütun: kosinüs, konum 0’da 1.",
  "exercises.positions.wave.not-yet": "Çift sütunlar sinüs, tek sütunlar kosinüstür; sütunlar 0’dan sayılır.",
  "exercises.positions.value.ask": (p: P) => `Konum ${exact(p.pos)}: sayı, iki ondalıkla`,
  "exercises.positions.value.right": (p: P) =>
    `Açı ${exact(p.pos)} / 10000^${exact(Number(p.exponent.toPrecision(4)))} = ${exact(p.angle)}, ` +
    `${p.wave === "sine" ? "sinüsü" : "kosinüsü"} ${exact(p.value)}.`,
  "exercises.positions.value.not-yet": (p: P) =>
    `${exact(p.pos)} / 10000 üzeri ${exact(Number(p.exponent.toPrecision(4)))} açısının radyan olarak ` +
    `${p.wave === "sine" ? "sinüsünü" : "kosinüsünü"} al.`,
  "exercises.positions.value.partner": "Bu, çiftin öteki sütunu.",
  "exercises.positions.value.degrees": "Bu, açıyı derece sayar. Radyan kullan.",
  "exercises.positions.fast.ask": "En hızlı dalgalar şuradadır:",
  "exercises.positions.fast.is-low": "ilk sütunlar",
  "exercises.positions.fast.is-high": "son sütunlar",
  "exercises.positions.fast.right": (p: P) =>
    `${exact(p.n)} konumda sütun 0 sıfırdan ${exact(p.low)} kez geçer, sütun ${exact(p.d - 2)} ` +
    `${exact(p.high)} kez. Karıştırmak kolaydır: küçük üs, hızlı dalga demektir.`,
  "exercises.positions.fast.not-yet": "Bölen küçükse açı konumdan konuma hızla büyür.",
  "exercises.positions.why":
    "Her çift kendi hızıyla döner, saatin kolları gibi; böylece her konumun kendi vektörü olur. k konum ileri " +
    "gitmek, nereden başlanırsa başlansın her çifti aynı açıyla döndürür; böylece uzaklıklar kolay okunur.",
  "exercises.positions.column": (p: P) => `sütun ${exact(p.column)}`,
  "exercises.positions.along": "konum",
  "exercises.positions.chart": (p: P) =>
    `${exact(p.shown)} konum üzerinde sütun ${exact(p.low)}, ${exact(p.column)} ve ${exact(p.high)}: sütun ` +
    "numarası küçüldükçe dalga hızlanır.",
  "exercises.positions.source": "Motorun konum kodlaması, şimdi hesaplandı.",
  // ---- mlp ----
  "exercises.mlp.title": "MLP ne işe yarar?",
  "exercises.mlp.lead": (p: P) =>
    `İki cümle yalnızca ${exact(p.place)}. sözcükte ayrılır. İkisi de dikkati susturulmuş bir kodlayıcı ` +
    "bloğundan geçer; yani yalnızca MLP çalışır.",
  "exercises.mlp.reach.ask": "Bloktan sonra iki cümle arasında hangi vektörler farklıdır?",
  "exercises.mlp.reach.is-one": "yalnızca o sözcüğünki",
  "exercises.mlp.reach.is-after": "o sözcüğünki ve sonrakilerinki",
  "exercises.mlp.reach.is-all": "tüm sözcüklerinki",
  "exercises.mlp.reach.right": (p: P) =>
    `Ölçülen: ${plural(p.count, { other: "vektör" })} değişti. MLP her belirteci tek başına işler.`,
  "exercises.mlp.reach.hint": "Bir bloğun hangi parçası bir belirtecin ötekini okumasını sağlar? MLP mi?",
  "exercises.mlp.reach.not-yet": (p: P) =>
    `Ölçülen: ${plural(p.count, { other: "vektör" })} değişti. MLP, her belirtece tek başına uygulanan aynı ` +
    "fonksiyondur.",
  "exercises.mlp.hidden.ask": (p: P) =>
    `Gizli katmanın genişliği (d = ${exact(p.d)}, genişletme ${exact(p.expansion)})`,
  "exercises.mlp.hidden.right": (p: P) =>
    `${exact(p.d)} · ${exact(p.expansion)}; bu çalıştırmanın tensöründe de böyle.`,
  "exercises.mlp.hidden.not-yet": "İlk katman vektörü genişletme çarpanı kadar genişletir.",
  "exercises.mlp.hidden.same": "Bu, giriş ve çıkışın genişliği. Gizli katman daha geniştir.",
  "exercises.mlp.hidden.factor": "Bu çarpan. Onu genişlikle çarp.",
  "exercises.mlp.hidden.sum": "Toplama, çarp.",
  "exercises.mlp.why":
    "Dikkat, bilgiyi belirteçler arasında taşır; MLP de her belirtecin topladığını işler. Vektörü genişletir, " +
    "bir aktivasyon uygular, yeniden daraltır. Aktivasyon olmasaydı iki doğrusal katman tek katmandan " +
    "fazlasını yapamazdı.",
  "exercises.mlp.table": "Her belirtecin iki cümledeki vektörleri arasındaki uzaklık",
  "exercises.mlp.column-token": "Belirteç",
  "exercises.mlp.column-silent": "Yalnızca MLP",
  "exercises.mlp.column-whole": "Dikkatle",
  // ---- activations ----
  "exercises.activations.title": "SiLU mu, GELU mu?",
  "exercises.activations.lead":
    "İkisi de ReLU gibi büyük değerleri geçirir, eksi değerleri tutar, ama köşesizdir. σ sigmoiddir; Φ(x), " +
    "standart normal bir değerin x’in altında kalma olasılığıdır. Önce tahmin et, sonra eğrileri karşılaştır.",
  "exercises.activations.dip.ask": "Hangisi sıfırın en çok altına iner?",
  "exercises.activations.dip.is-relu": "ReLU",
  "exercises.activations.dip.is-gelu": "GELU",
  "exercises.activations.dip.is-silu": "SiLU",
  "exercises.activations.dip.right": (p: P) =>
    `SiLU ${exact(p.low)} değerine iner, GELU yalnızca ${exact(p.other)} değerine.`,
  "exercises.activations.dip.hint":
    "0’ın altında bir nokta al, örneğin x = −1, ve her eğrinin orada geçirdiği payla çarp.",
  "exercises.activations.dip.not-yet": (p: P) =>
    `Eğrilere bak: en alttaki nokta ${exact(p.low)}. Sigmoid Φ’den daha yavaş azalır.`,
  "exercises.activations.close.ask": (p: P) => `x = ${exact(p.far)} iken hangisi ReLU’ya daha yakın?`,
  "exercises.activations.close.is-gelu": "GELU",
  "exercises.activations.close.is-silu": "SiLU",
  "exercises.activations.close.right": (p: P) => `GELU ${exact(p.gelu)} uzakta, SiLU ${exact(p.silu)}.`,
  "exercises.activations.close.hint":
    "İkisi de x çarpı 0 ile 1 arasında bir paydır. Hangi pay 0’a ya da 1’e daha çabuk yaklaşır?",
  "exercises.activations.close.not-yet": (p: P) =>
    `x = ${exact(p.far)} iken ReLU’dan GELU ${exact(p.gelu)}, SiLU ${exact(p.silu)} uzakta.`,
  "exercises.activations.silu.ask": (p: P) => `silu(${exact(p.x)}), iki ondalıkla`,
  "exercises.activations.silu.right": (p: P) => `σ(${exact(p.x)}) = ${exact(p.sigmoid)}; bunu ${exact(p.x)} ile çarp.`,
  "exercises.activations.silu.not-yet": (p: P) =>
    `σ(${exact(p.x)}) = 1 / (1 + e^${p.x < 0 ? exact(-p.x) : `−${exact(p.x)}`}) = ${exact(p.sigmoid)}. Onu x ile çarp.`,
  "exercises.activations.silu.sigmoid": (p: P) => `Bu σ(${exact(p.x)}). Onu ${exact(p.x)} ile çarp.`,
  "exercises.activations.silu.gelu": "Bu, GELU’nun buradaki değeri.",
  "exercises.activations.why":
    "İkisi neredeyse aynıdır. GELU normal dağılımı izler ve ReLU’ya daha yakındır; SiLU sigmoidi izler, " +
    "hesabı daha ucuzdur ve SwiGLU’nun aktivasyonudur. İkisinin de küçük eksi değerlerde gradyanı " +
    "vardır; bu yüzden ReLU’dakinden daha az birim “ölür”.",
  "exercises.activations.chart": "−6 ile 6 arasında ReLU, GELU ve SiLU.",
  "exercises.activations.chart-relu": "−6 ile 6 arasında ReLU.",
  "exercises.activations.along": "x",
  "exercises.activations.name-relu": "ReLU",
  "exercises.activations.name-gelu": "GELU",
  "exercises.activations.name-silu": "SiLU",
  "exercises.activations.at": (p: P) => `${p.name}, x = ${exact(Number(p.x.toPrecision(6)))}`,
  // ---- swiglu ----
  "exercises.swiglu.title": "SwiGLU’nun boyutları",
  "exercises.swiglu.lead": (p: P) =>
    `${plural(Number(p.n), { other: "belirteç" })}, genişliği ${exact(p.d)} ve genişletmesi ` +
    `${exact(p.expansion)} olan bir SwiGLU’dan geçer. Bir katman değerleri, öteki kapıyı hesaplar; ikisi sayı ` +
    "sayı çarpılır. Genişlikleri doldur.",
  "exercises.swiglu.value.ask": (p: P) => `W_value: ${exact(p.d)} × ?`,
  "exercises.swiglu.value.right": (p: P) => `${exact(p.d)} · ${exact(p.expansion)} = ${exact(p.hidden)}.`,
  "exercises.swiglu.value.not-yet": "d’yi genişletme çarpanı kadar genişletir.",
  "exercises.swiglu.value.double": "Değer ve kapı iki ayrı katmandır. Her biri bunun yarısı kadar geniştir.",
  "exercises.swiglu.value.narrow": "Bu, giriş genişliği.",
  "exercises.swiglu.value.factor": "Bu çarpan. Onu d ile çarp.",
  "exercises.swiglu.gate.ask": (p: P) => `W_gate: ${exact(p.d)} × ?`,
  "exercises.swiglu.gate.right": "Değerler kadar geniş: her değerin kendi kapısı var.",
  "exercises.swiglu.gate.not-yet": "Her değere bir kapı gerekir.",
  "exercises.swiglu.gate.double": "Her değere bir kapı gerekir, iki değil.",
  "exercises.swiglu.gate.narrow": "Bu, giriş genişliği. Her değere bir kapı gerekir.",
  "exercises.swiglu.gate.factor": "Bu çarpan. Onu d ile çarp.",
  "exercises.swiglu.product.ask": (p: P) => `Değer ⊙ silu(kapı): ${exact(p.n)} × ?`,
  "exercises.swiglu.product.right": "Sayı sayı çarpmak boyutları değiştirmez.",
  "exercises.swiglu.product.not-yet": "⊙ sayı sayı çarpar: boyutlar değişmez.",
  "exercises.swiglu.product.double": "⊙ ikisini çarpar, yan yana koymaz.",
  "exercises.swiglu.product.narrow": "Yalnızca W_out daraltır.",
  "exercises.swiglu.product.factor": "Bu çarpan. Onu d ile çarp.",
  "exercises.swiglu.out.ask": (p: P) => `W_out: ? × ${exact(p.d)}`,
  "exercises.swiglu.out.right": "Çarpımı alır, modelin genişliğine döndürür.",
  "exercises.swiglu.out.not-yet": "Çarpımın sütun sayısı kadar satırı vardır.",
  "exercises.swiglu.out.double": (p: P) =>
    `Sık yapılan bir hata: hiç bölünmeyen ${exact(p.double)} genişliğinde tek bir katman, sonra ` +
    `${exact(p.hidden)} için bir W_out. Böyle bir model ilk çalıştırmada hata verir.`,
  "exercises.swiglu.out.narrow": "Bu, çıkış genişliği. Giriş daha geniş.",
  "exercises.swiglu.out.factor": "Bu çarpan. Onu d ile çarp.",
  "exercises.swiglu.why.ask": "Kapı neden var?",
  "exercises.swiglu.why.is-gate": "Her belirtecin, hangi değerinin ne kadar geçeceğine karar vermesini sağlar.",
  "exercises.swiglu.why.is-cheap": "Parametreden kazandırır.",
  "exercises.swiglu.why.is-tokens": "Belirteçlerin birbirine bakmasını sağlar.",
  "exercises.swiglu.why.right":
    "Aynı belirtecin iki okuması çarpılır: biri içeriktir, öteki bunun ne kadarının geçeceği.",
  "exercises.swiglu.why.not-yet": (p: P) =>
    `Bu değil: aynı gizli genişlikte ${grouped(p.plain)} yerine ${grouped(p.gated)} parametresi vardır ve her ` +
    "belirteç yine ayrı ayrı işlenir.",
  "exercises.swiglu.why":
    "Bir belirtecin iki okuması çarpılır; böylece bir birim, belirtece göre bir değeri geçirebilir, " +
    "zayıflatabilir ya da durdurabilir. Bedeli üçüncü bir matristir; parametre sayısı aynı kalsın diye gizli " +
    "katman daraltılır.",
  "exercises.swiglu.shape-input": "MLP girdisi (yığın × belirteç × genişlik)",
  "exercises.swiglu.shape-hidden": "Değer ⊙ silu(kapı)",
  "exercises.swiglu.shape-output": "MLP çıktısı",
  "exercises.swiglu.plain": "Yalın MLP’nin parametreleri, norm dahil",
  "exercises.swiglu.gated": "Kapılı MLP’nin parametreleri",
  "exercises.swiglu.source": "Boyutlar şimdi yapılan bir çalıştırmadan; parametre sayıları motordan.",
  // ---- gamma ----
  "exercises.gamma.title": "Gamma’yı artır, azalt",
  "exercises.gamma.lead": (p: P) =>
    `Pre-norm bir blokta her alt katmanın çıktısı, akışa eklenmeden önce öğrenilmiş bir gamma ile ` +
    `çarpılır. ${exact(p.start)} ile başlar. Önce tahmin et, sonra kendin oynat.`,
  "exercises.gamma.times.ask": (p: P) =>
    `Gamma ${exact(p.start)} iken ${exact(p.ten)} oluyor. İlk dikkatin katkısı kaç katına çıkar?`,
  "exercises.gamma.times.right": (p: P) =>
    `Uzunluğu ${exact(p.before)} iken ${exact(p.after)} oldu. Gamma yalnızca çarpar, ilk alt katmanın girdisi ` +
    "de değişmedi.",
  "exercises.gamma.times.not-yet": "Gamma yalnızca katkıyı çarpar; ilk alt katmanın girdisi de değişmez.",
  "exercises.gamma.times.norm":
    "Böyle bir çarpanı ancak alt katmandan sonra gelen bir norm giderirdi. Burada norm önce gelir.",
  "exercises.gamma.times.square": "Gamma bir kez uygulanır.",
  "exercises.gamma.zero.ask": "Gamma 0 iken bloklardan ne çıkar?",
  "exercises.gamma.zero.is-unchanged": "girdi, değişmeden",
  "exercises.gamma.zero.is-zeros": "sıfırlar",
  "exercises.gamma.zero.is-noise": "rastgele bir şey",
  "exercises.gamma.zero.right":
    "Ölçülen: tek bir sayı bile farklı değil. Artık bağlantı girdiyi her alt katmanın yanından geçirir.",
  "exercises.gamma.zero.not-yet": "y = x + 0 · f(norm(x)): geriye ne kalır?",
  "exercises.gamma.start.ask": "Neden bu kadar küçük başlar?",
  "exercises.gamma.start.is-identity": "Derin bir model o zaman özdeşliğe yakın başlar; bu da eğitimi kararlı kılar.",
  "exercises.gamma.start.is-speed": "Küçük sayılar daha hızlı çarpılır.",
  "exercises.gamma.start.is-size": "Model o zaman daha az parametre ister.",
  "exercises.gamma.start.right": "Her blok sonra işe yaradığı kadar büyür (katman ölçekleme; Touvron ve ark. 2021).",
  "exercises.gamma.start.not-yet": "Gamma 0’a yakınken blokların ne yaptığına bak.",
  "exercises.gamma.why":
    "Gamma küçükse bloklar neredeyse hiçbir şey katmaz: güvenlidir, ama yavaş öğrenirler. Büyükse akışı " +
    "boğarlar: öğrenme başta hızlıdır, ama ıraksayabilir.",
  "exercises.gamma.slider": "Her alt katmanın gamması",
  "exercises.gamma.slider.hint": "Oynat ve her alt katmanın ne kattığını izle.",
  "exercises.gamma.table": "Her katkının büyüklüğü, eklendiği akışın yanında",
  "exercises.gamma.column-sublayer": "Alt katman",
  "exercises.gamma.column-base": (p: P) => `γ = ${exact(p.gamma)}`,
  "exercises.gamma.column-now": (p: P) => `γ = ${exact(p.gamma)}`,
  // ---- order ----
  "exercises.order.title": "Kod çözücü bloğunu sıraya koy",
  "exercises.order.lead":
    "Katman ölçeklemeli, pre-norm bir kod çözücü bloğunda üç alt katman, her birinde üç adım vardır. " +
    "Adımları yukarıdan aşağı doğru sıraya gelene dek taşı.",
  "exercises.order.steps.ask": "İlk adım en üstte:",
  "exercises.order.steps.right": "Motor da bu sırayla çalıştırır.",
  "exercises.order.steps.not-yet": (p: P) =>
    `${exact(p.all)} adımdan ${exact(p.placed)} tanesi yerinde; ötekiler işaretli.`,
  "exercises.order.steps.norm-late": (p: P) =>
    `${exact(p.all)} adımdan ${exact(p.placed)} tanesi yerinde. Pre-norm bir blokta her norm alt katmanından ` +
    "önce gelir.",
  "exercises.order.steps.cross-early": (p: P) =>
    `${exact(p.all)} adımdan ${exact(p.placed)} tanesi yerinde. Blok önce kendi metnine, sonra belleğe bakar.`,
  "exercises.order.steps.mlp-early": (p: P) =>
    `${exact(p.all)} adımdan ${exact(p.placed)} tanesi yerinde. MLP en son gelir: toplanan her şey üzerinde çalışır.`,
  "exercises.order.why":
    "Aynı üç adım, üç kez: normla, hesapla, gamma ile ölçekleyip ekle. Önce kendi metni, sonra kaynak, " +
    "sonra her belirteç tek başına. Her gamma, kendi alt katmanının ne kadar kattığını belirler.",
  "exercises.step.attn-norm": "Akışı normla",
  "exercises.step.attn-out": "Maskeli öz dikkat",
  "exercises.step.resid_mid": "γ₁ ile çarp, yol atlama, akışa ekle",
  "exercises.step.cross-norm": "Akışı ve belleği normla",
  "exercises.step.cross-out": "Belleğe çapraz dikkat",
  "exercises.step.resid_cross": "γ₂ ile çarp, yol atlama, akışa ekle",
  "exercises.step.mlp-norm": "Akışı bir kez daha normla",
  "exercises.step.mlp-out": "MLP",
  "exercises.step.resid_post": "γ₃ ile çarp, yol atlama, akışa ekle",
  // ---- memory ----
  "exercises.memory.title": "Öz mü, çapraz mı: neye bağlı?",
  "exercises.memory.lead": (p: P) =>
    `Tek bir kod çözücü bloğunda hem öz dikkat hem çapraz dikkat vardır. “${p.words}” üzerinde iki kez ` +
    `çalışır: bir kez bellekle (“${p.memory}” metninin vektörleri), bir kez de belleksiz.`,
  "exercises.memory.how.ask": "Çapraz dikkatin çalışıp çalışmayacağına ne karar verir?",
  "exercises.memory.how.is-given": "bir bellek verilip verilmediği",
  "exercises.memory.how.is-class": "başka ağırlıkları olan başka bir blok",
  "exercises.memory.how.is-learned": "model onu kapatmayı öğrenir",
  "exercises.memory.how.right": "Bellek yoksa çapraz dikkat de yok: blok doğrudan MLP’sine geçer.",
  "exercises.memory.how.not-yet": "İki çalıştırma da aynı bloğu kullanır. Yalnızca birine verilen ne?",
  "exercises.memory.sublayers.ask": "Bellek olmadan bloğun kaç alt katmanı çalışır?",
  "exercises.memory.sublayers.right": (p: P) => `${exact(p.with)} yerine ${exact(p.without)}: öz dikkat ve MLP.`,
  "exercises.memory.sublayers.not-yet": "Alt katmanlar: öz dikkat, çapraz dikkat, MLP.",
  "exercises.memory.sublayers.all": "Bu, bellek varken. Alt katmanlardan birinin bakacağı bir şey yok.",
  "exercises.memory.weights.ask": "Bellek olmadan parametre sayısı",
  "exercises.memory.weights.is-same": "aynı kalır",
  "exercises.memory.weights.is-fewer": "azalır",
  "exercises.memory.weights.right": (p: P) =>
    `İki çalıştırmada da ${grouped(p.parameters)}; çapraz dikkatinkiler boşta durur.`,
  "exercises.memory.weights.not-yet": "Hiçbir şey çıkarılmaz: alt katman atlanır, ağırlıkları kalır.",
  "exercises.memory.why":
    "Öz dikkat ile çapraz dikkat aynı koddur. Anahtarlarla değerlerin geldiği yer ve maske farklıdır: öz " +
    "dikkatte nedensel maske, çapraz dikkatte kaynağın dolgu maskesi.",
  "exercises.memory.table": (p: P) => `Tek blok, iki çalıştırmada da ${exact(p.parameters)} parametre`,
  "exercises.memory.column-sublayer": "Alt katman",
  "exercises.memory.column-with": "Bellekle",
  "exercises.memory.column-without": "Belleksiz",
  "exercises.memory.sublayer-attn": "Öz dikkat",
  "exercises.memory.sublayer-cross": "Çapraz dikkat",
  "exercises.memory.sublayer-mlp": "MLP",
  "exercises.memory.ran": "çalıştı",
  "exercises.memory.skipped": "atlandı",
  "exercises.memory.map-own": "Öz, bellekle",
  "exercises.memory.map-cross": "Çapraz",
  "exercises.memory.map-alone": "Öz, belleksiz",
  // ---- lens ----
  "exercises.lens.title": "Yanıt ilk nerede görünür?",
  "exercises.lens.lead": (p: P) =>
    `Eğitilmiş dates modeli “${p.text}” metnini okur ve tarihi harf harf yazar. Mercek, çıkış katmanını daha ` +
    `önceki katmanların akışına uygular. Yanıtın ${exact(p.letter)}. harfine bak. Tahmin et ya da Mercek’te ` +
    "bul.",
  "exercises.lens.place": "Mercek’te aç",
  "exercises.lens.layer.ask": (p: P) => `${exact(p.letter)}. harf, hangi katmandan başlayarak en olası belirteçtir?`,
  "exercises.lens.layer.hint":
    "Mercek’te o harfin hücrelerini girdiden yukarı doğru oku: hangisinden başlayarak hep aynı kalıyor?",
  "exercises.lens.layer.is-input": "girdi",
  "exercises.lens.layer.is-0": "katman 0’dan sonra",
  "exercises.lens.layer.is-1": "katman 1’den sonra",
  "exercises.lens.layer.right": (p: P) => `Orada “${p.token}” öne geçer ve önde kalır.`,
  "exercises.lens.layer.not-yet": (p: P) => `Orada en olası belirteç “${p.top}”; yazılan bu değil.`,
  "exercises.lens.layer.lost": (p: P) => `“${p.top}” orada önde, ama sonraki bir katmanda yerini yitirir.`,
  "exercises.lens.layer.late": "Daha erken görünür.",
  "exercises.lens.share.ask": "Oradaki olasılığı yüzde kaç?",
  "exercises.lens.share.right": (p: P) =>
    `${percent(p.probability)}: hepsinin önünde, ${p.probability < 0.5 ? "henüz kesin değil" : "oldukça kesin"}.`,
  "exercises.lens.share.not-yet": "Mercek’te o katmanın hücresini oku: en olası belirtecin olasılığını gösterir.",
  "exercises.lens.share.fraction": "Bu, olasılığın kendisi. Yüzdesi yüz katıdır.",
  "exercises.lens.share.end": "Bu, son katmandaki olasılığı.",
  "exercises.lens.other.ask": "Bir katmanda başka bir belirteç öndeyse bundan ne çıkar?",
  "exercises.lens.other.is-unread": "Bu çıkış katmanı yanıtı orada henüz okuyamıyor.",
  "exercises.lens.other.is-unknown": "Model orada yanıt hakkında henüz hiçbir şey bilmiyor.",
  "exercises.lens.other.right": "Bilgi orada bulunabilir, ama yalnızca sonraki katmanların okuduğu bir biçimde.",
  "exercises.lens.other.not-yet":
    "Mercek tek bir okur kullanır: çıkış katmanı. Sonraki katmanlar kendi yollarıyla okur.",
  "exercises.lens.why":
    "Mercek, yanıtın çıkış katmanının okuduğu biçimi ne zaman aldığını gösterir (nostalgebraist 2020). " +
    "Yanıtın nerede hesaplandığını kanıtlamaz. Bunu sınamak için oraya başka bir metinden alınan bir " +
    "değeri koy ve yanıtın değişip değişmediğine bak.",
  "exercises.lens.table": "Her katmandaki en olası belirteçler",
  "exercises.lens.column-site": "Katman",
  "exercises.lens.column-tokens": "En olası belirteçler",
  "exercises.lens.source": "Şimdi eğitilmiş modelle hesaplandı; bu tablo Mercek’in bir sütunudur.",
  // ---- patching ----
  "exercises.patching.title": "Yanıtı hangi başlık geri getirir?",
  "exercises.patching.lead": (p: P) =>
    "Eğitilmiş induction modeli bir harfin önceki geçtiği yeri bulur ve ardından gelen harfi yineler: " +
    `“${p.text}” için p, “${p.other}” için k. Tek bir başlığın “${p.other}” için verdiği çıktıyı ` +
    `“${p.text}” çalıştırmasına koy. Yanıt p’den (%0) k’ye (%100) ne kadar yaklaşır? Yama’da bul.`,
  "exercises.patching.place": "Yama’da aç",
  "exercises.patching.layer.ask": "En çok geri getiren başlık hangi katmandadır?",
  "exercises.patching.layer.right": (p: P) => `${p.name}: ardından gelen harfi onun başlıkları bulur.`,
  "exercises.patching.layer.not-yet": "Haritanın iki satırını karşılaştır: biri yanıtı neredeyse hiç değiştirmiyor.",
  "exercises.patching.head.ask": "O katmanın hangi başlığı?",
  "exercises.patching.head.right": (p: P) => `Bütün başlıklar içinde yanıtı en çok ${p.name} değiştirir.`,
  "exercises.patching.head.not-yet": "O katmanda yanıtı daha çok değiştiren bir başlık var. Başlıklar 0’dan sayılır.",
  "exercises.patching.share.ask": "Yüzde kaçını geri getirir?",
  "exercises.patching.share.right": (p: P) => `Yanıt, yolun ${percent(p.share)} kadarını gider.`,
  "exercises.patching.share.not-yet":
    "Yama’da {hücresinin üzerine gel|hücresine dokun}: değer haritanın altındaki satırda yazar.",
  "exercises.patching.share.fraction": "Bu, oranın kendisi. Yüzdesi yüz katıdır.",
  "exercises.patching.alone.ask": "Yanıtı o başlık tek başına mı belirler?",
  "exercises.patching.alone.is-whole": "Evet, yanıtın tümünü o taşır.",
  "exercises.patching.alone.is-part": "Hayır, gerisini başka başlıklar taşır.",
  "exercises.patching.alone.right": (p: P) =>
    `${p.name} ${percent(p.share)} geri getirir; katmanının ${exact(p.rest)} başlığı daha katkıda bulunur.`,
  "exercises.patching.alone.not-yet": "Payı %100’den ne kadar uzak?",
  "exercises.patching.why":
    "Yama nedeni gösterir: o değer yanıtın bu kadarını geri getirir. Bir başlığın nereye baktığı ise " +
    "bunu ancak düşündürür. Burada birkaç başlık aynı işi yapar; bu yüzden hiçbiri işin tümünü taşımaz " +
    "ve payların toplamı %100 olmak zorunda değildir.",
  "exercises.patching.table": "Her başlık tek başına yanıtı ne kadar değiştiriyor",
  "exercises.patching.column-head": "Başlık",
  "exercises.patching.column-share": "Geri gelen",
  "exercises.patching.source": "Her satır, eğitilmiş modelin şimdi yapılan bir çalıştırması.",
  // ---- silence ----
  "exercises.silence.title": "9’u 4’ten hangi başlıklar ayırır?",
  "exercises.silence.lead": (p: P) =>
    `Eğitilmiş digits modeli el yazısıyla bir ${p.image} okur. Katman 1’in dört başlığından belli ikisi susturulup ` +
    `hiçbir şey eklemeyince ${p.read} okur. Onu bundan en emin kılan ikisi hangisi? Tahmin et ya da Keşfet’te ` +
    "güçlerini 0 yap.",
  "exercises.silence.place": "Görüntüyü Keşfet’te aç",
  "exercises.silence.pair.ask": "Katman 1’in başlıkları",
  "exercises.silence.pair.hint":
    "Izgara’da, katman 1’de sınıf belirtecinin satırına bak: halkayı kapatan çizgilere hangi başlıklar bakıyor?",
  "exercises.silence.pair.is-01": "0 ve 1",
  "exercises.silence.pair.is-02": "0 ve 2",
  "exercises.silence.pair.is-03": "0 ve 3",
  "exercises.silence.pair.is-12": "1 ve 2",
  "exercises.silence.pair.is-13": "1 ve 3",
  "exercises.silence.pair.is-23": "2 ve 3",
  "exercises.silence.pair.right": (p: P) => `${p.name} olmadan kapalı halka artık hesaba katılmaz.`,
  "exercises.silence.pair.not-yet": (p: P) => `${p.name} olmadan hâlâ “${p.read}” okuyor (${percent(p.share)}).`,
  "exercises.silence.pair.weaker": (p: P) =>
    `${p.name} olmadan “${p.read}” okuyor, ama başka bir çift onu daha emin kılar.`,
  "exercises.silence.share.ask": (p: P) => `O zaman ${p.read} olasılığı yüzde kaç?`,
  "exercises.silence.share.right": (p: P) => `${percent(p.share)}: neredeyse 9’dan olduğu kadar emin.`,
  "exercises.silence.share.not-yet": "İki başlık da 0 iken Keşfet’te ilk sınıfın olasılığını oku.",
  "exercises.silence.share.fraction": "Bu, olasılığın kendisi. Yüzdesi yüz katıdır.",
  "exercises.silence.one.ask": "İkisinin birden susması gerekiyor mu?",
  "exercises.silence.one.is-one": "Hayır, biri yeter.",
  "exercises.silence.one.is-both": "Evet, her biri tek başına 9’u korur.",
  "exercises.silence.one.right": (p: P) =>
    `Yalnızca ${p.one} susunca en olası sınıf ${percent(p.alone)}, ikisi birden susunca ${percent(p.share)}: öteki ` +
    "başlık hâlâ 9’dan yana.",
  "exercises.silence.one.not-yet": "İkisinden birini yeniden 1 yap, sonra ötekini.",
  "exercises.silence.why":
    "Bir katmanın başlıkları görevleri paylaşır. Susturmak, ötekiler eğitildiği gibi çalışırken bir başlığa ne " +
    "için gerek duyulduğunu gösterir: görevi paylaşan ikiliden biri kalırsa model kararsızdır, ikisi de susunca " +
    "yanlış yanıttan emindir. Bu ikisi olmadan, doğru okunan ayrılmış dokuzların 72’si dört olur; dörtler dört " +
    "kalır.",
  "exercises.silence.table": "Bu başlıklar olmadan okunan rakam",
  "exercises.silence.column-heads": "Susturulan",
  "exercises.silence.column-read": "En olası sınıf",
  "exercises.silence.none": "hiçbiri",
  "exercises.silence.source": "Her satır, eğitilmiş modelin şimdi yapılan bir çalıştırması.",
};
