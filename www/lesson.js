// A lesson: which parts of the page a student sees and may operate, and a sentence of instruction. One list of parts drives
// what is drawn, which actions and keys do something, the dialog that makes a lesson, and its part of the address.

/** @typedef {import("./state.js").State} State */
/** @typedef {"shown" | "locked" | "hidden"} Access `locked`: it is seen, and does nothing */

/**
 * @typedef {object} Lesson
 * @property {PartName[]} hidden
 * @property {PartName[]} locked
 * @property {string} say the instruction: plain text of several lines, "" where there is none
 */

/**
 * @typedef {object} Part
 * @property {string} code two letters, its name in the address
 * @property {Group} group
 * @property {string[]} does its actions: "undo", "steps.back", "view.grid", "edit.causal"; none where there is only something to look at
 */

/** @typedef {(typeof GROUPS)[number]} Group */
export const GROUPS = /** @type {const} */ (["input", "look", "edits", "page"]);

/** Characters of an instruction. */
export const SAY = 500;

/** Every part that a lesson can take away, in the order of the page. */
export const PARTS = /** @satisfies {Record<string, Part>} */ ({
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

  tries: { code: "tr", group: "edits", does: ["tryOne"] },
  effect: { code: "ef", group: "edits", does: [] },
  strength: { code: "hs", group: "edits", does: ["strength", "pattern", "edit.heads", "edit.patterns"] },
  gate: { code: "ga", group: "edits", does: ["gate", "edit.gates"] },
  gamma: { code: "gm", group: "edits", does: ["gamma", "edit.gammas"] },
  future: { code: "fu", group: "edits", does: ["edit.causal", "edit.memory"] },
  scale: { code: "sc", group: "edits", does: ["edit.scale", "edit.attention_temperature"] },
  masks: {
    code: "ma",
    group: "edits",
    does: ["maskToken", "hideCell", "edit.padding", "edit.target_padding", "edit.hidden_cells"],
  },
  noise: { code: "no", group: "edits", does: ["edit.dropout"] },
  others: { code: "ot", group: "edits", does: ["toggleHead", "isolate", "gamma", "edit.heads", "edit.gammas"] },
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
});

/** @typedef {keyof typeof PARTS} PartName */
/** @typedef {Record<PartName, Access>} Parts */

export const NAMES = /** @type {PartName[]} */ (Object.keys(PARTS));

/** @param {PartName} name @returns {Part} */
export const partOf = (name) => PARTS[name];

/** Whether there is anything in a part to be locked. @param {PartName} name */
export const lockable = (name) => partOf(name).does.length > 0;

/** @param {Lesson | null} lesson @param {PartName} name @returns {Access} */
const accessTo = (lesson, name) =>
  lesson?.hidden.includes(name) ? "hidden" : lesson?.locked.includes(name) ? "locked" : "shown";

/** How each part of the page is to be had. @param {Lesson | null} lesson @returns {Parts} */
export const partsOf = (lesson) =>
  /** @type {Parts} */ (Object.fromEntries(NAMES.map((name) => [name, accessTo(lesson, name)])));

// ---- what may be done ----

/** Actions that belong to several parts, by what they are called with. @type {Record<string, (args: any[]) => string[]>} */
const CALLED = {
  view: ([view]) => [`view.${view}`],
  edit: ([edits]) => Object.keys(edits).map((key) => `edit.${key}`),
  "compare.other": ([other]) => [`compare.other.${other}`],
  remove: ([id]) => [`edit.${String(id).split("/")[0]}`],
};

/** An action rests where it belongs to parts of which none is shown. @param {Lesson | null} lesson @param {string} action @param {any[]} args */
export function allows(lesson, action, args = []) {
  if (!lesson) return true;
  return (CALLED[action]?.(args) ?? [action]).every((called) => {
    const owners = NAMES.filter((name) => partOf(name).does.includes(called));
    return owners.length === 0 || owners.some((name) => accessTo(lesson, name) === "shown");
  });
}

/**
 * The same actions, of which those do nothing that the lesson has taken away: from wherever they are called.
 * @template {Record<string, any>} A
 * @param {A} actions @param {() => Lesson | null} lesson @param {string} [prefix]
 * @returns {A}
 */
export const guarded = (actions, lesson, prefix = "") =>
  /** @type {A} */ (
    Object.fromEntries(
      Object.entries(actions).map(([name, action]) => [
        name,
        typeof action !== "function"
          ? guarded(action, lesson, `${name}.`)
          : (/** @type {any[]} */ ...args) => (allows(lesson(), prefix + name, args) ? action(...args) : undefined),
      ]),
    )
  );

// ---- making one ----

/** @typedef {"everything" | "look" | "one"} Preset */
/** @type {Preset[]} */
export const PRESETS = ["everything", "look", "one"];

/** What a lesson about one edit is about where nothing is edited. @type {PartName} */
const USUAL = "strength";

/** @param {import("./protocol").Edits} edits @returns {PartName} */
const editedPart = (edits) =>
  NAMES.find((name) => partOf(name).does.some((action) => action.startsWith("edit.") && action.slice(5) in edits)) ??
  USUAL;

/** @param {(name: PartName, group: Group) => boolean} hides @returns {PartName[]} */
const those = (hides) => NAMES.filter((name) => hides(name, partOf(name).group));

/** Parts that are hidden where there is only to look. @type {PartName[]} */
const DOING = ["model", "text", "examples", "sampling"];

/** @param {Preset} preset @param {State} state @returns {Pick<Lesson, "hidden" | "locked">} */
export function preset(preset, { edits }) {
  if (preset === "everything") return { hidden: [], locked: [] };
  if (preset === "look")
    return {
      hidden: those((name, group) => DOING.includes(name) || group === "edits" || group === "page"),
      locked: [],
    };
  /** @type {PartName[]} */
  const kept = [editedPart(edits), "effect", "undo", "reset"];
  return {
    hidden: those(
      (name, group) =>
        (group === "edits" && !kept.includes(name)) || group === "page" || name === "model" || name === "sampling",
    ),
    locked: [],
  };
}

/** Which of them a lesson is. @param {Lesson} lesson @param {State} state @returns {Preset | null} */
export const presetOf = (lesson, state) =>
  PRESETS.find((one) => same(preset(one, state).hidden, lesson.hidden) && lesson.locked.length === 0) ?? null;

/** @param {string[]} a @param {string[]} b */
const same = (a, b) => a.length === b.length && a.every((name) => b.includes(name));

/** Lets a part be had so. @param {Lesson} lesson @param {PartName} name @param {Access} access @returns {Lesson} */
export const setPart = (lesson, name, access) => ({
  ...lesson,
  hidden: NAMES.filter((one) => (one === name ? access === "hidden" : lesson.hidden.includes(one))),
  locked: NAMES.filter((one) => (one === name ? access === "locked" : lesson.locked.includes(one))),
});

// ---- the address: hidden parts, locked parts, the instruction: "motx.st.Look at the diagonal." ----

/** @param {string} codes @returns {PartName[] | null} */
function decoded(codes) {
  const names = (codes.match(/../g) ?? []).map((code) => NAMES.find((name) => partOf(name).code === code));
  return codes.length % 2 || names.includes(undefined) ? null : /** @type {PartName[]} */ (names);
}

/** @param {PartName[]} names */
const encoded = (names) => names.map((name) => partOf(name).code).join("");

/** @type {import("./fields.js").Type<Lesson>} */
const type = {
  read(text) {
    const [, first, second, say] = /^([a-z]*)\.([a-z]*)\.([^]*)$/.exec(text) ?? [];
    if (first === undefined || say.length > SAY) return undefined;
    const hidden = decoded(first);
    const locked = decoded(second);
    return hidden && locked && !hidden.some((name) => locked.includes(name)) ? { hidden, locked, say } : undefined;
  },
  write: ({ hidden, locked, say }) => `${encoded(hidden)}.${encoded(locked)}.${say}`,
};

/** @type {import("./fields.js").Field[]} */
export const fields = [
  { name: "lesson", type, default: null, get: (s) => s.lesson, set: (s, v) => ({ ...s, lesson: v }) },
];
