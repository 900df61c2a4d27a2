// Words of the batch room, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("tr");

export const batch = {
  "batch.maps.title": "Farklı uzunlukta cümleler",
  "batch.maps.lead":
    "Model birkaç cümleyi tek bir sayı bloğu olarak birlikte hesaplar. Kısa olanlar ⟨pad⟩ ile doldurulur; " +
    "bir maske, hiçbir belirtecin ona bakmamasını sağlar.",
  "batch.sentences": "Yığındaki cümleler",
  "batch.sentence": (p: P) => `Cümle ${number(p.number)}`,
  "batch.add": "+ Cümle ekle",
  "batch.remove": (p: P) => `Cümle ${number(p.number)}: kaldır`,
  "batch.problem.empty": "En az bir sözcük yaz ya da bu cümleyi kaldır.",
  "batch.problem.long": (p: P) => `Haritalar okunaklı kalsın diye en çok ${number(p.words)} sözcük kullan.`,
  "batch.causal": "Geleceği de gizle",
  "batch.causal.hint": "Nedensel maskeyi ekler: iki maske birlikte geçerli olur.",
  "batch.seed": "Ağırlıkların tohumu",
  "batch.seed.new": "Başka",
  "batch.seed.hint": "Model eğitilmemiş: ağırlıkları rastgele, aynı tohum için aynı.",
  "batch.waiting": "Motor bunu hesaplıyor…",
  "batch.failure": "Motor bununla çalışamıyor.",
  "batch.maps.reads": (p: P) =>
    `${number(p.rows)} cümle, ${number(p.length)} belirtece doldurulmuş, ${number(p.heads)} başlık. Satır: ` +
    `bakan belirteç. Sütun: baktığı belirteç. Taralı: dolgu ` +
    `maskesinin${p.causal ? " ya da nedensel maskenin" : ""} gizlediği. Soluk satırlar dolgudur, onları ` +
    `hiçbir şey okumaz. Eğitilmemiş, tohum ${number(p.seed)}; örüntüler düz olmasın diye ağırlıklar her ` +
    `zamankinin iki katı.`,
  "batch.row": (p: P) =>
    p.padding === 0
      ? `${number(p.real)} belirteç, dolgu yok`
      : `${number(p.real)} belirteç, ${number(p.padding)} dolgu`,
  "batch.head": (p: P) => `Başlık ${number(p.head)}`,
  "batch.map": (p: P) =>
    `Cümle ${number(p.number)}, başlık ${number(p.head)}: ${p.words}. ` +
    `${p.hidden === 0 ? "Dolgu yok" : `${number(p.hidden)} dolgu sütunu maskeli, bir o kadar satır da dolgu`}`,
  "batch.reading.none": "Bir hücrenin üzerine gel ya da haritada ok tuşlarıyla yürü.",
  "batch.reading": (p: P) => `${p.query} → ${p.key}: ${p.value}. İlki bakar, ikincisine bakılır.`,
  "batch.reading.padding": (p: P) => `${p.query} → ${p.key}: bakamaz, çünkü orası dolgu.`,
  "batch.reading.future": (p: P) => `${p.query} → ${p.key}: bakamaz, çünkü o daha sonra geliyor.`,
  "batch.reading.unread": "Bu satırın kendisi dolgu; onu hiçbir şey okumaz.",
  "batch.numbers": "Tablo olarak sayılar",
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
  "batch.length.hint": "Satırlar buraya kadar doldurulur. Daha uzun metinlerin sonu kesilir; bitiş belirteci kalır.",
  "batch.problem.length": (p: P) => `${number(p.least)} ile ${number(p.most)} arasında bir tam sayı yaz.`,
  "batch.shape": (p: P) => `[yığın ${number(p.rows)}, uzunluk ${number(p.length)}]`,
  "batch.tensor.input_ids": "Kodlayıcının okuduğu: kaynak, bir bitiş belirteci, sonra dolgu.",
  "batch.tensor.attention_mask": "Kaynağın gerçek olduğu yerde 1. 0 olan yere ne kodlayıcı ne de çapraz dikkat bakar.",
  "batch.tensor.decoder_input_ids":
    "Kod çözücünün okuduğu: etiketler bir yer sağda, başlangıç belirtecinden sonra; böylece her yerde " +
    "yalnızca öncekini görmüş olur.",
  "batch.tensor.decoder_attention_mask": "Hedefin gerçek olduğu yerde 1. Kaydırmadan önceki etiketlere aittir.",
  "batch.tensor.labels": "Kod çözücünün her yerde yazması gereken. Dolgu, kayba katılmaz.",
  "batch.tensor.scroll": (p: P) => `${p.name}, yana kayar`,
  "batch.cut": (p: P) => `Kesilen: ${number(p.count)}`,
};
