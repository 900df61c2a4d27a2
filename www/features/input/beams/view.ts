// The results of beam search: the number of beams, and the answers, best first, each with its score.
import { html, nothing } from "lit-html";
import { foundOf } from "./queries.js";
import { formatWeight } from "../../../domain/labels.js";
import { formats, t } from "../../../i18n/index.js";
import { isEqual } from "../../../lib/equal.js";
import { lessonPart } from "../../../components/lesson-part.js";
import { numberField, slider } from "../../../components/controls.js";
import { partsOf } from "../../../domain/lesson.js";
import { wordsOf } from "../../../i18n/problem.js";
import { MOST } from "./state.js";
import type { Actions } from "../actions.js";
import type { State } from "../../../state/store.js";

type Props = ReturnType<typeof beamProps>;

export function beamProps(state: State, act: Actions["beams"]) {
  const { count, penalty } = state.beams;
  const found = foundOf(state);
  const { texts = [], problem = null, current = false } = found ?? {};
  return {
    count,
    penalty,
    parts: partsOf(state.lesson),
    /** null without a search */
    texts:
      found &&
      texts.map((one) => ({
        text: one.text,
        score: one.score,
        probability: Math.exp(one.log_probability),
        chosen: isEqual(one.ids, state.target),
        take: () => act.take(one.ids),
      })),
    searching: found !== null && !current,
    problem: current && problem ? wordsOf(problem) : null,
    act,
  };
}

export function beams(props: Props) {
  const { parts, texts } = props;
  return html`<div class="block beams">
    ${lessonPart(parts.sampling, () => controls(props))} ${texts === null ? nothing : list(props, texts)}
  </div>`;
}

const controls = ({ count, penalty, act }: Props) => html`<details class="fold">
  <summary>${t("beams.title")}<small>${count > 1 ? t("beams.on", { count }) : t("beams.off")}</small></summary>
  ${numberField({
    id: "beams",
    label: t("beams.count"),
    hint: t("beams.count.hint"),
    value: count,
    min: 1,
    max: MOST,
    set: act.count,
  })}
  ${
    count === 1
      ? nothing
      : slider({
          id: "length-penalty",
          label: t("beams.penalty"),
          hint: t("beams.penalty.hint"),
          value: penalty,
          neutral: 1,
          min: 0,
          max: 2,
          step: 0.1,
          edited: false,
          set: act.penalty,
          done: () => {},
        })
  }
</details>`;

function list({ searching, problem, act, parts }: Props, texts: NonNullable<Props["texts"]>) {
  const status = searching
    ? html`<p class="plain" role="status">${t("beams.searching")}
        ${lessonPart(
          parts.sampling,
          () => html`<button type="button" class="quiet-button" data-do="stop-beams"
            @click=${act.stop}>${t("beams.stop")}</button>`,
        )}</p>`
    : problem
      ? html`<p class="error-text">${problem}</p>`
      : nothing;
  return html`<ol class="beam-texts" aria-label=${t("beams.list")} aria-busy=${searching} ?data-stale=${searching}>
      ${texts.map(
        ({ text, score, probability, chosen, take }) =>
          html`<li><button type="button" class="beam-text" aria-pressed=${chosen}
            ?disabled=${searching || parts.stepper !== "shown"}
            title=${t("beams.take", { probability: formatWeight(probability) })} @click=${take}>
            <span>${text.trim() === "" ? html`<i>${t("beams.empty")}</i>` : text}</span>
            <span class="bar-value">${formats().number(score, 3)}</span></button></li>`,
      )}
    </ol>
    ${status}`;
}
