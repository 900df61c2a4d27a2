// Words of exporting and importing, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { word } = forms("en");

export const exporting = {
  "export.what": "Content",
  "export.colours": "Colours",
  "export.png": "PNG",
  "export.nothing": "There is nothing to export here yet. Wait until the view is shown.",
  "export.failed": (p: P) => `The export failed. ${p.message}`,
  "problem.export.png": "This picture is too large for a PNG. Choose SVG instead.",
  "problem.export.worker": "The file could not be written. Reload the page and try again.",
  "export.sites": "Activations",
  "export.edits.wait": "You can open edits once the model has loaded.",
  "export.edits.opened": (p: P) => `The edits from ${p.name} are applied.`,
  "export.edits.opened-without": (p: P) =>
    `The edits from ${p.name} are applied, except ${p.list}: ${p.model} has no such part.`,
  "export.edits.not-json": (p: P) => `${p.name} is not JSON, so it holds no edits.`,
  "export.edits.not-here": (p: P) =>
    `${p.name} can’t be opened here. This page opens models, recordings, atlases and files of edits.`,
  "export.edits.not-edits": (p: P) => `${p.name} contains no edits.`,
  "export.edits.unknown": (p: P) =>
    `${p.name} was not opened: ${p.keys} ${word(p.count, { one: "is not an edit", other: "are not edits" })} ` +
    "that this page knows.",
  "export.edits.none-fits": (p: P) => `${p.name} was not opened: ${p.model} has no such part (${p.list}).`,
  // ---- in the files ----
  "export.no-number": (p: P) => `No number: below ${p.below}`,
  "export.read": "Reads",
  "export.wrote": "Writes",
  "export.held": "Fixed tokens",
  "export.edited": "Edits",
  "export.query": "query",
  "export.key": "key",
  "export.down": "← query",
  "export.across": "key →",
  "export.toned": (p: P) => `${p.name}, ${p.tone} colours`,
  "export.tone.root": "square-root",
  "export.tone.log": "logarithmic",
  "export.heads": "All heads",
  "export.strips": (p: P) => `query “${p.query}”, key “${p.key}”`,
  "export.page.numbers": "Numbers",
  "export.page.open": "Open it in headlight",
  "export.page.made": "Made with headlight. These are the model’s own numbers; nothing is loaded from the network.",
  "export.page.hint": "Point at a cell, or move with the arrow keys.",
  "export.page.hint.lines": "Point at a token, or move with the arrow keys.",
  "export.page.hint.curves": "Point at the curves, or move with the arrow keys.",
  "export.page.hint.paths": "Point at a line, or move with the arrow keys.",
  "export.page.hint.dots": "Point at a mark, or move with the arrow keys.",
  "export.page.hint.heads": "Choose a head to enlarge it.",
  "export.page.cell": (p: P) => `${p.query} → ${p.key}: ${p.value}`,
  "export.page.nothing": "No weight here.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof exporting, Entry> {}
}
