// The most probable texts on the page are those of the command line, under the edits that they stand beside; whoever
// works on does not wait for them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerTo, drawn, link, look, settled, until, visitor } from "../visit.js";
import { writtenByCommand } from "./command.js";

const { visit } = visitor({ share: true });

/** Waits until the wanted beams are found and drawn. @param {import("playwright-core").Page} page */
const found = (page) =>
  until(page, (s) => {
    const { count, penalty, found } = s.beams;
    if (!s.current || found === null) return false;
    const [model, { of, beams, length_penalty }] = JSON.parse(found.key);
    const wanted = [s.model, s.text, s.edits, count, penalty];
    return JSON.stringify([model, of.source, of.edits, beams, length_penalty]) === JSON.stringify(wanted);
  });

/** The listed texts, the best first. @param {import("playwright-core").Page} page */
const listed = (page) => page.locator(".beam-text > span:first-child").allTextContents();

/** The texts with their scores. @param {import("playwright-core").Page} page */
const scored = (page) => page.locator(".beam-text").allInnerTexts();

/** The command line's best beam. @param {import("playwright-core").Page} page */
async function bestByCommand(page) {
  const { model, text, edits, beams } = await look(page);
  const { write } = JSON.parse(beams.found?.key ?? "")[1].of.target;
  const given = ["--beam", beams.count, "--length-penalty", beams.penalty, "--max-new", write].map(String);
  return writtenByCommand(model, { text, edits }, given);
}

/** In the page: stops a search midway, however fast it is, since each frame requests another. */
async function stopSearch() {
  const { act } = await import("./www/main.js");
  /** @type {HTMLElement | null} */
  let stop = null;
  for (let i = 1; stop === null; i++) {
    act.beams.penalty(i / 1000);
    await new Promise(requestAnimationFrame);
    stop = document.querySelector("[data-do=stop-beams]");
  }
  stop.click();
}

/** In the page: whether the listed texts belong to the edit, and whether they are marked stale. */
async function listedUnderEdit() {
  const { now } = await import("./www/main.js");
  const key = () => now().beams.found?.key;
  // Unchanged over two frames means drawn.
  let drawn;
  do {
    drawn = key();
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  } while (drawn !== key());
  return {
    edited: drawn?.includes("attention_temperature"),
    marked: document.querySelector(".beam-texts")?.matches("[data-stale]"),
  };
}

for (const [model, text, edits, beams, penalty] of /** @type {[string, string, object, number, number][]} */ ([
  ["reverse", "cabbage", { heads: { "decoder.blocks.0.cross.0": 0.3 }, attention_temperature: 2 }, 4, 1],
  ["dates", "5 Mart 2024", { heads: { "decoder.blocks.1.cross.0": 0, "decoder.blocks.1.cross.2": 0 } }, 8, 0],
  ["add", "475+386=", { attention_temperature: 1.5 }, 3, 0.6],
  ["tales", "It is", {}, 2, 2],
])) {
  test(`${beams} beams of ${model} equal the command line's, also under another edit`, async () => {
    const { page, errors } = await visit(
      link({ model, text, edits: JSON.stringify(edits), beams: String(beams), length_penalty: String(penalty) }),
    );
    await found(page);
    const before = await listed(page);
    assert.equal(before.length, beams);
    assert.equal(before[0], await bestByCommand(page));
    const plain = await scored(page);
    await answerTo(page, () => page.evaluate(async () => (await import("./www/main.js")).act.edit({ scale: false })));
    await found(page);
    const after = await listed(page);
    assert.notDeepEqual(await scored(page), plain, "what is listed belongs to the edits");
    assert.equal(after[0], await bestByCommand(page));
    assert.deepEqual(errors, []);
  });
}

test("a text that is clicked is the answer, in a link as well, and undo brings the model's own back", async () => {
  const { page, errors } = await visit(link({ model: "reverse", text: "badge", beams: "3" }));
  await found(page);
  const { result, target } = await look(page);
  const [best, second] = await listed(page);
  assert.equal(best, result?.output, "this model is sure");
  const score = await page.locator(".beam-text .bar-value").allTextContents();
  assert.ok(Number(score[0].replace("−", "-")) > Number(score[1].replace("−", "-")), score.join(" "));
  const taken = await answerTo(page, () => page.locator(".beam-text").nth(1).click());
  assert.equal(taken.result?.output, second);
  // The address is updated with a delay.
  const said = `target=${taken.target}`;
  await page.waitForFunction((said) => decodeURIComponent(location.hash).includes(said), said);
  assert.match(page.url(), /beams=3/);
  await drawn(page);
  assert.equal(await page.locator(".beam-text[aria-pressed=true] > span").first().textContent(), second);
  const back = await answerTo(page, () => page.keyboard.press("Control+z"));
  assert.deepEqual(back.target, target);
  assert.deepEqual(errors, []);
});

test("while beams search the page goes on, and they are stopped by a click", async () => {
  const { page, errors } = await visit(
    link({ model: "tales", text: "It is a truth universally acknowledged", beams: "2" }),
  );
  await found(page);
  await page.evaluate(async () => {
    const { act } = await import("./www/main.js");
    act.beams.count(8);
  });
  await until(page, (s) => s.beams.count === 8);
  const { result } = await answerTo(page, () =>
    page.evaluate(async () => (await import("./www/main.js")).act.edit({ attention_temperature: 2 })),
  );
  assert.ok(result?.output);
  // The edit overtook the search: until the new beams are drawn, the old ones are marked stale.
  const { edited, marked } = await page.evaluate(listedUnderEdit);
  assert.equal(marked, !edited);
  await page.evaluate(stopSearch);
  await settled(page);
  assert.equal(await page.locator(".beam-texts").count(), 0);
  assert.equal((await look(page)).beams.count, 1);
  // The folded controls can restart the search.
  await page.click(".beams summary");
  await page.fill("#beams", "2");
  await page.press("#beams", "Tab");
  await found(page);
  assert.equal((await listed(page)).length, 2);
  assert.deepEqual(errors, []);
});

test("a number that cannot be is refused in words that stay, and the texts with it", async () => {
  const { page, errors } = await visit(link({ model: "dates", beams: "3" }));
  await found(page);
  const before = await listed(page);
  await page.locator(".beams summary").click();
  const note = page.locator("#beams-range");
  assert.ok(await note.isHidden());
  await page.fill("#beams", "99");
  await page.press("#beams", "Enter");
  assert.match(await note.innerText(), /^Enter 1 to \d+\. 3 is kept\.$/);
  await page.locator("#beams").blur();
  assert.equal(await page.inputValue("#beams"), "3");
  assert.ok(await note.isVisible());
  assert.deepEqual(await listed(page), before);
  await page.fill("#beams", "2");
  await page.press("#beams", "Enter");
  await found(page);
  assert.ok(await note.isHidden());
  assert.equal((await listed(page)).length, 2);
  assert.deepEqual(errors, []);
});
