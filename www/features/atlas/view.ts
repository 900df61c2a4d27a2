// The Heads view: an atlas is opened; all heads as marks by two measures, and as a table; the finder.
import { html, nothing, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { live } from "lit-html/directives/live.js";
import { css } from "../../components/draw-lines.js";
import { formats, locale, t } from "../../i18n/index.js";
import { KINDS, MARKS } from "../../components/figures/dots.js";
import { headColour, type Theme } from "../../domain/scale.js";
import { ARROWS } from "../../lib/arrow-keys.js";
import { inputValue, takeFiles, type At } from "../../lib/events.js";
import { chosenFiles } from "../../lib/files/dropped-files.js";
import { options } from "../../components/controls.js";
import { scrollHint } from "../../components/scroll-hint.js";
import { openHead } from "./head-panel.js";
import { SOURCES } from "./state.js";
import { corpusOf } from "./measure-names.js";
import { dotAt, dotBeside, type Dot, type Scatter } from "./scatter.js";
import type { AtlasProps, Body } from "./props.js";
import type { Kind } from "../../domain/heads.js";

export const atlasView = (props: AtlasProps) =>
  html`<section class="detail atlas" aria-label=${t("view.atlas")} aria-busy=${props.opening}>
    <div class="detail-head"><h2>${t("atlas.title")}</h2></div>
    ${sources(props)}
    ${props.own ? ownTexts(props.own, props.act) : [props.body ? corpus(props.body) : empty(props), open(props)]}
    ${props.body ? body(props.body) : nothing}
  </section>`;

function sources({ source, act }: AtlasProps) {
  return html`<fieldset class="atlas-sources"><legend class="visually-hidden">${t("atlas.source")}</legend>
    <div class="segments">${SOURCES.map(
      (one) => html`<label class="segment"><input type="radio" name="atlas-source" value=${one}
        .checked=${live(one === source)} @change=${() => act.source(one)}
          /><span>${t(`atlas.source.${one}`)}</span></label>`,
    )}</div></fieldset>`;
}

/** The person's texts, over which the open model is measured. */
function ownTexts({ done, of, stale, halted, going, lack, medium }: NonNullable<AtlasProps["own"]>, act: Act) {
  if (lack) return note(lack);
  const button = (name: string, words: string, act: () => void) =>
    html`<button type="button" class="quiet-button framed" data-do=${name} @click=${act}>${words}</button>`;
  return html`<p class="atlas-corpus">${
    of === 0 ? t("texts.none", { medium }) : t("atlas.own", { progress: t("texts.going", { done, of, medium }) })
  } ${done > 0 && medium === "text" ? t("atlas.narrow") : nothing}</p>
  <div class="atlas-progress" role="status">${
    stale
      ? html`<span>${t("texts.stale")}</span> ${button("again", t("texts.again"), act.again)}`
      : going || halted
        ? html`<progress max=${of} value=${done} aria-label=${t("texts.going", { done, of, medium })}></progress>
          ${button(halted ? "resume" : "halt", t(halted ? "texts.resume" : "texts.halt"), () => act.halt(!halted))}`
        : nothing
  } ${button("to-texts", t("atlas.own.open"), act.toTexts)}</div>`;
}

type Act = AtlasProps["act"];

const note = (words: string) => html`<p class="atlas-note" role="note">${words}</p>`;

const empty = ({ wanted }: AtlasProps) =>
  html`${wanted === null ? nothing : note(t("atlas.wanted", { head: wanted }))}
    <p>${t("atlas.empty")}</p><pre class="atlas-command"><code>${COMMAND}</code></pre>`;

const COMMAND = "headlight atlas --model DIR --texts FILE… --out ATLAS";

function open({ isOpen, opening, problem, act }: AtlasProps) {
  const chooser = (kind: "folder" | "files") => html`<label class="quiet-button framed file-button"><input type="file"
    class="visually-hidden" data-atlas=${kind} multiple ?webkitdirectory=${kind === "folder"}
      accept=${kind === "files" ? ".json,.zip" : nothing} ?disabled=${opening} @change=${(event: Event) => {
        const chosen = takeFiles(event);
        if (chosen.length) void act.open(chosenFiles(chosen));
      }} />${t(`atlas.open.${kind}`)}</label>`;
  return html`<div class="atlas-bring">${chooser("folder")} ${chooser("files")}
    ${
      isOpen
        ? html`<button type="button" class="quiet-button" data-do="close-atlas"
          @click=${act.close}>${t("atlas.close")}</button>`
        : html`<span class="hint">${t("atlas.drop")}</span>`
    }</div>
    ${opening ? html`<p class="hint" role="status">${t("atlas.opening")}</p>` : nothing}
    ${problem ? html`<p class="error-text" role="alert">${problem}</p>` : nothing}`;
}

/** The corpus: narrow texts mislead. */
function corpus({ model, corpus: of }: Body) {
  const name = model === "" ? t("atlas.unnamed") : model;
  return html`<p class="atlas-corpus">${t("atlas.model", { name })} ${
    of
      ? html`${corpusOf(of)} ${
          of.cut ? t("atlas.cut", { count: of.cut }) : nothing
        } ${of.skipped ? t("atlas.skipped", { count: of.skipped }) : nothing} ${t("atlas.narrow")}`
      : t("atlas.no-corpus")
  }</p>`;
}

const body = (props: Body) =>
  html`${controls(props)} ${scatter(props)} ${readout(props)}
    ${props.missing === null ? nothing : note(t("atlas.missing", { head: props.missing }))}
    ${props.open ? openHead(props.open, props) : nothing} ${table(props)}`;

function controls({ axes, find, problem, count, act }: Body) {
  const choice = (axis: "x" | "y") => html`<label title=${axes.aboutOf(axes[axis]) || nothing}>${t(`atlas.${axis}`)}
    <select data-axis=${axis} .value=${live(axes[axis])}
      @change=${(e: Event) => act[axis](inputValue(e))}>${options(axes.options, axes[axis])}</select></label>`;
  return html`<div class="atlas-controls">${choice("x")} ${choice("y")}
    <label class="atlas-find">${t("atlas.find")}
      <input type="text" id="atlas-find" autocomplete="off" autocapitalize="off" spellcheck="false"
        placeholder=${t("atlas.find.example")} aria-describedby="atlas-found" aria-invalid=${problem !== null}
        .value=${live(find)} @input=${(e: Event) => act.find(inputValue(e))} /></label></div>
    <dl class="measures-meaning">${[...new Set([axes.x, axes.y])].map((measure) => meaning(axes, measure))}</dl>
    <p id="atlas-found" class=${problem ? "error-text" : "hint"} role="status"
      >${problem ?? t("atlas.found", count)}</p>`;
}

/** What a measure says; one of an atlas's own has no words here. */
function meaning({ nameOf, aboutOf }: Body["axes"], measure: string) {
  const about = aboutOf(measure);
  return about ? html`<div><dt>${nameOf(measure)}</dt> <dd>${about}</dd></div>` : nothing;
}

// ---- the scatter ----

const idOf = (id: string) => `atlas-dot-${id.replace(/[^\w-]/g, "_")}`;

function scatter(props: Body) {
  const { scatter: laid, axes, screen, several, found, pointed } = props;
  const name = t("atlas.scatter", { x: axes.nameOf(axes.x), y: axes.nameOf(axes.y), count: laid.dots.length });
  const here = pointed && (laid.dots.find(({ row }) => row.id === pointed.id) ?? null);
  const under = (e: At<SVGElement, MouseEvent>) => {
    const box = e.currentTarget.getBoundingClientRect();
    return dotAt(laid, e.clientX - box.left, e.clientY - box.top);
  };
  return html`<div class="atlas-scatter">
    <svg class="atlas-plot" width=${laid.width} height=${laid.height} viewBox=${`0 0 ${laid.width} ${laid.height}`}
      role=${laid.dots.length ? "listbox" : "img"} tabindex="0" aria-label=${name} aria-describedby="atlas-keys"
      aria-activedescendant=${here ? idOf(here.row.id) : nothing}
      @keydown=${(e: KeyboardEvent) => press(e, props)}
      @pointermove=${(e: At<SVGElement, PointerEvent>) => props.act.point(under(e)?.row.id ?? null)}
      @pointerleave=${() => props.act.point(null)}
      @click=${(e: At<SVGElement, MouseEvent>) => {
        const dot = under(e);
        if (dot) props.choose(dot.row);
      }}>
      ${guard([laid, locale(), screen.theme], () => frame(laid, props))}
      ${guard([laid, found, props.open?.name, locale(), screen.theme], () => dots(laid, props))}
      ${here ? svg`<circle class="atlas-ring" cx=${here.x} cy=${here.y} r="9" aria-hidden="true"/>` : nothing}
    </svg>
    ${several ? legend(props) : nothing}
    <p class="hint" id="atlas-keys">${
      laid.missing ? t("atlas.lacking", { count: laid.missing }) : nothing
    } ${t("atlas.keys")}</p>
  </div>`;
}

function press(event: KeyboardEvent, { scatter: laid, pointed, choose, act }: Body) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (Object.hasOwn(ARROWS, event.key)) act.point(dotBeside(laid, pointed?.id ?? null, event.key)?.row.id ?? null);
  else if (event.key === "Enter" || event.key === " ") {
    const here = laid.dots.find(({ row }) => row.id === pointed?.id);
    if (here) choose(here.row);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

function frame(laid: Scatter, { axes }: Body) {
  const { left, right, top, bottom } = laid;
  const across = laid.across.map(
    ({ value, at }) => svg`<path d=${`M${at} ${top}V${bottom}`}/>
      <text x=${at} y=${bottom + 16} text-anchor="middle">${formats().number(value)}</text>`,
  );
  const up = laid.up.map(
    ({ value, at }) => svg`<path d=${`M${left} ${at}H${right}`}/>
      <text x=${left - 6} y=${at + 4} text-anchor="end">${formats().number(value)}</text>`,
  );
  return svg`<g class="atlas-frame" aria-hidden="true">${across}${up}
    <path class="atlas-axes" d=${`M${left} ${top}V${bottom}H${right}`}/>
    <text class="atlas-axis" x=${right} y=${bottom + 34} text-anchor="end">${axes.nameOf(axes.x)} →</text>
    <text class="atlas-axis" x=${4} y=${top - 12}>↑ ${axes.nameOf(axes.y)}</text></g>`;
}

function dots(laid: Scatter, { axes, screen, found, name, open }: Body) {
  const all = new Set(found);
  // Those that were not found lie below the others.
  const sorted = laid.dots.toSorted((a, b) => Number(all.has(a.row)) - Number(all.has(b.row)));
  return sorted.map((dot: Dot) => {
    const { row } = dot;
    const own = name(row);
    const values = { x: axes.figureOf(axes.x, dot.across), y: axes.figureOf(axes.y, dot.up) };
    return svg`<path id=${idOf(row.id)} class="atlas-dot" role="option" aria-selected=${open?.name === own}
      ?data-out=${!all.has(row)} d=${MARKS[row.kind].path} transform=${`translate(${dot.x} ${dot.y})`}
      fill=${tint(row.kind, screen.theme)}
      aria-label=${t("atlas.dot", { head: own, xName: axes.nameOf(axes.x), yName: axes.nameOf(axes.y), ...values })}
      />`;
  });
}

const tint = (kind: Kind, theme: Theme) => css(headColour(theme, MARKS[kind].hue));

function legend({ scatter: laid, screen: { theme } }: Body) {
  const kinds = KINDS.filter((kind) => laid.dots.some(({ row }) => row.kind === kind));
  return html`<ul class="atlas-legend">${kinds.map(
    (kind) => html`<li><svg viewBox="-6 -6 12 12" width="12" height="12" aria-hidden="true"><path
      d=${MARKS[kind].path} fill=${tint(kind, theme)}/></svg> ${t(`kind.${kind}`)}</li>`,
  )}</ul>`;
}

/** The head under the pointer or the keys; its line stays there when empty. */
const readout = ({ pointed, axes }: Body) =>
  html`<p class="atlas-readout" aria-live="polite">${
    pointed
      ? html`<strong>${pointed.name}</strong> ${axes.nameOf(axes.x)} <span class="value">${pointed.x}</span>
        · ${axes.nameOf(axes.y)} <span class="value">${pointed.y}</span>`
      : nothing
  }</p>`;

// ---- the same as a table ----

function table({ rows, hidden, axes, count, act }: Body) {
  return html`<details class="fold atlas-table" open>
    <summary>${t("atlas.table")}<small>${t("atlas.found", count)}</small></summary>
    <div class="scrolls" ${scrollHint()}><table>
    <caption class="visually-hidden">${t("atlas.table")}</caption>
    <thead><tr><th scope="col">${t("atlas.head")}</th>${[axes.x, axes.y].map(
      (name, i) => html`<th scope="col" aria-sort=${i === 0 ? "descending" : nothing}
        title=${axes.aboutOf(name) || nothing}>${axes.nameOf(name)}</th>`,
    )}</tr></thead>
    <tbody>${rows.map(
      ({ id, name, open, cells, go }) => html`<tr ?data-open=${open}><th scope="row"><button type="button" class="link"
        data-head=${id} aria-pressed=${open} @click=${go}>${name}</button></th>${cells.map(
          (cell) => html`<td>${cell}</td>`,
        )}</tr>`,
    )}</tbody></table></div>
    ${
      hidden
        ? html`<button type="button" class="quiet-button" data-do="all"
          @click=${act.all}>${t("atlas.all", count)}</button>`
        : nothing
    }</details>`;
}
