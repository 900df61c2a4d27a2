// The state of exporting: the content, the background, the activations, and the progress.
import { updater, type Slice } from "../../state/slice.js";
import type { Entry } from "../../lib/safetensors.js";
import type { State } from "../../state/store.js";

export type Format = "png" | "svg" | "pdf" | "html" | "csv" | "json";

export interface Exporting {
  open: boolean;
  /** the view that is open, all heads on one sheet, or the heads behind an effect */
  what: "view" | "heads" | "effect";
  /** where that was chosen: another view is exported as it is */
  view: State["view"] | null;
  /** on white for print, or as the page is now */
  colours: "white" | "screen";
  /** whether a drawing begins with its title, the text and the edits */
  title: boolean;
  /** of a drawing, in millimetres; null is as it comes */
  width: number | null;
  /** a glob of activations; null is the head in front's pattern */
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
  width: null,
  sites: null,
  found: null,
  busy: null,
  problem: null,
};

/** What is exported of the view that is open. */
export const whatOf = ({ exporting: { what, view: of }, view }: State) => (of === view ? what : "view");

/** Millimetres that a drawing may be wide. */
export const WIDTHS = { min: 20, max: 1000 };

/** What is larger than this many bytes is computed only once it is asked for. */
export const LARGE = 100e6;

export const exporting = updater("exporting");

export const sitesOf = ({ exporting: { sites }, focus }: State) => sites ?? (focus ? `${focus.path}.pattern` : "*");

/** Whether what is shown is the answer to what is asked, so that it can be taken along. */
export const isExportable = ({ current, leaving, result, info, text }: State) =>
  current && leaving === null && result !== null && info !== null && text !== "";

export const slice: Slice<"exporting"> = { name: "exporting", start, survive: { address: (e) => e } };
