// Words of the Export panel, in English.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, plural } = forms("en");

export const exportPanel = {
  "export.picture": "Save as a file",
  "export.what.view": "This view",
  "export.heads.hint": "All heads on one sheet, small, with one legend.",
  "export.colours.white": "On white",
  "export.colours.screen": "As on screen",
  "export.image": "The image itself",
  "export.image.hint": "PNG and SVG then hold the image, under the cells of its patches.",
  "export.title": "Title and text",
  "export.width": "Width, mm",
  "export.width.auto": "auto",
  "export.png.hint": "A picture at double size, for slides",
  "export.svg": "SVG",
  "export.svg.hint": "A drawing that other programs can edit",
  "export.pdf": "PDF",
  "export.pdf.hint": "A drawing with real text, for papers",
  "export.html": "HTML",
  "export.html.hint": "An offline page that still shows values",
  "export.csv": "CSV",
  "export.csv.hint": "The numbers, one per line, for spreadsheets",
  "export.json": "JSON",
  "export.json.hint": "The numbers with tokens, masks and edits",
  "export.wait": "You can export once the model has answered.",
  "export.sites.hint": "Values inside the model, by name; * matches any part of a name. Outputs are always included.",
  "export.sites.busy": "Searching…",
  "export.sites.none": "No activation matches: the file would hold only the outputs.",
  "export.sites.found": (p: P) => `${plural(p.count, { one: "tensor", other: "tensors" })}, ${p.size}`,
  "export.sites.large": (p: P) => `About ${p.size}, computed when you download it.`,
  "export.sites.more": (p: P) => `and ${number(p.count)} more`,
  "export.safetensors": "Download as safetensors",
  "export.edits.save": "Save edits",
  "export.edits.open": "Open edits…",
  "export.edits.hint": "A file that this page and the command line can read.",
  "export.edits.none": "There are no edits now. You can also drop a file of edits on the page.",
  "export.effect": "Effect",
  "export.effect.hint": "The effect of silencing each head, as found by the search.",
};

declare module "../../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof exportPanel, Entry> {}
}
