// The heads at the chosen moment: all as thumbnails, one large, or two moments with their difference.
import { inputNumber, inputValue } from "../../../lib/events.js";
import { html, nothing } from "lit-html";
import { options } from "../../../components/controls.js";
import { live } from "lit-html/directives/live.js";
import { t } from "../../../i18n/index.js";
import { grid } from "../../../components/thumbnails/bands.js";
import { labMap } from "../../../components/map/lab-map.js";
import { picture } from "../../../components/signed-map/picture.js";
import { legend } from "../../../components/map/legend.js";
import { readout, topCells } from "../../../components/map/readout.js";
import type { Props } from "../props.js";

const VIEWS: ("grid" | "head" | "compare")[] = ["grid", "head", "compare"];

export function heads(h: Props["heads"], idle: boolean) {
  return html`<section class="train-heads" aria-label=${t("maps.region")}
    aria-busy=${!h.current && !idle && h.failure === null}>
    <div class="train-heads-bar">
      <div class="segments" role="group" aria-label=${t("maps.views")}>
        ${VIEWS.map(
          (view) =>
            html`<button type="button" class="segment-button" data-view=${view} aria-pressed=${view === h.view}
              @click=${() => h.choose(view)}>${t(`train.view.${view}`)}</button>`,
        )}
      </div>
      ${
        h.head
          ? html`<select class="train-select" aria-label=${t("train.head")} data-head-chooser
            .value=${live(h.head.value)} @change=${(e: Event) => h.head?.set(inputValue(e))}>
        ${options(h.head.options, h.head.value)}
      </select>`
          : nothing
      }
      ${h.head && h.view !== "compare" ? legend(h.legend) : nothing}
    </div>
    <div class="train-maps" id="maps-panel" ?data-stale=${h.failure !== null}>${content(h, idle)}</div>
  </section>`;
}

function content(h: Props["heads"], idle: boolean) {
  if (h.grid)
    return html`<div class="train-grid"
      ?data-below=${h.beside?.below ?? false}>${grid(h.grid)} ${
        h.beside
          ? html`<figure class="train-beside"><figcaption>${h.beside.title}</figcaption><div
            data-map>${labMap(h.beside.map)}</div></figure>`
          : nothing
      }</div>`;
  if (h.map) return one(h.map);
  if (h.compare) return compare(h.compare);
  if (h.failure !== null)
    return html`<p class="empty center">${t(
      h.failure.problem.code === "Edit" ? "train.heads.refused" : "train.heads.failed",
    )}</p>`;
  return html`<div class="train-ghost"><div class="train-ghosts"
    aria-hidden="true">${Array.from({ length: 6 }, () => html`<span></span>`)}</div><p
      class="empty center">${t(idle ? "train.heads.idle" : "train.heads.soon")}</p></div>`;
}

const one = (m: NonNullable<Props["heads"]["map"]>) =>
  html`<div class="train-map"><div
    data-map>${labMap(m.map)}</div>${readout(m.readout)}</div>${topCells(m.top, m.rows, m.cols, m.choose)}`;

function compare(c: NonNullable<Props["heads"]["compare"]>) {
  return html`<div class="train-compare-bar">
      ${
        c.two
          ? html`<div class="segments" role="group" aria-label=${t("train.compare.with")}>
        ${(["moment", "run"] as const).map(
          (kind) =>
            html`<button type="button" class="segment-button" data-with=${kind} aria-pressed=${kind === c.with}
              @click=${() => c.setWith(kind)}>${t(`train.compare.${kind}`)}</button>`,
        )}
      </div>`
          : nothing
      }
      ${c.from ? from(c.from) : nothing}
    </div>
    <div class="trio-maps train-trio">${c.pictures.map(picture)}</div>
    <p class="train-compare-readout" role="status">${c.readout}</p>`;
}

const from = (f: NonNullable<NonNullable<Props["heads"]["compare"]>["from"]>) =>
  html`<label class="train-from"><span>${t("train.compare.from")}</span>
      <input type="range" min="0" max=${Math.max(1, f.moments.length - 1)} step="1" .value=${live(String(f.at))}
        ?disabled=${f.moments.length < 2} aria-valuetext=${f.text}
          @input=${(e: Event) => f.pin(f.moments[inputNumber(e)])} />
      <output>${f.text}</output></label>
    <button type="button" class="quiet-button" data-do="pin" @click=${f.here}>${t("train.compare.pin")}</button>`;
