// Markup against a snapshot of it: at once a test, an example, and a way to see what a change changed.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** @param {string} name a folder and file in snapshots/ @param {string} now */
export function snapshot(name, now) {
  const at = new URL(`../snapshots/${name}.txt`, import.meta.url);
  const changed = new URL(`../snapshots/${name}-changed.txt`, import.meta.url);
  if (!existsSync(at)) {
    assert.equal(
      process.env.UPDATE_SNAPSHOTS,
      "1",
      `snapshots/${name}.txt is missing; run the tests once with UPDATE_SNAPSHOTS=1 to write it, and commit it`,
    );
    mkdirSync(new URL(".", at), { recursive: true });
    return writeFileSync(at, now);
  }
  if (readFileSync(at, "utf8") === now) return rmSync(changed, { force: true });
  writeFileSync(changed, now);
  return assert.fail(
    `The page changed: compare snapshots/${name}.txt with ${name}-changed.txt, and rename the second over ` +
      `the first if it is right.`,
  );
}
