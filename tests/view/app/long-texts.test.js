// Long texts: what is told in blocks, what is asked for whole, and what is drawn until that is there.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { stubActions, viewProps } from "../support/stub-page.js";
import * as change from "../../../www/state/index.js";
import { deriveLabels, patternOf } from "../../../www/domain/answer.js";
import { layout } from "../../../www/components/region-layout.js";
import { initialState, scene } from "../../../www/state/store.js";
import { zoomAt } from "../../../www/state/map.js";
import { markup } from "../support/render.js";
import { sublayerInfo } from "../support/catalogue.js";
import { patterns } from "../support/fake-engine.js";

const { props } = await import("../../../www/app/explore.js");
const { load } = await import("../../../www/app/features.js");
const { page } = await import("../../../www/app/page.js");
const { poolPattern, spreadPattern, unpoolPattern } = await import("../../../www/domain/map/pooled.js");
const { coarsePictures } = await import("../../../www/components/thumbnails/bands.js");
const { tokenStrip } = await import("../../../www/features/input/tokens.js");
await load("head");

const LAYERS = 2;
const HEADS = 2;
const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const act = stubActions();

const info = {
  name: "long",
  architecture: /** @type {const} */ ("encoder"),
  config: { head: false, classes: [], multi_label: false },
  parameters: 1,
  start_id: null,
  end_id: null,
  pad_id: null,
  other_end_ids: [],
  n_ctx: 1024,
  longest_text: 1024,
  trained_length: null,
  d_vocab: 10,
  precision: "f32",
  rounding: 0,
  sublayers: Array.from({ length: LAYERS }, (_, block) =>
    sublayerInfo(`encoder.blocks.${block}.attn`, {}, { n_heads: HEADS }),
  ),
  sites: [],
};

/** A weight for each cell, different in each head. */
const weight = (
  /** @type {number} */ layer,
  /** @type {number} */ head,
  /** @type {number} */ q,
  /** @type {number} */ k,
) => ((q * 7 + k * 3 + head * 5 + layer * 11) % 97) / 97;

/**
 * The engine's answer for a text of n tokens. @param {number} n @param {string[]} whole @param {typeof weight} [of]
 * @param {number} [most] cells each way
 */
function answer(n, whole, of = weight, most = 128) {
  const block = Math.ceil(n / most);
  const maps = [];
  const values = [];
  const masks = [];
  const give = (/** @type {number} */ layer, /** @type {number | null} */ only, /** @type {number} */ size) => {
    const cells = Math.ceil(n / size);
    const heads = only === null ? [...Array(HEADS).keys()] : [only];
    maps.push({
      path: `encoder.blocks.${layer}.attn`,
      head: only,
      block: size,
      shape: [heads.length, cells, cells],
      offset: values.length,
      mask_offset: masks.length,
      mask_per_head: false,
    });
    // The first tokens see no keys: a block is masked if all of it is.
    for (let q = 0; q < cells; q++) for (let k = 0; k < cells; k++) masks.push(Number((q + 1) * size <= 5));
    for (const head of heads) {
      for (let q = 0; q < cells; q++) {
        for (let k = 0; k < cells; k++) {
          let most = 0;
          for (let i = q * size; i < Math.min(n, (q + 1) * size); i++)
            for (let j = k * size; j < Math.min(n, (k + 1) * size); j++) most = Math.max(most, of(layer, head, i, j));
          values.push(most);
        }
      }
    }
  };
  for (let layer = 0; layer < LAYERS; layer++) {
    give(layer, null, block);
    for (let head = 0; head < HEADS; head++)
      if (block > 1 && whole.includes(`encoder.blocks.${layer}.attn.${head}`)) give(layer, head, 1);
  }
  return {
    source: Array.from({ length: n }, (_, i) => ({
      id: i % 7,
      text: `w${i % 7}`,
      kind: /** @type {const} */ ("text"),
      span: null,
    })),
    target: [],
    emitted: [],
    output: "",
    ...patterns(maps, Float32Array.from(values), Uint8Array.from(masks)),
    gates: {},
    candidates: [],
    asked: null,
    next: null,
    ended: null,
    effect: null,
    ms: 1,
    stages: { ran: 0, all: 6 },
  };
}

/** The page with the answer to a text of n tokens. @param {number} n @param {boolean} [draws] */
function looking(n, draws = false) {
  const s = change.setText(
    change.setModelInfo(
      {
        ...initialState(),
        model: "own-1",
        own: [{ id: "own-1", name: "long", text: "", architecture: "encoder" }],
        running: { kind: draws ? "gpu" : "cpu", adapter: "a stand-in", reason: null, draws },
      },
      info,
    ),
    "w".repeat(n),
  );
  const asked = scene(s);
  return change.setResult(s, answer(n, asked?.whole ?? [], weight, asked?.cells ?? 128));
}

test("a short text needs no full patterns", () => {
  const s = looking(100);
  assert.deepEqual(scene(s)?.whole, []);
  assert.deepEqual(scene(change.setPreview(s, { path: "encoder.blocks.0.attn", head: 1 }))?.whole, []);
  const derived = deriveLabels(s.result, info);
  assert.equal(
    derived.patterns,
    derived.thumbs.size === LAYERS * HEADS ? derived.patterns : null,
    "every head is whole",
  );
  assert.equal(derived.patterns.get("encoder.blocks.1.attn.1"), derived.thumbs.get("encoder.blocks.1.attn.1"));
});

test("in a long text the head in front is requested in full at once, the hovered one once that has arrived", () => {
  const s = looking(200);
  const front = "encoder.blocks.1.attn.0";
  assert.deepEqual(scene(s)?.whole, [front]);
  assert.deepEqual(scene(change.setPreview(s, { path: "encoder.blocks.0.attn", head: 1 }))?.whole, [
    "encoder.blocks.0.attn.1",
    front,
  ]);
  assert.deepEqual([...deriveLabels(s.result, info).patterns.keys()], [front]);
  assert.equal(deriveLabels(s.result, info).thumbs.size, LAYERS * HEADS);
  assert.equal(deriveLabels(s.result, info).thumbs.get(front)?.block, 2);
});

test("a head without its full pattern shows its blocks, busy, without numbers", () => {
  const s = change.setPreview(looking(200), { path: "encoder.blocks.0.attn", head: 1 });
  const waiting = { ...s, current: false };
  const derived = deriveLabels(s.result, info);
  const shown = patternOf(derived, info.sublayers[0], 1);
  assert.equal(shown?.coarse, true);
  assert.deepEqual([shown?.rows, shown?.cols], [200, 200]);
  const cells = (/** @type {number} */ q, /** @type {number} */ k) =>
    Math.max(...[0, 1].flatMap((i) => [0, 1].map((j) => weight(0, 1, q - (q % 2) + i, k - (k % 2) + j))));
  for (const [q, k] of [
    [0, 0],
    [7, 100],
    [198, 3],
    [199, 199],
  ]) {
    assert.ok(Math.abs((shown?.values[q * 200 + k] ?? 0) - cells(q, k)) < 1e-6, `${q} ${k}`);
    assert.equal(shown?.masks[q * 200 + k], Number(q < 4), `${q} ${k}`);
  }
  assert.equal(patternOf(derived, info.sublayers[0], 1), shown, "the same each time: nothing is drawn twice");
  const all = props({ ...waiting, view: "head" }, screen, act);
  assert.ok(viewProps({ ...waiting, view: "head" }, screen).map, "there is a map");
  assert.equal(all.maps?.busy, true);
  assert.equal(all.panels.input?.source?.weight(3), null, "no token has a weight that is not known");
  // The page is complete.
  assert.match(markup(page({ ...all, room: null })), /data-map/);
});

test("once it is there its own numbers are shown", () => {
  const s = change.setPreview(looking(200), { path: "encoder.blocks.0.attn", head: 1 });
  const there = change.setResult(s, answer(200, scene(s)?.whole ?? []));
  const pattern = patternOf(deriveLabels(there.result, info), info.sublayers[0], 1);
  assert.equal(pattern?.coarse, undefined);
  assert.equal(pattern?.values[pattern.offset + 7 * 200 + 100], Math.fround(weight(0, 1, 7, 100)));
});

test("an answer that differs in one head leaves the others' thumbnails as they are", () => {
  const before = deriveLabels(looking(200).result, info);
  const same = deriveLabels(answer(200, ["encoder.blocks.1.attn.0"]), info);
  assert.equal(same.thumbs, before.thumbs, "nothing is new");
  assert.equal(same.patterns, before.patterns);
  const after = deriveLabels(
    answer(200, ["encoder.blocks.1.attn.0"], (layer, head, q, k) =>
      layer === 1 && head === 1 && q === 150 && k === 8 ? 1 : weight(layer, head, q, k),
    ),
    info,
  );
  assert.notEqual(after.thumbs, before.thumbs);
  for (const [name, pattern] of after.thumbs)
    assert.equal(pattern === before.thumbs.get(name), name !== "encoder.blocks.1.attn.1", name);
});

test("a long text's thumbnails are pooled from its blocks in whole steps, with as many cells as fit", () => {
  const s = looking(200);
  const derived = deriveLabels(s.result, info);
  for (const width of [120, 300, 628, 2000]) {
    const { bands, laid } = layout(s, info, derived, { path: "encoder.blocks.1.attn", head: 0 }, { ...screen, width });
    assert.equal(bands[0].block, 2);
    assert.equal(laid.blocks[0] % 2, 0, `${width}`);
    const small = poolPattern(/** @type {any} */ (derived.thumbs.get("encoder.blocks.1.attn.0")), laid.blocks[0]);
    assert.equal(small.rows, laid.shown(200, 0), `${width}`);
    assert.ok(small.rows * laid.cells[0] <= laid.edge + 1e-9, `${width}`);
  }
});

test("blocks of blocks are the blocks of the whole", () => {
  const n = 30;
  const whole = {
    values: Float32Array.from({ length: n * n }, (_, i) => weight(0, 0, Math.floor(i / n), i % n)),
    offset: 0,
    masks: Uint8Array.from({ length: n * n }, (_, i) => Number(i % n > Math.floor(i / n))),
    maskOffset: 0,
    rows: n,
    cols: n,
  };
  assert.deepEqual(poolPattern(poolPattern(whole, 2), 6), poolPattern(whole, 6));
  assert.equal(poolPattern(whole, 1), whole);
  const again = unpoolPattern(poolPattern(whole, 6), n, n);
  assert.deepEqual(poolPattern({ ...again, coarse: undefined, block: 1 }, 6).values, poolPattern(whole, 6).values);
});

test("an engine that draws thumbnails gets the outline's limit, and requests for all visible pictures", () => {
  const n = 100;
  const pictures = (/** @type {boolean} */ draws) => {
    const { thumbnails } = props(looking(n, draws), screen, act).panels;
    assert.ok(thumbnails);
    return { asked: scene(looking(n, draws)), all: coarsePictures(thumbnails) };
  };
  const [cpu, gpu] = [pictures(false), pictures(true)];
  assert.deepEqual([cpu.asked?.cells, cpu.asked?.whole, cpu.all], [undefined, [], []]);
  assert.deepEqual([gpu.asked?.cells, gpu.asked?.whole], [32, ["encoder.blocks.1.attn.0"]]);
  assert.equal(gpu.all.length, 1);
  const [{ heads, width, height, key }] = gpu.all;
  assert.deepEqual(
    heads.map(({ path, head }) => `${path}.${head}`),
    [0, 1].flatMap((layer) => [0, 1].map((head) => `encoder.blocks.${layer}.attn.${head}`)),
  );
  const cells = Math.ceil(n / heads[0].block);
  assert.ok(heads[0].block % 4 !== 0, "finer than the outline");
  for (const { x, y, cell } of heads) assert.ok(x + cells * cell <= width && y + cells * cell <= height);
  assert.equal(pictures(true).all[0].key, key, "asked for once");
  // The stand-in drawn meanwhile has the same number of cells.
  const thumb = deriveLabels(looking(n, true).result, info).thumbs.get("encoder.blocks.0.attn.0");
  const { rows, cols, values } = spreadPattern(thumb, { rows: n, cols: n }, heads[0].block);
  assert.deepEqual([rows, cols], [cells, cells]);
  assert.ok(values.every((value) => thumb.values.includes(value)));
});

test("an engine that draws is asked for a large map as well, unless it is zoomed or its cells fade", () => {
  const maps = (/** @type {import("../../../www/state/store.js").State} */ s) => {
    const { maps, pictures } = props(s, screen, act);
    assert.ok(maps);
    return pictures().filter(({ key }) => key.startsWith("map "));
  };
  for (const view of /** @type {const} */ (["grid", "head"])) {
    const of = (/** @type {number} */ n) => ({ ...looking(n, true), view });
    assert.equal(maps(of(128)).length, 0, "small ones are drawn here");
    const [{ heads, width, height }] = maps(of(200));
    const [{ path, head, x, y, block, cell }] = heads;
    assert.deepEqual([`${path}.${head}`, x, y, block], ["encoder.blocks.1.attn.0", 0, 0, 1]);
    assert.deepEqual([width, height], [Math.round(200 * cell), Math.round(200 * cell)]);
    const zoomed = zoomAt(of(200), 4, { down: 0.5, across: 0.5 }, { rows: 200, cols: 200 });
    assert.equal(maps(zoomed).length, 0);
  }
  const s = looking(200, true);
  assert.equal(maps({ ...s, view: "head", head: { ...s.head, strongest: 5 } }).length, 0);
  for (const view of /** @type {const} */ (["grid", "head"])) {
    const [{ key }] = maps({ ...s, view });
    const drawing = { key, images: [/** @type {any} */ ({ width: 9 })] };
    const shown = (/** @type {typeof s} */ state) =>
      viewProps({ ...state, view, drawings: [drawing] }, screen).map.drawing;
    assert.equal(shown(s), drawing, "what was drawn is shown");
    const pointing = change.setPreview(s, { path: "encoder.blocks.0.attn", head: 1 });
    assert.equal(maps({ ...pointing, view })[0].key, key, "pointing asks for no other picture");
    assert.equal(shown(pointing), null, "and shows none of another head");
    assert.equal(maps({ ...s, view, head: { ...s.head, table: true } }).length, 0, "a table has no map");
  }
});

test("if other cell sizes fit than the outline has, pictures are requested too", () => {
  for (const width of [100, 150, 200, 300, 450, 628])
    for (const n of [33, 65, 90, 128, 400]) {
      const { thumbnails } = props(looking(n, true), { ...screen, width }, act).panels;
      assert.ok(thumbnails);
      const [block, told] = [thumbnails.bands[0].block ?? 1, Math.ceil(n / 32)];
      assert.equal(coarsePictures(thumbnails).length, block % told === 0 ? 0 : 1, `${n} tokens in ${width}`);
    }
});

test("views that read all heads, and a file of them, have every cell of a short text", () => {
  const s = looking(100, true);
  assert.equal(scene({ ...s, view: "head" })?.cells, 32);
  for (const other of [
    { view: "rollout" },
    { view: "lines" },
    { room: "learn" },
    { exporting: { ...s.exporting, open: true } },
  ])
    assert.equal(scene(/** @type {any} */ ({ ...s, ...other }))?.cells, undefined);
});

test("a text within the outline is sent in full, without requests to draw", () => {
  const { thumbnails } = props(looking(32, true), screen, act).panels;
  assert.deepEqual(thumbnails && coarsePictures(thumbnails), []);
});

test("many tokens scroll in a box of their own", () => {
  const strip = (/** @type {number} */ count) =>
    markup(
      tokenStrip({
        name: "Tokens",
        labels: Array.from({ length: count }, () => ({ text: "a", kind: /** @type {const} */ ("text"), nth: null })),
        first: 0,
        masked: () => false,
        second: () => false,
        weight: () => null,
        row: 3,
        column: null,
        choose() {},
        mask() {},
        hover() {},
        point() {},
      }),
    );
  assert.match(strip(1024), /data-long/);
  assert.doesNotMatch(strip(40), /data-long/);
});

test("a thumbnail in blocks is described by its tokens", () => {
  const heads = props({ ...looking(300), view: "grid" }, screen, act).panels.thumbnails?.bands[0].layers.flat() ?? [];
  assert.deepEqual(
    heads.map(({ pattern, tokens }) => [pattern.block, pattern.rows, tokens]),
    Array(LAYERS * HEADS).fill([3, 100, { rows: 300, cols: 300 }]),
  );
});
