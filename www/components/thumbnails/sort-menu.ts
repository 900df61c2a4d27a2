// What the heads are sorted by: a measure with what it means, which way, and among which of them.
import { inputValue } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { term } from "../term.js";
import type { Term } from "../../domain/terms.js";

type Option = { value: string; label: string; about: string; term?: Term };

interface SortBarProps {
  value: string;
  options: Option[];
  about: string;
  /** null where the heads stand by layer */
  order: "down" | "up" | null;
  /** where there are several: `name` is that of the one in front */
  kinds: { value: "all" | "one"; name: string; set(kinds: "all" | "one"): void } | null;
  /** what there is to wait for, or why there are no numbers */
  note: string | null;
  failed: boolean;
  set: (value: string) => void;
  turn: () => void;
}

export function sortBar({ value, options, about, order, kinds, note, failed, set, turn }: SortBarProps) {
  const measured = options.find((one) => one.value === value);
  return html`<div class="grid-sort" role="group" aria-label=${t("grid.sort.group")}>
    <label class="grid-sort-by">${t("grid.sort")}
      <select class="grid-select" data-sort title=${about} aria-describedby=${
        order ? "grid-sort-about" : nothing
      } .value=${live(value)} @change=${(e: Event) => set(inputValue(e))}>
        ${options.map(
          (o) => html`<option value=${o.value} title=${o.about} ?selected=${o.value === value}>${o.label}</option>`,
        )}
      </select></label>
    ${
      order
        ? html`<button type="button" class="quiet-button" data-order=${order} title=${t("grid.order.turn")}
          @click=${turn}>${t(`grid.order.${order}`)}</button>`
        : nothing
    }
    ${
      order && kinds
        ? html`<div class="segments grid-kinds" role="group" aria-label=${t("maps.kinds")}>
      ${(["all", "one"] as const).map(
        (k) =>
          html`<button type="button" class="segment-button" data-kinds=${k} aria-pressed=${k === kinds.value}
            @click=${() => kinds.set(k)}>${t(`grid.kinds.${k}`, { name: kinds.name })}</button>`,
      )}
    </div>`
        : nothing
    }
    ${
      order
        ? html`<p class=${failed ? "hint error-text grid-note" : "hint grid-note"} role="status">${note ?? nothing}</p>
      <p class="hint grid-about" id="grid-sort-about">${
        measured?.term ? html`${term(measured.term, measured.label)}: ` : nothing
      }${about}</p>`
        : nothing
    }
  </div>`;
}
