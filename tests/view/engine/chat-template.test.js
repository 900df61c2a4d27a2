// The module of chat templates: a template is compiled once, and a crashed module is opened anew.
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
  let compiled = 0;
  export class Writer {
    constructor(config) {
      this.config = config;
      compiled++;
    }
    apply() {
      if (this.config === "trap" || trapped) {
        trapped = true;
        throw new Error("unreachable");
      }
      return JSON.stringify({ text: "written " + compiled, turns: [] });
    }
    free() {}
  }`,
);
Object.assign(globalThis, { DATA: `${pathToFileURL(data)}/` });
const { openWriter, writerHere } = await import("../../../www/engine/chat-template.js");

test("after each crash a new instance writes", async () => {
  const files = (/** @type {string | null} */ config) => ({ config, jinja: null });
  for (let crash = 0; crash < 3; crash++) {
    const write = await openWriter();
    assert.equal(writerHere(), write);
    const [one, other] = [files(null), files(null)];
    for (const [template, compiled] of /** @type {const} */ ([
      [one, 1],
      [one, 1],
      [other, 2],
      [one, 3],
    ]))
      assert.deepEqual(write(template, []), { text: `written ${compiled}`, turns: [] });
    assert.deepEqual(write(files("trap"), []), { problem: { code: "crashed" } });
    assert.equal(writerHere(), null);
  }
});
