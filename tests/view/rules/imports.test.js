// Modules import lower ranks or their own folder, never across, and never in a circle.
import assert from "node:assert/strict";
import test from "node:test";
import { circles, modules, rankOf, roomOf, upwards } from "./imports.js";

test("every module is in a room that has a rank", () => {
  for (const path of modules) assert.ok(rankOf(roomOf(path)) >= 0, path);
});

test("modules import lower ranks or their own folder", () => assert.deepEqual(upwards(), [], "these point up"));

test("no modules import each other in a circle", () => assert.deepEqual(circles(), []));
