// A long text: read in blocks, one head or another whole; and the activations as a file.
import assert from "node:assert/strict";
import test from "node:test";
import { randomModel } from "../../bench/random-model.js";
import { answerTo, look, settled, until, visitor } from "../visit.js";

const { visit } = visitor({ share: true });

const TOKENS = 300;
/** With the decoder's 20 tokens: its positions have no table, so no limit. */
const READ = TOKENS + 20;
const LAYERS = 2;
const HEADS = 3;
/** The sizes in the model's configuration. */
const SIZE = { layers: LAYERS, heads: HEADS, width: 24, length: TOKENS, seed: 3 };

/**
 * A page with a text of 300 tokens in an untrained model. @param {"encoder" | "decoder"} architecture @param {string}
 * view
 */
async function long(architecture, view) {
  const { page, errors } = await visit(`#v=2&view=${view}`);
  await page.evaluate(`(async () => {
    const { act } = await import(document.querySelector('script[src*="/main"]').src);
    act.openModel(${randomModel({ name: "long", architecture, ...SIZE })});
  })()`);
  await until(page, (s) => s.info?.name === "long" && s.result?.source.length === 300 && s.current);
  await settled(page);
  return { page, errors };
}

/** The patterns read in full. @param {Awaited<ReturnType<typeof look>>["result"]} result */
const wholeIn = (result) =>
  result?.maps
    .filter(({ head }) => head !== null)
    .map(({ path, head, block, shape }) => ({ name: `${path}.${head}`, block, shape })) ?? [];

test("a long text is read in blocks, and each focused head in full, without another run", async () => {
  const { page, errors } = await long("decoder", "head");
  const first = (await look(page)).result;
  assert.deepEqual(
    first?.maps.filter(({ head }) => head === null).map(({ block, shape }) => [block, shape]),
    Array(LAYERS).fill([3, [HEADS, 107, 107]]),
  );
  assert.deepEqual(wholeIn(first), [{ name: "decoder.blocks.1.attn.0", block: 1, shape: [1, READ, READ] }]);
  const thumbs = page.locator(".thumb");
  assert.equal(await thumbs.count(), LAYERS * HEADS);
  // The map is visible in every frame.
  await page.evaluate(() => {
    const seen = { frames: 0, empty: 0 };
    Object.assign(window, { seen });
    const frame = () => {
      seen.frames++;
      if (document.querySelectorAll("#maps-panel .map-cells").length === 0) seen.empty++;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (const name of ["decoder.blocks.0.attn.1", "decoder.blocks.0.attn.2", "decoder.blocks.1.attn.1"]) {
    const { result } = await answerTo(page, () => page.locator(`.thumb[data-head="${name}"]`).hover());
    assert.equal(result?.stages.ran, 0, name);
    assert.ok(
      wholeIn(result).some((map) => map.name === name),
      name,
    );
  }
  const { frames, empty } = await page.evaluate(() => /** @type {any} */ (window).seen);
  assert.ok(frames > 3);
  assert.equal(empty, 0);
  assert.deepEqual(errors, []);
});

test("a long text's blocks hold the largest weights, and are masked only if all their cells are", async () => {
  const { page, errors } = await long("decoder", "head");
  const { result } = await look(page);
  if (!result) throw new Error("there is no answer");
  const [blocks, whole] = [null, 0].map((head) =>
    result.maps.find((map) => map.path === "decoder.blocks.1.attn" && map.head === head),
  );
  if (!blocks || !whole) throw new Error("a map is missing");
  for (const [row, col] of [
    [0, 0],
    [50, 2],
    [99, 99],
    [99, 40],
    [10, 90],
  ]) {
    const cells = [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => (row * 3 + i) * READ + col * 3 + j));
    assert.equal(
      result.values[blocks.offset + row * 107 + col],
      Math.max(...cells.map((i) => result.values[whole.offset + i])),
      `${row} ${col}`,
    );
    assert.equal(
      result.masks[blocks.mask_offset + row * 107 + col],
      Math.min(...cells.map((i) => result.masks[whole.mask_offset + i])),
      `${row} ${col}`,
    );
  }
  assert.deepEqual(errors, []);
});

test("an edit of a long text says which head moved most, and its tokens scroll in a box of their own", async () => {
  const { page, errors } = await long("encoder", "grid");
  await page.focus("#tau");
  const { result } = await answerTo(page, () => page.keyboard.press("ArrowRight"));
  assert.match(result?.effect?.head?.path ?? "", /^encoder\.blocks\.[01]\.attn$/);
  assert.ok((result?.effect?.head?.difference ?? 0) > 0);
  const box = page.locator(".input .tokens").first();
  assert.equal(await box.locator(".token").count(), TOKENS);
  assert.ok(await box.evaluate((el) => el.scrollHeight > 2 * el.clientHeight && el.clientHeight < 260));
  // The keyboard reaches every token, and the box follows.
  await page.locator(".token").last().focus();
  assert.ok(await box.evaluate((el) => el.scrollTop > 0));
  assert.deepEqual(errors, []);
});

test("a file of activations holds the shown run, from the engine's cache", async () => {
  const { page, errors } = await visit("#v=2&model=dates");
  const { names, differ, outputs } = await page.evaluate(async () => {
    const main = /** @type {HTMLScriptElement} */ (document.querySelector("script[src*='/main']")).src;
    const { engine, now } = await import(main);
    const { result: before, model, text } = now();
    const bytes = await engine.file("*.pattern", { model, text, link: "" });
    const length = Number(new DataView(bytes).getBigUint64(0, true));
    const header = JSON.parse(new TextDecoder().decode(bytes.slice(8, 8 + length)));
    while (now().result === before) await new Promise((resolve) => setTimeout(resolve, 10));
    const { maps } = now().result;
    const differ = maps.filter((/** @type {any} */ { path, shape, offset, values }) => {
      const {
        data_offsets: [from, to],
        shape: [, ...own],
      } = header[`${path}.pattern`];
      const file = new Float32Array(bytes.slice(8 + length + from, 8 + length + to));
      return String(own) !== String(shape) || file.some((value, i) => value !== values[offset + i]);
    });
    return {
      names: maps.map((/** @type {any} */ { path }) => `${path}.pattern`),
      differ: differ.length,
      outputs: Object.keys(header)
        .filter((name) => name !== "__metadata__" && !/\.(pattern|mask)$/.test(name))
        .sort(),
    };
  });
  assert.ok(names.length > 3);
  assert.equal(differ, 0);
  assert.deepEqual(outputs, ["decoder.out", "encoder.out", "logits"]);
  assert.deepEqual(errors, []);
});
