// A small line chart: curves over a frame with a few ticks, each curve named at its end.
import { axis } from "../../lib/axis.js";
import { formats } from "../../i18n/index.js";
import { html, nothing, svg } from "lit-html";

type Series = { name: string; points: [number, number][]; look: "first" | "second" | "third" };

const LEFT = 44;
const RIGHT = 92;
const TOP = 10;
const BOTTOM = 36;
/** The minimum distance of curve names. */
const PITCH = 15;

interface ChartProps {
  /** the accessible name */
  label: string;
  /** the label of the x axis */
  x: string;
  series: Series[];
  /** the range of x */
  across: [number, number];
  up: [number, number];
  /** ticks of the x axis */
  ticks: number[];
  /** ticks of the y axis */
  rungs: number[];
  /** both axes logarithmic, or only the x axis */
  log?: boolean;
  logUp?: boolean;
  mark?: { x: number; y: number } | null;
  height?: number;
}

const WIDTH = 440;

export function chart({
  label,
  x,
  series,
  across,
  up,
  ticks,
  rungs,
  log = false,
  logUp = false,
  mark = null,
  height = 220,
}: ChartProps) {
  const along = axis(across, [LEFT, WIDTH - RIGHT], log);
  const high = axis(up, [height - BOTTOM, TOP], logUp);
  const ends = spread(series.map((s) => high((s.points.at(-1) as [number, number])[1])));
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${label}>
    ${rungs.map(
      (v) =>
        svg`<line class="rung" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${high(v)} y2=${high(v)} ?data-zero=${v === 0} /><text
          class="tick" x=${LEFT - 6} y=${high(v) + 4} text-anchor="end">${formats().number(v)}</text>`,
    )}
    ${ticks.map(
      (v) =>
        svg`<text class="tick" x=${along(v)} y=${height - BOTTOM + 16}
          text-anchor="middle">${formats().number(v)}</text>`,
    )}
    <text class="axis" x=${(LEFT + WIDTH - RIGHT) / 2} y=${height - 4} text-anchor="middle">${x}</text>
    ${series.map(
      (s, i) => svg`<path class="curve" data-look=${s.look} d=${path(s.points.map(([a, b]) => [along(a), high(b)]))} />
      <text class="curve-name" data-look=${s.look} x=${WIDTH - RIGHT + 6} y=${ends[i] + 4}>${s.name}</text>`,
    )}
    ${
      mark
        ? svg`<line class="mark-line" x1=${along(mark.x)} x2=${along(mark.x)} y1=${TOP} y2=${height - BOTTOM} /><circle
          class="mark" cx=${along(mark.x)} cy=${high(mark.y)} r="4" />`
        : nothing
    }
  </svg>`;
}

const path = (points: [number, number][]) =>
  points.map(([a, b], i) => `${i ? "L" : "M"}${a.toFixed(1)} ${b.toFixed(1)}`).join("");

/** Heights of names, in order, moved apart so that none overlap. */
function spread(heights: number[]) {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a] - heights[b]);
  const at = [...heights];
  order.forEach((i, n) => {
    if (n > 0) at[i] = Math.max(at[i], at[order[n - 1]] + PITCH);
  });
  return at;
}
