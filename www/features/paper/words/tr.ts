// Words of the paper room, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number } = forms("tr");

export const paper = {
  "paper.title": "Attention Is All You Need",
  "paper.authors": "Vaswani ve ark., 2017",
  "paper.parts": "Makalenin bölümleri",
  "paper.source": "arXiv:1706.03762",
  "paper.busy": "Hesaplanıyor…",
  "paper.failed": "Bu sayılar hesaplanamadı.",
  "paper.number.wrong": (p: P) => `${number(p.least)} ile ${number(p.most)} arasında bir tam sayı yaz.`,
  "paper.table.what": "Nicelik",
  "paper.base": "Base",
  "paper.big": "Big",
  "paper.and": "ve",
  "paper.part.model": "Model",
  "paper.part.model.hint": "Her parça, boyutları ve parametreleriyle",
  "paper.part.cost": "Maliyet",
  "paper.part.cost.hint": "Uzunluğa göre işlem sayısı, hesaplanan ve ölçülen",
  "paper.part.ablations": "Çeşitlemeler",
  "paper.part.ablations.hint": "Her hiperparametreyle ne değişir",
  "paper.part.training": "Eğitim",
  "paper.part.training.hint": "Öğrenme hızı ve etiket yumuşatma",
  "paper.part.positions": "Konumlar",
  "paper.part.positions.hint": "Model sözcük sırasını nasıl bilir",
  "paper.part.reported": "Sonuçlar",
  "paper.part.reported.hint": "Makalenin bildirdiği",
  // ---- words in formulas ----
  "paper.formula.next": "sonraki belirteç",
  "paper.formula.right": "doğru",
  "paper.formula.rate": "hız",
  "paper.formula.step": "adım",
  "paper.formula.warmup": "ısınma",
  "paper.formula.sublayer": "AltKatman",
  // ---- the model ----
  "paper.model.title": "Model, parça parça",
  "paper.model.lead":
    "Kodlayıcı kaynağı okur; kod çözücü yanıtı belirteç belirteç yazar. İşini ve maliyetini görmek için bir " +
    "parça seç.",
  "paper.diagram": "Transformer, yukarıdan aşağıya",
  "paper.frame.encoder": (p: P) => (p.layers ? `Kodlayıcı, ${exact(p.layers)} katman` : "Kodlayıcı"),
  "paper.frame.decoder": (p: P) => (p.layers ? `Kod çözücü, ${exact(p.layers)} katman` : "Kod çözücü"),
  "paper.stack.encoder": "Kodlayıcıda",
  "paper.stack.decoder": "Kod çözücüde",
  "paper.stack.output": "Kod çözücüden sonra",
  "paper.in.source": "Kaynak belirteçleri",
  "paper.in.target": "Şimdiye dek yazılanlar",
  "paper.out": "Sonraki belirtecin olasılıkları",
  "paper.memory": "Bellek: anahtarlar ve değerler",
  "paper.box.long": (p: P) => `${p.name}. ${p.stack}.`,
  "paper.box.embedding": "Gömme + konum",
  "paper.box.attention": "Çok başlıklı dikkat",
  "paper.box.masked": "Maskeli dikkat",
  "paper.box.cross": "Çapraz dikkat",
  "paper.box.norm": "Ekle ve normla",
  "paper.box.mlp": "İleri besleme",
  "paper.box.output": "Doğrusal + softmax",
  "paper.kind.embedding": "Gömme ve konum",
  "paper.kind.embedding.does":
    "Her belirteç gömme matrisinin bir satırı olur; eklenecek konumlar onu bastırmasın diye √d_model ile " +
    "çarpılır. Sonra konumunun sinüsleri eklenir, çünkü dikkat tek başına belirteçlerin sırasını bilmez.",
  "paper.kind.embedding.letters": "E: gömme matrisi. t: p konumundaki belirteç. PE: öğrenilmeyen, hesaplanan sinüsler.",
  "paper.kind.attention": "Çok başlıklı dikkat",
  "paper.kind.attention.does":
    "Her belirtecin sorgusu her belirtecin anahtarıyla karşılaştırılır; değerlerin, sorguyla anahtarın " +
    "ne kadar uyuştuğuna göre ağırlıklı ortalaması alınır. Birkaç başlık bunu koşut olarak, her biri " +
    "kendi küçük uzayında yapar; bir matris çıktılarını birleştirir.",
  "paper.kind.attention.letters":
    "Tek bir başlık gösteriliyor; W’ler onun öğrenilmiş izdüşümleri. √d_k’ye bölmek, softmax’ın ya hep ya hiç " +
    "olmasını önler.",
  "paper.kind.masked": "Maskeli çok başlıklı dikkat",
  "paper.kind.masked.does":
    "Kodlayıcıdakinin aynısı, ama bir belirteç yalnızca kendine ve öncekilere bakabilir. Böylece tüm " +
    "konumlar birlikte eğitilir, hiçbiri tahmin edeceği belirteci görmez.",
  "paper.kind.masked.letters":
    "M: maske; anahtar k, sorgu q’dan sonra geliyorsa −∞. Softmax’tan sonra bu ağırlıklar tam 0 olur.",
  "paper.kind.cross": "Çapraz dikkat",
  "paper.kind.cross.does":
    "Sorgular kod çözücüden, anahtarlarla değerler kodlayıcının çıktısından gelir. Kaynağın yanıta ulaştığı " +
    "tek yer burasıdır.",
  "paper.kind.cross.letters":
    "x: kod çözücünün kendi akışı. m: bellek; kodlayıcının çıktısıdır ve her kod çözücü katmanı için aynıdır.",
  "paper.kind.norm": "Ekle ve normla",
  "paper.kind.norm.does":
    "Alt katmanın çıktısı girdisine eklenir; böylece bir katman yalnızca bir değişim öğrenir. Sonra her " +
    "belirtecin vektörü, ortalaması 0, standart sapması 1 olacak biçimde normlanır, öğrenilmiş sayılarla " +
    "ölçeklenip kaydırılır.",
  "paper.kind.norm.letters":
    "μ ile σ tek bir belirtecin vektörü üzerinden alınır. γ ile β öğrenilir. Her parçanın çevresindeki ince " +
    "çizgi artık bağlantıdır.",
  "paper.kind.mlp": "İleri beslemeli ağ",
  "paper.kind.mlp.does":
    "Her belirtecin vektörü, öteki belirteçlere bakmadan genişletilir, ReLU’dan geçirilir ve eski " +
    "genişliğine getirilir. Dikkat, bilgiyi belirteçler arasında taşır; bu parça onu işler.",
  "paper.kind.mlp.letters": "W₁ ile W₂ her konum için aynıdır, ama katmandan katmana değişir. max(0, ·) ReLU’dur.",
  "paper.kind.output": "Doğrusal ve softmax",
  "paper.kind.output.does":
    "Son vektör, dağarcıktaki her belirtecin gömmesiyle karşılaştırılır: belirteç başına bir skor. Softmax " +
    "skorları olasılığa çevirir.",
  "paper.kind.output.letters": "E: yine gömme matrisi, devriği alınmış. Eğilimi ve kendine ait ağırlığı yoktur.",
  "paper.letters": "n: kaynak belirteçleri. m: hedef belirteçleri. Boyutlar: başlık × belirteç × genişlik.",
  "paper.shape.table": "Matris",
  "paper.shape.x": "Girdi",
  "paper.shape.q": "Sorgular",
  "paper.shape.k": "Anahtarlar",
  "paper.shape.v": "Değerler",
  "paper.shape.pattern": "Örüntü",
  "paper.shape.gamma": "γ ve β, her biri",
  "paper.shape.hidden": "Gizli",
  "paper.shape.logits": "Skorlar",
  "paper.shape.out": "Çıktı",
  "paper.parameters": "Parametreler",
  "paper.parameters.each": "Parametreler, tek katman",
  "paper.parameters.all": (p: P) => `${exact(p.layers)} katmanda`,
  "paper.parameters.share": "Modeldeki payı",
  "paper.parameters.model": "Bütün model",
  "paper.shared.mark": "E",
  "paper.shared.one": "E: tek matris,",
  "paper.shared.size": (p: P) => `${p.rows} × ${p.columns}, üç kez kullanılır`,
  "paper.shared.embedding":
    "Tek bir matris kaynak gömmesi, hedef gömmesi ve devriğiyle çıkış izdüşümü olarak kullanılır. Bir kez sayılır.",
  "paper.shared.output": "Çıkışın kendi matrisi yoktur: gömmeyle birlikte sayılan gömme matrisini kullanır.",
  "paper.shared.none": "Burada paylaşılan bir şey yok: her katmanın kendi ağırlıkları var.",
  "paper.to.learn": "Bu adımı Öğren’de aç",
  "paper.to.encoder": "Kodlayıcı dikkatini eğitilmiş bir modelde gör",
  "paper.to.decoder": "Maskeli dikkati eğitilmiş bir modelde gör",
  "paper.to.cross": "Çapraz dikkati eğitilmiş bir modelde gör",
  // ---- cost ----
  "paper.cost.title": "Bir katman neye mal olur",
  "paper.cost.lead":
    "Öz dikkat her belirteci her belirtece tek adımda bağlar. Maliyeti uzunluğun karesiyle büyür; yine " +
    "de metin vektörlerin genişliğinden kısa kaldıkça yinelemeden ucuzdur.",
  "paper.layers.title": "Dört tür katman, senin boyutlarınla",
  "paper.n": "Uzunluk",
  "paper.n.hint": "Metindeki belirteçler",
  "paper.d": "Genişlik",
  "paper.d.hint": "Bir belirtecin vektöründeki sayılar",
  "paper.k": "Komşular",
  "paper.k.hint": "Evrişim çekirdeğinin genişliği ya da kısıtlı dikkatin penceresi",
  "paper.k.all": (p: P) => `Metinden geniş: kısıtlı dikkat o zaman ${p.n} belirtecin tümüne bakar, bu da öz dikkattir.`,
  "paper.layer": "Katman",
  "paper.operations": "İşlemler",
  "paper.operations.bar": "Göreli",
  "paper.sequential": "Art arda adım",
  "paper.path": "En uzun yol",
  "paper.layer.self-attention": "Öz dikkat",
  "paper.layer.recurrent": "Yinelemeli",
  "paper.layer.convolutional": "Evrişimli",
  "paper.layer.restricted": "Kısıtlı dikkat",
  "paper.verdict.shorter": (p: P) =>
    `Metin, vektörlerin genişliğinden kısa (${p.n} < ${p.d}): öz dikkat yinelemeden ${p.ratio} kat az işlem ister.`,
  "paper.verdict.longer": (p: P) =>
    `Metin, vektörlerin genişliğinden uzun (${p.n} > ${p.d}): öz dikkat yinelemenin ${p.ratio} katı işlem ister.`,
  "paper.verdict.same": (p: P) =>
    `Metin, vektörlerin genişliği kadar uzun (${p.n}): öz dikkat ile yineleme aynı sayıda işlem ister.`,
  "paper.layers.note":
    "Makalenin 1. tablosu, senin sayılarınla, sabit çarpanlar olmadan. Kısıtlı dikkat k belirtece bakar; " +
    "daha azsa hepsine. Evrişimler genişletilmiştir. En uzun yol, birbirinden en uzak iki belirteç " +
    "arasında bir işaretin geçtiği işlem sayısıdır.",
  "paper.why.recurrent": "Neden yineleme değil?",
  "paper.why.recurrent.says": (p: P) =>
    `Her belirteç bir öncekini bekler: koşut çalışamayan ${p.steps === "1" ? "tek bir" : p.steps} adım. ` +
    "İlk belirteçteki bilgi, sona ulaşmak için hepsinden geçmek zorundadır.",
  "paper.why.convolutional": "Neden evrişim değil?",
  "paper.why.convolutional.says": (p: P) =>
    (p.spans
      ? "Metin kadar geniş bir çekirdek tümünü görür;"
      : `Bir çekirdek yalnızca komşularını görür, uzak belirteçler ${p.path} katman sonra buluşur;`) +
    " " +
    `üstelik tek bir katman, yinelemelinin ${p.times} katına mal olur.`,
  "paper.why.attention": "Ya bedeli?",
  "paper.why.attention.says":
    "Her belirteç çifti karşılaştırılır; iki kat metin dört kat iş demektir ve örüntü bellekte " +
    "tutulmalıdır. Kısıtlı dikkat yalnızca komşulara bakar: daha ucuzdur, ama yollar uzar.",
  "paper.measure.title": "Tek bir dikkat katmanı, burada ölçülmüş",
  "paper.measure.lead":
    "İşlemler tablodaki her uzunluk için sayılır, sonra bu sayfada çalıştırılır. Uzunluk iki katına " +
    "çıkınca örüntü dört katına çıkar; uzun metinlerde süre de onu izler.",
  "paper.length": "Uzunluk",
  "paper.length.hint": "Seninki, olağan uzunluklara eklenir",
  "paper.width": "Genişlik",
  "paper.width.hint": "Dar katmanda karesel büyüme daha erken görünür",
  "paper.heads": "Başlıklar",
  "paper.heads.hint": "Genişliği eşit paylaşırlar",
  "paper.heads.uneven": (p: P) =>
    `Genişlik ${p.width}, ${p.heads} başlıkla eşit paylaşılamaz. ${p.width} sayısını bölen bir sayı seç.`,
  "paper.measure": "Ölç",
  "paper.measure.again": "Yeniden ölç",
  "paper.measure.hint": "Her uzunluğu birkaç kez çalıştırır, en hızlısını alır.",
  "paper.measure.at": (p: P) => `${p.length} belirteç çalışıyor…`,
  "paper.measure.done": "Ölçüldü: her uzunlukta birkaç çalıştırmanın en hızlısı.",
  "paper.measure.empty": "Bu makinede sürenin nasıl büyüdüğünü görmek için Ölç düğmesine bas.",
  "paper.measure.engine": (p: P) => `Bu makinede ölçüldü, çalıştığı yer: ${p.kind} (${p.adapter}).`,
  "paper.measure.untrained":
    "İşlemler: katmanın matris çarpımlarındaki her çarpma ve toplama. Ağırlıklar rastgele; değerleri süreyi " +
    "etkilemez.",
  "paper.measure.plot": (p: P) => `Uzunluğa göre milisaniye: ${p.list}.`,
  "paper.measure.point": (p: P) => `${p.length} belirteç: ${p.ms} ms`,
  "paper.measure.x": "Belirteçler. Çizgi: ölçülen. Kesikli: son ölçüme oranlanmış işlemler.",
  "paper.measure.y": "Milisaniye",
  "paper.measure.of": (p: P) => `Genişliği ${p.width} olan, ${p.heads === 1 ? "tek" : p.heads} başlıklı bir katman`,
  "paper.flops": "İşlemler",
  "paper.pattern": "Örüntü",
  "paper.ms": "bu makinede ms",
  // ---- variations ----
  "paper.ablations.title": "Her seferinde tek hiperparametre",
  "paper.ablations.lead":
    "Her satır temel modelde tek bir şeyi değiştirip yeniden eğitir. Parametrelerle işlemleri bu sayfa " +
    "sayar; son üç sütun makalenin sonuçlarıdır.",
  "paper.tokens": "Belirteçler",
  "paper.tokens.hint": "Kaynağın ve hedefin uzunluğu; işlemleri saymak için",
  "paper.ablations.row": "Satır",
  "paper.ablations.sizes": "Boyutlar",
  "paper.ablations.here": (p: P) => `Burada sayıldı, ${p.tokens === "1" ? "tek" : p.tokens} belirteç için`,
  "paper.ablations.there": "Makalenin bildirdiği",
  "paper.ablations.note":
    "Bildirilen: Vaswani ve ark. 2017, tablo 3; sözcük parçası başına şaşkınlık, newstest2013 üzerinde " +
    "BLEU, İngilizceden Almancaya. Makalenin vermediği parametre sayıları boş bırakıldı. Dağarcığı " +
    "“yaklaşık 37.000” belirteç olduğundan sayıları bunlardan biraz farklıdır.",
  "paper.size.n_layers.long": "Kodlayıcıdaki, bir o kadar da kod çözücüdeki katman",
  "paper.size.d_model.long": "Modelin genişliği, d_model",
  "paper.size.d_mlp.long": "İleri beslemeli ağın içindeki genişlik",
  "paper.size.n_heads.long": "Başlıklar",
  "paper.size.d_head.long": "Bir başlığın anahtar ve sorgularının genişliği",
  "paper.size.d_value.long": "Bir başlığın değerlerinin genişliği",
  "paper.size.dropout.long": "Dropout oranı",
  "paper.size.smoothing.long": "Etiket yumuşatma",
  "paper.row.base": "Base",
  "paper.row.base.long": "Temel model",
  "paper.row.A": "A",
  "paper.row.A.long": "Aynı maliyetle daha çok ya da daha az başlık: en kötüsü tek başlık, fazlası da zarar verir",
  "paper.row.B": "B",
  "paper.row.B.long": "Daha dar anahtarlar: daha az parametre, sorgularla anahtarlar arasında daha kötü uyum",
  "paper.row.C": "C",
  "paper.row.C.long": "Derinlik, genişlik ve ileri besleme genişliği: büyüğü çoğunlukla daha iyi",
  "paper.row.D": "D",
  "paper.row.D.long": "Dropout ve etiket yumuşatma: parametre yok; dropout olmadan model ezberler",
  "paper.row.E": "E",
  "paper.row.E.long":
    "Sinüsler yerine öğrenilmiş konumlar: neredeyse aynı sonuç (burada belirteçlerin kadar uzun bir tablo)",
  "paper.row.big": "Big",
  "paper.row.big.long": "Üç kat uzun eğitilen büyük model",
  "paper.reported.millions": "Milyon",
  "paper.reported.perplexity": "Şaşkınlık",
  "paper.reported.bleu": "BLEU",
  // ---- training ----
  "paper.training.title": "Nasıl eğitilir",
  "paper.training.lead":
    "β₁ = 0,9, β₂ = 0,98 ve ε = 10⁻⁹ ile Adam; önce yükselip sonra düşen bir öğrenme hızı; etiket yumuşatma.",
  "paper.schedule.title": "Her adımın öğrenme hızı",
  "paper.schedule.says":
    "Isınma boyunca doğrusal yükselir, sonra adımın karekökünün tersiyle düşer. Geniş modellerde hız daha küçüktür.",
  "paper.warmup": "Isınma",
  "paper.warmup.hint": (p: P) => `Tepeye dek adımlar; makalede ${p.steps}.`,
  "paper.rate.width": "Modelin genişliği",
  "paper.rate.width.hint": "d_model: temel modelde 512, büyükte 1.024.",
  "paper.schedule.peak": (p: P) => `Tepe ${p.rate}, adım ${p.step}`,
  "paper.schedule.plot": (p: P) => `Adıma göre öğrenme hızı; ısınma ${p.warmup}, genişlik ${p.width}. ${p.peak}.`,
  "paper.schedule.x": "Adım",
  "paper.schedule.y": "Öğrenme hızı",
  "paper.schedule.usual": "Bu, temel modelin planıdır.",
  "paper.schedule.other": (p: P) => `Kesikli: temel modelin planı, genişlik ${p.width} ve ısınma ${p.warmup}.`,
  "paper.schedule.table": "Öğrenme hızları, tablo olarak",
  "paper.step": "Adım",
  "paper.rate": "Hız",
  "paper.smoothing.title": "Yumuşatılmış hedef",
  "paper.smoothing.says":
    "Doğru belirtecin hedefi 1’den biraz azdır; kalan, bütün belirteçlere eşit dağıtılır. Model aşırı " +
    "emin olmamayı öğrenir: makalede şaşkınlık kötüleşti, BLEU iyileşti.",
  "paper.epsilon": "Yumuşatma ε",
  "paper.epsilon.hint": (p: P) => `Doğru belirteçten alınan pay; makalede ${p.smoothing}.`,
  "paper.vocab": "Dağarcık",
  "paper.vocab.hint": "Bu küçük örnekteki belirteçler.",
  "paper.smoothing.plot": (p: P) =>
    `${p.count} belirteç üzerinde hedef: doğrusu için ${p.right}, ötekilerin her biri için ${p.other}.`,
  "paper.smoothing.right": "Doğru belirteç",
  "paper.smoothing.other": "Ötekilerin her biri",
  "paper.smoothing.least": "Olabilecek en düşük kayıp",
  "paper.smoothing.full": (p: P) => `${p.vocabulary} belirteçle`,
  "paper.smoothing.note":
    "dağarcığın büyüklüğüdür. En az kayıp, hedefin kendi entropisidir: ε 0’dan büyükken hiçbir model 0’a inmez.",
  "paper.nats": (p: P) => `${p.value} nat`,
  // ---- positions ----
  "paper.positions.title": "Her belirteç nerede",
  "paper.positions.lead":
    "Dikkat belirteçlerin sırasını bilmez. Bu yüzden her konuma, hızlıdan neredeyse sabite uzanan " +
    "dalgalardan bir sinüs ve kosinüs satırı eklenir.",
  "paper.matrix.title": "Matris",
  "paper.matrix.says":
    "Çift sütunlar sinüs, tek sütunlar kosinüstür. Her sütun çifti öncekinden yavaş döner, saatin kolları " +
    "gibi. Bir konum seçmek için satırını seç.",
  "paper.matrix.map": (p: P) =>
    `Harita olarak konumlar: aşağıya ${p.rows} konum, yana ${p.columns} boyut. Ok tuşları hücreden hücreye ` +
    `gider, Enter bir satır seçer. Seçilen konumun sayıları aşağıdaki tabloda.`,
  "paper.map.role": "sayı haritası",
  "paper.matrix.legend": "Değer",
  "paper.axis.position": "Konum",
  "paper.axis.dimension": "Boyut",
  "paper.axis.value": "Değer",
  "paper.axis.from": (p: P) => `Konum ${p.from} – ${p.to}`,
  "paper.position": "Konum",
  "paper.position.hint": "Aşağıda çizilen ve ötekilerin hepsiyle karşılaştırılan satır.",
  "paper.count": "Konum sayısı",
  "paper.count.hint": "Matrisin satırları; ilki konum 0.",
  "paper.dimensions": "Boyut sayısı",
  "paper.dimensions.hint": "Sütunlar: modelin genişliği, makalede 512.",
  "paper.point.sin": (p: P) =>
    `PE(${p.position}, ${p.dimension}) = sin(${p.position} / 10000^(${p.exponent}/${p.size})) = ${p.value}`,
  "paper.point.cos": (p: P) =>
    `PE(${p.position}, ${p.dimension}) = cos(${p.position} / 10000^(${p.exponent}/${p.size})) = ${p.value}`,
  "paper.point.like": (p: P) => `Konum ${p.row} ve ${p.column}: ${p.value}`,
  "paper.point.none":
    "{Okumak için bir hücrenin üzerine gel ya da haritada ok tuşlarıyla gez.|Okumak için bir hücreye dokun.}",
  "paper.vector.title": (p: P) => `Konum ${p.position}: vektörü`,
  "paper.vector.plot": (p: P) => `Konum ${p.position}: ${p.count} sayısı iki eğri olarak, önce hızlı dalgalar.`,
  "paper.vector.x": "Boyut. Çizgi: çift sütunların sinüsleri. Kesikli: tek sütunların kosinüsleri.",
  "paper.vector.table": "Vektör, tablo olarak",
  "paper.like.title": "Hangi konumlar benzer",
  "paper.like.says":
    "İki konumun iç çarpımı yalnızca aralarındaki uzaklığa bağlıdır; bu yüzden her köşegen tek renktir. " +
    "Benzerlik uzaklıkla çoğunlukla azalır, ama dalga dalga.",
  "paper.like.map": (p: P) =>
    `${p.rows} konum birbirine ne kadar benziyor: kendine 1, bir sonrakine ${p.neighbours}, en azı ` +
    `${p.apart} aralıkta ${p.least}. Ok tuşları hücreden hücreye gider, Enter bir satır seçer.`,
  "paper.like.table": (p: P) => `Konum ${p.position} ile benzerlik, tablo olarak`,
  "paper.like": "Benzerlik",
  "paper.like.legend": (p: P) => `İç çarpım, en büyük değeri olan ${p.half} ile bölünmüş`,
  "paper.like.plot": (p: P) =>
    `Konum ${p.position}, ${p.count} konumun her birine ne kadar benziyor: konum ${p.neighbour} için ` +
    `${p.near}, en azı konum ${p.far} için ${p.least}.`,
  "paper.like.y": (p: P) => `Konum ${p.position} ile benzerlik`,
  "paper.shift.title": "Kaydırma bir dönmedir",
  "paper.shift.says":
    "Herhangi bir konumdan k sonrakine gitmek için her sayı çifti kendine özgü sabit bir açıyla döner. " +
    "Dönüşüm doğrusaldır ve her konum için aynıdır; bu yüzden “k belirteç geri” kolay öğrenilir.",
  "paper.shift": "Kaydırma k",
  "paper.shift.hint": (p: P) => `Konum ${p.from} → konum ${p.to}.`,
  "paper.shift.error": (p: P) =>
    `Döndürülen ve doğrudan hesaplanan ${p.count} sayı arasındaki en büyük fark ${p.error}.`,
  "paper.turn.name": (p: P) => `Çift ${p.pair}, ${p.degrees} derece döner`,
  "paper.turn.pair": (p: P) => `Sütun ${p.first}, ${p.second}`,
  "paper.turn.note": (p: P) => `Gri: konum ${p.from}. Mavi: konum ${p.to}. Yatay: kosinüs. Dikey: sinüs.`,
  "paper.degrees": (p: P) => `${p.degrees}°`,
  "paper.beyond.title": "Eğitim uzunluğunun ötesi",
  "paper.beyond.says":
    "Öğrenilmiş bir tablo eğitim uzunluğunda biter. Fonksiyonun ise her konum için bir satırı vardır, komşular " +
    "baştaki kadar benzer kalır. Sonraki katmanların bu satırları kullanıp kullanamayacağı ayrı bir sorudur.",
  "paper.far": "Gösterilen ilk konum",
  "paper.far.hint": (p: P) =>
    p.table
      ? `Yüklü modelin uzunluğunda öğrenilmiş bir tablo ${p.table} konumdan sonra biterdi.`
      : "İlk konum herhangi biri olabilir.",
  "paper.beyond.near": "Konum 0 ile 1 benzerliği",
  "paper.beyond.far": (p: P) => `Konum ${p.from} ile ${p.to} benzerliği`,
  "paper.beyond.error": "Dönmenin en büyük hatası",
  "paper.beyond.map": (p: P) =>
    `Konum ${p.from} – ${p.to} satırları, yana ${p.columns} boyut. Ok tuşları hücreden hücreye gider.`,
  "paper.beyond.table": (p: P) => `Konum ${p.position}: sayılarla vektörü`,
  // ---- results ----
  "paper.reported.title": "Makalenin bildirdiği",
  "paper.reported.lead":
    "Yazarların sayıları, bu sayfanın aynı modeller için saydıklarının yanında. Hiçbirini bu sayfa eğitmedi.",
  "paper.bleu.title": "Çeviri, WMT 2014",
  "paper.bleu.says": "BLEU bir çeviriyi bir insanınkiyle karşılaştırır; yüksek olan daha iyi.",
  "paper.bleu.german": "İngilizceden Almancaya",
  "paper.bleu.french": "İngilizceden Fransızcaya",
  "paper.bleu.before": "Önceki en iyi",
  "paper.bleu.base": "Base",
  "paper.bleu.big": "Big",
  "paper.bleu.note":
    "Tablo 2, newstest2014. Önceki en iyi: evrişimli modellerin topluluğu, ConvS2S. Konferans sürümünün " +
    "özeti Fransızca için 41,0 der; güncel özet ve tablo 41,8 der.",
  "paper.sizes.title": "Büyüklük ve eğitim, bildirildiği gibi",
  "paper.where": "Kaynak",
  "paper.about": (p: P) => `yaklaşık ${p.millions} milyon`,
  "paper.hours": (p: P) => `${p.hours} saat`,
  "paper.days": (p: P) => `${p.days} gün`,
  "paper.seconds": (p: P) => `${p.seconds} sn`,
  "paper.machine": "8 P100 GPU",
  "paper.reported.parameters": "Parametreler",
  "paper.reported.parameters.where": "Tablo 3",
  "paper.reported.steps": "Eğitim adımları",
  "paper.reported.steps.where": "Bölüm 5.2",
  "paper.reported.time": "Süre",
  "paper.reported.time.where": "Bölüm 5.2",
  "paper.reported.second": "Adım başına süre",
  "paper.reported.second.where": "Bölüm 5.2",
  "paper.reported.machine": "Donanım",
  "paper.reported.machine.where": "Bölüm 5.2",
  "paper.reported.flops": "Eğitim işlemleri",
  "paper.reported.flops.where": "Tablo 2, süre ve donanımdan kestirilmiş",
  "paper.counted.title": "Burada sayılan",
  "paper.counted.preset": "Ön ayar",
  "paper.counted.here": "Parametreler",
  "paper.counted.difference": "Makaleden fark",
  "paper.counted.shared": "Paylaşılan matris",
  "paper.counted.why": (p: P) =>
    `Makalenin dağarcığı “yaklaşık 37.000” belirteçtir; bu ön ayarlar tam ${p.vocabulary} belirteç ` +
    `kullanır. Her fazladan belirteç temel modele ${p.each} parametre ekler.`,
  "paper.cite":
    "Vaswani, Shazeer, Parmar, Uszkoreit, Jones, Gomez, Kaiser ve Polosukhin: Attention Is All You Need, 2017.",
};
