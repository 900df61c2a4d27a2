// All heads of one kind, compared pairwise: their similarities, and those most and least like the one in front, one
// click away.
import { html } from "lit-html";
import { t } from "../../i18n/index.js";
import { forgetArrow } from "../../lib/arrow-keys.js";
import { cellAt } from "../../domain/map/geometry.js";
import { gridRole, placeMap } from "../../components/map/grid-role.js";
import { labelText, formatWeight } from "../../domain/labels.js";
import { paint } from "../../lib/paint.js";
import { drawAround, drawPane } from "./draw.js";
import { valueAt } from "../../domain/map/pattern.js";
import type { Cell } from "../../domain/heads.js";
import type { Scale } from "../../domain/ramp.js";
import type { SimilarProps } from "./similar-props.js";

/** From 0 to 1, independent of the tone of the page's patterns. */
const SCALE: Scale = { kind: "pattern", tone: "linear" };
const ALL = { rows: [], cols: [] };

export function similar({ kind, front, map, most, least, stale, problem, one, screen, act }: SimilarProps) {
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

function matrix(
  { pattern, port, labels, focus }: NonNullable<SimilarProps["map"]>,
  kind: string,
  screen: SimilarProps["screen"],
  act: SimilarProps["act"],
) {
  const at = (e: MouseEvent) => cellAt(e.offsetX, e.offsetY, port);
  const value = (q: number, k: number) => formatWeight(valueAt(pattern, q, k));
  const say = (q: number, k: number) =>
    t("compare.similar.cell", { a: labelText(labels[q]), b: labelText(labels[k]), value: value(q, k) });
  const point = (pair: Cell | null) => {
    forgetArrow();
    act.point(pair);
  };
  const here =
    focus.query !== null && focus.key !== null && focus.query < pattern.rows && focus.key < pattern.cols
      ? { query: focus.query, key: focus.key }
      : null;
  const canvases = html`<canvas class="map-cells" aria-hidden="true"
    ${paint(drawPane, pattern, port, SCALE, ALL, screen)}></canvas>
    <canvas class="map-overlay" aria-hidden="true"
      ${paint(drawAround, pattern, port, labels, labels, focus.query, focus.key, SCALE, null, screen)}
      @pointermove=${(e: MouseEvent) => point(at(e))} @pointerleave=${() => point(null)}
      @click=${(e: MouseEvent) => {
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
        say: value,
        move: act.point,
        directive: placeMap(port),
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

const list = (title: string, all: SimilarProps["most"]) => html`<h4>${title}</h4>
  <div class="chips">${all.map(
    ({ name, value, chosen, go }) =>
      html`<button type="button" class="chip compare-pair" aria-pressed=${chosen}
        aria-label=${t("compare.similar.pair", { name, value: formatWeight(value) })} @click=${go}>${name} <span
          class="value">${formatWeight(value)}</span></button>`,
  )}</div>`;
