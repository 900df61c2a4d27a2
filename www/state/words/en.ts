// What the page says of a change that took something along, and of edits and lessons outside their panels, in English.
import { forms } from "../../i18n/forms.js";
import type { Params as P } from "../../i18n/vocabulary.js";

const { number, plural } = forms("en");
const ignored = (p: P) => `Part of this link was not recognised and was ignored: ${p.parts}.`;

export const state = {
  // ---- notices ----
  "notice.positional": "Masks and patches belonged to the old text and were removed.",
  "notice.reset": "All edits were removed.",
  "notice.linear": "A linear layer has no scores, so no single cell can be masked. Mask the token instead.",
  "notice.link": ignored,
  "notice.missing": (p: P) =>
    `The ${p.what} is not in the link, as it stayed where the link was made: ` +
    (p.instead ? `“${p.instead}” stands in its place.` : p.what === "drawing" ? "draw one." : "open one.") +
    (p.parts ? ` ${ignored(p)}` : ""),
  "notice.version": "This link comes from another version of headlight. The defaults are shown.",
  // ---- edits, wherever they are named ----
  "edits.undo": "Undo",
  "edits.control.reset": (p: P) => `Reset ${p.name}`,
  "edits.edited": "edited",
  "control.window-trained": (p: P) => `trained with ${number(p.width)}`,
  "control.window-none": "Cross-attention has no window.",
  "control.linear": "A linear layer has no scores to mask, no window and no pattern to replace.",
  "control.linear-gate": "The gates of a linear layer hold a norm too. Scale its heads instead.",
  "control.gate.mean": (p: P) => `mean ${p.value}`,
  "control.gate.none": "This sublayer has no gate.",
  "control.gamma.mean": (p: P) => `${p.constant ? "fixed at" : "learned mean"} ${p.value}`,
  "control.cells.some": (p: P) => `${plural(p.count, { one: "cell", other: "cells" })} hidden before the softmax`,
  "patch.from.text": (p: P) => `from “${p.text}”`,
  "patch.from.image": "from another image",
  "patch.from.image.at": (p: P) => `from another image in the place of image ${number(p.nth)}`,
  "patch.from.ids": "from another text",
  "patch.from.mean": "set to the mean",
  "patch.from.zero": "set to zero",
  "patch.at.tokens": (p: P) => ` at ${p.list}`,
  "patch.at.positions": (p: P) => ` at position ${p.list}`,
  "patch.at.many": (p: P) => ` at ${p.count} tokens`,
  "control.patches.some": (p: P) =>
    `${plural(p.count, { one: "activation", other: "activations" })} replaced by values from another run`,
  "control.noise-seed.next": "Draw again",
  // ---- lessons: their button, and what they lock ----
  "lesson.make": "Make a lesson link",
  "lesson.make.hint": "Choose the parts a class sees, and write an instruction.",
  "lesson.access.locked": "Locked",
  "lesson.locked": "Locked in this lesson",
};

declare module "../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof state, Entry> {}
}
