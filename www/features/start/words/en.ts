// Words of the first steps, in English.
import type { Params as P } from "../../../i18n/vocabulary.js";

export const start = {
  "start.count": (p: P) => `Step ${p.place} of ${p.of}`,
  "start.look": "This picture is a head.",
  "start.look.say":
    "Each row is a token that looks, each column one it may look at: the stronger the colour of a cell, the more it " +
    "looks there. Choose a cell and read it: with the pointer, a finger or the arrow keys.",
  "start.look.chosen": "You chose:",
  "start.look.more": "Choose another cell, or go on.",
  "start.look.where": "Tap “Show me where” to go to the picture.",
  "start.head": "Choose another head.",
  "start.head.say": (p: P) =>
    `There are ${p.count}, one for each small picture. Choose ${p.name}, or any other, and see where it looks.`,
  "start.silence": "Silence a head.",
  "start.silence.say": (p: P) =>
    `What is ${p.name} good for? Under “Edits”, pull its “Head strength” to 0, all the way to the left.`,
  "start.silence.closed": (p: P) =>
    `What is ${p.name} good for? Open “Edits” at the bottom and pull “Head strength” to 0, all the way to the left.`,
  "start.silence.same": (p: P) =>
    `Without ${p.name} the answer is still “${p.answer}”: other heads make up for it. Choose ${p.other} and silence ` +
    `it as well, or go on.`,
  "start.silence.more": (p: P) => `${p.before} alone changed nothing. Now pull the strength of ${p.name} to 0 as well.`,
  "start.undo": "Take it back.",
  "start.undo.say": (p: P) =>
    `Without ${p.name} the answer “${p.before}” became “${p.after}”: this head matters here. Press Undo.`,
  "start.undo.same": "This time the answer did not change. That happens: heads stand in for each other. Press Undo.",
  "start.undo.read": "Everything after this head is computed anew; “Edits” says how much it moved. Press Undo.",
  "start.on": "That was it.",
  "start.on.say":
    "“Things to try” breaks this model in other ways, and Learn builds one up piece by piece. Words with dots under " +
    "them say what they mean.",
  "start.show": "Show me where",
  "start.go-on": "Go on",
  "start.learn": "Open Learn",
  "start.skip": "Skip",
  "start.skip.hint": "Leave the first steps (Escape). They are under “?” whenever you want them.",
  "start.done": "Done",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof start, Entry> {}
}
