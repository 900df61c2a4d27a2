// The bar of the selected set of heads: adds whole layers, kinds, or heads above a threshold at once; one click edits
// all of it.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { inputNumber, inputValue, type At } from "../../lib/events.js";
import { typedValue } from "../../lib/typed-field.js";
import type { HeadRef } from "../../domain/heads.js";
import type { Measure } from "../../domain/head-measures.js";

interface SetBarProps {
  on: boolean;
  count: number;
  /** of the selected heads */
  names: string[];
  groups: { name: string; heads: HeadRef[] }[];
  by: {
    measure: Measure;
    measures: { value: Measure; name: string }[];
    above: number;
    /** of an empty field */
    usual: number;
    found: HeadRef[] | null;
    about: string;
  };
  act: {
    open(): void;
    toggle(heads: HeadRef[]): void;
    add(heads: HeadRef[]): void;
    clear(): void;
    measure(measure: Measure): void;
    /** @param typed null where the field is empty */
    above(typed: number | null): void;
    silence(): void;
    average(): void;
    keep(): void;
    restore(): void;
  };
}

const EDITS = ["silence", "average", "keep", "restore"] as const;

export function setBar(props: SetBarProps) {
  const { on, count, names, act } = props;
  return html`<div class="set-bar" role="group" aria-label=${t("grid.set.group")} ?data-on=${on}>
    <button type="button" class="quiet-button" data-do="select-heads" aria-expanded=${on}
      title=${t("grid.set.hint")} @click=${act.open}>${t("grid.set")}</button>
    ${
      on
        ? html`<span class="set-count" role="status" title=${names.join(", ") || nothing}>${t("grid.set.count", {
            count,
          })}</span>
          ${grouped(props)} ${above(props)}
          <div class="set-edits">${EDITS.map(
            (name) =>
              html`<button type="button" class="quiet-button framed" data-set=${name}
                title=${t(`grid.set.${name}.hint`)} ?disabled=${count === 0}
                @click=${act[name]}>${t(`grid.set.${name}`)}</button>`,
          )}
          <button type="button" class="link" data-set="clear" ?disabled=${count === 0}
            @click=${act.clear}>${t("grid.set.clear")}</button></div>`
        : nothing
    }
  </div>`;
}

const grouped = ({ groups, act }: SetBarProps) =>
  html`<select class="grid-select" data-set="group" aria-label=${t("grid.set.add")} .value=${live("")}
    @change=${(e: At<HTMLSelectElement>) => {
      const group = groups[inputNumber(e)];
      e.target.value = "";
      if (group) act.toggle(group.heads);
    }}>
    <option value="" selected>${t("grid.set.add")}</option>
    ${groups.map(({ name }, i) => html`<option value=${i}>${name}</option>`)}
  </select>`;

const above = ({ by, act }: SetBarProps) =>
  html`<span class="set-above"><select class="grid-select" data-set="measure" aria-label=${t("grid.set.measure")}
      .value=${live(by.measure)} @change=${(e: Event) => act.measure(inputValue(e))}>
      ${by.measures.map(
        ({ value, name }) => html`<option value=${value} ?selected=${value === by.measure}>${name}</option>`,
      )}
    </select>
    <label>${t("grid.set.above")} <input type="number" step="any" data-set="above"
      placeholder=${by.usual} .value=${typedValue(String(by.above))}
      @change=${(e: Event) => act.above(inputValue(e) === "" ? null : inputNumber(e))} /></label>
    <button type="button" class="quiet-button" data-set="add-above" title=${by.about}
      ?disabled=${!by.found?.length} @click=${() => act.add(by.found ?? [])}>${
        by.found === null ? t("grid.measuring") : t("grid.set.found", { count: by.found.length })
      }</button></span>`;
