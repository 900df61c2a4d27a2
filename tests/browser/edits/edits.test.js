// Each edit changes what it should and only that, says so, and can be taken back without a trace.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ANSWER,
  answerTo,
  drawn,
  held,
  link,
  look,
  near,
  numbers,
  pattern,
  settled,
  trace,
  until,
  visitor,
} from "../visit.js";

const { visit } = visitor({ share: true });

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {Awaited<ReturnType<typeof look>>} Seen */

/** Attention sublayers in the order they run. */
const ORDER = [
  "encoder.blocks.0.attn",
  "encoder.blocks.1.attn",
  "decoder.blocks.0.attn",
  "decoder.blocks.0.cross",
  "decoder.blocks.1.attn",
  "decoder.blocks.1.cross",
];
const after = (/** @type {string} */ path) => ORDER.slice(ORDER.indexOf(path) + 1);

/** The sublayers with different numbers. @param {Seen} a @param {Seen} b */
function moved(a, b) {
  assert.deepEqual(
    a.result?.maps.map((m) => m.path),
    ORDER,
  );
  return ORDER.filter((path) =>
    [0, 1, 2, 3].some((head) => {
      const [x, y] = [pattern(a.result, path, head), pattern(b.result, path, head)];
      return x.values.some((v, i) => v !== y.values[i]);
    }),
  );
}

/** @param {number[]} scores */
function softmax(scores) {
  const top = Math.max(...scores);
  const e = scores.map((s) => Math.exp(s - top));
  const sum = e.reduce((a, b) => a + b, 0);
  return e.map((x) => x / sum);
}

/** @param {number[]} values @param {number} width @param {(row: number[]) => number[]} f */
const byRow = (values, width, f) =>
  Array.from({ length: values.length / width }, (_, i) => f(values.slice(i * width, (i + 1) * width))).flat();

/** @param {Map<string, { shape: number[], values: number[] }>} traced @param {string} name */
function site(traced, name) {
  const found = traced.get(name);
  assert.ok(found, `there is a site ${name}`);
  return found;
}

/** The list of edits. @param {Page} page */
const listed = (page) => page.locator(".edit-list li > span:not(.dot)").allInnerTexts();

/**
 * The ten tokens of the answer, held. A page that opens with them computes all rows at once, as an edited run does, so
 * equal means bit for bit.
 */
const TARGET = "11,9,11,13,6,9,12,6,9,14";

/** A page, its unedited answer, and all its activations. @param {Record<string, string>} [fields] */
async function plain(fields = {}) {
  const { page, errors } = await visit(link({ ...held(TARGET), ...fields }));
  return { page, errors, base: await look(page), sites: await trace(page) };
}

test("letting the decoder see the future fills its upper triangles and changes no encoder map", async () => {
  const { page, errors, base } = await plain();
  const seen = await answerTo(page, () => page.click("#causal"));
  assert.deepEqual(seen.edits, { causal: false });
  assert.deepEqual(seen.target, base.target, "held tokens stay");
  assert.deepEqual(moved(base, seen), ORDER.slice(2));
  for (const path of ["decoder.blocks.0.attn", "decoder.blocks.1.attn"]) {
    for (let head = 0; head < 4; head++) {
      const [was, now] = [pattern(base.result, path, head), pattern(seen.result, path, head)];
      // A single weight may be too small to show; all of a head's are not.
      let future = 0;
      for (let q = 0; q < now.rows; q++) {
        for (let k = q + 1; k < now.cols; k++) {
          const i = q * now.cols + k;
          assert.deepEqual([was.values[i], was.masks[i], now.masks[i]], [0, 1, 0]);
          future += now.values[i];
        }
      }
      assert.ok(future > 0, `${path}.${head} sees the future`);
    }
  }
  assert.deepEqual(await listed(page), ["Future visible"]);
  assert.deepEqual(errors, []);
});

test("a double-clicked source token is hidden from the encoder and from cross-attention", async () => {
  const { page, errors, base } = await plain();
  const seen = await answerTo(page, () => page.locator(".reads .tokens").locator(".token").nth(2).dblclick());
  assert.deepEqual(seen.edits, { padding: [[1, 1, 0]] });
  for (const path of ORDER) {
    for (let head = 0; head < 4; head++) {
      const [was, now] = [pattern(base.result, path, head), pattern(seen.result, path, head)];
      const own = path.startsWith("decoder") && path.endsWith("attn");
      for (let q = 0; q < now.rows; q++) {
        const row = now.values.slice(q * now.cols, (q + 1) * now.cols);
        assert.ok(Math.abs(row.reduce((a, b) => a + b, 0) - 1) < 1e-5, "weights still sum to one");
        if (own) continue;
        assert.equal(row[2], 0);
        assert.deepEqual(
          now.masks.slice(q * now.cols, (q + 1) * now.cols),
          row.map((_, k) => (k === 2 ? 1 : was.masks[q * now.cols + k])),
        );
      }
      if (own) assert.deepEqual(now.masks, was.masks);
    }
  }
  assert.ok(!moved(base, seen).includes("decoder.blocks.0.attn"));
  assert.deepEqual(await listed(page), ["1 source token masked"]);
  const back = await answerTo(page, () => page.locator(".reads .tokens").locator(".token").nth(2).dblclick());
  assert.deepEqual(back.edits, {});
  assert.deepEqual(numbers(back.result), numbers(base.result));
  assert.deepEqual(errors, []);
});

test("a double-clicked target token is hidden from the decoder alone", async () => {
  const { page, errors, base } = await plain({ head: "decoder.blocks.0.attn.0" });
  const seen = await answerTo(page, () => page.locator(".writes .tokens").locator(".token").nth(3).dblclick());
  assert.deepEqual(seen.edits, { target_padding: [[1, 1, 1, 0]] });
  assert.deepEqual(moved(base, seen), ORDER.slice(2));
  const now = pattern(seen.result, "decoder.blocks.1.attn", 1);
  for (let q = 0; q < now.rows; q++) assert.equal(now.values[q * now.cols + 3], 0);
  assert.deepEqual(errors, []);
});

test("without √d the scores are the bare products, and the first pattern is their softmax", async () => {
  const { page, errors, sites } = await plain();
  await answerTo(page, () => page.click("#scale"));
  const now = await trace(page);
  const at = "encoder.blocks.0.attn";
  const raw = site(sites, `${at}.raw`);
  near(site(now, `${at}.scores`).values, raw.values, "scores");
  near(site(now, `${at}.pattern`).values, byRow(raw.values, raw.shape[3], softmax), "pattern");
  near(
    site(sites, `${at}.scores`).values,
    raw.values.map((x) => x / 4),
    "unedited scores are divided by √16",
  );
  assert.deepEqual(await listed(page), ["√d scale off"]);
  assert.deepEqual(errors, []);
});

test("the softmax temperature divides the scores of every head", async () => {
  const { page, errors, base, sites } = await plain();
  const seen = await answerTo(page, () => page.fill("#tau", "2.5"));
  assert.deepEqual(seen.edits, { attention_temperature: 2.5 });
  assert.deepEqual(moved(base, seen), ORDER);
  const scores = site(sites, "encoder.blocks.0.attn.scores");
  const wanted = byRow(scores.values, scores.shape[3], (row) => softmax(row.map((x) => x / 2.5)));
  near(site(await trace(page), "encoder.blocks.0.attn.pattern").values, wanted, "pattern");
  assert.deepEqual(await listed(page), ["Softmax temperature 2.5"]);
  const back = await answerTo(page, () => page.click(".control:has(#tau) .reset"));
  assert.deepEqual(numbers(back.result), numbers(base.result));
  assert.deepEqual(errors, []);
});

test("a silenced head keeps its pattern, adds nothing, and changes later values", async () => {
  const head = "decoder.blocks.0.attn.1";
  const { page, errors, base, sites } = await plain({ head });
  const seen = await answerTo(page, () => page.fill("#strength", "0"));
  assert.deepEqual(seen.edits, { heads: { [head]: 0 } });
  assert.deepEqual(moved(base, seen), after("decoder.blocks.0.attn"));
  const [was, now] = [site(sites, "decoder.blocks.0.attn.z"), site(await trace(page), "decoder.blocks.0.attn.z")];
  const length = was.shape[2] * was.shape[3];
  for (let h = 0; h < 4; h++) {
    const z = now.values.slice(h * length, (h + 1) * length);
    assert.deepEqual(
      z.map((x) => x + 0),
      h === 1 ? z.map(() => 0) : was.values.slice(h * length, (h + 1) * length),
    );
  }
  assert.deepEqual(await listed(page), ["Decoder L0H1 silenced"]);
  // If the thumbnail is too narrow for the word, its veil and accessible name show the edit.
  assert.match((await page.locator(`.thumb[data-head="${head}"]`).getAttribute("aria-label")) ?? "", /L0H1 off/);
  assert.equal(await page.locator(`.thumb[data-head="${head}"]`).getAttribute("data-off"), "");
  assert.deepEqual(errors, []);
});

test("half a head says half", async () => {
  const { page, errors, sites } = await plain({ head: "encoder.blocks.0.attn.3" });
  await answerTo(page, () => page.fill("#strength", "0.5"));
  const [was, now] = [site(sites, "encoder.blocks.0.attn.z"), site(await trace(page), "encoder.blocks.0.attn.z")];
  const last = (was.values.length * 3) / 4;
  near(
    now.values,
    was.values.map((x, i) => (i < last ? x : x / 2)),
    "z",
    1e-6,
  );
  assert.deepEqual(errors, []);
});

test("an edit in the decoder's second block leaves its first, and the encoder, as they were to the bit", async () => {
  const { page, errors, base } = await plain({ head: "decoder.blocks.1.attn.0" });
  const seen = await answerTo(page, () => page.fill("#strength", "0"));
  assert.deepEqual(moved(base, seen), ["decoder.blocks.1.cross"]);
  assert.ok(
    (seen.result?.stages.ran ?? 99) < (seen.result?.stages.all ?? 0),
    "and what is before it is not computed again",
  );
  assert.deepEqual(errors, []);
});

test("a window narrows what a layer sees, live, and a masked cell says that it is outside", async () => {
  const path = "decoder.blocks.1.attn";
  const { page, errors, base } = await plain({ head: `${path}.0`, query: "5", key: "1" });
  const seenBy = (/** @type {Awaited<ReturnType<typeof look>>} */ seen, /** @type {number} */ query) => {
    const { masks, cols } = pattern(seen.result, path, 0);
    return Array.from({ length: cols }, (_, k) => k).filter((k) => masks[query * cols + k] === 0);
  };
  assert.deepEqual(seenBy(base, 5), [0, 1, 2, 3, 4, 5]);
  const narrow = await answerTo(page, () => page.fill("#window-at", "2"));
  assert.deepEqual(narrow.edits, { windows: { [path]: 2 } });
  assert.deepEqual([seenBy(narrow, 0), seenBy(narrow, 5)], [[0], [4, 5]]);
  assert.match(await page.locator(".readout .pointed").innerText(), /outside the window of 2/);
  const whole = await answerTo(page, () => page.locator("input[name=window][value=whole]").check({ force: true }));
  assert.deepEqual(whole.edits, { windows: { [path]: "whole" } });
  assert.deepEqual(seenBy(whole, 5), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(errors, []);
});

test("a gate that is open, closed or set mixes attention and input in that proportion", async () => {
  const path = "decoder.blocks.1.attn";
  const { page, errors, base, sites } = await plain({ head: `${path}.0` });
  const norm = site(sites, `${path}.norm`).values;
  const out = site(sites, `${path}.out`).values;
  const g = site(sites, `${path}.gate`).values;
  const branch = site(sites, `${path}.branch`).values;
  /** @type {[string, () => Promise<unknown>, number, unknown][]} */
  const settings = [
    ["open", () => page.locator("input[name=gate][value=open]").check({ force: true }), 1, "open"],
    ["closed", () => page.locator("input[name=gate][value=closed]").check({ force: true }), 0, "closed"],
    ["a number", () => page.fill("#gate-at", "0.25"), 0.25, 0.25],
  ];
  for (const [name, set, at, value] of settings) {
    const seen = await answerTo(page, set);
    assert.deepEqual(seen.edits, { gates: { [path]: value } }, name);
    assert.deepEqual(moved(base, seen), ["decoder.blocks.1.cross"], name);
    assert.equal(seen.result?.gates[path], at);
    const now = await trace(page);
    assert.ok(site(now, `${path}.gate`).values.every((x) => x === at));
    // branch = gamma · (g · out + (1 − g) · norm), and gamma is learned: it cancels between the two runs.
    const mix = (/** @type {number} */ gate, /** @type {number} */ i) => gate * out[i] + (1 - gate) * norm[i];
    const got = site(now, `${path}.branch`).values;
    near(
      got.map((x, i) => x * mix(g[i], i)),
      branch.map((x, i) => x * mix(at, i)),
      `branch with the gate ${name}`,
    );
  }
  const back = await answerTo(page, () => page.locator("input[name=gate][value=learned]").check({ force: true }));
  assert.deepEqual(numbers(back.result), numbers(base.result));
  assert.deepEqual(errors, []);
});

test("gamma scales a sublayer's output", async () => {
  const path = "decoder.blocks.0.cross";
  const { page, errors, base, sites } = await plain({ head: `${path}.2` });
  const seen = await answerTo(page, () => page.fill("#gamma", "2"));
  assert.deepEqual(seen.edits, { gammas: { [path]: 2 } });
  assert.deepEqual(moved(base, seen), after(path));
  near(
    site(await trace(page), `${path}.branch`).values,
    site(sites, `${path}.branch`).values.map((x) => 2 * x),
    "branch",
    1e-6,
  );
  assert.deepEqual(errors, []);
});

test("a double-clicked cell is hidden in that head alone, and its row makes up for it", async () => {
  const path = "encoder.blocks.1.attn";
  const { page, errors, base } = await plain({ head: `${path}.2`, view: "head" });
  const [q, k] = [3, 5];
  const cells = page.locator(".map-cells");
  const box = await cells.boundingBox();
  const { cols, rows } = pattern(base.result, path, 2);
  assert.ok(box);
  const seen = await answerTo(page, () =>
    page.mouse.dblclick(box.x + ((k + 0.5) * box.width) / cols, box.y + ((q + 0.5) * box.height) / rows),
  );
  assert.deepEqual(seen.edits, { hidden_cells: [[path, 2, q, k]] });
  for (let head = 0; head < 4; head++) {
    const [was, now] = [pattern(base.result, path, head), pattern(seen.result, path, head)];
    for (let i = 0; i < rows; i++) {
      const [old, row] = [was, now].map((p) => p.values.slice(i * cols, (i + 1) * cols));
      if (head !== 2 || i !== q) {
        assert.deepEqual(row, old, `head ${head}, row ${i}`);
      } else {
        near(
          row,
          old.map((x, j) => (j === k ? 0 : x / (1 - old[k]))),
          "the row without its hidden cell",
        );
      }
    }
    assert.equal(
      now.masks.reduce((a, b) => a + b, 0),
      head === 2 ? 1 : 0,
    );
  }
  assert.deepEqual(moved(base, seen), [
    path,
    "decoder.blocks.0.cross",
    "decoder.blocks.1.attn",
    "decoder.blocks.1.cross",
  ]);
  assert.deepEqual(await listed(page), ["1 cell hidden"]);
  assert.deepEqual(errors, []);
});

test("a number in typing survives every render", async () => {
  const { page, errors } = await plain();
  await answerTo(page, () => page.fill("#dropout", "0.3"));
  await page.fill("#noise-seed", "77");
  await page.evaluate(async () => (await import("./www/main.js")).act.hover({ query: 1, key: 2 }));
  await drawn(page);
  assert.equal(await page.inputValue("#noise-seed"), "77");
  const { edits } = await answerTo(page, () => page.press("#noise-seed", "Tab"));
  assert.equal(edits.dropout?.seed, 77);
  await answerTo(page, () => page.click("[data-do=undo]"));
  assert.equal(await page.inputValue("#noise-seed"), "1", "and is drawn again once it is left");
  assert.deepEqual(errors, []);
});

test("an arrow that is held on a slider is one thing to undo", async () => {
  const { page, errors } = await plain();
  await page.focus("#tau");
  for (let i = 0; i < 4; i++) await page.keyboard.down("ArrowRight");
  await page.keyboard.up("ArrowRight");
  await settled(page);
  assert.equal(await page.inputValue("#tau"), "1.2");
  await page.keyboard.press("ArrowLeft");
  await settled(page);
  await answerTo(page, () => page.click("[data-do=undo]"));
  assert.equal(await page.inputValue("#tau"), "1.2", "another press is another one");
  const { edits } = await answerTo(page, () => page.click("[data-do=undo]"));
  assert.deepEqual(edits, {});
  assert.deepEqual(errors, []);
});

test("dropout draws the same noise from the same seed and other noise from another", async () => {
  const { page, errors, base } = await plain();
  const one = await answerTo(page, () => page.fill("#dropout", "0.3"));
  assert.deepEqual(one.edits, { dropout: { rate: 0.3, drop_path: 0, seed: 1 } });
  assert.deepEqual(moved(base, one), ORDER);
  const off = pattern(one.result, ORDER[0], 0).values.concat(pattern(one.result, ORDER[0], 1).values);
  const share = off.filter((x) => x === 0).length / off.length;
  assert.ok(share > 0.2 && share < 0.4, `${share} of the weights are switched off`);
  const two = await answerTo(page, () => page.getByRole("button", { name: "Draw again" }).click());
  assert.equal(two.edits.dropout?.seed, 2);
  assert.notDeepEqual(two.result?.values, one.result?.values);
  const again = await answerTo(page, async () => {
    await page.fill("#noise-seed", "1");
    await page.press("#noise-seed", "Enter");
  });
  assert.deepEqual(numbers(again.result), numbers(one.result));
  const fresh = await visit(link({ edits: JSON.stringify(one.edits), ...held(one.target.join()) }));
  assert.deepEqual((await look(fresh.page)).result?.values, one.result?.values, "on another page as well");
  const skipped = await answerTo(page, async () => {
    await page.fill("#dropout", "0");
    await page.fill("#drop-path", "0.5");
  });
  assert.deepEqual(skipped.edits, { dropout: { rate: 0, drop_path: 0.5, seed: 1 } });
  assert.deepEqual(
    pattern(skipped.result, ORDER[0], 0),
    pattern(base.result, ORDER[0], 0),
    "drop-path drops no weights",
  );
  assert.ok(moved(base, skipped).length > 0);
  assert.deepEqual([...errors, ...fresh.errors], []);
});

test("cut off from the source, the decoder has no cross-attention to show and can only guess", async () => {
  const { page, errors, base } = await plain({ head: "decoder.blocks.0.attn.0" });
  const seen = await answerTo(page, () => page.click("#memory"));
  assert.deepEqual(seen.edits, { memory: false });
  assert.deepEqual(
    seen.result?.maps.map((m) => m.path),
    ORDER.filter((path) => !path.endsWith("cross")),
  );
  assert.notEqual(seen.result?.effect?.kl, 0);
  assert.deepEqual(await listed(page), ["Source cut off"]);
  const other = await answerTo(page, () => page.getByRole("tab", { name: "Cross" }).click());
  assert.ok(await page.locator(".maps").getByText("cut off from the source").isVisible(), "an empty map says why");
  assert.equal(other.failure, null);
  const back = await answerTo(page, () => page.click("#memory"));
  assert.deepEqual(numbers(back.result), numbers(base.result));
  assert.deepEqual(errors, []);
});

test("a replaced pattern is uniform, the identity, the previous token, or the plain run's", async () => {
  const own = "decoder.blocks.1.attn";
  const edits = {
    attention_temperature: 3,
    patterns: {
      [`${own}.0`]: "uniform",
      [`${own}.1`]: "identity",
      [`${own}.2`]: "previous",
      [`${own}.3`]: "frozen",
      "decoder.blocks.1.cross.0": "uniform",
    },
  };
  const plainly = await plain();
  const { page, errors } = await visit(link({ edits: JSON.stringify(edits), ...held(plainly.base.target.join()) }));
  const { result } = await look(page);
  const { rows, cols } = pattern(result, own, 0);
  const wanted = (/** @type {(q: number, k: number) => number} */ f) =>
    Array.from({ length: rows * cols }, (_, i) => f(Math.floor(i / cols), i % cols));
  near(
    pattern(result, own, 0).values,
    wanted((q, k) => (k <= q ? 1 / (q + 1) : 0)),
    "uniform over what is visible",
    1e-6,
  );
  assert.deepEqual(
    pattern(result, own, 1).values,
    wanted((q, k) => Number(k === q)),
  );
  assert.deepEqual(
    pattern(result, own, 2).values,
    wanted((q, k) => Number(k === Math.max(0, q - 1))),
  );
  near(pattern(result, own, 3).values, pattern(plainly.base.result, own, 3).values, "frozen");
  const cross = pattern(result, "decoder.blocks.1.cross", 0);
  near(
    cross.values,
    cross.values.map(() => 1 / cross.cols),
    "uniform over the source",
    1e-6,
  );
  assert.deepEqual([...errors, ...plainly.errors], []);
});

test("where a head looks is a choice beside its strength, in words, and can be learned again", async () => {
  const own = "decoder.blocks.0.attn";
  const { page, errors, base } = await plain({ head: `${own}.1` });
  const choose = (/** @type {string} */ value) =>
    answerTo(page, () => page.locator(`input[name=pattern][value=${value}]`).check({ force: true }));
  const uniform = await choose("uniform");
  assert.deepEqual(uniform.edits, { patterns: { [`${own}.1`]: "uniform" } });
  assert.deepEqual(
    pattern(uniform.result, own, 0),
    pattern(base.result, own, 0),
    "the other heads look where they did",
  );
  near(
    pattern(uniform.result, own, 1).values.slice(0, 22),
    [1, ...Array(10).fill(0), 0.5, 0.5, ...Array(9).fill(0)],
    "the first two rows",
    1e-6,
  );
  assert.deepEqual(await listed(page), ["Decoder L0H1 looks evenly"]);
  assert.ok(await page.locator(`.thumb[data-head="${own}.1"] .dot`).isVisible());
  assert.deepEqual((await choose("previous")).edits, { patterns: { [`${own}.1`]: "previous" } });
  const back = await choose("learned");
  assert.deepEqual(back.edits, {});
  assert.deepEqual(numbers(back.result), numbers(base.result));
  const before = await page.locator("input[name=pattern]").elementHandles();
  await page.locator('.thumb[data-head="decoder.blocks.0.cross.1"]').click();
  await page.waitForFunction(() => document.querySelectorAll("input[name=pattern]").length === 3);
  const values = () =>
    [...document.querySelectorAll("input[name=pattern]")].map((input) => /** @type {HTMLInputElement} */ (input).value);
  assert.deepEqual(await page.evaluate(values), ["learned", "uniform", "frozen"], "a step has no place in the source");
  const now = await Promise.all(
    before.map((input) => input.evaluate((/** @type {any} */ i) => [i.value, i.isConnected])),
  );
  assert.deepEqual(
    now,
    [
      ["learned", true],
      ["uniform", true],
      ["identity", false],
      ["previous", false],
      ["frozen", true],
    ],
    "no input has become another choice",
  );
  assert.deepEqual(errors, []);
});

test("a token that the edits have thrown from the first place is still listed, with how far it fell", async () => {
  const { page, errors } = await plain({ text: "12 Ekim 1999", target: "", edits: '{"memory":false}' });
  const { result } = await look(page);
  const fallen = result?.candidates.findIndex((c) => c.baseline?.rank === 0) ?? -1;
  assert.ok(fallen > 0, "without the source another token is the most probable");
  const row = page
    .locator(".bar")
    .filter({ has: page.locator(`.bar-token:text-is("${result?.candidates[fallen].text}")`) });
  assert.equal(await row.locator(".bar-move [aria-hidden]").innerText(), `▼${fallen}`);
  assert.deepEqual(errors, []);
});

/** One edit of each kind. */
const MANY = {
  causal: false,
  padding: [[1, 0]],
  target_padding: [[1, 0]],
  scale: false,
  attention_temperature: 1.5,
  hidden_cells: [["encoder.blocks.0.attn", 1, 2, 3]],
  heads: { "decoder.blocks.0.attn.1": 0, "encoder.blocks.1.attn.2": 1.5 },
  patterns: { "encoder.blocks.0.attn.0": "uniform" },
  gates: { "decoder.blocks.0.cross": "open" },
  gammas: { "encoder.blocks.0.mlp": 2 },
  dropout: { rate: 0.1, drop_path: 0, seed: 7 },
};

test("every edit is listed and can be removed, and in the end none is left", async () => {
  const { page, errors, base } = await plain();
  await answerTo(page, () =>
    page.evaluate(
      (hash) => void (location.hash = hash),
      link({ ...held(base.target.join()), edits: JSON.stringify(MANY) }),
    ),
  );
  const names = await listed(page);
  assert.equal(names.length, 12);
  assert.equal(new Set(names).size, 12);
  assert.equal(Number(await page.locator(".count").innerText()), 12);
  for (const name of names) {
    await answerTo(page, () => page.getByRole("button", { name: `Remove: ${name}`, exact: true }).click());
    assert.ok(!(await listed(page)).includes(name), name);
  }
  const last = await look(page);
  assert.deepEqual(last.edits, {});
  assert.deepEqual(numbers(last.result), numbers(base.result));
  assert.deepEqual(errors, []);
});

test("reset restores every number to the bit, and undo brings the edits back", async () => {
  const { page, errors } = await visit();
  const base = await look(page);
  const { target } = base;
  const edited = await answerTo(page, () =>
    page.evaluate((hash) => void (location.hash = hash), link({ ...held(target.join()), edits: JSON.stringify(MANY) })),
  );
  assert.notDeepEqual(edited.result?.values, base.result?.values);
  const reset = await answerTo(page, () => page.getByRole("button", { name: "Reset all" }).click());
  assert.deepEqual(reset.edits, {});
  assert.deepEqual(numbers(reset.result), numbers(base.result));
  assert.equal(await page.locator(".edit-list").count(), 0);
  assert.equal(await page.locator("[data-edited]").count(), 0, "and nothing is amber any more");
  const back = await answerTo(page, () => page.getByRole("button", { name: "Undo" }).first().click());
  assert.deepEqual(back.edits, edited.edits);
  assert.deepEqual(numbers(back.result), numbers(edited.result));
  assert.deepEqual(errors, []);
});

/**
 * Each row of the decoder's logits as probabilities.
 * @param {Map<string, { shape: number[], values: number[] }>} traced
 */
function rowsOf(traced) {
  const { shape, values } = site(traced, "logits");
  const width = shape.at(-1) ?? 1;
  return Array.from({ length: values.length / width }, (_, i) => softmax(values.slice(i * width, (i + 1) * width)));
}

test("the answer follows an edit beside the plain one, and equals it again without the edit", async () => {
  const { page, errors } = await visit();
  const base = await look(page);
  const edited = await answerTo(page, () => page.click("#memory"));
  const output = edited.result?.output ?? "";
  assert.notEqual(output, ANSWER);
  assert.deepEqual([edited.play, edited.wrote], ["done", edited.edits]);
  await page.locator(".former").waitFor();
  assert.equal(await page.locator(".former").innerText(), ANSWER);
  assert.equal(await page.locator(".answer output").innerText(), output);
  assert.ok((await page.locator(".answer mark").count()) > 0, "what is another one is marked");
  const fresh = await visit(link({ edits: '{"memory":false}' }));
  assert.deepEqual((await look(fresh.page)).target, edited.target, "as a page writes it that never saw the other");
  const back = await answerTo(page, () => page.click("#memory"));
  assert.deepEqual([back.target, back.edits], [base.target, {}]);
  assert.equal(await page.locator(".former").count(), 0);
  assert.deepEqual([...errors, ...fresh.errors], []);
});

test("tokens that a person holds by stepping stay under edits, until the model is let to write", async () => {
  const { page, errors } = await visit();
  const base = await answerTo(page, () => page.click("[data-step=back]"));
  assert.match(await page.locator(".held").innerText(), /These tokens are fixed/);
  const edited = await answerTo(page, () => page.click("#memory"));
  assert.deepEqual(edited.target, base.target);
  assert.match(await page.locator(".held").innerText(), /under other edits/);
  const free = await answerTo(page, () => page.click("[data-do=again]"));
  assert.notDeepEqual(free.target.slice(0, base.target.length), base.target);
  assert.deepEqual([free.play, await page.locator(".held").count()], ["done", 0]);
  const back = await answerTo(page, () => page.click("[data-do=undo]"));
  assert.deepEqual([back.play, back.target], ["off", base.target]);
  assert.deepEqual(errors, []);
});

test("the effect strip shows the edits' effect on the plain answer, token by token", async () => {
  const { errors, base, sites } = await plain();
  const there = await visit(link({ edits: '{"attention_temperature":4}', ...held(TARGET) }));
  const seen = await look(there.page);
  const [p, q] = [rowsOf(sites), rowsOf(await trace(there.page))];
  const kls = p.map((row, i) => row.reduce((sum, x, j) => sum + x * Math.log(x / q[i][j]), 0));
  const most = kls.indexOf(Math.max(...kls));
  const head = mostMoved(base, seen);

  const { page: own, errors: more } = await visit(link({ edits: '{"attention_temperature":4}' }));
  await own.locator(".effect:not([data-waiting]) .link").first().waitFor();
  const shift = /** @type {any} */ ((await look(own)).answers.shift.answer);
  assert.equal(shift.output, ANSWER);
  assert.equal(shift.steps.length, p.length, "the token that ends it is one of them");
  near(
    shift.steps.map((/** @type {any} */ step) => step.kl),
    kls,
    "KL",
    1e-4,
  );
  const written = [...base.target, p[base.target.length].indexOf(Math.max(...p[base.target.length]))];
  near(
    shift.steps.flatMap((/** @type {any} */ step) => [step.probability, step.after]),
    written.flatMap((id, i) => [p[i][id], q[i][id]]),
    "before and after",
    1e-4,
  );
  assert.deepEqual([shift.head.path, shift.head.head], [head.path, head.head]);
  near([shift.head.difference], [head.difference], "the largest change of a head");
  const strip = await own.locator(".effect").innerText();
  assert.ok(strip.includes(`token ${most + 1}`), strip);
  assert.ok(strip.includes(`${kls[most].toFixed(kls[most] < 0.01 ? 4 : 2)} nats`), strip);
  assert.ok(strip.includes(head.difference.toFixed(3)), strip);
  await own.locator(".effect .link").first().click();
  await until(own, (s, row) => s.locked.query === row, most);
  assert.deepEqual([...errors, ...there.errors, ...more], []);
});

/**
 * The head with the largest difference of patterns between two answers to the same tokens. @param {Seen} a @param
 * {Seen} b
 */
function mostMoved(a, b) {
  let most = { path: "", head: 0, difference: 0 };
  for (const path of ORDER) {
    for (let head = 0; head < 4; head++) {
      const was = pattern(a.result, path, head).values;
      const difference = Math.max(...pattern(b.result, path, head).values.map((x, i) => Math.abs(x - was[i])));
      if (difference > most.difference) most = { path, head, difference };
    }
  }
  return most;
}

test("a run's effect equals the difference of the two answers", async () => {
  const { page, errors, base, sites } = await plain({ target: "11,9,11" });
  assert.equal(await page.locator(".effect").count(), 0);
  const seen = await answerTo(page, () => page.fill("#tau", "4"));
  const [p, q] = [sites, await trace(page)].map((traced) => rowsOf(traced).at(-1) ?? []);
  const effect = seen.result?.effect;
  assert.ok(effect);
  near([effect.kl], [p.reduce((sum, x, i) => sum + x * Math.log(x / q[i]), 0)], "KL", 1e-4);
  near(
    [effect.top_before.probability, effect.top_after.probability],
    [Math.max(...p), Math.max(...q)],
    "the two most probable",
  );
  const most = mostMoved(base, seen);
  assert.deepEqual([effect.head?.path, effect.head?.head], [most.path, most.head]);
  near([effect.head?.difference ?? NaN], [most.difference], "the largest change of a head");
  const rank = seen.result?.candidates[0].baseline;
  assert.ok(rank && rank.rank >= 0, "each candidate knows its place without edits");
  await settled(page);
  assert.deepEqual(errors, []);
});

test("an edit on a missing part is refused in one sentence, and can be removed", async () => {
  const { page, errors } = await visit(link({ edits: '{"gates":{"encoder.blocks.9.attn":"open"}}' }));
  const { failure } = await look(page);
  assert.equal(failure?.kind, "input");
  assert.match(await page.locator("#source-about").innerText(), /encoder\.blocks\.9\.attn/);
  await page.locator(".edit-list button").click();
  await until(page, (s) => s.current && s.failure === null);
  await settled(page);
  assert.equal(await page.locator("[role=alert]").count(), 0);
  assert.deepEqual(errors, []);
});

test("an edit's answer is drawn in the turn of the key that makes it, where it is there in time", async () => {
  const { page, errors } = await visit(link({}));
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    const seen = Object.assign(window, { drawnInTurn: 0 });
    let inTurn = false;
    port1.onmessage = () => void (inTurn = false);
    addEventListener(
      "change",
      () => {
        inTurn = true;
        port2.postMessage(null);
      },
      { capture: true },
    );
    addEventListener("headlight:painted", () => void (seen.drawnInTurn += Number(inTurn)));
  });
  await page.focus("#scale");
  // Timing depends on the machine: one of many answers is enough.
  let drawn = 0;
  for (let i = 0; drawn === 0 && i < 100; i++) {
    await answerTo(page, () => page.keyboard.press("Space"));
    drawn = await page.evaluate(() => /** @type {any} */ (window).drawnInTurn);
  }
  assert.ok(drawn > 0);
  assert.deepEqual(errors, []);
});
