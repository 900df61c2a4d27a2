// A model from a slow disk: the heads of its first layers are shown while the others arrive.
import assert from "node:assert/strict";
import { test } from "node:test";
import { look, until, visitor } from "../visit.js";
import { choose, filesOf, openDialog, opened } from "./opening.js";

const { visit } = visitor();

/** The embedding and the first block of `tales`, and not all. */
const HELD = 2.4e6;

/** Files come slowly, and stop at so many bytes until `go`. @param {import("playwright-core").Worker} worker */
const slowDown = (worker) =>
  worker.evaluate((held) => {
    const stream = Blob.prototype.stream;
    const gate = new Promise((go) => Object.assign(globalThis, { go }));
    let sent = 0;
    Blob.prototype.stream = function () {
      const from = stream.call(this).getReader();
      let rest = new Uint8Array();
      return new ReadableStream({
        async pull(to) {
          if (rest.length === 0) rest = (await from.read()).value ?? rest;
          if (rest.length === 0) return to.close();
          await (sent > held ? gate : new Promise((go) => setTimeout(go, 5)));
          to.enqueue(rest.slice(0, 2 ** 15));
          sent += Math.min(rest.length, 2 ** 15);
          rest = rest.subarray(2 ** 15);
        },
        cancel: () => from.cancel(),
      });
    };
  }, HELD);

test("the first layers of a model are shown early, and the model before it stays until all are here", async () => {
  const { page, errors } = await visit();
  const before = await look(page);
  await openDialog(page);
  await choose(page, filesOf("models/tales"));
  for (const worker of page.workers()) await slowDown(worker);
  await page.click("[data-do=take]");
  await until(page, (s) => (s.early?.maps.length ?? 0) > 0);
  const early = page.locator("[data-part=opening] [data-part=early]");
  assert.match(await early.innerText(), /Layers? 0(–[12])? of 4\. Layers? [123](–3)? (is|are) still on the way\./);
  const colours = await early.locator("canvas").evaluate((canvas) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
    const pixels = /** @type {HTMLCanvasElement} */ (canvas).getContext("2d")?.getImageData(0, 0, width, height);
    return new Set(new Uint32Array(pixels?.data.buffer ?? new ArrayBuffer())).size;
  });
  assert.ok(colours > 3, `${colours} colours`);
  const meanwhile = await look(page);
  assert.deepEqual([meanwhile.leaving?.model, meanwhile.info], [before.model, null]);
  for (const worker of page.workers()) await worker.evaluate(() => /** @type {any} */ (globalThis).go());
  await opened(page);
  const there = await look(page);
  assert.deepEqual([there.info?.name, there.early, there.failure], ["tales", null, null]);
  assert.equal(await page.locator("[data-part=early]").count(), 0);
  assert.deepEqual(errors, []);
});
