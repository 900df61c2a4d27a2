// A map of signed numbers, read cell by cell with the pointer, by touch, or with the arrow keys.
import { html, nothing } from "lit-html";
import { ARROWS } from "../../lib/arrow-keys.js";
import type { At } from "../../lib/events.js";
import { t } from "../../i18n/index.js";
import { paint, property } from "../../lib/paint.js";
import { formatShort } from "../../domain/numbers.js";
import { drawSigned, signedLegend } from "./pixels.js";
import type { Theme } from "../../domain/scale.js";

type Point = { map: "matrix" | "likeness" | "far"; row: number; column: number } | null;

type Name = NonNullable<Point>["map"];

interface SignedMapProps {
  name: Name;
  label: string;
  /** [rows, columns] */
  values: Float32Array;
  rows: number;
  columns: number;
  axes: [down: string, across: string];
  square?: boolean;
  chosen: number | null;
  choose: ((row: number) => void) | null;
  point: Point;
  move: (point: Point) => void;
  says: (row: number, column: number) => string;
  legend: string;
  theme: Theme;
}

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
}: SignedMapProps) {
  // The pointed cell may lie outside a map that has shrunk.
  const here = point?.map === name && point.row < rows && point.column < columns ? point : null;
  const from = here ?? { map: name, row: chosen ?? 0, column: 0 };
  const at = (e: At<HTMLElement, PointerEvent>) => {
    const box = e.currentTarget.getBoundingClientRect();
    return {
      map: name,
      row: within(((e.clientY - box.top) / box.height) * rows, rows),
      column: within(((e.clientX - box.left) / box.width) * columns, columns),
    };
  };
  const key = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const by = ARROWS[e.key];
    if (by) move({ map: name, row: within(from.row + by[0], rows), column: within(from.column + by[1], columns) });
    else if (choose && (e.key === "Enter" || e.key === " ")) choose(from.row);
    else return;
    e.preventDefault();
  };
  return html`<div class="signed-map" data-map=${name}>
      <span class="axis-y">${axes[0]}</span>
      <div class="signed-cells" tabindex="0" role="group" aria-roledescription=${t("paper.map.role")}
        aria-label=${label} ?data-square=${square} ${property("--rows", rows)} ${property("--columns", columns)}
        @keydown=${key} @focus=${() => here ?? move(from)} @blur=${() => move(null)}
        @pointermove=${(e: At<HTMLElement, PointerEvent>) => move(at(e))} @pointerleave=${() => move(null)}
          @click=${(e: At<HTMLElement, PointerEvent>) => choose?.(at(e).row)}>
        <canvas aria-hidden="true" ${paint(drawSigned, values, rows, columns, 1, theme)}></canvas>
        ${chosen === null ? nothing : html`<span class="signed-row" ${paint(markRow, chosen, rows)}></span>`}
        ${
          here
            ? html`<span class="signed-cell" ${paint(markCell, here.row, here.column, rows, columns)}></span>`
            : nothing
        }
      </div>
      <span class="axis-x">${axes[1]}</span>
    </div>
    <p class="paper-point value" aria-live="polite">${here ? says(here.row, here.column) : t("paper.point.none")}</p>
    ${signedLegend({ theme, title: legend, ticks: [formatShort(-1), formatShort(0), formatShort(1)] })}`;
}

const within = (place: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(place)));

function markRow(element: HTMLElement, row: number, rows: number) {
  element.style.setProperty("--from", `${(100 * row) / rows}%`);
  element.style.setProperty("--tall", `${100 / rows}%`);
}

function markCell(element: HTMLElement, row: number, column: number, rows: number, columns: number) {
  markRow(element, row, rows);
  element.style.setProperty("--left", `${(100 * column) / columns}%`);
  element.style.setProperty("--wide", `${100 / columns}%`);
}
