// Words of links, lessons, sessions, first steps and keys, in English.
import { forms } from "../../../i18n/forms.js";

export type P = Record<string, any>;

const { number, plural, date } = forms("en");

export const use = {
  "page.skip": "Skip to the map",

  // ---- links ----
  "link.copy": "Copy link",
  "link.copy.hint": "Copy a link that shows just this, elsewhere (L)",
  "link.copying": "Copying…",
  "link.copied": "Copied.",
  "link.forbidden": "This browser does not let the page copy. The link is selected: copy it yourself.",
  "link.field": "Link",
  "link.restores":
    "It brings everything along: model, text, what was written, edits, seeds and the view. It stays in the " +
    "address and reaches no server.",
  "link.long": (p: P) =>
    `This link is ${number(p.count)} characters long. Some programs cut links off after 8,000; a shorter ` +
    `text or fewer edits make it shorter.`,
  "link.own":
    "This model is only on this machine, so the link cannot bring it along: it opens the page with its first model.",

  // ---- lessons ----
  "lesson.make": "Make a lesson link",
  "lesson.make.hint": "Choose what a class sees, and tell it what to do.",
  "lesson.about":
    "A student who opens this link sees the page as it is now, with the parts you leave, and your " +
    "instruction above them.",
  "lesson.say": "Instruction",
  "lesson.say.example": "Silence one head after the other. Which one does the answer need?",
  "lesson.say.count": (p: P) => `${number(p.count)} of ${number(p.most)} characters`,
  "lesson.access.about": "Shown parts work. Locked ones are seen, and do nothing. Hidden ones are not there.",
  "lesson.edits": (p: P) =>
    `The link brings ` +
    `${p.count === 1 ? "the edit" : `the ${plural(p.count, { one: "edit", other: "edits" })}`} made on ` +
    `this page.`,
  "lesson.link": "Lesson link",
  "lesson.copy": "Copy",
  "lesson.open": "Open it as a student",
  "lesson.forbidden": "The page may not copy here: take the link from the field.",
  "lesson.no-secret": "A lesson is a help, not a lock: a student can leave it for the whole page.",
  "lesson.presets": "Parts to begin with",
  "lesson.preset.everything": "Everything",
  "lesson.preset.everything.hint": "The whole page, with an instruction",
  "lesson.preset.look": "Only look",
  "lesson.preset.look.hint": "The views, step by step; no text to change, no edits",
  "lesson.preset.one": "Only one edit",
  "lesson.preset.one.hint": "The kind of edit that is in use now, else the strength of heads",
  "lesson.group.input": "Input",
  "lesson.group.look": "Views",
  "lesson.group.edits": "Edits",
  "lesson.group.page": "Page",
  "lesson.access.shown": "Shown",
  "lesson.access.locked": "Locked",
  "lesson.access.hidden": "Hidden",
  "lesson.part.model": "Choice of model",
  "lesson.part.text": "Text",
  "lesson.part.examples": "Examples",
  "lesson.part.stepper": "Steps",
  "lesson.part.next": "What comes next",
  "lesson.part.sampling": "Sampling",
  "lesson.part.grid": "Grid",
  "lesson.part.head": "Head",
  "lesson.part.lines": "Lines",
  "lesson.part.compare": "Compare",
  "lesson.part.rollout": "Rollout",
  "lesson.part.timeline": "Timeline",
  "lesson.part.anatomy": "Anatomy",
  "lesson.part.kinds": "Encoder, Decoder, Cross",
  "lesson.part.heads": "Thumbnails of all heads",
  "lesson.part.tries": "Things to try",
  "lesson.part.effect": "What the edits change",
  "lesson.part.strength": "Head strength and pattern",
  "lesson.part.gate": "Gate",
  "lesson.part.gamma": "Gamma",
  "lesson.part.future": "Future and cross-attention",
  "lesson.part.scale": "√d scale and temperature",
  "lesson.part.masks": "Masks",
  "lesson.part.noise": "Noise",
  "lesson.part.others": "Every head and sublayer",
  "lesson.part.undo": "Undo and redo",
  "lesson.part.reset": "Reset all",
  "lesson.part.rooms": "Other rooms",
  "lesson.part.export": "Export and import",
  "lesson.part.link": "Copy link",
  "lesson.part.recent": "Recent texts",
  "lesson.banner": "Lesson",
  "lesson.silent": "This is a lesson: part of the page is left out.",
  "lesson.leave": "Leave the lesson",
  "lesson.leave.hint": "Shows the whole page, with what is on it now",
  "lesson.locked": "Locked in this lesson",

  // ---- sessions ----
  "recent.open": "Recent",
  "recent.hint": "What was looked at lately",
  "recent.title": "Looked at lately",
  "recent.none": "Nothing yet. A text that you look at for a few seconds is kept here.",
  "recent.about": (p: P) =>
    `${p.model} · ${date(p.when)}${p.edits ? ` · ${plural(p.edits, { one: "edit", other: "edits" })}` : ""}`,
  "recent.forget": (p: P) => `Delete: ${p.text}`,
  "recent.forget.all": "Delete all",
  "recent.deleted": (p: P) => `${plural(p.count, { one: "entry", other: "entries" })} deleted.`,
  "recent.remember": "Bring back",
  "recent.private": "Kept in this browser alone, at most 20. Nothing leaves this machine.",

  // ---- keys ----
  "keys.open": "Keys",
  "keys.open.hint": "Keys (?)",
  "keys.title": "Keys",
  "keys.group.look": "Look",
  "keys.group.write": "Write",
  "keys.group.edit": "Edit",
  "keys.group.views": "Views",
  "keys.group.page": "Page",
  "keys.jk": "Next and previous token (row)",
  "keys.arrows": "Move the focused cell",
  "keys.ends": "In a map: to the ends of the row; with Ctrl, to the first and the last cell",
  "keys.pages": "In a map: many rows up or down",
  "keys.escape": "Let go of the locked cell",
  "keys.enter": "Write the next token",
  "keys.back": "One token back",
  "keys.space": "Play or pause",
  "keys.mask": "Hide the focused token, or show it again",
  "keys.hide": "Hide the focused cell, or show it again",
  "keys.isolate": "On a head’s square: leave only that head in its sublayer",
  "keys.undo": "Undo the last change",
  "keys.redo": "Redo it",
  "keys.link": "Copy a link to this",
  "keys.close": "Close what is open",
  "keys.learn": "In Learn: one step back or on",
  "keys.help": "This list",
  "keys.mouse": "Hovering previews, a click locks.",
  "keys.mouse.hide": "Double-click hides a token or a cell.",
  "keys.while": "Keys rest while you type.",
};
