// The paper's training: the rate of each step, and the smoothed target.
import { html } from "lit-html";
import { t } from "../../i18n/index.js";
import { property } from "../../lib/paint.js";
import { asTable, dial, facts, intro, resultOrProblem, split } from "./controls.js";
import { letter, rateFormula, smoothingFormula } from "./formulas.js";
import { plot } from "./plot.js";
import { niceTicks } from "../../lib/axis.js";
import { formatFixed, formatSmall, formatWhole } from "./numbers.js";
import type { PropsOf } from "./props.js";

type Props = PropsOf<"training">;

type Schedule = NonNullable<Props["schedule"]>;

type Target = NonNullable<Props["target"]>;

type Curve = Schedule["curve"];

export function training(props: Props) {
  const { width, warmup, schedule, scheduleFailure, smoothing, vocab, target, smoothingFailure } = props;
  return html`${split(
    html`${intro("schedule")}
        ${rateFormula()}
        ${dial(warmup, {
          label: t("paper.warmup"),
          hint: t("paper.warmup.hint", { steps: formatWhole(warmup.neutral) }),
          step: 100,
          show: formatWhole,
        })}
        ${dial(width, {
          label: t("paper.rate.width"),
          hint: t("paper.rate.width.hint"),
          step: 64,
          show: formatWhole,
        })}`,
    resultOrProblem(schedule, scheduleFailure, rates),
  )}
    ${split(
      html`${intro("smoothing")}
        ${smoothingFormula()}
        ${dial(smoothing, {
          label: t("paper.epsilon"),
          hint: t("paper.epsilon.hint", { smoothing: smoothing.neutral }),
          step: 0.01,
          show: (v) => formatFixed(v, 2),
        })}
        ${dial(vocab, { label: t("paper.vocab"), hint: t("paper.vocab.hint") })}`,
      resultOrProblem(target, smoothingFailure, bars),
    )}`;
}

/** @param schedule with the sizes of its answer, which the sliders may have left */
function rates({ curve, usual, warmup, width, last, landmarks, base, isUsual }: Schedule) {
  const drawn = (all: Curve) => all.filter(({ step }) => step <= last);
  const peak = curve.find(({ step }) => step === warmup) as Curve[number];
  const most = 1.16 * Math.max(...[...drawn(curve), ...drawn(usual)].map((point) => point.rate));
  const place = ({ step, rate }: Curve[number]) => [step / last, rate / most] as [number, number];
  const told = curve.filter(({ step }) => landmarks.includes(step) || step === warmup);
  const words = t("paper.schedule.peak", { rate: formatSmall(peak.rate), step: formatWhole(peak.step) });
  return html`${plot({
    name: t("paper.schedule.plot", { peak: words, warmup: formatWhole(warmup), width: formatWhole(width) }),
    x: t("paper.schedule.x"),
    y: t("paper.schedule.y"),
    xTicks: niceTicks(0, last, 4).map((step) => ({ at: step / last, text: formatWhole(step) })),
    yTicks: niceTicks(0, most, 5).map((rate) => ({ at: rate / most, text: formatSmall(rate) })),
    lines: [
      ...(isUsual ? [] : [{ points: drawn(usual).map(place), kind: "reference" as const }]),
      { points: drawn(curve).map(place), kind: "main" },
    ],
    mark: { at: place(peak), text: words },
  })}
    <p class="hint">${
      isUsual
        ? t("paper.schedule.usual")
        : t("paper.schedule.other", { width: formatWhole(base.width), warmup: formatWhole(base.warmup) })
    }</p>
    ${asTable(
      t("paper.schedule.table"),
      [t("paper.step"), t("paper.rate")],
      told.map(({ step, rate }) => [
        formatWhole(step),
        html`<span class="value" data-step-rate=${step}>${formatSmall(rate)}</span>`,
      ]),
    )}`;
}

function bars({ target, right, full }: Target) {
  const other = target[right === 0 ? 1 : 0];
  const least = target.reduce((sum, q) => sum - (q > 0 ? q * Math.log(q) : 0), 0);
  const name = t("paper.smoothing.plot", { right: few4(target[right]), other: few4(other), count: target.length });
  return html`<div class="target-bars" role="img" aria-label=${name}>
      ${target.map((q, i) => html`<span ?data-right=${i === right} ${property("--q", q.toFixed(5))}></span>`)}
    </div>
    ${facts([
      [t("paper.smoothing.right"), few4(target[right]), "right"],
      [t("paper.smoothing.other"), few4(other), "other"],
      [t("paper.smoothing.least"), t("paper.nats", { value: formatFixed(Math.abs(least), 3) })],
      ...(full
        ? ([
            [
              t("paper.smoothing.full", { vocabulary: formatWhole(full.vocabulary) }),
              `${few4(full.right)} ${t("paper.and")} ${formatSmall(full.other)}`,
            ],
          ] as [string, string][])
        : []),
    ])}
    <p class="hint">${letter("V")} ${t("paper.smoothing.note")}</p>`;
}

const few4 = (q: number) => formatFixed(q, 4);
