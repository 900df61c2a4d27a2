// Notes for loading and for failures.
import { html, nothing } from "lit-html";
import { t } from "../i18n/index.js";
import { wordsOf } from "../i18n/problem.js";
import type { Problem as Lack } from "../lib/errors.js";
import type { HeadMark } from "../domain/edits/list.js";

type Phase = "engine" | "weights" | "warm-up" | "run";

/** A placeholder of the coming content, with its progress. */
export function loading({ phase, done, total }: { phase: Phase; done: number; total: number | null }) {
  return html`<div class="loading" role="status">
    <div class="skeleton" aria-hidden="true">${Array.from({ length: 24 }, () => html`<span></span>`)}</div>
    <div class="loading-words">
      <p>${t(`load.${phase}`)}${
        done > 0 ? html` <span class="value">${t("load.bytes", { done, total })}</span>` : nothing
      }</p>
      ${total ? html`<progress max=${total} value=${Math.min(done, total)}></progress>` : html`<progress></progress>`}
      <p class="hint">${t("load.hint")}</p>
    </div>
  </div>`;
}

/** How to mend a failure to load: by fetching again, or where the files are gone by loading the page again. */
export type Loss = { by: "again" | "reload"; mend: () => void };

/** The place of a part of the page that is loading. @param loss if it failed */
export const pending = (loss: Loss | null) =>
  loss ? missing(loss) : html`<p class="empty center">${t("room.loading")}</p>`;

/** The place of what comes after the first picture. @param again if it failed: fetches it again */
export const awaited = (again: (() => void) | null) => pending(again && { by: "again", mend: again });

const missing = ({ by, mend }: Loss) =>
  html`<div class="problem" role="alert"><p>${t(by === "again" ? "notice.late" : "notice.lost")}</p>
    <button type="button" class="quiet-button framed" data-do=${by} @click=${mend}>${t(`notice.${by}`)}</button></div>`;

/** In the place of a part of the page that the engine cannot serve. */
export const lackNote = (lack: Lack) => html`<p class="empty center" data-lacks=${lack.code}>${wordsOf(lack)}</p>`;

/** The picture is stale, or newer numbers are on their way. */
export const statusNote = (stale: boolean, busy: boolean) =>
  stale
    ? html`<span class="stale">${t("maps.stale")}</span>`
    : busy
      ? html`<span class="busy-note">${t("maps.busy")}</span>`
      : nothing;

/** The picture shows the head under the pointer, and another one stays chosen. */
export const previewNote = (chosen: string | null) =>
  chosen === null
    ? nothing
    : html`<span class="preview-note" title=${t("maps.preview.chosen", { chosen })}>${t("maps.preview")}</span>`;

/**
 * The note that the head in front is edited, and its remaining strength.
 * @param veil the word over its map, which says the same of a silenced head
 */
export const markNote = ({ edit, off }: HeadMark, veil: string | null = null) =>
  edit && edit !== veil
    ? html`<span class="mark-note" ?data-off=${off} title=${off ? t("maps.off.note") : nothing}><span class="dot"
        aria-hidden="true"></span>${edit}</span>`
    : nothing;

interface Problem {
  kind: "input" | "model" | "engine" | "device-lost" | "trap";
  message: string;
  kept: boolean;
  retry(): void;
}

export function problem({ kind, message, kept, retry }: Problem) {
  return html`<div class="problem" role="alert">
    <p><strong>${t(`failure.${kind}`)}</strong> ${kind === "input" ? nothing : message}${
      kept ? html` <span class="soft">${t("failure.kept")}</span>` : nothing
    }</p>
    ${
      kind === "input"
        ? nothing
        : html`<button type="button" class="quiet-button" @click=${retry}>${t("failure.retry")}</button>`
    }
  </div>`;
}

export function noticeBar(notice: { text: string; offer: { name: string; go(): void } | null; close(): void } | null) {
  return html`<div class="notices" role="status" aria-live="polite">
    ${
      notice
        ? html`<div class="notice"><span>${notice.text}</span>
          ${
            notice.offer
              ? html`<button type="button" class="link" @click=${notice.offer.go}>${notice.offer.name}</button>`
              : nothing
          }
          <button type="button" class="icon-button" aria-label=${t("notice.close")}
            @click=${notice.close}>✕</button></div>`
        : nothing
    }
  </div>`;
}
