// The address is the scene: a link restores it elsewhere, a broken one still opens, and the history remembers texts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PAGE } from "../chromium.js";
import {
  ANSWER,
  FIRST,
  addressOf,
  answerTo,
  link,
  look,
  sameAnswer,
  settled,
  unprovoked,
  until,
  visitor,
} from "../visit.js";

const { fresh, visit } = visitor({ share: true });

/** @param {Awaited<ReturnType<typeof look>>} s */
const scene = ({ text, target, edits, focus, locked, view, tone, sampling, model }) => ({
  text,
  target,
  edits,
  focus,
  locked,
  view,
  tone,
  sampling,
  model,
});

/** Waits until the address holds these parts. @param {import("playwright-core").Page} page @param {string[]} parts */
const addressed = (page, ...parts) =>
  page.waitForFunction(
    (parts) => parts.every((part) => new URLSearchParams(location.hash.slice(1)).toString().includes(part)),
    parts,
  );

test("a link restores text, target, edits, focus, cell, view and tone on another machine", async () => {
  const { page, errors } = await fresh();
  await page.fill("#source", "Dienstag, 5. März 2024");
  await settled(page);
  for (let i = 0; i < 3; i++) await answerTo(page, () => page.click("[data-step=back]"));
  await answerTo(page, () => page.fill("#tau", "0.5"));
  await page.locator('.thumb[data-head="decoder.blocks.0.cross.2"]').click();
  await answerTo(page, () => page.fill("#strength", "1.5"));
  await answerTo(page, () => page.locator(".reads .tokens").locator(".token").nth(4).dblclick());
  await page.locator("#source").blur();
  await page.keyboard.press("k");
  await page.keyboard.press("ArrowRight");
  await page.selectOption(".tone select", "log");
  await page.getByRole("button", { name: "Head", exact: true }).click();
  await settled(page);
  const here = await look(page);
  assert.equal(here.target.length, ANSWER.length - 3);
  assert.deepEqual(Object.keys(here.edits).toSorted(), ["attention_temperature", "heads", "padding"]);
  assert.ok(here.locked.query !== null && here.locked.key !== null);
  const there = await visit(await addressOf(page));
  const seen = await look(there.page);
  assert.deepEqual(scene(seen), scene(here));
  assert.equal(seen.notice, null);
  sameAnswer(seen.result, here.result);
  assert.equal(await there.page.inputValue("#source"), "Dienstag, 5. März 2024");
  assert.equal(await there.page.locator("output[for=tau]").innerText(), "0.50");
  assert.deepEqual([...errors, ...there.errors], []);
});

test("the scene of a first visit needs no fragment, and reloading keeps it", async () => {
  const { page, errors } = await visit("", { reducedMotion: "reduce" });
  await page.reload();
  await settled(page);
  assert.equal(page.url(), PAGE);
  assert.equal((await look(page)).result?.output, FIRST.answer);
  assert.deepEqual(errors, []);
});

test("a change right before a reload survives it", async () => {
  const { page, errors } = await visit();
  await page.fill("#source", "stone");
  await page.reload();
  await settled(page);
  assert.equal(await page.inputValue("#source"), "stone");
  assert.deepEqual(errors, []);
});

const BROKEN = [
  "#v=2&edits=%7B%22causal",
  "#v=2&edits=[]",
  "#v=2&edits=%E0%A4%A",
  "#v=2&target=1,x",
  "#v=2&head=../../x",
  "#v=2&temperature=hot",
  "#v=2&nonsense=1",
  "#v=9&text=1",
  "#%%%",
  "#v=2&query=-1&key=1e9",
  "#v=2&view=pie&tone=loud",
];
for (const fragment of BROKEN) {
  test(`a broken link opens with a notice: ${fragment}`, async () => {
    const { page, errors } = await visit(fragment);
    assert.match(await page.locator(".notice").innerText(), /link/);
    // Soon, for a notice goes by itself.
    await page.locator(".notice .icon-button").click();
    await page.locator(".notice").waitFor({ state: "detached" });
    assert.equal((await look(page)).result?.output, ANSWER);
    assert.ok(await page.locator(".map").isVisible());
    assert.deepEqual(errors, []);
  });
}

/**
 * Well-formed links to something that the model lacks, and what to type next.
 * @type {[string, RegExp, string, string][]}
 */
const IMPOSSIBLE = [
  [link({ target: "5000" }), /5,000/, "3/5/24", ANSWER],
  [link({ edits: '{"heads":{"nothing.here.0":0}}' }), /nothing\.here/, "3/5/24", ANSWER],
  [link({ model: "add", text: "1".repeat(500) }), /500 tokens.* 12/, "047+085=", "0132"],
];
for (const [fragment, words, another, answer] of IMPOSSIBLE) {
  test(`a link to something that the model lacks gets a notice: ${fragment.slice(0, 40)}`, async () => {
    const { page, errors } = await visit(fragment);
    // The sentences of problems arrive after the page.
    await page.locator("#source-about", { hasText: words }).waitFor();
    assert.ok(await page.locator("[role=alert]").isVisible());
    for (const remove of await page.locator(".edit-list button").all()) await remove.click();
    await page.fill("#source", another);
    await settled(page);
    assert.equal((await look(page)).result?.output, answer, "and is as good as new afterwards");
    assert.deepEqual(errors, []);
  });
}

test("a missing head or cell is replaced by an existing one", async () => {
  const { page, errors } = await visit(link({ head: "decoder.blocks.7.cross.9", query: "500", key: "900" }));
  const { focus, result } = await look(page);
  assert.deepEqual(focus, { path: "decoder.blocks.0.cross", head: 3 });
  assert.equal(result?.output, ANSWER);
  assert.ok(await page.locator(".map").isVisible());
  assert.deepEqual(errors, []);
});

test("a new text is a new entry in the history, a tweak is not, and going back returns to the text", async () => {
  const { page, errors } = await fresh();
  const length = () => page.evaluate(() => history.length);
  const before = await length();
  await page.locator(".chip").nth(2).click();
  await addressed(page, "text=3%2F5%2F24");
  await settled(page);
  assert.equal(await length(), before + 1);
  await answerTo(page, () => page.fill("#tau", "2"));
  await addressed(page, "attention_temperature");
  await page.selectOption(".tone select", "root");
  await addressed(page, "tone=root");
  assert.equal(await length(), before + 1, "tweaks replace the entry");
  await page.locator("#source").fill("");
  await page.locator("#source").pressSequentially("12 Ekim 1999");
  await settled(page);
  await addressed(page, "1999");
  assert.equal(await length(), before + 2, "and a text that is typed is one entry");

  await page.goBack();
  await until(page, (s) => s.text === "3/5/24");
  await settled(page);
  const back = await look(page);
  assert.deepEqual([back.edits, back.tone, back.result?.output], [{ attention_temperature: 2 }, "root", ANSWER]);
  await page.goBack();
  await until(page, (s) => s.text === "5 Mart 2024 Salı");
  await settled(page);
  assert.deepEqual((await look(page)).edits, {});
  await page.goForward();
  await page.goForward();
  await until(page, (s) => s.text === "12 Ekim 1999");
  await settled(page);
  assert.equal((await look(page)).result?.output, "1999-10-12");
  assert.deepEqual(errors, []);
});

test("back undoes a change of view or of model, and forward does it again; a slider is no entry", async () => {
  const { page, errors } = await fresh();
  const length = () => page.evaluate(() => history.length);
  const before = await length();
  await page.click("[data-view=head]");
  await addressed(page, "view=head");
  await page.click("[data-view=compare]");
  await addressed(page, "view=compare");
  assert.equal(await length(), before + 2);
  for (const value of ["0.5", "1.5", "2"]) await answerTo(page, () => page.fill("#tau", value));
  // An immediate change of model: the slider's last value belongs to the view where it was moved.
  await page.selectOption("#model", "sort");
  await until(page, (s) => s.info?.name === "sort" && s.current);
  await addressed(page, "model=sort");
  assert.equal(await length(), before + 3, "sliders replace the entry");

  await page.goBack();
  await until(page, (s) => s.model === "dates" && s.current);
  const { view, edits } = await look(page);
  assert.deepEqual([view, edits], ["compare", { attention_temperature: 2 }]);
  await page.goBack();
  await until(page, (s) => s.view === "head");
  await page.goForward();
  await page.goForward();
  await until(page, (s) => s.model === "sort" && s.current);
  await page.reload();
  await settled(page);
  assert.deepEqual([(await look(page)).model, (await look(page)).view], ["sort", "compare"], "a reload keeps it");
  assert.deepEqual(unprovoked(errors, /ERR_ABORTED/), []);
});

test("a link to the first visit's scene stays in the address", async () => {
  const { page, errors } = await fresh(link({ model: FIRST.model, text: FIRST.text }));
  assert.equal((await look(page)).result?.output, FIRST.answer);
  await page.fill("#source", "badge");
  await addressed(page, "text=badge");
  await page.goBack();
  await until(page, (s) => s.text === "cabbage" && s.current);
  assert.match(page.url(), /#v=4&model=reverse/);
  assert.deepEqual(errors, []);
});

test("the theme that is chosen in one tab is that of the others", async () => {
  const { page, errors } = await fresh();
  const other = await page.context().newPage();
  await other.goto(PAGE);
  const theme = () => other.evaluate(() => document.documentElement.dataset.theme);
  const before = await theme();
  await page.locator(".header-tools .icon-button").first().click();
  await other.waitForFunction((before) => document.documentElement.dataset.theme !== before, before);
  assert.equal(await theme(), await page.evaluate(() => document.documentElement.dataset.theme));
  assert.deepEqual(errors, []);
});

test("the user's text never leaves the page", async () => {
  const { page, errors } = await visit();
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(request.url() + (request.postData() ?? "")));
  await answerTo(page, () => page.fill("#source", "12 Ekim 1999"));
  await addressed(page, "1999");
  assert.deepEqual(
    asked.filter((url) => /Ekim|1999/.test(url.replace(/#.*/, ""))),
    [],
  );
  assert.deepEqual(errors, []);
});

test("going back from room to room finds each as it was: pictures drawn, answers still typed", async () => {
  const { page, errors } = await visit(link({ "learn-step": "encoder" }));
  const room = (/** @type {string} */ name) => page.click(`[data-room=${name}]`);
  await room("learn");
  await page.waitForSelector("main canvas");
  await addressed(page, "room=learn");
  await page.click("[data-section=exercises]");
  await addressed(page, "room=exercises");
  await page.locator("main input[type=radio]").first().check();
  const given = await page.evaluate(async () => (await import("./www/main.js")).now().exercises.given);
  assert.ok(Object.keys(given).length > 0, "an answer is given");
  await room("paper");
  await addressed(page, "room=paper");
  await page.goBack();
  await until(page, (s) => s.room === "exercises");
  assert.deepEqual(await page.evaluate(async () => (await import("./www/main.js")).now().exercises.given), given);
  await page.goBack();
  await until(page, (s) => s.room === "learn");
  await page.waitForFunction(
    () => (document.querySelector("main canvas")?.width ?? 0) > 0 && !document.querySelector("main [aria-busy=true]"),
  );
  await page.goBack();
  await until(page, (s) => s.room === "explore");
  await settled(page);
  assert.equal((await look(page)).result?.output, ANSWER);
  assert.deepEqual(errors, []);
});
