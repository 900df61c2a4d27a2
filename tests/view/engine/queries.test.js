// The page's questions: the newest question wins, a restart asks again, and what breaks an engine does
// not.
import { said } from "../../../www/lib/errors.js";
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/rooms.js";
import { queries, queriesOf } from "../../../www/engine/queries.js";
import { Cancelled } from "../../../www/lib/errors.js";
import { answerOf, answerTo } from "../../../www/protocol/answers.js";

/** @typedef {import("../../../www/protocol/engine.js").LabQuestion} LabQuestion */
/** @param {number} n @returns {LabQuestion} */
const question = (n) => ({ kind: "layers", n, d: 1, k: 1 });
/** @param {number} n */
const answer = (n) => /** @type {any} */ ({ kind: "layers", rows: [n] });

function bench() {
  /** @type {{ n: number, resolve(answer: any): void, reject(error: Error): void }[]} */
  const asked = [];
  /** @type {Record<string, import("../../../www/protocol/answers.js").Entry>} */
  const known = {};
  const engine = /** @type {any} */ ({
    ask: (q) => new Promise((resolve, reject) => asked.push({ n: q.n, resolve, reject })),
  });
  let states = 1;
  const broker = queries(engine, (transition) => {
    const before = { answers: known };
    const after = transition(before);
    if (after !== before) states++;
    Object.assign(known, after.answers);
  });
  const asker = { ...broker, broker, want: (questions) => broker.want(queriesOf(questions)) };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { asker, asked, known, turn, numbers: () => asked.map((a) => a.n), states: () => states };
}

test("one question per name runs at a time, and only the newest waiting one follows", async () => {
  const { asker, asked, known, turn, numbers } = bench();
  for (const n of [1, 2, 3]) asker.want({ a: question(n) });
  asker.want({ a: question(3), b: question(9) });
  assert.deepEqual(numbers(), [1, 9]);
  asked[0].resolve(answer(1));
  await turn();
  assert.deepEqual(numbers(), [1, 9, 3], "the second was overtaken");
  assert.equal(answerTo(known, "a", question(3)), null, "the first answer is not the third's");
  assert.deepEqual(answerOf(known, "a", "layers"), answer(1), "but it can be shown as an older one");
  asked[2].resolve(answer(3));
  await turn();
  assert.deepEqual(answerTo(known, "a", question(3)), answer(3));
  asker.want({ a: question(3) });
  assert.equal(asked.length, 3, "what is known is not asked again");
});

test("a question that comes last waits until no other runs or is to run", async () => {
  const { asker, asked, turn, numbers } = bench();
  const want = (/** @type {Record<string, number>} */ all) => {
    const questions = Object.fromEntries(Object.entries(all).map(([name, n]) => [name, question(n)]));
    asker.broker.want(queriesOf(questions).map((query) => ({ ...query, last: query.name === "z" })));
  };
  want({ z: 9, a: 1 });
  assert.deepEqual(numbers(), [1], "though it is named first");
  want({ z: 9, a: 2, b: 3 });
  assert.deepEqual(numbers(), [1, 3]);
  for (const [i, after] of [
    [0, [1, 3, 2]],
    [2, [1, 3, 2]],
    [1, [1, 3, 2, 9]],
  ]) {
    asked[/** @type {number} */ (i)].resolve(answer(0));
    await turn();
    assert.deepEqual(numbers(), after);
  }
  want({ z: 9, a: 4 });
  assert.deepEqual(numbers(), [1, 3, 2, 9, 4], "it holds up no other");
  asked[3].resolve(answer(0));
  asked[4].resolve(answer(0));
  await turn();
  want({ z: 10 });
  assert.equal(numbers().at(-1), 10);
});

test("a failure is stored under its question, and the previous answer stays for a stale picture", async () => {
  const { asker, asked, known, turn } = bench();
  asker.want({ a: question(1) });
  asked[0].resolve(answer(1));
  await turn();
  asker.want({ a: question(0) });
  asked[1].reject(new Error("n is 0: use 1 or more."));
  await turn();
  assert.deepEqual(known.a, {
    key: JSON.stringify(question(0)),
    answer: answer(1),
    failure: said("n is 0: use 1 or more."),
  });
  assert.equal(answerTo(known, "a", question(0)), null);
  asker.want({ a: question(2) });
  asked[2].resolve(answer(2));
  await turn();
  assert.equal(known.a.failure, null);
});

test("a stopped or superseded question leaves the previous answer, and is asked again if wanted", async () => {
  const { asker, asked, known, turn, numbers, states } = bench();
  asker.want({ a: question(1) });
  asked[0].resolve(answer(1));
  await turn();
  asker.want({ a: question(2) });
  asker.want({});
  const before = states();
  asked[1].resolve({ kind: "overtaken" });
  await turn();
  assert.equal(states(), before + 1, "else nothing would be asked again");
  assert.deepEqual(answerTo(known, "a", question(1)), answer(1));
  asker.want({ a: question(2) });
  assert.deepEqual(numbers(), [1, 2, 2]);
});

test("a question cut off by a restart has not failed, and goes to the next engine", async () => {
  const { asker, asked, known, turn, numbers } = bench();
  asker.want({ a: question(1), b: question(2) });
  asked[0].reject(new Cancelled());
  asked[1].reject(Object.assign(new Error("memory access out of bounds"), { breaks: true }));
  await turn();
  assert.equal(known.a, undefined);
  assert.match(String(known.b.failure?.params), /out of bounds/);
  asker.forget();
  asker.want({ a: question(1), b: question(2) });
  assert.deepEqual(numbers(), [1, 2, 1], "what broke an engine is not asked of the next");
  asker.want({ b: question(3) });
  await turn();
  assert.deepEqual(numbers(), [1, 2, 1, 3], "another question may well be fine");
});

test("a forgotten answer is requested again under its name, unless it broke an engine", async () => {
  const { asker, asked, known, turn, numbers } = bench();
  asker.want({ a: question(1), b: question(2), c: question(3) });
  asked[0].resolve(answer(1));
  asked[1].resolve(answer(2));
  asked[2].reject(Object.assign(new Error("memory access out of bounds"), { breaks: true }));
  await turn();
  const { b } = known;
  asker.forget((name) => name in known && !(name in { b }));
  asker.want({ a: question(1), b: question(2), c: question(3) });
  assert.deepEqual(numbers(), [1, 2, 3, 1]);
});

test("a query that reads its own answers continues while it is wanted", async () => {
  let state = { answers: {}, n: 0 };
  const asked = [];
  const query = () => ({
    name: "play",
    key: "next",
    ask: async () => asked.push(state.n),
    receive: (s) => ({ ...s, n: s.n + 1 }),
  });
  const want = () => broker.want(state.n < 4 ? [query()] : []);
  const broker = queries(/** @type {any} */ ({}), (transition) => {
    state = transition(state);
    want();
  });
  want();
  for (let i = 0; i < 8; i++) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(asked, [0, 1, 2, 3]);
});
