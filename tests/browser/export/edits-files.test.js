// Edits leave as a file and come back: what fits is used, what does not is named, and a wrong file changes nothing.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { drawn, link, look, settled, until, visitor } from "../visit.js";
import { FOLDER, commandLine, openPanel, taken } from "./reading.js";

const { visit } = visitor({ share: true });
const EDITS = {
  causal: false,
  attention_temperature: 0.5,
  heads: { "decoder.blocks.1.cross.0": 0 },
  gates: { "decoder.blocks.0.attn": "open" },
};

/**
 * Opens a file with this text in the panel. @param {import("playwright-core").Page} page @param {string} name @param
 * {string} text
 */
async function opened(page, name, text) {
  writeFileSync(join(FOLDER, name), text);
  await openPanel(page);
  await page.setInputFiles("#export-panel input[type=file]", join(FOLDER, name));
  await until(page, (s) => s.notice !== null || s.exporting.problem !== null);
  await settled(page);
}

/** @param {import("playwright-core").Page} page */
const notice = (page) => page.locator(".notice").innerText();

test("saved edits are opened elsewhere, undone, and understood by the command line", async () => {
  const { page, errors } = await visit(link({ edits: JSON.stringify(EDITS) }));
  const before = await look(page);
  const file = await taken(page, "[data-do=save-edits]");
  assert.equal(file.name, "dates-edits.json");
  assert.deepEqual(JSON.parse(file.bytes.toString("utf8")), before.edits);
  commandLine({
    model: "dates",
    source: before.text,
    target: [1],
    edits: JSON.parse(file.bytes.toString("utf8")),
    sites: "*.pattern",
  });

  const there = await visit(link({}));
  await opened(there.page, "mine.json", file.bytes.toString("utf8"));
  assert.deepEqual((await look(there.page)).edits, before.edits);
  assert.match(await notice(there.page), /The edits from mine\.json are applied\./);
  await there.page.keyboard.press("Escape");
  await there.page.locator(".notice").getByRole("button", { name: "Undo" }).click();
  await settled(there.page);
  assert.deepEqual((await look(there.page)).edits, {});
  assert.deepEqual([...errors, ...there.errors], []);
});

test("edits that this model cannot have are named, and the rest is used", async () => {
  const { page, errors } = await visit(link({ model: "induction" }));
  await opened(page, "dates.json", JSON.stringify({ scale: false, heads: { "decoder.blocks.1.cross.0": 0 } }));
  assert.deepEqual((await look(page)).edits, { scale: false });
  assert.match(await notice(page), /except decoder\.blocks\.1\.cross\.0 silenced: induction has no such part/);
  assert.deepEqual(errors, []);
});

test("a wrong file says why, where it was opened, and changes nothing", async () => {
  const { page, errors } = await visit(link({ edits: '{"scale":false}' }));
  for (const [text, why] of /** @type {const} */ ([
    ["{oops", "broken.json is not JSON, so it holds no edits."],
    ['{"heads":3}', "broken.json was not opened: “heads” is not an edit that this page knows."],
    ['"a"', "broken.json contains no edits."],
  ])) {
    await opened(page, "broken.json", text);
    assert.equal(await page.locator("#export-panel [role=alert]").innerText(), why);
    assert.deepEqual((await look(page)).edits, { scale: false });
  }
  assert.deepEqual(errors, []);
});

/** @param {import("playwright-core").Page} page */
async function dropEdits(page) {
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['{"causal":false}'], "dropped.json", { type: "application/json" }));
    for (const type of ["dragover", "drop"])
      document
        .querySelector(".map-cells, .maps")
        ?.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  });
  await page.locator(".notice").waitFor();
  await settled(page);
  await drawn(page);
  assert.deepEqual((await look(page)).edits, { causal: false });
}

test("a file that is dropped on the page is opened", async () => {
  const { page, errors } = await visit(link({}));
  await dropEdits(page);
  assert.deepEqual(errors, []);
});

test("it is opened even where the page can no longer fetch what tells a recording", async () => {
  const { page, errors } = await visit(link({}));
  let asked = 0;
  await page.route(/local-files[^/]*\.js$/, (route) => {
    asked++;
    return route.abort();
  });
  await dropEdits(page);
  assert.ok(asked > 0);
  assert.deepEqual(
    errors.filter((error) => !/local-files|Failed to load resource/.test(error)),
    [],
  );
});

test("the panel is worked by the keyboard, and gives the focus back", async () => {
  const { page, errors } = await visit(link({ view: "head" }));
  await page.locator("[data-tool=export]").focus();
  await page.keyboard.press("Enter");
  await page.locator("#export-panel .formats").waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.closest("#export-panel")?.id), "export-panel");
  await page.keyboard.press("ArrowRight");
  assert.equal((await look(page)).exporting.what, "heads");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.tool), "export");
  assert.deepEqual(errors, []);
});
