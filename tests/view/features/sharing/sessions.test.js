// What was looked at lately: kept in order, at most twenty, one a text, deleted and brought back, and without a word
// where storage is forbidden.
import assert from "node:assert/strict";
import test from "node:test";
import * as change from "../../../../www/state/index.js";
import { LONG, fragmentOf, linkTo } from "../../../../www/state/links/link.js";
import {
  MOST,
  makeSessionStore,
  keepSessions,
  sessionOf,
  withSession,
} from "../../../../www/features/sharing/sessions.js";
import { initialState } from "../../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../../www/state/address.js";
import { actions } from "../../../../www/features/sharing/actions.js";
import { makeCopyText } from "../../../../www/app/page-context.js";
import { stubPage } from "../../support/stub-page.js";
import { USUAL, answered } from "../../support/answered.js";

/** A browser's storage. @param {string} [first] */
function shelf(first) {
  const kept = new Map(first === undefined ? [] : [["headlight.sessions", first]]);
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    kept,
  };
}
const session = (n, more = {}) => ({
  id: String(n),
  model: "dates",
  text: `text ${n}`,
  at: n,
  edits: 0,
  fragment: `v=4&text=${n}`,
  ...more,
});
const looked = async (text) => answered(change.setText(initialState(), text));

test("the newest comes first, one a text, and at most twenty are kept", () => {
  let list = [];
  for (let i = 0; i < 30; i++) list = withSession(list, session(i));
  assert.deepEqual([list.length, list[0].text, list.at(-1).text], [MOST, "text 29", "text 10"]);
  list = withSession(list, session(40, { text: "text 12", edits: 3 }));
  assert.deepEqual([list.length, list[0].text, list[0].edits], [MOST, "text 12", 3]);
  list = withSession(list, session(41, { text: "text 12", model: "copy" }));
  assert.deepEqual(
    list.slice(0, 2).map((one) => one.model),
    ["copy", "dates"],
    "of another model it is another one",
  );
});

test("a session restores its scene, edits and all", async () => {
  const state = await answered(
    change.edit(await looked("3/5/24"), { causal: false, heads: { "decoder.blocks.1.cross.0": 0 } }),
  );
  const kept = sessionOf(state, 1000);
  assert.deepEqual([kept.model, kept.text, kept.edits], ["dates", "3/5/24", 2]);
  const back = readUrl(kept.fragment, initialState());
  const { text, edits, target } = state;
  assert.deepEqual([back.text, back.edits, back.target, back.wrote], [text, edits, target, edits]);
});

test("nothing is stored for the first example, for a text in progress, for a user's model", async () => {
  const state = await looked("3/5/24");
  assert.equal(sessionOf(await answered({ ...initialState(), focus: USUAL }), 0), null);
  assert.equal(sessionOf(await answered(readUrl("", initialState())), 0), null, "a first visit");
  for (const other of [
    { current: false },
    { play: "slow" },
    { text: "" },
    { leaving: state },
    { room: "paper" },
    { model: "own-1" },
  ])
    assert.equal(sessionOf({ ...state, ...other }, 0), null, JSON.stringify(Object.keys(other)));
  assert.notEqual(sessionOf(state, 0), null);
});

test("a scene is stored once it was shown for some seconds, in its newest state", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const storage = shelf();
  let state = { ...(await looked("3/5/24")), sessions: { list: [], deleted: [] } };
  const keeper = keepSessions(
    () => state,
    (told) => (state = { ...state, sessions: { ...state.sessions, ...told } }),
    { storage: () => storage, clock: () => 7 },
  );
  keeper.changed();
  t.mock.timers.tick(3000);
  state = await answered(change.edit(state, { scale: false }));
  keeper.changed();
  t.mock.timers.tick(3000);
  assert.deepEqual(state.sessions.list, [], "a change begins the looking anew");
  t.mock.timers.tick(3000);
  assert.deepEqual(
    state.sessions.list.map(({ text, edits }) => [text, edits]),
    [["3/5/24", 1]],
  );
  assert.deepEqual(makeSessionStore(() => storage).read(), state.sessions.list);
  keeper.changed();
  t.mock.timers.tick(60_000);
  assert.equal(state.sessions.list.length, 1, "and what has not changed is not kept again");
});

test("one or all are deleted, and restored in their places", () => {
  const storage = shelf(JSON.stringify([3, 2, 1].map((n) => session(n))));
  let state = { ...initialState() };
  const keeper = keepSessions(
    () => state,
    (told) => (state = { ...state, sessions: { ...state.sessions, ...told } }),
    { storage: () => storage },
  );
  const ids = () => state.sessions.list.map(({ id }) => id);
  keeper.readKept();
  assert.deepEqual(ids(), ["3", "2", "1"]);
  keeper.forget("2");
  assert.deepEqual([ids(), state.sessions.deleted.length], [["3", "1"], 1]);
  keeper.remember();
  assert.deepEqual([ids(), state.sessions.deleted.length], [["3", "2", "1"], 0]);
  keeper.forgetAll();
  assert.deepEqual([ids(), storage.kept.size], [[], 0], "nothing stays behind");
  keeper.remember();
  assert.deepEqual(ids(), ["3", "2", "1"]);
});

test("where storage is forbidden there is no list and no error; foreign entries are skipped", () => {
  const forbidden = () => {
    throw new Error("denied");
  };
  assert.equal(makeSessionStore(forbidden).read(), null);
  assert.equal(makeSessionStore(() => null).read(), null);
  const state = initialState();
  const keeper = keepSessions(
    () => state,
    (told) => assert.equal(told.list, null),
    { storage: forbidden },
  );
  keeper.readKept();
  keeper.forget("1");
  keeper.forgetAll();
  keeper.remember();
  for (const junk of ["{", "null", "7", '{"a":1}', '[1,{"id":"x"},null]'])
    assert.deepEqual(makeSessionStore(() => shelf(junk)).read(), [], junk);
  assert.equal(makeSessionStore(() => ({ ...shelf(), setItem: forbidden })).write([session(1)]), false);
});

// ---- links ----

test("a copied link holds the written tokens, even if the address may omit them", async () => {
  const state = await looked("3/5/24");
  assert.equal(state.play, "done");
  const back = readUrl(fragmentOf(state), initialState());
  assert.deepEqual([back.target, back.play], [state.target, "off"]);
  assert.match(linkTo(state, "https://example.org/x/"), /^https:\/\/example\.org\/x\/#v=4&/);
});

test("a link holds the edits under which the tokens were written", async () => {
  const plain = await looked("3/5/24");
  const held = await answered(change.stepBack(plain));
  const later = await answered(change.edit(held, { scale: false }));
  assert.deepEqual([later.target, readUrl(fragmentOf(later), initialState()).wrote], [held.target, {}]);
  const anew = await answered(change.regenerate(later));
  assert.deepEqual(readUrl(fragmentOf(anew), initialState()).wrote, { scale: false });
  const mixed = await answered(
    change.stepForward(await answered(change.edit(await answered(change.stepBack(anew)), { causal: false }))),
  );
  assert.equal(mixed.wrote, null);
  assert.equal(readUrl(fragmentOf(mixed), initialState()).wrote, null);
});

test("a link holds tokens that were sampled under other settings", async () => {
  const held = await answered(change.stepBack(await looked("3/5/24")));
  const s = await answered(change.stepForward(await answered(change.setSampling(held, { temperature: 1 }))));
  const back = await answered(readUrl(fragmentOf(s), initialState()));
  assert.deepEqual([s.play, back.play, back.target], ["off", "off", s.target], "they are nobody's but the link's");
});

test("a link copied while the answer is written leaves the writing to the recipient", async () => {
  const s = change.edit(await looked("3/5/24"), { scale: false });
  for (const fragment of [fragmentOf(s), writeUrl(s)]) {
    const back = readUrl(fragment, initialState());
    assert.deepEqual([back.play, back.target, back.edits], ["fast", [], { scale: false }]);
  }
});

test("copying is confirmed, and so is its failure", async () => {
  let state = initialState();
  const apply = (transition) => (state = transition(state));
  const recent = { forget() {}, forgetAll() {}, remember() {} };
  const written = [];
  const copying = (write) =>
    actions({ ...stubPage(apply), now: () => state, copy: makeCopyText(write), recent }).copyLink();
  await copying(async (text) => void written.push(text));
  assert.deepEqual([state.link.copied, written], [true, [state.link.url]]);
  await copying(async () => Promise.reject(new Error("denied")));
  assert.equal(state.link.copied, false);
  await copying(() => /** @type {any} */ (undefined).nothing);
  assert.equal(state.link.copied, false, "also where there is no clipboard at all");
});

test("a long text makes a link longer than the page promises to be safe", () => {
  assert.ok(linkTo({ ...initialState(), text: "long ".repeat(2000) }, "https://example.org/").length > LONG);
  assert.ok(linkTo(initialState(), "https://example.org/").length < LONG);
});
