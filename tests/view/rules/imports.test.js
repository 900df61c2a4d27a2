// Modules import lower ranks or their own folder, never across, and never in a circle.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { circles, modules, rankOf, roomOf, upwards } from "./imports.js";

/** What still points up: this list only shrinks. */
const TODAY = readFileSync(new URL("upwards.txt", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean);

test("every module is in a room that has a rank", () => {
  for (const path of modules) assert.ok(rankOf(roomOf(path)) >= 0, path);
});

test("modules import lower ranks or their own folder", () => {
  const now = upwards();
  assert.deepEqual(
    now.filter((one) => !TODAY.includes(one)),
    [],
    "these point up",
  );
});

test("no modules import each other in a circle", (t) => {
  const found = circles();
  t.diagnostic(`${found.length} circles, ${found.flat().length} modules in them`);
});
