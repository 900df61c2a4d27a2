// Words of the Texts view, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("tr");

export const texts = {
  "view.texts": "Metinler",
  "texts.title": "Birçok metinde her başlık",
  "texts.list": "Metinler, her satırda bir tane; metin içinde satır sonu için \\n",
  "texts.images": (p: P) => `${number(p.count)} görüntü açık ve hepsi ölçülür. Görüntü bölümünden yenilerini aç.`,
  "texts.placeholder": "Metinleri buraya yapıştır, her satıra bir tane",
  "texts.file": "Metin dosyası aç…",
  "texts.corpus": (p: P) => `Eğitim verisinden ${number(p.count)} metin`,
  "texts.own": "Yerleşik örnekler",
  "texts.count": (p: P) => `${number(p.count)} metin.`,
  "texts.long": (p: P) => `${number(p.most)} karakterden uzun ${number(p.count)} metin dışarıda bırakıldı.`,
  "texts.more": (p: P) => `İlk ${number(p.most)} metinden sonraki ${number(p.count)} metin dışarıda bırakıldı.`,
  "texts.unlinked": "Liste bir bağlantıya sığmayacak kadar uzun; sekmeyi kapatınca kaybolur.",
  "texts.none": "Her satıra bir metin yapıştır ya da bir metin dosyası aç.",
  "texts.going": (p: P) => `${number(p.done)} / ${number(p.of)} metin`,
  "texts.halt": "Durdur",
  "texts.resume": "Sürdür",
  "texts.stale": "Bu sayılar son düzenlemelerden önceki duruma ait.",
  "texts.again": "Yeniden ölç",
  "texts.edited": "Liste değişti: aşağıdaki sayılar eski listenin.",
  "texts.measure": "Ölç",
  "texts.failed": (p: P) => `${number(p.count)} metin okunamadı`,
  "texts.read":
    "Her metin ayrı ayrı, şimdiki düzenlemelerle okunur. Her hücre metinlerin ortalamasıdır; altında standart " +
    "sapma yazar.",
  "texts.alone": "Yalnızca verilen metinler ölçülür, modelin yazacağı devam değil.",
  "texts.limit": "Yinelenen bir örüntü, neden olduğunu kanıtlamaz. Bunu sınamak için Yama’yı kullan.",
  "texts.head": "Başlık",
  "texts.by-layer": "Katmana göre sırala",
  "texts.cell": (p: P) =>
    `${p.measure}: ${p.mean}${p.deviation === "" ? "" : ` ± ${p.deviation}`}, ${number(p.count)} metinde`,
  "texts.highest": (p: P) => `${p.head}: “${p.measure}” ölçüsünün en yüksek olduğu metinler`,
  "texts.lowest": (p: P) => `${p.head}: “${p.measure}” ölçüsünün en düşük olduğu metinler`,
  "texts.examples.none": (p: P) => `“${p.measure}” bu metinlerde ${p.head} başlığına uygulanamıyor.`,
  "texts.map": (p: P) => `${p.head}, örnek ${number(p.number)}`,
  "texts.open": "Bu metni aç",
  "texts.all": (p: P) => `${number(p.count)} başlığın tümünü göster`,
  "texts.panel.mean": (p: P) => `${number(p.count)} metinde ortalama`,
  "texts.panel.deviation": (p: P) => `${number(p.count)} metinde standart sapma`,
};
