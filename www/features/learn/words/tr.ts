// Words of the learn room, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, list, number, percent: shareOf, plural } = forms("tr");
const percent = (share: number) =>
  share > 0 && share < 0.001 ? `${shareOf(0.001, 1)} altı` : shareOf(share, share > 0 && share < 0.1 ? 1 : 0);
const two = (x: number) => number(x, 2);
const three = (x: number) => (x > 0 && x < 0.0005 ? `${number(0.001, 3)} altı` : number(x, 3));

export const learn = {
  "learn.path": "Yolun adımları",
  "learn.part.attention": "Bir dikkat katmanı",
  "learn.part.model": "Kodlayıcı ve kod çözücü",
  "learn.part.cause": "Bir yanıtın nedenini bulmak",
  "learn.part.block": "Bir bloğun parçaları",
  "learn.part.noise": "Eğitim sırasında gürültü",
  "learn.own": "Senin sözcüklerin ve ağırlıkların",
  "learn.words": "Cümlen",
  "learn.words.hint": (p: P) =>
    `En çok ${plural(p.most, { other: "sözcük" })}. Aşağıdaki her resim bunlardan hesaplanır.`,
  "learn.text": "Modelin metni",
  "learn.own.image": "Modelin görüntüsü",
  "learn.image": (p: P) => `El yazısıyla ${p.name}`,
  "learn.other.shorter": "Daha kısa bir metin",
  "learn.other.second": "İkinci bir metin",
  "learn.other.hint": "Bu adım ikinci bir metin ister.",
  "learn.empty": "Resimleri görmek için bir iki sözcük yaz.",
  "learn.blank": "Sözcükler olunca bu adımın resimleri görünür.",
  "learn.long": (p: P) =>
    `${number(p.count)} sözcük var; sınır ${number(p.most)}. ${plural(p.count - p.most, { other: "sözcük" })} ` +
    "çıkar.",
  "learn.long.letters": (p: P) =>
    `${number(p.count)} harf var; sınır ${number(p.most)}. ${number(p.count - p.most)} tanesini çıkar.`,
  "learn.weights": "Ağırlıklar",
  "learn.seed": "Tohum",
  "learn.seed.hint": "Bu modeller eğitilmemiş. Farklı bir tohum farklı rastgele ağırlıklar verir.",
  "learn.draw": "Sonraki",
  "learn.gain": "Kazanç",
  "learn.gain.hint":
    "Her doğrusal katmanın ağırlıklarını çarpar; sözcük ve konum vektörleri değişmez. 1 iken eğitilmemiş " +
    "örüntüler neredeyse düzdür; büyük değerler keskinleştirir.",
  "learn.count": (p: P) => `Adım ${number(p.number)} / ${number(p.count)}`,
  "learn.back": "Geri",
  "learn.on": "Sonraki adım",
  "learn.exercises": "Alıştırmalara geç",
  "learn.row.title": (p: P) => `${p.head} başlığının bir satırı`,
  "learn.row.key": (p: P) => (p.share === null ? `${p.token}: gizli, daha sonra geliyor` : `${p.share} ${p.token}`),
  "learn.row.said": (p: P) =>
    `“${p.query}” konumunda bu başlık en çok “${p.key}” harfine bakıyor: dikkatinin ${shareOf(p.share, 0)} kadarı.`,
  "learn.row.hint": "Her harfin kendi satırı vardır. Nereye baktığını görmek için bir harf seç.",
  "learn.formula": "Yeni parça, formül olarak",
  "learn.formula.chance": "şu olasılıkla",
  "learn.formula.else": "değilse",
  "learn.formula.where": "eğer",
  "learn.formula.padding": "dolgu",
  "learn.untrained": (p: P) => `Eğitilmemiş, tohum ${exact(p.seed)}`,
  "learn.random": (p: P) => `Eğitilmemiş, rastgele ağırlıklar (tohum ${exact(p.seed)}): bu adımda önemli olan formül.`,
  "learn.trained": (p: P) => `${p.model}, eğitilmiş`,
  "learn.reads": (p: P) =>
    `Eğitilmiş model ${p.model} harf harf okuyor: ${list(p.texts)}.` +
    `${p.answers.length ? ` Yanıtı: ${list(p.answers)}.` : ""}`,
  "learn.reads.image": (p: P) => `Eğitilmiş ${p.model} modeli, el yazısıyla bir ${p.image} okuyor.`,
  "learn.failed": "Bu hesaplanamadı.",
  "learn.kept": "Resimler son geçerli yanıtı gösteriyor.",
  "learn.before": "Önce",
  "learn.after": "Sonra",
  "learn.change": "Değişim",
  "learn.difference": "Sonra eksi önce",
  "learn.caption": (p: P) => `${p.role}: ${p.what}`,
  "learn.head": "Başlık",
  "learn.layer": "Katman",
  "learn.sentence": "Metin",
  "learn.tries": "Dene",
  "learn.notes": "Bilmeye değer",
  "learn.explore": "Daha yakından bak",
  "learn.explore.why": "Keşfet, bu modelin her başlığını aynı metinde gösterir; orada hepsini değiştirebilirsin.",
  "learn.explore.do": (p: P) => `Keşfet’te aç: ${p.model}`,
  "learn.explore.patch": "Yama’da aç",
  "learn.explore.patch.why": "Keşfet’te Yama bunu herhangi iki metinle yapar ve yamayı düzenleme olarak tutabilir.",
  "learn.table": "En büyük değişimler tablo olarak",
  "learn.table.row": "Satır",
  "learn.table.col": "Sütun",
  "learn.point": "{Bir hücrenin üzerine gel ya da ok tuşlarıyla oraya git.|Okumak için bir hücreye dokun.}",
  "learn.point.weight": (p: P) => `${p.row} → ${p.col}: ${p.numbers}`,
  "learn.point.number": (p: P) => `${p.row}, ${p.col}: ${p.numbers}`,
  "learn.point.both": (p: P) => `önce ${p.before}, sonra ${p.after}, değişim ${p.change}`,
  "learn.dimension": (p: P) => `boyut ${exact(p.number)}`,
  "learn.name": (p: P) =>
    `${p.title}. ${p.caption}. ${p.weights}. ${number(p.rows)} satır, ${number(p.cols)} sütun. En ` +
    `güçlüler: ${p.cells}.`,
  "learn.summary.new": "Bu adımda yeni.",
  "learn.summary.gone": "Bu ayarlarla gösterilecek bir şey yok.",
  "learn.summary.pattern.same": "Örüntü aynı kalır: hiçbir ağırlık farklı değil.",
  "learn.summary.pattern": (p: P) => `Bir ağırlıktaki en büyük değişim: ${three(p.largest)}.`,
  "learn.summary.rows.same": "Bu sayılar aynı kalır: hiçbiri farklı değil.",
  "learn.summary.rows": (p: P) =>
    p.relative === null ? `En büyük değişim: ${three(p.largest)}.` : `Göreli değişim: ${percent(p.relative)}.`,
  "learn.summary.swap.same":
    "Yer değiştiren sözcüklerin satırları ve sütunları da yer değiştirdi, başka bir şey değişmedi: sözcük " +
    "sözcük fark 0.",
  "learn.summary.swap": (p: P) => `Ağırlıklar artık sözcük sözcük farklı, en çok ${three(p.largest)}.`,
  "learn.none.before": "Bu daha önce yoktu.",
  "learn.none.after": "Burada bir şey yok: bakacak bellek yok.",
  "learn.none.difference": "Gösterilecek fark yok.",
  "learn.trio.pattern": "Her belirteç nereye bakıyor",
  "learn.trio.out": "Çıktı",
  "learn.trio.gate": "Kapı g",
  "learn.trio.stream": "Bloktan sonraki akış",
  "learn.trio.hidden": "MLP’nin gizli katmanı",
  "learn.trio.entering": "İlk bloğun girdisi",
  "learn.trio.branch": "Dikkatin akışa katkısı",
  "learn.trio.cross": "Çapraz dikkat: her belirteç bellekte nereye bakıyor",
  "learn.trio.encoder": "Kodlayıcı: metnin her belirteci nereye bakıyor",
  "learn.trio.logits": "Logitler: olası her sonraki belirteç için bir skor",
  "learn.trio.own": "Kod çözücü: her belirteç, şimdiye dek yazılanlarda nereye bakıyor",
  "learn.trio.over": "Sınıf belirteci görüntüde nereye bakıyor (katman 1)",
  "learn.trio.swap-before": "Yer değişmiş, konumlar olmadan",
  "learn.trio.swap-after": "Yer değişmiş, konumlarla",
  "learn.swap.plain": "yazıldığı gibi",
  "learn.swap.moved": "iki sözcük yer değişti",
  "learn.swap.apart": "Fark, sözcük sözcük",
  "learn.swap.first": "Yer değişecek ilk sözcük",
  "learn.swap.second": "Yer değişecek ikinci sözcük",
  "learn.swap.do": "Yer değiştir",
  "learn.swap.back": "Geri değiştir",
  "learn.shapes": "Tensör boyutları, senin metninle",
  "learn.sizes": (p: P) =>
    `${plural(p.n, { other: "belirteç" })}, d_model ${exact(p.d_model)}, d_head ${exact(p.d_head)} olan ` +
    `${plural(p.n_heads, { other: "başlık" })}${p.d_mlp ? `, d_mlp ${exact(p.d_mlp)}` : ""}; toplam ` +
    `${number(p.parameters)} ağırlık.`,
  "learn.made": "Nasıl hesaplandı",
  "learn.axes.attended": "yığın × başlık × konum × d_head",
  "learn.axes.cells": "yığın × başlık × sorgu × anahtar",
  "learn.axes.stream": "yığın × konum × d_model",
  "learn.axes.hidden": "yığın × konum × d_mlp",
  "learn.axes.logits": "yığın × konum × dağarcık",
  "learn.paths": "Kalan ve atlanan dallar",
  "learn.paths.sublayer": "Alt katman",
  "learn.paths.sentence": (p: P) => `Metin ${number(p.number)}`,
  "learn.paths.kept": "kaldı",
  "learn.paths.dropped": "atlandı",
  "learn.trio.sweep": "Her aktivasyonun geri getirdiği",
  "learn.sweep.caption": "0: bu metnin yanıtı. 1: öbür metnin yanıtı.",
  "learn.sweep.summary": (p: P) => `“${p.foil}” → “${p.answer}”.`,
  "learn.sweep.answers": (p: P) =>
    `“${p.text}” metnini “${p.foil}” ile sürdürüyor (olasılık ${two(p.foil_probability)}), “${p.other}” metnini ` +
    `“${p.answer}” ile (${two(p.probability)}).`,
  "learn.sweep.alike": "İki metin de aynı biçimde sürüyor; geri getirilecek bir şey yok. İkinci metni değiştir.",
  "learn.sweep.said": (p: P) =>
    `${p.name}, “${p.text}” çalıştırmasından: yolun ${shareOf(p.share, 0)} kadarı (Δ: ${p.from} → ${p.to}; öbür ` +
    `çalıştırmada ${p.other}).`,
  "learn.sweep.at": (p: P) => `${p.what}, “${p.token}” üzerinde`,
  "learn.sweep.resid_pre": (p: P) => `Katman ${p.layer}’e giren akış`,
  "learn.sweep.attn_out": (p: P) => `Katman ${p.layer} dikkati`,
  "learn.sweep.layer": (p: P) => `L${p.layer}`,
  "learn.sweep.head": (p: P) => `H${p.head}`,
  // ---- facts ----
  "learn.fact.sums": (p: P) =>
    p.most - p.least < 0.005
      ? `Örüntünün her satırının toplamı ${two(p.most)}.`
      : `Örüntünün satırlarının toplamları ${two(p.least)} ile ${two(p.most)} arasında.`,
  "learn.fact.spread": (p: P) =>
    `Çıktının her satırındaki standart sapma: önce ${two(p.least)} ile ${two(p.most)} arası, sonra ` +
    `${two(p.after_least)} ile ${two(p.after_most)} arası.`,
  "learn.fact.dropped": (p: P) =>
    p.rate === 0
      ? "Oran 0: hiçbir ağırlık kapatılmıyor, hiçbiri çarpılmıyor."
      : p.dropped === p.cells
        ? `Bu başlığın ${number(p.cells)} ağırlığının tümü kapatıldı: örüntüsünden bir şey kalmadı.`
        : p.dropped === 0
          ? `Bu kez bu başlığın hiçbir ağırlığı kapatılmadı; hepsi ${two(p.factor)} ile çarpıldı.`
          : `Bu başlığın ${number(p.cells)} ağırlığından ${number(p.dropped)} tanesi kapatıldı; ` +
            `${p.cells - p.dropped === 1 ? "kalan bir tane" : "kalanlar"} ${two(p.factor)} ile ` +
            `çarpıldı.${p.pale ? ` ${number(p.pale)} ağırlık ise zaten görünmeyecek kadar soluktu.` : ""}`,
  "learn.fact.padded": (p: P) =>
    p.padding === 0
      ? "Bu metinde dolgu yok: öteki kadar ya da ondan uzun."
      : `Bu metin ${plural(p.padding, { other: "dolgu belirteciyle" })} tamamlandı; hücrelerinden ` +
        `${number(p.cells)} tanesi maskeli.`,
  "learn.fact.zeros": (p: P) =>
    `${plural(p.rows, { other: "satırda" })} her şey maskeli, bu yüzden ` +
    `${p.rows === 1 ? "o satır" : "o satırlar"} baştan sona sıfır: böyle bir belirteç hiçbir şey okumaz.`,
  "learn.fact.future": (p: P) =>
    `${number(p.cells)} hücreden ${number(p.later)} tanesi gelecekte. Ortalama bir satırın dikkatinden ` +
    `oraya düşen pay: önce ${percent(p.before)}, şimdi ${percent(p.after)}.`,
  "learn.fact.gate": (p: P) =>
    `Kapının ortalaması ${two(p.mean)}, ${two(p.least)} ile ${two(p.most)} arası: bu pay dikkat, gerisi ` +
    `belirtecin kendisi.`,
  "learn.fact.hidden": (p: P) => `Bu cümlenin ${number(p.cells)} hücresinden ${number(p.hidden)} tanesi maskeli.`,
  "learn.fact.alive": (p: P) =>
    `Her konumun ${number(p.wide)} gizli sayısı var; 0’ın üstünde olanlar: ${percent(p.share)}.`,
  "learn.fact.share": (p: P) =>
    `Katman ${number(p.layer)}: dikkatin katkısı, akışın uzunluğunun önce ${percent(p.before)}, sonra ` +
    `${percent(p.after)} kadarı.`,
  "learn.fact.twins": (p: P) =>
    `“${p.word}” sözcüğünün iki yeri önce ` +
    `${p.before < 1e-6 ? "özdeş" : `en çok ${three(p.before)} farklı`}, sonra ` +
    `${p.after < 1e-6 ? "özdeş" : `en çok ${three(p.after)} farklı`}.`,
  "learn.fact.swapped": (p: P) =>
    `Yer değişip sözcük sözcük geri konunca örüntülerin farkı: konumlar olmadan ` +
    `${p.without < 1e-6 ? "0" : three(p.without)}, konumlarla en çok ${three(p.with)}.`,
  "learn.fact.weights": (p: P) =>
    p.before === p.after
      ? `İki çalıştırma da aynı ${number(p.after)} ağırlığı kullanıyor.`
      : `Önce ${number(p.before)} ağırlık, sonra ${number(p.after)}.`,
  "learn.fact.next": (p: P) =>
    `Bu metinden sonra model “${p.word}” tahmin ediyor (olasılık ${two(p.probability)}). Karşılaştırma için, ` +
    `${p.compared}: “${p.before}” (${two(p.probability_before)}).`,
  "learn.fact.answer": (p: P) =>
    `Kendi yanıtı “${p.own}” belirteç belirteç verilince tahmini: önce “${p.before}” (${number(p.all)} ` +
    `belirteçten ${number(p.right_before)} tanesi doğru), sonra “${p.after}” (${number(p.right)} tanesi doğru).`,
  "learn.fact.patches": (p: P) =>
    `${number(p.side)} × ${number(p.side)} piksel, ${number(p.patch)} × ${number(p.patch)} piksellik ` +
    `${number(p.down)} × ${number(p.across)} parçaya bölünür; model, sınıf belirteciyle birlikte ${number(p.rows)} ` +
    "satır okur.",
  "learn.fact.read": (p: P) =>
    `Model önce “${p.before}” (${percent(p.share_before)}), sonra “${p.after}” (${percent(p.share)}) okuyor.`,
  "learn.fact.gammas": (p: P) =>
    `Katman ${number(p.layer)}: dikkatin γ değeri ${number(p.start)} ile başladı; eğitimden sonra ortalaması ` +
    `${three(p.mean)}.`,
  // ---- steps ----
  "learn.step.attention.title": "Dikkat",
  "learn.step.attention.why":
    "Tek başına bir harf yalnızca kendini bilir. Dikkatle her harf bir soru sorar (q), her harf bir anahtar " +
    "sunar (k); uyuştukları yerde harf değeri (v) alır. Buradaki soru: geçen sefer benden sonra hangi harf " +
    "geldi?",
  "learn.step.attention.before": "her harf tek başına",
  "learn.step.attention.after": "dikkat",
  "learn.step.heads.title": "Bütün satırlar birlikte",
  "learn.step.heads.why":
    "Her harfin satırı alt alta gelince bir harita olur; her başlığın kendi haritası vardır. Başlıkların çıktıları " +
    "birleştirilir ve sıradaki olası her harfin skoru bundan hesaplanır. Bu başlıkları başka yere baktır, yanıt " +
    "değişir.",
  "learn.step.heads.before": "her harf tek başına",
  "learn.step.heads.after": "dikkat",
  "learn.step.residual.title": "Artık bağlantı ve norm",
  "learn.step.residual.why":
    "Girdi, dikkatin çıktısına eklenir; böylece hiçbir şey kaybolmaz, gradyanlar da kısa yoldan geri döner. " +
    "Norm sonra her satırı aynı büyüklüğe getirir.",
  "learn.step.residual.before": "yalnızca dikkat",
  "learn.step.residual.after": "artık bağlantı ve normla",
  "learn.step.dropout.title": "Dropout",
  "learn.step.dropout.why":
    "Eğitimde bazı ağırlıklar rastgele kapatılır ki hiçbir sözcük tek bir başkasına bağlı kalmasın. Kalanlar, " +
    "ortalama korunsun diye büyütülür.",
  "learn.step.dropout.before": "dropout yok",
  "learn.step.dropout.after": "dropout ile",
  "learn.step.padding.title": "Dolgu maskesi",
  "learn.step.padding.why":
    "Bir yığındaki metinler dolguyla aynı uzunluğa getirilir. Dolgunun anlamı yoktur; softmax’tan önce " +
    "skorları −∞, ağırlıkları da tam 0 olur. Dolguyu okuyan model yanılır.",
  "learn.step.padding.before": "dolgu okunuyor",
  "learn.step.padding.after": "dolgu maskeli",
  "learn.step.causal.title": "Nedensel maske",
  "learn.step.causal.why":
    "Harf harf yazan bir model, henüz yazmadığı harfleri görmemelidir. Bu yüzden sonraki bütün harflerin skoru " +
    "−∞ olur. Maskeyle eğitilmiş bir model maskesiz başarısız olur.",
  "learn.step.causal.before": "tüm harfler görünür",
  "learn.step.causal.after": "gelecek maskeli",
  "learn.step.gate.title": "Kapı",
  "learn.step.gate.why":
    "Kapı, her sayı için ne kadarının dikkatten, ne kadarının belirtecin kendisinden geleceğine karar verir. O " +
    "da, her şey gibi, öğrenilir.",
  "learn.step.gate.before": "kapı açık",
  "learn.step.gate.after": "kapıyla",
  "learn.step.full.title": "Hepsi birlikte",
  "learn.step.full.why":
    "Dolgu maskesi, nedensel maske, dropout, kapı ve norm; hepsi baştaki dikkat katmanının çevresinde. " +
    "Etkisini görmek için her birini kapat.",
  "learn.step.full.before": "yalnızca dikkat",
  "learn.step.full.after": "hepsi birlikte",
  "learn.step.mlp.title": "MLP",
  "learn.step.mlp.why":
    "Dikkat yalnızca sözcükleri karıştırır. MLP ise her sözcüğü ayrı ayrı işler: vektörü genişletir, bir " +
    "aktivasyon uygular, yeniden daraltır.",
  "learn.step.mlp.before": "yalnızca dikkat",
  "learn.step.mlp.after": "dikkat, sonra MLP",
  "learn.step.positions.title": "Konumlar",
  "learn.step.positions.why":
    "Dikkat sözcüklerin sırasını bilmez: iki sözcüğün yerini değiştirince yalnızca satırları yer değiştirir. " +
    "Bu yüzden her konuma bir sinüs ve kosinüs satırı eklenir.",
  "learn.step.positions.before": "konumlar yok",
  "learn.step.positions.after": "sinüslü konumlar",
  "learn.step.layer-scale.title": "Katman ölçekleme",
  "learn.step.layer-scale.why":
    "Her alt katmanın katkısı, 0’a yakın başlayan öğrenilmiş bir γ ile çarpılır. Derin bir model böylece " +
    "özdeşliğe yakın başlar, her katman işe yaradığı kadar büyür.",
  "learn.step.layer-scale.before": "γ 0 iken",
  "learn.step.layer-scale.after": "γ ile",
  "learn.step.drop-path.title": "Yol atlama",
  "learn.step.drop-path.why":
    "Eğitimde alt katmanlar, her metin için ayrı ayrı, rastgele tümüyle atlanır. Ötekiler onlarsız çalışmayı " +
    "öğrenir.",
  "learn.step.drop-path.before": "tüm dallar yerinde",
  "learn.step.drop-path.after": "yol atlama ile",
  "learn.step.encoder.title": "Kodlayıcı bloğu",
  "learn.step.encoder.why":
    "Bir blok şudur: norm, dikkat, γ, artık bağlantı; sonra norm, MLP, γ, artık bağlantı. Kodlayıcı böyle " +
    "blokların üst üste gelmesidir; her sözcük her sözcüğe bakabilir.",
  "learn.step.encoder.before": "yalnızca dikkat, üst üste",
  "learn.step.encoder.after": "bütün blok, üst üste",
  "learn.step.decoder.title": "Kod çözücü bloğu",
  "learn.step.decoder.why":
    "Kod çözücü geleceği gizler ve üçüncü bir alt katmanı vardır: anahtarları ve değerleri bir bellekten " +
    "gelen çapraz dikkat. Bellek yoksa atlanır.",
  "learn.step.decoder.before": "bellek yok",
  "learn.step.decoder.after": "bir bellekle",
  "learn.step.whole.title": "Kodlayıcı ve kod çözücü",
  "learn.step.whole.why":
    "Kodlayıcı sözcüğü okur; çıktısı bellektir. Kod çözücü şimdiye dek yazılanı okur, belleğe bakar ve olası " +
    "her sonraki harfe bir skor verir. Üç modelin mimarisi aynıdır; görevleri, baktıkları yerden belli olur.",
  "learn.step.whole.before": "kaynakla bağı kesik",
  "learn.step.whole.after": "kaynağı okurken",
  "learn.step.patches.title": "Parçalar belirteçtir",
  "learn.step.patches.why":
    "Görüntü bir diziye dönüşür: parçalara bölünür ve tek bir doğrusal dönüşüm, her parçanın piksellerinden bir " +
    "vektör yapar. Bundan sonra parçanın başka bir belirteçten farkı yoktur. Bir satır daha eklenir: gerekeni " +
    "toplayan sınıf belirteci. Rakam yalnızca ondan okunur.",
  "learn.step.patches.before": "bütün parçalar",
  "learn.step.patches.after": "bazı parçalar gizli",
  "learn.step.lens.title": "Önceki katmanları okumak",
  "learn.step.lens.why":
    "Bütün katmanlar artık akışa yazar, çıkış katmanı onu sonda okur. Mercek aynı çıkış katmanını daha erken " +
    "uygular: sonraki katmanlar hiçbir şey eklemeseydi model ne tahmin ederdi? Doğru harfin ne zaman " +
    "göründüğüne bak. Keşfet’te Mercek bunu her katman ve harf için gösterir.",
  "learn.step.lens.before": "daha önceki bir katmanda",
  "learn.step.lens.after": "son katmanda",
  "learn.step.attribution.title": "Katkı payı",
  "learn.step.attribution.why":
    "Çıkış katmanı bir toplam okur; son norm sabit tutulunca okuma doğrusaldır. Öyleyse logit de bir " +
    "toplamdır: gömmenin payı ve her başlığın payı. Çubuklar bu payları gösterir: yanıtın logiti eksi en olası " +
    "öteki harfinki. Bir başlığı çıkar, düşüşü payıyla karşılaştır. Keşfet’te Neden, bir başlığın payını " +
    "geldiği belirteçlere dek izler.",
  "learn.step.attribution.before": "başlık olmadan",
  "learn.step.attribution.after": "başlıkla",
  "learn.step.patching.title": "Yama",
  "learn.step.patching.why":
    "Katkı payı, bir yanıta hangi parçaların katkıda bulunduğunu gösterir; yama bunu sınar. Yanıtı başka olan " +
    "ikinci bir metin al, onun çalıştırmasından bir aktivasyonu bu çalıştırmaya koy, gerisini hesapla: skor, yanıtın " +
    "bu metninkinden (0) öbürününkine (1) ne kadar gittiğini söyler. Δ, iki yanıtın logitlerinin farkıdır; Δ₀ " +
    "ve Δ₁ yamasız iki metindeki değerleridir.",
  "learn.parts": (p: P) => `“${p.foil}” yerine “${p.answer}” belirtecini destekleyen parçalar`,
  "learn.parts.silenced": (p: P) =>
    `${p.name} katkısı ${p.part}. Susturulunca fark ${p.whole} yerine ${p.without}: ${p.change}.`,
  // ---- things to try ----
  "learn.try.attention-scale": "√d’ye böl",
  "learn.try-hint.attention-scale": "Kapalı: skorlar büyür, her harf neredeyse tek bir harfe bakar.",
  "learn.try.heads-look": "Bu başlıkların baktığı yer",
  "learn.try-hint.heads-look": "İkinci katmanın dört başlığı. Hangi seçenekle sıradaki harf yine bulunuyor?",
  "learn.option.heads-look-learned": "Öğrendiği gibi",
  "learn.option.heads-look-uniform": "Her yere",
  "learn.option.heads-look-previous": "Önceki",
  "learn.try.residual-residual": "Artık bağlantı",
  "learn.try-hint.residual-residual": "Kapalı: sözcüğün kendisi artık satırının parçası değildir.",
  "learn.try.residual-norm": "Norm",
  "learn.try-hint.residual-norm": "Kapalı: bazı satırlar ötekilerden çok daha büyük çıkar.",
  "learn.try.dropout-rate": "Oran",
  "learn.try-hint.dropout-rate": "Kapatılma olasılığı; çoğu kez 0,1.",
  "learn.try.dropout-draw": "Gürültünün tohumu",
  "learn.try-hint.dropout-draw": "Eğitim her adımda yeniden çeker; burada tohumu sen seçersin.",
  "learn.try.padding-all": "Her harfi maskele",
  "learn.try-hint.padding-all": "Açık: kısa metnin bakacak bir şeyi kalmaz.",
  "learn.try.causal-causal": "Geleceği gizle",
  "learn.try-hint.causal-causal": "Kapalı: maske yok.",
  "learn.try.causal-self": "Harf kendini görsün",
  "learn.try-hint.causal-self": "Kapalı: köşegen de maskelenir. İlk satıra bak.",
  "learn.try.gate-gate": "Kapı",
  "learn.try-hint.gate-gate": "Açık: yalnızca dikkat. Kapalı: yalnızca belirtecin kendisi.",
  "learn.option.gate-gate-learned": "Öğrenilmiş",
  "learn.option.gate-gate-open": "Açık",
  "learn.option.gate-gate-half": "Yarım",
  "learn.option.gate-gate-closed": "Kapalı",
  "learn.try.full-causal": "Nedensel maske",
  "learn.try-hint.full-causal": "Kapalı: gelecek görünür.",
  "learn.try.full-padding": "Dolgu maskesi",
  "learn.try-hint.full-padding": "Kapalı: dolgu sözcük gibi okunur.",
  "learn.try.full-gate": "Kapı",
  "learn.try-hint.full-gate": "Kapalı: kapı açıktır, yalnızca dikkat geçer.",
  "learn.try.full-rate": "Dropout",
  "learn.try-hint.full-rate": "Örüntüye ve dikkatin çıktısına uygulanır, giren sözcüklere değil.",
  "learn.try.full-draw": "Gürültünün tohumu",
  "learn.try-hint.full-draw": "Aynı tohum aynı ağırlıkları kapatır.",
  "learn.try.mlp-activation": "Aktivasyon",
  "learn.try-hint.mlp-activation": "SwiGLU iki izdüşümü çarpar; üçüncü bir matris ister.",
  "learn.option.mlp-activation-gelu": "GELU",
  "learn.option.mlp-activation-relu": "ReLU",
  "learn.option.mlp-activation-swiglu": "SwiGLU",
  "learn.try.positions-swap": "İki sözcüğün yerini değiştir",
  "learn.try-hint.positions-swap": "Sonra her modeli kendisiyle sözcük sözcük karşılaştır.",
  "learn.try.layer-scale-gamma": "γ çarpanı",
  "learn.try-hint.layer-scale-gamma": "0 her katmanı susturur; 1 öğrenilmiş güçtür.",
  "learn.option.layer-scale-gamma-0": "0",
  "learn.option.layer-scale-gamma-0-1": "0,1",
  "learn.option.layer-scale-gamma-0-5": "0,5",
  "learn.option.layer-scale-gamma-1": "1",
  "learn.option.layer-scale-gamma-2": "2",
  "learn.try.drop-path-rate": "Oran",
  "learn.try-hint.drop-path-rate": "Bir dalı atlama olasılığı; çoğu kez 0,1. 0,5 etkiyi hemen gösterir.",
  "learn.try.drop-path-draw": "Gürültünün tohumu",
  "learn.try-hint.drop-path-draw": "Her metnin her alt katman için kendi çekilişi var.",
  "learn.try.encoder-layers": "Katmanlar",
  "learn.try-hint.encoder-layers": "İki çalıştırmadaki blok sayısı.",
  "learn.try.encoder-norm": "Norm",
  "learn.try-hint.encoder-norm": "Her alt katmandan önce ya da 2017 makalesindeki gibi ekledikten sonra.",
  "learn.option.encoder-norm-pre": "Önce",
  "learn.option.encoder-norm-post": "Sonra",
  "learn.try.encoder-mlp": "MLP",
  "learn.try-hint.encoder-mlp": "Kapalı: yalnız dikkat.",
  "learn.try.encoder-positions": "Konumlar",
  "learn.try-hint.encoder-positions": "Kapalı: aynı sözcüğün vektörü her yerde aynıdır.",
  "learn.try.encoder-scale": "Katman ölçekleme",
  "learn.try-hint.encoder-scale": "Kapalı: her katman tüm gücüyle katkıda bulunur.",
  "learn.try.decoder-memory": "Bellek",
  "learn.try-hint.decoder-memory": "Belleği kaldır ve geri getir: ağırlıklar aynı kalır.",
  "learn.try.whole-model": "Model",
  "learn.try-hint.whole-model": "Bir sözcüğü kopyalar, ters çevirir ya da harflerini sıralar.",
  "learn.option.whole-model-copy": "Kopyala",
  "learn.option.whole-model-reverse": "Ters çevir",
  "learn.option.whole-model-sort": "Sırala",
  "learn.try.whole-memory": "Kaynağı oku",
  "learn.try-hint.whole-memory": "Kapalı: kod çözücünün kodlayıcıyla bağı kesilir.",
  "learn.try.patches-digit": "Rakam",
  "learn.try-hint.patches-digit": "Eğitimde kullanılmamış el yazıları.",
  "learn.option.patches-digit-9": "9",
  "learn.option.patches-digit-4": "4",
  "learn.option.patches-digit-2": "2",
  "learn.option.patches-digit-5": "5",
  "learn.option.patches-digit-7": "7",
  "learn.try.patches-hide": "Gizlenen",
  "learn.try-hint.patches-hide": "Parçaların yedi satırından ya da sütunundan üçü, dolgu gibi maskelenir.",
  "learn.option.patches-hide-bottom": "Alt",
  "learn.option.patches-hide-top": "Üst",
  "learn.option.patches-hide-left": "Sol",
  "learn.option.patches-hide-right": "Sağ",
  "learn.option.patches-hide-none": "Hiçbiri",
  "learn.try.lens-after": "Nereden sonra oku",
  "learn.try-hint.lens-after": "Katman 0’dan sonra ya da girdide; orada çıkış katmanı işe yarar bir tahmin vermez.",
  "learn.option.lens-after-first": "Katman 0",
  "learn.option.lens-after-input": "Girdi",
  "learn.try.attribution-head": "Başlığı çıkar",
  "learn.try-hint.attribution-head": "Son katmanın bir başlığı; ardından onu telafi edecek katman yok.",
  "learn.option.attribution-head-0": "L1H0",
  "learn.option.attribution-head-1": "L1H1",
  "learn.option.attribution-head-2": "L1H2",
  "learn.option.attribution-head-3": "L1H3",
  "learn.try.patching-part": "Yamanan değer",
  "learn.try-hint.patching-part":
    "Tek bir harfte bütün akış, oradaki dikkat çıktısı ya da bütün harflerde tek bir başlık.",
  "learn.option.patching-part-stream": "Akış",
  "learn.option.patching-part-attention": "Dikkat",
  "learn.option.patching-part-heads": "Başlıklar",
  // ---- slips and subtleties ----
  "learn.note.heads":
    "Her başlık d_head sayılık kendi dilimi üzerinde çalışır; bu yüzden d_model, başlık sayısına bölünebilmelidir.",
  "learn.note.dropout-places":
    "Dropout çoğu kez örüntüye ve dikkatin çıktısına uygulanır. Eğitimden sonra hiçbir şey kapatılmaz, hiçbir " +
    "şey ölçeklenmez.",
  "learn.note.all-masked":
    "Tüm anahtarlar maskeliyse −∞ üzerinde softmax NaN verir. Onun yerine büyük bir negatif sayı ekleyen kod " +
    "düz bir satır verir ve dolguyu yine de okur. Burada böyle bir satır baştan sona sıfırdır.",
  "learn.note.itself":
    "“Yalnızca öncekiler” demek kolaydır, ama maske konumun kendisine izin vermelidir. Yoksa ilk belirteç " +
    "hiçbir şey görmezdi.",
  "learn.note.additive":
    "Bazı kodlar maskesini skorlara ekler: 0 izin verir, −∞ yasaklar. Böyle bir maskeyi “mask == 0” ile " +
    "sınamak onu tersine çevirir ve yalnızca gelecek görünür.",
  "learn.note.gate-residual":
    "Bu kapı dalın içindedir, artık bağlantı x’i ayrıca ekler. Başka modellerde kapı, artık bağlantının yerini " +
    "alır. İki durumda da iki payın toplamı 1’dir ve örüntü etkilenmez.",
  "learn.note.swiglu":
    "SwiGLU’nun iki giriş izdüşümü vardır ve sonuçlarını çarpar. Sık yapılan bir hata, ardından SiLU gelen iki " +
    "kat geniş tek bir izdüşümdür: yarısı kadar sütun bekleyen çıkış izdüşümüne uymaz.",
  "learn.note.waves":
    "En hızlı dalgalar ilk sütunlardadır: tam bir tur yaklaşık 6 konum sürer. Son sütunlar bir cümle içinde " +
    "neredeyse değişmez. Bu sık sık ters anlatılır.",
  "learn.note.gamma-start":
    "Bu modelde γ 0,01’den başladı. Onu tanıtan makale (Touvron ve ark. 2021) 18 katmana dek 0,1, 24 katman " +
    "için 10⁻⁵, daha fazlası için 10⁻⁶ ile başlar.",
  "learn.note.drop-path-scale":
    "Kalan dallar, ortalama korunsun diye 1 − oran ile bölünür. 0,33 oranında çarpan 1,4925’tir, 1,5 değil: " +
    "küçük bir fark, ama testte görünür.",
  "learn.note.one-set":
    "Modele hangi kipin kullanılacağını söyleyen bir anahtar yoktur. Bellek varsa çapraz dikkat alt katmanları " +
    "çalışır, yoksa atlanır. Ağırlıklar aynıdır.",
  "learn.note.shifted":
    "Kod çözücü yanıtı, bir başlangıç belirtecinin ardından bir sağa kaydırılmış olarak okur. Böylece her " +
    "satır, sıradaki harfe skor verir.",
  "learn.note.patch-vocabulary":
    "Dağarcık yoktur: herhangi 4 × 4 piksel geçerli bir parçadır, bu yüzden hiçbir görüntü dağarcık dışı kalmaz. " +
    "Sırayı yalnızca konumlar verir; başka boyda bir görüntünün parça sayısı da başkadır, konum tablosu ona göre " +
    "aradeğerlenir.",
  "learn.note.early":
    "Bu, modelin orada ne “düşündüğü” değildir: sonraki katmanlar, çıkış katmanının okuyamadığı bilgileri " +
    "okuyabilir (nostalgebraist 2020).",
  "learn.note.frozen":
    "Başlık olmayınca akış kısalır, son norm da kalanı büyütür. Bu yüzden düşüş başlığın payından küçüktür, " +
    "bazen sıfırdır. Neden o ölçeği sabit tutar; böylece bütün parçaların toplamı tam olarak logittir. Başlık " +
    "olmayınca ne olduğunu görmek için Yama’yı ya da başlık gücünü kullan.",
  "learn.note.enough":
    "Yanıtı geri getiren aktivasyon, iki metin arasındaki farkı taşır; getirmeyen de yine gerekli olabilir " +
    "(Zhang & Nanda 2023). Aynı işi yapan başlıklar onu paylaşır: burada tek başına yeten bir başlık var mı?",
};
