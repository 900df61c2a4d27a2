// Heads over the person's texts: they are measured while Heads is open; a head has them in intervals, with maps.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../../www/app/words/index.js";
import "../../../../www/app/words/views.js";
import { load, queriesIn } from "../../../../www/app/features.js";
import { MEASURES, TEXT_MEASURES } from "../../../../www/domain/head-measures.js";
import { headOfTexts, intervalsOf, treeOfTexts } from "../../../../www/features/atlas/own-texts.js";
import { sourceIn, start } from "../../../../www/features/atlas/state.js";
import { headsOf } from "../../../../www/domain/heads.js";
import { initialState } from "../../../../www/state/store.js";
import { readUrl } from "../../../../www/state/address.js";
import { setList } from "../../../../www/state/texts/slice.js";
import { summary } from "../../../../www/state/texts/summary.js";
import { textsOf } from "../../../../www/state/texts/list.js";
import { answered, configOf } from "../../support/answered.js";
import { Engine } from "../../support/fake-engine.js";
import { looked, seenOf } from "../../support/looked.js";
import { markup } from "../../support/render.js";
import { stubPage } from "../../support/stub-page.js";

/** @typedef {import("../../../../www/state/store.js").State} State */

const view = await import("../../../../www/features/atlas/index.js");

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const LIST = "3/5/24\n5 Mart 2024\nTuesday";

/** Heads over this list, as an address opens it. */
async function scene(list = LIST) {
  await load("atlas");
  const s = setList({ ...(await answered(initialState())), running: /** @type {any} */ ({ kind: "cpu" }) }, list);
  const { atlas } = readUrl("#view=atlas&a_over=texts", s);
  return { ...s, view: /** @type {const} */ ("atlas"), atlas };
}

/** Lets the page measure all texts; the texts in the order in which they are asked. @param {State} state */
async function measured(state) {
  const engine = await Engine.open("cpu");
  await engine.load(configOf(state.model));
  const asked = [];
  let s = state;
  for (;;) {
    const all = queriesIn(s);
    assert.equal(new Set(all.map(({ name }) => name)).size, all.length, "no query comes twice");
    const next = all.find(({ name }) => ["texts-kept", "texts"].includes(name));
    if (!next) return { s, asked };
    if (next.name === "texts") asked.push(JSON.parse(next.key)[1].of.source);
    s = /** @type {State} */ (next.receive?.(s, await next.ask(/** @type {any} */ (engine), () => true), null));
  }
}

/** The view with its actions. @param {State} state */
function opened(state) {
  const held = { state };
  const page = { ...stubPage((transition) => void (held.state = transition(held.state))), now: () => held.state };
  const act = view.actions(page);
  return {
    held,
    act,
    draw: async () => markup(view.view(view.props(held.state, await seenOf(held.state, screen), act))),
  };
}

test("the texts are measured while Heads is open, and behind another view", async () => {
  const s = await scene();
  const { draw } = opened(s);
  assert.match(await draw(), /over 0 of 3 texts[^]*<progress max="3" value="0"[^]*data-do="halt"/);
  const { s: all, asked } = await measured(s);
  assert.deepEqual(asked, ["3/5/24", "5 Mart 2024", "Tuesday"]);
  assert.equal(view.pending(s), true);
  assert.equal(view.pending(all), false);
  const done = await opened(all).draw();
  assert.match(done, /over 3 of 3 texts/);
  assert.doesNotMatch(done, /<progress|data-do="halt"/);
  // Where Texts is open too, each text is asked once.
  await load("texts");
  assert.deepEqual((await measured(await scene())).asked, asked);
  const first = queriesIn(s)[0];
  const begun = first.receive?.(s, await first.ask(/** @type {any} */ ({}), () => true), null);
  const engine = await Engine.open("cpu");
  await engine.load(configOf(s.model));
  const [second] = queriesIn(/** @type {State} */ (begun));
  const one = second.receive?.(
    /** @type {State} */ (begun),
    await second.ask(/** @type {any} */ (engine), () => true),
    null,
  );
  const behind = queriesIn({ .../** @type {State} */ (one), view: "grid" }).filter(({ name }) => name === "texts");
  assert.equal(behind.length, 1);
});

test("Heads opens on the texts, which need no file, and says what its axes mean", async () => {
  const { s } = await measured(await scene());
  const fresh = { ...s, atlas: start };
  const from = (/** @type {string} */ hash) => ({ ...s, atlas: readUrl(hash, fresh).atlas });
  const { held, act, draw } = opened(from("#view=atlas"));
  const drawn = (await draw()).replaceAll(/\s+/g, " ");
  assert.match(drawn, /value="texts" .checked="true"/);
  assert.match(drawn, /over 3 of 3 texts/);
  const { axes } = /** @type {any} */ (view.props(held.state, await seenOf(held.state, screen), act)).body;
  for (const axis of [axes.x, axes.y])
    assert.ok(drawn.includes(`<dt> ${axes.nameOf(axis)} <dd> ${axes.aboutOf(axis)}`), axis);
  act.source("files");
  assert.match(await draw(), /headlight atlas --model/);
  // A link to an atlas' head waits for that atlas, unless it says otherwise.
  assert.equal(sourceIn(from("#view=atlas&a_head=L1H1")), "files");
  assert.equal(sourceIn(from("#view=atlas&a_over=texts&a_head=L1H1")), "texts");
  // A recording measures nothing.
  assert.equal(sourceIn({ ...held.state, can: { ...s.can, ask: false }, atlas: start }), "files");
});

test("measuring stops and goes on, and begins anew after other edits", async () => {
  const { held, act, draw } = opened(await scene());
  act.halt(true);
  assert.match(await draw(), /data-do="resume"/);
  assert.deepEqual((await measured(held.state)).asked, []);
  act.halt(false);
  const { s } = await measured(held.state);
  const edited = opened({ ...s, edits: { attention_temperature: 2 } });
  assert.match(await edited.draw(), /from before the last edits[^]*data-do="again"/);
  edited.act.again();
  assert.equal((await measured(edited.held.state)).asked.length, 3);
});

test("a recording is asked for nothing, and says what it needs", async () => {
  const s = await scene();
  const recorded = { ...s, can: { ...s.can, ask: false } };
  assert.deepEqual(view.queries(recorded), []);
  assert.match(await opened(recorded).draw(), /which a recording does not have/);
});

test("a head opens with its texts in intervals by a measure, and their maps come", async () => {
  const { s } = await measured(await scene());
  const { held, act, draw } = opened(s);
  const info = /** @type {any} */ (s.info);
  const row = treeOfTexts(s.texts.found, textsOf(s), info).rows[0];
  act.x("entropy");
  act.choose(row.id, row.ref);
  assert.match(await draw(), /Five intervals of the texts, by “Entropy”[^]*Computing…/);
  held.state = (await looked(held.state)).state;
  const picture = await draw();
  assert.doesNotMatch(picture, /Computing…/);
  assert.equal(picture.match(/class="map lab-map"/g)?.length, 1, "of three texts one is in the last interval");
  assert.match(picture, /1 text in this interval/);
  const by = (/** @type {any} */ ref) =>
    intervalsOf(s.texts.found, textsOf(s), info, ref.path, ref.head, "entropy").flatMap(({ examples }) => examples);
  assert.ok(picture.includes(by(row.ref)[2].text), "the highest");
  // The place of a head is no measure: the other axis is.
  act.x("layer");
  act.y("entropy");
  assert.match(await draw(), /by “Entropy”/);
  // A text runs with a click.
  act.run("3/5/24", /** @type {any} */ (row.ref));
  assert.equal(held.state.text, "3/5/24");
});

test("the export: dots, the maps in view, means and deviations; none under other edits", async () => {
  const { s } = await measured(await scene());
  const info = /** @type {any} */ (s.info);
  const row = treeOfTexts(s.texts.found, textsOf(s), info).rows[0];
  const { held, act } = opened(s);
  act.choose(row.id, row.ref);
  held.state = (await looked(held.state)).state;
  const panels = view.panels(held.state, await seenOf(held.state, screen));
  assert.deepEqual(
    panels.map(({ kind, name }) => [kind, kind === "map" ? "" : name]),
    [
      ["dots", "First token by Entropy"],
      ["map", ""],
      ["measures", "Mean over 3 texts"],
      ["measures", "Standard deviation over 3 texts"],
    ],
  );
  const [means, deviations] = /** @type {any[]} */ (panels.slice(2));
  const at = means.measures.findIndex((/** @type {any} */ { id }) => id === "entropy");
  const spread = summary(s.texts.found, textsOf(s), info)[0].entropy;
  assert.deepEqual(
    [means.rows[0].values[at], means.rows[0].rows[at], deviations.rows[0].values[at]],
    [spread?.mean, 3, spread?.deviation],
  );
  assert.deepEqual(view.subject(held.state), { text: "3 of 3 texts", output: "", held: false });
  const edited = { ...held.state, edits: { attention_temperature: 2 } };
  assert.deepEqual(view.panels(edited, await seenOf(edited, screen)), []);
});

test("intervals have about equal numbers of texts; equal values stay together, and the last one has a text", () => {
  const info = /** @type {any} */ ({
    sublayers: [{ kind: "attn", stack: "decoder", path: "blocks.0.attn", block: 0, n_heads: 1 }],
  });
  const of = (/** @type {number[]} */ values) => {
    const texts = values.map((_, i) => `text ${i}`);
    const found = new Map(texts.map((text, i) => [text, new Float64Array(MEASURES.length).fill(values[i])]));
    return intervalsOf(found, { texts }, info, "blocks.0.attn", 0, "entropy");
  };
  const counts = (/** @type {number[]} */ values) => of(values).map(({ texts }) => texts);
  assert.deepEqual(counts([3, 1, 2, 5, 4]), [1, 1, 1, 1, 1]);
  assert.deepEqual(counts([1]), [0, 0, 0, 0, 1]);
  assert.deepEqual(counts([1, 2]), [0, 0, 1, 0, 1]);
  assert.deepEqual(counts([0, 0, 0, 1]), [0, 0, 0, 3, 1]);
  assert.deepEqual(counts([7, 7, 7, 7, 7]), [0, 0, 0, 0, 5]);
  assert.deepEqual(counts([Number.NaN]), [0, 0, 0, 0, 0]);
  const hundred = of(Array.from({ length: 100 }, (_, i) => (i * 37) % 100));
  assert.deepEqual(
    hundred.map(({ texts, range, examples }) => [texts, range, examples.map(({ value }) => value)]),
    [
      [20, [0, 19], [0, 6, 13]],
      [20, [20, 39], [20, 26, 33]],
      [20, [40, 59], [40, 46, 53]],
      [20, [60, 79], [60, 66, 73]],
      [20, [80, 99], [99, 98, 97, 96, 95, 94, 93, 92, 91, 90]],
    ],
  );
});

test("rows and distributions are of the texts' numbers", async () => {
  const s = await scene();
  const info = /** @type {import("../../../../www/protocol/engine.js").ModelInfo} */ (s.info);
  const heads = headsOf(info);
  /** The entropy of the last head is this. @param {number} value */
  const numbers = (value) => {
    const all = new Float64Array(heads.length * TEXT_MEASURES.length).fill(0.25);
    all[(heads.length - 1) * TEXT_MEASURES.length + TEXT_MEASURES.indexOf("entropy")] = value;
    return all;
  };
  const found = new Map([
    ["3/5/24", numbers(1)],
    ["5 Mart 2024", numbers(3)],
  ]);
  const last = heads[heads.length - 1];
  const tree = treeOfTexts(found, textsOf(s), info);
  const row = tree.rows[tree.rows.length - 1];
  assert.deepEqual([row.ref, row.values.entropy], [last, 2]);
  const { measures } = headOfTexts(found, textsOf(s), info, last.path, last.head);
  const { texts, mean, ends, histogram } = /** @type {any} */ (measures).entropy;
  assert.deepEqual([texts, mean, ends], [2, 2, [1, 3]]);
  assert.deepEqual(
    histogram.map((/** @type {number[]} */ [, , count]) => count),
    [1, 1],
  );
});
