// The Timeline: the model's probability of each token it wrote, and one head as it was at the chosen step.
import { inputNumber } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t, formats } from "../../i18n/index.js";
import { labMap } from "../../components/map/lab-map.js";
import { labelText, longText, describeLabel, formatWeight } from "../../domain/labels.js";
import { legend } from "../../components/map/legend.js";
import { paint, property } from "../../lib/paint.js";
import { drawTimeline, stepAt, type Step, type Choice } from "./chart.js";
import { statusNote } from "../../components/status-notes.js";
import type { TimelineProps } from "./props.js";

export function timeline(props: TimelineProps) {
  const { without, steps, here, problem, unread } = props;
  if (without) {
    const why = without === "nothing" ? (unread ?? t("timeline.none")) : t(`timeline.${without}`);
    return html`<section class="detail moments" aria-label=${t("view.timeline")}><p class="empty">${why}</p></section>`;
  }
  return html`<section class="detail moments" aria-label=${t("view.timeline")} ?data-stale=${props.stale}>
    <div class="detail-head">
      <h2>${t("timeline.title")}</h2>
      ${statusNote(unread !== null, props.stale && !problem)}
    </div>
    ${problem ? html`<p class="error-text" role="alert">${t("timeline.failed", { message: problem })}</p>` : nothing}
    ${chart(props)}
    ${scrubber(props)}
    <div class="moments-told">${told(steps[props.pointed ?? here], props.pointed ?? here, props)}
      ${doubtful(props)}</div>
    <p class="hint">${t("timeline.read")}${props.edited ? html` ${t("timeline.edited")}` : nothing}${
      props.sampled ? html` ${t("timeline.sampled")}` : nothing
    }</p>
    ${headThen(props)}
  </section>`;
}

function chart({ steps, frame, here, pointed, doubts, screen, act }: TimelineProps) {
  if (!frame) return html`<div class="moments-chart" data-waiting></div>`;
  const said = doubts.length
    ? t("timeline.doubts.said", {
        tokens: doubts.map((d) => `${describeLabel(d.label)} ${formats().percent(d.probability)}`),
      })
    : t("timeline.doubts.none");
  return html`<div class="moments-chart" role="img" aria-label=${t("timeline.chart", { doubts: said })}>
    <canvas ${paint(drawTimeline, steps, frame, here, pointed, screen)}
      @pointermove=${(e: PointerEvent) => act.point(stepAt(frame, e.offsetX))} @pointerleave=${() => act.point(null)}
      @click=${(e: PointerEvent) => {
        const step = stepAt(frame, e.offsetX);
        if (step !== null) act.go(step);
      }}></canvas>
  </div>`;
}

function scrubber({ steps, frame, here, screen, act }: TimelineProps) {
  const of = steps.length;
  // The thumb aligns with the chart's columns if all of them are visible.
  const under = frame !== null && frame.left + of * frame.pitch <= screen.width && of > 1;
  const [left, width] = under
    ? [`${frame.left + frame.pitch / 2 - THUMB / 2}px`, `${(of - 1) * frame.pitch + THUMB}px`]
    : ["0px", "100%"];
  return html`<input id="timeline-step" class="moments-scrub" type="range" min="0" max=${of - 1} step="1"
    .value=${live(String(here))} aria-label=${t("timeline.scrub")}
      aria-valuetext=${t("timeline.at", { step: here + 1, of })}
    ${property("--left", left)} ${property("--width", width)} @input=${(e: Event) => act.go(inputNumber(e))} />`;
}

/** The width of a slider's thumb in the style sheet. */
const THUMB = 14;

function told(step: Step | undefined, index: number, { steps, here, act }: TimelineProps) {
  if (!step) return nothing;
  const of = steps.length;
  const last = index === of - 1;
  const row = ({ label, probability }: Choice, note: string, chosen: boolean) => html`<li ?data-chosen=${chosen}>
    <span class="token-text" title=${longText(label) ?? nothing}
      data-kind=${label.kind}>${labelText(label)}</span><span class="mini"
      ${property("--weight", probability.toFixed(4))}></span><span
      class="value">${formatWeight(probability)}</span><span
        class="hint">${note}</span></li>`;
  return html`<div class="moments-step">
    <div class="moments-at">
      <button type="button" class="icon-button" data-scrub="back" aria-label=${t("moment.back")}
        title=${t("moment.back")} ?disabled=${here === 0} @click=${() => act.go(here - 1)}>‹</button>
      <h3 class="title">${t("timeline.at", { step: index + 1, of })}</h3>
      <button type="button" class="icon-button" data-scrub="on" aria-label=${t("moment.on")} title=${t("moment.on")}
        ?disabled=${here === of - 1} @click=${() => act.go(here + 1)}>›</button>
      ${
        here === of - 1
          ? nothing
          : html`<button type="button" class="link" data-moment="end"
            @click=${() => act.go(of - 1)}>${t("moment.end")}</button>`
      }
    </div>
    ${
      step.chosen
        ? html`<ol>${row(
            step.chosen,
            last ? t("timeline.next") : `${t("timeline.wrote")}, ${t("timeline.rank", { rank: step.chosen.rank })}`,
            true,
          )}${step.rejected.map((choice) => row(choice, "", false))}</ol>`
        : html`<p class="hint">${t("timeline.later")}</p>`
    }
  </div>`;
}

function doubtful({ doubts, here, act }: TimelineProps) {
  return html`<div class="moments-doubts">
    <h3 class="title">${t("timeline.doubts")}</h3>
    ${
      doubts.length
        ? html`<ul>${doubts.map(
            ({ step, label, probability }) => html`<li><button type="button" class="chip" aria-pressed=${step === here}
              title=${t("timeline.doubt", { step: step + 1, token: labelText(label), probability })}
                @click=${() => act.go(step)}>
          <span class="token-text"
            data-kind=${label.kind}>${labelText(label)}</span> ${formats().percent(probability)}</button></li>`,
          )}</ul>`
        : html`<p class="hint">${t("timeline.doubts.none")}</p>`
    }
  </div>`;
}

function headThen({ map, legend: colours, tone, screen, act }: TimelineProps) {
  if (!map) return html`<p class="empty">${t("maps.cut-off")}</p>`;
  return html`<div class="moments-head">
    <div class="detail-head"><h2>${map.name}</h2>${legend(colours)}</div>
    <div class="moments-map">${labMap({
      ...map,
      unread: null,
      width: screen.width - 4,
      most: 30,
      tone,
      screen,
      look: act.hover,
      choose: act.lock,
    })}</div>
  </div>`;
}
