// The marginals of a map: a bar for each row and each column, and what is said of those in focus.
import { memoize } from "../../lib/memoize.js";
import { t } from "../../i18n/index.js";
import { formatFigure } from "../../domain/numbers.js";
import { placeOfText, type Layer } from "../../state/map.js";
import { entropies, sumsOf } from "../../domain/map/marginals.js";
import type { Chosen } from "../../components/map/look.js";
import type { Bars } from "../../components/map/marginal-bars.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { State } from "../../state/store.js";
import type { Cell } from "../../domain/heads.js";

let last: { key: string; chosen: Chosen } | null = null;

/** @returns the same object while the choice is the same; null where nothing is chosen */
export function chosenOf(state: State, places: { rows: number[]; cols: number[] }): Chosen | null {
  const { rows, cols } = placeOfText(state);
  const at = (chosen: number[], all: number[]) => chosen.map((i) => all.indexOf(i)).filter((i) => i >= 0);
  const [row, col] = [at(rows, places.rows), at(cols, places.cols)];
  if (row.length + col.length === 0) return null;
  const key = `${row} ${col}`;
  if (last?.key !== key) last = { key, chosen: { rows: new Set(row), cols: new Set(col) } };
  return last.chosen;
}

type Told = Bars & {
  words: { rows: string; cols: string };
  say: { row(i: number): string; col(i: number): string };
};

/** The same object while nothing changes. */
export const barsOf = (layer: Layer, p: Pattern, chosen: Chosen | null, language: string): Told =>
  barsAlong(p, layer, [...(chosen?.rows ?? [])], [...(chosen?.cols ?? [])], language);

const barsAlong = memoize((p: Pattern, layer: Layer, rows: number[], cols: number[], _: string): Told => {
  const sums = sumsOf(p, rows, cols);
  const some = rows.length + cols.length > 0;
  const signed = layer === "raw" || layer === "scores";
  if (signed) {
    const mean = (all: Float64Array, counts: Uint32Array) =>
      all.map((sum, i) => (counts[i] === 0 ? 0 : sum / counts[i]));
    const words = t("head.bars.mean.title", { chosen: some });
    return both(
      t("head.bars.mean"),
      mean(sums.rows, sums.inRow),
      t("head.bars.mean"),
      mean(sums.cols, sums.inCol),
      true,
      { rows: words, cols: words },
    );
  }
  if (layer === "weighted") {
    const words = t("head.bars.sum.title", { chosen: some });
    return both(t("head.bars.sum"), sums.rows, t("head.bars.sum"), sums.cols, false, { rows: words, cols: words });
  }
  const received = { rows: "", cols: t("head.bars.received.title", { chosen: rows.length > 0 }) };
  if (cols.length > 0)
    return both(
      t("head.bars.given"),
      sums.rows,
      t("head.bars.received"),
      sums.cols,
      false,
      { ...received, rows: t("head.bars.given.title") },
      1,
    );
  return both(
    t("head.bars.entropy"),
    entropies(p),
    t("head.bars.received"),
    sums.cols,
    false,
    { ...received, rows: t("head.bars.entropy.title", { count: p.cols }) },
    Math.log(Math.max(2, p.cols)),
  );
});

function both(
  rowName: string,
  rows: Float64Array,
  colName: string,
  cols: Float64Array,
  signed: boolean,
  words: { rows: string; cols: string },
  most?: number,
): Told {
  const furthest = (all: Float64Array) => all.reduce((far, v) => Math.max(far, Math.abs(v)), 0);
  return {
    rows: { name: rowName, values: rows, most: most ?? furthest(rows), signed },
    cols: { name: colName, values: cols, most: furthest(cols), signed },
    words,
    say: {
      row: (i) => t("head.bar", { name: rowName, value: formatFigure(rows[i]) }),
      col: (i) => t("head.bar", { name: colName, value: formatFigure(cols[i]) }),
    },
  };
}

/** What the bar says that is pointed at: where no cell is in focus, but a row or a column alone. */
export function sumAt({ say, words }: Told, { query, key }: Cell, column: boolean) {
  if (column && key !== null) return { text: say.col(key), title: words.cols, of: "column" as const };
  return key === null && query !== null ? { text: say.row(query), title: words.rows, of: "row" as const } : null;
}
