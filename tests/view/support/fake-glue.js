// The glue of an engine's build, where the worker looks for it: what it exports is what a test says.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after } from "node:test";

/**
 * For worker modules imported after this.
 * @param {"cpu" | "threads"} build @param {Record<string, unknown>} glue
 */
export function serveGlue(build, glue) {
  const data = mkdtempSync(join(tmpdir(), "headlight-"));
  after(() => rmSync(data, { recursive: true }));
  mkdirSync(join(data, "wasm", build), { recursive: true });
  writeFileSync(join(data, "package.json"), '{ "type": "module" }');
  writeFileSync(
    join(data, "wasm", build, "headlight.js"),
    `export default async () => ({ memory: { buffer: { byteLength: 0 } } });
    export const { ${Object.keys(glue).join(", ")} } = globalThis.glue;`,
  );
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  Object.assign(globalThis, { DATA: `${pathToFileURL(data)}/`, glue });
}
