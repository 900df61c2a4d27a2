// A conversation's turns and the text that is written from them.
import "../../../www/app/features.js"; // a state has a slice of each
import assert from "node:assert/strict";
import test from "node:test";
import { isUnwritten, nextRole } from "../../../www/state/chat.js";
import * as change from "../../../www/state/index.js";
import { initialState, scene, subject } from "../../../www/state/store.js";
import { actions } from "../../../www/features/input/index.js";
import { placesOf } from "../../../www/features/input/turns.js";
import { queries as beamQueries } from "../../../www/features/input/beams/queries.js";
import { beams } from "../../../www/features/input/beams/state.js";
import { otherSubject } from "../../../www/features/compare/sides.js";
import { compare } from "../../../www/features/compare/state.js";
import { beginSteps } from "../../../www/state/training/over-steps.js";
import { stepQueries } from "../../../www/features/steps/queries.js";
import { otherQuestion, ownQuestion } from "../../../www/features/patch/queries.js";
import { changeSweep } from "../../../www/features/patch/state.js";
import { answered } from "../support/answered.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { stubPage } from "../support/stub-page.js";

const turns = [
  { role: "system", content: "Be brief & kind." },
  { role: "user", content: "Who wrote “Emma”?\n" },
];
const prompt = { text: "<s>Be brief … Emma?\n<a>", turns: [] };
const start = () => ({ ...initialState(), text: "Emma" });
const written = () => change.setPrompt(change.setTurns(start(), turns), turns, prompt);

test("a conversation runs once its text is written, and adds no special tokens", () => {
  const asked = change.setTurns({ ...start(), target: [3] }, turns);
  assert.equal(isUnwritten(asked), true);
  assert.equal(scene(asked), null);
  assert.deepEqual([asked.target, asked.play], [[], "fast"]);
  const state = written();
  assert.equal(isUnwritten(state), false);
  assert.deepEqual([scene(state)?.source, scene(state)?.verbatim], [prompt.text, true]);
  assert.equal(subject(state).verbatim, true);
  // An answer to older turns changes nothing.
  assert.equal(change.setPrompt(state, [], { text: "other", turns: [] }), state);
});

test("a refused conversation keeps the picture and is not tried again", () => {
  const asked = change.setTurns(written(), [turns[0]]);
  const failure = { kind: /** @type {const} */ ("input"), code: "chat.refused", params: { reason: "No." } };
  const state = change.refuseTurns(asked, asked.chat?.turns ?? [], failure);
  assert.deepEqual([state.text, state.failure?.code, scene(state)], [prompt.text, "chat.refused", null]);
  assert.equal(isUnwritten(state), false);
  assert.equal(isUnwritten(change.setTurns(state, turns)), true);
});

test("an engine's failure neither keeps a conversation unwritten nor goes with it", () => {
  const lost = { kind: /** @type {const} */ ("device-lost"), code: "device-lost", params: {} };
  const asked = change.setTurns({ ...written(), failure: lost }, [turns[0]]);
  assert.deepEqual([isUnwritten(asked), asked.failure], [true, lost]);
  const held = asked.chat?.turns ?? [];
  assert.equal(change.setPrompt(asked, held, prompt).failure, lost);
  const refused = change.refuseTurns(asked, held, { kind: "input", code: "chat.refused", params: { reason: "No." } });
  assert.deepEqual([isUnwritten(refused), refused.failure], [false, lost]);
  assert.equal(isUnwritten(change.startAgain(refused)), true);
});

test("every question about a conversation is about its text, without added special tokens", async () => {
  const settled = { ...(await answered(initialState())), chat: { turns, prompt } };
  const read = { source: settled.text, verbatim: true };
  const readOf = (/** @type {any} */ { of: { source, verbatim } }) => ({ source, verbatim });
  const repo = "someone/tiny";
  const name = `${repo}@step1`;
  const stepped = beginSteps({ ...settled, model: "m", own: [/** @type {any} */ ({ id: "m", name })] });
  const patched = changeSweep(settled, { text: "6 Mart 2024 Salı" });
  assert.deepEqual(readOf(ownQuestion(patched)), read);
  assert.deepEqual(readOf(otherQuestion(patched)), { source: "6 Mart 2024 Salı", verbatim: undefined });
  assert.deepEqual(readOf(JSON.parse(beamQueries(beams(settled, { count: 4 }))[0].key)[1]), read);
  assert.deepEqual(JSON.parse(stepQueries(stepped)[0].key)[1], read);
  const typed = compare(settled, { other: "prompt", text: "Another text" });
  assert.deepEqual(readOf({ of: otherSubject(typed) }), { source: "Another text", verbatim: undefined });
  const beside = { model: "copy", key: "copy", info: settled.info, sameTokens: true, under: settled };
  const models = compare(settled, { other: "model", model: "copy", taken: /** @type {any} */ (beside) });
  assert.deepEqual(readOf({ of: otherSubject(models) }), read);
});

test("a switch to the text shows the prompt, and back the same turns", () => {
  const text = change.closeChat(written());
  assert.deepEqual([text.text, text.chat, scene(text)?.verbatim], [prompt.text, null, undefined]);
  assert.equal(change.openChat(text).chat?.turns, turns);
  const typed = change.setText(text, "Another text");
  assert.deepEqual(change.openChat(typed).chat?.turns, [{ role: "user", content: "Another text" }]);
});

test("typing a text ends the conversation, and undo brings it back", () => {
  const typed = change.setText(written(), "Something else");
  assert.equal(typed.chat, null);
  const back = change.undo(typed);
  assert.deepEqual([back.chat?.turns, back.text], [turns, prompt.text]);
  assert.deepEqual(change.undo(change.setTurns(back, [turns[1]])).chat, back.chat);
});

test("an example is the user's last turn, and the other turns stay", () => {
  const example = { role: "user", content: "Who wrote “Ulysses”?" };
  const [system, asked] = turns;
  const answer = { role: "assistant", content: "Jane Austen." };
  /** @param {typeof turns} before */
  const after = (before) => {
    let state = change.setTurns(start(), before);
    actions(stubPage((next) => (state = next(state)))).take(example.content);
    return state.chat?.turns;
  };
  assert.deepEqual(after(turns), [system, example]);
  assert.deepEqual(after([system, asked, answer, asked]), [system, asked, answer, example]);
  assert.deepEqual(after([system, asked, answer]), [system, example, answer]);
  assert.deepEqual(after([system]), [system, example]);
  assert.deepEqual(after([]), [example]);
});

test("a model's answer becomes a turn", () => {
  const result = /** @type {any} */ ({ output: "Jane Austen." });
  const state = change.keepAnswer({ ...written(), result });
  assert.deepEqual(state.chat?.turns.slice(2), [
    { role: "assistant", content: "Jane Austen." },
    { role: "user", content: "" },
  ]);
  assert.deepEqual(
    [nextRole([]), nextRole(turns), nextRole(state.chat?.turns.slice(0, 3) ?? [])],
    ["user", "assistant", "user"],
  );
});

test("an address carries the turns in place of the text", () => {
  const address = writeUrl(written());
  assert.equal(address.includes("text="), false);
  const state = readUrl(address, initialState());
  assert.deepEqual(state.chat, { turns, prompt: null });
  assert.equal(writeUrl(state), address);
  assert.equal(readUrl("v=4&model=dates&chat=[]", initialState()).chat, null);
  assert.equal(readUrl('v=4&model=dates&chat=[{"role":1}]', initialState()).chat, null);
  // Another model has no such turns.
  assert.equal(change.setModel(written(), "copy").chat, null);
});

/** "<s>[user]Hi[/][bot]" and what the model writes after it. */
const marked = "<s>[user]Hi[/][bot]";
const placed = {
  text: marked,
  turns: [
    {
      role: "user",
      all: /** @type {[number, number]} */ ([3, 14]),
      content: /** @type {[number, number]} */ ([9, 11]),
    },
    { role: "assistant", all: /** @type {[number, number]} */ ([14, 19]), content: null },
  ],
};
const token = (/** @type {number | null} */ from, /** @type {"text" | "special"} */ kind = "text") => ({
  span: /** @type {[number, number] | null} */ (from === null ? null : [from, from + 1]),
  kind,
});

test("each token has its turn, markers among them, and the answer goes on with the last one", () => {
  const tokens = [
    token(null, "special"),
    token(0, "special"),
    token(3),
    token(9),
    token(10),
    token(11),
    token(14),
    token(null),
    token(null),
  ];
  const ended = [...tokens, token(null, "special")];
  assert.deepEqual(
    placesOf(ended, placed).map((place) => place && [place.role, place.marker, place.begins]),
    [
      [null, true, false],
      [null, true, false],
      ["user", true, true],
      ["user", false, false],
      ["user", false, false],
      ["user", true, false],
      ["assistant", true, true],
      ["assistant", false, false],
      ["assistant", false, false],
      ["assistant", true, false],
    ],
  );
});

test("a template whose turns are not found marks nothing", () => {
  assert.deepEqual(placesOf([token(0), token(null)], { ...placed, turns: [] }), [null, null]);
});
