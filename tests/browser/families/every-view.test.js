// Models of other families and with further switches, tiny ones with random weights, in every view: a picture, finite
// numbers, an edit, attribution whose parts sum, and steps where there is a decoder.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { choose, filesOf, folder, openDialog, opened } from "../open-model/opening.js";
import { openPanel } from "../export/reading.js";
import { VIEWS } from "../places.js";
import { answerTo, answered, drawn, look, sameAnswer, settled, until, visitor } from "../visit.js";

const { visit } = visitor();

/**
 * The properties of each family; `text` is of models with a switch that no family's folder has alone, which are chosen
 * as files of their own format. @type {Record<string, { family: string | null, architecture: string, scale?: number,
 * bias?: boolean, norm?: string, mask?: string, separator?: string, text?: string }>}
 */
const FAMILIES = {
  "bert-mlm": { family: "BERT", architecture: "encoder", mask: "[MASK]", separator: "[SEP]" },
  bert: { family: "BERT", architecture: "encoder", mask: "[MASK]", separator: "[SEP]" },
  gpt2: { family: "GPT-2", architecture: "decoder" },
  llama: { family: "Llama", architecture: "decoder", norm: "rms_norm" },
  t5: { family: "T5", architecture: "encoder-decoder", scale: 1, bias: true, norm: "rms_norm" },
  bart: { family: "BART", architecture: "encoder-decoder" },
  marian: { family: "Marian", architecture: "encoder-decoder" },
  // Parallel blocks that rotate a share of each head; caps, windows and norms on both sides; norms of the output and of
  // queries and keys; windows to both sides.
  pythia: { family: "GPT-NeoX", architecture: "decoder" },
  gemma2: { family: "Gemma 2", architecture: "decoder", scale: 3 ** -0.5, norm: "rms_norm" },
  olmo2: { family: "OLMo 2", architecture: "decoder", norm: "rms_norm" },
  // Three linear layers, then one with a softmax.
  qwen3_5: { family: "Qwen3.5", architecture: "decoder", norm: "rms_norm" },
  modernbert: { family: "ModernBERT", architecture: "encoder", mask: "[MASK]", separator: "[SEP]" },
  // Biases by distance.
  bloom: { family: "BLOOM", architecture: "decoder" },
  // Slopes, with a bound on queries, keys and values; factors; layers that do not rotate; scores that are sums of three
  // products, beside a convolution.
  "mpt-clipped": { family: "MPT", architecture: "decoder", scale: 0.9 },
  granite: { family: "Granite", architecture: "decoder", scale: 0.2, norm: "rms_norm" },
  "smollm3-window": { family: "SmolLM3", architecture: "decoder", norm: "rms_norm" },
  "deberta-conv": {
    family: "DeBERTa",
    architecture: "encoder",
    scale: 1 / Math.sqrt(12),
    mask: "[MASK]",
    separator: "[SEP]",
  },
  // Heads of two sizes, and layers that read an earlier layer's keys and values; norms of queries and keys after they
  // are rotated; queries that grow with their position; an encoder and a decoder with caps and windows.
  "gemma4-shared": { family: "Gemma 4", architecture: "decoder", scale: 1, norm: "rms_norm" },
  hunyuan: { family: "HunYuan", architecture: "decoder", norm: "rms_norm" },
  ministral3: { family: "Ministral 3", architecture: "decoder", norm: "rms_norm" },
  t5gemma: { family: "T5Gemma", architecture: "encoder-decoder", scale: 3 ** -0.5, norm: "rms_norm" },
  // A layer for each rule of rotary positions, two of them past their trained length; and sinks, with a window.
  "rotary-rules": { family: null, architecture: "decoder", norm: "rms_norm", text: "abcdeab cd" },
  sinks: { family: null, architecture: "decoder", text: "abcdeab" },
};

/**
 * The number of pixels of the largest canvas that differ from its first. @param {import("playwright-core").Page} page
 */
const painted = (page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("#maps-panel canvas")].filter(
      (canvas) => canvas instanceof HTMLCanvasElement && canvas.width > 0 && canvas.height > 0,
    );
    return Math.max(
      0,
      ...all.map((canvas) => {
        const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
        const { data } = /** @type {CanvasRenderingContext2D} */ (
          /** @type {HTMLCanvasElement} */ (canvas).getContext("2d")
        ).getImageData(0, 0, width, height);
        const pixels = new Uint32Array(data.buffer);
        return pixels.reduce((count, pixel) => count + Number(pixel !== pixels[0]), 0);
      }),
    );
  });

/** Aligns and sweeps two texts of different lengths. @param {import("playwright-core").Page} page */
async function sweep(page) {
  const { text } = await look(page);
  await page.fill("#patch-text", `${text} ${text.split(" ")[0]}`);
  await page.locator("#patch-text").blur();
  await page.waitForSelector(".patch-sweep .picture-map");
  await page.waitForFunction(() => !document.querySelector(".patch-progress"));
}

/** Measures a list of one text, with its strongest head's map. @param {import("playwright-core").Page} page */
async function measure(page) {
  await page.fill("#texts-list", (await look(page)).text);
  await page.locator("#texts-list").blur();
  await page.waitForSelector(".texts-examples .map");
}

/** Opens a family's folder, or the files of a model of our own format. @param {import("playwright-core").Page} page
 * @param {string} name @param {string | undefined} text */
async function openModel(page, name, text) {
  await openDialog(page);
  if (text === undefined) {
    await page.setInputFiles("[data-choose=folder]", folder(`tests/families/${name}`));
    await until(page, (s) => s.hub.busy === null && (s.hub.offer !== null || s.hub.problem !== null));
  } else {
    const files = filesOf(`tests/golden/${name}`, (file) => ["config.json", "model.safetensors"].includes(file));
    const tokenizer = readFileSync(folder("tests/golden/tokenizer.json"));
    await choose(page, { ...files, "tokenizer.json": tokenizer });
  }
  await page.click("[data-do=take]");
  await opened(page);
  if (text !== undefined) await answerTo(page, () => page.fill("#source", text));
}

/** Silences the first attention's first head, for as long as it does something. @param {import("playwright-core").Page}
 * page @param {() => Promise<void>} act */
async function withSilencedHead(page, act) {
  const before = await look(page);
  const path = before.info?.sublayers.find(({ kind }) => kind === "attn")?.path ?? "";
  const toggle = () =>
    answerTo(page, () => page.evaluate(async (path) => (await import("./www/main.js")).act.toggleHead(path, 0), path));
  const { edits, failure, result } = await toggle();
  assert.deepEqual([edits.heads, failure], [{ [`${path}.0`]: 0 }, null]);
  assert.notDeepEqual(result?.values, before.result?.values, "later patterns change");
  await act();
  sameAnswer((await toggle()).result, before.result);
}

/** Why's parts sum, and say how far off they are. @param {import("playwright-core").Page} page @param {string} name */
async function partsSum(page, name) {
  await page.click("[data-view=why]");
  await page.waitForSelector(".signed-bar");
  await settled(page);
  await answered(page);
  const { parts, sum, whole, residue } = /** @type {any} */ ((await look(page)).answers.why.answer);
  const all = parts.reduce((/** @type {number} */ total, /** @type {any} */ part) => total + part.value, 0);
  const near = 1e-4 * Math.max(1, Math.abs(sum));
  assert.ok(Math.abs(all - sum) < near && Math.abs(sum - whole) < near, `${name}: ${all} ${sum} ${whole}`);
  assert.ok(Math.abs(residue) < near, `${name}: ${residue} is left`);
  assert.ok((await page.locator(".part-sum").innerText()).length > 0);
}

for (const [name, wanted] of Object.entries(FAMILIES)) {
  test(`${name}: every view`, async () => {
    const { page, errors } = await visit();
    await openModel(page, name, wanted.text);
    const { info, failure, result } = await look(page);
    assert.ok(info && result);
    assert.deepEqual(
      [failure, info.family, info.architecture, info.mask ?? undefined],
      [null, wanted.family ?? info.family, wanted.architecture, wanted.mask],
    );
    assert.deepEqual(
      [info.config.attention_scale ?? undefined, info.config.norm, info.config.positions === "relative_bias"],
      [wanted.scale, wanted.norm ?? "layer_norm", wanted.bias ?? false],
    );
    if (wanted.separator) assert.equal(info.separator, wanted.separator);
    assert.equal(await page.locator(".trained").innerText(), `Model: ${name}`);

    if (wanted.architecture !== "encoder") {
      await page.click("[data-step=first]");
      await until(page, (s) => s.current && s.target.length === 0);
      const stepped = await answerTo(page, () => page.click("[data-step=forward]"));
      assert.equal(stepped.target.length, 1);
      await page.click("[data-step=forward]");
      await settled(page);
    }
    await withSilencedHead(page, () => partsSum(page, name));
    for (const view of VIEWS) {
      await page.click(`[data-view=${view}]`);
      await drawn(page);
      if (view === "patch") await sweep(page);
      if (view === "texts") await measure(page);
      if (view === "atlas") await page.check("[name=atlas-source][value=texts]");
      if (view === "why") await page.waitForSelector(".signed-bar");
      if (view === "anatomy") await page.waitForSelector(".stage[data-stage=residual], .anatomy-problem");
      await settled(page);
      await answered(page);
      await drawn(page);
      const words = await page.locator("#maps-panel").innerText();
      assert.doesNotMatch(words, /NaN|undefined|\[object|Infinity/, view);
      assert.deepEqual(await page.locator("#maps-panel :is([role=alert], .error-text)").allInnerTexts(), [], view);
      if (view === "why") assert.ok((await page.locator(".signed-bar").count()) > 1, "why: bars");
      else if (view === "atlas") assert.ok((await page.locator(".atlas-plot [role=option]").count()) > 1, "marks");
      // A model without an output head has no lens, and a sentence says so.
      else if (view === "lens" && !(await painted(page))) assert.equal(name, "bert");
      else assert.ok((await painted(page)) > 20, `${view}: a picture`);
    }
    for (const { values, masks } of [/** @type {NonNullable<typeof result>} */ ((await look(page)).result)]) {
      assert.ok(values.every(Number.isFinite) && masks.length > 0);
    }

    // In Anatomy the products sum to the model's own, also with rotary positions; and the scale is the model's.
    await page.click("[data-view=anatomy]");
    await settled(page);
    const raw = (await page.locator("[data-figure=raw]").innerText()).replace(/.*: /, "");
    assert.ok(
      (await page.locator("[data-stage=products] .formula-here").innerText())
        .replace(/\s/g, "")
        .endsWith(raw.replace(/\s/g, "")),
      `the model's own raw is ${raw}`,
    );
    const scale = page.locator("[data-chip=scale] > span").first();
    if (wanted.scale) assert.equal(await scale.innerText(), `×${wanted.scale === 1 ? 1 : wanted.scale.toFixed(3)}`);
    else assert.deepEqual([(await scale.textContent())?.trim()[0], await scale.locator("msqrt").count()], ["÷", 1]);
    assert.equal(await page.locator("#scale").isDisabled(), wanted.scale === 1);
    if (wanted.bias) {
      await page.getByRole("tab", { name: "Decoder", exact: true }).click();
      await page.waitForSelector("[data-stage=mask] [data-strip=bias]");
    }
    assert.deepEqual(errors, []);
  });
}

test("two texts: separated with a click, and the second is marked", async () => {
  const { page, errors } = await visit();
  await openDialog(page);
  await page.setInputFiles("[data-choose=folder]", folder("tests/families/bert-mlm"));
  await until(page, (s) => s.hub.busy === null && s.hub.offer !== null);
  await page.click("[data-do=take]");
  await opened(page);
  await page.fill("#source", "the fox a lazy dog");
  await settled(page);
  await page.evaluate(() =>
    /** @type {HTMLTextAreaElement} */ (document.getElementById("source")).setSelectionRange(7, 7),
  );
  const { text, result } = await answerTo(page, () => page.click("[data-do=separate]"));
  assert.equal(text, "the fox [SEP] a lazy dog");
  assert.deepEqual(
    await page.evaluate(() => [
      document.activeElement?.id,
      /** @type {HTMLTextAreaElement} */ (document.activeElement).selectionStart,
    ]),
    ["source", 14],
  );
  const second = result?.source.filter((token) => (token.segment ?? 0) > 0).length ?? 0;
  assert.ok(second > 0);
  assert.equal(await page.locator(".token[data-second]").count(), second);
  assert.equal(await page.getByRole("button", { name: "second text" }).count(), second);
  assert.equal(await page.locator("[data-do=separate]").isDisabled(), true);

  // A token's characters are marked while it is hovered or focused.
  const marks = () => page.locator(".source-behind mark").allInnerTexts();
  await page.locator(".reads .token").nth(2).hover();
  await drawn(page);
  const [from, to] = result?.source[2].span ?? [0, 0];
  assert.deepEqual(await marks(), [text.slice(from, to)]);
  await page.mouse.move(640, 10);
  await drawn(page);
  assert.deepEqual(await marks(), []);
  await page.locator(".token[tabindex='0']").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await drawn(page);
  assert.deepEqual(await marks(), ["dog"]);
  assert.deepEqual(errors, []);
});

test("an activation has its names in other tools where a pointer rests on it", async () => {
  const { page, errors } = await visit();
  await openModel(page, "gpt2", undefined);
  /** What a tooltip says there. @param {string} place @param {RegExp} named */
  const says = async (place, named) => {
    const there = page.locator(place).filter({ visible: true }).first();
    await there.hover();
    assert.match(await there.evaluate((e) => /** @type {HTMLElement} */ (e.closest("[title]")).title), named);
  };
  await page.evaluate(async () =>
    (await import("./www/main.js")).act.focus({ path: "decoder.blocks.1.attn", head: 0 }),
  );
  await page.click("[data-view=anatomy]");
  await settled(page);
  await drawn(page);
  await says("[data-stage=products] h3", /TransformerLens: blocks\.1\.attn\.hook_q$/m);
  await says(
    "[data-stage=softmax] h3",
    /TransformerLens: blocks\.1\.attn\.hook_pattern · transformers: attentions\[1\] · nnterp: attention_prob/,
  );
  await openPanel(page);
  await until(page, (s) => s.exporting.found?.sites === "decoder.blocks.1.attn.pattern");
  await says(".found span", /^TransformerLens: blocks\.1\.attn\.hook_pattern · /);
  assert.deepEqual(errors, []);
});
