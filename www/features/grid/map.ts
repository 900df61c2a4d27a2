// State → the props of the head in front under the thumbnails: its pattern and its readout.
import { rowMasked, rowOf, sinkShare, sinkShares, strongestCells } from "../../domain/answer.js";
import { liftsWeights } from "../../domain/edits/document.js";
import { headMark, type HeadMark } from "../../domain/edits/list.js";
import { t } from "../../i18n/index.js";
import { unlessChanged } from "../../lib/memoize.js";
import {
  LISTED,
  aboutOf,
  aboutOfHead,
  focusedValue,
  readingBeside,
  saidOf,
  sayCell,
} from "../../components/map/captions.js";
import { pageIn } from "../../components/map/table.js";
import { mapDrawing, mapPicture } from "../../components/map/engine-picture.js";
import { fullOf, zoomOf } from "../../components/map/tools.js";
import { lengthOn, weightScale } from "../../domain/ramp.js";
import { formatIn } from "../../domain/labels.js";
import { sameHead, type Cell } from "../../domain/heads.js";
import { headTitle, previewOf } from "../../domain/head-names.js";
import { windowFrame } from "../../components/map/frame.js";
import { cellStyle } from "../../components/map/cell-style.js";
import { placeOfText } from "../../state/map.js";
import type { Actions } from "./actions.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { Seen } from "../feature.js";
import type { Shape } from "../../lib/viewport.js";
import type { State } from "../../state/store.js";

export type GridProps = ReturnType<typeof props>;

export function props(state: State, seen: Seen, act: Actions) {
  const lifted = liftsWeights(state.edits);
  const mark = headMark(state.edits, seen.shown);
  const shown = mapProps(state, seen, mark, act);
  const said = saidOf(state, seen);
  return {
    mark,
    title: headTitle(seen.info, seen.shown, seen.stale),
    stale: seen.stale,
    preview: previewOf(seen),
    busy: seen.busy,
    /** whether the read-out stands under the map */
    below: seen.below,
    pin: {
      on: state.grid.pinned.some((pin) => sameHead(pin, seen.shown)),
      toggle: () => act.pin(seen.shown),
    },
    ...shown,
    said,
    readout: { ...readoutProps(state, seen), reading: readingBeside(said, state.edits, seen), lifted },
    legend: {
      ...{ tone: state.tone, theme: seen.screen.theme, lifted, setTone: act.tone },
      largest: Math.abs(shown.top[0]?.value ?? 0),
      most: seen.pattern?.most,
    },
    choose: act.lockCell,
  };
}

const NONE: never[] = [];

function mapProps(state: State, seen: Seen, mark: HeadMark, act: Actions) {
  const pattern = seen.pattern as Pattern;
  const { rowLabels: rows, colLabels: cols, room, cell: focus, screen } = seen;
  const { window, page } = placeOfText(state);
  const frame = windowFrame(seen.frame, room, cols, window, screen.dpr);
  const style = cellStyle({ scale: weightScale(state.tone, pattern.most) }, pattern, 100, null);
  const picture = state.head.table ? null : mapPicture(seen, pattern, frame, style, screen);
  const top: ReturnType<typeof strongestCells> = pattern.coarse ? NONE : strongestCells(pattern, LISTED);
  const say = (q: number, k: number) => (pattern.coarse ? t("maps.busy") : sayCell(pattern, q, k));
  const name = headTitle(seen.info, seen.shown, false, ", ");
  const move = (cell: Cell) => act.move(cell, cell, room);
  return {
    top,
    picture,
    map: {
      id: "map",
      name,
      about: seen.reading ? aboutOfHead(seen.reading, top) : aboutOf(top, rows, cols, formatIn(pattern)),
      pattern,
      frame: unlessChanged("frame", frame),
      rows,
      cols,
      focus,
      screen,
      say,
      chosen: null,
      bars: null,
      sink: sinksOf(seen, pattern),
      veil: mark.off ? mark.edit : null,
      writes: seen.front === "encoder" ? NONE : seen.derived.written,
      style,
      drawing: mapDrawing(state.drawings, picture, seen),
      act: {
        hover: act.hover,
        lock: act.lock,
        hide: act.hideCell,
        move,
        choose: null,
        isChosen: () => false,
        zoom: (factor: number, point: { down: number; across: number }) => act.zoom(factor, point, room),
        pan: (by: Shape) => act.pan(by, room),
      },
    },
    zoom: zoomOf(frame.zoom, !state.head.table, room, act),
    table: { on: state.head.table, toggle: act.table },
    full: fullOf(screen),
    numbers:
      !state.head.table || pattern.coarse
        ? null
        : {
            caption: t("table.caption", {
              name,
              layer: t(pattern.most === undefined ? "head.layer.pattern" : "head.layer.weights"),
            }),
            rows: rows.slice(0, pattern.rows),
            cols: cols.slice(0, pattern.cols),
            focus,
            say,
            sink: sinksOf(seen, pattern),
            from: pageIn(page, focus, pattern),
            high: screen.narrow ? null : frame.height,
            turn: act.turn,
            choose: move,
          },
  };
}

const sinksOf = ({ reading }: Seen, pattern: Pattern) =>
  reading?.sinks && !pattern.coarse ? sinkShares(pattern) : null;

function readoutProps(state: State, seen: Seen) {
  const pattern = seen.pattern as Pattern;
  const { query } = seen.cell;
  const sink = query !== null && seen.reading?.sinks ? sinkShare(pattern, query) : null;
  return {
    focus: seen.cell,
    rows: seen.rowLabels,
    cols: seen.colLabels,
    best: query === null || pattern.coarse ? [] : rowOf(pattern, query, seen.readoutRows - (sink === null ? 0 : 1)),
    empty: query !== null && !pattern.coarse && rowMasked(pattern, query),
    sink,
    value: pattern.coarse ? null : focusedValue(pattern, seen.cell),
    say: formatIn(pattern),
    place: (v: number) => lengthOn(weightScale(state.tone, pattern.most), v),
  };
}
