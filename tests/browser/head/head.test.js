// One head, large: it can be zoomed, added up, filtered, and read layer by layer; by mouse, keyboard, finger and screen
// reader.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addressOf,
  answerTo,
  drawn,
  held,
  link,
  look,
  near,
  pattern,
  settled,
  trace,
  until,
  visitor,
} from "../visit.js";

const { visit } = visitor({ share: true });

/** @typedef {import("playwright-core").Page} Page */

const TARGET = "11,9,11,13,6,9,12,6,9,14";
const CROSS = "decoder.blocks.1.cross";
const SELF = "decoder.blocks.1.attn";

/** The Head view's state. @param {Page} page */
const head = async (page) => (await look(page)).head;

/** The position of the map's cells on the screen. @param {Page} page */
async function cells(page) {
  const box = await page.locator(".map-cells").boundingBox();
  assert.ok(box, "there is a map");
  return box;
}

/**
 * The middle of a cell in an unzoomed map. @param {Page} page @param {number} query @param {number} key @param {{ rows:
 * number, cols: number }} shape
 */
async function middle(page, query, key, { rows, cols }) {
  const { x, y, width, height } = await cells(page);
  return { x: x + ((key + 0.5) * width) / cols, y: y + ((query + 0.5) * height) / rows };
}

/** @param {Page} page @param {{ x: number, y: number }} at */
const click = (page, { x, y }) => page.mouse.click(x, y);

/** The numbers in the table. @param {Page} page */
async function tabled(page) {
  await page.locator(".map-table").waitFor();
  return page
    .locator(".map-table tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent?.trim() ?? "")),
    );
}

const rounded = (/** @type {number} */ v) => (v > 0 && v < 0.0005 ? "<0.001" : v.toFixed(3));

test("hovering previews a cell, a click locks it, and the colour bar marks its value", async () => {
  const { page, errors } = await visit(link({ target: TARGET, view: "head" }));
  const { result } = await look(page);
  const map = pattern(result, CROSS, 0);
  const at = await middle(page, 3, 10, map);
  await page.mouse.move(at.x, at.y);
  await until(page, (s) => s.hovered?.query === 3 && s.hovered.key === 10);
  await drawn(page);
  const value = map.values[3 * map.cols + 10];
  assert.match(await page.locator(".readout .pointed").innerText(), new RegExp(rounded(value).replace(".", "\\.")));
  const mark = Number(
    await page.locator(".legend-mark").evaluate((mark) => getComputedStyle(mark).getPropertyValue("--at")),
  );
  assert.ok(Math.abs(mark - value) < 1e-3, `the mark stands at ${mark}, the weight is ${value}`);
  await click(page, at);
  await page.mouse.move(5, 5);
  await until(page, (s) => s.hovered === null && s.locked.query === 3 && s.locked.key === 10);
  await click(page, at);
  await until(page, (s) => s.locked.query === null);
  assert.deepEqual(errors, []);
});

test("Control and the wheel zoom at the pointer; the wheel and a drag then move the map; 0 shows it all", async () => {
  const { page, errors } = await visit(link({ target: TARGET, view: "head" }));
  const shape = pattern((await look(page)).result, CROSS, 0);
  const at = await middle(page, 4, 11, shape);
  await page.mouse.move(at.x, at.y);
  await until(page, (s) => s.hovered?.query === 4 && s.hovered.key === 11);
  const scrolled = () => page.locator(".maps-body").evaluate((body) => body.scrollTop);
  await page.keyboard.down("Control");
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -50);
  await page.keyboard.up("Control");
  await until(page, (s) => s.head.window.zoom > 2);
  await page.mouse.move(at.x + 1, at.y);
  await drawn(page);
  assert.deepEqual((await look(page)).hovered, { query: 4, key: 11 }, "what is under the pointer stays under it");
  const before = (await head(page)).window;
  await page.mouse.wheel(-60, -40);
  await until(page, (s, before) => s.head.window.row < before.row && s.head.window.col < before.col, before);
  const wheeled = (await head(page)).window;
  assert.ok(wheeled.row < before.row && wheeled.col < before.col && wheeled.zoom === before.zoom);
  assert.equal(await scrolled(), 0, "and the page stays where it is");
  await page.mouse.down();
  await page.mouse.move(at.x - 40, at.y - 30, { steps: 4 });
  await page.mouse.up();
  const dragged = (await head(page)).window;
  assert.ok(dragged.row > wheeled.row && dragged.col > wheeled.col, "the map follows the pointer");
  assert.deepEqual((await look(page)).locked, { query: null, key: null }, "a drag locks nothing");
  await page.keyboard.press("0");
  await until(page, (s) => s.head.window.zoom === 1);
  await page.keyboard.press("+");
  await until(page, (s) => s.head.window.zoom > 1);
  await page.keyboard.press("-");
  await until(page, (s) => s.head.window.zoom === 1);
  assert.ok(await page.locator("[data-zoom=fit]").isDisabled());
  await page.click("[data-zoom=nearer]");
  await until(page, (s) => s.head.window.zoom > 1);
  assert.deepEqual(errors, []);
});

test("not zoomed, the wheel scrolls the page", async () => {
  const { page, errors } = await visit(link({ target: TARGET, view: "head" }), {
    viewport: { width: 390, height: 600 },
  });
  await page.locator(".map-overlay").scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  const at = await middle(page, 4, 5, pattern((await look(page)).result, CROSS, 0));
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -120);
  await page.waitForFunction((before) => scrollY < before, before);
  assert.equal((await head(page)).window.zoom, 1);
  assert.deepEqual(errors, []);
});

test("chosen rows and columns are summed, and Escape clears the choice", async () => {
  const { page, errors } = await visit(link({ target: TARGET, view: "head", query: "1", key: "1" }));
  const { result } = await look(page);
  const { rows, cols, values } = pattern(result, CROSS, 0);
  const box = await cells(page);
  const row = (/** @type {number} */ q) => ({ x: box.x - 20, y: box.y + ((q + 0.5) * box.height) / rows });
  const bar = (/** @type {number} */ k) => ({ x: box.x + ((k + 0.5) * box.width) / cols, y: box.y + box.height + 16 });
  await page.mouse.move(row(2).x, row(2).y);
  await page.mouse.down();
  await page.mouse.move(row(4).x, row(4).y, { steps: 4 });
  await page.mouse.up();
  await click(page, bar(9));
  await click(page, bar(10));
  await until(page, (s) => s.head.rows.length === 3 && s.head.cols.length === 2);
  let sum = 0;
  for (const q of [2, 3, 4]) for (const k of [9, 10]) sum += values[q * cols + k];
  await page.locator(".chosen", { hasText: "3 rows → 2 columns" }).waitFor();
  assert.deepEqual(
    await page.locator(".chosen-figure strong").allInnerTexts(),
    [sum, sum / 3, sum / 6].map((v) => v.toFixed(3)),
  );
  await click(page, row(3));
  await until(page, (s) => s.head.rows.join() === "2,4");
  await page.keyboard.press("Escape");
  await until(page, (s) => s.head.rows.length === 0 && s.head.cols.length === 0);
  assert.deepEqual(
    (await look(page)).locked,
    { query: 1, key: 1 },
    "the locked cell stays until Escape is pressed again",
  );
  await page.keyboard.press("Escape");
  await until(page, (s) => s.locked.query === null);
  await click(page, row(5));
  await page.click("[data-do=clear]");
  await until(page, (s) => s.head.rows.length === 0);
  assert.deepEqual(errors, []);
});

test("each layer shows the numbers that the engine computed, on its own scale", async () => {
  const { page, errors } = await visit(
    link({ target: TARGET, view: "head", head: `${SELF}.1`, query: "6", key: "2", table: "1" }),
  );
  const sites = await trace(page, `${SELF}.*`);
  const site = (/** @type {string} */ name) => {
    const found = sites.get(`${SELF}.${name}`);
    assert.ok(found);
    const [, , rows, cols] = found.shape;
    return { rows, cols, values: found.values.slice(rows * cols, 2 * rows * cols), all: found.values };
  };
  const numberOf = (/** @type {string} */ text) => Number(text.replace("−", "-").replace(/,/g, ""));
  for (const name of ["raw", "scores"]) {
    await page.click(`[data-layer=${name}]`);
    await page.waitForFunction(
      (name) =>
        !document.querySelector(".head-view[aria-busy=true]") &&
        document.querySelector(`[data-layer=${name}][aria-pressed=true]`),
      name,
    );
    await drawn(page);
    const { rows, cols, values, all } = site(name);
    const shown = await tabled(page);
    assert.deepEqual([shown.length, shown[0].length], [rows, cols]);
    shown.forEach((row, q) =>
      row.forEach((text, k) => {
        const value = values[q * cols + k];
        if (name === "scores" && k > q) return assert.equal(text, "masked");
        assert.ok(
          Math.abs(numberOf(text) - value) <= 5e-4 * Math.max(1, Math.abs(value)),
          `${name} ${q}, ${k}: ${text} for ${value}`,
        );
      }),
    );
    const most = all.reduce((far, v) => (Number.isFinite(v) ? Math.max(far, Math.abs(v)) : far), 0);
    const ticks = (await page.locator(".legend .ticks span").allInnerTexts()).map(numberOf);
    near(ticks, [-most, 0, most], `the ends of the scale of ${name}`, 5e-4);
  }
  // ‖α v W_o‖ by head: the rows of the output from this head's values alone.
  await page.click("[data-layer=weighted]");
  await page.waitForFunction(
    () =>
      document.querySelector("[data-layer=weighted][aria-pressed=true]") &&
      !document.querySelector(".head-view[aria-busy=true]"),
  );
  await drawn(page);
  const weights = site("pattern").values;
  const shown = await tabled(page);
  const { cols } = site("pattern");
  // All queries share one ‖v W_o‖ per key, times their weight.
  for (let k = 0; k < 4; k++) {
    const lengths = [k, 6, 9]
      .map((q) => numberOf(shown[q][k].replace("<", "")) / weights[q * cols + k])
      .filter((v, i) => weights[[k, 6, 9][i] * cols + k] > 0.02);
    for (const length of lengths)
      assert.ok(Math.abs(length - lengths[0]) <= 0.05 * lengths[0], `column ${k}: ${lengths}`);
  }
  assert.equal(shown[2][5], "masked");
  assert.deepEqual(errors, []);
});

test("the table holds the pattern under its tokens, and T goes back to the picture", async () => {
  const { page, errors } = await visit(link({ target: TARGET, view: "head" }));
  await page.keyboard.press("t");
  await page.locator(".map-table").waitFor();
  const { result } = await look(page);
  const { rows, cols, values } = pattern(result, CROSS, 0);
  assert.deepEqual(
    await tabled(page),
    Array.from({ length: rows }, (_, q) => Array.from({ length: cols }, (_, k) => rounded(values[q * cols + k]))),
  );
  assert.equal(await page.locator('.map-table th[scope="col"]').count(), cols);
  assert.equal(await page.locator('.map-table th[scope="row"]').count(), rows);
  await page.locator('.map-table td[data-query="4"][data-key="7"]').click();
  await until(page, (s) => s.locked.query === 4 && s.locked.key === 7);
  await page.keyboard.press("t");
  await page.locator(".map-cells").waitFor();
  assert.deepEqual(errors, []);
});

test("a long text's table has a window of 64 on it, around the focus, with pages", async () => {
  const text = "z q x j ".repeat(12).trim();
  const { page, errors } = await visit(
    link({ model: "tales", text, target: "", view: "head", table: "1", query: "70", key: "3" }),
  );
  const { result } = await look(page);
  const { rows, cols } = pattern(result, result?.maps[0].path ?? "", 0);
  assert.ok(rows > 70 && rows < 128, `the text has ${rows} tokens`);
  await page.locator(".map-page", { hasText: `Rows 65 to ${rows} of ${rows}` }).waitFor();
  assert.deepEqual(
    (await tabled(page)).map((row) => row.length),
    Array(rows - 64).fill(64),
    "the page that the focus is on",
  );
  await page.click('[data-turn="rows-back"]');
  await page.locator(".map-page", { hasText: "Rows 1 to 64" }).waitFor();
  assert.equal((await tabled(page)).length, 64);
  await page.click('[data-turn="columns-on"]');
  await page.locator(".map-page", { hasText: "Columns 65 to" }).waitFor();
  assert.deepEqual(
    (await tabled(page)).map((row) => row.length),
    Array(64).fill(cols - 64),
  );
  assert.deepEqual(errors, []);
});

test("weak cells fade and special tokens are hidden; neither changes a number", async () => {
  const { page, errors } = await visit(link({ target: TARGET, view: "head" }));
  const base = await look(page);
  const pixels = () =>
    page.locator(".map-cells").evaluate((/** @type {HTMLCanvasElement} */ canvas) => canvas.toDataURL());
  const all = await pixels();
  await page.locator("#strongest").fill("10");
  await until(page, (s) => s.head.strongest === 10);
  await drawn(page);
  assert.notEqual(await pixels(), all);
  await page.locator("#strongest").fill("100");
  await drawn(page);
  assert.equal(await pixels(), all);
  await page.click("#no-specials");
  await until(page, (s) => !s.head.specials);
  await drawn(page);
  assert.match(
    await page.locator(".head-hidden").innerText(),
    /Hidden: ⟨start⟩ and ⟨end⟩\. They receive \d+\.\d% of the attention of the rows shown\./,
  );
  await page.keyboard.press("t");
  await drawn(page);
  const { rows, cols, values } = pattern(base.result, CROSS, 0);
  assert.deepEqual(
    (await tabled(page))[0],
    Array.from({ length: cols - 1 }, (_, k) => rounded(values[cols + k])),
    "the second row is the first, without the end",
  );
  assert.equal((await tabled(page)).length, rows - 1);
  assert.deepEqual((await look(page)).result?.values, base.result?.values);
  assert.deepEqual(errors, []);
});

test("keys walk over the map, choose, and say to a screen reader where they are", async () => {
  const { page, errors } = await visit(link({ target: TARGET, view: "head", query: "2", key: "3" }));
  const { rows, cols, values } = pattern((await look(page)).result, CROSS, 0);
  const map = page.locator('[role="grid"].map');
  assert.deepEqual(
    [await map.getAttribute("aria-rowcount"), await map.getAttribute("aria-colcount")],
    [String(rows + 1), String(cols + 1)],
  );
  await map.focus();
  /** The focused headers and cell: the cell, its row's and its column's header. */
  const said = () =>
    page.evaluate(() => {
      const grid = document.activeElement;
      const cell = document.getElementById(grid?.getAttribute("aria-activedescendant") ?? "");
      const row = cell?.closest("[role=row]");
      const column = cell?.getAttribute("aria-colindex");
      const header = [...(grid?.querySelectorAll("[role=columnheader]") ?? [])].find(
        (one) => one.getAttribute("aria-colindex") === column,
      );
      return {
        cell: cell?.textContent?.trim(),
        role: cell?.getAttribute("role"),
        row: row?.querySelector("[role=rowheader]")?.textContent?.trim(),
        at: Number(row?.getAttribute("aria-rowindex")),
        column: header?.textContent?.trim(),
        of: Number(column),
      };
    });
  const press = async (/** @type {string} */ ...keys) => {
    for (const key of keys) await page.keyboard.press(key);
    await drawn(page);
    return said();
  };
  const expected = (/** @type {number} */ q, /** @type {number} */ k) => ({
    cell: rounded(values[q * cols + k]),
    role: "gridcell",
    at: q + 2,
    of: k + 2,
  });
  const same = async (
    /** @type {Awaited<ReturnType<typeof said>>} */ { row, column, ...rest },
    /** @type {number} */ q,
    /** @type {number} */ k,
  ) => {
    assert.deepEqual(rest, expected(q, k));
    assert.ok(row && column, "under headers");
  };
  await same(await said(), 2, 3);
  await same(await press("ArrowDown", "ArrowRight", "ArrowRight"), 3, 5);
  await same(await press("Control+End"), rows - 1, cols - 1);
  await same(await press("Home"), rows - 1, 0);
  await same(await press("Control+Home"), 0, 0);
  assert.ok((await map.locator("[role=gridcell]").count()) < 20, "only the cells around the focus are written out");
  await press("Shift+Space", "Shift+ArrowDown", "Shift+ArrowDown");
  await until(page, (s) => s.head.rows.join() === "0,1,2");
  await press("Control+Space");
  await until(page, (s) => s.head.cols.join() === "0");
  await press("+", "+", "Control+End");
  await until(page, (s) => s.head.window.zoom > 2 && s.head.window.row + 11 / s.head.window.zoom > 10.99);
  await press("Escape", "Escape");
  await until(page, (s) => s.head.rows.length === 0 && s.locked.query === null);
  assert.equal((await said()).role, "rowheader", "the newest row, and no cell");
  const about = await map.evaluate(
    (map) => document.getElementById(map.getAttribute("aria-describedby") ?? "")?.textContent,
  );
  assert.match(about ?? "", /Arrow keys move between cells\. To write .+, this head looks at .+ \(\d+%\)\. /);
  assert.deepEqual(errors, []);
});

test("a tap points, a finger that is held locks, two zoom, and one then moves the map", async () => {
  const { page, errors } = await visit(link({ target: TARGET, view: "head" }), {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  await page.locator(".map-overlay").scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector(".map-overlay")?.scrollIntoView({ block: "center" }));
  const shape = pattern((await look(page)).result, CROSS, 0);
  const at = await middle(page, 4, 8, shape);
  const touch = await page.context().newCDPSession(page);
  const fingers = (
    /** @type {"touchStart" | "touchMove" | "touchEnd"} */ type,
    /** @type {{ x: number, y: number }[]} */ ...points
  ) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
  await page.touchscreen.tap(at.x, at.y);
  await until(page, (s) => s.hovered?.query === 4 && s.hovered.key === 8);
  assert.deepEqual((await look(page)).locked, { query: null, key: null });
  const other = await middle(page, 6, 2, shape);
  await fingers("touchStart", other);
  await until(page, (s) => s.locked.query === 6 && s.locked.key === 2);
  await fingers("touchEnd");
  await drawn(page);
  assert.deepEqual((await look(page)).locked, { query: 6, key: 2 }, "lifting it is no second click");
  // One finger scrolls the page.
  const before = await page.evaluate(() => scrollY);
  await fingers("touchStart", at);
  for (let i = 1; i <= 8; i++) await fingers("touchMove", { x: at.x, y: at.y + 15 * i });
  await fingers("touchEnd");
  await page.waitForFunction((before) => scrollY < before - 20, before);
  assert.equal((await head(page)).window.zoom, 1);
  // Waits until inertial scrolling ends.
  await page.evaluate(async () => {
    for (let last = NaN; scrollY !== last; await new Promise((go) => setTimeout(go, 100))) last = scrollY;
  });
  await page.evaluate((before) => scrollTo(0, before), before);
  await drawn(page);
  const apart = (/** @type {number} */ by) => [
    { x: at.x - by, y: at.y },
    { x: at.x + by, y: at.y },
  ];
  await fingers("touchStart", ...apart(20));
  for (let i = 1; i <= 8; i++) await fingers("touchMove", ...apart(20 + 5 * i));
  await fingers("touchEnd");
  await until(page, (s) => s.head.window.zoom > 2);
  const zoomed = (await head(page)).window;
  const scrolled = await page.evaluate(() => scrollY);
  await fingers("touchStart", at);
  for (let i = 1; i <= 6; i++) await fingers("touchMove", { x: at.x - 8 * i, y: at.y - 8 * i });
  await fingers("touchEnd");
  await until(page, (s) => s.head.window.zoom > 2);
  const panned = (await head(page)).window;
  assert.ok(panned.row > zoomed.row && panned.col > zoomed.col, "one finger moves what is zoomed");
  assert.equal(await page.evaluate(() => scrollY), scrolled, "and not the page");
  assert.deepEqual(errors, []);
});

test("a link restores the layer, the filters, the choice and the zoom", async () => {
  const { page, errors } = await visit(link({ target: TARGET, view: "head", head: `${SELF}.2` }));
  await page.click("[data-layer=scores]");
  await page.locator("#strongest").fill("40");
  await page.click("#no-specials");
  await page.waitForFunction(() => !document.querySelector(".head-view[aria-busy=true]"));
  await page.locator(".map").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+Space");
  await page.keyboard.press("+");
  await until(page, (s) => s.head.window.zoom > 1 && s.head.rows.length === 1);
  const hash = await addressOf(page);
  const here = await head(page);
  const again = await visit(hash);
  await again.page.waitForFunction(() => !document.querySelector(".head-view[aria-busy=true]"));
  await drawn(again.page);
  const { window: there, of, ...rest } = await head(again.page);
  const { window, of: mine, ...wanted } = here;
  assert.deepEqual(rest, wanted);
  near([there.zoom, there.row, there.col], [window.zoom, window.row, window.col], "the window", 2e-3);
  const pixels = (/** @type {Page} */ of) =>
    of.locator(".map-cells").evaluate((/** @type {HTMLCanvasElement} */ canvas) => canvas.toDataURL());
  await page.keyboard.press("0");
  await again.page.keyboard.press("0");
  await drawn(page);
  await drawn(again.page);
  assert.equal(await pixels(again.page), await pixels(page), "the same picture");
  assert.deepEqual([...errors, ...again.errors], []);
});

test("the future is hatched while it is masked, and seen once it is not", async () => {
  const { page, errors } = await visit(link({ ...held(TARGET), view: "head", head: `${SELF}.1` }));
  await page.keyboard.press("t");
  await drawn(page);
  assert.equal((await tabled(page))[2][6], "masked");
  const seen = await answerTo(page, () => page.click("#causal"));
  const { cols, values } = pattern(seen.result, SELF, 1);
  await drawn(page);
  assert.equal((await tabled(page))[2][6], rounded(values[2 * cols + 6]));
  assert.ok(values[2 * cols + 6] > 0);
  assert.deepEqual(errors, []);
});

test("under the thumbnails the map zooms and has its table too", async () => {
  const { page, errors } = await visit(link({ target: TARGET }));
  await page.locator(".map-tools").waitFor();
  await page.click("[data-zoom=nearer]");
  await until(page, (s) => s.head.window.zoom > 1);
  await page.keyboard.press("0");
  await page.keyboard.press("t");
  const { result } = await look(page);
  await page.locator(".map-table").waitFor();
  assert.equal((await tabled(page)).length, pattern(result, CROSS, 0).rows);
  await settled(page);
  assert.deepEqual(errors, []);
});

for (const reducedMotion of /** @type {const} */ (["no-preference", "reduce"])) {
  test(
    `another pattern ` +
      (reducedMotion === "reduce"
        ? "takes the old one's place at once where motion is not wanted"
        : "cross-fades with the old one"),
    async () => {
      const { page, errors } = await visit(link({ target: TARGET, view: "head" }), { reducedMotion }, (page) =>
        page.addInitScript(() => {
          const all = /** @type {any} */ (window);
          all.faded = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...how) {
            all.faded.push([this.className, /** @type {any} */ (how[1]).duration]);
            return animate.apply(this, how);
          };
        }),
      );
      await page.waitForTimeout(300);
      await page.click(`[data-head="${CROSS}.2"]`);
      await drawn(page);
      const faded = await page.evaluate(() => /** @type {any} */ (window).faded);
      assert.deepEqual(faded.slice(-1), reducedMotion === "reduce" ? [] : [["map-before", 120]]);
      assert.deepEqual(errors, []);
    },
  );
}
