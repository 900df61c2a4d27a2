// A lesson: the parts of the page that a student sees and may operate, and a sentence of instruction. One list of parts
// drives drawing, actions, keys, the dialog that makes a lesson, and its address.
// biome-ignore-all lint/suspicious/noExplicitAny: actions take what they take
import { keyOfItem } from "./edits/list.js";
import { memoize } from "../lib/memoize.js";
import { NAMES, partOf, type Group, type PartName } from "./parts.js";
import type { Edits } from "../protocol/engine.js";
import type { Language } from "../protocol/language.js";

/** `locked`: it is seen, and does nothing */
export type Access = "shown" | "locked" | "hidden";

export type Parts = Record<PartName, Access>;

/** Characters of an instruction. */
export const SAY = 500;

/** Characters of a title, of a question, and of each of its answers. */
export const TITLE = 80;
export const ASK = 300;
export const ANSWER = 120;
/** Answers to choose from. */
export const OPTIONS = 6;

/** A question in a teacher's own words. */
export interface OwnQuestion {
  kind: "choice" | "number" | "text";
  ask: string;
  /** of a choice */
  options: string[];
  /** the right answer; of a text several, one a line, and none where any answer will do */
  right: string;
  /** how far off a number may be */
  within: number;
  /** said after a wrong answer, and after the right one */
  hint: string;
  praise: string;
}

/** What a scene asks: which head was in front when it was made, what the model wrote then, or a teacher's question. */
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

/** Whether it can be asked: a question, with a right answer among those to choose from. */
export function isAskable({ kind, ask, options, right }: OwnQuestion) {
  if (ask.trim() === "") return false;
  if (kind === "choice") return options.length > 1 && options.includes(right);
  return kind === "text" || numberIn(right) !== null;
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

/** How often a scene's question was answered, and whether rightly in the end. */
export interface Result {
  tries: number;
  right: boolean;
}

/** The scenes of a lesson, where a student is in them (after the last is the end), and how the answer there stands. */
export interface Scenes {
  list: LessonScene[];
  at: number;
  typed: string;
  right: boolean | null;
  /** by scene; none where nothing was answered */
  results?: Result[];
}

export const begun = (list: LessonScene[], at = 0, results?: Result[]): Scenes => ({
  list,
  at,
  typed: "",
  // What was answered stays so.
  right: results?.[at]?.right ? true : null,
  ...(results && { results }),
});

const resultAt = (results: Result[] | undefined, at: number): Result => results?.[at] ?? { tries: 0, right: false };

/** With one answer more. */
export function withResult(scenes: Scenes, right: boolean): Scenes {
  const results = scenes.list.map((_, i) => {
    const before = resultAt(scenes.results, i);
    return i === scenes.at && !before.right ? { tries: before.tries + 1, right } : before;
  });
  return { ...scenes, right, results };
}

/** Scenes of one lesson. */
export const MOST_SCENES = 12;

/** Digits of other scripts, in their order, after their zero. */
const ZEROS = ["০", "٠", "۰", "०"];

/** A number as it is typed: with a comma or a point, in Bengali digits too; null where it is none. */
export function numberIn(typed: string): number | null {
  const plain = typed
    .trim()
    .replace(/\p{Nd}/gu, (digit) => {
      const zero = ZEROS.find((zero) => digit >= zero && digit.charCodeAt(0) - zero.charCodeAt(0) < 10);
      return zero ? String(digit.charCodeAt(0) - zero.charCodeAt(0)) : digit;
    })
    .replace(/^[−–]/, "-")
    .replace(",", ".");
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Composed and decomposed letters are the same text: keyboards and models write either. */
const composed = (text: string) => text.normalize("NFC").trim();

/**
 * Two spellings of one answer: spaces and capitals tell nothing. Small letters are the same in every browser: Turkish
 * pairs I with ı and İ with i, so that all four count as one.
 */
const spelling = (text: string) =>
  composed(text).replace(/\s+/g, " ").toLowerCase().replaceAll("i\u0307", "i").replaceAll("ı", "i");

/** Whether the answer is that of the scene; what the model writes is typed just so, but for spaces around it. */
export function isRight(check: Check, given: { head: string; typed: string }) {
  if ("head" in check) return check.head === given.head;
  if ("writes" in check) return composed(check.writes) === composed(given.typed);
  return answers[check.kind](check, given.typed);
}

const answers: Record<OwnQuestion["kind"], (question: OwnQuestion, typed: string) => boolean> = {
  choice: ({ right }, typed) => right === typed,
  number({ right, within }, typed) {
    const [wanted, said] = [numberIn(right), numberIn(typed)];
    // What is computed in binary is off by a hair.
    return wanted !== null && said !== null && Math.abs(wanted - said) <= within + 1e-9 * Math.abs(wanted);
  },
  text({ right }, typed) {
    const wanted = right.split("\n").map(spelling).filter(Boolean);
    return typed.trim() !== "" && (wanted.length === 0 || wanted.includes(spelling(typed)));
  },
};

export interface Lesson {
  hidden: PartName[];
  locked: PartName[];
  /** the instruction: plain text of several lines, "" where there is none */
  say: string;
  title?: string;
  /** the language it is in, and the page with it */
  language?: Language;
  /** where it has several */
  scenes?: Scenes;
}

/** A lesson that is being made. */
export interface Draft {
  /** under which this browser keeps it */
  id: string;
  /** `say` is the instruction of the scene that is being made */
  lesson: Lesson;
  /** whether edits go along */
  edits: boolean;
  /** what that scene asks, and of a question of one's own how it stands */
  asks: Asks;
  question: OwnQuestion;
  /** the scene that is being changed, in place of a new one; `page`: whether it gets the page as it is now */
  changing: { at: number; page: boolean } | null;
  /** a result that a student has sent */
  code: string;
  copied: boolean | null;
}

/** Parts that would write the answer, or tell of it, while it is asked for. */
const TELLING: PartName[] = ["stepper", "next", "effect"];

/** Whether a scene that opens before its answer is written asks what that will be, and is not answered yet. */
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

/** How each part of the page is to be had, once its views are among the parts. */
export const partsOf = memoize(
  (lesson: Lesson | null) => Object.fromEntries(NAMES.map((name) => [name, accessTo(lesson, name)])) as Parts,
);

// ---- what may be done ----

/** Actions that belong to several parts, by what they are called with. */
const CALLED: Record<string, (args: any[]) => string[]> = {
  // Another model on its text.
  "learn.show": () => ["model", "type"],
  "learn.explore": () => ["model", "type"],
  "exercises.show": () => ["model", "type"],
  view: ([view]) => [`view.${view}`],
  edit: ([edits]) => Object.keys(edits).map((key) => `edit.${key}`),
  "compare.other": ([other]) => [`compare.other.${other}`],
  put: ([key]) => [`edit.${key}`],
  remove: ([id]) => [`edit.${keyOfItem(id)}`],
};

/** An action rests where it belongs to parts of which none is shown. */
export function allowsAction(lesson: Lesson | null, action: string, args: any[] = []) {
  if (!lesson) return true;
  return (CALLED[action]?.(args) ?? [action]).every((called) => {
    const owners = NAMES.filter((name) => partOf(name).does.includes(called));
    return owners.length === 0 || owners.some((name) => accessTo(lesson, name) === "shown");
  });
}

/** The same actions, of which those do nothing that the lesson has taken away: from wherever they are called. */
export const guardActions = <A extends Record<string, any>>(actions: A, lesson: () => Lesson | null, prefix = ""): A =>
  Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [
      name,
      typeof action !== "function"
        ? guardActions(action, lesson, `${name}.`)
        : (...args: any[]) => (allowsAction(lesson(), prefix + name, args) ? action(...args) : undefined),
    ]),
  ) as A;

// ---- making one ----

export type Preset = "everything" | "look" | "one";

export const PRESETS: Preset[] = ["everything", "look", "one"];

/** What a lesson about one edit is about where nothing is edited. */
const USUAL: PartName = "strength";

const editedPart = (edits: Edits): PartName =>
  NAMES.find((name) => partOf(name).does.some((action) => action.startsWith("edit.") && action.slice(5) in edits)) ??
  USUAL;

const those = (hides: (name: PartName, group: Group) => boolean): PartName[] =>
  NAMES.filter((name) => hides(name, partOf(name).group));

/** Parts that are hidden where there is only to look. */
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

/** Which of them a lesson is. */
export const presetOf = (lesson: Lesson, state: { edits: Edits }): Preset | null =>
  PRESETS.find((one) => same(presetAccess(one, state).hidden, lesson.hidden) && lesson.locked.length === 0) ?? null;

const same = (a: string[], b: string[]) => a.length === b.length && a.every((name) => b.includes(name));

/** Lets a part be had so. */
export const setPart = (lesson: Lesson, name: PartName, access: Access): Lesson => ({
  ...lesson,
  hidden: NAMES.filter((one) => (one === name ? access === "hidden" : lesson.hidden.includes(one))),
  locked: NAMES.filter((one) => (one === name ? access === "locked" : lesson.locked.includes(one))),
});
