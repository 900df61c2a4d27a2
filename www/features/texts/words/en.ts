// Words of the Texts view, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";
import type { Medium } from "../../../protocol/medium.js";

const { number, plural } = forms("en");

const texts_ = (count: number, medium: Medium = "text") => plural(count, { one: medium, other: `${medium}s` });
const inputs = (medium: Medium) => `${medium}s`;

export const texts = {
  "texts.title": (p: P) => `Each head over many ${inputs(p.medium)}`,
  "texts.list": "Texts, one per line; \\n stands for a line break within a text",
  "texts.sounds": (p: P) =>
    `${plural(p.count, { one: "sound is", other: "sounds are" })} open: each is measured. Open more under Sound.`,
  "texts.images": (p: P) =>
    `${plural(p.count, { one: "image is", other: "images are" })} open: each is measured. Open more under Image.`,
  "texts.placeholder": "Paste texts here, one per line",
  "texts.file": "Open a text file…",
  "texts.corpus": (p: P) => `${number(p.count)} texts from its training data`,
  "texts.own": "Built-in examples",
  "texts.count": (p: P) => `${texts_(p.count)}.`,
  "texts.long": (p: P) => `${texts_(p.count)} longer than ${number(p.most)} characters left out.`,
  "texts.more": (p: P) => `${texts_(p.count)} beyond the first ${number(p.most)} left out.`,
  "texts.unlinked": "The list is too long for a link and is lost when you close this tab.",
  "texts.none": (p: P) =>
    ({
      text: "Paste texts, one per line, or open a text file.",
      image: "Open images under Image.",
      sound: "Open sounds under Sound.",
    })[p.medium as Medium],
  "texts.going": (p: P) => `${number(p.done)} of ${texts_(p.of, p.medium)}`,
  "texts.halt": "Stop",
  "texts.resume": "Continue",
  "texts.stale": "These numbers are from before the last edits.",
  "texts.again": "Measure again",
  "texts.edited": "The list has changed: the numbers below are out of date.",
  "texts.measure": "Measure",
  "texts.failed": (p: P) => `${texts_(p.count, p.medium)} could not be read`,
  "texts.read": (p: P) =>
    `Each ${p.medium} is read separately, with the current edits. Each cell is the mean over the ` +
    `${inputs(p.medium)}, with the standard deviation below.`,
  "texts.alone": "Only the given texts are measured, not what the model would write next.",
  "texts.limit": "A recurring pattern does not prove a cause. To test that, use Patch.",
  "texts.head": "Head",
  "texts.by-layer": "Sort by layer",
  "texts.cell": (p: P) =>
    `${p.measure}: ${p.mean}${p.deviation === "" ? "" : ` ± ${p.deviation}`}, over ${texts_(p.count, p.medium)}`,
  "texts.highest": (p: P) => `${p.head}: the ${inputs(p.medium)} where “${p.measure}” is highest`,
  "texts.lowest": (p: P) => `${p.head}: the ${inputs(p.medium)} where “${p.measure}” is lowest`,
  "texts.examples.none": (p: P) => `“${p.measure}” does not apply to ${p.head} in these ${inputs(p.medium)}.`,
  "texts.map": (p: P) => `${p.head}, example ${number(p.number)}`,
  "texts.open": (p: P) => `Open this ${p.medium}`,
  "texts.all": (p: P) => `Show all ${number(p.count)} heads`,
  "texts.panel.mean": (p: P) => `Mean over ${texts_(p.count, p.medium)}`,
  "texts.panel.deviation": (p: P) => `Standard deviation over ${texts_(p.count, p.medium)}`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof texts, Entry> {}
}
