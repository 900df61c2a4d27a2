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
  "exercises.redraw": "Yeniden çek",
  "exercises.check": "Denetle",
  "exercises.help": "Bir ipucu ver",
  "exercises.show": "Yanıtı göster",
  "exercises.hide": "Benim yanıtıma dön",
  "exercises.clear": "Baştan başla",
  "exercises.next": "Sonraki alıştırma",
  "exercises.waiting": "Motor bunu hesaplıyor…",
  "exercises.failure": (p: P) => `Motor bununla çalışamıyor. ${p.message}`,
  "exercises.shown": "Yanıt bu. Seninki saklandı.",
  "exercises.right": "Hepsi doğru.",
  "exercises.so-far": (p: P) =>
    p.all === 1
      ? "Henüz olmadı. Değiştir ve yeniden denetle."
      : p.count === 0
        ? "Henüz doğru olan yok. Yanıtla ya da değiştir, sonra yeniden denetle."
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
  "exercises.scaling.title": "Neden √d ile bölünür?",
  "exercises.scaling.lead": (p: P) =>
    `Rastgele bir sorgu ve ${exact(p.keys)} rastgele anahtar al; her sayı birim normalden çekilmiş olsun. ` +
    `Şimdi başlığı d = ${exact(p.narrow)} genişlikten d = ${exact(p.wide)} genişliğe çıkar. Ne olacağını ` +
    `tahmin et; sonra motor çeker ve ölçer.`,
  "exercises.scaling.variance-raw.ask": "Bölünmemiş q·k’nın varyansı",
  "exercises.scaling.variance-raw.is-grows": "büyür",
  "exercises.scaling.variance-raw.is-stays": "aynı kalır",
  "exercises.scaling.variance-raw.is-falls": "düşer",
  "exercises.scaling.variance-raw.right": (p: P) =>
    `${short(p.from)} iken ${short(p.to)} oldu: d çarpımın toplamının varyansı, birinin varyansının d katıdır.`,
  "exercises.scaling.variance-raw.hint":
    "q·k, d rastgele çarpımın toplamıdır. Terim sayısı artınca bir toplam ne kadar oynar?",
  "exercises.scaling.variance-raw.not-yet": (p: P) =>
    `Ölçülen: d = ${exact(p.narrow)} için ${short(p.from)}, d = ${exact(p.wide)} için ${short(p.to)}. q·k, ` +
    `d rastgele çarpımı toplar.`,
  "exercises.scaling.variance-scaled.ask": "q·k / √d’nin varyansı",
  "exercises.scaling.variance-scaled.is-grows": "büyür",
  "exercises.scaling.variance-scaled.is-stays": "aynı kalır",
  "exercises.scaling.variance-scaled.is-falls": "düşer",
  "exercises.scaling.variance-scaled.right": (p: P) =>
    `${short(p.from)} ile ${short(p.to)}: √d ile bölmek varyansı d’ye böler.`,
  "exercises.scaling.variance-scaled.hint": "Bir sayıyı √d ile bölmek varyansını d ile böler. Ondan önce ne kadardı?",
  "exercises.scaling.variance-scaled.not-yet": (p: P) =>
    `Ölçülen: d = ${exact(p.narrow)} için ${short(p.from)}, d = ${exact(p.wide)} için ${short(p.to)}. √d ` +
    `ile bölmek varyansı d’ye böler.`,
  "exercises.scaling.entropy-raw.ask": "softmax(q·k)’nın entropisi: dikkat ne kadar eşit yayılmış",
  "exercises.scaling.entropy-raw.is-grows": "büyür",
  "exercises.scaling.entropy-raw.is-stays": "aynı kalır",
  "exercises.scaling.entropy-raw.is-falls": "düşer",
  "exercises.scaling.entropy-raw.right": (p: P) =>
    `${short(p.from)} nat iken ${short(p.to)} oldu: büyük skorlar ağırlığın neredeyse tümünü tek anahtara koyar.`,
  "exercises.scaling.entropy-raw.hint":
    "Varyans büyükken skorlar birbirinden ne kadar uzaktır, softmax bundan ne yapar?",
  "exercises.scaling.entropy-raw.not-yet": (p: P) =>
    `Ölçülen: d = ${exact(p.narrow)} için ${short(p.from)} nat, d = ${exact(p.wide)} için ${short(p.to)}. ` +
    `Softmax, birbirinden uzak skorlarla ne yapar?`,
  "exercises.scaling.entropy-scaled.ask": "softmax(q·k / √d)’nin entropisi",
  "exercises.scaling.entropy-scaled.is-grows": "büyür",
  "exercises.scaling.entropy-scaled.is-stays": "aynı kalır",
  "exercises.scaling.entropy-scaled.is-falls": "düşer",
  "exercises.scaling.entropy-scaled.right": (p: P) =>
    `${short(p.from)} nat ile ${short(p.to)} nat: yayılma artık genişliğe bağlı değil.`,
  "exercises.scaling.entropy-scaled.hint":
    "Önce skorların hâlâ o kadar uzak olup olmadığını sor; softmax başka bir şeylerini görmez.",
  "exercises.scaling.entropy-scaled.not-yet": (p: P) =>
    `Ölçülen: d = ${exact(p.narrow)} için ${short(p.from)} nat, d = ${exact(p.wide)} için ${short(p.to)}. ` +
    `Skorlar varyansını korur, softmax da yayılmasını.`,
  "exercises.scaling.why":
    "√d olmadan geniş bir başlık, softmax’ı neredeyse tek-sıcak yapacak kadar ayrık skorlarla başlar. " +
    "Gradyanı o zaman neredeyse sıfırdır, eğitim pek ilerlemez. Bölmek, skorları ve gradyanı her genişlikte " +
    "aynı büyüklükte tutar.",
  "exercises.scaling.chart-variance": "Skorların varyansı",
  "exercises.scaling.chart-entropy": "Softmax’ın entropisi, nat olarak",
  "exercises.scaling.along": "başlığın genişliği, d",
  "exercises.scaling.raw": "q·k",
  "exercises.scaling.scaled": "q·k / √d",
  "exercises.scaling.spoken": (p: P) =>
    `${p.what}. ${p.rows.map((r: P) => `d ${r.d}: bölünmemiş ${r.raw}, bölünmüş ${r.scaled}`).join("; ")}.`,
  "exercises.scaling.source": (p: P) =>
    `${exact(p.keys)} anahtar üzerinde ${exact(p.samples)} sorgu; tohum ${exact(p.seed)} ile şimdi çekildi ve ölçüldü.`,
  // ---- the width of a head ----
  "exercises.width.title": "Bir başlık ne kadar geniş?",
  "exercises.width.lead": (p: P) =>
    `Bir modelin genişliği ${exact(p.d_model)} sayı, başlık sayısı ${exact(p.n_heads)}. Her başlık ` +
    `genişlikten kendi eşit payı üzerinde çalışır.`,
  "exercises.width.d_head.ask": "Her başlığa düşen tam sayı (d_head)",
  "exercises.width.d_head.right": (p: P) =>
    `${exact(p.d_model)}, ${exact(p.n_heads)} başlığa paylaşılınca her birine ${exact(p.d_head)} düşer.`,
  "exercises.width.d_head.not-yet": (p: P) => `${exact(p.d_model)} içinde ${exact(p.n_heads)} kaç kez var?`,
  "exercises.width.d_head.times": "Başlıklar genişliği paylaşır, çarpmaz.",
  "exercises.width.d_head.whole": "Bu, genişliğin tümü. Bir başlığa yalnızca payı düşer.",
  "exercises.width.d_head.broken": (p: P) =>
    `Bir başlığın tam sayıda yeri vardır. Aşağı yuvarla; ${exact(p.d_model)} sayıdan artanı aşağıda söyle.`,
  "exercises.width.rest.ask": "Artan sayılar",
  "exercises.width.rest.right": (p: P) =>
    p.rest === 0
      ? "Hiç artmıyor, demek ki bu model kurulabilir."
      : `${exact(p.n_heads)} · ${exact(p.d_head)} = ${exact(p.n_heads * p.d_head)} ve ${exact(p.d_model)} − ` +
        `${exact(p.n_heads * p.d_head)} = ${exact(p.rest)}. Kalan olunca başlıklar yeniden birleştirilemez, ` +
        `bu yüzden bu model kurulmaz.`,
  "exercises.width.rest.not-yet": (p: P) =>
    `Bir başlığın genişliğini ${exact(p.n_heads)} ile çarp, ${exact(p.d_model)} ile karşılaştır.`,
  "exercises.width.why":
    "Dar başlıklar, çok başlığın maliyetini tek bir geniş başlığınki kadar tutar: her biri metne kendi küçük " +
    "uzayında bakar, çıktıları yan yana konunca yine tam genişlik olur. Bu, yalnızca başlık sayısı d_model’i " +
    "bölerse olur.",
  "exercises.width.split": (p: P) =>
    `Genişliği ${exact(p.each)} olan ${exact(p.heads)} başlık${p.rest ? `; artan ${exact(p.rest)}` : ""}.`,
  "exercises.width.accepted": (p: P) =>
    `Motor d_model ${exact(p.d_model)} ile ${plural(p.heads, { other: "başlığı" })} kabul ediyor.`,
  "exercises.width.refused": (p: P) => `Motor bu modeli geri çeviriyor. ${p.message}`,
  // ---- the causal mask ----
  "exercises.causal.title": "Nedensel maskeyi kur",
  "exercises.causal.lead":
    "Soldan sağa yazan bir model henüz yazmadığı sözcüklere bakmamalıdır. Satırlar sorgulardır, bakan " +
    "sözcükler; sütunlar anahtarlardır, bakılan sözcükler.",
  "exercises.causal.cells.ask": "Gizlenmesi gereken her hücreyi seç.",
  "exercises.causal.cells.right": (p: P) =>
    `${exact(p.all)} hücreden ${exact(p.hidden)} tanesi gizli: sorgusundan sonra gelen her anahtar. ` +
    `Motorun kullandığı maske budur.`,
  "exercises.causal.cells.hint": "Her hücre için sor: anahtarı sorgusundan sonra mı geliyor? Öyleyse gelecektir.",
  "exercises.causal.cells.not-yet": (p: P) =>
    `${plural(p.count, { other: "hücre" })} motorun maskesinden farklı; işaretlendi. Her biri için sor: ` +
    `anahtar sorgudan sonra mı geliyor?`,
  "exercises.causal.cells.opposite": "Bu tam tersi: yalnızca gelecek görünürdü. 0 ile −∞ karışınca olur.",
  "exercises.causal.cells.diagonal": "Neredeyse: köşegen, kendine bakan bir sözcüktür ve buna izni var.",
  "exercises.causal.cells.past": "Geçmişi gizledin. Satırlar bakar, sütunlara bakılır: gelecek sağdadır.",
  "exercises.causal.why":
    "Gizli hücreler köşegenin üstündeki üçgeni oluşturur. Skorları softmax’tan önce −∞ olur; bu yüzden " +
    "ağırlıkları tam 0’dır ve her satırın toplamı yine 1’dir.",
  "exercises.causal.map": (p: P) =>
    `Başlık ${exact(p.head)}: nedensel maske altındaki örüntüsü; sorgusundan sonra gelen her anahtar maskeli`,
  // ---- cost ----
  "exercises.cost.title": "Dikkat neye mal olur?",
  "exercises.cost.lead":
    "Her belirteç her belirtece d sayı üzerinden bakar. Yinelemeli bir katman ise metinden bir kez geçer ve " +
    "her adımda d × d bir matrisle çarpar. Kendi n uzunluğun ve d genişliğinde karşılaştır.",
  "exercises.cost.operations.ask": (p: P) => `Öz dikkatin işlemleri, n = ${exact(p.n)}, d = ${exact(p.d)}`,
  "exercises.cost.operations.right": (p: P) => `n² · d = ${grouped(p.attention)}.`,
  "exercises.cost.operations.not-yet": "n sorguyu n anahtarla çarp; her çift d sayı üzerinde.",
  "exercises.cost.operations.recurrent": "Bu n · d², yinelemeli katman.",
  "exercises.cost.operations.cells": "Bu, çiftlerin sayısı. Her çift d sayıyı çarpar.",
  "exercises.cost.operations.linear": "Bu n · d: belirteç başına tek bakış. Oysa her belirteç n tanesine de bakar.",
  "exercises.cost.double.ask": "Metin iki katına çıkıyor. Öz dikkat kaç katına mal olur?",
  "exercises.cost.double.right": "İki kat sorgu, her birinde iki kat anahtar.",
  "exercises.cost.double.not-yet": "n² · d içinde n iki kez geçer.",
  "exercises.cost.double.linear":
    "İki kat, yinelemedeki gibi doğrusal olurdu. Burada sorgular da anahtarlar da iki katına çıkar.",
  "exercises.cost.cheaper.ask": "Bu n ve d ile daha az işlem isteyen",
  "exercises.cost.cheaper.is-self-attention": "öz dikkat",
  "exercises.cost.cheaper.is-recurrent": "yineleme",
  "exercises.cost.cheaper.is-equal": "hiçbiri: eşitler",
  "exercises.cost.cheaper.right": (p: P) =>
    `${grouped(p.attention)} karşısında ${grouped(p.recurrent)}. İkisi n = d’de buluşur.`,
  "exercises.cost.cheaper.not-yet": "n² · d ile n · d²’yi karşılaştır: ikisini de n · d’ye böl.",
  "exercises.cost.why":
    "Metin modelin genişliğinden kısa kaldıkça öz dikkat ucuzdur ve yinelemenin art arda n adım istediği " +
    "yerde bir adım ister. Bedeli n²’dir: bellekte de her belirteç çifti için bir ağırlık.",
  "exercises.cost.table": (p: P) => `Senin n ve d’nle tek katman (evrişim ve kısıtlama ${exact(p.kernel)} geniş)`,
  "exercises.cost.column-layer": "Katman",
  "exercises.cost.column-operations": "İşlemler",
  "exercises.cost.column-sequential": "Art arda",
  "exercises.cost.column-path": "En uzun yol",
  "exercises.cost.layer-self-attention": "Öz dikkat",
  "exercises.cost.layer-recurrent": "Yinelemeli",
  "exercises.cost.layer-convolutional": "Evrişimli",
  "exercises.cost.layer-restricted": "Kısıtlı",
  "exercises.cost.source":
    "“Attention Is All You Need”, tablo 1’in büyüme dereceleri, sayı olarak. Çubuklar logaritmik.",
  // ---- parameters ----
  "exercises.parameters.title": "Kaç sayı öğreniyor?",
  "exercises.parameters.lead": (p: P) =>
    `Dikkatin dört doğrusal katmanı vardır: sorgu, anahtar, değer ve çıkış için. Her biri ` +
    `${exact(p.d_model)} sayıyı ${exact(p.d_model)} sayıya götürür, eğilimle birlikte.`,
  "exercises.parameters.count.ask": "Dördünün parametreleri birlikte",
  "exercises.parameters.count.right": (p: P) =>
    `4 · (${exact(p.d_model)}² + ${exact(p.d_model)}) = ${grouped(p.parameters)}.`,
  "exercises.parameters.count.not-yet": "Dördünün her biri için d · d ağırlık ve d eğilim say.",
  "exercises.parameters.count.weights": "Bunlar ağırlıklar. Her katmanın çıkış başına bir de eğilimi var.",
  "exercises.parameters.count.output": "Çıkış izdüşümünü ve eğilimleri unutma: dört katman var.",
  "exercises.parameters.count.one": "Bu yaklaşık tek katman. Dört tane var.",
  "exercises.parameters.heads.ask": (p: P) => `${exact(p.n_heads)} yerine 1 başlıkla parametreleri`,
  "exercises.parameters.heads.is-more": "daha çok olurdu",
  "exercises.parameters.heads.is-same": "aynı kalırdı",
  "exercises.parameters.heads.is-fewer": "daha az olurdu",
  "exercises.parameters.heads.right": "Başlıklar aynı matrisleri aralarında bölüşür.",
  "exercises.parameters.heads.not-yet": "Kaç tane olursa olsun, başlıkların hepsi birlikte model kadar geniştir.",
  "exercises.parameters.why":
    "Başlıklar parametreye mal olmaz: d_model’i daha çok başlığa bölmek, aynı dört matrisin hangi " +
    "sütunlarının birlikte çalıştığını değiştirir yalnızca.",
  "exercises.parameters.several": (p: P) => `Motorun sayımı, ${plural(p.heads, { other: "başlıkla" })}`,
  "exercises.parameters.one": "Motorun sayımı, 1 başlıkla",
  // ---- drop-path ----
  "exercises.droppath.title": "Yol atlama (drop-path), adım adım",
  "exercises.droppath.lead": (p: P) =>
    `Üç örnek bir alt katmandan geçer; değerleri ${exact(p.x1)}, ${exact(p.x2)} ve ${exact(p.x3)}. ` +
    `Eğitimde yol atlama, bir örnek için alt katmanı ${exact(p.drop)} olasılıkla tümüyle atlar. Her örnek 0 ` +
    `ile 1 arasında bir u çeker.`,
  "exercises.droppath.bit.ask": (p: P) => `Örnek ${exact(p.nth)}: ⌊keep + u⌋`,
  "exercises.droppath.bit.is-0": "0",
  "exercises.droppath.bit.is-1": "1",
  "exercises.droppath.bit.right": (p: P) => `⌊${exact(p.sum)}⌋: bu örnek ${p.kept ? "tutulur" : "atlanır"}.`,
  "exercises.droppath.bit.not-yet": (p: P) => `Taban, ${exact(p.sum)} sayısına eşit ya da altındaki tam sayıdır.`,
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
    `Tutuldu, ama atlanan örnekleri karşılamak için ${exact(p.keep)} ile de bölünür.`,
  "exercises.droppath.y.times": (p: P) => `${exact(p.keep)} ile böl, çarpma: tutulan daha ağır çekmelidir.`,
  "exercises.droppath.y.lost": (p: P) => `Bu örnek tutulur: ${exact(p.sum)} en az 1.`,
  "exercises.droppath.y.kept": (p: P) => `Bu örnek atlanır: ${exact(p.sum)} 1’in altında, bu yüzden tabanı 0.`,
  "exercises.droppath.why":
    "keep + u, keep olasılığıyla 1’e ulaşır; yani taban, bu sıklıkta 1 gelen bir paradır. keep ile bölmek " +
    "ortalamayı olduğu gibi bırakır: keep · (x / keep) = x. Bu yüzden eğitim bitince hiçbir şeyi ölçeklemek " +
    "gerekmez. Tek tek sayılar değil, bütün örnekler atlanır.",
  "exercises.droppath.table": (p: P) => `keep = 1 − ${exact(p.drop)} = ${exact(p.keep)}`,
  "exercises.droppath.source": (p: P) =>
    `Her toplam elle izlenebilsin diye bu kart kendi u’sunu iki ondalıkla ve tohum ${exact(p.seed)} ile ` +
    `çeker. Eğitim daha incelerini çeker.`,
  "exercises.droppath.column-x": "x",
  "exercises.droppath.column-u": "u, çekilen",
  "exercises.droppath.column-sum": "keep + u",
  "exercises.droppath.column-bit": "taban",
  "exercises.droppath.column-scaled": "x / keep",
  "exercises.droppath.column-y": "çıktı",
  "exercises.droppath.kept": (p: P) =>
    `Bu kez tutulan örneklerin payı ${exact(p.kept)} (${exact(p.share)}); çok çekilişte ${exact(p.keep)} olur.`,
  "exercises.droppath.lost": (p: P) =>
    `${exact(p.scaled)} yerine ${exact(p.short)} yazmak şunu yitirir: ${exact(p.short)} · ${exact(p.keep)} ` +
    `= ${exact(p.back)}, artık ${exact(p.x)} değil.`,
  // ---- positions ----
  "exercises.positions.title": "Konum kodlamasının bir sayısı",
  "exercises.positions.lead": (p: P) =>
    `Kodlama ${exact(p.d)} sayı genişliğinde. Çift sütunlar sinüs, tek sütunlar aynı açının kosinüsüdür; i ` +
    `çiftleri 0’dan sayar. Konum ${exact(p.pos)}, sütun ${exact(p.column)} için sayıyı bul.`,
  "exercises.positions.exponent.ask": (p: P) => `Sütun ${exact(p.column)}: 10000’in üssü`,
  "exercises.positions.exponent.right": (p: P) =>
    `2i / d = ${exact(p.pair)} / ${exact(p.d)}. exp(−${exact(p.pair)} · ln 10000 / ${exact(p.d)}) diye ` +
    `yazılırsa “arange” ve “exp” bunu hesaplar.`,
  "exercises.positions.exponent.not-yet": "2i / d’dir; 2i, çiftin çift numaralı sütunudur.",
  "exercises.positions.exponent.sign": "Büyüklüğü doğru. Burada kuvvet çizginin altında durur, bu yüzden üs artıdır.",
  "exercises.positions.exponent.odd": "Bir çiftin iki sütununun üssü aynıdır: çift numaralı sütunu al.",
  "exercises.positions.exponent.half": "i çiftleri sayar: üs 2i / d’dir.",
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
  "exercises.positions.value.degrees": "Bu, derece olarak açı. Burada radyandır.",
  "exercises.positions.fast.ask": "En hızlı dalgalar şuradadır:",
  "exercises.positions.fast.is-low": "ilk sütunlar",
  "exercises.positions.fast.is-high": "son sütunlar",
  "exercises.positions.fast.right": (p: P) =>
    `${exact(p.n)} konumda sütun 0 sıfırdan ${exact(p.low)} kez geçer, sütun ${exact(p.d - 2)} ` +
    `${exact(p.high)} kez. Karıştırmak kolaydır: küçük üs hızlı dalgadır.`,
  "exercises.positions.fast.not-yet": "Küçük bir kuvvete bölününce açı konumdan konuma hızla büyür.",
  "exercises.positions.why":
    "Her çift kendi hızıyla döner, saatin kolları gibi; böylece her konumun kendi vektörü olur. k konum " +
    "ileri gitmek, konum ne olursa olsun her çifti belli bir açı döndürür: uzaklıklar okunabilir.",
  "exercises.positions.column": (p: P) => `sütun ${exact(p.column)}`,
  "exercises.positions.along": "konum",
  "exercises.positions.chart": (p: P) =>
    `${exact(p.shown)} konum üzerinde sütun ${exact(p.low)}, ${exact(p.column)} ve ${exact(p.high)}: sütun ` +
    `numarası küçüldükçe dalga hızlanır.`,
  "exercises.positions.source": "Modellerin eklediği matris, şimdi hesaplandı.",
  // ---- mlp ----
  "exercises.mlp.title": "MLP ne işe yarar?",
  "exercises.mlp.lead": (p: P) =>
    `İki cümle tek bir sözcükte ayrılır, ${exact(p.place)}. sözcükte. İkisi de dikkati susturulmuş bir ` +
    `kodlayıcı bloğundan geçer; yani bir şey yapacak yalnızca MLP kalır.`,
  "exercises.mlp.reach.ask": "Bloktan sonra iki cümle arasında hangi vektörler farklıdır?",
  "exercises.mlp.reach.is-one": "yalnız o sözcüğünki",
  "exercises.mlp.reach.is-after": "onunki ve sonrakilerinki",
  "exercises.mlp.reach.is-all": "tüm sözcüklerinki",
  "exercises.mlp.reach.right": (p: P) =>
    `Ölçülen: ${plural(p.count, { other: "vektör" })} oynadı. MLP her belirteci tek başına işler.`,
  "exercises.mlp.reach.hint": "Bir bloğun hangi parçası bir belirtecin ötekini okumasını sağlar? MLP mi?",
  "exercises.mlp.reach.not-yet": (p: P) =>
    `Ölçülen: ${plural(p.count, { other: "vektör" })} oynadı. MLP, her belirtece tek başına uygulanan aynı ` +
    `fonksiyondur.`,
  "exercises.mlp.hidden.ask": (p: P) =>
    `Gizli katmanının genişliği, d = ${exact(p.d)} ve genişletme ${exact(p.expansion)} ile`,
  "exercises.mlp.hidden.right": (p: P) => `${exact(p.d)} · ${exact(p.expansion)}. Bu çalışmanın tensöründen okundu.`,
  "exercises.mlp.hidden.not-yet": "İlk katman vektörü genişletme kadar genişletir.",
  "exercises.mlp.hidden.same": "Bu, giren ve çıkandır. Aralarında daha geniştir.",
  "exercises.mlp.hidden.factor": "Bu çarpan. Onu genişlikle çarp.",
  "exercises.mlp.hidden.sum": "Çarp, toplama.",
  "exercises.mlp.why":
    "Dikkat, bilgiyi belirteçler arasında taşır; MLP sonra her belirtecin topladığı üzerinde çalışır. " +
    "Vektörü genişletir, bir aktivasyonla büker, yeniden daraltır. Bükme olmasaydı iki doğrusal katman tek " +
    "katmandan fazlası olmazdı.",
  "exercises.mlp.table": "Her belirtecin vektörü, öteki cümledeki kendisinden ne kadar uzak",
  "exercises.mlp.column-token": "Belirteç",
  "exercises.mlp.column-silent": "Yalnız MLP",
  "exercises.mlp.column-whole": "Dikkatle",
  // ---- activations ----
  "exercises.activations.title": "SiLU, GELU’ya karşı",
  "exercises.activations.lead":
    "İkisi de ReLU gibi büyük değerleri geçirir, eksi olanları tutar, ama köşesiz. σ sigmoiddir; Φ, birim " +
    "normalin x’in altında kalma olasılığıdır. Önce tahmin et, sonra birlikte çizilmiş gör.",
  "exercises.activations.dip.ask": "Hangisi sıfırın en altına iner?",
  "exercises.activations.dip.is-relu": "ReLU",
  "exercises.activations.dip.is-gelu": "GELU",
  "exercises.activations.dip.is-silu": "SiLU",
  "exercises.activations.dip.right": (p: P) =>
    `SiLU ${exact(p.low)} değerine iner, GELU yalnızca ${exact(p.other)} değerine.`,
  "exercises.activations.dip.hint":
    "0’ın altında bir nokta al, örneğin x = −1, ve her eğrinin orada geçirdiği payla çarp.",
  "exercises.activations.dip.not-yet": (p: P) =>
    `Eğrilere bak: en alttaki nokta ${exact(p.low)}. Sigmoid Φ’den daha yavaş iner.`,
  "exercises.activations.close.ask": (p: P) => `x = ${exact(p.far)} iken hangisi ReLU’ya daha yakın?`,
  "exercises.activations.close.is-gelu": "GELU",
  "exercises.activations.close.is-silu": "SiLU",
  "exercises.activations.close.right": (p: P) => `GELU ${exact(p.gelu)} uzakta, SiLU ${exact(p.silu)}.`,
  "exercises.activations.close.hint":
    "İkisi de x çarpı 0 ile 1 arasında bir paydır. Hangi pay 0’a ya da 1’e daha çabuk yaklaşır?",
  "exercises.activations.close.not-yet": (p: P) =>
    `x = ${exact(p.far)} iken ReLU’dan GELU ${exact(p.gelu)}, SiLU ${exact(p.silu)} uzakta.`,
  "exercises.activations.silu.ask": (p: P) => `silu(${exact(p.x)}), iki ondalıkla`,
  "exercises.activations.silu.right": (p: P) => `σ(${exact(p.x)}) = ${exact(p.sigmoid)}, çarpı ${exact(p.x)}.`,
  "exercises.activations.silu.not-yet": (p: P) =>
    `σ(${exact(p.x)}) = 1 / (1 + e^${p.x < 0 ? exact(-p.x) : `−${exact(p.x)}`}) = ${exact(p.sigmoid)}. Onu x ile çarp.`,
  "exercises.activations.silu.sigmoid": (p: P) => `Bu σ(${exact(p.x)}). Onu ${exact(p.x)} ile çarp.`,
  "exercises.activations.silu.gelu": "Bu, aynı yerde GELU.",
  "exercises.activations.why":
    "Neredeyse aynıdırlar. GELU normal dağılımı izler ve ReLU’ya daha yakındır; SiLU sigmoidi izler, hesabı " +
    "daha ucuzdur, SwiGLU’nun içindeki odur. İkisinin de küçük eksi değerlerde gradyanı vardır; böylece " +
    "ReLU’dakinden az birim sonsuza dek susar.",
  "exercises.activations.chart": "−6 ile 6 arasında ReLU, GELU ve SiLU.",
  "exercises.activations.chart-relu": "−6 ile 6 arasında ReLU.",
  "exercises.activations.along": "x",
  "exercises.activations.name-relu": "ReLU",
  "exercises.activations.name-gelu": "GELU",
  "exercises.activations.name-silu": "SiLU",
  "exercises.activations.at": (p: P) => `${p.name}, x = ${exact(Number(p.x.toPrecision(6)))}`,
  // ---- swiglu ----
  "exercises.swiglu.title": "SwiGLU, çalışan şekillerle",
  "exercises.swiglu.lead": (p: P) =>
    `${plural(Number(p.n), { other: "belirteç" })}, genişliği ${exact(p.d)} ve genişletmesi ` +
    `${exact(p.expansion)} olan bir SwiGLU’dan geçer. Bir katman değerleri, öteki bir kapı yapar; sayı ` +
    `sayı çarpılırlar. Genişlikleri doldur.`,
  "exercises.swiglu.value.ask": (p: P) => `W_value: ${exact(p.d)} × ?`,
  "exercises.swiglu.value.right": (p: P) => `${exact(p.d)} · ${exact(p.expansion)} = ${exact(p.hidden)}.`,
  "exercises.swiglu.value.not-yet": "d’yi genişletme kadar genişletir.",
  "exercises.swiglu.value.double": "Değer ve kapı iki katmandır. Tek başına biri bunun yarısı kadar geniştir.",
  "exercises.swiglu.value.narrow": "Bu, giren genişlik.",
  "exercises.swiglu.value.factor": "Bu çarpan. Onu d ile çarp.",
  "exercises.swiglu.gate.ask": (p: P) => `W_gate: ${exact(p.d)} × ?`,
  "exercises.swiglu.gate.right": "Değerler kadar geniş: her birinin kendi kapısı var.",
  "exercises.swiglu.gate.not-yet": "Her değere bir kapı gerekir.",
  "exercises.swiglu.gate.double": "Her değere bir kapı gerekir, iki değil.",
  "exercises.swiglu.gate.narrow": "Bu, giren genişlik. Her değere bir kapı gerekir.",
  "exercises.swiglu.gate.factor": "Bu çarpan. Onu d ile çarp.",
  "exercises.swiglu.product.ask": (p: P) => `Değer ⊙ silu(kapı): ${exact(p.n)} × ?`,
  "exercises.swiglu.product.right": "Sayı sayı çarpmak şekli olduğu gibi bırakır.",
  "exercises.swiglu.product.not-yet": "⊙ sayı sayı çarpar: şekil değişmez.",
  "exercises.swiglu.product.double": "⊙ ikisini yan yana koymaz, çarpar.",
  "exercises.swiglu.product.narrow": "Onu yalnızca W_out daraltır.",
  "exercises.swiglu.product.factor": "Bu çarpan. Onu d ile çarp.",
  "exercises.swiglu.out.ask": (p: P) => `W_out: ? × ${exact(p.d)}`,
  "exercises.swiglu.out.right": "Çarpımın verdiğini alır, modelin genişliğine döndürür.",
  "exercises.swiglu.out.not-yet": "Çarpımın sütunu kadar satırı vardır.",
  "exercises.swiglu.out.double": (p: P) =>
    `Bilinen bir sürçme: hiç bölünmeyen ${exact(p.double)} genişlikte tek katman, sonra ${exact(p.hidden)} ` +
    `için bir W_out. Böyle bir model ilk çalışmasında durur.`,
  "exercises.swiglu.out.narrow": "Bu, çıkan. Giren daha geniş.",
  "exercises.swiglu.out.factor": "Bu çarpan. Onu d ile çarp.",
  "exercises.swiglu.why.ask": "Kapı neden var?",
  "exercises.swiglu.why.is-gate": "Her belirtecin, hangi değerinin ne kadar geçeceğine karar vermesini sağlar.",
  "exercises.swiglu.why.is-cheap": "Parametreden kazandırır.",
  "exercises.swiglu.why.is-tokens": "Belirteçlerin birbirine bakmasını sağlar.",
  "exercises.swiglu.why.right": "Aynı belirtecin iki okumasının çarpımı: biri neyi, öteki ne kadarını söyler.",
  "exercises.swiglu.why.not-yet": (p: P) =>
    `Bu değil: aynı gizli genişlikte ${grouped(p.plain)} yerine ${grouped(p.gated)} sayı tutar ve her ` +
    `belirteç yine tek başına çalışır.`,
  "exercises.swiglu.why":
    "Bir belirtecin iki okuması çarpılır; böylece bir birim, belirtece göre bir değeri tümüyle geçirebilir, " +
    "zayıflatabilir ya da dışarıda bırakabilir. Bedeli üçüncü bir matristir; boyutların eşleşmesi gereken " +
    "yerde gizli katman daraltılır.",
  "exercises.swiglu.shape-input": "MLP’ye giren (yığın × belirteç × genişlik)",
  "exercises.swiglu.shape-hidden": "Değer ⊙ silu(kapı)",
  "exercises.swiglu.shape-output": "MLP’den çıkan",
  "exercises.swiglu.plain": "Yalın MLP’nin parametreleri, norm dahil",
  "exercises.swiglu.gated": "Kapıyla parametreler",
  "exercises.swiglu.source": "Şekiller şimdi yapılan bir çalışmadan; sayımlar motordan.",
  // ---- gamma ----
  "exercises.gamma.title": "Gamma’yı aç, kıs",
  "exercises.gamma.lead": (p: P) =>
    `Pre-norm bir blokta her alt katmanın çıktısı, akışa eklenmeden önce öğrenilmiş bir gamma ile ` +
    `çarpılır. ${exact(p.start)} ile başlar. Önce tahmin et, sonra kendin oynat.`,
  "exercises.gamma.times.ask": (p: P) =>
    `Gamma ${exact(p.start)} iken ${exact(p.ten)} oluyor. İlk dikkatin kattığı kaç katına çıkar?`,
  "exercises.gamma.times.right": (p: P) =>
    `Uzunluğu ${exact(p.before)} iken ${exact(p.after)} oldu. Gamma yalnızca çarpar, ilk alt katmanın ` +
    `girdisi de değişmedi.`,
  "exercises.gamma.times.not-yet":
    "Gamma katılanı çarpar, başka bir şeyi değil; ilk alt katmanın girdisi de olduğu gibi kalır.",
  "exercises.gamma.times.norm":
    "Norm böyle bir çarpanı ancak sonra gelirse giderir. Burada norm alt katmandan önce gelir.",
  "exercises.gamma.times.square": "Gamma bir kez uygulanır.",
  "exercises.gamma.zero.ask": "Gamma 0 iken bloklardan ne çıkar?",
  "exercises.gamma.zero.is-unchanged": "giren ne ise o, değişmeden",
  "exercises.gamma.zero.is-zeros": "sıfırlar",
  "exercises.gamma.zero.is-noise": "rastgele bir şey",
  "exercises.gamma.zero.right":
    "Ölçülen: tek bir sayı bile farklı değil. Artık bağlantı girdiyi her alt katmanın yanından geçirir.",
  "exercises.gamma.zero.not-yet": "y = x + 0 · f(norm(x)): geriye ne kaldığına bak.",
  "exercises.gamma.start.ask": "Neden bu kadar küçük başlar?",
  "exercises.gamma.start.is-identity":
    "Derin yığınlar girdiyi neredeyse olduğu gibi geçirerek başlar, bu da düzgün eğitilir.",
  "exercises.gamma.start.is-speed": "Küçük sayılar daha hızlı çarpılır.",
  "exercises.gamma.start.is-size": "Model o zaman daha az parametre ister.",
  "exercises.gamma.start.right": "Her blok sonra işe yaradığı kadar büyür (katman ölçekleme; Touvron ve ark. 2021).",
  "exercises.gamma.start.not-yet": "Gamma 0’a yakınken blokların ne yaptığına bak.",
  "exercises.gamma.why":
    "Küçülürse bloklar neredeyse hiçbir şey katmaz: güvenli, ama yavaş öğrenirler. Büyürse kattıkları akışı " +
    "boğar: öğrenme başta hızlıdır, sonra patlayabilir.",
  "exercises.gamma.slider": "Her alt katmanın gamması",
  "exercises.gamma.slider.hint": "Oynat ve her alt katmanın ne kattığını izle.",
  "exercises.gamma.table": "Katılanın büyüklüğü, katıldığı akışın yanında",
  "exercises.gamma.column-sublayer": "Alt katman",
  "exercises.gamma.column-base": (p: P) => `γ = ${exact(p.gamma)}`,
  "exercises.gamma.column-now": (p: P) => `γ = ${exact(p.gamma)}`,
  // ---- order ----
  "exercises.order.title": "Kod çözücü bloğunu sıraya koy",
  "exercises.order.lead":
    "Katmanları ölçekleyen pre-norm bir kod çözücü bloğunun üç alt katmanı, her birinin üç adımı vardır. Adımları " +
    "yukarıdan aşağı doğru sıraya gelene dek taşı.",
  "exercises.order.steps.ask": "İlk adım en üstte:",
  "exercises.order.steps.right": "Motorun kaydettiği sıra bu.",
  "exercises.order.steps.not-yet": (p: P) =>
    `${exact(p.all)} adımdan ${exact(p.placed)} tanesi yerinde; ötekiler işaretli.`,
  "exercises.order.steps.norm-late": (p: P) =>
    `${exact(p.all)} adımdan ${exact(p.placed)} tanesi yerinde. Pre-norm bir blokta her norm alt ` +
    `katmanından önce gelir.`,
  "exercises.order.steps.cross-early": (p: P) =>
    `${exact(p.all)} adımdan ${exact(p.placed)} tanesi yerinde. Blok önce kendi metnine, sonra belleğe bakar.`,
  "exercises.order.steps.mlp-early": (p: P) =>
    `${exact(p.all)} adımdan ${exact(p.placed)} tanesi yerinde. MLP en son gelir: toplanan her şey üzerinde çalışır.`,
  "exercises.order.why":
    "Üç kez aynısı: normla, hesapla, gamma ile ölçekleyip ekle. Önce kendi metni, sonra kaynak, sonra " +
    "belirteç tek başına. Üç gammanın her biri, alt katmanının ne kadar kattığını belirler.",
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
  "exercises.memory.title": "Öz mü çapraz mı: nereden biliyor?",
  "exercises.memory.lead": (p: P) =>
    `Tek bir kod çözücü bloğunda hem öz dikkat hem çapraz dikkat vardır. “${p.words}” üzerinde iki kez ` +
    `çalışır: bir kez bir bellekle, “${p.memory}” yerine duran vektörlerle, bir kez de belleksiz.`,
  "exercises.memory.how.ask": "Çapraz dikkatin çalışıp çalışmayacağına ne karar verir?",
  "exercises.memory.how.is-given": "bir bellek verilip verilmediği",
  "exercises.memory.how.is-class": "başka ağırlıkları olan başka bir blok",
  "exercises.memory.how.is-learned": "model onu kapatmayı öğrenir",
  "exercises.memory.how.right": "Bellek yoksa çapraz dikkat de yok: blok doğrudan MLP’sine geçer.",
  "exercises.memory.how.not-yet":
    "İki çalışma da aynı bloğu kullanır; ona verilen ya da verilmeyen tek bir şey vardır.",
  "exercises.memory.sublayers.ask": "Bellek olmadan bloğun kaç alt katmanı çalışır?",
  "exercises.memory.sublayers.right": (p: P) => `${exact(p.with)} yerine ${exact(p.without)}: öz dikkat ve MLP.`,
  "exercises.memory.sublayers.not-yet": "Say: öz dikkat, çapraz dikkat, MLP.",
  "exercises.memory.sublayers.all": "Bu, bellekle olanı. Birinin bakacak bir şeyi yok.",
  "exercises.memory.weights.ask": "Modelin parametreleri o zaman",
  "exercises.memory.weights.is-same": "aynıdır",
  "exercises.memory.weights.is-fewer": "azalır",
  "exercises.memory.weights.right": (p: P) => `İki çalışmada da ${grouped(p.parameters)}; çapraz dikkatinkiler bekler.`,
  "exercises.memory.weights.not-yet": "Hiçbir şey çıkarılmaz: alt katman atlanır, ağırlıkları kalır.",
  "exercises.memory.why":
    "Öz dikkat ile çapraz dikkat aynı koddur: ayrıldıkları yer, anahtarlarla değerlerin nereden geldiği ve " +
    "hangi maskenin kullanıldığıdır. Öz dikkat nedensel maskeyi, çapraz dikkat kaynağın dolgu maskesini alır.",
  "exercises.memory.table": (p: P) => `Tek blok, iki çalışmada da ${exact(p.parameters)} parametre`,
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
  "exercises.lens.title": "Yanıt ilk nerede okunur?",
  "exercises.lens.lead": (p: P) =>
    `Eğitilmiş dates modeli “${p.text}” metnini okur ve tarihi harf harf yazar. Mercek, akışını sondaki çıkış ` +
    `katmanıyla daha erken okur. Yanıtın ${exact(p.letter)}. harfine bak. Tahmin et ya da Mercek’te bul.`,
  "exercises.lens.place": "Mercek’te aç",
  "exercises.lens.layer.ask": (p: P) => `${exact(p.letter)}. harf, nereden başlayıp sona dek en olası belirteçtir?`,
  "exercises.lens.layer.hint":
    "Mercek’te o harfin hücrelerine girdiden yukarı doğru bak: hangisinden sonra hep aynı kalıyor?",
  "exercises.lens.layer.is-input": "girdi",
  "exercises.lens.layer.is-0": "katman 0’dan sonra",
  "exercises.lens.layer.is-1": "katman 1’den sonra",
  "exercises.lens.layer.right": (p: P) => `Orada “${p.token}” öne geçer ve önde kalır.`,
  "exercises.lens.layer.not-yet": (p: P) => `Orada en olası “${p.top}”; yazılan bu değil.`,
  "exercises.lens.layer.lost": (p: P) =>
    `Orada “${p.top}” önde, ama üstteki bir katman önüne başka bir belirteç koyar.`,
  "exercises.lens.layer.late": "Daha erken okunabilir.",
  "exercises.lens.share.ask": "Orada yüzde kaç olasıdır?",
  "exercises.lens.share.right": (p: P) =>
    `${percent(p.probability)}: hepsinin önünde, ${p.probability < 0.5 ? "henüz kesin değil" : "oldukça kesin"}.`,
  "exercises.lens.share.not-yet": "O katmanın hücresini oku: Mercek ilk belirtecinin olasılığını söyler.",
  "exercises.lens.share.fraction": "Bu, olasılığın kendisi. Yüzde olarak yüz katıdır.",
  "exercises.lens.share.end": "Bu, sondaki olasılığı.",
  "exercises.lens.other.ask": "Başka bir belirtecin önde olduğu yerden ne çıkar?",
  "exercises.lens.other.is-unread": "Bu çıkış katmanı yanıtı orada henüz okuyamıyor.",
  "exercises.lens.other.is-unknown": "Model orada yanıt hakkında henüz hiçbir şey bilmiyor.",
  "exercises.lens.other.right":
    "Üstteki katmanlara gereken yine de orada olabilir, yalnız onların okuduğu bir biçimde.",
  "exercises.lens.other.not-yet":
    "Mercek tek bir okura, son katmanın çıkışına sorar. Üstteki katmanlar kendi bildikleri gibi okur.",
  "exercises.lens.why":
    "Mercek, yanıtın çıkış katmanının okuduğu biçimi ne zaman aldığını gösterir (nostalgebraist 2020). Yanıtın " +
    "nerede oluştuğunu kanıtlamaz: onun için oraya başka bir metnin değerini koy ve yanıtın değişip değişmediğine bak.",
  "exercises.lens.table": "Erken okunan en olası belirteçler",
  "exercises.lens.column-site": "Okunan yer",
  "exercises.lens.column-tokens": "En olası belirteçler",
  "exercises.lens.source": "Şimdi eğitilmiş modelden okundu; bu tablo Mercek’in bir sütunudur.",
  // ---- patching ----
  "exercises.patching.title": "Yanıtı hangi başlık geri getirir?",
  "exercises.patching.lead": (p: P) =>
    `Eğitilmiş induction modeli, aynı harften sonra daha önce ne geldiyse onunla sürdürür: “${p.text}” metnini p ` +
    `ile, “${p.other}” metnini k ile. Tek bir başlığın “${p.other}” için yazdığını “${p.text}” çalışmasına koy. ` +
    `Yanıt p’den (%0) k’ye (%100) ne kadar yaklaşır? Yama’da bul.`,
  "exercises.patching.place": "Yama’da aç",
  "exercises.patching.layer.ask": "En çoğunu geri getiren başlık hangi katmandadır?",
  "exercises.patching.layer.right": (p: P) => `${p.name}: sonra ne geldiğini bulan başlıklar burada.`,
  "exercises.patching.layer.not-yet": "Haritanın iki satırını karşılaştır: biri yanıtı pek oynatmıyor.",
  "exercises.patching.head.ask": "O katmanın hangi başlığıdır?",
  "exercises.patching.head.right": (p: P) => `Bütün başlıklar içinde yanıtı en çok ${p.name} oynatır.`,
  "exercises.patching.head.not-yet": "O katmanda onu daha çok oynatan bir başlık var. Başlıklar 0’dan sayılır.",
  "exercises.patching.share.ask": "Yüzde kaçını geri getirir?",
  "exercises.patching.share.right": (p: P) => `Bir yanıttan öbürüne giden yolun ${percent(p.share)} kadarı.`,
  "exercises.patching.share.not-yet": "Yama’da hücresini göster: haritanın altındaki satır söyler.",
  "exercises.patching.share.fraction": "Bu, payın kendisi. Yüzde olarak yüz katıdır.",
  "exercises.patching.alone.ask": "O başlık tek başına mı belirler?",
  "exercises.patching.alone.is-whole": "Evet, yanıtın tümünü o taşır.",
  "exercises.patching.alone.is-part": "Hayır, gerisini başkaları taşır.",
  "exercises.patching.alone.right": (p: P) =>
    `${p.name} ${percent(p.share)} getirir; katmanının ${exact(p.rest)} başlığı daha onun yanında yazar.`,
  "exercises.patching.alone.not-yet": "Payının %100’den ne kadar uzak olduğuna bak.",
  "exercises.patching.why":
    "Yama neyi geri getirirse, o değer onu taşır: bu bir nedendir, başlığın nereye baktığından çıkarılmış bir tahmin " +
    "değil. Burada birkaç başlık aynı işi yapar; bu yüzden hiçbiri işin tümü değildir ve payların toplamı %100 olmak " +
    "zorunda değildir.",
  "exercises.patching.table": "Her başlığın tek başına yanıtı ne kadar oynattığı",
  "exercises.patching.column-head": "Başlık",
  "exercises.patching.column-share": "Geri gelen",
  "exercises.patching.source": "Her satır için eğitilmiş modelin bir çalışması, şimdi yapıldı.",
};
