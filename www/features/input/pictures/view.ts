// The pictures beside a text: chosen, dropped or pasted, and the focused row's attention over them.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { accessibleName } from "../../../domain/labels.js";
import { drawImage, fineTint, stripKeys } from "../tokens.js";
import { inputValue, takeFiles } from "../../../lib/events.js";
import { mediaChoice } from "../../../components/media-choice.js";
import { mediaField } from "../media.js";
import { paint, property } from "../../../lib/paint.js";
import { paleOffer } from "../../../components/map/legend.js";
import { t } from "../../../i18n/index.js";
import type { InputProps } from "../props.js";
import type { PictureGrid, PicturesProps } from "./props.js";

/** Opens pictures, and lists those that are there. */
export const picturesField = ({ field, all, waiting, files, add, change, remove, place }: PicturesProps) =>
  html`${mediaField(field)}
  ${
    all.length === 0 || field.lack
      ? nothing
      : html`<ul class="picture-list">${all.map(
          ({ name, file }, i) => html`<li>
            <span>${t("pictures.nth", { nth: i + 1 })}</span>
            ${
              files
                ? mediaChoice({
                    id: `picture-${i}`,
                    name: t("pictures.nth", { nth: i + 1 }),
                    media: files,
                    chosen: name,
                    set: (other) => change(i, other),
                  })
                : html`<span class="image-name">${file}</span>`
            }
            <button type="button" class="icon-button" data-do="remove-picture" aria-label=${t("pictures.remove", {
              nth: i + 1,
            })} title=${t("pictures.remove", { nth: i + 1 })} @click=${() => remove(i)}>×</button>
          </li>`,
        )}</ul>
        <label class="quiet-button framed file-button"><input type="file" class="visually-hidden" multiple
          data-do="add-picture" accept="image/*" @change=${(e: Event) => add(takeFiles(e))} />${t(
            "pictures.add",
          )}</label>${
            waiting
              ? html`<p class="hint" data-waiting>${t("pictures.waiting", waiting)} <button type="button"
                  class="quiet-button" data-do="place-pictures" @click=${place}>${t(
                    "pictures.place",
                    waiting,
                  )}</button></p>`
              : nothing
          }`
  }`;

/** What is missing in place of a text, or beside it; null for a text alone. */
export const missing = ({ image, beside, text }: Pick<InputProps, "image" | "beside" | "text">) =>
  image
    ? t(`${image.medium}.empty`)
    : beside && text !== ""
      ? t(beside.waiting ? "pictures.empty.place" : "pictures.empty", { mark: beside.waiting?.mark })
      : null;

type Over = NonNullable<PicturesProps["over"]>;

/** The pictures with a cell for each image token. */
export function overPictures(props: PicturesProps, encoder: unknown) {
  const { all, over, which, list, ask, tile } = props;
  if (!over) return nothing;
  return html`<div class="block over-pictures">
    <h2 class="title">${t("pictures.title", { several: all.length > 1 })}</h2>
    ${
      over.isDecoder
        ? html`<select class="over-which" data-do="over-which" aria-label=${t("pictures.which")}
            .value=${live(over.which)} @change=${(e: Event) => which(inputValue(e) as Over["which"])}>${over.all.map(
              (one) => html`<option value=${one} ?selected=${one === over.which}>${nameOf(one, over)}</option>`,
            )}</select>${aboutChoice(over, list)}`
        : nothing
    }
    ${
      over.encoder
        ? html`<label>${t("pictures.tile")} <select data-do="tile" .value=${live(String(over.encoder.tile))}
            @change=${(e: Event) => tile(Number(inputValue(e)))}>${over.encoder.all.map(
              (one) =>
                html`<option value=${one.tile} ?selected=${one.tile === over.encoder?.tile}>${tileName(one)}</option>`,
            )}</select></label>${encoder}`
        : over.grids.map((grid) => picture(props, over, grid))
    }
    ${
      over.share === null || over.token === null
        ? nothing
        : html`<p class="hint" data-share>${t(`pictures.share.${over.which}`, {
            token: over.token,
            share: over.share,
            name: over.best ? t("head.name", { layer: over.best.layer, head: over.best.head }) : "",
          })}</p>`
    }
    ${over.pale ? paleOffer(over.pale) : nothing}
    <p class="hint">${t(over.encoder ? "pictures.about.encoder" : "pictures.about")}</p>
    <p class="hint">${t("pictures.cause")} <button type="button" class="quiet-button" data-do="ask-patch"
      @click=${ask}>${t("view.patch")}</button></p>
  </div>`;
}

const nameOf = (one: Over["which"], { layer, head }: Over) =>
  one === "head" ? t("head.name", { layer, head }) : t(`pictures.which.${one}`, { layer });

/** What was measured, or that it is still to come. */
function aboutChoice({ waits, best }: Over, list: () => void) {
  if (waits)
    return waits.failure
      ? html`<p class="error-text" role="alert">${waits.failure}</p>`
      : html`<p class="hint" data-measuring>${t("pictures.measuring")}</p>`;
  if (best === undefined) return nothing;
  if (!best) return html`<p class="hint" data-best>${t("pictures.best.none")}</p>`;
  const { show, ...figures } = best;
  return html`<p class="hint" data-best>${t("pictures.best", figures)} ${
    show
      ? html`<button type="button" class="quiet-button" data-do="show-best"
              @click=${show}>${t("pictures.best.show")}</button> `
      : nothing
  }<button type="button" class="quiet-button"
        data-do="list-heads" @click=${list}>${t("pictures.best.list")}</button></p>`;
}

const tileName = ({ nth, place }: NonNullable<Over["encoder"]>["all"][number]) =>
  place ? t("pictures.tile.place", { nth, ...place }) : t("pictures.tile.whole", { nth });

/** Which of a picture's grids it is, where there are several. */
function captionOf({ whole, tiles: [down, across], nth }: PictureGrid) {
  const kind = whole ? "whole" : down * across > 0 ? "tiles" : nth === null ? null : "alone";
  return kind && t(`pictures.caption.${kind}`, { nth, down, across });
}

function picture({ point, choose }: PicturesProps, over: Over, grid: PictureGrid) {
  const { cells, image, picture, whole } = grid;
  const caption = captionOf(grid);
  const act = (event: Event, does: (token: number) => void) => {
    const cell = (event.target as Element).closest<HTMLButtonElement>(".image-patch");
    if (cell) does(Number(cell.value));
    return cell !== null;
  };
  const first = cells[0]?.[0];
  const stop = cells.some((row) => row.includes(over.column ?? -1)) ? over.column : first;
  return html`<div class="tokens" data-picture data-whole=${whole} role="group"
    aria-label=${t(whole ? "pictures.whole" : "pictures.nth", { nth: picture + 1 })}
    @click=${(e: Event) => act(e, choose)} @dblclick=${(e: Event) => act(e, over.mask)}
    @pointerover=${(e: Event) => act(e, point)} @pointerleave=${() => point(null)}
    @focusin=${(e: Event) => act(e, point)} @focusout=${() => point(null)}
    @keydown=${(e: KeyboardEvent) => stripKeys(e, () => act(e, over.mask), ".image-row")}>
    <div class="image-patches" ${property("--across", cells[0]?.length ?? 1)} ${property("--down", cells.length)}
      ${property("--shape", image ? image.width / image.height : 1)}>
      ${image ? html`<canvas aria-hidden="true" ${paint(drawImage, image)}></canvas>` : nothing}
      ${cells.map((row) => html`<div class="image-row">${row.map((token) => cell(over, token, token === stop))}</div>`)}
    </div>
  </div>${caption ? html`<p class="hint picture-caption">${caption}</p>` : nothing}`;
}

function cell(over: Over, token: number, stop: boolean) {
  const [label, weight, masked] = [over.labels[token], over.weight(token), over.masked(token)];
  const spelled = label ? accessibleName(label) : "";
  const name = masked ? t("token.masked", { name: spelled }) : spelled;
  return html`<button type="button" class="token image-patch" value=${token} ?data-masked=${masked}
    ?data-row=${over.row === token} ?data-column=${over.column === token} title=${name} aria-label=${name}
    aria-pressed=${over.column === token} tabindex=${stop ? 0 : -1}>${
      weight === null ? nothing : fineTint(weight)
    }</button>`;
}
