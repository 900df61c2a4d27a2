// Anatomy: what one head does at one query, stage by stage, from the input to the stream that goes on.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { guard } from "../vendor/lit-html/directives/guard.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { locale, t } from "../i18n/index.js";
import { figure } from "./figures.js";
import { weight } from "./labels.js";
import { legend } from "./legend.js";
import { stage, times } from "./anatomy-stage.js";
import { tables } from "./anatomy-tables.js";
import { why } from "./anatomy-scaling.js";

/** @typedef {import("./labels.js").Label} Label */
/** @typedef {import("./anatomy-stage.js").Stage} Stage */
/** @typedef {{ query: number | null, key: number | null }} Cell */

/**
 * @typedef {object} Body
 * @property {Stage[]} stages
 * @property {boolean} edited
 * @property {string[]} rows the queries, spelled
 * @property {Label[]} cols the keys
 * @property {string[]} colNames
 * @property {number} query @property {number} key in focus
 * @property {number} weight of the two @property {boolean} masked
 * @property {number} keyCell CSS pixels of a key's cell
 * @property {(count: number) => number} cellOf CSS pixels of a cell of a vector
 * @property {number} free how wide a vector may be drawn
 * @property {Parameters<typeof legend>[0]} legend
 * @property {import("./strip.js").Screen} screen
 * @property {Parameters<typeof why>[0]} why
 * @property {{ open: boolean, toggle(open: boolean): void }} numbers
 * @property {{ hover(cell: Cell | null): void, lock(cell: Cell): void, choose(cell: Cell): void }} act
 */

/**
 * @param {object} props
 * @param {string} props.title
 * @param {boolean} props.busy whether newer numbers are on their way
 * @param {boolean} props.stale whether what is shown is kept from before a failure
 * @param {string | null} props.problem why the numbers could not be read
 * @param {Body | null} props.body null until there are numbers
 */
export function anatomy({ title, busy, stale, problem, body }) {
  return html`<section class="anatomy" aria-label=${t("anatomy.region")} aria-busy=${busy}>
    <div class="anatomy-head">
      <div class="anatomy-title">
        <h2>${title}</h2>
        ${stale ? html`<span class="stale">${t("maps.stale")}</span>` : busy && body ? html`<span class="busy-note">${t("maps.busy")}</span>` : nothing}
      </div>
      ${body ? focus(body) : nothing}
      ${body ? chips(body.stages) : nothing}
    </div>
    ${
      problem !== null
        ? html`<p class="anatomy-problem" role="alert">${t("anatomy.failed", { message: problem })}</p>`
        : body
          ? html`<p class="hint">${t("anatomy.how")}</p>
            <ol class="stages">${body.stages.map((one) => stage(one, body, one.id === "scale" && times(one.figures) === "" ? why(body.why) : nothing))}</ol>
            ${tables(body)}`
          : html`<p class="empty center">${t("anatomy.reading")}</p>`
    }
  </section>`;
}

/** Which query looks at which key, as two lists to choose from. @param {Body} body */
function focus({ rows, colNames, query, key, masked, weight: value, act }) {
  const choice = (
    /** @type {string} */ id,
    /** @type {string[]} */ names,
    /** @type {number} */ now,
    /** @type {(i: number) => void} */ take,
  ) =>
    html`<select id=${id} .value=${live(String(now))} @change=${(/** @type {any} */ e) => take(Number(e.target.value))}>
      ${guard([names.join("\n"), locale()], () => names.map((name, i) => html`<option value=${i} ?selected=${i === now}>${t("anatomy.option", { name, position: i })}</option>`))}
    </select>`;
  return html`<p class="anatomy-focus">
    <label for="anatomy-query">${t("anatomy.query")}</label>
    ${choice("anatomy-query", rows, query, (i) => act.choose({ query: i, key: null }))}
    <label for="anatomy-key">${t("anatomy.key")}</label>
    ${choice("anatomy-key", colNames, key, (i) => act.choose({ query, key: i }))}
    <span>${masked ? html`<strong>${t("maps.masked")}</strong>` : html`${t("anatomy.weight")} <strong class="value" data-figure="weight">${weight(value)}</strong>`}</span>
  </p>`;
}

/** The number that stands for each stage, and whether it is a vector's length. @type {Record<string, [string, boolean]>} */
const STANDS = {
  input: ["length", true],
  products: ["raw", false],
  scale: ["scaled", false],
  mask: ["score", false],
  softmax: ["weight", false],
  values: ["length", true],
  concat: ["length", true],
  out: ["length", true],
  gate: ["mean", false],
  gamma: ["length", true],
  residual: ["length", true],
  norm: ["length", true],
};

/** The whole pipeline in a line; each stage leads to its place below. @param {Stage[]} stages */
function chips(stages) {
  return html`<ol class="stage-chips" aria-label=${t("anatomy.pipeline")}>${stages.map(
    ({ id, place, figures, edited }) => {
      const [name, vector] = STANDS[id];
      const known = figures[name];
      const value =
        place !== "here"
          ? "–"
          : known === null
            ? id === "mask"
              ? "−∞"
              : "–"
            : id === "softmax"
              ? weight(known)
              : figure(known);
      const words = { name: t(`anatomy.stage.${id}`), value };
      const title =
        place === "none"
          ? t("anatomy.chip.none", words)
          : place === "elsewhere"
            ? t("anatomy.chip.elsewhere", words)
            : vector
              ? t("anatomy.chip.length", words)
              : t("anatomy.chip.value", words);
      return html`<li><button type="button" class="chip-stage" data-chip=${id} ?data-absent=${place !== "here"} title=${title} @click=${lead}>
      <span>${edited ? html`<span class="dot"></span>` : nothing}${t(`anatomy.short.${id}`, { times: times(figures) })}</span> <span class="value">${place === "here" && vector ? html`<span class="bars-of">‖</span>${value}<span class="bars-of">‖</span>` : value}</span>
    </button></li>`;
    },
  )}</ol>`;
}

/** @param {any} event */
function lead(event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  button
    .closest(".anatomy")
    ?.querySelector(`[data-stage="${button.dataset.chip}"]`)
    ?.scrollIntoView({ block: "start", behavior });
}
