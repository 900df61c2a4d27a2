// What each change of the state does outside, and in which order.
import assert from "node:assert/strict";
import test from "node:test";
import { closeEmpty, createStore, effects, lateNeeds } from "../../../www/app/effects.js";
import { openIn } from "../../../www/app/features.js";
import { beginSearch } from "../../../www/features/edits/attribution/state.js";
import * as change from "../../../www/state/index.js";
import { initialState } from "../../../www/state/store.js";
import { answered } from "../support/answered.js";

const running = { kind: /** @type {const} */ ("cpu"), adapter: "a stand-in", reason: null };

/** A store whose effects write down their names. @param {import("../../../www/state/store.js").State} first */
function page(first, lead = (/** @type {any} */ s) => s) {
  /** @type {string[]} */
  const done = [];
  /** @type {any[]} */
  const told = [];
  const note =
    (/** @type {string} */ name) =>
    (/** @type {any[]} */ ...inputs) => {
      done.push(name);
      told.push([name, ...inputs]);
    };
  const store = createStore(first, lead);
  const begun = store.begin(
    effects({
      engine: { run: note("run"), waitBriefly: note("wait"), forgetFiles: note("forget files") },
      changeModel: note("model"),
      forget: note("forget"),
      rememberPanels: note("panels"),
      rememberStart: note("start"),
      prefetch: note("prefetch"),
      timers: [note("timer")],
      showModels: note("models"),
      openLate: note("late"),
      openIn,
      open: note("open"),
      question: note("question"),
      address: note("address"),
      draw: note("draw"),
      isHidden: () => false,
    }),
  );
  /** What a change did. @param {import("../../../www/state/slice.js").Transition} transition */
  const does = async (transition) => {
    done.length = told.length = 0;
    store.apply(transition);
    await null;
    return done.join(" ");
  };
  return { ...store, begun, does, told };
}

const finished = async () => ({ ...(await answered(initialState())), running });
const ALWAYS = ["prefetch timer", "question address draw"];

test("a change of nothing does nothing", async () => assert.equal(await page(initialState()).does((s) => s), ""));

test("the first scene is given back to be run, and counts as run", async () => {
  const p = page(initialState());
  assert.equal(p.begun?.source, initialState().text);
  assert.equal(await p.does((s) => ({ ...s, pointed: 1 })), ALWAYS.join(" "));
  assert.equal(page({ ...initialState(), text: "" }).begun, null);
});

test("another scene is run, drawn with its answer, and waited for; the state is no longer current", async () => {
  const p = page(await finished());
  assert.equal(await p.does((s) => change.edit(s, { causal: false })), `run ${ALWAYS.join(" ")} wait`);
  assert.equal(p.now().current, false);
  assert.deepEqual(p.told.find(([name]) => name === "run")[1].edits, { causal: false });
  assert.equal(p.told.find(([name]) => name === "prefetch")[2], true);
  assert.equal(p.told.find(([name]) => name === "draw")[1], true);
});

test("a scene that was undone to is current at once", async () => {
  const s = await finished();
  const p = page(s);
  await p.does((s) => change.edit(s, { causal: false }));
  // Before the answer arrives: its result still stands.
  assert.equal(await p.does(() => ({ ...s, current: true })), `run ${ALWAYS.join(" ")} wait`);
  const back = page(s);
  assert.equal(await back.does((s) => ({ ...s, current: false })), ALWAYS.join(" "));
  assert.equal(back.now().current, true);
});

test("a scene whose failure is dropped is run again, so that it never waits without a word", async () => {
  const failure = { kind: /** @type {const} */ ("input"), code: "TooLong" };
  const p = page({ ...(await finished()), current: false, failure });
  assert.match(await p.does((s) => ({ ...s, failure: null })), /^run /);
  const another = page({ ...(await finished()), current: false, failure: { ...failure, kind: "trap" } });
  assert.doesNotMatch(await another.does((s) => ({ ...s, failure: null })), /run/, "an engine's restart runs it");
});

test("a model comes before its scene, and the same scene is run again on it", async () => {
  const p = page(await finished());
  const done = await p.does((s) => change.setModel(s, "copy"));
  assert.match(done, /^model /);
  const other = page(await finished());
  assert.match(await other.does((s) => ({ ...s, model: "own-1" })), /^model run /);
});

test("each part of the state has its own effect, and only that", async () => {
  const s = { ...(await finished()), answers: { heads: { key: "", answer: null, failure: null } } };
  const p = page(s);
  const [early, late] = ALWAYS;
  assert.equal(await p.does((s) => ({ ...s, panels: { ...s.panels } })), `panels ${early} ${late}`);
  assert.equal(await p.does((s) => ({ ...s, start: { ...s.start } })), `start ${early} ${late}`);
  assert.equal(await p.does((s) => ({ ...s, room: "learn" })), `${early} open ${late}`);
  assert.equal(await p.does((s) => ({ ...s, answers: {} })), `forget ${early} ${late}`);
  const [, gone] = p.told.find(([name]) => name === "forget");
  assert.deepEqual([gone("heads"), gone("lens")], [true, false]);
  const opened = { width: 1, height: 1, rgba: new Uint8Array(4), file: "a.png", sound: null };
  await p.does((s) => ({ ...s, media: { ...s.media, seen: { "image 1": opened } } }));
  const released = await p.does((s) => ({ ...s, media: { ...s.media, seen: {} } }));
  assert.equal(released, `forget files ${early} ${late}`);
  assert.deepEqual(p.told[0], ["forget files", ["image 1"]]);
  const open = { ...s.hub, open: true };
  assert.equal(await p.does((s) => ({ ...s, hub: open })), `${early} models ${late}`);
  assert.equal(await p.does((s) => ({ ...s, hub: { ...open } })), `${early} ${late}`, "it is open already");
});

test("what follows from a change is in the state before its effects", async () => {
  const p = page(await finished(), (s) => (s.pointed === 1 ? { ...s, start: { ...s.start } } : s));
  assert.match(await p.does((s) => ({ ...s, pointed: 1 })), /^start /);
});

test("what late parts draw loads them; in vain, it closes, and loads them at the next press", async () => {
  const s = await finished();
  const draft = /** @type {any} */ ({ lesson: { hidden: [], locked: [], say: "" } });
  /** @type {Record<string, import("../../../www/state/slice.js").Transition>} */
  const openers = {
    draft: (s) => ({ ...s, draft }),
    exporting: (s) => ({ ...s, exporting: { ...s.exporting, open: true } }),
    attribution: beginSearch,
  };
  for (const [name, open] of Object.entries(openers)) {
    const p = page(s);
    for (const press of ["first", "next"]) {
      assert.match(await p.does(open), /\blate\b/, `${name}: the ${press} press`);
      assert.equal(lateNeeds(p.now()), 1, name);
      assert.doesNotMatch(await p.does(closeEmpty), /\blate\b/);
      assert.equal(lateNeeds(p.now()), 0, name);
    }
    assert.equal(p.now().drafted, name === "draft" ? draft : null, "a lesson is kept");
  }
});

test("a drawing that is being read is waited for, and its page drawn with the answer; a file is not", async () => {
  const { does, told } = page(await finished());
  const draws = () => told.filter(([name]) => name === "draw").map(([, asks]) => asks);
  const stroke = /** @type {any} */ ([[0.1, 0.2]]);
  assert.match(await does((s) => change.beginReading(s, "drawing.png", [stroke])), / draw wait$/);
  assert.deepEqual(draws(), [true]);
  assert.doesNotMatch(await does((s) => change.refuseReading(s, "image 1", { code: "image.empty" })), /wait/);
  assert.match(await does((s) => change.beginReading(s, "drawing.png", [])), / draw wait$/, "an empty sheet");
  assert.doesNotMatch(await does((s) => change.refuseReading(s, "image 2", { code: "image.empty" })), /wait/);
  assert.doesNotMatch(await does((s) => change.beginReading(s, "cat.png")), /wait/);
  assert.deepEqual(draws(), [false]);
});
