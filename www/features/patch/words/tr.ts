// Words of the Patch view, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, percent } = forms("tr");

export const patch = {
  "view.patch": "Yama",
  "patch.title": "Öbür yanıtı hangi değer geri getirir?",
  "patch.read":
    "Her hücre ayrı bir çalıştırmadır: bu metin, bir değeri öbür metninkinden alınmış olarak. Sayı, yanıtın öbürüne " +
    "ne kadar yaklaştığını söyler: 0 hiç, 1 tümüyle, 1’in üstü onun da ötesine, 0’ın altı ondan uzağa.",
  "patch.this": "Bu metin",
  "patch.other": "Öbür metin",
  "patch.placeholder": "aynısı, bir şeyi değişmiş",
  "patch.swap": "Değiş tokuş",
  "patch.swap.hint": "Metinler yer değiştirir",
  "patch.asks":
    "Başka bir metin yaz, en iyisi aynı sayıda belirteçle: tek sözcüğü ya da rakamı değişmiş, yanıtı başka " +
    "olan bir metin.",
  "patch.example": (p: P) => `“${p.other}” ile dene`,
  "patch.example.both": (p: P) => `“${p.text}” ve “${p.other}” ile dene`,
  "patch.same": "İki metin aynı: yerine konacak bir şey yok.",
  "patch.alike.answer":
    "İki metin de burada aynı yanıtı veriyor, geri getirilecek başka bir yanıt yok: yanıtı değişene dek öbür metni " +
    "değiştir ya da yukarıdan başka iki belirteç seç.",
  "patch.alike.score":
    "Bu ölçüye göre iki metin aynı sonucu veriyor; ölçülecek bir fark yok: başka iki belirteç, başka bir ölçü ya da " +
    "başka bir metin seç.",
  "patch.aligned": (p: P) => `İki metnin belirteçleri alt alta; ${exact(p.count)} çift farklı`,
  "patch.token.own": (p: P) => `bu metinde ${p.token}, öbüründe ${p.facing} ile eşli`,
  "patch.token.own.alone": (p: P) => `bu metinde ${p.token}, eşi yok`,
  "patch.token.other": (p: P) => `öbür metinde ${p.token}, bunda ${p.facing} ile eşli`,
  "patch.token.other.alone": (p: P) => `öbür metinde ${p.token}, eşi yok`,
  "patch.align.hint": "İki belirteci eşlemek ya da ayırmak için önce üsttekini, sonra alttakini seç.",
  "patch.align.own": (p: P) => `Şimdi altta “${p.token}” ile eşleşecek belirteci seç.`,
  "patch.align.other": (p: P) => `Şimdi üstte “${p.token}” ile eşleşecek belirteci seç.`,
  "patch.align.differs": "Kalın: iki farklı belirteç.",
  "patch.align.alone": "Çerçeveli: öbür metinde eşi yok.",
  "patch.align.anew": "Yeniden hizala",
  "patch.unpaired": "Eşli belirteç yok: değer konacak yer de yok.",
  "patch.step": "Yanıtın belirteci",
  "patch.answer": "Öbürünün yanıtı",
  "patch.foil": "Bununki",
  "patch.for": "Ölçülen",
  "patch.against": "karşısında",
  "patch.share.there": (p: P) => `öbür metinde ${percent(p.share, 0)}`,
  "patch.share.here": (p: P) => `bu metinde ${percent(p.share, 0)}`,
  "patch.one": (p: P) =>
    `İki metin de burada “${p.answer}” yanıtını veriyor; bu yüzden “${p.foil}” ile karşılaştırılıyor.`,
  "patch.stack": "Yığın",
  "patch.stack.hint": "Değerler hangisinin katmanlarına konuyor.",
  "patch.part": "Yerine konan",
  "patch.part.resid_pre": "Akış",
  "patch.part.attn_out": "Dikkat",
  "patch.part.cross_out": "Çapraz",
  "patch.part.mlp_out": "MLP",
  "patch.part.z": "Başlıklar",
  "patch.part.cross_z": "Çapraz başlıklar",
  "patch.part.resid_pre.hint": "Bir katmana giren artık akış, tek bir belirteçte.",
  "patch.part.attn_out.hint": "Bir katmanın öz dikkatinin eklediği, tek bir belirteçte.",
  "patch.part.cross_out.hint": "Bir katmanın çapraz dikkatinin eklediği, tek bir belirteçte.",
  "patch.part.mlp_out.hint": "Bir katmanın MLP’sinin eklediği, tek bir belirteçte.",
  "patch.part.z.hint": "Bir başlığın ağırlıklı değerleri, bütün belirteçlerde.",
  "patch.part.cross_z.hint": "Çapraz dikkatin bir başlığı, bütün belirteçlerde.",
  "patch.to": "Ulaştığı yer",
  "patch.to.everything": "kendinden sonraki her şey",
  "patch.to.everything.hint": "Sonra gelenlerin hepsi onunla yeniden hesaplanır.",
  "patch.to.hint": "Tek bir yol: oraya kadar başka her şey bu metindeki gibi kalır.",
  "patch.to.others": "MLP’ler ve son",
  "patch.to.end": "yanıtın okunduğu son",
  "patch.to.mlp": (p: P) => `${p.name}: okuduğu`,
  "patch.to.q": (p: P) => `${p.name} sorgusu`,
  "patch.to.k": (p: P) => `${p.name} anahtarı`,
  "patch.to.v": (p: P) => `${p.name} değeri`,
  "patch.input": "Hangi girdisi",
  "patch.input.q": "Sorgu",
  "patch.input.k": "Anahtar",
  "patch.input.v": "Değer",
  "patch.input.q.hint": "O başlığın ne aradığı.",
  "patch.input.k.hint": "O başlığın belirteçleri neyle bulduğu.",
  "patch.input.v.hint": "O başlığın, baktığı belirteçlerden ne aktardığı.",
  "patch.input.shared": (p: P) => `${exact(p.count)} başlık bunu ortak kullanır.`,
  "patch.score": "Ölçü",
  "patch.score.logit-difference": "Logitler",
  "patch.score.probability": "Olasılık",
  "patch.score.kl": "KL",
  "patch.score.logit-difference.hint": "Yukarıdaki iki yanıttan ilkinin logiti eksi ikincisininki.",
  "patch.score.probability.hint": "Yukarıdaki iki yanıttan ilkinin olasılığı.",
  "patch.score.kl.hint": "Bütün olasılıkların öbür çalıştırmanınkilere ne kadar yaklaştığı.",
  "patch.caption": "Öbür yanıtın ne kadarı geri geliyor",
  "patch.caption.tokens": (p: P) =>
    `Öbür metindeki, “${p.foil}” yerine “${p.answer}” eğiliminin ne kadarı geri geliyor`,
  "patch.caption.probability": (p: P) => `Öbür metnin “${p.answer}” için verdiğinin ne kadarı geri geliyor`,
  "patch.caption.kl": "Öbür metnin olasılıklarının ne kadarı geri geliyor",
  "patch.caption.coarse": (p: P) => `${p.what}, yaklaşık`,
  "patch.caption.path": (p: P) => `${p.what}, yalnız bu yoldan: ${p.to}`,
  "patch.coarse": "yaklaşık",
  "patch.coarse.hint":
    "Tek bir geri geçişten bir yaklaşıklık (attribution patching). Seçtiğin hücrenin tam puanı hesaplanır.",
  "patch.exact": "Her hücreyi tam hesapla",
  "patch.point":
    "Okumak için bir hücreyi göster ya da ona dokun; sonra seçmek değerini yerine koyar, bir daha seçmek geri alır.",
  "patch.point.path": "Okumak için bir başlığı göster; seçmek onu tutar.",
  "patch.up": "Bu başlığa ne ulaşıyor?",
  "patch.first": "Bundan önce gelen başlık yok.",
  "patch.late": "Taralı katmanlar ona ulaşmak için geç kalır.",
  "patch.way.answer": "öbür yanıta",
  "patch.way.text": "öbür metne",
  "patch.said": (p: P) => `${p.name}: ${p.way} giden yolun ${percent(p.share, 0)} kadarı`,
  "patch.said.coarse": (p: P) => `${p.name}: ${p.way} giden yolun yaklaşık ${percent(p.share, 0)} kadarı`,
  "patch.said.exact": (p: P) =>
    `${p.name}: ${p.way} giden yolun tam olarak ${percent(p.exact, 0)} kadarı; yaklaşıklıkta ${percent(p.share, 0)}`,
  "patch.at": (p: P) => `${p.what}, “${p.token}” üzerinde`,
  "patch.layer": (p: P) => `L${p.layer}`,
  "patch.head": (p: P) => `H${p.head}`,
  "patch.put": "Yerine koy",
  "patch.take": "Geri al",
  "patch.going": (p: P) => `${exact(p.of)} katmandan ${exact(p.done)}`,
  "patch.halt": "Durdur",
  "patch.resume": "Sürdür",
  "patch.flat":
    "Yuvarlanınca her hücre 0: bu değerlerin hiçbiri tek başına yanıtı oynatmıyor; metinler arasındaki fark başka " +
    "bir yoldan geçiyor. Yerine konacak başka bir şey seç.",
  "patch.limit":
    "Yanıtı geri getiren değer, metinler arasında farklı olanı taşır; getirmeyen de gerekli olabilir. Öbür " +
    "düzenlemeler açık kalır, yamalar haritaya katılmaz.",
};
