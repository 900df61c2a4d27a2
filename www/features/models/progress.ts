// Progress: a download, file by file, with its speed; and a model entering the engine.
import { html, nothing } from "lit-html";
import { earlyHeads } from "../../components/thumbnails/early-heads.js";
import { t } from "../../i18n/index.js";
import type { Panel } from "./props.js";
import type { Fetching } from "./state.js";

export function fetchProgress({ name, files, speed, stopped }: Fetching, stop: () => void) {
  const sum = (of: "done" | "size") => files.reduce((all, file) => all + file[of], 0);
  const [done, total, title] = [sum("done"), sum("size"), t("hub.fetching", { name })];
  return html`<section class="hub-part hub-going" data-part="fetching" aria-label=${title}>
    <p class="hub-going-head"><strong>${stopped ? t("hub.fetching.stopping") : title}</strong>
      <span class="value">${t("hub.fetching.of", { done, total })}${
        speed === null ? nothing : html` · ${t("hub.fetching.speed", { speed })}`
      }</span></p>
    <progress max=${total} value=${done} aria-label=${title}></progress>
    <ul class="hub-list">${files.map(
      (file) => html`<li ?data-done=${file.done === file.size}><span>${file.name}</span>
      <span class="value">${
        file.done === file.size ? t("hub.fetching.done") : t("hub.fetching.of", { done: file.done, total: file.size })
      }</span></li>`,
    )}</ul>
    <div class="hub-row"><button type="button" class="quiet-button framed" data-do="stop" ?disabled=${stopped}
      @click=${stop}>${t("hub.stop")}</button></div>
  </section>`;
}

export function openProgress({ name, done, total, early }: NonNullable<Panel["opening"]>) {
  const title = t("hub.opening", { name });
  return html`<section class="hub-part hub-going" data-part="opening" role="status">
    <p class="hub-going-head"><strong>${title}</strong><span
      class="value">${total ? t("hub.fetching.of", { done, total }) : nothing}</span></p>
    ${
      total
        ? html`<progress max=${total} value=${done} aria-label=${title}></progress>`
        : html`<progress aria-label=${title}></progress>`
    }
  </section>
  ${early ? earlyHeads(early) : nothing}`;
}
