// Lesson drafts, kept in this browser until they are deleted: each in the spelling of an address.
import { readUrl, writeUrl } from "../../state/address.js";
import { initialState } from "../../state/store.js";
import { Question } from "../../state/lesson.js";
import { ASKS, NEW_QUESTION, type Draft, type Lesson } from "../../domain/lesson.js";
import { finite, flag, maybe, oneOf, parse, record, text, those, type Shaped } from "../../lib/foreign/schema.js";

const KEY = "headlight.lessons";
const MOST = 30;

export interface KeptLesson extends Pick<Draft, "id" | "lesson" | "edits" | "asks" | "question"> {
  /** ms since 1970 */
  date: number;
}

const Stored = those(
  record({ id: text, date: finite, edits: flag, fields: text, asks: oneOf(ASKS), question: maybe(Question) }),
);

const NAMES = ["lesson", "title", "scenes"];

/** The fields of an address that are the lesson's. */
export function lessonFields(lesson: Lesson): [string, string][] {
  const written = new URLSearchParams(writeUrl({ ...initialState(), lesson }));
  return [...written].filter(([name]) => NAMES.includes(name) || name === "lang");
}

const fieldsOf = (lesson: Lesson) => String(new URLSearchParams(lessonFields(lesson)));

export const isSameLesson = (a: Lesson, b: Lesson) => fieldsOf(a) === fieldsOf(b);

/** Whether there is anything in it to lose. */
export const isBegun = ({ lesson, question }: Pick<Draft, "lesson" | "question">) =>
  fieldsOf(lesson) !== fieldsOf({ hidden: [], locked: [], say: "" }) || question.ask !== "";

/** @param storage throws or gives null where it is forbidden */
export function makeLessonStore(storage: () => Pick<Storage, "getItem" | "setItem"> | null) {
  function read(): KeptLesson[] {
    try {
      return (parse(Stored, storage()?.getItem(KEY) ?? "[]") ?? []).flatMap(lessonIn);
    } catch {
      return [];
    }
  }

  function write(all: KeptLesson[]) {
    const list = all.slice(0, MOST);
    try {
      storage()?.setItem(KEY, JSON.stringify(list.map(({ lesson, ...one }) => ({ ...one, fields: fieldsOf(lesson) }))));
    } catch {
      // they last as long as the page
    }
    return list;
  }

  /** Another page may have kept or deleted some meanwhile. */
  return {
    read,
    keep: (one: KeptLesson) => write([one, ...read().filter(({ id }) => id !== one.id)]),
    drop: (id: string) => write(read().filter((one) => one.id !== id)),
  };
}

/** None where its fields cannot be read. */
function lessonIn({ fields, question, ...one }: Shaped<typeof Stored>[number]): KeptLesson[] {
  const { lesson, notice } = readUrl(`v=1&${fields}`, initialState());
  return lesson && !notice ? [{ ...one, lesson, question: question ?? NEW_QUESTION }] : [];
}
