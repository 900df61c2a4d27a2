// State → the props of the Head view: a layer of the head in front, its filters, and its selection.
import { wordsOf } from "../../i18n/problem.js";
import { hasSink, outputLabels, sinkShares, strongestCells, sublayerAt } from "../../domain/answer.js";
import { locale, t } from "../../i18n/index.js";
import { memoize, unlessChanged } from "../../lib/memoize.js";
import { formatFigure } from "../../domain/numbers.js";
import { formatIn, labelText, type Label } from "../../domain/labels.js";
import { maskedAt, type CellRef, type Pattern } from "../../domain/map/pattern.js";
import { lengthOn, positionOnScale } from "../../domain/ramp.js";
import { barsOf, chosenOf, sumAt } from "./bars.js";
import { headFrame } from "../../components/map/frame.js";
import { saidHeight } from "../../components/map/said.js";
import { keysOf } from "./keys.js";
import { formulaOf, isLinear, layerName, numbersOf, reachOf } from "./layers.js";
import { cellStyle, type Chosen } from "../../components/map/cell-style.js";
import { hiddenShare, isSpecial, partOf, placesOf } from "../../domain/map/submap.js";
import {
  LISTED,
  aboutOf,
  aboutOfHead,
  focusedValue,
  readingBeside,
  saidOf,
  sayCell,
} from "../../components/map/captions.js";
import { headTitle, previewOf } from "../../domain/head-names.js";
import { liftsWeights } from "../../domain/edits/document.js";
import { headMark } from "../../domain/edits/list.js";
import { pageIn } from "../../components/map/table.js";
import { mapDrawing, mapPicture } from "../../components/map/engine-picture.js";
import { fullOf, zoomOf } from "../../components/map/tools.js";
import { LAYERS, placeOfText, type Axis, type Layer } from "../../state/map.js";
import { bestOf, sumsOf } from "../../domain/map/marginals.js";
import { weightsProps } from "./weights/props.js";
import type { Actions } from "./actions.js";
import type { Cell } from "../../domain/heads.js";
import type { Shape } from "../../lib/viewport.js";
import type { Seen } from "../feature.js";
import type { State } from "../../state/store.js";
import type { Walk } from "../../state/map-cursor.js";

/** The visible part of the layer: all of it, or without the special tokens; `places` are positions in the whole map. */
export function shownOf(state: State, seen: Seen) {
  const numbers = numbersOf(state, seen);
  const like = seen.pattern as Pattern;
  const places = placesIn(state, seen);
  const hides = places.rows.length < like.rows || places.cols.length < like.cols;
  return {
    numbers,
    places,
    hides,
    pattern: numbers.pattern && partOf(numbers.pattern, places.rows, places.cols),
    rows: labelsAt(seen.rowLabels, places.rows),
    cols: labelsAt(seen.colLabels, places.cols),
    any: [...seen.rowLabels.slice(0, like.rows), ...seen.colLabels.slice(0, like.cols)].some(isSpecial),
  };
}

function placesIn({ head }: State, { pattern, rowLabels, colLabels }: Seen) {
  const keeps = (label: Label) => head.specials || !isSpecial(label);
  return { rows: placesOf(rowLabels, pattern?.rows ?? 0, keeps), cols: placesOf(colLabels, pattern?.cols ?? 0, keeps) };
}

const labelsAt = <L extends Label | null>(labels: L[], places: number[]) =>
  places.length === labels.length ? labels : (someOf(labels, places) as L[]);

const someOf = memoize((labels: (Label | null)[], places: number[]) => places.map((i) => labels[i]));

export type HeadProps = ReturnType<typeof props>;

export function props(state: State, seen: Seen, act: Actions) {
  const { screen, stale, info } = seen;
  const [lifted, view] = [liftsWeights(state.edits), state.head];
  const shown = shownOf(state, seen);
  const { numbers, places, pattern, rows, cols } = shown;
  const whole = seen.pattern as Pattern;
  const linear = isLinear(seen);
  const say = numbers.layer === "pattern" ? formatIn(whole) : formatFigure;
  const room = roomOf(seen, places);
  const { window, page } = placeOfText(state);
  const writes = seen.front !== "encoder" && !screen.narrow;
  const exact = pattern !== null && !whole.coarse && pattern.rows > 0 && pattern.cols > 0;
  const { frame, below, readoutRows } = frameOf(seen, shown, room, window, writes);
  const focus = { query: place(places.rows, seen.cell.query), key: place(places.cols, seen.cell.key) };
  const { query } = focus;
  const chosen = exact ? chosenOf(state, places) : null;
  const value = exact ? focusedValue(pattern, focus) : null;
  const spoke = (q: number, k: number) => (exact ? sayCell(pattern, q, k, say) : t("maps.busy"));
  const top = exact ? strongestCells(pattern, LISTED) : [];
  const there = (cell: Cell) => inWhole(places, cell);
  const name = headTitle(info, seen.shown, false, ", ");
  // Other steps of attention do not have shares.
  const sayable = exact && numbers.layer === "pattern" ? seen.reading : null;
  const sink = sayable?.sinks ? sinksAt(whole, places.rows) : null;
  const sunk = query === null ? null : (sink?.[query] ?? null);
  const bars = exact ? barsOf(numbers.layer, pattern, chosen, locale()) : null;
  const mark = typeof value === "number" ? positionOnScale(numbers.scale, value) : null;
  const lock = (cell: Cell) => act.move(there(cell), cell, room);
  const choose = (axis: Axis, which: number[], on: boolean) => {
    const all = which.map((i) => places[axis][i]);
    act.choose(axis, all, on);
  };
  const style = cellStyle(numbers, pattern ?? whole, exact ? view.strongest : 100, chosen);
  const drawable = pattern && pattern === seen.pattern && !view.table;
  const picture = drawable ? mapPicture(seen, pattern, frame, style, screen) : null;
  const head = headMark(state.edits, seen.shown);
  const said = saidOf(state, { ...seen, reading: sayable });
  const reading = readingBeside(said, state.edits, seen);
  return {
    title: headTitle(info, seen.shown, stale),
    stale,
    mark: head,
    preview: previewOf(seen),
    busy: seen.busy || numbers.busy,
    problem: numbers.failure && wordsOf(numbers.failure),
    /** whether the read-out stands under the map */
    below,
    ...choicesOf(state, seen, shown.any, act),
    zoom: zoomOf(frame.zoom, exact && !view.table, room, act),
    table: { on: view.table, toggle: act.table },
    full: fullOf(screen),
    legend: legendOf(shown, { tone: state.tone, theme: screen.theme, lifted, setTone: act.tone }, mark, top[0]?.value),
    map:
      view.table || !pattern || pattern.rows * pattern.cols === 0
        ? null
        : {
            id: "map",
            name: `${name}. ${layerName(numbers.layer, linear)}`,
            about: sayable ? aboutOfHead(sayable, top.map(there) as CellRef[]) : aboutOf(top, rows, cols, say),
            pattern,
            frame: unlessChanged("head.frame", frame),
            rows,
            cols,
            writes: writes ? labelsAt(seen.derived.written, places.rows) : NONE,
            focus,
            screen,
            say: spoke,
            chosen,
            bars,
            sink,
            // A silenced head adds nothing, so its contributions are a white map.
            veil: head.off && numbers.layer !== "weighted" ? head.edit : null,
            style,
            drawing: mapDrawing(state.drawings, picture, seen),
            act: {
              hover: (cell: Cell | null) => act.hover(cell && there(cell)),
              lock: (cell: Cell) => act.lock(there(cell)),
              hide: (cell: Cell) => act.hideCell(there(cell) as CellRef),
              move: lock,
              zoom: (factor: number, point: { down: number; across: number }) => act.zoom(factor, point, room),
              pan: (by: Shape) => act.pan(by, room),
              choose: exact ? choose : null,
              isChosen: (axis: Axis, i: number) => chosen?.[axis].has(i) ?? false,
              keys: (event: KeyboardEvent) =>
                keysOf(event, focus, { rows: rows.length, cols: cols.length }, chosen, { choose, move: lock }),
            },
          },
    numbers:
      !view.table || !exact
        ? null
        : {
            caption: t("table.caption", { name, layer: layerName(numbers.layer, linear) }),
            rows,
            cols,
            focus,
            sink,
            say: spoke,
            from: pageIn(page, focus, pattern),
            high: screen.narrow ? null : frame.height,
            turn: act.turn,
            choose: lock,
          },
    said,
    readout: !pattern
      ? null
      : {
          focus,
          rows,
          cols,
          say,
          value,
          lifted: lifted && numbers.layer === "pattern",
          best: exact && query !== null ? bestOf(pattern, query, readoutRows - (sunk === null ? 0 : 1)) : [],
          empty: exact && query !== null && cols.every((_, k) => maskedAt(pattern, query, k)),
          sink: sunk,
          place: (v: number) => lengthOn(numbers.scale, v),
          sum: bars && sumAt(bars, focus, state.hovered?.query === null),
          reading: exact ? `${reading} ${t("head.choose")}`.trim() : reading,
        },
    top,
    picture,
    say,
    hidden: !shown.hides || whole.coarse || linear ? null : hiddenWords(shown, whole, seen),
    chosen: chosen && pattern ? chosenWords(numbers.layer, chosen, pattern, rows, cols, act.chooseNone) : null,
    choose: lock,
    weights: screen.full || linear || !state.can.ask ? null : weightsProps(state, seen, act),
  };
}

/** The share of each visible row that the head's sink takes: what hidden tokens get is not among it. */
const sinksAt = memoize((whole: Pattern, rows: number[]) => rows.map((row) => sinkShares(whole)[row]));

function frameOf(
  seen: Seen,
  shown: ReturnType<typeof shownOf>,
  room: Shape,
  window: ReturnType<typeof placeOfText>["window"],
  writes: boolean,
) {
  const { screen, laid, saidLines, info } = seen;
  const sink = hasSink(sublayerAt(info, seen.shown.path));
  const { places, rows, cols, hides } = shown;
  return headFrame(
    screen,
    (screen.full ? 0 : laid.height) + saidHeight(saidLines),
    room,
    { rows: places.rows.length, cols: places.cols.length },
    rows,
    cols,
    { writes: writes ? outputLabels(info, rows) : null, bars: true, hidden: hides, sink },
    window,
  );
}

/** The choice of a layer, and the filters of its cells. @param any whether there are special tokens */
function choicesOf(state: State, seen: Seen, any: boolean, act: Actions) {
  const { layer, strongest, specials } = state.head;
  const formula = (layer: Layer) => formulaOf(layer, state, seen.shown.path);
  const linear = isLinear(seen);
  const all = linear ? (["pattern"] as const) : LAYERS;
  const shown = linear ? "pattern" : layer;
  return {
    formula: formula(shown),
    linear,
    layers: {
      layer: shown,
      linear,
      layers: all.map((layer) => ({ layer, formula: formula(layer) })),
      choose: act.layer,
    },
    filters: { strongest, specials, any, setStrongest: act.strongest, setSpecials: act.specials },
  };
}

/** A visible cell's position in the whole map. */
const inWhole = ({ rows, cols }: { rows: number[]; cols: number[] }, { query, key }: Cell) => ({
  query: query === null ? null : rows[query],
  key: key === null ? null : cols[key],
});

/** @param tones the choice of tones. @param mark the place of the focused number */
function legendOf<T extends { theme: Seen["screen"]["theme"] }>(
  { numbers: { scale, layer }, pattern }: ReturnType<typeof shownOf>,
  tones: T,
  mark: number | null,
  largest: number | undefined,
) {
  if (layer === "pattern" && scale.kind !== "upward")
    return { weights: { ...tones, mark, largest, most: scale.kind === "signed" ? scale.most : undefined } };
  if (layer === "pattern" || scale.kind === "pattern" || !pattern) return null;
  const title = reachOf(layer, scale.most);
  return { numbers: { scale, title, theme: tones.theme, masks: layer !== "raw", mark } };
}

export function walk(state: State, seen: Seen): Walk {
  const places = placesIn(state, seen);
  return { ...seen.cell, ...places, shape: roomOf(seen, places) };
}

/** Room for tokens to come, but not for hidden ones. */
function roomOf({ room, pattern }: Seen, places: { rows: number[]; cols: number[] }) {
  const of = (axis: "rows" | "cols") => Math.max(1, room[axis] - ((pattern?.[axis] ?? 0) - places[axis].length));
  return { rows: of("rows"), cols: of("cols") };
}

const NONE: never[] = [];

function place(places: number[], i: number | null) {
  const at = i === null ? -1 : places.indexOf(i);
  return at < 0 ? null : at;
}

/** Names the hidden tokens with their share of attention. */
function hiddenWords({ places, pattern }: ReturnType<typeof shownOf>, whole: Pattern, { rowLabels, colLabels }: Seen) {
  if (places.rows.length === 0 || places.cols.length === 0) return t("head.hidden.all");
  const names = [
    ...new Set([...rowLabels.slice(0, whole.rows), ...colLabels.slice(0, whole.cols)].filter(isSpecial).map(labelText)),
  ];
  return t("head.hidden", {
    names,
    share: hiddenShare(whole, { pattern: pattern as Pattern, ...places }),
  });
}

function chosenWords(
  layer: Layer,
  { rows: chosenRows, cols: chosenCols }: Chosen,
  pattern: Pattern,
  rows: Label[],
  cols: Label[],
  clear: () => void,
) {
  const sums = sumsOf(pattern, [...chosenRows], [...chosenCols]);
  const say = layer === "pattern" ? formatIn(pattern) : formatFigure;
  const each = (count: number) => (count === 0 ? "–" : say(sums.total / count));
  const count = chosenRows.size || pattern.rows;
  return {
    title: t("head.chosen", {
      rows: { count: chosenRows.size, all: pattern.rows },
      cols: { count: chosenCols.size, all: pattern.cols },
    }),
    names: t("head.chosen.title", {
      names: [...[...chosenRows].map((i) => labelText(rows[i])), ...[...chosenCols].map((i) => labelText(cols[i]))],
    }),
    figures: [
      { name: t("head.chosen.sum"), value: say(sums.total) },
      ...(layer === "pattern" ? [{ name: t("head.chosen.row"), value: each(count) }] : []),
      { name: t("head.chosen.cell"), value: each(sums.cells) },
    ],
    clear,
  };
}
