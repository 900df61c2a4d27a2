// Texts: what is asked, one text after the other; means and spreads against numbers computed here; what survives.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import "../../../www/app/words/views.js";
import * as change from "../../../www/state/index.js";
import { initialState } from "../../../www/state/store.js";
import { isEdited } from "../../../www/domain/edits/document.js";
import { load, queriesIn } from "../../../www/app/features.js";
import { TEXT_MEASURES } from "../../../www/domain/head-measures.js";
import { csv } from "../../../www/features/export/tables.js";
import { headsOf } from "../../../www/domain/heads.js";
import { arrive } from "../../../www/state/links/open-address.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { listOf, progress, textsOf } from "../../../www/state/texts/list.js";
import { queries } from "../../../www/features/texts/queries.js";
import { MOST_LETTERS, pageStorage, textStore } from "../../../www/state/texts/results-cache.js";
import { measureAgain, setList, sortBy, texts, MOST_IN_LINK } from "../../../www/state/texts/slice.js";
import { spaced, spreadOf, strongest, summary } from "../../../www/state/texts/summary.js";
import { answered, configOf } from "../support/answered.js";
import { looked, seenOf } from "../support/looked.js";
import { Engine } from "../support/fake-engine.js";
import { markup } from "../support/render.js";
import { snapshot } from "../support/snapshot.js";
import { stubPage } from "../support/stub-page.js";

const view = await import("../../../www/features/texts/index.js");

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const RUNNING = /** @type {any} */ ({ kind: "cpu" });
const LIST = "3/5/24\n5 Mart 2024\n\nTuesday\n3/5/24";

const scene = async (list = LIST) =>
  setList({ ...(await answered(initialState())), view: "texts", running: RUNNING }, list);

/** The state after one query of the store. @param {any} s */
async function lookedFor(s, name = "texts-kept") {
  const asks = queries(s).find((one) => one.name === name);
  return asks ? asks.receive?.(s, await asks.ask(/** @type {any} */ ({}), () => true), null) : s;
}

/** Measures the texts one by one, as the page does, up to `most`. @param {any} state */
async function measured(state, most = Infinity, config = configOf(state.model)) {
  const engine = await Engine.open("cpu");
  await engine.load(config);
  const asked = [];
  let s = state;
  for (let i = 0; i < most; i++) {
    s = await lookedFor(s);
    const next = queries(s).find(({ name }) => name === "texts");
    if (!next) break;
    const { of } = JSON.parse(next.key)[1];
    asked.push(of.source);
    try {
      const ask = (/** @type {any} */ question) => engine.ask(question);
      s = next.receive?.(s, await next.ask(/** @type {any} */ ({ ask }), () => true), null);
    } catch (error) {
      s = next.receive?.(s, null, { code: "Said", params: /** @type {Error} */ (error).message });
    }
  }
  return { s, asked };
}

const near = (/** @type {any} */ a, /** @type {number} */ b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test("mean and standard deviation of n − 1", () => {
  const numbers = [0.25, 0.5, 1, 0.125];
  const mean = (0.25 + 0.5 + 1 + 0.125) / 4;
  const variance = ((0.25 - mean) ** 2 + (0.5 - mean) ** 2 + (1 - mean) ** 2 + (0.125 - mean) ** 2) / 3;
  assert.deepEqual(spreadOf(numbers), { mean, deviation: Math.sqrt(variance), count: 4 });
  assert.deepEqual(spreadOf([0.5]), { mean: 0.5, deviation: null, count: 1 });
  assert.equal(spreadOf([]), null);
});

test("each different text is asked once, one after the other; the means are of the engine's numbers", async () => {
  const { s, asked } = await measured(await scene());
  assert.deepEqual(asked, ["3/5/24", "5 Mart 2024", "Tuesday"]);
  assert.deepEqual([progress(s).done, progress(s).next], [3, null]);
  const engine = await Engine.open("cpu");
  await engine.load(configOf(s.model));
  const answers = [];
  for (const source of asked)
    answers.push(await engine.ask({ kind: "heads", of: { model: null, source, target: { write: 1e6 }, edits: {} } }));
  const info = /** @type {import("../../../www/protocol/engine.js").ModelInfo} */ (s.info);
  const found = summary(s.texts.found, textsOf(s), info);
  assert.equal(found.length, headsOf(info).length);
  for (const [i, { path, head }] of headsOf(info).entries())
    for (const measure of /** @type {const} */ (["entropy", "first", "contribution"])) {
      const values = answers.map(
        (/** @type {any} */ { rows }) =>
          rows.find((/** @type {any} */ row) => row.path === path && row.head === head).measures[measure].mean,
      );
      const mean = (values[0] + values[1] + values[2]) / 3;
      near(found[i][measure]?.mean, mean);
      near(found[i][measure]?.deviation, Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 2));
      assert.equal(found[i][measure]?.count, 3);
      const best = strongest(s.texts.found, textsOf(s).texts, info, { path, head }, measure, "down");
      assert.deepEqual(
        best.map(({ value }) => value),
        values.toSorted((a, b) => b - a),
      );
    }
});

test("of a model of images it speaks of images, and measures each that is open", async () => {
  const s = await scene("a.png\nb.png");
  const image = { width: 1, height: 1, rgba: new Uint8Array(4) };
  const seen = { "a.png": { ...image, file: "a.png" }, "b.png": { ...image, file: "b.png" } };
  const info = /** @type {any} */ (s.info);
  const seeing = { ...info, config: { ...info.config, input: { kind: "pixels" } } };
  const { s: found } = await measured({ ...s, info: seeing, media: { ...s.media, seen } });
  const { view: drawn, props, panels } = view;
  const at = await seenOf(found, screen);
  const html = markup(drawn(props(found, at, /** @type {any} */ ({ focus() {} }))));
  const said = [...html.matchAll(/>([^<]+)<|(?:title|label)="([^"]*)"/g)].map(([, a, b]) => a ?? b);
  assert.deepEqual(
    said.filter((words) => /\btexts?\b/i.test(words) && words !== "Texts"),
    [],
  );
  assert.match(said.join(" "), /Each head over many images[^]*the mean over the images/);
  assert.deepEqual(
    panels(found, at)
      .slice(-2)
      .map(({ name }) => name),
    ["Mean over 2 images", "Standard deviation over 2 images"],
  );
});

test("a head has no number for another kind's measure", async () => {
  const { s } = await measured(await scene());
  const info = /** @type {any} */ (s.info);
  const found = summary(s.texts.found, textsOf(s), info);
  for (const [i, { path }] of headsOf(info).entries()) {
    assert.equal(found[i].previous === null, path.endsWith("cross"), path);
    assert.equal(found[i].mirror === null, !path.endsWith("cross"), path);
  }
});

test("while the list is being typed its numbers are marked stale and not exported", async () => {
  const { s } = await measured(await scene());
  const held = { state: s };
  const act = view.actions(stubPage((transition) => void (held.state = transition(held.state))));
  const shown = async () => markup(view.view(view.props(held.state, await seenOf(held.state, screen), act)));
  const panels = async () => view.panels(held.state, await seenOf(held.state, screen)).length;
  assert.doesNotMatch(await shown(), /out of date/);
  assert.ok((await panels()) > 0);
  act.draft(`${LIST}\n`);
  assert.doesNotMatch(await shown(), /out of date/, "they are the same texts");
  act.draft(`${LIST}\n6 May 2024`);
  assert.match(await shown(), /data-stale[\s\S]*4 texts\.[\s\S]*out of date[\s\S]*data-do="measure"/);
  assert.equal(await panels(), 0);
  assert.equal(progress(held.state).next, null, "nothing is asked letter by letter");
  act.list(`${LIST}\n6 May 2024`);
  assert.equal(progress(held.state).next, "6 May 2024");
  assert.doesNotMatch(await shown(), /out of date/);
});

test("stopping asks nothing, continuing asks the rest, and results stay", async () => {
  const { s } = await measured(await scene(), 1);
  const halted = texts(s, { halted: true });
  assert.equal(progress(halted).next, null);
  assert.ok(!queries(halted).some(({ name }) => name === "texts"));
  const { asked } = await measured(texts(halted, { halted: false }));
  assert.deepEqual(asked, ["5 Mart 2024", "Tuesday"]);
});

test("it goes on while another view is open, once it was begun", async () => {
  await load("texts");
  const behind = (/** @type {any} */ s) => queriesIn({ ...s, view: "grid" }).filter(({ name }) => name === "texts");
  const s = await scene();
  assert.equal(behind(s).length, 0);
  const begun = (await measured(s, 1)).s;
  assert.equal(behind(begun).length, 1);
  assert.equal(behind({ ...begun, room: "train" }).length, 0);
});

test("another model stops it; other edits leave the numbers, which are then from before", async () => {
  const { s } = await measured(await scene(), 2);
  const other = change.setModelInfo(s, /** @type {any} */ (s.info));
  assert.deepEqual([other.texts.found.size, other.texts.about, other.texts.list], [0, null, LIST]);
  const edited = change.edit(s, { heads: { "decoder.blocks.0.attn.0": 0 } });
  assert.ok(isEdited(edited.edits));
  const now = { ...edited, current: true };
  assert.deepEqual([progress(now).stale, progress(now).next, progress(now).done], [true, null, 2]);
  assert.deepEqual(view.panels(now, await seenOf(now, screen)), []);
  assert.equal(progress(measureAgain(now)).next, "3/5/24");
  // A late answer belongs to the previous edits.
  const late = /** @type {any} */ (queries(s).find(({ name }) => name === "texts"));
  assert.equal(
    late.receive?.(texts(measureAgain(now), { about: "other" }), { kind: "heads", rows: [] }, null)?.texts.found.size,
    0,
  );
});

test("without a user's list the model's examples are read", async () => {
  const s = texts(await scene(), { list: null });
  assert.equal(textsOf(s).texts.length, 5);
  assert.ok(listOf(s).startsWith("5 Mart 2024 Salı\n"));
});

test("a text that is too long and those after the thousandth are left out, and said", async () => {
  const s = await scene(
    [..."ab"]
      .map((c) => c.repeat(2001))
      .concat([...Array(1003).keys()].map(String))
      .join("\n"),
  );
  const { long, more, texts: all } = textsOf(s);
  assert.deepEqual([long, more, all.length], [2, 3, 1000]);
});

test("a text that cannot be read says why, and the others go on", async () => {
  const before = await lookedFor(await scene());
  const { s } = await measured(queries(before)[0].receive?.(before, null, { code: "Empty" }));
  const props = view.props(s, await seenOf(s, screen), view.actions(stubPage()));
  assert.deepEqual([props.done, props.failed.map(({ text }) => text)], [3, ["3/5/24"]]);
  assert.ok(props.failed[0].why.length > 5);
});

test("a link restores list and order; a list that is too long is in none", async () => {
  const s = sortBy(await scene(), "entropy", false);
  const there = readUrl(writeUrl(s), initialState());
  assert.deepEqual([there.texts.list, there.texts.measure, there.texts.order], [LIST, "entropy", "down"]);
  assert.equal(sortBy(s, "entropy", true).texts.order, "up");
  const long = setList(s, "x\n".repeat(MOST_IN_LINK));
  assert.equal(readUrl(writeUrl(long), initialState()).texts.list, null);
});

/** @param {Record<string, string>} [had] */
function storageOf(had = {}) {
  const tab = pageStorage();
  for (const [name, value] of Object.entries(had)) tab.setItem(name, value);
  return tab;
}

const numbersOf = (/** @type {number} */ heads, first = 0.1) =>
  Float64Array.from({ length: heads * TEXT_MEASURES.length }, (_, i) => (i % 3 === 2 ? Number.NaN : first + i));

test("results stay at another address of the same edits, with a list that no link holds", async () => {
  const long = `3/5/24\n${"x".repeat(MOST_IN_LINK)}`;
  for (const [list, kept] of [
    ["3/5/24", "3/5/24"],
    [long, long],
  ]) {
    const s = await scene(list);
    const { about } = progress(s);
    const measured = texts(s, { about, found: new Map([["3/5/24", new Float64Array(1)]]), halted: true });
    const there = arrive(measured, writeUrl({ ...measured, view: "atlas" }), null);
    assert.deepEqual([there.view, listOf(there), progress(there).done], ["atlas", kept, 1]);
    assert.equal(there.texts.halted, true);
    // Other edits have other numbers.
    const edited = arrive(measured, writeUrl({ ...measured, edits: { attention_temperature: 2 } }), null);
    assert.deepEqual([edited.texts.about, edited.texts.found.size], [null, 0]);
  }
});

test("results are restored bit for bit, for their model and edits only; only damaged records are dropped", () => {
  const tab = storageOf({ other: "1" });
  const store = textStore(
    () => tab,
    () => 5,
  );
  const [subject, second] = [
    { model: "dates", about: "{}", heads: 2 },
    { model: "dates", about: '{"edits":1}', heads: 2 },
  ];
  const found = new Map([
    ["a", numbersOf(2)],
    ["ğ\n__proto__", numbersOf(2, -1e-300)],
    ["gone", numbersOf(2)],
  ]);
  const failed = /** @type {any} */ (new Map([...found, ["bad", { code: "Empty" }]]));
  store.write(subject, null, ["a", "ğ\n__proto__", "bad"], failed);
  store.write(second, "a long list", ["a"], found);
  assert.deepEqual(store.read(subject), { list: null, found: new Map([...found].slice(0, 2)) });
  assert.deepEqual(store.read(second), { list: "a long list", found: new Map([...found].slice(0, 1)) });
  assert.equal(store.read({ ...subject, model: "copy" }), null);
  const name = tab.key(1) ?? "";
  const whole = tab.getItem(name) ?? "";
  for (const damaged of [whole.slice(0, -9), whole.replace(/"numbers":"..../, '"numbers":"'), "[]", '{"at":1}']) {
    tab.setItem(name, damaged);
    assert.equal(store.read(subject), null, damaged.slice(0, 40));
    assert.equal(tab.getItem(name), null);
    assert.ok(store.read(second), "the other one stays");
  }
  store.write(subject, null, ["a"], found);
  assert.equal(store.read({ ...subject, heads: 3 }), null, "another model of that name");
  assert.equal(textStore(() => null).read(subject), null);
});

test("a list that there is no room for takes nothing away; numbers cut within one are dropped", () => {
  const tab = storageOf();
  const store = textStore(() => tab);
  const subject = { model: "dates", about: "{}", heads: 1 };
  const found = new Map([["a", numbersOf(1)]]);
  store.write(subject, null, ["a"], found);
  const name = tab.key(0) ?? "";
  const whole = tab.getItem(name) ?? "";
  const full = { ...tab, setItem: () => assert.fail(new DOMException("", "QuotaExceededError")) };
  textStore(() => full).write(subject, "another", ["a"], found);
  assert.equal(tab.getItem(name), whole);
  // The same number of characters, though more bytes.
  assert.match(whole, /=+"/);
  tab.setItem(
    name,
    whole.replace(/=+"/, (end) => `${"A".repeat(end.length - 1)}"`),
  );
  assert.equal(store.read(subject), null);
  assert.equal(tab.getItem(name), null);
});

test("the store has a limit: the oldest record makes room, and a list is stored as far as it fits", () => {
  const tab = storageOf();
  let now = 0;
  const store = textStore(
    () => tab,
    () => ++now,
  );
  const heads = 100;
  const texts = Array.from({ length: 150 }, (_, i) => `text ${i}`);
  const found = new Map(texts.map((text) => [text, numbersOf(heads)]));
  const subject = (/** @type {string} */ model) => ({ model, about: "{}", heads });
  for (const model of ["a", "b", "c", "d"]) store.write(subject(model), null, texts.slice(0, 60), found);
  const names = () => Array.from({ length: tab.length }, (_, i) => tab.key(i) ?? "");
  const size = () => names().reduce((sum, name) => sum + name.length + (tab.getItem(name)?.length ?? 0), 0);
  assert.ok(size() <= MOST_LETTERS);
  assert.deepEqual(
    ["a", "b", "c", "d"].map((model) => store.read(subject(model)) !== null),
    [false, true, true, true],
  );
  store.write(
    subject("e"),
    null,
    Array.from({ length: 400 }, (_, i) => texts[i % 150]),
    found,
  );
  assert.ok(size() <= MOST_LETTERS);
  const kept = store.read(subject("e"))?.found.size ?? 0;
  assert.ok(kept > 100 && store.read(subject("d")) === null);
  store.write(subject("f"), "x".repeat(MOST_LETTERS), texts, found);
  assert.equal(store.read(subject("f")), null);
});

test("after a reload, or back at a model, nothing is measured again; a list that is in no link is there", async () => {
  const tab = storageOf();
  Object.assign(globalThis, { sessionStorage: tab });
  try {
    const long = `3/5/24\n5 Mart 2024\n${"x\n".repeat(MOST_IN_LINK)}`;
    const { s } = await measured(await scene(long));
    const kept = await lookedFor(s, "texts-keep");
    assert.deepEqual(
      queries(kept).filter(({ name }) => name.startsWith("texts-")),
      [],
      "it is kept once",
    );
    const again = await measured(texts(await scene(), { list: null }));
    assert.deepEqual([again.asked, again.s.texts.list], [[], long]);
    assert.deepEqual(again.s.texts.found, s.texts.found);
    const { asked } = await measured(await scene("Tuesday\n3/5/24"));
    assert.deepEqual(asked, ["Tuesday"], "a list of one's own stays, and what is known of it is taken");
    const other = await measured({ ...change.setModelInfo(kept, /** @type {any} */ (kept.info)), current: true });
    assert.deepEqual([other.asked, other.s.texts.list], [[], long]);
    tab.setItem(tab.key(0) ?? "", "{");
    assert.deepEqual((await measured(await scene())).asked.length, 3);
  } finally {
    Reflect.deleteProperty(globalThis, "sessionStorage");
  }
});

test("results of a user's model last as long as the page", async () => {
  const config = configOf("dates");
  const own = change.openOwn(initialState(), {
    id: "own-1",
    name: "mine",
    text: "5 May",
    architecture: "encoder-decoder",
  });
  const open = async () =>
    setList({ ...(await answered(own, config)), view: "texts", running: RUNNING }, "3/5/24\nTuesday");
  const { s, asked } = await measured(await open(), Infinity, config);
  assert.equal(asked.length, 2);
  await lookedFor(s, "texts-keep");
  const again = await measured(await open(), Infinity, config);
  assert.deepEqual([again.asked, again.s.texts.found], [[], s.texts.found]);
});

test("a sample of many texts is evenly spaced", () => {
  assert.deepEqual(spaced([...Array(10).keys()], 4), [0, 2, 5, 7]);
  assert.deepEqual(spaced([1, 2], 4), [1, 2]);
});

test("the export: the examples' maps, the means, the standard deviations", async () => {
  const { state } = await looked((await measured(await scene())).s);
  const panels = view.panels(state, await seenOf(state, screen));
  assert.deepEqual(
    panels.map(({ kind, key }) => (kind === "map" ? kind : key)),
    ["map", "map", "map", "texts.mean", "texts.deviation"],
  );
  const means = /** @type {any} */ (panels[3]);
  const i = means.measures.findIndex((/** @type {any} */ { id }) => id === "entropy");
  const found = summary(state.texts.found, textsOf(state), /** @type {any} */ (state.info));
  assert.deepEqual([means.rows[2].values[i], means.rows[2].rows[i]], [found[2].entropy?.mean, 3]);
  const lines = [...csv(/** @type {any} */ ({ panels: panels.slice(3), model: "dates", edits: {} }))]
    .join("")
    .split("\r\n");
  const applied = TEXT_MEASURES.filter((id) => means.measures.some((/** @type {any} */ one) => one.id === id)).length;
  assert.equal(lines.length, 2 + 2 * found.length * applied);
});

test("the view", async () => {
  const s = sortBy((await measured(await scene(), 2)).s, "first", false);
  snapshot("texts/going", markup(view.view(view.props(s, await seenOf(s, screen), view.actions(stubPage())))));
  const { state } = await looked((await measured(s)).s);
  const props = view.props(state, await seenOf(state, screen), view.actions(stubPage()));
  assert.deepEqual([props.going, props.examples.map(({ map }) => map !== null)], [false, [true, true, true]]);
});

test("a line break within a text is spelled in its line", async () => {
  assert.deepEqual(textsOf(await scene(String.raw`a\nb` + "\n" + String.raw`\\next`)).texts, [
    "a\nb",
    String.raw`\next`,
  ]);
});
