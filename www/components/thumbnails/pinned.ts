// Pinned heads, larger among the thumbnails: each with its cells, the shared crosshair, and its weight there.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { labMap } from "../map/lab-map.js";
import type { Kind } from "../../domain/heads.js";

export interface Pinned {
  /** "decoder.blocks.1.attn.2" */
  name: string;
  kind: Kind;
  /** "Cross L1H0" */
  title: string;
  focused: boolean;
  /** its weight in the focused cell */
  value: string | null;
  map: Parameters<typeof labMap>[0] | null;
  focus: () => void;
  preview: () => void;
  close: () => void;
}

export const rowsOf = <T>(all: T[], across: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / across) }, (_, i) => all.slice(i * across, (i + 1) * across));

/** Rows in one or two parts: pinned heads open under the first row with one of them. */
export function splitRows<T>(rows: T[], opens: (row: T) => boolean): T[][] {
  const at = rows.findIndex(opens) + 1;
  return at === 0 || at === rows.length ? [rows] : [rows.slice(0, at), rows.slice(at)];
}

export const pins = (open: Pinned[]) => html`<div class="pins">${open.map(pinned)}</div>`;

function pinned({ name, title, focused, value, map, focus, preview, close }: Pinned) {
  return html`<figure class="pinned" data-pinned=${name} aria-label=${t("grid.pinned", { name: title })}
    @pointerenter=${preview}>
    <figcaption><button type="button" class="pinned-name" aria-pressed=${focused} @click=${focus}>${title}</button>
      <span class="value">${value ?? nothing}</span>
      <button type="button" class="icon-button" aria-label=${t("grid.pinned.close", { name: title })}
        title=${t("grid.pinned.close", { name: title })} @click=${close}>×</button></figcaption>
    ${map ? labMap(map) : html`<p class="hint">${t("maps.busy")}</p>`}
  </figure>`;
}
