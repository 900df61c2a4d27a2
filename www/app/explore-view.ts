// The middle region: which kind and which view, the thumbnails of all heads, and the view that is open.
import { html, nothing } from "lit-html";
import { t } from "../i18n/index.js";
import { PURPOSES, VIEWS, purposeOf, type Purpose, type ViewName } from "../domain/parts.js";
import { lessonPart } from "../components/lesson-part.js";
import { mapsIntoSight } from "../components/into-sight.js";
import { lackNote, loading, pending, problem } from "../components/status-notes.js";
import type { At } from "../lib/events.js";
import { FOLD_KEYS, type SidePanel } from "../state/panels.js";
import type { MapsProps } from "./explore.js";

export function maps(props: MapsProps) {
  const { kinds, kind, parts, act, blank, drawn } = props;
  return html`<main class="maps" aria-label=${t(`view.${props.view}`)} aria-busy=${props.busy} ?inert=${props.inert}>
    <div class="maps-bar">
      <div class="views" role="toolbar" aria-label=${t("maps.views")}
        @keydown=${(e: At<HTMLElement, KeyboardEvent>) => {
          const open = VIEWS.filter((v) => parts[v] === "shown");
          const to = alongTabs(e, open, props.view);
          if (to) openByKey(e.currentTarget, `[data-view=${to}]`, () => act.view(to));
        }}>
        ${PURPOSES.map((purpose) => viewGroup(purpose, props))}
      </div>
      ${drawn.panels("tools")} ${drawn.popovers("tools")}
    </div>
    <div class="maps-kinds">
      ${foldButton("input", props.folds)}
      ${lessonPart(
        kinds.length > 1 ? parts.kinds : "hidden",
        () =>
          html`<div class="segments kinds" role="tablist" aria-label=${t("maps.kinds")}
          @keydown=${(e: At<HTMLElement, KeyboardEvent>) => {
            const to = kind && alongTabs(e, kinds, kind);
            if (to) openByKey(e.currentTarget, `#tab-${to}`, () => act.kind(to));
          }}>
        ${kinds.map((k) => tab(k, props))}
      </div>`,
      )}
      ${
        props.model === null
          ? nothing
          : html`<span class="trained">${t(props.opened ? "maps.opened" : "maps.trained", {
              name: props.model,
            })}</span>`
      }
      ${foldButton("edits", props.folds)}
    </div>
    ${props.problem ? problem(props.problem) : nothing} ${drawn.panels("notes")}
    <div class="maps-body" id="maps-panel" role="tabpanel"
      aria-label=${t(kind && kinds.length > 0 ? `kind.${kind}.long` : `view.${props.view}`)}
        ?data-stale=${props.stale} ?data-busy=${props.busy}>
      ${
        props.loading
          ? loading(props.loading)
          : blank || props.waits
            ? html`<p class="empty center">${blank ?? t("reading.waits")}</p>`
            : content(props)
      }
    </div>
  </main>`;
}

/** The tabs of one purpose under its name; a tab with the same name as its purpose stands for both. */
function viewGroup(purpose: Purpose, { view, parts, act }: MapsProps) {
  const views = VIEWS.filter((v) => purposeOf(v) === purpose && parts[v] !== "hidden");
  if (views.length === 0) return nothing;
  // One stop of the Tab key for all of them, even if a lesson hides the open one.
  const stop = parts[view] === "shown" ? view : VIEWS.find((v) => parts[v] === "shown");
  const name = t(`views.${purpose}`);
  const tab = (v: ViewName) => {
    const locked = parts[v] === "locked";
    return html`<button type="button" class="tab" data-view=${v} aria-pressed=${v === view}
      tabindex=${v === stop ? 0 : -1} ?disabled=${locked} title=${locked ? t("lesson.locked") : nothing}
      @click=${() => {
        act.view(v);
        mapsIntoSight();
      }}>${t(`view.${v}`)}</button>`;
  };
  return html`<div class="view-group" role="group" data-purpose=${purpose} aria-label=${name}>
    ${views.some((v) => t(`view.${v}`) === name) ? nothing : html`<span aria-hidden="true">${name}</span>`}
    <div class="tabs">${views.map(tab)}</div>
  </div>`;
}

/** Folds or unfolds a panel. */
function foldButton(name: SidePanel, { all, folded, toggle }: MapsProps["folds"]) {
  if (!all.includes(name)) return nothing;
  const open = !folded.includes(name);
  return html`<button type="button" class="icon-button fold-panel" data-fold=${name} aria-expanded=${open}
    aria-label=${t(`fold.${name}`)} aria-keyshortcuts=${FOLD_KEYS[name]}
    title=${t(`fold.${name}.${open ? "away" : "back"}`)} @click=${() => toggle(name)}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1.5 2.5h13v11h-13zM5.5 2.5v11" fill="none"
      stroke="currentColor" stroke-width="1.2" /><path d="M1.5 2.5h4v11h-4z" fill="currentColor"
      opacity=${open ? 0.35 : 0} /></svg></button>`;
}

function content(props: MapsProps) {
  const { drawn, loaded, template, lack, problem } = props;
  return html`
    ${drawn.panels("heads")}
    ${
      template ??
      (!loaded
        ? html`<section class="detail" aria-busy=${props.lost === null}>${pending(props.lost)}</section>`
        : lack
          ? html`<section class="detail">${lackNote(lack)}</section>`
          : problem
            ? nothing
            : html`<section class="detail"><p class="empty center">${t("maps.cut-off")}</p></section>`)
    }
    ${drawn.panels("under")}
  `;
}

function tab(k: MapsProps["kinds"][number], { kind, act }: MapsProps) {
  return html`<button type="button" class="segment-button" role="tab" id="tab-${k}" aria-controls="maps-panel"
    aria-selected=${k === kind} tabindex=${k === kind ? 0 : -1}
    title=${t(`kind.${k}.reads`)}
      @click=${() => act.kind(k)}>${t(`kind.${k}`)}</button>`;
}

/** The tab that a key leads to from another in its row; null for other keys. */
function alongTabs<T>(event: At<HTMLElement, KeyboardEvent>, tabs: readonly T[], open: T): T | null {
  const last = tabs.length - 1;
  const at = tabs.indexOf(open);
  const around: Record<string, number> = { ArrowRight: at < last ? at + 1 : 0, ArrowLeft: at > 0 ? at - 1 : last };
  const to = { ...around, Home: 0, End: last }[event.key];
  if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return null;
  event.preventDefault();
  event.stopPropagation();
  return tabs[to] ?? null;
}

function openByKey(tabs: HTMLElement, tab: string, open: () => void) {
  open();
  tabs.querySelector<HTMLElement>(tab)?.focus();
}
