// Pictures beside a text: each has its place in the text, and a link carries none.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/features.js"; // a state has a slice of each
import * as change from "../../../www/state/index.js";
import { fragmentOf } from "../../../www/state/links/link.js";
import { arrive } from "../../../www/state/links/open-address.js";
import { initialState, isBlank, isRunning, scene, subject } from "../../../www/state/store.js";
import { answered } from "../support/answered.js";

/** @typedef {import("../../../www/state/store.js").State} State */

const image = (/** @type {string} */ name) =>
  /** @type {const} */ ({ type: "image", id: 1, name, width: 1, height: 1, rgba: new Uint8Array(4) });

/** A state with a model that reads images beside this text. */
async function reading(text = "What is this?") {
  const s = await answered(initialState());
  const info = /** @type {NonNullable<State["info"]>} */ (s.info);
  const config = /** @type {any} */ ({ ...info.config, vision: {}, input: { kind: "pixels", channels: 3 } });
  return { ...change.setText(s, text), info: { ...info, config, image: "<image>" } };
}

/** Opens a picture. @param {State} s @param {boolean} [beside] */
function open(s, beside) {
  const name = change.nextName(s);
  return change.openMedia(change.beginReading(s, `${name}.png`), image(name), `${name}.png`, { beside });
}

test("without a picture nothing is asked, and nothing runs", async () => {
  const s = await reading();
  assert.deepEqual([scene(s), isBlank(s), isRunning(s)], [null, true, false]);
});

test("a picture takes the place of the others, or stands beside them, each with its place in the text", async () => {
  const one = open(await reading());
  assert.deepEqual([one.text, one.pictures], ["<image>What is this?", ["image 1"]]);
  assert.deepEqual(scene(one)?.images, ["image 1"]);
  assert.deepEqual(subject(one).images, ["image 1"]);
  const other = open(one);
  assert.deepEqual([other.text, other.pictures], ["<image>What is this?", ["image 2"]]);
  const two = open(other, true);
  assert.deepEqual([two.text, two.pictures], ["<image><image>What is this?", ["image 2", "image 3"]]);
  assert.deepEqual(change.undo(two).pictures, ["image 2"]);
  const back = change.removePicture(change.setText(two, "A <image> and <image>"), 0);
  assert.deepEqual([back.text, back.pictures], ["A  and <image>", ["image 3"]]);
  assert.deepEqual(change.changePicture(back, 0, "image 1").pictures, ["image 1"]);
  // One that is chosen takes the places of several.
  assert.equal(open(two).text, "<image>What is this?");
});

test("a place that the text has already is taken", async () => {
  const s = open(await reading("User:<image>Why?"));
  assert.equal(s.text, "User:<image>Why?");
  const three = open(await reading("<image> or <image>"), true);
  assert.deepEqual([three.text, three.pictures.length], ["<image> or <image>", 1]);
});

test("a link carries no picture, and one that is followed keeps those in view", async () => {
  const s = open(await reading());
  const link = fragmentOf(s);
  assert.ok(!link.includes("image+1") && !link.includes("image%201") && !link.includes("png"), link);
  assert.deepEqual(arrive(s, link, null).pictures, ["image 1"]);
});
