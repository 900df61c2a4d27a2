// The whole page from the keyboard: its own keys, which rest while someone types, and every control by Tab with a focus
// that is seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, link, look, settled, visitor } from "../visit.js";

const { visit } = visitor({ share: true });
const TARGET = "11,9,11,13,6,9,12,6,9,14";

/** @param {import("playwright-core").Page} page @param {...string} keys */
async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
  await settled(page);
  return look(page);
}

test("J and K walk through the rows, arrows through the cells, and stop at the edges", async () => {
  const { page, errors } = await visit(link({ target: TARGET, query: "0" }));
  assert.equal((await press(page, "j")).locked.query, 1);
  assert.equal((await press(page, "j", "j")).locked.query, 3);
  assert.equal((await press(page, "k")).locked.query, 2);
  assert.deepEqual((await press(page, "ArrowRight", "ArrowRight")).locked, { query: 2, key: 1 });
  assert.deepEqual((await press(page, "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft")).locked, {
    query: 3,
    key: 0,
  });
  assert.deepEqual((await press(page, ...Array(15).fill("ArrowUp"))).locked, { query: 0, key: 0 });
  assert.deepEqual((await press(page, ...Array(15).fill("j"))).locked, { query: 10, key: 0 });
  assert.match(await page.locator(".readout h3").innerText(), /looks at/);
  assert.deepEqual((await press(page, "Escape")).locked, { query: null, key: null });
  assert.deepEqual(errors, []);
});

test("Enter writes a token, Backspace takes it back, P plays and pauses", async () => {
  const { page, errors } = await visit(link({ target: "" }));
  assert.equal((await press(page, "Enter")).target.length, 1);
  assert.equal((await press(page, "Enter")).target.length, 2);
  assert.equal((await press(page, "Backspace")).target.length, 1);
  await page.keyboard.press("p");
  await page.waitForSelector("[data-step=pause]");
  await page.keyboard.press("p");
  await settled(page);
  assert.equal((await look(page)).play, "off");
  assert.deepEqual(errors, []);
});

test("a question mark shows the keys, Escape puts them away", async () => {
  const { page, errors } = await visit(link({ target: TARGET, query: "4" }));
  await page.keyboard.press("?");
  assert.ok(await page.locator("#keys").isVisible());
  const said = await page.locator("#keys").innerText();
  for (const key of ["J", "K", "Enter", "Esc", "?"]) assert.ok(said.includes(key), key);
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#keys").isHidden());
  assert.equal((await look(page)).locked.query, 4, "and only them: the locked row stays");
  assert.deepEqual(errors, []);
});

test("Control and Z undo an edit, Control and Y bring it back", async () => {
  const { page, errors } = await visit();
  await page.click("#scale");
  await settled(page);
  assert.deepEqual((await press(page, "Control+z")).edits, {});
  assert.deepEqual((await press(page, "Control+y")).edits, { scale: false });
  assert.deepEqual(errors, []);
});

test("M hides a token, X a cell, Shift and Enter all heads but one; each shows them again or is undone", async () => {
  const { page, errors } = await visit(link({ target: TARGET, query: "3", key: "2" }));
  await page.locator(".reads .tokens").locator(".token").nth(2).focus();
  assert.deepEqual((await press(page, "m")).edits, { padding: [[1, 1, 0]] });
  assert.deepEqual((await press(page, "m")).edits, {});
  await page.focus(".map");
  assert.deepEqual((await press(page, "x")).edits, { hidden_cells: [["decoder.blocks.1.cross", 0, 3, 2]] });
  assert.deepEqual((await press(page, "x")).edits, {});
  await page.locator(".others summary").click();
  await page.locator(".squares").last().locator(".square").nth(1).focus();
  const { heads = {} } = (await press(page, "Shift+Enter")).edits;
  assert.ok(Object.keys(heads).length > 0 && Object.values(heads).every((v) => v === 0));
  assert.ok(Object.keys(heads).every((name) => !name.endsWith(".1")));
  assert.deepEqual(errors, []);
});

test("during typing, keys are letters", async () => {
  const { page, errors } = await visit(link({ target: TARGET, query: "3" }));
  await page.focus("#source");
  await page.keyboard.press("End");
  const before = await look(page);
  const after = await press(page, "j", "k", "p", "?", "ArrowLeft", "Backspace");
  assert.equal(after.text, `${before.text}jk?`);
  assert.equal(after.locked.query, null, "a new text lets go of the row");
  assert.ok(await page.locator("#keys").isHidden());
  const steps = after.target.length;
  assert.equal((await press(page, "Enter")).target.length, steps, "Enter ends the typing and steps nowhere");
  assert.deepEqual(errors, []);
});

test("a key on a button is the button's own", async () => {
  const { page, errors } = await visit(link({ target: TARGET }));
  await page.focus("[data-step=back]");
  assert.equal((await press(page, "Enter")).target.length, 9, "Enter presses Back, and does not step forward as well");
  await page.focus("#tau");
  const before = await look(page);
  const { edits, locked } = await press(page, "ArrowRight");
  assert.deepEqual(locked, before.locked);
  assert.deepEqual(edits, { attention_temperature: 1.05 });
  assert.deepEqual(errors, []);
});

test("arrows rove through tokens, tabs and heads", async () => {
  const { page, errors } = await visit(link({ target: TARGET }));
  const active = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute("data-head") ??
        document.activeElement?.id ??
        document.activeElement?.textContent,
    );
  await page.focus('.thumb[data-head="decoder.blocks.1.cross.0"]');
  await page.keyboard.press("ArrowRight");
  assert.equal(await active(), "decoder.blocks.1.cross.1");
  await page.keyboard.press("ArrowUp");
  assert.equal(await active(), "decoder.blocks.0.cross.1");
  await page.keyboard.press("Enter");
  assert.deepEqual((await look(page)).focus, { path: "decoder.blocks.0.cross", head: 1 });
  await page.focus("#tab-cross");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await active(), "tab-decoder");
  assert.match((await look(page)).focus?.path ?? "", /^decoder\.blocks\.\d\.attn$/);
  assert.deepEqual(errors, []);
});

test("M and X act on the focused row and cell, wherever the keyboard is", async () => {
  const { page, errors } = await visit(link({ target: TARGET, query: "2", key: "3" }));
  const { focus } = await look(page);
  assert.deepEqual((await press(page, "m")).edits, { target_padding: [[1, 1, 0]] });
  assert.deepEqual((await press(page, "m")).edits, {});
  assert.deepEqual((await press(page, "x")).edits, { hidden_cells: [[focus?.path, focus?.head, 2, 3]] });
  assert.deepEqual((await press(page, "x")).edits, {});
  assert.deepEqual(errors, []);
});

test("the focus stays on the tab of Learn that was pressed", async () => {
  const { page, errors } = await visit(link({ room: "learn" }));
  for (const section of ["exercises", "batch", "learn"]) {
    await page.focus(`[data-section=${section}]`);
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (section) => document.activeElement?.matches(`[data-section=${section}][aria-current=page]`),
      section,
    );
  }
  assert.deepEqual(errors, []);
});

/** Elements that must be tab stops. */
const STOPS = [
  ".badge",
  ".icon-button",
  ".quiet-button",
  "#source",
  ".chip",
  ".token",
  "[data-step=back]",
  "#tab-cross",
  "[data-view=grid]",
  "[data-tool=link]",
  "[data-tool=recent]",
  "[data-tool=export]",
  ".segment-button",
  ".thumb",
  ".tone select",
  ".map",
  ".top-cells summary",
  ".suggestion",
  "#strength",
  "input[name=gate]",
  "#gate-at",
  "#gamma",
  "#causal",
  "#memory",
  "#scale",
  "#tau",
  "#dropout",
  "#drop-path",
  ".others summary",
];

test("Tab reaches everything, and each stop can be seen", async () => {
  const { page, errors } = await visit(link({ target: TARGET }));
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  /** @type {string[]} */
  const reached = [];
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate((stops) => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const framed = (/** @type {Element} */ e) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(e);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 1;
      };
      const label = element.closest("label");
      const box = (label ?? element).getBoundingClientRect();
      return {
        name: `${element.localName}#${element.id}.${element.className}`,
        matches: stops.filter((s) => element.matches(s)),
        seen: framed(element) || (label !== null && framed(label)),
        inside: box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      };
    }, STOPS);
    if (!stop) break;
    assert.ok(stop.seen, `${stop.name} shows that it has the focus`);
    assert.ok(stop.inside, `${stop.name} is on the screen when it has the focus`);
    reached.push(...stop.matches);
  }
  assert.deepEqual(
    STOPS.filter((stop) => !reached.includes(stop)),
    [],
  );
  assert.deepEqual(errors, []);
});

test("1 to 9 open the views, also while a button has the focus", async () => {
  const { page, errors } = await visit(link({ target: TARGET }));
  for (const [i, view] of [
    "grid",
    "head",
    "lines",
    "anatomy",
    "compare",
    "texts",
    "atlas",
    "rollout",
    "timeline",
  ].entries()) {
    assert.equal((await press(page, String(i + 1))).view, view);
    assert.equal(await page.locator(`[data-view=${view}]`).getAttribute("aria-pressed"), "true");
  }
  await page.focus("[data-step=back]");
  assert.equal((await press(page, "2")).view, "head");
  assert.deepEqual(errors, []);
});

test("arrow keys go from view to view across their groups, which are one stop of the Tab key", async () => {
  const { page, errors } = await visit(link({ target: TARGET, view: "anatomy" }));
  const groups = await page.locator(".view-group").evaluateAll((all) => all.map((one) => one.ariaLabel));
  assert.deepEqual(groups.slice(0, 3), ["See", "Compare", "Follow"]);
  await page.focus("[data-view=anatomy]");
  for (const [key, view] of [
    ["ArrowRight", "compare"],
    ["ArrowRight", "texts"],
    ["ArrowLeft", "compare"],
    ["Home", "grid"],
  ]) {
    assert.equal((await press(page, key)).view, view);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-view")), view);
  }
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.closest(".views")), null);
  assert.deepEqual(errors, []);
});

test("the first stop of the Tab key leads past everything to the map", async () => {
  const { page, errors } = await visit(link({ target: TARGET }));
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.activeElement?.matches(".skip")));
  const seen = await page.locator(".skip").boundingBox();
  assert.ok(seen && seen.width > 40 && seen.y >= 0, "it is seen when it has the focus");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.closest(".maps-body") !== null);
  assert.equal((await look(page)).target.length, 10, "and Enter writes no token");
  assert.deepEqual(errors, []);
});

test("the focus stays near a button that disappears after its action", async () => {
  const { page, errors } = await visit(link({ target: TARGET, edits: '{"causal":false,"scale":false}' }));
  const here = () => page.evaluate(() => document.activeElement?.closest(".edits") !== null);
  /** @param {string} button */
  async function enter(button) {
    await page.focus(button);
    await page.keyboard.press("Enter");
    await settled(page);
    await drawn(page);
    assert.ok(await here(), button);
  }
  await enter(".edit-list button");
  await enter(".edit-list button");
  assert.equal(await page.locator(".edit-list").count(), 0);
  await enter("[data-do=undo]");
  await enter("[data-do=undo]");
  assert.ok(await page.isDisabled("[data-do=undo]"));
  assert.ok(await page.evaluate(() => document.activeElement?.matches("[data-do=undo]")));
  await enter("[data-do=reset]");
  assert.ok(await page.evaluate(() => document.activeElement?.matches("[data-do=reset]")));
  await page.focus("#tau");
  await page.keyboard.press("ArrowRight");
  await settled(page);
  await enter(".control:has(#tau) .reset");
  assert.ok(await page.evaluate(() => document.activeElement?.matches(".control-head:has([for=tau])")));
  assert.deepEqual(errors, []);
});

test("an open popover or dialog closes with Escape and gives the focus back to its button", async () => {
  const { page, errors } = await visit(link({ target: TARGET }));
  for (const [button, panel] of [
    ["[data-tool=link]", "#link-panel"],
    ["[data-tool=recent]", "#recent-panel"],
    ["[data-tool=export]", "#export-panel"],
    [".badge", "#engine-menu"],
    [".keys-button", "#keys"],
  ]) {
    await page.focus(button);
    await page.keyboard.press("Enter");
    await page.waitForSelector(`${panel}:popover-open`);
    await page.keyboard.press("Escape");
    await page.waitForFunction((button) => document.activeElement?.matches(button), button);
    assert.ok(await page.locator(panel).isHidden(), panel);
  }
  await page.click("[data-tool=link]");
  await page.click("[data-draft]");
  await page.waitForSelector("#lesson-dialog[open]");
  assert.equal((await press(page, "j", "2")).view, "grid", "keys are not those of the page under it");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.matches("[data-tool=link]"));
  assert.deepEqual(errors, []);
});
