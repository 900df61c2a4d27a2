// The documents name paths that are there, list every folder, and their recipes leave no file out.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");
const LANGUAGES = /\{en,tr,bn\}/;
/** What tools leave between the sources. */
const BUILT = /^(__pycache__|build|.*\.egg-info|_engine\..*(so|pyd))$/;

/** Every file below a folder, by its path from the top. @param {string} folder @returns {string[]} */
const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => normalize(`${entry.parentPath ?? entry.path}/${entry.name}`).slice(root.length));

const ROOMS = ["src", "chat", "cli", "web", "python", "kernels", "www", "tests", "xtask", "tools", "benches"];
const documents = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "tests/reference/README.md"],
  ...ROOMS.map((room) => `${room}/README.md`),
  ...readdirSync(join(root, "docs")).flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : [])),
];

/** A path for each language in a pattern of all three. @param {string} path */
const spelledOut = (path) =>
  LANGUAGES.test(path) ? ["en", "tr", "bn"].map((code) => path.replace(LANGUAGES, code)) : [path];

test("every link of a document leads to a file, and to a heading that is there", () => {
  const slug = (/** @type {string} */ heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .trim()
      .replaceAll(" ", "-");
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(([, to, heading]) => {
      const path = to === "" ? document : join(dirname(document), to);
      if (!existsSync(join(root, path))) return [`${document}: ${to}`];
      if (heading === undefined) return [];
      const there = [...read(path).matchAll(/^#+ (.*)$/gm)].some(([, text]) => slug(text) === heading);
      return there ? [] : [`${document}: ${to}#${heading}`];
    }),
  );
  assert.deepEqual(broken, []);
});

test("every source path in a document exists", () => {
  const named = documents.flatMap((document) =>
    [
      ...read(document).matchAll(
        /`((?:src|cli|web|python|kernels|www|tests|xtask|tools|benches|models|docs)\/[\w./{},-]+)`/g,
      ),
    ].flatMap(([, path]) => spelledOut(path).map((one) => [document, one])),
  );
  assert.ok(named.length > 100, "the paths are found");
  const missing = named.filter(
    ([document, path]) => ![path, join(dirname(document), path)].some((at) => existsSync(join(root, at))),
  );
  assert.deepEqual(missing, []);
});

test("a top folder's README has one line per entry", () => {
  for (const room of ROOMS) {
    const rows = [...read(`${room}/README.md`).matchAll(/^\| `([^`]+)` \| [^|]+ \|$/gm)].map(([, name]) => name);
    assert.equal(new Set(rows).size, rows.length, `${room}: an entry stands twice`);
    /** @param {string} below @returns {string[]} */
    const entries = (below) =>
      readdirSync(join(root, room, below)).flatMap((name) => {
        if (name === "README.md" || name.startsWith(".") || BUILT.test(name)) return [];
        const path = below + name;
        if (!statSync(join(root, room, path)).isDirectory()) return [path];
        return rows.some((row) => row.startsWith(`${path}/`) && row !== `${path}/`)
          ? entries(`${path}/`)
          : [`${path}/`];
      });
    assert.deepEqual(rows.toSorted(), entries("").toSorted(), room);
  }
});

test("the README lists every document, and is short", () => {
  const readme = read("README.md");
  for (const document of documents.filter((path) => path.startsWith("docs/")))
    assert.ok(readme.includes(`](${document})`), document);
  assert.ok(readme.split("\n").length <= 121);
});

test("the document of edits lists every key", () => {
  const type = read("www/protocol/engine.ts").split("export type Edits = {")[1].split("\nexport type ")[0];
  const keys = [...type.matchAll(/^(\w+)\?: /gm)].map(([, key]) => key);
  const rows = [...read("docs/edits.md").matchAll(/^\| (`[^|]+) \|/gm)];
  const listed = rows.flatMap(([, cell]) => cell.split(", ").map((key) => key.replaceAll("`", "")));
  assert.ok(keys.length > 10);
  assert.deepEqual(listed.toSorted(), keys.toSorted());
});

/** @typedef {{ name: string, rows: { files: string[], change: string }[], search: RegExpMatchArray | null }} Recipe */

/** @returns {Recipe[]} */
const recipes = () =>
  read("docs/extending.md")
    .split(/^## /m)
    .slice(1)
    .map((text) => ({
      name: text.slice(0, text.indexOf("\n")),
      rows: [...text.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, file, change]) => ({
        files: spelledOut(file),
        change,
      })),
      search: text.match(/<!-- search: \/(.+)\/ in ([^;]+?)(?:; uses: (.+?))? -->/),
    }));

test("a recipe lists every file that its example stands in", () => {
  const searched = recipes().flatMap((recipe) => (recipe.search ? [{ ...recipe, search: recipe.search }] : []));
  assert.ok(searched.length >= 9, "the examples are found");
  for (const { name, rows, search } of searched) {
    const [, pattern, folders, uses = ""] = search;
    const example = new RegExp(pattern, "m");
    const own = /^www\/(features\/(lens|paper)\/|protocol\/engine\.ts$)/;
    const found = folders
      .split(" ")
      .flatMap(filesBelow)
      .filter((path) => /\.(rs|ts|css|md)$/.test(path) && path !== "docs/extending.md" && !own.test(path))
      .filter((path) => example.test(read(path)));
    const listed = [...rows.flatMap(({ files }) => files), ...uses.split(" ")];
    assert.ok(found.length > 0, `${name}: the example is gone`);
    assert.deepEqual(
      found.filter((path) => !listed.includes(path)),
      [],
      name,
    );
  }
});

test("a recipe's names exist in the files it refers to", () => {
  const words = recipes().flatMap(({ name, rows }) =>
    rows.flatMap(({ files, change }) =>
      files.flatMap((file) => [...change.matchAll(/`([\w.:]+)`/g)].map(([, word]) => ({ name, file, word }))),
    ),
  );
  assert.ok(words.length > 20, "the names are found");
  const gone = words.filter(
    ({ file, word }) => !read(file).includes(word) && !existsSync(join(root, file, "..", word)),
  );
  assert.deepEqual(gone, []);
});
