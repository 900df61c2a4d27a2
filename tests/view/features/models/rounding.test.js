// The cost of fewer bits on the text at hand: the weights it is measured beside, its question, and its numbers.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../../www/app/words/index.js";
import "../../../../www/app/words/panels.js";
import { problem } from "../../../../www/lib/errors.js";
import { exactBeside, measureRounding, rounding, roundingProps } from "../../../../www/features/models/rounding.js";
import { queries } from "../../../../www/features/compare/queries.js";
import { modelToFetch } from "../../../../www/features/compare/state.js";
import { initialState } from "../../../../www/state/store.js";
import { answered } from "../../support/answered.js";
import { markup } from "../../support/render.js";
import { stubPage } from "../../support/stub-page.js";

const MEMORY = { f32: 100, f16: 50, int8: 28, int4: 16 };

/** A state whose model is kept in these bits. @param {any} card */
async function opened(precision = "int4", card = { memory: MEMORY, limit: null }) {
  const s = await answered({ ...initialState(), model: "dates", text: "1 2 2024" });
  return /** @type {any} */ ({ ...s, info: { ...s.info, precision }, own: [{ id: "dates", card }] });
}

const drawn = (/** @type {any} */ state) => markup(rounding(roundingProps(state), () => {}));

/** The page with this state, and what the engine was asked. @param {any} state @param {() => any} reply */
function pageWith(state, reply) {
  const at = { state, asked: /** @type {any[]} */ ([]) };
  const engine = {
    loadBeside: async (/** @type {any[]} */ ...given) => void at.asked.push(given),
    ask: async (/** @type {any} */ question) => {
      at.asked.push(question);
      return reply();
    },
  };
  const apply = (/** @type {any} */ change) => {
    at.state = change(at.state);
  };
  const filesOf = () => ({ folder: { name: "tiny", precision: "int4" } });
  return { at, page: /** @type {any} */ ({ ...stubPage(apply), now: () => at.state, apply, engine, filesOf }) };
}

test("fewer bits are measured beside the most exact weights for which there is room", async () => {
  for (const [precision, limit, expected] of /** @type {const} */ ([
    ["int4", null, "f32"],
    ["int4", 116, "f32"],
    ["int4", 115, "f16"],
    ["int4", 44, "int8"],
    ["int4", 43, null],
    ["int8", 78, "f16"],
    ["f32", null, null],
  ]))
    assert.equal(exactBeside(await opened(precision, { memory: MEMORY, limit })), expected, `${precision}, ${limit}`);
  assert.equal(drawn(await opened("f32")).trim(), "");
});

test("the same files in more bits answer the page's text, and the numbers stand in the card", async () => {
  const worst = { path: "decoder.blocks.1.cross", head: 2, query: 1, key: 0, exact: 0.75, rounded: 0.25 };
  const answer = { kind: "rounding", mean: 0.0123, worst, rows: 400, moved: 12, kl: 0.0456 };
  const { at, page } = pageWith(await opened(), () => answer);
  assert.match(drawn(at.state), /Compare with 32 bits[^]*loaded a second time, in 32 bits/);
  const measured = measureRounding(page);
  assert.match(drawn(at.state), /aria-busy="true"[^]*disabled[^]*Loading the weights in 32 bits/);
  await measured;
  const [[key, files], question] = at.asked;
  assert.equal(files.folder.precision, "f32");
  assert.deepEqual([question.kind, question.of.model, question.of.source], ["rounding", key, "1 2 2024"]);
  const text = drawn(at.state).replace(/\s+/g, " ");
  for (const said of [
    /Mean of a cell <dd> 0.012/,
    /0.250 instead of 0.750: L1H2, from “1·₁” to “1”/,
    /12 of 400 have a different strongest key \(3.0%\)/,
    /0.046 nats per token/,
  ])
    assert.match(text, said);
  // Another answer of the model: its numbers are not these.
  assert.match(drawn({ ...at.state, result: { ...at.state.result } }), /Compare with/);
});

test("a failure is a sentence, and can be tried again", async () => {
  const { at, page } = pageWith(await opened(), () => {
    throw problem("kept-gone");
  });
  await measureRounding(page);
  assert.match(drawn(at.state), /Compare with[^]*role="alert"[^]*no longer in the browser’s store/);
});

const ANSWER = { kind: "rounding", mean: 0.01, worst: null, rows: 4, moved: 0, kl: null };

/** A page whose engine holds one second model, as the engine does. */
async function withOneBeside() {
  const comparing = { view: "compare", running: {}, room: "explore" };
  const first = /** @type {any} */ ({ ...(await opened()), ...comparing });
  const { at, page } = pageWith({ ...first, compare: { ...first.compare, other: "model", model: "sort" } }, () => null);
  const engine = { beside: "", loads: /** @type {string[]} */ ([]), before: () => {} };
  page.engine.loadBeside = async (/** @type {string} */ key) => {
    engine.loads.push(key);
    engine.beside = key;
  };
  page.engine.ask = async (/** @type {any} */ { of }) => {
    engine.before();
    if (of.model !== engine.beside) throw problem("NoOther");
    return ANSWER;
  };
  /** Compare takes its model. */
  const take = async () => {
    const [query] = queries(at.state).filter(({ name }) => name === "compare/model");
    const found = await query.ask({ ...page.engine, filesOf: page.filesOf }, () => true);
    at.state = query.receive?.(at.state, found, null);
  };
  const measured = async () => {
    await measureRounding(page);
    return [at.state.hub.rounding.problem, at.state.hub.rounding.answer];
  };
  return { at, engine, take, measured, page };
}

test("Compare and the measurement share the engine's second model, and each loads its own again", async () => {
  const { at, engine, take, measured } = await withOneBeside();
  await take();
  assert.equal(modelToFetch(at.state), null);
  assert.deepEqual(await measured(), [null, ANSWER]);
  assert.equal(modelToFetch(at.state), "sort", "its model is gone");
  await take();
  assert.deepEqual(await measured(), [null, ANSWER]);
  assert.equal(engine.loads.length, 4);
});

test("on another text the weights that are there are not loaded again", async () => {
  const { at, engine, measured } = await withOneBeside();
  await measured();
  at.state = { ...at.state, result: { ...at.state.result } };
  assert.deepEqual(await measured(), [null, ANSWER]);
  assert.deepEqual(engine.loads, ["dates f32"]);
});

test("Compare waits for a measurement, and one that it had overtaken is made again", async () => {
  const { at, engine, page } = await withOneBeside();
  engine.before = () => {
    engine.before = () => {};
    engine.beside = "sort 1";
  };
  const ended = measureRounding(page);
  assert.equal(modelToFetch(at.state), null, "while it is measured");
  at.state = { ...at.state, result: { ...at.state.result } };
  assert.match(drawn(at.state), /disabled/, "one at a time");
  await ended;
  assert.deepEqual([at.state.hub.rounding.problem, at.state.hub.rounding.answer], [null, ANSWER]);
  assert.deepEqual(engine.loads, ["dates f32", "dates f32"]);
});
