// The Edits panel until it has loaded: its place, and its actions, which keys and other panels use.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { actions, calls, locks } from "./actions.js";
import { awaited } from "../../components/status-notes.js";
import type { PagePanel, Surroundings } from "../feature.js";

export const place = {
  region: "edits",
  actions,
  calls,
  locks,
  /** Null where the panel may be hidden. A sheet that did not load says so in its bar, and is mended there. */
  props: (_, { shown, inert, screen, again }) =>
    shown.lesson || (screen.narrow && !shown.can.edit) ? null : { inert, again, narrow: screen.narrow },
  view: ({ inert, again, narrow }: Pick<Surroundings, "inert" | "again"> & { narrow: boolean }) =>
    html`<aside class="panel edits" aria-label=${t("edits.region")} aria-busy=${again === null} ?inert=${inert}>
    <div class="edits-bar"><h2 class="title">${t("edits.region")}</h2>${
      narrow && again
        ? html`<p class="hint" role="alert">${t("notice.late")}</p><button type="button" class="quiet-button framed"
            data-do="again" @click=${again}>${t("notice.again")}</button>`
        : nothing
    }</div>
    <div class="changes">${narrow ? nothing : awaited(again)}</div>
  </aside>`,
} satisfies PagePanel;
