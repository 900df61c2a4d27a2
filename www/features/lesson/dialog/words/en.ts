// Words of the dialog that makes a lesson, in English.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { date, number, plural } = forms("en");

export const lessonDialog = {
  "lesson.about":
    "Students who open this link see the page as it is now, with the parts you choose and your instruction above.",
  "lesson.say": "Instruction",
  "lesson.say.example":
    "Choose a row of the map: which token does it look at most? Then silence the head. What does the model " +
    "write now?",
  "lesson.say.count": (p: P) => `${number(p.count)} of ${number(p.most)} characters`,
  "lesson.access.about": "Shown: works as usual. Locked: visible, but cannot be used. Hidden: not on the page.",
  "lesson.edits": (p: P) =>
    "The link includes " +
    `${p.count === 1 ? "the edit" : `the ${plural(p.count, { one: "edit", other: "edits" })}`} made on this ` +
    "page.",
  "lesson.link": "Lesson link",
  "lesson.open": "Open as a student",
  "lesson.forbidden": "This page cannot copy here. Copy the link from the field.",
  "lesson.no-secret": "A lesson guides; it does not lock. Students can leave it for the whole page.",
  "lesson.presets": "Start with",
  "lesson.preset.everything": "Everything",
  "lesson.preset.everything.hint": "The whole page, with an instruction",
  "lesson.preset.look": "Only look",
  "lesson.preset.look.hint": "The views, step by step; the text is fixed, and there are no edits",
  "lesson.preset.one": "One edit only",
  "lesson.preset.one.hint": "The kind of edit in use now, or else head strength",
  "lesson.group.input": "Input",
  "lesson.group.look": "Views",
  "lesson.group.edits": "Edits",
  "lesson.group.page": "Page",
  "lesson.access.shown": "Shown",
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
  "lesson.part.effect": "Effect of the edits",
  "lesson.part.strength": "Head strength and pattern",
  "lesson.part.window": "Window",
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
  "lesson.asks": "Question",
  "lesson.answer.none": "The page shows no such answer now.",
  "lesson.scenes.about":
    "A lesson can have several scenes: add this page, close this dialog, change the page, then add the next scene.",
  "lesson.add": "Add this page as a scene",
  "lesson.unsaid": "Without an instruction",
  "lesson.remove": "Remove",
  "lesson.answer.foreseen": (p: P) =>
    `Correct answer: ${p.answer}, the one written now. The scene opens before it is written.`,
  "lesson.answer.head": (p: P) => `Correct answer: the selected head, ${p.answer}. Students are not shown it.`,
  "lesson.answer.writes": (p: P) => `Correct answer, the one written now: ${p.answer}`,
  "lesson.remove.one": (p: P) => `Remove scene ${number(p.at)}`,
  "lesson.link.scenes": (p: P) => `Lesson link with ${plural(p.count, { one: "scene", other: "scenes" })}`,
  "lesson.kept": "Your lessons",
  "lesson.kept.about": "Lessons are kept in this browser until you delete them.",
  "lesson.new": "New lesson",
  "lesson.untitled": (p: P) => `Lesson of ${date(p.date)}`,
  "lesson.drop": "Delete this lesson",
  "lesson.dropped": "Lesson deleted.",
  "lesson.title": "Title",
  "lesson.new-scene": "New scene",
  "lesson.changing": (p: P) => `Scene ${number(p.at)}`,
  "lesson.page": "Replace its page with the page as it is now",
  "lesson.save": (p: P) => `Save scene ${number(p.at)}`,
  "lesson.cancel": "Cancel",
  "lesson.scenes": "Scenes",
  "lesson.change": "Change",
  "lesson.change.one": (p: P) => `Change scene ${number(p.at)}`,
  "lesson.preview": "Preview",
  "lesson.preview.one": (p: P) => `Preview scene ${number(p.at)}`,
  "lesson.earlier": (p: P) => `Move scene ${number(p.at)} up`,
  "lesson.later": (p: P) => `Move scene ${number(p.at)} down`,
  "lesson.own.ask": "Question",
  "lesson.own.options": "Answers; mark the right one",
  "lesson.own.option": (p: P) => `Answer ${number(p.at)}`,
  "lesson.own.option.right": (p: P) => `Answer ${number(p.at)} is right`,
  "lesson.own.right": "Right answer",
  "lesson.own.within": "May be off by",
  "lesson.own.accepted": "Right answers, one per line; leave empty to accept any text",
  "lesson.own.hint": "Hint after a wrong answer",
  "lesson.own.praise": "Feedback after the right answer",
  "lesson.own.unclear": (p: P) =>
    `“${p.typed}” can be read in two ways: write ${p.whole} for thousands, or ${p.decimal} for a decimal number.`,
  "lesson.own.lacks.choice": "Write a question and at least two answers, and mark the right one.",
  "lesson.own.lacks.number": "Write a question and the number that answers it.",
  "lesson.own.lacks.text": "Write a question.",
  "lesson.parts": "Choose parts",
  "lesson.code": "A student’s result code",
  "lesson.code.about": "Enter the code from the end of the lesson to see how many tries each question took.",
  "lesson.code.none": "This code does not belong to this lesson.",
  "lesson.code.tries": (p: P) =>
    p.tries
      .map((tries: number, i: number) =>
        tries === 0
          ? `Question ${number(i + 1)}: not answered.`
          : `Question ${number(i + 1)}: ${plural(tries, { one: "try", other: "tries" })}.`,
      )
      .join(" "),
};

declare module "../../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof lessonDialog, Entry> {}
}
