// The button that copies a link to this picture, and its confirmation in place.
import type { At } from "../lib/events.js";
import { html, nothing } from "lit-html";
import { t } from "../i18n/index.js";

const CHAIN =
  "M6.6 9.4a2.7 2.7 0 0 0 3.8 0l2.5-2.5a2.7 2.7 0 0 0-3.8-3.8l-.9.9" +
  "M9.4 6.6a2.7 2.7 0 0 0-3.8 0L3.1 9.1a2.7 2.7 0 0 0 3.8 3.8l.9-.9";

export interface Sharing {
  /** "" before it is requested */
  url: string;
  copied: boolean | null;
  /** whether some programs may truncate it */
  long: boolean;
  own: boolean;
  /** whether it depends on this browser's storage, and opens nowhere else */
  kept: boolean;
  /** what it leaves out, if anything in view */
  left: "drawing" | "image" | "sound" | null;
  act: { copyLink(): void; draft(): void };
}

export const shareButton = ({ act }: Sharing) =>
  html`<button class="quiet-button tool" type="button" data-tool="link" popovertarget="link-panel" aria-keyshortcuts="L"
    title=${t("link.copy.hint")} @click=${act.copyLink}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path
      d=${CHAIN} /></svg>
    <span>${t("link.copy")}</span></button>`;

/** @param props `lessons`: whether a lesson can be made of it */
export function sharePanel({ url, copied, long, own, kept, left, lessons, act }: Sharing & { lessons: boolean }) {
  return html`<div id="link-panel" class="popover link-panel" popover aria-label=${t("link.copy")}
    @toggle=${selectLink}>
    <p class="link-said" role="status"
      ?data-copied=${copied === true}>${
        copied === null ? t("link.copying") : copied ? t("link.copied") : t("link.forbidden")
      }</p>
    ${linkField("link-field", url)}
    ${long ? html`<p class="hint warn-text">${t("link.long", { count: url.length })}</p>` : nothing}
    ${limits({ own, kept, left })}
    ${
      lessons
        ? html`<p class="link-lesson"><button type="button" class="quiet-button framed" popovertarget="link-panel"
          popovertargetaction="hide" data-draft @click=${act.draft}>${t("lesson.make")}</button>
          <span class="hint">${t("lesson.make.hint")}</span></p>`
        : nothing
    }
  </div>`;
}

/** What the link leaves out; without the model nothing else needs saying. */
function limits({ own, kept, left }: Pick<Sharing, "own" | "kept" | "left">) {
  const warn = (words: string) => html`<p class="hint warn-text">${words}</p>`;
  if (own && !kept) return warn(t("link.own"));
  const missing = left && t("link.left", { what: left });
  if (kept) return html`${warn(t("link.kept"))} ${missing ? warn(missing) : nothing}`;
  return missing ? warn(`${missing} ${t("link.rest")}`) : html`<p class="hint">${t("link.restores")}</p>`;
}

/** A link to copy by hand: it is selected on focus. */
export const linkField = (id: string, url: string) =>
  html`<input id=${id} class="link-field" type="text" readonly .value=${url} aria-label=${t("link.field")}
    @focus=${(e: At<HTMLInputElement>) => e.target.setSelectionRange(0, url.length, "backward")} />`;

/** Selects the link once it is drawn: the toggle event comes before. */
function selectLink({ newState, currentTarget }: At<HTMLElement, ToggleEvent>) {
  if (newState === "open")
    requestAnimationFrame(() => currentTarget.querySelector<HTMLElement>(".link-field")?.focus());
}
