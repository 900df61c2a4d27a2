// The Lines view: which heads' lines are shown, which of them are drawn, and the numbers they stand for.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import "../../../www/app/words/views.js";
import * as change from "../../../www/state/index.js";
import { initialState } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { leastDrawn, shownHeads } from "../../../www/features/lines/sets.js";
import { fitLines, isolate, lines, toggleHead } from "../../../www/features/lines/state.js";
import { answered } from "../support/answered.js";
import { seenOf } from "../support/looked.js";
import { stubPage } from "../support/stub-page.js";
import { markup } from "../support/render.js";
import { snapshot } from "../support/snapshot.js";

const view = await import("../../../www/features/lines/index.js");
const { linesOf, headOffset, strokeOf } = await import("../../../www/components/draw-lines.js");
const { STEP, layLines, stretch } = await import("../../../www/features/lines/layout.js");

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const act = /** @type {any} */ ({});
const A = { path: "decoder.blocks.1.cross", head: 0 };
const B = { path: "decoder.blocks.1.cross", head: 2 };
const C = { path: "decoder.blocks.0.cross", head: 1 };
const SELF = { path: "decoder.blocks.0.attn", head: 3 };

const open = async () => ({ ...(await answered(initialState())), view: /** @type {const} */ ("lines") });
/** @param {any} s */
const propsOf = async (s) => view.props(s, await seenOf(s, screen), act);
/** @param {any} s */
const shown = async (s) =>
  shownHeads(s, await seenOf(s, screen)).map(({ path, head, hue }) => `${path}.${head}:${hue}`);
const name = (/** @type {{ path: string, head: number }} */ one, /** @type {number} */ hue) =>
  `${one.path}.${one.head}:${hue}`;

test("a click overlays a head on the one in front, another removes it, and hues stay with their heads", async () => {
  let s = toggleHead(toggleHead(await open(), B), C);
  assert.deepEqual(await shown(s), [name(A, 0), name(B, 1), name(C, 2)]);
  s = toggleHead(s, B);
  assert.deepEqual(await shown(s), [name(A, 0), name(C, 2)], "the other keeps its hue");
  s = toggleHead(s, B);
  assert.deepEqual(await shown(s), [name(A, 0), name(B, 1), name(C, 2)], "the free place is taken again");
  assert.deepEqual(toggleHead(toggleHead(s, C), B).lines.heads, [], "no place is left over");
});

test("if the head in front is removed another takes its place, and the last one stays", async () => {
  const s = { ...toggleHead(await open(), B), locked: { query: 2, key: null } };
  const next = toggleHead(s, A);
  assert.deepEqual([next.focus, next.lines.heads, next.locked], [B, [], { query: 2, key: null }]);
  assert.equal(toggleHead(next, B), next);
  const mixed = toggleHead(toggleHead(await open(), SELF), B);
  assert.deepEqual(
    toggleHead(mixed, A, (one) => one.path.endsWith("cross")).focus,
    B,
    "one of another kind is no successor",
  );
});

test("a double-click shows one head alone", async () => {
  const s = isolate(toggleHead(await open(), B), C);
  assert.deepEqual(await shown(s), [name(C, 0)]);
});

test("heads of another kind wait until their kind is in front", async () => {
  const s = toggleHead(toggleHead(await open(), B), SELF);
  assert.deepEqual(await shown(s), [name(A, 0), name(B, 1)]);
  assert.deepEqual(await shown(change.setFocus(s, { path: "decoder.blocks.1.attn", head: 0 })), [
    "decoder.blocks.1.attn.0:0",
    name(SELF, 2),
  ]);
  assert.deepEqual(await shown(change.setFocus(s, B)), [name(B, 0)], "none is there twice");
});

test("heads, empty slots, the least weight and special tokens are restored from the address", () => {
  const s = lines(initialState(), { heads: [null, B, null, C], least: 0.2, special: false });
  assert.deepEqual(readUrl(`#${writeUrl(s)}`, initialState()).lines, s.lines);
  for (const bad of ["lines=a,b", "lines_least=2", "lines_special=x", `lines=${"a.b.0,".repeat(80)}`])
    assert.equal(readUrl(`#v=4&${bad}`, initialState()).notice?.key, "notice.link", bad);
});

test("heads that a model does not have leave their places free", async () => {
  const { info } = await open();
  const nowhere = { path: "decoder.blocks.5.cross", head: 0 };
  assert.deepEqual(
    fitLines({ ...initialState().lines, heads: [nowhere, B, nowhere] }, /** @type {any} */ (info)).heads,
    [null, B],
  );
});

/** @param {number[][]} rows @returns {import("../../../www/components/map/draw.js").Pattern} */
const patternOf = (rows) => ({
  values: Float32Array.from([9, ...rows.flat()]),
  offset: 1,
  masks: new Uint8Array(rows.flat().length),
  maskOffset: 0,
  rows: rows.length,
  cols: rows[0].length,
});
/** @param {number[][]} levels */
const pairs = (levels) =>
  levels
    .flatMap((flat) => Array.from({ length: flat.length / 2 }, (_, i) => `${flat[2 * i]}-${flat[2 * i + 1]}`))
    .sort();

test("a line is drawn for each weight that is not below the least one, by where its tokens stand", () => {
  const p = patternOf([
    [1, 0, 0],
    [0.5, 0.5, 0],
    [0.04, 0.06, 0.9],
  ]);
  const all = { from: 0, to: 3 };
  const [rows, cols] = [
    [0, 1, 2],
    [0, 1, 2],
  ];
  assert.deepEqual(pairs(linesOf(p, rows, cols, all, null, 0.05, "linear")), ["0-0", "1-0", "1-1", "2-1", "2-2"]);
  assert.deepEqual(
    pairs(linesOf(p, rows, cols, all, null, 0, "linear")),
    ["0-0", "1-0", "1-1", "2-0", "2-1", "2-2"],
    "nothing is no line",
  );
  assert.deepEqual(pairs(linesOf(p, rows, cols, all, { side: "query", at: 1 }, 0.05, "linear")), ["1-0", "1-1"]);
  assert.deepEqual(pairs(linesOf(p, rows, cols, all, { side: "key", at: 0 }, 0.05, "linear")), ["0-0", "1-0"]);
  assert.deepEqual(
    pairs(linesOf(p, [1, 2], [1, 2], { from: 0, to: 2 }, null, 0.05, "linear")),
    ["0-0", "1-0", "1-1"],
    "without the first token",
  );
  assert.deepEqual(
    pairs(linesOf(p, [1, 2], [1, 2], { from: 0, to: 2 }, { side: "key", at: 0 }, 0.05, "linear")),
    [],
    "to a token that is not shown there are none",
  );
});

test("in a long text the visible queries have lines, and a key has those of all", () => {
  const n = 300;
  const p = patternOf(
    Array.from({ length: n }, (_, q) =>
      Array.from({ length: n }, (_, k) => Number(k === 0) * 0.5 + Number(k === q) * 0.5),
    ),
  );
  const all = Array.from({ length: n }, (_, i) => i);
  const part = { from: 100, to: 130 };
  const drawn = pairs(linesOf(p, all, all, part, null, 0.05, "linear"));
  assert.equal(drawn.length, 60);
  assert.ok(drawn.includes("100-0") && drawn.includes("129-129"));
  assert.equal(pairs(linesOf(p, all, all, part, { side: "key", at: 0 }, 0.05, "linear")).length, n);
});

test("a heavier weight is in no lower level, and its line is wider and more opaque", () => {
  const p = patternOf([[0.06, 0.2, 0.5, 1, 1.4]]);
  for (const tone of /** @type {const} */ (["linear", "root", "log"])) {
    const levels = linesOf(p, [0], [0, 1, 2, 3, 4], { from: 0, to: 1 }, null, 0.05, tone);
    const at = [0, 1, 2, 3, 4].map((k) =>
      levels.findIndex((flat) => flat.some((place, i) => i % 2 === 1 && place === k)),
    );
    assert.deepEqual(
      at,
      at.toSorted((a, b) => a - b),
      tone,
    );
    assert.equal(at[4], levels.length - 1, "dropout lifts weights above 1");
  }
  assert.ok(strokeOf(0.9).width > strokeOf(0.2).width && strokeOf(0.9).alpha > strokeOf(0.2).alpha);
  assert.ok(strokeOf(1).alpha <= 1);
});

test("no head's lines lie on another's, and all stay with their token", () => {
  for (const count of [1, 2, 3, 8, 24]) {
    const off = Array.from({ length: count }, (_, i) => headOffset(i, count, 18));
    assert.equal(new Set(off).size, count);
    assert.ok(
      off.every((y) => Math.abs(y) < 9 - 2.5),
      `${off}`,
    );
    assert.ok(Math.abs(off.reduce((a, b) => a + b, 0)) < 1e-9, "around the middle");
  }
});

test("the rendered range covers the visible tokens, with some before and after", () => {
  const laid = { count: 1024, high: 450, pitch: 18 };
  for (const top of [0, 17, 500, 998, 1023]) {
    const { from, to } = stretch(top, laid);
    const first = Math.min(top, 1024 - 25);
    assert.ok(from <= Math.max(0, first - STEP) && to >= Math.min(1024, first + 25 + STEP), `${top}: ${from} to ${to}`);
    assert.ok(to - from < 80);
  }
  assert.deepEqual(stretch(40, { count: 60, high: 450, pitch: 18 }), { from: 0, to: 60 });
});

test("columns, lines and numbers fit, also on a phone", () => {
  const labels = (/** @type {number} */ n, /** @type {string} */ text) =>
    Array.from({ length: n }, () => ({ text, kind: /** @type {const} */ ("text"), nth: null }));
  for (const [n, text] of /** @type {[number, string][]} */ ([
    [1, "a"],
    [17, "x"],
    [40, "extraordinarily"],
    [1024, "word"],
  ])) {
    for (const room of [
      { width: 628, height: 430, narrow: false },
      { width: 358, height: 0, narrow: true },
    ]) {
      const laid = layLines(labels(n, text), labels(n, text), room);
      assert.ok(laid.left + laid.wide + laid.right <= room.width);
      assert.ok(laid.pitch >= (room.narrow ? 24 : 18), "a token can be met");
      assert.ok(laid.high <= laid.total && (room.narrow || laid.high <= 430));
      assert.ok(laid.numbers >= 1 && laid.numbers * 52 <= laid.wide);
    }
  }
});

test("the numbers are the pattern's: from each query to its keys, and from a key to its queries", async () => {
  const s = toggleHead(await open(), B);
  const seen = await seenOf(s, screen);
  const at = (/** @type {{ path: string, head: number }} */ one, /** @type {number} */ q, /** @type {number} */ k) => {
    const p = seen.derived.patterns.get(`${one.path}.${one.head}`);
    return p.values[p.offset + q * p.cols + k];
  };
  const byQuery = await propsOf({ ...s, hovered: { query: 4, key: null } });
  for (let k = 0; k < 16; k++) {
    const wanted = [A, B]
      .map((one) => at(one, 4, k))
      .filter((v) => v >= 0.05)
      .sort((a, b) => b - a);
    assert.deepEqual(
      byQuery.numbers(k).map(({ value }) => value),
      wanted,
      `key ${k}`,
    );
  }
  const byKey = await propsOf({ ...s, hovered: { query: null, key: 7 } });
  for (let q = 0; q < 11; q++)
    assert.deepEqual(
      byKey.numbers(q).map(({ value }) => value),
      [A, B]
        .map((one) => at(one, q, 7))
        .filter((v) => v >= 0.05)
        .sort((a, b) => b - a),
      `query ${q}`,
    );
  assert.ok(
    byQuery.readout.told.length > 0 &&
      byQuery.readout.told[0].numbers[0].value ===
        Math.max(...Array.from({ length: 16 }, (_, k) => Math.max(at(A, 4, k), at(B, 4, k)))),
  );
  const [first] = (await propsOf(s)).top;
  assert.equal(
    first.value,
    Math.max(
      ...Array.from({ length: 11 * 16 }, (_, i) =>
        Math.max(at(A, Math.floor(i / 16), i % 16), at(B, Math.floor(i / 16), i % 16)),
      ),
    ),
  );
});

test("the hovered token precedes the locked one, and a hidden token is neither", async () => {
  const s = { ...(await open()), locked: { query: 2, key: null } };
  assert.deepEqual((await propsOf(s)).pointed, { side: "query", at: 2 });
  assert.deepEqual((await propsOf({ ...s, hovered: { query: null, key: 3 } })).pointed, { side: "key", at: 3 });
  const hidden = lines({ ...s, locked: { query: 0, key: null } }, { special: false });
  assert.equal((await propsOf(hidden)).pointed, null, "the start token");
  assert.deepEqual((await propsOf(hidden)).left, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("an empty picture has a sentence", async () => {
  const early = lines(await answered(change.stepFirst(await open())), { special: false });
  assert.match(/** @type {string} */ ((await propsOf(early)).empty), /special tokens/);
  assert.equal((await propsOf(lines(await open(), { least: 1 }))).readout.hint.includes("slider"), true);
});

test("of too many lines only the heaviest are drawn, but always some", () => {
  const n = 100;
  const all = Array.from({ length: n }, (_, i) => i);
  const even = { pattern: patternOf(all.map(() => all.map(() => 1 / n))) };
  const steep = { pattern: patternOf(all.map(() => all.map((k) => 0.5 ** (k + 1)))) };
  const drawn = (/** @type {any} */ one, /** @type {number} */ least) =>
    pairs(linesOf(one.pattern, all, all, { from: 0, to: n }, null, least, "linear")).length;
  assert.equal(leastDrawn([steep], all, all, 0.05), 0.05, "few enough");
  const least = leastDrawn([steep], all, all, 0);
  assert.ok(least > 0 && drawn(steep, least) <= 800 && drawn(steep, least) >= 500, `${least}`);
  assert.equal(drawn(even, leastDrawn([even], all, all, 0)), n * n, "where all are equal, all are");
});

test("with many heads only those of the layer in front and the shown ones have buttons", async () => {
  const { choiceOf } = await import("../../../www/features/lines/sets.js");
  const sublayers = Array.from({ length: 12 }, (_, block) => ({
    path: `decoder.blocks.${block}.attn`,
    stack: "decoder",
    block,
    kind: "attn",
    n_heads: 12,
  }));
  const focus = { path: "decoder.blocks.3.attn", head: 1 };
  const far = { path: "decoder.blocks.9.attn", head: 4, layer: 9, hue: 1 };
  const { buttons, rest } = choiceOf(/** @type {any} */ ({ info: { sublayers }, front: "decoder", focus }), [
    { ...focus, layer: 3, hue: 0 },
    far,
  ]);
  assert.equal(buttons.length, 13);
  assert.ok(buttons.some(({ path, head }) => path === far.path && head === far.head));
  assert.equal(rest.length, 144 - 13);
});

test("the export equals the picture", async () => {
  const s = lines(toggleHead(await open(), B), { special: false, least: 0.1 });
  const seen = await seenOf(s, screen);
  const [panel] = view.panels(s, seen);
  assert.equal(panel.kind, "lines");
  assert.deepEqual([panel.left.length, panel.right.length, panel.least], [10, 16, 0.1]);
  assert.deepEqual([panel.tone, panel.pointed], ["linear", null]);
  const locked = { ...s, locked: { query: 4, key: null }, hovered: { query: 2, key: null } };
  assert.deepEqual(
    view.panels(locked, seen)[0].pointed,
    { side: "query", at: 3 },
    "what is locked, by its place; the pointer is elsewhere by then",
  );
  const whole = seen.derived.patterns.get("decoder.blocks.1.cross.2");
  const { pattern, hue } = panel.sets[1];
  assert.equal(hue, 1);
  assert.deepEqual([pattern.rows, pattern.cols], [10, 16]);
  for (let q = 0; q < 10; q++)
    for (let k = 0; k < 16; k++)
      assert.equal(pattern.values[pattern.offset + q * 16 + k], whole.values[whole.offset + (q + 1) * 16 + k]);
});

test("of too many lines the drawn ones are exported: the visible range, and its heaviest lines", async () => {
  const s = lines(await open(), { least: 0, top: 100 });
  const n = 300;
  const label = (/** @type {number} */ i) => ({ text: `t${i}`, kind: /** @type {const} */ ("text"), nth: null });
  const tokens = Array.from({ length: n }, (_, i) => label(i));
  const dense = {
    ...patternOf(tokens.map((_, q) => tokens.map((__, k) => (k <= q ? 1 / (1 + ((q * 7 + k * 13) % 97)) : 0)))),
    coarse: false,
  };
  const some = await seenOf(s, screen);
  const name = `${some.shown.path}.${some.shown.head}`;
  const seen = {
    ...some,
    rowLabels: tokens,
    colLabels: tokens,
    pattern: dense,
    derived: { ...some.derived, patterns: new Map([...some.derived.patterns, [name, dense]]) },
  };
  const shown = view.props(s, seen, view.actions(stubPage()));
  const [panel] = view.panels(s, seen);
  assert.ok(shown.drawn > 0 && shown.part.to - shown.part.from < n, "on the page it is a thicket, and scrolled");
  assert.equal(panel.least, shown.drawn);
  assert.deepEqual(panel.left, tokens.slice(shown.part.from, shown.part.to));
  const lit = panel.sets[0].pattern.values.filter((v) => v >= panel.least).length;
  const onPage = linesOf(dense, shown.left, shown.right, shown.part, null, shown.drawn, "linear").flat().length / 2;
  assert.equal(lit, onPage);
  assert.match(panel.name, /rows \d+ to \d+, columns \d+ to \d+$/);
});

test("two heads, one token locked", async () =>
  snapshot(
    "lines/lines",
    markup(view.view(await propsOf({ ...toggleHead(await open(), B), locked: { query: 4, key: null } }))),
  ));
