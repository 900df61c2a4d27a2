// What an encoder with a head says of one token: its guesses for a hole, each of which a click fills in.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { bar } from "../../components/candidates.js";
import { describeLabel, type Label } from "../../domain/labels.js";

/** `text` is what is put in */
type Guess = Parameters<typeof bar>[0] & { text: string; label: Label };

interface GuessesProps {
  /** the token that was asked for; null where there is no hole */
  asked: { label: Label; hole: boolean } | null;
  /** how a hole is spelled, where it can be */
  mask: string | null;
  /** null until there is an answer */
  rows: Guess[] | null;
  act: { fillIn(text: string): void };
}

export function guesses({ asked, mask, rows, act }: GuessesProps) {
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
          : html`<ol class="bars"
            data-wide>${rows.map((row) =>
              bar(row, row.label.kind === "special" ? null : () => act.fillIn(row.text)),
            )}</ol>
        <p class="hint">${t("guess.hint")}</p>`
    }
  </div>`;
}

/**
 * The button that makes a hole, beside the tokens.
 * @param chosen the token that looks, where it is none yet
 */
export const holeMaker = (chosen: { label: Label; mask: string; make(): void } | null) =>
  chosen
    ? html`<button type="button" class="link hole-maker"
      aria-label=${t("guess.mask", { token: describeLabel(chosen.label), mask: chosen.mask })}
        @click=${chosen.make}>${t("guess.mask", { token: chosen.label.text, mask: chosen.mask })}</button>`
    : nothing;
