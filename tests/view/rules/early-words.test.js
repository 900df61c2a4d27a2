// Words are in two halves: what the page begins with, and what loads later with the part that says it. A module of the
// first bundle says only the first half.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { words as page } from "../../../www/app/words/index.js";
import { words as help } from "../../../www/app/words/help.js";
import { words as panels } from "../../../www/app/words/panels.js";
import { words as rooms } from "../../../www/app/words/rooms.js";
import { words as views } from "../../../www/app/words/views.js";
import { shared } from "../../../www/i18n/words/en.js";
import { loadedWith } from "./imports.js";

const EARLY = { ...shared, ...page };
const LATE = Object.keys({ ...help, ...panels, ...rooms, ...views }).filter((key) => !Object.hasOwn(EARLY, key));

/**
 * The late words that code names, whole or by a template that fits no early word; a lock names actions, a problem its
 * code.
 * @param {string} code
 */
function lateIn(code) {
  const said = code
    .replace(/\b(?:locks|calls)(?:: \w+ =|:| =) \{(?:[^{}]|\{[^{}]*\})*\}/g, "")
    .replace(/(?:\bproblem\(|\bcode: )(?:"[^"]*"|`[^`]*`)/g, "");
  const whole = [...said.matchAll(/"([a-z][\w-]*(?:\.[\w-]+)+)"/g)].map(([, key]) => key);
  const patterns = [...said.matchAll(/`([a-z][\w-]*\.(?:[\w.-]|\$\{[^}]*\})*)`/g)].map(
    ([, key]) => new RegExp(`^${key.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "[\\w-]+")}$`),
  );
  const late = patterns.filter((pattern) => !Object.keys(EARLY).some((key) => pattern.test(key)));
  return LATE.filter((key) => whole.includes(key) || late.some((pattern) => pattern.test(key)));
}

test("no module of the first bundle says words that load later", () => {
  const modules = loadedWith("main.ts").filter((path) => !path.includes("/words/"));
  assert.ok(modules.length > 200 && LATE.length > 500, `${modules.length} modules and ${LATE.length} words are found`);
  assert.ok(!modules.includes("features/head/index.ts"), "imports on demand are not followed");
  assert.deepEqual(
    modules.flatMap((path) =>
      lateIn(readFileSync(new URL(`../../../www/${path}`, import.meta.url), "utf8")).map((key) => `${path}: ${key}`),
    ),
    [],
  );
});
