// Words of the Lines view, in English.
import type { Params as P } from "../../../i18n/vocabulary.js";

export const lines = {
  "lines.title": (p: P) => `${p.kind} · ${p.heads}`,
  "lines.heads": "Heads shown",
  "lines.head": "Head",
  "lines.chip.hint":
    "{Click to show or hide this head’s lines; double-click|Tap to show or hide this head’s lines; double-tap} " +
    "to show only them.",
  "lines.chip.alone": "At least one head must stay.",
  "lines.add": "Add a head…",
  "lines.least": "Minimum weight",
  "lines.least.hint": "Lines below this weight are not drawn.",
  "lines.special": "Special tokens",
  "lines.special.hint": "When off, their lines are not drawn; the other weights do not change.",
  "lines.special-only": "So far there are only special tokens here.",
  "lines.linear": "A linear layer has signed weights and no shares, so it has no lines. Choose a layer with a softmax.",
  "lines.legend": (p: P) => `Wider lines have larger weights: ${p.weights}`,
  "lines.hint":
    "Each line connects a token to one it looks at. {Hover over a token to see only its lines; click|Tap a " +
    "token to see only its lines; tap again} to keep them.",
  "lines.nothing": "No weight reaches the minimum. Move the slider to the left.",
  "lines.many": (p: P) =>
    `Too many lines to draw: only those from ${p.least} up are shown. Choose a token to see all of its lines.`,
  "lines.query": "The token that looks",
  "lines.key": "The token it looks at",
  "lines.query.verb": "looks at",
  "lines.key.verb": "is looked at by",
  "lines.query.list": "Rows: the tokens that look",
  "lines.key.list": "Columns: the tokens looked at",
  "lines.query.token": (p: P) => `${p.token}, row ${p.position}`,
  "lines.key.token": (p: P) => `${p.token}, column ${p.position}`,
  "lines.none": "nothing above the minimum weight",
  "lines.top": "Strongest lines",
  "lines.top.part": "Strongest lines in this part",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof lines, Entry> {}
}
