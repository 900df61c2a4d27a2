// The open head of an atlas: histograms of its measures, examples from five intervals, tokens, and distances.
import { html, nothing, svg } from "lit-html";
import { formats, t } from "../../i18n/index.js";
import { labMap } from "../../components/map/lab-map.js";
import { legible } from "../../lib/foreign/sanitize-text.js";
import { axis } from "../../lib/axis.js";
import { figureOf } from "./measure-names.js";
import { property } from "../../lib/paint.js";
import type { Body, OpenHead } from "./props.js";
import type { Distance, TokenWeight } from "./tree.js";

type File = NonNullable<OpenHead["file"]>;

export function openHead({ name, failed, file, shut }: OpenHead, props: Body) {
  return html`<section class="atlas-open" aria-label=${name} aria-busy=${file === null && failed === null}>
    <div class="atlas-open-head"><h3 class="title">${name}</h3>
      <button type="button" class="icon-button" data-do="shut" aria-label=${t("notice.close")}
        @click=${shut}>✕</button></div>
    ${
      file
        ? [examples(file, name, props), measures(file), tokens(file), distances(file.distances)]
        : failed
          ? html`<p class="error-text" role="alert">${failed}</p>`
          : html`<p class="hint" role="status">${t("atlas.opening")}</p>`
    }
  </section>`;
}

/** A file of another program may lack a part. */
const part = (name: "examples" | "measures" | "tokens" | "distances", there: boolean, content: () => unknown) =>
  there
    ? html`<div class="atlas-part" data-part=${name}><h4>${t(`atlas.part.${name}`)}</h4>${content()}</div>`
    : nothing;

function examples(
  { by, intervals, examples, across, keys, live, model, noTexts, medium }: File,
  head: string,
  { tone, screen }: Body,
) {
  if (by !== null && !examples.length && intervals.every(({ examples }) => examples === 0))
    return html`<p class="hint">${t("texts.examples.none", { measure: by, head, medium })}</p>`;
  return part("examples", intervals.length > 0, () => {
    const chosen = intervals.find((one) => one.chosen);
    return html`<fieldset class="atlas-intervals"><legend class="hint">${
      by === null ? t("atlas.intervals") : t("atlas.intervals.by", { measure: by, medium })
    }</legend>
      <div class="segments">${intervals.map(
        (one) => html`<label class="segment"><input type="radio" name="atlas-interval" .checked=${one.chosen}
          ?disabled=${one.examples === 0} @change=${one.choose} /><span>${one.name}</span></label>`,
      )}</div></fieldset>
      <p class="hint">${
        chosen && chosen.texts !== null ? t("atlas.interval.texts", { count: chosen.texts, medium }) : nothing
      }
        ${keys === null ? nothing : t("atlas.sparse", { count: keys })}
        ${live ? nothing : t("atlas.other-model", { name: model === "" ? t("atlas.unnamed") : model })}
        ${live && noTexts ? t("atlas.no-texts") : nothing}</p>
      <ol class="atlas-examples" ${property("--across", across)}>${examples.map(
        ({ text, value, map, run }, i) => html`<li>
          <p class="atlas-example">${value === null ? nothing : html`<span class="value">${value}</span>`}
            <span class="atlas-text" dir="auto" title=${text}>${text}</span></p>
          ${
            map
              ? labMap({ ...map, name: t("atlas.map", { head, number: i + 1 }), tone, screen })
              : html`<p class="hint atlas-pending">${t("maps.busy")}</p>`
          }
          ${
            run
              ? html`<button type="button" class="quiet-button" data-do="run" @click=${run}>${
                  by === null ? t("atlas.run") : t("texts.open", { medium })
                }</button>`
              : nothing
          }
        </li>`,
      )}</ol>`;
  });
}

const [WIDE, HIGH] = [132, 40];

const measures = ({ measures, medium }: File) =>
  part(
    "measures",
    measures.length > 0,
    () =>
      html`<ul class="atlas-measures">${measures.map(
        ({ name, label, about, mean, deviation, ends, texts, histogram }) => {
          const figure = (value: number) => figureOf(name, value);
          const said = t("atlas.distribution", {
            mean: figure(mean),
            deviation: deviation === null ? null : figure(deviation),
            from: ends && figure(ends[0]),
            to: ends && figure(ends[1]),
            count: texts,
            medium,
          });
          return html`<li><p title=${about || nothing}>${label} <span class="value">${figure(mean)}</span></p>
          <svg class="atlas-bars" width=${WIDE} height=${HIGH} role="img" aria-label=${`${label}. ${said}`}>${bars(
            histogram.map(([from, to, count]) => ({ from, to, size: count })),
          )}</svg>
          <p class="hint">${said}</p></li>`;
        },
      )}</ul>`,
  );

/** Bars over a range of numbers; a bar's height is its size over the largest. */
function bars(all: { from: number; to: number; size: number }[], width = WIDE) {
  const least = all.reduce((a, { from }) => Math.min(a, from), Infinity);
  const most = all.reduce((a, { to }) => Math.max(a, to), -Infinity);
  const largest = all.reduce((a, { size }) => Math.max(a, size), 0) || 1;
  const x = axis([least, most], [0, width]);
  return all.map(({ from, to, size }) => {
    const high = (size / largest) * (HIGH - 1);
    return svg`<rect x=${x(from)} y=${HIGH - 1 - high} width=${Math.max(1, x(to) - x(from) - 0.5)} height=${high}/>`;
  });
}

function tokens({ queries, keyTokens }: File) {
  const times = (count: number | null) => (count === null ? t("grid.none") : formats().number(count));
  const list = (name: "queries" | "keys", all: TokenWeight[]) =>
    all.length
      ? html`<table><caption>${t(`atlas.tokens.${name}`)}</caption>
        <thead><tr><th scope="col">${t("atlas.token")}</th><th scope="col">${t("atlas.weight")}</th>
          <th scope="col">${t("atlas.times")}</th></tr></thead>
        <tbody>${all.map(
          ({ token, weight, count }) => html`<tr><th scope="row" dir="auto">${spelled(token)}</th>
            <td>${formats().number(weight, 1)}</td><td>${times(count)}</td></tr>`,
        )}</tbody></table>`
      : nothing;
  return part(
    "tokens",
    queries.length + keyTokens.length > 0,
    () => html`<div class="atlas-tokens">${list("queries", queries)} ${list("keys", keyTokens)}</div>`,
  );
}

/** A token with its spaces visible. */
const spelled = (token: string) => legible(token.replaceAll(" ", "␣").replaceAll("\n", "⏎"));

/** The largest distance has bins that grow; so each bar is as wide as the others. */
function distances(all: Distance[]) {
  const { number, percent } = formats();
  const range = ({ from, to }: Distance) =>
    from === to ? number(from, 0) : t("atlas.range", { from: number(from, 0), to: number(to, 0) });
  const most = all.toSorted((a, b) => b.share - a.share).slice(0, 3);
  const said = formats().list(most.map((one) => t("atlas.distance", { range: range(one), share: percent(one.share) })));
  return part("distances", all.length > 0, () => {
    const width = Math.min(520, Math.max(WIDE, all.length * 12));
    return html`<svg class="atlas-bars" width=${width} height=${HIGH} viewBox=${`0 0 ${width} ${HIGH}`} role="img"
      aria-label=${said}>${bars(
        all.map(({ share }, i) => ({ from: i, to: i + 1, size: share })),
        width,
      )}</svg>
      <p class="atlas-ends" aria-hidden="true"><span>${range(all[0])}</span>
        <span>${range(all[all.length - 1])}</span></p>
      <p class="hint">${t("atlas.distances.about", { said })}</p>`;
  });
}
