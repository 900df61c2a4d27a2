// The page: header, input, maps, edits. Props in, one template out.
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { header } from "./header.js";
import { chooser } from "../features/models/chooser.js";
import { input } from "../features/input/view.js";
import { maps } from "./explore-view.js";
import { edits } from "../features/edits/view.js";
import { hubDialog } from "../features/models/dialog.js";
import { t } from "../i18n/index.js";
import { lackNote, pending } from "../components/status-notes.js";
import { keysSheet } from "./keys-help.js";
import { lessonBanner } from "../features/lesson/view.js";
import { lessonDialog } from "../features/lesson/dialog.js";
import { lessonPart } from "../components/lesson-part.js";
import { suggestions } from "../features/edits/suggestions/view.js";
import type { PageProps } from "./explore.js";

interface Beside {
  hub: Parameters<typeof hubDialog>[0];
  /** the current one of the first steps, once it is loaded; null without one */
  start: { step: string; content: unknown } | null;
}

export function page(props: Omit<PageProps, keyof Beside> & Beside) {
  const { explore, parts } = props;
  return html`<button type="button" class="skip" @click=${props.skip}>${t("page.skip")}</button>
    ${header(props.header, props.notice)}
    ${props.lesson ? lessonBanner(props.lesson) : nothing}
    ${props.start && explore ? startBar(props.start) : nothing}
    ${
      explore
        ? html`<div class="regions" ?data-wide=${explore.edits === null}
            data-folded=${explore.maps.folds.folded.join(" ")}
            >${input(explore.input, () => chooser(explore.chooser))} ${maps(explore.maps)}
          ${
            explore.suggestions
              ? html`<div
                  class="suggestions-beside">${lessonPart(parts.tries, () => suggestions(explore.suggestions))}</div>`
              : nothing
          }
          ${explore.edits ? edits(explore.edits) : nothing}</div>`
        : props.lack
          ? html`<main class="room">${lackNote(props.lack)}</main>`
          : (props.room ?? html`<main class="room" aria-busy=${props.lost === null}>${pending(props.lost)}</main>`)
    }
    ${guard([parts, props.help.start === null], () => keysSheet(parts, props.help))}
    ${lessonDialog(props.draft)} ${hubDialog(props.hub)}`;
}

const startBar = ({ step, content }: NonNullable<Beside["start"]>) =>
  html`<section class="start" data-step=${step} aria-label=${t("help.start")} aria-live="polite">${content}</section>`;
