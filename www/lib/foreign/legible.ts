// Texts of others as they may be shown: no character of them turns what stands beside it around, or hides.

/** What moves the cursor, and what turns the direction of writing; not what joins letters. */
const HIDDEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** So much is shown of one name. */
const MOST = 200;

const spelled = (one: string) => `\\u{${one.codePointAt(0)?.toString(16)}}`;

/** One line, with what cannot be seen spelled out, and no longer than a person reads. */
export function legible(text: string) {
  const letters = [...text.slice(0, 2 * MOST + 2).replace(HIDDEN, spelled)];
  return letters.length > MOST ? `${letters.slice(0, MOST).join("")}…` : letters.join("");
}
