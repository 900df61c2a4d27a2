// Words of lessons: making one, and what it locks, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural } = forms("en");

export const lesson = {
  // ---- lessons ----
  "lesson.copy": "Copy",
  "lesson.asks.none": "No question",
  "lesson.asks.head": "Which head is it? Choose it.",
  "lesson.asks.writes": "What does the model write?",
  "lesson.check": "Check",
  "lesson.right": "Correct.",
  "lesson.wrong.head": "Not this head. Look again.",
  "lesson.wrong.writes": "Not this answer. Look at it letter by letter.",
  "lesson.wrong.foreseen": "Not this answer. Look at the maps, and try again.",
  "lesson.back": "Back",
  "lesson.on": "Next",
  "lesson.at": (p: P) => `Scene ${number(p.at)} of ${number(p.count)}`,
  "lesson.for-teachers": "For teachers: make a lesson",
  "lesson.edit": "Edit this lesson",
  "lesson.edit.hint": "Leaves the lesson and opens its scenes, for those who teach with it",
  "lesson.asks.choice": "Your own question: choose an answer",
  "lesson.asks.number": "Your own question: a number",
  "lesson.asks.text": "Your own question: a text",
  "lesson.choice": (p: P) => `Your choice: ${p.head}`,
  "lesson.choose": "Choose an answer",
  "lesson.wrong": "Not right yet. Try again.",
  "lesson.finish": "Finish",
  "lesson.end": "You have finished the lesson.",
  "lesson.end.count": (p: P) =>
    `${number(p.right)} of ${plural(p.questions, { one: "question", other: "questions" })} answered, with ` +
    `${plural(p.tries, { one: "try", other: "tries" })}.`,
  "lesson.end.code": "Your result code:",
  "lesson.end.about": "Send it to your teacher. It tells how many tries each question took, and nothing else.",
  "lesson.banner": "Lesson",
  "lesson.silent": "This is a lesson. Parts of the page are hidden.",
  "lesson.leave": "Leave the lesson",
  "lesson.leave.hint": "Shows the whole page in its current state",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof lesson, Entry> {}
}
