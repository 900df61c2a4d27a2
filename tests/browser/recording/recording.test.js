// A recording in a model's place: opened by choice, by drop and by link, shown in every view, and taken by Compare.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { VIEWS } from "../places.js";
import { TEXT, answered, link, look, settled, until, visitor } from "../visit.js";
import { openDialog } from "../open-model/opening.js";
import { lacking, rangeServer } from "./recordings.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });
const root = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "headlight-recording-"));
/** What the model writes, as it is read by its decoder. */
const IDS = "1,11,9,11,13,6,9,12,6,9,14";

/** A trace of the command line. @param {string} name @param {string[]} more */
function traced(name, ...more) {
  const out = join(folder, name);
  const program = process.env.HEADLIGHT_CLI ?? "headlight";
  execFileSync(program, ["trace", "--model", `${root}models/dates`, "--text", TEXT, "--out", out, ...more]);
  return out;
}

const WHOLE = traced("run.safetensors", "--target-ids", IDS);

/** @param {Page} page @param {string} file */
async function chosen(page, file) {
  await openDialog(page);
  await page.setInputFiles("[data-choose=choose]", file);
  await until(page, (s) => s.hub.busy === null && (!s.hub.open || s.hub.problem !== null));
  await settled(page);
}

test("a recording of the command line has the numbers of the page's own run, and says that it is one", async () => {
  const { page, errors } = await visit(link({ text: TEXT }));
  const live = await look(page);
  await chosen(page, WHOLE);
  const there = await look(page);
  assert.deepEqual([there.failure, there.text, there.target], [null, TEXT, live.target]);
  assert.equal(there.result?.output, live.result?.output);
  assert.deepEqual(there.result?.source, live.result?.source);
  assert.deepEqual(there.result?.masks, live.result?.masks);
  const differs = there.result?.values.map((value, i) => Math.abs(value - (live.result?.values[i] ?? NaN))) ?? [];
  assert.ok(differs.length > 1000 && Math.max(...differs) < 1e-5, `${Math.max(...differs)}`);
  assert.match(await page.locator(".recording-note").innerText(), /recording, from run\.safetensors/);
  assert.equal(await page.locator(".badge").innerText(), "Recording");
  assert.equal(await page.locator("#source").getAttribute("readonly"), "");
  // The model that ran before is a click away.
  await page.selectOption("#model", "dates");
  await settled(page);
  assert.equal(await page.locator(".recording-note").count(), 0);
  assert.equal((await look(page)).can.edit, true);
  assert.deepEqual(errors, []);
});

test("every view draws the recording, or says what it would need", async () => {
  const { page, errors } = await visit(link({ text: TEXT }));
  await chosen(page, WHOLE);
  const lacks = await lacking(page);
  const needs = (/** @type {string} */ code) => Object.keys(lacks).filter((view) => lacks[view] === code);
  assert.deepEqual(needs("cannot-ask").sort(), ["patch", "texts", "timeline", "why"]);
  assert.deepEqual(needs("cannot-lens"), ["lens"]);
  assert.equal(Object.values(lacks).filter((lack) => lack === null).length, VIEWS.length - 5);
  await page.click(".recording-note [data-go]");
  await page.waitForSelector("#hub-dialog[open]");
  assert.deepEqual(errors, []);
});

test("measures and rollout of a recording are those of the run", async () => {
  const shown = async (/** @type {Page} */ page) => {
    await page.click("[data-view=grid]");
    await page.selectOption("[data-sort]", "entropy");
    await until(page, (s) => s.answers["grid/heads"]?.answer !== null && s.answers["grid/heads"] !== undefined);
    await page.click("[data-view=rollout]");
    await until(page, (s) => s.answers.rollout?.answer !== null && s.answers.rollout !== undefined);
    return page.evaluate(async () => {
      const { answers } = (await import("./www/main.js")).now();
      const heads = /** @type {any} */ (answers["grid/heads"].answer).rows.map((/** @type {any} */ row) => [
        row.path,
        row.head,
        row.measures.entropy?.mean ?? null,
        row.measures.separator?.mean ?? null,
      ]);
      return { heads, rollout: [.../** @type {any} */ (answers.rollout.answer).values] };
    });
  };
  const { page, errors } = await visit(link({ text: TEXT }));
  const live = await shown(page);
  await chosen(page, WHOLE);
  const there = await shown(page);
  const near = (/** @type {any} */ a, /** @type {any} */ b) =>
    a === b || (typeof a === "number" && Math.abs(a - b) < 1e-4);
  assert.ok(there.heads.length === live.heads.length && there.heads.length > 8);
  assert.ok(
    there.heads.flat().every((/** @type {any} */ one, /** @type {number} */ i) => near(one, live.heads.flat()[i])),
  );
  assert.ok(there.rollout.every((/** @type {number} */ one, /** @type {number} */ i) => near(one, live.rollout[i])));
  assert.deepEqual(errors, []);
});

test("a dropped recording opens; one that is no attention is refused, and what was open stays", async () => {
  const { page, errors } = await visit(link({ text: TEXT }));
  const drop = (/** @type {string} */ base64) =>
    page.evaluate((bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], "run.safetensors"));
      for (const type of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
    }, base64);
  const file = readFileSync(WHOLE);
  const broken = Buffer.from(file);
  const end = 8 + Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.subarray(8, end).toString("utf8"));
  broken.writeFloatLE(Number.NaN, end + header["decoder.blocks.0.cross.pattern"].data_offsets[0]);
  await drop(broken.toString("base64"));
  await until(page, (s) => s.hub.problem !== null);
  assert.match(await page.locator("[data-part=files] [role=alert]").innerText(), /decoder\.blocks\.0\.cross\.pattern/);
  const before = await look(page);
  assert.deepEqual([before.model, before.failure, before.current], ["dates", null, true]);
  await drop(file.toString("base64"));
  await until(page, (s) => !s.hub.open && s.own.some(({ recording }) => recording));
  await settled(page);
  assert.equal((await look(page)).result?.output, before.result?.output);
  assert.deepEqual(errors, []);
});

test("a link's recording is fetched in ranges, and not before a click", async () => {
  const file = readFileSync(WHOLE);
  const { port, asked, close } = await rangeServer(file);
  const url = `http://localhost:${port}/run.safetensors`;
  try {
    const { page, errors } = await visit(link({ text: TEXT, trace: url, head: "decoder.blocks.1.cross.2" }));
    assert.match(await page.locator(".recording-offer").innerText(), new RegExp(`localhost:${port}`));
    assert.deepEqual(asked, []);
    await page.click("[data-do=look-up-recording]");
    await page.waitForSelector("[data-do=take-recording]");
    const sizes = await page.locator(".recording-offer").innerText();
    assert.match(sizes, /takes [\d.,]+ [kM]B; the page reads only its attention patterns, [\d.,]+ [kM]B\./);
    const length = (/** @type {string} */ range) => {
      const [from, to] = range.replace("bytes=", "").split("-").map(Number);
      return to - from + 1;
    };
    const bytes = () => asked.reduce((sum, range) => sum + length(range), 0);
    assert.ok(bytes() < 100_000, `${asked}`);
    await page.click("[data-do=take-recording]");
    await until(page, (s) => s.own.some(({ recording }) => recording) && s.current);
    const there = await look(page);
    assert.deepEqual(there.focus, { path: "decoder.blocks.1.cross", head: 2 });
    assert.equal(await page.locator(".recording-offer").count(), 0);
    assert.ok(bytes() < file.length, "the other activations stay there");
    await until(page, (_, url) => new URLSearchParams(location.hash.slice(1)).get("trace") === url, url);
    assert.deepEqual(errors, []);
  } finally {
    close();
  }
});

test("Compare takes a recording beside the live model", async () => {
  const { page, errors } = await visit(link({ text: TEXT }));
  await chosen(page, WHOLE);
  const [{ id }] = (await look(page)).own;
  await page.selectOption("#model", "dates");
  await settled(page);
  await page.click("[data-view=compare]");
  await page.selectOption("[data-choice=other]", "model");
  await page.selectOption("[data-choice=model]", id);
  await until(page, (s) => s.compare.taken?.model !== undefined && s.answers["compare/other"]?.answer !== undefined);
  await page.waitForSelector(".compare-pane");
  await answered(page);
  const apart = await page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    const { compareComparison } = await import("./www/inside.js");
    const { compared, problem } = compareComparison.comparison(now());
    return problem?.code ?? compared?.divergences.mean() ?? null;
  });
  assert.ok(typeof apart === "number" && apart < 1e-6, `${apart}`);
  // The page's own edits show beside the recorded run.
  await page.evaluate(async () => (await import("./www/main.js")).act.edit({ attention_temperature: 3 }));
  await settled(page);
  await answered(page);
  assert.equal((await look(page)).answers["compare/other"]?.failure, null);
  assert.deepEqual(errors, []);
});
