// Words of the Timeline and of revisiting a step, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("en");

export const timeline = {
  "moment.bar": "Earlier step",
  "moment.at": (p: P) =>
    `You are viewing step ${number(p.step)} of ` +
    `${number(p.of)}${p.token === null ? "" : `, where “${p.token}” was chosen`}.`,
  "moment.back": "Previous step",
  "moment.on": "Next step",
  "moment.end": "Back to the end",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof timeline, Entry> {}
}
