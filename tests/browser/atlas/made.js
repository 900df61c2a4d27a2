// An atlas of the command line, for the tests that open one.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folder } from "../open-model/opening.js";

/** Words for `induction`, in which something comes again. */
const WORDS = ["whisperwhis", "blanketblan", "jumpstarjump", "abcabcabc", "queenqueen", "zebrazeb"];

/** The folder of an atlas of `induction`. */
export function atlasOfInduction() {
  const place = mkdtempSync(join(tmpdir(), "headlight-atlas-"));
  const [list, tree] = [join(place, "words.txt"), join(place, "words-atlas")];
  writeFileSync(list, WORDS.map((text) => `${text}\n`).join(""));
  const program = process.env.HEADLIGHT_CLI ?? folder("target/debug/headlight");
  execFileSync(program, ["atlas", "--model", folder("models/induction"), "--texts", list, "--out", tree]);
  return tree;
}
