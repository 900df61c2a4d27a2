// What the command line writes of a text under edits.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../..");
const PROGRAM = process.env.HEADLIGHT_CLI ?? join(ROOT, "target/debug/headlight");

/**
 * @param {string} model @param {{ text: string, edits: object }} scene @param {string[]} given arguments for the
 * writing
 */
export function writtenByCommand(model, { text, edits }, given) {
  const folder = mkdtempSync(join(tmpdir(), "headlight-answer-"));
  const file = join(folder, "edits.json");
  writeFileSync(file, JSON.stringify(edits));
  const scene = ["--model", join(ROOT, "models", model), "--text", text, "--edits", file];
  const written = execFileSync(PROGRAM, ["generate", ...scene, ...given], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return written.replace(/\n$/, "");
}
