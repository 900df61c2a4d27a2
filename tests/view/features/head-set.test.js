// The set of heads in the Grid: what joins it, what is done to it in one step, and what the address holds.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import * as change from "../../../www/state/index.js";
import { headSetActions } from "../../../www/features/grid/head-set/actions.js";
import { headSetProps } from "../../../www/features/grid/head-set/props.js";
import { openSet, toggleHeads } from "../../../www/features/grid/head-set/state.js";
import { questions } from "../../../www/features/grid/queries.js";
import { setBar } from "../../../www/components/thumbnails/set-bar.js";
import { headsOf } from "../../../www/domain/heads.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { initialState } from "../../../www/state/store.js";
import { answered } from "../support/answered.js";
import { looked, seenOf } from "../support/looked.js";
import { markup } from "../support/render.js";

const finished = await answered(initialState());
const all = headsOf(/** @type {any} */ (finished.info));
const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
/** The actions, and the state after them. @param {any} state */
function acting(state) {
  const held = { state };
  return { held, act: headSetActions((transition) => void (held.state = transition(held.state))) };
}
const propsOf = async (/** @type {any} */ s, act = acting(s).act) => headSetProps(s, await seenOf(s, screen), act);

test("a layer or a kind joins at once, and leaves where all of it is in", () => {
  const layer = all.slice(0, 4);
  const s = toggleHeads(toggleHeads(finished, [all[2]]), layer);
  assert.equal(s.headSet.heads.length, 4);
  assert.deepEqual(toggleHeads(s, layer).headSet.heads, []);
});

test("each thing done to the set is one step to undo", async () => {
  const { held, act } = acting(toggleHeads(finished, all.slice(0, 3)));
  for (const name of /** @type {const} */ (["silence", "average", "keep"])) {
    const before = held.state;
    act[name]();
    assert.equal(held.state.past.length, before.past.length + 1, name);
    assert.deepEqual(change.undo(held.state).edits, before.edits, name);
  }
  act.clear();
  const { edits } = held.state;
  act.silence();
  assert.equal(held.state.edits, edits, "an empty set does nothing");
});

test("heads above a number are measured once the set is open, and counted before they are added", async () => {
  const s = { ...openSet(finished), view: /** @type {const} */ ("grid") };
  assert.deepEqual(Object.keys(questions({ ...finished, view: "grid" })), []);
  assert.deepEqual(Object.keys(questions(s)), ["grid/heads"]);
  const { state } = await looked(s);
  const measured = { ...state, headSet: { ...state.headSet, measure: /** @type {const} */ ("entropy"), above: 0.2 } };
  const { held, act } = acting(measured);
  const props = await propsOf(measured, act);
  const found = props?.by.found ?? [];
  assert.ok(found.length > 0 && found.length < all.length + 1);
  assert.match(markup(setBar(/** @type {any} */ (props))), new RegExp(`Add ${found.length} head`));
  act.add(found);
  assert.deepEqual(held.state.headSet.heads, found);
});

test("an empty threshold is the usual one, which the field shows; one too large for an address is cut", async () => {
  const { held, act } = acting(openSet(finished));
  for (const [typed, above] of /** @type {[number | null, number][]} */ ([
    [-1, -1],
    [null, 0.5],
    [0, 0],
    [1e9, 1e6],
  ])) {
    act.above(typed);
    assert.equal(held.state.headSet.above, above);
    assert.equal(readUrl(writeUrl(held.state), initialState()).headSet.above, above);
  }
  const bar = markup(setBar(/** @type {any} */ (await propsOf(held.state, act))));
  assert.match(bar, /data-set="above"\s+placeholder="0\.5"/);
});

test("the address holds the set, and a lesson that takes the heads away takes it along", async () => {
  const s = toggleHeads(openSet(finished), all.slice(4, 6));
  const there = await answered(readUrl(writeUrl(s), initialState()));
  assert.deepEqual([there.headSet.on, there.headSet.heads], [true, s.headSet.heads]);
  const lesson = { ...s, lesson: { hidden: [/** @type {const} */ ("others")], locked: [], say: "" } };
  assert.equal(await propsOf(lesson), null);
  const { held, act } = acting(lesson);
  act.silence();
  assert.deepEqual(held.state.edits, {});
});
