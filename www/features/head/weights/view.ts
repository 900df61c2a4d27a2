// A head read from its weights without a text: a section under its map that queries only while it is open.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { accessibleName, formatWeight, labelText, type Label } from "../../../domain/labels.js";
import { columnFormat } from "../../../domain/numbers.js";
import { inputSaid, matchSaid, writesSaid } from "../../../domain/map/bar-sentences.js";
import { inputValue, type At } from "../../../lib/events.js";
import { signedBar } from "../../../components/numbers/signed-bars.js";
import { t } from "../../../i18n/index.js";
import { tokenField } from "../../../components/token-field.js";
import { tokenText } from "../../../components/map/readout.js";
import { signedShare, type WeightsProps } from "./props.js";

type Found = NonNullable<WeightsProps["found"]>;

export function weights(props: WeightsProps) {
  const { open, toggle, head, problem, found, token } = props;
  return html`<details class="fold head-weights" .open=${live(open)}
    @toggle=${(e: At<HTMLDetailsElement>) => toggle(e.target.open)}>
    <summary>${t("head.weights")} <small>${head}</small></summary>
    ${
      open
        ? html`<p class="hint">${t("head.weights.about")}</p>
          ${picker(props)}
          ${
            problem !== null
              ? html`<p class="error-text" role="alert">${t("head.failed", { message: problem })}</p>`
              : found && token
                ? lists(found, props)
                : html`<p class="empty" role="status">${t(token ? "head.reading" : "head.weights.none")}</p>`
          }`
        : nothing
    }
  </details>`;
}

const picker = ({ token, tokens, pick, typed, type }: WeightsProps) =>
  token
    ? html`<div class="weights-token"><label>${t("head.weights.token")}
        <select .value=${live(String(token.id))} @change=${(e: Event) => {
          const chosen = tokens.find((one) => String(one.token.id) === inputValue(e));
          if (chosen) pick(chosen.token);
        }}>${tokens.map(
          (one) => html`<option value=${one.token.id} ?selected=${one.token.id === token.id}>${one.text}</option>`,
        )}</select></label>
        ${tokenField({ which: "weights", name: t("head.weights.type"), typed, type })}
        <span class="hint">${t("head.weights.follows")}</span></div>`
    : nothing;

function lists(found: Found, { token, stale, pick, chance }: WeightsProps) {
  const about = { token: token ? labelText(token.label) : "" };
  return html`<div class="weights-lists" ?data-stale=${stale}>
    ${part(
      "writes",
      t("head.weights.writes", about),
      "EVOU",
      found.writes && token ? tokens(found.writes, token.label, writesSaid, pick) : nothing,
      t(found.writes ? "head.weights.writes.about" : "head.weights.silent"),
    )}
    ${part(
      "matches",
      t("head.weights.matches", about),
      "EQKE",
      token ? tokens(found.matches, token.label, matchSaid, pick) : nothing,
      t("head.weights.matches.about"),
    )}
    ${part(
      "reads",
      t("head.weights.reads"),
      null,
      found.reads.length > 0 ? readsOf(found.reads) : nothing,
      t(found.reads.length > 0 ? "head.weights.reads.about" : "head.weights.reads.none", { chance }),
    )}
    ${found.copying === null ? nothing : copyingOf(found.copying)}
  </div>`;
}

const part = (name: string, title: string, product: keyof typeof PRODUCTS | null, list: unknown, about: unknown) =>
  html`<section class="weights-part" data-weights=${name}>
    <h3 class="title">${title} ${
      product ? html`<span class="weights-product">${PRODUCTS[product]}</span>` : nothing
    }</h3>
    ${list}
    <p class="hint">${about}</p>
  </section>`;

const matrix = (name: string, turned = false) =>
  html`<var>W</var><sub>${name}</sub>${turned ? html`<sup>⊤</sup>` : nothing}`;

/** The matrices behind each list's numbers. */
const PRODUCTS = {
  EVOU: html`${matrix("E")} ${matrix("V")} ${matrix("O")} ${matrix("U")}`,
  EQKE: html`${matrix("E")} ${matrix("Q")} ${matrix("K", true)} ${matrix("E", true)}`,
};

/** Tokens with their numbers on one scale; a click asks about a token. */
function tokens(rows: Found["matches"], asked: Label, sentence: typeof matchSaid, pick: WeightsProps["pick"]) {
  const values = rows.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const say = columnFormat(values);
  return html`<ol class="bar-rows weights-bars" data-sentences>${rows.map((row, i) => {
    const { token, label, value } = row;
    const said = sentence(asked, row, say);
    return html`<li><button type="button" class="bar-row weights-bar" data-token=${token.id}
        data-said=${said} ?data-stands=${i === 0}
        title="${said} ${t("head.weights.pick", { token: accessibleName(label) })}"
        @click=${() => pick(token)}>${tokenText(label)} ${signedBar(value, least, most)}<span
          class="value">${say(value)}</span></button></li>`;
  })}</ol>`;
}

const readsOf = (reads: Found["reads"]) =>
  html`<ol class="bar-rows weights-bars" data-inputs data-sentences>${reads.map(
    ({ name, path, head, input, value, go }, i) => {
      const said = inputSaid(name, input, formatWeight(value));
      return html`<li><button type="button" class="bar-row weights-bar" data-read=${`${path}.${head} ${input}`}
            data-said=${said} ?data-stands=${i === 0}
            title="${said} ${t("head.weights.open", { head: name })}" @click=${go}><span
            class="weights-name">${name}</span>
            <span class="weights-input">${t(`head.weights.${input}`)}</span>
            ${signedBar(value, 0, reads[0].value)}<span class="value">${formatWeight(value)}</span></button></li>`;
    },
  )}</ol>`;

const copyingOf = (copying: number) =>
  html`<section class="weights-part" data-weights="copying">
    <h3 class="title">${t("head.weights.copying")} <strong class="value">${signedShare(copying)}</strong></h3>
    <p class="weights-copying"><span aria-hidden="true">−1</span>${signedBar(copying, -1, 1)}<span
      aria-hidden="true">+1</span></p>
    <p class="hint">${t("head.weights.copying.about")}</p>
  </section>`;
