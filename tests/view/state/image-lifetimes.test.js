// What an engine drew comes into the state, stays as long as it is shown, and gives its memory back after that.
import assert from "node:assert/strict";
import test from "node:test";
import { createEngineListener } from "../../../www/app/engine-events.js";
import { closeDrawings } from "../../../www/state/image-lifetimes.js";
import { setEngine, setModel } from "../../../www/state/index.js";
import { initialState } from "../../../www/state/store.js";
import { answered } from "../support/answered.js";

/** @typedef {import("../../../www/state/store.js").State} State */

/** A minimal page: receives drawings, and closes those that it does not show. @param {State} state */
function page(state) {
  /** @type {string[]} */
  const closed = [];
  const drawing = (/** @type {string} */ key) =>
    /** @type {any} */ ({ key, images: [{ close() {} }, { close: () => void closed.push(key) }] });
  const apply = (/** @type {(s: State) => State} */ change) => {
    const before = state;
    state = change(state);
    closeDrawings(before, state);
  };
  const hear = createEngineListener({ now: () => state, apply, queries: { forget() {} }, ran() {}, waits() {} });
  return {
    closed,
    apply,
    keys: () => state.drawings.map(({ key }) => key),
    draw: (/** @type {string[]} */ ...keys) =>
      hear(/** @type {any} */ ({ type: "drawn", id: 1, drawings: keys.map(drawing) }), true),
    run: (/** @type {string[]} */ ...keys) => {
      const drawings = keys.length > 0 ? { drawings: keys.map(drawing) } : {};
      hear(/** @type {any} */ ({ type: "ran", id: 1, result: state.result, written: true, ...drawings }), true);
    },
  };
}

test("an engine's drawings stay until it draws again, and an answer without drawings keeps them", async () => {
  const shown = page(await answered(initialState()));
  shown.run("a", "b");
  shown.run();
  assert.deepEqual([shown.keys(), shown.closed], [["a", "b"], []]);
  shown.draw("c");
  assert.deepEqual([shown.keys(), shown.closed], [["c"], ["a", "b"]]);
  shown.draw();
  assert.deepEqual([shown.keys(), shown.closed], [[], ["a", "b", "c"]]);
});

test("another engine draws again, and a closing model keeps its drawings until the next one has loaded", async () => {
  const shown = page(await answered(initialState()));
  shown.draw("a");
  shown.apply((s) => setModel(s, "reverse"));
  assert.deepEqual(shown.closed, []);
  const { info } = await answered({ ...initialState(), model: "reverse" });
  shown.apply((s) => ({ ...s, info, leaving: null }));
  assert.deepEqual(shown.closed, ["a"]);
  shown.draw("b");
  shown.apply((s) => setEngine(s, "cpu"));
  assert.deepEqual([shown.keys(), shown.closed], [[], ["a", "b"]]);
});
