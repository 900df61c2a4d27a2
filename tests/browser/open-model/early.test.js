// A model from a disk that stalls: the heads of its first layers are shown while the others arrive.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutThreads } from "../engines-agree/beside.js";
import { look, until, visitor } from "../visit.js";
import { choose, filesOf, openDialog, opened } from "./opening.js";

const { visit } = visitor();

/** The embedding of `tales`, its first block and the attention of the second one. */
const HELD = 2.4e6;

/** Reads files up to this many bytes, and on after `go`. @param {import("playwright-core").Worker} worker */
const hold = (worker) =>
  worker.evaluate((held) => {
    const { stream } = Blob.prototype;
    const gate = new Promise((go) => Object.assign(globalThis, { go }));
    let sent = 0;
    Blob.prototype.stream = function () {
      const from = stream.call(this).getReader();
      let rest = new Uint8Array();
      return new ReadableStream({
        async pull(to) {
          if (sent > held) await gate;
          if (rest.length === 0) rest = (await from.read()).value ?? rest;
          if (rest.length === 0) return to.close();
          const piece = rest.slice(0, 2 ** 15);
          to.enqueue(piece);
          sent += piece.length;
          rest = rest.subarray(piece.length);
        },
        cancel: () => from.cancel(),
      });
    };
  }, HELD);

test("the first layers of a model are shown early, and the model before it stays until all are here", async () => {
  // A worker of the engine with threads sleeps, and would not be held.
  const { page, errors } = await withoutThreads(visit)();
  const before = await look(page);
  await openDialog(page);
  await choose(page, filesOf("models/tales"));
  const workers = page.workers();
  for (const worker of workers) await hold(worker);
  await page.click("[data-do=take]");
  await until(page, (s) => s.early?.maps.length === 2);
  const early = page.locator("#hub-dialog [data-part=early]");
  assert.match(await early.innerText(), /^Layers 0–1 of 4\. Layers 2–3 are still on the way\./);
  const colours = await early
    .locator("canvas")
    .first()
    .evaluate((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const pixels = /** @type {HTMLCanvasElement} */ (canvas).getContext("2d")?.getImageData(0, 0, width, height);
      return new Set(new Uint32Array(pixels?.data.buffer ?? new ArrayBuffer())).size;
    });
  assert.ok(colours > 3, `${colours} colours`);
  const top = () => page.locator("#maps-panel").evaluate((maps) => maps.getBoundingClientRect().top);
  const stood = await top();
  await page.keyboard.press("Escape");
  await page.waitForSelector(".maps [data-part=early]");
  assert.equal(await top(), stood, "the picture on the page stays where it is");
  const meanwhile = await look(page);
  assert.deepEqual([meanwhile.leaving?.model, meanwhile.info], [before.model, null]);
  for (const worker of workers) await worker.evaluate(() => /** @type {any} */ (globalThis).go());
  await opened(page);
  const there = await look(page);
  assert.deepEqual([there.info?.name, there.early, there.failure], ["tales", null, null]);
  assert.equal(await page.locator("[data-part=early]").count(), 0);
  assert.deepEqual(errors, []);
});
