// A drag asks faster than a model answers: the last value wins, and nothing older is left standing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, held, link, look, numbers, settled, visitor } from "../visit.js";

const { visit } = visitor({ share: true });
const TARGET = "11,9,11,13,6,9,12,6,9,14";

/**
 * Moves a slider like a drag, through all values in one turn. @param {import("playwright-core").Page} page @param
 * {string} slider @param {number[]} values
 */
const drag = (page, slider, values) =>
  page.locator(slider).evaluate((/** @type {HTMLInputElement} */ input, values) => {
    for (const value of values) {
      input.value = String(value);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, values);

/**
 * Logs every message between page and worker; while `window.held` is a list, messages to the worker wait in it.
 * @param {import("playwright-core").Page} page
 */
const eavesdrop = (page) =>
  page.addInitScript(() => {
    /** @type {{ to: string, type: string, id: number, tau?: number }[]} */
    const heard = [];
    Object.assign(window, { heard });
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      /** @param {string | URL} url @param {WorkerOptions} [options] */
      constructor(url, options) {
        super(url, options);
        this.addEventListener("message", ({ data }) => heard.push({ to: "page", type: data.type, id: data.id }));
      }
      /** @param {any} message */
      postMessage(message) {
        heard.push({
          to: "worker",
          type: message.type,
          id: message.id,
          tau: message.scene?.edits.attention_temperature,
        });
        const { held } = /** @type {any} */ (window);
        if (held) held.push(() => super.postMessage(message));
        else super.postMessage(message);
      }
    };
  });

/** The pixels of the large map. @param {import("playwright-core").Page} page */
const pixels = (page) =>
  page.locator(".map-cells").evaluate((/** @type {HTMLCanvasElement} */ canvas) => canvas.toDataURL());

test("after ten moves in a row the page shows the last one, like a page that never saw the others", async () => {
  const { page, errors } = await visit(link(held(TARGET)));
  const moves = [0.5, 0.8, 1.2, 1.6, 2, 2.5, 3, 3.5, 4, 4.5];
  await drag(page, "#tau", moves);
  await settled(page);
  const dragged = await look(page);
  assert.deepEqual(dragged.edits, { attention_temperature: 4.5 });
  assert.equal(await page.locator("output[for=tau]").innerText(), "4.50");

  const fresh = await visit(link({ ...held(TARGET), edits: '{"attention_temperature":4.5}' }));
  assert.deepEqual(numbers(dragged.result), numbers((await look(fresh.page)).result));
  await drawn(page);
  assert.equal(await pixels(page), await pixels(fresh.page), "to the pixel");
  assert.deepEqual([...errors, ...fresh.errors], []);
});

test("one drag is one thing to undo", async () => {
  const { page, errors } = await visit(link(held(TARGET)));
  await drag(page, "#tau", [2, 3, 4]);
  await settled(page);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await settled(page);
  assert.deepEqual((await look(page)).edits, {});
  assert.deepEqual(errors, []);
});

test("every run that is asked for is answered once or dropped, in order, and the last is answered", async () => {
  const { page, errors } = await visit(link(held(TARGET)), {}, eavesdrop);
  // All messages reach the worker at once: a slow page could have each move answered.
  await page.evaluate("window.held = []");
  await drag(page, "#tau", [0.5, 0.8, 1.2, 1.6, 2, 2.5, 3, 3.5, 4, 4.5]);
  await drag(page, "#strength", [0.8, 0.6, 0.4, 0.2, 0]);
  await page.evaluate("{ const all = held; held = null; for (const send of all) send(); }");
  await settled(page);
  /** @type {{ to: string, type: string, id: number, tau?: number }[]} */
  const heard = await page.evaluate("heard");
  const asked = heard.filter((m) => m.to === "worker" && m.type === "run").map((m) => m.id);
  const answers = heard.filter((m) => m.to === "page" && (m.type === "ran" || m.type === "stale"));
  assert.ok(asked.length >= 15, "each move asks");
  assert.deepEqual(
    answers.map((m) => m.id).toSorted((a, b) => a - b),
    asked,
    "each asking has its one answer",
  );
  const ran = answers.filter((m) => m.type === "ran").map((m) => m.id);
  assert.deepEqual(
    ran,
    ran.toSorted((a, b) => a - b),
  );
  assert.equal(ran.at(-1), asked.at(-1));
  assert.deepEqual((await look(page)).edits, { attention_temperature: 4.5, heads: { "decoder.blocks.1.cross.0": 0 } });
  assert.deepEqual(errors, []);
});

test("an answer that follows a drag is in the end that of the last value", async () => {
  const { page, errors } = await visit();
  await drag(page, "#tau", [0.5, 1.2, 2, 3, 4.5]);
  await settled(page);
  const { target, edits, play } = await look(page);
  assert.deepEqual([edits, play], [{ attention_temperature: 4.5 }, "done"]);
  const fresh = await visit(link({ edits: '{"attention_temperature":4.5}' }));
  assert.deepEqual(target, (await look(fresh.page)).target);
  assert.deepEqual([...errors, ...fresh.errors], []);
});

test("a text that is overtaken by another never shows its answer", async () => {
  const { page, errors } = await visit();
  await page.locator("#source").evaluate((/** @type {HTMLTextAreaElement} */ input) => {
    for (const text of ["12 Ekim 1999", "1 May 2001", "3/5/24"]) {
      input.value = text;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  await settled(page);
  const { text, result } = await look(page);
  assert.equal(text, "3/5/24");
  assert.equal(result?.output, "2024-03-05");
  assert.equal(result?.source.length, 7);
  assert.deepEqual(errors, []);
});

test("a slider stays in place while the text above it grows", async () => {
  const { page, errors } = await visit(link({ model: "reverse", text: "cabbage", head: "decoder.blocks.0.cross.1" }));
  const top = () => page.locator("#strength").evaluate((slider) => slider.getBoundingClientRect().top);
  await page.focus("#strength");
  const before = await top();
  for (const value of [0.5, 0.2, 0]) {
    await drag(page, "#strength", [value]);
    await settled(page);
    await drawn(page);
    assert.equal(await top(), before, `at ${value}`);
  }
  assert.deepEqual(errors, []);
});

test("a scroll event between a growth and its frame does not move the slider", async () => {
  const { page, errors } = await visit(link({ model: "reverse", text: "cabbage" }));
  await page.focus("#strength");
  const moved = await page.evaluate(async () => {
    const slider = /** @type {Element} */ (document.querySelector("#strength"));
    const changes = /** @type {HTMLElement} */ (document.querySelector(".changes"));
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const before = slider.getBoundingClientRect().top;
    const height = changes.offsetHeight;
    const below = document.createElement("div");
    changes.nextElementSibling?.append(below);
    // Each growth comes before the scroll event of the last correction; the last one leaves the sum as it was.
    for (const [above, under] of [
      [0, 20],
      [20, 20],
      [40, 20],
      [60, 0],
    ]) {
      changes.style.height = `${height + above}px`;
      below.style.height = `${under}px`;
      await frame();
    }
    await frame();
    return slider.getBoundingClientRect().top - before;
  });
  assert.equal(moved, 0);
  assert.deepEqual(errors, []);
});
