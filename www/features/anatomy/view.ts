// Anatomy: one head at one query, stage by stage, from the input to the stream that goes on.
import { withFormulas } from "../../components/formula.js";
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { live } from "lit-html/directives/live.js";
import { locale, t } from "../../i18n/index.js";
import { formatFigure } from "../../domain/numbers.js";
import { formatIn, formatWeight } from "../../domain/labels.js";
import { inputNumber, type At } from "../../lib/events.js";
import { statusNote } from "../../components/status-notes.js";
import { stage, formatFactor } from "./stage.js";
import { tables } from "./tables.js";
import { scalingReason } from "./scaling.js";
import type { AnatomyProps, Body } from "./props.js";
import type { StageId } from "../../protocol/engine.js";
import type { Stage } from "../../domain/stages.js";

export function anatomy({ title, busy, stale, problem, body }: AnatomyProps) {
  return html`<section class="anatomy" aria-label=${t("anatomy.region")} aria-busy=${busy}>
    <div class="anatomy-head">
      <div class="anatomy-title">
        <h2>${title}</h2>
        ${statusNote(stale, busy && body !== null)}
      </div>
      ${body ? focus(body) : nothing}
      ${body ? chips(body.stages) : nothing}
    </div>
    ${
      problem !== null
        ? html`<p class="anatomy-problem" role="alert">${t("anatomy.failed", { message: problem })}</p>`
        : body
          ? html`<p class="hint">${t("anatomy.how")}</p>
            <ol class="stages">${body.stages.map((one) =>
              stage(
                one,
                body,
                one.id === "scale" && formatFactor(one.figures) === "" ? scalingReason(body.why) : nothing,
              ),
            )}</ol>
            ${tables(body)}`
          : html`<p class="empty center">${t("anatomy.reading")}</p>`
    }
  </section>`;
}

function focus({ rows, colNames, query, key, masked, weight: value, pattern, act }: Body) {
  const choice = (id: string, names: string[], now: number, take: (i: number) => void) =>
    html`<select id=${id} .value=${live(String(now))} @change=${(e: Event) => take(inputNumber(e))}>
      ${guard([names.join("\n"), locale()], () =>
        names.map(
          (name, i) =>
            html`<option value=${i} ?selected=${i === now}>${t("anatomy.option", { name, position: i })}</option>`,
        ),
      )}
    </select>`;
  return html`<p class="anatomy-focus">
    <label for="anatomy-query">${t("anatomy.query")}</label>
    ${choice("anatomy-query", rows, query, (i) => act.choose({ query: i, key: null }))}
    <label for="anatomy-key">${t("anatomy.key")}</label>
    ${choice("anatomy-key", colNames, key, (i) => act.choose({ query, key: i }))}
    <span>${
      masked
        ? html`<strong>${masked}</strong>`
        : html`${t("anatomy.weight")} <strong class="value" data-figure="weight">${formatIn(pattern)(value)}</strong>`
    }</span>
  </p>`;
}

/** The figure in each stage's chip, and whether it is a vector's length. */
const STANDS: Record<StageId, [string, boolean]> = {
  input: ["length", true],
  products: ["raw", false],
  scale: ["scaled", false],
  mask: ["score", false],
  softmax: ["weight", false],
  convolution: ["length", true],
  rates: ["kept", false],
  weights: ["weight", false],
  values: ["length", true],
  "z-gate": ["mean", false],
  concat: ["length", true],
  out: ["length", true],
  "out-norm": ["length", true],
  gate: ["mean", false],
  gamma: ["length", true],
  residual: ["length", true],
  norm: ["length", true],
};

function chips(stages: Stage[]) {
  return html`<ol class="stage-chips" aria-label=${t("anatomy.pipeline")}>${stages.map(
    ({ id, place, figures, edited }) => {
      const [name, vector] = STANDS[id];
      const known = figures[name];
      const isHere = place === "here";
      const value =
        !isHere || known === null
          ? isHere && id === "mask"
            ? "−∞"
            : "–"
          : (id === "softmax" ? formatWeight : formatFigure)(known);
      const words = { name: t(`anatomy.stage.${id}`), value };
      const how = isHere ? (vector ? "length" : "value") : place;
      return html`<li><button type="button" class="chip-stage" data-chip=${id} ?data-absent=${!isHere}
        title=${t(`anatomy.chip.${how}`, words)} @click=${lead}>
      <span>${
        edited
          ? html`<span
        class="dot"></span>`
          : nothing
      }${withFormulas(t(`anatomy.short.${id}`, { times: formatFactor(figures) }))}</span> <span
        class="value">${
          isHere && vector ? html`<span class="bars-of">‖</span>${value}<span class="bars-of">‖</span>` : value
        }</span>
    </button></li>`;
    },
  )}</ol>`;
}

function lead({ currentTarget: button }: At<HTMLElement>) {
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  button
    .closest(".anatomy")
    ?.querySelector(`[data-stage="${button.dataset.chip}"]`)
    ?.scrollIntoView({ block: "start", behavior });
}
