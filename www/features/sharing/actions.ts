// What a person does with the page as a whole: copies a link, makes a lesson of it, goes back to what was looked at
// lately.
import { linkTo } from "../../state/link.js";
import { isEdited } from "../../domain/edits/document.js";
import { preset, setPart } from "../../state/lesson.js";
import type { Lesson, PartName, Access, Preset } from "../../state/lesson.js";
import type { State } from "../../state/store.js";

export type Using = ReturnType<typeof using>;

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

/**
 * @param outside `page` is its address without a fragment; `write` puts text on the clipboard, and throws where it may
 * not
 */
export function using(
  apply: (transition: (state: State) => State) => void,
  now: () => State,
  {
    page,
    write,
    sessions,
  }: {
    page: () => string;
    write: (text: string) => Promise<void>;
    sessions: { forget(id: string): void; forgetAll(): void; remember(): void };
  },
) {
  const copied = (url: string): Promise<boolean> =>
    Promise.resolve()
      .then(() => write(url))
      .then(
        () => true,
        () => false,
      );
  return {
    async copyLink() {
      const url = linkTo(now(), page());
      apply((s) => ({ ...s, link: { url, copied: null } }));
      const done = await copied(url);
      apply((s) => (s.link.url === url ? { ...s, link: { url, copied: done } } : s));
    },

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
      preset: (one: Preset) => apply((s) => drafted(s, (lesson) => ({ ...lesson, ...preset(one, s) }))),
      say: (say: string) => apply((s) => drafted(s, (lesson) => ({ ...lesson, say }))),
      edits: (edits: boolean) => apply((s) => (s.draft ? { ...s, draft: { ...s.draft, edits, copied: null } } : s)),
      async copy() {
        const done = await copied(lessonLink(now(), page()));
        apply((s) => (s.draft ? { ...s, draft: { ...s.draft, copied: done } } : s));
      },
      close: () =>
        apply((s) => (s.draft ? { ...s, draft: null, drafted: { lesson: s.draft.lesson, edits: s.draft.edits } } : s)),
    },
    leaveLesson: () => apply((s) => ({ ...s, lesson: null })),

    ...sessions,
  };
}
