// The paper's reported numbers beside those that this page counts itself.
import { html } from "lit-html";
import { t } from "../../i18n/index.js";
import { property } from "../../lib/paint.js";
import { intro, modelsHead, resultOrProblem, sourceLink } from "./controls.js";
import { formatExact, formatFixed, formatPower, formatShare, formatWhole } from "./numbers.js";
import { BASE, BIG } from "./parameters.js";
import { BLEU, TRAINING } from "./reported.js";
import type { PropsOf } from "./props.js";

type Props = PropsOf<"reported">;

export function reportedTable({ base, big, failure }: Props) {
  return html`<section class="paper-section">
      ${intro("bleu")}
      <div class="bleu">${BLEU.map(
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
        ${modelsHead(t("paper.where"))}
        <tbody>
          ${row(
            "parameters",
            t("paper.about", { millions: TRAINING.base.parameters / 1e6 }),
            t("paper.about", { millions: TRAINING.big.parameters / 1e6 }),
          )}
          ${row("steps", formatWhole(TRAINING.base.steps), formatWhole(TRAINING.big.steps))}
          ${row(
            "time",
            t("paper.hours", { hours: TRAINING.base.hours }),
            t("paper.days", { days: TRAINING.big.hours / 24 }),
          )}
          ${row(
            "second",
            t("paper.seconds", { seconds: formatFixed(TRAINING.base.secondsPerStep, 1) }),
            t("paper.seconds", { seconds: formatFixed(TRAINING.big.secondsPerStep, 1) }),
          )}
          ${row("machine", t("paper.machine"), t("paper.machine"))}
          ${row("flops", formatPower(TRAINING.base.flops), formatPower(TRAINING.big.flops))}
        </tbody>
      </table></div>
    </section>
    <section class="paper-section">
      <h3>${t("paper.counted.title")}</h3>
      ${resultOrProblem(
        base && big && { base, big },
        failure,
        ({ base, big }) => html`<div class="paper-scroll"><table class="paper-table">
          ${modelsHead()}
          <tbody>
            ${counted(t("paper.counted.preset"), BASE, BIG)}
            ${counted(t("paper.counted.here"), formatWhole(base.parameters), formatWhole(big.parameters), true)}
            ${counted(
              t("paper.counted.difference"),
              difference(base.parameters, TRAINING.base.parameters),
              difference(big.parameters, TRAINING.big.parameters),
            )}
            ${counted(
              t("paper.counted.shared"),
              formatWhole(base.boxes["source-embedding"].all),
              formatWhole(big.boxes["source-embedding"].all),
            )}
          </tbody>
        </table></div>
        <p class="hint">${t("paper.counted.why", {
          vocabulary: formatWhole(base.sizes.d_vocab),
          each: formatWhole(base.sizes.d_model),
        })}</p>`,
      )}
    </section>
    <p class="hint">${t("paper.cite")} ${sourceLink()}</p>`;
}

const HIGHEST = 45;

const score = (who: "before" | "base" | "big", bleu: number) =>
  html`<p class="score" data-who=${who}><span>${t(`paper.bleu.${who}`)}</span><span class="mini"
    ${property("--weight", (bleu / HIGHEST).toFixed(4))}></span><span class="value">${formatExact(bleu)}</span></p>`;

const row = (name: "parameters" | "steps" | "time" | "second" | "machine" | "flops", base: string, big: string) =>
  html`<tr><th scope="row">${t(`paper.reported.${name}`)}</th><td>${base}</td><td>${big}</td><td
    class="soft">${t(`paper.reported.${name}.where`)}</td></tr>`;

const counted = (name: string, base: string, big: string, here = false) =>
  html`<tr ?data-counted=${here}><th scope="row">${name}</th><td>${base}</td><td>${big}</td></tr>`;

const difference = (here: number, there: number) =>
  `${here < there ? "−" : "+"}${formatShare(Math.abs(here - there) / there)}`;
