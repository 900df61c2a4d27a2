// The middle region: which kind and which view, the thumbnails of all heads, and the view that is open.
import { html, nothing } from "lit-html";
import { t } from "../i18n/index.js";
import { VIEWS, type ViewName } from "../domain/parts.js";
import { grid } from "../components/thumbnails/bands.js";
import { exportButton, exportPanel, type Props } from "../features/export/view.js";
import { lessonPart } from "../components/lesson-part.js";
import { momentBar } from "../features/timeline/bar.js";
import { loading, problem } from "../components/conditions.js";
import type { Kind } from "../components/thumbnails/thumbnail.js";
import type { Walk } from "../state/walk.js";
import type { Parts } from "../domain/lesson.js";

interface MapsProps {
  /** those this model has */
  kinds: Kind[];
  kind: Kind | null;
  view: ViewName;
  parts: Parts;
  /** whether the model is a decoder and nothing else */
  alone: boolean;
  /** the trained model whose numbers these are, once it is loaded */
  model: string | null;
  /** whether it was opened from elsewhere: whether it was trained, only its maker knows */
  opened: boolean;
  /** of all heads, over what is open; null where that needs the room */
  thumbnails: Parameters<typeof grid>[0] | null;
  /** where keys can walk */
  walk: Walk | null;
  /** whether the view is here, and what it shows; null where there is nothing to show in it */
  loaded: boolean;
  template: unknown;
  /** what a key does in it; whether it does anything */
  press(key: string): boolean;
  /** the step that is revisited */
  moment: Parameters<typeof momentBar>[0] | null;
  loading: Parameters<typeof loading>[0] | null;
  problem: Parameters<typeof problem>[0] | null;
  /** whether the answer to the present scene is still on its way */
  busy: boolean;
  /** whether what is shown is kept from before a failure */
  stale: boolean;
  /** whether there is nothing to show before a person says that the text is to be read */
  waits: boolean;
  /** whether there is no text */
  blank: boolean;
  /** whether what is shown belongs to a model that is being left */
  inert: boolean;
  export: Props;
  act: {
    kind(kind: Kind): void;
    view(view: ViewName): void;
  };
}

export function maps(props: MapsProps) {
  const { kinds, kind, view, parts, act } = props;
  return html`<main class="maps" aria-label=${t("maps.region")} aria-busy=${props.busy} ?inert=${props.inert}>
    <div class="maps-bar">
      <div class="tabs views" role="group" aria-label=${t("maps.views")}>
        ${VIEWS.filter((v) => parts[v] !== "hidden").map(
          (v) =>
            html`<button type="button" class="tab" data-view=${v} aria-pressed=${v === view}
              ?disabled=${parts[v] === "locked"} title=${parts[v] === "locked" ? t("lesson.locked") : nothing}
                @click=${(e: any) => {
                  act.view(v);
                  intoSight(e);
                }}>${t(`view.${v}`)}</button>`,
        )}
      </div>
      ${lessonPart(parts.export, exportButton)} ${parts.export === "shown" ? exportPanel(props.export) : nothing}
    </div>
    <div class="maps-kinds">
      ${lessonPart(
        parts.kinds,
        () => html`<div class="segments kinds" role="tablist" aria-label=${t("maps.kinds")}
          @keydown=${(e: any) => alongTabs(e, kinds, kind, act.kind)}>
        ${kinds.map((k) => tab(k, kind, props.alone, act.kind))}
      </div>`,
      )}
      ${
        props.model === null
          ? nothing
          : html`<span class="trained">${t(props.opened ? "maps.opened" : "maps.trained", {
              name: props.model,
            })}</span>`
      }
    </div>
    ${props.problem ? problem(props.problem) : nothing} ${props.moment ? momentBar(props.moment) : nothing}
    <div class="maps-body" id="maps-panel" role="tabpanel"
      aria-label=${kind ? t(`kind.${kind}.long`) : t("maps.region")} ?data-stale=${props.stale}
        ?data-busy=${props.busy}>
      ${
        props.loading
          ? loading(props.loading)
          : props.blank || props.waits
            ? html`<p class="empty center">${t(props.blank ? "maps.empty" : "reading.waits")}</p>`
            : content(props)
      }
    </div>
  </main>`;
}

/** In one column the views stand under what is written: the one that is chosen comes into sight. */
function intoSight({ currentTarget }: any) {
  if (matchMedia("(max-width: 1019.98px)").matches) currentTarget.closest(".maps").scrollIntoView({ block: "start" });
}

function content(props: MapsProps) {
  const { thumbnails, loaded, template, problem } = props;
  return html`
    ${thumbnails ? lessonPart(props.parts.heads, () => grid(thumbnails)) : nothing}
    ${
      template ??
      (!loaded
        ? html`<section class="detail" aria-busy="true"><p class="empty center">${t("room.loading")}</p></section>`
        : problem
          ? nothing
          : html`<section class="detail"><p class="empty center">${t("maps.cut-off")}</p></section>`)
    }
  `;
}

function tab(k: Kind, kind: Kind | null, alone: boolean, choose: (kind: Kind) => void) {
  return html`<button type="button" class="segment-button" role="tab" id="tab-${k}" aria-controls="maps-panel"
    aria-selected=${k === kind} tabindex=${k === kind ? 0 : -1}
    title=${alone ? t("kind.decoder.alone") : t(`kind.${k}.reads`)}
      @click=${() => choose(k)}>${t(`kind.${k}`)}</button>`;
}

function alongTabs(event: KeyboardEvent, kinds: Kind[], kind: Kind | null, choose: (kind: Kind) => void) {
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!by || !kind) return;
  event.preventDefault();
  event.stopPropagation();
  const next = kinds[(kinds.indexOf(kind) + by + kinds.length) % kinds.length];
  const tabs = event.currentTarget as HTMLElement;
  choose(next);
  (tabs.querySelector(`#tab-${next}`) as HTMLElement | null)?.focus();
}
