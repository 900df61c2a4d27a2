// A measure of every head over training steps: a line bends where a head forms.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { options } from "../../components/controls.js";
import { t } from "../../i18n/index.js";
import { inputNumber, inputValue } from "../../lib/events.js";
import { chart } from "./lazy-chart.js";
import type { HeadMeasure } from "../../protocol/engine.js";
import type { stepProps } from "./props.js";

type Props = NonNullable<ReturnType<typeof stepProps>>;

export function overSteps(props: Props) {
  const { on, step, measure, head, numbers, act } = props;
  if (!on || !chart)
    return html`<div class="over-steps"><button type="button" class="quiet-button framed" data-do="steps-begin"
      @click=${act.begin}>${t("steps.begin")}</button>
      <p class="hint">${t("steps.begin.hint", { step })}</p></div>`;
  const going = props.row.kind === "going";
  return html`<section class="over-steps" aria-label=${t("steps.title")}>
    <div class="over-steps-head"><h3 class="title">${t("steps.title")}</h3>
      <select class="grid-select" aria-label=${t("steps.measure")} title=${measure.about} data-do="steps-measure"
        .value=${live(measure.value)} @change=${(e: Event) => act.measure(inputValue<HeadMeasure>(e))}>
        ${options(measure.options, measure.value)}
      </select>
      <button type="button" class="quiet-button" data-do="steps-clear" ?disabled=${going}
        @click=${act.clear}>${t("steps.clear")}</button></div>
    <p class="hint">${t("steps.text", { text: props.text })} ${
      props.elsewhere && !going
        ? html`<button type="button" class="link" data-do="steps-begin"
          @click=${act.begin}>${t("steps.text.again")}</button>`
        : nothing
    }</p>
    ${
      numbers.length === 0
        ? nothing
        : chart({
            id: "steps",
            name: t("steps.chart", { measure: t(`train.measure.${measure.value}`), head }),
            data: props.data,
            lines: props.lines,
            share: props.share,
            multiply: props.multiply,
            marks: props.marks,
            mark: step,
            height: 140,
            empty: null,
            screen: props.screen,
            scrub: props.goTo,
          })
    }
    ${numbersOf(props)}
    ${
      props.others === 0
        ? nothing
        : html`<p class="hint">${t("steps.bits", { bits: props.bits, others: props.others })}</p>`
    }
    <p class="hint">${
      numbers.length > 1 ? html`${t("steps.lines", { head })} ${t("steps.point")}` : t("steps.next")
    }</p>
    ${row(props)}
    ${props.failed.map(
      ({ steps, message }) =>
        html`<p class="error-text" role="alert" data-failed-steps>${t("steps.failed", { steps, message })}</p>`,
    )}
  </section>`;
}

/** Each step with the number of the head in front: a button that opens the step. */
function numbersOf({ head, numbers, problem, pending }: Props) {
  const measuring = pending && numbers.length === 0;
  // Only sentences are read out by themselves.
  return html`<div class="over-steps-numbers">${
    problem || measuring
      ? nothing
      : html`${head}: ${numbers.map(
          (one) => html`<span><button type="button" class="link" data-step=${one.step}
              aria-current=${one.here ? "step" : "false"} title=${t("steps.go", { step: one.step })}
              @click=${one.go}>${t("steps.at", { step: one.step })}</button> <span
              class="value">${one.value ?? t("grid.none")}</span></span> `,
        )}`
  }<span role="status" class=${problem ? "error-text" : ""}>${
    problem ? t("grid.failed", { message: problem }) : measuring ? t("grid.measuring") : nothing
  }</span></div>`;
}

/** The steps that are fetched in a row. */
function row({ row, act }: Props) {
  switch (row.kind) {
    case "unlisted":
      return html`<div class="over-steps-row"><button type="button" class="quiet-button framed" data-do="steps-list"
        ?disabled=${row.asking} @click=${act.list}>${
          row.asking ? t("hub.looking", { host: row.host }) : t("steps.list", { host: row.host })
        }</button></div>
        ${row.problem ? html`<p class="error-text" role="alert">${row.problem}</p>` : nothing}`;
    case "going":
      return html`<div class="over-steps-row"><span role="status">${t("steps.going", {
        step: row.step,
        at: row.at + 1,
        of: row.of,
      })}</span> ${row.bytes ? html`<span class="value">${t("hub.fetching.of", row.bytes)}</span>` : nothing}
        <progress max=${row.of} value=${row.at} aria-label=${t("steps.title")}></progress>
        <button type="button" class="quiet-button framed" data-do="steps-stop"
          @click=${act.stop}>${t("steps.stop")}</button>
      </div>`;
    case "offer":
      return offer(row, act);
  }
}

function offer(
  { all, count, counts, steps, names, each, bytes, fits, room, busy }: Extract<Props["row"], { kind: "offer" }>,
  act: Props["act"],
) {
  if (all < 2) return html`<p class="hint">${t("steps.none")}</p>`;
  if (!fits) return html`<p class="hint">${t("steps.no-memory")}</p>`;
  const full = room !== null && bytes > room;
  const choices = counts.map((value) => ({ value: String(value), label: t("steps.count", { count: value, all }) }));
  return html`<div class="over-steps-row">
      <select class="grid-select" aria-label=${t("steps.count.label")} data-do="steps-count"
        .value=${live(String(count))} @change=${(e: Event) => act.count(inputNumber(e))}>
        ${options(choices, String(count))}
      </select>
      ${
        steps.length === 0
          ? html`<span class="hint">${t("steps.all-here")}</span>`
          : html`<button type="button" class="do" data-do="steps-fetch" ?disabled=${busy || full}
            @click=${() => act.fetch(steps, each)}>${
              bytes === 0
                ? t("steps.measure-again", { count: steps.length })
                : t("steps.fetch", { count: steps.length, bytes })
            }</button>`
      }</div>
    ${
      steps.length === 0
        ? nothing
        : html`<p class="hint">${t("steps.which", { names })} ${
            full ? t("steps.no-room", { bytes, room }) : t("steps.beside")
          }</p>`
    }`;
}
