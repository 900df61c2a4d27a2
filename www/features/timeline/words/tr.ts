// Words of the Timeline, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, list, percent } = forms("tr");

export const timeline = {
  "view.timeline": "Zaman çizgisi",
  "moment.bar": "Yeniden bakılan bir adım",
  "moment.at": (p: P) =>
    `Adım ${number(p.step)} / ${number(p.of)}: buna ` +
    `bakıyorsun${p.token === null ? "" : `; “${p.token}” burada seçildi`}.`,
  "moment.back": "Önceki adım",
  "moment.on": "Sonraki adım",
  "moment.end": "Sona dön",
  "moment.count": (p: P) => `Adım ${number(p.step)} / ${number(p.of)}, yeniden bakılıyor`,
  "timeline.title": "Model her belirteçten ne kadar emin",
  "timeline.read":
    "Çubuk: yazılan belirtecin olasılığı. Yanında, daha ince: yazılmayanların en iyileri. Her şeyi o zamanki " +
    "haliyle görmek için bir adımı seç.",
  "timeline.scrub": "Adım",
  "timeline.at": (p: P) => `Adım ${number(p.step)} / ${number(p.of)}${p.step === p.of ? ", şimdi" : ""}`,
  "timeline.chart": (p: P) => `Yazılan her belirtecin olasılığı, adım adım. ${p.doubts}`,
  "timeline.wrote": "yazıldı",
  "timeline.rank": (p: P) => (p.rank === 0 ? "en olası" : `sırası ${number(p.rank + 1)}`),
  "timeline.next": "sırada",
  "timeline.later": "Sonraki belirteç sonda gösterilir.",
  "timeline.doubts": "En az emin",
  "timeline.doubts.none": "Her belirteçten emin.",
  "timeline.doubt": (p: P) => `Adım ${number(p.step)}, git: “${p.token}”, ${percent(p.probability)}`,
  "timeline.doubts.said": (p: P) => `En az emin olunanlar: ${list(p.tokens)}.`,
  "timeline.map": (p: P) => (p.step === p.of ? `${p.head}, şimdi` : `${p.head}, adım ${number(p.step)}`),
  "timeline.none": "Henüz bir şey yazılmadı. Oynat düğmesine bas; her adıma burada yeniden bakılabilir.",
  "timeline.fills":
    "Bu model adım adım yazmaz: tüm metni bir kerede okur ve boşlukları tahmin eder. Bu yüzden dönülecek adım yok.",
  "timeline.classifies": "Bu model sınıf söyler, bir şey yazmaz; bu yüzden dönülecek adım yok.",
  "timeline.reads": "Bu model yalnızca okur: bir şey yazmaz, bu yüzden dönülecek adım yok.",
  "timeline.edited": "Şimdiki düzenlemelerle: her belirtecin, düzenlenmiş modeldeki olasılığı.",
  "timeline.sampled": "Sıcaklık ve top-k burada sayılmaz: bunlar modelin kendi olasılıkları.",
  "timeline.failed": (p: P) => `Olasılıklar hesaplanamadı. ${p.message}`,
  "timeline.curve.written": "yazılan",
  "timeline.curve.rejected": (p: P) => `yazılmayan, ${number(p.nth)}`,
};
