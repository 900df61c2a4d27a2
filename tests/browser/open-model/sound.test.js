// An encoder of sound: a sound is dropped, chosen or refused, its positions are the tokens over its spectrogram, the
// decoder writes, and the numbers are the command line's.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { FOLDER, openPanel, parseTensors, taken } from "../export/reading.js";
import { answered, look, settled, unprovoked, until, visitor } from "../visit.js";
import { numbersOf } from "./dropping.js";
import { dropSound, openWhisper, SETTINGS, sound } from "./hearing.js";
import { folder } from "./opening.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor();
const HEAD = { path: "decoder.blocks.1.cross", head: 2 };

/** A page with a tiny Whisper open, without a sound. @param {{ knows?: boolean, family?: string }} [which] */
async function opened(which) {
  const visited = await visit("#v=2&engine=cpu");
  await openWhisper(visited.page, which);
  return visited;
}

/**
 * Chooses a file, and waits until it is read or refused.
 * @param {Page} page @param {string} name @param {Buffer} buffer
 */
async function pick(page, name, buffer) {
  await page.setInputFiles("[data-do=sound]", { name, mimeType: "", buffer });
  await until(page, (s) => s.media.reading === null);
  await settled(page);
}

/**
 * The command line's activations of a sound and, of a model that has one, the decoder's input.
 * @param {string[]} given @param {number[]} target @param {object} edits
 */
function commandLine(given, target, edits, family = "whisper") {
  const model = join(FOLDER, family);
  cpSync(folder(`tests/families/${family}`), model, { recursive: true });
  writeFileSync(join(model, "preprocessor_config.json"), JSON.stringify(SETTINGS));
  writeFileSync(join(FOLDER, "edits.json"), JSON.stringify(edits));
  const out = join(FOLDER, "sound.safetensors");
  const program = process.env.HEADLIGHT_CLI ?? folder("target/debug/headlight");
  const writes = target.length > 0 ? ["--target-ids", target.join(",")] : [];
  const asked = ["--model", model, ...given, ...writes, "--edits", join(FOLDER, "edits.json")];
  execFileSync(program, ["trace", ...asked, "--out", out], { stdio: "pipe" });
  return parseTensors(readFileSync(out));
}

/**
 * All patterns in view are the command line's; its activations.
 * @param {Page} page @param {string[]} given @param {object} [edits] @param {string} [family]
 */
async function sameAsCommandLine(page, given, edits = {}, family = "whisper") {
  const { result } = await look(page);
  const target = result.target.map((/** @type {any} */ token) => token.id);
  let count = 0;
  const activations = commandLine(given, target, edits, family);
  for (const [site, { values }] of activations) {
    if (!site.endsWith("pattern")) continue;
    const found = numbersOf(result, site.replace(".pattern", ""));
    assert.equal(found.length, values.length, site);
    const worst = Math.max(...found.map((x, i) => Math.abs(x - values[i])));
    assert.ok(worst < 1e-5, `${given} ${site}: off by ${worst}`);
    count++;
  }
  assert.equal(count, family === "whisper" ? 6 : 2);
  return activations;
}

const strip = ".sound-strip";

test("a sound that is dropped is written down, with the command line's numbers in all kinds of maps", async () => {
  const { page, errors } = await opened();
  assert.match(await page.locator(".panel.input").innerText(), /Choose a sound/);
  for (const name of ["plain.wav", "stereo.wav", "bytes.wav", "wide.wav", "floats.wav", "long.wav"]) {
    await dropSound(page, name);
    const { result, media, failure } = await look(page);
    assert.deepEqual([failure, media.problem, result?.source.length], [null, null, 10], name);
    assert.equal(result.source[3].text, "0.30 s");
    assert.ok(result.emitted.length > 0, name);
    await sameAsCommandLine(page, ["--audio", folder(`tests/golden/sound/${name}`)]);
    assert.equal(/reads the first 1\.00 s/.test(await page.locator("#image-about").innerText()), name === "long.wav");
  }
  await pick(page, "features.safetensors", readFileSync(folder("tests/families/whisper/features.safetensors")));
  assert.match(await page.locator("#image-about").innerText(), /its only tensor must be input_features/);
  assert.deepEqual(unprovoked(errors), []);
});

test("moments are pointed at, followed, masked and walked through, and edits move the numbers", async () => {
  const { page, errors } = await opened();
  await dropSound(page, "plain.wav");
  const { width = 0, height = 0 } = (await page.locator(strip).boundingBox()) ?? {};
  const at = (/** @type {number} */ i) => ({ position: { x: ((i + 0.5) / 10) * width, y: height / 2 } });
  await page.locator(strip).hover(at(6));
  await until(page, (s) => s.pointed === 6);
  assert.match(await page.locator(".sound-place").innerText(), /0\.60 s/);
  await page.locator(strip).click(at(7));
  await until(page, (s) => s.locked.key === 7 || s.locked.query === 7);
  // Where the pointer is, a layout that changes moves the strip away from it.
  await page.mouse.move(0, 0);
  await page.locator(strip).focus();
  await page.keyboard.press("ArrowRight");
  await until(page, (s) => s.pointed === 8);
  assert.equal(await page.locator(strip).getAttribute("aria-valuetext"), "0.80 s");
  await page.keyboard.press("m");
  await settled(page);
  const padding = [[...Array(8).fill(1), 0]];
  assert.deepEqual((await look(page)).edits.padding, padding);
  await sameAsCommandLine(page, ["--audio", folder("tests/golden/sound/plain.wav")], { padding });
  assert.match((await page.locator(strip).getAttribute("aria-valuetext")) ?? "", /0\.80 s.*padding/);
  assert.deepEqual(errors, []);
});

test("another rate and another format are decoded by the browser, which the page says", async () => {
  const { page, errors } = await opened();
  const slow = Buffer.from(sound("plain.wav"));
  slow.writeUInt32LE(8_000, 24);
  await dropSound(page, "slow.wav", slow);
  const { media, result, text } = await look(page);
  assert.deepEqual([media.problem, result?.source.length], [null, 10]);
  assert.deepEqual(media.seen[text].sound, { seconds: 1.6, heard: 1, resampled: true });
  assert.match(await page.locator("#image-about").innerText(), /resampled/);
  assert.deepEqual(unprovoked(errors), []);
});

test("features are read without their extractor, and a sound is not", async () => {
  const { page, errors } = await opened({ knows: false });
  await dropSound(page, "plain.wav");
  assert.match(await page.locator("#image-about").innerText(), /preprocessor_config\.json/);
  const values = new Float32Array(5 * 14).map((_, i) => Math.sin(i));
  const header = JSON.stringify({ input_features: { dtype: "F32", shape: [1, 5, 14], data_offsets: [0, 280] } });
  const size = Buffer.alloc(8);
  size.writeUInt32LE(header.length);
  const file = Buffer.concat([size, Buffer.from(header), Buffer.from(values.buffer)]);
  await pick(page, "speech.safetensors", file);
  const { result, failure } = await look(page);
  assert.deepEqual([failure, result?.source.length, result?.source[2].text], [null, 7, "0.04 s"]);
  const given = join(FOLDER, "speech.safetensors");
  writeFileSync(given, file);
  await sameAsCommandLine(page, ["--features", given]);
  assert.deepEqual(unprovoked(errors), []);
});

test("no file of the page and no link has the name of the sound's file; exports name times", async () => {
  const { page, errors } = await opened();
  await dropSound(page, "plain.wav");
  await page.evaluate(async ({ path, head }) => (await import("./www/main.js")).act.focus({ path, head }), HEAD);
  await openPanel(page);
  for (const button of ["[data-format=svg]", "[data-format=csv]", "[data-format=json]"]) {
    const { bytes } = await taken(page, button);
    assert.ok(!bytes.includes("plain.wav") && bytes.includes("0.30 s"), button);
  }
  assert.ok(!page.url().includes("plain") && !page.url().includes("sound"));
  assert.deepEqual(errors, []);
});

test("views of two sounds compare and patch them by their names", async () => {
  const { page, errors } = await opened();
  await dropSound(page, "plain.wav");
  await dropSound(page, "bytes.wav");
  for (const view of ["compare", "patch", "texts", "lines", "lens", "why", "rollout", "timeline", "anatomy", "head"]) {
    await page.click(`[data-view=${view}]`);
    await page.waitForSelector(`[data-view=${view}][aria-pressed=true]`);
    if (view === "compare") {
      await page.selectOption("[data-choice=other]", "prompt");
      await page.selectOption("#compare-image", { label: "plain.wav" });
    }
    if (view === "patch") await page.selectOption("#patch-text", { label: "plain.wav" });
    await answered(page);
    const { failure } = await look(page);
    assert.deepEqual([failure, errors], [null, []], view);
  }
});

test("what is no sound is refused in a sentence, and the sound in view stays", async () => {
  const { page, errors } = await opened();
  await dropSound(page, "plain.wav");
  const silent = sound("plain.wav").subarray(0, 44);
  silent.writeUInt32LE(0, 40);
  const broken = Buffer.from(sound("floats.wav"));
  broken.writeFloatLE(Number.NaN, broken.length - 4);
  for (const [name, bytes, sentence] of /** @type {const} */ ([
    ["empty.wav", Buffer.alloc(0), /is empty/],
    ["text.wav", Buffer.from("no sound"), /cannot read this file as a sound/],
    ["silent.wav", silent, /holds no sound/],
    ["broken.wav", broken, /not finite numbers/],
  ])) {
    await dropSound(page, name, bytes);
    assert.match(await page.locator("#image-about").innerText(), sentence);
    const { result, text } = await look(page);
    assert.deepEqual([text, result?.source.length], ["sound 1", 10]);
  }
  assert.deepEqual(unprovoked(errors), []);
});

test("an encoder alone has heads, and one with a class head sorts a sound, as on the command line", async () => {
  const given = ["--audio", folder("tests/golden/sound/plain.wav")];
  for (const family of ["whisper-encoder", "whisper-class"]) {
    const { page, errors } = await opened({ family });
    await dropSound(page, "plain.wav");
    const activations = new Map(await sameAsCommandLine(page, given, {}, family));
    const { result, failure } = await look(page);
    assert.deepEqual([failure, result.source.length, result.target.length], [null, 10, 0]);
    const panel = await page.locator(".panel.input").innerText();
    if (family === "whisper-encoder") {
      assert.match(panel, /an encoder without an output head/);
      continue;
    }
    assert.match(panel, /The class is read from the mean of all moments/);
    const logits = activations.get("class_logits")?.values ?? [];
    assert.equal(result.candidates.length, 3);
    for (const { id, logit } of result.candidates) assert.ok(Math.abs(logit - logits[id]) < 1e-5, `${id}`);
    await page.click("[data-view=why]");
    await until(page, (s) => s.answers.why?.answer != null);
    const why = await page.evaluate(async () => (await import("./www/main.js")).now().answers.why.answer);
    const [first, second] = result.candidates;
    assert.ok(Math.abs(/** @type {any} */ (why).sum - (first.logit - second.logit)) < 1e-4);
    assert.deepEqual(errors, []);
  }
});
