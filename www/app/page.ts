// The page: header, input, maps, edits. Props in, one template out.
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { header } from "./header.js";
import { maps as middle } from "./explore-view.js";
import { t } from "../i18n/index.js";
import { awaited, lackNote, pending } from "../components/status-notes.js";
import type { PageProps } from "./explore.js";

interface Beside {
  /** the dialog for models from elsewhere */
  hub: unknown;
  /** the current one of the first steps, once it is loaded; null without one */
  start: { step: string; away: boolean; content: unknown } | null;
}

export function page(props: Omit<PageProps, keyof Beside> & Beside) {
  const { maps, drawn, parts } = props;
  return html`<button type="button" class="skip" @click=${props.skip}>${t("page.skip")}</button>
    ${header(props.header, props.notice)}
    ${drawn.panels("banner")}
    ${props.start && maps ? startBar(props.start) : nothing}
    ${
      maps
        ? html`<div class="regions" ?data-wide=${!drawn.has("edits")} data-folded=${maps.folds.folded.join(" ")}
            ><section class="panel input" aria-label=${t("input.region")}>${drawn.panels("input")}</section>
          ${middle(maps)}
          ${drawn.has("beside") ? html`<div class="suggestions-beside">${drawn.panels("beside")}</div>` : nothing}
          ${drawn.panels("edits")}</div>`
        : props.lack
          ? html`<main class="room">${lackNote(props.lack)}</main>`
          : (props.room ?? html`<main class="room" aria-busy=${props.lost === null}>${pending(props.lost)}</main>`)
    }
    <div id="keys" class="popover keys" popover role="dialog" tabindex="0" aria-labelledby="keys-title">${guard(
      [parts, props.help.start === null, props.keys, props.again],
      () => props.keys?.keysSheet(parts, props.help) ?? awaited(props.again),
    )}</div>
    ${drawn.panels("dialog")} ${props.hub}`;
}

const startBar = ({ step, away, content }: NonNullable<Beside["start"]>) =>
  html`<section class="start" data-step=${step} ?data-away=${away}
    aria-label=${t("help.start")} aria-live="polite">${content}</section>`;
