// A small line chart: curves over a frame with a few ticks, each curve named at its end.
import { write } from "../../i18n/index.js";
import { html, nothing, svg } from "lit-html";

type Series = { name: string; points: [number, number][]; look: "first" | "second" | "third" };

const LEFT = 44;
const RIGHT = 92;
const TOP = 10;
const BOTTOM = 36;
/** Names of curves keep this far apart. */
const PITCH = 15;

interface ChartProps {
  /** in words */
  label: string;
  /** what runs along, under the axis */
  x: string;
  series: Series[];
  /** from and to, along */
  across: [number, number];
  up: [number, number];
  /** along */
  ticks: number[];
  /** upwards */
  rungs: number[];
  /** both axes logarithmic upwards and along, or only along */
  log?: boolean;
  logUp?: boolean;
  mark?: { x: number; y: number; name: string } | null;
  width?: number;
  height?: number;
}

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
  width = 440,
  height = 220,
}: ChartProps) {
  const bend = (is: boolean, v: number) => (is ? Math.log(v) : v);
  const along = (v: number) =>
    LEFT +
    ((bend(log, v) - bend(log, across[0])) / (bend(log, across[1]) - bend(log, across[0]))) * (width - LEFT - RIGHT);
  const high = (v: number) =>
    height -
    BOTTOM -
    ((bend(logUp, v) - bend(logUp, up[0])) / (bend(logUp, up[1]) - bend(logUp, up[0]))) * (height - TOP - BOTTOM);
  const ends = spread(series.map((s) => high((s.points.at(-1) as [number, number])[1])));
  return html`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
    ${rungs.map(
      (v) =>
        svg`<line class="rung" x1=${LEFT} x2=${width - RIGHT} y1=${high(v)} y2=${high(v)} ?data-zero=${v === 0} /><text
          class="tick" x=${LEFT - 6} y=${high(v) + 4} text-anchor="end">${write().number(v)}</text>`,
    )}
    ${ticks.map(
      (v) =>
        svg`<text class="tick" x=${along(v)} y=${height - BOTTOM + 16}
          text-anchor="middle">${write().number(v)}</text>`,
    )}
    <text class="axis" x=${(LEFT + width - RIGHT) / 2} y=${height - 4} text-anchor="middle">${x}</text>
    ${series.map(
      (s, i) => svg`<path class="curve" data-look=${s.look} d=${path(s.points.map(([a, b]) => [along(a), high(b)]))} />
      <text class="curve-name" data-look=${s.look} x=${width - RIGHT + 6} y=${ends[i] + 4}>${s.name}</text>`,
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

/** Heights of names, moved apart where they would touch, in their order. */
function spread(heights: number[]) {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a] - heights[b]);
  const at = [...heights];
  order.forEach((i, n) => {
    if (n > 0) at[i] = Math.max(at[i], at[order[n - 1]] + PITCH);
  });
  return at;
}
