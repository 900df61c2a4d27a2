// Why: the question, the walk from the answer to an earlier head and back, its address, and what is exported.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import "../../../www/app/words/views.js";
import * as change from "../../../www/state/index.js";
import { initialState, scene } from "../../../www/state/store.js";
import { follow, readUrl, writeUrl } from "../../../www/state/address.js";
import { answerRow } from "../../../www/state/answer-row.js";
import {
  askedOf,
  backTo,
  enterHead,
  enterKey,
  point,
  setAnswer,
  setFoil,
  setLikeness,
  setTyped,
  walks,
} from "../../../www/features/why/state.js";
import { partName } from "../../../www/components/part-names.js";
import { questionsOf } from "../../../www/features/why/queries.js";
import { answered } from "../support/answered.js";
import { looked, seenOf } from "../support/looked.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import { csv } from "../../../www/features/export/tables.js";
import { markup } from "../support/render.js";
import { snapshot } from "../support/snapshot.js";

const view = await import("../../../www/features/why/index.js");
const patchView = await import("../../../www/features/patch/index.js");
const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const CROSS = { path: "decoder.blocks.1.cross", head: 2 };
const OWN = { path: "decoder.blocks.1.attn", head: 0 };

/** The view with all its questions answered. @param {(s: import("../../../www/state/store.js").State) => any} [set] */
const open = async (set = (s) => s, more = {}) =>
  (await looked(set({ ...(await answered({ ...initialState(), ...more })), view: "why" }))).state;
const propsOf = async (s) => view.props(s, await seenOf(s, screen), /** @type {any} */ ({}));
const asked = (s) => questionsOf(s, /** @type {any} */ (answerRow(s)));
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-4, `${a}, expected ${b}`);

test("it asks about the last written token against the runner-up", async () => {
  const s = await open();
  const { parts, keys, cell } = asked(s);
  const written = s.result?.target.at(-1)?.id;
  assert.deepEqual(parts?.toward, {
    kind: "answer",
    position: (s.result?.target.length ?? 0) - 2,
    answer: written,
    foil: "likeliest",
  });
  assert.deepEqual(
    view.queries(s).map(({ name }) => name),
    ["why"],
    "one question, of which the tokens to choose from are told too",
  );
  assert.deepEqual([keys, cell], [null, null]);
  const { question, step } = await propsOf(s);
  assert.match(question?.title ?? "", /^Why “.” and not “5”\?$/);
  assert.equal(step?.kind, "parts");
});

test("bars are sorted by size, and with the rest and the residue they sum to the run's logit", async () => {
  const { step } = await propsOf(await open());
  assert.ok(step?.kind === "parts");
  const sizes = step.bars.map(({ value }) => Math.abs(value));
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => b - a),
  );
  near(
    step.bars.reduce((sum, { value }) => sum + value, 0),
    step.sums.sum,
  );
  near(step.sums.sum + (step.sums.residue ?? 0), step.sums.whole ?? 0);
});

test("another answer, another token to hold it against, or none", async () => {
  const s = await open((s) => setFoil(setAnswer(s, 12), 14));
  assert.deepEqual(asked(s).parts?.toward, { kind: "answer", position: 9, answer: 12, foil: 14 });
  const alone = await open((s) => setFoil(setAnswer(s, 12), -1));
  assert.equal(/** @type {any} */ (asked(alone).parts)?.toward.foil, null);
  assert.equal((await propsOf(alone)).question?.title, "Why “a”?");
  const entry = /** @type {any} */ (s.answers.why);
  const end = { id: 2, text: "<end>", kind: "special", probability: 0.1 };
  const atEnd = { ...s, answers: { ...s.answers, why: { ...entry, answer: { ...entry.answer, foil: end } } } };
  assert.equal((await propsOf(atEnd)).question?.title, "Why “a” and not ⟨end⟩?", "its brackets are its quotes");
});

test("a typed text is used if it is one token, else its tokens are listed", async () => {
  const s = await open();
  const typedQuery = (s) => view.queries(s).find(({ name }) => name === "why-token");
  const token = (id, text, kind = "text", span = [0, 1]) => ({ id, text, kind, span, segment: 0 });
  const start = token(1, "<s>", "special", null);
  const asking = setTyped(s, "answer", "␣a");
  /** @type {any} */
  let question;
  await typedQuery(asking)?.ask(/** @type {any} */ ({ ask: (q) => (question = q) }), () => true);
  assert.deepEqual([question.kind, question.of.source], ["patterns", " a"]);
  const receive = (s, source) => typedQuery(s)?.receive?.(s, source && { kind: "patterns", source }, null);
  const answer = receive(asking, [start, token(12, " a")]);
  assert.deepEqual([askedOf(answer).answer, askedOf(answer).typed], [12, null]);
  const foil = receive(setTyped(answer, "foil", "b"), [start, token(13, "b")]);
  assert.deepEqual([askedOf(foil).answer, askedOf(foil).foil], [12, 13]);
  const problem = async (source) => (await propsOf(receive(asking, source))).question?.typed?.problem;
  assert.match((await problem([token(12, "a"), token(13, "b")])) ?? "", /reads it as “a” “b”\.$/);
  for (const none of [null, [token(3, "ğ", "unknown")]]) assert.match((await problem(none)) ?? "", /is not a token of/);
  const lost = { code: "device-lost" };
  const unread = typedQuery(asking)?.receive?.(asking, null, lost);
  assert.equal((await propsOf(unread)).question?.typed?.problem, wordsOf(lost), "what failed is said");
  assert.equal(typedQuery(unread), undefined);
  const told = receive(asking, []);
  assert.equal(typedQuery(told), undefined, "it is asked once");
  assert.equal(askedOf(setFoil(told, 14)).typed, null, "the next choice clears it");
});

test("a head leads to its keys, a key to its cell, an earlier head on from there, and back step by step", async () => {
  const first = await open((s) => enterHead(s, OWN));
  assert.deepEqual([asked(first).keys?.path, asked(first).keys?.head], [OWN.path, 0]);
  assert.deepEqual(asked(first).keys?.toward, asked(first).parts?.toward);
  const cell = await open((s) => enterKey(enterHead(s, OWN), 4));
  assert.deepEqual([asked(cell).cell?.query, asked(cell).cell?.key], [9, 4]);
  const earlier = { path: "decoder.blocks.0.attn", head: 1 };
  for (const [side, row] of /** @type {const} */ ([
    ["query", 9],
    ["key", 4],
  ])) {
    const on = await open((s) => enterHead(enterKey(enterHead(s, OWN), 4), earlier, side));
    assert.deepEqual(asked(on).keys?.toward, { kind: "score", ...OWN, query: 9, key: 4, side });
    const further = enterKey(on, 2);
    assert.deepEqual([asked(further).cell?.query, asked(further).cell?.key], [row, 2]);
    assert.deepEqual(askedOf(backTo(further, 3)).walk, askedOf(on).walk);
    assert.deepEqual(askedOf(backTo(further, 2)).walk, askedOf(cell).walk);
    assert.deepEqual(askedOf(backTo(further, 1)).walk, askedOf(first).walk);
    assert.deepEqual(askedOf(backTo(further, 0)).walk, []);
  }
});

test("the guide names the next step, and in the end only true findings", async () => {
  const s = await open();
  const { guide } = await propsOf(s);
  assert.match(guide ?? "", /^Step 1 of 2\. Next: choose the first head in the list\.$/);
  assert.equal((await propsOf(setFoil(s, 14))).guide, null, "it waits for what is asked now");
  /** At the end of the walk by the head, with these contributions of its part and keys. */
  const end = async (head, part, values) => {
    const { answers, ...there } = await open((s) => enterHead(s, head));
    const [parts, keys] = structuredClone([answers.why, answers["why-keys"]]);
    assert.ok(parts.answer?.kind === "attribute" && keys.answer?.kind === "head-keys");
    for (const one of parts.answer.parts)
      one.value = one.path === CROSS.path && one.head === CROSS.head ? part : 0.001 * one.value;
    keys.answer.values = Array.from(keys.answer.values, (_, i) => values[i] ?? 0);
    return (await propsOf({ ...there, answers: { ...answers, why: parts, "why-keys": keys } })).guide ?? "";
  };
  assert.match(await end(CROSS, 9, [1, 3]), /^Step 2 of 2, the end: the longest bar/);
  for (const [head, part, values] of /** @type {const} */ ([
    [CROSS, 9, [1, -3]],
    [CROSS, -9, [1, 3]],
    [OWN, 9, [1, 3]],
  ]))
    assert.equal(await end(head, part, [...values]), "Step 2 of 2.");
});

test("the keys that a head can see are those that are listed, and they sum to its part", async () => {
  const { step } = await propsOf(await open((s) => enterHead(s, OWN)));
  assert.ok(step?.kind === "keys");
  assert.equal(step.bars.length, 10, "what comes later is masked");
  near(
    step.bars.reduce((sum, { value }) => sum + value, 0),
    step.sums.sum,
  );
});

test("in a cell's map the weakest parts share a row and a column, and all of it is the product", async () => {
  const s = await open((s) => enterKey(enterHead(s, CROSS), 4));
  const { step } = await propsOf(s);
  assert.ok(step?.kind === "cell");
  assert.equal(step.map.rows.length, 10);
  assert.equal(step.map.rows.at(-1)?.text, "others");
  near(
    step.map.pattern.values.reduce((sum, value) => sum + value, 0),
    step.sums.sum,
  );
  const sizes = step.pairs.map(({ value }) => Math.abs(value));
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => b - a),
  );
  const at = await propsOf(point(s, { row: 9, col: 9 }));
  assert.ok(at.step?.kind === "cell");
  assert.deepEqual([at.step.map.met?.query.name, at.step.map.met?.query.go], ["others", null]);
});

test("every step is in the address, and an invalid walk is refused", async () => {
  const s = await open((s) =>
    enterHead(enterKey(enterHead(setFoil(s, 14), OWN), 4), { ...OWN, path: "decoder.blocks.0.attn" }, "key"),
  );
  const url = writeUrl(s);
  assert.match(decodeURIComponent(url), /why-walk=decoder\.blocks\.1\.attn\.0@4,k:decoder\.blocks\.0\.attn\.0$/);
  const there = readUrl(url, initialState());
  assert.deepEqual(askedOf(there), askedOf(s));
  for (const bad of ["", "x", "decoder.blocks.1.attn.0,q:decoder.blocks.0.attn.0", "decoder.blocks.1.attn.0@-1"])
    assert.equal(walks.read(bad), undefined, bad);
});

test("an edit recomputes everything; another text or another token restarts", async () => {
  const s = await open((s) => enterHead(s, OWN));
  const edited = (await looked(await answered(change.edit(s, { heads: { "decoder.blocks.0.attn.1": 0 } })))).state;
  assert.equal(askedOf(edited).walk.length, 1);
  assert.deepEqual(asked(edited).keys?.of.edits, edited.edits);
  assert.equal((await propsOf(edited)).stale, false);
  assert.deepEqual(askedOf(change.setText(s, "6 Mart")).walk, []);
  assert.deepEqual(askedOf(change.setLocked(s, { query: 2, key: null })).walk, []);
});

test("for a model without an output head it decomposes the vector, or its similarity to another text's", async () => {
  const reader = JSON.stringify({ name: "reader", architecture: "encoder", head: false });
  const s = { ...(await answered({ ...initialState(), view: "why" }, reader)), view: /** @type {const} */ ("why") };
  assert.deepEqual(asked(s).parts?.toward, {
    kind: "output",
    position: s.result?.asked ?? (s.result?.source.length ?? 0) - 1,
  });
  assert.deepEqual(asked(setLikeness(s, "6 Mart")).parts?.toward, { kind: "likeness", source: "6 Mart" });
});

test("Patch is asked the same: of the part that weighs most, then of the head of the step", async () => {
  const links = [];
  const patchOf = async (set) => {
    const s = await open(set);
    const { patch } = view.props(s, await seenOf(s, screen), /** @type {any} */ ({ patch: (to) => links.push(to) }));
    patch?.go();
    return { patch, after: follow(s, links.at(-1)).patch };
  };
  const { after } = await patchOf((s) => setFoil(setAnswer(s, 12), 14));
  assert.deepEqual([after.answer, after.foil, after.step, after.score], [14, 12, 9, "logit-difference"]);
  const crossed = await patchOf((s) => enterHead(setFoil(setAnswer(s, 12), -1), CROSS));
  assert.deepEqual([crossed.after.answer, crossed.after.score], [12, "probability"], "one token has no other side");
  assert.deepEqual([crossed.after.stack, crossed.after.part], ["decoder", "cross_z"]);
  assert.match(crossed.patch?.name ?? "", /L1H2$/);
  const own = await patchOf((s) => enterKey(enterHead(s, OWN), 4));
  assert.deepEqual([own.after.stack, own.after.part], ["decoder", "z"]);
  let typed = { ...(await open()), patch: after };
  const act = patchView.actions(/** @type {any} */ ({ apply: (change) => (typed = change(typed)) }));
  act.text("6 Mart");
  assert.deepEqual([typed.patch.text, typed.patch.answer], ["6 Mart", 14], "the other text is typed after it");
  act.text("6 Mart 2");
  assert.equal(typed.patch.answer, 14, "letter by letter");
  act.typed();
  act.text("7 Mart");
  assert.equal(typed.patch.answer, null);
});

test("the export holds the shown step, titled by its trail", async () => {
  const earlier = { path: "decoder.blocks.0.attn", head: 1 };
  for (const [set, kind, key] of /** @type {const} */ ([
    [(s) => s, "bars", "parts"],
    [(s) => enterHead(s, OWN), "bars", "keys.decoder.blocks.1.attn.0"],
    [(s) => enterKey(enterHead(s, OWN), 4), "map", "cell.decoder.blocks.1.attn.0.9.4"],
    [(s) => enterHead(enterKey(enterHead(s, OWN), 4), earlier, "key"), "bars", "keys.decoder.blocks.0.attn.1"],
  ])) {
    const s = await open(set);
    const [panel, ...more] = view.panels(s, await seenOf(s, screen));
    assert.deepEqual([panel.kind, panel.key, more.length], [kind, key, 0]);
    assert.match(panel.name, /^Why “/);
    const [columns, ...lines] = [...csv(/** @type {any} */ ({ panels: [panel], model: "dates", edits: {} }))]
      .join("")
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    const rows = lines.map((line) => Object.fromEntries(columns.slice(2, -2).map((name, i) => [name, line[i + 2]])));
    // Which token's logit, against which other, and where.
    const { target } = (await seenOf(s, screen)).derived;
    const { answer, foil } = /** @type {any} */ (s.answers.why.answer);
    const about = { unit: "logits", answer: answer.text, against: foil.text };
    const at = (/** @type {number} */ query) => ({ query: String(query), query_token: target[query].text });
    const bars = (/** @type {object} */ of, /** @type {any} */ { values }) =>
      [...values].map((value, i) => ({ ...of, position: String(i), position_token: target[i].text, value }));
    const numbered = () => rows.map((row) => ({ ...row, value: Math.fround(row.value) }));
    if (panel.key === "parts") {
      assert.deepEqual(Object.keys(rows[0]).slice(-2), ["name", "value"]);
      for (const { name, value, ...others } of rows) {
        assert.deepEqual(others, { ...about, position: "9", position_token: target[9].text });
        assert.match(`${name} ${value}`, /^\w[^]* -?[\d.e-]+$/);
      }
    } else if (panel.kind === "map") {
      const cell = /** @type {any} */ (s.answers["why-cell"].answer);
      const [first] = rows;
      assert.deepEqual(Object.keys(first), ["query_part", "key_part", "value", "masked"]);
      assert.equal(rows.length, cell.values.length);
      assert.deepEqual([Math.fround(first.value), first.masked], [cell.values[0], "0"]);
      for (const part of [first.query_part, first.key_part]) assert.match(part, /\S/);
    } else if (panel.key === "keys.decoder.blocks.1.attn.0") {
      assert.deepEqual(numbered(), bars({ ...about, ...at(9) }, s.answers["why-keys"].answer));
    } else {
      // Of a score: it is no logit, and no token's.
      assert.deepEqual(numbered(), bars({ unit: "", ...at(4) }, s.answers["why-keys"].answer));
    }
  }
});

test("Escape goes one step back, and does nothing at the start", async () => {
  const went = [];
  const at = async (set) =>
    view.props(
      await open(set),
      await seenOf(await open(set), screen),
      /** @type {any} */ ({ back: (n) => went.push(n) }),
    );
  assert.equal(view.keys.Escape(await at((s) => s)), false);
  view.keys.Escape(await at((s) => enterKey(enterHead(s, OWN), 4)));
  assert.deepEqual(went, [1]);
});

test("a patched value is named by its site", async () => {
  const { info } = await seenOf(await open(), screen);
  const name = (/** @type {string} */ path) => info && partName(info, { kind: "patch", path, head: null, value: 1 });
  assert.equal(name("decoder.blocks.1.cross.out"), "Patch, output of Cross L1");
  assert.equal(name("decoder.blocks.0.resid_pre"), "Patch, stream into Decoder L0");
});

test("the pictures", async () => {
  snapshot("why/parts", markup(view.view(await propsOf(await open()))));
  snapshot("why/keys", markup(view.view(await propsOf(await open((s) => enterHead(s, CROSS))))));
  snapshot("why/cell", markup(view.view(await propsOf(await open((s) => enterKey(enterHead(s, OWN), 4))))));
});

const CLASSES = JSON.stringify({ name: "mine", architecture: "encoder", classes: ["against", "neither", "for"] });
const sorts = () => change.openOwn(initialState(), { id: "own-1", name: "mine", text: "abc", architecture: "encoder" });

test("a classifier's question survives a click on a token, and is one of its classes", async () => {
  const s = await answered(setFoil(setAnswer({ ...sorts(), locked: { query: 1, key: null } }, 2), 57), CLASSES);
  const asks = (s) => [askedOf(s).answer, askedOf(s).foil];
  assert.deepEqual(asks(s), [2, null], "a link asks before the model is there");
  assert.deepEqual(asks({ ...s, locked: { query: 2, key: null } }), [2, null]);
  assert.equal(askedOf(await answered(setFoil(sorts(), -1), CLASSES)).foil, -1);
});

test("a classifier's link to Patch names a part of its stack, not of its class head", async () => {
  const { state } = await looked({ ...(await answered(sorts(), CLASSES)), view: "why" }, CLASSES);
  const answer = /** @type {any} */ (state.answers.why.answer);
  const most = { kind: "bias", path: "class_head.transform", head: null, value: 99 };
  const answers = {
    ...state.answers,
    why: { ...state.answers.why, answer: { ...answer, parts: [most, ...answer.parts] } },
  };
  const s = { ...state, answers };
  const links = [];
  const { patch } = view.props(s, await seenOf(s, screen), /** @type {any} */ ({ patch: (to) => links.push(to) }));
  patch?.go();
  assert.match(links[0], /p_stack=encoder/);
});

test("a classifier's question compares two classes, whatever row is focused", async () => {
  const classes = ["against", "neither", "very much for"];
  const config = JSON.stringify({ name: "mine", architecture: "encoder", classes });
  const own = change.openOwn(initialState(), { id: "own-1", name: "mine", text: "abc", architecture: "encoder" });
  const read = await answered(own, config);
  const s = (await looked({ ...read, view: "why", locked: { query: 2, key: null } }, config)).state;
  assert.deepEqual(asked(s).parts?.toward, { kind: "answer", position: 0, answer: null, foil: "likeliest" });
  const { question, step } = await propsOf(s);
  assert.equal(question?.title, "Why “against” and not “neither”?");
  const spelled = (all) => all.map(({ label }) => label.text);
  assert.deepEqual(spelled(question?.answers ?? []), classes);
  assert.deepEqual([spelled(question?.foils ?? []), question?.rows], [classes.slice(1), []]);
  assert.match(step?.about ?? "", /tanh/);
  const shown = markup(view.view(await propsOf(s)));
  assert.doesNotMatch(shown, /token-field|data-ask="row/);
  const other = setFoil(setAnswer(s, 2), 0);
  assert.deepEqual(asked(other).parts?.toward, { kind: "answer", position: 0, answer: 2, foil: 0 });
  const part = (kind, path) => partName(/** @type {any} */ (s.info), { kind, path, head: null, value: 0 });
  assert.equal(part("unembed", "class_head"), "Bias, classes");
  assert.equal(part("bias", "class_head.transform"), "Bias, before the classes");
  assert.equal(part("norm", "encoder.embed.norm"), "Norm shift, Embedding");
  assert.deepEqual(
    [part("norm", "head.norm"), part("norm", "encoder.norm")],
    ["Norm shift, before the output matrix", "Norm shift"],
  );
  assert.equal(part("norm", "encoder.blocks.0.attn.norm"), part("norm", "encoder.blocks.0.attn"));
});

test("in 8 and 4 bits the parts are not called exact", async () => {
  const s = await open();
  const about = async (precision) => {
    const info = s.info && { ...s.info, precision };
    return (await propsOf({ ...s, info })).step?.about ?? "";
  };
  for (const precision of ["f32", "f16"]) assert.match(await about(precision), /It is exact/);
  for (const precision of ["int8", "int4"]) {
    assert.match(await about(precision), /The difference is rounding/);
    assert.doesNotMatch(await about(precision), /exact/);
  }
});

test("where each token has a class, the focused token's is asked about", async () => {
  const config = JSON.stringify({ name: "mine", architecture: "encoder", classes: ["O", "name"], class_rows: "each" });
  const own = change.openOwn(initialState(), { id: "own-1", name: "mine", text: "abc", architecture: "encoder" });
  const read = await answered(own, config);
  const focused = { ...read, locked: { query: 2, key: null } };
  assert.equal(scene(focused)?.asked, 2);
  assert.equal(
    scene({ ...focused, info: { ...focused.info, config: { ...focused.info.config, class_rows: "first" } } })?.asked,
    null,
  );
  const told = { ...focused, result: { ...focused.result, asked: 2 } };
  assert.equal(answerRow(told)?.row, 2);
  const chosen = setAnswer(told, 1);
  assert.equal(askedOf(chosen).answer, 1);
  assert.equal(askedOf({ ...chosen, locked: { query: 0, key: null } }).answer, null, "another token, another question");
});

// ---- edited, plain, and their difference ----

/** A silenced head of the default model, with all of Why's questions answered. */
const SILENT = { heads: { "decoder.blocks.1.cross.2": 0 } };
const silenced = async (/** @type {any} */ more = {}) => {
  const s = await answered(change.edit(await answered(initialState()), SILENT));
  const { state, asked } = await looked({ ...s, view: "why", why: { ...s.why, ...more } });
  return { state, asked: asked.filter(({ name }) => name.startsWith("why")) };
};
const EDITED = { path: "decoder.blocks.1.cross", head: 2 };
/** The plain run would have written this token. @param {any} s @param {number} id */
const wouldWrite = (s, id) => {
  const entry = s.answers["why-unedited"];
  const answer = { ...entry.answer, answer: { ...entry.answer.answer, id } };
  return { ...s, answers: { ...s.answers, "why-unedited": { ...entry, answer } } };
};

test("nothing more is asked where nothing is edited, and no run is to be chosen", async () => {
  const { asked: all } = await looked({ ...(await answered(initialState())), view: "why" });
  assert.deepEqual(
    all.filter(({ name }) => name.startsWith("why")).map(({ name }) => name),
    ["why"],
  );
  assert.equal((await propsOf(await open())).runs, null);
});

test("under edits it first asks for the plain run's token, then the same question of both runs", async () => {
  const { asked: all } = await silenced();
  assert.deepEqual(
    all.map(({ name }) => name),
    ["why-unedited", "why", "why-without"],
  );
  const [before, edited, plain] = all.map(({ question }) => question);
  assert.deepEqual([before.of.edits, edited.of.edits, plain.of.edits], [{}, SILENT, {}]);
  assert.deepEqual(plain.of.target, edited.of.target, "on the same tokens");
  const { state } = await silenced();
  const { answer, foil } = /** @type {any} */ (state.answers.why.answer);
  assert.deepEqual(plain.toward, { ...edited.toward, answer: answer.id, foil: foil.id }, "about the same two tokens");
});

test("if the edits changed the token, the plain run's one is the foil unless another is chosen", async () => {
  const { state } = await silenced();
  const written = answerRow(state)?.written ?? 0;
  const foilOf = (/** @type {any} */ s) => /** @type {any} */ (asked(s).parts).toward.foil;
  assert.equal(foilOf(wouldWrite(state, written)), "likeliest", "the same token");
  assert.equal(foilOf(wouldWrite(state, written + 1)), written + 1);
  assert.equal(foilOf(setFoil(wouldWrite(state, written + 1), 14)), 14);
  assert.equal(foilOf(setFoil(wouldWrite(state, written + 1), -1)), null);
  const { why: _, ...waiting } = state.answers;
  const failed = { key: waiting["why-unedited"].key, answer: null, failure: { code: "device-lost" } };
  const lost = /** @type {any} */ ({ ...state, answers: { ...waiting, "why-unedited": failed } });
  assert.ok(
    view.queries(lost).some(({ name }) => name === "why"),
    "asked all the same",
  );
});

test("where no token is written, both runs are asked for theirs, and a token is not held against itself", async () => {
  const { state } = await silenced();
  const last = (state.result?.target.length ?? 0) - 1;
  const locked = { ...state.locked, query: last };
  const s = /** @type {any} */ ({ ...state, answers: {}, locked, result: { ...state.result, next: null } });
  const waiting = view.queries(s);
  assert.deepEqual(
    waiting.map(({ name }) => name),
    ["why-unedited", "why-edited"],
    "the foil depends on both",
  );
  const told = (/** @type {number[]} */ ids) => ({
    ...s,
    answers: Object.fromEntries(
      waiting.map(({ name, key }, i) => [
        name,
        { key, answer: { kind: "attribute", answer: { id: ids[i] } }, failure: null },
      ]),
    ),
  });
  const foilOf = (/** @type {number[]} */ ids) => /** @type {any} */ (asked(told(ids)).parts).toward.foil;
  assert.deepEqual([foilOf([12, 12]), foilOf([12, 13])], ["likeliest", 12]);
  assert.ok(view.queries(told([12, 12])).some(({ name }) => name === "why"));
});

test("the silenced head's row shows its missing contribution; the runs and their difference each sum", async () => {
  const { state } = await silenced();
  const step = async (/** @type {any} */ run) => {
    const { step } = await propsOf({ ...state, why: { ...state.why, run } });
    assert.ok(step?.kind === "parts");
    near(
      step.bars.reduce((sum, { value }) => sum + value, 0),
      step.sums.sum,
    );
    near(step.sums.sum + (step.sums.residue ?? 0), step.sums.whole ?? 0);
    return step;
  };
  const [edited, plain, difference] = [await step("with"), await step("without"), await step("difference")];
  const partOf = (/** @type {any} */ name) =>
    /** @type {any} */ (state.answers[name].answer).parts.find(
      (/** @type {any} */ part) => part.path === EDITED.path && part.head === EDITED.head,
    ).value;
  const own = edited.bars.find(({ name }) => /L1H2, off$/.test(name));
  assert.deepEqual([own?.value, own?.missing], [partOf("why"), partOf("why-without")]);
  assert.match(own?.note ?? "", /^would have added [+−]/);
  assert.ok(plain.bars.every(({ missing }) => missing === null));
  near(difference.sums.sum, edited.sums.sum - plain.sums.sum);
  near(difference.bars.find(({ name }) => /Cross L1H2$/.test(name))?.value, partOf("why") - partOf("why-without"));
  assert.ok(difference.bars.every(({ go }) => go === null));
  assert.match(markup(view.view(await propsOf(state))), /data-run="without"/);
});

test("a head is followed in the run that is shown, which the address holds while something is edited", async () => {
  const { state } = await silenced();
  const plain = enterHead({ ...state, why: { ...state.why, run: "without" } }, EDITED);
  assert.deepEqual(asked(plain).keys?.of.edits, {});
  assert.deepEqual(asked(enterHead(state, EDITED)).keys?.of.edits, SILENT);
  assert.deepEqual((await propsOf((await looked(plain)).state)).runs?.names, ["with", "without"]);
  const linked = enterHead({ ...state, why: { ...state.why, run: "difference" } }, EDITED);
  assert.equal((await propsOf((await looked(linked)).state)).runs?.chosen, "with", "whose keys these are");
  assert.match(writeUrl(plain), /why-run=without/);
  assert.doesNotMatch(writeUrl(await answered(change.resetEdits(plain))), /why-run/);
});

test("each bar has its contribution as a sentence; the first one's is the default", async () => {
  const drawn = async (/** @type {any} */ set) => markup(view.view(await propsOf(await open(set))));
  const parts = await drawn((s) => s);
  assert.match(parts, /data-said="[^"]+ adds \+[\d.]+ to “.” over “.”\." data-stands/);
  assert.equal(parts.match(/data-stands/g)?.length, 1);
  const keys = await drawn((s) => enterHead(s, CROSS));
  assert.match(keys, /data-said="“[^”]+” of your text, by Cross L1H2, adds \+[\d.]+ to “.” over “.”\."/);
  assert.match(await drawn((s) => enterHead(s, OWN)), /data-said="[“⟨][^”⟩]+[”⟩], by Dec L1H0, adds /);
  const alone = await drawn((s) => enterHead(setFoil(setAnswer(s, 12), -1), CROSS));
  assert.match(alone, /, by Cross L1H2, (adds \+|takes )[\d.]+ (to|from) the logit of “a”\."/);
});
