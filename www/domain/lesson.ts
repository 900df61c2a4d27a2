// A lesson: which parts of the page a student sees and may operate, and a sentence of instruction. One list of parts
// drives what is drawn, which actions and keys do something, the dialog that makes a lesson, and its address.
import { keyOfItem } from "./edits/list.js";
import { EDITS } from "./edits/registry.js";
import type { EditPart } from "./edits/record.js";
import type { Edits } from "../protocol/engine.js";

/** `locked`: it is seen, and does nothing */
export type Access = "shown" | "locked" | "hidden";

export interface Lesson {
  hidden: PartName[];
  locked: PartName[];
  /** the instruction: plain text of several lines, "" where there is none */
  say: string;
}

export interface Part {
  /** two letters, its name in the address */
  code: string;
  group: Group;
  /** its actions: "undo", "steps.back", "view.grid", "edit.causal"; none where there is only something to look at */
  does: string[];
}

export type Group = (typeof GROUPS)[number];

export const GROUPS = ["input", "look", "edits", "page"] as const;

/** Characters of an instruction. */
export const SAY = 500;

/** The edits of a part, as `CALLED` names them. */
const editing = (part: EditPart) => EDITS.filter(({ parts }) => parts.includes(part)).map(({ key }) => `edit.${key}`);

/** Every part that a lesson can take away, in the order of the page. */
export const PARTS = {
  model: {
    code: "mo",
    group: "input",
    does: ["model", "backToModel", "hub.open", "hub.drop", "compare.model", "compare.other.model"],
  },
  text: { code: "tx", group: "input", does: ["type", "putMask", "fillIn", "compare.text", "compare.other.prompt"] },
  examples: { code: "ex", group: "input", does: ["take"] },
  stepper: {
    code: "st",
    group: "input",
    does: ["steps.first", "steps.back", "steps.forward", "steps.play", "steps.pause", "again"],
  },
  next: { code: "ne", group: "input", does: [] },
  sampling: { code: "sa", group: "input", does: ["sample"] },

  grid: { code: "vg", group: "look", does: ["view.grid"] },
  head: { code: "vh", group: "look", does: ["view.head"] },
  lines: { code: "vl", group: "look", does: ["view.lines"] },
  compare: { code: "vc", group: "look", does: ["view.compare"] },
  rollout: { code: "vr", group: "look", does: ["view.rollout"] },
  timeline: { code: "vt", group: "look", does: ["view.timeline"] },
  anatomy: { code: "va", group: "look", does: ["view.anatomy"] },
  kinds: { code: "ki", group: "look", does: ["kind"] },
  heads: {
    code: "he",
    group: "look",
    does: [
      "focus",
      "preview",
      "grid.sort",
      "grid.turn",
      "grid.kinds",
      "grid.pin",
      "grid.point",
      "compare.head",
      "compare.beside",
      "compare.pair",
    ],
  },

  tries: { code: "tr", group: "edits", does: ["toggleSuggestion"] },
  effect: { code: "ef", group: "edits", does: [] },
  strength: { code: "hs", group: "edits", does: editing("strength") },
  gate: { code: "ga", group: "edits", does: editing("gate") },
  gamma: { code: "gm", group: "edits", does: editing("gamma") },
  future: { code: "fu", group: "edits", does: editing("future") },
  scale: { code: "sc", group: "edits", does: editing("scale") },
  masks: { code: "ma", group: "edits", does: ["maskToken", "hideCell", ...editing("masks")] },
  noise: { code: "no", group: "edits", does: editing("noise") },
  others: { code: "ot", group: "edits", does: ["toggleHead", "isolate", ...editing("others")] },
  undo: { code: "un", group: "edits", does: ["undo", "redo"] },
  reset: { code: "re", group: "edits", does: ["reset"] },

  rooms: { code: "ro", group: "page", does: ["enter"] },
  export: {
    code: "xp",
    group: "page",
    does: [
      "export.open",
      "export.what",
      "export.colours",
      "export.sites",
      "export.list",
      "export.save",
      "export.saveSites",
      "export.saveEdits",
      "export.openEdits",
    ],
  },
  link: { code: "li", group: "page", does: ["copyLink", "draft"] },
  recent: { code: "rc", group: "page", does: ["forget", "forgetAll", "remember"] },
} satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;

export type Parts = Record<PartName, Access>;

export const NAMES = Object.keys(PARTS) as PartName[];

export const partOf = (name: PartName): Part => PARTS[name];

/** Whether there is anything in a part to be locked. */
export const isLockable = (name: PartName) => partOf(name).does.length > 0;

const accessTo = (lesson: Lesson | null, name: PartName): Access =>
  lesson?.hidden.includes(name) ? "hidden" : lesson?.locked.includes(name) ? "locked" : "shown";

/** How each part of the page is to be had. */
export const partsOf = (lesson: Lesson | null): Parts =>
  Object.fromEntries(NAMES.map((name) => [name, accessTo(lesson, name)])) as Parts;

// ---- what may be done ----

/** Actions that belong to several parts, by what they are called with. */
const CALLED: Record<string, (args: any[]) => string[]> = {
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
