// What is said of a change leaves by itself, but not while a person is at it, nor what is still wrong.
import assert from "node:assert/strict";
import test, { mock } from "node:test";
import "../../../www/app/words/index.js";
import { createNoticeTimer } from "../../../www/app/notice.js";
import { initialState } from "../../../www/state/store.js";

/** @param {any} notice */
const state = (notice) => ({ ...initialState(), notice });
const RESET = { key: "notice.reset", undo: true };

function timed(/** @type {() => boolean} */ held = () => false) {
  mock.timers.enable({ apis: ["setTimeout"] });
  let left = 0;
  return { after: createNoticeTimer(() => left++, held), left: () => left };
}

test.afterEach(() => mock.timers.reset());

test("it leaves after ten seconds, each from when it came", () => {
  const { after, left } = timed();
  const first = state(RESET);
  after(first);
  mock.timers.tick(9000);
  after({ ...first, view: "lines" });
  mock.timers.tick(999);
  assert.equal(left(), 0);
  mock.timers.tick(1);
  assert.equal(left(), 1);
  after(state({ ...RESET }));
  mock.timers.tick(9999);
  after(state({ ...RESET }));
  mock.timers.tick(9999);
  assert.equal(left(), 1, "another one has its own time");
  after(state(null));
  mock.timers.tick(20_000);
  assert.equal(left(), 1, "closed by hand");
});

test("a long one stays as long as it takes to read", () => {
  const { after, left } = timed();
  after(state({ text: "word ".repeat(50).trim(), undo: false }));
  mock.timers.tick(19_999);
  assert.equal(left(), 0);
  mock.timers.tick(1);
  assert.equal(left(), 1);
});

test("it stays while the pointer or the keyboard is at it", () => {
  let held = true;
  const { after, left } = timed(() => held);
  after(state(RESET));
  mock.timers.tick(30_000);
  assert.equal(left(), 0);
  held = false;
  mock.timers.tick(1000);
  assert.equal(left(), 1);
});

test("a model that failed, a page that is out of date and a picture that is missing stay said", () => {
  for (const key of ["notice.lost", "notice.late", "notice.model-failed", "notice.missing"]) {
    const { after, left } = timed();
    after(state({ key, params: { name: "x", message: "y" }, undo: false }));
    mock.timers.tick(100_000);
    assert.equal(left(), 0, key);
    mock.timers.reset();
  }
});

test("it does not follow into another room, unless something is still wrong there", () => {
  for (const [key, leaves] of /** @type {const} */ ([
    ["notice.reset", 1],
    ["notice.lost", 0],
  ])) {
    const { after, left } = timed();
    const said = { ...state({ key, undo: false }), room: /** @type {const} */ ("explore") };
    after(said);
    after({ ...said, room: "learn" });
    assert.equal(left(), leaves, key);
    mock.timers.reset();
  }
  const { after, left } = timed();
  after({ ...state(null), room: "learn" });
  after({ ...state(RESET), room: "train" });
  assert.equal(left(), 0, "one that comes with the room stays");
});
