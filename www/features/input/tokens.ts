// A strip of tokens: a click follows one, a double click hides it; its tint is its weight in the focused row.
import { html, nothing } from "lit-html";
import { perLanguage, t } from "../../i18n/index.js";
import { roleName } from "./turns.js";
import { accessibleName, labelText, type Label } from "../../domain/labels.js";
import { spelled } from "../../components/map/readout.js";
import { memoize } from "../../lib/memoize.js";
import { paint, property } from "../../lib/paint.js";
import { rove } from "../../lib/roving-tabindex.js";
import type { InputProps } from "./props.js";
import type { OpenedMedia } from "../../state/media.js";

type Strip = NonNullable<InputProps["source"]>;
type PatchGrid = NonNullable<Strip["grid"]>;
type Sounds = typeof import("./sound-strip.js");

/** Longer texts are split into parts, so that the browser skips the layout of hidden ones. */
const LONG = 160;
const PART = 48;

export function tokenStrip(strip: Strip | null, more: Pick<Sounds, "soundStrip"> | null) {
  if (!strip)
    return html`<div class="tokens" aria-busy="true">${Array.from(
      { length: 8 },
      () => html`<span class="token placeholder"></span>`,
    )}</div>`;
  if (strip.sound && strip.labels.length > 0) return more?.soundStrip(strip, strip.sound);
  const stop = strip.row ?? strip.column ?? 0;
  if (strip.grid) return pictureStrip(strip, strip.grid, stop);
  const long = strip.labels.length > LONG;
  return stripBox(
    strip,
    { long, follows: long ? strip.row : null },
    html`${
      long
        ? parts(strip.labels).map(
            (some, part) =>
              html`<div class="tokens-part">${some.map((label, i) =>
                token(strip, label, part * PART + i, part * PART + i === stop),
              )}</div>`,
          )
        : strip.labels.map((label, i) => token(strip, label, i, i === stop))
    }`,
  );
}

/** The class tokens and registers, and under them the patches over their image; without it, over nothing. */
const pictureStrip = (strip: Strip, { across, image, rows }: PatchGrid, stop: number) =>
  stripBox(
    strip,
    { rows: ".image-row" },
    html`<div class="image-row" data-special>${strip.labels
      .slice(0, rows[0]?.from ?? 0)
      .map((label, i) => token(strip, label, i, i === stop))}</div>
    <div class="image-patches" ?data-cosines=${strip.similarity?.values}
      ${property("--across", across)} ${property("--down", rows.length)}
      ${property("--positive", strip.similarity?.tints.positive ?? "")}
      ${property("--negative", strip.similarity?.tints.negative ?? "")}>
      ${image ? html`<canvas aria-hidden="true" ${paint(drawImage, image)}></canvas>` : nothing}
      ${rows.map(
        ({ from, y }) =>
          html`<div class="image-row">${Array.from({ length: across }, (_, x) =>
            patch(strip, { y, x: x + 1 }, from + x, from + x === stop),
          )}</div>`,
      )}
    </div>`,
  );

export function drawImage(canvas: HTMLCanvasElement, { width, height, rgba }: OpenedMedia) {
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(rgba.buffer), width, height), 0, 0);
}

/** @param how `rows` selects the rows that arrow keys move between */
const stripBox = (strip: Strip, how: { long?: boolean; follows?: number | null; rows?: string }, content: unknown) =>
  html`<div class="tokens" role="group" aria-label=${strip.name} ?data-long=${how.long} ?data-picture=${!!how.rows}
    ${paint(follow, how.follows ?? null)}
    @click=${(e: Event) => at(e, strip.choose)} @dblclick=${(e: Event) => at(e, strip.mask)}
      @pointerover=${(e: PointerEvent) => over(e, strip.hover)} @pointerleave=${() => strip.hover(null)}
    @focusin=${(e: Event) => at(e, strip.point)} @focusout=${() => strip.point(null)}
      @keydown=${(e: KeyboardEvent) => stripKeys(e, () => at(e, strip.mask), how.rows)}>
    ${content}
  </div>`;

const parts = (labels: Label[]) =>
  Array.from({ length: Math.ceil(labels.length / PART) }, (_, i) => labels.slice(i * PART, (i + 1) * PART));

function follow(box: HTMLElement, row: number | null) {
  const part = row === null ? null : box.children[Math.floor(row / PART)];
  const token = part && tokensIn(part)[(row as number) % PART];
  if (!token) return;
  const [outer, inner] = [box.getBoundingClientRect(), token.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}

/** Arrow keys move, and M masks. @param mask returns whether a token has the focus */
export function stripKeys(event: KeyboardEvent, mask: () => boolean, rows?: string) {
  if (event.key.toLowerCase() !== "m" || event.ctrlKey || event.metaKey || event.altKey) return rove(event, rows);
  if (mask()) event.preventDefault();
}

/**
 * One listener for all tokens, of which there may be a thousand.
 * @returns whether the event is on a token
 */
function at({ target }: Event, act: (i: number) => void): boolean {
  const token = (target as Element).closest(".token");
  if (token) act(placeOf(token));
  return token !== null;
}

/** Names of turns stand between them. */
const tokensIn = (part: Element) => [...part.children].filter((one) => !one.matches(".turn-name"));

const placeOf = (token: Element) => [...(token.closest(".tokens")?.querySelectorAll(".token") ?? [])].indexOf(token);

function over(event: PointerEvent, hover: (i: number) => void) {
  const token = (event.target as Element).closest(".token");
  // Moves within a token do not count.
  if (!token?.contains(event.relatedTarget as Node | null)) at(event, hover);
}

/** Cached per token and position. */
const words = perLanguage(() => memoize(wordsOf));

function wordsOf(label: Label, place: number, masked: boolean, second: boolean) {
  const said = (spelling: string) => {
    const here =
      label.kind === "unknown"
        ? t("token.unknown", { text: labelText(label) })
        : t("token.title", { name: spelling, position: place });
    const name = second ? t("token.second", { name: here }) : here;
    return masked ? t("token.masked", { name }) : name;
  };
  return { title: said(labelText(label)), name: said(accessibleName(label)) };
}

/** More steps would be indistinguishable. An edit changes nearly all weights, so fewer steps mean fewer updates. */
const TINTS = 32;

/** As fine as colours are: of some hundred image tokens, each has a weight below 1/64. */
const FINE_TINTS = 1000;

/** A separate element: restyling a button takes five times as long. */
const tint = (weight: number, steps = TINTS) =>
  html`<i class="token-tint" ${property("opacity", Math.round(weight * steps) / steps)}></i>`;

export const fineTint = (weight: number) => tint(weight, FINE_TINTS);

const turnName = (role: string | null) => html`<span class="turn-name" data-role=${role}>${roleName(role)}</span>`;

/** @param stop whether the Tab key stops here */
function token(strip: Strip, label: Label, i: number, stop: boolean) {
  const masked = strip.masked(i);
  const weight = strip.weight(i);
  const second = strip.second(i);
  const { title, name } = words()(label, i + strip.first, masked, second);
  const { turn } = label;
  return html`${turn?.begins ? turnName(turn.role) : nothing}<button type="button" class="token"
    data-kind=${label.kind} ?data-marker=${turn?.marker} ?data-masked=${masked} ?data-second=${second}
    ?data-lit=${weight !== null} ?data-row=${strip.row === i} ?data-column=${strip.column === i}
    title=${title} aria-label=${name} aria-pressed=${strip.row === i}
      tabindex=${stop ? 0 : -1}>${weight === null ? nothing : tint(weight)}${
        label.kind === "image" ? nothing : spelled(label)
      }</button>`;
}

/** Cached per place. */
const patchWords = perLanguage(() =>
  memoize((y: number, x: number, masked: boolean) => {
    const name = t("token.patch", { y, x });
    return masked ? t("token.masked", { name }) : name;
  }),
);

function patch(strip: Strip, { y, x }: { y: number; x: number }, i: number, stop: boolean) {
  const masked = strip.masked(i);
  const cosine = strip.similarity?.values?.[i] ?? null;
  const weight = strip.similarity && strip.similarity.point !== null ? cosine && Math.abs(cosine) : strip.weight(i);
  const name = patchWords()(y, x, masked);
  return html`<button type="button" class="token image-patch" ?data-masked=${masked} ?data-row=${strip.row === i}
    ?data-column=${strip.column === i} title=${name} aria-label=${name} aria-pressed=${strip.row === i}
      ?data-negative=${(cosine ?? 0) < 0}
      tabindex=${stop ? 0 : -1}>${weight === null ? nothing : tint(weight)}</button>`;
}
