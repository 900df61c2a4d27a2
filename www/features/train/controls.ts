// Train, pause, one step, start again; how far the run is; and what keeps it from going on.
import { html, nothing } from "lit-html";
import { problem } from "../../components/conditions.js";
import { t } from "../../i18n/index.js";
import type { Props } from "./props.js";

export function controls(c: Props["control"], failures: Props["failures"], names: string[]) {
  return html`<div class="train-controls">
    <div class="train-bar">
      <div class="train-buttons">${main(c)} ${others(c)}</div>
      <div class="train-progress">
        <progress max="1" value=${c.share.toFixed(4)} aria-label=${t("train.progress.label")}></progress>
        <p class="train-told">${told(c)}</p>
        ${c.memory ? html`<p class="hint">${c.memory}</p>` : nothing}
      </div>
    </div>
    ${
      names.length > 1
        ? html`<ul class="train-names">${names.map(
            (name, run) => html`<li><span class="train-swatch" data-run=${run}></span>${name}</li>`,
          )}</ul>`
        : nothing
    }
    ${failures.map(
      ({ name, text, step }) =>
        html`<div class="problem train-problem"
          role="alert"><p><strong>${name === "" ? t("train.diverged") : t("train.diverged.one", { name })}</strong
          > ${text} <span class="soft">${t("train.diverged.kept", { step })}</span></p></div>`,
    )}
    ${c.broken ? problem(c.broken) : nothing}
    ${
      c.problem
        ? html`<div class="problem train-problem"
          role="alert"><p>${c.lost ? nothing : html`<strong>${t("train.problem")}</strong> `}${c.problem}</p></div>`
        : nothing
    }
    ${c.other && !c.going ? html`<p class="train-changed">${t("train.other")}</p>` : nothing}
    ${
      c.changed && !c.other
        ? html`<p class="train-changed"><span class="dot" aria-hidden="true"></span>${t("train.changed")} <button
          type="button" class="link" data-do="again-changed" ?disabled=${
            !c.possible || c.phase === "beginning"
          } @click=${c.act.again}>${t("train.changed.again")}</button></p>`
        : nothing
    }
  </div>`;
}

/** The one large button: always the same element, so that the keyboard stays on it while its meaning changes. */
function main(c: Props["control"]) {
  const waits = c.phase === "beginning" || c.phase === "pausing";
  const fresh = c.over || c.other;
  const does: { name: string; label: "train.pause" | ReturnType<typeof labelOf>; act: () => void } = c.going
    ? { name: "pause", label: "train.pause", act: c.act.pause }
    : { name: "train", label: labelOf(c), act: fresh ? c.act.again : c.act.go };
  const stuck = !c.going && (!c.ready || ((fresh || !c.begun) && !c.possible));
  return html`<button type="button" class="train-go" data-do=${does.name} ?disabled=${stuck}
    aria-busy=${waits || nothing} @click=${() => waits || does.act()}>${t(does.label)}</button>`;
}

function labelOf(c: Props["control"]): "train.go" | "train.again" | "train.continue" {
  if (c.other) return "train.go";
  if (c.over) return "train.again";
  return c.begun && c.step > 0 ? "train.continue" : "train.go";
}

function others(c: Props["control"]) {
  const still = c.going || c.phase === "beginning" || !c.ready;
  return html`${
    c.other && !c.over && !c.going
      ? html`<button type="button" class="quiet-button" data-do="continue"
        @click=${c.act.go}>${t("train.continue")}</button>`
      : nothing
  }
    <button type="button" class="quiet-button" data-do="step"
      ?disabled=${still || (!c.begun && !c.possible) || (c.over && c.diverged)}
        @click=${c.act.step}>${t("train.one-step")}</button>
    ${
      c.finished
        ? html`<button type="button" class="quiet-button" data-do="more" ?disabled=${c.going}
          title=${t("train.more-steps.hint")}
            @click=${c.act.more}>${t("train.more-steps", { steps: c.moreSteps })}</button>`
        : nothing
    }
    <button type="button" class="quiet-button" data-do="again" ?hidden=${c.over || c.other}
      ?disabled=${!c.begun || !c.possible || c.phase === "beginning"} @click=${c.act.again}>${t("train.again")}</button>
    <button type="button" class="quiet-button" data-do="end" ?disabled=${!c.begun || c.phase === "beginning"}
      title=${t("train.end.hint")} @click=${c.act.end}>${t("train.end")}</button>`;
}

function told(c: Props["control"]) {
  if (c.phase === "beginning") return t("train.beginning");
  if (!c.begun) return c.ready ? t("train.idle") : c.broken ? nothing : t("train.opening");
  if (c.phase === "pausing") return html`${c.progress} · ${t("train.pausing")}`;
  if (c.finished && !c.going) return html`${c.progress} · ${t("train.finished")}`;
  return [c.progress, c.speed, c.left].filter((part) => part !== null).join(" · ");
}
