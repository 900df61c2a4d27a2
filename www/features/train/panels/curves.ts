// The curves of the run: loss, accuracy, learning rate and gradients, one chart each.
import { isChecked } from "../../../lib/events.js";
import { html } from "lit-html";
import { t } from "../../../i18n/index.js";
import { chart, type ChartProps } from "../../../components/step-chart/chart.js";
import type { Props } from "../props.js";

interface CurveProps extends Pick<ChartProps, "height" | "log" | "share"> {
  title: string;
  about: string;
  gloss?: unknown;
  empty: string;
  tools?: unknown;
}

function curve(
  { curves, mark, scrub, screen }: Props,
  name: "loss" | "accuracy" | "rate" | "norm",
  { title, about, gloss = "", empty, tools = "", ...drawn }: CurveProps,
) {
  const { data, lines, latest } = curves[name];
  return html`<section class="train-curve" data-curve=${name}>
    <div class="train-curve-head"><h3 class="title" title=${about}>${title}</h3>
      <p class="train-latest">${latest.map(
        (text, run) => html`<span class="value" data-run=${run}>${text}</span>`,
      )}</p><span class="train-gloss" title=${about}>${gloss}</span>${tools}</div>
    ${chart({
      id: name,
      name: `${title}. ${about} ${latest.join(", ")}`,
      data,
      lines,
      mark,
      ...drawn,
      empty: data[0].length === 0 ? empty : null,
      screen,
      scrub,
    })}
  </section>`;
}

export const loss = (props: Props) =>
  curve(props, "loss", {
    title: t("train.loss"),
    about: [
      t("train.loss.about"),
      ...(props.curves.noise === null ? [] : [t("train.loss.noise", { names: props.curves.noise })]),
    ].join(" "),
    gloss:
      props.curves.noise !== null && props.curves.examined
        ? t("train.loss.noise.short", { names: props.curves.noise })
        : t("train.loss.gloss"),
    empty: t("train.loss.empty"),
    height: 128,
    log: props.log,
    tools: html`<label class="train-log"><input type="checkbox" .checked=${props.log}
      @change=${(e: Event) => props.setLog(isChecked(e))} />${t("train.log")}</label>`,
  });

export const accuracy = (props: Props) =>
  curve(props, "accuracy", {
    title: t("train.accuracy"),
    about: t(`train.accuracy.${props.curves.counts}`),
    gloss: props.curves.examined ? held(props) : inTraining(props),
    empty: t("train.accuracy.empty"),
    height: 128,
    share: true,
    tools: props.curves.examined
      ? html`<span class="train-key"><span class="train-line"
        aria-hidden="true"></span>${inTraining(props)}</span>`
      : html`<span class="train-key">${held(props)}</span>`,
  });

const inTraining = ({ curves: { counts } }: Props) => t("train.accuracy.gloss", { images: counts === "images" });

const held = (props: Props) =>
  html`<span class="train-dot" aria-hidden="true"></span> ${t(`train.held-out.${props.curves.counts}`)}`;

export const norm = (props: Props) =>
  curve(props, "norm", {
    title: t("train.norm"),
    about: t("train.norm.about"),
    empty: t("train.norm.empty"),
    height: 92,
    log: true,
  });

export const rate = (props: Props) =>
  curve(props, "rate", {
    title: t("train.rate"),
    about: t("train.rate.about"),
    empty: t("train.rate.empty"),
    height: 92,
  });
