// What the paper reported, beside what this page counts itself.
import { html } from "lit-html";
import { t } from "../../i18n/index.js";
import { property } from "../../lib/paint.js";
import { resultOrProblem } from "./controls.js";
import { formatExact, formatFixed, formatPower, formatShare, formatWhole } from "./numbers.js";

type Props = NonNullable<ReturnType<typeof import("./props.js").props>["reported"]>;

export function reportedTable({ bleu, training, source, base, big, presets, failure }: Props) {
  return html`<h2 class="paper-heading">${t("paper.reported.title")}</h2>
    <p class="paper-lead">${t("paper.reported.lead")}</p>
    <section class="paper-section">
      <h3>${t("paper.bleu.title")}</h3>
      <p class="paper-says">${t("paper.bleu.says")}</p>
      <div class="bleu">${bleu.map(
        ({ pair, before, base, big }) => html`<div>
        <h4>${t(`paper.bleu.${pair}`)}</h4>
        ${score("before", before)} ${score("base", base)} ${score("big", big)}
      </div>`,
      )}</div>
      <p class="hint">${t("paper.bleu.note")}</p>
    </section>
    <section class="paper-section">
      <h3>${t("paper.sizes.title")}</h3>
      <div class="paper-scroll"><table class="paper-table">
        <thead><tr><th scope="col"><span class="visually-hidden">${t("paper.table.what")}</span></th><th
          scope="col">${t("paper.base")}</th><th scope="col">${t("paper.big")}</th><th
            scope="col">${t("paper.where")}</th></tr></thead>
        <tbody>
          ${row(
            "parameters",
            t("paper.about", { millions: training.base.parameters / 1e6 }),
            t("paper.about", { millions: training.big.parameters / 1e6 }),
          )}
          ${row("steps", formatWhole(training.base.steps), formatWhole(training.big.steps))}
          ${row(
            "time",
            t("paper.hours", { hours: training.base.hours }),
            t("paper.days", { days: training.big.hours / 24 }),
          )}
          ${row(
            "second",
            t("paper.seconds", { seconds: formatFixed(training.base.secondsPerStep, 1) }),
            t("paper.seconds", { seconds: formatFixed(training.big.secondsPerStep, 1) }),
          )}
          ${row("machine", t("paper.machine"), t("paper.machine"))}
          ${row("flops", formatPower(training.base.flops), formatPower(training.big.flops))}
        </tbody>
      </table></div>
    </section>
    <section class="paper-section">
      <h3>${t("paper.counted.title")}</h3>
      ${resultOrProblem(
        base && big && { base, big },
        failure,
        ({ base, big }) => html`<div class="paper-scroll"><table class="paper-table">
          <thead><tr><th scope="col"><span class="visually-hidden">${t("paper.table.what")}</span></th><th
            scope="col">${t("paper.base")}</th><th scope="col">${t("paper.big")}</th></tr></thead>
          <tbody>
            <tr><th scope="row">${t("paper.counted.preset")}</th>${presets.map((name) => html`<td>${name}</td>`)}</tr>
            <tr data-counted><th
              scope="row">${t("paper.counted.here")}</th><td>${formatWhole(base.parameters)}</td
              ><td>${formatWhole(big.parameters)}</td></tr>
            <tr><th scope="row">${t("paper.counted.difference")}</th><td>${difference(
              base.parameters,
              training.base.parameters,
            )}</td><td>${difference(big.parameters, training.big.parameters)}</td></tr>
            <tr><th scope="row">${t("paper.counted.shared")}</th><td>${formatWhole(
              base.boxes["source-embedding"].all,
            )}</td><td>${formatWhole(big.boxes["source-embedding"].all)}</td></tr>
          </tbody>
        </table></div>
        <p class="hint">${t("paper.counted.why", {
          vocabulary: formatWhole(base.sizes.d_vocab),
          each: formatWhole(base.sizes.d_model),
        })}</p>`,
      )}
    </section>
    <p class="hint">${t("paper.cite")} <a class="link" href=${source} rel="noreferrer"
      target="_blank">${t("paper.source")}</a></p>`;
}

const HIGHEST = 45;

const score = (who: "before" | "base" | "big", bleu: number) =>
  html`<p class="score" data-who=${who}><span>${t(`paper.bleu.${who}`)}</span><span class="mini"
    ${property("--weight", (bleu / HIGHEST).toFixed(4))}></span><span class="value">${formatExact(bleu)}</span></p>`;

const row = (name: "parameters" | "steps" | "time" | "second" | "machine" | "flops", base: string, big: string) =>
  html`<tr><th scope="row">${t(`paper.reported.${name}`)}</th><td>${base}</td><td>${big}</td><td
    class="soft">${t(`paper.reported.${name}.where`)}</td></tr>`;

const difference = (here: number, there: number) =>
  `${here < there ? "−" : "+"}${formatShare(Math.abs(here - there) / there)}`;
