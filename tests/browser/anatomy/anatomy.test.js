// Anatomy shows what the engine computed: its numbers are the trace's, its sums add up, and an edit is seen at once at
// each stage it reaches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, held, link, look, settled, trace, until, visitor } from "../visit.js";

const { visit } = visitor({ share: true });
const TARGET = "11,9,11,13,6,9,12,6,9,14";
const CROSS = "decoder.blocks.1.cross";
const OWN = "decoder.blocks.0.attn";

/** @typedef {import("playwright-core").Page} Page */

/** Waits until the shown numbers are of the newest answer. @param {Page} page */
async function read(page) {
  await settled(page);
  await until(
    page,
    (s) => s.traced !== null && s.traced.result === s.result && s.traced.path === (s.preview ?? s.focus)?.path,
  );
  await drawn(page);
}

/** @param {Record<string, string>} [fields] @param {import("playwright-core").BrowserContextOptions} [context] */
async function anatomy(fields = {}, context = {}) {
  const seen = await visit(
    link({ ...held(TARGET), view: "anatomy", head: `${CROSS}.2`, query: "4", key: "7", ...fields }),
    context,
  );
  await read(seen.page);
  return seen;
}

/** A printed number with the tolerance of its last digit. @param {string} text */
function printed(text) {
  const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  const plain = text
    .trim()
    .replace(
      /×10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/,
      (_, minus, power) => `E${minus && "-"}${[...power].map((c) => raised.indexOf(c)).join("")}`,
    )
    .replaceAll("−", "-")
    .replaceAll(",", "");
  const [, digits = "", power = "0"] =
    /^-?\d+\.?(\d*)(?:E([+-]?\d+))?$/.exec(plain) ?? assert.fail(`“${text}” is no number`);
  return { value: Number(plain), half: 0.5001 * 10 ** (Number(power) - digits.length) };
}

/** @param {string} text @param {number} wanted @param {string} what */
function shows(text, wanted, what) {
  const { value, half } = printed(text);
  assert.ok(
    Math.abs(value - wanted) <= half + 1e-6 * Math.abs(wanted),
    `${what}: “${text}” is shown, ${wanted} was traced`,
  );
}

/** @param {Awaited<ReturnType<typeof trace>>} sites @param {string} name */
function site(sites, name) {
  const found = sites.get(name);
  assert.ok(found, `${name} was traced`);
  return found;
}

/**
 * One position of one head, or of the stream. @param {{ shape: number[], values: number[] }} tensor @param {number} at
 * @param {number} [head]
 */
function rowOf({ shape, values }, at, head = 0) {
  const width = shape.at(-1) ?? 0;
  const from = (shape.length === 4 ? head * shape[2] + at : at) * width;
  return values.slice(from, from + width);
}

/** The text of each cell of a table in the numbers fold. @param {Page} page @param {number} index */
const table = (page, index) =>
  page.evaluate((index) => {
    const one = document.querySelectorAll(".anatomy-numbers table")[index];
    const heads = [...one.querySelectorAll("thead th")].slice(1).map((th) => th.textContent);
    const rows = [...one.querySelectorAll("tbody tr")].map((tr) =>
      [...tr.querySelectorAll("td")].map((td) => td.textContent ?? ""),
    );
    return Object.fromEntries(heads.map((name, i) => [name, rows.map((row) => row[i])]));
  }, index);

/**
 * Minimum, maximum and norm in the text of a stage's strip. @param {Page} page @param {string} stage @param {string}
 * strip @param {number} [nth]
 */
const extent = async (page, stage, strip, nth = 0) =>
  page.locator(`[data-stage="${stage}"] [data-strip="${strip}"]`).nth(nth).locator("dd").allInnerTexts();

/** The number in a stage's chip. @param {Page} page @param {string} stage */
const chip = async (page, stage) =>
  (await page.locator(`[data-chip="${stage}"] .value`).innerText()).replaceAll("‖", "").trim();

const length = (/** @type {number[]} */ values) => Math.sqrt(values.reduce((sum, v) => sum + v * v, 0));

test("every number of every table is the traced one, to the digits printed", async () => {
  const { page, errors } = await anatomy();
  await page.locator(".anatomy-numbers > summary").click();
  await page.locator(".anatomy-numbers table").nth(2).waitFor();
  const sites = await trace(page, "decoder.blocks.1.*");
  const at = (/** @type {string} */ name, row = 4) => rowOf(site(sites, `${CROSS}.${name}`), row, 2);
  const keys = await table(page, 0);
  const same = (/** @type {string[]} */ texts, /** @type {number[]} */ values, /** @type {string} */ name) => {
    assert.equal(texts.length, values.length, name);
    texts.forEach((text, i) => shows(text, values[i], `${name}[${i}]`));
  };
  same(keys.raw, at("raw"), "raw");
  same(
    keys.scaled,
    at("raw").map((v) => v / 4),
    "scaled",
  );
  same(keys.scores, at("scores"), "scores");
  same(keys.pattern, at("pattern"), "pattern");
  const cells = await table(page, 1);
  same(cells.q, at("q"), "q");
  same(cells.k, at("k", 7), "k");
  same(
    cells["q·k"],
    at("q").map((v, i) => v * at("k", 7)[i]),
    "q·k",
  );
  same(cells.v, at("v", 7), "v");
  same(cells.z, at("z"), "z");
  const wide = await table(page, 2);
  const stream = (/** @type {string} */ name) => rowOf(site(sites, name), 4);
  const [u, out, g] = ["norm", "out", "gate"].map((name) => stream(`${CROSS}.${name}`));
  same(wide.x, stream("decoder.blocks.1.resid_mid"), "x");
  same(wide.u, u, "u");
  same(wide.out, out, "out");
  same(wide.g, g, "g");
  same(
    wide.c,
    g.map((v, i) => v * out[i] + (1 - v) * u[i]),
    "c",
  );
  same(wide.branch, stream(`${CROSS}.branch`), "branch");
  same(wide.y, stream("decoder.blocks.1.resid_cross"), "y");
  assert.deepEqual(errors, []);
});

test("the line of stages, the extents and the colour bars show the same numbers", async () => {
  const { page, errors } = await anatomy();
  const sites = await trace(page, "decoder.blocks.1.*");
  const at = (/** @type {string} */ name, row = 4) => rowOf(site(sites, `${CROSS}.${name}`), row, 2);
  const z = [0, 1, 2, 3].flatMap((head) => rowOf(site(sites, `${CROSS}.z`), 4, head));
  for (const [stage, wanted] of /** @type {[string, number][]} */ ([
    ["input", length(at("norm"))],
    ["products", at("raw")[7]],
    ["scale", at("raw")[7] / 4],
    ["mask", at("scores")[7]],
    ["softmax", at("pattern")[7]],
    ["values", length(at("z"))],
    ["concat", length(z)],
    ["out", length(at("out"))],
    ["gate", at("gate").reduce((a, b) => a + b, 0) / 64],
    ["gamma", length(at("branch"))],
    ["residual", length(rowOf(site(sites, "decoder.blocks.1.resid_cross"), 4))],
  ]))
    shows(await chip(page, stage), wanted, stage);
  for (const [stage, strip, values] of /** @type {[string, string, number[]][]} */ ([
    ["products", "q", at("q")],
    ["products", "k", at("k", 7)],
    ["values", "v", at("v", 7)],
    ["concat", "z", z],
    ["out", "out", at("out")],
  ])) {
    const [min, max, norm] = await extent(page, stage, strip);
    shows(min, Math.min(...values), `${strip} min`);
    shows(max, Math.max(...values), `${strip} max`);
    shows(norm, length(values), `${strip} length`);
  }
  const bar = page.locator('[data-stage="mask"] .bar-scale');
  const range = Math.max(...at("scores").map(Math.abs));
  assert.ok(Math.abs(Number(await bar.getAttribute("data-range")) - range) < 1e-6);
  const [low, high] = await bar.locator("span").allInnerTexts();
  assert.equal(low, `−${high}`, "the scale reaches as far to either side");
  shows(high, range, "the range written out");
  assert.equal(await page.locator(".stage").count(), 12);
  assert.equal(await page.locator(".stage[data-absent]").count(), 1, "this model's norm stands before the attention");
  assert.ok((await page.locator(".stage math").count()) >= 11);
  assert.match(await page.locator('[data-stage="products"] .shape').innerText(), /1 batch.*4 head.*11 query.*17 key/);
  assert.deepEqual(errors, []);
});

test("the products add up to raw, at every key", async () => {
  const { page, errors } = await anatomy();
  for (const key of ["0", "3", "16"]) {
    await page.selectOption("#anatomy-key", key);
    await drawn(page);
    const sites = await trace(page, `${CROSS}.*`);
    const raw = rowOf(site(sites, `${CROSS}.raw`), 4, 2)[Number(key)];
    const formula = await page.locator('[data-stage="products"] .formula-here mn').last().textContent();
    const own =
      /[−\d.,E]+$/.exec(await page.locator('[data-stage="products"] [data-figure="raw"]').innerText())?.[0] ?? "";
    const sum = (raw < 0 ? "−" : "") + (formula ?? "").replace("−", "");
    shows(sum, raw, "the sum of the products");
    assert.equal(own, sum, "and the engine's own");
  }
  assert.deepEqual(errors, []);
});

test("with an open gate, 1 everywhere, the output is attention alone", async () => {
  const { page, errors } = await anatomy();
  const before = await chip(page, "residual");
  await page.locator('input[name="gate"][value="open"]').check({ force: true });
  await read(page);
  assert.deepEqual((await extent(page, "gate", "g")).slice(0, 2), ["1.000", "1.000"]);
  assert.equal(await chip(page, "gate"), "1.000");
  assert.deepEqual(await extent(page, "gate", "c"), await extent(page, "gate", "out"));
  assert.ok(await page.locator('[data-stage="gate"] .dot').isVisible());
  assert.equal(await page.locator(".stage[data-edited]").count(), 1);
  assert.notEqual(await chip(page, "residual"), before);
  assert.deepEqual(errors, []);
});

test("each edit is seen at its stage", async () => {
  const { page, errors } = await anatomy();
  await page.click("#scale");
  await read(page);
  assert.equal(await chip(page, "scale"), await chip(page, "products"));
  assert.match(await page.locator('[data-stage="scale"]').innerText(), /switched off/);
  await page.click("#scale");
  await page.fill("#strength", "0");
  await read(page);
  assert.deepEqual(await extent(page, "values", "z"), ["0", "0", "0"]);
  assert.equal(await chip(page, "values"), "0");
  assert.match(await page.locator('[data-stage="values"]').innerText(), /strength s is 0/);
  await page.getByRole("button", { name: "Reset all" }).click();
  await read(page);
  assert.equal(await page.locator(".stage[data-edited]").count(), 0);
  await page.locator('input[name="pattern"][value="uniform"]').check({ force: true });
  await read(page);
  shows(await chip(page, "softmax"), 1 / 17, "an even weight");
  assert.match(await page.locator('[data-stage="softmax"]').innerText(), /scores are ignored/);
  const pattern = await page.locator(".anatomy-focus strong").innerText();
  assert.equal(pattern, await chip(page, "softmax"));
  assert.deepEqual(errors, []);
});

test("a key in the future is masked: it has a product, no score and no weight", async () => {
  const { page, errors } = await anatomy({ head: `${OWN}.1`, query: "3", key: "8" });
  const sites = await trace(page, `${OWN}.*`);
  shows(await chip(page, "products"), rowOf(site(sites, `${OWN}.raw`), 3, 1)[8], "raw");
  assert.equal(await chip(page, "mask"), "−∞");
  assert.equal(await chip(page, "softmax"), "0.000");
  assert.match(await page.locator(".anatomy-focus").innerText(), /masked/);
  assert.match(await page.locator('[data-stage="mask"]').innerText(), /4 of 11 keys/);
  await page.click("#causal");
  await read(page);
  assert.match(await page.locator('[data-stage="mask"]').innerText(), /all 11 keys/);
  assert.notEqual(await chip(page, "mask"), "−∞");
  assert.deepEqual(errors, []);
});

test("keys, lists, tokens and strips all choose the query and the key", async () => {
  const { page, errors } = await anatomy();
  const press = async (/** @type {string} */ key) => {
    await page.keyboard.press(key);
    await drawn(page);
    return (await look(page)).locked;
  };
  assert.deepEqual(await press("j"), { query: 5, key: 7 });
  assert.deepEqual(await press("ArrowRight"), { query: 5, key: 8 });
  assert.deepEqual(await press("k"), { query: 4, key: 8 });
  assert.equal(await page.inputValue("#anatomy-key"), "8");
  assert.deepEqual(await press("Escape"), { query: null, key: null });
  const strongest = Number(await page.inputValue("#anatomy-key"));
  assert.equal(await page.inputValue("#anatomy-query"), "10", "the newest step, and the key it looks at most");
  assert.deepEqual(await press("ArrowLeft"), { query: 10, key: strongest - 1 }, "an arrow starts where the eye is");
  await page.selectOption("#anatomy-query", "2");
  assert.deepEqual((await look(page)).locked, { query: 2, key: null });
  const strip = page.locator('[data-stage="softmax"] .strip-keys');
  await strip.scrollIntoViewIfNeeded();
  const box = await strip.boundingBox();
  assert.ok(box);
  const cell = (box.width - 6) / 17;
  await page.mouse.move(box.x + 3 + 3.5 * cell, box.y + box.height - 12);
  await drawn(page);
  assert.deepEqual(
    [(await look(page)).hovered, await page.inputValue("#anatomy-key")],
    [{ query: 2, key: 3 }, "3"],
    "hovering looks",
  );
  await page.mouse.down();
  await page.mouse.up();
  await page.mouse.move(5, 5);
  await drawn(page);
  assert.deepEqual((await look(page)).locked, { query: 2, key: 3 }, "a click stays");
  await page.locator(".reads .token").nth(9).click();
  assert.deepEqual((await look(page)).locked, { query: 2, key: 9 }, "so does a token of the text");
  await page.locator('[data-chip="gate"]').click();
  await until(page, () => true);
  await page.waitForFunction(() => {
    const stage = document.querySelector('[data-stage="gate"]')?.getBoundingClientRect();
    return stage && stage.top < innerHeight && stage.bottom > 0;
  });
  assert.match(page.url(), /view=anatomy/);
  assert.deepEqual(errors, []);
});

test("every sublayer has its anatomy, a change of head or text is followed, and Enter writes on", async () => {
  const { page, errors } = await anatomy({ target: "11,9", query: "", key: "" });
  const { info } = await look(page);
  for (const { path, kind } of info?.sublayers ?? []) {
    if (kind === "mlp") continue;
    await page.evaluate(
      (hash) => void (location.hash = hash),
      link({ target: "11,9", view: "anatomy", head: `${path}.3` }),
    );
    await until(page, /** @type {any} */ (`(s) => s.focus?.path === ${JSON.stringify(path)}`));
    await read(page);
    assert.match(await page.locator(".anatomy h2").innerText(), /Layer \d, Head 3$/);
    assert.equal(await page.locator(".stage:not([data-absent])").count(), 11, path);
  }
  await page.locator(`.thumb[data-head="${CROSS}.0"]`).click();
  await page.mouse.move(5, 300);
  await read(page);
  assert.match(await page.locator(".anatomy h2").innerText(), /Cross-attention · Layer 1, Head 0/);
  await page.locator(".anatomy h2").click();
  await page.keyboard.press("Enter");
  await read(page);
  assert.equal((await look(page)).target.length, 3);
  assert.match(await page.locator('[data-stage="softmax"] .shape').innerText(), /4 query/);
  await page.fill("#source", "3/5/24");
  await read(page);
  assert.match(await page.locator('[data-stage="softmax"] .shape').innerText(), /7 key/);
  assert.deepEqual(errors, []);
});

test("without cross-attention there is nothing to show, and a sentence says so", async () => {
  const { page, errors } = await anatomy();
  await page.click("#memory");
  await settled(page);
  assert.ok(await page.locator(".maps").getByText("cut off from the source").isVisible());
  await page.click("#memory");
  await read(page);
  assert.equal(await page.locator(".stage").count(), 12);
  assert.deepEqual(errors, []);
});

test("the reason for √d is an experiment: pictures, the same as a table, this model's width marked", async () => {
  const { page, errors } = await anatomy();
  await page.locator(".why > summary").click();
  await page.locator(".charts svg").nth(1).waitFor();
  assert.match(await page.locator(".charts").innerText(), /this model: 16/);
  await page.locator(".why details > summary").click();
  const rows = await page
    .locator(".why tbody tr")
    .evaluateAll((all) => all.map((tr) => [...tr.children].map((cell) => cell.textContent ?? "")));
  const answer = await page.evaluate(async () => {
    const { engine } = await import("./www/main.js");
    return engine.ask({
      kind: "scaling",
      d_heads: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
      keys: 32,
      samples: 100,
      seed: 1,
    });
  });
  assert.ok(answer.kind === "scaling");
  assert.equal(rows.length, 10);
  answer.rows.forEach((row, i) => {
    const [d, ...texts] = rows[i];
    assert.equal(Number(d), row.d_head);
    [row.variance_raw, row.variance_scaled, row.entropy_raw, row.entropy_scaled].forEach((value, j) =>
      shows(texts[j], value, `d_head ${d}, column ${j}`),
    );
    assert.ok(Math.abs(row.variance_raw / row.d_head - 1) < 0.3, "the variance of a sum of d products is about d");
  });
  assert.equal(await page.locator(".why tr[data-focus] th").innerText(), "16");
  assert.deepEqual(errors, []);
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`on a phone it is one column, and a touch chooses a key, ${colorScheme}`, async () => {
    const { page, errors } = await anatomy({}, { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    const strip = page.locator('[data-stage="products"] .strip-keys');
    await strip.scrollIntoViewIfNeeded();
    const box = await strip.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390);
    await page.touchscreen.tap(box.x + 3 + 0.5 * ((box.width - 6) / 17), box.y + box.height - 10);
    await drawn(page);
    assert.equal((await look(page)).locked.key, 0);
    await page.locator(".why > summary").click();
    await page.locator(".charts svg").nth(1).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    assert.deepEqual(errors, []);
  });
}
