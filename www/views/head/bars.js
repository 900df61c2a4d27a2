// The marginals of a map: a bar for each row and each column, and what is said of those in focus.
import { t } from "../../i18n/index.js";
import { figure } from "../../view/figures.js";
import { placed } from "./state.js";
import { entropies, sumsOf } from "./sums.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../view/pattern.js").Pattern} Pattern */
/** @typedef {import("../../view/bars.js").Bars} Bars */
/** @typedef {import("./state.js").Layer} Layer */

/** Chosen tokens by their places among those that are shown, and their sums over the map. @typedef {{ rows: Set<number>, cols: Set<number> }} Chosen */

/** @type {{ key: string, chosen: Chosen } | null} */
let last = null;

/**
 * The same object while the choice is the same; null where nothing is chosen.
 * @param {State} state @param {{ rows: number[], cols: number[] }} places of what is shown @returns {Chosen | null}
 */
export function chosenOf(state, places) {
  const { rows, cols } = placed(state);
  const at = (/** @type {number[]} */ chosen, /** @type {number[]} */ all) =>
    chosen.map((i) => all.indexOf(i)).filter((i) => i >= 0);
  const [row, col] = [at(rows, places.rows), at(cols, places.cols)];
  if (row.length + col.length === 0) return null;
  const key = `${row} ${col}`;
  if (last?.key !== key) last = { key, chosen: { rows: new Set(row), cols: new Set(col) } };
  return last.chosen;
}

/** The bars, and what they are, in words. @typedef {Bars & { words: { rows: string, cols: string }, say: { row(i: number): string, col(i: number): string } }} Told */

/** @type {WeakMap<Pattern, { key: string, told: Told }>} */
const kept = new WeakMap();

/** The same object while nothing changes. @param {Layer} layer @param {Pattern} p @param {Chosen | null} chosen @param {string} language @returns {Told} */
export function barsOf(layer, p, chosen, language) {
  const [rows, cols] = [[...(chosen?.rows ?? [])], [...(chosen?.cols ?? [])]];
  const key = `${layer} ${language} ${rows} ${cols}`;
  const known = kept.get(p);
  if (known?.key === key) return known.told;
  const told = made(layer, p, rows, cols);
  kept.set(p, { key, told });
  return told;
}

/** @param {Layer} layer @param {Pattern} p @param {number[]} rows @param {number[]} cols @returns {Told} */
function made(layer, p, rows, cols) {
  const sums = sumsOf(p, rows, cols);
  const some = rows.length + cols.length > 0;
  const signed = layer === "raw" || layer === "scores";
  if (signed) {
    const mean = (/** @type {Float64Array} */ all, /** @type {Uint32Array} */ counts) =>
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
}

/**
 * @param {string} rowName @param {Float64Array} rows @param {string} colName @param {Float64Array} cols @param {boolean} signed
 * @param {{ rows: string, cols: string }} words @param {number} [most] how far the rows' bars reach, where that is known
 * @returns {Told}
 */
function both(rowName, rows, colName, cols, signed, words, most) {
  const furthest = (/** @type {Float64Array} */ all) => all.reduce((far, v) => Math.max(far, Math.abs(v)), 0);
  return {
    rows: { name: rowName, values: rows, most: most ?? furthest(rows), signed },
    cols: { name: colName, values: cols, most: furthest(cols), signed },
    words,
    say: {
      row: (i) => t("head.bar", { name: rowName, value: figure(rows[i]) }),
      col: (i) => t("head.bar", { name: colName, value: figure(cols[i]) }),
    },
  };
}

/** What the bar says that is pointed at: where no cell is in focus, but a row or a column alone. @param {Told} told @param {{ query: number | null, key: number | null }} focus @param {boolean} column whether it is a column that is pointed at */
export function sumAt({ say, words }, { query, key }, column) {
  if (column && key !== null) return { text: say.col(key), title: words.cols, of: /** @type {const} */ ("column") };
  return key === null && query !== null
    ? { text: say.row(query), title: words.rows, of: /** @type {const} */ ("row") }
    : null;
}
