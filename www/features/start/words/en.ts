// Words of the first steps, in English.
import type { Params as P } from "../../../i18n/vocabulary.js";

export const start = {
  "start.count": (p: P) => `Step ${p.place} of ${p.of}`,
  "start.look": "This picture shows an attention head.",
  "start.look.say":
    "Each row is a token that looks, each column one it may look at: the stronger the colour of a cell, the " +
    "more it looks there. Choose a cell to read it.",
  "start.look.chosen": "You chose:",
  "start.look.more": "Choose another cell, or go on.",
  "start.look.where": "{Click|Tap} “Show me where” to go to the picture.",
  "start.head": "Choose another head.",
  "start.head.say": (p: P) =>
    `There are ${p.count} heads, one for each small picture. Choose ${p.name}, or any other, and see where it ` +
    "looks.",
  "start.silence": "Silence a head.",
  "start.silence.say": (p: P) =>
    `What does ${p.name} do? Under “Edits”, drag “Head strength” to 0, all the way to the left.`,
  "start.silence.closed": (p: P) =>
    `What does ${p.name} do? Open “Edits” at the bottom and drag “Head strength” to 0, all the way to the left.`,
  "start.silence.same": (p: P) =>
    `Without ${p.name} the answer is still “${p.answer}”: other heads compensate. Choose ${p.other} and ` +
    "silence it too, or continue.",
  "start.silence.more": (p: P) => `${p.before} alone changed nothing. Now drag the strength of ${p.name} to 0 as well.`,
  "start.undo": "Undo the edit.",
  "start.undo.say": (p: P) =>
    `Without ${p.name} the answer “${p.before}” became “${p.after}”: this head matters here. Now choose Undo.`,
  "start.undo.same": "This time the answer did not change: other heads compensated. {Click|Tap} Undo.",
  "start.undo.read":
    "Everything after this head is computed again; “Edits” shows how much the output changed. {Click|Tap} Undo.",
  "start.on": "That’s the tour.",
  "start.on.say":
    "“Things to try” breaks this model in other ways, and Learn builds one piece by piece. Words with a dotted " +
    "underline are explained when you choose them.",
  "start.show": "Show me where",
  "start.go-on": "Continue",
  "start.learn": "Open Learn",
  "start.skip": "Skip",
  "start.skip.hint": "Leave the tour{ (Escape)|}. You can restart it under “?”.",
  "start.done": "Done",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof start, Entry> {}
}
