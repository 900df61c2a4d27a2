// The Export button, and its panel of pictures, numbers and edits as files.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { isOpening, type At } from "../../lib/events.js";
import { makeExportActions, type Export } from "./actions.js";
import { exportProps, type ExportProps } from "./props.js";
import type { PagePanel } from "../feature.js";

type Content = typeof import("./panel/view.js");

export const panel = {
  region: "tools",
  part: "export",
  actions: (page) => ({ export: makeExportActions(page) }),
  props: (state, { sources }, act: { export: Export }) => exportProps(state, sources, act.export),
  view: exportButton,
  popover: exportPanel,
  content: () => import("./panel/view.js"),
} satisfies PagePanel;

function exportButton() {
  return html`<button class="quiet-button tool" type="button" data-tool="export" popovertarget="export-panel"
    title=${t("export.hint")}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2v8M5 7.2 8 10.2l3-3M2.5 11v2.5h11V11" /></svg>
    <span>${t("export.name")}</span></button>`;
}

function exportPanel(props: ExportProps, content: Content | null) {
  return html`<div id="export-panel" class="popover export-panel" popover aria-label=${t("export.name")}
    @beforetoggle=${place} @toggle=${(e: Event) => props.act.open(isOpening(e))}>
    ${props.open && content ? content.exportContent(props) : nothing}
  </div>`;
}

function place(event: At<HTMLElement>) {
  const panel = event.currentTarget;
  const button = document.querySelector("[data-tool=export]")?.getBoundingClientRect();
  if (!isOpening(event) || !button) return;
  panel.style.setProperty("--top", `${Math.round(button.bottom)}px`);
  panel.style.setProperty("--right", `${Math.round(innerWidth - button.right)}px`);
}
