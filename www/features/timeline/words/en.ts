// Words of the Timeline and of revisiting a step, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, percent, list } = forms("en");

export const timeline = {
  "view.timeline": "Timeline",
  "moment.bar": "A step that is revisited",
  "moment.at": (p: P) =>
    `You look at step ${number(p.step)} of ` +
    `${number(p.of)}${p.token === null ? "" : `, where “${p.token}” was chosen`}.`,
  "moment.back": "The step before",
  "moment.on": "The step after",
  "moment.end": "Back to the end",
  "moment.count": (p: P) => `Step ${number(p.step)} of ${number(p.of)}, revisited`,
  "timeline.title": "How sure the model was of each token",
  "timeline.read":
    "Bar: the probability of the token that was written. Beside it, thinner: the best ones that were not. " +
    "Choose a step to see everything as it was then.",
  "timeline.scrub": "Step",
  "timeline.at": (p: P) => `Step ${number(p.step)} of ${number(p.of)}${p.step === p.of ? ", now" : ""}`,
  "timeline.chart": (p: P) => `Probability of each written token, step by step. ${p.doubts}`,
  "timeline.wrote": "written",
  "timeline.rank": (p: P) => (p.rank === 0 ? "the likeliest" : `number ${number(p.rank + 1)} of all`),
  "timeline.next": "comes next",
  "timeline.later": "The next token is shown at the end.",
  "timeline.doubts": "Least sure",
  "timeline.doubts.none": "Sure of every token.",
  "timeline.doubt": (p: P) => `Go to step ${number(p.step)}: “${p.token}”, ${percent(p.probability)}`,
  "timeline.doubts.said": (p: P) => `Least sure of ${list(p.tokens)}.`,
  "timeline.map": (p: P) => (p.step === p.of ? `${p.head}, now` : `${p.head}, at step ${number(p.step)}`),
  "timeline.none": "Nothing is written yet. Press play, and each step can be looked at again here.",
  "timeline.fills":
    "This model writes nothing step by step: it reads the whole text at once and guesses its holes. So there " +
    "is no step to go back to.",
  "timeline.classifies": "This model says a class and writes nothing, so there is no step to go back to.",
  "timeline.reads": "This model only reads: it writes nothing, so there is no step to go back to.",
  "timeline.edited": "Under the present edits: each token's probability as the edited model has it.",
  "timeline.sampled": "Temperature and top-k do not count here: these are the model's own probabilities.",
  "timeline.failed": (p: P) => `The probabilities could not be computed. ${p.message}`,
  "timeline.curve.written": "written",
  "timeline.curve.rejected": (p: P) => `not written, ${number(p.nth)}`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof timeline, Entry> {}
}
