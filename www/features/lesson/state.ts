// The lesson drafts that this browser keeps, the newest first.
import { updater, type Slice } from "../../state/slice.js";
import type { State } from "../../state/store.js";
import type { KeptLesson } from "./kept.js";

/** `deleted` is the last deleted lesson, which can be restored. */
export type Lessons = { kept: KeptLesson[]; deleted: KeptLesson | null };

declare module "../../state/slice.js" {
  interface Slices {
    lessons: Lessons;
  }
}

export const lessons = updater("lessons");

export const slice: Slice<"lessons"> = {
  name: "lessons",
  start: { kept: [], deleted: null },
  survive: { address: (s) => s },
  locks: { link: ["draft"] },
};

/** Closes the draft in the dialog; it stays. */
export const closeDraft = (s: State): State => (s.draft ? { ...s, draft: null, drafted: s.draft } : s);
