// House rules that a machine can hold: words in one place, imports in one direction, nothing the security policy
// forbids.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { en as page } from "../../www/app/words/en.js";
import { rooms } from "../../www/app/words/rooms/en.js";

const en = { ...page, ...rooms };

const www = new URL("../../www/", import.meta.url);
/** Modules of a folder and of the folders in it. */
const files = (folder) =>
  readdirSync(new URL(folder, www), { recursive: true })
    .filter((name) => name.endsWith(".js"))
    .map((name) => folder + name);
const read = (name) => readFileSync(new URL(name, www), "utf8");
const VIEWS = files("view/");
const PAGE = [
  ...readdirSync(www).filter((name) => name.endsWith(".js")),
  ...files("rooms/"),
  ...files("views/"),
  ...files("export/"),
  ...files("embed/"),
  ...files("hub/"),
  ...files("worker/"),
];
const source = (name) => read(name).replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
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

test("no view holds a word of its own", () => {
  for (const name of VIEWS) {
    const code = source(name);
    for (const text of templateText(code)) assert.doesNotMatch(text, /\p{L}{2,}/u, `${name}: ${text.trim()}`);
    // In a formula names of functions and of numbers are names; words between them are words.
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
  const code = [...VIEWS, ...PAGE].map(source).join("\n");
  const whole = new Set([...code.matchAll(/"([a-z][\w-]*(?:\.[\w-]+)+)"/g)].map((m) => m[1]));
  const patterns = [...code.matchAll(/\bt\(\s*`([^`]+)`/g)].map(
    (m) => new RegExp(`^${m[1].replace(/[.]/g, "\\.").replace(/\$\{[^}]*\}/g, "[\\w-]+")}$`),
  );
  for (const key of Object.keys(en))
    assert.ok(whole.has(key) || patterns.some((p) => p.test(key)), `${key} is never shown`);
  for (const [, key] of code.matchAll(/\bt\(\s*"([^"]+)"/g)) assert.ok(Object.hasOwn(en, key), `${key} has no words`);
});

test("views import views, words and lit only", () => {
  for (const name of VIEWS) {
    for (const [, from] of read(name).matchAll(/^import .* from "([^"]+)";$/gm)) {
      const target = new URL(from, new URL(name, www)).href.slice(www.href.length);
      assert.match(target, /^(view\/|i18n\/index\.js$|vendor\/)/, `${name} imports ${from}`);
    }
  }
});

test("state, address and edits know no view and no engine", () => {
  for (const name of [
    "state.js",
    "change.js",
    "undo.js",
    "writing.js",
    "editing.js",
    "reading.js",
    "looking.js",
    "answers.js",
    "switching.js",
    "filling.js",
    "models.js",
    "url.js",
    "fields.js",
    "edits.js",
    "lesson.js",
    "link.js",
    "tries.js",
  ]) {
    for (const [, from] of read(name).matchAll(/^import .* from "([^"]+)";$/gm))
      assert.match(
        from,
        /^\.\/(state|undo|writing|editing|looking|edits|models|switching|fields|lesson|url|sentence|export\/state|hub\/(state|names)|(rooms|views)\/\w+\/state)\.js$/,
        `${name} imports ${from}`,
      );
    assert.doesNotMatch(source(name), /\b(document|window|location)\b\./, name);
  }
});

test("no template carries a style attribute or a script, which the security policy forbids", () => {
  for (const name of [...VIEWS, ...PAGE])
    assert.doesNotMatch(source(name), /\sstyle=|styleMap|<script|innerHTML/, name);
  const page = readFileSync(new URL("../index.html", www), "utf8");
  assert.doesNotMatch(page, /\sstyle=|<style|<script>|\son\w+=/);
  for (const [, address] of page.matchAll(/(?:src|href)="([^"]+)"/g))
    assert.match(address, /^\.\//, "addresses are relative");
});

test("no text is set below 12 px", () => {
  for (const name of readdirSync(www).filter((n) => n.endsWith(".css"))) {
    for (const [, size] of read(name).matchAll(/font(?:-size)?:[^;]*?(\d+(?:\.\d+)?)px/g))
      assert.ok(Number(size) >= 12, `${name}: ${size}px`);
  }
  const canvases = VIEWS.flatMap((name) =>
    [...read(name).matchAll(/(\d+)px \$\{/g)].map(([, size]) => ({ name, size })),
  );
  assert.ok(canvases.length > 5, "text on canvases is found");
  for (const { name, size } of canvases) assert.ok(Number(size) >= 12, `${name}: ${size}px`);
});

test("each file says what it is in its first line", () => {
  for (const name of [...VIEWS, ...PAGE, ...files("i18n/")]) assert.match(read(name), /^\/\/ \S.{20,}/, name);
});

test("a class has its rule in one style sheet", () => {
  /** @type {Map<string, string>} */
  const owner = new Map();
  for (const name of readdirSync(www).filter(
    (n) => n.endsWith(".css") && n !== "embed.css" /* in a shadow root, where the others do not reach */,
  )) {
    for (const [, selector] of read(name).matchAll(/^\.([\w-]+) \{/gm)) {
      assert.ok(
        (owner.get(selector) ?? name) === name,
        `.${selector} is laid out in ${owner.get(selector)} and again in ${name}`,
      );
      owner.set(selector, name);
    }
  }
});
