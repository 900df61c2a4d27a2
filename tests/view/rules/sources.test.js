// House rules that a machine can hold: words in one place, nothing the security policy forbids, names of classes and
// sizes of text.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { gather } from "../../../xtask/gather.js";
import { words as page } from "../../../www/app/words/index.js";
import { words as help } from "../../../www/app/words/help.js";
import { words as panels } from "../../../www/app/words/panels.js";
import { words as rooms } from "../../../www/app/words/rooms.js";
import { words as views } from "../../../www/app/words/views.js";
import { FIRST } from "../../../www/domain/models.js";
import { embed } from "../../../www/embed/words/en.js";
import { problems } from "../../../www/i18n/words/problems/en.js";
import { shared } from "../../../www/i18n/words/en.js";
import { kept } from "./files.js";

const en = { ...shared, ...problems, ...page, ...embed, ...rooms, ...views, ...help, ...panels };

const www = new URL("../../../www/", import.meta.url);
const read = (name) => readFileSync(new URL(name, www), "utf8");
const source = (name) => read(name).replace(/^\s*(\/\/|\*|\/\*).*$|^import .*|^} from .*/gm, "");

const FILES = kept.filter((name) => name.startsWith("www/")).map((name) => name.slice("www/".length));
/** The page's code, without words and generated files. */
const CODE = FILES.filter((name) => name.endsWith(".ts") && !/\/words\//.test(name));
/** Rendering code, which has no literal words. */
const VIEWS = CODE.filter((name) => /^(components|features|app|embed|lib)\//.test(name));
const SHEETS = FILES.filter((name) => name.endsWith(".css"));

/** Templates' own text: outside tags, outside bindings. */
function* templateText(code) {
  for (const [template] of code.matchAll(
    /\b(?:html|svg)`(?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\})*`/g,
  )) {
    yield template
      .slice(template.indexOf("`") + 1, -1)
      .replace(/\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/g, "")
      .replace(/<[^>]*>/g, "");
  }
}

test("the bundle loads the first visit's model", () => {
  assert.ok(readFileSync(new URL("../xtask/src/project.rs", www), "utf8").includes(`= "models/${FIRST}"`));
});

test("no view contains literal words", () => {
  assert.ok(VIEWS.length > 200, "views are found");
  for (const name of VIEWS) {
    const code = source(name);
    for (const text of templateText(code)) assert.doesNotMatch(text, /\p{L}{2,}/u, `${name}: ${text.trim()}`);
    // In a formula, names of functions and numbers are names; text between them is words.
    for (const [, text] of code.matchAll(/<mtext>([^<]*)<\/mtext>/g))
      assert.doesNotMatch(
        text.replace(/\$\{(?:[^{}`]|`[^`]*`)*\}/g, "").replace(/\\u[\da-f]{4}/gi, ""),
        /\p{L}{2,}/u,
        `${name}: ${text}`,
      );
    assert.doesNotMatch(code, /\b(aria-label|title|placeholder|alt)="[^"$]*[A-Za-z]{2}/, name);
  }
});

test("every key of the words is used, and every used key exists", () => {
  const code = CODE.map(source).join("\n");
  const whole = new Set([...code.matchAll(/"([a-z][\w-]*(?:\.[\w-]+)+)"/g)].map((m) => m[1]));
  const patterns = [...code.matchAll(/\bt\(\s*`([^`]+)`/g)].map(
    (m) => new RegExp(`^${m[1].replace(/[.]/g, "\\.").replace(/\$\{[^}]*\}/g, "[\\w-]+")}$`),
  );
  for (const key of Object.keys(en))
    assert.ok(
      whole.has(key) || whole.has(key.replace(/^problem\./, "")) || patterns.some((p) => p.test(key)),
      `${key} is never shown`,
    );
  for (const [, key] of code.matchAll(/\bt\(\s*"([^"]+)"/g)) assert.ok(Object.hasOwn(en, key), `${key} has no words`);
});

test("a heading among words has words below it", () => {
  const named = FILES.filter((name) => /\/words\/\w+\.ts$/.test(name));
  assert.ok(named.some((name) => /^ *\/\/ ---- /m.test(read(name))));
  for (const name of named) assert.doesNotMatch(read(name), /^ *\/\/ ---- .*\n\s*(?:\/\/ ---- |\})/m, name);
});

test("state, address and edits know no page", () => {
  const pure = CODE.filter((name) => /^(state|domain)\//.test(name) || /^features\/.*\/state\.ts$/.test(name));
  assert.ok(pure.length > 40, "they are found");
  for (const name of pure) assert.doesNotMatch(source(name), /\b(document|window|location)\b\./, name);
});

test("no template carries a style attribute or a script, which the security policy forbids", () => {
  // A standalone file is a separate page, with its one script inside.
  const isPage = (name) => name === "features/export/html.ts";
  for (const name of CODE)
    assert.doesNotMatch(
      source(name),
      isPage(name) ? /\sstyle=|innerHTML/ : /\sstyle=|styleMap|<script|innerHTML/,
      name,
    );
  const page = readFileSync(new URL("../index.html", www), "utf8");
  assert.doesNotMatch(page, /\sstyle=|<style|<script>|\son\w+=/);
  for (const [, address] of page.matchAll(/(?:src|href)="([^"]+)"/g))
    assert.match(address, /^\.\//, "addresses are relative");
});

test("no text is set below 12 px", () => {
  assert.ok(SHEETS.length > 20, "sheets are found");
  for (const name of SHEETS) {
    for (const [, size] of read(name).matchAll(/font(?:-size)?:[^;]*?(\d+(?:\.\d+)?)px/g))
      assert.ok(Number(size) >= 12, `${name}: ${size}px`);
  }
  const canvases = VIEWS.flatMap((name) =>
    [...read(name).matchAll(/(\d+)px \$\{/g)].map(([, size]) => ({ name, size })),
  );
  assert.ok(canvases.length > 5, "text on canvases is found");
  for (const { name, size } of canvases) assert.ok(Number(size) >= 12, `${name}: ${size}px`);
});

test("a render keeps typed text: a field read on change is bound with typedValue", () => {
  let fields = 0;
  for (const name of VIEWS)
    for (const [field] of source(name).matchAll(/<(?:input|textarea)\b[^`]*?(?:\/>|<\/textarea>)/g)) {
      if (!field.includes("@change=") || /@input=|type="(?:checkbox|radio|range|file)"/.test(field)) continue;
      fields++;
      assert.match(field, /\.value=\$\{typedValue\(/, `${name}: ${field}`);
    }
  assert.ok(fields > 4, "they are found");
});

test("each file describes itself in its first line", () => {
  for (const name of FILES.filter((one) => one.endsWith(".ts") && one !== "protocol/engine.ts"))
    assert.match(read(name), /^\/\/ \S.{20,}/, name);
});

test("every style sheet is in the bundle of page.css or features.css, but those of other pages", async () => {
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(new URL("..", www)),
    entryPoints: ["www/page.css", "www/features.css"],
    outdir: "nowhere",
    bundle: true,
    write: false,
    metafile: true,
    plugins: [gather(fileURLToPath(new URL("..", www)))],
  });
  const apart = /^(embed\/embed|examples\/lesson|features\/export\/standalone\/standalone)\.css$/;
  assert.deepEqual(
    SHEETS.filter((name) => !apart.test(name) && !Object.hasOwn(metafile.inputs, `www/${name}`)),
    [],
  );
});

test("every variable of a style sheet has a value, from a sheet or from a script", () => {
  const sheets = SHEETS.map(read).join("\n");
  const code = CODE.map(source).join("\n");
  for (const [, name] of sheets.matchAll(/var\(--([\w-]+)\)/g))
    assert.ok(sheets.includes(`--${name}:`) || code.includes(`"--${name}"`), `--${name} has no value`);
});

test("a class has its rule in one style sheet", () => {
  /** @type {Map<string, string>} */
  const owner = new Map();
  // Touch styles override other sheets; the rest is isolated in a shadow root or a separate file.
  const apart = /^(app\/touch|embed\/embed|examples\/lesson|features\/export\/standalone\/standalone)\.css$/;
  for (const name of SHEETS.filter((one) => !apart.test(one))) {
    for (const [, selector] of read(name).matchAll(/^\.([\w-]+) \{/gm)) {
      assert.ok(
        (owner.get(selector) ?? name) === name,
        `.${selector} is laid out in ${owner.get(selector)} and again in ${name}`,
      );
      owner.set(selector, name);
    }
  }
});
