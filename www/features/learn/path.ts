// The frame of every step: the list of steps with the person's progress, the sentences, and the source of the weights.
import { enterKey, fieldText, typedText } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { formats, t } from "../../i18n/index.js";
import { numberField, slider } from "../../components/controls.js";
import { scrollHint } from "../../components/scroll-hint.js";
import { paint } from "../../lib/paint.js";
import { GAINS, SEEDS, start, type StepName } from "./state.js";
import type { Actions } from "./actions.js";

interface PathProps {
  /** `part`: the heading before it */
  steps: { id: StepName; part: "attention" | "model" | "cause" | "block" | "noise" | null }[];
  here: number;
  go: (step: StepName) => void;
}

export function path({ steps, here, go }: PathProps) {
  return html`<nav class="path" aria-label=${t("learn.path")}>
    <ol class="scrolls" ${scrollHint()} ${paint(toStep, here)}>
      ${steps.map(
        ({ id, part }, i) => html`${part ? html`<li class="path-part">${t(`learn.part.${part}`)}</li>` : nothing}
        <li><button type="button" class="path-step" data-step-name=${id} ?data-passed=${i < here}
          aria-current=${i === here ? "step" : "false"} @click=${() => go(id)}>
          <span class="path-number">${formats().number(i + 1)}</span><span
            class="path-name">${t(`learn.step.${id}.title`)}</span></button></li>`,
      )}
    </ol>
  </nav>`;
}

/**
 * Scrolls the list of steps, not the page, to the current step.
 * @param _ the step
 */
function toStep(list: HTMLElement, ..._: unknown[]) {
  const step = list.querySelector("[aria-current=step]")?.getBoundingClientRect();
  if (!step) return;
  list.scrollLeft += step.left - list.getBoundingClientRect().left - list.clientWidth / 3;
  const column = list.closest(".learn-side");
  if (!column || column.scrollHeight <= column.clientHeight) return;
  const { top, bottom } = column.getBoundingClientRect();
  if (step.top < top || step.bottom > bottom) column.scrollTop += step.top - top - column.clientHeight / 2;
}

interface Sentence {
  text: string;
  label: string;
  hint: string;
  /** its characters that the model does not know */
  unknown: string | null;
}

interface OwnProps {
  /** the image that the step reads in place of a text */
  image: { src: string; alt: string } | null;
  words: Sentence;
  /** null if the step has one sentence */
  other: Sentence | null;
  problem: { which: "words" | "other"; text: string } | null;
  act: Pick<Actions, "write">;
}

export function ownSentences({ image, words, other, problem, act }: OwnProps) {
  if (image)
    return html`<section class="learn-own" aria-label=${t("learn.own.image")}>
      <p class="title">${t("learn.own.image")}</p>
      <img class="learn-image" src=${image.src} alt=${image.alt} width="112" height="112" />
      <p class="hint">${words.hint}</p>
    </section>`;
  const field = (which: "words" | "other", { text: value, label, hint, unknown }: Sentence) => {
    const wrong = problem?.which === which ? problem.text : null;
    return html`<label class="title" for="learn-${which}">${label}</label>
      <textarea id="learn-${which}" class="source" rows="1" spellcheck="false" autocomplete="off"
        .value=${live(fieldText(value))} aria-invalid=${wrong !== null} aria-describedby="learn-${which}-about"
        @input=${(e: Event) => act.write(which, typedText(e, value))}
        @keydown=${(e: KeyboardEvent) => enterKey(e, false, () => {})}></textarea>
      <p class="hint" id="learn-${which}-about">${
        wrong
          ? html`<span class="error-text" role="alert">${wrong}</span>`
          : unknown
            ? html`<span class="warn-text">${unknown}</span>`
            : hint
      }</p>`;
  };
  return html`<section class="learn-own" aria-label=${t("learn.own")}>
    ${field("words", words)}
    ${other === null ? nothing : html`<div class="learn-other">${field("other", other)}</div>`}
  </section>`;
}

/** The seed and gain of the untrained weights. */
export function weights({ seed, gain, act }: { seed: number; gain: number; act: Pick<Actions, "seed" | "gain"> }) {
  const next = html`<button type="button" class="quiet-button" data-do="seed"
    @click=${() => act.seed((seed + 1) % (SEEDS + 1))}>${t("learn.draw")}</button>`;
  return html`<section><h3 class="title">${t("learn.weights")}</h3>
    ${numberField({
      id: "learn-seed",
      label: t("learn.seed"),
      hint: t("learn.seed.hint"),
      value: seed,
      min: 0,
      max: SEEDS,
      set: act.seed,
      extra: next,
    })}
    ${slider({
      id: "learn-gain",
      label: t("learn.gain"),
      hint: t("learn.gain.hint"),
      value: gain,
      neutral: start.gain,
      ...GAINS,
      step: 0.1,
      edited: gain !== start.gain,
      set: act.gain,
      done() {},
    })}
  </section>`;
}
