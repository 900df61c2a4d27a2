// The cost of one layer: four kinds of layer by the paper's table, and one attention layer measured here.
import { engineName } from "../../components/engine-name.js";
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { niceTicks } from "../../lib/axis.js";
import { property } from "../../lib/paint.js";
import { resultOrProblem, numberBox } from "./controls.js";
import { OPERATIONS, PATHS, letter } from "./formulas.js";
import { formatBytes, formatTenths, formatMilliseconds, formatCompact, formatSmall, formatWhole } from "./numbers.js";
import { plot } from "./plot.js";
import type { PropsOf } from "./props.js";

type Props = PropsOf<"cost">;

type Layers = NonNullable<Props["layers"]>;

type Counted = NonNullable<Props["counted"]>;

type Rows = Counted["rows"];

export function cost(props: Props) {
  const { n, d, k, layers, layersFailure } = props;
  return html`<section class="paper-section">
      <h3>${t("paper.layers.title")}</h3>
      <div class="paper-fields">
        ${numberBox(n, { label: html`${letter("n")} ${t("paper.n")}`, hint: t("paper.n.hint") })}
        ${numberBox(d, { label: html`${letter("d")} ${t("paper.d")}`, hint: t("paper.d.hint") })}
        ${numberBox(k, {
          label: html`${letter("k")} ${t("paper.k")}`,
          hint: k.value > n.value ? t("paper.k.all", { n: formatWhole(n.value) }) : t("paper.k.hint"),
        })}
      </div>
      ${resultOrProblem(layers, layersFailure, layerTable)}
    </section>
    ${measurement(props)}`;
}

function layerTable({ rows, n, d, k }: Layers) {
  const most = Math.max(...rows.map((row) => row.operations));
  const of = (layer: Layers["rows"][number]["layer"]) =>
    rows.find((row) => row.layer === layer) as Layers["rows"][number];
  const [attention, recurrent, convolutional] = [of("self-attention"), of("recurrent"), of("convolutional")];
  const ratio = recurrent.operations / attention.operations;
  return html`<div class="paper-scroll"><table class="paper-table paper-layers">
      <thead><tr><th scope="col">${t("paper.layer")}</th><th scope="col" colspan="2">${t("paper.operations")}</th><th
        scope="col"><span class="visually-hidden">${t("paper.operations.bar")}</span></th><th
          scope="col">${t("paper.sequential")}</th><th scope="col" colspan="2">${t("paper.path")}</th></tr></thead>
      <tbody>${rows.map(
        (row) => html`<tr data-layer=${row.layer} ?data-own=${row.layer === "self-attention"}>
        <th scope="row">${t(`paper.layer.${row.layer}`)}</th>
        <td class="paper-formula">${OPERATIONS[row.layer]()}</td><td data-operations>${formatWhole(row.operations)}</td>
        <td><span class="mini" ${property("--weight", (row.operations / most).toFixed(5))}></span></td>
        <td data-sequential>${formatWhole(row.sequential)}</td>
        <td class="paper-formula">${PATHS[row.layer]()}</td><td data-path>${formatTenths(row.path)}</td>
      </tr>`,
      )}</tbody>
    </table></div>
    <p class="paper-verdict"
      role="status">${
        n === d
          ? t("paper.verdict.same", { n: formatWhole(n) })
          : t(n < d ? "paper.verdict.shorter" : "paper.verdict.longer", {
              ratio: formatTenths(ratio >= 1 ? ratio : 1 / ratio),
              n: formatWhole(n),
              d: formatWhole(d),
            })
      }</p>
    <p class="hint">${t("paper.layers.note")}</p>
    <div class="paper-why">
      <div><h4>${t("paper.why.recurrent")}</h4><p>${t("paper.why.recurrent.says", {
        steps: formatWhole(recurrent.sequential),
      })}</p></div>
      <div><h4>${t("paper.why.convolutional")}</h4><p>${t("paper.why.convolutional.says", {
        spans: k >= n,
        path: formatTenths(convolutional.path),
        times: formatTenths(convolutional.operations / recurrent.operations),
      })}</p></div>
      <div><h4>${t("paper.why.attention")}</h4><p>${t("paper.why.attention.says")}</p></div>
    </div>`;
}

function measurement({
  length,
  width,
  heads,
  even,
  counted,
  measuring,
  measured,
  layerFailure,
  engine,
  measure,
}: Props) {
  const uneven = even
    ? null
    : t("paper.heads.uneven", { width: formatWhole(width.value), heads: formatWhole(heads.value) });
  const done = counted?.rows.some((row) => row.ms !== null) ?? false;
  return html`<section class="paper-section" data-measured>
    <h3>${t("paper.measure.title")}</h3>
    <p class="paper-says">${t("paper.measure.lead")}</p>
    <div class="paper-fields">
      ${numberBox(length, { label: html`${letter("n")} ${t("paper.length")}`, hint: t("paper.length.hint") })}
      ${numberBox(width, { label: html`${letter("d")} ${t("paper.width")}`, hint: t("paper.width.hint") })}
      ${numberBox(heads, {
        label: html`${letter("h")} ${t("paper.heads")}`,
        hint: t("paper.heads.hint"),
        problem: uneven,
      })}
      <div class="paper-go">
        <button type="button" class="do" id="measure" ?disabled=${!even || measuring !== null}
          @click=${measure}>${measured && even ? t("paper.measure.again") : t("paper.measure")}</button>
        <p class="hint" role="status">${
          measuring === null
            ? done
              ? t("paper.measure.done")
              : t("paper.measure.hint")
            : t("paper.measure.at", { length: formatWhole(measuring) })
        }</p>
      </div>
    </div>
    ${
      even
        ? resultOrProblem(
            counted,
            layerFailure,
            (counted) => html`<div class="paper-pair">
          ${layerRows(counted)}
          ${done ? timePlot(counted.rows) : html`<div class="plot-empty"><p>${t("paper.measure.empty")}</p></div>`}
        </div>
        <p class="hint">${
          engine && done
            ? t("paper.measure.engine", { kind: t(`engine.${engine.kind}`), adapter: engineName(engine) })
            : nothing
        } ${t("paper.measure.untrained")}</p>`,
          )
        : nothing
    }
  </section>`;
}

const layerRows = ({ rows, width, heads }: Counted) =>
  html`<div class="paper-scroll"><table class="paper-table paper-lengths">
    <caption class="hint">${t("paper.measure.of", { width: formatWhole(width), heads })}</caption>
    <thead><tr><th scope="col">${letter("n")}</th><th scope="col">${t("paper.flops")}</th><th
      scope="col">${t("paper.pattern")}</th><th scope="col">${t("paper.ms")}</th></tr></thead>
    <tbody>${rows.map(
      (row) => html`<tr data-length=${row.length} ?data-own=${row.own}>
      <th scope="row">${formatWhole(row.length)}</th><td>${formatWhole(row.flops)}</td><td
        >${formatBytes(row.pattern_bytes)}</td><td
        data-ms>${row.ms === null ? "·" : formatMilliseconds(row.ms)}</td>
    </tr>`,
    )}</tbody>
  </table></div>`;

/** Milliseconds over length; the reference curve is the operation count, scaled to the last measurement. */
function timePlot(rows: Rows) {
  const longest = rows[rows.length - 1].length;
  const timed = rows.filter((row) => row.ms !== null);
  const last = timed[timed.length - 1];
  const perFlop = (last.ms ?? 0) / last.flops;
  const most = Math.max(...timed.map((row) => row.ms ?? 0), rows[rows.length - 1].flops * perFlop) * 1.05;
  const dots = timed.map((row) => [row.length / longest, (row.ms ?? 0) / most] as [number, number]);
  return plot({
    name: t("paper.measure.plot", {
      list: timed
        .map((row) =>
          t("paper.measure.point", { length: formatWhole(row.length), ms: formatMilliseconds(row.ms ?? 0) }),
        )
        .join(", "),
    }),
    x: t("paper.measure.x"),
    y: t("paper.measure.y"),
    xTicks: niceTicks(0, longest, 6).map((n) => ({ at: n / longest, text: formatWhole(n) })),
    yTicks: niceTicks(0, most, 4).map((ms) => ({
      at: ms / most,
      text: formatCompact(ms) === "0" && ms > 0 ? formatSmall(ms) : formatTenths(ms),
    })),
    lines: [
      { points: rows.map((row) => [row.length / longest, (row.flops * perFlop) / most]), kind: "reference" },
      { points: dots, kind: "main" },
    ],
    dots,
  });
}
