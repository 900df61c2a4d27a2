// All heads of one kind against each other: how alike each two are, and those most and least like the one in front, one click away.
import { html } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../i18n/index.js";
import { lifted } from "../arrows.js";
import { cellAt } from "../geometry.js";
import { gridRole, laid } from "../gridrole.js";
import { spelled, weight } from "../labels.js";
import { paint } from "../paint.js";
import { drawAround, drawPane } from "./draw.js";

/** @typedef {import("../labels.js").Label} Label */
/** @typedef {{ query: number | null, key: number | null }} Pair */
/** From 0 to 1, whatever tone the page's own patterns have. @type {import("../ramp.js").Scale} */
const SCALE = { kind: "pattern", tone: "linear" };
const ALL = { rows: [], cols: [] };

/** @typedef {{ name: string, value: number, chosen: boolean, go(): void }} Kin */

/**
 * @param {object} props
 * @param {string} props.kind of attention, as it is called in a title
 * @param {string} props.front the head in front
 * @param {{ pattern: import("../pattern.js").Pattern, port: import("./port.js").Port, labels: Label[], focus: { query: number | null, key: number | null } } | null} props.map null while there is none
 * @param {Kin[]} props.most
 * @param {Kin[]} props.least
 * @param {boolean} props.stale whether it is of an older text
 * @param {string | null} props.problem
 * @param {boolean} props.one whether there is no second head
 * @param {import("../draw.js").Screen} props.screen
 * @param {{ point(pair: Pair | null): void, choose(pair: { query: number, key: number }): void }} props.act
 */
export function similar({ kind, front, map, most, least, stale, problem, one, screen, act }) {
  return html`<section class="compare-similar" aria-label=${t("compare.similar")} ?data-stale=${stale}>
    <h3 class="compare-title" title=${t("compare.similar.about")}>${t("compare.similar")}</h3>
    ${
      one
        ? html`<p class="empty">${t("compare.similar.one")}</p>`
        : problem !== null
          ? html`<p class="warn-text" role="alert">${t("compare.similar.problem", { message: problem })}</p>`
          : !map
            ? html`<p class="empty" role="status">${t("compare.similar.wait")}</p>`
            : html`<div class="compare-kin">
        ${matrix(map, kind, screen, act)}
        <div class="compare-lists">
          ${list(t("compare.similar.most", { name: front }), most)}
          ${list(t("compare.similar.least", { name: front }), least)}
          <p class="hint">${t("compare.similar.about")}</p>
        </div>
      </div>`
    }
  </section>`;
}

/** @param {NonNullable<Parameters<typeof similar>[0]["map"]>} map @param {string} kind @param {import("../draw.js").Screen} screen @param {Parameters<typeof similar>[0]["act"]} act */
function matrix({ pattern, port, labels, focus }, kind, screen, act) {
  const at = (/** @type {any} */ e) => cellAt(e.offsetX, e.offsetY, port);
  const value = (/** @type {number} */ q, /** @type {number} */ k) =>
    pattern.values[pattern.offset + q * pattern.cols + k];
  const say = (/** @type {number} */ q, /** @type {number} */ k) =>
    t("compare.similar.cell", { a: spelled(labels[q]), b: spelled(labels[k]), value: weight(value(q, k)) });
  const point = (/** @type {Pair | null} */ pair) => {
    lifted();
    act.point(pair);
  };
  const here =
    focus.query !== null && focus.key !== null && focus.query < pattern.rows && focus.key < pattern.cols
      ? { query: focus.query, key: focus.key }
      : null;
  const canvases = html`<canvas class="map-cells" aria-hidden="true" ${paint(drawPane, pattern, port, SCALE, ALL, screen)}></canvas>
    <canvas class="map-overlay" aria-hidden="true" ${paint(drawAround, pattern, port, labels, labels, focus.query, focus.key, SCALE, screen)}
      @pointermove=${(/** @type {any} */ e) => point(at(e))} @pointerleave=${() => point(null)}
      @click=${(/** @type {any} */ e) => {
        const cell = at(e);
        if (cell) act.choose(cell);
      }}></canvas>`;
  return html`<div class="compare-matrix">
    ${gridRole(
      {
        id: "compare-similar",
        kind: "map",
        name: t("compare.similar.map", { kind }),
        about: t("compare.similar.hint"),
        of: pattern,
        rows: labels,
        cols: labels,
        focus,
        say: (q, k) => weight(value(q, k)),
        move: act.point,
        drawn: laid(port),
        keys: (e) => {
          if (e.key !== "Enter" || !here) return;
          e.preventDefault();
          act.choose(here);
        },
      },
      canvases,
    )}
    <p class="hint value">${here ? say(here.query, here.key) : t("compare.similar.hint")}</p>
  </div>`;
}

/** @param {string} title @param {Kin[]} all */
const list = (title, all) => html`<h4>${title}</h4>
  <div class="chips">${all.map(({ name, value, chosen, go }) => html`<button type="button" class="chip compare-pair" aria-pressed=${chosen} aria-label=${t("compare.similar.pair", { name, value: weight(value) })} @click=${go}>${name} <span class="value">${weight(value)}</span></button>`)}</div>`;
