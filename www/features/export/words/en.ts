// Words of exporting and importing, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural, word } = forms("en");

export const exporting = {
  "export.name": "Export",
  "export.hint": "This picture and its numbers as files; edits out and in",
  "export.picture": "What you see, as a file",
  "export.what": "What is exported",
  "export.what.view": "This view",
  "export.heads.hint": "Every head on one sheet, small, with one legend.",
  "export.colours": "Colours",
  "export.colours.white": "On white",
  "export.colours.screen": "As on screen",
  "export.png": "PNG",
  "export.png.hint": "A picture at double size, for slides",
  "export.svg": "SVG",
  "export.svg.hint": "A drawing with real text, for papers",
  "export.html": "HTML",
  "export.html.hint": "An offline page that still shows values",
  "export.csv": "CSV",
  "export.csv.hint": "The numbers, one a line, for spreadsheets",
  "export.json": "JSON",
  "export.json.hint": "The numbers with tokens, masks and edits",
  "export.wait": "Files can be made once the model has answered.",
  "export.nothing": "There is nothing here to take along yet. Wait until it is shown.",
  "export.failed": (p: P) => `That did not work. ${p.message}`,
  "problem.export.png": "This picture is too large to be drawn as a PNG here. Choose SVG instead.",
  "problem.export.worker": "The file could not be written. Load the page again and try once more.",
  "export.sites": "Activations",
  "export.sites.hint": "Numbers inside the model, by name; * is any part of one. The outputs always come along.",
  "export.sites.busy": "Looking…",
  "export.sites.none": "No activation is called that: only the outputs would be in the file.",
  "export.sites.found": (p: P) => `${plural(p.count, { one: "tensor", other: "tensors" })}, ${p.size}`,
  "export.sites.large": (p: P) => `About ${p.size}: computed when you download it.`,
  "export.sites.more": (p: P) => `and ${number(p.count)} more`,
  "export.safetensors": "Download as safetensors",
  "export.edits.save": "Save edits",
  "export.edits.open": "Open edits…",
  "export.edits.hint": "A file that this page and the command line both read.",
  "export.edits.none": "Nothing is edited now. A file of edits can also be dropped on the page.",
  "export.edits.wait": "Edits can be opened once the model is here.",
  "export.edits.opened": (p: P) => `The edits of ${p.name} are in use.`,
  "export.edits.opened-without": (p: P) =>
    `The edits of ${p.name} are in use, without ${p.list}: ${p.model} has no such part.`,
  "export.edits.not-json": (p: P) => `${p.name} is not JSON, so no edits were read from it.`,
  "export.edits.not-edits": (p: P) => `${p.name} holds no edits.`,
  "export.edits.unknown": (p: P) =>
    `${p.name} was not opened: ${p.keys} ${word(p.count, { one: "is no edit", other: "are no edits" })} ` +
    `that this page knows.`,
  "export.edits.none-fits": (p: P) => `${p.name} was not opened: ${p.model} has no part for ${p.list}.`,
  // ---- in the files ----
  "export.no-number": (p: P) => `No number: less than ${p.below}`,
  "export.read": "Reads",
  "export.wrote": "Writes",
  "export.edited": "Edited",
  "export.query": "query",
  "export.key": "key",
  "export.down": "← query",
  "export.across": "key →",
  "export.toned": (p: P) => `${p.name}, ${p.tone} colours`,
  "export.tone.root": "square-root",
  "export.tone.log": "logarithmic",
  "export.heads": "All heads",
  "export.effect": "Effect",
  "export.effect.hint": "What silencing each head changes, as the search has found it.",
  "export.strips": (p: P) => `query “${p.query}”, key “${p.key}”`,
  "export.page.numbers": "Numbers",
  "export.page.open": "Open it in headlight",
  "export.page.made": "Made with headlight: these are the model’s own numbers, and nothing is loaded from anywhere.",
  "export.page.hint": "Point at a cell, or move with the arrow keys.",
  "export.page.hint.lines": "Point at a token, or move with the arrow keys.",
  "export.page.hint.curves": "Point at the curves, or move with the arrow keys.",
  "export.page.hint.paths": "Point at a line, or move with the arrow keys.",
  "export.page.hint.heads": "Choose a head to see it large.",
  "export.page.cell": (p: P) => `${p.query} → ${p.key}: ${p.value}`,
  "export.page.nothing": "No weight here.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof exporting, Entry> {}
}
