// The page's address: an entry that a person goes back to stays as it is until its state has arrived.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { keepAddress } from "../../../www/app/history.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { initialState } from "../../../www/state/store.js";

const at = (/** @type {string} */ fragment) => readUrl(fragment, initialState());

test("an address that takes long to arrive is not written over by the state of before", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {Record<string, any>} */
  const listeners = {};
  /** @type {string[]} */
  const entries = [];
  const write = (/** @type {any} */ _, /** @type {any} */ __, /** @type {string} */ address) => {
    entries.push(address);
    location.hash = address;
  };
  Object.assign(globalThis, {
    location: { hash: "#v=4&model=sort", pathname: "/", search: "" },
    history: { state: null, pushState: write, replaceState: write },
    addEventListener: (/** @type {string} */ type, /** @type {any} */ listen) => (listeners[type] = listen),
  });
  let state = at(location.hash);
  let arrive = () => {};
  const come = new Promise((/** @type {(value?: unknown) => void} */ resolve) => (arrive = resolve));
  const kept = keepAddress(
    () => state,
    async (fragment) => {
      await come;
      state = at(fragment);
      kept.changed();
    },
    () => {},
  );
  location.hash = "#v=4&model=copy";
  const popped = listeners.popstate();
  state = { ...state, tone: "log" };
  kept.changed();
  t.mock.timers.tick(10_000);
  assert.deepEqual(entries, [], "what happens meanwhile writes nothing into the entry");
  arrive();
  await popped;
  t.mock.timers.tick(10_000);
  assert.deepEqual(entries, [], "and what arrived is there already");
  state = { ...state, view: "head" };
  kept.changed();
  t.mock.timers.tick(10_000);
  assert.deepEqual(entries, [`#${writeUrl(state)}`], "what is done then is an entry again");
});
