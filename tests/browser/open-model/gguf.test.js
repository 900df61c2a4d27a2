// A GGUF file: chosen and edited, with its tokens and chat template; from a hub by its name, kept, and opened
// again by its address alone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { commitOf, mirror } from "../mirror.js";
import { answerTo, look, settled, unprovoked, until, visitor } from "../visit.js";
import { choose, folder, from, lookUp, openDialog, said, take } from "./opening.js";

const { visit } = visitor();
const file = (/** @type {string} */ name) => readFileSync(folder(`tests/gguf/${name}/${name}.gguf`));
/** @type {[string, number[]][]} */
const IDS = JSON.parse(readFileSync(folder("tests/gguf/llama-q8_0/ids.json"), "utf8"));
const REPO = "someone/tiny-GGUF";

/** @type {Awaited<ReturnType<typeof mirror>>} */
let hub;
before(async () => {
  const files = { "tiny-Q8_0.gguf": file("llama-q8_0"), "tiny-Q4_0.gguf": file("llama-q4_0"), "README.md": "# tiny" };
  hub = await mirror({ [REPO]: { folder: folder("docs"), files } });
});
after(() => hub.close());

/** @param {import("playwright-core").Page} page @param {string} text */
async function type(page, text) {
  await page.fill("#source", text);
  await settled(page);
}

test("a chosen file opens in eight bits as it is, computes, writes and takes edits", async () => {
  const { page, errors } = await visit();
  await openDialog(page);
  await choose(page, { "tiny.gguf": file("llama-q8_0") });
  assert.match(await page.locator("[data-part=offer]").innerText(), /Llama[^]*Decoder[^]*this machine/);
  assert.equal(await page.locator("[data-part=no-tokenizer]").count(), 0);
  await page.check("[data-precision=int8]");
  await take(page);
  const [text, ids] = IDS[0];
  await type(page, text);
  const whole = await look(page);
  assert.deepEqual([whole.failure, whole.info?.family, whole.info?.precision], [null, "Llama", "int8"]);
  assert.deepEqual(
    whole.result?.source.map(({ id }) => id),
    ids,
  );
  assert.ok(whole.result?.output.length, "it writes");
  const edited = await answerTo(page, () =>
    page.evaluate(async () => (await import("./www/main.js")).act.toggleHead("decoder.blocks.0.attn", 1)),
  );
  assert.notDeepEqual(edited.result?.values, whole.result?.values);
  assert.equal(await page.locator(".text-or-chat").count(), 1, "its chat template is found");
  assert.deepEqual(errors, []);
});

test("all parts of a split file with blocks of 256 open together, and a missing one is named", async () => {
  const { page, errors } = await visit();
  const part = (/** @type {number} */ number) => `llama-k-0000${number}-of-00003.gguf`;
  const parts = [1, 2, 3].map((number) => [part(number), readFileSync(folder(`tests/gguf/llama-k/${part(number)}`))]);
  await openDialog(page);
  await choose(page, Object.fromEntries(parts.slice(1)));
  assert.match(await said(page), /llama-k-00001-of-00003\.gguf is missing: the model has 3 parts/);
  await choose(page, Object.fromEntries(parts.reverse()));
  await take(page);
  await type(page, IDS[0][0]);
  const { failure, info, result } = await look(page);
  assert.deepEqual([failure, info?.family, info?.config.d_model], [null, "Llama", 256]);
  assert.ok(result?.output.length, "it writes");
  assert.deepEqual(errors, []);
});

test("what does not open is a sentence", async () => {
  const { page } = await visit();
  await openDialog(page);
  const whole = file("llama-q8_0");
  const ffn = Buffer.from("blk.0.ffn_up.weight");
  const other = Buffer.from(whole);
  // Two sizes of eight bytes stand between a tensor's name and its type.
  other.writeUInt32LE(16, other.indexOf(ffn) + ffn.length + 4 + 16);
  for (const [bytes, sentence] of /** @type {[Buffer, RegExp][]} */ ([
    [whole.subarray(0, 3000), /tiny\.gguf cannot be read: it ends inside its header/],
    [whole.subarray(0, whole.length - 40), /tiny\.gguf cannot be read: it ends after \d+ of \d+ bytes/],
    [other, /`blk\.0\.ffn_up\.weight` holds IQ2_XXS, which is not read; F32, F16/],
  ])) {
    await choose(page, { "tiny.gguf": bytes });
    assert.match(await said(page), sentence);
  }
});

test("from a hub one file is named, kept, and opened by its address without a hub", async () => {
  const { page, errors } = await visit(undefined, {}, from(hub.url));
  await openDialog(page);
  await lookUp(page, REPO);
  assert.match(await said(page), /several GGUF files[^]*tiny-Q4_0\.gguf, tiny-Q8_0\.gguf/);
  await lookUp(page, `${REPO}/tiny-Q8_0.gguf`);
  const card = await page.locator("[data-part=offer]").innerText();
  assert.match(card, /tiny-Q8_0\.gguf[^]*Llama/);
  assert.equal(hub.state.asked.filter(({ path }) => path.includes("Q4_0")).length, 0);
  await take(page);
  const id = `${REPO}/tiny-Q8_0.gguf@${commitOf(REPO)}`;
  const opened = await look(page);
  assert.deepEqual([opened.failure, opened.model], [null, id]);
  await page.waitForFunction(() => location.hash.includes("model="));
  hub.state.on = false;
  await page.reload();
  await until(page, (s) => s.info?.family === "Llama" && s.current);
  const again = await look(page);
  assert.deepEqual([again.model, again.result?.output], [id, opened.result?.output]);
  hub.state.on = true;
  assert.deepEqual(unprovoked(errors, /favicon/), []);
});
