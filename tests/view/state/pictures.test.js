// Pictures beside a text: each has its place in the text, and a link carries none.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/features.js"; // a state has a slice of each
import * as change from "../../../www/state/index.js";
import { fragmentOf } from "../../../www/state/links/link.js";
import { arrive } from "../../../www/state/links/open-address.js";
import { initialState, isBlank, isRunning, scene, subject } from "../../../www/state/store.js";
import { meanQuestion } from "../../../www/features/input/pictures/state.js";
import { weightedQuestion } from "../../../www/features/head/queries.js";
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
  // The next one, dropped or chosen, takes the place that waits, and a typed text stays.
  const both = open(open(await reading("<image> or <image>")));
  assert.deepEqual([both.text, both.pictures], ["<image> or <image>", ["image 1", "image 2"]]);
  assert.deepEqual([open(both).text, open(both).pictures], ["<image> or ", ["image 3"]]);
});

test("a further picture stands after the last place, so that names and places have one order", async () => {
  const text = "USER: <image>\nWhat? ASSISTANT:";
  const one = open(await reading(text));
  assert.equal(one.text, text);
  const two = open(one, true);
  assert.deepEqual([two.text, two.pictures], ["USER: <image><image>\nWhat? ASSISTANT:", ["image 1", "image 2"]]);
  assert.equal(open(two).text, text, "one in the place of both");
  // The place of the only one waits for the next.
  const none = change.removePicture(one, 0);
  assert.deepEqual([none.text, none.pictures, none.result, isBlank(none)], [text, [], null, true]);
  assert.deepEqual([open(none).text, open(none).pictures], [text, ["image 2"]]);
});

test("pictures stay when a text has fewer places, and are read once they have one", async () => {
  const two = open(open(await reading()), true);
  const images = (/** @type {State} */ s) => scene(s)?.images;
  const one = change.setText(two, "Or <image>?");
  assert.deepEqual([one.pictures, images(one)], [two.pictures, ["image 1"]]);
  const none = change.setText(two, "Say something.");
  assert.deepEqual([none.pictures, none.play, none.result, isRunning(none)], [two.pictures, "off", null, false]);
  assert.deepEqual([scene(none), isBlank(none)], [null, true]);
  // A text with places, such as an example, has them again.
  const example = change.setText(none, "<image><image>And these?");
  assert.deepEqual([images(example), example.play], [two.pictures, "fast"]);
  const placed = change.placePictures(one);
  assert.deepEqual([placed.text, images(placed)], ["Or <image><image>?", two.pictures]);
  assert.equal(change.placePictures(none).text, "<image><image>Say something.");
  assert.deepEqual([change.undo(placed).text, change.undo(placed).pictures], ["Or <image>?", two.pictures]);
  // One that waits goes without its place, and another takes the places of all.
  const removed = change.removePicture(one, 1);
  assert.deepEqual([removed.text, removed.pictures], ["Or <image>?", ["image 1"]]);
  assert.deepEqual([open(one).text, open(one).pictures], ["Or <image>?", ["image 3"]]);
  assert.deepEqual(arrive(two, fragmentOf(one), null).pictures, two.pictures);
  const without = arrive(two, fragmentOf(none), null);
  assert.deepEqual([without.text, without.pictures, isRunning(without)], ["Say something.", two.pictures, false]);
});

test("a tile of a picture that waits is not in view", async () => {
  const two = change.setTile(open(open(await reading()), true), 3);
  assert.deepEqual([scene(two)?.tile, scene(change.setText(two, "<image>?"))?.tile], [3, undefined]);
});

test("only what reads the encoder is asked anew for a tile", async () => {
  const one = open(await reading());
  const tiled = change.setTile(one, 3);
  assert.deepEqual(subject(tiled), subject(one));
  assert.deepEqual(meanQuestion(tiled), meanQuestion(one));
  assert.equal(subject(tiled, "encoder").tile, 3);
  const [encoder, decoder] = ["encoder.blocks.0.attn", "decoder.blocks.0.attn"];
  assert.deepEqual(weightedQuestion(tiled, decoder), weightedQuestion(one, decoder));
  assert.equal(weightedQuestion(tiled, encoder).of.tile, 3);
});

test("a conversation's text reads as many pictures as it has places", async () => {
  const s = change.openChat(open(await reading()));
  assert.deepEqual(s.pictures, ["image 1"]);
  const { turns } = /** @type {NonNullable<State["chat"]>} */ (s.chat);
  const prompt = (/** @type {string} */ text) => /** @type {any} */ ({ text, spans: [] });
  assert.deepEqual(scene(change.setPrompt(s, turns, prompt("User: <image>Why?")))?.images, ["image 1"]);
  const none = change.setPrompt(s, turns, prompt("User: Why?"));
  assert.deepEqual([none.pictures, scene(none)], [["image 1"], null]);
});

test("an answer keeps the pictures and the tile that it was computed for", async () => {
  const s = open(await reading());
  const result = /** @type {any} */ ((await answered(initialState())).result);
  const one = change.setResult(s, result);
  const other = change.setTile(change.changePicture(open(one, true), 0, "image 2"), 3);
  assert.deepEqual(other.seen, { pictures: ["image 1"], tile: null });
  assert.equal(change.setResult(other, result, { newest: false }).seen, null, "of which pictures is unknown");
  assert.deepEqual(change.setResult(other, result).seen, { pictures: ["image 2", "image 2"], tile: 3 });
});

test("a link carries no picture, and one that is followed keeps those in view", async () => {
  const s = open(await reading());
  const link = fragmentOf(s);
  assert.ok(!link.includes("image+1") && !link.includes("image%201") && !link.includes("png"), link);
  assert.deepEqual(arrive(s, link, null).pictures, ["image 1"]);
});

test("in a conversation a picture is a turn's, and the others keep theirs", async () => {
  const s = await reading("<image>Was?");
  const turns = (/** @type {string[]} */ ...texts) =>
    texts.map((content, i) => ({ role: i % 2 === 0 ? "user" : "assistant", content }));
  const texts = (/** @type {State} */ s) => s.chat?.turns.map(({ content }) => content);
  const written = (/** @type {State} */ s) =>
    change.setPrompt(s, s.chat?.turns ?? [], { text: texts(s)?.join("\n") ?? "", turns: [] });
  const one = written(change.openChat(open(s)));
  assert.deepEqual([texts(one), one.pictures], [["<image>Was?"], ["image 1"]]);
  const talked = written(change.setTurns(one, turns("<image>Was?", "Ein Bild.", "Und das?")));
  // A further one belongs to the last turn of the user.
  const two = written(open(talked, true));
  assert.deepEqual(
    [texts(two), two.pictures],
    [
      ["<image>Was?", "Ein Bild.", "<image>Und das?"],
      ["image 1", "image 2"],
    ],
  );
  assert.deepEqual(scene(two)?.images, ["image 1", "image 2"]);
  const second = change.removePicture(two, 0);
  assert.deepEqual([texts(second), second.pictures], [["Was?", "Ein Bild.", "<image>Und das?"], ["image 2"]]);
  const first = change.removePicture(two, 1);
  assert.deepEqual([texts(first), first.pictures], [["<image>Was?", "Ein Bild.", "Und das?"], ["image 1"]]);
  // The place of the only one waits for the next.
  assert.deepEqual(texts(change.removePicture(written(first), 0)), texts(first));
  // One that takes the place of all others stands in the first one's.
  assert.deepEqual(texts(open(two)), texts(first));
  const waiting = written(change.setTurns(two, turns("<image>Was?")));
  assert.deepEqual(texts(change.placePictures(waiting)), ["<image><image>Was?"]);
  assert.deepEqual(change.undo(open(two)).pictures, two.pictures);
});
