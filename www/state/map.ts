// The state of the large map: its layer, filters, chosen tokens, and zoom.
import { fieldsIn, fieldsOf, textKey, updater, type Slice, type State } from "./slice.js";
import { flag, oneOf, whole, type Type } from "./codecs.js";
import type { Cell } from "../domain/heads.js";
import { WHOLE, clampWindow, panWindow, revealCell, zoomWindow, type Window, type Shape } from "../lib/viewport.js";

/** Raw products q·k; scores, scaled and biased, before the softmax; the pattern; and the contributions ‖α v W_o‖. */
export type Layer = "raw" | "scores" | "pattern" | "weighted";

export interface Head {
  layer: Layer;
  /** the percentage of cells that keep their colour */
  strongest: number;
  specials: boolean;
  table: boolean;
  /** the first row and column of the table; null follows the focus */
  page: { row: number; col: number } | null;
  /** the model and text that the rest belongs to */
  of: string;
  /** chosen queries, in order */
  rows: number[];
  cols: number[];
  window: Window;
}

export const LAYERS: Layer[] = ["raw", "scores", "pattern", "weighted"];

declare module "./slice.js" {
  interface Slices {
    head: Head;
  }
}

// ---- token selections, which belong to one text ----

type MapSelection = Pick<Head, "rows" | "cols" | "window" | "page">;

/** Nothing chosen, everything in sight. */
const NOTHING: MapSelection = { rows: [], cols: [], window: WHOLE, page: null };

export const start: Head = { layer: "pattern", strongest: 100, specials: true, table: false, of: "", ...NOTHING };

export const head = updater("head");

/** The selection and the zoom, if they belong to this text. */
export const placeOfText = (s: State): MapSelection => (s.head.of === textKey(s) ? s.head : NOTHING);

function place(s: State, change: Partial<MapSelection>): State {
  const { rows, cols, window, page } = placeOfText(s);
  return head(s, { of: textKey(s), rows, cols, window, page, ...change });
}

/** Clears the token selections: another kind of attention has other tokens. */
export const clearPlace = (s: State): State => (s.head.of === "" ? s : head(s, { of: "", ...NOTHING }));

/** @param point shares of the visible part */
export const zoomAt = (s: State, factor: number, point: { down: number; across: number }, shape: Shape): State =>
  moved(s, zoomWindow(placeOfText(s).window, factor, point, shape));
/** @param by cells */
export const panBy = (s: State, by: { rows: number; cols: number }, shape: Shape): State =>
  moved(s, panWindow(placeOfText(s).window, by, shape));
export const fitMap = (s: State): State => moved(s, WHOLE);
export const reveal = (s: State, cell: Cell, shape: Shape): State =>
  moved(s, revealCell(placeOfText(s).window, cell, shape));

function moved(s: State, to: Window): State {
  const { zoom, row, col } = placeOfText(s).window;
  return zoom === to.zoom && row === to.row && col === to.col ? s : place(s, { window: to });
}

export type Axis = "rows" | "cols";

export function choose(s: State, axis: Axis, which: number[], chosen: boolean): State {
  const before = placeOfText(s)[axis];
  const next = chosen
    ? [...new Set([...before, ...which])].sort((a, b) => a - b)
    : before.filter((i) => !which.includes(i));
  return next.length === before.length ? s : place(s, { [axis]: next });
}

export const chooseNone = (s: State): State => (anyChosen(s) ? place(s, { rows: [], cols: [] }) : s);
export const anyChosen = (s: State) => placeOfText(s).rows.length + placeOfText(s).cols.length > 0;

export const turnTo = (s: State, page: Head["page"]): State => place(s, { page });
export const setTable = (s: State, table: boolean): State => head(place(s, { page: null }), { table });

// ---- the address ----

/** The highest token index in a link: no text here is longer. */
const LAST = 8191;

/** "0-4,7": adjacent indices form a range. */
const stretches: Type<number[]> = {
  read(text) {
    if (!/^\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*$/.test(text)) return undefined;
    const parts = text.split(",").map((part) => part.split("-").map(Number));
    // Sorted and disjoint, so that their number is limited by the indices.
    if (!parts.every(([from, to = from], n) => to >= from && (n === 0 || from > (parts[n - 1].at(-1) as number))))
      return undefined;
    return parts.flatMap(([from, to = from]) =>
      Array.from({ length: Math.max(0, Math.min(to, LAST) - from + 1) }, (_, i) => from + i),
    );
  },
  write(all) {
    const runs: number[][] = [];
    for (const i of all) {
      const last = runs.at(-1);
      if (last && last[1] === i - 1) last[1] = i;
      else runs.push([i, i]);
    }
    return runs.map(([from, to]) => (to === from ? `${from}` : `${from}-${to}`)).join(",");
  },
};

/** The limits of a link's window; a map has its own limits. */
const FARTHEST = { rows: 1e5, cols: 1e5 };

/** "2.5,10,4": the zoom, and the first visible row and column. */
const windows: Type<Window> = {
  read(text) {
    if (!/^\d+(\.\d+)?(,\d+(\.\d+)?){2}$/.test(text)) return undefined;
    const [zoom, row, col] = text.split(",").map(Number);
    return zoom >= 1 ? clampWindow({ zoom, row, col }, FARTHEST) : undefined;
  },
  write: ({ zoom, row, col }) => [zoom, row, col].map((v) => String(Math.round(v * 1000) / 1000)).join(","),
};

/** "64,0" */
const pages: Type<NonNullable<Head["page"]>> = {
  read(text) {
    const [row, col] = text.split(",").map(Number);
    return /^\d{1,5},\d{1,5}$/.test(text) ? { row, col } : undefined;
  },
  write: ({ row, col }) => `${row},${col}`,
};

const field = fieldsOf("head");

const placed = fieldsIn(placeOfText, place);

export const slice: Slice<"head"> = {
  name: "head",
  start,
  readsShown: true,
  fields: [
    field("layer", "layer", oneOf(LAYERS)),
    field("strongest", "strongest", whole(100, 1)),
    field("specials", "specials", flag),
    field("table", "table", flag),
    placed("page", "page", pages),
    placed("rows", "rows", stretches),
    placed("cols", "cols", stretches),
    placed("zoom", "window", windows),
  ],
};
