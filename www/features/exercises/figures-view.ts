// The picture of each card: nothing of the answer before the person has given one.
import { inputValue } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { legend } from "../../components/map/legend.js";
import { labMap, patternTable } from "../../components/map/lab-map.js";
import { labelText } from "../../domain/labels.js";
import { property } from "../../lib/paint.js";
import { chart } from "./chart.js";
import { block } from "./formulas.js";
import { t } from "./card-words.js";
import { write } from "../../i18n/index.js";
import type { Props } from "./props.js";

export function figure(props: Props) {
  const {
    card,
    figure: { open, stale, data },
    waiting,
  } = props;
  if (!data) return waiting ? html`<p class="figure-empty">${t("exercises.waiting")}</p>` : nothing;
  const always = ALWAYS[card]?.(data, props) ?? nothing;
  return html`<div class="figure" data-figure=${card}
    ?data-stale=${stale}>${always}${
      open ? (EARNED[card]?.(data, props) ?? nothing) : html`<p class="figure-empty">${t("exercises.figure.later")}</p>`
    }</div>`;
}

/** What helps before the answer. */
const ALWAYS: Partial<Record<string, (data: any, props: Props) => unknown>> = {
  droppath: (d, { figure: { open } }) => html`<div class="wide"><table class="figures-table" data-table="droppath">
    <caption>${t("exercises.droppath.table", { keep: d.keep, drop: d.drop })}</caption>
    <thead><tr>${["x", "u", "sum", ...(open ? ["bit", "scaled", "y"] : [])].map(
      (name) => html`<th scope="col">${t(`exercises.droppath.column-${name}`)}</th>`,
    )}</tr></thead>
    <tbody>${d.rows.map(
      (
        row: any,
      ) => html`<tr ?data-dropped=${open && row.bit === "0"}><td>${row.x}</td><td>${row.u}</td><td>${row.sum}</td>
      ${
        open
          ? html`<td>${row.bit}</td><td>${
              row.exact === row.scaled ? row.exact : `${row.exact} ≈ ${row.scaled}`
            }</td><td><strong>${row.y}</strong></td>`
          : nothing
      }</tr>`,
    )}</tbody>
  </table></div>
  <p class="hint">${t("exercises.droppath.source", { seed: d.seed })}</p>`,
  activations: (d, { figure: { open } }) => curves(d, open),
};

/** What comes with it. */
const EARNED: Partial<Record<string, (data: any, props: Props) => unknown>> = {
  scaling: (d) => html`${growth("variance", d, [1, 1000], [1, 10, 100, 1000], true)} ${growth(
    "entropy",
    d,
    [0, Math.max(1, Math.ceil(Math.log(d.keys)))],
    range(Math.max(1, Math.ceil(Math.log(d.keys)))),
    false,
  )}
    <p class="hint">${t("exercises.scaling.source", { samples: d.samples, keys: d.keys, seed: d.seed })}</p>`,
  width: (d) => {
    const rest = d.d_model % d.n_heads;
    const each = Math.floor(d.d_model / d.n_heads);
    return html`<div class="split" role="img"
      aria-label=${t("exercises.width.split", { each, heads: d.n_heads, rest })}>
        ${range(d.n_heads - 1).map(
          (h) =>
            html`<span class="split-head" ${property("--grow", each)}
              title=${`${each}`}>${d.n_heads <= 12 ? each : nothing}<span class="visually-hidden">${h}</span></span>`,
        )}
        ${rest ? html`<span class="split-rest" ${property("--grow", rest)}>${rest}</span>` : nothing}
      </div>
      <p class="hint">${
        d.refusal
          ? t("exercises.width.refused", { message: d.refusal })
          : t("exercises.width.accepted", { d_model: d.d_model, heads: d.n_heads })
      }</p>`;
  },
  causal: (d, props) => html`<div class="card-maps">${d.patterns.map(
    (pattern: any, h: number) => html`<figure><figcaption>${t("exercises.head", { head: h })}</figcaption>
      ${labMap({
        name: t("exercises.causal.map", { head: h }),
        pattern,
        rows: d.labels,
        cols: d.labels,
        unread: null,
        width: 260,
        most: 32,
        tone: props.tone,
        screen: props.screen,
      })}</figure>`,
  )}</div>
    ${scale(props)}
    ${numbers(
      d.patterns.map((pattern: any, h: number) =>
        patternTable(t("exercises.head", { head: h }), pattern, d.labels, d.labels),
      ),
    )}
    <p class="hint">${t("exercises.untrained", { seed: d.seed })}</p>`,
  cost: (d) => {
    const most = Math.max(...d.rows.map((r: any) => Math.log10(r.operations + 1)));
    return html`<div class="wide"><table class="figures-table">
      <caption>${t("exercises.cost.table", { kernel: d.kernel })}</caption>
      <thead><tr>${["layer", "operations", "sequential", "path"].map(
        (name) => html`<th scope="col">${t(`exercises.cost.column-${name}`)}</th>`,
      )}</tr></thead>
      <tbody>${d.rows.map(
        (r: any) => html`<tr><th scope="row">${t(`exercises.cost.layer-${r.layer}`)}</th>
        <td class="bar-cell"><span class="log-bar" aria-hidden="true"
          ${property("--p", (Math.log10(r.operations + 1) / most).toFixed(3))}></span>${count(r.operations)}</td
          ><td>${count(r.sequential)}</td><td>${count(r.path)}</td></tr>`,
      )}</tbody>
    </table></div><p class="hint">${t("exercises.cost.source")}</p>`;
  },
  parameters: (d) => html`<dl class="facts">
    <div><dt>${t("exercises.parameters.several", { heads: d.n_heads })}</dt><dd>${count(d.several)}</dd></div>
    <div><dt>${t("exercises.parameters.one")}</dt><dd>${count(d.one)}</dd></div></dl>`,
  droppath: (
    d,
  ) => html`<p class="figure-words">${t("exercises.droppath.kept", { kept: d.kept, share: d.share, keep: d.keep })}</p>
    ${
      d.rows.some((r: any) => r.bit === "1" && r.short !== r.scaled)
        ? html`<ul class="figure-words">${d.rows
            .filter((r: any) => r.bit === "1" && r.short !== r.scaled)
            .map(
              (r: any) =>
                html`<li>${t("exercises.droppath.lost", {
                  x: r.x,
                  scaled: r.scaled,
                  short: r.short,
                  back: r.back,
                  keep: d.keep,
                })}</li>`,
            )}</ul>`
        : nothing
    }`,
  positions: (d) => html`${chart({
    label: t("exercises.positions.chart", { shown: d.shown, column: d.column, low: 0, high: d.d - 2 }),
    x: t("exercises.positions.along"),
    across: [0, 63],
    up: [-1, 1],
    ticks: [0, 16, 32, 48, 63],
    rungs: [-1, 0, 1],
    series: [
      ...(d.column === 0
        ? []
        : [
            {
              name: t("exercises.positions.column", { column: 0 }),
              points: d.first,
              look: "third" as const,
            },
          ]),
      ...(d.column === d.d - 2
        ? []
        : [
            {
              name: t("exercises.positions.column", { column: d.d - 2 }),
              points: d.last,
              look: "second" as const,
            },
          ]),
      { name: t("exercises.positions.column", { column: d.column }), points: d.own, look: "first" },
    ],
    mark: d.pos < 64 && d.value !== null ? { x: d.pos, y: d.value, name: "" } : null,
  })}
    <p class="hint">${t("exercises.positions.source")}</p>`,
  mlp: (d) => html`<div class="wide"><table class="figures-table">
      <caption>${t("exercises.mlp.table")}</caption>
      <thead><tr><th scope="col">${t("exercises.mlp.column-token")}</th><th
        scope="col">${t("exercises.mlp.column-silent")}</th><th
          scope="col">${t("exercises.mlp.column-whole")}</th></tr></thead>
      <tbody>${d.words.map(
        (word: any, i: number) => html`<tr><th scope="row"
          class="token-text">${labelText(word)}${
            d.others[i].text === word.text ? nothing : html` → ${d.others[i].text}`
          }</th>
        ${[d.silent, d.whole].map(
          (values) =>
            html`<td class="bar-cell"><span class="log-bar" aria-hidden="true"
              ${property("--p", (values[i] / Math.max(1e-9, ...d.silent, ...d.whole)).toFixed(3))}></span>${
                values[i] < 5e-7 ? fixed(0, 0) : fixed(values[i], 3)
              }</td>`,
        )}</tr>`,
      )}</tbody>
    </table></div>
    <p class="hint">${t("exercises.untrained", { seed: d.seed })}</p>`,
  activations: (d) =>
    d.x === null
      ? nothing
      : html`<dl class="facts">${["relu", "gelu", "silu"].map(
          (name) =>
            html`<div><dt>${t("exercises.activations.at", {
              name: t(`exercises.activations.name-${name}`),
              x: d.x,
            })}</dt><dd>${fixed(d.values[name], 4)}</dd></div>`,
        )}</dl>`,
  swiglu: (d) => html`<dl class="facts">
      <div><dt>${t("exercises.swiglu.shape-input")}</dt><dd>${d.input}</dd></div>
      <div><dt>${t("exercises.swiglu.shape-hidden")}</dt><dd>${d.hidden}</dd></div>
      <div><dt>${t("exercises.swiglu.shape-output")}</dt><dd>${d.output}</dd></div>
      <div><dt>${t("exercises.swiglu.plain")}</dt><dd>${count(d.plain)}</dd></div>
      <div><dt>${t("exercises.swiglu.gated")}</dt><dd>${count(d.gated)}</dd></div></dl>
    <p class="hint">${t("exercises.swiglu.source")}</p>`,
  gamma: (d, { act, waiting }) => html`<div class="control gamma">
      <div class="control-head"><label for="gamma">${t("exercises.gamma.slider")}</label><output
        for="gamma">${d.slider.gamma}</output></div>
      <input id="gamma" type="range" min="-4" max="1" step="0.1" .value=${live(String(d.slider.exponent))}
        aria-valuetext=${`${d.slider.gamma}`} @input=${(e: Event) => act.setOwn("gamma", "exponent", inputValue(e))} />
      <p class="hint">${t("exercises.gamma.slider.hint")}</p>
    </div>
    <div class="wide" aria-busy=${waiting}><table class="figures-table" data-table="gamma">
      <caption>${t("exercises.gamma.table")}</caption>
      <thead><tr><th scope="col">${t("exercises.gamma.column-sublayer")}</th><th
        scope="col">${t("exercises.gamma.column-base", { gamma: d.start })}</th><th
          scope="col">${t("exercises.gamma.column-now", { gamma: d.gamma })}</th></tr></thead>
      <tbody>${d.now.map(
        (row: any, i: number) => html`<tr><th scope="row">${row.path}</th><td>${share(d.base[i].ratio)}</td>
        <td class="bar-cell"><span class="log-bar" aria-hidden="true"
          ${property("--p", Math.min(1, row.ratio).toFixed(3))}></span>${share(row.ratio)}</td></tr>`,
      )}</tbody>
    </table></div>
    <p class="hint">${t("exercises.untrained", { seed: d.seed })}</p>`,
  order: () => block(),
  memory: (d, props) => {
    const maps: [string, any, any][] = [
      ["own", d.own, d.labels],
      ["cross", d.cross, d.memory],
      ["alone", d.alone, d.labels],
    ];
    const drawn = maps.filter(([, pattern]) => pattern);
    return html`<div class="wide"><table class="figures-table">
      <caption>${t("exercises.memory.table", { parameters: count(d.parameters) })}</caption>
      <thead><tr><th scope="col">${t("exercises.memory.column-sublayer")}</th><th
        scope="col">${t("exercises.memory.column-with")}</th><th
          scope="col">${t("exercises.memory.column-without")}</th></tr></thead>
      <tbody>${["attn", "cross", "mlp"].map(
        (kind) => html`<tr data-sublayer=${kind}><th scope="row">${t(`exercises.memory.sublayer-${kind}`)}</th>
        ${[d.with, d.without].map(
          (ran: string[]) =>
            html`<td>${ran.includes(kind) ? t("exercises.memory.ran") : t("exercises.memory.skipped")}</td>`,
        )}</tr>`,
      )}</tbody>
    </table></div>
    <div class="card-maps">
      ${drawn.map(
        ([name, pattern, cols]) => html`<figure><figcaption>${t(`exercises.memory.map-${name}`)}</figcaption>
        ${labMap({
          name: t(`exercises.memory.map-${name}`),
          pattern,
          rows: d.labels,
          cols,
          unread: null,
          width: 200,
          most: 28,
          tone: props.tone,
          screen: props.screen,
        })}</figure>`,
      )}
    </div>
    ${scale(props)}
    ${numbers(
      drawn.map(([name, pattern, cols]) => patternTable(t(`exercises.memory.map-${name}`), pattern, d.labels, cols)),
    )}
    <p class="hint">${t("exercises.untrained", { seed: d.seed })}</p>`;
  },
};

/** Maps as tables. */
const numbers = (tables: unknown[]) =>
  html`<details class="fold card-numbers"><summary>${t("exercises.numbers")}</summary><div
    class="wide">${tables}</div></details>`;

/** The scale of the maps above it. */
const scale = ({ tone, screen, act }: Props) =>
  legend({ tone, theme: screen.theme, lifted: false, setTone: act.setTone });

/** 0 to n. */
const range = (n: number) => Array.from({ length: n + 1 }, (_, i) => i);
/** @param digits after the point */
const fixed = (x: number, digits: number) => write().number(x, digits);
const count = (x: number) => fixed(x, Number.isInteger(x) ? 0 : 2);
/** How large the branch is beside the stream. */
const share = (x: number) =>
  write().spelled(x, {
    style: "percent",
    maximumSignificantDigits: 3,
    ...(x >= 0.001 ? {} : { notation: "scientific" }),
  });

function growth(what: "variance" | "entropy", d: any, up: [number, number], rungs: number[], logUp: boolean) {
  const points = (name: string) => d.rows.map((r: any) => [r.d_head, Math.max(r[name], logUp ? up[0] * 0.5 : 0)]);
  return html`<figure class="growth"><figcaption>${t(`exercises.scaling.chart-${what}`)}</figcaption>${chart({
    label: t("exercises.scaling.spoken", {
      what: t(`exercises.scaling.chart-${what}`),
      rows: d.rows.map((r: any) => ({
        d: r.d_head,
        raw: fixed(r[`${what}_raw`], 2),
        scaled: fixed(r[`${what}_scaled`], 2),
      })),
    }),
    x: t("exercises.scaling.along"),
    across: [d.widths[0], d.widths.at(-1)],
    up: logUp ? [0.5, up[1]] : up,
    ticks: d.widths,
    rungs,
    log: true,
    logUp,
    height: 170,
    series: [
      { name: t("exercises.scaling.raw"), points: points(`${what}_raw`), look: "second" },
      { name: t("exercises.scaling.scaled"), points: points(`${what}_scaled`), look: "first" },
    ],
  })}</figure>`;
}

const curves = (d: any, open: boolean) =>
  chart({
    label: t(open ? "exercises.activations.chart" : "exercises.activations.chart-relu"),
    x: t("exercises.activations.along"),
    across: [-6, 6],
    up: [-1, 6],
    ticks: [-6, -3, 0, 3, 6],
    rungs: [-1, 0, 2, 4, 6],
    height: 260,
    series: [
      { name: t("exercises.activations.name-relu"), points: d.relu, look: "third" },
      ...(open
        ? [
            { name: t("exercises.activations.name-gelu"), points: d.gelu, look: "second" as const },
            { name: t("exercises.activations.name-silu"), points: d.silu, look: "first" as const },
          ]
        : []),
    ],
    mark: open && d.x !== null ? { x: d.x, y: d.values.silu, name: "" } : null,
  });
