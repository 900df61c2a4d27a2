// The lesson in the address: hidden parts, locked parts, the instruction ("motx.st.Look at the diagonal."), its scenes.
import { ANSWER, ASK, MOST_SCENES, OPTIONS, SAY, begun } from "../domain/lesson.js";
import type { Check, Lesson, LessonScene, OwnQuestion, Result, Scenes } from "../domain/lesson.js";
import { FIRST } from "../domain/models.js";
import { NAMES, partOf, type PartName } from "../domain/parts.js";
import { count, either, finite, list, optional, parse } from "../lib/foreign/schema.js";
import { oneOf, record, refine, strictRecord, text, type Shape } from "../lib/foreign/schema.js";
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

const short = (most: number) => refine(text, (one) => one.length <= most);

export const QuestionShape: Shape<OwnQuestion> = record({
  kind: oneOf(["choice", "number", "text"] as const),
  ask: short(ASK),
  options: refine(list(short(ANSWER)), (all) => all.length <= OPTIONS),
  right: short(SAY),
  within: refine(finite, (within) => within >= 0),
  hint: short(ASK),
  praise: short(ASK),
});

const Asked: Shape<Check> = either(strictRecord({ head: text }), strictRecord({ writes: text }), QuestionShape);

// ---- obfuscation of answers in a link ----

/** Scrambles bytes so that an answer cannot be read at sight; it is no encryption. */
function scramble(bytes: Uint8Array): Uint8Array {
  let x = 0x9e3779b9 ^ bytes.length;
  return bytes.map((byte) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return byte ^ (x >>> 24);
  });
}

/** A question with its answer, as in a link. */
function writeCheck(check: Check): string {
  const bytes = scramble(new TextEncoder().encode(JSON.stringify(check)));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ "+": "-", "/": "_" })[sign] ?? "");
}

/** Null if it cannot be parsed. */
function readCheck(written: string): Check | null {
  try {
    const bytes = Uint8Array.from(atob(written.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
    return parse(Asked, new TextDecoder().decode(scramble(bytes)));
  } catch {
    return null;
  }
}

// ---- the scenes ----

/** A scene as in a link; `check` in plain words in older ones. */
const Scene = record({ link: text, say: short(SAY), check: optional(Asked), q: optional(text) });

/** `done`: for each scene twice its tries, plus one if it was answered. */
const Written = refine(
  record({ at: count, list: list(Scene), done: optional(list(count)) }),
  ({ at, list: { length } }) => length > 0 && at <= length && length <= MOST_SCENES,
);

function sceneIn({
  link,
  say,
  check,
  q,
}: {
  link: string;
  say: string;
  check?: Check;
  q?: string;
}): LessonScene | null {
  const asked = q === undefined ? check : readCheck(q);
  // An empty link opens the first model, also where the lesson's fields are put after it.
  return asked === null ? null : { link: link || `model=${FIRST}`, say, ...(asked && { check: asked }) };
}

const resultIn = (done: number): Result => ({ tries: done >> 1, right: done % 2 === 1 });

/** The scenes of a lesson, the one that the address shows, and the student's answers. */
export const scenes: Type<Scenes> = {
  read(written) {
    const all = parse(Written, written);
    const found = all?.list.map(sceneIn) ?? [];
    return all && found.every((scene) => scene !== null) ? begun(found, all.at, all.done?.map(resultIn)) : undefined;
  },
  write: ({ at, list, results }) =>
    JSON.stringify({
      at,
      list: list.map(({ check, ...scene }) => ({ ...scene, ...(check && { q: writeCheck(check) }) })),
      ...(results && { done: results.map(({ tries, right }) => 2 * tries + Number(right)) }),
    }),
};
