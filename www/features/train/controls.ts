// Train, pause, one step, start again; the progress of the run; and the error that keeps it from continuing.
import { html, nothing } from "lit-html";
import { resultIntoSight } from "../../components/into-sight.js";
import { withLinks } from "../../components/links-in.js";
import { problem } from "../../components/status-notes.js";
import { t } from "../../i18n/index.js";
import type { Props } from "./props.js";

export function controls(c: Props["control"], failures: Props["failures"], names: string[]) {
  return html`<div class="train-controls">
    <div class="train-bar">
      <div class="train-buttons">${main(c)} ${others(c)}</div>
      <div class="train-progress">
        <progress max="1" value=${c.share.toFixed(4)} aria-label=${t("train.progress.label")}></progress>
        <p class="train-told">${told(c)}</p>
        <p class="hint" role="status">${c.kept ? withLinks(t("train.kept.where"), [listOfKept()]) : nothing}</p>
        ${c.memory ? html`<p class="hint">${c.memory}</p>` : nothing}
      </div>
    </div>
    ${names.length > 1 ? swatches(names) : nothing}
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
    ${
      c.dropped !== null
        ? html`<p class="train-changed" role="status">${t("train.dropped", { step: c.dropped })} <button type="button"
          class="link" data-do="bring-back" title=${t("train.dropped.hint")} ?disabled=${c.keeping}
            @click=${c.act.bringBack}>${t("edits.undo")}</button> <button type="button" class="link"
            data-do="leave-dropped" aria-label=${t("notice.close")} @click=${c.act.leaveDropped}>✕</button></p>`
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

/** The name of the list of stored models, as a link to it. */
const listOfKept = () => ({ name: t("train.kept"), go: () => resultIntoSight("[data-kept-models]") });

/** The names of runs beside their colours. */
export const swatches = (names: string[]) =>
  html`<ul class="train-names">${names.map(
    (name, run) => html`<li><span class="train-swatch" data-run=${run}></span>${name}</li>`,
  )}</ul>`;

/** The main button: always one element, so that it keeps the focus while its action changes. */
function main(c: Props["control"]) {
  const waits = c.phase === "beginning" || c.phase === "pausing";
  const fresh = c.over || c.other;
  const taking = c.done && !c.other && !c.going;
  const does = c.going
    ? { name: "pause", label: "train.pause" as const, act: c.act.pause }
    : taking
      ? c.kept
        ? { name: "explore-run", label: "train.kept.explore" as const, act: c.act.exploreNow }
        : { name: "keep-run", label: "train.kept.keep" as const, act: c.act.keep }
      : { name: "train", label: labelOf(c), act: fresh ? c.act.again : c.act.go };
  const stuck = !c.going && (!c.ready || (taking ? c.keeping : (fresh || !c.begun) && !c.possible));
  return html`<button type="button" class="primary train-go" data-do=${does.name} ?disabled=${stuck}
    aria-busy=${waits || nothing} @click=${() => waits || does.act()}>${t(does.label)}</button>`;
}

function labelOf(c: Props["control"]): "train.go" | "train.again" | "train.continue" {
  if (c.other) return "train.go";
  if (c.over) return "train.again";
  return c.begun && c.step > 0 ? "train.continue" : "train.go";
}

const quiet = (
  does: string,
  label: string,
  act: () => void,
  { disabled = false, hidden = false, title }: { disabled?: boolean; hidden?: boolean; title?: string } = {},
) =>
  html`<button type="button" class="quiet-button" data-do=${does} ?hidden=${hidden} ?disabled=${disabled}
      title=${title ?? nothing} @click=${act}>${label}</button>`;

function others(c: Props["control"]) {
  const { act } = c;
  const beginning = c.phase === "beginning";
  const still = c.going || beginning || !c.ready;
  return html`${c.other && !c.over && !c.going ? quiet("continue", t("train.continue"), act.go) : nothing}
    ${quiet("step", t("train.one-step"), act.step, {
      disabled: still || (!c.begun && !c.possible) || (c.over && c.diverged),
    })}
    ${
      c.finished
        ? quiet("more", t("train.more-steps", { steps: c.moreSteps }), c.more, {
            disabled: c.going,
            title: t("train.more-steps.hint"),
          })
        : nothing
    }
    ${quiet("again", t("train.again"), act.again, {
      disabled: !c.begun || !c.possible || beginning,
      hidden: (c.over && !c.done) || c.other,
    })}
    ${quiet("end", t("train.end"), act.end, { disabled: !c.begun || beginning, title: t("train.end.hint") })}`;
}

function told(c: Props["control"]) {
  if (c.phase === "beginning") return t("train.beginning");
  if (!c.begun) return c.ready ? t("train.idle") : c.broken ? nothing : t("train.opening");
  if (c.phase === "pausing") return html`${c.progress} · ${t("train.pausing")}`;
  if (c.finished && !c.going) return html`${c.progress} · ${t("train.finished")}`;
  return [c.progress, c.speed, c.left].filter((part) => part !== null).join(" · ");
}
