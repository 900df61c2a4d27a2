// What is done about a lesson: one is made and its link copied, or one is left.
import { linkTo } from "../../state/link.js";
import { isEdited } from "../../domain/edits/document.js";
import type { Page } from "../feature.js";
import type { State } from "../../state/store.js";
import { presetAccess, setPart, type Lesson, type Access, type Preset } from "../../domain/lesson.js";
import type { PartName } from "../../domain/parts.js";

export type Actions = ReturnType<typeof actions>;

/** The lesson that is being made, as a link would have it. */
export const lessonLink = (s: State, page: string) =>
  linkTo({ ...(s.draft && !s.draft.edits ? unedited(s) : s), lesson: s.draft?.lesson ?? s.lesson }, page);

/** The same page, as the model was trained: what was written under edits is written anew. */
const unedited = (s: State): State =>
  isEdited(s.edits)
    ? {
        ...s,
        edits: {},
        wrote: {},
        ...(s.wrote === null || isEdited(s.wrote) ? { target: [], play: "done" as const } : {}),
      }
    : s;

const drafted = (s: State, change: (lesson: Lesson) => Lesson): State =>
  s.draft ? { ...s, draft: { ...s.draft, lesson: change(s.draft.lesson), copied: null } } : s;

export const actions = ({ address, apply, copy, now }: Page) => ({
  /**
   * Opens the dialog in which a lesson is made: with the one that is on, or that was being made before the dialog was
   * closed.
   */
  draft: () =>
    apply((s) => ({
      ...s,
      draft: {
        lesson: s.lesson ?? s.drafted?.lesson ?? { hidden: [], locked: [], say: "" },
        edits: s.drafted?.edits ?? true,
        copied: null,
      },
    })),
  drafting: {
    set: (name: PartName, access: Access) => apply((s) => drafted(s, (lesson) => setPart(lesson, name, access))),
    preset: (one: Preset) => apply((s) => drafted(s, (lesson) => ({ ...lesson, ...presetAccess(one, s) }))),
    say: (say: string) => apply((s) => drafted(s, (lesson) => ({ ...lesson, say }))),
    edits: (edits: boolean) => apply((s) => (s.draft ? { ...s, draft: { ...s.draft, edits, copied: null } } : s)),
    async copy() {
      const done = await copy(lessonLink(now(), address()));
      apply((s) => (s.draft ? { ...s, draft: { ...s.draft, copied: done } } : s));
    },
    close: () =>
      apply((s) => (s.draft ? { ...s, draft: null, drafted: { lesson: s.draft.lesson, edits: s.draft.edits } } : s)),
  },
  leaveLesson: () => apply((s) => ({ ...s, lesson: null })),
});
