// Words of the search for the heads behind an effect, in English.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, plural } = forms("en");
/** A small one with a digit more; without a sign where it is rounded to nothing. */
const share = (v: number) => (Math.abs(v) < 0.0995 ? percent(Math.round(v * 1000) / 1000 + 0, 1) : percent(v));
/** Nats with as many digits as count. */
const nats = (v: number) =>
  v === 0
    ? "0"
    : Math.abs(v) < 0.0001
      ? `${v < 0 ? ">" : "<"}${number(Math.sign(v) * 0.0001, 4)}`
      : number(v, Math.abs(v) < 0.01 ? 4 : Math.abs(v) < 1 ? 3 : 2);

export const attribution = {
  "attribution.ask.edited": "Which heads carry this?",
  "attribution.ask.plain": "Which heads matter here?",
  "attribution.title.effect": "Heads that carry the shift",
  "attribution.title.loss": "Heads that matter here",
  "attribution.title.change": "Heads that move the output",
  "attribution.close": "Close the list of heads",
  "attribution.about.effect": (p: P) =>
    `Each head is silenced once, with the edits and without. The number is how much of the shift of ` +
    `${nats(p.total)} nats goes with it. ${percent(1)}: without this head the edits change nothing. Below ` +
    `zero: they change more.`,
  "attribution.about.effect.none": "The edits do not shift this answer, so no head carries anything.",
  "attribution.about.effect.small":
    "The edits shift this answer by less than 0.0001 nats: too little to say which heads carry it.",
  "attribution.about.loss":
    "Each head is silenced once. The number is how much less likely the whole answer then is: its ln p falls by so " +
    "many nats, summed over the tokens and the one that would come next.",
  "attribution.about.loss.asked":
    "Each head is silenced once. The number is how much less likely the best guess for this token then is: its ln p " +
    "falls by so many nats.",
  "attribution.about.loss.class":
    "Each head is silenced once. The number is how much less likely the text’s class then is: its ln p falls by so " +
    "many nats.",
  "attribution.about.change":
    "Each head is silenced once. The number is how far the output moves, relative to its size. This model " +
    "has no probabilities to compare.",
  "attribution.little": "No head alone changes much here.",
  "attribution.spread": "No single head carries much of it.",
  "attribution.going": (p: P) => `${number(p.done)} of ${plural(p.of, { one: "head", other: "heads" })}`,
  "attribution.halted": (p: P) =>
    `Stopped after ${number(p.done)} of ${plural(p.of, { one: "head", other: "heads" })}.`,
  "attribution.cancel": "Cancel",
  "attribution.on": "Go on",
  "attribution.again": "Again",
  "attribution.stale": "Of what was there before.",
  "attribution.failed": (p: P) => `It could not be worked out. ${p.message}`,
  "attribution.value.effect": (p: P) => share(p.share),
  "attribution.value.loss": (p: P) => nats(p.value),
  "attribution.value.change": (p: P) => percent(p.value, 1),
  "attribution.said.effect": (p: P) => `${nats(p.value)} nats of the shift go with it, ${share(p.share)}`,
  "attribution.said.loss": (p: P) => `${nats(p.value)} nats`,
  "attribution.said.change": (p: P) => percent(p.value, 1),
  "attribution.row": (p: P) =>
    `${p.name}: ${p.value}${p.token === null ? "" : `, then it writes “${p.token}”`}. Look at this head.`,
  "attribution.row.class": (p: P) =>
    `${p.name}: ${p.value}${p.token === null ? "" : `, then its class is “${p.token}”`}. Look at this head.`,
  "attribution.then": (p: P) => `→ ${p.token}`,
  "attribution.then.hint": (p: P) =>
    `With this head silenced the answer changes: it writes “${p.token}”, with ${percent(p.probability)}.`,
  "attribution.then.hint.class": (p: P) =>
    `With this head silenced the class changes: it is then “${p.token}”, with ${percent(p.probability)}.`,
  "attribution.all": (p: P) => `Show all ${plural(p.of, { one: "head", other: "heads" })}`,
};

declare module "../../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof attribution, Entry> {}
}
