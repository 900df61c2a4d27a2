// A small line chart: curves over a frame with a few ticks, each curve named at its end.
import { write } from "../../i18n/index.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";

/** @typedef {{ name: string, points: [number, number][], look: "first" | "second" | "third" }} Series */

const LEFT = 44;
const RIGHT = 92;
const TOP = 10;
const BOTTOM = 36;
/** Names of curves keep this far apart. */
const PITCH = 15;

/**
 * @param {object} props
 * @param {string} props.label in words
 * @param {string} props.x what runs along, under the axis
 * @param {Series[]} props.series
 * @param {[number, number]} props.across from and to, along
 * @param {[number, number]} props.up
 * @param {number[]} props.ticks along
 * @param {number[]} props.rungs upwards
 * @param {boolean} [props.log] both axes logarithmic upwards and along, or only along
 * @param {boolean} [props.logUp]
 * @param {{ x: number, y: number, name: string } | null} [props.mark]
 * @param {number} [props.width]
 * @param {number} [props.height]
 */
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
}) {
  const bend = (/** @type {boolean} */ is, /** @type {number} */ v) => (is ? Math.log(v) : v);
  const along = (/** @type {number} */ v) =>
    LEFT +
    ((bend(log, v) - bend(log, across[0])) / (bend(log, across[1]) - bend(log, across[0]))) * (width - LEFT - RIGHT);
  const high = (/** @type {number} */ v) =>
    height -
    BOTTOM -
    ((bend(logUp, v) - bend(logUp, up[0])) / (bend(logUp, up[1]) - bend(logUp, up[0]))) * (height - TOP - BOTTOM);
  const ends = spread(series.map((s) => high(/** @type {[number, number]} */ (s.points.at(-1))[1])));
  return html`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
    ${rungs.map((v) => svg`<line class="rung" x1=${LEFT} x2=${width - RIGHT} y1=${high(v)} y2=${high(v)} ?data-zero=${v === 0} /><text class="tick" x=${LEFT - 6} y=${high(v) + 4} text-anchor="end">${write().number(v)}</text>`)}
    ${ticks.map((v) => svg`<text class="tick" x=${along(v)} y=${height - BOTTOM + 16} text-anchor="middle">${write().number(v)}</text>`)}
    <text class="axis" x=${(LEFT + width - RIGHT) / 2} y=${height - 4} text-anchor="middle">${x}</text>
    ${series.map(
      (s, i) => svg`<path class="curve" data-look=${s.look} d=${path(s.points.map(([a, b]) => [along(a), high(b)]))} />
      <text class="curve-name" data-look=${s.look} x=${width - RIGHT + 6} y=${ends[i] + 4}>${s.name}</text>`,
    )}
    ${mark ? svg`<line class="mark-line" x1=${along(mark.x)} x2=${along(mark.x)} y1=${TOP} y2=${height - BOTTOM} /><circle class="mark" cx=${along(mark.x)} cy=${high(mark.y)} r="4" />` : nothing}
  </svg>`;
}

/** @param {[number, number][]} points */
const path = (points) => points.map(([a, b], i) => `${i ? "L" : "M"}${a.toFixed(1)} ${b.toFixed(1)}`).join("");

/** Heights of names, moved apart where they would touch, in their order. @param {number[]} heights */
function spread(heights) {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a] - heights[b]);
  const at = [...heights];
  order.forEach((i, n) => {
    if (n > 0) at[i] = Math.max(at[i], at[order[n - 1]] + PITCH);
  });
  return at;
}
