// Lesson drafts, kept in this browser until they are deleted: each in the spelling of an address.
import { readUrl, writeUrl } from "../../state/address.js";
import { initialState } from "../../state/store.js";
import { QuestionShape } from "../../state/lesson.js";
import { ASKS, NEW_QUESTION, type Draft, type Lesson } from "../../domain/lesson.js";
import { finite, fit, flag, list, maybe, oneOf, parse, record, text } from "../../lib/foreign/schema.js";

const KEY = "headlight.lessons";

export interface KeptLesson extends Pick<Draft, "id" | "lesson" | "edits" | "asks" | "question"> {
  /** milliseconds since 1970 */
  date: number;
}

const Stored = record({
  id: text,
  date: finite,
  edits: flag,
  fields: text,
  asks: oneOf(ASKS),
  question: maybe(QuestionShape),
});
const Named = record({ id: text });
const All = list((one: unknown) => one);

const NAMES = ["lesson", "title", "scenes"];

/** The address fields of a lesson. */
export function lessonFields(lesson: Lesson): [string, string][] {
  const written = new URLSearchParams(writeUrl({ ...initialState(), lesson }));
  return [...written].filter(([name]) => NAMES.includes(name) || name === "lang");
}

const fieldsOf = (lesson: Lesson) => String(new URLSearchParams(lessonFields(lesson)));

export const isSameLesson = (a: Lesson, b: Lesson) => fieldsOf(a) === fieldsOf(b);

/** Whether it has content that could be lost. */
export const isBegun = ({ lesson, question }: Pick<Draft, "lesson" | "question">) =>
  fieldsOf(lesson) !== fieldsOf({ hidden: [], locked: [], say: "" }) || question.ask !== "";

/** @param storage throws or returns null if storage is forbidden */
export function makeLessonStore(storage: () => Pick<Storage, "getItem" | "setItem"> | null) {
  /** Lessons that could not be stored; they last as long as the page. */
  let unsaved: unknown[] | null = null;

  /** The stored entries, including those of another page version, which cannot be parsed here. */
  function stored(): unknown[] {
    if (unsaved) return unsaved;
    try {
      return parse(All, storage()?.getItem(KEY) ?? "[]") ?? [];
    } catch {
      return [];
    }
  }

  /** Each stored lesson by its text: a keystroke changes one, and only that one is read again. */
  let known = new Map<string, KeptLesson[]>();

  function read() {
    const all = stored().map((one) => [JSON.stringify(one), one] as const);
    known = new Map(all.map(([text, one]) => [text, known.get(text) ?? lessonIn(one)]));
    return [...known.values()].flat();
  }

  function write(all: unknown[]) {
    unsaved = all;
    try {
      const there = storage();
      there?.setItem(KEY, JSON.stringify(all));
      if (there) unsaved = null;
    } catch {
      // no room, or forbidden
    }
    return read();
  }

  /** Read again each time, since another tab may have changed them. */
  const without = (id: string) => stored().filter((one) => fit(Named, one)?.id !== id);
  return {
    read,
    keep: ({ lesson, ...one }: KeptLesson) => write([{ ...one, fields: fieldsOf(lesson) }, ...without(one.id)]),
    drop: (id: string) => write(without(id)),
  };
}

/** Empty if it cannot be parsed. */
function lessonIn(value: unknown): KeptLesson[] {
  const found = fit(Stored, value);
  if (!found) return [];
  const { fields, question, ...one } = found;
  const { lesson, notice } = readUrl(fields, initialState());
  return lesson && !notice ? [{ ...one, lesson, question: question ?? NEW_QUESTION }] : [];
}
