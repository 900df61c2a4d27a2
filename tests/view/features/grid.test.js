// The Grid: heads in the order of a measure, with ties and missing numbers, and heads that are open in place.
import { said } from "../../../www/lib/errors.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import "../../../www/app/words/index.js";
import { exportedOf, stubActions } from "../support/stub-page.js";
import * as change from "../../../www/state/index.js";
import { initialState, scene } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { layList, layPinned, listedAt } from "../../../www/components/thumbnails/list-layout.js";
import { pointInto } from "../../../www/features/grid/actions.js";
import { pending as measuring, queries, questions } from "../../../www/features/grid/queries.js";
import {
  inOrder,
  meanOf,
  measureAbout,
  measureName,
  measuresFor,
  numberOf,
} from "../../../www/domain/head-measures.js";
import { ASKED, headMeasures } from "../../../www/features/grid/head-order.js";
import { grid, makeText, takeText, togglePin } from "../../../www/features/grid/state.js";
import { answered } from "../support/answered.js";
import { looked, seenOf } from "../support/looked.js";
import { markup } from "../support/render.js";
import { snapshot } from "../support/snapshot.js";

const { props } = await import("../../../www/app/explore.js");
const { seenIn } = await import("../../../www/app/scene-in-view.js");
const { exporting } = await import("../../../www/features/export/state.js");
const { panels: gridPanels } = await import("../../../www/features/grid/panels.js");
const { grid: gridView } = await import("../../../www/components/thumbnails/bands.js");
const front = await import("../../../www/features/grid/index.js");
const { splitRows, rowsOf } = await import("../../../www/components/thumbnails/pinned.js");

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const act = stubActions();
/** @param {any} s */
const gridOf = (s) => /** @type {any} */ (props(s, screen, act)).panels.thumbnails;

/**
 * The page with its heads sorted and measured. @param {Partial<import("../../../www/features/grid/state.js").Grid>}
 * change @param {any} [s]
 */
const sorted = async (change, s) => (await looked(grid(s ?? (await answered(initialState())), change))).state;
test("before an answer is written, maps reserve room for one of the text's length", async () => {
  const roomOf = async (/** @type {string} */ link) =>
    seenIn(await answered(readUrl(link, initialState())), screen)?.room.rows;
  assert.equal(await roomOf("v=4&text=abc&target="), 4);
  assert.equal(await roomOf("v=4&text=abcdefghijklmnopqr&target="), 11, "or no more than most answers");
  const written = await answered(initialState());
  assert.equal(await roomOf("v=4&model=dates"), written.result?.target.length);
});

test("heads of a model of images are shown as their focused rows over the patches", async () => {
  const s = await answered(readUrl("v=4&model=fill&query=3", initialState()));
  const result = /** @type {NonNullable<typeof s.result>} */ (s.result);
  const across = Math.floor((result.source.length - 1) / 2);
  const first = result.source.length - 2 * across;
  const seen = grid({ ...s, result: { ...result, grid: [2, across] } }, { over: true });
  const whole = gridOf(s).bands[0].layers[0][1].pattern;
  const over = gridOf(seen).bands[0].layers[0][1].pattern;
  assert.deepEqual([over.rows, over.cols], [2, across]);
  const row = whole.values.slice(whole.offset + 3 * whole.cols, whole.offset + 4 * whole.cols);
  assert.deepEqual([...over.values], [...row.slice(first)]);
  // The engine is asked for the rows of images whose patterns are too large to be read whole,
  const many = Array.from({ length: 300 }, () => result.source[0]);
  const large = { ...seen, result: { ...result, grid: /** @type {[number, number]} */ ([2, across]), source: many } };
  assert.match(markup(gridView(gridOf(large))), /Reading the rows…/);
  const question = /** @type {any} */ (questions(large)["grid/rows encoder"]);
  assert.deepEqual([question.attention, question.query], ["encoder", 3]);
  const values = Float32Array.from({ length: 600 }, (_, i) => i / 1000);
  const heads = [0, 1].map((head) => ({ path: "encoder.blocks.0.attn", head }));
  const answer = { kind: "rows", heads, shape: [2, 300], values, masks: new Uint8Array(600) };
  const entry = { key: JSON.stringify(question), answer, failure: null };
  const read = /** @type {any} */ ({ ...large, answers: { "grid/rows encoder": entry } });
  const second = gridOf(read).bands[0].layers[0][1].pattern;
  assert.deepEqual([second.rows, second.cols, second.values[0]], [2, across, values[600 - 2 * across]]);
  assert.doesNotMatch(markup(gridView(gridOf(read))), /Reading|whole patterns/);
  // until the next row is there they stay, and say whose they are,
  const moved = { ...read, locked: { query: 5, key: null } };
  assert.deepEqual(gridOf(moved).bands[0].layers[0][1].pattern.values, second.values);
  assert.match(markup(gridView(gridOf(moved))), /Reading the rows…/);
  // and a recording shows maps.
  const replayed = { ...large, can: { ...large.can, ask: false } };
  assert.equal(gridOf(replayed).bands[0].layers[0][1].pattern.rows, whole.rows);
  assert.match(markup(gridView(gridOf(replayed))), /Encoder: whole patterns, since/);
  assert.doesNotMatch(markup(gridView(gridOf(replayed))), /row of/);
  // It is said whose row it is.
  assert.match(markup(gridView(gridOf(seen))), /data-rows>\s*The row of “/);
  // as other views and texts do.
  assert.equal(gridOf({ ...seen, view: "head" }).bands[0].layers[0][1].pattern.rows, whole.rows);
  assert.equal(gridOf(grid(s, { over: true })).bands[0].layers[0][1].pattern.rows, whole.rows);
});

const CROSS = { path: "decoder.blocks.1.cross", head: 0 };
const SELF = { path: "decoder.blocks.0.attn", head: 3 };

test("the highest or the lowest comes first, equal ones stay, and missing numbers are last either way", () => {
  const heads = [
    ["a", 0.2],
    ["b", null],
    ["c", 0.9],
    ["d", 0.2],
    ["e", null],
    ["f", 0],
  ].map(([name, value]) => ({ name, value: /** @type {number | null} */ (value) }));
  const names = (/** @type {"down" | "up"} */ order) =>
    inOrder(heads, order)
      .map(({ name }) => name)
      .join("");
  assert.equal(names("down"), "cadfbe");
  assert.equal(names("up"), "fadcbe");
});

test("a head that has no such number has none, which is not 0", () => {
  const measures = /** @type {any} */ ({ self: { mean: 0.4, rows: 3 }, diagonal: null, entropy: { mean: 0, rows: 3 } });
  assert.equal(numberOf(measures, "self"), 0.4);
  assert.equal(numberOf(measures, "diagonal"), null);
  assert.equal(numberOf(measures, "entropy"), 0);
  assert.equal(numberOf(undefined, "entropy"), null);
});

test("measures that no head of a model can have are not offered", () => {
  assert.ok(!measuresFor(["encoder"]).includes("induction") && !measuresFor(["encoder"]).includes("mirror"));
  assert.ok(
    measuresFor(["decoder"]).includes("induction") && !measuresFor(["decoder"]).includes("diagonal"),
    "where all attention is to oneself the diagonal would be said twice",
  );
  assert.deepEqual(measuresFor(["encoder", "decoder", "cross"]).length, 10);
});

test("the heads are measured only where they are sorted by a measure, of a text at rest", async () => {
  const s = await answered(initialState());
  assert.deepEqual(questions(s), {});
  const by = grid(s, { sort: "entropy" });
  assert.deepEqual(questions(by)[ASKED], {
    kind: "heads",
    of: { model: null, source: s.text, target: s.target, edits: {} },
  });
  for (const resting of [
    { ...by, current: false },
    { ...by, play: "slow" },
    { ...by, view: "head" },
    { ...by, result: null },
  ])
    assert.deepEqual(questions(/** @type {any} */ (resting)), {});
});

test("all heads stand in one list by their numbers", async () => {
  for (const order of /** @type {const} */ (["down", "up"])) {
    const { list } = gridOf(await sorted({ sort: "entropy", order }));
    assert.equal(list.heads.length, 24);
    const numbers = list.heads.map((/** @type {any} */ h) => Number(h.number));
    assert.deepEqual(
      numbers,
      numbers.toSorted((/** @type {number} */ a, /** @type {number} */ b) => (order === "down" ? b - a : a - b)),
    );
    assert.ok(numbers[0] !== numbers[23]);
    assert.equal(list.stale, false);
  }
  const { list } = gridOf(await sorted({ sort: "mirror" }));
  assert.ok(list.heads.slice(0, 8).every((/** @type {any} */ h) => h.kind === "cross" && h.number !== "–"));
  assert.ok(list.heads.slice(8).every((/** @type {any} */ h) => h.kind !== "cross" && h.number === "–"));
  const one = gridOf(await sorted({ sort: "mirror", kinds: "one" }));
  assert.ok(one.list.heads.every((/** @type {any} */ h) => h.kind === "cross") && one.list.heads.length === 8);
});

// ---- a measure without numbers, and the text that shows one ----

/** The sort's note, and whether the heads are in one list. @param {any} s */
const sortOf = (s) => ({ note: gridOf(s).sort.note, listed: gridOf(s).list !== null });

test("numbers say on how many rows they rest, of each kind where kinds differ", async () => {
  const s = await sorted({ sort: "induction" });
  // "2024-03-05" after the start token: two characters repeat more than two positions later.
  const counted = ["0", "-", "0"].length;
  assert.deepEqual(sortOf(s), { note: `Mean over ${counted} rows.`, listed: true });
  const { result } = s;
  const [source, target] = [result.source.length, result.target.length];
  assert.deepEqual(sortOf(await sorted({ sort: "entropy" })), {
    note: `Rows: Encoder ${source}, Decoder ${target - 1}, Cross ${target}.`,
    listed: true,
  });
  assert.equal(sortOf(await sorted({ sort: "mirror" })).note, `Mean over ${target} rows.`);
});

test("a sort without numbers gets a note, and the heads stand by layer", async () => {
  const fill = await answered(change.setModel(initialState(), "fill"));
  const encoder = await sorted({ sort: "induction" }, fill);
  assert.deepEqual(sortOf(encoder), {
    note: "This measure does not apply to any head of this model, so the heads are sorted by layer.",
    listed: false,
  });
  assert.equal(gridOf(encoder).sort.test, null, "no text would help");
  assert.equal(gridOf(encoder).sort.value, "induction", "what was chosen stays chosen");
  const cross = await sorted({ sort: "previous", kinds: "one" });
  assert.deepEqual(sortOf(cross), {
    note: "This measure does not apply to Cross heads, so the heads are sorted by layer.",
    listed: false,
  });
  // Nothing is written yet, so no letter repeats.
  const reverse = await answered(change.stepFirst(await answered(change.setModel(initialState(), "reverse", "abc"))));
  const text = await sorted({ sort: "induction" }, reverse);
  assert.deepEqual(sortOf(text), {
    note: "This measure does not apply to any row here, so the heads are sorted by layer.",
    listed: false,
  });
  assert.ok(gridOf(text).sort.test, "one click makes a text that has one");
});

test("one click makes the text that shows induction, which a decoder has said or reads; undo goes back", async () => {
  const reverse = makeText(
    await sorted({ sort: "induction" }, await answered(change.setModel(initialState(), "reverse", "abc"))),
  );
  const asked = (/** @type {any} */ s) =>
    queries({ ...s, running: { kind: "cpu" } }).find(({ name }) => name === "grid/repeated");
  assert.equal(gridOf(reverse).sort.test.busy, true);
  assert.equal(JSON.parse(asked(reverse).key)[1], 1);
  const made = takeText(reverse, { text: null, ids: [5, 6, 7, 5, 6, 7] }, null);
  assert.deepEqual([made.target, made.play, made.text, asked(made)], [[5, 6, 7, 5, 6, 7], "off", "abc", undefined]);
  assert.deepEqual(change.undo(made).target, reverse.target);
  assert.equal(JSON.parse(asked(makeText(made)).key)[1], 2, "another one each time");
  const alone = takeText(
    makeText(await answered(change.setModel(initialState(), "induction"))),
    { text: "abcabc", ids: [] },
    null,
  );
  assert.deepEqual([alone.text, alone.target, alone.play], ["abcabc", [], "fast"]);
  const refused = takeText(reverse, null, said("too few tokens"));
  assert.match(gridOf(refused).sort.note, /Too few tokens/);
  assert.equal(gridOf(refused).sort.failed, true);
});

test("docs/measures.md describes every measure in the page's words, with its key in files", () => {
  const document = readFileSync("docs/measures.md", "utf8");
  for (const measure of measuresFor(["encoder", "decoder", "cross"], true))
    assert.ok(
      document.includes(`| ${measureName(measure)} | \`${measure}\` | ${measureAbout(measure)} |`),
      `${measureName(measure)}: ${measureAbout(measure)}`,
    );
});

test("a silenced head is marked over its map, and beside its name only without one", async () => {
  const edits = { heads: { "decoder.blocks.0.attn.1": 0 } };
  const s = change.setFocus(await answered({ ...initialState(), edits }), { path: "decoder.blocks.0.attn", head: 1 });
  const shown = async (/** @type {any} */ of) => {
    const props = front.props(of, /** @type {any} */ (await seenOf(of, screen)), act);
    return [props.map.veil, /class="mark-note"/.test(markup(front.view(props)))];
  };
  assert.deepEqual(await shown(s), ["off", false]);
  assert.deepEqual(await shown({ ...s, head: { ...s.head, table: true } }), ["off", true]);
  assert.deepEqual(await shown({ ...s, edits: { heads: { "decoder.blocks.0.attn.1": 0.5 } } }), [null, true]);
});

test("while another text is read the order stays, marked as stale", async () => {
  const s = await sorted({ sort: "entropy" });
  const names = (/** @type {any} */ state) =>
    gridOf(state).list.heads.map((/** @type {any} */ h) => `${h.thumb.path}.${h.thumb.head}`);
  const typing = { ...change.setText(s, "3/5/24"), result: s.result };
  assert.deepEqual(names(typing), names(s));
  assert.equal(gridOf(typing).list.stale, true);
  const then = await sorted({}, await answered(typing));
  assert.notDeepEqual(names(then), names(s));
  assert.equal(gridOf(then).list.stale, false);
});

test("before the first answer the heads stand by layer, and a failure is reported", async () => {
  const s = grid(await answered(initialState()), { sort: "first" });
  assert.deepEqual(
    gridOf(s).list.heads.map((/** @type {any} */ h) => h.number),
    Array(24).fill(""),
  );
  assert.match(gridOf(s).sort.note, /Measuring/);
  const failed = {
    ...s,
    answers: { [ASKED]: { key: JSON.stringify(questions(s)[ASKED]), answer: null, failure: said("Too long.") } },
  };
  assert.deepEqual(headMeasures(failed).failure, said("Too long."));
  assert.match(gridOf(failed).sort.note, /Too long\./);
  assert.equal(gridOf(failed).sort.failed, true);
});

test("another model's answers do not count", async () => {
  const s = await sorted(
    { sort: "entropy" },
    await answered(change.setModel(await answered(initialState()), "reverse")),
  );
  const other = await answered(change.setModel(s, "copy", s.text));
  assert.equal(headMeasures(other).answer, null);
});

test("a pinned head opens, stays when another comes to the front, and closes", async () => {
  let s = await answered(initialState());
  s = togglePin(togglePin(s, CROSS), SELF);
  s = change.setFocus(s, { path: "encoder.blocks.0.attn", head: 1 });
  assert.deepEqual(s.grid.pinned, [CROSS, SELF]);
  assert.deepEqual(
    gridOf(s).pinned.map((/** @type {any} */ p) => p.title),
    ["Cross L1H0", "Decoder L0H3"],
  );
  assert.deepEqual(togglePin(s, CROSS).grid.pinned, [SELF]);
});

test("in a long text the pinned heads are read in full while the Grid shows them", async () => {
  const s = { ...togglePin(await answered(initialState()), SELF), text: "x".repeat(200) };
  const whole = (/** @type {any} */ state) => scene(state)?.whole;
  assert.deepEqual(whole(s), ["decoder.blocks.1.cross.0", "decoder.blocks.0.attn.3"]);
  assert.deepEqual(whole({ ...s, view: "head" }), ["decoder.blocks.1.cross.0"]);
});

test("a pinned head shows the common crosshair on the axes that it shares with the map in front", async () => {
  const s = { ...togglePin(togglePin(await answered(initialState()), CROSS), SELF), hovered: { query: 3, key: 7 } };
  const [cross, self] = gridOf(s).pinned;
  assert.deepEqual(cross.map.focus, { query: 3, key: 7 });
  const pattern = gridOf(s).bands[2].layers[1][0].pattern;
  assert.equal(Number(cross.value), Number(pattern.values[pattern.offset + 3 * pattern.cols + 7].toFixed(3)));
  assert.deepEqual(self.map.focus, { query: 3, key: null }, "its rows are the same tokens, its columns are others");
  assert.equal(self.value, null);
});

test("a click into an open head locks its cell, and brings the head forward where it is of another kind", async () => {
  const s = await answered(initialState());
  const same = pointInto(s, { path: "decoder.blocks.0.cross", head: 2 }, { query: 1, key: 2 });
  assert.deepEqual([same.focus, same.locked], [s.focus, { query: 1, key: 2 }]);
  const other = pointInto(s, SELF, { query: 4, key: 2 });
  assert.deepEqual([other.focus, other.locked], [SELF, { query: 4, key: 2 }]);
});

test("order and pinned heads are restored from the address, except heads that a model lacks", async () => {
  const s = grid(initialState(), { sort: "contribution", order: "up", kinds: "one", pinned: [CROSS, SELF] });
  assert.deepEqual(readUrl(`#${writeUrl(s)}`, initialState()).grid, s.grid);
  assert.equal(readUrl("#v=4&sort=beauty", initialState()).notice?.key, "notice.link");
  const there = await answered(
    readUrl("#v=4&pinned=decoder.blocks.1.cross.0,decoder.blocks.7.cross.0,decoder.blocks.1.cross.9", initialState()),
  );
  assert.deepEqual(there.grid.pinned, [CROSS]);
});

test("rows are parted after the first that has an open head", () => {
  const rows = rowsOf(["a", "b", "c", "d", "e"], 2);
  assert.deepEqual(rows, [["a", "b"], ["c", "d"], ["e"]]);
  assert.deepEqual(
    splitRows(rows, () => false),
    [rows],
  );
  assert.deepEqual(
    splitRows(rows, (row) => row.includes("c")),
    [
      [
        ["a", "b"],
        ["c", "d"],
      ],
      [["e"]],
    ],
  );
  assert.deepEqual(
    splitRows(rows, (row) => row.includes("e")),
    [rows],
  );
});

test("the list is as large as fits its share, and no slot is smaller than its name", () => {
  const shapes = [
    { rows: 17, cols: 17 },
    { rows: 11, cols: 17 },
  ];
  for (const [count, width, height] of [
    [24, 628, 300],
    [8, 628, 300],
    [144, 628, 300],
    [24, 358, Infinity],
  ]) {
    const list = layList(shapes, count, 7, { width, height, dpr: 1 });
    assert.ok(list.edge >= 56 && list.edge <= 160);
    assert.ok(list.across * list.pitch.x - 6 <= width);
    if (count < 144) assert.ok(list.height <= height);
    const last = listedAt(count - 1, list);
    assert.ok(last.x + list.edge <= width && last.y + list.pitch.y <= list.height);
    assert.ok(
      layList(shapes, count, 11, { width, height, dpr: 1 }).edge >= 11 * 7,
      "a long name fits, though the list then scrolls",
    );
    for (const { rows, cols, cell } of list.fitted) assert.ok(rows * cell <= list.high && cols * cell <= list.edge);
  }
  assert.equal(
    layList([{ rows: 97, cols: 97, whole: true }], 16, 4, { width: 628, height: 300, dpr: 1 }).edge,
    56,
    "where cells are one pixel, a larger slot would be empty",
  );
  assert.equal(
    layList([{ rows: 512, cols: 512, block: 4 }], 12, 4, { width: 628, height: 300, dpr: 1 }).fitted[0].block % 4,
    0,
    "blocks of blocks",
  );
});

test("in a pinned head of a long text a cell is a block, and all of it fits", () => {
  for (const n of [5, 17, 64, 200, 250, 1024]) {
    const { width, block, most } = layPinned(n, n, 90, 564, 1);
    assert.ok(
      n > 184 && n < 474 ? width <= 564 : 2 * width + 16 <= 564,
      "two stand side by side, where not a pixel a token needs more",
    );
    assert.ok(Math.ceil(n / block) * Math.min(most, 1) <= width - 90, `${n}`);
    assert.equal(block === 1, n <= 474, `${n}`);
  }
  assert.ok(layPinned(17, 17, 90, 358, 3).width > 250, "one on a phone");
});

test("sorted, with a pinned head", async () =>
  snapshot("grid/sorted", markup(gridView(gridOf(await sorted({ sort: "previous", pinned: [SELF] }))))));

// ---- the export ----

/**
 * The page in the Grid with the Export panel open, and its questions answered. @param
 * {Partial<import("../../../www/features/grid/state.js").Grid>} change
 */
const exported = async (change) =>
  (await looked(exporting(grid(await answered(initialState()), change), { open: true }))).state;

test("every head's measures are exported, whatever the sort measure", async () => {
  for (const sort of /** @type {const} */ (["layer", "entropy"])) {
    const s = await exported({ sort });
    const [map, table] = gridPanels(s, seenIn(s, screen));
    assert.deepEqual([map.kind, table.kind, table.rows.length], ["map", "measures", 24]);
    assert.deepEqual(
      table.measures.map(({ id }) => id),
      measuresFor(["encoder", "decoder", "cross"]),
    );
    const { rows } = s.answers[ASKED].answer;
    for (const { path, head, values, rows: counts } of table.rows) {
      const { measures } = rows.find((/** @type {any} */ row) => row.path === path && row.head === head);
      assert.deepEqual(
        values,
        table.measures.map(({ id }) => numberOf(measures, id)),
      );
      assert.deepEqual(
        counts,
        table.measures.map(({ id }) => meanOf(measures, id)?.rows ?? 0),
      );
    }
    assert.deepEqual(
      [table.rows[0].name, table.rows[23].name, table.rows[23].layer, table.rows[23].head],
      ["Enc L0H0", "Cross L1H3", 1, 3],
    );
    const { title, stem } = exportedOf(s, seenIn(s, screen), "view", "");
    assert.deepEqual([title, stem], ["dates · Cross-attention · Layer 1, Head 0", "dates-cross-L1H0-pattern"]);
  }
});

test("measures are requested once the Export panel is open, and awaited; failed ones are not", async () => {
  const closed = await answered(initialState());
  const s = exporting(closed, { open: true });
  assert.deepEqual([Object.keys(questions(closed)), measuring(closed)], [[], false]);
  assert.deepEqual([Object.keys(questions(s)), measuring(s)], [[ASKED], true]);
  assert.equal(measuring({ ...s, view: "head" }), false);
  assert.equal(measuring({ ...s, play: "slow" }), false, "while it plays nothing is asked");
  assert.equal(measuring((await looked(s)).state), false);
  const failed = {
    ...s,
    answers: { [ASKED]: { key: JSON.stringify(questions(s)[ASKED]), answer: null, failure: said("Too long.") } },
  };
  assert.equal(measuring(failed), false);
  assert.deepEqual(
    gridPanels(failed, seenIn(failed, screen)).map(({ kind }) => kind),
    ["map"],
  );
  const other = change.edit((await looked(s)).state, { scale: false });
  assert.deepEqual(
    gridPanels(other, seenIn(other, screen)).map(({ kind }) => kind),
    ["map"],
    "measures of other edits are in no file",
  );
});

test("the title of the heads in front says where each looks most from the chosen row", async () => {
  const s = { ...(await answered(initialState())), locked: { query: 3, key: null } };
  const front = { path: "decoder.blocks.0.attn", head: 1 };
  const titles = (/** @type {any} */ of) =>
    [...markup(gridView(gridOf(of))).matchAll(/data-head="([^"]+)"[^>]* title="([^"]+)"/g)].map(([, ...one]) => one);
  const [[name, title], ...others] = titles(change.setFocus(s, front));
  assert.deepEqual([name, others], ["decoder.blocks.0.attn.1", []]);
  assert.match(title, /^To write “.+”, Decoder L0H1 looks (back )?most .*“.+” .*\(\d+%\)\.$/);
  const previewed = titles({ ...change.setFocus(s, front), preview: { path: "encoder.blocks.1.attn", head: 0 } });
  assert.match(Object.fromEntries(previewed)["encoder.blocks.1.attn.0"], /^To read “.+”, Encoder L1H0 looks most /);
  const silenced = titles(change.setFocus({ ...s, edits: { heads: { "decoder.blocks.0.attn.1": 0 } } }, front));
  assert.match(silenced[0][1], /The head is silenced/);
});
