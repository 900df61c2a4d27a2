// The learn room: the path and the person's words, one step with its pictures, and what there is to try.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { paint } from "../../lib/paint.js";
import { formulas } from "./formulas.js";
import { ownSentences, path, weights } from "./path.js";
import { picture, type Picture } from "../../components/signed-map/picture.js";
import { sections } from "../../components/learn-tabs.js";
import { stepControls } from "./switches.js";
import type { StepName } from "./state.js";

/** Three maps of one thing: before, after, and what lies between. */
interface Trio {
  id: string;
  title: string;
  /** what changed, in one sentence */
  summary: string;
  /** whether nothing did */
  same: boolean;
  /** whether the maps need more room than a third of the width */
  large: boolean;
  pictures: Picture[];
  /** the cell that is pointed at */
  readout: string;
  /** the cells that changed most */
  table: { row: string; col: string; before: string; after: string; change: string }[];
}

/** One of several. */
interface Selector {
  id: string;
  label: string;
  options: string[];
  value: number;
  choose(value: number): void;
}

interface LearnProps {
  enter: (room: any) => void;
  path: Parameters<typeof path>[0];
  own: Parameters<typeof ownSentences>[0];
  weights: Parameters<typeof weights>[0];
  step: StepName;
  number: number;
  count: number;
  values: Record<string, any>;
  shapes: {
    sizes: string;
    runs: { role: "before" | "after"; text: string }[];
    shapes: { name: string; shape: string; axes: string }[];
  } | null;
  /** "Untrained, seed 1" */
  label: string;
  selectors: Selector[];
  /** null until there is an answer */
  trios: Trio[] | null;
  /** what drop-path did */
  paths: { head: string[]; rows: { name: string; cells: string[] }[] } | null;
  facts: string[];
  notes: string[];
  /** whether there is nothing to show yet, for want of words */
  blank: boolean;
  busy: boolean;
  stale: boolean;
  failure: string | null;
  tries: Parameters<typeof stepControls>[0];
  last: boolean;
  /** whether a trained decoder can show the same on the person's words */
  trained: boolean;
  act: { walk(by: -1 | 1): void; readOn(): void; trained(): void };
}

export function learn(props: LearnProps) {
  return html`<main class="room learn" aria-busy=${props.busy}>
    ${sections("learn", props.enter)}
    <div class="learn-columns">
      <div class="learn-side">${ownSentences(props.own)} ${path(props.path)}</div>
      ${step(props)}
      <aside class="learn-tries" aria-label=${t("learn.tries")}>
        <section><h3 class="title">${t("learn.tries")}</h3>${stepControls(props.tries)}</section>
        ${weights(props.weights)}
        ${
          props.notes.length
            ? html`<section class="learn-notes"><h3
              class="title">${t("learn.notes")}</h3>${props.notes.map((note) => html`<p>${note}</p>`)}</section>`
            : nothing
        }
        ${
          props.trained
            ? html`<section><h3 class="title">${t("learn.next")}</h3><p>${t("learn.trained.why")}</p>
              <button type="button" class="do" data-do="trained"
                @click=${props.act.readOn}>${t("learn.trained.do")}</button></section>`
            : nothing
        }
        ${
          props.last
            ? html`<section><h3 class="title">${t("learn.next")}</h3><p>${t("learn.next.why")}</p>
              <button type="button" class="do" data-do="explore"
                @click=${props.act.trained}>${t("learn.next.do")}</button></section>`
            : nothing
        }
      </aside>
    </div>
  </main>`;
}

function step(props: Parameters<typeof learn>[0]) {
  const { step, number, count, act } = props;
  return html`<article class="learn-step" aria-labelledby="learn-title" ${paint(toTop, step)}>
    <header class="step-head">
      <p class="learn-count">${t("learn.count", { number, count })}</p>
      <h2 id="learn-title" aria-live="polite">${t(`learn.step.${step}.title`)}</h2>
      <div class="step-moves">
        <button type="button" class="quiet-button" data-move="back" ?disabled=${number === 1}
          aria-keyshortcuts="ArrowLeft" @click=${() => act.walk(-1)}>${t("learn.back")}</button>
        <button type="button" class="do" data-move="on" ?disabled=${number === count} aria-keyshortcuts="ArrowRight"
          @click=${() => act.walk(1)}>${t("learn.on")}</button>
      </div>
    </header>
    <p class="step-why">${t(`learn.step.${step}.why`)}</p>
    <div class="step-formula" role="group" aria-label=${t("learn.formula")}>${formulas(step, props.values)}</div>
    ${
      props.failure
        ? html`<div class="problem"
          role="alert"><p><strong>${t("learn.failed")}</strong> ${props.failure}${
            props.trios ? html` <span class="soft">${t("learn.kept")}</span>` : nothing
          }</p></div>`
        : nothing
    }
    <div class="step-bar">
      <span class="untrained">${props.label}</span>
      ${props.selectors.map(selector)}
      ${
        props.stale
          ? html`<span class="stale">${t("maps.stale")}</span>`
          : props.busy
            ? html`<span class="busy-note">${t("maps.busy")}</span>`
            : nothing
      }
    </div>
    ${
      props.trios
        ? html`<div class="trios" ?data-stale=${props.stale}>
          ${facts(props.facts)}
          ${props.paths ? paths(props.paths) : nothing}
          ${props.trios.map((trio) => section(trio, props.label))}
          ${props.shapes ? shapes(props.shapes) : nothing}
          ${
            props.last
              ? nothing
              : html`<p class="step-end"><button type="button" class="do" data-move-end
                @click=${() => act.walk(1)}>${t("learn.on")}</button></p>`
          }
        </div>`
        : props.failure
          ? nothing
          : props.blank
            ? html`<p class="empty">${t("learn.blank")}</p>`
            : html`<div class="skeleton-maps" role="status"
              aria-label=${t("load.run")}><span></span><span></span><span></span></div>`
    }
  </article>`;
}

/**
 * Another step begins at its top: its own on a wide screen, the page's on a narrow one.
 * @param _ the step
 */
function toTop(element: HTMLElement, ..._: unknown[]) {
  element.scrollTop = 0;
  document.scrollingElement?.scrollTo(0, 0);
}

const selector = ({ id, label, options, value, choose }: Selector) =>
  html`<div class="selector" role="group" aria-label=${label} data-select=${id}><span
    class="selector-name">${label}</span>
    <span class="segments">${options.map(
      (option, i) =>
        html`<button type="button" class="segment-button" aria-pressed=${i === value}
          @click=${() => choose(i)}>${option}</button>`,
    )}</span></div>`;

const facts = (facts: string[]) =>
  facts.length ? html`<ul class="learn-facts">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>` : nothing;

function section(trio: Trio, label: string) {
  return html`<section class="trio" data-trio=${trio.id} ?data-same=${trio.same} ?data-large=${trio.large}
    data-count=${trio.pictures.length}>
    <div class="trio-head"><h3>${trio.title}</h3><p class="summary">${trio.summary}</p><span
      class="untrained-short">${label}</span></div>
    <div class="trio-maps">${trio.pictures.map(picture)}</div>
    <div class="trio-foot">
      <p class="trio-readout" aria-live="polite">${trio.readout}</p>
      ${
        trio.table.length
          ? html`<details class="fold"><summary>${t("learn.table")}</summary>
            <table class="learn-cells"><thead><tr><th scope="col">${t("learn.table.row")}</th><th
              scope="col">${t("learn.table.col")}</th><th scope="col">${t("learn.before")}</th><th
                scope="col">${t("learn.after")}</th><th scope="col">${t("learn.change")}</th></tr></thead>
              <tbody>${trio.table.map(
                (cell) =>
                  html`<tr><td>${cell.row}</td><td>${cell.col}</td><td>${cell.before}</td><td>${cell.after}</td
                  ><td>${cell.change}</td></tr>`,
              )}</tbody></table></details>`
          : nothing
      }
    </div>
  </section>`;
}

const paths = ({ head, rows }: NonNullable<Parameters<typeof learn>[0]["paths"]>) =>
  html`<section class="learn-paths"><h3>${t("learn.paths")}</h3><table class="learn-cells">
    <thead><tr><th scope="col">${t("learn.paths.sublayer")}</th>${head.map(
      (name) => html`<th scope="col">${name}</th>`,
    )}</tr></thead>
    <tbody>${rows.map(
      ({ name, cells }) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
    )}</tbody></table></section>`;

const shapes = ({ sizes, runs, shapes }: NonNullable<Parameters<typeof learn>[0]["shapes"]>) =>
  html`<section class="learn-shapes"><h3>${t("learn.shapes")}</h3><p>${sizes}</p>
    <table class="learn-cells"><tbody>${shapes.map(
      ({ name, shape, axes }) =>
        html`<tr><th scope="row"><code>${name}</code></th><td class="value">${shape}</td><td
          class="soft">${axes}</td></tr>`,
    )}</tbody></table>
    <dl class="learn-runs">${runs.map(
      ({ role, text }) => html`<div><dt>${t(`learn.${role}`)}</dt><dd><code>${text}</code></dd></div>`,
    )}</dl>
  </section>`;
