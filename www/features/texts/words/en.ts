// Words of the Texts view, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural } = forms("en");

const texts_ = (count: number) => plural(count, { one: "text", other: "texts" });

export const texts = {
  "view.texts": "Texts",
  "texts.title": "What each head does over many texts",
  "texts.list": "Texts, one a line",
  "texts.placeholder": "Paste texts here, one a line",
  "texts.file": "Open a text file…",
  "texts.corpus": (p: P) => `${number(p.count)} texts from its corpus`,
  "texts.own": "Its examples",
  "texts.count": (p: P) => `${texts_(p.count)}.`,
  "texts.long": (p: P) => `${texts_(p.count)} of more than ${number(p.most)} characters left out.`,
  "texts.more": (p: P) => `${texts_(p.count)} after the first ${number(p.most)} left out.`,
  "texts.unlinked": "The list is too long for a link: it lasts as long as this tab.",
  "texts.none": "Paste texts, one a line, or open a file of them.",
  "texts.going": (p: P) => `${number(p.done)} of ${texts_(p.of)}`,
  "texts.halt": "Stop",
  "texts.resume": "Go on",
  "texts.stale": "These numbers are from before the last edits.",
  "texts.again": "Measure again",
  "texts.edited": "The list has changed: the numbers below are out of date.",
  "texts.measure": "Measure",
  "texts.failed": (p: P) => `${texts_(p.count)} could not be read`,
  "texts.read":
    "Each text is read on its own, with the edits that are on. A cell is a measure’s mean over the texts, and under " +
    "it their standard deviation.",
  "texts.alone": "What the model would go on to write is not counted.",
  "texts.limit": "A pattern that recurs is not yet a cause: ask Patch.",
  "texts.head": "Head",
  "texts.by-layer": "In the order of the layers",
  "texts.cell": (p: P) =>
    `${p.measure}: ${p.mean}${p.deviation === "" ? "" : ` ± ${p.deviation}`}, over ${texts_(p.count)}`,
  "texts.highest": (p: P) => `${p.head}: the texts where “${p.measure}” is highest`,
  "texts.lowest": (p: P) => `${p.head}: the texts where “${p.measure}” is lowest`,
  "texts.examples.none": (p: P) => `${p.head} has no “${p.measure}” in these texts.`,
  "texts.map": (p: P) => `${p.head}, example ${number(p.number)}`,
  "texts.open": "Open this text",
  "texts.all": (p: P) => `Show all ${number(p.count)} heads`,
  "texts.panel.mean": (p: P) => `Mean over ${texts_(p.count)}`,
  "texts.panel.deviation": (p: P) => `Standard deviation over ${texts_(p.count)}`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof texts, Entry> {}
}
