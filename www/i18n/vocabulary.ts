// All messages of the page: each words/en.ts adds its keys, so that the compiler checks every key in use.
// biome-ignore-all lint/suspicious/noExplicitAny: a sentence takes what it names

// Each sentence reads its own parameters, and there are thousands of sentences.
export type Params = Record<string, any>;

/** A sentence, or a function of its parameters. */
export type Entry = string | ((p: Params) => string);

// biome-ignore lint/suspicious/noEmptyInterface: filled by the words themselves
export interface Vocabulary {}

export type Key = keyof Vocabulary;
