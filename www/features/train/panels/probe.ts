// The watched text, and the edits of the model while it reads it.
import { enterKey, fieldText, typedText } from "../../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../../i18n/index.js";
import { drawEditControl } from "../../../components/edit-control.js";
import { headSquares } from "../../../components/head-squares.js";
import type { Props } from "../props.js";

export function probe(p: Props["probe"]) {
  const about = p.pictures ? "train.probe.about.picture" : "train.probe.about.one";
  return html`<section class="train-part">
    <div class="train-part-head"><h3 class="title">${t(p.pictures ? "train.probe.picture" : "train.probe")}</h3>
      <button type="button" class="quiet-button" ?hidden=${!p.edited}
        @click=${p.reset}>${t(p.pictures ? "train.probe.reset.picture" : "train.probe.reset")}</button></div>
    <p class="hint">${t(p.target === null ? about : "train.probe.about")}</p>
    ${
      p.pictures
        ? choice(p, p.pictures)
        : field(p, "source", t("train.probe.source"), p.source, p.failure !== null, (source) => p.write({ source }))
    }
    ${
      p.target === null
        ? nothing
        : field(p, "target", t("train.probe.target"), p.target, false, (target) => p.write({ target }))
    }
    ${p.failure ? html`<p class="error-text" role="status">${p.failure}</p>` : nothing}
  </section>
  ${p.head || p.items.length ? edits(p, p.head) : nothing}`;
}

const choice = ({ write }: Props["probe"], pictures: NonNullable<Props["probe"]["pictures"]>) =>
  html`<div class="train-pictures" role="group" aria-label=${t("train.probe.picture")}>${pictures.map(
    ({ name, rows, chosen }) =>
      html`<button type="button" data-picture=${name} aria-label=${t("train.probe.digit", { name })}
        aria-pressed=${chosen} @click=${() => write({ source: name })}><svg aria-hidden="true"
          viewBox="0 0 ${rows[0].length} ${rows.length}"><path d=${inkPath(rows)}></path></svg></button>`,
  )}</div>`;

/** A unit square for each dark pixel. */
const inkPath = (rows: string[]) =>
  rows.flatMap((row, y) => [...row].map((pixel, x) => (pixel === "#" ? `M${x} ${y}h1v1h-1z` : ""))).join("");

const field = (
  { breaks }: Props["probe"],
  id: string,
  label: string,
  value: string,
  wrong: boolean,
  set: (text: string) => void,
) =>
  html`<label class="train-field"><span>${label}</span><textarea class="text-field train-text"
    data-probe=${id} rows="1" spellcheck="false" autocomplete="off" autocapitalize="off" maxlength="2000"
    aria-invalid=${wrong} .value=${live(fieldText(value))}
    @input=${(e: Event) => set(typedText(e, value))}
    @keydown=${(e: KeyboardEvent) => enterKey(e, breaks, () => {})}></textarea></label>`;

/** @param head null while no model is shown: edits can still be removed */
function edits(p: Props["probe"], head: Props["probe"]["head"]) {
  return html`<section class="train-part">
    <div class="train-part-head"><h3 class="title">${t("train.edits")}</h3>
      <button type="button" class="quiet-button" ?hidden=${p.items.length === 0}
        @click=${p.resetEdits}>${t("edits.reset")}</button></div>
    <p class="hint">${t("train.edits.about")}</p>
    ${
      p.items.length
        ? html`<ul class="edit-list">${p.items.map(
            (item) =>
              html`<li><span class="dot" aria-hidden="true"></span><span>${item.name}</span><button type="button"
                aria-label=${t("edits.remove", { name: item.name })} @click=${() => p.remove(item.id)}>✕</button></li>`,
          )}</ul>`
        : nothing
    }
    ${p.refused ? html`<p class="error-text" role="status">${p.refused}</p>` : nothing}
    ${head ? html`<p class="control-label">${head.name}</p>${head.controls.map(drawEditControl)}` : nothing}
    ${p.squares ? headSquares(p.squares) : nothing}
  </section>`;
}
