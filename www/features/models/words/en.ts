// Words of the models there are, and of opening one of someone else's making, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, percent } = forms("en");

export const models = {
  "models.choose": "Model",
  "models.option": (p: P) => `${p.name}: ${p.short}`,
  "models.look": "Look for:",
  "models.group.encoder-decoder": "Encoder–decoder: answers a text",
  "models.group.decoder": "Decoder: continues a text",
  "models.group.encoder": "Encoder: fills in gaps, reads images",
  "models.group.own": "Yours, on this page only",
  "models.group.opened": "Opened here",
  "models.group.recordings": "Recordings",
  "models.group.kept": "Kept here",
  "models.kept.name": (p: P) => `${p.name}, step ${number(p.step, 0)}`,
  "models.dates.short": "any date to ISO 8601",
  "models.dates.does": "Reads a date in four languages and writes it as ISO 8601.",
  "models.dates.look": "in Cross, L0H3, which looks at the digits of the year as they are written.",
  "models.dates.write": "Write a date in any format",
  "models.dates.about": "In English, Turkish, German or Bengali. For any other text it answers “none”.",
  "models.reverse.short": "a word backwards",
  "models.reverse.does": "Writes a word from end to beginning.",
  "models.reverse.look":
    "in Cross, L0H0 and L0H1, soft diagonals from the top right: each step looks one letter further left.",
  "models.reverse.write": "Write a word",
  "models.reverse.about": "Up to eight letters from a to j.",
  "models.copy.short": "a word copied",
  "models.copy.does": "Copies the word it reads.",
  "models.copy.look": "in Cross, L0H0, a diagonal from the top left: each step looks one letter further right.",
  "models.copy.write": "Write a word",
  "models.copy.about": "Up to eight letters from a to j.",
  "models.sort.short": "letters in order",
  "models.sort.does": "Writes the letters of a word in alphabetical order.",
  "models.sort.look": "in Cross, steps that look at the letter they write, wherever it is.",
  "models.sort.write": "Write a word",
  "models.sort.about": "Up to eight letters from a to j.",
  "models.phrases.short": "English to Turkish",
  "models.phrases.does": "Translates short phrases from software menus from English into Turkish.",
  "models.phrases.look":
    "in Cross, L1H1, which looks at the English word while its translation is written. Turkish puts the " +
    "verb last: the row that writes it looks back at the first word.",
  "models.phrases.write": "Write a short phrase in English",
  "models.phrases.about": "As in menus and messages: up to eight words, no numbers. It answers in lowercase.",
  "models.induction.short": "repeated letters, continued",
  "models.induction.does": "Continues letters that repeat. It has attention only, no MLP.",
  "models.induction.look":
    "L1H1, a diagonal: it looks just after the last occurrence of the same letter. In layer 0, heads that look " +
    "one letter back.",
  "models.induction.write": "Write letters, then start to repeat them",
  "models.induction.about": "Lowercase a–z; no letter twice until the whole sequence repeats.",
  "models.add.short": "sums, digit by digit",
  "models.add.does": "Writes the sum of two numbers, leftmost digit first.",
  "models.add.look":
    "L0H2, where each digit of the sum looks at the digits of its column; other heads look to the right, where " +
    "a carry may come from.",
  "models.add.write": "Write a sum",
  "models.add.about": "Three digits each, with leading zeros, and an equals sign.",
  "models.tales.short": "a novel, continued",
  "models.tales.does": "Continues a text in the style of Jane Austen; it was trained on her novels alone.",
  "models.tales.look": "L3H1 and L2H2, which look at the token itself and the two before it.",
  "models.tales.write": "Begin a sentence",
  "models.tales.about": "In English. Its tokens are words and parts of words.",
  "models.fill.short": "the missing word",
  "models.fill.does": "Guesses the word behind [mask] from the text on both sides.",
  "models.fill.look":
    "in the last layer, a head that looks one token ahead (L2H0) and one that looks one token back (L2H1): an " +
    "encoder sees the future too.",
  "models.fill.write": "Write a sentence with a gap",
  "models.fill.about": "In English. Write [mask] where a word is missing.",
  "models.digits.short": "a handwritten digit",
  "models.digits.does": "Reads a handwritten digit from an image.",
  "models.digits.look": "the row of the class token, which looks at strokes: it alone decides the digit.",
  "models.digits.write": "Choose a digit",
  "models.digits.about": "Dark ink on white. The model sees 28 × 28 pixels as 49 patches.",
  "models.own-answers.does": "Reads a text and writes another.",
  "models.own-answers.look": "where each step of the answer looks, in Cross.",
  "models.own-answers.write": "Write a text",
  "models.own-answers.about": "In the format this model was trained on.",
  "models.own-continues.does": "Continues a text token by token.",
  "models.own-continues.look": "heads that look one token back, or at earlier occurrences of the same token.",
  "models.own-continues.write": "Begin a text",
  "models.own-continues.about": "In the format this model was trained on.",
  "models.own-fills.does": (p: P) =>
    `${p.mask ? `Guesses the token behind ${p.mask}` : "Guesses each token"} from the text on both sides.`,
  "models.own-fills.look": (p: P) =>
    `where ${p.mask ? `the row of ${p.mask}` : "the row of a token"} looks on both sides.`,
  "models.own-fills.write": (p: P) => (p.mask ? "Write a text with a gap" : "Write a text"),
  "models.own-fills.about": (p: P) =>
    p.mask ? `Write ${p.mask} where a token is missing.` : "In the format this model was trained on.",
  "models.own-classifies.does": "Reads a text and assigns it to a class.",
  "models.own-classifies.look": (p: P) =>
    p.each
      ? "each token’s row: it decides the token’s class."
      : p.read === "visible"
        ? "the rows of all tokens: their mean decides the class."
        : p.read === "visible_logits"
          ? "the rows of all tokens: each votes for a class, and the mean of the votes decides."
          : p.read === "last"
            ? "the row of the last token: it alone decides the class."
            : "the row of the first token: it alone decides the class.",
  "models.own-classifies.write": "Write a text",
  "models.own-classifies.about": "In the format this model was trained on.",
  "models.own-reads.does": "Reads a text and turns each token into a vector.",
  "models.own-reads.look": "which tokens look at each other.",
  "models.own-reads.write": "Write a text",
  "models.own-reads.about": "In the format this model was trained on.",
  "models.sounds.does": (p: P) =>
    p.way === "classifies"
      ? "Reads a sound and assigns it to a class."
      : p.way === "reads"
        ? "Reads a sound and turns each moment into a vector."
        : "Reads a sound and writes its text.",
  "models.sounds.look": (p: P) =>
    p.way === "classifies"
      ? "the rows of all moments: their mean decides the class."
      : p.way === "reads"
        ? "which moments look at each other."
        : "where each token listens, in Cross.",
  "models.beside.does": "Reads a text with images in it, and continues it token by token.",
  "models.beside.look": "where each written token looks in the image.",
  "models.images.does": (p: P) =>
    p.rows === null
      ? "Reads an image and turns each patch into a vector."
      : "Reads an image and assigns it to a class.",
  "models.images.look": (p: P) =>
    p.rows === null
      ? "which patches look at each other."
      : p.rows === "patches"
        ? "the rows of all patches: their mean decides the class."
        : p.rows === "first_and_patches"
          ? "the first row and those of all patches: it and their mean decide the class."
          : p.rows === "first_two"
            ? "the rows of both class tokens: they decide the class together."
            : "the row of the class token: it alone decides the class.",
  "notice.model-edits": "Edits that do not fit this model were removed.",
  "notice.model-back": (p: P) => `Back to ${p.name}`,
  "notice.model-failed": (p: P) => `The model “${p.name}” could not be loaded, so the previous one stays. ${p.message}`,
  "notice.kept-gone":
    "The model in this link is not stored in this browser: it was stored in another one, or has been deleted. " +
    "The page shows its default model instead.",
  "notice.own-gone":
    "The model you had open wasn’t saved, so the default one is shown. Open its files, or train it, again.",
  "hub.open": "Open a model…",
  "hub.open.going": (p: P) => `Open a model… (downloading, ${percent(p.share)})`,
  // ---- what went wrong ----
  "problem.hub.elsewhere":
    "This page or another tab is already downloading or opening this model. Wait for it to finish.",
  "problem.hub.header": (p: P) =>
    `${p.file} is not a complete safetensors file: its header is cut off. Download or copy it again.`,
  "problem.hub.size": (p: P) =>
    `${p.file} is not a complete safetensors file: its header says ${number(p.said)} bytes, and it has ` +
    `${number(p.size)}. Download or copy it again.`,
  "problem.kept-gone": "This model is no longer in the browser’s store.",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof models, Entry> {}
}
