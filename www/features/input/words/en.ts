// Words of the Input panel: the text, its tokens, the answer, its steps, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural, duration, room } = forms("en");
const tokens = { one: "token", other: "tokens" };

export const input = {
  // ---- input ----
  "input.region": "Input",
  "input.examples": "Examples",
  "input.tokens": "What it reads",
  "input.tokens.hint.follow": "Choose a {token} to follow it.",
  "input.tokens.hint": "Press a {token} to follow it, twice quickly to mask it.",
  "input.answer": "What it writes",
  "input.answer.none": "Nothing yet",
  "input.target": "Its tokens so far",
  "input.unknown": (p: P) =>
    `${p.list}: never seen by this model. It reads ${p.count === 1 ? "it" : "them"} as “unknown”.`,
  "input.long": (p: P) =>
    `This text has ${number(p.tokens)} tokens, and this model was trained on at most ${number(p.trained)}: ` +
    "its answer may be wrong.",
  "input.writing": "Being written…",
  "input.held": "You hold these tokens: edits leave them as they are.",
  "input.held.older": "You hold these tokens. They were written under other edits.",
  "input.no-date":
    "“none” is its answer where it reads no date: the text has no form that it knows, the calendar has no such day, " +
    "or the year is not one of 1900 to 2099.",
  "input.no-such-day": "No such day: the model has only learned to write dates and “none”, and this is neither.",
  "input.short-year": "A year of two digits is ambiguous: this model reads 70–99 as 1970–1999, and 00–69 as 2000–2069.",
  "input.same": "The same answer as without edits",
  "input.plain": "Without edits",
  "input.again": "Let the model write",
  "input.empty.answers": "Write something above, or take an example. The model answers as you type.",
  "input.empty.continues": "Begin a text above, or take an example. The model goes on with it.",
  "input.empty.fills": (p: P) =>
    `${p.mask ? `Write a sentence with ${p.mask} in it` : "Write a sentence"}, or take an example. The ` +
    `model guesses what is missing.`,
  "input.empty.classifies": "Write a text above, or take an example. The model says its class as you type.",
  "input.classes": "Which class",
  "input.classes.more": (p: P) => `and ${number(p.count)} more`,
  "input.classes.hint":
    "It is told by the first token alone, which has looked at all others. Why says what pushed for it.",
  "input.empty.reads": "Write a text above. The model reads it as you type.",
  "input.goes-on": "How it goes on",
  "input.no-head":
    "Nothing: this model is an encoder without an output head. It turns each token into a vector and has no " +
    "words for it. Its heads can be seen all the same.",
  "input.tokens.hint.fills":
    "Press a {token} to see what the model would say there, twice quickly to hide it as padding.",
  "input.pair": "Two texts? Write between them:",
  "input.pair.insert": (p: P) => `Put ${p.separator} at the cursor, between two texts`,
  "token.title": (p: P) => `${p.name}, position ${p.position}`,
  "token.unknown": (p: P) => `“${p.text}”, never seen by this model`,
  "token.masked": (p: P) => `${p.name}: hidden as padding`,
  "token.second": (p: P) => `${p.name}, second text`,
  // ---- stepping ----
  "step.group": "Steps",
  "step.first": "To the start",
  "step.back": "One token back",
  "step.forward": "Write the next token",
  "step.play": "Write to the end",
  "step.play.on": "Write on",
  "step.forward.name": "Step",
  "step.play.name": "Play",
  "step.pause": "Pause",
  "step.count": (p: P) =>
    p.count === 0 ? "Before the first token" : plural(p.count, { one: "token written", other: "tokens written" }),
  "step.ended": (p: P) => `${plural(p.count, { one: "token", other: "tokens" })}, ended`,
  "step.full": (p: P) => `${plural(p.count, { one: "token", other: "tokens" })}: no room for more`,
  // ---- beams ----
  "beams.title": "Beams",
  "beams.off": "one answer",
  "beams.on": (p: P) => `${plural(p.count, { one: "text", other: "texts" })} side by side`,
  "beams.count": "Number of beams",
  "beams.count.hint":
    "So many texts are followed side by side, at every step the most probable ones; 1 is the answer alone. " +
    "Temperature and seed play no part.",
  "beams.penalty": "Length penalty",
  "beams.penalty.hint":
    "Texts are ranked by ln p divided by their length to this power: 0 prefers short ones, 1 ranks by the mean of " +
    "their tokens.",
  "beams.list": "Most probable texts and their scores, best first",
  "beams.take": (p: P) => `Probability ${p.probability}. Choosing it makes it the answer.`,
  "beams.empty": "ends at once",
  "beams.searching": "Searching…",
  "beams.stop": "Stop",
  "guess.title": "What fits into the hole",
  "guess.instead": "What it would say in place of",
  "guess.none": (p: P) =>
    p.mask
      ? `There is no ${p.mask} in the text. Write one, or choose a token and put one in its place.`
      : "Choose a token to see what the model would say there.",
  "guess.hint": "Choose a guess to fill it in.",
  "guess.mask": (p: P) => `Put ${p.mask} in place of ${p.token}`,
  "reading.cost": (p: P) =>
    `This text has ${plural(p.tokens, tokens)}: reading it takes about ${duration(p.ms)} here and ` +
    `${room(p.bytes)} more memory.`,
  "reading.quick": (p: P) => `A new text of about ${plural(p.tokens, tokens)} would take ${duration(p.ms)}.`,
  "reading.read": "Read it",
  "reading.stop": "Stop",
  "reading.stop.hint": "Stops reading and keeps the picture before it (Escape)",
  "reading.waits": "The maps come once the text is read.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof input, Entry> {}
}
