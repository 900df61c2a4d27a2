// The same page from our own server and from any other host, under any path.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DIST, PAGE, launch, open } from "../chromium.js";

/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** @param {{ page: import("playwright-core").Page, errors: string[] }} visit */
async function untilPatterns({ page, errors }) {
  await page.waitForSelector(".thumb[data-shown]", { timeout: 60_000 }).catch((error) => {
    throw new Error(`no pattern was shown; the page's own complaints: ${errors.join("; ") || "none"}`, {
      cause: error,
    });
  });
  assert.deepEqual(errors, []);
}

test("serve's page is isolated, guarded, and shows patterns without a complaint", async () => {
  const visit = await open(browser);
  const { page } = visit;
  const response = await page.goto(PAGE);
  assert.match(response?.headers()["content-security-policy"] ?? "", /script-src 'self' 'wasm-unsafe-eval'/);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await untilPatterns(visit);
  assert.match((await page.textContent(".badge .adapter")) ?? "", /^\d threads$/);
});

test("dist under a sub-path of a plain host shows patterns, from files named by their hash only", async () => {
  const visit = await open(browser);
  const { page } = visit;
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(DIST);
  await untilPatterns(visit);
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  const bundles = "www/(favicon[.]svg|[a-z-]+-[0-9A-Z]{8}[.](js|css))";
  const inside = new RegExp(`^${DIST}(${bundles}|[0-9a-f]{12}/(wasm|models)/.*|offline[.]js)?$`);
  assert.deepEqual(
    asked.filter((url) => !url.startsWith("blob:") && !inside.test(url)),
    [],
  );
});

test("every room of dist opens there", async () => {
  const { page, errors } = await open(browser);
  await page.goto(DIST);
  for (const [room, sign] of [
    ["learn", "math"],
    ["exercises", "math"],
    ["batch", "canvas"],
    ["paper", "svg"],
  ]) {
    await page.evaluate((room) => void (location.hash = `#v=2&room=${room}`), room);
    await page.waitForSelector(`main ${sign}`, { timeout: 60_000 });
  }
  assert.deepEqual(errors, []);
});

test("dist's meta tag forbids inline scripts as the header does", async () => {
  const { page } = await open(browser);
  await page.goto(DIST);
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.append("window.inlineRan = true"); // setting its text would be refused before
    document.head.append(script);
    return "inlineRan" in window;
  });
  assert.equal(ran, false);
});
