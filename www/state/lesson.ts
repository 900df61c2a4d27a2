// The lesson in the address: hidden parts, locked parts, the instruction: "motx.st.Look at the diagonal."
import { SAY, type Lesson } from "../domain/lesson.js";
import { NAMES, partOf, type PartName } from "../domain/parts.js";
import type { Type } from "./codecs.js";

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
