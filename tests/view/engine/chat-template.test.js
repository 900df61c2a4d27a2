// The module of chat templates: a crashed one is opened anew.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import test, { after } from "node:test";

const data = mkdtempSync(join(tmpdir(), "headlight-"));
after(() => rmSync(data, { recursive: true }));
mkdirSync(join(data, "wasm/chat"), { recursive: true });
writeFileSync(join(data, "package.json"), '{ "type": "module" }');
// Once it has trapped, an instance only traps.
writeFileSync(
  join(data, "wasm/chat/headlight.js"),
  `let trapped = false;
  export default async () => {};
  export function apply(config) {
    if (config === "trap" || trapped) {
      trapped = true;
      throw new Error("unreachable");
    }
    return JSON.stringify({ text: "written", turns: [] });
  }`,
);
Object.assign(globalThis, { DATA: `${pathToFileURL(data)}/` });
const { openWriter, writerHere } = await import("../../../www/engine/chat-template.js");

test("after each crash a new instance writes", async () => {
  const files = (/** @type {string | null} */ config) => ({ config, jinja: null });
  for (let crash = 0; crash < 3; crash++) {
    const write = await openWriter();
    assert.equal(writerHere(), write);
    assert.deepEqual(write(files(null), []), { text: "written", turns: [] });
    assert.deepEqual(write(files("trap"), []), { problem: { code: "crashed" } });
    assert.equal(writerHere(), null);
  }
});
