// One stage of Anatomy: its formula, its shape, its strips under their own colour bar, or a quiet line where the model
// has none.
import { withFormulas } from "../../components/formula.js";
import { html, nothing } from "lit-html";
import { t, formats } from "../../i18n/index.js";
import { formula } from "./formulas.js";
import { vectorExtent, formatFigure } from "../../domain/numbers.js";
import { describeLabel, formatWeight } from "../../domain/labels.js";
import { drawColourBar, drawHatch, legend } from "../../components/map/legend.js";
import type { At } from "../../lib/events.js";
import { memoize } from "../../lib/memoize.js";
import { paint } from "../../lib/paint.js";
import { drawStrip, headroom, indexAt, lines, type Scale } from "../../components/numbers/vector-strip.js";
import { dot } from "../../components/controls.js";
import { term } from "../../components/term.js";
import type { Term } from "../../domain/terms.js";
import type { Body } from "./props.js";
import type { Group, Stage, Strip } from "../../domain/stages.js";
import type { StageId } from "../../protocol/engine.js";

/** @param fold the collapsible content under it */
export function stage({ id, place, shape, groups, figures, edited }: Stage, body: Body, fold: unknown) {
  if (place !== "here") {
    return html`<li class="stage" data-stage=${id} data-absent>
      <h3>${name(id)}</h3> <p
        class="hint">${place === "elsewhere" ? t("anatomy.elsewhere.norm") : absent(id)}</p>
    </li>`;
  }
  const { general, here } = formula(id, figures);
  return html`<li class="stage" data-stage=${id} ?data-edited=${edited}>
    <div class="stage-head">
      <h3 title=${body.otherNames(id)}>${dot(edited)}${name(id)}</h3>
      <span class="shape value">${shape.map(
        ([axis, size], i) => html`${i ? " × " : nothing}<span><b>${formats().exact(size)}</b> ${axis}</span>`,
      )}</span>
    </div>
    <p class="hint">${withFormulas(about(id, figures))}</p>
    <div class="stage-formula">${general}${
      here === nothing ? nothing : html`<div class="formula-here">${here}</div>`
    }${said(id, figures)}</div>
    ${groups.map((group) => strips(group, body))}
    ${fold}
  </li>`;
}

const TERMS: Partial<Record<StageId, Term>> = {
  products: "query",
  mask: "mask",
  weights: "linear",
  softmax: "softmax",
  values: "value",
  "z-gate": "gate",
  "out-norm": "norm",
  gate: "gate",
  gamma: "layer-scale",
  residual: "residual",
  norm: "norm",
};

const name = (id: StageId) => {
  const [known, label] = [TERMS[id], t(`anatomy.stage.${id}`)];
  return known ? term(known, label) : label;
};

const absent = (id: StageId) =>
  id === "out" || id === "gate" || id === "gamma" || id === "residual" || id === "norm" ? t(`anatomy.none.${id}`) : "";

function about(id: StageId, f: Record<string, number | null>) {
  const mean = f.mean === null || f.mean === undefined ? "" : formatFigure(f.mean);
  return t(`anatomy.about.${id}`, {
    ...f,
    mean,
    learned: f.mean !== null,
    times: formatFactor(f),
    none: f.factor === 1,
  });
}

export const formatFactor = ({ factor = null }: Record<string, number | null>) =>
  factor === null ? "" : factor === 1 ? formats().number(1) : formatFigure(factor);

function said(id: StageId, f: Record<string, number | null>) {
  if (id === "products")
    return html`<span class="soft" data-figure="raw">${t("anatomy.engine", {
      value: formatFigure(f.raw ?? 0),
    })}</span>`;
  if (id === "gamma")
    return html`<span class="soft">${t("anatomy.gamma.lengths", {
      before: formatFigure(f.before ?? 0),
      after: formatFigure(f.length ?? 0),
    })}</span>`;
  return nothing;
}

function strips(group: Group, body: Body) {
  const { over, scale, range } = group;
  return html`<div class="strips" data-over=${over}>
    ${group.strips.map((strip) => (over === "keys" ? keyStrip(strip, group, body) : cellStrip(strip, group, body)))}
    <div class="strips-foot">
      ${scale === "pattern" ? legend(body.legend) : bar(scale, range, body)}
      ${
        scale === "signed" && group.strips.some((strip) => strip.masks)
          ? html`<span class="legend-masked hint"><canvas width="14" height="14" aria-hidden="true"
            ${paint(drawHatch, body.screen.theme)}></canvas>${t("maps.masked")}</span>`
          : nothing
      }
      ${over === "cells" ? html`<output class="pointed value" aria-hidden="true"></output>` : nothing}
    </div>
  </div>`;
}

function bar(scale: Scale, range: number, { screen }: Body) {
  if (range === 0) return html`<span class="hint">${t("anatomy.zero")}</span>`;
  const from = scale === "signed" ? formatFigure(-range) : formats().number(0);
  const to = scale === "signed" ? formatFigure(range) : formats().number(1);
  return html`<span class="bar-scale value" data-range=${range}><span>${from}</span><canvas width="97" height="1"
    role="img" aria-label=${t("anatomy.bar", { from, to })}
      ${paint(drawColourBar, scale === "signed" ? scale : "upward", screen.theme)}></canvas><span>${to}</span></span>`;
}

/** A row over keys: hovering points at a key, a click locks it. */
function keyStrip(
  { name, values, masks }: Strip,
  { scale, range }: Group,
  { cols, query, key, keyCell, legend, screen, act }: Body,
) {
  const high = Math.max(14, keyCell);
  const { length } = values;
  const label = cols[key];
  const lay = { count: length, cell: keyCell, high, across: length, top: headroom(cols, keyCell) };
  const at = (e: MouseEvent) => indexAt(e.offsetX, e.offsetY, lay);
  const value =
    masks?.[key] === 1 ? t("maps.masked") : scale === "pattern" ? formatWeight(values[key]) : formatFigure(values[key]);
  return html`<div class="strip" data-strip=${name}>
    <span class="strip-name">${name}</span>
    <div class="strip-scroll"><canvas class="strip-keys" role="img"
      aria-label=${t("anatomy.strip.keys", { name, count: length, key: label ? describeLabel(label) : key, value })}
      ${paint(
        drawStrip,
        values,
        masks ?? null,
        cols,
        key,
        null,
        keyCell,
        high,
        length,
        scale,
        range,
        legend.tone,
        screen,
      )}
      @pointermove=${(e: MouseEvent) => {
        const i = at(e);
        act.hover(i === null ? null : { query, key: i });
      }} @pointerleave=${() => act.hover(null)}
      @click=${(e: MouseEvent) => {
        const i = at(e);
        if (i !== null) act.lock({ query, key: i });
      }}></canvas></div>
  </div>`;
}

/** A vector; the number under the pointer stands beside the colour bar. */
function cellStrip({ name, values, mark }: Strip, { scale, range }: Group, { cellOf, free, legend, screen }: Body) {
  const cell = cellOf(values.length);
  const { across, down } = lines(values.length, cell, free);
  const high = down > 1 ? 10 : 16;
  const { min, max, norm } = vectorExtent(values);
  const lay = { count: values.length, cell, high, across, top: headroom(null, cell) };
  const tell = (e: At<HTMLElement, PointerEvent>) => {
    const i = e.type === "pointerleave" ? null : indexAt(e.offsetX, e.offsetY, lay);
    const place = e.currentTarget.closest(".strips")?.querySelector(".pointed");
    if (place)
      place.textContent = i === null ? "" : t("anatomy.cell", { name, index: i, value: formatFigure(values[i]) });
  };
  return html`<div class="strip" data-strip=${name}>
    <span class="strip-name">${name}</span>
    <canvas role="img" aria-label=${t("anatomy.strip.cells", {
      name,
      count: values.length,
      extent: t("anatomy.extent", { min: formatFigure(min), max: formatFigure(max), norm: formatFigure(norm) }),
    })}
      ${paint(
        drawStrip,
        values,
        null,
        null,
        null,
        mark ? marked(...mark) : null,
        cell,
        high,
        across,
        scale,
        range,
        legend.tone,
        screen,
      )}
      @pointermove=${tell} @pointerleave=${tell}></canvas>
    <dl class="extent" title=${t("anatomy.extent.hint")}>
      <div><dt>${t("anatomy.extent.min")}</dt><dd class="value">${formatFigure(min)}</dd></div>
      <div><dt>${t("anatomy.extent.max")}</dt><dd class="value">${formatFigure(max)}</dd></div>
      <div><dt>${t("anatomy.extent.length")}</dt><dd class="value">${formatFigure(norm)}</dd></div>
    </dl>
  </div>`;
}

/** Memoized, because drawing compares its inputs by identity. */
const marked = memoize((from: number, to: number): [number, number] => [from, to], Infinity);
