// The transitions of the store, as what a person does and expects.
import { said } from "../../../www/lib/errors.js";
import assert from "node:assert/strict";
import test from "node:test";
import * as change from "../../../www/state/index.js";
import { DEFAULT_TEXT, initialState, isWriting, sameEdits, scene, sceneName } from "../../../www/state/store.js";
import { setTarget } from "../../../www/state/text.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { Engine } from "../support/fake-engine.js";
import { USUAL, answered } from "../support/answered.js";

const finished = () => answered(initialState());

test("the default text is generated to its end", async () => {
  const s = await finished();
  assert.equal(s.result?.output, "2024-03-05");
  assert.equal(s.play, "done");
  assert.equal(s.target.length, 10);
});

test("a link's row stays focused when its text is written", async () => {
  const s = await answered(readUrl("#v=4&query=3&key=8", initialState()));
  assert.equal(s.target.length, 10);
  assert.deepEqual(s.locked, { query: 3, key: 8 });
  assert.equal(change.stepBack(s).locked.query, null, "a step goes to the newest row");
});

test("stepping back, forward and to the start keeps to the tokens", async () => {
  let s = await finished();
  const all = s.target;
  s = await answered(change.stepBack(s));
  assert.deepEqual(s.target, all.slice(0, -1));
  assert.equal(s.play, "off");
  s = await answered(change.stepForward(s));
  assert.deepEqual(s.target, all);
  s = await answered(change.stepFirst(s));
  assert.deepEqual(s.target, []);
  assert.equal(change.stepBack(s).target.length, 0);
});

test("tokens that are given stay, though the model would end just there, and an edit leaves them", async () => {
  const all = (await finished()).target;
  const given = [...all.slice(5), ...all];
  let s = await answered(setTarget(await finished(), given));
  assert.deepEqual([s.play, s.target, s.result?.target.length], ["off", given, given.length + 1]);
  assert.equal(scene(s)?.writes, null);
  s = await answered(change.edit(s, { scale: false }));
  assert.deepEqual([s.play, s.target], ["off", given]);
  assert.deepEqual((await answered(change.regenerate(s))).play, "done");
});

test("a step waits for its answer", async () => {
  let s = await answered(change.stepFirst(await finished()));
  s = change.stepForward(s);
  assert.equal(s.target.length, 1);
  assert.equal(change.stepForward(s).target.length, 1);
});

test("play starts over once the text has ended", async () => {
  const s = change.startPlay(await finished());
  assert.equal(s.play, "slow");
  assert.deepEqual(s.target, []);
});

test("the answer follows an edit, and undo brings the state before it back", async () => {
  const before = await finished();
  const s = change.edit(before, { causal: false });
  assert.deepEqual([s.play, s.current, s.target], ["fast", false, before.target], "a draft, until it is gone over");
  assert.equal(typeof scene(s)?.writes, "number");
  const edited = await answered(s);
  assert.deepEqual([edited.play, edited.result?.output], ["done", "2024-03-06"]);
  assert.deepEqual(edited.wrote, { causal: false });
  const back = await answered(change.undo(edited));
  assert.deepEqual([back.edits, back.target, back.play], [{}, before.target, "done"]);
  const again = await answered(change.redo(back));
  assert.deepEqual([again.edits, again.target], [{ causal: false }, edited.target]);
  assert.deepEqual((await answered(change.resetEdits(again))).target, before.target);
});

test("the written tokens of an answer do not make another scene", async () => {
  const s = change.edit(await finished(), { causal: false });
  assert.equal(sceneName(s), sceneName({ ...s, target: [] }));
  const held = await answered(change.stepBack(await finished()));
  assert.equal(scene(held)?.writes, null);
  assert.notEqual(sceneName(held), sceneName({ ...held, target: [] }));
});

test("held tokens stay under edits, and can be released", async () => {
  const held = await answered(change.stepBack(await finished()));
  for (const other of [
    change.edit(held, { causal: false }),
    change.setSampling(held, { temperature: 1 }),
    change.undo(change.edit(held, { causal: false })),
  ]) {
    const s = await answered(other);
    assert.deepEqual([s.play, s.target], ["off", held.target]);
  }
  const edited = await answered(change.edit(held, { causal: false }));
  assert.equal(sameEdits(edited), false);
  const free = await answered(change.regenerate(edited));
  assert.deepEqual([free.play, free.result?.output], ["done", "2024-03-06"]);
  const back = await answered(change.undo(free));
  assert.deepEqual([back.play, back.target], ["off", held.target]);
});

test("an answer written step by step counts as the model's, unless it is a mixture", async () => {
  const held = await answered(change.stepBack(await finished()));
  const whole = await answered(change.stepForward(held));
  assert.equal(whole.play, "done");
  assert.equal((await answered(change.edit(whole, { causal: false }))).result?.output, "2024-03-06");
  const mixed = await answered(change.stepForward(await answered(change.edit(held, { causal: false }))));
  assert.deepEqual([mixed.play, mixed.wrote], ["off", null]);
  assert.deepEqual((await answered(change.resetEdits(mixed))).target, mixed.target);
});

test("a partial answer that the user holds does not count as the model's", async () => {
  const before = await finished();
  const s = await answered(change.stepBack(change.edit(before, { causal: false })));
  assert.deepEqual([s.play, s.target, s.wrote], ["off", before.target.slice(0, -1), {}]);
});

/** Answers until nothing is pending, as the page does. @param {import("../../../www/state/store.js").State} state */
async function caughtUp(state) {
  let s = await answered(state);
  while (s.pendingSteps !== 0) s = await answered(change.takePendingSteps(s));
  return s;
}

test("steps pressed faster than their answers all count", async () => {
  const before = await finished();
  const held = change.stepBack(change.stepBack(change.stepBack(before)));
  const on = await caughtUp(change.stepForward(change.stepForward(held)));
  assert.deepEqual([on.target, on.pendingSteps], [before.target.slice(0, -1), 0]);
  const there = change.stepBack(change.stepForward(held));
  assert.deepEqual([there.target, there.pendingSteps], [held.target, 0], "one back takes one forward back");
  const past = await caughtUp(change.stepForward(change.stepForward(change.stepBack(before))));
  assert.deepEqual([past.target, past.pendingSteps], [before.target, 0], "the end is the end");
});

test("disabled buttons do nothing: without a model yet, or after a failure", async () => {
  const failed = change.setFailure(change.setText(await finished(), "3/5/24"), { kind: "trap", code: "trap" });
  const first = change.setModelInfo(initialState(), /** @type {any} */ ((await finished()).info));
  assert.equal(change.stepBack(first), first, "nothing is shown yet that it would lead back from");
  for (const s of [initialState(), failed])
    for (const act of [change.stepForward, change.stepBack, change.stepFirst, change.startPlay])
      assert.equal(act(s), s, act.name);
});

test("a step waits while its answer is of an earlier moment, and a step back cancels it", async () => {
  const { revisit } = await import("../../../www/state/timeline.js");
  const before = await finished();
  const on = await caughtUp(change.stepForward({ ...revisit(before, 3), current: false }));
  assert.deepEqual(on.target, before.target.slice(0, 4));
  const typed = change.setText(before, "3/5/24");
  const back = change.stepForward(change.stepBack(change.stepBack(typed)));
  assert.equal(back.pendingSteps, -1);
});

test("waiting steps are dropped by another action", async () => {
  const held = change.stepBack(await finished());
  const waits = change.stepForward(held);
  assert.equal(waits.pendingSteps, 1);
  assert.equal(change.edit(waits, { causal: false }).pendingSteps, 0);
  assert.equal(change.regenerate(waits).pendingSteps, 0);
  let many = held;
  for (let i = 0; i < 90; i++) many = change.stepForward(many);
  assert.equal(many.pendingSteps, 8, "a key that is held asks for more than anybody counts");
  assert.equal(change.setEngine(waits, "cpu").pendingSteps, 0);
});

test("a step back from a text that is not read yet leads back from its answer", async () => {
  const typed = change.setText(await finished(), "3/5/24");
  const whole = await answered(typed);
  const back = await caughtUp(change.stepBack(typed));
  assert.deepEqual([back.play, back.target], ["off", whole.target.slice(0, -1)]);
  assert.equal(change.setText(change.stepBack(typed), "x").pendingSteps, 0, "another text is not stepped through");
});

test("a pending answer is shown in part; one to an older scene changes no tokens", async () => {
  const before = await finished();
  const s = change.edit(before, { causal: false });
  const result = { .../** @type {any} */ (before.result), emitted: before.target.slice(0, 3) };
  const some = change.setResult(s, result, { written: false });
  assert.deepEqual([some.target.length, some.play, some.current, isWriting(some)], [3, "fast", false, true]);
  assert.equal(isWriting({ ...some, failure: { kind: "input", message: "No." } }), false);
  const typed = change.setResult(change.setText(s, "3/5/24"), result, { newest: false });
  assert.deepEqual([typed.target, typed.current, typed.result], [[], false, result]);
});

test("one drag is one undo, two drags are two", () => {
  let s = initialState();
  for (const v of [0.9, 0.5, 0.1]) s = change.edit(s, { attention_temperature: v }, "tau");
  assert.equal(s.past.length, 1);
  s = change.edit(change.endGesture(s), { attention_temperature: 2 }, "tau");
  assert.equal(s.past.length, 2);
  assert.equal(change.undo(s).edits.attention_temperature, 0.1);
});

test("an edit back to the neutral value is no edit", () => {
  let s = change.edit(initialState(), { heads: { "decoder.blocks.0.cross.1": 0 } });
  s = change.edit(s, { heads: { "decoder.blocks.0.cross.1": 1 } });
  assert.deepEqual(s.edits, {});
});

test("a future that is hidden again is no edit in a model that hides it by itself", async () => {
  const shown = change.edit(await finished(), { causal: false });
  assert.deepEqual(shown.edits, { causal: false });
  assert.deepEqual(change.edit(shown, { causal: true }).edits, {});
  assert.deepEqual(
    change.edit(initialState(), { causal: true }).edits,
    { causal: true },
    "of no model it is not known",
  );
});

test("a new text drops positional edits, says so, and undo restores them", async () => {
  let s = await answered(
    change.edit(await finished(), {
      padding: [[1, 0]],
      causal: false,
      hidden_cells: [["decoder.blocks.0.attn", null, 1, 0]],
    }),
  );
  const target = s.target;
  s = change.setText(s, "3/5/24");
  assert.deepEqual(s.edits, { causal: false });
  assert.equal(s.notice?.key, "notice.positional");
  assert.deepEqual(s.target, []);
  assert.equal(s.play, "fast");
  s = change.undo(s);
  assert.deepEqual(s.edits.padding, [[1, 0]]);
  assert.deepEqual(s.target, target);
  assert.equal(s.text, DEFAULT_TEXT);
});

test("typing is one undo, and an empty text asks for nothing", () => {
  let s = initialState();
  for (const text of ["5", "5 ", "5 M"]) s = change.setText(s, text, "text");
  assert.equal(s.past.length, 1);
  s = change.setText(s, "", "text");
  assert.equal(scene(s), null);
  assert.equal(s.result, null);
});

test("a second click on the locked cell frees it", () => {
  const cell = { query: 2, key: 3 };
  const s = change.lock(initialState(), cell);
  assert.deepEqual(s.locked, cell);
  assert.deepEqual(change.lock(s, cell).locked, { query: null, key: null });
});

test("another head keeps the query and the key, as far as they are its tokens too", async () => {
  const s = { ...(await finished()), locked: { query: 3, key: 8 }, hovered: { query: 0, key: 0 } };
  const from = (/** @type {string} */ path) => ({ ...s, focus: { path, head: 0 } });
  const turned = (/** @type {string} */ a, /** @type {string} */ b) => change.setFocus(from(a), { path: b, head: 1 });
  const [cross, own, source] = ["decoder.blocks.1.cross", "decoder.blocks.0.attn", "encoder.blocks.0.attn"];
  assert.deepEqual(turned(cross, "decoder.blocks.0.cross").locked, { query: 3, key: 8 });
  assert.deepEqual(turned(cross, own).locked, { query: 3, key: null });
  assert.deepEqual(turned(cross, source).locked, { query: null, key: 8 });
  assert.deepEqual(turned(own, source).locked, { query: null, key: null });
  assert.equal(turned(cross, own).hovered, null);
});

test("a head that the model lacks is replaced by the default one", async () => {
  const info = await (await Engine.open("cpu")).load();
  const s = change.setModelInfo({ ...initialState(), focus: { path: "decoder.blocks.9.attn", head: 0 } }, info);
  assert.deepEqual(s.focus, USUAL);
});

test("downloads that run side by side are shown as one sum", () => {
  let s = change.setProgress(initialState(), { phase: "engine", done: 10, total: 100 });
  s = change.setProgress(s, { phase: "weights", done: 5, total: 50 });
  assert.deepEqual([s.progress?.done, s.progress?.total], [15, 150]);
  s = change.setProgress(s, { phase: "engine", done: 20, total: null });
  assert.deepEqual([s.progress?.done, s.progress?.total], [25, null]);
});

test("typing does not clear an engine failure", () => {
  const typed = (/** @type {"input" | "model" | "engine" | "trap"} */ kind) =>
    change.setText(change.setFailure(initialState(), { kind, ...said("No.") }), "x").failure;
  assert.equal(typed("input"), null);
  for (const kind of /** @type {const} */ (["model", "engine", "trap"])) assert.equal(typed(kind)?.kind, kind);
});

test("reverted edits leave no trace in the model's answer, but one in held tokens", async () => {
  const own = await answered(change.resetEdits(await answered(change.edit(await finished(), { causal: false }))));
  assert.deepEqual([own.play, sameEdits(own), writeUrl({ ...own, focus: USUAL })], ["done", true, "v=4&model=dates"]);
  const held = await answered(change.edit(await answered(change.stepBack(own)), { causal: false }));
  const mixed = await answered(change.resetEdits(await answered(change.stepForward(held))));
  assert.equal(sameEdits(mixed), false);
  assert.match(writeUrl(mixed), /target=.*wrote=several/);
});

test("a link leaves out only tokens that the model would write again", async () => {
  const all = await finished();
  assert.equal(writeUrl({ ...all, focus: USUAL }), "v=4&model=dates");
  let s = await answered(change.stepBack(change.stepBack(all)));
  s = await answered(change.edit(s, { causal: false }));
  assert.equal(s.play, "off");
  assert.match(writeUrl(s), /target=/);
  s = await answered(change.setSampling(await answered(change.stepBack(all)), { temperature: 1 }));
  assert.match(writeUrl(s), /target=/);
  assert.doesNotMatch(writeUrl(await answered(change.regenerate(s))), /target=/);
});

test("a link to an empty text has nothing to write", () =>
  assert.equal(readUrl("#v=4&text=", initialState()).play, "off"));

test("an unknown model is replaced by the open one", () => {
  const s = readUrl("#v=4&model=nothing", initialState());
  assert.deepEqual([s.model, s.notice?.key], ["dates", "notice.link"]);
});

test("a partly invalid link names the omitted fields", () => {
  assert.deepEqual(readUrl("#v=4&model=nothing&view=nowhere&strange=1&tone=log", initialState()).notice?.params, {
    parts: "model, view, strange",
  });
  assert.equal(readUrl("#v=4&tone=log", initialState()).notice, null);
});

test("a playing answer is written to its end at once, and a paused answer stays", async () => {
  const played = { ...(await answered({ ...initialState(), play: "off" })), play: /** @type {const} */ ("slow") };
  const hurried = change.finishPlay(played);
  assert.deepEqual([hurried.play, hurried.current], ["fast", false]);
  const whole = await answered(hurried);
  assert.deepEqual([whole.play, whole.target.length], ["done", 10]);
  const paused = { ...played, play: /** @type {const} */ ("off") };
  assert.equal(change.finishPlay(paused), paused);
});

test("a failure keeps the last good answer", async () => {
  const before = await finished();
  const s = change.setFailure(change.setText(before, "x"), { kind: "input", ...said("No.") });
  assert.equal(s.result, before.result);
  assert.equal(change.setResult(s, /** @type {any} */ (before.result)).failure, null);
});

test("sampling settings are undone and redone like an edit, and a drag of a slider is one change", async () => {
  const s = await finished();
  const dragged = [0.2, 0.6, 1].reduce((now, temperature) => change.setSampling(now, { temperature }, "sampling"), s);
  assert.deepEqual([dragged.past.length, dragged.sampling.temperature], [s.past.length + 1, 1]);
  const back = change.undo(dragged);
  assert.deepEqual([back.sampling, back.play], [s.sampling, s.play]);
  assert.equal(change.redo(back).sampling.temperature, 1);
  assert.equal(change.setSampling(s, { ...s.sampling }), s, "the same sampling is no change");
  const edited = change.undo(change.edit(change.setSampling(s, { seed: 7 }), { scale: false }));
  assert.deepEqual([edited.edits, edited.sampling.seed], [{}, 7], "and an edit undone leaves it");
});
