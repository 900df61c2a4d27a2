// Words of the batch room, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("tr");

export const batch = {
  "batch.maps.title": "Farklı uzunlukta cümleler",
  "batch.maps.lead":
    "Model birkaç cümleyi tek bir sayı bloğu olarak birlikte işler. Kısa olanlar ⟨pad⟩ ile doldurulur; " +
    "bir maske, hiçbir belirtecin dolguya bakmamasını sağlar.",
  "batch.sentences": "Yığındaki cümleler",
  "batch.sentence": (p: P) => `Cümle ${number(p.number)}`,
  "batch.add": "+ Cümle ekle",
  "batch.remove": (p: P) => `Cümle ${number(p.number)}: kaldır`,
  "batch.problem.empty": "En az bir sözcük yaz ya da bu cümleyi kaldır.",
  "batch.problem.long": (p: P) => `Haritalar okunaklı kalsın diye en çok ${number(p.words)} sözcük kullan.`,
  "batch.causal": "Geleceği de gizle",
  "batch.causal.hint": "Nedensel maskeyi ekler: iki maske birlikte geçerli olur.",
  "batch.seed": "Ağırlıkların tohumu",
  "batch.seed.new": "Yeni tohum",
  "batch.seed.hint": "Model eğitilmemiş. Rastgele ağırlıkları yalnızca tohuma bağlıdır.",
  "batch.waiting": "Hesaplanıyor…",
  "batch.failure": "Motor bunu hesaplayamadı.",
  "batch.maps.reads": (p: P) =>
    `${number(p.rows)} cümle, ${number(p.length)} belirtece doldurulmuş, ${number(p.heads)} başlık. Satır: ` +
    "bakan belirteç. Sütun: baktığı belirteç. Taralı: dolgu " +
    `maskesinin${p.causal ? " ya da nedensel maskenin" : ""} gizlediği hücreler. Soluk: hiçbir belirtecin ` +
    `okumadığı dolgu satırları. Eğitilmemiş, tohum ${number(p.seed)}; örüntüler düz olmasın diye ağırlıklar ` +
    "her zamankinin iki katı.",
  "batch.row": (p: P) =>
    p.padding === 0
      ? `${number(p.real)} belirteç, dolgu yok`
      : `${number(p.real)} belirteç, ${number(p.padding)} dolgu`,
  "batch.head": (p: P) => `Başlık ${number(p.head)}`,
  "batch.map": (p: P) =>
    `Cümle ${number(p.number)}, başlık ${number(p.head)}: ${p.words}. ` +
    `${p.hidden === 0 ? "Dolgu yok" : `${number(p.hidden)} dolgu sütunu maskeli, bir o kadar satır da dolgu`}`,
  "batch.reading.none":
    "{Bir hücrenin üzerine gel ya da haritada ok tuşlarıyla ilerle.|Okumak için bir hücreye dokun.}",
  "batch.reading": (p: P) => `${p.query}, ${p.key} belirtecine ${p.value} ağırlıkla bakar.`,
  "batch.reading.padding": (p: P) => `${p.query}, ${p.key} belirtecine bakamaz: o dolgudur.`,
  "batch.reading.future": (p: P) => `${p.query}, ${p.key} belirtecine bakamaz: o daha sonra gelir.`,
  "batch.reading.unread": "Bu satır dolgu; onu hiçbir şey okumaz.",
  "batch.numbers": "Ağırlıklar, tablo olarak",
  "batch.numbers.of": (p: P) => `Cümle ${number(p.number)}, başlık ${number(p.head)}`,
  "batch.tensors.title": "Çiftlerden tensörlere",
  "batch.tensors.lead": (p: P) =>
    `Yazan bir modeli eğitmek için her kaynak–hedef çifti beş tensörün satırlarına dönüşür. Bunlar, Keşfet ` +
    `bölümünde açık olan eğitilmiş modelin belirteçleyicisinden ` +
    `geliyor${p.model === null ? "" : `: “${p.model}”`}.`,
  "batch.pairs": "Kaynak ve hedef çiftleri",
  "batch.source": (p: P) => `Kaynak ${number(p.number)}`,
  "batch.target": (p: P) => `Hedef ${number(p.number)}`,
  "batch.pair.add": "+ Çift ekle",
  "batch.pair.remove": (p: P) => `Çift ${number(p.number)}: kaldır`,
  "batch.problem.blank": "Her çiftin iki metnini de yaz ya da çifti kaldır.",
  "batch.length": "En büyük uzunluk",
  "batch.length.hint": "Satırlar bu uzunluğa kadar doldurulur. Daha uzun metinler kesilir; bitiş belirteci kalır.",
  "batch.problem.length": (p: P) => `${number(p.least)} ile ${number(p.most)} arasında bir tam sayı yaz.`,
  "batch.shape": (p: P) => `[yığın ${number(p.rows)}, uzunluk ${number(p.length)}]`,
  "batch.tensor.input_ids": "Kodlayıcının girdisi: kaynak, bir bitiş belirteci, sonra dolgu.",
  "batch.tensor.attention_mask": "Kaynak belirteçlerinde 1, dolguda 0; dolguya ne kodlayıcı ne de çapraz dikkat bakar.",
  "batch.tensor.decoder_input_ids":
    "Kod çözücünün girdisi: başlangıç belirtecinden sonra bir konum sağa kaydırılmış etiketler; böylece her " +
    "konum yalnızca öncekileri görür.",
  "batch.tensor.decoder_attention_mask":
    "Hedef belirteçlerinde 1, dolguda 0. Kaydırmadan önceki etiketlerle hizalıdır.",
  "batch.tensor.labels": "Kod çözücünün her konumda yazması gereken belirteç. Dolgu kayba katılmaz.",
  "batch.tensor.padding": "dolgu",
  "batch.tensor.unknown": "modelin dağarcığında yok; bu yüzden bilinmeyen belirtecin kimliğini alır",
  "batch.tensor.scroll": (p: P) => `${p.name}, yana kayar`,
  "batch.cut": (p: P) => `Kesilen: ${number(p.count)}`,
};
