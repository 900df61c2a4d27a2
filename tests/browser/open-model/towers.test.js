// A folder of two towers: a person chooses the encoder of images or that of texts, and its numbers are the command
// line's.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { FOLDER, parseTensors } from "../export/reading.js";
import { look, settled, until, visitor } from "../visit.js";
import { dropFile, numbersOf } from "./dropping.js";
import { choose, filesOf, folder, openDialog, take } from "./opening.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor();
const PROCESSOR = { image_processor_type: "ViTImageProcessor", size: { height: 20, width: 20 }, resample: 2 };
const PICTURE = "tests/golden/images/plain.png";
const TEXT = "the quick fox jumps over a dog";

/** The files of a folder that asks for neither tower, also on this machine. @param {string} family */
function filesOfBoth(family) {
  const files = filesOf(`tests/families/${family}-towers-text`, (name) =>
    ["config.json", "model.safetensors", "tokenizer.json"].includes(name),
  );
  const { tower, ...config } = JSON.parse(`${files["config.json"]}`);
  assert.equal(tower, "texts");
  const both = {
    ...files,
    "config.json": Buffer.from(JSON.stringify(config)),
    "preprocessor_config.json": Buffer.from(JSON.stringify(PROCESSOR)),
  };
  mkdirSync(join(FOLDER, family), { recursive: true });
  for (const [name, bytes] of Object.entries(both)) writeFileSync(join(FOLDER, family, name), bytes);
  return both;
}

/** All patterns in view are the command line's. @param {Page} page @param {string} model @param {string[]} given */
async function sameAsCommandLine(page, model, given) {
  const out = join(FOLDER, "tower.safetensors");
  const program = process.env.HEADLIGHT_CLI ?? folder("target/debug/headlight");
  execFileSync(program, ["trace", "--model", join(FOLDER, model), ...given, "--sites", "*.pattern", "--out", out]);
  const { result } = await look(page);
  let count = 0;
  for (const [site, { values }] of parseTensors(readFileSync(out))) {
    if (!site.endsWith("pattern")) continue;
    const found = numbersOf(result, site.replace(".pattern", ""));
    assert.equal(found.length, values.length, `${model} ${site}`);
    const worst = Math.max(...found.map((x, i) => Math.abs(x - values[i])));
    assert.ok(worst < 1e-5, `${model} ${site}: off by ${worst}`);
    count++;
  }
  return count;
}

for (const family of ["clip", "siglip"])
  test(`either tower of ${family} is chosen, and has the command line's numbers`, async () => {
    const { page, errors } = await visit("#v=2&engine=cpu");
    const files = filesOfBoth(family);
    await openDialog(page);
    await choose(page, files);
    assert.ok(await page.locator("[data-tower=images]").isChecked());
    await take(page);
    await until(page, (s) => s.leaving === null && s.info?.config.input?.kind === "pixels");
    await dropFile(page, "plain.png", readFileSync(folder(PICTURE)), "image/png");
    assert.equal(await sameAsCommandLine(page, family, ["--image", folder(PICTURE)]), 1);

    await openDialog(page);
    await choose(page, files);
    await page.click("[data-tower=texts]");
    await until(page, (s) => s.hub.busy === null && s.hub.offer?.card.tower === "texts");
    await take(page);
    await until(page, (s) => s.leaving === null && s.info?.config.input === undefined);
    await page.fill("#source", TEXT);
    await settled(page);
    const { result, text } = await look(page);
    assert.equal(text, TEXT);
    assert.ok(result.source.length >= 7);
    assert.equal(await sameAsCommandLine(page, `${family}/text_model`, ["--text", TEXT]), 2);
    assert.deepEqual(errors, []);
  });
