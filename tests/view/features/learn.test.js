// The path as data and as questions: every step asks for two models it can be compared in, and says so in words.
import assert from "node:assert/strict";
import test from "node:test";
import { words as en } from "../../../www/app/words/rooms.js";
import { initialState } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { compareMatrices, difference, putBack, signedRange } from "../../../www/domain/difference.js";
import { widthWithNumbers } from "../../../www/components/signed-map/picture.js";
import { FACTS } from "../../../www/features/learn/facts.js";
import { props } from "../../../www/features/learn/props.js";
import { MOST_WORDS, problemOf, questionsOf, runs } from "../../../www/features/learn/queries.js";
import { PATH, goTo, setControl, walk, write } from "../../../www/features/learn/state.js";
import { STEPS, values } from "../../../www/features/learn/steps.js";

const at = (step, change = {}) => ({ ...initialState().learn, step, ...change });

test("every step has its data, its words, and words for each control, fact and note", () => {
  assert.deepEqual(Object.keys(STEPS), [...PATH]);
  for (const step of PATH) {
    const { controls, facts, notes, pictures } = STEPS[step];
    for (const part of ["title", "why", "before", "after"])
      assert.ok(en[`learn.step.${step}.${part}`], `${step} ${part}`);
    for (const { id, type, options } of controls) {
      assert.ok(en[`learn.try.${step}-${id}`] && en[`learn.try-hint.${step}-${id}`], `${step} ${id}`);
      if (type === "choices")
        for (const option of options)
          assert.ok(en[`learn.option.${step}-${id}-${option.replace(".", "-")}`], `${step} ${id} ${option}`);
    }
    for (const fact of facts) assert.ok(en[`learn.fact.${fact}`], fact);
    for (const note of notes) assert.ok(en[`learn.note.${note}`], note);
    for (const { id } of pictures) assert.ok(en[`learn.trio.${id}`], id);
    assert.ok(controls.length > 0, `${step} has something to try`);
  }
});

test("every step asks for two runs of presets, on the person's words and under the person's seed", () => {
  for (const step of PATH) {
    const asked = questionsOf(at(step, { words: " one  two three ", other: "four five", seed: 9, gain: 2 }));
    assert.deepEqual(Object.keys(asked), [`learn.${step}.before`, `learn.${step}.after`]);
    for (const question of Object.values(asked)) {
      assert.equal(question.kind, "run");
      assert.match(question.config.preset, /^(mini|llm|vaswani)/);
      assert.deepEqual([question.seed, question.gain, question.sources[0]], [9, 2, ["one", "two", "three"]]);
    }
    const [before, after] = Object.values(asked);
    assert.notDeepEqual(before, after, `${step} changes something`);
  }
});

test("empty and long sentences are not asked, and said which", () => {
  const many = Array(MOST_WORDS + 1)
    .fill("w")
    .join(" ");
  assert.deepEqual(problemOf(at("causal", { words: " \n " })), { which: "words", why: "empty", count: 0 });
  assert.deepEqual(problemOf(at("causal", { words: many })), { which: "words", why: "long", count: MOST_WORDS + 1 });
  assert.equal(problemOf(at("causal", { other: "" })), null, "the second sentence plays no part here");
  assert.equal(problemOf(at("padding", { other: "" }))?.which, "other");
  assert.deepEqual(questionsOf(at("padding", { other: "" })), {});
  assert.equal(problemOf(at("causal", { words: many.slice(2) })), null);
});

test("controls change the after run at once, and a value no control can have is the default", () => {
  const padded = runs(at("padding", { words: "a b c", other: "d", set: { "padding.all": true } }));
  assert.deepEqual(padded?.before.edits?.padding, [
    [1, 1, 1],
    [1, 1, 1],
  ]);
  assert.deepEqual(
    padded?.after.edits?.padding,
    [
      [1, 1, 1],
      [0, 0, 0],
    ],
    "the shorter one, all of it",
  );
  assert.deepEqual(runs(at("gate", { set: { "gate.gate": "half" } }))?.after.edits, { gates: { attn: 0.5 } });
  assert.deepEqual(
    runs(at("layer-scale", { set: { "layer-scale.gamma": "0.1" } }))?.after.config.keys?.layer_scale,
    0.1,
  );
  assert.equal(runs(at("decoder", { set: { "decoder.memory": false } }))?.after.edits?.memory, false);
  assert.deepEqual(values("dropout", { "dropout.rate": 7, "dropout.draw": "x" }), values("dropout", {}));
  assert.deepEqual(values("gate", { "gate.gate": "ajar" }), { gate: "learned" });
  assert.equal(values("encoder", { "encoder.layers": 2.5 }).layers, 2);
});

test("two swapped words are asked for in both models, where both are in the sentence", () => {
  const set = { "positions.swap": "0-2" };
  const asked = questionsOf(at("positions", { words: "a b c", set }));
  assert.deepEqual(asked["learn.positions.swapped.after"].sources, [["c", "b", "a"]]);
  assert.deepEqual(asked["learn.positions.swapped.before"].config, asked["learn.positions.before"].config);
  assert.equal(Object.keys(questionsOf(at("positions", { words: "a b", set }))).length, 2);
});

test("the path is walked to its ends, and a control at its default leaves nothing behind", () => {
  let s = { ...initialState(), room: /** @type {const} */ ("learn") };
  assert.equal(walk(s, -1), s);
  for (let i = 1; i < PATH.length; i++) s = walk(s, 1);
  assert.equal(s.learn.step, PATH.at(-1));
  assert.equal(walk(s, 1), s);
  s = setControl(goTo(s, "dropout"), "rate", 0.5, 0.2);
  assert.deepEqual(s.learn.set, { "dropout.rate": 0.5 });
  assert.deepEqual(setControl(s, "rate", 0.2, 0.2).learn.set, {});
});

test("the address keeps the step, the words, the seed and the controls, and only what differs", () => {
  let s = { ...initialState(), room: /** @type {const} */ ("learn") };
  assert.equal(writeUrl(s), "v=1&room=learn");
  s = setControl(write(goTo(s, "dropout"), "words", "größer & schöner"), "rate", 0.5, 0.2);
  s = { ...s, learn: { ...s.learn, seed: 12, gain: 2, head: 1, pin: { picture: "pattern", row: 3, col: 1 } } };
  const back = readUrl(writeUrl(s), initialState());
  assert.deepEqual(back.learn, s.learn);
  assert.equal(back.notice, null);
  for (const bad of [
    "learn-step=nowhere",
    "learn-seed=-1",
    "learn-gain=99",
    "learn-try=[1]",
    "learn-pin=pattern:1",
    "learn-pin=a:b:c",
    'learn-try={"a":1}',
  ])
    assert.equal(readUrl(`v=1&room=learn&${bad}`, initialState()).notice?.key, "notice.link", bad);
});

const answer = (numbers, masks = []) => ({
  kind: "run",
  tensors: [{ name: "attn.pattern", shape: [1, 1, 2, 2], offset: 0 }],
  values: Float32Array.from(numbers),
  config: {},
  parameters: 0,
  sublayers: [],
  sources: [],
  targets: null,
  masks: masks.length ? [{ path: "attn", shape: [1, 1, 2, 2], offset: 0 }] : [],
  mask_values: Uint8Array.from(masks),
  ms: 0,
});
const PATTERN = { id: "pattern", type: /** @type {const} */ ("pattern"), site: "attn.pattern" };

test("a difference is after minus before; a cell masked in both is masked in it", () => {
  const found = compareMatrices(
    answer([0.5, 0.5, 0.25, 0.75], [0, 0, 0, 1]),
    answer([1, 0, 0.25, 0], [0, 1, 0, 1]),
    PATTERN,
    0,
    0,
    0,
  );
  assert.deepEqual([...(found.difference?.values ?? [])], [0.5, -0.5, 0, -0.75]);
  assert.deepEqual([...(found.difference?.masks ?? [])], [0, 0, 0, 1]);
  assert.equal(found.largest, 0.75);
  assert.deepEqual(
    compareMatrices(answer([1, 0, 0, 1]), answer([1, 0, 0, 1]), { ...PATTERN, only: true }, 0, 0, 0).difference,
    null,
    "new in the step: nothing to compare",
  );
});

test("swapped words put back are where they were", () => {
  const found = putBack(answer([0.1, 0.9, 0.3, 0.7]), answer([0.7, 0.3, 0.9, 0.1]), PATTERN, [0, 1], 0, 0);
  assert.equal(found.largest, 0);
  assert.equal(
    difference(/** @type {any} */ (found.before), /** @type {any} */ (found.after)).values[0] > 0.5,
    true,
    "without putting back they differ",
  );
});

test("ranges are round and hold every number", () => {
  const of = (...numbers) =>
    signedRange({
      values: Float32Array.from(numbers),
      offset: 0,
      masks: new Uint8Array(4),
      maskOffset: 0,
      rows: 1,
      cols: numbers.length,
    });
  assert.deepEqual([of(0), of(0.34), of(-0.6, 0.1), of(7), of(0.011)], [1, 0.4, 0.6, 8, 0.015]);
});

test("what dropout did is told by the rate and the counts", () => {
  const said = (rate, kept, scores = [0, 0, 0, 0]) => {
    const run = { ...answer(scores), tensors: [{ name: "attn.scores", shape: [1, 1, 2, 2], offset: 0 }] };
    const pattern = {
      values: Float32Array.from(kept),
      offset: 0,
      masks: new Uint8Array(4),
      maskOffset: 0,
      rows: 2,
      cols: 2,
    };
    return en["learn.fact.dropped"](
      FACTS.dropped({
        after: run,
        head: 0,
        row: 0,
        values: { rate },
        pictures: new Map([["pattern", { after: pattern }]]),
      }),
    );
  };
  assert.match(said(0, [0.5, 0.5, 0.5, 0.5]), /rate is 0/);
  assert.match(said(0.9, [0, 0, 0, 0]), /^All 4 weights/);
  assert.match(said(0.5, [1, 1, 1, 1]), /dropped no weight.*by 2\.00/);
  assert.match(said(0.5, [1, 0, 0, 0]), /^3 of 4 .*the other is multiplied by 2\.00/);
  const pale = said(0.5, [0, 0, 0, 2], [9, 0, 0, 9]);
  assert.match(pale, /^1 of 2 weights/, "a cell that was blank before is not one that dropout made so");
  assert.match(pale, /2 more were too pale/);
  for (const text of [said(0, [0.5, 0.5, 0.5, 0.5]), said(0.9, [0, 0, 0, 0])])
    assert.doesNotMatch(text, /multiplied by/);
});

test("a swap of words that are no longer there is none", () => {
  const shown = (words) =>
    props(
      { ...initialState(), learn: at("positions", { words, set: { "positions.swap": "0-5" } }) },
      /** @type {any} */ ({}),
      /** @type {any} */ ({}),
      () => null,
    ).tries.controls[0].value;
  assert.equal(shown("a b c d e f"), "0-5");
  assert.equal(shown("a b c"), "");
});

test("a map asks for the room that its numbers need, and a long sentence's does not", () => {
  const words = (/** @type {number} */ n) =>
    Array.from({ length: n }, () => ({ text: "mat", kind: /** @type {const} */ ("text"), nth: null }));
  const need = widthWithNumbers(words(6), words(6));
  assert.ok(need >= 6 * 28 && need <= 229, `two fit into a column of 470 pixels: ${need}`);
  assert.ok(widthWithNumbers(words(9), words(9)) > need);
});
