// The props of the three maps of a comparison: their places, the focus, and the chosen row.
import { formats, t } from "../../i18n/index.js";
import { liftsWeights } from "../../domain/edits/document.js";
import { aboutOf, readingOf } from "../../components/map/captions.js";
import { numberScale } from "../../components/map/cell-style.js";
import { weightScale } from "../../domain/ramp.js";
import { fullOf, zoomOf } from "../../components/map/tools.js";
import { hasMasked, maskAt, valueAt, type Pattern } from "../../domain/map/pattern.js";
import { arrange, portOf } from "./viewport.js";
import { valueText, signedValueText, type Value } from "./format.js";
import { sentenceOfTwo } from "../../domain/map/sentence.js";
import { strongestCells } from "../../domain/map/strongest.js";
import { memoize, unlessChanged } from "../../lib/memoize.js";
import { pageOf } from "../../components/map/table.js";
import { placeOfText } from "../../state/map.js";
import { MASKED, ROUNDING, SEEN, VERDICTS, verdict } from "./matrix.js";
import { sideOf, windowOf } from "./side-names.js";
import type { Acts } from "./actions.js";
import type { Cell } from "../../domain/heads.js";
import type { Compared } from "./comparison.js";
import type { Seen } from "../feature.js";
import type { AlignedPair } from "./align.js";
import type { Shape } from "../../lib/viewport.js";
import type { State } from "../../state/store.js";
import type { Screen } from "../../components/screen.js";

type Role = "a" | "b" | "difference";

/** The height around the maps: bar, numbers, legend; the read-out stands beside or under them. */
const AROUND = 128;
const CAPTION = 26;
/** The maximum number of cells in a map's description. */
const SAID = 6;
const STRONGEST = 12;
const KEYS = 6;

function focusOf(state: State, seen: Seen, { rows, cols, mine }: Compared): Cell {
  const { alone } = state.compare;
  const held = state.hovered || state.locked.query !== null || state.locked.key !== null;
  const isThere = alone && (alone.query ?? 0) < rows.places.length && (alone.key ?? 0) < cols.places.length;
  if (isThere && !held) return { query: alone.query, key: alone.key };
  const there = (axis: typeof rows, i: number | null) => {
    if (i === null || axis.places[i]?.[mine] === i) return i;
    const at = axis.places.findIndex((place) => place[mine] === i);
    return at < 0 ? null : at;
  };
  return { query: there(rows, seen.cell.query), key: there(cols, seen.cell.key) };
}

function valueOf(p: Pattern, query: number, key: number): Value {
  const mask = maskAt(p, query, key);
  return mask === SEEN ? valueAt(p, query, key) : mask === MASKED ? "masked" : "absent";
}

/** The hatched cells, computed once. */
const gapsOf = memoize((compared: Compared) => {
  const without = (places: AlignedPair[], sides: ("a" | "b")[]) =>
    places.flatMap((place, i) => (sides.some((side) => place[side] === null) ? [i] : []));
  const absent = (...sides: ("a" | "b")[]) => ({
    rows: without(compared.rows.places, sides),
    cols: without(compared.cols.places, sides),
  });
  return {
    masked: hasMasked(compared.onA) || hasMasked(compared.onB),
    absent: { a: absent("a"), b: absent("b"), difference: absent("a", "b") },
  };
});

export const reach = (state: State, { apart }: Compared) =>
  state.compare.range === "most" && apart.most > 0 ? apart.most : 1;

/** Smaller differences are hard to see on a scale up to 1. */
const FAINT = 0.1;

const faintOf = (state: State, { apart: { most } }: Compared) =>
  state.compare.range === "one" && most > ROUNDING && most < FAINT ? most : null;

export type PanesProps = ReturnType<typeof panesProps>;

export function panesProps(state: State, seen: Seen, compared: Compared, screen: Screen, act: Acts) {
  const { onA, onB, apart, rowLabels, colLabels, rows, cols } = compared;
  const sides = { a: sideOf(state, compared, "a"), b: sideOf(state, compared, "b") };
  const names = { rows: rowLabels.both, cols: colLabels.both };
  const height = screen.narrow ? Infinity : screen.height - seen.laid.height - AROUND;
  const axes = [{ rows: rowLabels.a, cols: colLabels.a }, { rows: rowLabels.b, cols: colLabels.b }, names];
  const { arrangement, cell, named } = arrange({ ...screen, height, caption: CAPTION }, axes, rows.how === "same");
  const window = windowOf(state, compared);
  const shape = { rows: rows.places.length, cols: cols.places.length };
  const most = reach(state, compared);
  const { masked, absent } = gapsOf(compared);
  const focus = unlessChanged("compare focus", focusOf(state, seen, compared));
  const say = (q: number, k: number) =>
    t("compare.cell", {
      a: valueText(valueOf(onA, q, k)),
      b: valueText(valueOf(onB, q, k)),
      d: signedValueText(valueOf(apart.pattern, q, k)),
    });
  const { tableOf: of, range } = state.compare;
  const { table } = state.head;
  const placed = (i: number) => ({
    ...axes[i],
    names,
    port: unlessChanged(`compare ${i}`, portOf(axes, i, cell, window, named[i], screen.dpr)),
    say,
  });
  const about = (top: typeof apart.top) => aboutOf(top, names.rows, names.cols, signedValueText, SAID);
  const sidePane = (role: "a" | "b", pattern: Pattern, i: number) => ({
    ...placed(i),
    role: role as Role,
    pattern,
    letter: role.toUpperCase(),
    absent: absent[role],
    caption: sides[role].short,
    title: sides[role].caption,
    edited: sides[role].edit !== null,
    veil: sides[role].off ? sides[role].edit : null,
    name: sideName(role, sides[role].caption),
    about: about(strongestCells(pattern, STRONGEST)),
    scale: weightScale(state.tone, pattern.most),
    bits: null,
  });
  return {
    arrangement,
    focus,
    tone: state.tone,
    most,
    range,
    /** the largest difference, if its colour is too faint to see */
    faint: faintOf(state, compared),
    masked,
    /** the scales of both sides: the end of signed weights, or undefined for shares */
    scales: [...new Set([onA.most, onB.most])],
    lifted: liftsWeights(state.edits),
    absent: absent.difference.rows.length + absent.difference.cols.length > 0,
    screen,
    panes: [
      sidePane("a", onA, 0),
      sidePane("b", onB, 1),
      {
        ...placed(2),
        role: "difference" as Role,
        pattern: apart.pattern,
        letter: t("compare.difference"),
        absent: absent.difference,
        caption: "",
        title: "",
        edited: false,
        veil: null,
        name: t("compare.difference.long", { a: sides.a.caption, b: sides.b.caption }),
        about: about(apart.top),
        scale: numberScale("signed", most),
        /** a row's divergence; the same function while the rows are the same */
        bits: compared.divergences.of,
      },
    ],
    zoom: zoomOf(window.zoom, !table, shape, act),
    table: { on: table, toggle: act.table },
    full: fullOf(screen),
    numbers: table ? { of, choose: act.tableOf, numbers: tableProps(state, compared, of, focus, act) } : null,
    act: {
      hover: (cell: Cell | null) => act.hover(compared, cell),
      lock: (cell: Cell) => act.toggle(compared, cell),
      move: (cell: Cell) => act.hold(compared, cell),
      zoom: (factor: number, point: { down: number; across: number }) => act.zoom(factor, point, shape),
      pan: (by: Shape) => act.pan(by, shape),
      range: act.range,
      tone: act.tone,
      keys: (event: KeyboardEvent) => keys(event, act),
    },
  };
}

export const sideName = (side: "a" | "b", name: string) => t("compare.side.long", { side: side.toUpperCase(), name });

/** Unlocks the cell first: the page has no cell for a token of the other side. */
function keys(event: KeyboardEvent, act: Acts) {
  if (event.key !== "Escape") return;
  event.preventDefault();
  act.free();
}

function tableProps(state: State, compared: Compared, of: Role, focus: Cell, act: Acts) {
  const pattern = { a: compared.onA, b: compared.onB, difference: compared.apart.pattern }[of];
  const from = placeOfText(state).page ?? { row: pageOf(focus.query ?? 0), col: pageOf(focus.key ?? 0) };
  const within = (at: number, count: number) => (at < count ? at : 0);
  return {
    caption: t("compare.table.caption", {
      name: of === "difference" ? t("compare.difference") : sideName(of, sideOf(state, compared, of).caption),
    }),
    rows: compared.rowLabels.both,
    cols: compared.colLabels.both,
    from: { row: within(from.row, pattern.rows), col: within(from.col, pattern.cols) },
    high: null,
    focus,
    say: (q: number, k: number) => (of === "difference" ? signedValueText : valueText)(valueOf(pattern, q, k)),
    turn: act.turn,
    choose: (cell: Cell) => act.toggle(compared, cell),
  };
}

export function rowProps(state: State, seen: Seen, compared: Compared) {
  const { a, b, mine, onA, onB, apart, rowLabels, colLabels, rows, divergences } = compared;
  const d = apart.pattern;
  const { query, key } = focusOf(state, seen, compared);
  const shown = compared[mine].head;
  const reading = a.kind === b.kind ? readingOf(state.edits, { front: a.kind, info: seen.info, shown }) : "";
  if (query === null || query >= rows.places.length)
    return { row: null, alone: false, bits: null, keys: [], reading, said: "" };
  const size = (v: Value) => (typeof v === "number" ? Math.abs(v) : 0);
  const all = Array.from({ length: d.cols }, (_, k) => {
    const [a, b, apart] = [valueOf(onA, query, k), valueOf(onB, query, k), valueOf(d, query, k)];
    const most = Math.max(size(a), size(b));
    return { k, most, apart: apart === "absent" ? most : size(apart) };
  });
  const order = all
    .filter(({ k, most }) => most > 0 && k !== key)
    .sort((x, y) => y.apart - x.apart || y.most - x.most)
    .slice(0, key === null ? KEYS : KEYS - 1)
    .map(({ k }) => k);
  const place = rows.places[query];
  const shares = [onA, onB].map((p) => valueOf(p, query, key ?? order[0] ?? 0));
  const said =
    seen.reading && a.kind === b.kind
      ? sentenceOfTwo(
          {
            ...seen.reading,
            rows: rowLabels.both,
            cols: colLabels.both,
            writes: rows.places.map((one) => seen.derived.written[one[mine] ?? -1] ?? null),
          },
          { query, key: key ?? order[0] ?? 0 },
          ...(shares.map((v) => (typeof v === "number" ? formats().percent(v) : valueText(v))) as [string, string]),
        )
      : "";
  return {
    said,
    row: rowLabels.both[query],
    alone: place.a === null || place.b === null,
    bits: divergences.of(query),
    reading,
    keys: [...(key === null ? [] : [key]), ...order].map((k) => ({
      key: k,
      label: colLabels.both[k],
      a: valueOf(onA, query, k),
      b: valueOf(onB, query, k),
      d: valueOf(d, query, k),
      pointed: k === key,
    })),
  };
}

export function numbersProps(compared: Compared, act: Acts) {
  const { apart, divergences, rowLabels, colLabels } = compared;
  const bits = divergences.mean();
  const at = apart.top[0];
  return {
    verdict: bits === undefined ? null : verdict(apart, bits),
    ends: VERDICTS,
    most: at
      ? {
          value: apart.most,
          query: rowLabels.both[at.query],
          key: colLabels.both[at.key],
          go: () => act.hold(compared, at),
        }
      : null,
    mean: apart.mean,
    bits,
  };
}
