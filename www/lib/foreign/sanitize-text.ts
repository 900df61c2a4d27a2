// Makes foreign text safe to show: no character reverses its surroundings or hides.

/** Control characters, bidirectional controls and invisible characters; not joiners or variation selectors. */
const HIDDEN = new RegExp(
  "[\\p{Cc}\\p{Cs}\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e" +
    "\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}]",
  "gu",
);

/** The maximum length of a shown name. */
const MOST = 200;

const spelled = (one: string) => `\\u{${one.codePointAt(0)?.toString(16)}}`;

/** One line, with invisible characters spelled out, truncated to a readable length. */
export function legible(text: string) {
  return shortened(text.slice(0, 2 * MOST + 2).replace(HIDDEN, spelled), MOST);
}

/** The first code points of a longer text. */
export function shortened(text: string, most: number) {
  const letters = [...text.slice(0, 2 * most + 2)];
  return letters.length > most ? `${letters.slice(0, most).join("")}…` : text;
}
