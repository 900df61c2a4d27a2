// State → the props of the large map in its simple form: the pattern of the head in front, as it stands under the thumbnails.
import { rowMasked, rowOf, strongest, sublayerAt } from "../../derive.js";
import { hidesFuture } from "../../edits.js";
import { t } from "../../i18n/index.js";
import { same } from "../../same.js";
import { spoken, weight } from "../../view/labels.js";
import { pageOf } from "../../view/maptable.js";
import { maskedAt, valueAt } from "../../view/pattern.js";
import { along } from "../../view/ramp.js";
import { windowed } from "./frame.js";
import { patternScale } from "./layers.js";
import { lookOf } from "./look.js";
import { MIDDLE, placed } from "./state.js";
import { STEP } from "./window.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../index.js").Looking} Looking */
/** @typedef {import("../../layout.js").Screen} Screen */
/** @typedef {import("../../actions.js").Actions} Actions */
/** @typedef {import("../../view/pattern.js").Pattern} Pattern */

/** So many of the strongest cells are listed, and so many are said of a map. */
export const LISTED = 12;
export const SAID = 3;

/** Dropout makes up for what it drops, so that weights may be above 1. @param {State} state */
export const lifts = ({ edits }) => (edits.dropout?.rate ?? 0) > 0;

/** @type {never[]} */
const NONE = [];

/** @param {State} state @param {Looking} seen @param {Screen} screen @param {Actions} act */
export function simpleMap(state, seen, screen, act) {
  const pattern = /** @type {Pattern} */ (seen.pattern);
  const { rowLabels: rows, colLabels: cols, room, cell: focus } = seen;
  const { window, page } = placed(state);
  const frame = windowed(seen.frame, room, cols, window, screen.dpr);
  const top = pattern.coarse ? NONE : strongest(pattern, LISTED);
  const say = (/** @type {number} */ q, /** @type {number} */ k) =>
    pattern.coarse ? t("maps.busy") : maskedAt(pattern, q, k) ? t("maps.masked") : weight(valueAt(pattern, q, k));
  const name = `${t(`kind.${seen.front}.long`)}, ${t("head.name", { layer: sublayerAt(seen.info, seen.shown.path)?.block ?? 0, head: seen.shown.head })}`;
  const move = (/** @type {import("../../state.js").Cell} */ cell) => act.head.move(cell, cell, room);
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
        zoom: (/** @type {number} */ factor, /** @type {{ down: number, across: number }} */ point) =>
          act.head.zoom(factor, point, room),
        pan: (/** @type {{ rows: number, cols: number }} */ by) => act.head.pan(by, room),
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

/** A map's strongest cells in words. @param {{ query: number, key: number, value: number }[]} top @param {import("../../view/labels.js").Label[]} rows @param {import("../../view/labels.js").Label[]} cols @param {(value: number) => string} say */
export const aboutOf = (top, rows, cols, say) =>
  top
    .slice(0, SAID)
    .map((c) => t("maps.top.cell", { query: spoken(rows[c.query]), key: spoken(cols[c.key]), value: say(c.value) }))
    .join("; ");

/** @param {number} zoom @param {boolean} on whether there is a picture @param {import("./window.js").Shape} room @param {Actions} act */
export const zoomOf = (zoom, on, room, act) => ({
  zoomed: zoom > 1,
  on,
  nearer: () => act.head.zoom(STEP, MIDDLE, room),
  farther: () => act.head.zoom(1 / STEP, MIDDLE, room),
  fit: act.head.fit,
});

/** Where a table begins: at the page that was turned to, else where the focus is. @param {{ row: number, col: number } | null} page @param {import("../../state.js").Cell} focus @param {Pattern} p */
export function pageIn(page, { query, key }, p) {
  const { row, col } = page ?? { row: pageOf(query ?? 0), col: pageOf(key ?? 0) };
  return { row: Math.min(row, pageOf(p.rows - 1)), col: Math.min(col, pageOf(p.cols - 1)) };
}

/** @param {State} state @param {Looking} seen */
export function simpleReadout(state, seen) {
  const pattern = /** @type {Pattern} */ (seen.pattern);
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
          ? /** @type {const} */ ("masked")
          : valueAt(pattern, query, key),
    place: (/** @type {number} */ v) => along(patternScale(state.tone), v),
    reading: readingOf(state, seen),
    lifted: lifts(state),
  };
}

/** How to read this kind of map. @param {State} state @param {Looking} seen */
export const readingOf = (state, { front, info }) =>
  front === "decoder" && !hidesFuture(state.edits, info) ? t("maps.read.open") : t(`maps.read.${front}`);
