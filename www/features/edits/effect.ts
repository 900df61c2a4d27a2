// The effect of the edits on the next token or the asked one, on its distribution, and on the heads.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { wayOf } from "../../domain/models.js";
import { headName } from "../../domain/head-names.js";
import { label, formatWeight } from "../../domain/labels.js";
import type { State } from "../../state/store.js";
import type { TokenProbability } from "../../protocol/engine.js";
import type { HeadRef } from "../../domain/heads.js";

export function effect(props: ReturnType<typeof effectProps>) {
  return html`<dl class="effect" aria-label=${t("effect.title")} ?data-waiting=${props === null}>
    ${
      props && props.change !== null
        ? html`<div title=${t("effect.output.hint")}><dt>${t("effect.output")}</dt><dd><span
          class="value">${t("effect.output.by", { share: props.change })}</span></dd></div>`
        : token(props)
    }
    <div><dt>${t("effect.head")}</dt>
      <dd>${
        props?.head
          ? html`<button type="button" class="link"
            @click=${props.head.go}>${t("effect.head.by", {
              name: props.head.name,
              value: formatWeight(props.head.difference),
            })}</button>`
          : props
            ? t("effect.head.none")
            : "…"
      }</dd></div>
  </dl>`;
}

function token(props: ReturnType<typeof effectProps>) {
  const { asked, token } = props ?? { asked: false, token: null };
  const { before, after, kl } = token ?? { before: null, after: null, kl: null };
  return html`<div><dt>${t(asked ? "effect.asked" : "effect.next")}</dt>
      <dd>${
        before && after
          ? html`${before.text === after.text ? nothing : html`<s>${before.text}</s> `}<strong
            class="token-text">${after.text}</strong> <span
            class="value">${formatWeight(after.probability)}</span>
            <span class="soft">${t("effect.was")} ${formatWeight(before.probability)}</span>`
          : "…"
      }</dd></div>
    <div title=${t(asked ? "effect.kl.asked.hint" : "effect.kl.hint")}><dt>${t(
      asked ? "effect.kl.asked" : "effect.kl",
    )}</dt><dd>${
      kl === null
        ? "…"
        : html`<span class="value">${t("effect.kl.unit", {
            value: kl < 0.0001 ? "<0.0001" : kl.toFixed(kl < 0.01 ? 4 : 2),
          })}</span>`
    }</dd></div>`;
}

/** Null while nothing is edited, or the edited run has not answered; `kl` is in nats, `change` relative to the size. */
export function effectProps({ result, info }: State, act: { focus(head: HeadRef): void }) {
  const effect = result?.effect;
  if (!effect || !info) return null;
  const spell = (top: TokenProbability) => ({ text: label(top, info).text, probability: top.probability });
  const { head, top_before, top_after, kl, change } = effect;
  return {
    /** the token is one that was asked for, not the next */
    asked: wayOf(info) === "fills",
    token: top_before && top_after && kl !== null ? { before: spell(top_before), after: spell(top_after), kl } : null,
    change,
    head: head && {
      name: headName(info, head.path, head.head),
      difference: head.difference,
      go: () => act.focus({ path: head.path, head: head.head }),
    },
  };
}
