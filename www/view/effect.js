// The effect strip: what the edits changed in the next token, in the output's distribution, and in the heads.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "../i18n/index.js";
import { weight } from "./labels.js";

/** @typedef {{ text: string, probability: number }} Top */
/** @typedef {{ before: Top, after: Top, kl: number, head: { name: string, difference: number, go(): void } | null }} Change `kl` in nats */

/** @param {Change | null} props null until the edited run has answered */
export function effect(props) {
  const { before, after, kl, head } = props ?? { before: null, after: null, kl: null, head: null };
  const same = before && after && before.text === after.text;
  return html`<dl class="effect" aria-label=${t("effect.title")} ?data-waiting=${props === null}>
    <div><dt>${t("effect.next")}</dt>
      <dd>${before && after
        ? html`${same ? nothing : html`<s>${before.text}</s> `}<strong class="token-text">${after.text}</strong> <span class="value">${weight(after.probability)}</span>
            <span class="soft">${t("effect.was")} ${weight(before.probability)}</span>`
        : "…"}</dd></div>
    <div title=${t("effect.kl.hint")}><dt>${t("effect.kl")}</dt><dd>${kl === null ? "…" : html`<span class="value">${t("effect.kl.unit", { value: kl < 0.0001 ? "<0.0001" : kl.toFixed(kl < 0.01 ? 4 : 2) })}</span>`}</dd></div>
    <div><dt>${t("effect.head")}</dt>
      <dd>${head
        ? html`<button type="button" class="link" @click=${head.go}>${t("effect.head.by", { name: head.name, value: weight(head.difference) })}</button>`
        : props ? t("effect.head.none") : "…"}</dd></div>
  </dl>`;
}
