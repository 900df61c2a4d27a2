// State → the props of what stands around the views: the link, the lesson, what was looked at lately, notices.
import { LONG } from "../../state/link.js";
import { editItems } from "../../domain/edits/list.js";
import { GROUPS, NAMES, PRESETS, SAY, lockable, partOf, partsOf, presetOf } from "../../state/lesson.js";
import { t } from "../../i18n/index.js";
import { isAddressed, isEmbedded } from "../../domain/models.js";
import { canUndo, modelBefore } from "../../state/undo.js";
import { lessonLink } from "./actions.js";
import type { Actions } from "../../app/actions.js";
import type { Draft } from "../lesson/view.js";
import type { Key } from "../../i18n/spoken.js";
import type { Sharing } from "../../components/copy-link.js";
import type { State } from "../../state/store.js";

/** A page's address without its fragment. */
export const pageAddress = () =>
  typeof location === "undefined" ? "" : location.origin + location.pathname + location.search;

export const sharingProps = ({ link, model, lesson }: State, act: Actions): Sharing & { lessons: boolean } => ({
  ...link,
  long: link.url.length > LONG,
  own: !isAddressed(model),
  lessons: lesson === null,
  act,
});

/** @returns null where nothing may be kept */
export const recentProps = (
  { sessions: { list, deleted } }: State,
  act: Actions,
): Parameters<typeof import("./sessions-view.js").recentPanel>[0] | null =>
  list && { list, deleted: deleted.length, act };

export function draftProps(state: State, act: Actions): Draft | null {
  if (!state.draft) return null;
  const { lesson, copied } = state.draft;
  const parts = partsOf(lesson);
  const url = lessonLink(state, pageAddress());
  return {
    groups: GROUPS.map((group) => ({
      group,
      parts: NAMES.filter((name) => partOf(name).group === group).map((name) => ({
        name,
        access: parts[name],
        lockable: lockable(name),
      })),
    })),
    presets: PRESETS,
    preset: presetOf(lesson, state),
    say: lesson.say,
    most: SAY,
    url,
    long: url.length > LONG,
    own: !isAddressed(state.model),
    copied,
    edits: { count: editItems(state.edits).length, along: state.draft.edits },
    act: act.drafting,
  };
}

export const lessonProps = ({ lesson }: State, act: Actions) => lesson && { say: lesson.say, leave: act.leaveLesson };

/**
 * What is said of a change, and how to take it back: after another model was chosen, by going back to the one before.
 */
export function noticeProps(state: State, act: Actions) {
  const { notice, own } = state;
  if (!notice) return null;
  const before = modelBefore(state);
  const name = before && (isEmbedded(before) ? before : own.find(({ id }) => id === before)?.name);
  return {
    text: notice.text ?? t(notice.key as Key, notice.params),
    undo: !notice.undo
      ? null
      : name
        ? { name: t("notice.model-back", { name }), go: act.backToModel }
        : canUndo(state)
          ? { name: t("edits.undo"), go: act.undo }
          : null,
    close: act.closeNotice,
  };
}
