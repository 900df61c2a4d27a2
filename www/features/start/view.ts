// The first steps, one at a time, in a bar over the page: what to see and to do, with its subject framed.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { paint } from "../../lib/paint.js";
import { REGIONS } from "./actions.js";
import type { StartProps } from "./props.js";
import type { StepName } from "./state.js";

export function view(props: StartProps) {
  const { step, place, of, echo, blank, act } = props;
  return html`<p class="start-count" ${paint(bringIntoSight, step, props.covers)}>${t("start.count", { place, of })}</p>
    <p class="start-say">${
      blank ? t(blank) : html`<strong>${echo ? t("start.look.chosen") : t(`start.${step}`)}</strong> ${say(props)}`
    }</p>
    <div class="start-tools">
      ${
        echo || (step === "silence" && props.outcome)
          ? html`<button type="button" class="quiet-button framed" data-do="start-on"
            @click=${act.goOn}>${t("start.go-on")}</button>`
          : nothing
      }
      ${
        step === "on"
          ? html`<button type="button" class="quiet-button framed" data-do="start-learn"
            @click=${act.learn}>${t("start.learn")}</button>
          <button type="button" class="quiet-button framed" data-do="start-terms"
            @click=${act.terms}>${t("terms.all")}</button>`
          : nothing
      }
      ${
        blank
          ? nothing
          : html`<button type="button" class="quiet-button framed" data-do="start-show"
            @click=${act.show}>${t("start.show")}</button>`
      }
      <button type="button" class="quiet-button" data-do="start-end" aria-keyshortcuts="Escape"
        title=${t("start.skip.hint")} @click=${() => {
          act.end();
          // The focus moves to the button that can reopen it.
          document.querySelector<HTMLElement>(".keys-button")?.focus();
        }}>${t(step === "on" ? "start.done" : "start.skip")}</button>
    </div>`;
}

function say({ step, narrow, away, echo, closed, heads, here, other, outcome }: StartProps) {
  if (step === "look")
    return echo
      ? `${echo} ${t("start.look.more")}`
      : [t("start.look.say"), narrow || away ? t("start.look.where") : ""].join(" ");
  if (step === "head") return t("start.head.say", { count: heads, name: other });
  if (step === "on") return t("start.on.say");
  if (step === "undo")
    return outcome === null || outcome.after === null
      ? t("start.undo.read")
      : outcome.before === outcome.after
        ? t("start.undo.same")
        : t("start.undo.say", { name: outcome.head, before: outcome.before, after: outcome.after });
  if (outcome && outcome.before === outcome.after)
    return outcome.still
      ? t("start.silence.same", { name: outcome.head, answer: outcome.before, other })
      : t("start.silence.more", { name: here, before: outcome.head });
  return t(closed ? "start.silence.closed" : "start.silence.say", { name: here });
}

/**
 * The first step opens by itself, so it must not scroll the page.
 * @param covers whether a sheet covers the page below the answer: then the answer scrolls into view
 */
function bringIntoSight(_bar: HTMLElement, step: StepName, covers: boolean) {
  if (step === "look") return;
  if (covers) document.querySelector(".answer")?.scrollIntoView({ block: "start" });
  else document.querySelector(REGIONS[step])?.scrollIntoView({ block: "nearest" });
}
