// A phrase as a sentence's beginning.

/** A phrase that begins with an address, a file or a part of the model, whose spelling stays. */
const NAMED = /^\S*[./:_]\S/;

/** The same with a capital letter. @param phrase in English */
export const withCapital = (phrase: string) =>
  NAMED.test(phrase) ? phrase : phrase.slice(0, 1).toUpperCase() + phrase.slice(1);
