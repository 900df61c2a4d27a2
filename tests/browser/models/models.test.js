// Every model that comes with the page: it loads, is painted, does with a text what it is for, and a link brings it
// back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMBEDDED, NAMES, writesOf } from "../../../www/domain/models.js";
import { PAGE } from "../chromium.js";
import {
  ANSWER,
  FIRST,
  TEXT,
  addressOf,
  answerTo,
  follow,
  link,
  look,
  numbers,
  sameAnswer,
  settled,
  trace,
  unprovoked,
  until,
  visitor,
} from "../visit.js";

const { arrive, fresh, visit } = visitor({ share: true });

/** The mask token of `fill`. */
const MASK = "[mask]";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../../../www/domain/models.js").Name} Name */

/** The models in the checkout. */
const THERE = /** @type {Name[]} */ ([]);
for (const name of NAMES) if ((await fetch(`${PAGE}${EMBEDDED[name].url}/config.json`)).ok) THERE.push(name);
const DECODERS = THERE.filter((name) => EMBEDDED[name].way === "continues");
const FILLERS = THERE.filter((name) => EMBEDDED[name].way === "fills");

/** The kinds of attention by architecture. @type {Record<string, string[]>} */
/** A single kind needs no choice. */
const TABS = { "encoder-decoder": ["Encoder", "Decoder", "Cross"], decoder: [], encoder: [] };

/** Chooses a model through the dialog. @param {Page} page @param {string} name */
async function choose(page, name) {
  await page.selectOption("#model", name);
  await until(page, (s, name) => s.info?.name === name, name);
  await settled(page);
  return look(page);
}

/** Whether the large map and the thumbnails have more than one colour. @param {Page} page */
const painted = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".map-cells, .band-cells")].every((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const pixels = new Uint32Array(
        /** @type {HTMLCanvasElement} */ (canvas).getContext("2d")?.getImageData(0, 0, width, height).data.buffer ??
          new ArrayBuffer(0),
      );
      return new Set(pixels).size > 2;
    }),
  );

/** Asserts that every stage of Anatomy is present or named as missing, with the engine's numbers. @param {Page} page */
async function anatomyHolds(page) {
  await page.getByRole("button", { name: "Anatomy", exact: true }).click();
  await page.waitForSelector(".stages");
  const { info, focus } = await look(page);
  const path = /** @type {string} */ (focus?.path);
  const shown = await page
    .locator(".stage")
    .evaluateAll((all) => all.map((one) => [one.getAttribute("data-stage"), one.hasAttribute("data-absent")]));
  assert.equal(shown.length, 12);
  const absent = shown.filter(([, gone]) => gone).map(([id]) => id);
  const gated = info?.sublayers.some((s) => s.gated);
  assert.deepEqual(absent, [
    ...(gated ? [] : ["gate"]),
    ...(info?.config.layer_scale === null || info?.config.layer_scale === undefined ? ["gamma"] : []),
    "norm",
  ]);
  // The engine's product is the sum of the shown numbers, also with rotary positions.
  const sites = await trace(page, `${path}.*`);
  const [q, k, raw] = ["q", "k", "raw"].map(
    (site) => /** @type {{ shape: number[], values: number[] }} */ (sites.get(`${path}.${site}`)),
  );
  const [, , rows, d] = q.shape;
  const cols = k.shape[2];
  const last = (rows - 1) * d;
  const sum = q.values.slice(last, last + d).reduce((all, x, i) => all + x * k.values[i], 0);
  const said = raw.values[(rows - 1) * cols];
  assert.ok(Math.abs(sum - said) <= 1e-4 * Math.max(1, Math.abs(said)), `${sum} is ${said}`);
}

for (const name of THERE) {
  const { architecture, way, text, examples } = EMBEDDED[name];

  test(`${name} loads, renders, matches its description, reads its examples, shows its anatomy`, async () => {
    const { page, errors } = await visit(link({ model: name }));
    const { info, result, failure, notice, text: shown } = await look(page);
    assert.deepEqual([failure, notice, shown], [null, null, text]);
    assert.deepEqual([info?.name, info?.architecture], [name, architecture]);
    assert.deepEqual(
      await page.locator(".maps [role=tab]").allInnerTexts(),
      TABS[architecture],
      "the kinds, if there are several",
    );
    assert.equal(
      await page.locator(".thumb").count(),
      info?.sublayers.reduce((sum, s) => sum + s.n_heads, 0),
      "every head has its thumbnail",
    );
    assert.ok(await painted(page));
    assert.deepEqual(
      result?.maps.map((m) => m.path),
      info?.sublayers.filter((s) => s.kind !== "mlp").map((s) => s.path),
    );
    assert.equal(await page.inputValue("#model"), name);
    assert.ok((await page.locator("#model-about").innerText()).length > 40);
    assert.equal(await page.locator(".chip").count(), examples.length);
    for (let i = 0; i < examples.length; i++) {
      await page.locator(".chip").nth(i).click();
      await settled(page);
      const { failure, result } = await look(page);
      assert.equal(failure, null, examples[i]);
      assert.deepEqual(
        result?.source.filter((token) => token.kind === "unknown"),
        [],
        examples[i],
      );
    }
    await anatomyHolds(page);
    assert.deepEqual(errors, []);
  });

  test(`a link restores ${name}: text, target, edits, head`, async () => {
    const { page, errors } = await visit(link({ model: name, text: examples.at(-1) ?? text }));
    if (!["fills", "classifies"].includes(way))
      for (let i = 0; i < 2; i++) await answerTo(page, () => page.click("[data-step=back]"));
    await answerTo(page, () => page.fill("#tau", "0.5"));
    await page.locator(".thumb").first().click();
    await answerTo(page, () => page.fill("#strength", "0.5"));
    const here = await look(page);
    const there = await visit(await addressOf(page));
    const seen = await look(there.page);
    for (const part of /** @type {const} */ (["model", "text", "target", "edits", "focus", "sampling"]))
      assert.deepEqual(seen[part], here[part], part);
    sameAnswer(seen.result, here.result);
    assert.deepEqual([...errors, ...there.errors], []);
  });
}

for (const name of DECODERS) {
  test(`${name} goes on with a text, step by step, and only looks back`, async () => {
    const { page, errors } = await visit(link({ model: name, target: "" }));
    const start = await look(page);
    const given = start.result?.source.length ?? 0;
    assert.deepEqual([start.target.length, start.result?.target.length], [0, given]);
    const answers = [start.result];
    for (let i = 0; i < 3; i++) {
      const { result, target } = await answerTo(page, () => page.click("[data-step=forward]"));
      assert.deepEqual([target.length, result?.target.length], [i + 1, given + i + 1]);
      assert.equal(target.at(-1), answers.at(-1)?.next);
      answers.push(result);
    }
    const { maps = [], masks = [] } = answers.at(-1) ?? {};
    for (const {
      path,
      shape: [, rows, cols],
      mask_offset,
    } of maps) {
      assert.deepEqual([rows, cols], [given + 3, given + 3], path);
      for (let q = 0; q < rows; q++)
        for (let key = 0; key < cols; key++)
          assert.equal(masks[mask_offset + q * cols + key], Number(key > q), `${path} ${q} ${key}`);
    }
    const written = await page.locator(".answer output").textContent();
    assert.equal(written, answers.at(-1)?.output);
    assert.equal(await page.locator(".answer .given").textContent(), start.text);
    assert.equal(await page.locator(".reads .tokens").locator(".token").count(), given);
    assert.equal(await page.locator(".writes .tokens").locator(".token").count(), 3);
    for (let i = 2; i >= 0; i--)
      assert.deepEqual(
        numbers((await answerTo(page, () => page.click("[data-step=back]"))).result),
        numbers(answers[i]),
      );
    assert.deepEqual(errors, []);
  });

  test(`${name} is played to where it pauses; a draw at a temperature repeats with its seed`, async () => {
    const { page, errors } = await visit(link({ model: name, target: "" }));
    await page.click("[data-step=play]");
    await settled(page);
    const { target, info, play, result } = await look(page);
    const most = Math.min(writesOf(name, info), (info?.n_ctx ?? 0) - (result?.source.length ?? 0));
    assert.deepEqual([target.length, play], [most, "done"]);
    const fields = { model: name, temperature: "10", top_k: "8" };
    const there = await visit(link({ ...fields, seed: "3" }));
    const drawn = [(await look(there.page)).target.join()];
    assert.deepEqual(there.errors, []);
    for (const seed of ["3", "4", "5"]) {
      await follow(page, link({ ...fields, seed }));
      await settled(page);
      drawn.push((await look(page)).target.join());
    }
    assert.equal(drawn[0], drawn[1]);
    assert.ok(new Set(drawn).size > 1, "another seed, another text");
    assert.deepEqual(errors, []);
  });
}

for (const name of FILLERS) {
  test(`${name} guesses a masked token, and a click fills it in`, async () => {
    const { page, errors } = await visit(link({ model: name }));
    const { result, text } = await look(page);
    const hole = result?.source.findIndex((token) => token.text === MASK) ?? -1;
    assert.ok(hole > 0);
    assert.equal(result?.asked, hole);
    assert.equal(result?.next, null, "there is nothing to write");
    assert.ok((result?.candidates.length ?? 0) >= 6);
    assert.equal(await page.locator("[data-step]").count(), 0);
    const guess = result?.candidates.find((c) => c.kind === "text");
    await page
      .locator(".guesses .bar-take")
      .nth(result?.candidates.indexOf(/** @type {any} */ (guess)) ?? 0)
      .click();
    await settled(page);
    const filled = await look(page);
    assert.equal(filled.text, text.replace(/\s*\[mask\]/, guess?.text ?? ""));
    assert.equal(filled.result?.asked, null);
    assert.match(await page.locator(".guesses").innerText(), /\[mask\]/, "and says how to go on");
    await page.keyboard.press("Control+z");
    await settled(page);
    assert.equal((await look(page)).text, text);
    assert.deepEqual(errors, []);
  });

  test(`any token of a text can be asked for in ${name}, and made a hole`, async () => {
    const { page, errors } = await visit(link({ model: name }));
    const before = await look(page);
    const asked = await answerTo(page, () => page.locator(".reads .token").first().click());
    assert.equal(asked.result?.asked, 0);
    // Every row's logits equal the engine's.
    const logits = (await trace(page, "logits")).get("logits");
    const d = logits?.shape[2] ?? 0;
    for (const { id, logit } of asked.result?.candidates ?? [])
      assert.ok(Math.abs(logit - (logits?.values[id] ?? NaN)) < 1e-4);
    assert.equal(logits?.values.length, d * (asked.result?.source.length ?? 0));
    await page.locator(".hole-maker").click();
    await settled(page);
    const { text, result } = await look(page);
    assert.ok(text.startsWith(MASK), text);
    assert.equal(result?.asked, 0);
    assert.equal(result?.source[0].text, MASK);
    assert.equal(result?.source.length, before.result?.source.length);
    assert.deepEqual(errors, []);
  });
}

test("one model after the other, and back to the first", async () => {
  const { page, errors } = await visit();
  const first = await look(page);
  for (const name of THERE.toReversed()) {
    const { model, failure, leaving, result } = await choose(page, name);
    assert.deepEqual([model, failure, leaving], [name, null, null]);
    assert.ok(result);
    assert.ok(await painted(page));
  }
  const { text } = await choose(page, "dates");
  assert.equal(text, TEXT);
  sameAnswer((await look(page)).result, first.result);
  assert.deepEqual(errors, []);
});

test("going back and forward goes from model to model", async () => {
  const [other] = DECODERS;
  const { page, errors } = await visit();
  await choose(page, other);
  await page.waitForFunction((name) => location.hash.includes(`model=${name}`), other);
  await page.goBack();
  await until(page, (s) => s.model === "dates" && s.current);
  await settled(page);
  assert.equal((await look(page)).result?.output, ANSWER);
  await page.goForward();
  await until(page, (s) => s.model !== "dates" && s.current);
  await settled(page);
  const { model, info, text } = await look(page);
  assert.deepEqual([model, info?.name, text], [other, other, EMBEDDED[other].text]);
  assert.deepEqual(errors, []);
});

test(
  "edits that the next model has no place for go, visibly, and the notice leads back to model and edits, which " +
    "undo does not",
  async () => {
    const { page, errors } = await fresh(
      link({ edits: '{"heads":{"decoder.blocks.1.cross.2":0},"attention_temperature":2}' }),
    );
    const before = await look(page);
    const name = DECODERS[0] ?? THERE[1];
    const there = await choose(page, name);
    assert.deepEqual(there.edits, { attention_temperature: 2 });
    assert.match(await page.locator(".notice").innerText(), /do not fit this model/);
    assert.ok(await page.locator("[data-do=undo]").isDisabled());
    await page.keyboard.press("Control+z");
    assert.equal((await look(page)).model, name);
    await page.locator(".notice").getByRole("button", { name: "Back to dates" }).click();
    await until(page, (s) => s.model === "dates" && s.current);
    await settled(page);
    const back = await look(page);
    assert.deepEqual([back.edits, back.text, back.target], [before.edits, before.text, before.target]);
    sameAnswer(back.result, before.result);
    assert.deepEqual(errors, []);
  },
);

test("a model that fails to load leaves the previous one, explains the failure, and loads later", async () => {
  const other = THERE[1];
  const { page, errors } = await visit("#v=2&model=dates", {}, (page) =>
    page.route(`**/${EMBEDDED[other].url}/model.safetensors`, (route) => route.fulfill({ status: 404 })),
  );
  const before = await look(page);
  await page.selectOption("#model", other);
  await page.waitForSelector(".notice");
  assert.match(
    await page.locator(".notice").innerText(),
    new RegExp(`^The model “${other}” could not be loaded.*\\(404\\)`),
  );
  await settled(page);
  const after = await look(page);
  assert.deepEqual([after.model, after.text, after.failure], ["dates", before.text, null]);
  assert.equal(await page.inputValue("#model"), "dates");
  sameAnswer(after.result, before.result);
  assert.equal(await page.locator(".stale").count(), 0);
  await page.unroute(`**/${EMBEDDED[other].url}/model.safetensors`);
  assert.equal((await choose(page, other)).failure, null);
  assert.deepEqual(unprovoked(errors, /404|ERR_ABORTED/), []);
});

test("while a model loads the old picture stays, marked as stale", async () => {
  const other = THERE[1];
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(undefined)));
  const { page, errors } = await visit("#v=2&model=dates", {}, (page) =>
    page.route(`**/${EMBEDDED[other].url}/model.safetensors`, async (route) => {
      await held;
      await route.continue();
    }),
  );
  await page.selectOption("#model", other);
  await page.waitForSelector(".stale");
  assert.ok(await page.locator(".map").isVisible());
  assert.ok(await page.locator(".model-loading").isVisible());
  assert.equal(await page.inputValue("#source"), EMBEDDED[other].text);
  release();
  await until(page, (s, name) => s.info?.name === name, other);
  await settled(page);
  assert.equal(await page.locator(".stale").count(), 0);
  assert.deepEqual(errors, []);
});

test("a user's model has no address; back finds it again, a reload does not", async () => {
  const other = DECODERS[0] ?? THERE[1];
  const { page, errors } = await visit();
  await page.evaluate(async (url) => {
    const { act } = await import("./www/main.js");
    const file = async (/** @type {string} */ name) => (await fetch(`${url}/${name}`)).arrayBuffer();
    const text = async (/** @type {string} */ name) => new TextDecoder().decode(await file(name));
    act.openModel({
      name: "my own",
      files: {
        "config.json": await text("config.json"),
        "model.safetensors": new Uint8Array(await file("model.safetensors")),
        "tokenizer.json": await text("tokenizer.json"),
      },
      text: "abcabc",
    });
  }, EMBEDDED[other].url);
  await until(page, (s) => s.model.startsWith("own-") && s.current);
  await settled(page);
  const own = await look(page);
  assert.equal(own.text, "abcabc");
  assert.ok((await page.locator("#model option").allInnerTexts()).includes("my own"));
  await page.waitForFunction(() => history.state?.scene);
  assert.equal(new URL(page.url()).hash, "#v=4&model=reverse", "the address says nothing of it");
  await choose(page, "dates");
  await page.waitForFunction(() => history.state === null); // its entry is there
  await page.goBack();
  await until(page, (s) => s.model.startsWith("own-") && s.current);
  await settled(page);
  sameAnswer((await look(page)).result, own.result);
  await page.reload();
  await settled(page);
  assert.deepEqual([(await look(page)).model, (await look(page)).result?.output], [FIRST.model, FIRST.answer]);
  assert.match(await page.locator(".notice").innerText(), /wasn’t saved/);
  assert.deepEqual(errors, []);
});

test("a first visit fetches no other model", async () => {
  /** @type {string[]} */
  const asked = [];
  const { page, errors } = await arrive(
    "",
    {},
    async (page) => void page.on("request", (request) => asked.push(request.url())),
  );
  await settled(page);
  assert.deepEqual(
    asked.filter((url) => url.includes("/models/") && !url.includes("/models/reverse/")),
    [],
  );
  assert.deepEqual(errors, []);
});
