// A student's result of a lesson, to send without a server: a digit for each question, and three check letters that
// show whether it is of this lesson and complete.
import type { LessonScene, Result, Scenes } from "../../domain/lesson.js";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";

/** FNV-1a as letters: a mistyped code fails the check. */
function lettersOf(text: string) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return [0, 1, 2].map((i) => LETTERS[Math.floor(hash / LETTERS.length ** i) % LETTERS.length]).join("");
}

const seal = (list: LessonScene[], digits: string) =>
  lettersOf(digits + JSON.stringify(list.map(({ check }) => check)));

export const questionsIn = (list: LessonScene[]) => list.flatMap(({ check }, i) => (check ? [i] : []));

/** The number of tries of each question, from 1 to 9; 0 if it was never answered correctly. */
const digitOf = ({ tries, right }: Result) => (right ? Math.min(9, Math.max(1, tries)) : 0);

/** "210-KQF". */
export function resultCode({ list, results }: Scenes) {
  const digits = questionsIn(list)
    .map((i) => digitOf(results?.[i] ?? { tries: 0, right: false }))
    .join("");
  return `${digits}-${seal(list, digits)}`;
}

/** The digits of a code; null if it belongs to another lesson. */
export function readCode(code: string, list: LessonScene[]): number[] | null {
  const [, digits, letters] = /^(\d+)-?([A-Z]{3})$/.exec(code.toUpperCase().replace(/\s/g, "")) ?? [];
  return digits?.length === questionsIn(list).length && seal(list, digits) === letters ? [...digits].map(Number) : null;
}
