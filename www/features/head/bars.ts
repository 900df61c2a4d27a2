// The marginals of a map: a bar for each row and each column, and a sentence about those in focus.
import { memoize } from "../../lib/memoize.js";
import { t } from "../../i18n/index.js";
import { formatFigure } from "../../domain/numbers.js";
import { placeOfText, type Layer } from "../../state/map.js";
import { entropies, sumsOf } from "../../domain/map/marginals.js";
import type { Chosen } from "../../components/map/cell-style.js";
import type { Bars } from "../../components/map/marginal-bars.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { State } from "../../state/store.js";
import type { Cell } from "../../domain/heads.js";

let last: { key: string; chosen: Chosen } | null = null;

/** @returns a memoized object; null if no row or column is chosen */
export function chosenOf(state: State, places: { rows: number[]; cols: number[] }): Chosen | null {
  const { rows, cols } = placeOfText(state);
  const at = (chosen: number[], all: number[]) => chosen.map((i) => all.indexOf(i)).filter((i) => i >= 0);
  const [row, col] = [at(rows, places.rows), at(cols, places.cols)];
  if (row.length + col.length === 0) return null;
  const key = `${row} ${col}`;
  if (last?.key !== key) last = { key, chosen: { rows: new Set(row), cols: new Set(col) } };
  return last.chosen;
}

type Axis = keyof Bars;
type Told = Bars & { words: Record<Axis, string>; say(axis: Axis, i: number): string };

/** Memoized. */
export const barsOf = (layer: Layer, p: Pattern, chosen: Chosen | null, language: string): Told =>
  barsAlong(p, layer, [...(chosen?.rows ?? [])], [...(chosen?.cols ?? [])], language);

const barsAlong = memoize((p: Pattern, layer: Layer, rows: number[], cols: number[], _: string): Told => {
  const sums = sumsOf(p, rows, cols);
  const some = { chosen: rows.length + cols.length > 0 };
  if (layer === "raw" || layer === "scores" || p.most !== undefined) {
    const mean = (all: Float64Array, counts: Uint32Array) =>
      all.map((sum, i) => (counts[i] === 0 ? 0 : sum / counts[i]));
    const side = { name: t("head.bars.mean"), words: t("head.bars.mean.title", some), signed: true };
    return both({ ...side, values: mean(sums.rows, sums.inRow) }, { ...side, values: mean(sums.cols, sums.inCol) });
  }
  if (layer === "weighted") {
    const side = { name: t("head.bars.sum"), words: t("head.bars.sum.title", some) };
    return both({ ...side, values: sums.rows }, { ...side, values: sums.cols });
  }
  const words = t("head.bars.received.title", { chosen: rows.length > 0 });
  const received = { name: t("head.bars.received"), words, values: sums.cols };
  if (cols.length > 0)
    return both(
      { name: t("head.bars.given"), words: t("head.bars.given.title"), values: sums.rows, most: 1 },
      received,
    );
  const most = Math.log(Math.max(2, p.cols));
  const spread = t("head.bars.entropy.title", { count: p.cols });
  const entropy = { name: t("head.bars.entropy"), words: spread, values: entropies(p), most, unit: "nats" as const };
  return both(entropy, received);
});

interface Side {
  name: string;
  words: string;
  values: Float64Array;
  /** the end of the bars' scale, if known */
  most?: number;
  /** its values are shares, if absent */
  unit?: "nats";
  signed?: boolean;
}

function both(rows: Side, cols: Side): Told {
  const furthest = (all: Float64Array) => all.reduce((far, v) => Math.max(far, Math.abs(v)), 0);
  const sides = { rows, cols };
  const bar = ({ name, values, most = furthest(values), signed = false }: Side) => ({ name, values, most, signed });
  return {
    rows: bar(rows),
    cols: bar(cols),
    words: { rows: rows.words, cols: cols.words },
    say(axis, i) {
      const { name, values, unit } = sides[axis];
      return t(unit ? "head.bar.nats" : "head.bar", { name, value: formatFigure(values[i]) });
    },
  };
}

export function sumAt({ say, words }: Told, { query, key }: Cell, column: boolean) {
  if (column && key !== null) return { text: say("cols", key), title: words.cols, of: "column" as const };
  return key === null && query !== null ? { text: say("rows", query), title: words.rows, of: "row" as const } : null;
}
