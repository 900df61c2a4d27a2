// Words of the Input panel: the text, its tokens, the answer, its steps, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural, duration, room } = forms("en");
const tokens = { one: "token", other: "tokens" };

export const input = {
  // ---- input ----
  "input.region": "Input",
  "input.examples": "Examples",
  "input.recorded": "The recorded text",
  "input.tokens": "Reads",
  "input.tokens.hint.follow": "{Click|Tap} a {token} to follow it.",
  "input.tokens.hint": "{Click|Tap} a {token} to follow it. {Double-click|Double-tap} to mask it.",
  "input.answer": "Writes",
  "input.answer.none": "Nothing yet",
  "input.answer.special": "Only special tokens so far",
  "input.target": "Target tokens so far",
  "input.unknown": (p: P) => `${p.list}: not in this model’s vocabulary, read as “unknown”.`,
  "input.long": (p: P) =>
    `This text has ${number(p.tokens)} tokens, and this model was trained on at most ${number(p.trained)}: ` +
    "its answer may be wrong.",
  "input.cut": (p: P) => `Cut to ${plural(p.tokens, tokens)}`,
  "input.writing": "Writing…",
  "input.held": "These tokens are fixed, so edits won’t change them.",
  "input.held.older": "These tokens are fixed. They were written under other edits.",
  "input.no-date":
    "The model answers “none” when it finds no valid date: an unknown format, a day that does not exist, or a " +
    "year outside 1900 to 2099.",
  "input.no-such-day": "This day does not exist. The model was trained to write only valid dates or “none”.",
  "input.short-year": "A two-digit year is ambiguous: this model reads 70–99 as 1970–1999 and 00–69 as 2000–2069.",
  "input.same": "Same answer as without edits",
  "input.plain": "Without edits",
  "input.again": "Let the model rewrite them",
  "input.empty.answers": "Write something above, or choose an example. The model answers as you type.",
  "input.empty.continues": "Start a text above, or choose an example. The model continues it.",
  "input.empty.fills": (p: P) =>
    `${p.mask ? `Write a sentence with ${p.mask} in it` : "Write a sentence"}, or choose an example. The model ` +
    "guesses the missing token.",
  "input.empty.classifies": "Write a text above, or choose an example. The model classifies it as you type.",
  "input.classes": "Class",
  "input.classes.more": (p: P) => `and ${number(p.count)} more`,
  "input.classes.hint": (p: P) =>
    p.token !== null
      ? `The class of “${p.token}”. Choose another token to see its class. See Why for the reasons.`
      : p.read === "visible"
        ? "The class is read from the mean of all tokens that are not masked. See Why for the reasons."
        : p.read === "visible_logits"
          ? "Each token that is not masked is classified; the class is read from their mean. See Why for the reasons."
          : p.read === "last"
            ? "The class is read from the last token alone, which has looked at all others. See Why for the reasons."
            : "The class is read from the first token alone, which has looked at all others. See Why for the reasons.",
  "image.classes.hint": (p: P) =>
    `The class is read from ${
      p.rows === "patches"
        ? "the mean of all patches"
        : p.rows === "first_and_patches"
          ? "the first row and the mean of all patches"
          : p.rows === "first_two"
            ? "both class tokens, which have looked at all patches"
            : "the class token alone, which has looked at all patches"
    }. See Why for the reasons.`,
  "sound.classes.hint": "The class is read from the mean of all moments that are not masked. See Why for the reasons.",
  "input.empty.reads": "Write a text above. The model reads it as you type.",
  "input.goes-on": "Continuation",
  "input.no-head":
    "No output: this model has no output head. It turns each token into a vector. You can still look at its heads.",
  "input.tokens.hint.fills":
    "{Click|Tap} a {token} to see the model’s guess there. {Double-click|Double-tap} to hide it as padding.",
  "input.from": "Source language",
  "input.into": "Target language",
  "input.into.free": "The model’s choice",
  "input.pair": "Two texts? Put between them:",
  "input.pair.insert": (p: P) => `Insert ${p.separator} at the cursor, between two texts`,
  "token.title": (p: P) => `${p.name}, position ${p.position}`,
  "token.unknown": (p: P) => `“${p.text}”, not in this model’s vocabulary`,
  "token.masked": (p: P) => `${p.name}: hidden as padding`,
  "token.second": (p: P) => `${p.name}, second text`,
  // ---- images and sounds ----
  "camera.file": "Photo",
  "drawing.file": "Drawing",
  "image.panel": (p: P) => `${p.head} · row of ${p.token}`,
  "notice.unread.early": (p: P) => `The model has not loaded yet. Drop or paste ${p.name} again once it has.`,
  "notice.unread.image": (p: P) =>
    `${p.name} is an image, and the open model reads none. Choose one that reads images, such as digits.`,
  "notice.unread.sound": (p: P) =>
    `${p.name} is a sound, and the open model reads none. Open one that reads sound, such as Whisper.`,
  // ---- conversation ----
  "chat.role.system": "System",
  "chat.role.user": "User",
  "chat.role.assistant": "Assistant",
  "notice.no-template": "This model has no chat template, so the link’s conversation was left out.",
  // ---- stepping ----
  "moment.count": (p: P) => `Step ${number(p.step)} of ${number(p.of)} (earlier step)`,
  "step.group": "Steps",
  "step.first": "To the start",
  "step.back": "One token back",
  "step.forward": "Write the next token",
  "step.play": "Write to the end",
  "step.play.on": "Continue writing",
  "step.forward.name": "Step",
  "step.play.name": "Play",
  "step.pause": "Pause",
  "step.count": (p: P) =>
    p.count === 0 ? "Before the first token" : plural(p.count, { one: "token written", other: "tokens written" }),
  "step.ended": (p: P) => `${plural(p.count, { one: "token", other: "tokens" })}, finished`,
  "step.full": (p: P) => `${plural(p.count, { one: "token", other: "tokens" })}, the model’s limit`,
  "guess.title": "Guesses for the gap",
  "guess.instead": "Guesses in place of",
  "guess.none": (p: P) =>
    p.mask
      ? `The text has no ${p.mask}. Write one, or choose a token and replace it.`
      : "Choose a token to see the model’s guesses there.",
  "guess.hint": "Choose a guess to fill it in.",
  "guess.mask": (p: P) => `Replace ${p.token} with ${p.mask}`,
  "reading.cost": (p: P) =>
    `This text has ${plural(p.tokens, tokens)}. Reading it here takes about ${duration(p.ms)} and ` +
    `${room(p.bytes)} of extra memory.`,
  "reading.quick": (p: P) => `A text of ${plural(p.tokens, tokens)} takes about ${duration(p.ms)}.`,
  "reading.read": "Read it",
  "reading.stop": "Stop",
  "reading.stop.hint": "Stop reading and keep the previous picture{ (Escape)|}",
  "reading.waits": "The maps appear once the text has been read.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof input, Entry> {}
}
