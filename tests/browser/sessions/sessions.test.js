// What was looked at lately: kept in this browser, found again, deleted one by one or all at once, and nowhere else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerTo, link, look, settled, until, visitor } from "../visit.js";

const { arrive, visit } = visitor();

const texts = (/** @type {import("playwright-core").Page} */ page) => page.locator(".recent-text").allInnerTexts();

test("visited texts are stored, survive a reload, lead back, and can be deleted", async () => {
  const { page, errors } = await visit();
  /** @type {string[]} */
  const asked = [];
  await answerTo(page, () => page.fill("#source", "3/5/24"));
  await answerTo(page, () => page.fill("#tau", "2"));
  await until(page, (s) => s.sessions.list?.length === 1);
  await answerTo(page, () => page.fill("#source", "12 Ekim 1999"));
  await answerTo(page, () => page.click("#scale"));
  await answerTo(page, () => page.click("[data-do=undo]"));
  await until(page, (s) => s.sessions.list?.length === 2);
  // From here on no scene is shown for long enough to be stored, however slow the machine is.
  await page.addInitScript(() => {
    const { setTimeout: later } = window;
    Object.assign(window, {
      setTimeout: (/** @type {() => void} */ act, /** @type {number} */ ms) => later(act, ms === 5000 ? 600_000 : ms),
    });
  });
  page.on("request", (request) => asked.push(request.url()));
  await page.reload();
  await settled(page);
  await page.click("[data-tool=recent]");
  assert.deepEqual(await texts(page), ["12 Ekim 1999", "3/5/24"]);
  assert.match(await page.locator("#recent-panel").innerText(), /stored only in this browser/);
  await page.locator(".recent-list a").nth(1).click();
  await until(page, (s) => s.text === "3/5/24");
  await settled(page);
  assert.deepEqual((await look(page)).edits, { attention_temperature: 2 }, "edits and all");
  assert.ok(await page.locator("#recent-panel").isHidden());
  assert.deepEqual(
    asked.filter((url) => /Ekim|1999|%2F5%2F24/.test(url.replace(/#.*/, ""))),
    [],
  );

  await page.click("[data-tool=recent]");
  await page.locator(".recent-list .icon-button").first().click();
  assert.deepEqual(await texts(page), ["3/5/24"]);
  await page.click("[data-remember]");
  assert.deepEqual(await texts(page), ["12 Ekim 1999", "3/5/24"]);
  await page.click("[data-forget=all]");
  assert.deepEqual(await texts(page), []);
  assert.equal(
    await page.evaluate(() => localStorage.getItem("headlight.sessions")),
    null,
    "nothing of them stays behind",
  );
  await page.keyboard.press("Escape");
  await page.reload();
  await settled(page);
  await page.click("[data-tool=recent]");
  assert.deepEqual(await texts(page), []);
  assert.deepEqual(errors, []);
});

test("where storage is forbidden there is no list, and no error", async () => {
  const { page, errors } = await arrive(link({ text: "3/5/24" }), {}, (page) =>
    page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }),
  );
  await settled(page);
  assert.equal(await page.locator("[data-tool=recent], #recent-panel").count(), 0);
  assert.ok(await page.locator("[data-tool=link]").isVisible());
  await page.waitForTimeout(6000); // long enough to want to keep it
  assert.deepEqual(errors, []);
});
