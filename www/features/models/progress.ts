// What is on its way: a download, file by file, with its speed; and a model that goes into the engine.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";

export interface Fetching {
  name: string;
  files: { name: string; size: number; done: number }[];
  speed: number | null;
  stopped: boolean;
}

export function fetchProgress({ name, files, speed, stopped }: Fetching, stop: () => void) {
  const sum = (of: "done" | "size") => files.reduce((all, file) => all + file[of], 0);
  return html`<section class="hub-part hub-going" data-part="fetching" aria-label=${t("hub.fetching", { name })}>
    <p class="hub-going-head"><strong>${stopped ? t("hub.fetching.stopping") : t("hub.fetching", { name })}</strong>
      <span class="value">${t("hub.fetching.of", { done: sum("done"), total: sum("size") })}${
        speed === null ? nothing : html` · ${t("hub.fetching.speed", { speed })}`
      }</span></p>
    <progress max=${sum("size")} value=${sum("done")} aria-label=${t("hub.fetching", { name })}></progress>
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

export function openProgress({ name, done, total }: { name: string; done: number; total: number | null }) {
  return html`<section class="hub-part hub-going" data-part="opening" role="status">
    <p class="hub-going-head"><strong>${t("hub.opening", { name })}</strong><span
      class="value">${total ? t("hub.fetching.of", { done, total }) : nothing}</span></p>
    ${
      total
        ? html`<progress max=${total} value=${done} aria-label=${t("hub.opening", { name })}></progress>`
        : html`<progress aria-label=${t("hub.opening", { name })}></progress>`
    }
  </section>`;
}
