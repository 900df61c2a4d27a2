// An encoder of images: an image is dropped, chosen or refused, its patches are the tokens, and its numbers are the
// command line's.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { FOLDER, openPanel, parseTensors, taken } from "../export/reading.js";
import { answered, drawn, look, settled, unprovoked, until, visitor } from "../visit.js";
import { dropFile, numbersOf, pasteImage } from "./dropping.js";
import { choose, filesOf, folder, openDialog, take } from "./opening.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor();
const SIDE = 20;
/** @param {number} side in pixels */
const processor = (side) =>
  JSON.stringify({ image_processor_type: "ViTImageProcessor", size: { height: side, width: side }, resample: 2 });
const HEAD = { path: "encoder.blocks.1.attn", head: 2 };

const modelFiles = (side = SIDE) => ({
  ...filesOf("tests/families/vit", (name) => ["config.json", "model.safetensors"].includes(name)),
  "preprocessor_config.json": processor(side),
});

/** A page with the tiny ViT open, without an image. @param {number} [side] of what it reads, in pixels */
async function opened(side) {
  const visited = await visit();
  await openDialog(visited.page);
  await choose(visited.page, modelFiles(side));
  await take(visited.page);
  await until(visited.page, (s) => s.leaving === null && s.info?.config.input?.kind === "pixels");
  return visited;
}

const picture = (/** @type {string} */ name) => readFileSync(folder(`tests/golden/images/${name}`));

/** Drops an image on the page. @param {Page} page @param {string} name */
const drop = (page, name, bytes = picture(name)) => dropFile(page, name, bytes, `image/${name.split(".").at(-1)}`);

/**
 * The command line's activations of an image. @param {string} name @param {string} sites @param {object} edits
 * @param {number} [side]
 */
function commandLine(name, sites, edits, side = SIDE) {
  const model = join(FOLDER, "vit");
  cpSync(folder("tests/families/vit"), model, { recursive: true });
  writeFileSync(join(model, "preprocessor_config.json"), processor(side));
  writeFileSync(join(FOLDER, "edits.json"), JSON.stringify(edits));
  const out = join(FOLDER, "image.safetensors");
  const program = process.env.HEADLIGHT_CLI ?? folder("target/debug/headlight");
  const image = folder(`tests/golden/images/${name}`);
  const given = ["--model", model, "--image", image, "--sites", sites, "--edits", join(FOLDER, "edits.json")];
  execFileSync(program, ["trace", ...given, "--out", out]);
  return parseTensors(readFileSync(out));
}

/** @param {any} page @param {string} name @param {object} edits */
async function sameAsCommandLine(page, name, edits) {
  const { result } = await look(page);
  for (const [site, { values }] of commandLine(name, "encoder.blocks.*.attn.pattern", edits)) {
    if (!site.endsWith("pattern")) continue;
    const found = numbersOf(result, site.replace(".pattern", ""));
    assert.equal(found.length, values.length, site);
    const worst = Math.max(...found.map((x, i) => Math.abs(x - values[i])));
    assert.ok(worst < 1e-5, `${name} ${site}: off by ${worst}`);
  }
}

test("an image dropped on a model of texts is answered by a sentence, and the text stays", async () => {
  const { page, errors } = await visit();
  const { text } = await look(page);
  await drop(page, "plain.png");
  assert.match(await page.locator(".notice").innerText(), /plain\.png is an image/);
  assert.equal((await look(page)).text, text);
  assert.deepEqual(errors, []);
});

test("a pasted image that is not read is answered by a sentence, unless a text came with it", async () => {
  const { page, errors } = await visit();
  await pasteImage(page, "plain.png", picture("plain.png"));
  assert.match(await page.locator(".notice").innerText(), /plain\.png is an image/);
  await page.locator("#source").focus();
  await pasteImage(page, "other.png", picture("plain.png"));
  assert.match(await page.locator(".notice").innerText(), /other\.png is an image/, "in a field");
  await pasteImage(page, "third.png", picture("plain.png"), "a copied row");
  assert.doesNotMatch(await page.locator(".notice").innerText(), /third\.png/);
  assert.deepEqual(errors, []);
});

test("an image that is dropped is seen as its patches, with the command line's numbers", async () => {
  const { page, errors } = await opened();
  assert.match(await page.locator(".panel.input").innerText(), /Choose an image/);
  // What is transparent, grey, of a palette or 16 bits, or moves is read as the command line reads it. Decoders of JPEG
  // round in different places.
  const alike = readdirSync(folder("tests/golden/images")).filter((name) => /\.(png|webp)$/.test(name));
  for (const name of alike) {
    await drop(page, name);
    const { result, media, failure } = await look(page);
    assert.deepEqual([failure, media.problem, result?.source.length], [null, null, 26], name);
    await sameAsCommandLine(page, name, {});
  }
  assert.equal(await page.locator(".image-patches .image-patch").count(), 25);
  assert.deepEqual(errors, []);
});

test("without the file of its settings a model says at once what it cannot read, and what to do", async () => {
  const { page, errors } = await visit();
  await openDialog(page);
  const { "preprocessor_config.json": _, ...files } = modelFiles();
  await choose(page, files);
  await take(page);
  await until(page, (s) => s.leaving === null && s.info?.config.input?.kind === "pixels");
  const input = page.locator(".panel.input");
  for (const [language, words] of Object.entries({
    en: /cannot read an image without its preprocessor_config\.json[^]*open it with that file/,
    tr: /preprocessor_config\.json[^]*görüntü okuyamaz/,
    bn: /preprocessor_config\.json[^]*ছবি পড়তে পারে না/,
  })) {
    await page.selectOption(".language", language);
    await page.waitForFunction((language) => document.documentElement.lang === language, language);
    assert.match(await input.innerText(), words);
    assert.equal(await page.locator("[data-do=image], .text-and-answer .empty").count(), 0, "nothing to choose");
  }
  assert.deepEqual(errors, []);
});

test("a pasted image is read as a dropped one", async () => {
  const { page, errors } = await opened();
  await pasteImage(page, "plain.png", picture("plain.png"));
  const { text, media } = await look(page);
  assert.deepEqual([text, media.seen[text]?.file], ["image 1", "plain.png"]);
  await sameAsCommandLine(page, "plain.png", {});
  assert.deepEqual(errors, []);
});

test("patches are pointed at, followed, masked and walked through, and edits move the numbers", async () => {
  const { page, errors } = await opened();
  await drop(page, "plain.png");
  await page.locator(".image-patch").nth(6).hover();
  await until(page, (s) => s.hovered?.query === 7);
  await page.locator(".image-patch").nth(6).click();
  await until(page, (s) => s.locked.query === 7);
  await page.keyboard.press("ArrowDown");
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
    "Patch in row 3, column 2",
  );
  await page.keyboard.press("m");
  await settled(page);
  await sameAsCommandLine(page, "plain.png", { padding: [[...Array(12).fill(1), 0]] });
  assert.equal(await page.locator(".image-patch[data-masked]").count(), 1);
  // A cell of the map lights its two patches.
  await page.evaluate(async () => {
    const { act } = await import("./www/main.js");
    act.hover({ query: 3, key: 9 });
  });
  await until(page, (s) => s.hovered?.key === 9);
  const lit = await page.evaluate(() =>
    ["data-row", "data-column"].map((mark) =>
      document.querySelector(`.image-patch[${mark}]`)?.getAttribute("aria-label"),
    ),
  );
  assert.deepEqual(lit, ["Patch in row 1, column 3", "Patch in row 2, column 4"]);
  assert.deepEqual(errors, []);
});

test("no file of the page and no link has the image or its name", async () => {
  const { page, errors } = await opened();
  await drop(page, "plain.png");
  await page.evaluate(async ({ path, head }) => (await import("./www/main.js")).act.focus({ path, head }), HEAD);
  await openPanel(page);
  for (const button of ["[data-format=svg]", "[data-format=json]"]) {
    const { bytes } = await taken(page, button);
    assert.ok(bytes.length > 100 && !bytes.includes("plain.png") && !bytes.includes("data:image"), button);
  }
  assert.ok(!page.url().includes("plain"));
  assert.deepEqual(errors, []);
});

test("an SVG and a PNG hold the image once a person says so, and the row's cells lie over it", async () => {
  const { page, errors } = await opened();
  await drop(page, "plain.png");
  await page.evaluate(async ({ path, head }) => (await import("./www/main.js")).act.focus({ path, head }), HEAD);
  await openPanel(page);
  const asked = page.locator("[data-do=with-image]");
  assert.ok(!(await asked.isChecked()));
  const png = (await taken(page, "[data-format=png]")).bytes;
  await openPanel(page);
  await asked.check();
  const svg = (await taken(page, "[data-format=svg]")).bytes.toString();
  const [picture, ...more] = svg.match(/data:image[^"]*/g) ?? [];
  const size = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, picture);
  const over = svg.slice(svg.indexOf(picture)).split("</g>")[0];
  assert.deepEqual([size, more, over.match(/<rect/g)?.length], [[SIDE, SIDE], [], 25]);
  assert.ok(!svg.includes("plain.png"));
  assert.notDeepEqual((await taken(page, "[data-format=png]")).bytes, png);
  assert.deepEqual(errors, []);
});

test("views of two images compare and patch them by their names", async () => {
  const { page, errors } = await opened();
  await drop(page, "plain.png");
  await drop(page, "clear.png");
  for (const view of ["compare", "patch", "texts", "lines", "rollout", "anatomy", "head"]) {
    await page.click(`[data-view=${view}]`);
    await page.waitForSelector(`[data-view=${view}][aria-pressed=true]`);
    if (view === "compare") {
      await page.selectOption("[data-choice=other]", "prompt");
      await page.selectOption("#compare-image", { label: "plain.png" });
    }
    if (view === "patch") await page.selectOption("#patch-text", { label: "plain.png" });
    await answered(page);
    const { failure } = await look(page);
    assert.deepEqual([failure, errors], [null, []], view);
  }
});

test("after Back the image is still in view, and the next one has another name", async () => {
  const { page, errors } = await opened();
  await drop(page, "plain.png");
  const { result: before } = await look(page);
  await page.waitForFunction(() => history.state?.scene);
  const entry = await page.evaluate(() => history.state.scene);
  await page.click("[data-view=lines]");
  await settled(page);
  await page.waitForFunction((before) => history.state?.scene !== before, entry);
  await page.goBack();
  await until(page, (s) => s.view !== "lines" && s.text === "image 1" && s.current);
  await drop(page, "clear.png");
  const { text, media, result } = await look(page);
  assert.deepEqual([text, Object.keys(media.seen)], ["image 2", ["image 1", "image 2"]]);
  assert.notDeepEqual(numbersOf(result, HEAD.path), numbersOf(before, HEAD.path));
  await page.click("[data-view=compare]");
  await page.selectOption("[data-choice=other]", "prompt");
  await page.selectOption("#compare-image", { label: "plain.png" });
  assert.deepEqual(errors, []);
});

test("what is no image, or too large, is refused in a sentence, and the image in view stays", async () => {
  const { page, errors } = await opened();
  await drop(page, "plain.png");
  const vast = Buffer.from(picture("plain.png"));
  vast.writeUInt32BE(20_000, 16);
  vast.writeUInt32BE(20_000, 20);
  for (const [name, bytes, sentence] of /** @type {const} */ ([
    ["empty.png", Buffer.alloc(0), /is empty/],
    ["text.png", Buffer.from("no image"), /cannot read this file as an image/],
    ["vast.png", vast, /20,000 × 20,000 pixels/],
  ])) {
    await drop(page, name, bytes);
    assert.match(await page.locator("#image-about").innerText(), sentence);
    const { result, text } = await look(page);
    assert.deepEqual([text, result?.source.length], ["image 1", 26]);
  }
  assert.deepEqual(unprovoked(errors), []);
});

test("an image of one pixel is read, as a PNG, a JPEG and a WebP, with the command line's numbers", async () => {
  const { page, errors } = await opened();
  for (const name of ["one.png", "one.jpg", "one.webp"]) {
    await drop(page, name);
    const { media, result, text } = await look(page);
    assert.deepEqual([media.problem, result?.source.length, media.seen[text].file], [null, 26, name]);
    await sameAsCommandLine(page, name, {});
  }
  assert.deepEqual(errors, []);
});

/** A GIF of one pixel, red; moving, it is blue later. @param {boolean} moving */
function gif(moving) {
  const frame = (/** @type {number} */ colour) => [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, colour ? 0x4c : 0x44, 1, 0];
  const wait = [0x21, 0xf9, 4, 4, 10, 0, 0, 0];
  const frames = moving ? [...wait, ...frame(0), ...wait, ...frame(1)] : frame(0);
  return Buffer.from([...Buffer.from("GIF89a"), 1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255, ...frames, 0x3b]);
}

test("four inks and a turned picture are images, and a moving GIF is its first picture", async () => {
  const { page, errors } = await opened();
  for (const name of ["four-inks.jpg", "turned.jpg"]) {
    await drop(page, name);
    const { media, result } = await look(page);
    assert.deepEqual([media.problem, result?.source.length], [null, 26], name);
  }
  const read = [];
  for (const moving of [false, true]) {
    await drop(page, moving ? "moving.gif" : "still.gif", gif(moving));
    const { media, result } = await look(page);
    assert.equal(media.problem, null, `moving ${moving}`);
    read.push(numbersOf(result, HEAD.path));
  }
  assert.deepEqual(read[1], read[0]);
  assert.deepEqual(errors, []);
});

for (const [side, tokens] of [
  [96, 577],
  [128, 1025],
])
  test(`all heads lie over an image of ${tokens} tokens, a row of each, with the command line's numbers`, async () => {
    const { page, errors } = await opened(side);
    await drop(page, "plain.png");
    const patterns = [...commandLine("plain.png", "encoder.blocks.*.attn.pattern", {}, side)].filter(([site]) =>
      site.endsWith("pattern"),
    );
    await page.click("[data-view=grid]");
    for (const query of [0, 200]) {
      if (query > 0)
        await page.evaluate(async (query) => (await import("./www/main.js")).act.lock({ query, key: null }), query);
      await until(
        page,
        ({ answers }, query) => {
          const entry = answers["grid/rows encoder"];
          return entry?.answer?.kind === "rows" && JSON.parse(entry.key).query === query;
        },
        query,
      );
      const rows = await page.evaluate(async () => {
        const { answers } = (await import("./www/main.js")).now();
        const { shape, values, heads } = /** @type {any} */ (answers["grid/rows encoder"].answer);
        return { shape, values: Array.from(values), heads };
      });
      assert.deepEqual(rows.shape, [8, tokens]);
      for (const [i, { path, head }] of rows.heads.entries()) {
        const { values } = /** @type {any} */ (patterns.find(([site]) => site === `${path}.pattern`))[1];
        const from = (head * tokens + query) * tokens;
        for (let key = 0; key < tokens; key++) {
          const off = Math.abs(rows.values[i * tokens + key] - values[from + key]);
          assert.ok(off < 1e-5, `${path}.${head} ${query} ${key}: off by ${off}`);
        }
      }
      await answered(page);
      await drawn(page);
    }
    const notes = await page.locator(".bands").innerText();
    assert.doesNotMatch(notes, /272/);
    const shapes = await page.locator(".thumb-slot").evaluateAll((slots) =>
      slots.map((slot) => {
        const { width, height } = slot.getBoundingClientRect();
        return width / height;
      }),
    );
    assert.ok(shapes.length === 8 && shapes.every((shape) => Math.abs(shape - 1) < 0.1), `${shapes}`);
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
    assert.deepEqual(errors, []);
  });
