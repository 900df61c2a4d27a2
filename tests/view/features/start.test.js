// The first steps: each waits for what the person does, tells what came of it, and ends where they leave.
import assert from "node:assert/strict";
import test from "node:test";
import { words as bn } from "words:help/bn";
import { words as tr } from "words:help/tr";
import "../../../www/app/words/index.js";
import { words as en } from "../../../www/app/words/help.js";
import * as change from "../../../www/state/index.js";
import { initialState } from "../../../www/state/store.js";
import { arrive } from "../../../www/state/links/open-address.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { answered } from "../support/answered.js";
import { markup } from "../support/render.js";
import { snapshot } from "../support/snapshot.js";
import { parse } from "../../../www/lib/foreign/schema.js";
import { VIEWS } from "../../../www/domain/parts.js";
import {
  Kept,
  STEPS,
  begin,
  end,
  goOn,
  isAway,
  lead,
  resume,
  suggestedHead,
} from "../../../www/features/start/state.js";

const { props, view } = await import("../../../www/features/start/index.js");

const act = /** @type {any} */ ({ begin() {}, end() {}, goOn() {}, learn() {}, show() {}, terms() {} });
const finished = () => answered(initialState());
const stepOf = (s) => s.start.step;
const say = (s, narrow = false) => markup(view(props(s, narrow, act)));
/** The state once this output is written. */
const writes = (s, output) => lead({ ...s, current: true, play: "done", result: { ...s.result, output } });
const looking = async () => lead(begin({ ...(await finished()), room: "learn", view: "head" }));
const chosen = async () => lead(change.setLocked(await looking(), { query: 1, key: 1 }));
const turned = async () => lead(goOn(await chosen()));

/** At the silence step, with the current answer. */
async function silencing() {
  const s = writes(await turned(), "before");
  return lead(change.setFocus(s, suggestedHead(s)));
}
const silenced = (s) => change.edit(s, { heads: { ...s.edits.heads, [`${s.focus.path}.${s.focus.head}`]: 0 } });

test("at most six steps, each with words in three languages", () => {
  assert.ok(STEPS.length <= 6);
  for (const words of [en, tr, bn]) for (const step of STEPS) assert.ok(words[`start.${step}`], step);
});

test("they begin in Explore, and wait for the person's own hand", async () => {
  const s = await looking();
  assert.deepEqual([s.room, s.view, stepOf(s)], ["explore", "grid", "look"]);
  assert.equal(stepOf(lead({ ...s, current: false })), "look");
  assert.doesNotMatch(say(s), /start-on/, "there is nothing to go on from");
  assert.equal(stepOf(goOn(s)), "look");
  assert.equal(stepOf(await silencing()), "silence");
});

test("the chosen cell is described with its number before the step ends", async () => {
  for (const there of [
    await chosen(),
    lead(change.setLocked(await looking(), { query: null, key: 1 })),
    lead(change.setHovered(await looking(), { query: 1, key: 1 })),
  ]) {
    assert.equal(stepOf(there), "look", "nothing goes on by itself");
    assert.match(say(there), /You chose:[^]*this head looks [^]*\(<?\d+%\)/);
    assert.match(say(there), /data-do="start-on"/);
    assert.equal(stepOf(goOn(there)), "head");
  }
  assert.doesNotMatch(say(lead({ ...(await chosen()), current: false })), /You chose/);
});

test("in a view without the head's picture nothing is chosen, and the step says how to get there", async () => {
  const s = await looking();
  for (const view of VIEWS) {
    const there = lead(change.setLocked(change.setView(s, view), { query: 1, key: 1 }));
    const isThere = view === "grid" || view === "head";
    assert.equal(isAway(there), !isThere, view);
    assert.equal(/You chose:/.test(say(there)), isThere, view);
    assert.equal(/Click “Show me where”/.test(say(there)), !isThere, view);
    assert.equal(stepOf(goOn(there)), isThere ? "head" : "look", view);
    if (isThere) continue;
    const back = lead(change.setView(there, "grid"));
    assert.doesNotMatch(say(back), /You chose/, "what was chosen elsewhere is no answer");
    assert.match(say(lead(change.setLocked(back, { query: 0, key: 1 }))), /You chose/);
  }
});

test("on a narrow screen, with the picture out of view, a hint says how to get there", async () => {
  assert.match(say(await looking(), true), /Click “Show me where”/);
  assert.doesNotMatch(say(await looking()), /Click “Show me where”/);
});

test("a head that matters: the answer before and after, then undo, then where to go on", async () => {
  const before = await silencing();
  const asked = lead({ ...silenced(before), current: false });
  assert.equal(stepOf(asked), "silence", "not before the answer is here");
  assert.equal(stepOf(lead({ ...asked, current: true, play: "fast" })), "silence", "nor while it is being written");
  const broken = writes(asked, "after");
  assert.equal(stepOf(broken), "undo");
  assert.match(say(broken), /“before” became “after”/);
  const back = writes(change.undo(broken), "before");
  assert.equal(stepOf(back), "on");
  assert.match(say(back), /data-do="start-learn"/);
});

test("a head that is chosen and silenced by one press is silenced already", async () => {
  const s = await turned();
  const pressed = lead({ ...silenced(change.setFocus(s, suggestedHead(s))), current: false });
  assert.equal(stepOf(pressed), "head", "not before the answer is here");
  assert.equal(stepOf(writes(pressed, "after")), "undo");
});

test("a head without effect gets a note, another is named, and the user may go on", async () => {
  const first = writes(silenced(await silencing()), "before");
  assert.equal(stepOf(first), "silence");
  assert.match(say(first), /still “before”/);
  const other = suggestedHead(first);
  assert.notDeepEqual(other, first.focus);
  const there = lead(change.setFocus(first, other));
  assert.match(say(there), /alone changed nothing/);
  assert.equal(stepOf(writes(silenced(there), "after")), "undo");
  const on = goOn(first);
  assert.equal(stepOf(on), "undo");
  assert.match(say(on), /did not change/);
  assert.equal(stepOf(writes(change.undo(on), "before")), "on");
  assert.equal(goOn(await looking()).start.step, "look", "only from there");
});

test("another text restarts the step, going back keeps it, a lesson has no tour", async () => {
  const s = await silencing();
  const moved = lead({ ...silenced(s), current: true, text: "badge" });
  assert.deepEqual([stepOf(moved), moved.start.from?.text, moved.start.outcome], ["silence", "badge", null]);
  assert.deepEqual(arrive(change.setView(s, "head"), writeUrl(s), null).start, s.start, "back to the view before");
  assert.equal(stepOf(end(s)), null);
  const lesson = { hidden: [], locked: [], say: "" };
  assert.equal(stepOf(lead({ ...s, lesson })), null);
  assert.equal(stepOf(begin({ ...s, lesson, start: { step: null, from: null, outcome: null } })), null);
});

test("after a reload the tour continues, and the silenced head can be undone", async () => {
  const before = await silencing();
  const broken = writes(lead({ ...silenced(before), current: false }), "after");
  for (const s of [await looking(), before, broken]) {
    const kept = parse(Kept, JSON.stringify(s.start));
    assert.ok(kept);
    const there = resume(readUrl(writeUrl(s), initialState()), kept);
    assert.deepEqual([there.start, there.edits], [s.start, s.edits]);
    assert.equal(stepOf(lead(await answered(there))), stepOf(s), "nothing goes on by itself");
  }
  const there = await answered(resume(readUrl(writeUrl(broken), initialState()), broken.start));
  assert.equal(stepOf(lead(await answered(change.undo(there)))), "on");
  for (const step of ["another", null, {}])
    assert.equal(parse(Kept, JSON.stringify({ ...before.start, step, from: 1 })), null);
});

test("if the edits are in a closed sheet, the step says to open it", async () => {
  const s = await silencing();
  assert.match(say(s, true), /at the bottom/);
  assert.doesNotMatch(say({ ...s, sheet: true }, true), /at the bottom/);
});

test("over an empty map the tour asks for a text, and shows nothing", async () => {
  const s = begin(await answered(initialState()));
  assert.match(say(s), /data-do="start-show"/);
  const empty = say(change.setText(s, ""));
  assert.match(empty, /once there is a text to read/);
  assert.doesNotMatch(empty, /data-do="start-show"|Each row is a token/);
  assert.match(empty, /data-do="start-end"/);
});

test("a step as it is drawn", async () => snapshot("start/silence", say(await silencing())));
