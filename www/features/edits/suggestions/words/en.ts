// Words of the things to try, in English.

export type P = Record<string, any>;

export const suggestions = {
  // ---- three things to try: what it does, why, and what to look at once it is done ----
  "try.title": "Things to try",
  "try.look": "Look:",
  "try.back": "Click again to take it back.",

  "try.dates.spare": "Silence Cross layer 1, all four heads",
  "try.dates.spare.hint": "Half of what reads your date goes quiet.",
  "try.dates.spare.after": "the answer stays. Cross layer 0, below, reads the date as well.",
  "try.dates.gates": "Close both gates of the encoder",
  "try.dates.gates.hint": "The tokens of your date no longer hear of each other.",
  "try.dates.gates.after": "the year. A 2 cannot tell any more whether it belongs to the year or to the day.",
  "try.dates.blind": "Cut the decoder off from your date",
  "try.dates.blind.hint": "Without cross-attention it can only guess.",
  "try.dates.blind.after": "it still writes a date, the same one whatever you write. Try another example.",

  "try.reverse.even": "Let Cross look evenly at all letters",
  "try.reverse.even.hint": "It still sees which letters there are, but not where.",
  "try.reverse.even.after": "the answer has letters of your word, in no order.",
  "try.reverse.own": "Silence the decoder’s own attention",
  "try.reverse.own.hint": "It no longer sees what it has written.",
  "try.reverse.own.after": "where the answer loses its place.",
  "try.reverse.blind": "Cut the decoder off from your word",
  "try.reverse.blind.hint": "Without cross-attention it can only guess.",
  "try.reverse.blind.after": "the same letters come, whatever you write. Try another example.",

  "try.copy.spare": "Silence one of the two heads of Cross",
  "try.copy.spare.hint": "Does the copy survive?",
  "try.copy.spare.after": "the answer stays: the other head, below, reads the same letters.",
  "try.copy.even": "Let Cross look evenly at all letters",
  "try.copy.even.hint": "It still sees which letters there are, but not where.",
  "try.copy.even.after": "the answer has letters of your word, in no order.",
  "try.copy.blind": "Cut the decoder off from your word",
  "try.copy.blind.hint": "Without cross-attention it can only guess.",
  "try.copy.blind.after": "the same letters come, whatever you write. Try another example.",

  "try.sort.own": "Silence the decoder’s own attention",
  "try.sort.own.hint": "It no longer sees what it has written.",
  "try.sort.own.after": "the answer loses count: it does not know which letters it has had.",
  "try.sort.scale": "Leave out the division by √d",
  "try.sort.scale.hint": "Every softmax gets sharper than it was trained to be.",
  "try.sort.scale.after": "letters are doubled or lost. The map below has less between dark and light.",
  "try.sort.even": "Let Cross look evenly at all letters",
  "try.sort.even.hint": "To sort, each step looks at the letter that it writes.",
  "try.sort.even.after": "the order is gone, and the answer does not know when to end.",

  "try.induction.before": "Silence layer 0",
  "try.induction.before.hint": "Its heads tell each letter which one stood before it.",
  "try.induction.before.after":
    "the letters no longer go on as before. The diagonal of L1H2, below, is gone, for it needs what layer 0 tells.",
  "try.induction.spare": "Silence the induction head L1H2",
  "try.induction.spare.hint": "It looks behind the last place of the same letter.",
  "try.induction.spare.after": "the letters go on all the same: other heads of layer 1 do as it does.",
  "try.induction.future": "Let every letter see the future",
  "try.induction.future.hint": "Lift the causal mask and watch the upper triangle fill.",
  "try.induction.future.after":
    "the diagonal breaks up, and the letters no longer go on: it was never trained to read like that.",

  "try.add.carry": "Silence L0H0",
  "try.add.carry.hint": "One head of layer 0 looks after the carry.",
  "try.add.carry.after":
    "where a digit carries over, the sum is ten too small. 444+555= carries nothing, and stays right.",
  "try.add.mlp": "Switch off the last MLP",
  "try.add.mlp.hint": "Attention gathers the digits; something has to add them.",
  "try.add.mlp.after": "the maps stay as they are, and the sum is wrong: looking is not adding.",
  "try.add.blur": "Blur every pattern",
  "try.add.blur.hint": "A high softmax temperature: each head looks nearly everywhere.",
  "try.add.blur.after": "the squares of the map, which grow pale; some sums survive it, some do not.",

  "try.tales.thread": "Silence layer 2, all four heads",
  "try.tales.thread.hint": "One of four layers no longer looks around.",
  "try.tales.thread.after": "it still writes English, but no longer of whom or what the sentence was.",
  "try.tales.mlp": "Switch off the last MLP",
  "try.tales.mlp.hint": "Attention stays as it is; the thinking after it goes.",
  "try.tales.mlp.after": "sooner or later it stutters: the same piece, again and again.",
  "try.tales.future": "Let every token see the future",
  "try.tales.future.hint": "Lift the causal mask and watch the upper triangle fill.",
  "try.tales.future.after": "it still writes sentences, for the newest token has no future to see.",

  "try.fill.last": "Silence layer 2, all four heads",
  "try.fill.last.hint": "The last layer no longer looks around.",
  "try.fill.last.after": "no guess stands out any more: it is here that the hole learns what is around it.",
  "try.fill.spare": "Silence layer 0, all four heads",
  "try.fill.spare.hint": "The first layer no longer looks around.",
  "try.fill.spare.after": "good guesses still lead: layers 1 and 2 look around as well.",
  "try.fill.blur": "Blur every pattern",
  "try.fill.blur.hint": "A high softmax temperature: each head looks nearly everywhere.",
  "try.fill.blur.after": "the first guess, which is less sure than it was.",

  "try.own.future": "Let it see the future",
  "try.own.future.hint": "Lift the causal mask and watch the upper triangle fill.",
  "try.own.future.after": "the upper triangle of the map below, and what is written now.",
  "try.own.silence": (p: P) => `Silence ${p.name}`,
  "try.own.silence.hint": (p: P) =>
    `One head goes quiet. ` +
    `${p.way === "answers" ? "Does the answer survive?" : p.way === "continues" ? "Does it go on as before?" : p.way === "fills" ? "Do the guesses stay?" : "How far does the output move?"}`,
  "try.own.silence.after": "what has changed, at the top of the edits.",
  "try.own.gate": (p: P) => `Close the gate of ${p.name}`,
  "try.own.gate.hint": "In this layer, tokens no longer hear of each other.",
  "try.own.gate.after": "the maps of the layers after it.",
  "try.own.blur": "Blur every pattern",
  "try.own.blur.hint": "A high softmax temperature: each head looks nearly everywhere.",
  "try.own.blur.after": (p: P) =>
    `the squares of the map, which grow pale, and ` +
    `${p.way === "fills" ? "the guesses" : p.way === "reads" ? "how far the output has moved" : "what is written now"}.`,
  "try.own.blind": "Cut the decoder off from the source",
  "try.own.blind.hint": "Without cross-attention it can only guess.",
  "try.own.blind.after": "it writes the same, whatever the source says.",
};
