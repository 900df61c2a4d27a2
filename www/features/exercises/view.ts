// The exercises room: props in, one template out.
import { withFormulas } from "../../components/formula.js";
import { inputValue } from "../../lib/events.js";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { property } from "../../lib/paint.js";
import { sections } from "../../components/learn-tabs.js";
import { figure } from "./figures-view.js";
import { formula } from "./formulas.js";
import { part } from "./fields.js";
import { formats } from "../../i18n/index.js";
import { t } from "./card-words.js";
import type { ExploreLink } from "../feature.js";
import type { Props } from "./props.js";

export function exercises(props: Props) {
  return html`<main class="room exercises">
    ${sections("exercises", props.enter, props.teach)}
    <div class="exercises-body"
      ?data-narrow=${props.screen.narrow}>${props.screen.narrow ? chooser(props) : deck(props)} ${card(props)}</div>
  </main>`;
}

const progress = ({ done, cards }: Props) =>
  html`<p class="deck-progress"><span class="deck-bar" aria-hidden="true"
    ${property("--p", (done / cards.length).toFixed(3))}></span><span>${t("exercises.progress", {
      done,
      all: cards.length,
    })}</span></p>`;

function deck(props: Props) {
  return html`<nav class="deck" aria-label=${t("exercises.deck")}>
    ${progress(props)}
    <ol>
      ${props.cards.map(
        (
          { id, state, group },
          i,
        ) => html`${group ? html`<li class="deck-group">${t(`exercises.group.${group}`)}</li>` : nothing}
        <li><button type="button" class="deck-card" data-card=${id} data-state=${state}
          aria-current=${id === props.card ? "true" : "false"} @click=${() => props.act.open(id)}>
          <span class="deck-number"
            aria-hidden="true">${state === "done" ? "✓" : formats().number(i + 1)}</span><span>${withFormulas(
              t(`exercises.${id}.title`),
            )}</span>
          ${
            state === "done"
              ? html`<span
            class="visually-hidden">${t("exercises.done")}</span>`
              : nothing
          }</button></li>`,
      )}
    </ol>
  </nav>`;
}

/** The deck as a menu, on a narrow screen. */
function chooser(props: Props) {
  return html`<div class="chooser">${progress(props)}
    <label><span class="visually-hidden">${t("exercises.deck")}</span>
      <select .value=${live(props.card)} @change=${(e: Event) => props.act.open(inputValue(e))}>
        ${props.cards.map(
          ({ id, state }, i) =>
            html`<option value=${id}
              ?selected=${id === props.card}>${state === "done" ? "✓" : formats().number(i + 1)} ${t(
                `exercises.${id}.title`,
              )}</option>`,
        )}
      </select></label>
  </div>`;
}

function card(props: Props) {
  const { card: id, number, act } = props;
  // The filled button is the next step: first Check, then Next.
  const onward = props.next && (props.right || props.shown);
  return html`<article class="card" aria-labelledby="card-title">
    <div class="card-question">
      <p class="card-number">${t("exercises.number", { number, all: props.cards.length })}</p>
      <h2 id="card-title">${withFormulas(t(`exercises.${id}.title`))}</h2>
      <p class="card-lead">${withFormulas(t(`exercises.${id}.lead`, props.own))}</p>
      ${formula(id)}
      ${
        props.place === null
          ? nothing
          : html`<p class="card-place"><button type="button" class="quiet-button framed" data-place
            @click=${() => act.show(props.place as ExploreLink)}>${t(`exercises.${id}.place`)}</button></p>`
      }
      ${owns(props)}
      <form class="parts" @submit=${(e: Event) => {
        e.preventDefault();
        act.check();
      }}>
        ${props.parts.map((one) => part(one, props))}
        ${said(props)}
        <div class="card-buttons">
          <button type="submit" class=${onward ? "quiet-button framed" : "primary"}
            ?disabled=${!props.ready || props.shown} data-check>${t("exercises.check")}</button>
          <button type="button" class="quiet-button" ?disabled=${!props.ready} aria-pressed=${props.shown} data-show
            @click=${act.help}>${t(
              props.shown ? "exercises.hide" : props.helped ? "exercises.show" : "exercises.help",
            )}</button>
          <button type="button" class="quiet-button" ?hidden=${!props.touched} data-clear
            @click=${() => act.clear(id)}>${t("exercises.clear")}</button>
          ${
            onward
              ? html`<button type="button" class="primary next-card" data-next
                @click=${() => act.open(props.next)}>${t("exercises.next")}</button>`
              : nothing
          }
        </div>
      </form>
    </div>
    <div class="card-figure">
      ${figure(props)}
      ${
        props.right || props.shown
          ? html`<p class="card-why">${withFormulas(t(`exercises.${id}.why`, props.own))}</p>`
          : nothing
      }
    </div>
  </article>`;
}

function owns({ card: id, fields, apart, act }: Props) {
  if (fields.length === 0) return nothing;
  const bad = fields.find((f) => f.problem !== null);
  return html`<div class="own" role="group" aria-label=${t("exercises.own")}>
    <span class="own-name" aria-hidden="true">${t("exercises.own")}</span>
    ${fields.map(
      ({ own, text, problem }) => html`<label class="own-field"><span>${t(`exercises.own.${own.name}`)}</span>
      <input class="number" type="text" inputmode=${own.decimal ? "decimal" : "numeric"} autocomplete="off"
        maxlength="12" data-own=${own.name} .value=${live(text)}
        aria-invalid=${problem !== null || apart === own.name} aria-describedby="own-problem"
          @input=${(e: Event) => act.setOwn(id, own.name, inputValue(e))} /></label>`,
    )}
    ${
      fields.some((f) => f.own.name === "seed")
        ? html`<button type="button" class="quiet-button" data-redraw
          @click=${() => act.redraw(id)}>${t("exercises.redraw")}</button>`
        : nothing
    }
    <p class="own-problem error-text" id="own-problem"
      role="status">${
        bad
          ? t(`exercises.problem.${bad.problem}`, {
              name: t(`exercises.own.${bad.own.name}`),
              min: bad.own.min,
              max: bad.own.max,
            })
          : apart
            ? t(`exercises.problem.apart-${apart}`)
            : nothing
      }</p>
  </div>`;
}

/** The result of the check, or the reason why there is none. */
function said({ failure, waiting, checked, shown, right, count, all }: Props) {
  if (failure)
    return html`<p class="card-said error-text" role="alert">${t("exercises.failure", { message: failure })}</p>`;
  if (waiting) return html`<p class="card-said soft" role="status">${t("exercises.waiting")}</p>`;
  if (shown) return html`<p class="card-said" role="status">${t("exercises.shown")}</p>`;
  if (!checked) return html`<p class="card-said soft" role="status"></p>`;
  return html`<p class="card-said" role="status"
    data-state=${right ? "right" : "not-yet"}>${
      right ? t("exercises.right") : t("exercises.so-far", { count, all })
    }</p>`;
}
