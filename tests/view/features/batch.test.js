// Batches: what is asked for which sentences, what a shorter row leaves out, and what the address holds.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/rooms.js";
import { initialState } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import * as change from "../../../www/features/batch/state.js";
import "../support/render.js";

const { cutOff, questions } = await import("../../../www/features/batch/index.js");

const start = () => ({ ...initialState(), room: /** @type {const} */ ("batch"), play: /** @type {const} */ ("done") });

test("sentences are asked as words, with the mask that is wanted", () => {
  const s = change.setSentence(start(), 1, "  two   words ");
  assert.deepEqual(questions(s)["batch/maps"].sources[1], ["two", "words"]);
  assert.equal(questions(s)["batch/maps"].config.preset, "mini-padding");
  assert.equal(questions(change.batch(s, { causal: true }))["batch/maps"].config.preset, "mini-full");
});

test("a sentence without words asks for nothing, and nothing typed is lost", () => {
  const s = change.setSentence(start(), 0, "   ");
  assert.equal(questions(s)["batch/maps"], undefined);
  assert.equal(s.batch.sentences[0], "   ");
  assert.equal(change.problemOf("a ".repeat(13)), "long");
  assert.equal(questions(change.batch(start(), { length: "0" }))["batch/tensors"], undefined);
  assert.equal(questions(change.setPair(start(), 0, { target: "" }))["batch/tensors"], undefined);
});

test("there are two to six sentences, and one pair at least", () => {
  let s = start();
  for (let i = 0; i < 9; i++) s = change.addSentence(s);
  assert.equal(s.batch.sentences.length, 6);
  for (let i = 0; i < 9; i++) s = change.removePair(change.removeSentence(s, 0), 0);
  assert.deepEqual([s.batch.sentences.length, s.batch.pairs.length], [2, 1]);
});

test("what is cut off is the end of the text; the end token stays", () => {
  const tokens = (ids, length) =>
    Array.from({ length }, (_, i) => ({
      id: ids[i] ?? 0,
      text: "",
      kind: /** @type {const} */ ("text"),
      padding: i >= ids.length,
    }));
  const whole = tokens([5, 6, 7, 8, 2], 9);
  assert.deepEqual(
    cutOff(tokens([5, 6, 2], 3), whole).map((t) => t.id),
    [7, 8],
  );
  assert.deepEqual(cutOff(tokens([5, 6, 7, 8, 2], 6), whole), []);
  assert.deepEqual(
    cutOff(tokens([2], 1), whole).map((t) => t.id),
    [5, 6, 7, 8],
  );
});

test("the address holds the sentences, pairs and settings that are not the usual ones", () => {
  assert.equal(writeUrl(start()), "v=1&room=batch");
  const s = change.setPair(
    change.setSentence(change.batch(start(), { causal: true, seed: 9, length: "12" }), 0, "a=b & c"),
    2,
    { source: "৫ মার্চ" },
  );
  const back = readUrl(`#${writeUrl(s)}`, initialState());
  assert.deepEqual(back.batch, s.batch);
  for (const bad of [
    "batch=%5B%22a%22%5D",
    "batch=7",
    "batch_pairs=%5B%7B%7D%5D",
    "batch_length=99",
    "batch_seed=-1",
    "batch_causal=yes",
  ]) {
    const read = readUrl(`#v=1&${bad}`, initialState());
    assert.deepEqual(read.batch, change.start, bad);
    assert.equal(read.notice?.key, "notice.link", bad);
  }
});
