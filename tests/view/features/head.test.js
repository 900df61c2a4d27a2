// The Head view: what is summed, filtered and reduced, where it is zoomed to, what the keys choose, and what it says.
import { said } from "../../../www/lib/errors.js";
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { stubActions, viewProps } from "../support/stub-page.js";
import * as change from "../../../www/state/index.js";
import { initialState } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import * as head from "../../../www/state/map.js";
import { WHOLE, clampWindow, panWindow, revealCell, zoomWindow } from "../../../www/lib/viewport.js";
import { bestOf, entropies, leastOf, sumsOf } from "../../../www/domain/map/marginals.js";
import { hiddenShare, partOf } from "../../../www/domain/map/submap.js";
import { stepFocus } from "../../../www/state/map-cursor.js";
import { keysOf } from "../../../www/features/head/keys.js";
import { answered } from "../support/answered.js";
import { markup } from "../support/render.js";

const { props } = await import("../../../www/app/explore.js");
const { load } = await import("../../../www/app/features.js");
const { seenIn } = await import("../../../www/app/scene-in-view.js");
const { barsOf } = await import("../../../www/features/head/bars.js");
const { panels } = await import("../../../www/features/head/panels.js");
const { props: headProps, shownOf } = await import("../../../www/features/head/props.js");
const { weightedQuestion } = await import("../../../www/features/head/queries.js");
const { headFrame } = await import("../../../www/components/map/frame.js");
const { maps } = await import("../../../www/app/explore-view.js");
const { reduceCells, edgesOf } = await import("../../../www/components/map/cells.js");
const { boxOf, cellAt, fitCell, spotAt } = await import("../../../www/domain/map/geometry.js");
const { positionOnScale, ramp, fadeTables } = await import("../../../www/domain/ramp.js");
const { gestures } = await import("../../../www/components/map/gestures.js");
await load("head");

/** Pseudorandom numbers. @param {number} seed */
function random(seed) {
  let x = seed;
  return () => (x = (x * 16807) % 2147483647) / 2147483647;
}

/**
 * A map inside a larger answer. @param {number} rows @param {number} cols @param {(q: number, k: number) => number}
 * value @param {(q: number, k: number) => boolean} [masked]
 */
function map(rows, cols, value, masked = () => false) {
  const values = new Float32Array(3 + rows * cols);
  const masks = new Uint8Array(2 + rows * cols);
  for (let q = 0; q < rows; q++) {
    for (let k = 0; k < cols; k++) {
      values[3 + q * cols + k] = masked(q, k) ? 0 : value(q, k);
      masks[2 + q * cols + k] = Number(masked(q, k));
    }
  }
  return { values, offset: 3, masks, maskOffset: 2, rows, cols };
}
const causal = (q, k) => k > q;

// ---- sums ----

test("sums are over the chosen rows and columns, without masked cells; none chosen is all", () => {
  const p = map(3, 4, (q, k) => 10 * q + k, causal);
  const all = sumsOf(p, [], []);
  assert.deepEqual([...all.rows], [0, 21, 63]);
  assert.deepEqual([...all.inRow], [1, 2, 3]);
  assert.deepEqual([...all.cols], [30, 32, 22, 0]);
  assert.deepEqual([all.total, all.cells], [84, 6]);
  const some = sumsOf(p, [1, 2], [0, 3]);
  assert.deepEqual([...some.rows], [0, 10, 20], "of each row over the chosen columns");
  assert.deepEqual([...some.cols], [30, 32, 22, 0], "of each column over the chosen rows");
  assert.deepEqual([some.total, some.cells], [30, 2]);
  assert.deepEqual(sumsOf(p, [9], []).total, 84, "a row that is not there is none");
});

test("the entropy of a row is ln n for n equal weights, and 0 for one token", () => {
  const all = entropies(map(2, 8, (q, k) => (q === 0 ? 1 / 8 : Number(k === 3))));
  assert.ok(Math.abs(all[0] - Math.log(8)) < 1e-6);
  assert.equal(all[1], 0);
});

test("a row's best are its largest numbers that are not masked, below zero too", () => {
  const p = map(
    2,
    4,
    (q, k) => [-3, 2, -1, 5][k],
    (q, k) => q === 1 && k === 3,
  );
  assert.deepEqual(
    bestOf(p, 0, 3).map((cell) => cell.key),
    [3, 1, 2],
  );
  assert.deepEqual(
    bestOf(p, 1, 9).map((cell) => cell.value),
    [2, -1, -3],
  );
});

test(
  "marginals are entropy and attention received, or what is given to chosen columns; means where numbers have " +
    "a sign",
  () => {
    const p = map(
      2,
      3,
      (q, k) =>
        [
          [0.5, 0.5, 0],
          [0.25, 0.5, 0.25],
        ][q][k],
    );
    const near = (got, wanted) =>
      wanted.forEach((v, i) => assert.ok(Math.abs(got[i] - v) < 1e-6, `${[...got]} for ${wanted}`));
    const all = barsOf("pattern", p, null, "en");
    near(all.rows.values, [Math.LN2, 1.5 * Math.LN2]);
    near(all.cols.values, [0.75, 1, 0.25]);
    assert.ok(Math.abs(all.rows.most - Math.log(3)) < 1e-9, "the longest bar is a row that looks evenly");
    const some = barsOf("pattern", p, { rows: new Set([1]), cols: new Set([0, 1]) }, "en");
    near(some.rows.values, [1, 0.75]);
    near(some.cols.values, [0.25, 0.5, 0.25]);
    const signed = barsOf(
      "scores",
      map(
        2,
        2,
        (q, k) =>
          [
            [2, 9],
            [-4, 1],
          ][q][k],
        causal,
      ),
      null,
      "en",
    );
    near(signed.rows.values, [2, -1.5]);
    near(signed.cols.values, [-1, 1]);
    assert.deepEqual([signed.rows.signed, signed.rows.most], [true, 2]);
  },
);

// ---- filters ----

test("the chosen percentage of cells keeps its colour, exactly, and masked ones do not count", () => {
  const next = random(7);
  const p = map(
    61,
    47,
    () => next() ** 6 - 0.02,
    (q, k) => (q + k) % 5 === 0,
  );
  const sizes = [];
  for (let i = 0; i < 61 * 47; i++) if (!p.masks[2 + i]) sizes.push(Math.abs(p.values[3 + i]));
  sizes.sort((a, b) => b - a);
  for (const percent of [1, 5, 20, 50, 99]) {
    const kept = Math.max(1, Math.round((sizes.length * percent) / 100));
    assert.equal(leastOf(p, percent), sizes[kept - 1], `${percent} %`);
  }
  assert.equal(leastOf(p, 100), 0);
  assert.equal(
    leastOf(
      map(
        2,
        2,
        () => 0,
        () => true,
      ),
      50,
    ),
    0,
    "where all is masked nothing is strong",
  );
});

test("without some rows and columns a map has its other cells, and the hidden share is reported", () => {
  const p = map(
    3,
    3,
    (q, k) =>
      [
        [0.5, 0.3, 0.2],
        [0.1, 0.6, 0.3],
        [0.9, 0.05, 0.05],
      ][q][k],
  );
  const part = { pattern: partOf(p, [1, 2], [1, 2]), rows: [1, 2], cols: [1, 2] };
  assert.deepEqual(
    [...part.pattern.values].map((v) => Math.round(v * 100)),
    [60, 30, 5, 5],
  );
  assert.ok(Math.abs(hiddenShare(p, part) - 0.5) < 1e-6);
  assert.equal(partOf(p, [0, 1, 2], [0, 1, 2]), p, "all of it is itself");
  assert.equal(partOf(p, [1, 2], [1, 2]), part.pattern, "and a part the same one each time");
});

// ---- zoom ----

const shape = { rows: 100, cols: 40 };

test("zooming keeps the point under the pointer in place", () => {
  const next = random(3);
  for (let i = 0; i < 200; i++) {
    const point = { down: next(), across: next() };
    const from = clampWindow({ zoom: 1 + 6 * next(), row: 100 * next(), col: 40 * next() }, shape);
    const to = zoomWindow(from, 0.8 + 2 * next(), point, shape);
    const under = (w, axis, share) => w[axis === "rows" ? "row" : "col"] + share * (shape[axis] / w.zoom);
    // At an edge the map stops; elsewhere the point stays in place.
    if (to.row > 0 && to.row < 100 - 100 / to.zoom)
      assert.ok(Math.abs(under(from, "rows", point.down) - under(to, "rows", point.down)) < 1e-9);
    if (to.col > 0 && to.col < 40 - 40 / to.zoom)
      assert.ok(Math.abs(under(from, "cols", point.across) - under(to, "cols", point.across)) < 1e-9);
    assert.ok(
      to.zoom >= 1 &&
        to.zoom <= 25 &&
        to.row >= 0 &&
        to.row + 100 / to.zoom <= 100 + 1e-9 &&
        to.col + 40 / to.zoom <= 40 + 1e-9,
    );
  }
  assert.equal(zoomWindow(WHOLE, 0.5, { down: 0.5, across: 0.5 }, shape), WHOLE, "all of it is the farthest");
  assert.equal(zoomWindow(WHOLE, 1e6, { down: 0.5, across: 0.5 }, shape).zoom, 25, "a few cells are the nearest");
});

test("panning goes as far as the map does", () => {
  const half = { zoom: 2, row: 10, col: 10 };
  assert.deepEqual(panWindow(half, { rows: 5, cols: -3 }, shape), { zoom: 2, row: 15, col: 7 });
  assert.deepEqual(panWindow(half, { rows: 500, cols: -500 }, shape), { zoom: 2, row: 50, col: 0 });
  assert.equal(panWindow(WHOLE, { rows: 5, cols: 5 }, shape), WHOLE);
});

test("a hidden cell is revealed by the shortest pan, and a visible one pans nothing", () => {
  const quarter = { zoom: 4, row: 20, col: 10 };
  assert.deepEqual(revealCell(quarter, { query: 30, key: 15 }, shape), quarter);
  assert.deepEqual(revealCell(quarter, { query: 10, key: 25 }, shape), { zoom: 4, row: 10, col: 16 });
  assert.deepEqual(revealCell(quarter, { query: 99, key: null }, shape), { zoom: 4, row: 75, col: 10 });
});

test("points find their cells, rows and columns, zoomed in too", () => {
  const plot = {
    left: 50,
    top: 20,
    cell: 10,
    rows: 30,
    cols: 20,
    x: 2.5,
    y: 4,
    wide: 100,
    high: 60,
    bars: { across: 30, down: 20 },
  };
  assert.deepEqual(boxOf(plot), { x: 2.5, y: 4, wide: 100, high: 60 });
  assert.deepEqual(cellAt(50, 20, plot), { query: 4, key: 2 });
  assert.deepEqual(cellAt(56, 79, plot), { query: 9, key: 3 });
  assert.equal(cellAt(151, 30, plot), null);
  assert.deepEqual(spotAt(10, 25, plot), { on: "rows", query: 4, key: null }, "a row's name");
  assert.deepEqual(spotAt(170, 35, plot), { on: "rows", query: 5, key: null }, "and its bar");
  assert.deepEqual(spotAt(60, 5, plot), { on: "cols", query: null, key: 3 });
  assert.deepEqual(spotAt(60, 90, plot), { on: "cols", query: null, key: 3 });
  for (const [x, y] of [
    [10, 5],
    [190, 35],
    [60, 110],
    [170, 90],
  ])
    assert.equal(spotAt(x, y, plot), null, `${x}, ${y}`);
  // A short pattern does not fill the box.
  assert.equal(cellAt(60, 75, { ...plot, rows: 8 }), null);
});

test("cells are as large as all of them can be seen at, fractions of a pixel too", () => {
  assert.equal(fitCell(500, 300, 10, 10, 1), 30);
  assert.equal(fitCell(500, 300, 1024, 1024, 2), 300 / 1024);
  assert.ok(Math.abs(fitCell(512, 512, 1024, 1024, 1) * 1024 - 512) < 1e-9);
});

// ---- reduction ----

for (const [cells, pixels, from] of [
  [1024, 300, 0],
  [97, 41, 0],
  [500, 333, 20.4],
  [64, 63, 0.5],
]) {
  test(
    `${cells} cells on ${pixels} pixels from ${from} on: each cell on one pixel, and the furthest from zero ` +
      `is seen`,
    () => {
      const next = random(cells);
      const rows = 40;
      const cell = pixels / (cells - Math.ceil(2 * from));
      const p = map(
        rows,
        cells,
        () => next() - 0.5,
        (q, k) => (q * 7 + k * 3) % 11 < 4,
      );
      const { pattern, grey } = reduceCells(p, from, 0, cell, pixels, rows, { rows: null, cols: null });
      const strongest = (values) => values.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
      // A row's visible cell at its drawn height.
      const onPixel = (q, at) => {
        const found = [];
        for (let row = 0; row < rows; row++) {
          if (Math.floor(row * cell) !== q) continue;
          for (let k = Math.floor(from); k < cells; k++)
            if (Math.max(0, Math.floor((k - from) * cell)) === at && !p.masks[2 + row * cells + k])
              found.push(p.values[3 + row * cells + k]);
        }
        return found;
      };
      const high = Math.floor((rows - 1) * cell) + 1;
      for (let q = 0; q < high; q++) {
        for (let at = 0; at < pixels; at++) {
          const there = onPixel(q, at);
          assert.equal(pattern.masks[q * pixels + at], Number(there.length === 0), `${q}, ${at}`);
          assert.equal(pattern.values[q * pixels + at], strongest(there), `${q}, ${at}`);
        }
      }
      assert.ok(
        grey.every((one) => one === 0),
        "nothing is chosen, nothing stands back",
      );
    },
  );
}

test("a pixel is grey where all its cells are", () => {
  const p = map(4, 4, () => 0.25);
  const off = Uint8Array.from([0, 1, 1, 1]);
  const { grey } = reduceCells(p, 0, 0, 0.5, 2, 2, { rows: off, cols: off });
  assert.deepEqual([...grey], [0, 1, 1, 1]);
});

test("cells in sight begin and end on whole pixels, without gaps", () => {
  const { first, edges } = edgesOf(2.5, 10, 33.3, 200);
  assert.equal(first, 2);
  assert.deepEqual([edges[0], edges.at(-1)], [0, 200]);
  for (let i = 1; i < edges.length; i++) assert.ok(edges[i] > edges[i - 1]);
  assert.deepEqual([...edgesOf(0, 3, 10, 30).edges], [0, 10, 20, 30]);
});

// ---- colours ----

test("every scale has its ends at the ends of its bar, and faded cells keep their order", () => {
  assert.deepEqual(
    [-4, 0, 4, 9].map((v) => positionOnScale({ kind: "signed", most: 4 }, v)),
    [0, 0.5, 1, 1],
  );
  assert.deepEqual(
    [0, 2, 4].map((v) => positionOnScale({ kind: "upward", most: 4 }, v)),
    [0, 0.5, 1],
  );
  assert.equal(positionOnScale({ kind: "pattern", tone: "root" }, 0.25), 0.5);
  assert.equal(positionOnScale({ kind: "signed", most: 0 }, 0), 0.5, "where all is zero there is no division by it");
  for (const theme of /** @type {const} */ (["light", "dark"])) {
    for (const scale of /** @type {const} */ ([
      { kind: "pattern", tone: "linear" },
      { kind: "signed", most: 2 },
      { kind: "upward", most: 2 },
    ])) {
      const one = ramp(theme, scale);
      const { faded, greyed } = fadeTables(theme, one);
      const channels = (pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
      const apart = (table) =>
        Math.max(...channels(table.at(-1)).map((c, i) => Math.abs(c - channels(table[one.shift])[i])));
      assert.ok(apart(faded) < 0.3 * apart(one.table), `${theme} ${scale.kind}: what is weak fades`);
      assert.ok(apart(faded) > 0 && apart(greyed) > 12, "and is not gone");
      for (const pixel of greyed)
        assert.ok(
          Math.max(...channels(pixel)) - Math.min(...channels(pixel)) <= 14,
          "what is not chosen has hardly a hue",
        );
    }
  }
});

// ---- state ----

const finished = await answered({ ...initialState(), view: "head" });

test("the address holds all of it, and a link brings it back", () => {
  let s = head.head(finished, { layer: "weighted", strongest: 35, specials: false, table: true });
  s = head.choose(head.choose(s, "rows", [2, 3, 4, 7], true), "cols", [0], true);
  s = head.turnTo(head.zoomAt(s, 2.5, { down: 0.25, across: 0.75 }, { rows: 11, cols: 17 }), { row: 64, col: 0 });
  const link = writeUrl(s);
  const fields = new URLSearchParams(link);
  assert.deepEqual(
    ["layer", "strongest", "specials", "table", "page", "rows", "cols"].map((name) => fields.get(name)),
    ["weighted", "35", "0", "1", "64,0", "2-4,7", "0"],
  );
  const again = readUrl(link, initialState());
  assert.equal(writeUrl({ ...again, play: s.play, info: s.info, focus: s.focus }), link);
  assert.deepEqual(head.placeOfText(again).rows, [2, 3, 4, 7]);
  assert.ok(Math.abs(head.placeOfText(again).window.zoom - 2.5) < 1e-3);
  assert.equal(again.notice, null);
  for (const bad of ["rows=4-2", "rows=1,1", "cols=x", "zoom=0.5,0,0", "zoom=2", "strongest=0", "page=1", "layer=z"]) {
    assert.equal(readUrl(`v=4&${bad}`, initialState()).notice?.key, "notice.link", bad);
  }
});

test("a selection belongs to its text and its kind of attention", () => {
  const s = head.choose(finished, "rows", [1, 2], true);
  assert.equal(head.anyChosen(s), true);
  assert.equal(head.anyChosen(change.setText(s, "3/5/24")), false);
  assert.deepEqual(head.placeOfText(change.setText(change.setText(s, "3/5/24"), s.text)).rows, [1, 2]);
  assert.equal(
    head.anyChosen(change.setFocus(s, { path: "decoder.blocks.0.cross", head: 2 })),
    true,
    "another head of the same tokens",
  );
  assert.equal(head.anyChosen(change.setFocus(s, { path: "encoder.blocks.0.attn", head: 2 })), false);
});

test("Escape clears chosen tokens first, then the locked cell", () => {
  const s = head.choose(change.setLocked(finished, { query: 2, key: 3 }), "cols", [4], true);
  const once = change.release(s);
  assert.deepEqual([head.anyChosen(once), once.locked], [false, { query: 2, key: 3 }]);
  assert.deepEqual(change.release(once).locked, { query: null, key: null });
});

test("a walk covers the visible tokens, and the map follows", () => {
  const walk = { query: null, key: null, rows: [1, 2, 5], cols: [0, 3], shape: { rows: 8, cols: 8 } };
  const at = (s) => s.locked;
  assert.deepEqual(at(stepFocus(finished, walk, { query: 2, key: 3 }, { down: 1, right: 0 })), { query: 5, key: 3 });
  assert.deepEqual(
    at(stepFocus(finished, walk, { query: 0, key: null }, { down: 0, right: 1 })),
    { query: 1, key: 0 },
    "from a hidden row to the next that is there",
  );
  assert.deepEqual(
    at(stepFocus(finished, walk, { query: 5, key: 3 }, { down: 1, right: 1 })),
    { query: 5, key: 3 },
    "the edge holds",
  );
  const zoomedIn = head.zoomAt(finished, 2, { down: 0, across: 0 }, { rows: 8, cols: 8 });
  const all = { ...walk, rows: [0, 1, 2, 3, 4, 5, 6, 7], cols: [0, 1, 2, 3, 4, 5, 6, 7] };
  assert.equal(head.placeOfText(stepFocus(zoomedIn, all, { query: 3, key: 0 }, { down: 1, right: 0 })).window.row, 1);
});

test("keys choose rows and columns as in a spreadsheet", () => {
  const done = [];
  const act = { choose: (...args) => done.push(args), move: (cell) => done.push(cell) };
  const press = (key, more, chosen = null) =>
    keysOf(
      /** @type {any} */ ({
        key,
        ctrlKey: false,
        shiftKey: false,
        metaKey: false,
        altKey: false,
        ...more,
        preventDefault() {},
        stopPropagation() {},
      }),
      { query: 2, key: 5 },
      { rows: 4, cols: 6 },
      chosen,
      act,
    );
  press(" ", { shiftKey: true });
  press(" ", { ctrlKey: true });
  press(" ", { shiftKey: true }, { rows: new Set([2]), cols: new Set() });
  press("ArrowDown", { shiftKey: true });
  press("ArrowRight", { shiftKey: true });
  press("ArrowDown", {});
  press(" ", {});
  assert.deepEqual(done, [
    ["rows", [2], true],
    ["cols", [5], true],
    ["rows", [2], false],
    ["rows", [2, 3], true],
    { query: 3, key: 5 },
    ["cols", [5, 5], true],
    { query: 2, key: 5 },
  ]);
});

// ---- gestures ----

const frame = {
  left: 50,
  top: 20,
  right: 8,
  cell: 10,
  rows: 10,
  cols: 10,
  x: 0,
  y: 0,
  wide: 100,
  high: 100,
  width: 190,
  height: 150,
  slanted: false,
  zoom: 1,
  bars: { across: 30, down: 20 },
};

/** A map that logs its gestures. @param {Partial<typeof frame>} [more] */
function touched(more = {}) {
  const done = [];
  const note =
    (name) =>
    (...args) =>
      void done.push([name, ...args]);
  const act = {
    hover: note("hover"),
    lock: note("lock"),
    hide: note("hide"),
    zoom: note("zoom"),
    pan: note("pan"),
    choose: note("choose"),
    isChosen: () => false,
  };
  const on = gestures(/** @type {any} */ ({ ...frame, ...more }), /** @type {any} */ (act));
  const canvas = { setPointerCapture() {}, dataset: {} };
  const event = (x, y, rest = {}) => ({
    offsetX: x,
    offsetY: y,
    button: 0,
    pointerId: 1,
    pointerType: "mouse",
    currentTarget: canvas,
    cancelable: true,
    preventDefault: note("prevented"),
    ...rest,
  });
  return { done, on, event };
}

test("a click locks; a drag over a zoomed map pans, and is no click", () => {
  const { done, on, event } = touched({ zoom: 2 });
  on.down(event(75, 45));
  on.up(event(75, 45));
  on.click(event(75, 45));
  on.down(event(75, 45));
  on.move(event(95, 40));
  on.up(event(95, 40));
  on.click(event(95, 40));
  assert.deepEqual(done, [
    ["lock", { query: 2, key: 2 }],
    ["pan", { rows: 0.5, cols: -2 }],
  ]);
});

test("dragging over labels selects from the first to the one under the pointer", () => {
  const { done, on, event } = touched();
  on.down(event(20, 45));
  on.move(event(20, 75));
  on.move(event(20, 500));
  on.up(event(20, 500));
  assert.deepEqual(done, [
    ["choose", "rows", [2], true],
    ["choose", "rows", [2, 3, 4, 5], true],
    ["choose", "rows", [2, 3, 4, 5, 6, 7, 8, 9], true],
  ]);
});

test("a tap points and stays, a finger that is held locks, one that moves scrolls the page", async () => {
  const { done, on, event } = touched();
  const touch = { pointerType: "touch" };
  on.down(event(75, 45, touch));
  on.up(event(75, 45, touch));
  on.leave(event(75, 45, touch));
  on.click(event(75, 45, touch));
  assert.deepEqual(done.splice(0), [["hover", { query: 2, key: 2 }]]);
  on.down(event(75, 45, touch));
  await new Promise((wait) => setTimeout(wait, 600));
  on.up(event(75, 45, touch));
  on.click(event(75, 45, touch));
  assert.deepEqual(done.splice(0), [["lock", { query: 2, key: 2 }]]);
  on.down(event(20, 45, touch));
  on.up(event(20, 45, touch));
  assert.deepEqual(done.splice(0), [["choose", "rows", [2], true]], "a tap on a name chooses it");
  on.touchmove.handleEvent({ touches: [1], cancelable: true, preventDefault: () => done.push("prevented") });
  assert.deepEqual(done, [], "and one finger scrolls");
});

test("two fingers zoom by how far they part, and pan by where they go", () => {
  const { done, on, event } = touched();
  const finger = (pointerId, x, y) => event(x, y, { pointerType: "touch", pointerId });
  on.down(finger(1, 80, 70));
  on.down(finger(2, 120, 70));
  on.move(finger(2, 160, 70));
  assert.deepEqual(done, [
    ["zoom", 2, { down: 0.5, across: 0.7 }],
    ["pan", { rows: -0, cols: -2 }],
  ]);
  on.touchmove.handleEvent({ touches: [1, 2], cancelable: true, preventDefault: () => done.push("prevented") });
  assert.equal(done.at(-1), "prevented", "the page does not scroll under them");
  on.up(finger(2, 160, 70));
  on.up(finger(1, 80, 70));
  on.click(finger(1, 80, 70));
  assert.equal(done.at(-1), "prevented", "lifting them is no click");
});

test("Control and the wheel zoom at the pointer; the wheel alone pans a zoomed map, or scrolls the page", () => {
  const turn = (more, event) => {
    const { done, on, event: at } = touched(more);
    on.wheel.handleEvent(
      at(100, 70, { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, metaKey: false, shiftKey: false, ...event }),
    );
    return done;
  };
  const [prevented, [name, factor, point]] = turn({}, { deltaY: -20, ctrlKey: true });
  assert.deepEqual([prevented[0], name, point], ["prevented", "zoom", { down: 0.5, across: 0.5 }]);
  assert.ok(Math.abs(factor - Math.exp(0.2)) < 1e-9);
  assert.deepEqual(turn({}, { deltaY: 30 }), []);
  assert.deepEqual(turn({ zoom: 3 }, { deltaY: 30, deltaX: -10 }), [["prevented"], ["pan", { rows: 3, cols: -1 }]]);
});

// ---- the view ----

const act = stubActions();
const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 648, narrow: false };
const shown = (s) => markup(maps(props(s, screen, act).maps));

/** The frame of a map between both side panels. */
function framed(tokens, { width, height }, spelled = "token") {
  const labels = Array.from({ length: tokens }, () => ({ text: spelled, kind: "text", nth: null }));
  const shape = { rows: tokens, cols: tokens };
  const around = { writes: null, bars: true, hidden: false, sink: false };
  return headFrame({ ...screen, width, height }, 112, shape, shape, labels, labels, around, WHOLE);
}

test("one head is large on a small screen too: 120 tokens have 500 px, a few have cells for their numbers", () => {
  const small = { width: 1366 - 300 - 320 - 32, height: 768 - 44 - 44 - 34 - 24 };
  const { frame } = framed(120, small);
  assert.ok(frame.wide >= 500 && frame.high >= 500, `${frame.wide} × ${frame.high}`);
  assert.ok(frame.width <= small.width, "it is not wider than the page");
  assert.ok(framed(14, small, "t").frame.cell >= 26);
  const large = framed(120, { width: 2560 - 32, height: 1440 - 146 }).frame;
  assert.ok(large.high > 800, "and it grows with the screen");
});

test("the whole screen is for the map: no thumbnails over it, where the browser lets it", () => {
  assert.doesNotMatch(shown(finished), /data-do="full"/, "it may be forbidden");
  const there = { ...screen, full: false };
  assert.match(markup(maps(props(finished, there, act).maps)), /data-do="full" aria-pressed="false"/);
  assert.match(markup(maps(props(finished, there, act).maps)), /class="grid"/);
  const filled = { ...screen, full: true };
  assert.doesNotMatch(markup(maps(props(finished, filled, act).maps)), /class="grid"/);
  assert.ok(viewProps(finished, filled).map.frame.cell >= viewProps(finished, there).map.frame.cell);
});

test("a head that is only pointed at is called a preview, and which one stays selected", () => {
  const preview = { path: "decoder.blocks.0.attn", head: 2 };
  for (const view of /** @type {const} */ (["head", "grid"])) {
    const s = { ...finished, view, preview };
    assert.match(shown(s), /class="preview-note" title="Cross L1H\d stays selected[^>]*>\s*Preview/);
    assert.doesNotMatch(shown({ ...s, preview: null }), /preview-note/);
    assert.doesNotMatch(shown({ ...s, preview: s.focus }), /preview-note/);
  }
});

test("a layer that is not there yet says that it is read, and one that fails why", () => {
  const raw = head.head(finished, { layer: "raw" });
  assert.match(shown(raw), /Reading these numbers/);
  assert.match(shown(raw), /Products are q · k/);
  const failed = {
    ...raw,
    traced: {
      path: "decoder.blocks.1.cross",
      sites: ["decoder.blocks.1.cross.raw"],
      result: raw.result,
      edits: {},
      tensors: new Map(),
      failure: said("No memory."),
    },
  };
  assert.match(shown(failed), /could not be read\. No memory\./);
});

test("scores are shown as they were read, signed, with the mask of their run", () => {
  const focus = { path: "decoder.blocks.1.attn", head: 1 };
  const at = `${focus.path}.scores`;
  const n = finished.result.target.length;
  const values = Float32Array.from({ length: 4 * n * n }, (_, i) =>
    i % n > Math.floor(i / n) % n ? -Infinity : (i % 13) - 6,
  );
  const s = {
    ...head.head(change.setFocus(finished, focus), { layer: "scores" }),
    traced: {
      path: focus.path,
      sites: [at],
      result: finished.result,
      edits: {},
      tensors: new Map([[at, { shape: [1, 4, n, n], values }]]),
      failure: null,
    },
  };
  const view = viewProps(s, screen);
  assert.deepEqual(view.legend, {
    numbers: {
      scale: { kind: "signed", most: 6 },
      title: "Scores in this layer, from −6.000 to 6.000",
      theme: "light",
      masks: true,
      mark: null,
    },
  });
  assert.equal(view.map.pattern.values, values, "not copied");
  assert.equal(view.map.say(2, 1), view.say(values[(n + 2) * n + 1]));
  assert.equal(view.map.say(1, 2), "masked");
  const stale = viewProps({ ...s, result: { ...s.result } }, screen);
  assert.equal(stale.busy, true, "numbers of an older run stay, until newer ones are there");
  assert.ok(stale.map);
});

test("without special tokens the picture has the others, and reports the hidden share", () => {
  const all = viewProps(finished, screen);
  const view = viewProps(head.head(finished, { specials: false }), screen);
  assert.equal(view.map.pattern.rows, all.map.pattern.rows - 1);
  assert.ok(!view.map.rows.some((label) => label.kind === "special"));
  assert.match(view.hidden, /^Hidden: ⟨start⟩\. They receive 0\.0% of the attention of the rows shown\.$/);
  const locked = [];
  const one = head.head(finished, { specials: false });
  const own = headProps(one, seenIn(one, screen), { ...act.of("head"), lock: (cell) => locked.push(cell) });
  own.map.act.lock({ query: 0, key: 4 });
  assert.deepEqual(locked, [{ query: 1, key: 4 }], "cells keep their names");
});

test("a head's sink has a column apart: its share of the whole row, hidden tokens or not", async () => {
  const focus = { path: "decoder.blocks.1.attn", head: 0 };
  const start = { ...initialState(), view: /** @type {const} */ ("head"), focus };
  const s = change.setFocus(await answered(start, JSON.stringify({ sinks: true })), focus);
  const { pattern } = seenIn(s, screen);
  // Every row gives a quarter to the sink.
  for (let i = 0; i < pattern.rows * pattern.cols; i++) pattern.values[pattern.offset + i] *= 0.75;
  const close = (/** @type {(number | null)[]} */ shares, /** @type {number} */ rows) => {
    assert.equal(shares.length, rows);
    for (const share of shares) assert.ok(Math.abs(/** @type {number} */ (share) - 0.25) < 1e-6, `${share}`);
  };
  const view = viewProps(s, screen);
  close(view.map.sink, pattern.rows);
  const hidden = viewProps(head.head(s, { specials: false }), screen);
  assert.equal(hidden.map.pattern.rows, pattern.rows - 1);
  close(hidden.map.sink, pattern.rows - 1);
  assert.equal(viewProps(head.head(s, { layer: "raw" }), screen).map?.sink ?? null, null);
  assert.equal(viewProps(change.edit(s, { dropout: { rate: 0.5, drop_path: 0, seed: 1 } }), screen).map.sink, null);
  const table = shown(head.setTable(s, true));
  assert.match(table, /<th scope="col" aria-colindex="\d+">\s*sink\s/);
  assert.equal(table.match(/<td data-sink>\s*0\.250/g)?.length, pattern.rows);
  const other = viewProps(change.setFocus(s, { path: "decoder.blocks.1.cross", head: 0 }), screen);
  assert.equal(other.map.sink, null);
  assert.ok(view.map.frame.bars.across > other.map.frame.bars.across, "there is room for it");
});

test("a selection is summed in words and numbers", () => {
  const s = head.choose(head.choose(finished, "rows", [0, 1], true), "cols", [2, 3, 4], true);
  const view = viewProps(s, screen);
  const p = view.map.pattern;
  let sum = 0;
  for (const q of [0, 1]) for (const k of [2, 3, 4]) sum += p.values[p.offset + q * p.cols + k];
  assert.equal(view.chosen.title, "2 rows → 3 columns");
  assert.deepEqual(
    view.chosen.figures.map((figure) => figure.value),
    [sum, sum / 2, sum / 6].map((v) => v.toFixed(3)),
  );
  assert.deepEqual([...view.map.style.rows].slice(0, 3), [0, 0, 1]);
  assert.match(shown(s), /data-do="clear"/);
});

test("as a table it has the same numbers under headers, and a long one a page at a time", () => {
  const s = head.setTable(change.setLocked(finished, { query: 3, key: 7 }), true);
  const text = shown(s);
  assert.doesNotMatch(text, /class="map-cells"/);
  assert.equal(
    text.match(/<th scope="col"/g).length,
    finished.result.source.length + 3,
    "with those of the strongest cells",
  );
  const view = viewProps(s, screen);
  assert.equal(text.match(/data-query="3" data-key="7" data-focused>\s*([^\s<]+)/)?.[1], view.numbers.say(3, 7));
  assert.doesNotMatch(text, /data-turn/);
});

test("the upper triangle is masked only while it is hidden", async () => {
  const focus = { path: "decoder.blocks.1.attn", head: 0 };
  const masked = (s) => viewProps(s, screen).map.say(2, 6);
  assert.equal(masked(change.setFocus(finished, focus)), "masked");
  assert.match(masked(await answered(change.edit(change.setFocus(finished, focus), { causal: false }))), /^[<\d]/);
});

/** The state with the contributions of the head in front. */
function weightedOf(/** @type {any} */ state) {
  const s = head.head(state, { layer: "weighted" });
  const { shown, pattern } = seenIn(s, screen);
  const shape = [4, pattern.rows, pattern.cols];
  const answer = {
    kind: "weighted",
    shape,
    values: Float32Array.from({ length: 4 * pattern.rows * pattern.cols }, (_, i) => i / 100),
  };
  return {
    ...s,
    answers: {
      ...s.answers,
      "head.weighted": { key: JSON.stringify(weightedQuestion(s, shown.path)), answer, failure: null },
    },
  };
}

test("the export holds the shown layer, its tokens, and the visible part", () => {
  const whole = panels(finished, seenIn(finished, screen));
  assert.equal(whole.length, 1);
  const { pattern, ...rest } = whole[0];
  assert.deepEqual(
    [rest.kind, rest.quantity, rest.site, rest.head, rest.name],
    ["map", "pattern", "decoder.blocks.1.cross.pattern", 0, "Cross-attention · Layer 1, Head 0"],
  );
  assert.equal(pattern, seenIn(finished, screen).pattern);
  let s = head.head(finished, { specials: false, strongest: 30 });
  s = head.choose(s, "rows", [3], true);
  s = head.zoomAt(s, 2, { down: 0, across: 0 }, { rows: 10, cols: 16 });
  const [part] = panels(s, seenIn(s, screen));
  assert.deepEqual([part.rows.length, part.cols.length, part.pattern.rows, part.pattern.cols], [5, 8, 5, 8]);
  assert.equal(
    part.pattern.values[8],
    pattern.values[pattern.offset + 2 * pattern.cols],
    "its rows begin after the start token",
  );
  assert.equal("site" in part, false, "a part of an activation is none");
  const { style } = viewProps(s, screen).map;
  assert.ok(style.least > 0);
  assert.deepEqual(
    [part.least, part.chosen],
    [style.least, { rows: [2], cols: null }],
    "what fades and stands back on the page does so in the file",
  );
  for (const word of [/rows 1 to 5, columns 1 to 8/, /strongest 30%/, /without special tokens/, /chosen: 2·₂/])
    assert.match(part.name, word);
  assert.deepEqual(
    panels(head.head(finished, { layer: "raw" }), seenIn(finished, screen)),
    [],
    "nothing while it is read",
  );
  const older = { ...weightedOf(finished), edits: { ...finished.edits, scale: false } };
  assert.equal(shownOf(older, seenIn(older, screen)).pattern?.rows, 11, "an older answer is on the page, as stale");
  assert.deepEqual(panels(older, seenIn(older, screen)), [], "and in no file");
});

test("a mask that was right for blocks does not stay when the whole pattern is there", () => {
  const front = change.setFocus(finished, { path: "decoder.blocks.1.attn", head: 1 });
  const s = weightedOf(front);
  const seen = seenIn(s, screen);
  const at = (/** @type {boolean} */ coarse) =>
    shownOf(s, {
      ...seen,
      pattern: { ...seen.pattern, ...(coarse ? { coarse, masks: new Uint8Array(seen.pattern.masks.length) } : {}) },
    }).pattern;
  const [blocks, whole] = [at(true), at(false)];
  const masked = (/** @type {any} */ p) => Array.from({ length: p.rows * p.cols }, (_, i) => p.masks[p.maskOffset + i]);
  assert.ok(masked(blocks).every((mask) => mask === 0));
  assert.deepEqual(masked(whole), masked(seen.pattern));
  assert.ok(masked(whole).includes(1), "the future");
});

test("a link chooses no tokens beyond any text, and many are written as fast as a few", () => {
  const { rows } = readUrl("#v=4&rows=0-2,5,8000-60000", initialState()).head;
  assert.deepEqual([rows.slice(0, 5), rows.length, rows.at(-1)], [[0, 1, 2, 5, 8000], 196, 8191]);
  const fields = Object.fromEntries(head.slice.fields.map((field) => [field.name, field.type]));
  assert.equal(fields.rows.write(rows), "0-2,5,8000-8191");
  assert.deepEqual(fields.rows.read("3,70000"), [3]);
});
