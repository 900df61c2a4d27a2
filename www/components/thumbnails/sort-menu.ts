// The sorting of heads: the measure and its meaning, the direction, the heads to sort, and their size.
import { inputNumber, inputValue } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { lessonPart } from "../lesson-part.js";
import type { Access } from "../../domain/lesson.js";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { term } from "../term.js";
import type { Term } from "../../domain/terms.js";

type Option = { value: string; label: string; about: string; term?: Term };

interface SortBarProps {
  value: string;
  options: Option[];
  about: string;
  /** whether a measure is chosen */
  measured: boolean;
  /** null if the heads stand by layer */
  order: "down" | "up" | null;
  /** if there are several: `name` is that of the one in front */
  kinds: { value: "all" | "one"; name: string; set(kinds: "all" | "one"): void } | null;
  /** a note on pending numbers, or the reason why there are none */
  note: string | null;
  failed: boolean;
  /** makes a text for which the measure has a number */
  test: { access: Access; busy: boolean; make(): void } | null;
  size: ThumbnailSize;
  set: (value: string) => void;
  turn: () => void;
}

interface ThumbnailSize {
  /** CSS pixels */
  value: number;
  least: number;
  most: number;
  /** whether the person chose it */
  chosen: boolean;
  set(size: number | null): void;
}

export function sortBar({
  value,
  options,
  about,
  measured,
  order,
  kinds,
  note,
  failed,
  test,
  size,
  set,
  turn,
}: SortBarProps) {
  const chosen = options.find((one) => one.value === value);
  return html`<div class="grid-sort" role="group" aria-label=${t("grid.sort.group")}>
    <label class="grid-sort-by">${t("grid.sort")}
      <select class="grid-select" data-sort title=${about} aria-describedby=${
        measured ? "grid-sort-about" : nothing
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
      measured && kinds
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
      test
        ? lessonPart(
            test.access,
            () => html`<button type="button" class="quiet-button" data-do="test-text"
              title=${t("grid.test.about")} ?disabled=${test.busy} @click=${test.make}>${t("grid.test")}</button>`,
          )
        : nothing
    }
    ${sizeControl(size)}
    ${
      measured
        ? html`<p class=${failed ? "hint error-text grid-note" : "hint grid-note"} role="status">${note ?? nothing}</p>
      <p class="hint grid-about" id="grid-sort-about">${
        chosen?.term ? html`${term(chosen.term, chosen.label)}: ` : nothing
      }${about}</p>`
        : nothing
    }
  </div>`;
}

const STEP = 4;

/** The largest size fits the width. */
function sizeControl({ value, least, most, chosen, set }: ThumbnailSize) {
  return html`<div class="grid-size">
    ${
      chosen
        ? html`<button type="button" class="quiet-button" data-do="size-auto" title=${t("grid.size.auto.about")}
          @click=${() => set(null)}>${t("grid.size.auto")}</button>`
        : nothing
    }
    <label><span>${t("grid.size")}</span>
      <input type="range" id="thumbnail-size" min=${least} max=${Math.max(value, most)} step=${STEP}
        .value=${live(String(value))} aria-valuetext=${t("grid.size.value", { pixels: value })}
        @input=${(e: Event) => set(inputNumber(e))} /></label>
  </div>`;
}
