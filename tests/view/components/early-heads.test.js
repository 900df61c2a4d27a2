// The heads of a model that is loading: layer after layer, and gone with the load.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import * as change from "../../../www/state/index.js";
import { earlyLayers, initialState } from "../../../www/state/store.js";
import { markup } from "../support/render.js";

const { earlyHeads, earlyProps } = await import("../../../www/components/thumbnails/early-heads.js");
const { early } = await import("../../../www/features/grid/early.js");
const { openProgress } = await import("../../../www/features/models/progress.js");

/** @typedef {import("../../../www/state/store.js").State} State */

const TEXT = "a b c";
const SCREEN = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 400, height: 300, narrow: false };

/** Patterns of two heads over three tokens. @param {string[]} paths @param {string[]} ran */
const patterns = (paths, ran) => ({
  paths,
  maps: ran.map((path, i) => ({
    ...{ path, head: null, block: 1, shape: /** @type {[number, number, number]} */ ([2, 3, 3]), offset: 18 * i },
    ...{ mask_offset: 9 * i, mask_per_head: false, causal: false },
  })),
  values: Float32Array.from({ length: 18 * ran.length }, (_, i) => i),
  masks: new Uint8Array(9 * ran.length),
});

const attention = (/** @type {string} */ stack, /** @type {number} */ count, kind = "attn") =>
  Array.from({ length: count }, (_, i) => `${stack}.blocks.${i}.${kind}`);

/** A page whose model is loading. @type {State} */
const START = { ...initialState(), text: TEXT, info: null };

/** More layers of that model. @param {State} state @param {string[]} paths @param {string[]} ran */
const add = (state, paths, ran, text = TEXT) => change.addEarly(state, text, patterns(paths, ran));

const propsOf = (/** @type {State} */ state) =>
  earlyProps({ early: earlyLayers(state), tone: state.tone }, SCREEN, 400);

/** What the page says. @param {State} state */
function said(state) {
  const props = propsOf(state);
  const text = props && markup(earlyHeads(props));
  return text && [...text.matchAll(/role="status">\s*([^<]+)/g)].map(([, words]) => words.trim());
}

test("the layers that have run have a row each, and the others are on the way", () => {
  const paths = attention("decoder", 12);
  let state = add(START, paths, paths.slice(0, 1));
  assert.deepEqual(said(state), ["Layer 0 of 12. Layers 1–11 are still on the way."]);
  state = add(state, paths, paths.slice(1, 11));
  assert.deepEqual(said(state), ["Layers 0–10 of 12. Layer 11 is still on the way."]);
  const [band] = propsOf(state)?.bands ?? [];
  assert.deepEqual(
    band.layers.map(({ layer, sheet }) => [layer, sheet.heads.length]),
    paths.slice(0, 11).map((_, i) => [i, 2]),
  );
  assert.deepEqual([band.due, band.room.height], [[11], band.layers[0].sheet.height], "the place of the other one");
  const { pattern, x } = band.layers[1].sheet.heads[1];
  assert.deepEqual([pattern.values[pattern.offset], x], [9, band.layers[1].sheet.width / 2], "layer 1, head 1");
  assert.equal(pattern.values.length, 180, "of the second record");
  state = add(state, paths, paths.slice(11));
  assert.equal(propsOf(state)?.bands[0].layers[1].sheet, band.layers[1].sheet, "it is not drawn again");
  assert.deepEqual(said(state), ["Layers 0–11 of 12."]);
});

test("each kind of attention has its own layers", () => {
  const paths = [...attention("encoder", 2), "decoder.blocks.0.attn", "decoder.blocks.0.cross"];
  const state = add(START, paths, paths.slice(0, 2));
  assert.deepEqual(said(state), [
    "Encoder: Layers 0–1 of 2.",
    "Decoder: Layer 0 is still on the way.",
    "Cross: Layer 0 is still on the way.",
  ]);
});

test("they are gone with the load: after a failure, an answer, or for another model", () => {
  const paths = attention("decoder", 2);
  const first = change.setModel(START, "copy");
  const state = add(first, paths, paths.slice(0, 1));
  assert.equal(state.early?.maps.length, 1);
  assert.equal(change.setFailure(state, { kind: "model", code: "gone" }).early, null);
  assert.equal(change.setFailure({ ...state, leaving: null }, { kind: "model", code: "gone" }).early, null);
  assert.equal(change.setModel(state, "sort").early, null);
  assert.equal(change.resetEngine(state).early, null, "another engine reads the model again");
});

test("they are those of the page's text: not of a conversation, of edits, or of another text", () => {
  const paths = attention("decoder", 2);
  const state = add(START, paths, paths.slice(0, 1));
  const other = change.setText(state, "d e f");
  assert.equal(said(other), null);
  assert.deepEqual(said(change.setText(other, TEXT)), ["Layer 0 of 2. Layer 1 is still on the way."]);
  assert.equal(said(change.openChat(state)), null);
  assert.equal(said({ ...state, edits: { heads: { "decoder.blocks.0.attn.0": 0 } } }), null);
  assert.equal(add(other, paths, paths.slice(1), "d e f").early?.maps.length, 1, "without those of the other text");
});

test("a layer that comes again is drawn once", () => {
  const paths = attention("decoder", 2);
  const state = add(add(START, paths, paths.slice(0, 1)), paths, paths);
  assert.deepEqual(
    state.early?.maps.map(({ path }) => path),
    paths,
  );
});

test("they are drawn once: in the dialog that opens the model, or else on the page", () => {
  const paths = attention("decoder", 2);
  const state = add(START, paths, paths.slice(0, 1));
  const onPage = (/** @type {State} */ state) => early.props(state, /** @type {any} */ ({ screen: SCREEN }));
  assert.equal(onPage(state)?.bands.length, 1);
  const opening = { ...state, hub: { ...state.hub, open: true, opening: "own-1" } };
  assert.equal(onPage(opening), null);
  assert.equal(onPage({ ...opening, hub: { ...opening.hub, open: false } })?.bands.length, 1, "the dialog is closed");
});

test("the dialog says each status by itself", () => {
  const paths = attention("decoder", 2);
  const shown = propsOf(add(START, paths, paths.slice(0, 1)));
  const lines = markup(openProgress({ name: "tales", done: 1, total: 2, early: shown })).split("\n");
  const depths = lines.map((line) => line.search(/\S/));
  const statuses = lines.flatMap((line, i) => (line.includes('role="status"') ? [i] : []));
  assert.equal(statuses.length, 2);
  const [outer, next] = statuses;
  assert.ok(
    depths.slice(outer + 1, next + 1).some((depth) => depth <= depths[outer]),
    lines.join("\n"),
  );
});
