// A model that reads pictures beside a text: its image tokens lie over the picture, its numbers are the command line's,
// and every view works or says why not.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { FOLDER, parseTensors } from "../export/reading.js";
import { answered, drawn, look, settled, until, visitor } from "../visit.js";
import { numbersOf } from "./dropping.js";
import { dropPicture, folder, openBeside } from "./opening.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor();
const MODEL = "tests/golden/beside/smolvlm";
const TEXT = "<image>Was?";
const golden = (/** @type {string} */ name) => folder(`tests/golden/beside/${name}`);

/** A page with the tiny SmolVLM open on a text, without a picture. */
async function opened() {
  const visited = await visit();
  const { page } = visited;
  await openBeside(page, TEXT);
  return visited;
}

/** The same on one with a picture, before anything is written. */
async function seeing() {
  const visited = await opened();
  await dropPicture(visited.page, "wide.png");
  await withoutAnswer(visited.page);
  return visited;
}

/** Takes the written tokens back. @param {Page} page */
async function withoutAnswer(page) {
  await page.click("[data-step=first]");
  await until(page, (s) => s.current && s.target.length === 0);
  await settled(page);
}

/**
 * The command line's patterns of the text beside the picture, or its activations at other sites. @param {object} edits
 * @param {string} [model] @param {string} [which]
 */
function commandLine(edits, model = MODEL, which = "*.blocks.*.attn.pattern") {
  writeFileSync(join(FOLDER, "edits.json"), JSON.stringify(edits));
  const out = join(FOLDER, "pictures.safetensors");
  const program = process.env.HEADLIGHT_CLI ?? folder("target/debug/headlight");
  const given = ["--model", folder(model), "--text", TEXT, "--image", folder("tests/golden/beside/wide.png")];
  const sites = ["--sites", which, "--edits", join(FOLDER, "edits.json")];
  execFileSync(program, ["trace", ...given, ...sites, "--out", out]);
  return parseTensors(readFileSync(out));
}

/** @param {Page} page @param {object} edits @param {number} tile the encoder's sequence in view */
async function sameAsCommandLine(page, edits, tile) {
  const { result } = await look(page);
  let count = 0;
  for (const [site, { shape, values }] of commandLine(edits)) {
    if (!site.endsWith("pattern")) continue;
    const size = values.length / shape[0];
    const of = site.startsWith("encoder") ? tile : 0;
    const found = numbersOf(result, site.replace(".pattern", ""));
    assert.equal(found.length, size, site);
    const worst = Math.max(...found.map((x, i) => Math.abs(x - values[of * size + i])));
    assert.ok(worst < 1e-5, `${site}: off by ${worst}`);
    count++;
  }
  assert.equal(count, 4);
}

test("a picture is asked for, and a dropped one is read beside the text, with the command line's numbers", async () => {
  const { page, errors } = await opened();
  assert.match(await page.locator("#maps-panel").innerText(), /once you have added an image and its place in the text/);
  assert.match(await page.locator(".panel.input").innerText(), /Choose an image above/);
  await dropPicture(page, "wide.png");
  await withoutAnswer(page);
  const { text, pictures, result, failure } = await look(page);
  assert.deepEqual([text, pictures, failure], [TEXT, ["image 1"], null]);
  assert.deepEqual(result?.images?.[0].tiles, [2, 3]);
  await sameAsCommandLine(page, {}, 6);
  // A cell for each image token, over the tiles and over the whole; and the same number of them among the words.
  const cells = (/** @type {string} */ within) => page.locator(`${within} .image-patch`).count();
  assert.deepEqual([await cells("[data-whole=false]"), await cells("[data-whole=true]")], [54, 9]);
  assert.equal(await page.locator(".reads .token[data-kind=image]").count(), 63);
  assert.deepEqual(errors, []);
});

test("the chosen token's attention lies over the picture, and cells and tokens light each other", async () => {
  const { page, errors } = await seeing();
  const head = { path: "decoder.blocks.1.attn", head: 2 };
  await page.evaluate(async (head) => (await import("./www/main.js")).act.focus(head), head);
  await settled(page);
  const { result } = await look(page);
  const rows = /** @type {any} */ (result).target.length;
  const all = numbersOf(result, head.path);
  const row = all.slice((head.head * rows + rows - 1) * rows, (head.head * rows + rows) * rows);
  const tints = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".over-pictures .image-patch")].map((cell) => [
        Number(/** @type {HTMLButtonElement} */ (cell).value),
        Number(getComputedStyle(/** @type {Element} */ (cell.querySelector("i"))).opacity),
      ]),
    );
  const tones = await tints();
  assert.equal(tones.length, 63);
  for (const [token, opacity] of tones)
    assert.ok(Math.abs(opacity - row[token]) <= 1 / 2000 + 1e-6, `${token}: ${opacity} for ${row[token]}`);
  // The mean of the layer's heads.
  await page.selectOption("[data-do=over-which]", "layer");
  await settled(page);
  const of = (/** @type {number} */ head, /** @type {number} */ token) => all[(head * rows + rows - 1) * rows + token];
  for (const [token, opacity] of await tints()) {
    const mean = [0, 1, 2, 3].reduce((sum, one) => sum + of(one, token) / 4, 0);
    assert.ok(Math.abs(opacity - mean) <= 1 / 2000 + 1e-6, `${token}: ${opacity} for ${mean}`);
  }
  const share = tones.reduce((sum, [token]) => sum + [0, 1, 2, 3].reduce((s, one) => s + of(one, token) / 4, 0), 0);
  assert.match(await page.locator("[data-share]").innerText(), new RegExp(`${Math.round(share * 100)}%`));
  // A cell lights its token, and stays in the row of the word.
  const cell = page.locator("[data-whole=false] .image-patch").nth(10);
  const token = Number(await cell.getAttribute("value"));
  await cell.hover();
  await until(page, (s) => s.hovered?.key !== null && s.hovered !== null);
  assert.equal((await look(page)).hovered?.key, token);
  const lit = await page.evaluate(() =>
    [...document.querySelectorAll(".reads .token")].findIndex((one) => one.hasAttribute("data-column")),
  );
  assert.equal(lit, token);
  // And a token its cell.
  await page.locator(".reads .token").nth(token).hover();
  await page.waitForFunction(
    (token) => document.querySelector(`.over-pictures .image-patch[data-row][value="${token}"]`),
    token,
  );
  assert.deepEqual(errors, []);
});

test("the mean of all heads and the measured best one lie over the picture", async () => {
  const { page, errors } = await seeing();
  const { result } = await look(page);
  const { target } = /** @type {any} */ (result);
  const rows = target.length;
  const patterns = [...commandLine({})].filter(([site]) => /^decoder.*pattern$/.test(site));
  const heads = patterns.flatMap(([site, { shape, values }]) =>
    Array.from({ length: shape[1] }, (_, head) => ({
      name: `${site.replace(".pattern", "")}.${head}`,
      at: (/** @type {number} */ row, /** @type {number} */ key) => values[(head * rows + row) * rows + key],
    })),
  );
  assert.equal(heads.length, 8);
  /** @param {(key: number) => number} expected */
  const lies = async (expected) => {
    const tints = await page.evaluate(() =>
      [...document.querySelectorAll(".over-pictures .image-patch")].map((cell) => [
        Number(/** @type {HTMLButtonElement} */ (cell).value),
        Number(getComputedStyle(/** @type {Element} */ (cell.querySelector("i"))).opacity),
      ]),
    );
    assert.equal(tints.length, 63);
    for (const [key, opacity] of tints)
      assert.ok(Math.abs(opacity - expected(key)) <= 1 / 2000 + 1e-5, `${key}: ${opacity} for ${expected(key)}`);
  };
  await page.selectOption("[data-do=over-which]", "all");
  await answered(page);
  await drawn(page);
  await lies((key) => heads.reduce((sum, { at }) => sum + at(rows - 1, key) / heads.length, 0));
  // The best: the mean share of image tokens over the rows of words after an image token.
  const kinds = target.map((/** @type {{ kind: string }} */ { kind }) => kind);
  const words = kinds.flatMap((/** @type {string} */ kind, /** @type {number} */ row) =>
    kind !== "image" && kind !== "special" && kinds.slice(0, row).includes("image") ? [row] : [],
  );
  const share = (/** @type {(typeof heads)[number]} */ { at }, /** @type {number} */ row) =>
    kinds.reduce(
      (/** @type {number} */ sum, /** @type {string} */ kind, /** @type {number} */ key) =>
        kind === "image" ? sum + at(row, key) : sum,
      0,
    );
  const measured = heads.map((head) => ({
    head,
    mean:
      words.reduce((/** @type {number} */ sum, /** @type {number} */ row) => sum + share(head, row), 0) / words.length,
  }));
  const [best] = measured.toSorted((a, b) => b.mean - a.mean);
  assert.ok(words.length >= 4, "Was?");
  await page.selectOption("[data-do=over-which]", "best");
  await page.waitForSelector("[data-best]");
  await settled(page);
  await answered(page);
  await drawn(page);
  const [, layer, head] = /blocks\.(\d)\.attn\.(\d)/.exec(best.head.name) ?? [];
  const said = await page.locator("[data-best]").innerText();
  assert.match(
    said,
    new RegExp(`^Layer ${layer}, Head ${head}: ${Math.round(100 * best.mean)}%.* over ${words.length} text tokens`),
  );
  await lies((key) => best.head.at(rows - 1, key));
  // The Grid sorts by the same number.
  await page.click("[data-do=list-heads]");
  await until(page, (s) => s.view === "grid" && s.grid.sort === "pictures");
  await answered(page);
  await drawn(page);
  assert.equal(await page.locator(".thumb").first().getAttribute("data-head"), best.head.name);
  assert.deepEqual(errors, []);
});

test("all heads of both stacks lie over the picture in the Grid", async () => {
  const { page, errors } = await seeing();
  await page.click("[data-view=grid]");
  await until(page, (s) => s.grid.over && s.current);
  await settled(page);
  await drawn(page);
  const slots = await page.locator(".band").evaluateAll((bands) =>
    bands.map((band) => {
      const { width, height } = /** @type {Element} */ (band.querySelector(".thumb-slot")).getBoundingClientRect();
      return [/** @type {Element} */ (band).querySelectorAll(".thumb").length, width / height];
    }),
  );
  // 6 × 6 patches of the tile in view for the encoder, 6 × 9 image tokens for the decoder.
  assert.deepEqual(
    slots.map(([heads]) => heads),
    [6, 8],
  );
  for (const [i, shape] of [1, 9 / 6].entries()) assert.ok(Math.abs(slots[i][1] - shape) < 0.1, `${slots[i][1]}`);
  const colours = await page.locator(".band-cells").evaluateAll((all) =>
    all.map((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const context = /** @type {HTMLCanvasElement} */ (canvas).getContext("2d");
      const { data } = /** @type {CanvasRenderingContext2D} */ (context).getImageData(0, 0, width, height);
      return new Set(new Uint32Array(data.buffer)).size;
    }),
  );
  assert.ok(
    colours.every((count) => count > 50),
    `the picture is under them: ${colours}`,
  );
  // The address keeps the choice, and no picture.
  await page.uncheck("[data-do=over]");
  await until(page, () => location.hash.includes("over_patches=0"));
  assert.deepEqual(errors, []);
});

test("pictures outlast a text without a place for them, and a sentence says what to do", async () => {
  const { page, errors } = await seeing();
  await page.fill("#source", "Was?");
  await page.waitForSelector("[data-waiting]");
  assert.match(await page.locator("[data-waiting]").innerText(), /no place for the image: write <image>/);
  assert.match(await page.locator("#maps-panel").innerText(), /once you have added an image and its place/);
  await page.click("[data-do=place-pictures]");
  await until(page, (s) => s.current && s.text === "<image>Was?" && s.pictures.length === 1);
  assert.equal(await page.locator("[data-waiting]").count(), 0);
  assert.deepEqual(await page.locator(".picture-caption").allInnerTexts(), [
    "The image in 2 × 3 tiles",
    "The image once more, as a whole",
  ]);
  assert.deepEqual(errors, []);
});

test("a masked cell and a silenced head move the numbers, the model writes on, and a link has no picture", async () => {
  const { page, errors } = await seeing();
  const cell = page.locator("[data-whole=true] .image-patch").nth(4);
  const token = Number(await cell.getAttribute("value"));
  await cell.focus();
  await page.keyboard.press("m");
  await settled(page);
  const padding = [[...Array(token).fill(1), 0]];
  await sameAsCommandLine(page, { target_padding: padding }, 6);
  assert.equal(await page.locator(".over-pictures .image-patch[data-masked]").count(), 1);
  assert.match(await page.locator(".edit-list").innerText(), /1 image token masked/);
  await page.evaluate(async () => {
    const { act } = await import("./www/main.js");
    act.edit({ heads: { "decoder.blocks.0.attn.1": 0 } });
  });
  await settled(page);
  await sameAsCommandLine(page, { target_padding: padding, heads: { "decoder.blocks.0.attn.1": 0 } }, 6);
  await page.click("[data-step=forward]");
  await until(page, (s) => s.current && s.target.length === 1);
  assert.ok(!/image[+ %]|wide/.test(page.url().replace(encodeURIComponent("<image>"), "")), page.url());
  assert.deepEqual(errors, []);
});

test("the encoder's tiles are shown one by one", async () => {
  const { page, errors } = await seeing();
  await page.evaluate(async () =>
    (await import("./www/main.js")).act.focus({ path: "encoder.blocks.1.attn", head: 1 }),
  );
  await settled(page);
  await page.selectOption("[data-do=tile]", "2");
  await settled(page);
  await sameAsCommandLine(page, {}, 2);
  assert.equal(await page.locator(".over-pictures .image-patch").count(), 36);
  assert.deepEqual(errors, []);
});

test("every view of a text beside a picture works, or says why not", async () => {
  const { page, errors } = await seeing();
  // The model ends at once here.
  await dropPicture(page, "high.png");
  await until(page, (s) => s.current && s.pictures[0] === "image 2" && s.play === "done");
  await settled(page);
  for (const view of [
    "grid",
    "head",
    "lines",
    "compare",
    "rollout",
    "anatomy",
    "timeline",
    "lens",
    "why",
    "patch",
    "texts",
  ]) {
    await page.click(`[data-view=${view}]`);
    await page.waitForSelector(`[data-view=${view}][aria-pressed=true]`);
    if (view === "compare") {
      await page.selectOption("[data-choice=other]", "prompt");
      await page.selectOption("#compare-image", { label: "wide.png" });
    }
    if (view === "patch") {
      // Opened for the patch alone: the text has one place, and keeps its picture.
      await page.setInputFiles("[data-do=patch-open]", folder("tests/golden/beside/high.png"));
      await until(page, (s) => s.patch.text !== "");
      assert.deepEqual([await page.inputValue("#source"), (await look(page)).pictures.length], [TEXT, 1]);
      await page.waitForSelector(".patch-found canvas, .patch-found .empty:not(:empty)");
    }
    await settled(page);
    await answered(page);
    await drawn(page);
    const words = await page.locator("#maps-panel").innerText();
    assert.doesNotMatch(words, /NaN|undefined|\[object|Infinity/, view);
    assert.equal(await page.locator("#maps-panel [role=alert]:not(:empty), #maps-panel .error-text").count(), 0, view);
    assert.deepEqual([(await look(page)).failure, errors], [null, []], view);
  }
});

test("on a phone the picture is read, followed and masked by keys alone", async () => {
  const visited = await visit("#v=2&engine=cpu", { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page, errors } = visited;
  await openBeside(page, TEXT);
  // Chosen in a file dialog, to which the keyboard leads.
  const chooser = page.waitForEvent("filechooser");
  await page.locator("[data-do=image]").press("Enter");
  await (await chooser).setFiles(folder("tests/golden/beside/wide.png"));
  await until(page, (s) => s.current && s.pictures.length === 1);
  await withoutAnswer(page);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, "nothing sideways");
  // The choice of what lies over the picture.
  await page.locator("[data-do=over-which]").focus();
  await page.keyboard.press("ArrowDown");
  await until(page, (s) => s.overPictures.which === "layer");
  // One stop in each grid; arrow keys go from cell to cell, down too, and M masks.
  await page.locator("[data-whole=true] .image-patch[tabindex='0']").focus();
  const value = () => page.evaluate(() => Number(/** @type {HTMLButtonElement} */ (document.activeElement).value));
  const first = await value();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await value(), first + 1 + 3);
  assert.equal((await look(page)).hovered?.key, first + 4);
  await page.keyboard.press("Enter");
  await until(page, (s, key) => s.locked.key === key, first + 4);
  await page.keyboard.press("m");
  await until(page, (s, key) => s.edits.target_padding?.[0][key] === 0 && s.current, first + 4);
  // To Patch, by the button under the picture.
  await page.locator("[data-do=ask-patch]").focus();
  await page.keyboard.press("Enter");
  await until(page, (s) => s.view === "patch");
  await settled(page);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.deepEqual(errors, []);
});

for (const stack of /** @type {const} */ (["encoder", "decoder"]))
  test(`a cell of a sweep between pictures is the run with its patch: ${stack}`, async () => {
    const { page, errors } = await seeing();
    await dropPicture(page, "high.png");
    // Nothing was written that would have to be taken back.
    await until(page, (s) => s.current && s.target.length === 0);
    await settled(page);
    await page.click("[data-view=patch]");
    await page.selectOption("#patch-text", { label: "wide.png" });
    await page.click(`.segment:has([name=patch-stack][value=${stack}])`);
    const isSwept = (/** @type {any} */ { answers }, /** @type {string} */ stack) =>
      JSON.parse(answers["patch 1"]?.key ?? "{}").stack === stack;
    await until(page, isSwept, stack);
    await answered(page);
    await drawn(page);
    const { answers } = await look(page);
    const heads = stack === "encoder" ? 3 : 4;
    const sweeps = [0, 1].map((block) => /** @type {any} */ (answers[`patch ${block}`]));
    for (const { key, answer } of sweeps) {
      const { of } = JSON.parse(key);
      assert.deepEqual([of.target, answer.rows[0].cells.length], [[], heads], "about the token after the text");
    }
    assert.ok(sweeps.flatMap(({ answer }) => answer.rows[0].cells).some((cell) => Math.abs(cell) > 1e-3));
    // A click applies a cell's patch.
    const [top, left] = await page
      .locator(".picture-map")
      .evaluate((e) => ["--top", "--left"].map((name) => Number.parseFloat(e.style.getPropertyValue(name))));
    await page.locator(".patch-sweep .picture-overlay").click({ position: { x: left + 20, y: top + 30 } });
    await until(page, (s) => s.edits.patches?.length === 1 && s.current);
    await settled(page);
    const [{ site, head = 0, from }] = (await look(page)).edits.patches ?? [];
    const block = Number(/^\w+\.blocks\.(\d)\.attn\.z$/.exec(site)?.[1]);
    assert.ok(site.startsWith(stack) && block >= 0, site);
    assert.equal(/** @type {any} */ (from).text, "image 1");
    // Under the patch another answer may be written, and the table is then about the token after it.
    if ((await look(page)).target.length > 0) await withoutAnswer(page);
    const { answer } = sweeps[block];
    const logits = [answer.answer.id, answer.foil.id].map((id) =>
      page.evaluate(
        async (id) => (await import("./www/main.js")).now().result?.candidates.find((one) => one.id === id)?.logit,
        id,
      ),
    );
    const [a, b] = await Promise.all(logits);
    assert.ok(a !== undefined && b !== undefined, "both tokens are among the candidates");
    const score = (a - b - answer.corrupted) / (answer.clean - answer.corrupted);
    const cell = answer.rows[0].cells[head];
    assert.ok(Math.abs(score - cell) < 1e-4, `${site} ${head}: the cell says ${cell}, the run ${score}`);
    assert.deepEqual(errors, []);
  });

test("of two pictures the second is exchanged: the other run reads it there, and a cell patches from it", async () => {
  const { page, errors } = await opened();
  await page.setInputFiles("[data-do=image]", ["wide.png", "high.png"].map(golden));
  await until(page, (s) => s.current && s.pictures.length === 2);
  await withoutAnswer(page);
  await page.click("[data-view=patch]");
  await page.setInputFiles("[data-do=patch-open]", golden("wide.png"));
  await until(page, (s) => s.patch.text === "image 3");
  await page.selectOption("#patch-picture", { label: "2: high.png" });
  await page.getByText(/Image 2 of 2 is exchanged/).waitFor();
  await until(page, (s) => "patch 1" in s.answers && JSON.parse(s.answers["patch 1"].key).image === 1);
  await answered(page);
  await drawn(page);
  const { answers } = await look(page);
  const { key, answer } = /** @type {any} */ (answers["patch 1"]);
  assert.deepEqual(JSON.parse(key).of.images, ["image 1", "image 2"]);
  assert.deepEqual(JSON.parse(answers["patch other"].key).of.images, ["image 1", "image 3"]);
  assert.ok(answer.rows[0].cells.some((/** @type {number} */ cell) => Math.abs(cell) > 1e-3));
  const box = page.locator(".patch-sweep .picture-overlay");
  const [top, left] = await page
    .locator(".picture-map")
    .evaluate((e) => ["--top", "--left"].map((name) => Number.parseFloat(e.style.getPropertyValue(name))));
  await box.click({ position: { x: left + 10, y: top + 30 } });
  await until(page, (s) => s.edits.patches?.length === 1 && s.current);
  await settled(page);
  const { edits, failure } = await look(page);
  assert.equal(failure, null);
  const [{ from }] = /** @type {any} */ (edits.patches);
  assert.equal(from.image, 1);
  assert.match(await page.locator(".edit-list").innerText(), /in the place of image 2/);
  assert.deepEqual(errors, []);
});

test("a second model reads the same picture, with the command line's numbers", async () => {
  const { page, errors } = await visit();
  await openBeside(page, TEXT, "idefics3");
  await openBeside(page, TEXT);
  await dropPicture(page, "wide.png");
  await withoutAnswer(page);
  await page.click("[data-view=compare]");
  await page.selectOption("[data-choice=other]", "model");
  await page.selectOption("[data-choice=model]", (await look(page)).own[0].id);
  const expected = commandLine({}, "tests/golden/beside/idefics3");
  for (const path of ["decoder.blocks.1.attn", "encoder.blocks.1.attn"]) {
    await page.evaluate(async (path) => (await import("./www/main.js")).act.focus({ path, head: 1 }), path);
    await until(page, (s) => s.compare.taken !== null && s.answers["compare/other"]?.answer?.kind === "patterns");
    await answered(page);
    await drawn(page);
    const found = await page.evaluate(async (path) => {
      const { answers } = (await import("./www/main.js")).now();
      const { maps, values } = /** @type {any} */ (answers["compare/other"].answer);
      const { shape, offset } = maps.find((/** @type {any} */ one) => one.path === path);
      return Array.from(values.subarray(offset, offset + shape[0] * shape[1] * shape[2]));
    }, path);
    const { shape, values } = /** @type {any} */ (expected.get(`${path}.pattern`));
    // Of the encoder's tiles, the picture as a whole: the last one.
    const [count, size] = [shape[0], values.length / shape[0]];
    const wanted = values.slice((count - 1) * size);
    assert.equal(found.length, wanted.length, path);
    const worst = Math.max(...found.map((x, i) => Math.abs(x - wanted[i])));
    assert.ok(worst < 1e-5, `${path}: off by ${worst}`);
  }
  assert.equal(await page.locator("#maps-panel [role=alert]:not(:empty), #maps-panel .error-text").count(), 0);
  assert.deepEqual(errors, []);
});

test("cosines lie over the tile in view", async () => {
  const { page, errors } = await seeing();
  const site = "encoder.blocks.0.resid_post";
  const { shape, values } = /** @type {any} */ (commandLine({}, MODEL, site).get(site));
  const [tiles, rows, width] = shape;
  assert.deepEqual([tiles, rows], [7, 36]);
  await page.evaluate(async () =>
    (await import("./www/main.js")).act.focus({ path: "encoder.blocks.1.attn", head: 1 }),
  );
  await settled(page);
  await page.locator(".over-pictures .image-patch").nth(7).click();
  await page.selectOption("[data-do=tint]", "1");
  let before = "";
  for (const tile of [6, 2]) {
    if (tile !== 6) await page.selectOption("[data-do=tile]", String(tile));
    await settled(page);
    const isRead = (/** @type {import("../../../www/state/store.js").State} */ s, /** @type {string} */ before) =>
      s.locked.query === 7 && s.current && !!s.similarity.found?.stream && s.similarity.found.key !== before;
    await until(page, isRead, before);
    before = (await page.evaluate(async () => (await import("./www/main.js")).now().similarity.found?.key)) ?? "";
    await page.waitForSelector(".over-pictures [data-cosines]");
    await drawn(page);
    const vector = (/** @type {number} */ row) =>
      values.slice((tile * rows + row) * width, (tile * rows + row + 1) * width);
    const dot = (/** @type {number[]} */ a, /** @type {number[]} */ b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
    const [x, tints] = [
      vector(7),
      await page.evaluate(() =>
        [...document.querySelectorAll(".over-pictures .image-patch")].map((cell) =>
          Number(getComputedStyle(/** @type {Element} */ (cell.querySelector("i"))).opacity),
        ),
      ),
    ];
    assert.equal(tints.length, rows);
    for (const [row, opacity] of tints.entries()) {
      const y = vector(row);
      const cosine = Math.abs(dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y)));
      assert.ok(Math.abs(opacity - cosine) < 0.03, `tile ${tile}, patch ${row}: ${opacity} for ${cosine}`);
    }
  }
  assert.deepEqual(errors, []);
});
