// The Export button and its panel: what is shown as a file, activations, and edits out and in.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t, write } from "../../i18n/index.js";
import { typedValue } from "../../lib/typed-field.js";
import type { Entry } from "../../lib/safetensors.js";
import type { Export } from "./actions.js";
import type { Exporting, Format } from "./state.js";

export interface Props extends Pick<Exporting, "open" | "what" | "colours" | "busy" | "problem"> {
  /** whether there are heads behind an effect to be exported */
  effect: boolean;
  /** what "this view" is */
  shown: string;
  /** whether what is shown is the answer to what is asked */
  ready: boolean;
  /** whether numbers that come along are on their way */
  measuring: boolean;
  /** the glob in the field */
  sites: string;
  examples: string[];
  /** `count` and `bytes` of all, also of those not listed; `any`: whether the glob named something */
  found: { entries: Entry[]; count: number; bytes: number; any: boolean } | null;
  /** about how many bytes the glob asks for, where they are too many to be listed beforehand */
  large: number | null;
  edited: boolean;
  canOpen: boolean;
  act: Export;
}

const FORMATS: Format[] = ["png", "svg", "html", "csv", "json"];

export const exportButton = () =>
  html`<button class="quiet-button tool" type="button" data-tool="export" popovertarget="export-panel"
    title=${t("export.hint")}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2v8M5 7.2 8 10.2l3-3M2.5 11v2.5h11V11" /></svg>
    <span>${t("export.name")}</span></button>`;

export function exportPanel(props: Props) {
  const { act } = props;
  return html`<div id="export-panel" class="popover export-panel" popover aria-label=${t("export.name")}
    @beforetoggle=${place} @toggle=${(e: any) => act.open(e.newState === "open")}>
    ${props.open ? html`${picture(props)} ${activations(props)} ${edits(props)}` : nothing}
  </div>`;
}

/**
 * Under its button.
 * @param event of the panel
 */
function place({ currentTarget: panel, newState }: any) {
  const button = document.querySelector("[data-tool=export]")?.getBoundingClientRect();
  if (newState !== "open" || !button) return;
  panel.style.setProperty("--top", `${Math.round(button.bottom)}px`);
  panel.style.setProperty("--right", `${Math.round(innerWidth - button.right)}px`);
}

function picture({ act, ...props }: Props) {
  return html`<section>
    <h2>${t("export.picture")}</h2>
    ${choice(
      "export-what",
      t("export.what"),
      [
        ["view", t("export.what.view")],
        ["heads", t("export.heads")],
        ...((props.effect ? [["effect", t("export.effect")]] : []) as ["effect", string][]),
      ],
      props.what,
      act.what,
    )}
    <p class="hint">${
      props.what === "heads" ? t("export.heads.hint") : props.what === "effect" ? t("export.effect.hint") : props.shown
    }</p>
    ${choice(
      "export-colours",
      t("export.colours"),
      [
        ["white", t("export.colours.white")],
        ["screen", t("export.colours.screen")],
      ],
      props.colours,
      act.colours,
    )}
    <ul class="formats">
      ${FORMATS.map(
        (format) => html`<li><button type="button" class="format" data-format=${format}
          ?disabled=${!props.ready || props.measuring || (props.busy !== null && props.busy !== "list")}
            aria-busy=${props.busy === format} @click=${() => act.save(format)}>
        <strong>${t(`export.${format}`)}</strong><span>${t(`export.${format}.hint`)}</span></button></li>`,
      )}
    </ul>
    ${problem(props, "picture")}
    ${
      props.ready && !props.measuring
        ? nothing
        : html`<p class="hint" role="status">${t(props.ready ? "grid.measuring" : "export.wait")}</p>`
    }
  </section>`;
}

function activations({ sites, examples, found, large, busy, ready, act, ...props }: Props) {
  const take = (e: any) => {
    act.sites(e.target.value);
    act.list();
  };
  return html`<section>
    <h2><label for="export-sites">${t("export.sites")}</label></h2>
    <p class="hint">${t("export.sites.hint")}</p>
    <input id="export-sites" class="export-field" type="text" list="export-examples" spellcheck="false"
      autocomplete="off" autocapitalize="off" .value=${typedValue(sites)} @change=${take} />
    <datalist id="export-examples">${examples.map((one) => html`<option value=${one}></option>`)}</datalist>
    <div class="chips">${examples.map(
      (one) =>
        html`<button type="button" class="chip" data-sites=${one} aria-pressed=${one === sites} @click=${() => {
          act.sites(one);
          act.list();
        }}>${one}</button>`,
    )}</div>
    ${
      found === null
        ? html`<p class="hint"
          role="status">${
            large !== null
              ? t("export.sites.large", { size: write().size(large) })
              : busy === "list"
                ? t("export.sites.busy")
                : nothing
          }</p>`
        : html`<p class=${found.any ? "hint" : "hint warn-text"}
          role="status">${
            found.any
              ? t("export.sites.found", { count: found.count, size: write().size(found.bytes) })
              : t("export.sites.none")
          }</p>
          <ul class="found" tabindex="0" aria-label=${t("export.sites")}>
            ${found.entries.map(
              ({ name, shape, bytes }) =>
                html`<li><span>${name}</span><span>${shape.join("×")}</span><span>${write().size(bytes)}</span></li>`,
            )}
            ${
              found.count > found.entries.length
                ? html`<li>${t("export.sites.more", { count: found.count - found.entries.length })}</li>`
                : nothing
            }
          </ul>`
    }
    ${problem(props, "sites")}
    <button type="button" class="quiet-button framed" data-do="safetensors"
      ?disabled=${!ready || (busy !== null && busy !== "list")} aria-busy=${busy === "safetensors"}
        @click=${act.saveSites}>${t("export.safetensors")}</button>
  </section>`;
}

function edits({ edited, canOpen, act, ...props }: Props) {
  const take = (e: any) => {
    const [file] = e.target.files;
    e.target.value = "";
    if (file) act.openEdits(file);
  };
  return html`<section>
    <h2>${t("edits.region")}</h2>
    <div class="export-row">
      <button type="button" class="quiet-button framed" data-do="save-edits" ?disabled=${!edited}
        @click=${act.saveEdits}>${t("export.edits.save")}</button>
      <label class="quiet-button framed export-open"><input type="file" class="visually-hidden" data-do="open-edits"
        accept=".json,application/json" ?disabled=${!canOpen} @change=${take} />${t("export.edits.open")}</label>
    </div>
    ${problem(props, "edits")}
    <p class="hint">${edited ? t("export.edits.hint") : t("export.edits.none")}</p>
  </section>`;
}

const problem = (props: Pick<Props, "problem">, where: NonNullable<Props["problem"]>["where"]) =>
  props.problem?.where === where ? html`<p class="error-text" role="alert">${props.problem.text}</p>` : nothing;

/** One of a few. */
function choice<T extends string>(
  name: string,
  label: string,
  options: [T, string][],
  value: T,
  set: (value: T) => void,
) {
  return html`<div class="segments" role="radiogroup" aria-label=${label}>
    ${options.map(
      ([one, words]) =>
        html`<label class="segment"><input type="radio" name=${name} value=${one} .checked=${live(one === value)}
          @change=${() => set(one)} /><span>${words}</span></label>`,
    )}
  </div>`;
}
