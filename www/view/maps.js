// The middle region: which kind and which view, the thumbnails of all heads, and one head's pattern.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "../i18n/index.js";
import { grid } from "./grid.js";
import { anatomy } from "./anatomy.js";
import { legend } from "./legend.js";
import { head } from "./head/head.js";
import { viewTools } from "./head/tools.js";
import { map } from "./map.js";
import { mapTable } from "./maptable.js";
import { readout, topCells } from "./readout.js";
import { exportButton, exportPanel } from "./export.js";
import { part } from "./parts.js";
import { momentBar } from "./timeline-bar.js";
import { loading, problem } from "./conditions.js";
import { pinIcon } from "./thumb.js";

/** @typedef {import("./grid.js").Kind} Kind */
/** @typedef {"grid" | "head" | "lines" | "compare" | "rollout" | "timeline" | "anatomy"} ViewName */

/** The first is that of the key 1, and so on. @type {ViewName[]} */
const VIEWS = ["grid", "head", "lines", "compare", "rollout", "timeline", "anatomy"];

/**
 * @param {object} props
 * @param {Kind[]} props.kinds those this model has
 * @param {Kind | null} props.kind
 * @param {ViewName} props.view
 * @param {import("./parts.js").Parts} props.parts
 * @param {boolean} props.alone whether the model is a decoder and nothing else
 * @param {string | null} props.model the trained model whose numbers these are, once it is loaded
 * @param {boolean} props.opened whether it was opened from elsewhere: whether it was trained, only its maker knows
 * @param {string} props.title the head shown
 * @param {Parameters<typeof grid>[0] | null} props.grid
 * @param {Parameters<typeof map>[0] | null} props.map
 * @param {Parameters<typeof readout>[0] | null} props.readout
 * @param {{ query: number, key: number, value: number }[]} props.top the strongest cells
 * @param {Parameters<typeof viewTools>[0] | null} props.zoom
 * @param {Parameters<typeof viewTools>[1] | null} props.table
 * @param {Parameters<typeof mapTable>[0] | null} props.numbers in place of the map, where they are asked for
 * @param {Parameters<typeof head>[0] | null} props.head the Head view
 * @param {import("../views/head/walk.js").Walk | null} props.walk where keys can walk
 * @param {Parameters<typeof anatomy>[0] | null} props.anatomy
 * @param {{ template: unknown } | null} props.other the view that is open where it is another one; its template is null while it is on its way
 * @param {{ on: boolean, toggle(): void } | null} props.pin whether the head shown is open among the thumbnails, where it can be
 * @param {Parameters<typeof momentBar>[0] | null} props.moment the step that is revisited
 * @param {boolean} props.below whether the read-out stands under the map
 * @param {Parameters<typeof legend>[0]} props.legend
 * @param {Parameters<typeof loading>[0] | null} props.loading
 * @param {Parameters<typeof problem>[0] | null} props.problem
 * @param {boolean} props.busy whether the answer to the present scene is still on its way
 * @param {boolean} props.stale whether what is shown is kept from before a failure
 * @param {boolean} props.waits whether there is nothing to show before a person says that the text is to be read
 * @param {boolean} props.blank whether there is no text
 * @param {boolean} props.inert whether what is shown belongs to a model that is being left
 * @param {import("./export.js").Props} props.export
 * @param {{ kind(kind: Kind): void, view(view: ViewName): void, choose(cell: { query: number | null, key: number | null }): void }} props.act
 */
export function maps(props) {
  const { kinds, kind, view, parts, act } = props;
  return html`<main class="maps" aria-label=${t("maps.region")} aria-busy=${props.busy} ?inert=${props.inert}>
    <div class="maps-bar">
      <div class="tabs views" role="group" aria-label=${t("maps.views")}>
        ${VIEWS.filter((v) => parts[v] !== "hidden").map(
          (v) =>
            html`<button type="button" class="tab" data-view=${v} aria-pressed=${v === view} ?disabled=${parts[v] === "locked"} title=${parts[v] === "locked" ? t("lesson.locked") : nothing} @click=${(
              /** @type {any} */ e,
            ) => {
              act.view(v);
              intoSight(e);
            }}>${t(`view.${v}`)}</button>`,
        )}
      </div>
      ${part(parts.export, exportButton)} ${parts.export === "shown" ? exportPanel(props.export) : nothing}
    </div>
    <div class="maps-kinds">
      ${part(
        parts.kinds,
        () => html`<div class="segments kinds" role="tablist" aria-label=${t("maps.kinds")} @keydown=${(/** @type {any} */ e) => alongTabs(e, kinds, kind, act.kind)}>
        ${kinds.map((k) => tab(k, kind, props.alone, act.kind))}
      </div>`,
      )}
      ${props.model === null ? nothing : html`<span class="trained">${t(props.opened ? "maps.opened" : "maps.trained", { name: props.model })}</span>`}
    </div>
    ${props.problem ? problem(props.problem) : nothing} ${props.moment ? momentBar(props.moment) : nothing}
    <div class="maps-body" id="maps-panel" role="tabpanel" aria-label=${kind ? t(`kind.${kind}.long`) : t("maps.region")} ?data-stale=${props.stale} ?data-busy=${props.busy}>
      ${props.loading ? loading(props.loading) : props.blank || props.waits ? html`<p class="empty center">${t(props.blank ? "maps.empty" : "reading.waits")}</p>` : content(props)}
    </div>
  </main>`;
}

/** In one column the views stand under what is written: the one that is chosen comes into sight. @param {any} event */
function intoSight({ currentTarget }) {
  if (matchMedia("(max-width: 1019.98px)").matches) currentTarget.closest(".maps").scrollIntoView({ block: "start" });
}

/** @param {Parameters<typeof maps>[0]} props */
function content(props) {
  const chosen = props.map;
  return html`
    ${props.grid ? part(props.parts.heads, () => grid(/** @type {any} */ (props.grid))) : nothing}
    ${
      props.other
        ? (props.other.template ??
          html`<section class="detail" aria-busy="true"><p class="empty center">${t("room.loading")}</p></section>`)
        : props.anatomy
          ? anatomy(props.anatomy)
          : props.head
            ? head(props.head)
            : chosen
              ? html`<section class="detail" aria-label=${props.title}>
          <div class="detail-head">
            <h2>${props.title}</h2>
            ${props.pin ? html`<button type="button" class="icon-button" data-pin-here aria-pressed=${props.pin.on} aria-label=${t("grid.pin.head", { name: props.title })} title=${t(props.pin.on ? "grid.unpin" : "grid.pin")} @click=${props.pin.toggle}>${pinIcon}</button>` : nothing}
            ${props.stale ? html`<span class="stale">${t("maps.stale")}</span>` : props.busy ? html`<span class="busy-note">${t("maps.busy")}</span>` : nothing}
            ${legend(props.legend)}
          </div>
          <div class="detail-body" ?data-below=${props.below}>${props.numbers ? mapTable(props.numbers) : map(chosen)} ${props.readout ? readout(props.readout) : nothing}</div>
          <div class="head-foot">${topCells(props.top, chosen.rows, chosen.cols, props.act.choose)} ${props.zoom && props.table ? viewTools(props.zoom, props.table) : nothing}</div>
        </section>`
              : props.problem
                ? nothing
                : html`<section class="detail"><p class="empty center">${t("maps.cut-off")}</p></section>`
    }
  `;
}

/** @param {Kind} k @param {Kind | null} kind @param {boolean} alone @param {(kind: Kind) => void} choose */
function tab(k, kind, alone, choose) {
  return html`<button type="button" class="segment-button" role="tab" id="tab-${k}" aria-controls="maps-panel" aria-selected=${k === kind} tabindex=${k === kind ? 0 : -1}
    title=${alone ? t("kind.decoder.alone") : t(`kind.${k}.reads`)} @click=${() => choose(k)}>${t(`kind.${k}`)}</button>`;
}

/** @param {KeyboardEvent} event @param {Kind[]} kinds @param {Kind | null} kind @param {(kind: Kind) => void} choose */
function alongTabs(event, kinds, kind, choose) {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!by || !kind) return;
  event.preventDefault();
  event.stopPropagation();
  const next = kinds[(kinds.indexOf(kind) + by + kinds.length) % kinds.length];
  const tabs = /** @type {HTMLElement} */ (event.currentTarget);
  choose(next);
  /** @type {HTMLElement | null} */ (tabs.querySelector(`#tab-${next}`))?.focus();
}
