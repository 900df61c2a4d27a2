// The picture of each card, which reveals nothing of the answer before the person has given one.
import { inputValue } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { legend } from "../../components/map/legend.js";
import { labMap, patternTable } from "../../components/map/lab-map.js";
import { labelText, type Label } from "../../domain/labels.js";
import { property } from "../../lib/paint.js";
import { chart } from "./chart.js";
import { SITES, headNameOf } from "./cards/cause.js";
import { headsOf } from "./cards/silence.js";
import { block } from "./formulas.js";
import { t } from "./card-words.js";
import { formats } from "../../i18n/index.js";
import type { Figure } from "./figures.js";
import type { Card } from "./inputs.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { Props } from "./props.js";

type Drawings = { [C in Card]?: (data: Figure<C>, props: Props) => unknown };

export function figure(props: Props) {
  const { card, figure, waiting } = props;
  if (!figure.data) return waiting ? html`<p class="figure-empty">${t("exercises.waiting")}</p>` : nothing;
  const drawn = (all: Drawings) =>
    (all[card] as ((data: unknown, props: Props) => unknown) | undefined)?.(figure.data, props) ?? nothing;
  return html`<div class="figure" data-figure=${card}
    ?data-stale=${figure.stale}>${drawn(ALWAYS)}${
      figure.open ? drawn(EARNED) : html`<p class="figure-empty">${t("exercises.figure.later")}</p>`
    }</div>`;
}

/** The figures that show before the answer. */
const ALWAYS: Drawings = {
  droppath: (d, { figure: { open } }) => [
    table(
      t("exercises.droppath.table", { keep: d.keep, drop: d.drop }),
      ["x", "u", "sum", ...(open ? ["bit", "scaled", "y"] : [])].map((name) => t(`exercises.droppath.column-${name}`)),
      d.rows.map(
        ({ x, u, sum, bit, exact, scaled, y }) => html`<tr
          ?data-dropped=${open && bit === "0"}><td>${x}</td><td>${u}</td><td>${sum}</td>
      ${
        open
          ? html`<td>${bit}</td><td>${
              exact === scaled ? exact : `${exact} ≈ ${scaled}`
            }</td><td><strong>${y}</strong></td>`
          : nothing
      }</tr>`,
      ),
      { name: "droppath" },
    ),
    hint(t("exercises.droppath.source", { seed: d.seed })),
  ],
  activations: (d, { figure: { open } }) =>
    chart({
      label: t(open ? "exercises.activations.chart" : "exercises.activations.chart-relu"),
      x: t("exercises.activations.along"),
      across: [-6, 6],
      up: [-1, 6],
      ticks: [-6, -3, 0, 3, 6],
      rungs: [-1, 0, 2, 4, 6],
      height: 260,
      series: (["relu", "gelu", "silu"] as const).slice(0, open ? 3 : 1).map((name, i) => ({
        name: t(`exercises.activations.name-${name}`),
        points: d[name],
        look: (["third", "second", "first"] as const)[i],
      })),
      mark: open && d.x !== null ? { x: d.x, y: d.values.silu } : null,
    }),
};

/** The figures that an answer earns. */
const EARNED: Drawings = {
  scaling(d) {
    const most = Math.max(1, Math.ceil(Math.log(d.keys)));
    return html`${growth("variance", d, [1, 1000], [1, 10, 100, 1000], true)} ${growth(
      "entropy",
      d,
      [0, most],
      range(most),
      false,
    )}
    ${hint(t("exercises.scaling.source", { samples: d.samples, keys: d.keys, seed: d.seed }))}`;
  },
  width({ d_model, n_heads: heads, refusal }) {
    const rest = d_model % heads;
    const each = Math.floor(d_model / heads);
    return html`<div class="split" role="img"
      aria-label=${t("exercises.width.split", { each, heads, rest })}>
        ${range(heads - 1).map(
          (h) =>
            html`<span class="split-head" ${property("--grow", each)}
              title=${`${each}`}>${heads <= 12 ? each : nothing}<span class="visually-hidden">${h}</span></span>`,
        )}
        ${rest ? html`<span class="split-rest" ${property("--grow", rest)}>${rest}</span>` : nothing}
      </div>
      ${hint(
        refusal
          ? t("exercises.width.refused", { message: refusal })
          : t("exercises.width.accepted", { d_model, heads }),
      )}`;
  },
  causal: ({ patterns, ...d }, props) =>
    maps(
      patterns.map((pattern, head) => ({
        title: t("exercises.head", { head }),
        name: t("exercises.causal.map", { head }),
        pattern,
        cols: d.labels,
      })),
      d,
      { width: 260, most: 32 },
      props,
    ),
  cost(d) {
    const size = (operations: number) => Math.log10(operations + 1);
    const most = Math.max(...d.rows.map((row) => size(row.operations)));
    return [
      table(
        t("exercises.cost.table", { kernel: d.kernel }),
        ["layer", "operations", "sequential", "path"].map((name) => t(`exercises.cost.column-${name}`)),
        d.rows.map(
          (row) => html`<tr><th scope="row">${t(`exercises.cost.layer-${row.layer}`)}</th>
        ${bar(size(row.operations) / most, count(row.operations))}<td>${count(row.sequential)}</td><td
          >${count(row.path)}</td></tr>`,
        ),
      ),
      hint(t("exercises.cost.source")),
    ];
  },
  parameters: (d) =>
    facts([
      [t("exercises.parameters.several", { heads: d.n_heads }), count(d.several)],
      [t("exercises.parameters.one"), count(d.one)],
    ]),
  droppath({ keep, kept, share, rows }) {
    const lost = rows.filter(({ bit, short, scaled }) => bit === "1" && short !== scaled);
    return html`<p class="figure-words">${t("exercises.droppath.kept", { kept, share, keep })}</p>
    ${
      lost.length
        ? html`<ul class="figure-words">${lost.map(
            ({ x, scaled, short, back }) =>
              html`<li>${t("exercises.droppath.lost", { x, scaled, short, back, keep })}</li>`,
          )}</ul>`
        : nothing
    }`;
  },
  positions(d) {
    const line = (column: number, points: [number, number][], look: "first" | "second" | "third") => ({
      name: t("exercises.positions.column", { column }),
      points,
      look,
    });
    const high = d.d - 2;
    return [
      chart({
        label: t("exercises.positions.chart", { shown: d.shown, column: d.column, low: 0, high }),
        x: t("exercises.positions.along"),
        across: [0, 63],
        up: [-1, 1],
        ticks: [0, 16, 32, 48, 63],
        rungs: [-1, 0, 1],
        series: [
          ...(d.column === 0 ? [] : [line(0, d.first, "third")]),
          ...(d.column === high ? [] : [line(high, d.last, "second")]),
          line(d.column, d.own, "first"),
        ],
        mark: d.pos < 64 && d.value !== null ? { x: d.pos, y: d.value } : null,
      }),
      hint(t("exercises.positions.source")),
    ];
  },
  mlp(d) {
    const most = Math.max(1e-9, ...d.silent, ...d.whole);
    return [
      table(
        t("exercises.mlp.table"),
        ["token", "silent", "whole"].map((name) => t(`exercises.mlp.column-${name}`)),
        d.words.map(
          (word, i) => html`<tr><th scope="row"
          class="token-text">${labelText(word)}${
            d.others[i].text === word.text ? nothing : html` → ${d.others[i].text}`
          }</th>
        ${[d.silent[i], d.whole[i]].map((x) => bar(x / most, x < 5e-7 ? fixed(0, 0) : fixed(x, 3)))}</tr>`,
        ),
      ),
      untrained(d),
    ];
  },
  activations: ({ x, values }) =>
    x === null
      ? nothing
      : facts(
          ["relu", "gelu", "silu"].map((name) => [
            t("exercises.activations.at", { name: t(`exercises.activations.name-${name}`), x }),
            fixed(values[name], 4),
          ]),
        ),
  swiglu: (d) => [
    facts([
      [t("exercises.swiglu.shape-input"), d.input],
      [t("exercises.swiglu.shape-hidden"), d.hidden],
      [t("exercises.swiglu.shape-output"), d.output],
      [t("exercises.swiglu.plain"), count(d.plain)],
      [t("exercises.swiglu.gated"), count(d.gated)],
    ]),
    hint(t("exercises.swiglu.source")),
  ],
  gamma: (d, { act, waiting }) => html`<div class="control gamma">
      <div class="control-head"><label for="gamma">${t("exercises.gamma.slider")}</label><output
        for="gamma">${d.slider.gamma}</output></div>
      <input id="gamma" type="range" min="-4" max="1" step="0.1" .value=${live(String(d.slider.exponent))}
        aria-valuetext=${`${d.slider.gamma}`} @input=${(e: Event) => act.setOwn("gamma", "exponent", inputValue(e))} />
      ${hint(t("exercises.gamma.slider.hint"))}
    </div>
    ${table(
      t("exercises.gamma.table"),
      [
        t("exercises.gamma.column-sublayer"),
        t("exercises.gamma.column-base", { gamma: d.start }),
        t("exercises.gamma.column-now", { gamma: d.gamma }),
      ],
      d.now.map(
        ({ path, ratio }, i) => html`<tr><th scope="row">${path}</th><td>${share(d.base[i].ratio)}</td>
        ${bar(Math.min(1, ratio), share(ratio))}</tr>`,
      ),
      { name: "gamma", busy: waiting },
    )}
    ${untrained(d)}`,
  order: block,
  lens: (d) => [
    table(
      t("exercises.lens.table"),
      ["site", "tokens"].map((name) => t(`exercises.lens.column-${name}`)),
      d.rows.map(
        ({ tops, right }, i) => html`<tr><th scope="row">${t(`exercises.lens.layer.is-${SITES[i]}`)}</th>
        <td>${tops.map(
          ({ text, probability }, n) =>
            html`${n ? " · " : nothing}<span ?data-right=${n === 0 && right}>“${text}” ${formats().percent(
              probability,
              0,
            )}</span>`,
        )}</td></tr>`,
      ),
      { name: "lens" },
    ),
    hint(t("exercises.lens.source")),
  ],
  patching: ({ heads, best }) => [
    table(
      t("exercises.patching.table"),
      ["head", "share"].map((name) => t(`exercises.patching.column-${name}`)),
      heads.map(
        (one) => html`<tr data-best=${one === best}><th scope="row">${headNameOf(one)}</th>
        ${bar(Math.max(0, one.share), formats().percent(one.share, 0))}</tr>`,
      ),
      { name: "patching" },
    ),
    hint(t("exercises.patching.source")),
  ],
  silence: ({ rows, best }) => [
    table(
      t("exercises.silence.table"),
      ["heads", "read"].map((name) => t(`exercises.silence.column-${name}`)),
      rows.map(
        (one) => html`<tr data-best=${one === best}><th scope="row">${
          headsOf(one.heads) || t("exercises.silence.none")
        }</th>
        ${bar(one.probability, `“${one.name}” ${formats().percent(one.probability, 0)}`)}</tr>`,
      ),
      { name: "silence" },
    ),
    hint(t("exercises.silence.source")),
  ],
  memory(d, props) {
    const drawn = [
      { name: "own", pattern: d.own, cols: d.labels },
      { name: "cross", pattern: d.cross, cols: d.memory },
      { name: "alone", pattern: d.alone, cols: d.labels },
    ].flatMap(({ name, pattern, cols }) =>
      pattern ? [{ title: t(`exercises.memory.map-${name}`), pattern, cols }] : [],
    );
    return [
      table(
        t("exercises.memory.table", { parameters: count(d.parameters) }),
        ["sublayer", "with", "without"].map((name) => t(`exercises.memory.column-${name}`)),
        ["attn", "cross", "mlp"].map(
          (kind) => html`<tr data-sublayer=${kind}><th scope="row">${t(`exercises.memory.sublayer-${kind}`)}</th>
        ${[d.with, d.without].map(
          (ran) => html`<td>${t(ran.includes(kind) ? "exercises.memory.ran" : "exercises.memory.skipped")}</td>`,
        )}</tr>`,
        ),
      ),
      maps(drawn, d, { width: 200, most: 28 }, props),
    ];
  },
};

const hint = (text: string) => html`<p class="hint">${text}</p>`;

const untrained = ({ seed }: { seed: number }) => hint(t("exercises.untrained", { seed }));

const table = (
  caption: string,
  head: string[],
  rows: unknown,
  { name, busy }: { name?: string; busy?: boolean } = {},
) =>
  html`<div class="wide" aria-busy=${busy ?? nothing}><table class="figures-table" data-table=${name ?? nothing}>
    <caption>${caption}</caption>
    <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;

/** A number over a bar. @param part its share of the longest bar, 0 to 1 */
const bar = (part: number, text: string) =>
  html`<td class="bar-cell"><span class="log-bar" aria-hidden="true"
    ${property("--p", part.toFixed(3))}></span>${text}</td>`;

const facts = (all: string[][]) =>
  html`<dl class="facts">
    ${all.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** Maps under their titles, with their scale and the same numbers as tables. */
const maps = (
  drawn: { title: string; name?: string; pattern: Pattern; cols: Label[] }[],
  { labels, seed }: { labels: Label[]; seed: number },
  size: { width: number; most: number },
  { tone, screen, act }: Props,
) => html`<div class="card-maps">${drawn.map(
  ({ title, name = title, pattern, cols }) => html`<figure><figcaption>${title}</figcaption>
      ${labMap({ name, pattern, rows: labels, cols, unread: null, ...size, tone, screen })}</figure>`,
)}</div>
    ${legend({ tone, theme: screen.theme, lifted: false, setTone: act.setTone })}
    <details class="fold card-numbers"><summary>${t("exercises.numbers")}</summary><div
    class="wide">${drawn.map(({ title, pattern, cols }) => patternTable(title, pattern, labels, cols))}</div></details>
    ${untrained({ seed })}`;

/** 0 to n. */
const range = (n: number) => Array.from({ length: n + 1 }, (_, i) => i);
const fixed = (x: number, digits: number) => formats().number(x, digits);
const count = (x: number) => fixed(x, Number.isInteger(x) ? 0 : 2);
/** The size of the branch relative to the stream. */
const share = (x: number) =>
  formats().spelled(x, {
    style: "percent",
    maximumSignificantDigits: 3,
    ...(x >= 0.001 ? {} : { notation: "scientific" }),
  });

function growth(
  what: "variance" | "entropy",
  { rows, widths }: Figure<"scaling">,
  up: [number, number],
  rungs: number[],
  logUp: boolean,
) {
  const title = t(`exercises.scaling.chart-${what}`);
  const line = (kind: "raw" | "scaled", look: "second" | "first") => ({
    name: t(`exercises.scaling.${kind}`),
    points: rows.map((row): [number, number] => [
      row.d_head,
      Math.max(row[`${what}_${kind}`], logUp ? up[0] * 0.5 : 0),
    ]),
    look,
  });
  return html`<figure class="growth"><figcaption>${title}</figcaption>${chart({
    label: t("exercises.scaling.spoken", {
      what: title,
      rows: rows.map((row) => ({
        d: row.d_head,
        raw: fixed(row[`${what}_raw`], 2),
        scaled: fixed(row[`${what}_scaled`], 2),
      })),
    }),
    x: t("exercises.scaling.along"),
    across: [widths[0], widths[widths.length - 1]],
    up: logUp ? [0.5, up[1]] : up,
    ticks: widths,
    rungs,
    log: true,
    logUp,
    height: 170,
    series: [line("raw", "second"), line("scaled", "first")],
  })}</figure>`;
}
