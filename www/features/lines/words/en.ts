// Words of the Lines view, in English.
import type { Params as P } from "../../../i18n/vocabulary.js";

export const lines = {
  "view.lines": "Lines",
  "lines.title": (p: P) => `${p.kind} · ${p.heads}`,
  "lines.heads": "Heads whose lines are shown",
  "lines.head": "Head",
  "lines.chip.hint": "Press to show or hide this head’s lines, twice quickly to show them alone.",
  "lines.chip.alone": "The last head stays.",
  "lines.add": "Add a head…",
  "lines.least": "Least weight",
  "lines.least.hint": "Lighter lines than this are not drawn.",
  "lines.special": "Special tokens",
  "lines.special.hint": "Without them their lines are not drawn; the other weights stay as they are.",
  "lines.special-only": "There are only special tokens here so far.",
  "lines.legend": (p: P) => `A line is the wider the heavier its weight: ${p.weights}`,
  "lines.hint":
    "Each line joins a token to one it looks at. Point at a token to see its lines alone; choosing it keeps them.",
  "lines.nothing": "No weight is as large as the least weight. Move the slider to the left.",
  "lines.many": (p: P) =>
    `So many lines that only the heaviest are drawn, from ${p.least} up. Point at a token to see all of its own.`,
  "lines.query": "The token that looks",
  "lines.key": "The token it looks at",
  "lines.query.verb": "looks at",
  "lines.key.verb": "is looked at by",
  "lines.query.list": "Rows: the tokens that look",
  "lines.key.list": "Columns: the tokens that are looked at",
  "lines.query.token": (p: P) => `${p.token}, row ${p.position}`,
  "lines.key.token": (p: P) => `${p.token}, column ${p.position}`,
  "lines.none": "nothing above the least weight",
  "lines.top": "Heaviest lines",
  "lines.top.part": "Heaviest lines about here",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof lines, Entry> {}
}
