// All messages of the page: each words/en.ts adds its keys, so that the compiler checks every key in use.
// biome-ignore-all lint/suspicious/noExplicitAny: a sentence takes what it names

// What goes into a sentence is read by the sentence itself, of which there are thousands.
export type Params = Record<string, any>;

/** A sentence, or one that numbers or names go into. */
export type Entry = string | ((p: Params) => string);

// biome-ignore lint/suspicious/noEmptyInterface: filled by the words themselves
export interface Vocabulary {}

export type Key = keyof Vocabulary;
