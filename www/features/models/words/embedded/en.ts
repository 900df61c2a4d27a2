// Words about the models that there are, and about what each kind of them does with a text, in English.
import { forms } from "../../../../i18n/forms.js";

export type P = Record<string, any>;

const { number } = forms("en");

export const models = {
  "models.choose": "Model",
  "models.option": (p: P) => `${p.name}: ${p.short}`,
  "models.look": "Look for:",
  "models.group.encoder-decoder": "Encoder–decoder: answers a text",
  "models.group.decoder": "Decoder: goes on with a text",
  "models.group.encoder": "Encoder: fills holes in",
  "models.group.own": "Yours, on this page only",
  "models.group.opened": "Opened here",

  "models.dates.short": "any date to ISO 8601",
  "models.dates.does": "Reads a date in four languages and writes it as ISO 8601.",
  "models.dates.look": "in Cross, a head that walks along the year while the year is written.",
  "models.dates.write": "Write a date, any way you like",
  "models.dates.about": "In English, Turkish, German or Bengali.",

  "models.reverse.short": "a word backwards",
  "models.reverse.does": "Writes a word from its end to its beginning.",
  "models.reverse.look": "in Cross, a diagonal from the top right: each step looks one letter further to the left.",
  "models.reverse.write": "Write a word",
  "models.reverse.about": "Of the letters a to j, up to eight of them.",

  "models.copy.short": "the same word again",
  "models.copy.does": "Writes the word that it reads.",
  "models.copy.look": "in Cross, a diagonal from the top left: each step looks one letter further to the right.",
  "models.copy.write": "Write a word",
  "models.copy.about": "Of the letters a to j, up to eight of them.",

  "models.sort.short": "letters in order",
  "models.sort.does": "Writes the letters of a word in the order of the alphabet.",
  "models.sort.look": "in Cross, steps that look at the letter they write, wherever it stands.",
  "models.sort.write": "Write a word",
  "models.sort.about": "Of the letters a to j, up to eight of them.",

  "models.induction.short": "what repeats, goes on",
  "models.induction.does": "Goes on with letters that repeat. It has attention only, no MLP.",
  "models.induction.look":
    "in layer 1, a diagonal: heads that look right behind the last place of the same letter. In layer 0, " +
    "heads that look one letter back.",
  "models.induction.write": "Write letters, and begin to repeat them",
  "models.induction.about": "Small letters a to z, none twice before they repeat.",

  "models.add.short": "sums, digit by digit",
  "models.add.does": "Writes the sum of two numbers, the first digit first.",
  "models.add.look":
    "which digits each digit of the sum looks at: those of its own column, and those to the right that may carry.",
  "models.add.write": "Write a sum to do",
  "models.add.about": "Three digits each, zeros in front written out, and an equals sign.",

  "models.tales.short": "a novel, onward",
  "models.tales.does": "Goes on with a text in the manner of Jane Austen, whose novels are all it has read.",
  "models.tales.look":
    "L0H1, which looks for names over the whole sentence, and L3H1 and L2H2, which look at the token before.",
  "models.tales.write": "Begin a sentence",
  "models.tales.about": "In English. Its tokens are words and pieces of words.",

  "models.fill.short": "the missing word",
  "models.fill.does": "Guesses the word behind [mask] from what stands on both sides.",
  "models.fill.look":
    "in the last layer, a head that looks one token ahead (L2H0) and one that looks one back (L2H1): nothing " +
    "hides the future from an encoder.",
  "models.fill.write": "Write a sentence with a hole",
  "models.fill.about": "In English. Write [mask] where a word is missing.",

  "models.own-answers.does": "Reads a text and writes another one.",
  "models.own-answers.look": "what each step of the answer looks at, in Cross.",
  "models.own-answers.write": "Write a text",
  "models.own-answers.about": "As this model has learned to read it.",
  "models.own-continues.does": "Goes on with a text, token by token.",
  "models.own-continues.look": "heads that look one token back, or at earlier places of the same token.",
  "models.own-continues.write": "Begin a text",
  "models.own-continues.about": "As this model has learned to read it.",
  "models.own-fills.does": (p: P) =>
    `${p.mask ? `Guesses what stands behind ${p.mask}` : "Guesses each token"}, from what stands on both sides.`,
  "models.own-fills.look": (p: P) =>
    `${p.mask ? `the row of ${p.mask}` : "the row of a token"}, and what it looks at on both sides.`,
  "models.own-fills.write": "Write a text with a hole",
  "models.own-fills.about": (p: P) =>
    p.mask ? `Write ${p.mask} where something is missing.` : "As this model has learned to read it.",
  "models.own-reads.does": "Reads a text, and turns each token into a vector.",
  "models.own-reads.look": "which tokens look at each other.",
  "models.own-reads.write": "Write a text",
  "models.own-reads.about": "As this model has learned to read it.",

  "input.too-long.text": (p: P) =>
    `The text has ${number(p.length)} tokens and the model reads at most ${number(p.limit)}: shorten it by ` +
    `${number(p.over)}.`,
  "input.too-long.source": (p: P) =>
    `The source has ${number(p.length)} tokens and the model reads at most ${number(p.limit)}: shorten it ` +
    `by ${number(p.over)}.`,
  "input.too-long.target": (p: P) =>
    `The target has ${number(p.length)} tokens and the model reads at most ${number(p.limit)}: shorten it ` +
    `by ${number(p.over)}.`,
  "input.empty.answers": "Write something above, or take an example. The model answers as you type.",
  "input.empty.continues": "Begin a text above, or take an example. The model goes on with it.",
  "input.empty.fills": (p: P) =>
    `${p.mask ? `Write a sentence with ${p.mask} in it` : "Write a sentence"}, or take an example. The ` +
    `model guesses what is missing.`,
  "input.empty.reads": "Write a text above. The model reads it as you type.",
  "input.goes-on": "How it goes on",
  "input.no-head":
    "Nothing: this model is an encoder without an output head. It turns each token into a vector and has no " +
    "words for it. Its heads can be seen all the same.",
  "input.tokens.hint.fills": "Click a token to see what the model would say there. Double-click hides it as padding.",

  "input.pair": "Two texts? Write between them:",
  "input.pair.insert": (p: P) => `Put ${p.separator} at the cursor, between two texts`,

  "guess.title": "What fits into the hole",
  "guess.instead": "What it would say in place of",
  "guess.none": (p: P) =>
    p.mask
      ? `There is no ${p.mask} in the text. Write one, or click a token and put one in its place.`
      : "Click a token to see what the model would say there.",
  "guess.hint": "Click a guess to fill it in.",
  "guess.mask": (p: P) => `Put ${p.mask} in place of ${p.token}`,

  "notice.model-edits": "Edits that this model has no place for were removed.",
  "notice.model-back": (p: P) => `Back to ${p.name}`,
  "notice.model-failed": (p: P) => `The model “${p.name}” could not be loaded, so the one before stays. ${p.message}`,
  "notice.own-gone":
    "The model that was open here was only on that page, and is gone. This is the one to begin with; to go " +
    "on with that one, open its files again.",
};
