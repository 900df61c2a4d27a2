// The learn room: the path and the person's words, one step with its pictures, and its controls.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { paint, property } from "../../lib/paint.js";
import { formulas } from "./formulas.js";
import { ownSentences, path, weights } from "./path.js";
import { breakAtDots } from "../../components/text-parts.js";
import { formulaBox, withFormulas } from "../../components/formula.js";
import { parts } from "./parts.js";
import { rowOfBars } from "./one-row.js";
import { picture } from "../../components/signed-map/picture.js";
import { sections } from "../../components/learn-tabs.js";
import { stepControls } from "./switches.js";

type Props = ReturnType<typeof import("./props.js").props>;
type Shown = NonNullable<Props["shown"]>;
type Sweep = Extract<Shown["trios"][number], { way: unknown }>;

export function learn(props: Props) {
  return html`<main class="room learn" aria-busy=${props.busy}>
    ${sections("learn", props.enter, props.teach)}
    <div class="learn-columns">
      <div class="learn-side">${ownSentences(props.own)} ${path(props.path)}</div>
      ${step(props)}
      <aside class="learn-tries" aria-label=${t("learn.tries")}>
        <section><h3 class="title">${t("learn.tries")}</h3>${stepControls(props.tries)}</section>
        ${props.weights ? weights(props.weights) : nothing}
        ${
          props.notes.length
            ? html`<section class="learn-notes"><h3
              class="title">${t("learn.notes")}</h3>${props.notes.map(
                (note) => html`<p>${withFormulas(note)}</p>`,
              )}</section>`
            : nothing
        }
        ${props.model ? explore(props.model, props) : nothing}
      </aside>
    </div>
  </main>`;
}

/** A link to the step's model in Explore. */
const explore = (model: string, { patch, act }: Props) =>
  html`<section><h3 class="title">${t("learn.explore")}</h3><p>${t(
    patch ? "learn.explore.patch.why" : "learn.explore.why",
  )}</p>
              <button type="button" class="do" data-do="explore"
                @click=${() => (patch ? act.show(patch) : act.explore(model))}>${
                  patch ? t("learn.explore.patch") : t("learn.explore.do", { model })
                }</button></section>`;

function step(props: Props) {
  const { step, number, count, act, shown } = props;
  return html`<article class="learn-step" aria-labelledby="learn-title" ${paint(toTop, step)}>
    <header class="step-head">
      <p class="learn-count">${t("learn.count", { number, count })}</p>
      <h2 id="learn-title" aria-live="polite">${t(`learn.step.${step}.title`)}</h2>
      <div class="step-moves">
        <button type="button" class="quiet-button" data-move="back" ?disabled=${number === 1}
          aria-keyshortcuts="ArrowLeft" @click=${() => act.walk(-1)}>${t("learn.back")}</button>
        ${onward(props, "head")}
      </div>
    </header>
    <p class="step-why">${t(`learn.step.${step}.why`)}</p>
    ${props.row ? rowOfBars(props.row) : nothing}
    <div class="step-formula" role="group" aria-label=${t("learn.formula")}>${formulaBox(
      ...formulas(step, props.values),
    )}</div>
    ${
      props.failure
        ? html`<div class="problem"
          role="alert"><p><strong>${t("learn.failed")}</strong> ${props.failure}${
            shown ? html` <span class="soft">${t("learn.kept")}</span>` : nothing
          }</p></div>`
        : nothing
    }
    <div class="step-bar">
      ${props.weighed ? html`<p class="learn-weights">${props.weighed}</p>` : nothing}
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
      shown
        ? html`<div class="trios" ?data-stale=${props.stale}>
          ${
            shown.facts.length
              ? html`<ul class="learn-facts">${shown.facts.map((fact) => html`<li>${fact}</li>`)}</ul>`
              : nothing
          }
          ${props.parts ? parts(props.parts) : nothing}
          ${shown.paths ? paths(shown.paths) : nothing}
          ${shown.trios.map((trio) => section(trio, props.label))}
          ${shown.shapes ? shapes(shown.shapes) : nothing}
          <p class="step-end">${onward(props, "end")}</p>
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

/** A button to the next step; after the last one to the exercises. */
const onward = ({ last, act, enter }: Props, where: "head" | "end") =>
  last
    ? html`<button type="button" class="do" data-move-to="exercises" data-at=${where}
        @click=${() => enter("exercises")}>${t("learn.exercises")}</button>`
    : html`<button type="button" class="do" data-move="on" data-at=${where}
        aria-keyshortcuts=${where === "head" ? "ArrowRight" : nothing}
        @click=${() => act.walk(1)}>${t("learn.on")}</button>`;

/**
 * Another step begins at its top: its column scrolls on a wide screen, the page on a narrow one.
 * @param _ the step
 */
function toTop(element: HTMLElement, ..._: unknown[]) {
  element.scrollTop = 0;
  document.scrollingElement?.scrollTo(0, 0);
}

const selector = ({ id, label, options, value, choose }: Props["selectors"][number]) =>
  html`<div class="selector" role="group" aria-label=${label} data-select=${id}><span
    class="selector-name">${label}</span>
    <span class="segments">${options.map(
      (option, i) =>
        html`<button type="button" class="segment-button" aria-pressed=${i === value}
          @click=${() => choose(i)}>${option}</button>`,
    )}</span></div>`;

const COLUMNS = ["learn.table.row", "learn.table.col", "learn.before", "learn.after", "learn.change"] as const;

function section(trio: Shown["trios"][number], label: string) {
  return html`<section class="trio" data-trio=${trio.id} ?data-same=${trio.same} ?data-large=${trio.large}
    data-count=${trio.pictures.length}>
    <div class="trio-head"><h3>${trio.title}</h3><p class="summary">${trio.summary}</p><span
      class="trio-weights">${label}</span></div>
    <div class="trio-maps" ${property("--need", `${trio.need}px`)}>${trio.pictures.map(picture)}</div>
    <div class="trio-foot">
      <p class="trio-readout" aria-live="polite">${trio.readout}</p>
      ${"way" in trio && trio.way ? way(trio.way) : nothing}
      ${
        trio.table.length
          ? html`<details class="fold"><summary>${t("learn.table")}</summary>
            <table class="learn-cells"><thead><tr>${COLUMNS.map(
              (name) => html`<th scope="col">${t(name)}</th>`,
            )}</tr></thead>
              <tbody>${trio.table.map(
                (cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
              )}</tbody></table></details>`
          : nothing
      }
    </div>
  </section>`;
}

/** The answer's way from one text's to the other's. */
const way = ({ from, to, share, label }: NonNullable<Sweep["way"]>) =>
  html`<div class="learn-way" role="img" aria-label=${label} ${property("--share", share.toFixed(4))}>
    <span class="way-end">${from}</span><span class="way-line"><span class="way-mark"></span></span><span
      class="way-end">${to}</span></div>`;

const paths = ({ head, rows }: NonNullable<Shown["paths"]>) =>
  html`<section class="learn-paths"><h3>${t("learn.paths")}</h3><table class="learn-cells">
    <thead><tr><th scope="col">${t("learn.paths.sublayer")}</th>${head.map(
      (name) => html`<th scope="col">${name}</th>`,
    )}</tr></thead>
    <tbody>${rows.map(
      ({ name, cells }) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
    )}</tbody></table></section>`;

const shapes = ({ sizes, runs, shapes }: NonNullable<Shown["shapes"]>) =>
  html`<section class="learn-shapes"><h3>${t("learn.shapes")}</h3><p>${withFormulas(sizes)}</p>
    <table class="learn-cells"><tbody>${shapes.map(
      ({ name, shape, axes }) =>
        html`<tr><th scope="row"><code>${breakAtDots(name)}</code></th><td class="value">${shape}</td><td
          class="soft">${withFormulas(axes)}</td></tr>`,
    )}</tbody></table>
    <details class="fold"><summary>${t("learn.made")}</summary><dl class="learn-runs">${runs.map(
      ({ role, text }) => html`<div><dt>${t(`learn.${role}`)}</dt><dd><code>${text}</code></dd></div>`,
    )}</dl></details>
  </section>`;
