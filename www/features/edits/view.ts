// The right region: the edits and their effect, then the controls, those of the focused head first.
import { html, nothing } from "lit-html";
import { headSquares } from "../../components/head-squares.js";
import { lackNote } from "../../components/status-notes.js";
import { lessonPart } from "../../components/lesson-part.js";
import { paint } from "../../lib/paint.js";
import { formats, t } from "../../i18n/index.js";
import { EDIT_PARTS } from "../../domain/edits/record.js";
import { attributionDoor } from "./attribution/door.js";
import { attribution } from "./attribution/view.js";
import { effect } from "./effect.js";
import { holdStill } from "./hold-still.js";
import { drawSection } from "./sections.js";
import { suggestions } from "./suggestions/view.js";
import { textParts } from "../../components/text-parts.js";
import type { EditsProps } from "./props.js";

/** The parts under the list of edits; a lesson without any of them shows only the list. */
const BODY = ["effect", "tries", ...EDIT_PARTS] as const;

export function edits(props: EditsProps) {
  const { items, parts, act, attribution: search, squares } = props;
  if (props.lack) return recordedEdits(items, props.lack);
  const bare = BODY.every((name) => parts[name] === "hidden");
  return html`<aside class="panel edits" aria-label=${t("edits.region")} ?data-bare=${bare} ?data-open=${props.sheet}
    ?inert=${props.inert}>
    ${
      props.answer
        ? html`<p class="sheet-answer"><span class="soft">${t("edits.answer")}</span> ${textParts(props.answer)}</p>`
        : nothing
    }
    <div class="edits-bar">
      <h2 class="title"><button type="button" class="sheet-handle" aria-label=${t("edits.sheet")}
        aria-expanded=${props.sheet} @click=${act.toggleSheet}></button>${t("edits.region")}${
          items.length
            ? html`<span class="count"><span class="dot"></span>${formats().number(items.length)}</span>`
            : nothing
        }</h2>
      <div class="edits-tools">
        ${lessonPart(
          parts.undo,
          () => html`${arrowButton("undo", "Control+Z", props.canUndo, act.undo)}
            ${arrowButton("redo", "Control+Y", props.canRedo, act.redo)}`,
        )}
        ${lessonPart(
          parts.reset,
          () =>
            html`<button type="button" class="quiet-button" data-do="reset" aria-disabled=${items.length === 0}
              @click=${act.reset}>${t("edits.reset")}</button>`,
        )}
      </div>
    </div>
    <div class="changes" ${paint(holdStill, true)}>
      ${
        items.length
          ? html`<ul class="edit-list">${items.map(
              (item) =>
                html`<li><span class="dot"
                  aria-hidden="true"></span><span title=${item.heads ?? nothing}>${item.name}</span>${
                    item.removable
                      ? html`<button type="button" aria-label=${t("edits.remove", { name: item.name })}
                        @click=${() => act.remove(item.id)}>✕</button>`
                      : nothing
                  }</li>`,
            )}</ul>
            ${lessonPart(parts.effect, () => effect(props.effect))}`
          : html`<p class="hint">${
              !squares
                ? t("edits.loading")
                : props.precision === "f32"
                  ? t("edits.none")
                  : t(`edits.none.${props.precision}`)
            }</p>`
      }
      ${lessonPart(parts.effect, () => attributionDoor(search))}
    </div>
    <div class="edits-scroll">
      ${search?.on ? lessonPart(parts.effect, () => attribution(search)) : nothing}
      ${lessonPart(parts.tries, () => suggestions(props.suggestions))}
      ${props.sections.first.map((section) => drawSection(section, parts))}
      ${squares ? lessonPart(parts.others, () => headSquares(squares)) : nothing}
      ${props.more ? moreButton(props.more) : nothing}
      ${props.sections.rest.map((section) => drawSection(section, parts))}
    </div>
  </aside>`;
}

/** The edits of a run that cannot be edited. */
const recordedEdits = (items: EditsProps["items"], lack: NonNullable<EditsProps["lack"]>) =>
  html`<aside class="panel edits" aria-label=${t("edits.region")}>
    ${
      items.length
        ? html`<h2 class="title edits-bar">${t("edits.recorded")}</h2>
          <ul class="edit-list">${items.map(
            ({ name }) => html`<li><span class="dot" aria-hidden="true"></span><span>${name}</span></li>`,
          )}</ul>`
        : nothing
    }
    ${lackNote(lack)}</aside>`;

/** The toggle for the rest; edited controls show anyway. */
const moreButton = ({ on, toggle }: NonNullable<EditsProps["more"]>) =>
  html`<div class="block more-controls"><button type="button" class="quiet-button" data-do="more" aria-expanded=${on}
    title=${t("edits.more.hint")} @click=${toggle}>${t(on ? "edits.fewer" : "edits.more")}</button></div>`;

/** Undo; mirrored it is redo. */
const arrow = html`<svg class="arrow" viewBox="0 0 16 16" aria-hidden="true"><path
  d="M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H6.5" /></svg>`;

const arrowButton = (name: "undo" | "redo", keys: string, possible: boolean, act: () => void) =>
  html`<button type="button" class="icon-button" data-do=${name} aria-label=${t(`edits.${name}`)}
    title=${t(`edits.${name}.hint`)} aria-keyshortcuts=${keys} aria-disabled=${!possible}
    @click=${act}>${arrow}</button>`;
