// A built page opens without a network once it has been visited; serve's page keeps nothing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DIST, PAGE, launch, open } from "../chromium.js";
import { settled, until } from "../visit.js";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/**
 * Waits until the service worker has cached everything, and controls the page. @param {import("playwright-core").Page}
 * page
 */
const kept = (page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 });

/**
 * Waits until a model's files are cached: the page has its answer earlier.
 * @param {import("playwright-core").Page} page @param {string} model
 */
const stored = (page, model) =>
  page.evaluate(async (model) => {
    const [mine] = await caches.keys();
    const end = Date.now() + 60_000;
    const has = async (/** @type {string} */ file) =>
      (await (await caches.open(mine)).keys()).some(({ url }) => url.endsWith(`/models/${model}/${file}`));
    for (const file of ["config.json", "model.safetensors", "tokenizer.json"])
      while (!(await has(file))) {
        if (Date.now() > end) throw new Error(`${model}/${file} is not kept`);
        await new Promise((go) => setTimeout(go, 20));
      }
  }, model);

test("after the first visit dist opens, computes and changes rooms without a network", async () => {
  const { page, errors } = await open(browser, { serviceWorkers: "allow" });
  await page.goto(DIST);
  await settled(page);
  await kept(page);
  await page.context().setOffline(true);
  await page.goto(`${DIST}#v=2&model=reverse&text=badge`);
  await page.reload();
  await settled(page);
  await until(page, (state) => state.result?.output === "egdab");
  await page.click("[data-tool=link]");
  await page.click("[data-draft]");
  await page.waitForSelector("#lesson-dialog[open] #lesson-say");
  await page.keyboard.press("Escape");
  await until(page, (state) => state.draft === null);
  await page.evaluate(() => void (location.hash = "#v=2&model=reverse&room=learn"));
  await page.waitForSelector("main math", { timeout: 60_000 });
  await page.waitForSelector(".learn-row .row-key"); // of a model that was never opened
  assert.deepEqual(errors, []);
});

test("a second visit shares memory between threads, by the service worker's word", async () => {
  const { page, errors } = await open(browser, { serviceWorkers: "allow" });
  await page.goto(DIST);
  await settled(page);
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  assert.equal((await page.textContent(".badge .adapter"))?.includes("threads"), false);
  await kept(page);
  await page.reload();
  await settled(page);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  assert.match((await page.textContent(".badge .adapter")) ?? "", /^\d threads$/);
  assert.deepEqual(errors, []);
});

test("a first visit by a link to another model keeps that one too", async () => {
  const { page } = await open(browser, { serviceWorkers: "allow" });
  await page.goto(`${DIST}#v=2&model=phrases`);
  await until(page, (state) => state.info?.name === "phrases" && state.current);
  await kept(page);
  await stored(page, "phrases");
  await page.context().setOffline(true);
  await page.reload();
  await until(page, (state) => state.info?.name === "phrases" && state.current);
});

test("opened features open again offline, and others report it in place", async () => {
  const { page } = await open(browser, { serviceWorkers: "allow" });
  await page.goto(DIST);
  await settled(page);
  await kept(page);
  await page.evaluate(() => void (location.hash = "#v=2&model=add"));
  await until(page, (state) => state.info?.name === "add" && state.current);
  await stored(page, "add");
  await page.context().setOffline(true);
  await page.reload();
  await until(page, (state) => state.info?.name === "add" && state.current);
  await page.evaluate(() => void (location.hash = "#v=2&model=fill"));
  await until(page, (state) => state.notice !== null && state.info?.name === "add");
});

test("a new version takes the place of the old one, whose files go", async () => {
  const { page } = await open(browser, { serviceWorkers: "allow" });
  await page.goto(DIST);
  await settled(page);
  await kept(page);
  const names = await page.evaluate(async () => {
    const [mine] = await caches.keys();
    await caches.open(mine.replace(/[^ ]+$/, "older"));
    await caches.open("headlight /another/copy/ older-still");
    const registration = await navigator.serviceWorker.ready;
    await registration.unregister();
    return caches.keys();
  });
  assert.equal(names.length, 3, "the older one, this one, and another copy's");
  await page.reload();
  await settled(page);
  await kept(page);
  const left = await page.evaluate(() => caches.keys());
  assert.deepEqual(
    left,
    names.filter((name) => !name.endsWith(" older")),
    "another copy keeps what it has",
  );
});

test("serve registers no service worker", async () => {
  const { page } = await open(browser, { serviceWorkers: "allow" });
  await page.goto(PAGE);
  await settled(page);
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
});
