// The lesson in the address: hidden parts, locked parts, the instruction: "motx.st.Look at the diagonal."
import { MOST_SCENES, SAY, type Check, type Lesson, type LessonScene } from "../domain/lesson.js";
import { NAMES, partOf, type PartName } from "../domain/parts.js";
import { isRecord, json, type Type } from "./codecs.js";

function decoded(codes: string): PartName[] | null {
  const names = (codes.match(/../g) ?? []).map((code) => NAMES.find((name) => partOf(name).code === code));
  return codes.length % 2 || names.includes(undefined) ? null : (names as PartName[]);
}

const encoded = (names: PartName[]) => names.map((name) => partOf(name).code).join("");

export const lesson: Type<Lesson> = {
  read(text) {
    const [, first, second, say] = /^([a-z]*)\.([a-z]*)\.([^]*)$/.exec(text) ?? [];
    if (first === undefined || say.length > SAY) return undefined;
    const hidden = decoded(first);
    const locked = decoded(second);
    return hidden && locked && !hidden.some((name) => locked.includes(name)) ? { hidden, locked, say } : undefined;
  },
  write: ({ hidden, locked, say }) => `${encoded(hidden)}.${encoded(locked)}.${say}`,
};

const isCheck = (check: unknown): check is Check =>
  isRecord(check) &&
  Object.keys(check).length === 1 &&
  [check.head, check.writes].some((answer) => typeof answer === "string");

const isScene = (one: unknown): one is LessonScene =>
  isRecord(one) &&
  typeof one.link === "string" &&
  typeof one.say === "string" &&
  one.say.length <= SAY &&
  (one.check === undefined || isCheck(one.check));

interface Written {
  at: number;
  list: LessonScene[];
}

/** The scenes of a lesson, and which of them the address shows. */
export const scenes = json(
  (found): found is Written =>
    isRecord(found) &&
    Array.isArray(found.list) &&
    found.list.length > 0 &&
    found.list.length <= MOST_SCENES &&
    found.list.every(isScene) &&
    Number.isInteger(found.at) &&
    Number(found.at) >= 0 &&
    Number(found.at) < found.list.length,
);
