// What exporting remembers: what is exported and on which ground, which activations, and what is going on.

/** @typedef {import("../state.js").State} State */
/** @typedef {"png" | "svg" | "html" | "csv" | "json"} Format */
/** @typedef {"white" | "screen"} Colours on white for print, or as the page is now */

/**
 * @typedef {object} Exporting
 * @property {boolean} open whether the panel is
 * @property {"view" | "heads" | "effect"} what the view that is open, all heads on one sheet, or the heads behind an effect
 * @property {Colours} colours
 * @property {string | null} sites a glob of activations; null is the head in front's pattern
 * @property {{ sites: string, entries: import("./safetensors.js").Entry[] } | null} found what the glob found when it was last asked
 * @property {Format | "list" | "safetensors" | null} busy
 * @property {{ where: "picture" | "sites" | "edits", text: string } | null} problem
 */

/** @type {Exporting} */
export const start = {
  open: false,
  what: "view",
  colours: "white",
  sites: null,
  found: null,
  busy: null,
  problem: null,
};

/** What is larger than this many bytes is computed only once it is asked for. */
export const LARGE = 100e6;

/** @param {State} s @param {Partial<Exporting>} change @returns {State} */
export const exporting = (s, change) => ({ ...s, exporting: { ...s.exporting, ...change } });

/** The glob that stands in the field. @param {State} s */
export const sitesOf = ({ exporting: { sites }, focus }) => sites ?? (focus ? `${focus.path}.pattern` : "*");

/** Whether what is shown is the answer to what is asked, so that it can be taken along. @param {State} s */
export const ready = ({ current, leaving, result, info, text }) =>
  current && leaving === null && result !== null && info !== null && text !== "";
