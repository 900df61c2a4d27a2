// A strip of tokens: click follows one, double-click hides it from the model; its tint is the weight the focused row gives it.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { perLanguage, t } from "../i18n/index.js";
import { named, spelled } from "./labels.js";
import { paint, property } from "./paint.js";
import { rove } from "./roving.js";

/** @typedef {import("./labels.js").Label} Label */

/**
 * @typedef {object} Strip
 * @property {string} name for those who listen
 * @property {Label[]} labels
 * @property {number} first the position of the first one in its sequence
 * @property {(i: number) => boolean} masked
 * @property {(i: number) => boolean} second whether it is of the second of two texts
 * @property {(i: number) => number | null} weight place on the colour scale, null where the focused row does not look here
 * @property {number | null} row the token that looks
 * @property {number | null} column the token looked at
 * @property {(i: number) => void} choose
 * @property {(i: number) => void} mask
 * @property {(i: number | null) => void} hover
 * @property {(i: number | null) => void} point the one that has the keyboard's focus
 */

/** More tokens than these scroll in a box of their own, in parts: of those out of sight the browser works out nothing. */
const LONG = 160;
const PART = 48;

/** @param {Strip | null} strip */
export function tokenStrip(strip) {
  if (!strip)
    return html`<div class="tokens" aria-busy="true">${Array.from({ length: 8 }, () => html`<span class="token placeholder"></span>`)}</div>`;
  const stop = strip.row ?? strip.column ?? 0;
  const long = strip.labels.length > LONG;
  return html`<div class="tokens" role="group" aria-label=${strip.name} ?data-long=${long} ${paint(follow, long ? strip.row : null)}
    @click=${(/** @type {any} */ e) => at(e, strip.choose)} @dblclick=${(/** @type {any} */ e) => at(e, strip.mask)} @pointerover=${(/** @type {any} */ e) => over(e, strip.hover)} @pointerleave=${() => strip.hover(null)}
    @focusin=${(/** @type {any} */ e) => at(e, strip.point)} @focusout=${() => strip.point(null)} @keydown=${(/** @type {any} */ e) => keys(e, strip)}>
    ${
      long
        ? parts(strip.labels).map(
            (some, part) =>
              html`<div class="tokens-part">${some.map((label, i) => token(strip, label, part * PART + i, part * PART + i === stop))}</div>`,
          )
        : strip.labels.map((label, i) => token(strip, label, i, i === stop))
    }
  </div>`;
}

/** @param {Label[]} labels */
const parts = (labels) =>
  Array.from({ length: Math.ceil(labels.length / PART) }, (_, i) => labels.slice(i * PART, (i + 1) * PART));

/** Scrolls just so far that the token that looks is in sight. @param {HTMLElement} box @param {number | null} row */
function follow(box, row) {
  const token = row === null ? null : box.children[Math.floor(row / PART)]?.children[row % PART];
  if (!token) return;
  const [outer, inner] = [box.getBoundingClientRect(), token.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}

/** Arrows rove, M masks the token that has the focus. @param {KeyboardEvent} event @param {Strip} strip */
function keys(event, strip) {
  if (event.key.toLowerCase() !== "m" || event.ctrlKey || event.metaKey || event.altKey) return rove(event);
  if (!at(event, strip.mask)) return;
  event.preventDefault();
}

/** One listener for all tokens, of which there may be a thousand. @param {Event} event @param {(i: number) => void} act @returns {boolean} whether it is on a token */
function at({ target }, act) {
  const token = /** @type {Element} */ (target).closest(".token");
  if (token) act(placeOf(token));
  return token !== null;
}

/** @param {Element} token @returns {number} */
function placeOf(token) {
  const among = /** @type {Element} */ (token.parentElement);
  const i = [...among.children].indexOf(token);
  return among.matches(".tokens-part") ? placeOf(among) * PART + i : i;
}

/** @param {PointerEvent} event @param {(i: number) => void} hover */
function over(event, hover) {
  const token = /** @type {Element} */ (event.target).closest(".token");
  // From one part of a token to another it is still the same one.
  if (!token?.contains(/** @type {Node | null} */ (event.relatedTarget))) at(event, hover);
}

/** What is said of a token. @typedef {{ place: number, masked: boolean, second: boolean, title: string, name: string }} Said */

/** Put into words once, while the token is where it is. @type {() => WeakMap<Label, Said>} */
const words = perLanguage(() => new WeakMap());

/** @param {Label} label @param {number} place @param {boolean} masked @param {boolean} second @returns {Said} */
function wordsOf(label, place, masked, second) {
  const known = words().get(label);
  if (known?.place === place && known.masked === masked && known.second === second) return known;
  const said = (/** @type {string} */ spelling) => {
    const here =
      label.kind === "unknown"
        ? t("token.unknown", { text: label.text })
        : t("token.title", { name: spelling, position: place });
    const name = second ? t("token.second", { name: here }) : here;
    return masked ? t("token.masked", { name }) : name;
  };
  const all = { place, masked, second, title: said(spelled(label)), name: said(named(label)) };
  words().set(label, all);
  return all;
}

/** @param {Strip} strip @param {Label} label @param {number} i @param {boolean} stop where the Tab key comes in */
function token(strip, label, i, stop) {
  const masked = strip.masked(i);
  const weight = strip.weight(i);
  const second = strip.second(i);
  const { title, name } = wordsOf(label, i + strip.first, masked, second);
  return html`<button type="button" class="token" data-kind=${label.kind} ?data-masked=${masked} ?data-second=${second} ?data-lit=${weight !== null}
    ?data-row=${strip.row === i} ?data-column=${strip.column === i} ${property("--weight", (weight ?? 0).toFixed(3))}
    title=${title} aria-label=${name} aria-pressed=${strip.row === i} tabindex=${stop ? 0 : -1}>${label.text}${label.nth === null ? nothing : html`<sub>${label.nth}</sub>`}</button>`;
}
