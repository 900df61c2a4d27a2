// The Export panel: the picture as a file, activations, and edits out and in.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { breakAtDots } from "../../../components/text-parts.js";
import { t, formats } from "../../../i18n/index.js";
import { inputValue, takeFiles, type At } from "../../../lib/events.js";
import { typedValue } from "../../../lib/typed-field.js";
import type { ExportProps } from "../props.js";
import { WIDTHS, type Format } from "../state.js";

const FORMATS: Format[] = ["png", "svg", "pdf", "html", "csv", "json"];

export const exportContent = (props: ExportProps) => html`${picture(props)} ${activations(props)} ${edits(props)}`;

function picture({ act, what, ...props }: ExportProps) {
  return html`<section>
    <h2>${t("export.picture")}</h2>
    ${choice(
      "export-what",
      t("export.what"),
      [
        ["view", t("export.what.view")],
        ["heads", t("export.heads")],
        ...(props.effect ? [["effect", t("export.effect")] as ["effect", string]] : []),
      ],
      what,
      act.what,
    )}
    <p class="hint">${
      what === "view" ? props.shown : t(what === "heads" ? "export.heads.hint" : "export.effect.hint")
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
    <div class="export-size">
      <label><input type="checkbox" data-do="title" .checked=${live(props.title)}
        @change=${(e: At<HTMLInputElement>) => act.title(e.currentTarget.checked)} />${t("export.title")}</label>
      ${
        props.image === null
          ? nothing
          : html`<label title=${t("export.image.hint")}><input type="checkbox" data-do="with-image"
            .checked=${live(props.image)}
            @change=${(e: At<HTMLInputElement>) => act.image(e.currentTarget.checked)} />${t("export.image")}</label>`
      }
      <label>${t("export.width")}<input type="number" class="export-field" inputmode="numeric" step="1"
        min=${WIDTHS.min} max=${WIDTHS.max} placeholder=${t("export.width.auto")} data-do="width"
        .value=${typedValue(props.width === null ? "" : String(props.width))}
        @change=${(e: Event) => act.width(widthFrom(inputValue(e)))} /></label>
    </div>
    <ul class="formats">
      ${FORMATS.map(
        (format) => html`<li><button type="button" class="format" data-format=${format}
          ?disabled=${!props.ready || props.measuring || isBusy(props)}
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

/** Typed millimetres, clamped to the limits; an empty field is the size on the screen. */
function widthFrom(typed: string) {
  const width = Number(typed);
  return typed.trim() === "" || !(width > 0) ? null : Math.round(Math.min(WIDTHS.max, Math.max(WIDTHS.min, width)));
}

/** A pending list does not block an export. */
const isBusy = ({ busy }: Pick<ExportProps, "busy">) => busy !== null && busy !== "list";

function activations(props: ExportProps) {
  const { sites, examples, found, large, busy, act } = props;
  const take = (glob: string) => {
    act.sites(glob);
    act.list();
  };
  return html`<section>
    <h2><label for="export-sites">${t("export.sites")}</label></h2>
    <p class="hint">${t("export.sites.hint")}</p>
    <input id="export-sites" class="export-field" type="text" list="export-examples" spellcheck="false"
      autocomplete="off" autocapitalize="off" .value=${typedValue(sites)}
        @change=${(e: Event) => take(inputValue(e))} />
    <datalist id="export-examples">${examples.map((one) => html`<option value=${one}></option>`)}</datalist>
    <div class="chips">${examples.map(
      (one) =>
        html`<button type="button" class="chip" data-sites=${one} aria-pressed=${one === sites}
          @click=${() => take(one)}>${one}</button>`,
    )}</div>
    <div class="sites-found">${
      found === null
        ? html`<p class="hint"
          role="status">${
            large !== null
              ? t("export.sites.large", { size: formats().size(large) })
              : busy === "list"
                ? t("export.sites.busy")
                : nothing
          }</p>`
        : html`<p class=${found.any ? "hint" : "hint warn-text"}
          role="status">${
            found.any
              ? t("export.sites.found", { count: found.count, size: formats().size(found.bytes) })
              : t("export.sites.none")
          }</p>
          <ul class="found" tabindex="0" aria-label=${t("export.sites")}>
            ${found.entries.map(
              ({ name, shape, bytes, otherName }) =>
                html`<li><span title=${otherName}>${breakAtDots(name)}</span><span>${shape.join("×")}</span>
                  <span>${formats().size(bytes)}</span></li>`,
            )}
            ${
              found.count > found.entries.length
                ? html`<li>${t("export.sites.more", { count: found.count - found.entries.length })}</li>`
                : nothing
            }
          </ul>`
    }
    ${problem(props, "sites")}</div>
    <button type="button" class="quiet-button framed" data-do="safetensors"
      ?disabled=${!props.ready || isBusy(props)} aria-busy=${busy === "safetensors"}
        @click=${act.saveSites}>${t("export.safetensors")}</button>
  </section>`;
}

function edits({ edited, canOpen, act, ...props }: ExportProps) {
  const take = (event: Event) => {
    const [file] = takeFiles(event);
    if (file) void act.openEdits(file);
  };
  return html`<section>
    <h2>${t("edits.region")}</h2>
    <div class="export-row">
      <button type="button" class="quiet-button framed" data-do="save-edits" ?disabled=${!edited}
        @click=${act.saveEdits}>${t("export.edits.save")}</button>
      <label class="quiet-button framed file-button"><input type="file" class="visually-hidden" data-do="open-edits"
        accept=".json,application/json" ?disabled=${!canOpen} @change=${take} />${t("export.edits.open")}</label>
    </div>
    ${problem(props, "edits")}
    <p class="hint">${t(edited ? "export.edits.hint" : "export.edits.none")}</p>
  </section>`;
}

const problem = ({ problem }: Pick<ExportProps, "problem">, where: NonNullable<ExportProps["problem"]>["where"]) =>
  problem?.where === where ? html`<p class="error-text" role="alert">${problem.text}</p>` : nothing;

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
