// Reads a model folder's README: the licence in its front matter, as a hub reads it, and the model's name.
import { legible } from "../../lib/foreign/sanitize-text.js";

/** The number of bytes to read: some READMEs are long. */
const READ = 2 ** 16;

/** @param value a YAML scalar */
function plain(value: string) {
  const comment = /\s#/.exec(value)?.index;
  const word = value.slice(0, comment).trim();
  return /^["']/.test(word) && word.length > 1 && word.endsWith(word[0]) ? word.slice(1, -1) : word;
}

/** The lines of its front matter, and of its body. */
async function partsOf(readme: Blob) {
  const all = (await readme.slice(0, READ).text()).split("\n").map((line) => line.trimEnd());
  const end = all[0] === "---" ? all.indexOf("---", 1) : -1;
  return { front: all.slice(1, Math.max(1, end)), body: all.slice(end + 1) };
}

export async function licenceIn(readme: Blob): Promise<string | null> {
  const { front } = await partsOf(readme);
  const at = front.findIndex((line) => line.startsWith("license:"));
  if (at < 0) return null;
  // A scalar, a list in brackets, or a list with an item per line.
  const inline = plain(front[at].slice("license:".length));
  const below = front.slice(at + 1).map((line) => line.trimStart());
  const items = below.slice(
    0,
    below.concat("").findIndex((line) => !/^-\s/.test(line)),
  );
  const all = inline.startsWith("[")
    ? inline.slice(1, -1).split(",")
    : inline
      ? [inline]
      : items.map((line) => line.slice(1));
  return legible(all.map(plain).filter(Boolean).join(", ")) || null;
}

/** Its first level-one heading, skipping comments in YAML and code; null without one. */
export async function titleIn(readme: Blob): Promise<string | null> {
  const { body } = await partsOf(readme);
  const text = body.join("\n").replace(/^ {0,3}(```|~~~)[^]*?(?:^ {0,3}\1|$(?![^]))/gm, "");
  const [, title] = /^#[ \t]+(.{1,96}?)[ \t]*#*$/m.exec(text) ?? [];
  return title === undefined ? null : legible(title.replace(/[`*_]{1,2}(\S[^`*]*)[`*_]{1,2}/g, "$1")) || null;
}
