// Batches: what is asked for which sentences, what a shorter row leaves out, and what the address holds.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import "../../../www/app/words/rooms.js";
import { initialState } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { EMBEDDED, NAMES } from "../../../www/domain/models.js";
import * as change from "../../../www/features/batch/state.js";
import { CHARACTERS, pairsOf } from "../../../www/features/batch/pairs.js";
import { tensors } from "../../../www/features/batch/tensors.js";
import { markup } from "../support/render.js";

const TEXTS = NAMES.filter((name) => !EMBEDDED[name].images);

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
  /** @type {import("../../../www/state/store.js").State} */
  let s = start();
  for (let i = 0; i < 9; i++) s = change.addSentence(s);
  assert.equal(s.batch.sentences.length, 6);
  for (let i = 0; i < 9; i++) s = change.removePair(change.removeSentence(s, 0), 0);
  assert.deepEqual([s.batch.sentences.length, pairsOf(s).length], [2, 1]);
});

/** A tokenizer's normalization. @param {any} step @param {string} text @returns {string} */
function normalized(step, text) {
  switch (step?.type) {
    case undefined:
      return text;
    case "Sequence":
      return step.normalizers.reduce((/** @type {string} */ all, /** @type {any} */ one) => normalized(one, all), text);
    case "Replace":
      return text.replaceAll(step.pattern.String, step.content);
    case "Lowercase":
      return text.toLowerCase();
    case "StripAccents":
      return text.replace(/\p{Mn}/gu, "");
    default:
      return text.normalize(step.type);
  }
}

/** Characters of a text without a token. @param {string} name @param {string} text */
function unknownIn(name, text) {
  const file = JSON.parse(readFileSync(`models/${name}/tokenizer.json`, "utf8"));
  const bare = file.added_tokens.reduce(
    (/** @type {string} */ rest, /** @type {{ content: string }} */ { content }) => rest.replaceAll(content, ""),
    text,
  );
  const spaced = JSON.stringify(file.pre_tokenizer).includes("Metaspace") ? bare.replaceAll(" ", "▁") : bare;
  return [...normalized(file.normalizer, spaced)].filter((letter) => !Object.hasOwn(file.model.vocab, letter));
}

test("the pairs of every model of texts that comes with the page are examples of it, in letters that it knows", () => {
  assert.deepEqual(unknownIn("reverse", "5 Mart"), ["5", " ", "M", "r", "t"], "the check finds what is unknown");
  for (const model of TEXTS) {
    const pairs = pairsOf({ ...start(), model });
    assert.ok(pairs.length >= 3, model);
    for (const { source, target } of pairs) {
      assert.ok(EMBEDDED[model].examples.includes(source), `${model}: ${source}`);
      assert.deepEqual(
        [unknownIn(model, source), unknownIn(model, target)],
        [[], []],
        `${model}: ${source} → ${target}`,
      );
      assert.ok(source.length <= CHARACTERS && target !== "" && target.length <= CHARACTERS, model);
    }
  }
});

test("the targets are right where there is one right answer", () => {
  /** @type {Record<string, (source: string) => string>} */
  const right = {
    reverse: (source) => [...source].reverse().join(""),
    copy: (source) => source,
    sort: (source) => [...source].sort().join(""),
    add: (source) => {
      const [a, b] = source.slice(0, -1).split("+").map(Number);
      return String(a + b).padStart(4, "0");
    },
    dates: () => "2024-03-05",
    induction: (source) => {
      const again = source.lastIndexOf(source.slice(0, 4));
      return source.slice(source.length - again, again);
    },
  };
  for (const [model, answer] of Object.entries(right))
    for (const { source, target } of pairsOf({ ...start(), model }))
      assert.equal(target, answer(source), `${model}: ${source}`);
});

test("a user's model has pairs from the open text", () => {
  const pairs = (/** @type {string} */ text, /** @type {object} */ more = {}) =>
    pairsOf({ ...start(), model: "own-1", text, ...more }).map(({ source, target }) => `${source}|${target}`);
  assert.deepEqual(pairs("one two three four"), ["one| two three four", "one two| three four", "one two three| four"]);
  assert.deepEqual(pairs(" one\n two "), ["one| two"]);
  assert.deepEqual(pairs("cabbage"), ["ca|bbage", "cabb|age", "cabba|ge"]);
  assert.deepEqual(pairs("a"), ["a|a"]);
  assert.equal(questions({ ...start(), model: "own-1", text: "" })["batch/tensors"], undefined);
  for (const long of ["word ".repeat(400), "👩‍👩‍👧‍👦".repeat(99)])
    for (const pair of pairs(long)) {
      assert.ok(pair.length <= CHARACTERS + 1);
      assert.ok(pair.isWellFormed() && !/^\u200d|\u200d$/.test(pair));
    }
  const own = [{ id: "own-1", name: "sort, step 3000", text: "dac", architecture: "encoder-decoder", recipe: "sort" }];
  assert.deepEqual(pairs("dac", { own })[0], "cabbage|aabbceg", "one trained here is shown what it was trained to do");
});

test("pairs that the user changed stay when another model opens", () => {
  const first = { ...start(), model: "reverse" };
  assert.deepEqual(pairsOf({ ...first, model: "copy" })[0], { source: "cabbage", target: "cabbage" });
  const typed = change.setPair(first, 0, { source: "bad" });
  assert.deepEqual(pairsOf({ ...typed, model: "copy" })[0], { source: "bad", target: "egabbac" });
  assert.deepEqual(pairsOf(typed).slice(1), pairsOf(first).slice(1));
  assert.equal(pairsOf(change.removePair(first, 0)).length, 2);
  assert.equal(pairsOf(change.addPair(first)).length, 4);
});

test("a legend explains the marks of the tensors", () => {
  const found = { shape: [1, 1], tables: [], failure: null, waiting: false, current: true };
  assert.match(markup(tensors(/** @type {any} */ ({ tensors: found }))), /data-unknown.*vocabulary/s);
});

test("truncation removes the end of the text; the end token stays", () => {
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
  assert.equal(writeUrl(start()), "v=4&room=batch");
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
    const read = readUrl(`#v=4&${bad}`, initialState());
    assert.deepEqual(read.batch, change.start, bad);
    assert.equal(read.notice?.key, "notice.link", bad);
  }
});
