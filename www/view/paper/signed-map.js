// A map of signed numbers that is read cell by cell: by the pointer, by touch, or with the arrow keys.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../i18n/index.js";
import { paint } from "../paint.js";
import { drawSigned, signedLegend } from "./signed.js";

/** @typedef {import("../../rooms/paper/state.js").Paper["point"]} Point */
/** @typedef {NonNullable<Point>["map"]} Name */

/** @type {Record<string, [down: number, right: number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {object} props
 * @param {Name} props.name
 * @param {string} props.label what a listener is told
 * @param {Float32Array} props.values [rows, columns]
 * @param {number} props.rows @param {number} props.columns
 * @param {[down: string, across: string]} props.axes
 * @param {boolean} [props.square]
 * @param {number | null} props.chosen the row that is marked
 * @param {((row: number) => void) | null} props.choose
 * @param {Point} props.point
 * @param {(point: Point) => void} props.move
 * @param {(row: number, column: number) => string} props.says what stands in a cell
 * @param {string} props.legend
 * @param {import("../scale.js").Theme} props.theme
 */
export function signedMap({
  name,
  label,
  values,
  rows,
  columns,
  axes,
  square = false,
  chosen,
  choose,
  point,
  move,
  says,
  legend,
  theme,
}) {
  // The cell may be of a larger map than this one is by now.
  const here = point?.map === name && point.row < rows && point.column < columns ? point : null;
  const from = here ?? { map: name, row: chosen ?? 0, column: 0 };
  const at = (/** @type {any} */ e) => {
    const box = e.currentTarget.getBoundingClientRect();
    return {
      map: name,
      row: within(((e.clientY - box.top) / box.height) * rows, rows),
      column: within(((e.clientX - box.left) / box.width) * columns, columns),
    };
  };
  const key = (/** @type {KeyboardEvent} */ e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const by = ARROWS[e.key];
    if (by) move({ map: name, row: within(from.row + by[0], rows), column: within(from.column + by[1], columns) });
    else if (choose && (e.key === "Enter" || e.key === " ")) choose(from.row);
    else return;
    e.preventDefault();
  };
  return html`<div class="signed-map" data-map=${name}>
      <span class="axis-y">${axes[0]}</span>
      <div class="signed-cells" tabindex="0" role="group" aria-roledescription=${t("paper.map.role")} aria-label=${label} ?data-square=${square} ${paint(fit, rows, columns)}
        @keydown=${key} @focus=${() => here ?? move(from)} @blur=${() => move(null)}
        @pointermove=${(/** @type {any} */ e) => move(at(e))} @pointerleave=${() => move(null)} @click=${(/** @type {any} */ e) => choose?.(at(e).row)}>
        <canvas aria-hidden="true" ${paint(drawSigned, values, rows, columns, 1, theme)}></canvas>
        ${chosen === null ? nothing : html`<span class="signed-row" ${paint(markRow, chosen, rows)}></span>`}
        ${here ? html`<span class="signed-cell" ${paint(markCell, here.row, here.column, rows, columns)}></span>` : nothing}
      </div>
      <span class="axis-x">${axes[1]}</span>
    </div>
    <p class="paper-point value" aria-live="polite">${here ? says(here.row, here.column) : t("paper.point.none")}</p>
    ${signedLegend({ theme, title: legend, ticks: ["−1", "0", "1"] })}`;
}

/** @param {number} place @param {number} count */
const within = (place, count) => Math.min(count - 1, Math.max(0, Math.floor(place)));

/** @param {HTMLElement} element @param {number} rows @param {number} columns */
function fit(element, rows, columns) {
  element.style.setProperty("--rows", String(rows));
  element.style.setProperty("--columns", String(columns));
}

/** @param {HTMLElement} element @param {number} row @param {number} rows */
function markRow(element, row, rows) {
  element.style.setProperty("--from", `${(100 * row) / rows}%`);
  element.style.setProperty("--tall", `${100 / rows}%`);
}

/** @param {HTMLElement} element @param {number} row @param {number} column @param {number} rows @param {number} columns */
function markCell(element, row, column, rows, columns) {
  markRow(element, row, rows);
  element.style.setProperty("--left", `${(100 * column) / columns}%`);
  element.style.setProperty("--wide", `${100 / columns}%`);
}
