// The dialog for everyone: by keyboard alone, on a phone, in three languages, and with nothing that axe objects to, in
// its states.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { commitOf, mirror } from "../mirror.js";
import { drawn, link, look, settled, until, visitor } from "../visit.js";
import { folder, from, lookUp, openDialog, opened } from "./opening.js";

const { arrive, visit } = visitor();
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const NAME = "someone/dates";

/** @type {Awaited<ReturnType<typeof mirror>>} */
let hub;
before(async () => {
  hub = await mirror({ [NAME]: { folder: folder("models/dates") } });
});
after(() => hub.close());

/** @param {import("playwright-core").Page} page */
async function objections(page) {
  await drawn(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run("#hub-dialog", {
      resultTypes: ["violations"],
      preload: false,
    });
    return violations.flatMap((/** @type {any} */ { id, nodes }) =>
      nodes.map((/** @type {any} */ node) => `${id}: ${node.target.join(" ")}`),
    );
  });
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`each state, ${colorScheme}, on a phone, in three languages: no objections, nothing sideways`, async () => {
    hub.state.speed = 0;
    const { page, errors } = await visit(
      "#v=2&model=dates",
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme, reducedMotion: "reduce" },
      from(hub.url),
    );
    const holds = async (/** @type {string} */ what) => {
      assert.deepEqual(await objections(page), [], what);
      const box = await page.locator("#hub-dialog").boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 390, what);
      assert.equal(
        await page.evaluate(() => document.querySelector(".hub-body")?.scrollWidth),
        await page.evaluate(() => document.querySelector(".hub-body")?.clientWidth),
        what,
      );
    };
    for (const language of ["tr", "bn", "en"]) {
      await page.selectOption(".language", language);
      await page.waitForFunction((language) => document.documentElement.lang === language, language);
      await openDialog(page);
      await holds(`${language}: empty`);
      await page.fill("#hub-name", "two words");
      await page.click("[data-do=look-up]");
      await until(page, (s) => s.hub.problem !== null);
      await holds(`${language}: a problem`);
      await lookUp(page, NAME);
      for (const fold of await page.locator("[data-part=offer] summary").all()) await fold.click();
      await holds(`${language}: a card`);
      await page.keyboard.press("Escape");
    }
    await openDialog(page);
    await lookUp(page, NAME);
    hub.state.speed = 20_000;
    await page.click("[data-do=take]");
    await until(page, (s) => (s.hub.fetching?.files.at(-1)?.done ?? 0) > 0);
    await holds("fetching");
    hub.state.speed = 0;
    await opened(page);
    await openDialog(page);
    await page.waitForSelector("[data-kept]");
    await holds("kept");
    assert.deepEqual(errors, []);
  });
}

test("by keyboard alone: opened, looked up, downloaded; the focus returns to the button", async () => {
  hub.state.speed = 0;
  const { page, errors } = await visit("#v=2&model=dates", {}, from(hub.url));
  await page.focus("[data-do=open-hub]");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#hub-name");
  await until(page, (s) => s.hub.room !== null);
  await page.keyboard.press("Escape");
  await until(page, (s) => !s.hub.open);
  await drawn(page);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-do")), "open-hub");
  await page.keyboard.press("Enter");
  await until(page, (s) => s.hub.open);
  await drawn(page);
  for (let i = 0; i < 5 && (await page.evaluate(() => document.activeElement?.id)) !== "hub-name"; i++)
    await page.keyboard.press("Tab");
  await page.keyboard.type(NAME);
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-do=take]");
  for (let i = 0; i < 6 && (await page.evaluate(() => document.activeElement?.getAttribute("data-do"))) !== "take"; i++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await opened(page);
  assert.deepEqual([(await look(page)).info?.name, errors], ["dates", []]);
});

test("a link's model leaves the shown one unchanged: on Back, on Escape, and on another link", async () => {
  const shown = link({ model: "reverse", text: "badge", edits: '{"attention_temperature":2}' });
  const { page, errors } = await arrive(shown, {}, from(hub.url));
  await settled(page);
  const name = `${NAME}@${commitOf(NAME)}`;
  const follow = async (/** @type {Record<string, string>} */ fields) => {
    await page.evaluate((hash) => void (location.hash = hash), link({ model: name, bytes: "967502", ...fields }));
    await page.waitForSelector("[data-part=wanted]");
  };
  const same = async () => {
    await until(page, (s) => !s.hub.open && s.hub.wanted === null && s.current);
    const { model, text, edits } = await look(page);
    assert.deepEqual([model, text, edits], ["reverse", "badge", { attention_temperature: 2 }]);
    await page.waitForFunction(() => location.hash.includes("badge"));
  };
  await follow({ text: "3/5/24" });
  assert.equal((await look(page)).text, "badge");
  await page.goBack();
  await same();
  await follow({ text: "3/5/24" });
  await page.keyboard.press("Escape");
  await same();
  await follow({ edits: '{"scale":false}' });
  await page.evaluate((hash) => void (location.hash = hash), link({ model: "copy", text: "chief" }));
  await until(page, (s) => s.model === "copy" && s.current && !s.hub.open);
  assert.deepEqual((await look(page)).edits, {});
  await follow({ text: "3/5/24" });
  await page.click("[data-do=take-wanted]");
  await opened(page);
  assert.deepEqual([(await look(page)).text, (await look(page)).edits], ["3/5/24", {}]);
  assert.deepEqual(errors, []);
});

test("a link's model that is declined leaves the first one, and an address of it", async () => {
  const { page, errors } = await arrive(
    link({ model: `${NAME}@${commitOf(NAME)}`, bytes: "967502" }),
    {},
    from(hub.url),
  );
  await page.waitForSelector("[data-part=wanted]");
  assert.deepEqual(await objections(page), []);
  await page.keyboard.press("Escape");
  await until(page, (s) => !s.hub.open && s.hub.wanted === null && s.current);
  await page.waitForFunction(() => !location.hash.includes("someone"));
  assert.deepEqual([(await look(page)).model, errors], ["dates", []]);
});
