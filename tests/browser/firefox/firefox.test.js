// The page in a stock Firefox: the cpu engine answers, and the main views and rooms open without a complaint.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch } from "puppeteer-core";
import { PAGE } from "../chromium.js";

const FIREFOX = process.env.FIREFOX ?? "";
const skip =
  FIREFOX === "" &&
  !process.env.CI &&
  !process.env.HEADLIGHT_WHOLE &&
  "FIREFOX names no Firefox: none is here, and none could be installed";
if (skip) console.error(`tests/browser/firefox: left out, ${skip}`);
const PATIENCE = { timeout: 120_000 };

/** @type {import("puppeteer-core").Browser} */
let browser;
before(async () => {
  assert.ok(skip || FIREFOX !== "", "FIREFOX names no Firefox: where everything has to hold, this is not left out");
  if (!skip) browser = await launch({ browser: "firefox", executablePath: FIREFOX, headless: true });
});
after(() => browser?.close());

/** A page, and what it complained of. @param {string} fragment */
async function visit(fragment) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(PAGE + fragment);
  return { page, errors };
}

/** Until the model has answered the present text. @param {import("puppeteer-core").Page} page */
const answered = (page) =>
  page.waitForFunction(
    // @ts-expect-error a module of the page, not of these tests
    () =>
      import("./www/main.js").then(({ now }) => (now().current && now().play === "done" ? now().result.output : "")),
    PATIENCE,
  );

test("the model reads a date, and an edit changes the maps", { skip }, async () => {
  const { page, errors } = await visit("#v=1&text=1.+Mai+2031&engine=cpu");
  assert.equal(await (await answered(page)).jsonValue(), "2031-05-01");
  assert.equal(await page.$eval(".badge", (badge) => /** @type {HTMLElement} */ (badge).dataset.engine), "cpu");
  assert.ok((await page.$$(".thumb")).length >= 8);
  const drawn = await page.$eval(".map-cells", (canvas) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
    const pixels = /** @type {CanvasRenderingContext2D} */ (
      /** @type {HTMLCanvasElement} */ (canvas).getContext("2d")
    ).getImageData(0, 0, width, height).data;
    return new Set(new Uint32Array(pixels.buffer)).size;
  });
  assert.ok(drawn > 10, `the map has ${drawn} colours`);
  const changed = await page.evaluate(async () => {
    // @ts-expect-error as above
    const { act, now } = await import("./www/main.js");
    act.edit({ causal: false });
    while (!now().current || now().edits.causal !== false) await new Promise((resolve) => setTimeout(resolve, 20));
    return now().result.effect.head.difference;
  });
  assert.ok(changed > 0.01, "the largest change of a head");
  assert.deepEqual(errors, []);
  await page.close();
});

for (const view of ["head", "lines", "compare", "rollout", "timeline", "anatomy"]) {
  test(`the view ${view} opens`, { skip }, async () => {
    const { page, errors } = await visit(`#v=1&view=${view}&engine=cpu`);
    await answered(page);
    await page.waitForSelector("#maps-panel canvas, #maps-panel svg, #maps-panel math", PATIENCE);
    await page.waitForFunction(() => !document.querySelector("#maps-panel [role=alert]"), PATIENCE);
    assert.deepEqual(errors, []);
    await page.close();
  });
}

for (const [room, sign] of [
  ["learn", "math"],
  ["exercises", "math"],
  ["batch", "canvas"],
  ["paper", "svg"],
  ["train", "button"],
]) {
  test(`the room ${room} opens`, { skip }, async () => {
    const { page, errors } = await visit(`#v=1&room=${room}&engine=cpu`);
    await page.waitForSelector(`main ${sign}`, PATIENCE);
    assert.deepEqual(errors, []);
    await page.close();
  });
}
