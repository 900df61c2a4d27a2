// What a model folder's README says in its front matter, as a hub reads it: the licence.

/** It stands at the beginning; some READMEs go on for long. */
const READ = 2 ** 16;

/** @param value as YAML writes a word */
const plain = (value: string) =>
  value
    .replace(/\s+#.*$/, "")
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2");

export async function licenceIn(readme: Blob): Promise<string | null> {
  const [, front] = /^---[ \t]*\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(await readme.slice(0, READ).text()) ?? [];
  // A word, several in brackets, or several in lines of their own.
  const [, said, below] = /^license:[ \t]*(.*?)[ \t]*\r?$((?:\r?\n[ \t]*-[ \t].*)*)/m.exec(front ?? "") ?? [];
  const inline = plain(said ?? "");
  const all = inline.startsWith("[")
    ? inline.slice(1, -1).split(",")
    : inline
      ? [inline]
      : (below ?? "").split("\n").map((line) => line.replace(/^[ \t]*-/, ""));
  return all.map(plain).filter(Boolean).join(", ") || null;
}
