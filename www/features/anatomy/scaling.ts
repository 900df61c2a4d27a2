// Why scores are divided by √d: the argument, and an experiment with random vectors of growing width, as pictures and
// as a table.
import { withFormulas } from "../../components/formula.js";
import { html, nothing, svg } from "lit-html";
import { axis } from "../../lib/axis.js";
import { t } from "../../i18n/index.js";
import { scaledVariance, productVariance } from "./formulas.js";
import { formatFigure } from "../../domain/numbers.js";
import type { At } from "../../lib/events.js";
import type { LabAnswer } from "../../protocol/engine.js";
import type { Body } from "./props.js";

type Row = Extract<LabAnswer, { kind: "scaling" }>["rows"][number];

export function scalingReason(props: Body["why"]) {
  const { open, rows, failure, toggle } = props;
  return html`<details class="fold why" ?open=${open} @toggle=${(e: At<HTMLDetailsElement>) => toggle(e.target.open)}>
    <summary><span>${withFormulas(t("anatomy.why"))}</span></summary>
    ${
      open
        ? html`<p>${t("anatomy.why.argument")}</p> ${productVariance()} <p>${withFormulas(t("anatomy.why.mended"))}</p>
          ${scaledVariance()}
          ${
            rows
              ? experiment(rows, props)
              : failure !== null
                ? html`<p class="error-text" role="alert">${t("anatomy.why.failed", { message: failure })}</p>`
                : html`<p class="hint" role="status">${t("anatomy.why.waiting")}</p>`
          }`
        : nothing
    }
  </details>`;
}

function experiment(rows: Row[], { d, keys, samples, seed, width }: Body["why"]) {
  const [first, last] = [rows[0], rows[rows.length - 1]];
  const common = { rows, d, size: width };
  const label = (what: "variance" | "entropy") => {
    const scaled = rows.map((row) => row[`${what}_scaled`]);
    return t(`anatomy.why.${what}.label`, {
      from: formatFigure(first[`${what}_raw`]),
      to: formatFigure(last[`${what}_raw`]),
      least: first.d_head,
      most: last.d_head,
      low: formatFigure(Math.min(...scaled)),
      high: formatFigure(Math.max(...scaled)),
    });
  };
  return html`<p class="hint">${t("anatomy.why.experiment", { samples, keys, seed })}</p>
    <div class="charts">
      ${chart({
        title: t("anatomy.why.variance"),
        label: label("variance"),
        raw: "variance_raw",
        scaled: "variance_scaled",
        log: true,
        ticks: [1, 10, 100],
        top: 1000,
        bottom: 0.3,
        even: null,
        ...common,
      })}
      ${chart({
        title: t("anatomy.why.entropy"),
        label: label("entropy"),
        raw: "entropy_raw",
        scaled: "entropy_scaled",
        log: false,
        ticks: [0, 1, 2, 3],
        top: Math.log(keys) * 1.12,
        bottom: 0,
        even: { at: Math.log(keys), name: t("anatomy.why.even", { keys }) },
        ...common,
      })}
    </div>
    <details class="fold">
      <summary>${t("anatomy.why.table")}</summary>
      <div class="table-scroll"><table>
        <thead>
          <tr><th scope="col" rowspan="2">${withFormulas(t("anatomy.why.axis"))}</th><th scope="colgroup"
            colspan="2">${t("anatomy.why.table.variance")}</th><th scope="colgroup"
              colspan="2">${t("anatomy.why.table.entropy")}</th></tr>
          <tr>${[0, 1].map(
            () =>
              html`<th scope="col">${t("anatomy.why.raw")}</th>
              <th scope="col">${withFormulas(t("anatomy.why.scaled"))}</th>`,
          )}</tr>
        </thead>
        <tbody>${rows.map(
          (row) => html`<tr ?data-focus=${row.d_head === d}><th scope="row">${row.d_head}</th>
          ${COLUMNS.map((name) => html`<td class="value">${formatFigure(row[name])}</td>`)}</tr>`,
        )}</tbody>
      </table></div>
    </details>`;
}

const COLUMNS = ["variance_raw", "variance_scaled", "entropy_raw", "entropy_scaled"] as const;

const HIGH = 188;
const LEFT = 34;
const RIGHT = 66;
const TOP = 12;
const BOTTOM = 36;

interface ChartProps {
  title: string;
  label: string;
  rows: Row[];
  raw: keyof Row;
  scaled: keyof Row;
  log: boolean;
  ticks: number[];
  top: number;
  bottom: number;
  even: { at: number; name: string } | null;
  d: number;
  size: number;
}

function chart({ title, label, rows, raw, scaled, log, ticks, top, bottom, even, d, size }: ChartProps) {
  const [least, most] = [rows[0].d_head, rows[rows.length - 1].d_head];
  const across = axis([least, most], [LEFT, size - RIGHT], true);
  const high = axis([bottom, top], [HIGH - BOTTOM, TOP], log);
  const up = (v: number) => high(Math.max(v, bottom));
  const line = (which: keyof Row) =>
    rows.map((row) => `${across(row.d_head).toFixed(1)},${up(row[which]).toFixed(1)}`).join(" ");
  const end = rows[rows.length - 1];
  const right = size - RIGHT;
  return html`<figure>
    <figcaption>${title}</figcaption>
    <svg width=${size} height=${HIGH} role="img" aria-label=${label}>
      ${ticks.map(
        (tick) =>
          svg`<line class="rule" x1=${LEFT} x2=${right} y1=${up(tick)} y2=${up(tick)} /><text x=${LEFT - 6}
            y=${up(tick) + 4} text-anchor="end">${tick}</text>`,
      )}
      ${rows
        .filter((row) => [1, 8, 64, 512].includes(row.d_head))
        .map(
          (row) => svg`<text x=${across(row.d_head)} y=${HIGH - BOTTOM + 16} text-anchor="middle">${row.d_head}</text>`,
        )}
      <text x=${(LEFT + right) / 2} y=${HIGH - 4} text-anchor="middle">${t("anatomy.why.axis")}</text>
      ${
        even
          ? svg`<line class="even" x1=${LEFT} x2=${right} y1=${up(even.at)} y2=${up(even.at)} /><text x=${right + 6}
            y=${up(even.at) - 4}>${even.name}</text>`
          : nothing
      }
      ${
        d >= least && d <= most
          ? svg`<line class="here" x1=${across(d)} x2=${across(d)} y1=${TOP} y2=${HIGH - BOTTOM} /><text
            class="here-name" x=${across(d) + 4} y=${TOP + 8}>${t("anatomy.why.model", { d })}</text>`
          : nothing
      }
      <polyline class="raw" points=${line(raw)} /><polyline class="scaled" points=${line(scaled)} />
      <text class="raw-name" x=${right + 6} y=${up(end[raw]) + 4}>${t("anatomy.why.raw")}</text>
      <text class="scaled-name" x=${right + 6} y=${up(end[scaled]) + (even ? 12 : 4)}>${t("anatomy.why.scaled")}</text>
    </svg>
  </figure>`;
}
