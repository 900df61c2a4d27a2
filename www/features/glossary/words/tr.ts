// Words of the glossary: what each term of art means, in one or two sentences for a beginner, in Turkish.
import type { Params as P } from "../../../i18n/vocabulary.js";

export const glossary = {
  "terms.all": "Tüm terimler",
  "terms.learn": "Öğren’de gör",
  "terms.learn.of": (p: P) => `“${p.term}”: Öğren’de gör`,
  "terms.group.text": "Metin",
  "terms.group.attention": "Dikkat",
  "terms.group.block": "Bir katmanın içi",
  "terms.group.writing": "Yazma",
  "terms.group.measure": "Ölçüler",
  "term.token": "Belirteç",
  "term.token.text":
    "Modelin tek birim olarak okuduğu metin parçası: bir harf, bir sözcük ya da sözcüğün bir bölümü. " +
    "Model her metni bir belirteç dizisi olarak görür.",
  "term.special": "Özel belirteç",
  "term.special.text":
    "Hiçbir harfin yerini tutmayan belirteç, ⟨başlangıç⟩ ve ⟨bitiş⟩ gibi. Metnin nerede başladığını ya da " +
    "bittiğini gösterir.",
  "term.positions": "Konum",
  "term.positions.text":
    "Belirtecin metindeki yeri; ilkinden başlayarak sayılır. Konum olmasa dikkat “ab” ile “ba”yı ayırt edemezdi.",
  "term.head": "Dikkat başlığı",
  "term.head.text":
    "Her belirteç için hangi öteki belirteçlere bakılacağını seçen ve onlardan bilgi taşıyan küçük bir birim. " +
    "Resmi, onun örüntüsüdür.",
  "term.layer": "Katman",
  "term.layer.text": "Yan yana birkaç başlık, ardından küçük bir ağ. Katman 1, katman 0’ın çıktısı üzerinde çalışır.",
  "term.encoder": "Kodlayıcı",
  "term.encoder.text": "Modelin kaynağı okuyan yarısı. Belirteçleri birbirine iki yönde de bakar.",
  "term.decoder": "Kod çözücü",
  "term.decoder.text":
    "Modelin yazan yarısı; her seferinde bir belirteç yazar. Her belirteç yalnızca kendinden önce yazılanlara " +
    "bakar.",
  "term.cross": "Çapraz dikkat",
  "term.cross.text": "Kod çözücünün kaynağa bakma yolu: satırlar yanıtın adımları, sütunlar kaynağın belirteçleridir.",
  "term.attention": "Dikkat",
  "term.attention.text":
    "Her belirteç, görebildiği belirteçlere toplamı 1 olan ağırlıklar dağıtır ve değerlerini bu ağırlıklarla " +
    "karıştırır.",
  "term.query": "Sorgu ve anahtar",
  "term.query.text":
    "Her belirtecin iki vektörü: sorgu ne aradığını, anahtar ne sunduğunu söyler. Ne kadar uyuşurlarsa dikkat " +
    "o kadar artar.",
  "term.value": "Değer",
  "term.value.text":
    "Bir belirtecin, kendisine bakılınca ilettiği vektör. Değer ağırlıklı örüntüler bunun ne kadarının " +
    "ulaştığını gösterir.",
  "term.score": "Skor",
  "term.score.text":
    "Sorgu çarpı anahtar; her belirteç çifti için bir sayı. Büyüdükçe dikkat artar. Softmax bir satır skoru " +
    "ağırlıklara çevirir.",
  "term.softmax": "Softmax",
  "term.softmax.text": "Bir satır sayıyı, toplamı 1 olan paylara çevirir. En büyük sayı en büyük payı alır.",
  "term.pattern": "Örüntü",
  "term.pattern.text":
    "Bir başlığın resmi: her satır bakan bir belirteç, her sütun bakabileceği bir belirteçtir. Bir hücrenin " +
    "rengi ne kadar güçlüyse oraya o kadar bakılır.",
  "term.sink": "Yutak",
  "term.sink.text":
    "Başlığın softmax’a katılan, ama hiçbir anahtara ait olmayan öğrenilmiş logiti. Satırın geri kalanını " +
    "alır; başlık böylece, gpt-oss’taki gibi, neredeyse hiçbir yere bakmayabilir.",
  "term.linear": "Doğrusal katman",
  "term.linear.text":
    "Softmax’sız bir katman, burada kapılı delta kuralıyla. Çıktısı, önceki değerlerin toplamı 1 etmeyen işaretli " +
    "ağırlıklarla toplamıdır.",
  "term.mask": "Maske",
  "term.mask.text":
    "Belirteçleri ya da hücreleri softmax’tan önce gizler; onlara hiç dikkat verilmez. Nedensel maske henüz " +
    "yazılmamış olanı gizler.",
  "term.padding": "Dolgu",
  "term.padding.text":
    "Kısa metinleri ötekilerle aynı uzunluğa getiren dolgu belirteçleri. Maskelenirler; burada bir " +
    "belirtece {çift tıklamak|çift dokunmak} onu aynı biçimde maskeler.",
  "term.residual": "Artık akış",
  "term.residual.text": "Her belirtecin model boyunca taşıdığı vektör. Her başlık ve MLP onu okur ve ona ekler.",
  "term.mlp": "MLP",
  "term.mlp.text": "Başlıklardan sonraki küçük ağ. Her belirteci ayrı ayrı işler.",
  "term.norm": "Norm",
  "term.norm.text":
    "Bir belirtecin vektörünü bir alt katmandan önce ya da sonra ortak bir büyüklüğe getirir; böylece hiçbir " +
    "katman ötekileri bastırmaz.",
  "term.gate": "Kapı",
  "term.gate.text":
    "0 ile 1 arasında, öğrenilmiş bir sayı. 1 iken dikkatin çıktısını, 0 iken belirtecin kendi girdisini geçirir.",
  "term.layer-scale": "Katman ölçekleme (layer-scale, gamma)",
  "term.layer-scale.text":
    "Her kanal için öğrenilmiş bir sayı: alt katmanın sonucunun ne kadar güçlü ekleneceğini söyler. 0 alt " +
    "katmanı kapatır.",
  "term.dropout": "Dropout",
  "term.dropout.text": "Eğitimde sayıların bir bölümünü rastgele kapatır; böylece model hiçbirine tek başına güvenmez.",
  "term.drop-path": "Yol atlama (drop-path)",
  "term.drop-path.text": "Eğitimde alt katmanları rastgele, bütünüyle atlar.",
  "term.logit": "Logit ve olasılık",
  "term.logit.text":
    "Logit, sıradaki olası bir belirteç için modelin ham skorudur. Softmax bütün logitleri olasılığa çevirir.",
  "term.temperature": "Sıcaklık",
  "term.temperature.text":
    "Logitleri ya da skorları softmax’tan önce böler. 1’in altında en büyüğün payı artar; üstünde paylar " +
    "birbirine yaklaşır.",
  "term.top-k": "Top-k",
  "term.top-k.text": "Yalnızca en olası k belirteç çekilebilir. k = 1 iken her zaman en olası olan seçilir.",
  "term.entropy": "Entropi",
  "term.entropy.text":
    "Bir başlığın dikkatini ne kadar dağıttığı, nat olarak. 0: tek bir belirteç. En büyük değer: bütün " +
    "belirteçlere eşit.",
  "term.kl": "KL ıraksaması, nat olarak",
  "term.kl.text":
    "Bir olasılık dağılımının ötekinden ne kadar uzaklaştığı; 0 hiç değişmedi demektir. Birimi nat’tır: 0,69 " +
    "nat bir bittir.",
  "term.contribution": "Katkı",
  "term.contribution.text":
    "Bir başlığın artık akışa gerçekten ne kadar yazdığı. Örüntüsü göz alıcı bir başlık neredeyse hiçbir şey " +
    "yazmayabilir.",
  "term.diagonal": "Köşegen",
  "term.diagonal.text":
    "Satırla sütunun konumunun aynı olduğu hücreler: her belirteç karşılığına bakar. Ters köşegende ilki " +
    "sonuncuya bakar.",
  "term.induction": "Tümevarım",
  "term.induction.text":
    "Şimdiki belirtecin önceki geçtiği yeri bulur ve yinelemek için ardından gelene bakar. Bunun için " +
    "art arda iki katmanda birer başlık gerekir.",
  "term.rollout": "Rollout",
  "term.rollout.text":
    "Her girdiden bir belirtece ne kadar ulaştığını kestirmek için bütün katmanların örüntülerini çarpar. " +
    "MLP’leri hesaba katmaz.",
  "term.lens": "Mercek",
  "term.lens.text":
    "Modelin çıkış katmanını katmanlar arasındaki artık akışa uygular: sonraki katmanlar atlansa ne tahmin " +
    "edilirdi.",
  "term.attribution": "Katkı payı",
  "term.attribution.text":
    "Yanıtın bir logitini her başlığın, MLP’nin ve gömmenin katkısına ayırır. Katkıyı gösterir, onlar " +
    "olmasa ne olacağını değil; onun için Yama’yı kullan.",
};
