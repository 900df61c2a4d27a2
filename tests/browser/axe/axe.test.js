// Everyone can use the page: axe finds nothing to object to, in any view, any room, light and dark, wide and on a
// phone, with what can be opened open.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { atlasOfInduction } from "../atlas/made.js";
import { EMBEDDED } from "../../../www/domain/models.js";
import { dropSound, openWhisper } from "../open-model/hearing.js";
import { dropPicture, openBeside } from "../open-model/opening.js";
import { VIEWS } from "../places.js";
import { answered, drawn, link, settled, visitor } from "../visit.js";

const { visit } = visitor({ share: true });
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const ATLAS = atlasOfInduction();
const TARGET = "11,9,11,13,6,9,12,6,9,14";

/** The rules about colours; all other rules give the same result in both themes. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Waits until nothing is pending: stale parts fade, and axe would object to their contrast.
 * @param {import("playwright-core").Page} page
 */
const ready = (page) =>
  page.waitForFunction(
    () =>
      !document.querySelector(
        "main[aria-busy=true], main > .empty:only-child, main :is([aria-busy=true], [data-stale])",
      ),
  );

/**
 * axe's objections to the screen in both themes, the second for colours only: the rule and the element.
 * @param {import("playwright-core").Page} page @param {string} [changed] the region to check for colours in the second
 * theme, if the rest was checked before @returns {Promise<string[]>}
 */
async function objections(page, changed = "html") {
  await ready(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const found = await violations(page, dark ? "dark" : "light", "html");
  const other = dark ? "light" : "dark";
  await page.emulateMedia({ colorScheme: other });
  await drawn(page);
  await ready(page);
  return [...found, ...(await violations(page, other, changed, OF_COLOURS))];
}

/**
 * @param {import("playwright-core").Page} page @param {string} theme @param {string} where @param {string[]} [runOnly]
 * all rules by default
 */
const violations = (page, theme, where, runOnly) =>
  page.evaluate(
    async ([theme, where, runOnly]) => {
      const { violations } = await /** @type {any} */ (window).axe.run(where, {
        resultTypes: ["violations"],
        preload: false,
        // Voice control needs the words in view; axe takes this rule for an experiment.
        ...(runOnly ? { runOnly } : { rules: { "label-content-name-mismatch": { enabled: true } } }),
      });
      return violations.flatMap((/** @type {any} */ { id, nodes }) =>
        nodes.map(
          (/** @type {any} */ node) =>
            `${theme}: ${id}: ${node.target.join(" ")} ` +
            `(${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ""})`,
        ),
      );
    },
    /** @type {const} */ ([theme, where, runOnly]),
  );

/**
 * Scenes that differ by model: edited, with a locked cell, with a masked token, or continued. @type {[string,
 * Record<string, string>][]}
 */
const SCENES = [
  [
    "an edited answer",
    {
      target: TARGET,
      query: "3",
      key: "2",
      // Of another length, so that a token is unpaired.
      p_text: "15 Mart 2024 Salı",
      edits:
        '{"scale":false,"padding":[[1,0]],"heads":{"decoder.blocks.1.cross.0":0},' +
        '"dropout":{"rate":0.1,"drop_path":0,"seed":1}}',
    },
  ],
  [
    "a text that goes on, what weights say, routes, and heads along a path",
    {
      model: "induction",
      weights: "1",
      rollout: "routes",
      ...{ text: "whixperwhis", p_text: "whisperwhis", p_part: "z", p_to: "decoder.blocks.1.attn.k.0" },
    },
  ],
  ["a text with a hole", { model: "fill", p_text: EMBEDDED.fill.counterfactual, p_part: "z" }],
];

test("in Bengali, whose numerals are no signs, the names of tokens and patches are as they are seen", async () => {
  const context = /** @type {const} */ ({
    locale: "bn",
    reducedMotion: "reduce",
    viewport: { width: 390, height: 844 },
  });
  for (const [fields, views] of /** @type {[Record<string, string>, string[]][]} */ ([
    [{ target: TARGET, p_text: "15 Mart 2024 Salı" }, ["grid", "patch"]],
    [{ model: "digits", p_text: EMBEDDED.digits.counterfactual }, ["lines", "patch"]],
  ])) {
    const { page } = await visit(link(fields), context);
    for (const view of views) {
      await page.click(`[data-view=${view}]`);
      await settled(page);
      await answered(page);
      await ready(page);
      await page.evaluate(AXE);
      assert.deepEqual(await violations(page, "light", "html", ["label-content-name-mismatch"]), [], view);
    }
    await page.close();
  }
});

for (const phone of [false, true]) {
  const context = {
    reducedMotion: /** @type {const} */ ("reduce"),
    ...(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {}),
  };
  const where = phone ? "on a phone" : "on a wide screen";

  test(`every view: ${where}`, async () => {
    for (const [scene, fields] of SCENES) {
      const { page, errors } = await visit(link(fields), context);
      for (const view of VIEWS) {
        await page.click(`[data-view=${view}]`);
        await drawn(page);
        if (view === "patch") await page.waitForSelector(".patch-sweep");
        await settled(page);
        await answered(page);
        assert.deepEqual(await objections(page, view === "grid" ? "html" : "#maps-panel"), [], `${view}, ${scene}`);
      }
      assert.deepEqual(errors, []);
      await page.close();
    }
  });

  test(`every room: ${where}`, async () => {
    const { page, errors } = await visit(link({ target: TARGET }), context);
    for (const room of ["train", "learn", "exercises", "batch", "paper"]) {
      await page.click(room === "exercises" || room === "batch" ? `[data-section=${room}]` : `[data-room=${room}]`);
      await page.waitForSelector(`main.room.${room}`);
      assert.deepEqual(await objections(page), [], room);
    }
    assert.deepEqual(errors, []);
  });

  test(`every dialog and popover, and a lesson: ${where}`, async () => {
    const { page, errors } = await visit(link({ target: TARGET }), context);
    for (const panel of ["link-panel", "recent-panel", "engine-menu", "export-panel", "keys"]) {
      await page.evaluate((panel) => document.getElementById(panel)?.showPopover(), panel);
      await page.waitForSelector(`#${panel}:popover-open`);
      assert.deepEqual(await objections(page), [], panel);
      await page.keyboard.press("Escape");
    }
    if (phone) {
      await page.tap(".sheet-handle");
      await page.waitForSelector(".edits[data-open]");
      assert.deepEqual(await objections(page), [], "the sheet of edits");
      await page.tap(".sheet-handle");
    }
    await page.click("[data-tool=link]");
    await page.click("[data-draft]");
    await page.waitForSelector("#lesson-dialog[open]");
    assert.deepEqual(await objections(page), [], "the dialog that makes a lesson");
    assert.deepEqual(errors, []);

    const lesson = await visit(link({ target: TARGET, lesson: "momano.txkihsgaroli.Look at the diagonal." }), context);
    assert.deepEqual(await objections(lesson.page), [], "a lesson with locked parts");
    assert.deepEqual(lesson.errors, []);
  });

  test(`a picture beside a text, what lies over it, and one without a place: ${where}`, async () => {
    const { page, errors } = await visit("#v=2&engine=cpu", context);
    await openBeside(page, "<image>Was?");
    await dropPicture(page, "wide.png");
    await settled(page);
    await page.selectOption("[data-do=over-which]", "best");
    await page.waitForSelector("[data-best]");
    for (const view of ["grid", "compare", "patch"]) {
      await page.click(`[data-view=${view}]`);
      if (view === "grid") await page.check("[data-do=over]");
      await settled(page);
      await answered(page);
      assert.deepEqual(await objections(page), [], view);
    }
    await page.fill("#source", "Was?");
    await page.waitForSelector("[data-waiting]");
    assert.deepEqual(await objections(page), [], "a picture that waits");
    assert.deepEqual(errors, []);
    await page.close();
  });

  test(`a sound and its strip, and an open atlas: ${where}`, async () => {
    const sounds = await visit("#v=2&engine=cpu", context);
    await openWhisper(sounds.page);
    await dropSound(sounds.page, "plain.wav");
    await sounds.page.focus(".sound-strip");
    await sounds.page.keyboard.press("ArrowRight");
    assert.deepEqual(await objections(sounds.page), [], "a sound");
    assert.deepEqual(sounds.errors, []);
    await sounds.page.close();

    const { page, errors } = await visit(link({ model: "induction", view: "atlas", a_over: "files" }), context);
    await page.setInputFiles("[data-atlas=folder]", ATLAS);
    await page.waitForSelector(".atlas-plot [role=option]");
    assert.deepEqual(await objections(page), [], "an atlas");
    await page.click('.atlas-table [data-head="L1H1"]');
    await page.waitForSelector(".atlas-examples .map");
    assert.deepEqual(await objections(page), [], "a head of an atlas");
    assert.deepEqual(errors, []);
  });

  test(`without a text, with one that cannot be read, and while nothing is known yet: ${where}`, async () => {
    for (const fields of [{ text: "" }, { text: "x".repeat(500) }, { edits: "{" }]) {
      const { page } = await visit(link(fields), context);
      assert.deepEqual(await objections(page), [], JSON.stringify(fields).slice(0, 40));
      await page.close();
    }
  });
}
