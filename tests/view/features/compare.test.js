// Comparing: how tokens are laid beside each other, how far two patterns are apart, and what A and B are.
import { said } from "../../../www/lib/errors.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import "../../../www/app/words/views.js";
import * as change from "../../../www/state/index.js";
import { sameTokens } from "../../../www/domain/models.js";
import { initialState, subject } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { align, byToken, commonCount } from "../../../www/features/compare/align.js";
import { hold, hover, setOther, setPair, toggle } from "../../../www/features/compare/actions.js";
import { comparison } from "../../../www/features/compare/comparison.js";
import {
  ABSENT,
  MASKED,
  difference,
  divergence,
  divergences,
  layPattern,
  verdict,
} from "../../../www/features/compare/matrix.js";
import {
  CUT,
  OTHER,
  SIMILAR,
  losesEdits,
  otherModels,
  otherHead,
  otherQuestion,
  questions,
} from "../../../www/features/compare/sides.js";
import {
  changePicture,
  compare,
  headsBeside,
  otherModel,
  enginesModel,
  modelToFetch,
} from "../../../www/features/compare/state.js";
import { zoomAt } from "../../../www/state/map.js";
import { setStepWalk } from "../../../www/state/training/over-steps.js";
import { answered, configOf } from "../support/answered.js";
import { Engine } from "../support/fake-engine.js";
import { looked, seenOf } from "../support/looked.js";
import { markup } from "../support/render.js";
import { stubPage } from "../support/stub-page.js";
import { snapshot } from "../support/snapshot.js";

const view = await import("../../../www/features/compare/index.js");

const words = (text) => text.split(" ").map((w) => ({ text: w, kind: /** @type {const} */ ("text"), nth: null }));
const told = (places) => places.map(({ a, b }) => `${a ?? "."}${b ?? "."}`).join(" ");

// ---- alignment ----

test("equal tokens are aligned", () => {
  const both = align(words("a b c"), words("a b c"), { token: false, kin: true });
  assert.equal(both.how, "same");
  assert.equal(told(both.places), "00 11 22");
});

test("texts of the same length are compared by position, unless their tokenizers differ", () => {
  assert.equal(align(words("a b c"), words("a x c"), { token: false, kin: true }).how, "place");
  const pieces = align(words("a b c"), words("x a b"), { token: true, kin: true });
  assert.equal(pieces.how, "token");
  assert.equal(told(pieces.places), ".0 01 12 2.");
});

test("texts of different length are laid beside each other by their longest common run of tokens", () => {
  assert.equal(told(byToken(words("a b c d"), words("a c d"))), "00 1. 21 32");
  assert.equal(told(byToken(words("the cat sat"), words("then a cat sat down"))), "0. .0 .1 12 23 .4");
  assert.equal(told(byToken(words("x y"), words("a b c"))), "0. 1. .0 .1 .2");
  assert.equal(
    commonCount(byToken(words("a b c b d a b"), words("b d c a b a"))),
    4,
    "the textbook's example: BCBA or BDAB",
  );
});

test("a token that one model does not know is the same piece of text", () => {
  const [known, unknown] = [
    words("w h"),
    words("w h").map((label) => ({ ...label, kind: /** @type {const} */ ("unknown") })),
  ];
  assert.equal(align(known, unknown, { token: true, kin: true }).how, "same");
  const end = { text: "w", kind: /** @type {const} */ ("special"), nth: null };
  assert.equal(align([known[0]], [end], { token: true, kin: true }).how, "token", "a special token is none");
});

test("an alignment keeps the order of both sides and leaves nothing out", () => {
  const [a, b] = [words("b a n a n a s"), words("a n d a n t e s")];
  const places = byToken(a, b);
  assert.deepEqual(
    places.flatMap(({ a }) => (a === null ? [] : [a])),
    a.map((_, i) => i),
  );
  assert.deepEqual(
    places.flatMap(({ b }) => (b === null ? [] : [b])),
    b.map((_, i) => i),
  );
  for (const { a: i, b: j } of places) if (i !== null && j !== null) assert.equal(a[i].text, b[j].text);
});

test("tokens of source and answer are not compared with each other: only positions are", () => {
  const cut = align(words("a b c"), words("a b c d"), { token: false, kin: false });
  assert.equal(cut.how, "cut");
  assert.equal(told(cut.places), "00 11 22 .3");
});

// ---- the difference ----

const pattern = (rows, masks = rows.map((r) => r.map(() => 0))) => ({
  values: Float32Array.from(rows.flat()),
  offset: 0,
  masks: Uint8Array.from(masks.flat()),
  maskOffset: 0,
  rows: rows.length,
  cols: rows[0].length,
});
const close = (x, y, what) => assert.ok(Math.abs(x - y) < 1e-6, `${what}: ${x}, not ${y}`);

test("A − B, its largest cell and its mean", () => {
  const d = difference(
    pattern([
      [1, 0],
      [0.5, 0.5],
    ]),
    pattern([
      [0.9, 0.1],
      [0.1, 0.9],
    ]),
  );
  assert.deepEqual(
    Array.from(d.pattern.values, (x) => Number(x.toFixed(6))),
    [0.1, -0.1, 0.4, -0.4],
  );
  close(d.most, 0.4, "largest");
  assert.deepEqual(
    d.top.map(({ query, key }) => [query, key]),
    [
      [1, 0],
      [1, 1],
      [0, 0],
      [0, 1],
    ],
    "the largest first",
  );
  close(/** @type {number} */ (d.mean), 0.25, "mean");
});

test("a cell masked in both has no difference; one masked in one has weight 0 there", () => {
  const a = pattern([[1, 0.3]], [[0, 1]]);
  const both = difference(a, pattern([[1, 0.8]], [[0, 1]]));
  assert.deepEqual([both.pattern.masks[1], both.most, both.mean], [MASKED, 0, 0]);
  const one = difference(a, pattern([[0.4, 0.6]]));
  assert.equal(one.pattern.masks[1], 0);
  close(one.pattern.values[1], -0.6, "as nothing against 0.6");
});

test("rows and columns that one side lacks are absent, and are not counted", () => {
  const places = [
    { a: 0, b: 0 },
    { a: null, b: 1 },
  ];
  const a = layPattern(pattern([[1]]), places, places, "a");
  assert.deepEqual(Array.from(a.masks), [0, ABSENT, ABSENT, ABSENT]);
  const b = pattern([
    [0.25, 0.75],
    [0.5, 0.5],
  ]);
  assert.equal(layPattern(b, places, places, "b"), b, "itself, where the grid is its own");
  const d = difference(a, b);
  assert.deepEqual(Array.from(d.pattern.masks), [0, ABSENT, ABSENT, ABSENT]);
  close(/** @type {number} */ (d.mean), 0.75, "the one common cell");
});

test("the Jensen–Shannon divergence in bits against known values", () => {
  const of = (p, q) => divergence(pattern([p]), pattern([q]), 0);
  close(of([0.2, 0.8], [0.2, 0.8]), 0, "the same");
  close(of([1, 0], [0, 1]), 1, "no key in common");
  close(of([1, 0], [0.5, 0.5]), 0.3112781, "H(¾, ¼) − ½");
  // Computed independently by the other form, H(m) − ½ (H(p) + H(q)).
  close(of([0.1, 0.6, 0.3], [0.4, 0.4, 0.2]), 0.091305, "three keys");
  assert.equal(of([0, 0], [0.5, 0.5]), null, "a row that sees nothing is apart from nothing");
  close(of([2, 0], [1, 1]), 0.3112781, "lifted by dropout, shares count");
});

test("rows are measured when they are asked for, and the mean is known once all are", () => {
  const rows = [
    { a: 0, b: 0 },
    { a: 1, b: 1 },
    { a: null, b: 2 },
  ];
  const found = divergences(
    pattern([
      [1, 0],
      [1, 0],
      [0, 0],
    ]),
    pattern([
      [0, 1],
      [1, 0],
      [0, 1],
    ]),
    rows,
  );
  assert.equal(found.of(0), 1);
  assert.equal(found.mean(), undefined);
  let clock = 0;
  assert.equal(
    found.goOn(() => (clock += 4)),
    true,
    "a stretch ends",
  );
  while (found.goOn(() => 0));
  assert.equal(found.of(2), null);
  assert.equal(found.mean(), 0.5);
});

test("a word for how different they are", () => {
  const of = (/** @type {number} */ most, /** @type {number | null} */ bits) => verdict({ most, mean: 0.1 }, bits);
  assert.equal(of(5e-7, 0.3), "same");
  assert.equal(of(0.1, 0.005), "nearly");
  assert.equal(of(0.1, 0.05), "alike");
  assert.equal(of(0.9, 0.2), "different");
  assert.equal(of(1, 0.9), "very");
  assert.equal(of(1, null), null);
  assert.equal(verdict({ most: 0, mean: null }, null), "nothing", "without a common cell nothing is the same");
});

// ---- A and B ----

const running = { kind: /** @type {const} */ ("cpu"), adapter: "a stand-in", reason: null };
const finished = async (model = "dates") => ({
  ...(await answered(
    model === "dates" ? initialState() : change.setModel({ ...initialState(), info: null }, model),
    configOf(model),
  )),
  running,
  view: /** @type {const} */ ("compare"),
});

/** The state with its questions answered by the stand-in. */
export async function asked(state, engine = new Engine()) {
  engine.config = JSON.parse(configOf(state.model));
  let s = state;
  for (const [name, question] of Object.entries(questions(s))) {
    const key = JSON.stringify(question);
    const found = await engine.ask(question).then(
      (answer) => ({ key, answer, failure: null }),
      (error) => ({ key, answer: null, failure: error.message }),
    );
    s = { ...s, answers: { ...s.answers, [name]: found } };
  }
  return s;
}

/** The state with the other model loaded. */
export async function withModel(
  state,
  model,
  config = configOf(model),
  same = sameTokens(state.model, model, () => ({ url: "" })),
) {
  const engine = new Engine();
  const s = compare(state, { other: "model", model });
  assert.equal(modelToFetch(s), model);
  return asked(
    compare(s, {
      taken: {
        model,
        key: `${model} 1`,
        info: await engine.also(`${model} 1`, config),
        sameTokens: same,
        under: enginesModel(s),
      },
    }),
    engine,
  );
}

const cells = (p) => Array.from(p.values.subarray(p.offset, p.offset + p.rows * p.cols));

test("another head of the same run needs no question, and is its neighbour until one is chosen", async () => {
  const s = await finished();
  assert.deepEqual(s.focus, { path: "decoder.blocks.1.cross", head: 0 });
  assert.deepEqual(otherHead(s), { path: "decoder.blocks.1.cross", head: 1 });
  assert.equal(otherQuestion(s), null);
  const { compared, stale, alike } = comparison(s);
  assert.deepEqual([stale, alike], [false, null]);
  assert.ok(compared);
  const [a, b] = [cells(compared.onA), cells(compared.onB)];
  cells(compared.apart.pattern).forEach((d, i) => assert.equal(d, Math.fround(a[i] - b[i])));
  assert.ok(compared.apart.most > 0);
  const last = { path: "decoder.blocks.1.cross", head: 3 };
  assert.deepEqual(
    otherHead({ ...s, focus: last }),
    { path: "decoder.blocks.0.cross", head: 0 },
    "after the last comes the first",
  );
  assert.equal(comparison(changePicture(s, { head: s.focus })).alike, "head");
});

test("both heads of the run are read in full", async () => {
  const s = await finished();
  assert.deepEqual(headsBeside(s), [otherHead(s)]);
  assert.deepEqual(headsBeside({ ...s, view: "head" }), []);
});

test("without edits nothing is between edited and unedited; with one, the difference of both runs", async () => {
  // The same held tokens on both sides.
  const plain = setOther(await answered(change.stepBack(await finished())), "plain");
  const none = comparison(plain);
  assert.equal(none.alike, "plain");
  assert.equal(none.compared?.apart.most, 0);
  assert.equal(otherQuestion(plain), null);

  const edited = await answered(change.edit(plain, { attention_temperature: 4 }));
  const question = otherQuestion({ ...edited });
  assert.deepEqual(question?.of, { ...subject(edited), edits: {} });
  assert.equal(comparison(edited).stale, true, "the picture before stays until the answer is there");
  const { compared } = comparison(await asked(edited));
  assert.ok(compared);
  const before = comparison(plain).compared;
  assert.deepEqual(cells(compared.onB), cells(/** @type {any} */ (before).onA), "B is the run without edits");
  assert.ok(compared.apart.most > 0.01);
});

test("another text of the same length is compared by position, another one by token", async () => {
  const s = setOther(await finished(), "prompt");
  assert.equal(s.compare.text, "Tuesday, March 5, 2024", "an example, so that there is something to see");
  assert.deepEqual(otherQuestion(s)?.of.target, { write: 10 });
  const shown = comparison(await asked(s)).compared;
  assert.equal(shown?.cols.how, "token");
  assert.equal(shown?.rows.how, "same");
  assert.ok(shown?.colLabels.both.length > 22, "all tokens of both");
  const even = comparison(await asked(compare(s, { text: "5 Mayı 2024 Salı" }))).compared;
  assert.equal(even?.cols.how, "place");
  assert.equal(even?.colLabels.both[3].text, "a", "the same on both sides");
  assert.equal(even?.colLabels.both[4].text, "r/y", "different ones are both said");
  assert.equal(comparison(compare(s, { text: "" })).problem?.kind, "no-text");
});

test("a recording beside the model of its name is told from it, and nothing is said of its vocabulary", async () => {
  const recording = /** @type {any} */ ({ lens: null });
  const s = await withModel(await finished(), "reverse", "{}");
  const own = { id: s.model, name: "reverse", text: "", architecture: /** @type {const} */ ("encoder-decoder") };
  const text = markup(view.view(await propsOf({ ...s, own: [{ ...own, recording }] })));
  assert.match(text, /recording: reverse/);
  assert.match(text, /One side is a recording/);
  assert.doesNotMatch(text, /different vocabulary/);
  assert.match(markup(view.view(await propsOf(s))), /different vocabulary/);
});

test("without another input, a model of images asks for an image", async () => {
  const s = compare(setOther(await finished(), "prompt"), { text: "" });
  const info = /** @type {NonNullable<typeof s.info>} */ (s.info);
  const said = async (/** @type {object | null} */ input) => {
    const config = /** @type {any} */ ({ ...info.config, input });
    return (await propsOf({ ...s, info: { ...info, config } })).problem?.text;
  };
  assert.match((await said(null)) ?? "", /Write another text/);
  assert.match((await said({ kind: "pixels", patch_size: 4, image_size: 28 })) ?? "", /Choose another image/);
  assert.match((await said({ kind: "features" })) ?? "", /Choose another sound/);
});

test("an unreadable text is reported, and the previous comparison stays", async () => {
  const s = await asked(setOther(await finished(), "prompt"));
  assert.ok(comparison(s).compared);
  const long = await asked(compare(s, { text: "x".repeat(80) }));
  const { problem, compared, stale } = comparison(long);
  assert.equal(problem?.kind, "other");
  assert.match(wordsOf(problem?.failure), /more than 62 characters/);
  assert.ok(compared && stale);
});

test("edits that name tokens are not asked of another text", async () => {
  const s = await answered(change.edit(setOther(await finished(), "prompt"), { padding: [[0]], scale: false }));
  assert.deepEqual(otherQuestion(s)?.of.edits, { scale: false });
  assert.ok(losesEdits(s));
});

test("another model is offered if it has such attention, loaded once, and again after a restart", async () => {
  const s = await finished();
  const both = ["reverse", "copy", "sort", "phrases"];
  assert.deepEqual(otherModels(s, "cross").embedded, both);
  assert.deepEqual(otherModels(s, "decoder").embedded, [...both, "induction", "add", "tales"]);
  assert.deepEqual(otherModels(s, "encoder").embedded, [...both, "fill"]);
  const own = { id: "own-1", name: "mine", text: "abc", architecture: /** @type {const} */ ("decoder") };
  assert.deepEqual(otherModels({ ...s, own: [own] }, "decoder").own, [own]);
  assert.deepEqual(otherModels({ ...s, own: [own] }, "cross").own, []);

  const there = await withModel(s, "reverse", "{}", true);
  assert.ok(otherModel(there));
  assert.equal(modelToFetch(there), null);
  const { compared, stale } = comparison(there);
  assert.equal(stale, false);
  assert.equal(compared?.rows.how, "same");
  assert.deepEqual(otherQuestion(there)?.of.target, there.target, "the same tokens");
  const others = await withModel(s, "reverse", "{}");
  assert.deepEqual(
    otherQuestion(others)?.of.target,
    { write: s.target.length },
    "as many tokens, but others: it writes its own",
  );
  const restarted = { ...there, running: { ...running } };
  assert.equal(otherModel(restarted), null);
  assert.equal(modelToFetch(restarted), "reverse");
  assert.equal(otherQuestion(restarted), null, "nothing is asked of a model that is not there");
  const walking = setStepWalk(restarted, { step: 2, at: 0, of: 2 });
  assert.equal(modelToFetch(walking), null, "the engine's second model is a training step");
  assert.equal(modelToFetch(setStepWalk(walking, null)), "reverse");
});

test("of another model stands the head of the same name, or the nearest one", async () => {
  const there = await withModel(await finished(), "reverse", "{}", true);
  const { taken } = there.compare;
  assert.ok(taken);
  const sublayers = taken.info.sublayers.filter(({ block }) => block === 0);
  const small = compare(there, { taken: { ...taken, info: { ...taken.info, sublayers } } });
  const usual = async (/** @type {number} */ block) => {
    const focus = { path: `decoder.blocks.${block}.cross`, head: 0 };
    return (await propsOf({ ...small, focus })).bar.heads.usual;
  };
  assert.deepEqual([await usual(0), await usual(1)], ["Same: Cross L0H0", "Nearest: Cross L0H0"]);
});

test("beside a model of images stand models of images, of the page or trained on its recipe", async () => {
  const s = await finished();
  const info = /** @type {NonNullable<typeof s.info>} */ (s.info);
  const input = /** @type {any} */ ({ kind: "pixels", channels: 1, patch_size: 4, image_size: 28 });
  const seeing = { ...s, info: { ...info, config: { ...info.config, input } } };
  const of = (/** @type {string} */ id, /** @type {object} */ more) =>
    /** @type {any} */ ({ id, name: id, text: "", architecture: "encoder", ...more });
  const trained = of("own-1", { recipe: "digits" });
  const all = [
    trained,
    of("own-2", { card: { images: true } }),
    of("own-3", { card: { sounds: true } }),
    of("own-4", {}),
    of("own-5", { card: { beside: true } }),
  ];
  const offered = otherModels({ ...seeing, own: all }, "encoder");
  assert.deepEqual(offered.embedded, ["digits"]);
  assert.deepEqual(
    offered.own.map(({ id }) => id),
    ["own-1", "own-2"],
  );
  assert.deepEqual(otherModels({ ...seeing, model: "digits", own: [trained] }, "encoder").embedded, []);
  assert.deepEqual(
    otherModels({ ...s, own: all }, "encoder").own.map(({ id }) => id),
    ["own-4"],
    "none of them beside a model of texts",
  );
  // A link may name a model that reads something else.
  const wrong = compare(seeing, { other: "model", model: "fill" });
  assert.equal(modelToFetch(wrong), null);
  assert.deepEqual(comparison(wrong).problem, { kind: "no-model", failure: null });
  assert.equal(modelToFetch(compare(seeing, { other: "model", model: "digits" })), "digits");
  // One that reads images beside a text stands beside none, and none beside it.
  const vision = /** @type {any} */ ({ ...info.config, vision: {} });
  const pairs = [
    compare({ ...s, own: all }, { other: "model", model: "own-5" }),
    compare({ ...s, info: { ...info, config: vision } }, { other: "model", model: "reverse" }),
  ];
  for (const pair of pairs) {
    assert.equal(modelToFetch(pair), null);
    assert.deepEqual(comparison(pair).problem, { kind: "no-model", failure: null });
  }
});

test("images in other patches are not compared", async () => {
  const s = { ...(await finished()), focus: { path: "decoder.blocks.1.attn", head: 2 } };
  const there = await withModel(s, "induction");
  assert.ok(comparison(there).compared);
  const info = /** @type {NonNullable<typeof s.info>} */ (there.info);
  const input = /** @type {any} */ ({ kind: "pixels", channels: 1, patch_size: 4, image_size: 28 });
  const seeing = { ...info, config: { ...info.config, input } };
  const model = of(there);
  assert.deepEqual(model.problem, { kind: "patches", failure: null });
  assert.equal(model.compared, null);
  /** The same answers, as if both were about an image. */
  function of(/** @type {typeof there} */ from) {
    const own = [/** @type {any} */ ({ id: "induction", name: "", text: "", card: { images: true } })];
    const taken = from.compare.taken && { ...from.compare.taken, under: { running: from.running, info: seeing } };
    return comparison({ ...from, info: seeing, own, compare: { ...from.compare, taken } });
  }
});

test("a tile stands beside the same tile of a picture in the same tiles, and beside no other", async () => {
  const s = await finished();
  const info = /** @type {any} */ (s.info);
  const images = (/** @type {[number, number]} */ tiles) =>
    /** @type {any} */ ([{ tiles, grid: [3, 3], starts: [], sequence: 0 }]);
  const seeing = {
    ...s,
    info: { ...info, config: { ...info.config, vision: {} } },
    result: /** @type {any} */ ({ ...s.result, images: images([2, 3]) }),
    text: "<image>What?",
    pictures: ["image 1"],
    tile: 2,
    focus: { path: "encoder.blocks.0.attn", head: 0 },
  };
  const two = compare(seeing, { other: "prompt", text: "image 2" });
  const { [CUT]: cut, [OTHER]: early } = /** @type {any} */ (questions(two));
  assert.deepEqual([cut.paths, cut.of.tile, cut.of.images[0]], [[], undefined, "image 2"]);
  assert.equal(early, undefined, "the tile is asked for once it is known to be there");
  assert.equal(comparison(two).waits, "other");
  const answer = (/** @type {[number, number]} */ tiles) => ({
    ...two,
    answers: {
      ...two.answers,
      [CUT]: {
        key: JSON.stringify(cut),
        answer: /** @type {any} */ ({ kind: "patterns", images: images(tiles) }),
        failure: null,
      },
    },
  });
  const other = answer([3, 2]);
  assert.equal(questions(other)[OTHER], undefined);
  assert.deepEqual(comparison(other).problem, { kind: "patches", failure: null });
  const same = answer([2, 3]);
  assert.equal(/** @type {any} */ (questions(same))[OTHER].of.tile, 2);
  assert.equal(comparison(same).problem, null);
  // The decoder reads all tiles.
  const { [CUT]: none, [OTHER]: whole } = /** @type {any} */ (questions({ ...two, focus: s.focus }));
  assert.deepEqual([none, whole.of.tile], [undefined, undefined]);
});

test("a head whose layer an edit leaves out is said to have no pattern, whichever side it is on", async () => {
  const s = await finished();
  const CROSS = "decoder.blocks.1.cross";
  const left = (/** @type {any[]} */ all) => all.filter(({ path }) => path !== CROSS);
  const result = /** @type {any} */ (s.result);
  const alone = { ...s, focus: { path: CROSS, head: 1 }, result: { ...result, maps: left(result.maps) } };
  for (const other of /** @type {const} */ (["head", "plain"])) {
    const found = comparison(compare(alone, { other }));
    assert.deepEqual([found.waits, found.problem], [null, { kind: "left-out", failure: null }], other);
  }
  // Only the other side: the page's run has the head.
  const there = await asked(compare({ ...s, focus: { path: CROSS, head: 1 } }, { other: "prompt", text: "ab" }));
  assert.equal(comparison(there).problem, null);
  const { answer, ...entry } = /** @type {any} */ (there.answers[OTHER]);
  const other = { ...entry, answer: { ...answer, maps: left(answer.maps) } };
  const gone = comparison({ ...there, answers: { ...there.answers, [OTHER]: other } });
  assert.deepEqual([gone.waits, gone.problem?.kind], [null, "left-out"]);
});

test("for a model with other layers the nearest head is chosen", async () => {
  const s = { ...(await finished()), focus: { path: "decoder.blocks.1.attn", head: 2 } };
  const there = await withModel(s, "induction");
  assert.deepEqual(otherHead(there), { path: "decoder.blocks.1.attn", head: 2 });
  assert.ok(comparison(there).compared);
});

test("a model that failed to load is reported, and not requested again automatically", async () => {
  const s = compare(await finished(), { other: "model", model: "reverse" });
  const failed = compare(s, { failed: { model: "reverse", problem: said("no network"), under: enginesModel(s) } });
  assert.equal(modelToFetch(failed), null);
  assert.deepEqual(comparison(failed).problem, { kind: "model", failure: said("no network") });
  assert.equal(modelToFetch(compare(failed, { failed: null })), "reverse");
});

test("swapped, the difference has the other sign", async () => {
  const s = await finished();
  const ab = /** @type {any} */ (comparison(s).compared);
  const ba = /** @type {any} */ (comparison(compare(s, { swapped: true })).compared);
  assert.equal(ba.mine, "b");
  cells(ab.apart.pattern).forEach((d, i) => assert.ok(d === -cells(ba.apart.pattern)[i]));
});

test("a cell of the head in front is the page's; one that only the other side has is kept here", async () => {
  const s = await asked(setOther(await finished(), "prompt"));
  const compared = /** @type {any} */ (comparison(s).compared);
  const key = compared.cols.places.findIndex(({ a, b }) => a !== null && b !== null);
  const there = hover(s, compared, { query: 2, key });
  assert.deepEqual(there.hovered, { query: 2, key: compared.cols.places[key].a });
  const lone = compared.cols.places.findIndex(({ a }) => a === null);
  const held = toggle(s, compared, { query: 2, key: lone });
  assert.deepEqual(held.compare.alone, { query: 2, key: lone, locked: true });
  assert.deepEqual(hover(held, compared, null).compare.alone, held.compare.alone, "and stays when the pointer leaves");
  assert.equal(toggle(held, compared, { query: 2, key: lone }).compare.alone, null);
  const locked = hold(held, compared, { query: 2, key });
  assert.deepEqual([locked.locked, locked.compare.alone], [{ query: 2, key: compared.cols.places[key].a }, null]);
});

test("a pair of heads is put side by side at once", async () => {
  const [a, b] = [
    { path: "decoder.blocks.0.cross", head: 2 },
    { path: "decoder.blocks.1.cross", head: 3 },
  ];
  const s = setPair(compare(await finished(), { other: "plain", swapped: true }), a, b);
  assert.deepEqual([s.focus, otherHead(s), s.compare.swapped], [a, b, false]);
});

test("all heads of the kind in front are compared with each other", async () => {
  const s = await asked(await finished());
  const question = questions(s)[SIMILAR];
  assert.deepEqual(question, { kind: "similar", of: subject(s), attention: "cross" });
  assert.equal(questions({ ...s, current: false })[OTHER], undefined, "a text that is being typed asks nothing");
});

test("everything is restored from the address", async () => {
  const s = compare(await finished(), {
    other: "prompt",
    text: "3/5/24 & more",
    head: { path: "decoder.blocks.0.cross", head: 1 },
    swapped: true,
    range: "most",
  });
  const back = readUrl(`#${writeUrl(s)}`, initialState());
  const { other, text, head, swapped, range } = back.compare;
  assert.deepEqual(
    { other, text, head, swapped, range },
    {
      other: "prompt",
      text: "3/5/24 & more",
      head: { path: "decoder.blocks.0.cross", head: 1 },
      swapped: true,
      range: "most",
    },
  );
  const model = readUrl(`#${writeUrl(compare(s, { other: "model", model: "reverse" }))}`, initialState()).compare;
  assert.deepEqual([model.other, model.model], ["model", "reverse"]);
  const own = writeUrl(compare(s, { other: "model", model: "own-1" }));
  assert.equal(readUrl(`#${own}`, initialState()).notice, null, "a model of one's own is not in the address");
});

// ---- the view ----

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 644, narrow: false };
const noActions = /** @type {any} */ (new Proxy({}, { get: () => () => {} }));
const propsOf = async (s, on = screen) => view.props(s, await seenOf(s, on), noActions);
const shows = async (name, s, on = screen) => snapshot(name, markup(view.view(await propsOf(s, on))));

test("the view: another head", async () => shows("compare/head", await asked(await finished())));
test("the view: nothing is edited", async () => shows("compare/unedited", setOther(await finished(), "plain")));
test("the view: another text, with a focused token that A lacks", async () => {
  const s = await asked(setOther(await finished(), "prompt"));
  const compared = /** @type {any} */ (comparison(s).compared);
  await shows(
    "compare/prompt",
    hold(s, compared, { query: 3, key: compared.cols.places.findIndex(({ a }) => a === null) }),
  );
});
test("the view: a loading model, and a failed one", async () => {
  const s = compare(change.setModel(await finished(), "induction"), { other: "model", model: "tales" });
  const other = await answered({ ...s, info: null, leaving: null }, configOf("induction"));
  await shows("compare/loading", { ...other, running, view: "compare" });
  await shows(
    "compare/failed",
    compare(
      { ...other, running, view: "compare" },
      { failed: { model: "tales", problem: said("No network."), under: { running, info: other.info } } },
    ),
  );
});

test("the three maps have one grid, one box and one focus, zoomed or not", async () => {
  const s = { ...(await asked(await finished())), locked: { query: 2, key: 5 } };
  for (const state of [s, zoomAt(s, 2, { down: 0.5, across: 0.5 }, { rows: 11, cols: 17 })]) {
    const { panes, focus } = (await propsOf(state)).shown.panes;
    assert.deepEqual(focus, { query: 2, key: 5 });
    const boxes = panes.map(({ port: { x, y, wide, high, cell, rows, cols } }) => ({
      x,
      y,
      wide,
      high,
      cell,
      rows,
      cols,
    }));
    assert.deepEqual(boxes[1], boxes[0]);
    assert.deepEqual(boxes[2], boxes[0]);
  }
});

test("on a narrow screen the maps stand one under the other, each with its rows named, and fit", async () => {
  const narrow = { ...screen, width: 358, narrow: true };
  const { panes } = (await propsOf(await asked(await finished()), narrow)).shown;
  assert.equal(panes.arrangement, "stack");
  for (const { port } of panes.panes) {
    assert.equal(port.named, true);
    assert.ok(port.width <= 358, `${port.width} px`);
  }
});

test("where the maps stand in one line they fit its width", async () => {
  for (const width of [628, 900, 1400]) {
    const { panes, arrangement } = (await propsOf(await asked(await finished()), { ...screen, width })).shown.panes;
    const lines = arrangement === "square" ? [panes.slice(0, 2), panes.slice(2)] : [panes];
    for (const line of lines) {
      // The bars of the rows stand beside the difference.
      const sum =
        line.reduce(
          (all, { role, port }) => all + Math.max(port.width, role === "difference" ? port.left + port.wide + 40 : 0),
          0,
        ) +
        16 * (line.length - 1);
      assert.ok(sum <= width + 1, `${arrangement}: ${sum} of ${width}`);
    }
  }
});

test("the heads most and least similar to the one in front are one click away", async () => {
  const s = await asked(await finished());
  const { similar } = await propsOf(s);
  assert.deepEqual([similar.most.length, similar.least.length], [3, 3]);
  const values = [...similar.most.map(({ value }) => value), ...similar.least.map(({ value }) => value).reverse()];
  assert.deepEqual(
    values,
    [...values].sort((a, b) => b - a),
    "from the most to the least",
  );
  assert.ok(similar.map);
  const own = similar.map.focus.query;
  assert.equal(similar.map.pattern.values[own * 8 + own].toFixed(5), "1.00000", "a head is as itself");
});

test("the export equals the shown numbers", async () => {
  const s = await asked(await finished());
  const all = view.panels(s, await seenOf(s, screen));
  assert.deepEqual(
    all.map(({ quantity }) => quantity),
    ["pattern", "pattern", "difference of patterns", "mean Bhattacharyya coefficient"],
  );
  const { compared } = comparison(s);
  assert.equal(all[0].pattern, compared?.onA);
  assert.deepEqual([all[0].site, all[0].head, all[1].head], ["decoder.blocks.1.cross.pattern", 0, 1]);
  const prompt = view.panels(await asked(setOther(s, "prompt")), await seenOf(s, screen));
  assert.ok(
    prompt.slice(0, 3).some(({ pattern }) => pattern.masks.includes(2)),
    "what one side lacks is told apart from what is masked",
  );
  assert.equal(prompt[1].site, undefined, "another text is not what the page traces");
});

// ---- the effect of an edit on a head's result ----

test("a note explains equal patterns with scaled outputs, with a link to the contributions", async () => {
  const front = { path: "decoder.blocks.1.cross", head: 0 };
  const open = async (/** @type {any} */ edits) => {
    const start = await answered(change.edit(await answered(initialState()), edits));
    const s = changePicture({ ...start, view: "compare", focus: front }, { other: "plain" });
    const { state } = await looked(s);
    // A head's strength acts after its pattern, so both sides have the same pattern.
    const { values, masks } = state.result;
    const entry = state.answers[OTHER];
    return {
      ...state,
      answers: { ...state.answers, [OTHER]: { ...entry, answer: { ...entry.answer, values, masks } } },
    };
  };
  const page = (/** @type {any} */ s) =>
    seenOf(s, screen).then((seen) => view.props(s, seen, view.actions(stubPage())));
  const silent = await page(await open({ heads: { "decoder.blocks.1.cross.0": 0 } }));
  assert.equal(silent.shown?.numbers.verdict, "same");
  assert.match(silent.scaled?.text ?? "", /same tokens, but the output of A is multiplied by 0\./);
  assert.match(markup(view.view(silent)), /data-do="weighted"/);
  const [a, b] = silent.shown?.panes.panes ?? [];
  assert.deepEqual([a.veil, a.edited, b.veil, b.edited], ["off", true, null, false]);
  const half = await page(await open({ heads: { "decoder.blocks.1.cross.0": 0.5 } }));
  assert.match(half.scaled?.text ?? "", /multiplied by 0\.5\./);
  const other = await page(await open({ heads: { "decoder.blocks.1.cross.3": 0 } }));
  assert.equal(other.scaled, null, "of another head nothing is said");
  assert.deepEqual(
    other.shown?.panes.panes.map(({ edited }) => edited),
    [false, false, false],
  );
});

test("beside an edited head another one has no dot", async () => {
  const start = await answered(
    change.edit(await answered(initialState()), { heads: { "decoder.blocks.1.cross.0": 0 } }),
  );
  const s = { ...start, view: /** @type {const} */ ("compare"), focus: { path: "decoder.blocks.1.cross", head: 0 } };
  const props = view.props(s, await seenOf(s, screen), view.actions(stubPage()));
  assert.deepEqual(
    props.shown?.panes.panes.map(({ edited }) => edited),
    [true, false, false],
  );
});
