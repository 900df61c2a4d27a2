// The right region: what is edited and what that changed, then the controls, those of the focused head first.
import { html, nothing } from "lit-html";
import { headSquares, type HeadSquares } from "../../components/head-squares.js";
import { lessonPart } from "../../components/lesson-part.js";
import { t } from "../../i18n/index.js";
import { EDIT_PARTS } from "../../domain/edits/record.js";
import { attribution, attributionDoor, type AttributionProps } from "./attribution/view.js";
import { effect, type Change } from "./effect.js";
import { drawSection, type Section } from "./sections.js";
import { suggestions, type SuggestionProps } from "./suggestions/view.js";
import type { Precision } from "../../protocol/engine.js";
import type { Actions } from "./actions.js";
import type { Parts } from "../../domain/lesson.js";

/** What stands under the list of edits; in a lesson without any of it the list is all. */
const BODY = ["effect", "tries", ...EDIT_PARTS] as const;

export interface EditsPanel {
  items: { id: string; name: string; removable: boolean }[];
  parts: Parts;
  canUndo: boolean;
  canRedo: boolean;
  effect: Change | null;
  attribution: AttributionProps | null;
  suggestions: SuggestionProps[];
  /** none without a model */
  sections: Section[];
  squares: HeadSquares | null;
  /** how the weights are kept */
  precision: Precision;
  /** whether the controls are those of a model that is being left */
  inert: boolean;
  /** whether the sheet is open on a narrow screen */
  sheet: boolean;
  act: Actions;
}

export function edits(props: EditsPanel) {
  const { items, parts, act } = props;
  const bare = BODY.every((name) => parts[name] === "hidden");
  return html`<aside class="panel edits" aria-label=${t("edits.region")} ?data-bare=${bare} ?data-open=${props.sheet}
    ?inert=${props.inert}>
    <div class="edits-bar">
      <h2 class="title"><button type="button" class="sheet-handle" aria-label=${t("edits.sheet")}
        aria-expanded=${props.sheet} @click=${act.toggleSheet}></button>${t("edits.region")}${
          items.length ? html`<span class="count"><span class="dot"></span>${items.length}</span>` : nothing
        }</h2>
      <div class="edits-tools">
        ${lessonPart(
          parts.undo,
          () => html`<button type="button" class="icon-button" data-do="undo" aria-label=${t("edits.undo")}
            title=${t("edits.undo.hint")} aria-keyshortcuts="Control+Z" ?disabled=${!props.canUndo}
              @click=${act.undo}>${arrow}</button>
        <button type="button" class="icon-button" data-do="redo" aria-label=${t("edits.redo")}
          title=${t("edits.redo.hint")} aria-keyshortcuts="Control+Y" ?disabled=${!props.canRedo}
            @click=${act.redo}>${arrow}</button>`,
        )}
        ${lessonPart(
          parts.reset,
          () =>
            html`<button type="button" class="quiet-button" data-do="reset" ?disabled=${items.length === 0}
              @click=${act.reset}>${t("edits.reset")}</button>`,
        )}
      </div>
    </div>
    <div class="changes">
      ${
        items.length
          ? html`<ul class="edit-list">${items.map(
              (item) =>
                html`<li><span class="dot"
                  aria-hidden="true"></span><span>${item.name}</span>${
                    item.removable
                      ? html`<button type="button" aria-label=${t("edits.remove", { name: item.name })}
                        @click=${() => act.remove(item.id)}>✕</button>`
                      : nothing
                  }</li>`,
            )}</ul>
            ${lessonPart(parts.effect, () => effect(props.effect))}`
          : html`<p class="hint">${
              !props.squares
                ? t("edits.loading")
                : props.precision === "f32"
                  ? t("edits.none")
                  : t(`edits.none.${props.precision}`)
            }</p>`
      }
      ${lessonPart(parts.effect, () => attributionDoor(props.attribution))}
    </div>
    <div class="edits-scroll">
      ${
        props.attribution?.on
          ? lessonPart(parts.effect, () => attribution(props.attribution as AttributionProps))
          : nothing
      }
      ${lessonPart(parts.tries, () => suggestions(props.suggestions))}
      ${props.sections.map((section) => drawSection(section, parts))}
      ${props.squares ? lessonPart(parts.others, () => headSquares(props.squares as HeadSquares)) : nothing}
    </div>
  </aside>`;
}

/** Back; the same turned round is forth. */
const arrow = html`<svg class="arrow" viewBox="0 0 16 16" aria-hidden="true"><path
  d="M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H6.5" /></svg>`;
