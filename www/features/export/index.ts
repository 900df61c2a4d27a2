// The Export button, and the place of its panel until that has loaded.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { isOpening, type At } from "../../lib/events.js";
import type { PagePanel } from "../feature.js";

/** The actions that do not wait for the panel to be drawn. */
interface Doors {
  open(open: boolean): void;
  openEdits(file: File): void;
}

/** Whether the panel is open: its parts may arrive after it was closed again. */
let wanted = false;

export const place = {
  region: "tools",
  part: "export",
  actions: ({ later }): { export: Doors } => ({
    export: {
      open(open) {
        wanted = open;
        if (open) later((act: { export: Doors }) => wanted && act.export.open(true));
      },
      openEdits: (file) => later((act: { export: Doors }) => act.export.openEdits(file)),
    },
  }),
  props: (_, __, act: { export: Doors }) => ({ act: act.export }),
  view: exportButton,
  popover: (props: { act: Doors }) => exportPanel(props, nothing),
} satisfies PagePanel;

export function exportButton() {
  return html`<button class="quiet-button tool" type="button" data-tool="export" popovertarget="export-panel"
    title=${t("export.hint")}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2v8M5 7.2 8 10.2l3-3M2.5 11v2.5h11V11" /></svg>
    <span>${t("export.name")}</span></button>`;
}

export const exportPanel = ({ act }: { act: Doors }, content: unknown) =>
  html`<div id="export-panel" class="popover export-panel" popover aria-label=${t("export.name")}
    @beforetoggle=${align} @toggle=${(e: Event) => act.open(isOpening(e))}>${content}</div>`;

function align(event: At<HTMLElement>) {
  const panel = event.currentTarget;
  const button = document.querySelector("[data-tool=export]")?.getBoundingClientRect();
  if (!isOpening(event) || !button) return;
  panel.style.setProperty("--top", `${Math.round(button.bottom)}px`);
  panel.style.setProperty("--right", `${Math.round(innerWidth - button.right)}px`);
}
