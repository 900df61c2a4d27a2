// Words of the search for the heads behind an effect, in English.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, plural } = forms("en");
/** A small one with a digit more; without a sign where it is rounded to nothing. */
const share = (v: number) => (Math.abs(v) < 0.0995 ? percent(Math.round(v * 1000) / 1000 + 0, 1) : percent(v));
/** Nats with as many digits as count. */
const nats = (v: number) =>
  Math.abs(v) < 0.0001
    ? `${v > 0 ? "<" : ""}${number(v > 0 ? 0.0001 : 0, v > 0 ? 4 : 0)}`
    : number(v, Math.abs(v) < 0.01 ? 4 : Math.abs(v) < 1 ? 3 : 2);

export const attribution = {
  "attribution.close": "Close the list of heads",
  "attribution.about.effect": (p: P) =>
    `Each head that is not edited is turned off in turn, with your edits and without. The bar is the share of the ` +
    `${nats(p.total)}-nat change that disappears with it; left of zero, the change grows.`,
  "attribution.about.effect.none": "The edits do not change this answer, so no head carries a change.",
  "attribution.about.effect.small":
    "The edits change this answer by less than 0.0001 nats, too little to attribute to heads.",
  "attribution.about.loss":
    "Each head is turned off in turn. The number is the drop in the answer’s log-probability, in nats, summed " +
    "over its tokens and the next one.",
  "attribution.about.loss.asked":
    "Each head is turned off in turn. The number is the drop in the log-probability of the best guess for this " +
    "token, in nats.",
  "attribution.about.loss.class":
    "Each head is turned off in turn. The number is the drop in the log-probability of the class, in nats.",
  "attribution.about.change":
    "Each head is turned off in turn. The number is the change of the output, relative to its size; this model " +
    "has no probabilities to compare.",
  "attribution.little": "No single head changes much here.",
  "attribution.spread": "No single head carries much of the change.",
  "attribution.halted": (p: P) =>
    `Stopped after ${number(p.done)} of ${plural(p.of, { one: "head", other: "heads" })}.`,
  "attribution.cancel": "Cancel",
  "attribution.on": "Continue",
  "attribution.again": "Run again",
  "attribution.stale": "Out of date.",
  "attribution.failed": (p: P) => `This could not be computed. ${p.message}`,
  "attribution.value.effect": (p: P) => share(p.share),
  "attribution.value.loss": (p: P) => nats(p.value),
  "attribution.value.change": (p: P) => percent(p.value, 1),
  "attribution.row.effect": (p: P) => {
    const [left, total] = [nats(Math.max(0, p.total - p.value)), nats(p.total)];
    return p.share > 0.995
      ? `Without ${p.name}, your edits change nothing.`
      : p.value < 0
        ? `Without ${p.name}, your edits do more: ${left} nats instead of ${total}.`
        : `Without ${p.name}, your edits do less: ${left} nats instead of ${total}.`;
  },
  "attribution.row.loss": (p: P) =>
    `Without ${p.name}, the answer ${p.value < 0 ? "gains" : "loses"} ${nats(Math.abs(p.value))} nats of ` +
    `log-probability.`,
  "attribution.row.change": (p: P) => `Without ${p.name}, the output changes by ${percent(p.value, 1)}.`,
  "attribution.most.among": (p: P) =>
    `${nats(p.kl)} of these ${nats(p.total)} nats fall on token ${p.place}, “${p.token}”, the largest share. ` +
    "The rest falls on the other tokens.",
  "attribution.most.apart": (p: P) =>
    `The ${nats(p.total)} nats are summed over all tokens of the answer with edits. The ${nats(p.kl)} nats ` +
    `above belong to one token, “${p.token}”, of the answer without edits.`,
  "attribution.go": (p: P) => `Open ${p.name}`,
  "attribution.then": (p: P) => `It then writes “${p.token}” (${percent(p.probability)}).`,
  "attribution.then.class": (p: P) => `The class is then “${p.token}” (${percent(p.probability)}).`,
  "attribution.all": (p: P) => `Show all ${plural(p.of, { one: "head", other: "heads" })}`,
};

declare module "../../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof attribution, Entry> {}
}
