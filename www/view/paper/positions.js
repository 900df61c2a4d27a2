// The sinusoids that tell a model where each token is: the matrix, one row of it, how alike rows are, and how a shift turns them.
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../i18n/index.js";
import { paint } from "../paint.js";
import { drawSigned, signedLegend } from "./signed.js";
import { asTable, dial, given } from "./controls.js";
import { encoding, rotation } from "./formulas.js";
import { small, whole } from "./numbers.js";
import { plot } from "./plot.js";

/** @typedef {NonNullable<ReturnType<typeof import("../../rooms/paper/room.js").props>["positions"]>} Props */
/** @typedef {NonNullable<Props["matrix"]>} Matrix */
/** @typedef {NonNullable<Props["turns"]>} Turns */

/** @param {Props} props */
export function positions(props) {
  const { count, size, position, matrix, like, turns, failure } = props;
  return html`<h2 class="paper-heading">${t("paper.positions.title")}</h2>
    <p class="paper-lead">${t("paper.positions.lead")}</p>
    ${given(matrix && like && turns && { matrix, like, turns }, failure, (found) => html`
      <section class="paper-section paper-split">
        <div class="paper-side">
          <h3>${t("paper.matrix.title")}</h3>
          ${encoding()}
          <p class="paper-says">${t("paper.matrix.says")}</p>
          ${dial(position, { label: t("paper.position"), hint: t("paper.position.hint") })}
          ${dial(count, { label: t("paper.count"), hint: t("paper.count.hint") })}
          ${dial(size, { label: t("paper.dimensions"), hint: t("paper.dimensions.hint"), step: 2 })}
        </div>
        <div class="paper-picture">
          ${matrixMap(found.matrix, props)}
          <h4>${t("paper.vector.title", { position: position.value })}</h4>
          ${vector(found.matrix, position.value)}
        </div>
      </section>
      <section class="paper-section paper-split">
        <div class="paper-side"><h3>${t("paper.like.title")}</h3><p class="paper-says">${t("paper.like.says")}</p></div>
        <div class="paper-picture">${likeness(found.matrix, found.like, props)}</div>
      </section>
      ${shifted(found.matrix, found.turns, props)}
      ${beyond(found.matrix, found.like, props)}`)}`;
}

/** @param {Matrix} matrix @param {Props} props */
function matrixMap({ n, d, values }, { position, theme, point, act }) {
  const at = (/** @type {any} */ e) => {
    const box = e.currentTarget.getBoundingClientRect();
    const inside = (/** @type {number} */ place, /** @type {number} */ length, /** @type {number} */ count) => Math.min(count - 1, Math.max(0, Math.floor((place / length) * count)));
    return { position: inside(e.clientY - box.top, box.height, n), dimension: inside(e.clientX - box.left, box.width, d) };
  };
  const named = (/** @type {NonNullable<Props["point"]>} */ p) =>
    t(p.dimension % 2 ? "paper.point.cos" : "paper.point.sin", { ...p, exponent: p.dimension - (p.dimension % 2), size: d, value: values[p.position * d + p.dimension].toFixed(4) });
  return html`<div class="signed-map" data-map="matrix">
      <span class="axis-y">${t("paper.axis.position")}</span>
      <div class="signed-cells" ${paint(fit, n, d)}
        @pointermove=${(/** @type {any} */ e) => act.point(at(e))} @pointerleave=${() => act.point(null)} @click=${(/** @type {any} */ e) => position.set(String(at(e).position))}>
        <canvas role="img" aria-label=${t("paper.matrix.map", { rows: n, columns: d })} ${paint(drawSigned, values, n, d, 1, theme)}></canvas>
        <span class="signed-row" ${paint(markRow, position.value, n)}></span>
      </div>
      <span class="axis-x">${t("paper.axis.dimension")}</span>
    </div>
    <p class="paper-point value">${point ? named(point) : t("paper.point.none")}</p>
    ${signedLegend({ theme, title: t("paper.matrix.legend"), ticks: ["−1", "0", "1"] })}`;
}

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

/** @param {Matrix} matrix @param {number} position */
function vector({ d, values }, position) {
  const row = Array.from(values.subarray(position * d, (position + 1) * d));
  const place = (/** @type {number} */ v, /** @type {number} */ i) => /** @type {[number, number]} */ ([(i + 0.5) / d, (v + 1) / 2]);
  // Each of the two is smooth; drawn as one line they would only be a zigzag.
  const wave = (/** @type {number} */ odd) => row.map(place).filter((_, i) => i % 2 === odd);
  return html`${plot({
      name: t("paper.vector.plot", { position, count: d }), x: t("paper.vector.x"), y: t("paper.axis.value"),
      xTicks: [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, text: String(Math.round(at * d)) })), yTicks: [-1, 0, 1].map((v) => ({ at: (v + 1) / 2, text: whole(v).replace("-", "−") })),
      lines: [{ points: wave(1), kind: "reference" }, { points: wave(0), kind: "main" }],
    })}
    ${asTable(t("paper.vector.table"), [t("paper.axis.dimension"), t("paper.axis.value")], row.map((v, i) => [i, html`<span class="value">${v.toFixed(6)}</span>`]))}`;
}

/** @param {Matrix} matrix @param {Float32Array} like @param {Props} props */
function likeness({ n, d }, like, { position, theme }) {
  const row = Array.from(like.subarray(position.value * n, (position.value + 1) * n));
  return html`<div class="paper-pair">
    <div>
      <div class="signed-map" data-map="likeness">
        <span class="axis-y">${t("paper.axis.position")}</span>
        <div class="signed-cells" data-square ${paint(fit, n, n)} @click=${(/** @type {any} */ e) => {
          const box = e.currentTarget.getBoundingClientRect();
          position.set(String(Math.min(n - 1, Math.max(0, Math.floor(((e.clientY - box.top) / box.height) * n)))));
        }}>
          <canvas role="img" aria-label=${t("paper.like.map", { rows: n })} ${paint(drawSigned, like, n, n, 1, theme)}></canvas>
          <span class="signed-row" ${paint(markRow, position.value, n)}></span>
        </div>
        <span class="axis-x">${t("paper.axis.position")}</span>
      </div>
      ${signedLegend({ theme, title: t("paper.like.legend", { half: d / 2 }), ticks: ["−1", "0", "1"] })}
    </div>
    ${plot({
      name: t("paper.like.plot", { position: position.value }), x: t("paper.axis.position"), y: t("paper.like.y", { position: position.value }),
      xTicks: ticksOf(n), yTicks: [-0.5, 0, 0.5, 1].map((v) => ({ at: (v + 0.5) / 1.55, text: String(v).replace("-", "−") })),
      lines: [{ points: row.map((v, i) => [(i + 0.5) / n, (v + 0.5) / 1.55]), kind: "main" }],
    })}
  </div>`;
}

/** @param {number} n */
const ticksOf = (n) => [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, text: String(Math.round(at * n)) }));

/** @param {Matrix} matrix @param {Turns} turns @param {Props} props */
function shifted({ n, d, largest_error }, turns, { position, shift }) {
  return html`<section class="paper-section paper-split">
    <div class="paper-side">
      <h3>${t("paper.shift.title")}</h3>
      <p class="paper-says">${t("paper.shift.says")}</p>
      ${dial(shift, { label: t("paper.shift"), hint: t("paper.shift.hint", { from: position.value, to: position.value + shift.value }) })}
      <p class="paper-check" data-error=${largest_error}>${t("paper.shift.error", { error: small(largest_error), count: whole(n * d) })}</p>
    </div>
    <div class="paper-picture">
      ${rotation()}
      <ol class="turns">${turns.map(turn)}</ol>
      <p class="hint">${t("paper.turn.note", { from: position.value, to: position.value + shift.value })}</p>
    </div>
  </section>`;
}

/** One pair of numbers as a hand on a dial: the cosine to the right, the sine upwards. @param {Turns[number]} turn */
const turn = ({ pair, from, to, degrees }) =>
  html`<li>
    <svg viewBox="-1.2 -1.2 2.4 2.4" role="img" aria-label=${t("paper.turn.name", { pair, degrees: degrees.toFixed(1) })}>
      ${svg`<circle class="turn-ring" r="1" /><path class="turn-axis" d="M-1 0H1M0-1V1" />
        <path class="turn-from" d=${`M0 0L${from.cos.toFixed(4)} ${(-from.sin).toFixed(4)}`} />
        <path class="turn-to" d=${`M0 0L${to.cos.toFixed(4)} ${(-to.sin).toFixed(4)}`} />
        <circle class="turn-end" r="0.07" cx=${to.cos.toFixed(4)} cy=${(-to.sin).toFixed(4)} />`}
    </svg>
    <span>${t("paper.turn.pair", { first: 2 * pair, second: 2 * pair + 1 })}</span><span class="value">${t("paper.degrees", { degrees: degrees < 0.05 || degrees > 359.95 ? degrees.toPrecision(2) : degrees.toFixed(1) })}</span>
  </li>`;

/** @param {Matrix} near @param {Float32Array} like @param {Props} props */
function beyond(near, like, { far, beyond: found, theme }) {
  const { n, d } = near;
  return html`<section class="paper-section paper-split">
    <div class="paper-side">
      <h3>${t("paper.beyond.title")}</h3>
      <p class="paper-says">${t("paper.beyond.says")}</p>
      ${dial(far, { label: t("paper.far"), hint: t("paper.far.hint"), show: whole, step: 50 })}
      ${found
        ? html`<dl class="paper-facts">
            <div><dt>${t("paper.beyond.near")}</dt><dd>${like[1].toFixed(4)}</dd></div>
            <div><dt>${t("paper.beyond.far", { from: whole(far.value), to: whole(far.value + 1) })}</dt><dd>${found.like[1].toFixed(4)}</dd></div>
            <div><dt>${t("paper.beyond.error")}</dt><dd>${small(found.largest_error)}</dd></div>
          </dl>`
        : nothing}
    </div>
    <div class="paper-picture">
      ${found
        ? html`<div class="signed-map" data-map="far">
            <span class="axis-y">${t("paper.axis.from", { from: whole(far.value), to: whole(far.value + n - 1) })}</span>
            <div class="signed-cells" ${paint(fit, n, d)}><canvas role="img" aria-label=${t("paper.beyond.map", { from: whole(far.value), to: whole(far.value + n - 1) })} ${paint(drawSigned, found.rotated, n, d, 1, theme)}></canvas></div>
            <span class="axis-x">${t("paper.axis.dimension")}</span>
          </div>`
        : nothing}
    </div>
  </section>`;
}
