// Words of the measures over training steps, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { bytes, number } = forms("tr");

export const steps = {
  "steps.title": "Eğitim adımları boyunca",
  "steps.begin": "Açılan adımları ölç",
  "steps.begin.hint": (p: P) =>
    `Bu model, eğitiminin ${number(p.step, 0)}. adımıdır. Açtığın her adım, başlık ölçülerinin grafiğine bir nokta ` +
    "ekler. Kendiliğinden hiçbir şey indirilmez.",
  "steps.measure": "Ölçü",
  "steps.clear": "Temizle",
  "steps.text": (p: P) => `Her adım “${p.text}” metnini düzenlemesiz okur.`,
  "steps.text.again": "Onun yerine şimdiki metni oku",
  "steps.chart": (p: P) => `Eğitim adımları boyunca her başlık için ${p.measure}; kalın çizgi: ${p.head}`,
  "steps.at": (p: P) => `adım ${p.step}`,
  "steps.go": (p: P) => `${p.step}. adımı aç`,
  "steps.lines": (p: P) =>
    `Kalın çizgi: ${p.head}. İnce çizgiler: ötekiler. Alttaki uzun çentikler ölçülen, kısalar yayımlanan adımlardır.`,
  "steps.point": "Bir adımı açmak için noktasına {tıkla|dokun}.",
  "steps.bits": (p: P) => `Yalnız ${p.bits} bitlik adımlar; başka bitlerdeki ${number(p.others)} adım dışarıda kalır.`,
  "steps.next": "Bir çizgi görmek için aynı deponun başka bir adımını aç ya da indir.",
  "steps.list": (p: P) => `Hangi adımların yayımlandığını sor: ${p.host}`,
  "steps.none": "Bu eğitimin başka adımları listelenmiyor.",
  "steps.count.label": "Adım sayısı",
  "steps.count": (p: P) => (p.count === p.all ? `${number(p.all)} adımın tümü` : `${number(p.count)} adım`),
  "steps.fetch": (p: P) => `${number(p.count)} adımı indir ve ölç (${bytes(p.bytes)})`,
  "steps.measure-again": (p: P) => `${number(p.count)} adımı ölç: indirilecek bir şey yok`,
  "steps.which": (p: P) => `Eğitim adımları: ${p.names}.`,
  "steps.beside": "Birer birer, açık modelin yanında; o model açık kalır, her adım burada saklanır.",
  "steps.all-here": "Hepsi ölçüldü.",
  "steps.no-memory": "Bu boyutta iki model motorun belleğine sığmıyor: adımları tek tek ya da daha az bitle aç.",
  "steps.no-room": (p: P) =>
    `${bytes(p.bytes)} tutuyorlar, tarayıcı ise bu sayfaya ${bytes(p.room)} daha ayırıyor: daha azını seç ya da ` +
    "saklanan bir modeli sil.",
  "steps.going": (p: P) => `Adım ${number(p.step, 0)}, ${number(p.at)}/${number(p.of)}`,
  "steps.stop": "Vazgeç",
  "steps.failed": (p: P) => `Ölçülemedi: ${p.steps}. ${p.message}`,
};
