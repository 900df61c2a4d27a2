// Words of the Timeline, in English.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, list } = forms("en");

export const timelineView = {
  "timeline.title": "How certain the model was of each token",
  "timeline.read":
    "Bar: probability of the token that was written. Thinner bars beside it: the best alternatives. Choose a " +
    "step to see everything as it was then.",
  "timeline.scrub": "Step",
  "timeline.at": (p: P) => `Step ${number(p.step)} of ${number(p.of)}${p.step === p.of ? ", now" : ""}`,
  "timeline.chart": (p: P) => `Probability of each written token, step by step. ${p.doubts}`,
  "timeline.wrote": "written",
  "timeline.rank": (p: P) => (p.rank === 0 ? "the likeliest token" : `rank ${number(p.rank + 1)}`),
  "timeline.next": "next token",
  "timeline.later": "The next token is shown at the end.",
  "timeline.doubts": "Least certain",
  "timeline.doubts.none": "Certain of every token.",
  "timeline.doubt": (p: P) => `Go to step ${number(p.step)}: “${p.token}”, ${percent(p.probability)}`,
  "timeline.doubts.said": (p: P) => `Least certain of ${list(p.tokens)}.`,
  "timeline.map": (p: P) => (p.step === p.of ? `${p.head}, now` : `${p.head}, at step ${number(p.step)}`),
  "timeline.none": "Nothing is written yet. {Click|Tap} Play to write an answer, then revisit each step here.",
  "timeline.fills":
    "This model does not write step by step: it reads the whole text at once and fills its gaps. There are no " +
    "steps to revisit.",
  "timeline.classifies": "This model assigns a class and writes nothing, so there are no steps to revisit.",
  "timeline.reads": "This model only reads and writes nothing, so there are no steps to revisit.",
  "timeline.edited": "With the current edits: each token’s probability in the edited model.",
  "timeline.sampled": "Temperature and top-k are ignored here: these are the model’s own probabilities.",
  "timeline.failed": (p: P) => `The probabilities could not be computed. ${p.message}`,
  "timeline.curve.written": "written",
  "timeline.curve.rejected": (p: P) => `alternative ${number(p.nth)}`,
};

declare module "../../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof timelineView, Entry> {}
}
