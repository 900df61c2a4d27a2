// An atlas of the command line, for the tests that open one.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folder } from "../open-model/opening.js";

/** The folder of an atlas of a model that comes along. @param {string} model @param {string[]} texts */
export function atlasOf(model, texts) {
  const place = mkdtempSync(join(tmpdir(), "headlight-atlas-"));
  const [list, tree] = [join(place, "words.txt"), join(place, "words-atlas")];
  writeFileSync(list, texts.map((text) => `${text}\n`).join(""));
  const program = process.env.HEADLIGHT_CLI ?? folder("target/debug/headlight");
  execFileSync(program, ["atlas", "--model", folder(`models/${model}`), "--texts", list, "--out", tree]);
  return tree;
}
