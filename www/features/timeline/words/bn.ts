// Words of the Timeline, in Bengali.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("bn");

export const timeline = {
  "moment.bar": "আগের ধাপ",
  "moment.at": (p: P) =>
    `তুমি দেখছ ধাপ ${number(p.step)} / ${number(p.of)}${p.token === null ? "" : `, যেখানে “${p.token}” বাছা হয়েছিল`}।`,
  "moment.back": "আগের ধাপ",
  "moment.on": "পরের ধাপ",
  "moment.end": "শেষে ফেরো",
};
