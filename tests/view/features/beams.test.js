// The most probable answers beside the one that is written: when they are asked for, what is drawn, and what a link
// says of them.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import * as change from "../../../www/state/index.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { initialState } from "../../../www/state/store.js";
import { actions } from "../../../www/features/input/index.js";
import { beams } from "../../../www/features/input/beams/state.js";
import { beamProps, beams as view } from "../../../www/features/input/beams/view.js";
import { queries } from "../../../www/features/input/beams/queries.js";
import { answered } from "../support/answered.js";
import { markup } from "../support/render.js";
import { stubPage } from "../support/stub-page.js";

const TEXTS = [
  { ids: [5, 6], text: "20", log_probability: -0.5, score: -0.25 },
  { ids: [], text: "", log_probability: -9, score: -9 },
];

/** The answered text with this number of beams. */
const following = async (count = 4) => beams(await answered(initialState()), { count });

/** The state with an answer to its query. @param {import("../../../www/state/store.js").State} s @param {any} answer */
const told = (s, answer, problem = null) => /** @type {any} */ (queries(s)[0]).receive(s, answer, problem);

const act = actions(stubPage()).beams;

/** @param {import("../../../www/state/store.js").State} s */
const drawn = (s) => markup(view(beamProps(s, act)));

test("several beams are requested for the current text and edits, once", async () => {
  assert.deepEqual(queries(await following(1)), [], "one beam is the answer itself");
  const s = change.edit(await following(), { scale: false });
  assert.deepEqual(queries(s), [], "the answer comes first");
  const [query, ...others] = queries(await answered(s));
  assert.deepEqual(others, []);
  const asked = JSON.parse(query.key)[1];
  assert.deepEqual([asked.beams, asked.length_penalty, asked.of.source], [4, 1, s.text]);
  assert.deepEqual(asked.of.edits, { scale: false });
  const known = told(await answered(s), { kind: "beams", texts: TEXTS });
  assert.deepEqual(queries(known), []);
  assert.deepEqual(queries(change.stepBack(known)), [], "what is written of the answer is none of their business");
  assert.equal(queries(beams(known, { penalty: 0 })).length, 1);
  assert.equal(queries(beams(known, { count: 2 })).length, 1);
});

test("a search that failed is not asked for again", async () => {
  const failed = told(await following(), null, { code: "Said", params: "There is no room." });
  assert.deepEqual(queries(failed), []);
  assert.match(drawn(failed), /There is no room/);
});

test("the texts are there best first with their scores, and the answer among them is marked", async () => {
  const s = told(await following(), { kind: "beams", texts: TEXTS });
  const words = drawn({ ...s, target: [5, 6] });
  assert.ok(words.indexOf("−0.250") < words.indexOf("−9.000"));
  assert.match(words, /aria-pressed="true"[^]*20[^]*aria-pressed="false"[^]*ends immediately/);
  assert.match(words, /Probability 0.607/);
  assert.doesNotMatch(words, /Searching|disabled/);
  const others = drawn(beams(s, { penalty: 0 }));
  assert.match(others, /data-stale[^]*disabled[^]*Searching/, "those of another question are no answers");
  assert.doesNotMatch(drawn(beams(s, { count: 1 })), /beam-text/);
});

test("a chosen beam is held as the answer, and one undo restores the model's", async () => {
  const s = told(await following(), { kind: "beams", texts: TEXTS });
  let after = s;
  const page = stubPage((transition) => (after = transition(after)));
  actions(page).beams.take([5, 6]);
  assert.deepEqual([after.target, after.play, after.wrote], [[5, 6], "off", s.edits]);
  assert.deepEqual(change.undo(after).target, s.target);
});

test("a superseded search is stopped before the next is requested", async () => {
  /** The number of beams at each stop. @type {[string, number][]} */
  const stopped = [];
  let s = await following();
  const stops = (/** @type {string} */ what) => stopped.push([what, s.beams.count]);
  const page = { ...stubPage((transition) => (s = transition(s))), engine: { stop: stops } };
  const { count, penalty, stop } = actions(/** @type {any} */ (page)).beams;
  count(3);
  penalty(0.5);
  assert.deepEqual([s.beams.count, s.beams.penalty], [3, 0.5]);
  stop();
  assert.equal(s.beams.count, 1);
  assert.deepEqual(stopped, [
    ["beams", 4],
    ["beams", 3],
    ["beams", 3],
  ]);
});

test("a link says how many beams and how length counts, and refuses more than can be", async () => {
  const s = beams(await following(), { penalty: 0.5 });
  assert.match(writeUrl(s), /beams=4&length_penalty=0.5/);
  assert.doesNotMatch(writeUrl(await answered(initialState())), /beams|length/);
  const { beams: read } = readUrl("v=4&beams=8&length_penalty=-1", initialState());
  assert.deepEqual([read.count, read.penalty, read.found], [8, -1, null]);
  for (const wrong of ["9", "0", "a"]) {
    const { beams: left, notice } = readUrl(`v=4&beams=${wrong}`, initialState());
    assert.deepEqual([left.count, notice?.key], [1, "notice.link"], wrong);
  }
});

test("if a lesson withholds the answer, beams do not reveal it", async () => {
  const s = told(await following(), { kind: "beams", texts: TEXTS });
  const lesson = { ...s, lesson: { hidden: /** @type {any} */ (["next"]), locked: [], say: "" } };
  assert.deepEqual(queries(beams(lesson, { count: 3 })), []);
  assert.doesNotMatch(drawn(lesson), /beam-text/);
});
