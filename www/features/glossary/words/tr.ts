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
    "Modelin tek parça olarak okuduğu metin parçası: bir harf, bir sözcük ya da sözcüğün bir bölümü. Model " +
    "metni yalnızca belirteç dizisi olarak bilir.",
  "term.special": "Özel belirteç",
  "term.special.text":
    "Hiçbir harfin yerini tutmayan belirteç: ⟨başlangıç⟩ ve ⟨bitiş⟩ gibi. Modele metnin nerede başladığını, " +
    "nerede bittiğini söyler.",
  "term.positions": "Konum",
  "term.positions.text":
    "Belirtecin metindeki yeri; ilkinden başlayarak sayılır. Bu bilgi verilmese dikkat “ab” ile “ba”yı ayırt " +
    "edemezdi.",
  "term.head": "Başlık",
  "term.head.text":
    "Her belirteç için başka hangi belirteçlere bakılacağına karar veren ve orada bulduğunu taşıyan küçük bir " +
    "birim. Resmi, onun örüntüsüdür.",
  "term.layer": "Katman",
  "term.layer.text":
    "Bir okuma turu: yan yana birkaç başlık, ardından küçük bir ağ. Katman 1, katman 0’ın yazdığının üzerinde " +
    "çalışır.",
  "term.encoder": "Kodlayıcı",
  "term.encoder.text": "Modelin kaynağı okuyan yarısı. Belirteçleri birbirine iki yönde de bakar.",
  "term.decoder": "Kod çözücü",
  "term.decoder.text":
    "Modelin yazan yarısı; belirteçleri birer birer yazar. Her belirteci yalnızca yazılmış olana bakar.",
  "term.cross": "Çapraz dikkat",
  "term.cross.text": "Kod çözücünün kaynağa bakma yolu: satırlar yanıtın adımları, sütunlar okunan belirteçlerdir.",
  "term.attention": "Dikkat",
  "term.attention.text":
    "Her belirteç, görebildiği belirteçlere toplamı 1 olan paylar dağıtır. Onlardan aldığını bu paylara göre " +
    "karıştırır.",
  "term.query": "Sorgu ve anahtar",
  "term.query.text":
    "Her belirtecin iki sayı listesi: sorgu ne aradığını, anahtar ne sunduğunu söyler. İkisi nerede uyuşursa " +
    "dikkat oraya gider.",
  "term.value": "Değer",
  "term.value.text":
    "Bir belirtecin, kendisine bakılınca verdiği şey. Değer ağırlıklı örüntü, bunun ne kadarının gerçekten " +
    "ulaştığını sayar.",
  "term.score": "Skor",
  "term.score.text":
    "Sorgu çarpı anahtar; her belirteç çifti için bir sayı. Büyüdükçe dikkat artar. Softmax bir satır skoru " +
    "paylara çevirir.",
  "term.softmax": "Softmax",
  "term.softmax.text": "Bir satır sayıyı, toplamı 1 olan paylara çevirir. En büyük sayı en büyük payı alır.",
  "term.pattern": "Örüntü",
  "term.pattern.text":
    "Bir başlığın resmi: her satır bakan bir belirteç, her sütun bakabileceği bir belirteçtir. Bir hücrenin rengi " +
    "ne kadar güçlüyse oraya o kadar bakılır.",
  "term.mask": "Maske",
  "term.mask.text":
    "Belirteçleri ya da hücreleri softmax’tan önce gizler; oraya hiç dikkat gitmez. Nedensel maske henüz " +
    "yazılmamış olanı gizler.",
  "term.padding": "Dolgu",
  "term.padding.text":
    "Kısa metinleri ötekilerle aynı uzunluğa getiren boşluk. Maskelenir; burada iki kez basmak herhangi bir " +
    "belirteci dolgu sayar.",
  "term.residual": "Artık akış",
  "term.residual.text":
    "Her belirtecin model boyunca taşıdığı sayı dizisi. Her başlık ve MLP onu okur ve ona bir şey ekler.",
  "term.mlp": "MLP",
  "term.mlp.text": "Başlıklardan sonraki küçük ağ. Her belirteç üzerinde tek başına çalışır, başkasına bakmaz.",
  "term.norm": "Norm",
  "term.norm.text":
    "Bir belirtecin sayılarını bir adımdan önce ya da sonra ortak bir büyüklüğe getirir; böylece hiçbir " +
    "katman ötekileri bastırmaz.",
  "term.gate": "Kapı",
  "term.gate.text":
    "0 ile 1 arasında, öğrenilmiş bir musluk. Açıkken dikkatin bulduğunu geçirir; kapalıyken belirteci " +
    "geldiği gibi bırakır.",
  "term.layer-scale": "Katman ölçekleme (layer-scale, gamma)",
  "term.layer-scale.text":
    "Her kanal için öğrenilmiş bir sayı: alt katmanın sonucunun ne kadar güçlü ekleneceğini söyler. 0 alt " +
    "katmanı kapatır.",
  "term.dropout": "Dropout",
  "term.dropout.text":
    "Model eğitilirken sayıların bir bölümünü rastgele kapatır; böylece model hiçbirine tek başına güvenmez.",
  "term.drop-path": "Yol atlama (drop-path)",
  "term.drop-path.text": "Model eğitilirken alt katmanları rastgele, bütünüyle atlar.",
  "term.logit": "Logit ve olasılık",
  "term.logit.text":
    "Logit, sırada olabilecek bir belirteç için modelin ham puanıdır. Softmax hepsinden olasılık yapar.",
  "term.temperature": "Sıcaklık",
  "term.temperature.text":
    "Sayıları softmax’tan önce böler. 1’in altında en büyük olan daha çok kazanır; üstünde paylar birbirine " +
    "yaklaşır.",
  "term.top-k": "Top-k",
  "term.top-k.text": "Yalnızca en olası k belirteç çekilebilir. 1 her zaman en olası olanı alır.",
  "term.entropy": "Entropi",
  "term.entropy.text":
    "Bir başlığın ne kadar geniş baktığı, nat olarak. 0 tek bir belirteçtir; en çoğu, hepsine eşit bakmaktır.",
  "term.kl": "KL ıraksaması, nat olarak",
  "term.kl.text":
    "Olasılıkların eskisine göre ne kadar değiştiği; 0 hiç değişmedi demektir. Birimi nat’tır: 0,69 nat bir bittir.",
  "term.contribution": "Katkı",
  "term.contribution.text":
    "Bir başlığın artık akışa gerçekten ne kadar yazdığı. Örüntüsü göz alıcı bir başlık neredeyse hiçbir şey " +
    "yazmayabilir.",
  "term.diagonal": "Köşegen",
  "term.diagonal.text":
    "Satırla sütunun yerinin aynı olduğu hücreler: her belirteç kendi konumundakine bakar. Aynalanmışında " +
    "ilki sonuncuya bakar.",
  "term.induction": "Tümevarım",
  "term.induction.text":
    "Şimdiki belirtecin daha önce geçtiği yeri bulur ve yeniden yazmak için ardından gelene bakar. Bunu art " +
    "arda iki başlık yapar.",
  "term.rollout": "Yayılım (rollout)",
  "term.rollout.text":
    "Her girdiden bir belirtece ne kadar ulaştığını izlemek için bütün katmanların örüntülerini çarpar. " +
    "MLP’lerin yaptığını saymaz.",
  "term.lens": "Mercek",
  "term.lens.text":
    "Katmanlar arasındaki artık akışı modelin kendi çıkış katmanıyla okur: üstteki katmanlar olmasaydı ne derdi.",
  "term.attribution": "Katkı payı",
  "term.attribution.text":
    "Yanıtın bir sayısını her başlığın, MLP’nin ve gömmenin kattığına ayırır. Kimin ittiğini söyler, onlar olmasa ne " +
    "olacağını değil: onun için yama yap.",
};
