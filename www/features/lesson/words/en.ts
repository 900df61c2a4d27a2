// Words of lessons: making one, and what it locks, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural } = forms("en");

export const lesson = {
  // ---- lessons ----
  "lesson.make": "Make a lesson link",
  "lesson.make.hint": "Choose what a class sees, and tell it what to do.",
  "lesson.about":
    "A student who opens this link sees the page as it is now, with the parts you leave, and your " +
    "instruction above them.",
  "lesson.say": "Instruction",
  "lesson.say.example":
    "Choose a row of the map: which token does it look at most? Then silence the head. What is written now?",
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
  "lesson.part.patches": "Patches",
  "lesson.part.noise": "Noise",
  "lesson.part.others": "Every head and sublayer",
  "lesson.part.undo": "Undo and redo",
  "lesson.part.reset": "Reset all",
  "lesson.part.rooms": "Other rooms",
  "lesson.part.export": "Export and import",
  "lesson.part.link": "Copy link",
  "lesson.part.recent": "Recent texts",
  "lesson.asks": "What the student is asked",
  "lesson.asks.none": "Nothing",
  "lesson.asks.head": "Which head is it? Choose it.",
  "lesson.asks.writes": "What does the model write?",
  "lesson.answer.none": "There is no such answer on the page now.",
  "lesson.scenes.about":
    "A lesson may have several scenes: add this page, close this, change the page, and add the next one.",
  "lesson.add": "Add this page as a scene",
  "lesson.unsaid": "Without an instruction",
  "lesson.remove": "Remove",
  "lesson.check": "Check",
  "lesson.right": "That is right.",
  "lesson.wrong.head": "Not this head. Look again.",
  "lesson.wrong.writes": "Not this. Look at the answer, letter by letter.",
  "lesson.wrong.foreseen": "Not this. Look at the maps, and try again.",
  "lesson.answer.foreseen": (p: P) =>
    `Right is what is written now, ${p.answer}; the scene opens before it is written.`,
  "lesson.back": "Back",
  "lesson.on": "Next",
  "lesson.answer.head": (p: P) => `Right is the head in front now, ${p.answer}; the scene opens without saying so.`,
  "lesson.answer.writes": (p: P) => `Right is what is written now: ${p.answer}`,
  "lesson.remove.one": (p: P) => `Remove scene ${number(p.at)}`,
  "lesson.at": (p: P) => `Scene ${number(p.at)} of ${number(p.count)}`,
  "lesson.link.scenes": (p: P) => `Lesson link of ${plural(p.count, { one: "scene", other: "scenes" })}`,
  "lesson.banner": "Lesson",
  "lesson.silent": "This is a lesson: part of the page is left out.",
  "lesson.leave": "Leave the lesson",
  "lesson.leave.hint": "Shows the whole page, with what is on it now",
  "lesson.locked": "Locked in this lesson",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof lesson, Entry> {}
}
