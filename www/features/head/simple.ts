// State → the props of the large map in its simple form: the pattern of the head in front, as it stands under the
// thumbnails.
import { rowMasked, rowOf, strongest, sublayerAt } from "../../domain/answer.js";
import { hidesFuture } from "../../domain/edits/document.js";
import { t } from "../../i18n/index.js";
import { same } from "../../lib/memoize.js";
import { spoken, weight } from "../../domain/labels.js";
import { pageOf } from "../../components/map/table.js";
import { maskedAt, valueAt } from "../../domain/pattern.js";
import { along } from "../../domain/ramp.js";
import { windowed } from "./frame.js";
import { patternScale } from "./layers.js";
import { lookOf } from "./look.js";
import { MIDDLE, placed } from "../../state/map.js";
import { STEP } from "../../lib/viewport.js";
import type { Actions } from "../../app/actions.js";
import type { Label } from "../../domain/labels.js";
import type { Seen } from "../feature.js";
import type { Pattern } from "../../domain/pattern.js";
import type { Screen } from "../../components/region-layout.js";
import type { Shape } from "../../lib/viewport.js";
import type { State, Cell } from "../../state/store.js";

/** So many of the strongest cells are listed, and so many are said of a map. */
export const LISTED = 12;
export const SAID = 3;

/** Dropout makes up for what it drops, so that weights may be above 1. */
export const lifts = ({ edits }: State) => (edits.dropout?.rate ?? 0) > 0;

const NONE: never[] = [];

export function simpleMap(state: State, seen: Seen, screen: Screen, act: Actions) {
  const pattern = seen.pattern as Pattern;
  const { rowLabels: rows, colLabels: cols, room, cell: focus } = seen;
  const { window, page } = placed(state);
  const frame = windowed(seen.frame, room, cols, window, screen.dpr);
  const top = pattern.coarse ? NONE : strongest(pattern, LISTED);
  const say = (q: number, k: number) =>
    pattern.coarse ? t("maps.busy") : maskedAt(pattern, q, k) ? t("maps.masked") : weight(valueAt(pattern, q, k));
  const name =
    `${t(`kind.${seen.front}.long`)}, ` +
    `${t("head.name", { layer: sublayerAt(seen.info, seen.shown.path)?.block ?? 0, head: seen.shown.head })}`;
  const move = (cell: Cell) => act.head.move(cell, cell, room);
  return {
    top,
    map: {
      id: "map",
      name,
      about: aboutOf(top, rows, cols, weight),
      pattern,
      frame: same("frame", frame),
      rows,
      cols,
      focus,
      screen,
      say,
      chosen: null,
      bars: null,
      writes: seen.front === "encoder" ? NONE : seen.derived.written,
      look: lookOf({ scale: patternScale(state.tone) }, pattern, 100, null),
      act: {
        hover: act.hover,
        lock: act.lock,
        hide: act.hideCell,
        move,
        choose: null,
        isChosen: () => false,
        zoom: (factor: number, point: { down: number; across: number }) => act.head.zoom(factor, point, room),
        pan: (by: { rows: number; cols: number }) => act.head.pan(by, room),
      },
    },
    zoom: zoomOf(frame.zoom, !state.views.head.table, room, act),
    table: { on: state.views.head.table, toggle: act.head.table },
    numbers:
      !state.views.head.table || pattern.coarse
        ? null
        : {
            caption: t("table.caption", { name, layer: t("head.layer.pattern") }),
            rows: rows.slice(0, pattern.rows),
            cols: cols.slice(0, pattern.cols),
            focus,
            say,
            from: pageIn(page, focus, pattern),
            high: screen.narrow ? null : frame.height,
            turn: act.head.turn,
            choose: move,
          },
  };
}

/** A map's strongest cells in words. */
export const aboutOf = (
  top: { query: number; key: number; value: number }[],
  rows: Label[],
  cols: Label[],
  say: (value: number) => string,
) =>
  top
    .slice(0, SAID)
    .map((c) => t("maps.top.cell", { query: spoken(rows[c.query]), key: spoken(cols[c.key]), value: say(c.value) }))
    .join("; ");

/** @param on whether there is a picture */
export const zoomOf = (zoom: number, on: boolean, room: Shape, act: Actions) => ({
  zoomed: zoom > 1,
  on,
  nearer: () => act.head.zoom(STEP, MIDDLE, room),
  farther: () => act.head.zoom(1 / STEP, MIDDLE, room),
  fit: act.head.fit,
});

/** Where a table begins: at the page that was turned to, else where the focus is. */
export function pageIn(page: { row: number; col: number } | null, { query, key }: Cell, p: Pattern) {
  const { row, col } = page ?? { row: pageOf(query ?? 0), col: pageOf(key ?? 0) };
  return { row: Math.min(row, pageOf(p.rows - 1)), col: Math.min(col, pageOf(p.cols - 1)) };
}

export function simpleReadout(state: State, seen: Seen) {
  const pattern = seen.pattern as Pattern;
  const { query, key } = seen.cell;
  return {
    focus: seen.cell,
    rows: seen.rowLabels,
    cols: seen.colLabels,
    best: query === null || pattern.coarse ? [] : rowOf(pattern, query, seen.readoutRows),
    empty: query !== null && !pattern.coarse && rowMasked(pattern, query),
    value:
      query === null || key === null || pattern.coarse
        ? null
        : maskedAt(pattern, query, key)
          ? ("masked" as const)
          : valueAt(pattern, query, key),
    place: (v: number) => along(patternScale(state.tone), v),
    reading: readingOf(state, seen),
    lifted: lifts(state),
  };
}

/** How to read this kind of map. */
export const readingOf = (state: State, { front, info }: Seen) =>
  front === "decoder" && !hidesFuture(state.edits, info) ? t("maps.read.open") : t(`maps.read.${front}`);
