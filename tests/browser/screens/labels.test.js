// Every word of a language has its room: no name wraps or is cut, and nothing touches its edges, in the views that have
// the least of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, filesOf, openDialog, take } from "../open-model/opening.js";
import { drawn, link, settled, visitor } from "../visit.js";

const { visit } = visitor({ share: true });

/** The truncated elements, by their text. @param {import("playwright-core").Page} page */
const cut = (page) =>
  page.evaluate(() => {
    const seen = (/** @type {Element} */ one) => one.getClientRects().length > 0 && !one.closest(".visually-hidden");
    const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].filter(seen);
    /** The natural width of a text. @param {Element} one @param {string} words */
    const wide = (one, words) => {
      const free = document.createElement("span");
      free.textContent = words;
      for (const [name, value] of Object.entries({
        font: getComputedStyle(one).font,
        position: "absolute",
        "white-space": "pre",
      }))
        free.style.setProperty(name, value);
      document.body.append(free);
      const { width } = free.getBoundingClientRect();
      free.remove();
      return width;
    };
    const arrow = 16;
    const style = (/** @type {Element} */ one) => getComputedStyle(one);
    const inside = (/** @type {Element} */ one) =>
      one.clientWidth - parseFloat(style(one).paddingLeft) - parseFloat(style(one).paddingRight);
    const selects = /** @type {HTMLSelectElement[]} */ (all("select")).map((one) => ({
      one,
      words: one.selectedOptions[0]?.text ?? "",
      room: inside(one) - arrow,
    }));
    const names = [...all(".segment span"), ...all(".segment-button"), ...all(".thumb-name"), ...all(".band-name")].map(
      (one) => ({ one, words: one.textContent?.trim() ?? "", room: inside(one) }),
    );
    const [headings, extents] = [all(".maps h2"), all(".strip")].map((some) =>
      some.filter((one) => one.scrollWidth > one.clientWidth + 1),
    );
    return [
      ...[...selects, ...names]
        .filter(({ one, words, room }) => wide(one, words) > room + 0.5)
        .map(({ words }) => words),
      ...all(".segment span")
        .filter((one) => parseFloat(style(one).paddingLeft) < 4)
        .map((one) => `at its edge: ${one.textContent}`),
      ...headings.map((one) => one.textContent),
      ...extents.map((one) => `over its numbers: ${one.textContent}`),
    ];
  });

for (const width of [1280, 390]) {
  for (const model of ["dates", "gpt2"]) {
    test(`at ${width} px, ${model}, in three languages: no name is cut`, async () => {
      const { page, errors } = await visit("#v=2&model=dates", {
        viewport: { width, height: 800 },
        reducedMotion: "reduce",
      });
      if (model === "gpt2") {
        await openDialog(page);
        await choose(
          page,
          filesOf("tests/families/gpt2", (file) => file !== "golden.safetensors" && file !== "inputs.json"),
        );
        await take(page);
      }
      for (const language of ["en", "tr", "bn"]) {
        await page.selectOption(".language", language);
        await page.waitForFunction((language) => document.documentElement.lang === language, language);
        for (const view of ["grid", "head", "lines", "compare", "rollout", "timeline", "anatomy"]) {
          await page.click(`[data-view=${view}]`);
          await settled(page);
          await page.waitForFunction(() => !document.querySelector(".maps[aria-busy=true]"));
          assert.deepEqual(await cut(page), [], `${language}, ${view}`);
        }
        await page.click("[data-view=grid]");
        await page.selectOption(".grid-select", "distance");
        await page.waitForSelector(".list .thumb-number");
        await drawn(page);
        assert.deepEqual(await cut(page), [], `${language}, sorted`);
        await page.selectOption(".grid-select", "layer");
      }
      assert.deepEqual(errors, []);
    });
  }
}

test("no pin lies over a picture", async () => {
  for (const options of [
    { viewport: { width: 1920, height: 1080 } },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ]) {
    const { page } = await visit(link({ model: "reverse", view: "grid" }), options);
    const [pins, pictures] = await Promise.all(
      [".thumb-pin", ".thumb-slot"].map((all) =>
        page.locator(all).evaluateAll((found) =>
          found.map((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return { left, right, top, bottom };
          }),
        ),
      ),
    );
    const over = pins.filter((a) =>
      pictures.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    assert.deepEqual([pictures.length, over], [6, []]);
  }
});
