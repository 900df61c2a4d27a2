// Curves and points over two named axes. Lines stretch with the page, words and strokes do not.
import { html, nothing, svg } from "lit-html";
import { property } from "../../lib/paint.js";

/** A point of the plot, in [0, 1] × [0, 1], from the lower left. */
type Point = [x: number, y: number];

type Tick = { at: number; text: string };

interface PlotProps {
  /** the accessible name */
  name: string;
  /** the label of the x axis */
  x: string;
  y: string;
  xTicks: Tick[];
  yTicks: Tick[];
  lines: { points: Point[]; kind: "main" | "reference" }[];
  dots?: (Point | null)[];
  /** a labelled point */
  mark?: { at: Point; text: string } | null;
}

export function plot({ name, x, y, xTicks, yTicks, lines, dots = [], mark = null }: PlotProps) {
  return html`<figure class="plot">
    <p class="plot-y">${y}</p>
    <div class="plot-area" role="img" aria-label=${name}>
      <svg class="plot-lines" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        ${yTicks.map(({ at }) => svg`<path class="plot-grid" d=${`M0 ${1 - at}H1`} />`)}
        ${mark ? svg`<path class="plot-mark" d=${`M${mark.at[0]} 1V${1 - mark.at[1]}`} />` : nothing}
        ${lines.map(({ points, kind }) => svg`<path class="plot-line" data-kind=${kind} d=${path(points)} />`)}
      </svg>
      ${dots.map((dot) =>
        dot
          ? html`<span class="plot-dot" ${property("--x", dot[0].toFixed(4))}
            ${property("--y", dot[1].toFixed(4))}></span>`
          : nothing,
      )}
      ${
        mark
          ? html`<span class="plot-dot" data-mark ${property("--x", mark.at[0].toFixed(4))}
            ${property("--y", mark.at[1].toFixed(4))}></span>
            <span class="plot-word" ?data-left=${mark.at[0] > 0.6} ${property("--x", mark.at[0].toFixed(4))}
              ${property("--y", mark.at[1].toFixed(4))}>${mark.text}</span>`
          : nothing
      }
      ${yTicks.map(
        ({ at, text }) =>
          html`<span class="plot-tick" data-axis="y" aria-hidden="true"
            ${property("--at", at.toFixed(4))}>${text}</span>`,
      )}
      ${xTicks.map(
        ({ at, text }) =>
          html`<span class="plot-tick" data-axis="x" aria-hidden="true"
            ${property("--at", at.toFixed(4))}>${text}</span>`,
      )}
    </div>
    <figcaption class="plot-x">${x}</figcaption>
  </figure>`;
}

const path = (points: Point[]) =>
  points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(5)} ${(1 - y).toFixed(5)}`).join("");
