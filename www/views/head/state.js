// What the Head view remembers: which of its layers is shown, what is filtered away, which tokens are chosen, and where it is zoomed to.
import { flag, oneOf, whole } from "../../fields.js";
import { WHOLE, clamped, panned, revealing, zoomed } from "./window.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("./window.js").Window} Window */
/** @typedef {import("./window.js").Shape} Shape */

/**
 * Raw products q·k; scores, scaled and biased, before the softmax; the pattern; and what comes of it, ‖α v W_o‖.
 * @typedef {"raw" | "scores" | "pattern" | "weighted"} Layer
 */

/**
 * @typedef {object} Head
 * @property {Layer} layer
 * @property {number} strongest how many cells of a hundred keep their colour
 * @property {boolean} specials whether special tokens are in the picture
 * @property {boolean} table whether the numbers stand in place of the picture
 * @property {{ row: number, col: number } | null} page where the table begins; null is where the focus is
 * @property {string} of what the rest belongs to: the model and its text
 * @property {number[]} rows chosen queries, in order
 * @property {number[]} cols chosen keys
 * @property {Window} window
 */

/** @type {Layer[]} */
export const LAYERS = ["raw", "scores", "pattern", "weighted"];

/** @type {Head} */
export const start = {
  layer: "pattern",
  strongest: 100,
  specials: true,
  table: false,
  page: null,
  of: "",
  rows: [],
  cols: [],
  window: WHOLE,
};

/** @param {State} s @param {Partial<Head>} change @returns {State} */
export const head = (s, change) => ({ ...s, views: { ...s.views, head: { ...s.views.head, ...change } } });

// ---- what belongs to the tokens: another text has others ----

/** @param {State} s */
const subjectOf = ({ model, text }) => `${model} ${text}`;

/** Nothing chosen, all in sight. */
const NOTHING = {
  rows: /** @type {number[]} */ ([]),
  cols: /** @type {number[]} */ ([]),
  window: WHOLE,
  page: /** @type {Head["page"]} */ (null),
};

/** What is chosen and where the map is zoomed to, where that is of this text. @param {State} s */
export const placed = (s) => (s.views.head.of === subjectOf(s) ? s.views.head : NOTHING);

/** @param {State} s @param {Partial<Pick<Head, "rows" | "cols" | "window" | "page">>} change @returns {State} */
function place(s, change) {
  const { rows, cols, window, page } = placed(s);
  return head(s, { of: subjectOf(s), rows, cols, window, page, ...change });
}

/** Nothing of the tokens is kept: those of another kind of attention are others. @param {State} s @returns {State} */
export const displaced = (s) => (s.views.head.of === "" ? s : head(s, { of: "", ...NOTHING }));

/** Where a key or a button zooms. */
export const MIDDLE = { down: 0.5, across: 0.5 };

/** @param {State} s @param {number} factor @param {{ down: number, across: number }} point shares of what is seen @param {Shape} shape @returns {State} */
export const zoomAt = (s, factor, point, shape) => moved(s, zoomed(placed(s).window, factor, point, shape));
/** @param {State} s @param {{ rows: number, cols: number }} by cells @param {Shape} shape @returns {State} */
export const panBy = (s, by, shape) => moved(s, panned(placed(s).window, by, shape));
/** @param {State} s @returns {State} */
export const fit = (s) => moved(s, WHOLE);
/** Brings a cell into sight. @param {State} s @param {{ query: number | null, key: number | null }} cell @param {Shape} shape @returns {State} */
export const reveal = (s, cell, shape) => moved(s, revealing(placed(s).window, cell, shape));

/** @param {State} s @param {Window} to @returns {State} */
function moved(s, to) {
  const { zoom, row, col } = placed(s).window;
  return zoom === to.zoom && row === to.row && col === to.col ? s : place(s, { window: to });
}

/** @typedef {"rows" | "cols"} Axis */

/** Puts tokens among the chosen, or takes them out. @param {State} s @param {Axis} axis @param {number[]} which @param {boolean} chosen @returns {State} */
export function choose(s, axis, which, chosen) {
  const now = placed(s)[axis];
  const next = chosen ? [...new Set([...now, ...which])].sort((a, b) => a - b) : now.filter((i) => !which.includes(i));
  return next.length === now.length ? s : place(s, { [axis]: next });
}

/** @param {State} s @returns {State} */
export const chooseNone = (s) => (anyChosen(s) ? place(s, { rows: [], cols: [] }) : s);
/** @param {State} s */
export const anyChosen = (s) => placed(s).rows.length + placed(s).cols.length > 0;

/** @param {State} s @param {Head["page"]} page @returns {State} */
export const turnTo = (s, page) => place(s, { page });
/** @param {State} s @param {boolean} table @returns {State} */
export const setTable = (s, table) => ({ ...head(place(s, { page: null }), { table }) });

// ---- the address ----

/** The last token a link may choose: no text here is longer. */
const LAST = 8191;

/** "0-4,7": what is next to each other is a stretch. @type {import("../../fields.js").Type<number[]>} */
const stretches = {
  read(text) {
    if (!/^\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*$/.test(text)) return undefined;
    const parts = text.split(",").map((part) => part.split("-").map(Number));
    // In order and apart, so that there are never more of them than places.
    if (
      !parts.every(
        ([from, to = from], n) => to >= from && (n === 0 || from > /** @type {number} */ (parts[n - 1].at(-1))),
      )
    )
      return undefined;
    return parts.flatMap(([from, to = from]) =>
      Array.from({ length: Math.max(0, Math.min(to, LAST) - from + 1) }, (_, i) => from + i),
    );
  },
  write(all) {
    /** @type {[number, number][]} */
    const runs = [];
    for (const i of all) {
      const last = runs.at(-1);
      if (last && last[1] === i - 1) last[1] = i;
      else runs.push([i, i]);
    }
    return runs.map(([from, to]) => (to === from ? `${from}` : `${from}-${to}`)).join(",");
  },
};

/** The least and the most a link may ask for; a map has its own limits. */
const FARTHEST = { rows: 1e5, cols: 1e5 };

/** "2.5,10,4": how much larger, and the first row and column in sight. @type {import("../../fields.js").Type<Window>} */
const windows = {
  read(text) {
    if (!/^\d+(\.\d+)?(,\d+(\.\d+)?){2}$/.test(text)) return undefined;
    const [zoom, row, col] = text.split(",").map(Number);
    return zoom >= 1 ? clamped({ zoom, row, col }, FARTHEST) : undefined;
  },
  write: ({ zoom, row, col }) => [zoom, row, col].map((v) => String(Math.round(v * 1000) / 1000)).join(","),
};

/** "64,0" @type {import("../../fields.js").Type<{ row: number, col: number }>} */
const pages = {
  read: (text) =>
    /^\d{1,5},\d{1,5}$/.test(text) ? { row: Number(text.split(",")[0]), col: Number(text.split(",")[1]) } : undefined,
  write: ({ row, col }) => `${row},${col}`,
};

/** @type {import("../../fields.js").Field[]} */
export const fields = [
  {
    name: "layer",
    type: oneOf(LAYERS),
    default: start.layer,
    get: (s) => s.views.head.layer,
    set: (s, v) => head(s, { layer: v }),
  },
  {
    name: "strongest",
    type: whole(100, 1),
    default: start.strongest,
    get: (s) => s.views.head.strongest,
    set: (s, v) => head(s, { strongest: v }),
  },
  {
    name: "specials",
    type: flag,
    default: start.specials,
    get: (s) => s.views.head.specials,
    set: (s, v) => head(s, { specials: v }),
  },
  {
    name: "table",
    type: flag,
    default: start.table,
    get: (s) => s.views.head.table,
    set: (s, v) => head(s, { table: v }),
  },
  { name: "page", type: pages, default: null, get: (s) => placed(s).page, set: (s, v) => place(s, { page: v }) },
  { name: "rows", type: stretches, default: [], get: (s) => placed(s).rows, set: (s, v) => place(s, { rows: v }) },
  { name: "cols", type: stretches, default: [], get: (s) => placed(s).cols, set: (s, v) => place(s, { cols: v }) },
  { name: "zoom", type: windows, default: WHOLE, get: (s) => placed(s).window, set: (s, v) => place(s, { window: v }) },
];
