// What a head's weights say: what is asked, of which token, what is shown and exported of it, and its address.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import * as change from "../../../www/state/index.js";
import { answered } from "../support/answered.js";
import { askedToken, setOpen, setToken, setTyped } from "../../../www/features/head/weights/state.js";
import { initialState } from "../../../www/state/store.js";
import { looked, seenOf } from "../support/looked.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { said } from "../../../www/lib/errors.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import { markup } from "../support/render.js";
import {
  weightsPanels,
  weightsPending,
  weightsProps,
  weightsQuestion,
} from "../../../www/features/head/weights/props.js";

const { weights } = await import("../../../www/features/head/weights/view.js");
const { queries } = await import("../../../www/features/head/queries.js");
const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const OWN = { path: "decoder.blocks.1.attn", head: 0 };

const finished = await answered({ ...initialState(), view: "head" });
const opened = setOpen(finished, true);
/** The state with all its questions answered. */
const found = async (s = opened) => (await looked(s)).state;
const propsOf = async (s, act = {}) => weightsProps(s, await seenOf(s, screen), /** @type {any} */ (act));

test("closed it asks nothing, open it asks for the head in front and a token", async () => {
  assert.deepEqual([weightsQuestion(finished), queries(finished)], [null, []]);
  assert.deepEqual(queries({ ...opened, view: "grid" }), []);
  const question = weightsQuestion(opened);
  assert.deepEqual(
    { ...question, of: null },
    { kind: "weights", of: null, ...finished.focus, token: askedToken(opened)?.id },
  );
  assert.deepEqual([weightsPending(finished), weightsPending(opened)], [false, true]);
  assert.equal(weightsPending(await found()), false);
});

test("the token is the focused key, the chosen one, or the last one of the text", () => {
  const { source = [], target = [] } = finished.result ?? {};
  assert.equal(askedToken(opened)?.text, source.findLast(({ kind }) => kind === "text")?.text);
  const locked = change.lock(opened, { query: 3, key: 4 });
  assert.equal(askedToken(locked)?.id, source[4].id, "cross-attention looks at the source");
  const own = change.lock(change.setFocus(opened, OWN), { query: 3, key: 2 });
  assert.equal(askedToken(own)?.id, target[2].id, "a decoder's own at the target");
  const chosen = setToken(locked, { id: 77 });
  assert.equal(askedToken(chosen)?.id, 77);
  assert.equal(askedToken(change.lock(chosen, { query: 3, key: 5 }))?.id, source[5].id, "until a key is clicked");
  assert.equal(askedToken(change.setText(chosen, "b"))?.id === 77, false, "or the text is another one");
});

test("a typed text is used if it is one token, else its tokens are listed", async () => {
  const typed = (/** @type {any} */ s) => queries(s).find(({ name }) => name === "head.token");
  const token = (/** @type {number} */ id, text = "b", kind = "text") => ({ id, text, kind, span: [0, 1], segment: 0 });
  const asking = setTyped(opened, "b");
  assert.deepEqual(
    [typed(opened), typed(setTyped(opened, "")), typed(setOpen(asking, false))],
    Array(3).fill(undefined),
  );
  const receive = (/** @type {any} */ source) =>
    /** @type {any} */ (typed(asking)?.receive?.(asking, { kind: "patterns", source }, null));
  assert.equal(askedToken(receive([token(13)]))?.id, 13);
  assert.equal((await propsOf(receive([token(13)]))).typed, null);
  const two = receive([token(12, "a"), token(13)]);
  assert.match((await propsOf(two)).typed?.problem ?? "", /reads it as “a” “b”\.$/);
  assert.equal(typed(two), undefined, "it is asked once");
  assert.match(markup(weights(/** @type {any} */ (await propsOf(two)))), /role="alert"/);
  assert.equal((await propsOf(receive([]))).typed?.problem?.includes("is not a token of"), true);
  const lost = /** @type {any} */ (typed(asking)?.receive?.(asking, null, { code: "device-lost" }));
  assert.equal((await propsOf(lost)).typed?.problem, wordsOf({ code: "device-lost" }), "what failed is said");
  assert.equal((await propsOf(setToken(two, { id: 12 }))).typed, null, "the next choice clears it");
});

test("the raised and lowered tokens are sorted from the most raised to the most lowered", async () => {
  const s = await found();
  const { found: shown, stale } = await propsOf(s);
  const values = shown?.writes?.map(({ value }) => value) ?? [];
  assert.ok(values.length > 1 && values.length <= 10);
  assert.deepEqual(
    values,
    values.toSorted((a, b) => b - a),
  );
  assert.equal(shown?.matches.length, 10);
  assert.deepEqual([shown?.copying, stale], [-0.25, false]);
  const text = markup(weights(/** @type {any} */ (await propsOf(s))));
  assert.match(text, /Copying.*−0\.25/s);
  for (const part of ["writes", "matches", "reads", "copying"]) assert.ok(text.includes(`data-weights="${part}"`));
});

test("the strongest compositions come first, each opening its head", async () => {
  const s = await found();
  const went = [];
  const { found: shown, chance } = await propsOf(s, { focus: (/** @type {any} */ head) => went.push(head) });
  const reads = shown?.reads ?? [];
  assert.equal(reads.length, 8);
  assert.deepEqual(
    reads.map(({ value }) => value),
    reads.map(({ value }) => value).toSorted((a, b) => b - a),
  );
  reads[0].go();
  assert.deepEqual(went, [{ path: reads[0].path, head: reads[0].head }]);
  assert.equal(chance, 1 / Math.sqrt(Number(s.info?.config.d_model)));
  const first = await found(change.setFocus(opened, { path: "encoder.blocks.0.attn", head: 0 }));
  assert.match(markup(weights(/** @type {any} */ (await propsOf(first)))), /No head comes before this one\./);
});

test("a model without an output matrix shows a sentence in place of the tokens", async () => {
  const s = await found();
  const entry = s.answers["head.weights"];
  const silent = /** @type {any} */ ({ ...entry.answer, raised: [], lowered: [], copying: null });
  const { found: shown, ...rest } = await propsOf({ ...s, answers: { "head.weights": { ...entry, answer: silent } } });
  assert.deepEqual([shown?.writes, shown?.copying], [null, null]);
  const text = markup(weights(/** @type {any} */ ({ ...rest, found: shown })));
  assert.match(text, /cannot be read as tokens here/);
  assert.ok(!text.includes('data-weights="copying"'));
});

test("the engine's failure is shown, and a stale answer fades", async () => {
  const s = await found();
  const name = "head.weights";
  const failed = { ...s, answers: { ...s.answers, [name]: { ...s.answers[name], failure: said("no such token") } } };
  const { problem, found: shown } = await propsOf(failed);
  assert.match(problem ?? "", /no such token/i);
  assert.equal(shown, null);
  const other = await propsOf(setToken(s, { id: 11 }));
  assert.equal(other.stale, true);
  assert.deepEqual(weightsPanels(setToken(s, { id: 11 }), await seenOf(s, screen)), []);
});

test("open, its lists are exported as bars", async () => {
  const s = await found();
  const panels = weightsPanels(s, await seenOf(s, screen));
  assert.deepEqual(
    panels.map((panel) => [panel.kind, panel.kind === "bars" && panel.quantity]),
    [
      ["bars", "logit by weights"],
      ["bars", "q · k by weights"],
      ["bars", "composition"],
    ],
  );
  assert.match(panels[0].name, /Looking at “.” raises and lowers · Copying −0\.25$/);
  assert.deepEqual(weightsPanels(setOpen(s, false), await seenOf(s, screen)), []);
});

test("its address keeps that it is open and its token, whose words are found in the answer", async () => {
  const there = writeUrl(setToken(opened, { id: 14 }));
  assert.match(there, /weights=1&weights-token=14/);
  assert.ok(!writeUrl(finished).includes("weights"));
  const read = readUrl(there, initialState());
  assert.deepEqual([read.weights.open, read.weights.token], [true, { id: 14 }]);
  const { token, tokens } = await propsOf(await found(setToken(opened, { id: 14 })));
  assert.equal(token?.label.text, "c");
  assert.equal(tokens.at(-1)?.token.id, 14, "behind those of the text");
  assert.equal((await propsOf(setToken(opened, { id: 4321 }))).token?.label.text, "token 4,321");
});
