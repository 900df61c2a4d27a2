// Words of the measures over training steps, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { bytes, number, plural } = forms("en");

export const steps = {
  "steps.title": "Over training steps",
  "steps.begin": "Measure the steps you open",
  "steps.begin.hint": (p: P) =>
    `This model is step ${number(p.step, 0)} of its training. Each step that you open adds a point to a chart of ` +
    "the heads’ measures. Nothing is downloaded by itself.",
  "steps.measure": "Measure",
  "steps.clear": "Clear",
  "steps.text": (p: P) => `Every step reads “${p.text}”, without edits.`,
  "steps.text.again": "Read the current text instead",
  "steps.chart": (p: P) => `${p.measure} of every head over the training steps; bold: ${p.head}`,
  "steps.at": (p: P) => `step ${p.step}`,
  "steps.go": (p: P) => `Open step ${p.step}`,
  "steps.lines": (p: P) =>
    `Bold: ${p.head}. Thin: all others. Tall ticks below: measured steps; short ones: published steps.`,
  "steps.point": "{Click|Tap} a point to open its step.",
  "steps.bits": (p: P) =>
    `Only steps in ${p.bits} bits; left out: ${plural(p.others, { one: "step", other: "steps" })} in other bits.`,
  "steps.next": "Open or fetch another step of the same repository to see a line.",
  "steps.list": (p: P) => `Ask ${p.host} which steps are published`,
  "steps.none": "Its hub lists no other steps of this training.",
  "steps.count.label": "How many steps",
  "steps.count": (p: P) => (p.count === p.all ? `All ${number(p.all)} steps` : `${number(p.count)} steps`),
  "steps.fetch": (p: P) =>
    `Download and measure ${plural(p.count, { one: "step", other: "steps" })} (${bytes(p.bytes)})`,
  "steps.measure-again": (p: P) => `Measure ${plural(p.count, { one: "step", other: "steps" })}: nothing to download`,
  "steps.which": (p: P) => `Steps ${p.names}.`,
  "steps.beside": "One after another, beside the open model, which stays; each remains stored here.",
  "steps.all-here": "All of them are measured.",
  "steps.no-memory":
    "Two models of this size do not fit in the engine’s memory: open the steps one by one, or in fewer bits.",
  "steps.no-room": (p: P) =>
    `They take ${bytes(p.bytes)}, and the browser allows this page ${bytes(p.room)} more: choose fewer, or delete a ` +
    "stored model.",
  "steps.going": (p: P) => `Step ${number(p.step, 0)}, ${number(p.at)} of ${number(p.of)}`,
  "steps.stop": "Cancel",
  "steps.failed": (p: P) => `Not measured: ${p.steps}. ${p.message}`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof steps, Entry> {}
}
