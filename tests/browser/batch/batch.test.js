// A batch: the masks that are drawn are the engine's, and the tensors are what training reads.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, link, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });

/** Waits for all answers. @param {Page} page */
async function answered(page) {
  await page.locator(".tensor").first().waitFor();
  await page.locator(".batch-row").first().waitFor();
  await page.waitForFunction(() => !document.querySelector(".batch-main[aria-busy=true]"));
  await drawn(page);
}

/** The engine's answer to a question of the room. @param {Page} page @param {string} name */
const found = (page, name) =>
  page.evaluate(async (name) => {
    const { now } = await import("./www/main.js");
    const answer = /** @type {any} */ (now().answers[name].answer);
    return answer.kind === "run"
      ? { ...answer, values: Array.from(answer.values), mask_values: Array.from(answer.mask_values) }
      : answer;
  }, name);

/**
 * The tables under the maps: by sentence and head, rows of texts. @param {Page} page @returns {Promise<string[][][]>}
 */
async function tables(page) {
  const fold = page.locator(".batch-numbers");
  if (!(await fold.evaluate((f) => /** @type {HTMLDetailsElement} */ (f).open))) await fold.locator("summary").click();
  return page
    .locator(".batch-numbers table")
    .evaluateAll((all) =>
      all.map((table) =>
        [...table.querySelectorAll("tbody tr")].map((row) =>
          [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? ""),
        ),
      ),
    );
}

/**
 * The cells that a mask hides, by reason: a padding key, or a later key. @param {number[]} lengths @param {boolean}
 * causal
 */
function expected(lengths, causal) {
  const n = Math.max(...lengths);
  return lengths.map((length) =>
    Array.from({ length: n }, (_, q) => Array.from({ length: n }, (_, k) => k >= length || (causal && k > q))),
  );
}

/**
 * Asserts that page, engine and rule have the same masks. @param {Page} page @param {number[]} lengths @param {boolean}
 * causal
 */
async function agree(page, lengths, causal) {
  await answered(page);
  const rule = expected(lengths, causal);
  const run = await found(page, "batch/maps");
  const [batch, heads, n] = [run.sources.length, run.tensors[0].shape[1], run.tensors[0].shape[2]];
  assert.deepEqual([batch, n], [lengths.length, Math.max(...lengths)]);
  const shown = await tables(page);
  assert.equal(shown.length, batch * heads);
  const { shape, offset } = run.masks[0];
  for (let b = 0; b < batch; b++) {
    for (let h = 0; h < heads; h++) {
      const words = shown[b * heads + h];
      for (let q = 0; q < n; q++) {
        for (let k = 0; k < n; k++) {
          const engine = run.mask_values[offset + ((b * shape[1] + (shape[1] > 1 ? h : 0)) * n + q) * n + k] === 1;
          assert.equal(engine, rule[b][q][k], `engine, sentence ${b}, ${q} looks at ${k}`);
          assert.equal(words[q][k] === "masked", engine, `page, sentence ${b}, ${q} looks at ${k}: ${words[q][k]}`);
          if (!engine)
            assert.ok(
              Math.abs(
                Number.parseFloat(words[q][k].replace("<", "")) -
                  run.values[run.tensors[0].offset + ((b * heads + h) * n + q) * n + k],
              ) <= 0.001,
            );
        }
      }
    }
  }
}

test("on a phone the maps keep their size when the room is entered from Explore", async () => {
  const { page, errors } = await visit(link({}), { viewport: { width: 390, height: 844 } });
  await page.evaluate(async () => (await import("./www/main.js")).act.enter("batch"));
  await answered(page);
  // The region that left has no size now, and observers hear of it with the next frames.
  await page.locator("#maps-panel").waitFor({ state: "detached" });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { width = 0 } = (await page.locator(".batch-row .map-cells").first().boundingBox()) ?? {};
  assert.ok(width > 150, `${width}`);
  assert.deepEqual(errors, []);
});

test("padding is masked on every map, and the causal mask joins it", async () => {
  const { page, errors } = await visit(link({ room: "batch" }));
  await agree(page, [6, 2, 5], false);
  await page.locator("#batch-causal").click();
  await until(page, (s) => s.answers["batch/maps"]?.key.includes("mini-full"));
  await agree(page, [6, 2, 5], true);
  assert.equal(await page.locator(".lab-map").count(), 6);
  assert.match(await page.locator(".batch-caption").innerText(), /Untrained \(seed 1\)/);
  assert.deepEqual(errors, []);
});

test("sentences can be edited, added and removed; an empty one gets a note and keeps the last maps", async () => {
  const { page, errors } = await visit(link({ room: "batch" }));
  await answered(page);
  await page.locator("[data-sentence='1']").fill("three more words");
  await until(page, (s) => s.answers["batch/maps"]?.key.includes("three"));
  await agree(page, [6, 3, 5], false);
  await page.locator("[data-add]").click();
  await drawn(page);
  assert.match(await page.locator(".batch-list").first().innerText(), /at least one word/);
  assert.equal(await page.locator(".batch-rows[data-stale]").count(), 1, "marked as older");
  await page.locator("[data-sentence='3']").fill("one two three four five six seven eight");
  await until(page, (s) => s.answers["batch/maps"]?.key.includes("eight"));
  await agree(page, [6, 3, 5, 8], false);
  await page.locator("[data-remove='0']").click();
  await until(page, (s) => !s.answers["batch/maps"].key.includes("mat"));
  await agree(page, [3, 5, 8], false);
  assert.deepEqual(errors, []);
});

test("a map is read with the arrow keys", async () => {
  const { page, errors } = await visit(link({ room: "batch" }));
  await answered(page);
  await page.locator("[data-row='1'] .lab-map").first().focus();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await drawn(page);
  assert.match(await page.locator(".batch-readout").innerText(), /dogs cannot look at .*pad.*: it is padding/);
  assert.deepEqual(errors, []);
});

/** One tensor's rows on the page. @param {Page} page @param {string} name */
const rows = (page, name) =>
  page.locator(`[data-tensor=${name}] tr`).evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll("td:not(.tensor-cut)")].map((cell) => ({
        id: Number(cell.querySelector(".tensor-id")?.textContent),
        padding: cell.hasAttribute("data-padding"),
      })),
    ),
  );

test("the five tensors fit together, and a shorter length shows the truncated tokens", async () => {
  const { page, errors } = await visit(link({ room: "batch" }));
  await answered(page);
  /** @param {number} length */
  const consistent = async (length) => {
    const found = Object.fromEntries(
      await Promise.all(
        ["input_ids", "attention_mask", "decoder_input_ids", "decoder_attention_mask", "labels"].map(async (name) => [
          name,
          await rows(page, name),
        ]),
      ),
    );
    for (let i = 0; i < 3; i++) {
      for (const name of Object.keys(found)) assert.equal(found[name][i].length, length, name);
      const ids = (/** @type {string} */ name) => found[name][i].map((/** @type {any} */ c) => c.id);
      assert.deepEqual(
        ids("decoder_input_ids"),
        [1, ...ids("labels").slice(0, -1)],
        "shifted right, after the start token",
      );
      assert.deepEqual(
        ids("attention_mask"),
        found.input_ids[i].map((/** @type {any} */ c) => Number(!c.padding)),
      );
      assert.deepEqual(
        ids("decoder_attention_mask"),
        ids("labels").map((/** @type {number} */ id) => Number(id !== 0)),
        "of the target before the shift",
      );
      const real = ids("input_ids").filter((/** @type {number} */ id) => id !== 0);
      assert.equal(real.at(-1), 2, "ends with the end token");
    }
    return found;
  };
  const long = await consistent(20);
  assert.equal(await page.locator(".tensor-cut").count(), 0);
  assert.deepEqual(
    long.input_ids.map((/** @type {any[]} */ row) => row.filter((c) => !c.padding).length),
    [17, 7, 14],
  );

  await page.locator("#batch-length").fill("8");
  await until(page, (s) => s.answers["batch/tensors"]?.key.includes('"max_length":8'));
  await answered(page);
  const short = await consistent(8);
  assert.deepEqual(short.input_ids[0].slice(0, 7), long.input_ids[0].slice(0, 7), "the beginning stays");
  const cut = page.locator("[data-tensor=input_ids] tr").first().locator(".tensor-cut");
  assert.match(await cut.innerText(), /Cut off \(9\)/);
  assert.equal(await cut.locator("s").innerText(), "2024␣Salı");

  await page.locator("#batch-length").fill("99");
  await drawn(page);
  assert.match(await page.locator("#batch-length-hint").innerText(), /from 1 to 64/);
  assert.equal(await page.locator("#batch-length").inputValue(), "99");
  assert.deepEqual(errors, []);
});

test("the pairs belong to the open model, and characters unknown to its tokenizer are marked", async () => {
  const { page, errors } = await visit(link({ room: "batch", model: "reverse" }));
  await answered(page);
  const sources = page.locator("[data-source]");
  const unknown = page.locator("[data-tensor=input_ids] td[data-kind=unknown]");
  assert.equal(await sources.first().inputValue(), "cabbage");
  assert.equal(await page.locator("[data-target='0']").inputValue(), "egabbac");
  assert.equal(await page.locator(".tensors [data-kind=unknown]").count(), 0);
  await sources.first().fill("bad 5");
  await until(page, (s) => s.answers["batch/tensors"]?.key.includes("bad 5"));
  await answered(page);
  assert.deepEqual(await unknown.locator(".tensor-token").allInnerTexts(), ["␣", "5"]);
  await page.waitForFunction(() => location.hash.includes("bad"));
  await page.evaluate(() => {
    location.hash = location.hash.replace("model=reverse", "model=dates");
  });
  await until(page, (s) => s.model === "dates" && s.info?.name === "dates");
  await answered(page);
  assert.equal(await sources.first().inputValue(), "bad 5", "what was typed stays");
  assert.deepEqual(errors, []);
});

test("on a phone nothing is wider than the screen", async () => {
  const { page, errors } = await visit(link({ room: "batch" }), { viewport: { width: 390, height: 844 } });
  await answered(page);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  assert.equal(await page.locator(".lab-map").count(), 6);
  assert.deepEqual(errors, []);
});
