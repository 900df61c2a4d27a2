// Words of the things to try, in English.
import type { Params as P } from "../../../../i18n/vocabulary.js";

/** A question about the model without one head, by what the model does with a text. */
const SURVIVES: Record<string, string> = {
  answers: "Is the answer still the same?",
  continues: "Is the text still the same?",
  fills: "Are the guesses still the same?",
  classifies: "Is the class still the same?",
  reads: "How far does the output move?",
};

/** The output that changes. */
const CHANGES: Record<string, string> = {
  answers: "the new answer",
  continues: "the new text",
  fills: "the guesses",
  classifies: "the classes’ probabilities",
  reads: "how far the output has moved",
};

export const suggestions = {
  // ---- three things to try: what it does, why, and what to look at once it is done ----
  "suggestion.title": "Things to try",
  "suggestion.walk": "Ask why",
  "suggestion.dates.walk":
    "Why this digit? Follow the longest bar of Cross: the next step shows which letter of your date it came from.",
  "suggestion.reverse.walk":
    "Why this letter? Follow the longest bar of Cross: the next step shows which letter of your word it came from.",
  "suggestion.copy.walk":
    "Why this letter? Follow the longest bar of Cross: the next step shows which letter of your word it came from.",
  "suggestion.sort.walk":
    "Why this letter? No head copies it: the MLP decides, based on the letters the heads have gathered. See " +
    "which ones.",
  "suggestion.phrases.walk":
    "Why this word? Follow the longest bar of Cross: the next step shows which English word it came from.",
  "suggestion.induction.walk":
    "In three steps, follow the first item of the list each time: it leads to the previous-token head in layer 0.",
  "suggestion.add.walk": "Why this digit? The MLPs do the adding. See which heads brought which digits.",
  "suggestion.tales.walk": "Why this word? See which head contributed most, and from which word it read.",
  "suggestion.fill.walk":
    "Why this word in the gap? Follow the longest bar of a head: the next step shows the words around the gap " +
    "that it read.",
  "suggestion.digits.walk":
    "Why this digit? Follow the longest bar of a head: the next step shows the patches that its class token read.",
  "suggestion.look": "Look:",
  "suggestion.back": "Choose it again to undo it.",
  "suggestion.held": "The answer’s tokens are fixed, so nothing you try will change them.",
  "suggestion.held.after": "the maps. The answer does not change, because its tokens are fixed.",
  "suggestion.dates.end": (p: P) => `Silence ${p.name}`,
  "suggestion.dates.end.hint": "Turns off one of the heads through which the answer reads itself.",
  "suggestion.dates.end.after":
    "the date is complete, yet the model keeps writing. At the last digit this head looks at the hyphen " +
    "before the day; without it the model does not know that it is done.",
  "suggestion.dates.gates": "Close both gates of the encoder",
  "suggestion.dates.gates.hint": "The tokens of your date can no longer read each other.",
  "suggestion.dates.gates.after":
    "the answer is “none”. A 2 no longer knows whether it belongs to the year or the day, so the model finds " +
    "no date.",
  "suggestion.dates.blind": "Cut the decoder off from your date",
  "suggestion.dates.blind.hint": "Without cross-attention the decoder sees nothing of your text.",
  "suggestion.dates.blind.after": "the answer is “none” for every text: the model sees no date and says so.",
  "suggestion.reverse.silence": (p: P) => `Silence ${p.name}`,
  "suggestion.reverse.silence.hint": "Turns off one of the two heads that read your word.",
  "suggestion.reverse.silence.after": "the answer is now wrong. The other head, L0H0, cannot read the word alone.",
  "suggestion.reverse.even": "Make Cross look evenly at all letters",
  "suggestion.reverse.even.hint": "It still sees which letters there are, but not their order.",
  "suggestion.reverse.even.after": "the answer has letters of your word, but in the wrong order.",
  "suggestion.reverse.blind": "Cut the decoder off from your word",
  "suggestion.reverse.blind.hint": "Without cross-attention the decoder can only guess.",
  "suggestion.reverse.blind.after": "the answer is the same for every word. Try another example.",
  "suggestion.copy.spare": "Silence one of the two Cross heads",
  "suggestion.copy.spare.hint": "Is the copy still right?",
  "suggestion.copy.spare.after": "the answer stays right: the other head, below, reads the same letters.",
  "suggestion.copy.even": "Make Cross look evenly at all letters",
  "suggestion.copy.even.hint": "It still sees which letters there are, but not their order.",
  "suggestion.copy.even.after": "the answer has letters of your word, but in the wrong order.",
  "suggestion.copy.blind": "Cut the decoder off from your word",
  "suggestion.copy.blind.hint": "Without cross-attention the decoder can only guess.",
  "suggestion.copy.blind.after": "the answer is the same for every word. Try another example.",
  "suggestion.sort.own": "Silence the decoder’s self-attention",
  "suggestion.sort.own.hint": "The decoder no longer sees what it has written.",
  "suggestion.sort.own.after": "the answer loses count: it does not know which letters it has already written.",
  "suggestion.sort.scale": "Skip the division by √d",
  "suggestion.sort.scale.hint": "Every softmax becomes sharper than in training.",
  "suggestion.sort.scale.after":
    "letters are doubled or missing. The map below has fewer shades between dark and light.",
  "suggestion.sort.even": "Make Cross look evenly at all letters",
  "suggestion.sort.even.hint": "To sort, each step must look at the letter it writes.",
  "suggestion.sort.even.after": "the order is lost, and the answer does not know when to end.",
  "suggestion.phrases.own": "Silence the decoder’s self-attention",
  "suggestion.phrases.own.hint": "The decoder no longer sees what it has written.",
  "suggestion.phrases.own.after": "the answer stutters: it does not know which words it has already written.",
  "suggestion.phrases.even": "Make Cross look evenly at all words",
  "suggestion.phrases.even.hint": "It still sees which words there are, but cannot choose one.",
  "suggestion.phrases.even.after": "words are missing or wrong. To translate a word, the model has to look at it.",
  "suggestion.phrases.blind": "Cut the decoder off from your phrase",
  "suggestion.phrases.blind.hint": "Without cross-attention the decoder can only guess.",
  "suggestion.phrases.blind.after": "the answer is the same for every phrase. Try another example.",
  "suggestion.induction.before": "Silence layer 0",
  "suggestion.induction.before.hint": "Its heads record, at each letter, the letter before it.",
  "suggestion.induction.before.after":
    "the letters no longer repeat. The diagonal of L1H1, below, is gone, because it depends on layer 0.",
  "suggestion.induction.spare": "Silence an induction head, L1H1",
  "suggestion.induction.spare.hint": "It looks just after the last occurrence of the same letter.",
  "suggestion.induction.spare.after": "the letters still repeat: other heads of layer 1 do the same work.",
  "suggestion.induction.future": "Let every letter see the future",
  "suggestion.induction.future.hint": "Turn off the causal mask and watch the upper triangle fill.",
  "suggestion.induction.future.after":
    "the diagonal breaks up, and the letters no longer repeat: the model was never trained to see the future.",
  "suggestion.add.carry": "Silence L0H0",
  "suggestion.add.carry.hint": "This head of layer 0 handles the carry.",
  "suggestion.add.carry.after": "with a carry, the sum is ten too small. 444+555= has no carry and stays right.",
  "suggestion.add.mlp": "Turn off the last MLP",
  "suggestion.add.mlp.hint": "Attention only gathers the digits; the MLPs add them.",
  "suggestion.add.mlp.after": "the maps do not change, but the sum is wrong: looking is not adding.",
  "suggestion.add.blur": "Blur every pattern",
  "suggestion.add.blur.hint": "With a high softmax temperature, each head looks almost everywhere.",
  "suggestion.add.blur.after": "the cells of the map fade; some sums stay right, others do not.",
  "suggestion.tales.thread": "Silence layer 2, all four heads",
  "suggestion.tales.thread.hint": "Turns off the attention of one of four layers.",
  "suggestion.tales.thread.after": "it still writes English, but loses track of whom or what the sentence is about.",
  "suggestion.tales.mlp": "Turn off the last MLP",
  "suggestion.tales.mlp.hint": "Attention stays the same; only the processing after it is gone.",
  "suggestion.tales.mlp.after": "sooner or later it gets stuck, repeating the same piece.",
  "suggestion.tales.future": "Let every token see the future",
  "suggestion.tales.future.hint": "Turn off the causal mask and watch the upper triangle fill.",
  "suggestion.tales.future.after": "it still writes sentences, because the newest token has no future to see.",
  "suggestion.digits.nine": "Silence L1H2 and L1H3",
  "suggestion.digits.nine.hint": "Turns off two of the four heads through which the class token reads the last layer.",
  "suggestion.digits.nine.after": "the 9 is read as a 4, and the 5 as a 3. The other digits stay what they were.",
  "suggestion.digits.early": "Silence layer 0, all four heads",
  "suggestion.digits.early.hint": "Each patch then reaches the last layer without having seen its neighbours.",
  "suggestion.digits.early.after": "the 9 and the 4 are read as 7: strokes in different patches are not put together.",
  "suggestion.digits.blur": "Blur every pattern",
  "suggestion.digits.blur.hint":
    "With a high softmax temperature, each head looks almost everywhere, also at white paper.",
  "suggestion.digits.blur.after": "every digit is read as a 1.",
  "suggestion.fill.last": "Silence layer 2, all four heads",
  "suggestion.fill.last.hint": "Turns off the attention of the last layer.",
  "suggestion.fill.last.after":
    "no guess stands out any more: this is the layer where the gap reads the words around it.",
  "suggestion.fill.spare": "Silence layer 0, all four heads",
  "suggestion.fill.spare.hint": "Turns off the attention of the first layer.",
  "suggestion.fill.spare.after": "good guesses still lead: layers 1 and 2 read the words around the gap too.",
  "suggestion.fill.blur": "Blur every pattern",
  "suggestion.fill.blur.hint": "With a high softmax temperature, each head looks almost everywhere.",
  "suggestion.fill.blur.after": "the first guess, now less certain.",
  "suggestion.own.future": "Let it see the future",
  "suggestion.own.future.hint": "Turn off the causal mask and watch the upper triangle fill.",
  "suggestion.own.future.after": "the upper triangle of the map below, and the new answer.",
  "suggestion.own.silence": (p: P) => `Silence ${p.name}`,
  "suggestion.own.silence.hint": (p: P) => `Turns off one head. ${SURVIVES[p.way]}`,
  "suggestion.own.silence.after": "the changes, listed at the top of the edits.",
  "suggestion.own.gate": (p: P) => `Close the gate of ${p.name}`,
  "suggestion.own.gate.hint": "In this layer, tokens can no longer read each other.",
  "suggestion.own.gate.after": "the maps of later layers.",
  "suggestion.own.blur": "Blur every pattern",
  "suggestion.own.blur.hint": "With a high softmax temperature, each head looks almost everywhere.",
  "suggestion.own.blur.after": (p: P) => `the cells of the map, which fade, and ${CHANGES[p.way]}.`,
  "suggestion.own.blind": "Cut the decoder off from the source",
  "suggestion.own.blind.hint": "Without cross-attention the decoder can only guess.",
  "suggestion.own.blind.after": "the answer is the same for every source.",
};

declare module "../../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof suggestions, Entry> {}
}
