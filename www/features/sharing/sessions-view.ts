// Recent scenes, as a list to return to: kept in this browser, each deletable.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import type { At } from "../../lib/events.js";
import type { recentProps } from "./props.js";

export const recentButton = () =>
  html`<button class="quiet-button tool" type="button" data-tool="recent" popovertarget="recent-panel"
    title=${t("recent.hint")}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2.6 5.5A6 6 0 1 1 2 8M2.3 2.6v3.2h3.2M8 4.8V8l2.3 1.4"
      /></svg>
    <span>${t("recent.open")}</span></button>`;

export function recentPanel({ list, deleted, act }: NonNullable<ReturnType<typeof recentProps>>) {
  return html`<div id="recent-panel" class="popover recent-panel" popover role="dialog" aria-label=${t("recent.title")}>
    <div class="recent-head"><h2>${t("recent.title")}</h2>
      ${
        list.length
          ? html`<button type="button" class="quiet-button" data-forget="all"
            @click=${act.forgetAll}>${t("recent.forget.all")}</button>`
          : nothing
      }</div>
    ${
      list.length
        ? html`<ul class="recent-list">${list.map(
            (one) => html`<li>
          <a href="#${one.fragment}" @click=${close}><span class="recent-text" dir="auto">${one.text}</span>
            <small>${t("recent.about", { model: one.model, when: one.at, edits: one.edits })}</small></a>
          <button type="button" class="icon-button" aria-label=${t("recent.forget", { text: one.text })}
            title=${t("recent.forget", { text: one.text })} @click=${() => act.forget(one.id)}>✕</button>
        </li>`,
          )}</ul>`
        : html`<p class="recent-none">${t("recent.none")}</p>`
    }
    ${
      deleted
        ? html`<p class="recent-deleted" role="status">${t("recent.deleted", { count: deleted })} <button type="button"
          class="link" data-remember @click=${act.remember}>${t("recent.remember")}</button></p>`
        : nothing
    }
    <p class="hint">${t("recent.private")}</p>
  </div>`;
}

const close = ({ currentTarget }: At<HTMLElement>) => currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
