// The Edits panel until it has loaded: its place, and its actions, which keys and other panels use.
import { html } from "lit-html";
import { t } from "../../i18n/index.js";
import { actions, calls, locks } from "./actions.js";
import { awaited } from "../../components/status-notes.js";
import type { PagePanel, Surroundings } from "../feature.js";

export const place = {
  region: "edits",
  actions,
  calls,
  locks,
  /** Null where the panel may be hidden. A sheet that did not load opens by itself once no notice says the same. */
  props: ({ notice }, { shown, inert, screen, again }) =>
    shown.lesson || (screen.narrow && !shown.can.edit) ? null : { inert, again, open: again !== null && !notice },
  view: ({ inert, again, open }: Pick<Surroundings, "inert" | "again"> & { open: boolean }) =>
    html`<aside class="panel edits" aria-label=${t("edits.region")} aria-busy=${again === null} ?data-open=${open}
    ?inert=${inert}>
    <div class="edits-bar"><h2 class="title">${t("edits.region")}</h2></div>
    <div class="changes">${awaited(again)}</div>
  </aside>`,
} satisfies PagePanel;
