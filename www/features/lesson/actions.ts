// What is done about a lesson: one is made and its link copied, or one is left.
import { linkTo } from "../../state/link.js";
import { isEdited } from "../../domain/edits/document.js";
import type { Page } from "../feature.js";
import type { State } from "../../state/store.js";
import { presetAccess, setPart, type Access, type Preset } from "../../domain/lesson.js";
import type { PartName } from "../../domain/parts.js";

export type Actions = ReturnType<typeof actions>;

export const lessonLink = (s: State, page: string) =>
  linkTo({ ...(s.draft && !s.draft.edits ? unedited(s) : s), lesson: s.draft?.lesson ?? s.lesson }, page);

/** The same page, as the model was trained: what was written under edits is written anew. */
function unedited(s: State): State {
  if (!isEdited(s.edits)) return s;
  const anew = s.wrote === null || isEdited(s.wrote) ? { target: [], play: "fast" as const } : {};
  return { ...s, edits: {}, wrote: {}, ...anew };
}

type Draft = NonNullable<State["draft"]>;

const drafted = (s: State, change: (draft: Draft) => Partial<Draft>): State =>
  s.draft ? { ...s, draft: { ...s.draft, copied: null, ...change(s.draft) } } : s;

export const actions = ({ address, apply, copy, now }: Page) => {
  const change = (how: (draft: Draft) => Partial<Draft>) => apply((s) => drafted(s, how));
  return {
    /** Opens the dialog in which a lesson is made: with the one that is on, or that was being made before. */
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
      set: (name: PartName, access: Access) => change(({ lesson }) => ({ lesson: setPart(lesson, name, access) })),
      preset: (one: Preset) =>
        apply((s) => drafted(s, ({ lesson }) => ({ lesson: { ...lesson, ...presetAccess(one, s) } }))),
      say: (say: string) => change(({ lesson }) => ({ lesson: { ...lesson, say } })),
      edits: (edits: boolean) => change(() => ({ edits })),
      async copy() {
        const copied = await copy(lessonLink(now(), address()));
        change(() => ({ copied }));
      },
      close: () =>
        apply((s) => (s.draft ? { ...s, draft: null, drafted: { lesson: s.draft.lesson, edits: s.draft.edits } } : s)),
    },
    leaveLesson: () => apply((s) => ({ ...s, lesson: null })),
  };
};
