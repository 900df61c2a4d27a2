// A lesson: which parts of the page a student sees and may operate, and a sentence of instruction. One list of parts
// drives what is drawn, which actions and keys do something, the dialog that makes a lesson, and its address.
// biome-ignore-all lint/suspicious/noExplicitAny: actions take what they take
import { keyOfItem } from "./edits/list.js";
import { memoize } from "../lib/memoize.js";
import { NAMES, partOf, type Group, type PartName } from "./parts.js";
import type { Edits } from "../protocol/engine.js";

/** `locked`: it is seen, and does nothing */
export type Access = "shown" | "locked" | "hidden";

export type Parts = Record<PartName, Access>;

/** Characters of an instruction. */
export const SAY = 500;

/** What a scene asks: which head was in front when it was made, or what the model wrote then. */
export type Check = { head: string } | { writes: string };

export interface LessonScene {
  /** its address, without the lesson */
  link: string;
  say: string;
  check?: Check;
}

/** The scenes of a lesson, where the student is in them, and how the answer there stands. */
export interface Scenes {
  list: LessonScene[];
  at: number;
  typed: string;
  right: boolean | null;
}

/** Scenes of one lesson. */
export const MOST_SCENES = 12;

/** Whether the answer is that of the scene; of a text, but for spaces around it. */
export const isRight = (check: Check, given: { head: string; typed: string }) =>
  "head" in check ? check.head === given.head : check.writes.trim() === given.typed.trim();

export interface Lesson {
  hidden: PartName[];
  locked: PartName[];
  /** the instruction: plain text of several lines, "" where there is none */
  say: string;
  /** where it has several */
  scenes?: Scenes;
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
