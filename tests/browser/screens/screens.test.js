// One screen for each size people have: nothing runs out of it sideways, and the map takes the room there is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { link, visitor } from "../visit.js";

const { visit } = visitor({ share: true });
const TARGET = "11,9,11,13,6,9,12,6,9,14";
const LONG = "Donnerstag, 28. September 2051";

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
  [1920, 1080],
]) {
  for (const view of ["grid", "head"]) {
    for (const fields of [{ target: TARGET }, { text: LONG, head: "encoder.blocks.0.attn.1" }]) {
      test(`${width} × ${height}: ${view} of ${fields.head ?? "cross-attention"} stands on one screen`, async () => {
        const { page, errors } = await visit(link({ view, ...fields }), { viewport: { width, height } });
        const seen = await page.evaluate(() => {
          const box = (/** @type {string} */ selector) => {
            const { left, top, right, bottom } = /** @type {Element} */ (
              document.querySelector(selector)
            ).getBoundingClientRect();
            return { left, top, right, bottom };
          };
          const body = /** @type {Element} */ (document.querySelector(".maps-body"));
          return {
            wide: document.documentElement.scrollWidth,
            high: document.documentElement.scrollHeight,
            map: box(".map"),
            maps: box(".maps-body"),
            over: body.scrollWidth - body.clientWidth,
          };
        });
        assert.deepEqual([seen.wide, seen.high], [width, height], "the page itself does not scroll");
        assert.equal(seen.over, 0);
        assert.ok(seen.map.left >= seen.maps.left && seen.map.right <= seen.maps.right, "the map is inside its region");
        assert.ok(seen.map.bottom <= height, "and all of it is seen");
        if (view === "head") {
          const room = { width: seen.maps.right - seen.maps.left, height: seen.maps.bottom - seen.maps.top };
          const fills = Math.max(
            (seen.map.right - seen.map.left) / room.width,
            (seen.map.bottom - seen.map.top) / room.height,
          );
          assert.ok(
            fills > 0.55,
            `the map with its labels and bars fills ${Math.round(fills * 100)} % of its region one way`,
          );
        }
        assert.deepEqual(errors, []);
      });
    }
  }
}

test("1280 × 800: the tabs share one row, whichever is bold", async () => {
  const { page } = await visit(link({}), { viewport: { width: 1280, height: 800 } });
  const views = await page.locator(".views .tab").evaluateAll((all) => all.map((tab) => tab.dataset.view));
  for (const view of views) {
    await page.click(`.views [data-view=${view}]`);
    await page.waitForSelector(`.views [data-view=${view}][aria-pressed=true]`);
    const tops = await page
      .locator(".views .tab")
      .evaluateAll((all) => [...new Set(all.map((tab) => Math.round(tab.getBoundingClientRect().top)))]);
    assert.equal(tops.length, 1, `${view}: ${tops}`);
  }
});

for (const lang of ["en", "tr", "bn"])
  test(`on a phone the tabs take three rows: ${lang}`, async () => {
    const { page } = await visit(link({ lang }), { viewport: { width: 390, height: 844 } });
    const tops = await page
      .locator(".views .tab")
      .evaluateAll((all) => [...new Set(all.map((tab) => Math.round(tab.getBoundingClientRect().top)))]);
    assert.equal(tops.length, 3, String(tops));
  });

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`on a phone, ${colorScheme}: one column, one map, and the edits as a sheet`, async () => {
    const { page, errors } = await visit(link({ text: LONG }), {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      colorScheme,
    });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, "nothing sideways");
    const map = await page.locator(".map").boundingBox();
    assert.ok(map && map.x >= 0 && map.x + map.width <= 390);
    assert.ok(await page.locator("#tau").isHidden());
    await page.locator(".sheet-handle").tap();
    await page.locator("#tau").waitFor({ state: "visible" });
    await page.locator("#tau").scrollIntoViewIfNeeded();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await page.locator(".sheet-handle").tap();
    await page.locator("#tau").waitFor({ state: "hidden" });
    assert.deepEqual(errors, []);
  });
}

for (const model of ["reverse", "dates"])
  test(`zoomed to 200 %, one scroll shows all heads of ${model} at once`, async () => {
    const { page, errors } = await visit(link({ model }), {
      viewport: { width: 640, height: 360 },
      deviceScaleFactor: 2,
    });
    const seen = await page.evaluate(() => {
      const boxOf = (/** @type {Element} */ one) => one.getBoundingClientRect();
      const all = [...document.querySelectorAll(".thumb-slot")].map(boxOf);
      const first = Math.min(...all.map(({ top }) => top));
      const over = boxOf(/** @type {Element} */ (document.querySelector(".edits"))).top;
      const under = boxOf(/** @type {Element} */ (document.querySelector(".header"))).bottom;
      return {
        count: all.length,
        screens: first / innerHeight,
        fit: Math.max(...all.map(({ bottom }) => bottom)) - first <= over - under,
        wide: document.documentElement.scrollWidth,
      };
    });
    assert.equal(seen.count, model === "dates" ? 24 : 6);
    assert.equal(seen.wide, 640, "nothing sideways");
    assert.ok(seen.screens < 1, `the heads begin after ${seen.screens} screens`);
    assert.ok(seen.fit, "between the page's header and the sheet");
    assert.deepEqual(errors, []);
  });

for (const width of [950, 1019]) {
  test(`at ${width} px there is one column, and nothing runs out of it sideways`, async () => {
    const { page, errors } = await visit(link({ text: LONG }), { viewport: { width, height: 800 } });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    const map = await page.locator(".map").boundingBox();
    assert.ok(map && map.x >= 0 && map.x + map.width <= width);
    assert.ok(await page.locator("#tau").isHidden(), "the edits are a sheet");
    assert.deepEqual(errors, []);
  });
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`a token can be read on every tint, ${colorScheme}`, async () => {
    const { page, errors } = await visit(link({ target: TARGET, query: "3" }), { colorScheme });
    const contrasts = await page.evaluate(() => {
      const canvas = document.createElement("canvas");
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
      const luminance = (/** @type {string} */ colour) => {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((v) =>
          v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return [...document.querySelectorAll(".token[data-lit]")].flatMap((token) => {
        // Its deepest colour is opaque.
        const tint = /** @type {HTMLElement} */ (token.querySelector(".token-tint"));
        return [token, ...token.querySelectorAll("sub")].map((text) => {
          const [low, high] = [
            luminance(getComputedStyle(tint).backgroundColor),
            luminance(getComputedStyle(text).color),
          ].sort((a, b) => a - b);
          return (high + 0.05) / (low + 0.05);
        });
      });
    });
    assert.ok(contrasts.length > 10);
    assert.ok(Math.min(...contrasts) >= 4.5, `the least is ${Math.min(...contrasts)}`);
    assert.deepEqual(errors, []);
  });
}

test("light and dark are the system's choice until a person chooses, and the choice lasts", async () => {
  const { page, errors } = await visit(undefined, { colorScheme: "dark" });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await paper();
  await page.getByRole("button", { name: "Light or dark" }).click();
  const light = await paper();
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await paper(), light);
  assert.deepEqual(errors, []);
});
