// Images and sounds that a person opened: their names stand as texts, and another model keeps one that it reads.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/features.js"; // a state has a slice of each
import * as change from "../../../www/state/index.js";
import { writeUrl } from "../../../www/state/address.js";
import { arrive } from "../../../www/state/links/open-address.js";
import { fragmentOf } from "../../../www/state/links/link.js";
import { droppedMedia } from "../../../www/state/image-lifetimes.js";
import { initialState, scene } from "../../../www/state/store.js";
import { fileOf, mediaChoices, strokesIn } from "../../../www/state/media.js";
import { answered } from "../support/answered.js";

/** @typedef {import("../../../www/state/store.js").State} State */

const PIXELS = { kind: "pixels", channels: 3, patch_size: 4, image_size: 8 };
const image = (/** @type {string} */ name) =>
  /** @type {const} */ ({ type: "image", id: 1, name, width: 1, height: 1, rgba: new Uint8Array(4) });

/** Reads images. @param {State} s */
const seeing = (s) => {
  const info = /** @type {NonNullable<State["info"]>} */ (s.info);
  return { ...info, config: { ...info.config, input: /** @type {any} */ (PIXELS) } };
};

/** Some images, one after another. */
async function opened(count = 1) {
  const s = await answered(initialState());
  const first = { ...s, info: seeing(s) };
  return Array.from({ length: count }).reduce(
    (state) => {
      const name = change.nextName(state);
      return change.openMedia(change.beginReading(state, `${name} file`), image(name), `${name} file`);
    },
    /** @type {State} */ (first),
  );
}

test("an image becomes the text under a name of its own, and undo leads back to the one before", async () => {
  const s = await opened(2);
  assert.equal(scene(s)?.source, "image 2");
  assert.equal(change.undo(s).text, "image 1");
  assert.equal(change.nextName(s), "image 3");
  // Read again for another model, it keeps its file's name.
  assert.equal(fileOf(change.addMedia(s, image("image 1")), "image 1"), "image 1 file");
});

test("an image that another program gave has its number: the next opened one has another name", async () => {
  const given = change.addMedia(await opened(0), image("image 3"));
  assert.deepEqual([change.nextName(given), fileOf(given, "image 3")], ["image 4", "image 3"]);
});

test("of files with one name, each later one is numbered", async () => {
  const s = await opened(0);
  const three = ["a.png", "a.png", "b.png", "a.png"].reduce((state, file) => {
    const name = change.nextName(state);
    return change.openMedia(change.beginReading(state, file), image(name), file);
  }, s);
  const files = mediaChoices(three)?.all.map(({ file }) => file);
  assert.deepEqual(files, ["a.png", "a.png (2)", "b.png", "a.png (3)"]);
  // Read again for another model, it keeps its number.
  assert.equal(fileOf(change.addMedia(three, image("image 2")), "image 2"), "a.png (2)");
});

test("a model of images forgets a text, and keeps an image", async () => {
  const s = await opened();
  const info = seeing(s);
  assert.equal(change.setModelInfo(s, info).text, "image 1");
  const before = change.setModelInfo({ ...s, text: "5 Mart 2024" }, info);
  assert.deepEqual([before.text, scene(before), before.result], ["", null, null]);
});

test("another address forgets no image, so that a name never stands for two", async () => {
  const s = await opened(2);
  const problem = { code: "image.unreadable", params: {} };
  const reading = change.refuseReading(change.beginReading(s, "c.png"), "image 3", problem);
  const back = arrive(reading, writeUrl(change.setView(s, "head")), null);
  assert.deepEqual([back.view, back.text, back.media.problem], ["head", "image 2", null]);
  assert.deepEqual(mediaChoices({ ...back, info: s.info }), mediaChoices(s));
  assert.equal(change.nextName(back), "image 4");
  const elsewhere = arrive(reading, writeUrl(change.setModel(s, "reverse")), null);
  assert.equal(elsewhere.media.named, 3);
});

test("another address leaves an opened file in view, and takes an example beside the model that it names", async () => {
  const s = await opened();
  const hears = change.setModelInfo(s, hearing(s));
  const heard = change.openMedia(change.beginReading(hears, "a.wav"), sound("sound 2"), "a.wav");
  assert.equal(arrive(heard, writeUrl(change.setView(heard, "head")), null).text, "sound 2");
  const digits = (/** @type {string} */ text) => ({ ...s, model: "digits", text });
  for (const [from, to, text] of [
    ["4", "9", "9"],
    ["9", "4", "4"],
    ["image 1", "4", "4"],
    ["image 1", "image 1", "image 1"],
  ])
    assert.equal(arrive(digits(from), writeUrl(digits(to)), null).text, text, `${from} → ${to}`);
});

test("no address has the name of an image", async () => {
  const s = await opened();
  assert.equal(s.text, "image 1");
  assert.ok(!/image\W*1/.test(decodeURIComponent(writeUrl(s))));
});

test("a link leaves out the images that other views read, and what other models cannot use", async () => {
  const s = { ...(await opened(2)), model: "owner/vit" };
  const set = { ...s, grid: { ...s.grid, over: false }, patch: { ...s.patch, text: "image 1" } };
  const beside = { ...set, compare: { ...s.compare, other: /** @type {const} */ ("prompt"), text: "image 1" } };
  const addressed = new URLSearchParams(fragmentOf(beside));
  assert.deepEqual(
    ["over_patches", "b", "b_text", "p_text"].map((name) => addressed.get(name)),
    ["0", null, null, null],
  );
  const own = new URLSearchParams(fragmentOf({ ...beside, model: "my-vit" }));
  // The other text is one of that model's, as whenever a model is left.
  const found = Object.fromEntries([...own].filter(([name]) => name !== "v"));
  assert.deepEqual(found, { model: "reverse", b: "prompt", b_text: "chief" });
  const text = { ...beside, compare: { ...beside.compare, text: "another" } };
  assert.equal(
    new URLSearchParams(fragmentOf({ ...text, info: (await answered(initialState())).info })).get("b_text"),
    "another",
  );
});

test("an image that came with the model stands in addresses, and goes with its model", async () => {
  const model = { ...initialState(), model: "digits", text: "4" };
  const info = seeing(await answered(initialState()));
  const s = change.addMedia(change.setModelInfo(model, info), image("4"));
  assert.deepEqual([s.text, scene(s)?.source, fileOf(s, "4")], ["4", "4", "4"]);
  assert.match(writeUrl(s), /model=digits.*text=4/);
  const [name, seen] = ["image 1", change.openMedia(change.beginReading(s, "a.png"), image("image 1"), "a.png")];
  assert.ok(!/text=/.test(writeUrl(seen)), "an opened one does not");
  const other = change.setModelInfo({ ...seen, model: "own-1" }, info);
  assert.deepEqual([other.text, Object.keys(other.media.seen)], [name, [name]]);
  assert.equal(change.setModelInfo({ ...s, model: "own-1" }, info).text, "");
});

test("strokes stand on the sheet while they are read, and a drawing that goes on is no choice", async () => {
  /** @type {import("../../../www/state/media.js").Stroke[]} */
  const [first, second] = [[[0, 0]], [[1, 1]]];
  const reading = change.beginReading(await opened(0), "Drawing", [first]);
  assert.deepEqual(strokesIn(reading), [first]);
  const one = change.openMedia(reading, image("image 1"), "Drawing", { strokes: [first] });
  const two = change.beginReading(one, "Drawing", [first, second]);
  assert.deepEqual([strokesIn(one), strokesIn(two)], [[first], [first, second]]);
  assert.deepEqual(strokesIn(change.refuseReading(two, "image 2", { code: "image.empty" })), [first]);
  const both = change.openMedia(two, image("image 2"), "Drawing", { strokes: [first, second] });
  assert.deepEqual(mediaChoices(both)?.all, [{ id: "image 2", file: "Drawing" }]);
  // Read again for another model, it keeps its strokes.
  assert.deepEqual(strokesIn(change.addMedia(both, image("image 2"))), [first, second]);
  // Another drawing has a name of its own.
  const other = change.openMedia(change.beginReading(both, "Drawing", [second]), image("image 3"), "Drawing", {
    strokes: [second],
  });
  assert.deepEqual(
    mediaChoices(other)?.all.map(({ file }) => file),
    ["Drawing", "Drawing (2)"],
  );
});

test("an empty sheet is read in place of what is drawn, and counts as no drawing of its own", async () => {
  /** @type {import("../../../www/state/media.js").Stroke[]} */
  const [first, second] = [[[0, 0]], [[1, 1]]];
  const drawn = change.openMedia(
    change.beginReading(await opened(0), "Drawing", [first]),
    image("image 1"),
    "Drawing",
    {
      strokes: [first],
    },
  );
  const late = change.beginReading(drawn, "Drawing", [first, second]);
  const clearing = change.beginReading(late, "Drawing", []);
  const drawnLate = change.openMedia(clearing, image("image 2"), "Drawing", { strokes: [first, second] });
  assert.equal(drawnLate.text, "image 1", "strokes that were cleared while they were read do not come back");
  const blank = change.openMedia(drawnLate, image("image 3"), "Drawing", { strokes: [] });
  assert.deepEqual([blank.text, strokesIn(blank), fileOf(blank, "image 3")], ["image 3", [], "Drawing"]);
  const next = change.openMedia(change.beginReading(blank, "Drawing", [second]), image("image 4"), "Drawing", {
    strokes: [second],
  });
  assert.deepEqual(
    mediaChoices(next)?.all.map(({ file }) => file),
    ["Drawing", "Drawing (2)"],
  );
});

test("a drawing that others go on from is released once nothing names it", async () => {
  /** @type {import("../../../www/state/media.js").Stroke[]} */
  const strokes = [[[0, 0]], [[1, 1]], [[0, 1]], [[1, 0]]];
  const drawn = (/** @type {State} */ s, /** @type {number} */ count) =>
    change.openMedia(change.beginReading(s, "Drawing"), image(`image ${count}`), "Drawing", {
      strokes: strokes.slice(0, count),
    });
  const seen = (/** @type {State} */ s) => Object.keys(s.media.seen);
  const two = drawn(drawn(await opened(0), 1), 2);
  assert.deepEqual(seen(two), ["image 1", "image 2"], "undo leads back to it");
  const three = drawn({ ...two, past: [] }, 3);
  assert.deepEqual(seen(three), ["image 2", "image 3"]);
  assert.deepEqual(droppedMedia(two, three), ["image 1"]);
  assert.deepEqual(droppedMedia(three, three), []);
  const compared = { ...three, past: [], compare: { ...three.compare, text: "image 2" } };
  assert.deepEqual(seen(drawn(compared, 4)), ["image 2", "image 3", "image 4"], "a view names it");
  // Images that came with a model leave with it, and are no one's to release.
  const beside = change.addMedia(three, image("4"));
  assert.deepEqual(droppedMedia(beside, three), []);
});

test("a refused image leaves the one in view, with its sentence", async () => {
  const s = change.beginReading(await opened(), "b.png");
  const refused = change.refuseReading(s, "image 2", { code: "image.empty" });
  assert.deepEqual(
    [refused.text, refused.media.reading, refused.media.problem],
    ["image 1", null, { code: "image.empty" }],
  );
  assert.equal(change.beginReading(refused, "c.png").media.problem, null);
});

test("of two images that are read at once each is kept, and the later one is in view", async () => {
  const first = change.nextName(await opened(0));
  const one = change.beginReading(await opened(0), "first.jpg");
  const second = change.nextName(one);
  const both = change.beginReading(one, "second.jpg");
  for (const order of [
    [first, second],
    [second, first],
  ]) {
    const s = order.reduce((state, name) => change.openMedia(state, image(name), `${name} file`), both);
    assert.deepEqual(Object.keys(s.media.seen).sort(), ["image 1", "image 2"]);
    assert.deepEqual([s.text, s.media.reading], ["image 2", null]);
  }
  const refused = change.refuseReading(both, first, { code: "image.empty" });
  assert.deepEqual([refused.media.reading, refused.media.problem], ["second.jpg", null]);
});

test("an image that comes after a change to a model of texts leaves the text", async () => {
  const s = change.beginReading(await opened(0), "late.jpg");
  const { info, text } = await answered(initialState());
  const late = change.openMedia({ ...s, info, text }, image("image 1"), "late.jpg");
  assert.deepEqual([late.text, late.media.reading, fileOf(late, "image 1")], [text, null, "late.jpg"]);
});

const FEATURES = { kind: "features", bins: 5, frames: 22 };
const sound = (/** @type {string} */ name) =>
  /** @type {const} */ ({ ...image(name), type: "sound", seconds: 0.8, heard: 1 });

/** Reads sound. @param {State} s */
const hearing = (s) => {
  const info = /** @type {NonNullable<State["info"]>} */ (s.info);
  return { ...info, config: { ...info.config, input: /** @type {any} */ (FEATURES) } };
};

test("a sound is named as such, is none of the choices of a model of images, and tells who resampled it", async () => {
  const first = await opened();
  const s = change.setModelInfo(first, hearing(first));
  assert.equal(s.text, "");
  assert.equal(change.nextName(s), "sound 2");
  const heard = change.openMedia(change.beginReading(s, "a.mp3"), sound("sound 2"), "a.mp3", { resampled: true });
  assert.equal(heard.text, "sound 2");
  assert.deepEqual(heard.media.seen["sound 2"].sound, { seconds: 0.8, heard: 1, resampled: true });
  assert.deepEqual(mediaChoices(heard), { medium: "sound", all: [{ id: "sound 2", file: "a.mp3" }] });
  // Read again for another model, it stays resampled.
  assert.equal(change.addMedia(heard, sound("sound 2")).media.seen["sound 2"].sound?.resampled, true);
  const back = change.setModelInfo(heard, seeing(heard));
  assert.deepEqual([back.text, mediaChoices(back)?.all.map(({ id }) => id)], ["", ["image 1"]]);
  assert.ok(!/sound\W*2/.test(decodeURIComponent(writeUrl(heard))));
});
