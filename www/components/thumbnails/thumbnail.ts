// One head as a thumbnail: a button over its place on the band's canvas, its name, and a pin to open it in place.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { property } from "../../lib/paint.js";
import type { ImagePixels } from "../../domain/panel.js";
import type { Pattern } from "../../domain/map/pattern.js";
import type { HeadMark } from "../../domain/edits/list.js";
import type { Kind, HeadRef } from "../../domain/heads.js";

/**
 * The width of a letter of a name, and of the dot after it. If an edit's text has no room, its dot follows the name or
 * stands on the picture.
 */
const LETTER = 7.5;
const DOT = 14;
/** The width of a pin, which follows the name, or in a list the number: without room there is no pin. */
const PIN = 24;
const NUMBER = 44;

export interface Thumb extends HeadMark {
  path: string;
  head: number;
  layer: number;
  pattern: Pattern;
  tokens?: { rows: number; cols: number };
  /** the image under a row over its patches */
  under?: ImagePixels | null;
  focused: boolean;
  /** previewed or focused */
  shown: boolean;
  /** a sentence about the chosen row's pattern; "" without one, and for heads that are not in front */
  said?: string;
  pinned?: boolean;
  /** whether it is in the set of heads; null if a click does not select */
  selected?: boolean | null;
}

export interface Act {
  focus(head: HeadRef): void;
  preview(head: HeadRef | null): void;
  open(): void;
  pin?(head: HeadRef): void;
  select?(heads: HeadRef[]): void;
}

/**
 * @param slot `named`: whether there is room for its name
 * @param measured its name and its number among sorted heads
 */
export function thumb(
  {
    path,
    head,
    layer,
    pattern,
    tokens: { rows, cols } = pattern,
    edit,
    off,
    focused,
    shown,
    said: use = "",
    pinned,
    selected = null,
  }: Thumb,
  kind: Kind,
  slot: { edge: number; width: number; height: number; named?: boolean },
  measured: { short: string; number: string; spoken: string } | null,
  act: Act,
) {
  const name = t("head.in", { kind: t(`kind.${kind}`), layer, head });
  const { pin } = act;
  const bare = slot.named === false;
  const short = measured?.short ?? t("head.short", { layer, head });
  // In a list a name has a separate column.
  const beside = measured ? Infinity : bare ? 0 : slot.edge - short.length * LETTER;
  const [dotted, told] = [beside >= DOT, edit !== null && beside >= DOT + edit.length * LETTER];
  const taken = (dotted && edit !== null ? DOT : 0) + (told && edit ? edit.length * LETTER : 0);
  const pinnable = measured ? slot.edge >= NUMBER + PIN : beside - taken >= PIN;
  // The accessible name contains the visible one.
  const seen = [measured?.short ?? name, edit, measured?.number].filter(Boolean).join(" ");
  const said = t("maps.thumb", { name: seen, rows, cols, edited: edit !== null });
  return html`<button type="button" class="thumb" data-head="${path}.${head}" ?data-shown=${shown} ?data-off=${off}
    ?data-focused=${focused} ?data-selected=${selected === true} aria-pressed=${selected ?? focused}
    tabindex=${focused ? 0 : -1}
      title=${titleOf(bare || (edit !== null && !told) ? [name, edit].filter(Boolean).join(" ") : "", use)}
      aria-label=${measured ? t("grid.thumb.measured", { name: said, number: measured.spoken }) : said}
      @click=${() => (selected === null ? act.focus({ path, head }) : act.select?.([{ path, head }]))}
        @dblclick=${() => selected === null && act.open()}
        @pointerenter=${() => act.preview({ path, head })}>
      <span class="thumb-slot" ${property("--edge", `${slot.edge}px`)}
        ${property("--slot-width", `${slot.width}px`)} ${property("--slot-height", `${slot.height}px`)}></span>
      ${selected === null ? nothing : html`<span class="thumb-select" aria-hidden="true"></span>`}
      ${edit !== null && !dotted ? html`<span class="dot thumb-dot"></span>` : nothing}
      ${
        bare
          ? nothing
          : html`<span class="thumb-name">${short} ${
              edit !== null && dotted
                ? html`<span class="thumb-edit"><span class="dot"></span>${told ? edit : nothing}</span>`
                : nothing
            }</span>`
      }
      ${measured ? html`<span class="thumb-number value">${measured.number}</span>` : nothing}
    </button>${
      pin && (shown || pinned) && pinnable
        ? html`<button type="button" class="thumb-pin" data-pin="${path}.${head}" aria-pressed=${pinned ?? false}
            aria-keyshortcuts="o" tabindex=${focused ? 0 : -1}
      aria-label=${t("grid.pin.head", { name })} title=${t(pinned ? "grid.unpin" : "grid.pin")}
        @click=${() => pin({ path, head })}>${pinIcon}</button>`
        : nothing
    }`;
}

/** The text that has no room in the picture, and then the head's sentence. */
const titleOf = (name: string, use: string) => [name, use].filter(Boolean).join(": ") || nothing;

export const pinIcon = html`<svg viewBox="0 0 16 16" aria-hidden="true"><path
  d="M5.5 2h5M6.3 2v4.2L4 9h8L9.7 6.2V2M8 9v5" /></svg>`;

/** O opens the focused thumbnail in place, or closes it. */
export function pinKey(event: KeyboardEvent, act: Act) {
  if (!act.pin || event.key.toLowerCase() !== "o" || event.ctrlKey || event.metaKey || event.altKey) return;
  const name = event.target instanceof Element && event.target.closest("[data-head]")?.getAttribute("data-head");
  if (!name) return;
  event.preventDefault();
  event.stopPropagation();
  const dot = name.lastIndexOf(".");
  act.pin({ path: name.slice(0, dot), head: Number(name.slice(dot + 1)) });
}
