// One measure of every head over the steps: all thin, the chosen head bold, so that a forming head shows as a bend.
import { inputValue } from "../../../lib/events.js";
import { html, nothing } from "lit-html";
import { options } from "../../../components/controls.js";
import { live } from "lit-html/directives/live.js";
import { t } from "../../../i18n/index.js";
import { chart } from "../../../components/step-chart/chart.js";
import type { Props } from "../props.js";

export function measure({ measure: m, mark, scrub, screen, idle }: Props) {
  return html`<section class="train-part">
    <div class="train-part-head"><h3 class="title">${t("train.measure")}</h3>
      <select class="train-select" aria-label=${t("train.measure.choose")} data-measure .value=${live(m.name)}
        @change=${(e: Event) => m.choose(inputValue(e))}>
        ${options(m.options, m.name)}
      </select></div>
    <p class="hint">${m.about}</p>
    ${
      m.test
        ? html`<button type="button" class="quiet-button" data-do="test-text" title=${t("train.measure.test")}
          @click=${m.test}>${t("grid.test")}</button>`
        : nothing
    }
    ${chart({
      id: "measure",
      name: t("train.measure.chart", { measure: t(`train.measure.${m.name}`), head: m.head ?? "" }),
      data: m.data,
      lines: m.lines,
      share: m.share,
      mark,
      height: 132,
      empty: m.nothing
        ? t("train.measure.nothing")
        : idle
          ? t("train.measure.idle")
          : m.data[0].length < 2
            ? t("train.measure.soon")
            : null,
      screen,
      scrub,
    })}
    ${
      m.head && !m.nothing && m.data[0].length > 1
        ? html`<p class="hint">${t("train.measure.lines", { head: m.head })} ${
            m.rows
              ? t("train.measure.rows", { head: m.head, rows: m.rows })
              : t("train.measure.without", { head: m.head })
          }</p>
          ${
            m.strongest.length
              ? html`<p class="train-strongest"
                  >${t(m.falls ? "train.measure.least" : "train.measure.most")} ${m.strongest.map(
                    ({ name, value, go }) =>
                      html`<button type="button" class="link" @click=${go}>${name}</button> <span
                      class="value">${value}</span> `,
                  )}</p>`
              : nothing
          }`
        : nothing
    }
  </section>`;
}
