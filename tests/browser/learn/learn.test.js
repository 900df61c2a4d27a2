// The Learn path on the cpu: every step shows the engine's own finite numbers, and what it claims to change is what
// changed.
import assert from "node:assert/strict";
import test from "node:test";
import { learn as bn } from "../../../www/features/learn/words/bn.js";
import { learn as en } from "../../../www/features/learn/words/en.js";
import { learn as tr } from "../../../www/features/learn/words/tr.js";
import { addressOf, drawn, link, until, visitor } from "../visit.js";

const { visit } = visitor({ share: true });

const PATH = [
  "attention",
  "heads",
  "causal",
  "padding",
  "decoder",
  "whole",
  "patches",
  "lens",
  "attribution",
  "patching",
  "gate",
  "layer-scale",
  "residual",
  "mlp",
  "positions",
  "encoder",
  "dropout",
  "drop-path",
  "full",
];

/** @typedef {import("playwright-core").Page} Page */

/** Waits until the current step is answered, or has failed. @param {Page} page */
async function answered(page) {
  // A promise as a predicate would always count as true.
  const now = await page.evaluateHandle(async () => (await import("./www/main.js")).now);
  const questionsOf = await page.evaluateHandle(async () => (await import("./www/inside.js")).learnQueries.questionsOf);
  await page.waitForFunction(
    ([now, questionsOf]) => {
      const state = now();
      return (
        state.room === "learn" &&
        Object.entries(questionsOf(state.learn)).every(
          ([name, question]) => state.answers[name]?.key === JSON.stringify(question),
        )
      );
    },
    /** @type {any} */ ([now, questionsOf]),
  );
  await drawn(page);
}

/** @param {Page} page @param {() => Promise<unknown>} act */
async function answerTo(page, act) {
  await act();
  await answered(page);
}

/** @param {Page} page */
async function walkedTo(page, step = "attention", more = {}) {
  await page.evaluate(
    (hash) => void (location.hash = hash),
    link({ room: "learn", ...(step === "attention" ? {} : { "learn-step": step }), ...more }),
  );
  await until(page, (s) => s.room === "learn");
  await until(page, /** @type {any} */ (`(s) => s.learn.step === ${JSON.stringify(step)}`));
  await answered(page);
}

/**
 * @typedef {{ config: Record<string, any>, parameters: number, sources: any[], tensors: Record<string, { shape:
 * number[], values: (number | string)[] }>, masks: Record<string, number[]>, targets: any, vocabulary: any }} Told
 */

/** Both answers of the current step; −∞ as a string. @param {Page} page @returns {Promise<Record<string, Told>>} */
const both = (page) =>
  page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    const { answers, learn } = now();
    return Object.fromEntries(
      ["before", "after", "swapped.before", "swapped.after"].flatMap((which) => {
        const a = /** @type {any} */ (answers[`learn.${learn.step}.${which}`]?.answer);
        if (!a) return [];
        const size = (/** @type {number[]} */ shape) => shape.reduce((x, y) => x * y, 1);
        const tensors = Object.fromEntries(
          a.tensors.map((/** @type {any} */ t) => [
            t.name,
            {
              shape: t.shape,
              values: Array.from(a.values.subarray(t.offset, t.offset + size(t.shape)), (x) =>
                Number.isFinite(x) ? x : String(x),
              ),
            },
          ]),
        );
        const masks = Object.fromEntries(
          a.masks.map((/** @type {any} */ m) => [
            m.path,
            Array.from(a.mask_values.subarray(m.offset, m.offset + size(m.shape))),
          ]),
        );
        const { config, parameters, sources, targets, vocabulary } = a;
        return [[which, { config, parameters, sources, targets, vocabulary, tensors, masks }]];
      }),
    );
  });

/** @param {Told} told @param {string} name @returns {number[]} */
const values = (told, name) => /** @type {number[]} */ (told.tensors[name].values);
/** @param {number[]} a @param {number[]} b */
const apart = (a, b) => Math.max(...a.map((x, i) => Math.abs(x - b[i])));

/** The number of colours on the step's canvases: an empty one has one or two. @param {Page} page */
const colours = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".picture-cells")].map((canvas) => {
      const c = /** @type {HTMLCanvasElement} */ (canvas);
      const data = new Uint32Array(
        /** @type {any} */ (c.getContext("2d")).getImageData(0, 0, c.width, c.height).data.buffer,
      );
      return new Set(data).size;
    }),
  );

/** The most probable token at each position of a text. @param {Told} told @param {number} text */
function chosen(told, text = 0) {
  const [, rows, count] = told.tensors.logits.shape;
  const all = values(told, "logits").slice(text * rows * count);
  return Array.from({ length: rows }, (_, row) => {
    const scores = all.slice(row * count, (row + 1) * count);
    return told.vocabulary[scores.indexOf(Math.max(...scores))].text;
  });
}

/** The decoder's own tokens. @param {Told} told */
const writtenBy = (told, text = 0) => told.targets[text].slice(1).map((/** @type {any} */ token) => token.text);

/** Each step's claim, checked on the engine's numbers. @type {Record<string, (t: Record<string, Told>) => void>} */
const CLAIMS = {
  patches({ before, after }) {
    const best = (/** @type {Told} */ told) => {
      const logits = values(told, "class_logits");
      return logits.indexOf(Math.max(...logits));
    };
    assert.deepEqual([best(before), best(after)], [9, 4]);
    // The last three rows of seven patches, after the class token.
    values(after, "encoder.blocks.1.attn.pattern").forEach((weight, i) => {
      if (i % 50 > 28) assert.equal(weight, 0);
    });
  },
  attention: (told) => CLAIMS.heads(told),
  heads({ before, after }) {
    const n = before.sources[0].length;
    const site = "decoder.blocks.1.attn.pattern";
    values(before, site).forEach((w, i) =>
      assert.equal(w, Number(Math.floor(i / n) % n === i % n), "each letter alone"),
    );
    const head = values(after, site).slice(n * n, 2 * n * n);
    // "whisperwhis": after the last occurrence of each letter.
    for (const [row, col] of [
      [7, 1],
      [8, 2],
      [9, 3],
      [10, 4],
    ])
      assert.ok(head[row * n + col] > 0.5, `row ${row} finds column ${col}`);
    assert.deepEqual([chosen(before).at(-1), chosen(after).at(-1)], ["s", "p"]);
    const earlier = "decoder.blocks.0.attn.pattern";
    assert.deepEqual(values(after, earlier), values(before, earlier), "what it reads stays");
  },
  residual({ before, after }) {
    assert.deepEqual(values(after, "attn.pattern"), values(before, "attn.pattern"), "the pattern stays");
    const d = after.config.d_model;
    for (let r = 0; r < after.sources[0].length; r++) {
      const row = values(after, "out").slice(r * d, (r + 1) * d);
      assert.ok(
        Math.abs(row.reduce((a, b) => a + b) / d) < 1e-4 && Math.abs(row.reduce((a, b) => a + b * b, 0) / d - 1) < 1e-2,
        "a normed row",
      );
    }
  },
  dropout({ before, after }) {
    assert.equal(values(before, "attn.pattern").filter((w) => w === 0).length, 0);
    assert.ok(values(after, "attn.pattern").filter((w) => w === 0).length > 0, "some weights are dropped");
    for (const site of ["attn.norm", "attn.scores"])
      assert.deepEqual(values(after, site), values(before, site), `${site}: what goes in stays`);
  },
  padding({ before, after }) {
    const n = after.sources[0].length;
    const real = after.sources[1].filter((/** @type {any} */ token) => !token.padding).length;
    assert.ok(real < n, "the second sentence is padded");
    const second = (/** @type {Told} */ told) => values(told, "encoder.blocks.0.attn.pattern").slice(2 * n * n);
    assert.ok(
      second(before).some((w, i) => i % n >= real && w > 0),
      "padding was read",
    );
    second(after).forEach((w, i) => i % n >= real && assert.equal(w, 0, "padding is not read"));
    assert.deepEqual(chosen(after, 1).slice(0, 3), ["d", "a", "b"]);
    assert.notDeepEqual(chosen(before, 1).slice(0, 3), ["d", "a", "b"], "padding leads it astray");
  },
  causal({ before, after }) {
    const n = after.sources[0].length;
    const future = (/** @type {number} */ i) => i % n > Math.floor(i / n) % n;
    const path = "decoder.blocks.0.attn";
    assert.ok(values(before, `${path}.pattern`).some((w, i) => future(i) && w > 0));
    values(after, `${path}.pattern`).forEach((w, i) => future(i) && assert.equal(w, 0));
    after.masks[path].forEach((m, i) => assert.equal(m, Number(future(i)), "the diagonal is visible"));
    assert.equal(chosen(after).at(-1), "k", "blanketblan goes on");
    assert.notEqual(chosen(before).at(-1), "k", "and is lost without the mask");
  },
  gate({ before, after }) {
    const path = "encoder.blocks.0.attn";
    assert.deepEqual(values(after, `${path}.pattern`), values(before, `${path}.pattern`), "the pattern stays");
    assert.ok(values(before, `${path}.gate`).every((g) => g === 1));
    assert.ok(values(after, `${path}.gate`).every((g) => g >= 0 && g <= 1));
    assert.ok(apart(values(before, `${path}.branch`), values(after, `${path}.branch`)) > 0.01);
  },
  full({ after }) {
    const n = after.sources[0].length;
    values(after, "attn.pattern").forEach((w, i) => i % n > Math.floor(i / n) % n && assert.equal(w, 0));
    assert.ok(after.tensors["attn.gate"], "there is a gate");
  },
  mlp({ before, after }) {
    const pattern = "encoder.blocks.0.attn.pattern";
    assert.deepEqual(values(after, pattern), values(before, pattern), "the pattern stays");
    assert.equal(before.tensors["encoder.blocks.0.mlp.hidden"], undefined);
    assert.ok(
      apart(values(before, "encoder.blocks.0.resid_post"), values(after, "encoder.blocks.0.resid_post")) > 0.01,
    );
  },
  positions({ before, after }) {
    assert.deepEqual([before.config.positions, after.config.positions], ["none", "sinusoidal"]);
    const enters = "encoder.blocks.0.resid_pre";
    const pe = values(after, "encoder.positions");
    assert.ok(
      apart(
        values(after, enters).map((x, i) => x - values(before, enters)[i]),
        pe,
      ) < 1e-5,
      "what is added is the positions",
    );
  },
  "layer-scale"({ before, after }) {
    for (const kind of ["attn", "mlp"]) {
      const branch = `encoder.blocks.0.${kind}.branch`;
      assert.ok(
        values(before, branch).every((x) => x === 0),
        "no layer says anything",
      );
      assert.ok(values(after, branch).some((x) => x !== 0));
    }
    const [enters, leaves] = ["encoder.blocks.0.resid_pre", "encoder.blocks.1.resid_post"];
    assert.deepEqual(values(before, leaves), values(before, enters));
    assert.notDeepEqual(chosen(before).slice(0, -1), writtenBy(after), "without its layers it does not know the day");
    assert.deepEqual(chosen(after).slice(0, -1), writtenBy(after));
  },
  "drop-path"({ before, after }) {
    const branches = Object.keys(after.tensors).filter((name) => name.endsWith(".branch"));
    const kept = branches.flatMap((name) => {
      const all = values(after, name);
      return [all.slice(0, all.length / 2), all.slice(all.length / 2)].map((half) => half.some((x) => x !== 0));
    });
    assert.ok(kept.includes(true) && kept.includes(false), "some are kept, and some dropped");
    const first = "encoder.blocks.0.attn.branch";
    const [was, is] = [before, after].map((told) => values(told, first));
    for (const from of [0, was.length / 2]) {
      const [a, b] = [was, is].map((all) => all.slice(from, from + was.length / 2));
      const factor = b.every((x) => x === 0) ? 0 : 2;
      assert.ok(
        apart(
          b,
          a.map((x) => factor * x),
        ) < 1e-4,
        "dropped, or divided by 1 − 0.5",
      );
    }
  },
  encoder({ before, after }) {
    assert.ok(
      apart(values(before, "encoder.blocks.1.resid_post"), values(after, "encoder.blocks.1.resid_post")) > 0.01,
    );
  },
  decoder({ before, after }) {
    assert.equal(before.parameters, after.parameters, "one set of weights");
    assert.equal(before.tensors["decoder.blocks.0.cross.pattern"], undefined);
    assert.deepEqual(after.tensors["decoder.blocks.0.cross.pattern"].shape, [1, 2, 8, 8]);
    const own = "decoder.blocks.0.attn.pattern";
    assert.deepEqual(values(after, own), values(before, own));
    assert.equal(writtenBy(after).join(""), "egabbac");
    assert.deepEqual(chosen(after).slice(0, -1), writtenBy(after));
    assert.notDeepEqual(chosen(before).slice(0, -1), writtenBy(after), "cut off, it does not know the word");
  },
  whole({ before, after }) {
    assert.equal(before.parameters, after.parameters);
    assert.ok(apart(values(before, "logits"), values(after, "logits")) > 0.01, "the source is heard");
    assert.equal(writtenBy(after).join(""), "cabbage");
  },
  lens({ before, after }) {
    // The head reads the stream at the output of layer 0.
    assert.ok(
      apart(values(before, "decoder.blocks.1.resid_post"), values(after, "decoder.blocks.0.resid_post")) < 1e-6,
    );
    assert.equal(chosen(after).at(-1), "p", "whisperwhis: what came after the last s");
    assert.notEqual(chosen(before).at(-1), "p", "layer 1 finds it");
  },
  attribution({ before, after }) {
    const site = "decoder.blocks.1.attn.pattern";
    assert.deepEqual(values(after, site), values(before, site), "no head of a layer sees another's work");
    const logit = (/** @type {Told} */ told) => {
      const all = values(told, "logits");
      const p = told.vocabulary.findIndex((/** @type {any} */ token) => token.text === "p");
      return all[all.length - told.vocabulary.length + p];
    };
    assert.ok(logit(after) > logit(before) + 0.5, "the head pushed for it");
  },
};

/** The sweeping step's answers, layer by layer. @param {Page} page @returns {Promise<any[]>} */
const sweeps = (page) =>
  page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    return [0, 1].map((block) => now().answers[`learn.patching.${block}`].answer);
  });

/** The trained model of the step that is shown, or none. @param {Page} page @returns {Promise<string | null>} */
/**
 * The bars of the first step equal one row of the engine's pattern, and another letter's row is one click away. @param
 * {Page} page @param {Told} told
 */
async function rowIsDrawn(page, told) {
  const n = told.sources[0].length;
  const shares = () =>
    page
      .locator(".row-bar")
      .evaluateAll((bars) =>
        bars.map((bar) => Number(/** @type {HTMLElement} */ (bar).style.getPropertyValue("--share"))),
      );
  const row = (/** @type {number} */ query) =>
    values(told, "decoder.blocks.1.attn.pattern").slice((n + query) * n, (n + query + 1) * n);
  assert.ok(apart(await shares(), row(n - 1)) < 1e-4);
  const share = Math.round(100 * Math.max(...row(n - 1)));
  assert.match(await page.locator(".row-said").innerText(), new RegExp(`“s₂”.*“p”.*\\b${share}%`));
  const formula = page.locator(".step-formula");
  assert.ok(await formula.evaluate((f) => f.compareDocumentPosition(document.querySelector(".row-said")) & 2));
  await page.locator(".row-key").nth(8).click();
  await drawn(page);
  assert.ok(apart(await shares(), row(8)) < 1e-4);
  assert.match(await page.locator(".row-said").innerText(), /“h₂”.*“i₁”/);
}

const trained = (page) =>
  page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    const { answers, learn } = now();
    const key = (answers[`learn.${learn.step}.after`] ?? answers[`learn.${learn.step}.0`]).key;
    return JSON.parse(key).model ?? JSON.parse(key).of?.model ?? null;
  });

test(
  "the whole path is walked with its own button; every step shows finite numbers and what it claims, labelled with " +
    "where its weights come from",
  async () => {
    const { page, errors } = await visit(link({ room: "learn" }));
    await page.waitForSelector(".row-said");
    for (const [i, step] of PATH.entries()) {
      await answered(page);
      assert.equal(await page.locator(".path-step[aria-current=step]").getAttribute("data-step-name"), step);
      const told = await both(page);
      for (const [which, { tensors }] of Object.entries(told)) {
        for (const [name, { values }] of Object.entries(tensors)) {
          const endless = values.filter((x) => typeof x !== "number");
          assert.ok(
            endless.every((x) => x === "-Infinity" && name.endsWith(".scores")),
            `${step} ${which} ${name}: ${endless[0]}`,
          );
        }
      }
      CLAIMS[step]?.(told);
      // No canvas is empty, and each has its label.
      assert.ok((await colours(page)).every((n) => n >= 1));
      if (step === "attention") await rowIsDrawn(page, told.after);
      else assert.ok(Math.max(...(await colours(page))) > 4, `${step} draws its numbers`);
      const model = await trained(page);
      const label = model ? `${model}, trained` : "Untrained, seed 1";
      assert.equal(
        await page.locator(".trio").count(),
        await page.locator(".trio .trio-weights", { hasText: label }).count(),
      );
      const said = await page.locator(".learn-weights").innerText();
      assert.match(
        said,
        model ? new RegExp(`trained model ${model} reads (“|a handwritten)`) : /random weights \(seed 1\)/,
      );
      for (const name of await page
        .locator(".picture-map")
        .evaluateAll((all) => all.map((map) => map.getAttribute("aria-label"))))
        assert.ok(name?.includes(label), `${name}`);
      assert.doesNotMatch(await page.locator(".learn-step").innerText(), /NaN|undefined|Infinity|\[object/);
      assert.ok((await page.locator(".step-formula math").count()) > 0);
      const inSight = await page.locator(".learn-side").evaluate((side) => {
        const [all, here] = [side, side.querySelector("[aria-current=step]")].map((e) => e?.getBoundingClientRect());
        return all && here && here.top >= all.top && here.bottom <= Math.min(all.bottom, innerHeight);
      });
      assert.ok(inSight, `${step}: the list beside it follows`);
      if (i + 1 < PATH.length) await page.locator("[data-move=on][data-at=head]").click();
    }
    assert.equal(await page.locator("[data-move=on]").count(), 0);
    await page.locator("[data-move-to=exercises][data-at=end]").click();
    await until(page, (s) => s.room === "exercises");
    assert.deepEqual(errors, []);
  },
);

test("a patch from the other text moves the answer from 0 to 1, and Patch agrees on its own run", async () => {
  const { page, errors } = await visit(link({ room: "learn", "learn-step": "patching" }));
  await answered(page);
  const cellsOf = (/** @type {any[]} */ found) => found.map(({ rows }) => rows[0].cells);
  const way = () =>
    page
      .locator(".learn-way")
      .evaluate((e) => Number(/** @type {HTMLElement} */ (e).style.getPropertyValue("--share")));
  const stream = await sweeps(page);
  const [first] = cellsOf(stream);
  // "whisperwhis" and "whiskerwhis" differ from their fifth letter on.
  assert.deepEqual(first.slice(0, 4), [0, 0, 0, 0]);
  assert.ok(Math.abs(first[4] - 1) < 1e-4 && (await way()) > 0.999, "the letter itself is all that differs");
  assert.deepEqual([stream[0].foil.text, stream[0].answer.text], ["p", "k"]);
  assert.ok(stream[0].corrupted < 0 && stream[0].clean > 0);
  await page.locator(".picture-map").focus();
  for (const key of ["ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
  await drawn(page);
  assert.ok((await way()) < 0.999, "another value, another way");
  await answerTo(page, () => page.locator("input[name=try-part][value=heads]").check({ force: true }));
  const heads = cellsOf(await sweeps(page));
  const most = Math.max(...heads.flat());
  assert.ok(Math.abs((await way()) - most) < 1e-3);
  await page.locator("[data-do=explore]").click();
  await until(
    page,
    (s) => s.room === "explore" && s.view === "patch" && s.answers["patch 1"]?.answer?.kind === "sweep",
  );
  const own = await page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    const { answers, edits } = now();
    return {
      patches: edits.patches,
      cells: [0, 1].map((i) => /** @type {any} */ (answers[`patch ${i}`].answer).rows[0].cells),
    };
  });
  assert.ok(apart(own.cells.flat(), heads.flat()) < 1e-4);
  const [{ site, head }] = /** @type {any[]} */ (own.patches);
  assert.deepEqual([site, head], ["decoder.blocks.1.attn.z", heads[1].indexOf(most)], "with the value put in");
  assert.deepEqual(errors, []);
});

test("an answer's parts add up to its logit's difference; a head that is silenced takes about its part", async () => {
  const { page, errors } = await visit(link({ room: "learn", "learn-step": "attribution" }));
  const numbers = async (/** @type {string} */ selector) =>
    (await page.locator(selector).allInnerTexts()).map((text) => Number(text.replace("−", "-")));
  for (const head of ["1", "3"]) {
    if (head !== "1")
      await answerTo(page, () => page.locator(`input[name=try-head][value="${head}"]`).check({ force: true }));
    await answered(page);
    const bars = await numbers(".learn-parts li .value");
    const { answer: found } = await page.evaluate(async () => {
      const { now } = await import("./www/main.js");
      return /** @type {any} */ (now().answers["learn.attribution.parts"]);
    });
    assert.deepEqual([found.answer.text, found.parts.length], ["p", bars.length]);
    assert.ok(Math.abs(found.residue) < 1e-4 * Math.max(1, found.whole));
    assert.ok(Math.abs(bars.reduce((sum, value) => sum + value, 0) - found.whole) < 0.1, `${bars}`);
    const { after, before } = await both(page);
    const difference = (/** @type {Told} */ told) => {
      const [all, count] = [values(told, "logits"), told.vocabulary.length];
      return all[all.length - count + found.answer.id] - all[all.length - count + found.foil.id];
    };
    assert.ok(Math.abs(difference(after) - found.whole) < 1e-4, "the lab's run says the same");
    const [part] = await numbers(".learn-parts li[data-out] .value");
    const taken = difference(after) - difference(before);
    assert.ok(
      Math.sign(part) === Math.sign(taken) && Math.abs(part - taken) < 1 + Math.abs(part) / 2,
      `${part} ${taken}`,
    );
    assert.match(await page.locator(".learn-silenced").innerText(), new RegExp(`^L1H${head} contributed`));
  }
  assert.deepEqual(errors, []);
});

test("two texts with one answer get a note, and equal texts ask nothing", async () => {
  const { page, errors } = await visit(link({ room: "learn", "learn-step": "patching" }));
  await answered(page);
  await answerTo(page, () => page.fill("#learn-other", "whisperwhis"));
  await answerTo(page, () => page.fill("#learn-other", "whixperwhix"));
  assert.match(await page.locator(".learn-facts").innerText(), /nothing to restore/);
  await answerTo(page, () => page.fill("#learn-other", "whistlewhis"));
  assert.equal(await page.locator(".learn-way").count(), 1);
  assert.deepEqual(errors, []);
});

test("an unchanged pattern gets a note, and a changed one shows the engine's difference", async () => {
  const { page, errors } = await visit(link({ room: "learn", "learn-step": "gate" }));
  await answered(page);
  assert.match(await page.locator(".trio[data-trio=pattern] .summary").innerText(), /is the same/);
  await walkedTo(page, "causal");
  const { before, after } = await both(page);
  // "blanketblan", head 1
  const [a, b] = [before, after].map((told) => values(told, "decoder.blocks.0.attn.pattern").slice(121, 242));
  const [least, most] = [Math.min(...b.map((x, i) => x - a[i])), Math.max(...b.map((x, i) => x - a[i]))];
  const said = await page.locator(".trio[data-trio=pattern] .summary").innerText();
  assert.ok(said.includes(Math.max(most, -least).toFixed(3)), said);
  assert.deepEqual(errors, []);
});

test("every control acts at once: masks lifted, keys masked, a gate closed, memory cut and restored", async () => {
  const { page, errors } = await visit(link({ room: "learn", "learn-step": "causal" }));
  await answered(page);
  await answerTo(page, () => page.locator("#try-self").uncheck());
  assert.match(
    await page.locator(".learn-facts").innerText(),
    /all zeros/,
    "the first word has nothing left to look at",
  );
  const first = async () => values((await both(page)).after, "decoder.blocks.0.attn.pattern").slice(0, 11);
  assert.ok((await first()).every((w) => w === 0));
  await answerTo(page, () => page.locator("#try-causal").uncheck());
  assert.ok((await first())[1] > 0);

  await walkedTo(page, "padding");
  await answerTo(page, () => page.locator("#try-all").check());
  assert.ok(
    values((await both(page)).after, "encoder.blocks.0.attn.pattern")
      .slice(2 * 64)
      .every((w) => w === 0),
  );

  await walkedTo(page, "gate");
  await answerTo(page, () => page.locator("input[name=try-gate][value=half]").check({ force: true }));
  assert.ok(values((await both(page)).after, "encoder.blocks.1.attn.gate").every((g) => g === 0.5));

  await walkedTo(page, "decoder");
  const given = await both(page);
  await answerTo(page, () => page.locator("#try-memory").uncheck());
  const taken = await both(page);
  const stream = "decoder.blocks.0.resid_post";
  assert.deepEqual(values(taken.after, stream), values(taken.before, stream));
  assert.equal(await page.locator(".trio[data-trio=cross] canvas").count(), 0);
  await answerTo(page, () => page.locator("#try-memory").check());
  assert.deepEqual(values((await both(page)).after, stream), values(given.after, stream));

  await walkedTo(page, "whole");
  for (const [model, answer] of Object.entries({ sort: "aabbceg", reverse: "egabbac" })) {
    await answerTo(page, () => page.locator(`input[name=try-model][value=${model}]`).check({ force: true }));
    assert.match(await page.locator(".learn-weights").innerText(), new RegExp(`${model} reads .* answers “${answer}”`));
  }
  assert.deepEqual(errors, []);
});

test("a trained model reads the user's text, marks unknown characters, and opens in Explore", async () => {
  const { page, errors } = await visit(link({ room: "learn", "learn-step": "decoder" }));
  await answered(page);
  await answerTo(page, () => page.fill("#learn-words", "chief"));
  assert.equal(writtenBy((await both(page)).after).join(""), "feihc");
  assert.match(await page.locator(".learn-weights").innerText(), /“chief”.*“feihc”/);
  await answerTo(page, () => page.fill("#learn-words", "chef☃"));
  assert.match(await page.locator("#learn-words-about").innerText(), /☃.*vocabulary/);
  await answerTo(page, () => page.fill("#learn-words", "badge"));
  const again = await visit(await addressOf(page));
  await answered(again.page);
  assert.equal(await again.page.locator("#learn-words").inputValue(), "badge");
  await again.page.click("[data-do=explore]");
  await until(again.page, (s) => s.room === "explore" && s.model === "reverse" && s.text === "badge");
  await walkedTo(page, "mlp");
  assert.equal(await page.locator("#learn-words").inputValue(), "the cat sat on the mat", "other steps keep theirs");
  assert.equal(await page.locator("[data-do=explore]").count(), 0);
  assert.deepEqual([...errors, ...again.errors], []);
});

test("a pattern keeps the numbers in its cells at 1024 pixels", async () => {
  const { page, errors } = await visit(link({ room: "learn" }), { viewport: { width: 1024, height: 768 } });
  for (const step of ["heads", "dropout", "padding", "causal", "gate"]) {
    await walkedTo(page, step);
    const small = await page.locator(".trio[data-trio=pattern] .picture").evaluateAll(
      (all, least) =>
        all.flatMap((picture) => {
          const count = Number(picture.querySelector("[role=grid]")?.getAttribute("aria-colcount")) - 1;
          const canvas = /** @type {HTMLCanvasElement} */ (picture.querySelector(".picture-cells"));
          const cell = canvas.getBoundingClientRect().width / count;
          return cell < least ? [cell] : [];
        }),
      28,
    );
    assert.deepEqual(small, [], step);
  }
  assert.deepEqual(errors, []);
});

test("without positions a swapped sentence gives swapped patterns, with them it does not", async () => {
  const { page, errors } = await visit(link({ room: "learn", "learn-step": "positions" }));
  await answered(page);
  await answerTo(page, () => page.locator("[data-do=swap]").click());
  const told = await both(page);
  const old = (/** @type {number} */ i) => (i === 0 ? 5 : i === 5 ? 0 : i);
  const back = (/** @type {number[]} */ p) =>
    Array.from({ length: 36 }, (_, i) => p[old(Math.floor(i / 6)) * 6 + old(i % 6)]);
  const first = (/** @type {string} */ which) => values(told[which], "encoder.blocks.0.attn.pattern").slice(0, 36);
  assert.ok(apart(back(first("swapped.before")), first("before")) < 1e-6);
  const moved = apart(back(first("swapped.after")), first("after"));
  assert.ok(moved > 0.01);
  assert.ok((await page.locator(".trio[data-trio=swap-after] .summary").innerText()).includes(moved.toFixed(3)));
  assert.match(await page.locator(".trio[data-trio=swap-before] .summary").innerText(), /difference is 0/);
  assert.deepEqual(errors, []);
});

test("words, seed and gain can be changed; an empty or long sentence gets a note and is kept", async () => {
  const { page, errors } = await visit(link({ room: "learn", "learn-step": "dropout" }));
  await answered(page);
  const first = values((await both(page)).after, "attn.scores");
  await answerTo(page, () => page.locator("[data-do=seed]").click());
  assert.notDeepEqual(values((await both(page)).after, "attn.scores"), first);
  assert.match(await page.locator(".trio").first().innerText(), /Untrained, seed 2/);
  await answerTo(page, () => page.fill("#learn-words", "größer und schöner"));
  assert.deepEqual((await both(page)).after.tensors["attn.pattern"].shape, [1, 2, 3, 3]);
  const long = Array.from({ length: 17 }, (_, i) => `w${i}`).join(" ");
  await page.fill("#learn-words", long);
  await drawn(page);
  assert.match(await page.locator("#learn-words-about").innerText(), /17 words/);
  assert.equal(await page.locator("#learn-words").inputValue(), long);
  assert.equal(await page.locator(".trios[data-stale]").count(), 1, "the last pictures stay, marked");
  await page.fill("#learn-words", "");
  await drawn(page);
  assert.equal(await page.locator("#learn-words").getAttribute("aria-invalid"), "true");
  await answerTo(page, () => page.fill("#learn-words", "back again"));
  assert.equal(await page.locator(".trios[data-stale]").count(), 0);
  assert.deepEqual(errors, []);
});

test("the keyboard walks the path and the maps, and the address brings all of it back", async () => {
  const { page, errors } = await visit(link({ room: "learn", "learn-step": "positions" }));
  await answered(page);
  await answerTo(page, () => page.keyboard.press("ArrowRight"));
  await answerTo(page, () => page.keyboard.press("ArrowRight"));
  await until(page, (s) => s.learn.step === "dropout");
  await answered(page);
  await page.locator(".picture-map").first().focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await drawn(page);
  const { before, after } = await both(page);
  const read = await page.locator(".trio-readout").first().innerText();
  for (const told of [before, after])
    assert.ok(read.includes(values(told, "attn.pattern")[7].toFixed(3)), `${read} tells the second row's second cell`);
  await page.locator("#try-rate").focus();
  await answerTo(page, () => page.keyboard.press("ArrowRight"));
  const state = await page.evaluate(async () => (await import("./www/main.js")).now().learn);
  assert.deepEqual([state.step, state.set], ["dropout", { "dropout.rate": 0.25 }], "a slider keeps its arrows");
  const again = await visit(await addressOf(page));
  await answered(again.page);
  assert.deepEqual(values((await both(again.page)).after, "out"), values((await both(page)).after, "out"));
  assert.deepEqual([...errors, ...again.errors], []);
});

test("on a phone the path is one column, and nothing is wider than the screen", async () => {
  const { page, errors } = await visit(link({ room: "learn", "learn-step": "whole" }), {
    viewport: { width: 390, height: 844 },
  });
  await answered(page);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
  const tops = await page
    .locator(".trio")
    .nth(1)
    .locator(".picture")
    .evaluateAll((all) => all.map((picture) => picture.getBoundingClientRect().left));
  assert.equal(new Set(tops).size, 1);
  await page.locator("[data-do=explore]").click();
  await until(page, (s) => s.room === "explore");
  assert.deepEqual(errors, []);
});

test(
  "the room is in the reader's language, in which its words are loaded with it, and in another one when that " +
    "is chosen",
  async () => {
    const { page, errors } = await visit("#v=2&model=dates", { locale: "tr-TR" });
    await page.click('[data-room="learn"]');
    await page.getByLabel(/** @type {string} */ (tr["learn.path"]), { exact: true }).waitFor();
    for (const [language, words] of Object.entries({ tr, bn, en })) {
      await page.selectOption(".language", language);
      await page.getByLabel(/** @type {string} */ (words["learn.path"]), { exact: true }).waitFor();
    }
    assert.doesNotMatch(await page.locator("main").innerText(), /undefined/);
    assert.deepEqual(errors, []);
  },
);
