// Words of the Timeline, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("tr");

export const timeline = {
  "moment.bar": "Önceki bir adım",
  "moment.at": (p: P) =>
    `${number(p.of)} adımın ${number(p.step)}. adımına ` +
    `bakıyorsun${p.token === null ? "" : `; burada “${p.token}” seçildi`}.`,
  "moment.back": "Önceki adım",
  "moment.on": "Sonraki adım",
  "moment.end": "Sona dön",
};
