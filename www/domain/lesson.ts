// A lesson: the parts of the page that a student sees and may operate, and a sentence of instruction. One list of parts
// drives drawing, actions, keys, the dialog that makes a lesson, and its address.
// biome-ignore-all lint/suspicious/noExplicitAny: actions take what they take
import { memoize } from "../lib/memoize.js";
import { NAMES, calledBy, partOf, type Group, type PartName } from "./parts.js";
import type { Edits } from "../protocol/engine.js";
import type { Language } from "../protocol/language.js";

/** `locked`: visible, but inactive */
export type Access = "shown" | "locked" | "hidden";

export type Parts = Record<PartName, Access>;

/** The longest instruction, in characters. */
export const SAY = 500;

/** The longest title, question and answer, in characters. */
export const TITLE = 80;
export const ASK = 300;
export const ANSWER = 120;
/** The most answers to choose from. */
export const OPTIONS = 6;

/** A question in the teacher's own words. */
export interface OwnQuestion {
  kind: "choice" | "number" | "text";
  ask: string;
  /** the answers to choose from */
  options: string[];
  /** the right answer; for a text several, one per line, or none if any answer will do */
  right: string;
  /** the tolerance of a number */
  within: number;
  /** shown after a wrong answer, and after the right one */
  hint: string;
  praise: string;
}

/** The question of a scene: its head in front, the model's answer in it, or a teacher's own question. */
export type Check = { head: string } | { writes: string } | OwnQuestion;

export type Asks = "none" | "head" | "writes" | OwnQuestion["kind"];

export const ASKS: Asks[] = ["none", "head", "writes", "choice", "number", "text"];

export const NEW_QUESTION: OwnQuestion = {
  kind: "choice",
  ask: "",
  options: [],
  right: "",
  within: 0,
  hint: "",
  praise: "",
};

export const asksOf = (check?: Check): Asks =>
  check === undefined ? "none" : "kind" in check ? check.kind : "head" in check ? "head" : "writes";

/** Whether it is complete: a question, with a right answer among the choices. */
export function isAskable({ kind, ask, options, right }: OwnQuestion) {
  if (ask.trim() === "") return false;
  if (kind === "choice") return options.length > 1 && options.includes(right);
  return kind === "text" || possibleNumbers(right).length === 1;
}

/** An answer to choose from is written; the right one stays right, unless another answer is spelled so meanwhile. */
export function withOption({ options, right }: OwnQuestion, at: number, text: string): Partial<OwnQuestion> {
  const before = options[at];
  const all = options.with(at, text);
  const last = all.findLastIndex((one) => one !== "");
  const shared = before !== "" && options.some((one, i) => i !== at && one === before);
  return { options: all.slice(0, last + 1), ...(right === before && !shared && { right: text }) };
}

export interface LessonScene {
  /** its address, without the lesson */
  link: string;
  say: string;
  check?: Check;
}

/** The number of answers to a scene's question, and whether the last was right. */
export interface Result {
  tries: number;
  right: boolean;
}

/**
 * The scenes of a lesson, the student's place in them (after the last is the end), and the verdict on the answer there.
 */
export interface Scenes {
  list: LessonScene[];
  at: number;
  typed: string;
  right: boolean | null;
  /** by scene; absent before the first answer */
  results?: Result[];
}

export const begun = (list: LessonScene[], at = 0, results?: Result[]): Scenes => ({
  list,
  at,
  typed: "",
  // A right answer stays right.
  right: results?.[at]?.right ? true : null,
  ...(results && { results }),
});

const resultAt = (results: Result[] | undefined, at: number): Result => results?.[at] ?? { tries: 0, right: false };

/** Adds one answer. */
export function withResult(scenes: Scenes, right: boolean): Scenes {
  const results = scenes.list.map((_, i) => {
    const before = resultAt(scenes.results, i);
    return i === scenes.at && !before.right ? { tries: before.tries + 1, right } : before;
  });
  return { ...scenes, right, results };
}

/** The most scenes of one lesson. */
export const MOST_SCENES = 12;

/** The zeros of other scripts, which their digits follow in order. */
const ZEROS = ["০", "٠", "۰", "०"];

const zeroOf = (digit: string) =>
  ZEROS.find((zero) => digit >= zero && digit <= String.fromCharCode(zero.charCodeAt(0) + 9));

/** Thousands are set apart by one sign, in threes or as in South Asia (1,00,000). */
const WHOLE = /^(?:\d+|[1-9]\d{0,2}(['.,])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})$/;

/**
 * The numbers that a typed one can mean, in Bengali digits too; none if it is no number. A comma or a point stands
 * before decimals or between thousands, a space or an apostrophe between thousands: only "1,000" and "1.000" mean two.
 */
export function possibleNumbers(typed: string): number[] {
  const plain = typed
    .trim()
    .replace(/\p{Nd}/gu, (digit) => {
      const zero = zeroOf(digit);
      return zero ? String(digit.charCodeAt(0) - zero.charCodeAt(0)) : digit;
    })
    .replace(/^[−–]/, "-")
    .replace(/[\s’]/g, "'");
  const [, sign, body] = /^([-+]?)(.*)$/.exec(plain) as unknown as [string, string, string];
  const [, whole = "", mark = "", decimals = ""] = /^(.*)([.,])(\d*)$/.exec(body) ?? [];
  const isDecimal = whole === "" ? decimals !== "" : WHOLE.test(whole) && !whole.includes(mark);
  const digits = (s: string) => s.replace(/\D/g, "");
  return [...(WHOLE.test(body) ? [digits(body)] : []), ...(isDecimal ? [`${digits(whole)}.${decimals}0`] : [])].map(
    (number) => Number(sign + number),
  );
}

/** How a number with two meanings is spelled with one: without the sign, or with another decimal. */
export function clearSpellings(typed: string): { typed: string; whole: string; decimal: string } | null {
  if (possibleNumbers(typed).length < 2) return null;
  const plain = typed.trim();
  return { typed: plain, whole: plain.replace(/[.,]/, ""), decimal: plain + (zeroOf(plain.slice(-1)) ?? "0") };
}

/** Composed and decomposed letters are the same text: keyboards and models write either. */
const composed = (text: string) => text.normalize("NFC").trim();

/**
 * Normalises an answer: spaces and capitals do not matter. Lower case is the same in every browser: Turkish
 * pairs I with ı and İ with i, so that all four count as one.
 */
const spelling = (text: string) =>
  composed(text).replace(/\s+/g, " ").toLowerCase().replaceAll("i\u0307", "i").replaceAll("ı", "i");

/** Whether the answer is right; the model's answer must be typed exactly, except for spaces around it. */
export function isRight(check: Check, given: { head: string; typed: string }) {
  if ("head" in check) return check.head === given.head;
  if ("writes" in check) return composed(check.writes) === composed(given.typed);
  return answers[check.kind](check, given.typed);
}

const answers: Record<OwnQuestion["kind"], (question: OwnQuestion, typed: string) => boolean> = {
  choice: ({ right }, typed) => right === typed,
  number({ right, within }, typed) {
    // Binary arithmetic has rounding errors.
    const isNear = (wanted: number, said: number) => Math.abs(wanted - said) <= within + 1e-9 * Math.abs(wanted);
    return possibleNumbers(right).some((wanted) => possibleNumbers(typed).some((said) => isNear(wanted, said)));
  },
  text({ right }, typed) {
    const wanted = right.split("\n").map(spelling).filter(Boolean);
    return typed.trim() !== "" && (wanted.length === 0 || wanted.includes(spelling(typed)));
  },
};

export interface Lesson {
  hidden: PartName[];
  locked: PartName[];
  /** the instruction: plain text of several lines, or "" */
  say: string;
  title?: string;
  /** its language, which the page uses too */
  language?: Language;
  /** if it has several */
  scenes?: Scenes;
}

/** A lesson that is being edited. */
export interface Draft {
  /** its key in this browser */
  id: string;
  /** `say` is the instruction of the edited scene */
  lesson: Lesson;
  /** whether edits are included */
  edits: boolean;
  /** the question of that scene, and the draft of the teacher's own one */
  asks: Asks;
  question: OwnQuestion;
  /** the scene that is being changed, instead of a new one; `page`: whether it takes the page's current state */
  changing: { at: number; page: boolean } | null;
  /** a student's result code */
  code: string;
  copied: boolean | null;
}

/** Parts that would write or reveal the answer while the lesson asks for it. */
const TELLING: PartName[] = ["stepper", "next", "effect"];

/** Whether a scene asks for an answer before it is written, and the student has not answered yet. */
export function withholdsAnswer({ scenes }: Lesson): boolean {
  const scene = scenes?.list[scenes.at];
  const asks = scene?.check !== undefined && "writes" in scene.check && scenes?.right !== true;
  return asks && new URLSearchParams(scene.link).get("target") === "";
}

function accessTo(lesson: Lesson | null, name: PartName): Access {
  if (!lesson) return "shown";
  if (lesson.hidden.includes(name) || (TELLING.includes(name) && withholdsAnswer(lesson))) return "hidden";
  return lesson.locked.includes(name) ? "locked" : "shown";
}

/** The access to each part of the page, once its views are registered. */
export const partsOf = memoize(
  (lesson: Lesson | null) => Object.fromEntries(NAMES.map((name) => [name, accessTo(lesson, name)])) as Parts,
);

// ---- permissions ----

/** An action is disabled if none of its parts is shown. */
export function allowsAction(lesson: Lesson | null, action: string, args: any[] = []) {
  if (!lesson) return true;
  return calledBy(action, args).every((called) => {
    const owners = NAMES.filter((name) => partOf(name).does.includes(called));
    return owners.length === 0 || owners.some((name) => accessTo(lesson, name) === "shown");
  });
}

/** The same actions, with those disabled that the lesson removes, from wherever they are called. */
export const guardActions = <A extends Record<string, any>>(actions: A, lesson: () => Lesson | null, prefix = ""): A =>
  Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [
      name,
      typeof action !== "function"
        ? guardActions(action, lesson, `${name}.`)
        : (...args: any[]) => (allowsAction(lesson(), prefix + name, args) ? action(...args) : undefined),
    ]),
  ) as A;

// ---- presets ----

export type Preset = "everything" | "look" | "one";

export const PRESETS: Preset[] = ["everything", "look", "one"];

/** The part of a lesson about one edit, if nothing is edited. */
const USUAL: PartName = "strength";

const editedPart = (edits: Edits): PartName =>
  NAMES.find((name) => partOf(name).does.some((action) => action.startsWith("edit.") && action.slice(5) in edits)) ??
  USUAL;

const those = (hides: (name: PartName, group: Group) => boolean): PartName[] =>
  NAMES.filter((name) => hides(name, partOf(name).group));

/** Parts that are hidden in a lesson that is only for looking. */
const DOING: PartName[] = ["model", "text", "examples", "sampling"];

export function presetAccess(preset: Preset, { edits }: { edits: Edits }): Pick<Lesson, "hidden" | "locked"> {
  if (preset === "everything") return { hidden: [], locked: [] };
  if (preset === "look")
    return {
      hidden: those((name, group) => DOING.includes(name) || group === "edits" || group === "page"),
      locked: [],
    };
  const kept: PartName[] = [editedPart(edits), "effect", "undo", "reset"];
  return {
    hidden: those(
      (name, group) =>
        (group === "edits" && !kept.includes(name)) || group === "page" || name === "model" || name === "sampling",
    ),
    locked: [],
  };
}

/** The preset that a lesson equals. */
export const presetOf = (lesson: Lesson, state: { edits: Edits }): Preset | null =>
  PRESETS.find((one) => same(presetAccess(one, state).hidden, lesson.hidden) && lesson.locked.length === 0) ?? null;

const same = (a: string[], b: string[]) => a.length === b.length && a.every((name) => b.includes(name));

/** Sets the access to a part. */
export const setPart = (lesson: Lesson, name: PartName, access: Access): Lesson => ({
  ...lesson,
  hidden: NAMES.filter((one) => (one === name ? access === "hidden" : lesson.hidden.includes(one))),
  locked: NAMES.filter((one) => (one === name ? access === "locked" : lesson.locked.includes(one))),
});
