// The routes in words: the strongest heads, each a link to its pattern, and every line as a table.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { property } from "../../lib/paint.js";
import type { At } from "../../lib/events.js";
import type { RolloutProps } from "./props.js";

const NAMED = 8;

export function routeList({ table, act }: RolloutProps, { all }: NonNullable<RolloutProps["routes"]>) {
  const heads = all.filter(({ head }) => head !== null).slice(0, NAMED);
  if (all.length === 0) return nothing;
  return html`<div class="rollout-routes">
    ${heads.length ? html`<h3 class="title">${t("rollout.routes.heads")}</h3>` : nothing}
    <ol @pointerleave=${() => act.point(null)}>
      ${heads.map(
        (one) => html`<li><button type="button" class="bar-row rollout-share rollout-head"
          title=${t("rollout.routes.open", { name: one.head?.name })}
          @click=${() => one.head && act.open(one.head)} @pointerenter=${() => act.point(null, one.id)}
          @focus=${() => act.point(null, one.id)}>
          <span class="name">${one.head?.name}</span>
          <span class="token-text">${one.from} → ${one.to}</span>
          <span class="mini" ${property("--weight", (one.share / heads[0].share).toFixed(3))}></span><span
            class="value">${one.value}</span></button></li>`,
      )}
    </ol>
    <details class="fold" .open=${live(table)} @toggle=${(e: At<HTMLDetailsElement>) => act.table(e.target.open)}>
      <summary>${t("rollout.routes.table", { count: all.length })}</summary>
      ${
        table
          ? html`<table class="rollout-table">
        <thead><tr><th scope="col">${t("rollout.routes.where")}</th><th scope="col">${t("rollout.routes.from")}</th><th
          scope="col">${t("rollout.routes.to")}</th><th scope="col">${t("rollout.routes.importance")}</th></tr></thead>
        <tbody>${all.map(
          (one) => html`<tr><td>${one.where}</td><th scope="row">${one.from}</th><td
            class="mono">${one.to}</td><td class="value">${one.value}</td></tr>`,
        )}</tbody>
      </table>`
          : nothing
      }
    </details>
  </div>`;
}
