// Words of the Texts view, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";
import type { Medium } from "../../../protocol/medium.js";

const { number } = forms("tr");

/** The model's input, with its cases. */
const INPUTS = {
  text: { one: "metin", all: "metinler", at: "metinde", many: "metinlerde", of: "metinlerin", that: "metni" },
  image: {
    one: "görüntü",
    all: "görüntüler",
    at: "görüntüde",
    many: "görüntülerde",
    of: "görüntülerin",
    that: "görüntüyü",
  },
  sound: { one: "ses", all: "sesler", at: "seste", many: "seslerde", of: "seslerin", that: "sesi" },
};
const input = (medium: Medium) => INPUTS[medium];

export const texts = {
  "texts.title": (p: P) => `Birçok ${input(p.medium).at} her başlık`,
  "texts.list": "Metinler, her satırda bir tane; metin içinde satır sonu için \\n",
  "texts.sounds": (p: P) => `${number(p.count)} ses açık ve hepsi ölçülür. Ses bölümünden yenilerini aç.`,
  "texts.images": (p: P) => `${number(p.count)} görüntü açık ve hepsi ölçülür. Görüntü bölümünden yenilerini aç.`,
  "texts.placeholder": "Metinleri buraya yapıştır, her satıra bir tane",
  "texts.file": "Metin dosyası aç…",
  "texts.corpus": (p: P) => `Eğitim verisinden ${number(p.count)} metin`,
  "texts.own": "Yerleşik örnekler",
  "texts.count": (p: P) => `${number(p.count)} metin.`,
  "texts.long": (p: P) => `${number(p.most)} karakterden uzun ${number(p.count)} metin dışarıda bırakıldı.`,
  "texts.more": (p: P) => `İlk ${number(p.most)} metinden sonraki ${number(p.count)} metin dışarıda bırakıldı.`,
  "texts.unlinked": "Liste bir bağlantıya sığmayacak kadar uzun; sekmeyi kapatınca kaybolur.",
  "texts.none": (p: P) =>
    ({
      text: "Her satıra bir metin yapıştır ya da bir metin dosyası aç.",
      image: "Görüntü bölümünden görüntü aç.",
      sound: "Ses bölümünden ses aç.",
    })[p.medium as Medium],
  "texts.going": (p: P) => `${number(p.done)} / ${number(p.of)} ${input(p.medium).one}`,
  "texts.halt": "Durdur",
  "texts.resume": "Sürdür",
  "texts.stale": "Bu sayılar son düzenlemelerden önceki duruma ait.",
  "texts.again": "Yeniden ölç",
  "texts.edited": "Liste değişti: aşağıdaki sayılar eski listenin.",
  "texts.measure": "Ölç",
  "texts.failed": (p: P) => `${number(p.count)} ${input(p.medium).one} okunamadı`,
  "texts.read": (p: P) =>
    `Her ${input(p.medium).one} ayrı ayrı, şimdiki düzenlemelerle okunur. Her hücre ${input(p.medium).of} ` +
    "ortalamasıdır; altında standart sapma yazar.",
  "texts.alone": "Yalnızca verilen metinler ölçülür, modelin yazacağı devam değil.",
  "texts.limit": "Yinelenen bir örüntü, neden olduğunu kanıtlamaz. Bunu sınamak için Yama’yı kullan.",
  "texts.head": "Başlık",
  "texts.by-layer": "Katmana göre sırala",
  "texts.cell": (p: P) =>
    `${p.measure}: ${p.mean}${p.deviation === "" ? "" : ` ± ${p.deviation}`}, ${number(p.count)} ${input(p.medium).at}`,
  "texts.highest": (p: P) => `${p.head}: “${p.measure}” ölçüsünün en yüksek olduğu ${input(p.medium).all}`,
  "texts.lowest": (p: P) => `${p.head}: “${p.measure}” ölçüsünün en düşük olduğu ${input(p.medium).all}`,
  "texts.examples.none": (p: P) => `“${p.measure}” bu ${input(p.medium).many} ${p.head} başlığına uygulanamıyor.`,
  "texts.map": (p: P) => `${p.head}, örnek ${number(p.number)}`,
  "texts.open": (p: P) => `Bu ${input(p.medium).that} aç`,
  "texts.all": (p: P) => `${number(p.count)} başlığın tümünü göster`,
  "texts.panel.mean": (p: P) => `${number(p.count)} ${input(p.medium).at} ortalama`,
  "texts.panel.deviation": (p: P) => `${number(p.count)} ${input(p.medium).at} standart sapma`,
};
