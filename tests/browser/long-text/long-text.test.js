// A text that takes much to read: the page says what it would cost, and reads it once a person says so.
import assert from "node:assert/strict";
import test from "node:test";
import { randomModel } from "../../bench/random-model.js";
import { clickOnce, look, settled, until, visitor } from "../visit.js";

const { visit } = visitor({ share: true });

/** Enough heads that the patterns alone exceed the limit for asking, on any machine. */
const MODEL = { name: "long", architecture: "decoder", layers: 1, heads: 16, width: 32, length: 1700, seed: 3 };
const SHORT = 20;

/**
 * A page with the first words of a long text, and the text. @param {Partial<typeof MODEL>} [other] @param {string}
 * [view] @param {typeof soon} [prepare]
 */
async function begun(other = {}, view = "head", prepare) {
  const { page, errors } = await visit(`#v=2&view=${view}`, {}, prepare);
  await page.evaluate(`(async () => {
    const { act } = await import(document.querySelector('script[src*="/main"]').src);
    const model = ${randomModel({ ...MODEL, ...other })};
    window.text = model.text;
    act.openModel({ ...model, text: model.text.split(" ").slice(0, ${SHORT}).join(" ") });
  })()`);
  await until(page, (s) => s.info?.name === "long" && s.current);
  await settled(page);
  return { page, errors, text: /** @type {string} */ (await page.evaluate("window.text")) };
}

/**
 * Shortens delays of a second, so that a slow run can be stopped at once. @param {import("playwright-core").Page} page
 */
const soon = (page) =>
  page.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = /** @type {any} */ (
      (/** @type {any} */ act, /** @type {number} */ ms) => later(act, ms === 1000 ? 0 : ms)
    );
  });

/** Whether Compare's other text has been read. */
const LOOKED =
  `import(document.querySelector("script[src*='/main']").src).then(({ now }) => ` +
  `now().answers["compare/other"]?.answer?.kind === "patterns" && ` +
  `now().answers["compare/other"].answer.source.length === 1900)`;

/** Waits until the engine has ended its previous work. */
const ENDED = `import(document.querySelector("script[src*='/main']").src).then(({ engine }) => engine.trace("none"))`;

/**
 * Acts, and returns the length of the text that is then answered; its numbers would be too large to transfer. @param
 * {import("playwright-core").Page} page @param {() => Promise<unknown>} act
 */
async function read(page, act) {
  await act();
  await settled(page);
  return page.evaluate(
    async () =>
      (await import(/** @type {HTMLScriptElement} */ (document.querySelector("script[src*='/main']")).src)).now().result
        ?.source.length,
  );
}

test("a long text waits until the user has seen its cost; then it and its similar heads are read", async () => {
  const { page, errors, text } = await begun();
  const before = (await look(page)).result;
  const question = page.locator(".costly");
  assert.equal(await question.count(), 0, "a short text is read at once");

  await page.fill("#source", text);
  await question.waitFor();
  assert.match(
    await question.locator("[role=status]").innerText(),
    /^This text has 1,700 tokens\. Reading it here takes about \d+ (second|minute)s? and 5\d0 MB of extra memory\./,
  );
  assert.equal(await page.inputValue("#source"), text);
  assert.equal(
    (await page.locator("#maps-panel [data-stale], #maps-panel[data-stale]").count()) > 0,
    true,
    "the old picture is marked",
  );
  assert.equal(await page.locator(".maps[aria-busy=true]").count(), 0);
  assert.deepEqual((await look(page)).result?.values, before?.values, "and it is the old one");

  // An edit waits too, and can be reverted without a trace.
  await page.focus("#tau");
  await page.keyboard.press("ArrowRight");
  await until(page, (s) => s.edits.attention_temperature !== undefined && s.reading.asks !== null);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await until(page, (s) => s.edits.attention_temperature === undefined && s.reading.asks !== null);
  // So does the text: the previous one is answered at once.
  assert.equal(await read(page, () => page.fill("#source", text.split(" ").slice(0, SHORT).join(" "))), SHORT);
  assert.equal(await question.count(), 0);

  await page.fill("#source", text);
  await question.getByRole("button", { name: "Read it" }).focus();
  assert.equal(await read(page, () => page.keyboard.press("Enter")), MODEL.length);
  assert.equal(await question.count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.id), "source", "the keyboard is still at the text");

  // With one word less it asks nothing.
  assert.equal(await read(page, () => page.fill("#source", text.replace(/ \S+$/, ""))), MODEL.length - 1);
  assert.deepEqual(errors, []);
});

test("reading can be stopped, by a button and Escape: the old picture stays, nothing is lost", async () => {
  const { page, errors, text } = await begun({ layers: 3 }, "head", soon);
  const before = (await look(page)).result;
  const question = page.locator(".costly [data-do=read]");
  const waiting = (/** @type {import("../../../www/state/store.js").State} */ s) =>
    s.reading.asks !== null && s.reading.agreed === 0 && s.failure === null;
  await page.fill("#source", text);
  await question.waitFor();
  // Three patterns exceed a run's cache when memory is short.
  assert.match(await page.locator(".costly [role=status]").innerText(), /9\d0 MB of extra memory/);
  await question.focus();
  await page.keyboard.press("Enter");
  await clickOnce(page, "[data-do=stop]", (s) => s.reading.agreed > 0);
  await until(page, waiting);
  await question.waitFor();
  assert.equal(await page.inputValue("#source"), text);
  assert.deepEqual((await look(page)).result?.values, before?.values, "the picture is the old one");
  assert.equal(await page.locator(".maps[aria-busy=true], [data-do=stop]").count(), 0);
  const traced = await page.evaluate(async () => {
    const { engine } = await import(
      /** @type {HTMLScriptElement} */ (document.querySelector("script[src*='/main']")).src
    );
    return (await engine.trace("decoder.blocks.0.attn.pattern")).tensors[0].shape;
  });
  const rows = before?.target.length;
  assert.deepEqual(traced.slice(2), [rows, rows], "and so is what the engine holds");

  await question.focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-do=stop]").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "source", "the keyboard is at the text");
  await page.keyboard.press("Escape");
  await until(page, waiting);
  assert.deepEqual((await look(page)).result?.values, before?.values);

  await question.waitFor();
  assert.equal(await read(page, () => question.click()), MODEL.length, "and then it is read whole");
  assert.deepEqual(errors, []);
});

test("a long text beside the page's own waits for a person as well", async () => {
  const { page, errors, text } = await begun({ length: 1900 }, "compare");
  await page.selectOption("[data-choice=other]", "prompt");
  const question = page.locator(".compare .costly");
  await page.fill(
    ".compare-input",
    text
      .split(" ")
      .slice(0, 2 * SHORT)
      .join(" "),
  );
  await until(page, (s) => s.answers["compare/other"]?.answer?.kind === "patterns");
  assert.equal(await question.count(), 0, "a short one is read at once");
  await page.fill(".compare-input", text);
  await question.waitFor();
  assert.match(await question.locator("[role=status]").innerText(), /^This text has 1,9\d0 tokens\. /);
  await question.getByRole("button", { name: "Read it" }).focus();
  await page.keyboard.press("Enter");
  await until(page, (s) => /** @type {any} */ (s.answers["compare/other"]?.answer)?.source?.length === 1900);
  assert.equal(await question.count(), 0);
  assert.equal(
    await page.evaluate(() => document.activeElement?.closest(".compare") !== null),
    true,
    "the keyboard is still in the comparison",
  );
  // With one word less it asks nothing.
  await page.fill(".compare-input", text.replace(/ \S+$/, ""));
  await until(page, (s) => /** @type {any} */ (s.answers["compare/other"]?.answer)?.source?.length === 1899);
  assert.deepEqual(errors, []);
});

test("a long text in Compare can be stopped, and the user's other actions come first", async () => {
  const { page, errors, text } = await begun({ layers: 6, length: 1900 }, "compare");
  await page.selectOption("[data-choice=other]", "prompt");
  const [READ, STOP] = [".compare .costly [data-do=read]", ".compare [data-do=stop]"];
  const [question, stop] = [page.locator(READ), page.locator(STOP)];
  await page.fill(".compare-input", text);
  const waiting = (/** @type {import("../../../www/state/store.js").State} */ s) =>
    s.answers["compare/other"]?.answer?.kind === "costly" && s.compare.agreed === null;
  await question.waitFor();
  await question.click();
  // The stop button appears only after a delay.
  await clickOnce(page, STOP, (s) => s.compare.agreed !== null);
  await until(page, waiting);
  await question.focus();
  assert.equal(await stop.count(), 0);
  await page.evaluate(ENDED);
  assert.equal(await page.evaluate((READ) => document.activeElement?.matches(READ), READ), true, "the question stays");

  await page.keyboard.press("Enter");
  await stop.waitFor({ state: "attached" });
  await page.evaluate("document.activeElement.blur()");
  await page.keyboard.press("Escape");

  // The user may agree again before the stopped run has ended.
  await clickOnce(page, READ, waiting);
  // An edit is answered while the other long text is being read, which then continues.
  await stop.waitFor({ state: "attached" });
  await page.focus("#tau");
  await page.keyboard.press("ArrowRight");
  await until(page, (s) => s.edits.attention_temperature !== undefined && s.current);
  assert.equal(await page.evaluate(LOOKED), false, "the edit came first");
  await until(page, (s) => /** @type {any} */ (s.answers["compare/other"]?.answer)?.source?.length === 1900);
  assert.deepEqual(errors, []);
});
