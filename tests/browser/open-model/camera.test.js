// An image from the camera: asked for after a click alone, off once the picture is taken, and a sentence without one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, link, look, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({
  arguments: ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
});

/** Keeps each stream that the page asks for. @param {Page} page */
const watch = (page) =>
  page.addInitScript(() => {
    const streams = /** @type {MediaStream[]} */ ([]);
    Object.assign(globalThis, { streams });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (...how) => {
      const stream = await ask(...how);
      streams.push(stream);
      return stream;
    };
  });

/** What its tracks are: live, or ended. @param {Page} page @returns {Promise<string[]>} */
const tracks = (page) =>
  page.evaluate(() =>
    /** @type {any} */ (globalThis).streams.flatMap((/** @type {MediaStream} */ stream) =>
      stream.getTracks().map(({ readyState }) => readyState),
    ),
  );

const opened = () => visit(link({ model: "digits" }), {}, watch);

/** Opens the camera, and waits for its first frame. @param {Page} page */
async function begin(page) {
  await page.click("[data-do=camera]");
  await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
}

test("a picture is taken after a click, read, and the camera is off", async () => {
  const { page, errors } = await opened();
  assert.deepEqual(await tracks(page), [], "nothing is asked for before the click");
  await begin(page);
  assert.deepEqual(await tracks(page), ["live"]);
  await page.click("[data-do=take-picture]");
  assert.deepEqual(await tracks(page), ["ended"]);
  await until(page, (s) => s.text === "image 1" && s.current);
  const { media, result } = await look(page);
  assert.deepEqual([media.problem, media.seen["image 1"].file, result?.source.length], [null, "Photo", 50]);
  assert.equal(await page.locator(".camera").count(), 0);
  const fields = new URLSearchParams((await addressOf(page)).slice(1));
  assert.deepEqual(Object.fromEntries(fields), { v: "4", model: "digits", own: "image" }, "the link has no picture");
  assert.deepEqual(errors, []);
});

test("the camera goes off with its button, and in another room", async () => {
  const { page, errors } = await opened();
  await begin(page);
  await page.click("[data-do=camera]");
  assert.deepEqual(await tracks(page), ["ended"]);
  await begin(page);
  await page.evaluate(async () => (await import("./www/main.js")).act.enter("learn"));
  await until(page, (s) => s.room === "learn" && !s.camera.wanted);
  assert.deepEqual(await tracks(page), ["ended", "ended"]);
  assert.deepEqual(errors, []);
});

test("without a camera, or without leave to use it, a sentence says what to do", async () => {
  const { page, errors } = await opened();
  for (const [name, sentence] of /** @type {const} */ ([
    ["NotAllowedError", /allow it next to the address/],
    ["NotFoundError", /finds no camera/],
    ["NotReadableError", /another program/],
    [null, /only on https pages/],
  ])) {
    await page.evaluate((name) => {
      const refused = { getUserMedia: () => Promise.reject(new DOMException("", name ?? "")) };
      Object.defineProperty(navigator, "mediaDevices", { value: name ? refused : undefined, configurable: true });
    }, name);
    await page.click("[data-do=camera]");
    await page.waitForFunction(() => document.querySelector("#image-about .error-text"));
    assert.match(await page.locator("#image-about").innerText(), sentence);
    assert.equal(await page.locator(".camera").count(), 0);
  }
  assert.deepEqual(errors, []);
});
