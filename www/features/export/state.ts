// The state of exporting: the content, the background, the activations, and the progress.
import { updater, type Slice } from "../../state/slice.js";
import type { Entry } from "../../lib/safetensors.js";
import type { State } from "../../state/store.js";

export type Format = "png" | "svg" | "pdf" | "html" | "csv" | "json";

export interface Exporting {
  open: boolean;
  /** the open view, all heads on one sheet, or the heads behind an effect */
  what: "view" | "heads" | "effect";
  /** the view in which that was chosen; another view resets the choice */
  view: State["view"] | null;
  /** white for print, or the page's theme */
  colours: "white" | "screen";
  /** whether a picture begins with its title, the text and the edits */
  title: boolean;
  /** whether the person's image is in it */
  image: boolean;
  /** the picture's width in millimetres; null is its size on the screen */
  width: number | null;
  /** a glob of activations; null is the pattern of the head in front */
  sites: string | null;
  found: { sites: string; entries: Entry[] } | null;
  busy: Format | "list" | "safetensors" | null;
  problem: { where: "picture" | "sites" | "edits"; text: string } | null;
}

declare module "../../state/slice.js" {
  interface Slices {
    exporting: Exporting;
  }
}

export const start: Exporting = {
  open: false,
  what: "view",
  view: null,
  colours: "white",
  title: true,
  image: false,
  width: null,
  sites: null,
  found: null,
  busy: null,
  problem: null,
};

/** The choice that applies to the open view. */
export const whatOf = ({ exporting: { what, view: of }, view }: State) => (of === view ? what : "view");

/** The limits of a picture's width, in millimetres. */
export const WIDTHS = { min: 20, max: 1000 };

/** A larger file, in bytes, is computed only on request. */
export const LARGE = 100e6;

export const exporting = updater("exporting");

export const sitesOf = ({ exporting: { sites }, focus }: State) => sites ?? (focus ? `${focus.path}.pattern` : "*");

/** Whether the shown answer is current, so that it can be exported. */
export const isExportable = ({ current, leaving, result, info, text }: State) =>
  current && leaving === null && result !== null && info !== null && text !== "";

export const slice: Slice<"exporting"> = {
  name: "exporting",
  start,
  survive: { address: (e) => e },
  locks: {
    export: [
      "export.open",
      "export.what",
      "export.colours",
      "export.sites",
      "export.list",
      "export.save",
      "export.saveSites",
      "export.saveEdits",
      "export.openEdits",
    ],
  },
};
