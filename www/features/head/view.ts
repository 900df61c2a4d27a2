// The Head view: one head, large, with its layers and marginals, or its numbers as a table.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { legend, scaleLegend } from "../../components/map/legend.js";
import { map } from "../../components/map/map.js";
import { mapTable } from "../../components/map/table.js";
import { readout, topCells } from "../../components/map/readout.js";
import { filters, layers, viewTools } from "../../components/map/tools.js";
import { said } from "../../components/map/said.js";
import { term, withName } from "../../components/term.js";
import { weights } from "./weights/view.js";
import { markNote, previewNote, statusNote } from "../../components/status-notes.js";
import { layerName } from "./layers.js";
import type { HeadProps } from "./props.js";

/** The glossary term of each layer. */
const LAYER_TERMS = { raw: "query", scores: "score", pattern: "softmax", weighted: "value" } as const;

export function head(props: HeadProps) {
  const { layer } = props.layers;
  const { title, stale, busy, problem, below, legend: colours, numbers, readout: read, hidden, chosen } = props;
  return html`<section class="detail head-view" aria-label=${title} aria-busy=${busy}>
    <div class="detail-head">
      <h2>${term("head", title)}</h2>
      ${markNote(props.mark, numbers ? null : props.map?.veil)} ${previewNote(props.preview)} ${statusNote(stale, busy)}
      ${viewTools(props.zoom, props.table, props.full)}
    </div>
    <div class="head-bar">
      ${layers(props.layers)}
      ${colours?.weights ? legend(colours.weights) : colours ? scaleLegend(colours.numbers) : nothing}
    </div>
    <p class="hint head-formula">${withName(
      props.linear ? "linear" : LAYER_TERMS[layer],
      props.formula,
      layerName(layer, props.linear),
    )}</p>
    ${
      problem !== null
        ? html`<p class="head-problem" role="alert">${t("head.failed", { message: problem })}</p>`
        : nothing
    }
    ${said(props.said)}
    <div class="detail-body" ?data-below=${below}>
      ${
        numbers
          ? mapTable(numbers)
          : props.map
            ? map(props.map)
            : problem === null
              ? html`<p class="empty center">${t("head.reading")}</p>`
              : nothing
      }
      ${read ? readout({ ...read, chosen: chosen ? chosenWords(chosen) : undefined }) : nothing}
    </div>
    ${hidden === null ? nothing : html`<p class="hint head-hidden">${hidden}</p>`}
    <div class="head-foot">
      ${read ? topCells(props.top, read.rows, read.cols, props.choose, props.say) : nothing}
      ${filters(props.filters)}
    </div>
    ${props.weights ? weights(props.weights) : nothing}
  </section>`;
}

const chosenWords = ({ title, names, figures, clear }: NonNullable<HeadProps["chosen"]>) =>
  html`<p class="chosen" role="status">
  <span class="chosen-title" title=${names}>${title}</span>
  ${figures.map(
    ({ name, value }) => html`<span class="chosen-figure">${name} <strong class="value">${value}</strong></span>`,
  )}
  <button type="button" class="link" data-do="clear" @click=${clear}>${t("head.clear")}</button>
</p>`;
