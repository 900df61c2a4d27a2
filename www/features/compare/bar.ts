// What A and B are: the head in front on one side, on the other what stands beside it, and a way to swap the two.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { shortenName } from "../../domain/labels.js";

type Other = "head" | "plain" | "prompt" | "model";

const OTHERS: Other[] = ["head", "plain", "prompt", "model"];

interface BarProps {
  /** which side the head in front is */
  mine: "a" | "b";
  /** what is in front, by name */
  here: string;
  other: Other;
  /** of the other side; `usual` names the one it follows */
  heads: { usual: string | null; chosen: string; groups: { name: string; heads: { id: string; name: string }[] }[] };
  /** where the other side is another text */
  prompt: { text: string; examples: string[] } | null;
  /** where it is another model */
  models: { chosen: string; embedded: { id: string; name: string }[]; own: { id: string; name: string }[] } | null;
  act: {
    other(other: Other): void;
    head(id: string): void;
    text(text: string): void;
    model(model: string): void;
    swap(): void;
  };
}

export function bar(props: BarProps) {
  const { mine, here, act } = props;
  const side = mine === "a" ? "B" : "A";
  const front = html`<span class="compare-side" data-here><b
    class="compare-letter">${mine.toUpperCase()}</b><span>${here}</span></span>`;
  const beside = html`<span class="compare-side"><b class="compare-letter">${side}</b>${choices(props, side)}</span>`;
  return html`<div class="compare-bar">
    ${mine === "a" ? front : beside}
    <button type="button" class="quiet-button compare-swap" title=${t("compare.swap.about")} @click=${act.swap}><span
      aria-hidden="true">⇄ </span>${t("compare.swap")}</button>
    ${mine === "a" ? beside : front}
    ${props.prompt ? text(props.prompt, side, act.text) : nothing}
  </div>`;
}

function choices({ other, heads, models, act }: Parameters<typeof bar>[0], side: string) {
  const option = (id: string, name: string, chosen: string) =>
    html`<option value=${id} ?selected=${id === chosen}>${name}</option>`;
  return html`<select class="compare-choice" data-choice="other" aria-label=${t("compare.other", { side })}
    .value=${live(other)} @change=${(e: any) => act.other(e.target.value)}>
      ${OTHERS.map((name) => option(name, t(`compare.other.${name}`), other))}
    </select>
    ${
      models && models.embedded.length + models.own.length
        ? html`<select class="compare-choice" data-choice="model" aria-label=${t("compare.model", { side })}
          .value=${live(models.chosen)} @change=${(e: any) => act.model(e.target.value)}>
          ${models.chosen === "" ? option("", t("compare.model.none"), "") : nothing}
          ${
            models.embedded.length
              ? html`<optgroup
                label=${t("compare.model.embedded")}>${models.embedded.map(({ id, name }) =>
                  option(id, name, models.chosen),
                )}</optgroup>`
              : nothing
          }
          ${
            models.own.length
              ? html`<optgroup
                label=${t("compare.model.own")}>${models.own.map(({ id, name }) =>
                  option(id, shortenName(name), models.chosen),
                )}</optgroup>`
              : nothing
          }
        </select>`
        : nothing
    }
    ${
      heads.groups.length
        ? html`<select class="compare-choice" data-choice="head" aria-label=${t("compare.head", { side })}
          .value=${live(heads.chosen)} @change=${(e: any) => act.head(e.target.value)}>
          ${heads.usual === null ? nothing : option("", heads.usual, heads.chosen)}
          ${heads.groups.map(
            (group) =>
              html`<optgroup
                label=${group.name}>${group.heads.map(({ id, name }) => option(id, name, heads.chosen))}</optgroup>`,
          )}
        </select>`
        : nothing
    }`;
}

const text = (
  prompt: NonNullable<Parameters<typeof bar>[0]["prompt"]>,
  side: string,
  set: (text: string) => void,
) => html`<div class="compare-text">
  <input type="text" class="compare-input" spellcheck="false" autocomplete="off" autocapitalize="off" dir="auto"
    aria-label=${t("compare.text", { side })} placeholder=${t("compare.text.placeholder")}
    .value=${live(prompt.text)} @input=${(e: any) => set(e.target.value)} />
  ${
    prompt.examples.length
      ? html`<div class="chips" role="group" aria-label=${t("input.examples")}>
    ${prompt.examples.map(
      (example) =>
        html`<button type="button" class="chip" aria-pressed=${example === prompt.text}
          @click=${() => set(example)}>${example}</button>`,
    )}
  </div>`
      : nothing
  }
</div>`;
