// The parts of the page that a lesson can hide, with the actions of each; the views of Explore are among them.
import { EDITS } from "./edits/registry.js";
import type { EditPart } from "./edits/record.js";

interface LessonPart {
  /** two letters, its name in the address */
  code: string;
  group: Group;
  /** its actions: "undo", "steps.back", "view.grid", "edit.causal"; empty for a part that is only for looking */
  does: string[];
}

export type Group = (typeof GROUPS)[number];

export const GROUPS = ["input", "look", "edits", "page"] as const;

/** The edits of a part, named as in the `calls` of Edits. */
const editing = (part: EditPart) => EDITS.filter(({ parts }) => parts.includes(part)).map(({ key }) => `edit.${key}`);

/** The parts beside the views, in page order, with the page's own actions; features add theirs. */
const BESIDE = {
  model: { code: "mo", group: "input", does: ["backToModel"] },
  text: { code: "tx", group: "input", does: [] },
  examples: { code: "ex", group: "input", does: [] },
  stepper: { code: "st", group: "input", does: [] },
  next: { code: "ne", group: "input", does: [] },
  sampling: { code: "sa", group: "input", does: [] },

  kinds: { code: "ki", group: "look", does: ["kind"] },
  heads: { code: "he", group: "look", does: ["focus", "preview"] },

  tries: { code: "tr", group: "edits", does: [] },
  effect: { code: "ef", group: "edits", does: [] },
  strength: { code: "hs", group: "edits", does: editing("strength") },
  window: { code: "wi", group: "edits", does: editing("window") },
  gate: { code: "ga", group: "edits", does: editing("gate") },
  gamma: { code: "gm", group: "edits", does: editing("gamma") },
  future: { code: "fu", group: "edits", does: editing("future") },
  scale: { code: "sc", group: "edits", does: editing("scale") },
  masks: { code: "ma", group: "edits", does: ["hideCell", ...editing("masks")] },
  patches: { code: "pv", group: "edits", does: editing("patches") },
  noise: { code: "no", group: "edits", does: editing("noise") },
  others: { code: "ot", group: "edits", does: editing("others") },
  undo: { code: "un", group: "edits", does: [] },
  reset: { code: "re", group: "edits", does: [] },

  rooms: { code: "ro", group: "page", does: ["enter"] },
  export: { code: "xp", group: "page", does: [] },
  link: { code: "li", group: "page", does: [] },
  recent: { code: "rc", group: "page", does: [] },
} satisfies Record<string, LessonPart>;

export type PartName = keyof typeof BESIDE | ViewName;

/** Every part that a lesson can hide. */
export const PARTS = Object.assign({} as Record<PartName, LessonPart>, BESIDE);

/** Their names, in page order. */
export const NAMES = Object.keys(BESIDE) as PartName[];

export const partOf = (name: PartName): LessonPart => PARTS[name];

/** A feature's actions, by the parts that a lesson locks them with. */
export type Locks = Partial<Record<keyof typeof BESIDE, string[]>>;

export function registerLocks(locks: Locks) {
  for (const [part, actions] of Object.entries(locks)) PARTS[part as keyof typeof BESIDE].does.push(...actions);
}

/** Actions that do what other actions do, named by their arguments. */
// biome-ignore lint/suspicious/noExplicitAny: each action has its own arguments
export type Calls = Record<string, (...args: any[]) => string[]>;

const CALLS: Calls = { view: (view: ViewName) => [`view.${view}`] };

export const registerCalls = (calls: Calls) => void Object.assign(CALLS, calls);

export const calledBy = (action: string, args: unknown[]) => CALLS[action]?.(...args) ?? [action];

export const isLockable = (name: PartName) => partOf(name).does.length > 0;

// ---- the views ----

/** Each view adds its name. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface, so that each view can add to it
export interface Views {}

export type ViewName = keyof Views;

/** A person's questions about a head: the groups of tabs, in order. */
export const PURPOSES = ["see", "compare", "follow", "intervene"] as const;

export type Purpose = (typeof PURPOSES)[number];

/** In tab order. */
export const VIEWS: ViewName[] = [];

const purposes = new Map<ViewName, Purpose>();

export const purposeOf = (view: ViewName) => purposes.get(view);

/** Whether a part of the page is a view. */
export const isView = (name: PartName): name is ViewName => VIEWS.some((view) => view === name);

/** @param all in tab order, each with its two letters and its group */
export function registerViews(all: Record<ViewName, Pick<LessonPart, "code"> & { purpose: Purpose }>) {
  VIEWS.push(...(Object.keys(all) as ViewName[]));
  for (const view of VIEWS) {
    PARTS[view] = { code: all[view].code, group: "look", does: [`view.${view}`] };
    purposes.set(view, all[view].purpose);
  }
  NAMES.splice(NAMES.indexOf("kinds"), 0, ...VIEWS);
}
