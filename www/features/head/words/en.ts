// Words of the Head view and of large maps, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, percent } = forms("en");

export const head = {
  "view.head": "Head",
  // ---- a map, to those who listen ----
  "map.about": (p: P) => `Arrow keys move between cells. ${p.cells}`,
  // ---- its tools ----
  "head.tools": "Zoom and table",
  "head.zoom.farther": "Zoom out",
  "head.zoom.nearer": "Zoom in",
  "head.zoom.fit": "Fit to view",
  "head.zoom.key": (p: P) => `${p.name}: key ${p.key}. Ctrl + wheel or two fingers zoom at the pointer.`,
  "head.table": "As a table",
  "head.picture": "As a picture",
  "head.table.hint": "The same numbers as a table with headers{: key T|}",
  "head.full": "Full screen",
  "head.full.hint": "Show the map in full screen, and back{: key F|}",
  "head.layers": "Stage of attention shown",
  "head.layer.raw": "Products",
  "head.layer.scores": "Scores",
  "head.layer.pattern": "Pattern",
  "head.layer.weights": "Signed weights",
  "head.layer.weighted": "Value-weighted",
  "keys.zoom": "Zoom the large map in or out, or fit it to the view",
  "keys.table": "Switch the large map to a table, and back",
  "keys.row": "In Head: choose or release the focused row; Shift + arrows extend the choice",
  "keys.column": "In Head: choose the focused column",
  // ---- filters ----
  "head.strongest": "Strongest",
  "head.strongest.value": (p: P) => percent(p.percent / 100),
  "head.strongest.hint": "This share of the cells, the largest ones, keeps its colour; the rest fades.",
  "head.specials": "Hide special tokens",
  "head.specials.hint": "Hides rows and columns such as start and end. The model still reads them.",
  // ---- a map's table ----
  "table.caption": (p: P) => `${p.name}. ${p.layer}: rows look at columns.`,
  "table.rows": (p: P) => `Rows ${number(p.first)} to ${number(p.last)} of ${number(p.count)}`,
  "table.columns": (p: P) => `Columns ${number(p.first)} to ${number(p.last)} of ${number(p.count)}`,
  "table.rows.back": "Earlier rows",
  "table.rows.on": "Later rows",
  "table.columns.back": "Earlier columns",
  "table.columns.on": "Later columns",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof head, Entry> {}
}
