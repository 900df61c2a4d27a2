// The path as data and as questions: every step asks for two runs it can be compared in, and says so in words.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import "../../../www/app/words/index.js";
import { words as en } from "../../../www/app/words/rooms.js";
import { initialState } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { compareMatrices, difference, putBack, signedRange } from "../../../www/domain/difference.js";
import { widthWithNumbers } from "../../../www/components/signed-map/picture.js";
import { digitsWithin } from "../../../www/components/signed-map/sheet.js";
import { weightInCell } from "../../../www/domain/labels.js";
import { makePattern } from "../../../www/domain/map/pattern.js";
import { FACTS, paths } from "../../../www/features/learn/facts.js";
import { partsOf } from "../../../www/features/learn/parts.js";
import { props } from "../../../www/features/learn/props.js";
import {
  MOST_LETTERS,
  MOST_WORDS,
  PARTS,
  partsQuestion,
  problemOf,
  questionsOf,
  runs,
  runsOf,
} from "../../../www/features/learn/queries.js";
import { PATH, goTo, setControl, walk, write } from "../../../www/features/learn/state.js";
import { STEPS, values } from "../../../www/features/learn/steps.js";
import { isEmbedded } from "../../../www/domain/models.js";

const at = (step, change = {}) => ({ ...initialState().learn, step, ...change });

test("every step has its data, its words, and words for each control, fact and note", () => {
  assert.deepEqual(Object.keys(STEPS), [...PATH]);
  for (const step of PATH) {
    const { controls, facts, notes, pictures } = STEPS[step];
    for (const part of ["title", "why", ...(STEPS[step].sweep ? [] : ["before", "after"])])
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

/** The steps that compare two runs. */
const COMPARED = PATH.filter((step) => !STEPS[step].sweep);

test("a step asks for two runs: of a trained model on its text, or of presets on the person's words and seed", () => {
  for (const step of COMPARED) {
    const asked = runsOf(at(step, { words: " one  two three ", other: "four five", seed: 9, gain: 2 }));
    assert.deepEqual(Object.keys(asked), [`learn.${step}.before`, `learn.${step}.after`]);
    const [before, after] = Object.values(asked);
    for (const question of [before, after]) {
      if (question.kind === "trained") {
        assert.ok(isEmbedded(question.model), question.model);
        assert.equal(question.texts[0], STEPS[step].trained?.words);
        assert.equal(question.texts.length, STEPS[step].second ? 2 : 1, step);
        assert.deepEqual({ ...before, edits: 0 }, { ...after, edits: 0 }, `${step}: one model, one text`);
      } else {
        assert.match(question.config.preset, /^(mini|llm)/);
        assert.deepEqual([question.seed, question.gain, question.sources[0]], [9, 2, ["one", "two", "three"]]);
      }
    }
    assert.notDeepEqual(before, after, `${step} changes something`);
  }
});

test("controls that are edits use a trained model; others change its architecture, on random weights", () => {
  const trained = PATH.filter((step) => STEPS[step].trained);
  for (const step of [
    "attention",
    "heads",
    "padding",
    "causal",
    "gate",
    "layer-scale",
    "drop-path",
    "decoder",
    "whole",
  ])
    assert.ok(trained.includes(/** @type {any} */ (step)), step);
  for (const step of COMPARED) {
    const of = (/** @type {any} */ setup) => ("model" in setup ? "trained" : "random");
    const text = { words: ["a"], other: ["b"], padding: [[1], [1]] };
    for (const setup of [STEPS[step].before(values(step, {}), text), STEPS[step].after(values(step, {}), text)])
      assert.equal(of(setup), STEPS[step].trained ? "trained" : "random", step);
  }
});

test("the offline cache holds every model of the path", () => {
  const kept = readFileSync("xtask/src/offline.rs", "utf8").match(/MODELS: .* = \[(.*)\];/)?.[1] ?? "";
  const shown = PATH.flatMap((step) => {
    const { trained, controls } = STEPS[step];
    const chosen = controls.flatMap((control) =>
      control.id === "model" && "options" in control ? control.options : [],
    );
    return trained ? [trained.model(values(step, {})), ...chosen] : [];
  });
  assert.deepEqual([...new Set(shown)].sort(), JSON.parse(`[${kept}]`));
});

test("the step about images runs one of the digits, whole and with some patches masked", () => {
  const asked = (/** @type {Record<string, string>} */ set) => /** @type {any} */ (runs(at("patches", { set })));
  const { before, after } = asked({});
  assert.deepEqual([before.model, before.texts, before.edits, after.texts], ["digits", ["9"], {}, ["9"]]);
  // The class token and four of seven rows of patches.
  const [kept] = after.edits.padding;
  assert.deepEqual(
    [kept.length, kept[0], kept.slice(1, 29).join(""), kept.slice(29).join("")],
    [50, 1, "1".repeat(28), "0".repeat(21)],
  );
  const left = asked({ "patches.digit": "4", "patches.hide": "left" }).after;
  assert.deepEqual([left.texts, left.edits.padding[0].slice(1, 8)], [["4"], [0, 0, 0, 1, 1, 1, 1]]);
  assert.deepEqual(asked({ "patches.hide": "none" }).after.edits, {});

  const config = { classes: ["0", "1", "2"], input: { kind: "pixels", image_size: 4, patch_size: 2 } };
  const answer = (/** @type {number[]} */ logits, /** @type {number[]} */ row) =>
    /** @type {any} */ ({
      config,
      sources: [Array(5).fill({ padding: false })],
      tensors: [
        { name: "class_logits", shape: [1, 1, 3], offset: 0 },
        { name: "attn.pattern", shape: [1, 1, 5, 5], offset: 3 },
      ],
      values: Float32Array.from([...logits, ...row, ...Array(20).fill(0.2)]),
      masks: [],
    });
  const [a, b] = [answer([0, 0, 9], [0.1, 0.1, 0.2, 0.3, 0.3]), answer([9, 0, 0], [0.5, 0.2, 0.1, 0.1, 0.1])];
  const over = /** @type {any} */ ({ id: "over", type: "pattern", site: "attn.pattern", patches: true });
  const { after: shown, difference: apart } = compareMatrices(a, b, over, 0, 0, 0);
  const told = (/** @type {any} */ m) => [
    m.rows,
    m.cols,
    ...Array.from(m.values.subarray(m.offset), (x) => x.toFixed(1)),
  ];
  assert.deepEqual(told(shown).slice(0, 6), [2, 2, "0.2", "0.1", "0.1", "0.1"]);
  assert.deepEqual(told(apart), [2, 2, "0.1", "-0.1", "-0.2", "-0.2"]);
  const known = /** @type {any} */ ({ before: a, after: b });
  assert.deepEqual(FACTS.patches(known), { side: 4, patch: 2, down: 2, across: 2, rows: 5 });
  const read = FACTS.read(known);
  assert.deepEqual([read?.before, read?.after], ["2", "0"]);
});

test("a trained model's text belongs to the step, in characters; cleared, the default returns", () => {
  let s = { ...initialState(), learn: at("padding") };
  const texts = () => /** @type {any} */ (runs(s.learn))?.after.texts;
  assert.deepEqual(texts(), ["cabbage", "bad"]);
  s = write(s, "words", "cafe", "cabbage");
  assert.deepEqual(texts(), ["cafe", "bad"]);
  assert.equal(s.learn.words, initialState().learn.words, "the sentence of the other steps stays");
  assert.deepEqual(/** @type {any} */ (runs(s.learn))?.before.edits, { padding: [Array(5).fill(1), Array(5).fill(1)] });
  s = write(s, "words", "x".repeat(MOST_LETTERS + 1), "cabbage");
  assert.deepEqual(problemOf(s.learn), { which: "words", why: "long", count: MOST_LETTERS + 1 });
  assert.deepEqual(write(s, "words", "cabbage", "cabbage").learn.set, {});
});

test("a step that sweeps asks each layer of its model how far the second text's values move the answer", () => {
  const asked = Object.values(questionsOf(at("patching")));
  assert.deepEqual(
    asked.map((/** @type {any} */ { kind, of, from, block, part }) => [kind, of.model, of.source, from, block, part]),
    [0, 1].map((block) => ["sweep", "induction", "whisperwhis", "whiskerwhis", block, "resid_pre"]),
  );
  const heads = questionsOf(at("patching", { set: { "patching.part": "heads" } }));
  assert.ok(Object.values(heads).every((/** @type {any} */ { part }) => part === "z"));
  assert.deepEqual(questionsOf(at("patching", { set: { "patching.other": "whisperwhis" } })), {}, "the same text");
  assert.deepEqual(questionsOf(at("patching", { set: { "patching.other": " " } })), {});
});

/** The page with an answered sweep. @param {number[][]} cells by layer @param {object} [ends] */
function swept(cells, ends = {}, change = {}) {
  const s = { ...initialState(), room: /** @type {const} */ ("learn"), learn: at("patching", change) };
  const token = (/** @type {string} */ text, id = 1) => ({ id, text, kind: "text", probability: 0.9 });
  const answers = Object.fromEntries(
    Object.entries(questionsOf(s.learn)).map(([name, question], block) => [
      name,
      {
        key: JSON.stringify(question),
        answer: {
          ...{ kind: "sweep", rows: [{ block, cells: cells[block] }], pairs: cells[block].map((_, i) => [i, i]) },
          ...{ from: [], clean: 10, corrupted: -10, answer: token("k", 2), foil: token("p"), ...ends },
        },
        failure: null,
      },
    ]),
  );
  return props(/** @type {any} */ ({ ...s, answers }), /** @type {any} */ ({ screen: {} }), /** @type {any} */ ({}));
}

test("the strongest or the clicked value is described, and opens in Patch", () => {
  const cells = [
    [0, 0, 1, 0],
    [0, 0.5, 0.2, -0.1],
  ];
  const first = swept(cells);
  const [trio] = /** @type {any} */ (first.shown).trios;
  assert.deepEqual([trio.way.share, trio.way.from, trio.way.to], [1, "“p”", "“k”"]);
  assert.match(trio.readout, /100% of the way \(Δ goes from −10\S* to 10/);
  const { pictures } = trio;
  assert.deepEqual([...pictures[0].matrix.values], cells.flat().map(Math.fround));
  const link = (/** @type {any} */ { patch }) => Object.fromEntries(new URLSearchParams(patch.link));
  assert.deepEqual([first.patch?.model, first.patch?.text], ["induction", "whisperwhis"]);
  const { edits, ...there } = link(first);
  assert.deepEqual(there, {
    ...{ view: "patch", p_text: "whiskerwhis", p_part: "resid_pre", p_step: "0", p_a: "2", p_b: "1" },
  });
  assert.deepEqual(JSON.parse(edits).patches, [
    { site: "decoder.blocks.0.resid_pre", positions: [2], from: { text: "whiskerwhis", positions: [2] } },
  ]);
  const heads = { set: { "patching.part": "heads" }, pin: { picture: "sweep-z", row: 1, col: 1 } };
  const pinned = swept(cells, {}, heads);
  assert.equal(/** @type {any} */ (pinned.shown).trios[0].way.share, 0.5);
  const [patch] = JSON.parse(link(pinned).edits).patches;
  assert.deepEqual([patch.site, patch.head, patch.positions], ["decoder.blocks.1.attn.z", 1, [0, 1, 2, 3]]);
  const left = swept(cells, {}, { ...heads, pin: { picture: "sweep-z", row: 1, col: 3 } });
  assert.equal(/** @type {any} */ (left.shown).trios[0].way.share, 0, "away from the other answer is no way at all");
});

/** The attribution step answered: two parts, and the run without the second one. */
function takenApart(change = {}) {
  const s = { ...initialState(), room: /** @type {const} */ ("learn"), learn: at("attribution", change) };
  const token = (/** @type {string} */ text, /** @type {number} */ id) => ({
    id,
    text,
    kind: "text",
    probability: 0.9,
  });
  const head = { kind: "head", path: "decoder.blocks.1.attn", head: 1, value: 7.5 };
  const answer = {
    ...{ kind: "attribute", answer: token("p", 2), foil: token("h", 1), candidates: [], position: 1 },
    ...{ parts: [{ kind: "embed", path: "decoder.embed", head: null, value: -1.25 }, head] },
    ...{ sum: 6.25, whole: 6.25, residue: 0 },
  };
  const sublayers = [{ path: head.path, stack: "decoder", block: 1, kind: "attn", n_heads: 4 }];
  const run = (/** @type {number[]} */ logits) => ({
    ...{ sublayers, values: Float32Array.from(logits), masks: [], mask_values: new Uint8Array() },
    tensors: [{ name: "logits", shape: [1, 2, 3], offset: 0 }],
  });
  const answers = { [PARTS]: { key: JSON.stringify(partsQuestion(s.learn)), answer, failure: null } };
  const runs = { before: run([0, 0, 0, 9, 1, -0.5]), after: run([0, 0, 0, 9, -2, 4.25]) };
  return partsOf(/** @type {any} */ ({ ...s, answers }), /** @type {any} */ (runs));
}

test("an answer's parts sum to its logit difference, and a head's part stands beside the effect of its silence", () => {
  assert.deepEqual(partsQuestion(at("lens")), null);
  const { shown, busy } = takenApart();
  assert.deepEqual(
    [busy, shown?.bars.map(({ name, value, out }) => [name, value, out])],
    [
      false,
      [
        ["L1H1", 7.5, true],
        ["Embedding", -1.25, false],
      ],
    ],
  );
  const { sum, whole } = /** @type {any} */ (shown).sums;
  assert.equal(
    shown?.bars.reduce((all, { value }) => all + value, 0),
    sum,
  );
  assert.equal(sum, whole);
  assert.match(shown?.silenced ?? "", /^L1H1 contributed \+7\.500.* −1\.500 instead of 6\.250: −7\.750\.$/);
  assert.equal(takenApart({ set: { "attribution.head": "3" } }).shown?.silenced, null, "it has no such part");
});

test("two texts with one answer have nothing to restore, and a note says so", () => {
  const { shown } = swept([[0], [0]], { corrupted: 3 });
  assert.deepEqual([/** @type {any} */ (shown).trios, /** @type {any} */ (shown).facts.length], [[], 2]);
});

test("empty and long sentences are not asked, and said which", () => {
  const many = Array(MOST_WORDS + 1)
    .fill("w")
    .join(" ");
  assert.deepEqual(problemOf(at("mlp", { words: " \n " })), { which: "words", why: "empty", count: 0 });
  assert.deepEqual(problemOf(at("mlp", { words: many })), { which: "words", why: "long", count: MOST_WORDS + 1 });
  assert.equal(problemOf(at("mlp", { other: "" })), null, "the second sentence plays no part here");
  assert.equal(problemOf(at("full", { other: "" }))?.which, "other");
  assert.deepEqual(questionsOf(at("full", { other: "" })), {});
  assert.equal(problemOf(at("mlp", { words: many.slice(2) })), null);
  assert.equal(problemOf(at("causal", { words: many })), null, "a trained model reads another text");
});

test("controls change the after run at once, and a value no control can have is the default", () => {
  const padded = runs(at("padding", { set: { "padding.words": "abc", "padding.other": "d", "padding.all": true } }));
  assert.deepEqual(padded?.before.edits?.padding, [
    [1, 1, 1, 1],
    [1, 1, 1, 1],
  ]);
  assert.deepEqual(
    padded?.after.edits?.padding,
    [
      [1, 1, 1, 1],
      [0, 0, 0, 0],
    ],
    "the shorter one, all of it, and the token after the last letter",
  );
  assert.deepEqual(runs(at("gate", { set: { "gate.gate": "half" } }))?.after.edits?.gates, {
    "encoder.blocks.0.attn": 0.5,
    "encoder.blocks.1.attn": 0.5,
  });
  const { gammas } = runs(at("layer-scale", { set: { "layer-scale.gamma": "0.1" } }))?.after.edits ?? {};
  assert.deepEqual(new Set(Object.values(gammas ?? {})), new Set([0.1]));
  assert.equal(Object.keys(gammas ?? {}).length, 10, "every sublayer of two blocks and two");
  assert.equal(/** @type {any} */ (runs(at("whole", { set: { "whole.model": "sort" } })))?.after.model, "sort");
  assert.equal(runs(at("decoder", { set: { "decoder.memory": false } }))?.after.edits?.memory, false);
  assert.deepEqual(values("dropout", { "dropout.rate": 7, "dropout.draw": "x" }), values("dropout", {}));
  assert.deepEqual(values("gate", { "gate.gate": "ajar" }), { gate: "learned" });
  assert.equal(values("encoder", { "encoder.layers": 2.5 }).layers, 2);
});

test("two swapped words are asked for in both models, where both are in the sentence", () => {
  const set = { "positions.swap": "0-2" };
  const asked = questionsOf(at("positions", { words: "a b c", set }));
  const of = (/** @type {string} */ which) => /** @type {any} */ (asked[`learn.positions.${which}`]);
  assert.deepEqual(of("swapped.after").sources, [["c", "b", "a"]]);
  assert.deepEqual(of("swapped.before").config, of("before").config);
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

test("the address keeps the step, the words, the seed and the changed controls", () => {
  let s = { ...initialState(), room: /** @type {const} */ ("learn") };
  assert.equal(writeUrl(s), "v=4&room=learn");
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
    assert.equal(readUrl(`v=4&room=learn&${bad}`, initialState()).notice?.key, "notice.link", bad);
});

test("first come the steps in which a trained model has something to find; noise stands together near the end", () => {
  const random = PATH.flatMap((step, i) => (STEPS[step].trained ? [] : [i]));
  const found = PATH.flatMap((step, i) => (STEPS[step].trained && step !== "drop-path" ? [i] : []));
  assert.ok(Math.max(...found) < Math.min(...random));
  assert.deepEqual(PATH.slice(-3), ["dropout", "drop-path", "full"]);
});

test("a link of the path's old order opens the step that it names, as it was set", () => {
  for (const step of ["residual", "dropout", "patching"])
    assert.equal(readUrl(`v=4&room=learn&learn-step=${step}`, initialState()).learn.step, step);
  const { learn } = readUrl('v=4&room=learn&learn-try={"attention.scale":false}&learn-pin=pattern:8:1', initialState());
  assert.deepEqual([learn.step, values(learn.step, learn.set).scale], ["attention", false]);
});

test("a number wider than its cell has fewer digits, or is left out", () => {
  const m = makePattern(1, 3, Float32Array.from([-0.1, 0.24, 0.002]));
  const width = (/** @type {string} */ text) => 7.2 * text.length;
  assert.deepEqual(
    [40, 32, 28, 24.7, 24, 10].map((cell) => digitsWithin(m, cell, width)),
    [2, 2, 1, 1, undefined, undefined],
  );
  assert.deepEqual(
    [-0.1, 0.24, 0.002, -0.96].map((x) => weightInCell(x, 1)),
    ["−.1", ".2", "", "−1.0"],
  );
  const large = makePattern(1, 1, Float32Array.from([-123.4]));
  assert.equal(digitsWithin(large, 40, width), undefined);
});

test("each step begins with its default head, and another step with its own", () => {
  const { step, head } = goTo({ ...initialState(), learn: at("attention", { head: 3 }) }, "causal").learn;
  assert.deepEqual([step, head], ["causal", null]);
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
  vocabulary: [],
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

test("dropout is described by its rate and counts", () => {
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
  assert.match(said(0.5, [1, 1, 1, 1]), /happened to be dropped.*by 2\.00/);
  assert.match(said(0.5, [1, 0, 0, 0]), /^3 of 4 .*the other is multiplied by 2\.00/);
  const pale = said(0.5, [0, 0, 0, 2], [9, 0, 0, 9]);
  assert.match(pale, /^1 of 2 weights/, "a cell that was blank before is not one that dropout made so");
  assert.match(pale, /2 more were already too small/);
  for (const text of [said(0, [0.5, 0.5, 0.5, 0.5]), said(0.9, [0, 0, 0, 0])])
    assert.doesNotMatch(text, /multiplied by/);
});

const token = (/** @type {string} */ text, id = 0, kind = "text", padding = false) => ({ id, text, kind, padding });
const VOCABULARY = [token("a"), token("b", 1), token("[end]", 2, "special")];
/** A batch of two texts with these most probable tokens, by id. */
const chose = (/** @type {number[][]} */ ids, targets = /** @type {any} */ (null)) => ({
  ...answer(ids.flat().flatMap((id) => [0, 1, 2].map((each) => (each === id ? 5 : 0)))),
  tensors: [{ name: "logits", shape: [ids.length, ids[0].length, 3], offset: 0 }],
  vocabulary: VOCABULARY,
  targets,
});

test("a trained model's answer is described as predicted again, before and after", () => {
  const start = token("[start]", 9, "special");
  const targets = [
    [start, VOCABULARY[0], VOCABULARY[1]],
    [start, VOCABULARY[1], token("[pad]", 8, "special", true)],
  ];
  const known = {
    before: chose([
      [1, 1, 0],
      [2, 0, 0],
    ]),
    after: chose(
      [
        [0, 1, 2],
        [1, 2, 0],
      ],
      targets,
    ),
  };
  assert.deepEqual(FACTS.answer({ ...known, row: 0 }), {
    ...{ own: "ab", all: 2, before: "bb", right_before: 1 },
    ...{ after: "ab", right: 2 },
  });
  assert.deepEqual(FACTS.answer({ ...known, row: 1 }), {
    ...{ own: "b", all: 1, before: "·", right_before: 0 },
    ...{ after: "b", right: 1 },
  });
  assert.equal(FACTS.answer({ before: chose([[0]]), after: chose([[0]]), row: 0 }), null, "it writes no answer");
});

test("a trained model's continuation is described with its probabilities", () => {
  const known = { before: chose([[2, 1, 0]]), after: chose([[0, 0, 1]]), row: 0, count: 3 };
  const found = FACTS.next({ ...known, compared: en["learn.step.attention.before"] });
  assert.deepEqual([found?.before, found?.word], ["a", "b"]);
  assert.ok(Math.abs(Number(found?.probability) - Math.exp(5) / (Math.exp(5) + 2)) < 1e-6);
  // The first step shows no run before: the sentence names it.
  assert.match(en["learn.fact.next"](found), /“b” \(probability 0\.99\)\. .*each letter alone: “a” \(0\.99\)/);
});

test("the shown layer's trained γ is described, if the model has one", () => {
  const of = (/** @type {number | null} */ mean) =>
    FACTS.gammas({
      layer: 1,
      after: {
        config: { layer_scale: 0.01 },
        sublayers: [{ path: "encoder.blocks.1.attn", gamma_mean: mean }],
      },
    });
  assert.deepEqual(of(0.25), { layer: 1, start: 0.01, mean: 0.25 });
  assert.equal(of(null), null);
});

test("a branch counts as dropped if its output is zero", () => {
  const run = {
    ...answer([0, 0, 0, 1]),
    tensors: [{ name: "mlp.branch", shape: [2, 1, 2], offset: 0 }],
    sublayers: [{ path: "mlp" }, { path: "cross" }],
  };
  assert.deepEqual(paths(/** @type {any} */ (run)), [{ sublayer: "mlp", kept: [false, true] }]);
});

test("a swap of missing words is ignored", () => {
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

test("a trained step names its model, its text and its answer; another one says that its weights are random", () => {
  const run = (/** @type {any} */ more) => ({
    ...answer([]),
    tensors: [],
    config: { d_model: 32, n_heads: 2, d_head: 16 },
    sublayers: [{ path: "decoder.blocks.0.cross", block: 0, n_heads: 2 }],
    sources: [[token("b"), token("a"), token("☃", 3, "unknown")]],
    ...more,
  });
  const shown = (/** @type {any} */ learn, /** @type {any} */ found) => {
    const answers = Object.fromEntries(
      Object.entries(questionsOf(learn)).map(([name, question]) => [
        name,
        { key: JSON.stringify(question), answer: { ...found, kind: question.kind }, failure: null },
      ]),
    );
    return props({ ...initialState(), learn, answers }, /** @type {any} */ ({ screen: {} }), /** @type {any} */ ({}));
  };
  const targets = [[token("[start]", 1, "special"), token("a"), token("b")]];
  const reads = shown(at("decoder", { set: { "decoder.words": "ba☃" } }), run({ targets }));
  assert.equal(reads.weighed, "The trained model reverse reads “ba☃” letter by letter, and answers “ab”.");
  assert.deepEqual([reads.label, reads.model, reads.weights], ["reverse, trained", "reverse", null]);
  assert.match(reads.own.words.unknown ?? "", /☃.*not in this model’s vocabulary/);
  assert.equal(reads.own.words.text, "ba☃");
  const random = shown(at("mlp", { seed: 4 }), run({ sublayers: [{ path: "a", block: 0, n_heads: 2 }] }));
  assert.match(random.weighed, /^Untrained, random weights \(seed 4\): .*formula/);
  assert.deepEqual([random.label, random.model, random.weights?.seed], ["Untrained, seed 4", null, 4]);
});

test("a map asks for the room that its numbers need, and a long sentence's does not", () => {
  const words = (/** @type {number} */ n) =>
    Array.from({ length: n }, () => ({ text: "mat", kind: /** @type {const} */ ("text"), nth: null }));
  const need = widthWithNumbers(words(6), words(6));
  assert.ok(need >= 6 * 28 && need <= 229, `two fit into a column of 470 pixels: ${need}`);
  assert.ok(widthWithNumbers(words(9), words(9)) > need);
});
