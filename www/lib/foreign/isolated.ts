// Texts that are read from right to left, kept from turning around the words and signs beside them.

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** In Unicode's isolates, where it needs them: the text keeps its own order, and what is beside it stays there. */
export const isolated = (text: string) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
