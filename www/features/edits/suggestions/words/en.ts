// Words of the things to try, in English.
import type { Params as P } from "../../../../i18n/vocabulary.js";

/** What to ask of a model with a head less, by what it does with a text. */
const SURVIVES: Record<string, string> = {
  answers: "Does the answer survive?",
  continues: "Does it go on as before?",
  fills: "Do the guesses stay?",
  classifies: "Does the class stay?",
  reads: "How far does the output move?",
};

/** What then is another one. */
const CHANGES: Record<string, string> = {
  answers: "what is written now",
  continues: "what is written now",
  fills: "the guesses",
  classifies: "the classes’ probabilities",
  reads: "how far the output has moved",
};

export const suggestions = {
  // ---- three things to try: what it does, why, and what to look at once it is done ----
  "suggestion.title": "Things to try",
  "suggestion.walk": "Ask why",
  "suggestion.dates.walk":
    "Why this digit? The largest bar of Cross, one step on, says from which letter of your date it was taken.",
  "suggestion.reverse.walk":
    "Why this letter? The largest bar of Cross, one step on, says from which letter of your word it was taken.",
  "suggestion.copy.walk":
    "Why this letter? The largest bar of Cross, one step on, says from which letter of your word it was taken.",
  "suggestion.sort.walk":
    "Why this letter? No head copies it: the MLP decides by what the heads have counted. See which letters they took.",
  "suggestion.phrases.walk":
    "Why this word? The largest bar of Cross, one step on, says which English word it was taken from.",
  "suggestion.induction.walk":
    "Three steps lead from the letter to the head of layer 0 that looks one letter back: each time the first in " +
    "the list.",
  "suggestion.add.walk": "Why this digit? The MLPs do the sum. See which heads brought digits, and from where.",
  "suggestion.tales.walk": "Why this word? See which head pushed for it most, and the word it took that from.",
  "suggestion.fill.walk":
    "Why this word in the hole? The largest bar of a head, one step on, names the words around it that say so.",
  "suggestion.look": "Look:",
  "suggestion.back": "Choose it again to take it back.",
  "suggestion.held": "You hold the answer’s tokens: whatever you try, they stay as they are.",
  "suggestion.held.after": "the maps. The answer’s tokens stay, for you hold them.",
  "suggestion.dates.end": (p: P) => `Silence ${p.name}`,
  "suggestion.dates.end.hint": "One of the heads with which the answer reads itself goes quiet.",
  "suggestion.dates.end.after":
    "the date is there, and it goes on. At the last digit this head looks at the hyphen before the day: without it " +
    "the model does not know that it is done.",
  "suggestion.dates.gates": "Close both gates of the encoder",
  "suggestion.dates.gates.hint": "The tokens of your date no longer hear of each other.",
  "suggestion.dates.gates.after":
    "“none”. A 2 cannot tell any more whether it belongs to the year or to the day, and no date is found.",
  "suggestion.dates.blind": "Cut the decoder off from your date",
  "suggestion.dates.blind.hint": "Without cross-attention it sees nothing of what you write.",
  "suggestion.dates.blind.after": "“none”, whatever you write: where it sees no date, it says so.",
  "suggestion.reverse.silence": (p: P) => `Silence ${p.name}`,
  "suggestion.reverse.silence.hint": "One of the two heads that read your word goes quiet.",
  "suggestion.reverse.silence.after": "the answer is wrong now. The other head, L0H0, cannot read the word alone.",
  "suggestion.reverse.even": "Let Cross look evenly at all letters",
  "suggestion.reverse.even.hint": "It still sees which letters there are, but not where.",
  "suggestion.reverse.even.after": "the answer has letters of your word, in no order.",
  "suggestion.reverse.blind": "Cut the decoder off from your word",
  "suggestion.reverse.blind.hint": "Without cross-attention it can only guess.",
  "suggestion.reverse.blind.after": "the same letters come, whatever you write. Try another example.",
  "suggestion.copy.spare": "Silence one of the two heads of Cross",
  "suggestion.copy.spare.hint": "Does the copy survive?",
  "suggestion.copy.spare.after": "the answer stays: the other head, below, reads the same letters.",
  "suggestion.copy.even": "Let Cross look evenly at all letters",
  "suggestion.copy.even.hint": "It still sees which letters there are, but not where.",
  "suggestion.copy.even.after": "the answer has letters of your word, in no order.",
  "suggestion.copy.blind": "Cut the decoder off from your word",
  "suggestion.copy.blind.hint": "Without cross-attention it can only guess.",
  "suggestion.copy.blind.after": "the same letters come, whatever you write. Try another example.",
  "suggestion.sort.own": "Silence the decoder’s own attention",
  "suggestion.sort.own.hint": "It no longer sees what it has written.",
  "suggestion.sort.own.after": "the answer loses count: it does not know which letters it has had.",
  "suggestion.sort.scale": "Leave out the division by √d",
  "suggestion.sort.scale.hint": "Every softmax gets sharper than it was trained to be.",
  "suggestion.sort.scale.after": "letters are doubled or lost. The map below has less between dark and light.",
  "suggestion.sort.even": "Let Cross look evenly at all letters",
  "suggestion.sort.even.hint": "To sort, each step looks at the letter that it writes.",
  "suggestion.sort.even.after": "the order is gone, and the answer does not know when to end.",
  "suggestion.phrases.own": "Silence the decoder’s own attention",
  "suggestion.phrases.own.hint": "It no longer sees what it has written.",
  "suggestion.phrases.own.after": "the answer stutters: it does not know which words it has had.",
  "suggestion.phrases.even": "Let Cross look evenly at all words",
  "suggestion.phrases.even.hint": "It still sees which words there are, but chooses none of them.",
  "suggestion.phrases.even.after": "words are gone, or others stand there. To write a word it has to look at one.",
  "suggestion.phrases.blind": "Cut the decoder off from your phrase",
  "suggestion.phrases.blind.hint": "Without cross-attention it can only guess.",
  "suggestion.phrases.blind.after": "the same words come, whatever you write. Try another example.",
  "suggestion.induction.before": "Silence layer 0",
  "suggestion.induction.before.hint": "Its heads tell each letter which one stood before it.",
  "suggestion.induction.before.after":
    "the letters no longer go on as before. The diagonal of L1H1, below, is gone, for it needs what layer 0 tells.",
  "suggestion.induction.spare": "Silence an induction head, L1H1",
  "suggestion.induction.spare.hint": "It looks behind the last place of the same letter.",
  "suggestion.induction.spare.after": "the letters go on all the same: other heads of layer 1 do as it does.",
  "suggestion.induction.future": "Let every letter see the future",
  "suggestion.induction.future.hint": "Lift the causal mask and watch the upper triangle fill.",
  "suggestion.induction.future.after":
    "the diagonal breaks up, and the letters no longer go on: it was never trained to read like that.",
  "suggestion.add.carry": "Silence L0H0",
  "suggestion.add.carry.hint": "One head of layer 0 looks after the carry.",
  "suggestion.add.carry.after":
    "where a digit carries over, the sum is ten too small. 444+555= carries nothing, and stays right.",
  "suggestion.add.mlp": "Switch off the last MLP",
  "suggestion.add.mlp.hint": "Attention gathers the digits; something has to add them.",
  "suggestion.add.mlp.after": "the maps stay as they are, and the sum is wrong: looking is not adding.",
  "suggestion.add.blur": "Blur every pattern",
  "suggestion.add.blur.hint": "A high softmax temperature: each head looks nearly everywhere.",
  "suggestion.add.blur.after": "the squares of the map, which grow pale; some sums survive it, some do not.",
  "suggestion.tales.thread": "Silence layer 2, all four heads",
  "suggestion.tales.thread.hint": "One of four layers no longer looks around.",
  "suggestion.tales.thread.after": "it still writes English, but no longer of whom or what the sentence was.",
  "suggestion.tales.mlp": "Switch off the last MLP",
  "suggestion.tales.mlp.hint": "Attention stays as it is; the thinking after it goes.",
  "suggestion.tales.mlp.after": "sooner or later it stutters: the same piece, again and again.",
  "suggestion.tales.future": "Let every token see the future",
  "suggestion.tales.future.hint": "Lift the causal mask and watch the upper triangle fill.",
  "suggestion.tales.future.after": "it still writes sentences, for the newest token has no future to see.",
  "suggestion.fill.last": "Silence layer 2, all four heads",
  "suggestion.fill.last.hint": "The last layer no longer looks around.",
  "suggestion.fill.last.after": "no guess stands out any more: it is here that the hole learns what is around it.",
  "suggestion.fill.spare": "Silence layer 0, all four heads",
  "suggestion.fill.spare.hint": "The first layer no longer looks around.",
  "suggestion.fill.spare.after": "good guesses still lead: layers 1 and 2 look around as well.",
  "suggestion.fill.blur": "Blur every pattern",
  "suggestion.fill.blur.hint": "A high softmax temperature: each head looks nearly everywhere.",
  "suggestion.fill.blur.after": "the first guess, which is less sure than it was.",
  "suggestion.own.future": "Let it see the future",
  "suggestion.own.future.hint": "Lift the causal mask and watch the upper triangle fill.",
  "suggestion.own.future.after": "the upper triangle of the map below, and what is written now.",
  "suggestion.own.silence": (p: P) => `Silence ${p.name}`,
  "suggestion.own.silence.hint": (p: P) => `One head goes quiet. ${SURVIVES[p.way]}`,
  "suggestion.own.silence.after": "what has changed, at the top of the edits.",
  "suggestion.own.gate": (p: P) => `Close the gate of ${p.name}`,
  "suggestion.own.gate.hint": "In this layer, tokens no longer hear of each other.",
  "suggestion.own.gate.after": "the maps of the layers after it.",
  "suggestion.own.blur": "Blur every pattern",
  "suggestion.own.blur.hint": "A high softmax temperature: each head looks nearly everywhere.",
  "suggestion.own.blur.after": (p: P) => `the squares of the map, which grow pale, and ${CHANGES[p.way]}.`,
  "suggestion.own.blind": "Cut the decoder off from the source",
  "suggestion.own.blind.hint": "Without cross-attention it can only guess.",
  "suggestion.own.blind.after": "it writes the same, whatever the source says.",
};

declare module "../../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof suggestions, Entry> {}
}
