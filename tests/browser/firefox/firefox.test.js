// The walk through the page in a stock Firefox, over WebDriver BiDi.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "puppeteer-core";
import { filesIn, walkIn } from "../walk.js";

walkIn("FIREFOX", "Firefox", async (executablePath) => {
  const downloads = mkdtempSync(join(tmpdir(), "headlight-firefox-"));
  const browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: { "browser.download.folderList": 2, "browser.download.dir": downloads },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return {
    goto: (url) => page.goto(url),
    value: async (expression) => String(await page.evaluate(expression)),
    click: (selector) => page.click(selector),
    fill: (selector, text) => page.locator(selector).fill(text),
    async setInputFiles(selector, folder) {
      const input = /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (await page.$(selector));
      await input.uploadFile(...filesIn(folder));
    },
    errors: () => errors.splice(0),
    downloads,
    async close() {
      await browser.close();
      rmSync(downloads, { recursive: true });
    },
  };
});
