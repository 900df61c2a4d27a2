// What is written into the address is what is read out of it.
import assert from "node:assert/strict";
import test from "node:test";
import { pruneEdits } from "../../../www/domain/edits/document.js";
import { nameOfHead } from "../../../www/domain/heads.js";
import { arrive } from "../../../www/state/links/open-address.js";
import { setModel, setText, setView } from "../../../www/state/index.js";
import { initialState } from "../../../www/state/store.js";
import { loadedSlices } from "../../../www/state/slice.js";
import { linkTo } from "../../../www/state/links/link.js";
import { absentIn, fields, readUrl, writeUrl } from "../../../www/state/address.js";
import { RUNNER_UP } from "../../../www/features/why/state.js";
import { answered } from "../support/answered.js";

/** A seeded generator: the same states on every machine. @param {number} seed */
function random(seed) {
  let x = seed;
  const next = () => (x = (Math.imul(x, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return {
    next,
    int: (/** @type {number} */ n) => Math.floor(next() * n),
    some: (/** @type {any[]} */ a) => a[Math.floor(next() * a.length)],
  };
}

function randomState(seed) {
  const r = random(seed);
  const edits = {};
  const site = () => `${r.some(["encoder", "decoder"])}.blocks.${r.int(3)}.${r.some(["attn", "cross"])}`;
  if (r.int(2)) edits.causal = r.some([true, false]);
  if (r.int(2)) edits.padding = [[1, 1, 0]];
  if (r.int(2)) edits.scale = false;
  if (r.int(2)) edits.attention_temperature = 0.25 + r.int(8) / 8 + 1.5;
  if (r.int(2)) edits.heads = { [`${site()}.${r.int(4)}`]: r.some([0, 0.5, 2]) };
  if (r.int(2)) edits.gates = { [site()]: r.some(["open", "closed", 0.3]) };
  if (r.int(2)) edits.patterns = { [`${site()}.0`]: r.some(["uniform", "frozen"]) };
  if (r.int(2)) edits.dropout = { rate: 0.1, drop_path: 0, seed: r.int(100) };
  if (r.int(3) === 0) edits.hidden_cells = [[site(), r.some([null, 1]), r.int(9), r.int(9)]];
  return {
    ...initialState(),
    text: r.some(["5 Mart 2024 Salı", "৫ মার্চ, ২০২৪", "a&b=c #%+ 😀", "", "x".repeat(80)]),
    target: Array.from({ length: r.int(6) }, () => r.int(200)),
    play: r.some(["off", "done"]),
    edits: pruneEdits(edits),
    sampling: { temperature: r.int(5) / 4, top_k: r.int(4), seed: r.int(1000) },
    focus: r.some([null, { path: site(), head: r.int(8) }]),
    locked: { query: r.some([null, r.int(30)]), key: r.some([null, r.int(30)]) },
    view: r.some(["grid", "head", "anatomy"]),
    tone: r.some(["linear", "root", "log"]),
    engine: r.some(["auto", "cpu", "gpu"]),
  };
}

test("500 states survive a round trip through their addresses", () => {
  for (let seed = 1; seed <= 500; seed++) {
    const state = randomState(seed);
    const back = readUrl(`#${writeUrl(state)}`, initialState());
    for (const field of fields())
      assert.deepEqual(field.get(back), field.get(state) ?? field.get(initialState()), `${field.name}, state ${seed}`);
    assert.equal(back.notice, null);
    assert.equal(writeUrl(back), writeUrl(state));
  }
});

test("the default state has an address that says nothing but its version", () => {
  assert.equal(writeUrl({ ...initialState(), play: "done" }), "v=4&model=dates");
  assert.equal(writeUrl({ ...initialState(), play: "slow", target: [1, 2] }), "v=4&model=dates");
});

test("an empty address is a first visit; others without a model mean the original default", () => {
  for (const empty of ["", "#", "#v=4"]) {
    const s = readUrl(empty, { ...initialState(), engine: "cpu" });
    assert.deepEqual([s.model, s.text, s.engine], ["reverse", "cabbage", "cpu"]);
    assert.deepEqual([s.drawn, s.wrote], [s.sampling, {}]);
  }
  for (const old of ["#v=1&text=5+Mart+2024", "#v=4&view=head", "#v=1", "#%%%", "#v=4&engine=cpu"])
    assert.equal(readUrl(old, initialState()).model, "dates", old);
});

test("a link to the scene of a first visit names its model, as any other does", async () => {
  const first = readUrl("", initialState());
  assert.equal(writeUrl(first), "v=4&model=reverse");
  assert.equal(writeUrl({ ...first, play: "slow", target: [1, 2] }), "v=4&model=reverse");
  const all = await answered(first);
  assert.match(linkTo(all, "https://x/"), /^https:..x.#v=4&model=reverse/);
  for (const [other, written] of Object.entries({
    "v=4&model=reverse&text=badge": setText(all, "badge"),
    "v=4&model=reverse&view=head": setView(all, "head"),
    "v=4&room=learn&model=reverse": { ...all, room: /** @type {const} */ ("learn") },
  })) {
    assert.equal(writeUrl(written), other);
    assert.equal(writeUrl(readUrl(other, initialState())), other);
  }
  assert.equal(writeUrl(setModel(all, "dates")), "v=4&model=dates");
  assert.equal(arrive(await answered(setModel(all, "dates")), "", null).model, "reverse", "back where it began");
});

test("an address says its version", () => {
  assert.match(writeUrl({ ...initialState(), view: "head" }), /^v=4&/);
  assert.equal(readUrl("#v=5&view=head", initialState()).notice?.key, "notice.version");
});

test("a Grid of images under version 2 or 1 shows whole patterns", () => {
  const own = [/** @type {any} */ ({ id: "owner/vit", name: "vit", text: "", architecture: "encoder" })];
  const read = (/** @type {string} */ link) => readUrl(link, { ...initialState(), own });
  for (const old of ["v=2&model=digits", "v=1&model=digits", "v=2&model=digits&view=grid", "v=2&model=owner/vit"])
    assert.deepEqual([read(old).grid.over, read(old).notice], [false, null], old);
  for (const other of [
    "v=4&model=digits",
    "v=2&model=digits&over_patches=1",
    "v=2&model=digits&view=head",
    "v=2&model=dates",
  ])
    assert.equal(read(other).grid.over, true, other);
});

test("Heads under version 3 or older waits for an atlas", () => {
  const source = (/** @type {string} */ link) => readUrl(link, initialState()).atlas.source;
  for (const old of ["v=3&view=atlas&a_find=induction&a_x=induction", "v=2&view=atlas", "v=1&view=atlas"])
    assert.equal(source(old), "files", old);
  assert.equal(source("v=3&view=atlas&a_over=texts"), "texts");
  for (const other of ["v=4&view=atlas", "v=3&view=head"]) assert.equal(source(other), null, other);
});

test("a link of version 1 opens with the defaults of its time, and is written as one of today", () => {
  const v1 = (/** @type {string} */ rest) => readUrl(`#v=1${rest}`, initialState());
  assert.deepEqual([v1("").model, v1("").text, v1("").play], ["dates", "5 Mart 2024 Salı", "fast"]);
  for (const [model, head] of Object.entries({
    dates: "decoder.blocks.1.cross.0",
    phrases: "decoder.blocks.1.cross.0",
    add: "decoder.blocks.1.attn.0",
    tales: "decoder.blocks.3.attn.0",
    fill: "encoder.blocks.2.attn.0",
    // These open with the same head today.
    reverse: null,
    copy: null,
    sort: null,
    induction: null,
  })) {
    const { focus, notice } = v1(`&model=${model}`);
    assert.deepEqual([focus && nameOfHead(focus), notice], [head, null], model);
    assert.equal(readUrl(`#v=4&model=${model}`, initialState()).focus, null, "today the model says which");
  }
  const other = v1("&head=decoder.blocks.0.attn.1");
  assert.equal(nameOfHead(other.focus), "decoder.blocks.0.attn.1", "a link's own head stays");
  assert.deepEqual(
    ["&view=patch", "&view=patch&p_part=z", "&view=head"].map((rest) => v1(rest).patch.part),
    ["resid_pre", "z", null],
  );
  assert.equal(readUrl("#v=4&view=patch", initialState()).patch.part, null);
  assert.deepEqual(
    ["&model=reverse&room=batch", "&room=batch"].map((rest) => v1(rest).batch.pairs?.map(({ target }) => target)),
    [Array(3).fill("2024-03-05"), undefined],
    "those of dates are its pairs anyway",
  );
  assert.deepEqual(
    ["&model=tales&sort=diagonal", "&model=dates&sort=diagonal"].map((rest) => v1(rest).grid.sort),
    ["self", "diagonal"],
  );
  // A model from elsewhere shows its kinds of heads once it is loaded.
  const hub = { id: `mine/tiny@${"a".repeat(40)}`, name: "tiny", text: "a", architecture: "decoder" };
  const opened = (/** @type {string} */ version, /** @type {string[]} */ kinds) => {
    const base = { ...initialState(), own: [/** @type {any} */ (hub)] };
    const s = readUrl(`#v=${version}&model=${encodeURIComponent(hub.id)}&sort=diagonal`, base);
    assert.equal(s.notice, null);
    const sublayers = kinds.map((kind) => ({ kind, path: `decoder.blocks.0.${kind}`, n_heads: 1 }));
    return loadedSlices(s, /** @type {any} */ ({ sublayers })).grid?.sort;
  };
  assert.deepEqual(
    [opened("1", ["attn"]), opened("1", ["attn", "cross"]), opened("2", ["attn"])],
    ["self", "diagonal", "diagonal"],
  );
  const edited = `&view=why&edits=${encodeURIComponent('{"heads":{"decoder.blocks.1.cross.0":0}}')}`;
  assert.deepEqual(
    [edited, `${edited}&query=1`, `${edited}&why-foil=3`, "&view=why"].map((rest) => v1(rest).why.foil),
    [RUNNER_UP, RUNNER_UP, 3, null],
    "the runner-up was the foil, with edits too",
  );
  assert.match(writeUrl(v1(edited)), /why-foil=likeliest/);
  const back = writeUrl(v1("&view=patch"));
  assert.equal(back, "v=4&head=decoder.blocks.1.cross.0&view=patch&p_part=resid_pre");
  assert.equal(writeUrl(readUrl(back, initialState())), back);
  assert.equal(absentIn("#v=1&model=prajjwal1/bert-tiny", initialState())?.fragment, "v=1&model=prajjwal1/bert-tiny");
  assert.equal(absentIn("#v=5&model=prajjwal1/bert-tiny", initialState()), null);
});

test("a title and a language alone make no lesson", () => {
  for (const alone of ["title=Heads", "lang=tr", "title=Heads&lang=tr"]) {
    const { lesson, notice } = readUrl(`#v=4&model=dates&${alone}`, initialState());
    assert.deepEqual([lesson, notice], [null, null], alone);
  }
  const { lesson } = readUrl("#v=4&lang=tr&title=Heads&lesson=mo..Look", initialState());
  assert.deepEqual([lesson?.title, lesson?.language, lesson?.say], ["Heads", "tr", "Look"]);
});

test("a target before its first token is another state than one not asked about", () => {
  const back = readUrl("#v=4&target=", initialState());
  assert.deepEqual([back.play, back.target], ["off", []]);
  assert.equal(readUrl("#v=4&text=3/5/24", initialState()).play, "fast");
});

test("invalid fields are left out with a notice, and the rest applies", () => {
  for (const bad of [
    "edits=%7B",
    "edits=[]",
    'edits={"heads":{"a":"x"}}',
    'edits={"causal":false,"nonsense":1}',
    "target=1,x",
    "temperature=hot",
    "view=pie",
    "head=../../x",
    "query=-1",
    "wat=1",
    "seed=1e99",
  ]) {
    const s = readUrl(`#v=4&tone=log&${bad}`, initialState());
    assert.equal(s.tone, "log", bad);
    assert.equal(s.notice?.key, "notice.link", bad);
    assert.deepEqual(s.edits, {}, bad);
  }
});

test("no damaged address throws", () => {
  const r = random(7);
  const good = writeUrl(randomState(3));
  for (let i = 0; i < 300; i++) {
    const at = r.int(good.length);
    readUrl(`#${good.slice(0, at)}${String.fromCharCode(33 + r.int(90))}${good.slice(at + r.int(4))}`, initialState());
  }
});
