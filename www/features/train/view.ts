// The Train room: choices on the left; the run, its curves and its heads in the middle; measures, gradients and models
// on the right.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { controls } from "./controls.js";
import { accuracy, loss, norm, rate } from "./panels/curves.js";
import { exams } from "./panels/exams.js";
import { heads } from "./panels/heads.js";
import { keptModels } from "./panels/kept-models.js";
import { measure } from "./panels/measure.js";
import { norms } from "./panels/norms.js";
import { probe } from "./panels/probe.js";
import { setup } from "./panels/setup.js";
import { timeline } from "./panels/moments.js";
import type { Props } from "./props.js";

export function train(props: Props) {
  const recipe = props.lead;
  return html`<main class="room train">
    <div class="train-columns">
      <aside class="train-side" aria-label=${t("train.setup")}>${setup(props.setup, props.size)}</aside>
      <div class="train-main">
        <section class="train-run" aria-label=${t("train.run")}>
          <div class="train-lead">
            <h2>${t(`train.recipe.${recipe}.does`)}
              <span class="train-example"><span class="visually-hidden">: </span>${
                props.digit ? digit(props.digit) : example(recipe)
              }</span></h2>
            <p class="train-watch"><span
              class="train-watch-name">${t("train.watch")}</span> ${t(`train.recipe.${recipe}.watch`)}</p>
          </div>
          ${controls(props.control, props.failures, props.curves.names)}
        </section>
        <div class="train-curves">${loss(props)} ${accuracy(props)}</div>
        ${timeline(props.timeline, props.idle)}
        ${heads(props.heads, props.idle)}
      </div>
      <aside class="train-aside" aria-label=${t("train.more")}>
        ${measure(props)}
        ${probe(props.probe)}
        ${
          props.idle
            ? nothing
            : html`<section class="train-part"><h3
              class="title">${t("train.gradients")}</h3
              >${norms(props.norms, props.curves.names)} ${norm(props)} ${rate(props)} ${exams(
                props.exams,
                props.curves.names.length > 1,
              )}</section>`
        }
        ${keptModels(props.kept)}
      </aside>
    </div>
  </main>`;
}

const example = (recipe: Props["lead"]) =>
  html`${t(`train.recipe.${recipe}.from`)} <span aria-hidden="true">→</span><span class="visually-hidden">, </span>
    <strong>${t(`train.recipe.${recipe}.to`)}</strong>`;

/** The chosen picture's own class, apart from the one that the model reads. */
const digit = ({ name, read }: NonNullable<Props["digit"]>) =>
  html`${t("train.probe.true")} <strong>${name}</strong>${
    read ? html` · ${t("train.probe.reads")} <strong>${t("train.probe.reads.class", read)}</strong>` : nothing
  }`;
