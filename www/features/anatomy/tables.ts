// The numbers of Anatomy as tables, for exact reading and for those who cannot see the strips; written only while open.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { formatFigure } from "../../domain/numbers.js";
import type { At } from "../../lib/events.js";
import type { Body } from "./props.js";
import type { Strip } from "../../domain/stages.js";

export function tables(body: Body) {
  const { numbers } = body;
  return html`<details class="fold anatomy-numbers" ?open=${numbers.open}
    @toggle=${(e: At<HTMLDetailsElement>) => numbers.toggle(e.target.open)}>
    <summary>${t("anatomy.numbers")}</summary>
    ${numbers.open ? content(body) : nothing}
  </details>`;
}

function content({ stages, colNames, key }: Body) {
  const groups = stages.flatMap((stage) => stage.groups);
  const all = (over: "keys" | "cells") =>
    unique(groups.filter((group) => group.over === over).flatMap((group) => group.strips));
  const vectors = all("cells").filter((strip) => !strip.mark);
  const wide = Math.max(...vectors.map((strip) => strip.values.length));
  const [narrow, widest] = [false, true].map((all) =>
    vectors.filter((strip) => (strip.values.length === wide) === all),
  );
  return html`
    ${table(t("anatomy.numbers.keys"), t("anatomy.numbers.key"), all("keys"), (i) => colNames[i] ?? String(i), key)}
    ${narrow.length ? table(t("anatomy.numbers.cells"), t("anatomy.numbers.index"), narrow) : nothing}
    ${table(t("anatomy.numbers.wide"), t("anatomy.numbers.index"), widest)}`;
}

/** Each vector once, even if several stages show it. */
const unique = (strips: Strip[]) =>
  strips.filter((strip, i) => strips.findIndex((other) => other.values === strip.values) === i);

function table(caption: string, first: string, strips: Strip[], name: (i: number) => string = String, focus = -1) {
  const rows = Math.max(0, ...strips.map((strip) => strip.values.length));
  return html`<div class="table-scroll"><table>
    <caption>${caption}</caption>
    <thead><tr><th scope="col">${first}</th>${strips.map(
      (strip) => html`<th
      scope="col">${strip.name}</th>`,
    )}</tr></thead>
    <tbody>${Array.from(
      { length: rows },
      (_, i) => html`<tr ?data-focus=${i === focus}><th scope="row">${name(i)}</th>
      ${strips.map(
        (strip) =>
          html`<td class="value">${
            i >= strip.values.length
              ? nothing
              : strip.masks?.[i] === 1 && strip.values[i] === -Infinity
                ? t("maps.masked")
                : formatFigure(strip.values[i])
          }</td>`,
      )}</tr>`,
    )}</tbody>
  </table></div>`;
}
