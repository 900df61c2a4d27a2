// State → the props of a lesson: its banner, and the dialog in which one is made.
import { LONG } from "../../state/link.js";
import { editItems } from "../../domain/edits/list.js";
import { isAddressed } from "../../domain/models.js";
import { lessonLink, type Actions } from "./actions.js";
import type { State } from "../../state/store.js";
import { GROUPS, NAMES, isLockable, partOf } from "../../domain/parts.js";
import { PRESETS, SAY, partsOf, presetOf } from "../../domain/lesson.js";

export type Draft = NonNullable<ReturnType<typeof draftProps>>;

/** @param address the page's, without what the state says in it */
export function draftProps(state: State, address: string, act: Actions) {
  if (!state.draft) return null;
  const { lesson, copied } = state.draft;
  const parts = partsOf(lesson);
  const url = lessonLink(state, address);
  return {
    groups: GROUPS.map((group) => ({
      group,
      parts: NAMES.filter((name) => partOf(name).group === group).map((name) => ({
        name,
        access: parts[name],
        lockable: isLockable(name),
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
