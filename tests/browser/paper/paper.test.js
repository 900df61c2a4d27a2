// The paper's room: every part opens, and its numbers are the engine's, the ones known by other ways, and those of the
// typed sizes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, drawn, link, look, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });

/**
 * @param {Record<string, string>} [fields] @param {import("playwright-core").BrowserContextOptions} [context]
 * @param {(page: Page) => Promise<unknown>} [prepare]
 */
async function enter(fields = {}, context = {}, prepare = async () => {}) {
  const found = await visit(link({ room: "paper", ...fields }), context, prepare);
  await found.page.locator(".paper-given").first().waitFor();
  await drawn(found.page);
  return found;
}

test("a root has its sign where the font of formulas has none", async () => {
  const { page, errors } = await enter({ paper_box: "source-embedding" }, {}, (page) =>
    page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`math { font-family: "Noto Sans Bengali" !important }`);
      document.adoptedStyleSheets = [sheet];
    }),
  );
  assert.equal(await page.locator(".paper-panel msqrt").count(), 0);
  assert.match((await page.locator(".paper-panel mrow:has(> .radicand)").first().textContent()) ?? "", /^√/);
  assert.deepEqual(errors, []);
});

/** The text of every such element. @param {Page} page @param {string} selector */
const texts = async (page, selector) => (await page.locator(selector).allInnerTexts()).map((text) => text.trim());
const english = (/** @type {number} */ n) => n.toLocaleString("en");

test("every part of the diagram opens its panel, with the engine's parameters of the base and big model", async () => {
  const { page, errors } = await enter();
  const s = await look(page);
  const [base, big] = ["paper.base", "paper.big"].map((name) => /** @type {any} */ (s.answers[name].answer));
  assert.deepEqual([base.parameters, big.parameters], [63_082_496, 214_245_376]);
  // Computed by hand: four projections with biases, two layers with biases, a scale and a shift, a row per token.
  const attention = (d) => 4 * (d * d + d);
  const mlp = (d, ff) => 2 * d * ff + d + ff;
  const each = {
    embedding: [37_000 * 512, 37_000 * 1024],
    attention: [attention(512), attention(1024)],
    masked: [attention(512), attention(1024)],
    cross: [attention(512), attention(1024)],
    norm: [2 * 512, 2 * 1024],
    mlp: [mlp(512, 2048), mlp(1024, 4096)],
    output: [0, 0],
  };
  const boxes = page.locator(".box");
  assert.equal(await boxes.count(), 13);
  for (let i = 0; i < 13; i++) {
    const box = boxes.nth(i);
    await box.click();
    await drawn(page);
    assert.equal(await box.getAttribute("aria-pressed"), "true");
    const kind = /** @type {keyof typeof each} */ (await box.getAttribute("data-kind"));
    assert.equal(await page.locator(".paper-panel").getAttribute("data-kind"), kind);
    assert.deepEqual(await texts(page, "[data-row=each] td"), each[kind].map(english), kind);
    assert.deepEqual(await texts(page, "[data-row=model] td"), ["63,082,496", "214,245,376"]);
    assert.ok((await page.locator(".paper-panel math").count()) > 0, `${kind} has its formula`);
  }
  assert.equal(await page.locator(".box .box-shared").count(), 3, "the shared matrix is marked in its three places");
  assert.deepEqual(errors, []);
});

test("a part leads on to Learn, and to that kind of attention in the model that is loaded", async () => {
  const { page, errors } = await enter({ paper_box: "cross-attention" });
  await until(page, (s) => s.info !== null);
  await page.click("[data-to=explore]");
  await until(page, (s) => s.room === "explore" && (s.focus?.path.endsWith(".cross") ?? false));
  await page.click("[data-room=paper]");
  await page.click("[data-to=learn]");
  await until(page, (s) => s.room === "learn" && s.learn.step === "decoder");
  assert.deepEqual(errors, []);
});

test("the table of layers follows typed sizes, invalid ones get a note, and the address keeps them", async () => {
  const { page, errors } = await enter({ paper: "cost" });
  await page.fill("#paper-n", "600");
  await page.fill("#paper-d", "300");
  await page.fill("#paper-k", "4");
  await page
    .locator("[data-layer=convolutional] [data-operations]", { hasText: english(4 * 600 * 300 * 300) })
    .waitFor();
  const column = (/** @type {string} */ name) => texts(page, `.paper-layers [${name}]`);
  assert.deepEqual(
    await column("data-operations"),
    [600 * 600 * 300, 600 * 300 * 300, 4 * 600 * 300 * 300, 4 * 600 * 300].map(english),
  );
  assert.deepEqual(await column("data-sequential"), ["1", "600", "1", "1"]);
  assert.deepEqual(await column("data-path"), ["1", "600", (Math.log(600) / Math.log(4)).toFixed(1), "150"]);
  assert.match(await page.locator(".paper-verdict").innerText(), /600 > 300.* 2 times as many/);

  await page.fill("#paper-n", "many");
  await page.locator("#paper-n[aria-invalid=true]").waitFor();
  assert.match(await page.locator("#paper-n-hint").innerText(), /whole number from 1 to 100,000/);
  assert.equal(await page.inputValue("#paper-n"), "many");
  assert.deepEqual((await column("data-sequential"))[1], "600", "the last good table stays");
  await page.fill("#paper-n", "30");
  await page.locator("[data-layer=recurrent] [data-sequential]", { hasText: /^30$/ }).waitFor();
  assert.match(await page.locator(".paper-verdict").innerText(), /30 < 300.* 10 times fewer/);

  const there = await enter(Object.fromEntries(new URLSearchParams((await addressOf(page)).slice(1))));
  assert.deepEqual(await texts(there.page, "[data-layer=self-attention] [data-operations]"), [english(30 * 30 * 300)]);
  assert.deepEqual([...errors, ...there.errors], []);
});

test("a layer is measured for every length when asked to be, and the engine is named", async () => {
  const { page, errors } = await enter({ paper: "cost", paper_width: "16", paper_heads: "2", paper_length: "24" });
  const times = () => texts(page, ".paper-lengths [data-ms]");
  await page.locator(".paper-lengths").waitFor();
  assert.deepEqual(new Set(await times()), new Set(["·"]), "nothing runs unasked");
  // One head's pattern has n · n numbers of four bytes.
  assert.equal(
    await page.locator("[data-length='24'] td").nth(1).innerText(),
    `${((4 * 2 * 24 * 24) / 1000).toFixed(1)} kB`,
  );
  await page.click("#measure");
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".paper-lengths [data-ms]")].every((cell) => cell.textContent !== "·"),
  );
  const s = await look(page);
  for (const length of [16, 24, 32, 64, 128, 256, 512]) {
    const answer = /** @type {any} */ (s.answers[`paper.run.${length}`].answer);
    assert.ok(Number.isFinite(answer.ms) && answer.ms >= 0, `${length} tokens`);
    assert.equal(answer.config.d_model, 16);
  }
  assert.ok(
    (await times()).every((ms) => /^(<0\.1|[\d,]+(\.\d)?)$/.test(ms)),
    String(await times()),
  );
  assert.equal(await page.locator("[data-measured] .plot-dot").count(), 7);
  const { adapter, threads } = /** @type {import("../../../www/protocol/messages.js").EngineInfo} */ (s.running);
  assert.ok((await page.locator("[data-measured]").innerText()).includes(threads ? `${threads} threads` : adapter));

  await page.fill("#paper-heads", "3");
  await page.locator("#paper-heads[aria-invalid=true]").waitFor();
  assert.match(await page.locator("#paper-heads-hint").innerText(), /3 heads cannot split a width of 16 evenly/);
  assert.equal(await page.locator("#measure").isDisabled(), true);
  assert.deepEqual(errors, []);
});

test("the variations show the engine's counts beside the paper's results", async () => {
  const { page, errors } = await enter({ paper: "ablations" });
  const rows = /** @type {any} */ ((await look(page)).answers["paper.ablations"].answer).rows;
  assert.deepEqual(
    await texts(page, ".paper-ablations [data-parameters]"),
    rows.map((row) => english(row.parameters)),
  );
  const cells = await texts(page, ".paper-ablations tr[data-row] td:last-child");
  assert.deepEqual(cells, [
    "25.8",
    "24.9",
    "25.5",
    "25.8",
    "25.4",
    "25.1",
    "25.4",
    "23.7",
    "25.3",
    "25.5",
    "24.5",
    "26.0",
    "25.4",
    "26.2",
    "24.6",
    "25.5",
    "25.3",
    "25.7",
    "25.7",
    "26.4",
  ]);
  const flops = () => page.locator(".paper-ablations [data-flops]").first().getAttribute("title");
  const before = Number((await flops())?.replaceAll(",", ""));
  await page.fill("#paper-tokens", "100");
  await page.waitForFunction(
    (before) => document.querySelector(".paper-ablations [data-flops]")?.getAttribute("title") !== before,
    before.toLocaleString("en"),
  );
  assert.ok(Number((await flops())?.replaceAll(",", "")) > 2 * before, "patterns grow faster than the length");
  assert.deepEqual(errors, []);
});

/** Sets a slider as a drag would. @param {Page} page @param {string} id @param {number} value */
const drag = (page, id, value) =>
  page.locator(`#${id}`).evaluate((input, value) => {
    /** @type {HTMLInputElement} */ (input).value = String(value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, value);

test("the schedule peaks at warm-up, and the smoothed target follows ε", async () => {
  const { page, errors } = await enter({ paper: "training" });
  const peak = page.locator(".plot-word");
  assert.match(await peak.innerText(), /^Peak 6\.99 · 10⁻⁴ at step 4,000$/);
  await drag(page, "paper-warmup", 1000);
  await drag(page, "paper-rateWidth", 1024);
  // 1024^-0.5 · 1000^-0.5
  await page.locator(".plot-word", { hasText: "9.88 · 10⁻⁴ at step 1,000" }).waitFor();
  await drag(page, "paper-smoothing", 0.2);
  await drag(page, "paper-vocab", 5);
  await page.locator("[data-target=right]", { hasText: (0.8 + 0.2 / 5).toFixed(4) }).waitFor();
  assert.deepEqual(await texts(page, "[data-target=other]"), [(0.2 / 5).toFixed(4)]);
  assert.equal(await page.locator(".target-bars span").count(), 5);
  await page.waitForFunction(() =>
    ["paper_warmup=1000", "paper_ratewidth=1024", "paper_smoothing=0.2", "paper_vocab=5"].every((part) =>
      location.hash.includes(part),
    ),
  );
  assert.deepEqual(errors, []);
});

test("positions: the matrix is drawn, its rows are the formula's, a shift turns each pair by its angle", async () => {
  const { page, errors } = await enter({ paper: "positions" });
  const canvas = page.locator("[data-map=matrix] canvas");
  assert.deepEqual(
    await canvas.evaluate((c) => [
      /** @type {HTMLCanvasElement} */ (c).width,
      /** @type {HTMLCanvasElement} */ (c).height,
    ]),
    [64, 64],
  );
  // Position 0: sines are 0 and neutral, cosines are 1 and the strongest orange.
  const pixels = await canvas.evaluate((c) =>
    Array.from(
      /** @type {any} */ (/** @type {HTMLCanvasElement} */ (c).getContext("2d")).getImageData(0, 0, 2, 1).data,
    ),
  );
  assert.ok(Math.abs(pixels[0] - pixels[2]) < 12 && pixels[4] > pixels[6] + 80, String(pixels));

  await drag(page, "paper-position", 3);
  await page.locator(".paper-numbers summary").first().click();
  await page.locator("h4", { hasText: "position 3" }).waitFor();
  const vector = (await page.locator(".paper-numbers").first().locator(".value").allInnerTexts()).map((text) =>
    Number(text.replace("−", "-")),
  );
  assert.equal(vector.length, 64);
  vector.forEach((x, i) => {
    const angle = 3 / 10000 ** ((i - (i % 2)) / 64);
    assert.ok(Math.abs(x - (i % 2 ? Math.cos(angle) : Math.sin(angle))) < 1e-5, `dimension ${i}`);
  });

  await drag(page, "paper-shift", 2);
  await page.locator(".turns .value", { hasText: `${((2 * 180) / Math.PI).toFixed(1)}°` }).waitFor();
  const error = Number(await page.locator(".paper-check").getAttribute("data-error"));
  assert.ok(error < 1e-5, `the rotation is off by ${error}`);
  await drag(page, "paper-far", 20_000);
  await page.locator("[data-map=far] .axis-y", { hasText: "20,000 to 20,063" }).waitFor();
  await drag(page, "paper-count", 32);
  await page.waitForFunction(
    () => document.querySelector("[data-map=likeness] canvas")?.getAttribute("height") === "32",
  );
  await page.locator("[data-map=matrix] .signed-cells").click({ position: { x: 10, y: 1 } });
  await until(page, (s) => s.paper.position === 0);
  assert.deepEqual(errors, []);
});

test("the paper's results are listed beside this page's counts", async () => {
  const { page, errors } = await enter({ paper: "reported" });
  assert.deepEqual(await texts(page, ".score[data-who=big] .value"), ["28.4", "41.8"]);
  assert.deepEqual(await texts(page, "[data-counted] td"), ["63,082,496", "214,245,376"]);
  assert.match(await page.locator(".paper-body").innerText(), /3\.5 days/);
  assert.deepEqual(errors, []);
});

test("on a phone every part is one column that fits, and the keyboard alone opens them", async () => {
  const { page, errors } = await enter({}, { viewport: { width: 390, height: 844 } });
  for (const part of ["model", "cost", "ablations", "training", "positions", "reported"]) {
    await page.locator(`[data-paper=${part}]`).focus();
    await page.keyboard.press("Enter");
    await page.locator(`.paper[data-part=${part}] .paper-given`).first().waitFor();
    await drawn(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${part} is ${wide} px wide`);
  }
  await page.locator("[data-paper=model]").press("Enter");
  await page.locator("[data-box=cross-attention]").press("Enter");
  await page.locator(".paper-panel[data-kind=cross]").waitFor();
  assert.deepEqual(errors, []);
});

test("each map of positions is read with the arrow keys, and Enter chooses a row", async () => {
  const { page, errors } = await enter({ paper: "positions" });
  const read = (/** @type {string} */ name, /** @type {RegExp} */ text) =>
    page.locator(`.signed-map[data-map=${name}] + .paper-point`, { hasText: text }).waitFor();
  await page.locator("[data-map=matrix] .signed-cells").focus();
  await read("matrix", /^PE\(10, 0\) = sin/);
  await page.keyboard.press("ArrowRight");
  await read("matrix", /^PE\(10, 1\) = cos/);
  await page.keyboard.press("ArrowDown");
  await read("matrix", /^PE\(11, 1\) = cos/);
  await page.keyboard.press("Enter");
  await until(page, (s) => s.paper.position === 11);
  await read("matrix", /^PE\(11, 1\) = cos/);
  await page.locator("[data-map=likeness] .signed-cells").focus();
  await page.keyboard.press("ArrowRight");
  await read("likeness", /^Positions 11 and 1: /);
  await page.locator("[data-map=far] .signed-cells").focus();
  await page.keyboard.press("ArrowDown");
  await read("far", /^PE\(5001, 0\) = sin/);
  await read("matrix", /^Hover over a cell/);
  assert.deepEqual(errors, []);
});
