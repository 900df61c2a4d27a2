// The three maps of a comparison and what is read off them: where they are, what has the focus, and the row that is
// looked at.
import { t } from "../../i18n/index.js";
import { describeLabel } from "../../domain/labels.js";
import { arrange, portOf } from "./port.js";
import { valueText, signedValueText, type Value } from "./numbers.js";
import { strongestCells } from "../../domain/map/strongest.js";
import { memoize, unlessChanged } from "../../lib/memoize.js";
import { pageOf } from "../../components/map/table.js";
import { placeOfText } from "../../state/map.js";
import { STEP } from "../../lib/viewport.js";
import { MASKED, ROUNDING, SEEN } from "./matrix.js";
import { sideOf, windowOf } from "./side-names.js";
import type { Acts } from "./actions.js";
import type { Compared } from "./comparison.js";
import type { Seen } from "../feature.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { Place } from "./align.js";
import type { State } from "../../state/store.js";
import type { Screen } from "../../components/screen.js";

type Shown = NonNullable<Parameters<typeof import("./view.js").compare>[0]["shown"]>;

/** What stands around the maps in the middle region: bar, numbers, legend; the read-out beside or under them. */
const AROUND = 128;
/** The caption over a map. */
const CAPTION = 26;
/** How many of a map's cells are said of it, of those that the page knows. */
const SAID = 6;
const STRONGEST = 12;
/** Keys of a row that are listed. */
const KEYS = 6;

/** The focused cell, on the comparison's grid. */
function focusOf(
  state: State,
  seen: Seen,
  { rows, cols, mine }: Compared,
): { query: number | null; key: number | null } {
  const { alone } = state.compare;
  const held = state.locked.query !== null || state.locked.key !== null;
  if (
    alone &&
    !state.hovered &&
    !held &&
    (alone.query ?? 0) < rows.places.length &&
    (alone.key ?? 0) < cols.places.length
  )
    return { query: alone.query, key: alone.key };
  const there = (axis: typeof rows, i: number | null) => {
    if (i === null || axis.places[i]?.[mine] === i) return i;
    const at = axis.places.findIndex((place) => place[mine] === i);
    return at < 0 ? null : at;
  };
  return { query: there(rows, seen.cell.query), key: there(cols, seen.cell.key) };
}

function valueOf(p: Pattern, query: number, key: number): Value {
  const mask = p.masks[p.maskOffset + query * p.cols + key];
  return mask === SEEN ? p.values[p.offset + query * p.cols + key] : mask === MASKED ? "masked" : "absent";
}

/** What is hatched, worked out once. */
const gapsOf = memoize((compared: Compared) => {
  const without = (places: Place[], sides: ("a" | "b")[]) =>
    places.flatMap((place, i) => (sides.some((side) => place[side] === null) ? [i] : []));
  const absent = (...sides: ("a" | "b")[]) => ({
    rows: without(compared.rows.places, sides),
    cols: without(compared.cols.places, sides),
  });
  return {
    masked: [compared.onA, compared.onB].some((p) =>
      p.masks.subarray(p.maskOffset, p.maskOffset + p.rows * p.cols).includes(MASKED),
    ),
    absent: { a: absent("a"), b: absent("b"), difference: absent("a", "b") },
  };
});

/** How far the difference's colours reach. */
export const reach = (state: State, { apart }: Compared) =>
  state.compare.range === "most" && apart.most > 0 ? apart.most : 1;

/** A difference nearer to zero is hard to see on a scale that reaches to 1. */
const FAINT = 0.1;

/** The largest difference, where that is too small to be seen. */
const faintOf = (state: State, { apart: { most } }: Compared) =>
  state.compare.range === "one" && most > ROUNDING && most < FAINT ? most : null;

export function panesProps(state: State, seen: Seen, compared: Compared, screen: Screen, act: Acts): Shown["panes"] {
  const { onA, onB, apart, rowLabels, colLabels, rows, cols } = compared;
  const roles = ["a", "b", "difference"] as const;
  const axes = roles.map((role) => ({
    rows: rowLabels[role === "difference" ? "both" : role],
    cols: colLabels[role === "difference" ? "both" : role],
  }));
  const height = screen.narrow ? Infinity : screen.height - seen.laid.height - AROUND;
  const { arrangement, cell, named } = arrange(
    { width: screen.width, height, caption: CAPTION, narrow: screen.narrow, dpr: screen.dpr },
    axes,
    rows.how === "same",
  );
  const window = windowOf(state, compared);
  const shape = { rows: rows.places.length, cols: cols.places.length };
  const patterns = { a: onA, b: onB, difference: apart.pattern };
  const most = reach(state, compared);
  const { masked, absent } = gapsOf(compared);
  const focus = unlessChanged("compare focus", focusOf(state, seen, compared));
  const weights = unlessChanged("compare weights", { kind: "pattern" as const, tone: state.tone });
  const signed = unlessChanged("compare signed", { kind: "signed" as const, most });
  const say = (q: number, k: number) =>
    t("compare.cell", {
      a: valueText(valueOf(onA, q, k)),
      b: valueText(valueOf(onB, q, k)),
      d: signedValueText(valueOf(apart.pattern, q, k)),
    });
  const { tableOf: of } = state.compare;
  const { table } = state.head;
  const sides = { a: sideOf(state, compared, "a"), b: sideOf(state, compared, "b") };
  return {
    arrangement,
    focus,
    tone: state.tone,
    most,
    range: state.compare.range,
    faint: faintOf(state, compared),
    masked,
    lifted: (state.edits.dropout?.rate ?? 0) > 0,
    absent: absent.difference.rows.length + absent.difference.cols.length > 0,
    screen,
    panes: roles.map((role, i) => ({
      role,
      pattern: patterns[role],
      rows: axes[i].rows,
      cols: axes[i].cols,
      names: axes[2],
      port: unlessChanged(`compare ${role}`, portOf(axes, i, cell, window, named[i], screen.dpr)),
      letter: role === "difference" ? t("compare.difference") : role.toUpperCase(),
      absent: absent[role],
      caption: role === "difference" ? "" : sides[role].short,
      title: role === "difference" ? "" : sides[role].caption,
      edited: role !== "difference" && sides[role].edited,
      name:
        role === "difference"
          ? t("compare.difference.long", { a: sides.a.caption, b: sides.b.caption })
          : t("compare.side.long", { side: role.toUpperCase(), name: sides[role].caption }),
      about: (role === "difference" ? apart.top : strongestCells(patterns[role], STRONGEST).slice(0, SAID))
        .map((c) =>
          t("maps.top.cell", {
            query: describeLabel(axes[2].rows[c.query]),
            key: describeLabel(axes[2].cols[c.key]),
            value: signedValueText(c.value),
          }),
        )
        .join("; "),
      scale: role === "difference" ? signed : weights,
      say,
      bits: role === "difference" ? compared.divergences.of : null,
    })),
    zoom: {
      zoomed: window.zoom > 1,
      on: !table,
      nearer: () => act.zoom(STEP, MIDDLE, shape),
      farther: () => act.zoom(1 / STEP, MIDDLE, shape),
      fit: act.fit,
    },
    table: { on: table, toggle: act.table },
    numbers: table ? { of, choose: act.tableOf, numbers: tableProps(state, compared, of, focus, act) } : null,
    act: {
      hover: (cell) => act.hover(compared, cell),
      lock: (cell) => act.toggle(compared, cell),
      move: (cell) => act.hold(compared, cell),
      zoom: (factor, point) => act.zoom(factor, point, shape),
      pan: (by) => act.pan(by, shape),
      range: act.range,
      tone: act.tone,
      keys: (event) => keys(event, act),
    },
  };
}

const MIDDLE = { down: 0.5, across: 0.5 };

/** The cell is let go; what only the other side has is none of the page's own. */
function keys(event: KeyboardEvent, act: Acts) {
  if (event.key !== "Escape") return;
  event.preventDefault();
  act.free();
}

/** The numbers of one map, a page of them. */
function tableProps(
  state: State,
  compared: Compared,
  of: "a" | "b" | "difference",
  focus: { query: number | null; key: number | null },
  act: Acts,
): NonNullable<Shown["panes"]["numbers"]>["numbers"] {
  const pattern = { a: compared.onA, b: compared.onB, difference: compared.apart.pattern }[of];
  const from = placeOfText(state).page ?? { row: pageOf(focus.query ?? 0), col: pageOf(focus.key ?? 0) };
  const within = (at: number, count: number) => (at < count ? at : 0);
  return {
    caption: t("compare.table.caption", {
      name:
        of === "difference"
          ? t("compare.difference")
          : t("compare.side.long", { side: of.toUpperCase(), name: sideOf(state, compared, of).caption }),
    }),
    rows: compared.rowLabels.both,
    cols: compared.colLabels.both,
    from: { row: within(from.row, pattern.rows), col: within(from.col, pattern.cols) },
    high: null,
    focus,
    say: (q, k) => (of === "difference" ? signedValueText : valueText)(valueOf(pattern, q, k)),
    turn: act.turn,
    choose: (cell) => act.toggle(compared, cell),
  };
}

/** The focused row, by how much its keys differ. */
export function rowProps(state: State, seen: Seen, compared: Compared, reading: string): Shown["row"] {
  const {
    onA,
    onB,
    apart: { pattern: d },
    rowLabels,
    colLabels,
    rows,
    divergences,
  } = compared;
  const { query, key } = focusOf(state, seen, compared);
  if (query === null || query >= rows.places.length) return { row: null, alone: false, bits: null, keys: [], reading };
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
  return {
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
