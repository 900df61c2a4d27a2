// Modules import lower ranks or their own folder, never across, and never in a circle; Python's neither.
import assert from "node:assert/strict";
import test from "node:test";
import { circles, importsOf, modules, pythonImportsOf, pythonModules, rankOf, roomOf, upwards } from "./imports.js";

test("every module is in a room that has a rank", () => {
  for (const path of modules) assert.ok(rankOf(roomOf(path)) >= 0, path);
});

test("modules import lower ranks or their own folder", () => assert.deepEqual(upwards(), [], "these point up"));

test("no modules import each other in a circle", () => {
  assert.deepEqual(circles(modules, importsOf), []);
  assert.deepEqual(circles(pythonModules, pythonImportsOf), []);
});

test("the layout names no feature: views, rooms and panels stand in app/features.ts", () => {
  for (const name of ["actions", "explore", "explore-view", "header", "page"])
    assert.deepEqual(
      importsOf(`app/${name}.ts`).filter(
        (path) => roomOf(path).startsWith("features/") && path !== "features/feature.ts",
      ),
      [],
      name,
    );
});
