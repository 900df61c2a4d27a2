// A model in few bits from a hub leaves a computed copy: a reload reads that and not its files, to the same
// bits; what is broken is given up for the files.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { mirror } from "../mirror.js";
import { look, pattern, settled, unprovoked, until, visitor } from "../visit.js";
import { folder, from, lookUp, openDialog, take } from "./opening.js";

const { visit } = visitor();
const NAME = "someone/dates";
const HEAD = "decoder.blocks.1.cross";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof mirror>>} */
let hub;
before(async () => void (hub = await mirror({ [NAME]: { folder: folder("models/dates") } })));
after(() => hub.close());

/** The sizes of a stored model's files, by name. @param {Page} page @returns {Promise<Record<string, number>>} */
const sizes = (page) =>
  page.evaluate(async () => {
    const models = await (await navigator.storage.getDirectory()).getDirectoryHandle("models");
    /** @type {Record<string, number>} */
    const found = {};
    for await (const model of /** @type {any} */ (models).values())
      for await (const file of model.values()) found[file.name] = (await file.getFile()).size;
    return found;
  });

/**
 * Overwrites a stored file from this byte on with 255, which are no numbers, or cuts it off there.
 * @param {Page} page @param {string} name @param {{ from: number, cut?: boolean }} where
 */
const spoil = (page, name, where) =>
  page.evaluate(
    async ({ name, from, cut }) => {
      const models = await (await navigator.storage.getDirectory()).getDirectoryHandle("models");
      for await (const model of /** @type {any} */ (models).values()) {
        const file = await model.getFileHandle(name);
        const { size } = await file.getFile();
        let writer = null;
        // The worker closes it soon after its last byte.
        for (let i = 0; !writer && i < 100; i++) {
          writer = await file.createWritable({ keepExistingData: true }).catch(() => null);
          if (!writer) await new Promise((done) => setTimeout(done, 50));
        }
        if (cut) await writer.truncate(from);
        else await writer.write({ type: "write", position: from, data: new Uint8Array(size - from).fill(255) });
        await writer.close();
      }
    },
    { name, ...where },
  );

/**
 * The digest of the model as it is kept; null while there is none whole, whose header is written last.
 * @param {Page} page @returns {Promise<string | null>}
 */
const digest = (page) =>
  page.evaluate(async () => {
    const models = await (await navigator.storage.getDirectory()).getDirectoryHandle("models");
    for await (const model of /** @type {any} */ (models).values()) {
      // It may be written meanwhile.
      const bytes = await model
        .getFileHandle("computed.int8")
        .then((/** @type {FileSystemFileHandle} */ handle) => handle.getFile())
        .then((/** @type {File} */ file) => file.arrayBuffer())
        .catch(() => new ArrayBuffer());
      if (!new Uint8Array(bytes).subarray(0, 8).some((byte) => byte > 0)) return null;
      return `${new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))}`;
    }
    return null;
  });

/** Waits until the model is kept, as before if that is given. @param {Page} page @param {string} [before] */
async function kept(page, before) {
  for (let i = 0; i < 200; i++) {
    const now = await digest(page);
    if (now !== null && now === (before ?? now)) return now;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("it is not kept");
}

/** What the model computes. @param {Page} page */
async function computed(page) {
  const { info, result, failure } = await look(page);
  return { rounding: info?.rounding, failure, output: result?.output, ...pattern(result, HEAD, 0) };
}

test("a model in eight bits is read as it was computed with, to the same bits, until that is broken", async () => {
  const { page, errors } = await visit("#v=2&model=dates", {}, from(hub.url));
  await openDialog(page);
  await lookUp(page, NAME);
  await page.check("[data-precision=int8]");
  await until(page, (s) => s.hub.precision === "int8");
  await take(page);
  await page.waitForFunction(() => location.hash.includes("int8"));
  const expected = await computed(page);
  const first = await kept(page);
  const all = await sizes(page);
  assert.ok(all["computed.int8"] * 3 < all["model.safetensors"], JSON.stringify(all));
  const reloaded = async () => {
    await page.reload();
    await settled(page);
    return computed(page);
  };
  // Nothing of the files' numbers is needed any more.
  const original = await page.evaluate(async () => {
    const models = await (await navigator.storage.getDirectory()).getDirectoryHandle("models");
    for await (const model of /** @type {any} */ (models).values()) {
      const file = await (await model.getFileHandle("model.safetensors")).getFile();
      return [...new Uint8Array(await file.arrayBuffer())];
    }
    return [];
  });
  const begin = 8 + Number(new DataView(Uint8Array.from(original.slice(0, 8)).buffer).getBigUint64(0, true));
  await spoil(page, "model.safetensors", { from: begin });
  assert.deepEqual(await reloaded(), expected);
  await page.evaluate(async (bytes) => {
    const models = await (await navigator.storage.getDirectory()).getDirectoryHandle("models");
    for await (const model of /** @type {any} */ (models).values()) {
      const writer = await (await model.getFileHandle("model.safetensors")).createWritable();
      await writer.write(Uint8Array.from(bytes));
      await writer.close();
    }
  }, original);
  for (const [from, cut] of /** @type {const} */ ([
    [all["computed.int8"] - 100_000, false],
    [all["computed.int8"] - 1, true],
    [0, false],
  ])) {
    await spoil(page, "computed.int8", { from, cut });
    assert.notEqual(await digest(page), first);
    assert.deepEqual(await reloaded(), expected, `${from}`);
    await kept(page, first);
  }
  assert.deepEqual(unprovoked(errors, /favicon/), []);
});
