// Words of the Timeline, in Turkish.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, list, percent } = forms("tr");

export const timelineView = {
  "timeline.title": "Model her belirteçten ne kadar emin",
  "timeline.read":
    "Çubuk: yazılan belirtecin olasılığı. Yanındaki ince çubuklar: en iyi seçenekler. Her şeyi o andaki " +
    "haliyle görmek için bir adım seç.",
  "timeline.scrub": "Adım",
  "timeline.at": (p: P) => `Adım ${number(p.step)} / ${number(p.of)}${p.step === p.of ? ", şimdi" : ""}`,
  "timeline.chart": (p: P) => `Yazılan her belirtecin olasılığı, adım adım. ${p.doubts}`,
  "timeline.wrote": "yazıldı",
  "timeline.rank": (p: P) => (p.rank === 0 ? "en olası" : `${number(p.rank + 1)}. sırada`),
  "timeline.next": "sıradaki",
  "timeline.later": "Sonraki belirteç sonda gösterilir.",
  "timeline.doubts": "En az emin",
  "timeline.doubts.none": "Her belirteçten emin.",
  "timeline.doubt": (p: P) => `${number(p.step)}. adıma git: “${p.token}”, ${percent(p.probability)}`,
  "timeline.doubts.said": (p: P) => `En az emin olunanlar: ${list(p.tokens)}.`,
  "timeline.map": (p: P) => (p.step === p.of ? `${p.head}, şimdi` : `${p.head}, adım ${number(p.step)}`),
  "timeline.none": "Henüz bir şey yazılmadı. Oynat düğmesine bas; sonra her adıma buradan dönebilirsin.",
  "timeline.fills":
    "Bu model adım adım yazmaz: bütün metni bir kerede okur ve boşlukları doldurur. Dönülecek adım yok.",
  "timeline.classifies": "Bu model bir sınıf verir, metin yazmaz; dönülecek adım yok.",
  "timeline.reads": "Bu model yalnızca okur, metin yazmaz; dönülecek adım yok.",
  "timeline.edited": "Şimdiki düzenlemelerle: her belirtecin, düzenlenmiş modeldeki olasılığı.",
  "timeline.sampled": "Sıcaklık ve top-k burada hesaba katılmaz: bunlar modelin kendi olasılıkları.",
  "timeline.failed": (p: P) => `Olasılıklar hesaplanamadı. ${p.message}`,
  "timeline.curve.written": "yazılan",
  "timeline.curve.rejected": (p: P) => `${number(p.nth)}. seçenek`,
};
