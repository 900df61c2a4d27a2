// The output of an encoder with a head: its guesses for a hole, each filled in by a click, or the classes of the text.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { bar, stands } from "../../components/next-token-table.js";
import { describeLabel } from "../../domain/labels.js";
import { classSaid, wouldSaid } from "../../domain/map/bar-sentences.js";
import type { InputProps } from "./props.js";

export function guesses({ asked, mask, rows, act }: InputProps["guesses"]) {
  return html`<div class="block next guesses">
    <h2 class="title">${
      asked === null || asked.hole
        ? t("guess.title")
        : html`${t("guess.instead")} <span class="token-text">${asked.label.text}</span>`
    }</h2>
    ${
      rows === null
        ? html`<p class="hint">${t("next.none")}</p>`
        : asked === null
          ? html`<p class="hint">${t("guess.none", { mask })}</p>`
          : html`<ol class="bars" data-sentences
            data-wide>${rows.map((row, i) =>
              bar(
                row,
                wouldSaid(null, row, rows[0], true),
                i === 0,
                row.label.kind === "special" ? null : () => act.fillIn(row.text),
              ),
            )}</ol>
        <p class="hint">${t("guess.hint")}</p>`
    }
  </div>`;
}

export const classes = (told: InputProps["classes"]) =>
  html`<div class="block next classes">
    <h2 class="title">${t("input.classes")}</h2>
    ${
      told === null
        ? html`<p class="hint">${t("next.none")}</p>`
        : html`<ol class="bars" data-sentences data-wide>${told.rows.map((row, i) =>
            bar(row, classSaid(row), stands(told.rows, i), null),
          )}</ol>
        ${told.more > 0 ? html`<p class="hint">${t("input.classes.more", { count: told.more })}</p>` : nothing}
        <p class="hint">${
          told.image
            ? t("image.classes.hint", told.image)
            : t(told.hears ? "sound.classes.hint" : "input.classes.hint", { read: told.read, token: told.token })
        }</p>`
    }
  </div>`;

export const holeMaker = ({ label, mask, make }: NonNullable<InputProps["hole"]>) =>
  html`<button type="button" class="link hole-maker"
    aria-label=${t("guess.mask", { token: describeLabel(label), mask })}
      @click=${make}>${t("guess.mask", { token: label.text, mask })}</button>`;
