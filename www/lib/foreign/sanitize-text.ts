// Makes foreign text safe to show: no character reverses its surroundings or hides.

/**
 * What moves the cursor, what turns the direction of writing, and what is not seen at all; not what joins letters, nor
 * what chooses between two pictures of one.
 */
const HIDDEN = new RegExp(
  "[\\p{Cc}\\p{Cs}\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e" +
    "\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}]",
  "gu",
);

/** So much is shown of one name. */
const MOST = 200;

const spelled = (one: string) => `\\u{${one.codePointAt(0)?.toString(16)}}`;

/** One line, with what cannot be seen spelled out, and no longer than a person reads. */
export function legible(text: string) {
  const letters = [...text.slice(0, 2 * MOST + 2).replace(HIDDEN, spelled)];
  return letters.length > MOST ? `${letters.slice(0, MOST).join("")}…` : letters.join("");
}
