// Token by token: back, first, forward and play, and maps that grow by one row a step.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ANSWER, answerTo, follow, link, look, numbers, sameAnswer, settled, until, visitor } from "../visit.js";

const { visit } = visitor({ share: true });
const START = link({ target: "" });

/** @typedef {"first" | "back" | "forward" | "play" | "pause"} Step */
/** @param {import("playwright-core").Page} page @param {Step} step */
const click = (page, step) => page.click(`[data-step=${step}]`);

test("cross-attention has as many rows as tokens were read, and its picture too", async () => {
  const { page, errors } = await visit(START);
  for (let written = 0; ; written++) {
    const { result, target } = await look(page);
    assert.equal(target.length, written);
    for (const { path, shape } of result?.maps ?? []) {
      const rows = path.startsWith("decoder") ? written + 1 : result?.source.length;
      const cols = path.endsWith("cross") || path.startsWith("encoder") ? result?.source.length : written + 1;
      assert.deepEqual(shape.slice(1), [rows, cols], path);
    }
    const drawn = await page.locator(".map-cells").evaluate((/** @type {HTMLCanvasElement} */ c) => c.height / c.width);
    const source = result?.source.length ?? 0;
    assert.ok(Math.abs(drawn - (written + 1) / source) < 1e-9, "square cells, one row a token");
    if (await page.isDisabled("[data-step=forward]")) break;
    await answerTo(page, () => click(page, "forward"));
  }
  assert.equal((await look(page)).result?.output, ANSWER);
  assert.deepEqual(errors, []);
});

test("back and forth, at once or step by step, gives the very same numbers", async () => {
  const { page, errors } = await visit(START);
  const there = [(await look(page)).result];
  while (await page.isEnabled("[data-step=forward]"))
    there.push((await answerTo(page, () => click(page, "forward"))).result);
  assert.equal(there.length, ANSWER.length + 1);
  for (let i = there.length - 2; i >= 0; i--) {
    const { result } = await answerTo(page, () => click(page, "back"));
    assert.deepEqual(numbers(result), numbers(there[i]), `back at ${i}`);
  }
  assert.ok(await page.isDisabled("[data-step=back]"));
  for (let i = 1; i < there.length; i++) {
    const { result } = await answerTo(page, () => click(page, "forward"));
    assert.deepEqual(numbers(result), numbers(there[i]), `forward to ${i}`);
  }
  const { result } = await answerTo(page, () => click(page, "first"));
  assert.deepEqual(numbers(result), numbers(there[0]), "at the start again");
  assert.deepEqual(errors, []);
});

test("the prefetched scene is the one that the press requests", async () => {
  const { page, errors } = await visit(START);
  await page.evaluate(async () => {
    const main = /** @type {HTMLScriptElement} */ (document.querySelector("script[src*='/main']")).src;
    const { engine } = await import(main);
    const asked = /** @type {any} */ ((window.asked = { prefetch: [], run: [] }));
    for (const kind of /** @type {const} */ (["prefetch", "run"])) {
      const ask = engine[kind];
      engine[kind] = (/** @type {any} */ scene) => {
        /** @type {any[]} */ (asked[kind]).push(scene);
        ask(scene);
      };
    }
  });
  const asked = (/** @type {string} */ kind) => page.evaluate((kind) => /** @type {any} */ (window).asked[kind], kind);
  for (let i = 1; i < 4; i++) {
    const { result } = await answerTo(page, () => click(page, "forward"));
    if (i > 1) assert.deepEqual((await asked("run"))[i - 1], (await asked("prefetch"))[i - 2]);
    const fresh = await visit(link({ target: (await look(page)).target.join(",") }));
    sameAnswer((await look(fresh.page)).result, result);
    await page.waitForFunction((i) => /** @type {any} */ (window).asked.prefetch.length === i, i);
  }
  assert.deepEqual(errors, []);
});

test("a page that arrives in the middle of an answer shows the same numbers as one that stepped there", async () => {
  const { page, errors } = await visit(START);
  for (let i = 0; i < 5; i++) await answerTo(page, () => click(page, "forward"));
  const stepped = await look(page);
  const fresh = await visit(link({ target: stepped.target.join(",") }));
  sameAnswer((await look(fresh.page)).result, stepped.result);
  assert.deepEqual([...errors, ...fresh.errors], []);
});

test("the same holds while the decoder sees the future, where each step changes earlier rows", async () => {
  const { page, errors } = await visit(link({ target: "", edits: '{"causal":false}' }));
  const there = [(await look(page)).result];
  for (let i = 0; i < 3; i++) there.push((await answerTo(page, () => click(page, "forward"))).result);
  for (let i = 2; i >= 0; i--)
    assert.deepEqual(numbers((await answerTo(page, () => click(page, "back"))).result), numbers(there[i]));
  assert.deepEqual(errors, []);
});

test("an address that only asks for a written answer gets one", async () => {
  const { page, errors } = await visit(START);
  await page.evaluate(() => void (location.hash = "#v=2&model=dates"));
  await settled(page);
  assert.equal((await look(page)).result?.output, ANSWER);
  assert.deepEqual(errors, []);
});

test("play goes from where it is to the end, starts over from there, and pauses at once", async () => {
  const { page, errors } = await visit(START);
  await answerTo(page, () => click(page, "forward"));
  await click(page, "play");
  await page.waitForSelector("[data-step=pause]");
  await settled(page);
  const end = await look(page);
  assert.equal(end.result?.output, ANSWER);
  assert.match(await page.locator(".step-count").innerText(), /10 tokens, finished/);
  assert.ok(await page.isDisabled("[data-step=forward]"));

  await click(page, "play");
  await until(page, (s) => s.play === "slow" && s.target.length >= 2);
  await click(page, "pause");
  await settled(page);
  const paused = await look(page);
  assert.equal(paused.play, "off");
  assert.ok(paused.target.length < end.target.length);
  assert.deepEqual(paused.target, end.target.slice(0, paused.target.length));
  assert.ok(await page.isVisible("[data-step=play]"));
  assert.deepEqual(errors, []);
});

test("presses that come faster than answers all count, and the last button keeps the keyboard", async () => {
  const { page, errors } = await visit();
  const { target } = await look(page);
  /** @param {Step[]} steps */
  const press = (...steps) =>
    page.evaluate((all) => {
      for (const one of all) /** @type {HTMLElement} */ (document.querySelector(`[data-step=${one}]`)).click();
    }, steps);
  await press("back", "back", "back", "forward", "forward");
  await until(page, (s) => s.current && s.pendingSteps === 0 && s.target.length > 0);
  await settled(page);
  assert.deepEqual((await look(page)).target, target.slice(0, -1));
  await page.focus("[data-step=first]");
  await answerTo(page, () => page.keyboard.press("Enter"));
  assert.ok(await page.isDisabled("[data-step=first]"));
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-step")), "first");
  assert.deepEqual(errors, []);
});

test("during typing the count belongs to the shown answer", async () => {
  const { page, errors } = await visit();
  const counts = await page.evaluate(() => {
    const field = /** @type {HTMLInputElement} */ (document.querySelector("#source"));
    const said = () => [
      document.querySelector(".step-count")?.textContent,
      document.querySelector("[data-step=back]")?.getAttribute("aria-disabled"),
    ];
    /** @type {unknown[][]} */
    const all = [said()];
    new MutationObserver(() => void all.push(said())).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    return new Promise((done) => {
      let i = 0;
      const timer = setInterval(() => {
        field.value += "5";
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        if (++i === 6) setTimeout(() => done((clearInterval(timer), all)), 500);
      }, 5);
    });
  });
  assert.ok(counts.length > 1, "it was drawn meanwhile");
  for (const [count, off] of /** @type {string[][]} */ (counts)) {
    assert.doesNotMatch(count, /Before the first/);
    assert.equal(off, "false", count);
  }
  assert.deepEqual(errors, []);
});

test("the next token is the most probable candidate, and the step writes it", async () => {
  const { page, errors } = await visit(START);
  for (let i = 0; i < 4; i++) {
    const { result } = await look(page);
    const best = result?.candidates.toSorted((a, b) => b.probability - a.probability)[0];
    assert.equal(result?.next, best?.id);
    assert.equal(await page.locator(".bar[data-chosen] .bar-token").innerText(), best?.text);
    assert.equal(await page.locator(".answer .ghost").innerText(), best?.text);
    const next = await answerTo(page, () => click(page, "forward"));
    assert.equal(next.target.at(-1), best?.id);
  }
  assert.deepEqual(errors, []);
});

test("sampling with a seed draws the same tokens each time, and others with another seed", async () => {
  const fields = { temperature: "2.5" };
  const there = await visit(link({ ...fields, seed: "7" }));
  const drawn = [(await look(there.page)).target.join()];
  const { page, errors } = await visit(link({ ...fields, seed: "7" }));
  for (const seed of ["7", "8", "9"]) {
    await follow(page, link({ ...fields, seed }));
    await settled(page);
    drawn.push((await look(page)).target.join());
  }
  assert.deepEqual([...errors, ...there.errors], []);
  assert.equal(drawn[0], drawn[1]);
  assert.ok(new Set(drawn).size > 1, "another seed, another text");
});
