// The bar that names the revisited step, shown in every view, and leads back to the end.
import { html } from "lit-html";
import { label } from "../../domain/labels.js";
import { momentOf, revisit } from "../../state/timeline.js";
import { t } from "../../i18n/index.js";
import type { PagePanel, Seen } from "../feature.js";
import type { State } from "../../state/store.js";

export const panel = {
  region: "notes",
  actions: ({ apply }) => ({ revisit: (moment: number | null) => apply((s) => revisit(s, moment)) }),
  props: (_, { shown, seen }, act: { revisit: Moment["go"] }) => seen && momentProps(shown, seen, act.revisit),
  view: momentBar,
} satisfies PagePanel;

interface Moment {
  step: number;
  of: number;
  token: string | null;
  go(moment: number | null): void;
}

export function momentBar({ step, of, token, go }: Moment) {
  return html`<div class="moment-bar" role="group" aria-label=${t("moment.bar")}>
    <p role="status">${t("moment.at", { step, of, token })}</p>
    <button type="button" class="icon-button" data-moment="back" aria-label=${t("moment.back")}
      title=${t("moment.back")} ?disabled=${step === 1} @click=${() => go(step - 2)}>‹</button>
    <button type="button" class="icon-button" data-moment="on" aria-label=${t("moment.on")} title=${t("moment.on")}
      @click=${() => go(step)}>›</button>
    <button type="button" class="link" data-moment="end" @click=${() => go(null)}>${t("moment.end")}</button>
  </div>`;
}

function momentProps(state: State, { info, result }: Seen, go: Moment["go"]): Moment | null {
  const moment = momentOf(state);
  if (moment === null) return null;
  const chosen = result.candidates.find((c) => c.id === state.target[moment]);
  return {
    step: moment + 1,
    of: state.target.length + 1,
    token: chosen ? label(chosen, info).text : null,
    go,
  };
}
