// On a phone: one column, nothing sideways in any view or room, the edits as a sheet, all tabs in sight, targets for
// fingers, what to try in sight.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMBEDDED } from "../../../www/domain/models.js";
import { VIEWS } from "../places.js";
import { answerTo, answered, drawn, link, look, settled, until, visitor } from "../visit.js";

const { arrive, visit } = visitor({ share: true });
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const TARGET = "11,9,11,13,6,9,12,6,9,14";

/**
 * The page's width, and the elements that overflow the screen without a scroll container. @param
 * {import("playwright-core").Page} page
 */
const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth);

/** The sweeps in Patch: the stream with an unpaired token, heads along a path, heads. */
const PATCHES = /** @type {const} */ ({
  dates: { p_text: "15 Mart 2024 Salı" },
  tales: { p_text: EMBEDDED.tales.counterfactual, p_part: "z", p_to: "decoder.blocks.3.attn.k.0" },
  fill: { p_text: EMBEDDED.fill.counterfactual, p_part: "z" },
});

for (const [model, patch] of Object.entries(PATCHES)) {
  test(`nothing scrolls sideways in any view of ${model}, and every tab is in sight`, async () => {
    const { page, errors } = await visit(link({ model, ...patch }), PHONE);
    for (const view of VIEWS) {
      await page.evaluate(async (view) => (await import("./www/main.js")).act.view(/** @type {any} */ (view)), view);
      await settled(page);
      if (view === "patch") await page.waitForSelector(".patch-sweep");
      await page.waitForFunction(
        (view) => document.querySelector(`[data-view=${view}]`)?.getAttribute("aria-pressed") === "true",
        view,
      );
      await drawn(page);
      assert.equal(await sideways(page), 390, view);
      for (const tab of await page.locator("[data-view]").all()) {
        const box = await tab.boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= 390, `${await tab.innerText()} is in sight`);
      }
    }
    assert.deepEqual(errors, []);
  });
}

test("nothing scrolls sideways on a tablet, in any language", async () => {
  const { page, errors } = await visit(link({ target: TARGET }), { ...PHONE, viewport: { width: 741, height: 1024 } });
  for (const language of ["tr", "bn", "en"]) {
    await page.selectOption(".language", language);
    await page.waitForFunction((language) => document.documentElement.lang === language, language);
    await page.waitForSelector(".maps");
    for (const width of [741, 800, 1019]) {
      await page.setViewportSize({ width, height: 1024 });
      await drawn(page);
      assert.equal(await sideways(page), width, `${language}, ${width} px`);
    }
  }
  assert.deepEqual(errors, []);
});

test("nothing scrolls sideways in any room, with any panel open, in any language", async () => {
  const { page, errors } = await visit(link({ target: TARGET }), PHONE);
  for (const panel of ["link-panel", "recent-panel", "engine-menu", "export-panel"]) {
    await page.evaluate((panel) => document.getElementById(panel)?.showPopover(), panel);
    const box = await page.locator(`#${panel}`).boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390, panel);
    assert.equal(await sideways(page), 390, panel);
    await page.keyboard.press("Escape");
  }
  for (const language of ["tr", "bn", "en"]) {
    await page.selectOption(".language", language);
    await page.waitForFunction((language) => document.documentElement.lang === language, language);
    await page.waitForSelector(".maps");
    assert.equal(await sideways(page), 390, language);
    const tools = await page.locator(".header-tools").boundingBox();
    assert.ok(tools && tools.x + tools.width <= 390, `the header fits: ${language}`);
  }
  for (const room of ["train", "learn", "exercises", "batch", "paper"]) {
    await page.click(room === "exercises" || room === "batch" ? `[data-section=${room}]` : `[data-room=${room}]`);
    await page.waitForSelector(`main.room.${room}`);
    assert.equal(await sideways(page), 390, room);
  }
  assert.deepEqual(errors, []);
});

test("the suggestions are visible without opening anything, and say where to look", async () => {
  const { page, errors } = await visit(link({}), PHONE);
  assert.equal(await page.locator(".edits .suggestions").count(), 0, "it is not in the sheet as well");
  const tried = page.locator(".suggestions-beside .suggestion").first();
  await tried.scrollIntoViewIfNeeded();
  const state = await answerTo(page, () => tried.tap());
  assert.notDeepEqual(state.edits, {});
  assert.match(await tried.innerText(), /Look:/);
  assert.equal(
    await page.locator(".edits .count").innerText(),
    String(await page.locator(".edit-list li").count()),
    "the bar of the sheet counts the edits",
  );
  assert.deepEqual((await answerTo(page, () => tried.tap())).edits, {});
  assert.deepEqual(errors, []);
});

test("the sheet of edits opens from the bottom, its controls work, Escape closes it", async () => {
  const { page, errors } = await visit(link({ target: TARGET }), PHONE);
  const bar = await page.locator(".edits").boundingBox();
  assert.ok(bar && Math.round(bar.y + bar.height) === 844 && bar.height < 80);
  await page.tap(".sheet-handle");
  await page.locator("#tau").waitFor({ state: "visible" });
  const open = await page.locator(".edits").boundingBox();
  assert.ok(
    open && Math.round(open.y + open.height) === 844 && open.y > 100,
    "something of the page stays in sight above it",
  );
  assert.deepEqual((await answerTo(page, () => page.fill("#tau", "2"))).edits, { attention_temperature: 2 });
  await page.tap("[data-do=undo]");
  await settled(page);
  assert.deepEqual((await look(page)).edits, {});
  await page.locator("#tau").focus();
  await page.keyboard.press("Escape");
  await page.locator("#tau").waitFor({ state: "hidden" });
  assert.deepEqual(errors, []);
});

/** Exempt from the minimum size: links and terms in sentences, thumbnails, and lists drawn to scale. */
const SMALL = ".link, .term, .thumb, .thumb-pin, .lines-token, .box, a, .visually-hidden, [type=checkbox], .wordmark *";

test("targets are at least 40 pixels high and wide", async () => {
  const { page, errors } = await visit(link({ target: TARGET, edits: '{"scale":false}', ...PATCHES.dates }), PHONE);
  const small = () =>
    page.evaluate((small) => {
      const all = [...document.querySelectorAll("button, select, input, summary")].filter(
        (e) => !e.matches(small) && /** @type {HTMLElement} */ (e).checkVisibility({ visibilityProperty: true }),
      );
      return all.flatMap((e) => {
        const { width, height } = (e.closest("label.segment, label.choice") ?? e).getBoundingClientRect();
        return width === 0 || (Math.round(width) >= 40 && Math.round(height) >= 40)
          ? []
          : [`${e.localName}.${e.className}: ${Math.round(width)} × ${Math.round(height)}`];
      });
    }, SMALL);
  for (const view of VIEWS) {
    await page.click(`[data-view=${view}]`);
    await settled(page);
    if (view === "patch") await page.waitForSelector(".patch-sweep");
    assert.deepEqual(await small(), [], view);
  }
  await page.tap(".sheet-handle");
  await page.locator("#tau").waitFor({ state: "visible" });
  assert.deepEqual(await small(), [], "the sheet");
  assert.deepEqual(errors, []);
});

test("the rooms stay in sight while the page is scrolled, the tools do not", async () => {
  const { page, errors } = await visit(link({ target: TARGET }), PHONE);
  await page.evaluate(() => scrollTo(0, 600));
  await drawn(page);
  const rooms = await page.locator(".rooms").boundingBox();
  assert.ok(rooms && rooms.y >= -1 && rooms.y < 8);
  await page.tap("[data-room=learn]");
  await until(page, (s) => s.room === "learn");
  assert.deepEqual(errors, []);
});

test("the views are on the first screen, and an opened tab stays in view", async () => {
  const { page, errors } = await visit(link({ model: "tales" }), PHONE);
  const topOf = (/** @type {string} */ what) =>
    page.locator(what).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  assert.equal(await page.evaluate(() => scrollY), 0, "nothing moves by itself");
  assert.ok((await topOf(".views")) + 44 < (await topOf(".edits")), "the first tabs are over the sheet");
  for (const view of ["why", "lens", "grid", "anatomy", "why"]) {
    await page.locator(`[data-view=${view}]`).tap();
    await page.waitForSelector(view === "why" ? ".why-bars" : "#maps-panel canvas, .anatomy");
    await answered(page);
    await drawn(page);
    // Right under the rooms, however long the view took to render.
    assert.equal(await topOf(".views"), 45, view);
  }
  assert.deepEqual(errors, []);
});

test("on its side: the model, the text and the tabs are on the first screen, and a tab stays in sight", async () => {
  const { page, errors } = await visit(link({}), { ...PHONE, viewport: { width: 844, height: 390 } });
  const sheet = (await page.locator(".edits").boundingBox())?.y ?? 0;
  for (const what of ["#model", "label[for=source]", "#source", ".answer", ".views"]) {
    const box = await page.locator(what).boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= sheet, `${what} is over the sheet`);
    assert.ok(box.x >= 0 && box.x + box.width <= 844, what);
  }
  for (const view of ["why", "anatomy"]) {
    await page.locator(`[data-view=${view}]`).tap();
    await page.waitForSelector(view === "why" ? ".why-bars" : ".anatomy");
    await answered(page);
    await drawn(page);
    const top = (await page.locator(".views").boundingBox())?.y ?? -1;
    assert.ok(top >= 0 && top < 195, `${view}: the tabs are at ${top}`);
  }
  assert.deepEqual(errors, []);
});

test("the maps stay where they are while an answer plays, in any language", async () => {
  for (const locale of ["en", "tr", "bn"]) {
    const { page, errors } = await visit(link({ model: "reverse" }), { ...PHONE, locale });
    await page.evaluate(() => {
      const tops = new Set();
      Object.assign(window, { tops });
      new MutationObserver(() => tops.add(document.querySelector(".maps")?.getBoundingClientRect().top)).observe(
        document.body,
        { subtree: true, childList: true, characterData: true },
      );
    });
    await page.tap("[data-step=play]");
    await until(page, (s) => s.play === "slow" && s.target.length > 1);
    await settled(page);
    const tops = await page.evaluate(() => [.../** @type {any} */ (window).tops]);
    assert.equal(tops.length, 1, `${locale}: the maps stood at ${tops}`);
    assert.deepEqual(errors, []);
  }
});

test("the first steps come without moving the page", async () => {
  const { page, errors } = await arrive("", PHONE, (page) =>
    page.addInitScript(() => localStorage.removeItem("headlight.start")),
  );
  await settled(page);
  await page.waitForSelector(".start[data-step=look]");
  await drawn(page);
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.deepEqual(errors, []);
});

test("Why's first parts are on the first screen, and its question one touch away", async () => {
  for (const model of ["dates", "induction"]) {
    const { page, errors } = await visit(link({ model }), PHONE);
    await page.tap("[data-view=why]");
    await page.waitForSelector(".why-bar");
    const sheet = await page.locator(".sheet-handle").boundingBox();
    const bars = await page
      .locator(".why-bar")
      .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().bottom));
    assert.ok(sheet && bars[2] < sheet.y, `${model}: ${bars.slice(0, 3)} above ${sheet?.y}`);
    assert.ok(await page.locator("[data-ask='foil.none']").isHidden());
    await page.tap(".why-ask > summary");
    await page.tap("[data-ask='foil.none']");
    await page.waitForSelector("[data-ask='foil.none'][aria-pressed=true]");
    assert.deepEqual(errors, []);
  }
});
