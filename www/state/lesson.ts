// The lesson in the address: hidden parts, locked parts, the instruction: "motx.st.Look at the diagonal."
import { MOST_SCENES, SAY, type Lesson, type LessonScene } from "../domain/lesson.js";
import { NAMES, partOf, type PartName } from "../domain/parts.js";
import {
  count,
  either,
  list,
  optional,
  record,
  refine,
  strictRecord,
  text,
  type Shape,
} from "../lib/foreign/schema.js";
import { json, type Type } from "./codecs.js";

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

const Scene: Shape<LessonScene> = record({
  link: text,
  say: refine(text, (say) => say.length <= SAY),
  check: optional(either(strictRecord({ head: text }), strictRecord({ writes: text }))),
});

/** The scenes of a lesson, and which of them the address shows. */
export const scenes = json(
  refine(record({ at: count, list: list(Scene) }), ({ at, list }) => at < list.length && list.length <= MOST_SCENES),
);
