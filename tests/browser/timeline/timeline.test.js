// The Timeline: every step as it was, wherever one looks, how probable each token was, and links to a step.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ANSWER, addressOf, answerTo, drawn, link, look, numbers, settled, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });

/** Waits for every step's probability. @param {Page} page */
async function told(page) {
  await page.waitForSelector(".moments:not([data-stale]) .moments-chart canvas");
  await drawn(page);
}

/** Goes to a step with the scrubber. @param {Page} page @param {number} moment */
const scrub = (page, moment) => answerTo(page, () => page.locator("#timeline-step").fill(String(moment)));

/** The steps on the page. @param {Page} page */
const steps = (page) =>
  page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    const entry = now().answers.timeline;
    return entry.answer.kind === "timeline" ? entry.answer.steps : [];
  });

for (const [name, fields] of Object.entries({
  "as it is": {},
  "with the future in sight": { edits: '{"causal":false}' },
})) {
  test(`a revisited step equals stepping back to it, bit for bit: ${name}`, async () => {
    const { page, errors } = await visit(link({ view: "timeline", ...fields }));
    await told(page);
    const stepped = await visit(link({ view: "timeline", ...fields }));
    const { target } = await look(page);
    for (let moment = target.length - 1; moment >= 0; moment--) {
      const there = await scrub(page, moment);
      const back = await answerTo(stepped.page, () => stepped.page.click("[data-step=back]"));
      assert.deepEqual(numbers(there.result), numbers(back.result), `step ${moment}`);
      assert.deepEqual(there.target, target, "the target stays whole");
    }
    const end = await answerTo(page, () => page.locator(".moments [data-moment=end]").click());
    assert.equal(end.timeline.moment, null);
    assert.deepEqual([...errors, ...stepped.errors], []);
  });
}

test("a token's probability equals the table's before it was written; so do the others'", async () => {
  const { page, errors } = await visit(link({ view: "timeline", model: "tales" }));
  await told(page);
  const all = await steps(page);
  const { target } = await look(page);
  assert.equal(all.length, target.length);
  for (const moment of [0, 3, 7, target.length - 1]) {
    const { result } = await scrub(page, moment);
    const [first, ...others] = result?.candidates ?? [];
    const { chosen, rejected } = all[moment];
    assert.equal(chosen.id, target[moment]);
    const known = [first, ...others].find((c) => c.id === chosen.id);
    assert.ok(known && Math.abs(known.probability - chosen.probability) < 1e-5, `step ${moment}`);
    assert.deepEqual(
      rejected.map((r) => r.id),
      [first, ...others]
        .filter((c) => c.id !== chosen.id)
        .slice(0, 3)
        .map((c) => c.id),
    );
    assert.equal(await page.locator(".bar[data-chosen]").count(), 1);
  }
  assert.deepEqual(errors, []);
});

test("the step is kept in every view, said in a bar, and walked along by keys", async () => {
  const { page, errors } = await visit(link({ view: "timeline" }));
  await told(page);
  await page.locator("#timeline-step").focus();
  for (let i = 0; i < 4; i++) await answerTo(page, () => page.keyboard.press("ArrowLeft"));
  assert.equal((await look(page)).timeline.moment, ANSWER.length - 4);
  for (const view of ["head", "grid", "anatomy", "rollout"]) {
    await page.click(`[data-view=${view}]`);
    await settled(page);
    assert.match(await page.locator(".moment-bar").innerText(), /step 7 of 11/);
    assert.equal(await page.locator(".answer output").innerText(), ANSWER.slice(0, 6));
    assert.equal((await look(page)).result?.target.length, 7);
  }
  await answerTo(page, () => page.click("[data-moment=on]"));
  assert.match(await page.locator(".moment-bar").innerText(), /step 8 of 11/);
  await answerTo(page, () => page.click("[data-moment=back]"));
  await answerTo(page, () => page.click("[data-moment=end]"));
  assert.equal(await page.locator(".moment-bar").count(), 0);
  assert.equal((await look(page)).result?.output, ANSWER);
  assert.deepEqual(errors, []);
});

test("stepping goes on from the revisited step, undo brings the rest back, typing leaves it", async () => {
  const { page, errors } = await visit(link({ moment: "3" }));
  const { target } = await look(page);
  const on = await answerTo(page, () => page.click("[data-step=forward]"));
  assert.deepEqual([on.target, on.timeline.moment], [target.slice(0, 4), null]);
  const undone = await answerTo(page, () => page.keyboard.press("Control+z"));
  assert.deepEqual(undone.target, target);
  const { page: typing, errors: more } = await visit(link({ moment: "3" }));
  await answerTo(typing, () => typing.fill("#source", "3/5/24"));
  assert.equal((await look(typing)).timeline.moment, null);
  assert.deepEqual([...errors, ...more], []);
});

test("an edit at a step shows that step edited", async () => {
  const { page, errors } = await visit(link({ moment: "3" }));
  const plain = await look(page);
  const edited = await answerTo(page, () => page.locator("#causal").click());
  assert.equal(edited.timeline.moment, 3);
  assert.equal(edited.result?.target.length, 4);
  assert.notDeepEqual(edited.result?.values, plain.result?.values);
  assert.match(await page.locator(".moment-bar").innerText(), /step 4 of 11/);
  assert.deepEqual(errors, []);
});

test("a link leads to a step in a fresh page", async () => {
  const { page, errors } = await visit(link({ view: "timeline", model: "induction" }));
  await told(page);
  const here = await scrub(page, 2);
  const there = await visit(await addressOf(page));
  await told(there.page);
  await until(there.page, (s) => s.timeline.moment === 2);
  assert.deepEqual(numbers((await look(there.page)).result), numbers(here.result));
  assert.equal(
    await there.page.locator(".moments-at h3").innerText(),
    await page.locator(".moments-at h3").innerText(),
  );
  assert.deepEqual([...errors, ...there.errors], []);
});

test("a click on a column or on a doubtful token goes there", async () => {
  const { page, errors } = await visit(link({ view: "timeline", model: "tales" }));
  await told(page);
  const box = await page.locator(".moments-chart canvas").boundingBox();
  assert.ok(box);
  const pitch = await page.evaluate(async () => {
    const { chartFrame } = await import("./www/inside.js").then((inside) => inside.timelineChart);
    const { now } = await import("./www/main.js");
    const { label } = await import("./www/inside.js").then((inside) => inside.labels);
    const s = now();
    const entry = s.answers.timeline.answer;
    const width = /** @type {HTMLElement} */ (document.querySelector(".moments")).clientWidth;
    const all = entry.steps.map(({ chosen }) => ({
      chosen: { label: label(chosen, s.info), probability: chosen.probability, rank: 0 },
      rejected: [],
      doubt: false,
    }));
    const next = s.result.candidates.find((c) => c.id === s.result.next);
    return chartFrame(
      [...all, { chosen: { label: label(next, s.info), probability: 1, rank: 0 }, rejected: [], doubt: false }],
      width,
    ).pitch;
  });
  await answerTo(page, () => page.locator(".moments-chart canvas").click({ position: { x: 48 + 4.5 * pitch, y: 80 } }));
  assert.equal((await look(page)).timeline.moment, 4);
  const doubt = page.locator(".moments-doubts button").first();
  const where = Number(/step (\d+)/.exec((await doubt.getAttribute("title")) ?? "")?.[1]);
  await answerTo(page, () => doubt.click());
  assert.equal((await look(page)).timeline.moment, where - 1);
  assert.deepEqual(errors, []);
});

test("a model that writes nothing explains it, and an unwritten answer has a hint", async () => {
  const fill = await visit(link({ view: "timeline", model: "fill" }));
  assert.match(await fill.page.locator(".moments").innerText(), /does not write step by step/);
  const none = await visit(link({ view: "timeline", target: "" }));
  assert.match(await none.page.locator(".moments").innerText(), /Nothing is written yet/);
  await answerTo(none.page, () => none.page.click("[data-step=forward]"));
  await told(none.page);
  assert.deepEqual([...fill.errors, ...none.errors], []);
});
