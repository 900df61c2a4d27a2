// Patch: what is asked and in which order, what a cell stands for, and what survives.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import "../../../www/app/words/views.js";
import * as change from "../../../www/state/index.js";
import { initialState } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { revisit } from "../../../www/state/timeline.js";
import { questions, sweepOf } from "../../../www/features/patch/queries.js";
import {
  PARTS,
  asEngineCounts,
  isOfTiles,
  partOf,
  reaches,
  stackOf,
  sweepToward,
} from "../../../www/features/patch/receivers.js";
import { alignProps, columnsOf, sourceColumns } from "../../../www/features/patch/alignment-view.js";
import { changeSweep, pairsOf, patch, setPairs } from "../../../www/features/patch/state.js";
import { itemName } from "../../../www/domain/edits/item-names.js";
import { editItems } from "../../../www/domain/edits/list.js";
import { EMBEDDED } from "../../../www/domain/models.js";
import { stay } from "../../../www/state/model.js";
import { siteWords } from "../../../www/domain/edits/patch.js";
import { listSites, sublayerInfo } from "../support/catalogue.js";
import { answered } from "../support/answered.js";
import { strokesIn } from "../../../www/state/media.js";
import { looked, seenOf } from "../support/looked.js";
import { markup } from "../support/render.js";
import { picture } from "../support/panels.js";
import { csv } from "../../../www/features/export/tables.js";
import { json } from "../../../www/features/export/json.js";
import { svg } from "../../../www/components/figures/svg.js";
import { snapshot } from "../support/snapshot.js";

const view = await import("../../../www/features/patch/index.js");

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };

const scene = async (set = {}) =>
  changeSweep(
    { ...(await answered(initialState())), view: "patch" },
    { text: "6 Mart 2024 Salı", part: "resid_pre", ...set },
  );

/** Actions on a separate state. */
function acting(state) {
  const held = { state };
  const apply = (transition) => {
    held.state = transition(held.state);
  };
  return { held, act: view.actions(/** @type {any} */ ({ apply })) };
}

test("both answers are asked for first, then a layer at a time, and nothing once it is stopped", async () => {
  const s = await scene();
  assert.deepEqual(Object.keys(questions(s)), ["patch other"]);
  const { state, asked } = await looked(s);
  assert.deepEqual(
    asked.map(({ name }) => name),
    ["patch other", "patch own", "patch 0", "patch 1"],
  );
  const [, , first] = asked;
  assert.equal(first.question.kind, "sweep");
  assert.deepEqual(
    [first.question.block, first.question.from, first.question.stack],
    [0, "6 Mart 2024 Salı", "encoder"],
  );
  assert.equal(sweepOf(state).rows.length, 2);
  assert.deepEqual(questions(changeSweep(state, { part: "z", halted: true })), {});
});

test("where both runs come to the same there is no map, nothing more is asked, and nothing is exported", async () => {
  const { state } = await looked(await scene());
  const ending = async (ends, set = {}) => {
    const answers = { ...state.answers };
    for (const name of ["patch 0", "patch 1"])
      answers[name] = { ...answers[name], answer: { .../** @type {any} */ (answers[name].answer), ...ends } };
    const s = patch({ ...state, answers }, { cell: { row: 0, col: 0 }, ...set });
    const props = view.props(s, await seenOf(s, screen), acting(s).act);
    assert.equal(view.panels(s, await seenOf(s, screen)).length, props.map ? 1 : 0);
    return [sweepOf(s).alike, props.map === null, props.said === null];
  };
  assert.deepEqual(await ending({}), [null, false, false]);
  assert.deepEqual(await ending({ clean: 2, corrupted: 1.99999 }), ["score", true, true]);
  // The two texts' answers are two tokens, whichever of them this run prefers.
  assert.deepEqual(await ending({ clean: 2, corrupted: 1 }), [null, false, false]);
});

test("a small difference that is one is drawn, also of two texts with one answer", async () => {
  const { state } = await looked(await scene());
  const alike = (score, clean, corrupted, one = false) => {
    const { "patch 0": _, "patch 1": __, ...answers } = state.answers;
    if (one)
      answers["patch other"] = { ...answers["patch other"], answer: /** @type {any} */ (answers["patch own"].answer) };
    let s = patch({ ...state, answers }, { score });
    for (let asked = sweepOf(s).next; asked && !sweepOf(s).alike; asked = sweepOf(s).next) {
      const answer = /** @type {any} */ ({ .../** @type {any} */ (state.answers["patch 0"].answer), clean, corrupted });
      const entry = { ...state.answers["patch 0"], key: JSON.stringify(asked), answer };
      s = { ...s, answers: { ...s.answers, [`patch ${asked.block}`]: entry } };
    }
    return sweepOf(s).alike;
  };
  assert.equal(alike("probability", 0.0009, 0.0001), null);
  assert.equal(alike("probability", 0.0001, 0.0009), null);
  assert.equal(alike("probability", 0.90001, 0.9), "score");
  assert.equal(alike("probability", 0, 0), "score");
  assert.equal(alike("kl", 0, -1e-5), null);
  assert.equal(alike("kl", 0, -1e-7), "score");
  assert.equal(alike("logit-difference", 0.004, -0.004), null);
  assert.equal(alike("logit-difference", 0, 0), "score");
  // With one answer the comparison is with the runner-up, whose logit may be close or far.
  assert.equal(alike("logit-difference", 12.3, 12.1, true), null);
  assert.equal(alike("logit-difference", 12.3, 12.3, true), "answer");
});

test("a link's question stays while the other text is typed, and is reset by the next text", async () => {
  const { held, act } = acting(await scene({ text: "", step: 3, answer: 5, foil: 6 }));
  const question = () => [held.state.patch.step, held.state.patch.answer, held.state.patch.foil];
  const type = (text) => {
    for (let i = 1; i <= text.length; i++) act.text(text.slice(0, i));
  };
  type("6 Mart");
  act.text("");
  type("7 Mart");
  assert.equal(held.state.patch.text, "7 Mart");
  assert.deepEqual(question(), [3, 5, 6]);
  act.typed();
  assert.deepEqual(question(), [3, 5, 6]);
  act.text("7 Mar");
  assert.deepEqual(question(), [null, null, null], "another text");
  // A choice ends the typing, too.
  act.set({ answer: 5 });
  act.text("7 Ma");
  assert.deepEqual(question(), [null, null, null]);
});

test("the reason for a missing map is announced in one permanent element", async () => {
  const { state } = await looked(await scene());
  for (const [s, words] of [
    [state, ""],
    [patch(state, { text: "" }), "Enter a second text"],
    [patch(state, { text: state.text }), "Both texts are the same"],
  ]) {
    const said = markup(view.view(view.props(s, await seenOf(s, screen), acting(s).act)));
    assert.equal(said.split('<p class="empty" role="status">').length, 2);
    assert.match(said, new RegExp(`<p class="empty" role="status">\\n *${words}`));
  }
});

test("the score is called the two texts' answers only if it is", async () => {
  const { state } = await looked(await scene());
  const shown = async (s) => markup(view.view(view.props(s, await seenOf(s, screen), acting(s).act)));
  assert.match(
    await shown(state),
    /Other text’s answer[^]*This text’s answer[^]*Share of the other answer that is restored/,
  );
  // Both write the same, so the second token is the runner-up.
  const { state: one } = await looked(await scene({ text: "3/5/24", step: 3 }));
  const alike = await shown(one);
  assert.match(alike, /Measured for[^]*in the other text[^]*against[^]*in this text/);
  assert.match(alike, /Both texts answer “(.+)” here, so it is compared with “(.+)”[^]*preference for “\1” over “\2”/);
  assert.doesNotMatch(alike, /Other text’s answer|This text’s answer|Share of the other answer/);
  // A chosen token also changes the sentence of a cell.
  const { state: any } = await looked(patch(state, { answer: 77, cell: { row: 0, col: 0 } }));
  assert.match(await shown(any), /preference for “C” over[^]*of the way to the other text/);
});

test("a map of zeros gets an explanation, and unknown characters are named", async () => {
  const { state } = await looked(await scene({ text: "☃ Mart 2024 Salı" }));
  const shown = async (s) => markup(view.view(view.props(s, await seenOf(s, screen), acting(s).act)));
  assert.match(await shown(state), /“☃”: not in this model’s vocabulary/);
  assert.doesNotMatch(await shown(state), /Every cell rounds to 0/);
  const answers = { ...state.answers };
  for (const name of ["patch 0", "patch 1"]) {
    const answer = /** @type {any} */ (answers[name].answer);
    const rows = answer.rows.map((row) => ({ ...row, cells: row.cells.map(() => -0.004) }));
    answers[name] = { ...answers[name], answer: { ...answer, rows } };
  }
  assert.match(await shown({ ...state, answers }), /Every cell rounds to 0/);
});

test("an empty or the same text asks nothing", async () => {
  for (const text of ["", initialState().text]) assert.deepEqual(questions(await scene({ text })), {});
});

test("a click puts the value among the edits, another takes it out, the map stays of the run without it", async () => {
  const { state } = await looked(await scene());
  const { held, act } = acting(state);
  const before = JSON.stringify(sweepOf(state).question);
  view.props(held.state, await seenOf(held.state, screen), act).putAt({ row: 1, col: 3 });
  assert.deepEqual(held.state.edits.patches, [
    { site: "encoder.blocks.1.resid_pre", positions: [3], from: { text: "6 Mart 2024 Salı" } },
  ]);
  // Also if the model would now write another token.
  const emitted = [...(state.result?.emitted.slice(0, -1) ?? []), 99];
  const after = { ...held.state, current: true, result: /** @type {any} */ ({ ...state.result, emitted }) };
  assert.equal(JSON.stringify(sweepOf(after).question), before);
  act.point({ row: 1, col: 3 });
  const props = view.props(held.state, await seenOf(held.state, screen), act);
  assert.ok(props.on && props.said);
  props.put?.();
  assert.equal(held.state.edits.patches, undefined);
});

test("it begins with the heads that look into the other stack, and keeps its stack when the part changes", async () => {
  const begun = changeSweep(await scene(), { part: null });
  const swept = (/** @type {any} */ s) => [stackOf(s), partOf(s.patch.part, [...PARTS])];
  assert.deepEqual(swept(begun), ["decoder", "cross_z"]);
  assert.deepEqual(partOf(null, ["resid_pre", "attn_out", "z"]), "z");
  const { held, act } = acting(begun);
  act.set({ part: "resid_pre", stack: "decoder" });
  assert.deepEqual(swept(held.state), ["decoder", "resid_pre"]);
});

test("a head is put in at all pairs", async () => {
  const { state } = await looked(await scene({ part: "z" }));
  const { held, act } = acting(state);
  view.props(held.state, await seenOf(held.state, screen), act).putAt({ row: 0, col: 2 });
  const [one] = held.state.edits.patches ?? [];
  assert.deepEqual([one.site, one.head], ["encoder.blocks.0.attn.z", 2]);
  assert.equal(one.positions?.length, state.result?.source.length);
});

test("a patch has a sentence: its values, its source text, its tokens", async () => {
  const { info, result } = await answered(initialState());
  const name = (patch) => itemName(editItems({ patches: [patch] })[0], info, result);
  const text = "6 Mart 2024 Salı";
  const z = { site: "encoder.blocks.0.attn.z", head: 2 };
  assert.equal(
    name({ site: "encoder.blocks.1.resid_pre", positions: [0, 1], from: { text } }),
    "Stream into Encoder L1 from “6 Mart 2024 Salı” at “5”, “␣·₁”",
  );
  assert.equal(
    name({ ...z, positions: [0, 1, 2, 3], from: { text: text.repeat(2) } }),
    "Weighted values of Encoder L0H2 from “6 Mart 2024 Salı6 Mart 2024…” at 4 tokens",
  );
  assert.equal(
    name({ ...z, from: "mean", minus: "zero", factor: 2 }),
    "Weighted values of Encoder L0H2 set to the mean, less the same set to zero, × 2",
  );
  assert.equal(
    name({ site: "decoder.out", positions: [99], from: "zero" }),
    "Output of the Decoder set to zero at position 99",
  );
});

test("a link brings the sweep back, and another text takes its patches along", async () => {
  const s = await scene({ part: "z", score: "kl", stack: "decoder", step: 3 });
  const there = readUrl(writeUrl(s), initialState());
  assert.deepEqual(there.patch, { ...s.patch, cell: null });
  const { held, act } = acting(s);
  act.put({ site: "encoder.blocks.0.resid_pre", positions: [1], from: { text: "b" } });
  const other = change.setText(held.state, "7 Mart");
  assert.equal(other.edits.patches, undefined);
  assert.equal(other.notice?.key, "notice.positional");
});

const KEY = { site: "encoder.blocks.1.attn.k", head: 1 };

test("a path ends at the chosen receiver, in a link too; later layers are named as such", async () => {
  const s = await scene({ part: "z", to: KEY });
  assert.match(writeUrl(s), /p_to=encoder\.blocks\.1\.attn\.k\.1/);
  assert.deepEqual(readUrl(writeUrl(s), initialState()).patch.to, KEY);
  const { state, asked } = await looked(s);
  assert.deepEqual(
    asked.flatMap(({ question }) => (question.kind === "sweep" ? [question.receiver] : [])),
    [KEY, KEY],
  );
  const { held, act } = acting(patch(state, { cell: { row: 0, col: 0 } }));
  const props = view.props(held.state, await seenOf(held.state, screen), act);
  assert.ok(props.map?.late && !props.map.going);
  assert.match(props.to ?? "", /key of Encoder L1H1/);
  // A path patch cannot be applied; before the first layer there is no head.
  assert.deepEqual([props.put, props.up, props.first], [null, null, true]);
  const [panel] = view.panels(state, await seenOf(state, screen));
  assert.deepEqual(
    [panel.key, panel.quantity],
    ["patch.encoder.z.to.encoder.blocks.1.attn.k.1", "path patching score"],
  );
  snapshot("patch/path", markup(view.view(props)));
});

test("at an earlier step all tokens of the answer are listed, under their own names", async () => {
  const steps = async (/** @type {any} */ s) => {
    const { state } = await looked(s);
    return view.props(state, await seenOf(state, screen), acting(state).act).steps.map(({ text }) => text);
  };
  const s = await scene();
  const held = revisit({ ...s, play: "off" }, 3);
  const result = { ...held.result, target: held.result?.target.slice(0, 4) };
  assert.deepEqual(await steps({ ...held, result }), await steps(s));
  assert.deepEqual(view.props({ ...held, result }, await seenOf(held, screen), acting(held).act).steps, []);
});

test("streams and the first heads have no path; an end that another model lacks is forgotten", async () => {
  for (const set of [
    { part: "resid_pre", to: KEY },
    { part: "z", to: { ...KEY, site: "encoder.blocks.0.attn.k" } },
  ]) {
    const { asked } = await looked(await scene(set));
    assert.ok(asked.every(({ question }) => question.receiver === undefined));
  }
  const far = changeSweep(initialState(), { to: { ...KEY, head: 99 } });
  assert.equal((await answered(far)).patch.to, null);
});

test("of a classifier a link may ask for its classes, and for no token", async () => {
  const config = JSON.stringify({ name: "mine", architecture: "encoder", classes: ["against", "neither", "for"] });
  const own = change.openOwn(initialState(), { id: "own-1", name: "mine", text: "abc", architecture: "encoder" });
  const { patch } = await answered(changeSweep(own, { answer: 57, foil: 2 }), config);
  assert.deepEqual([patch.answer, patch.foil], [null, 2]);
});

test("from a head one walks to those that reach its key, in the encoder from cross-attention", async () => {
  const { state } = await looked(await scene({ stack: "decoder", part: "cross_z" }));
  const { held, act } = acting(patch(state, { cell: { row: 1, col: 2 } }));
  view.props(held.state, await seenOf(held.state, screen), act).up?.();
  const there = async () => view.props(held.state, await seenOf(held.state, screen), act).receiver;
  assert.deepEqual(
    [held.state.patch.stack, held.state.patch.part, held.state.patch.to],
    ["encoder", "z", { site: "decoder.blocks.1.cross.k", head: 2 }],
  );
  assert.deepEqual((await there())?.inputs, ["q", "k", "v"]);
  // Its query comes from the decoder's stream.
  (await there())?.chooseInput("q");
  assert.deepEqual([held.state.patch.stack, held.state.patch.part], ["decoder", "z"]);
  (await there())?.choose("everything");
  assert.equal(held.state.patch.to, null);
  (await there())?.choose("decoder.blocks.1.attn.0");
  assert.deepEqual(held.state.patch.to, { site: "decoder.blocks.1.attn.k", head: 0 });
  (await there())?.choose("decoder.out");
  assert.deepEqual(held.state.patch.to, { site: "decoder.out" });
});

test("heads reach later inputs of their stream, the encoder's also cross-attention's keys and values", async () => {
  const { info } = await scene();
  const can = (stack, part, site, head) => reaches(/** @type {any} */ (info), stack, part, { site, head });
  assert.deepEqual(
    [
      can("decoder", "z", "decoder.blocks.0.cross.q", 0),
      can("decoder", "cross_z", "decoder.blocks.0.cross.q", 0),
      can("decoder", "z", "decoder.blocks.0.cross.k", 0),
      can("encoder", "z", "decoder.blocks.0.cross.v", 0),
      can("encoder", "z", "decoder.out"),
      can("encoder", "z", "encoder.blocks.0.mlp.norm"),
      can("encoder", "resid_pre", "encoder.blocks.1.attn.k", 0),
    ],
    [true, false, false, true, false, true, false],
  );
  assert.equal(sweepToward(/** @type {any} */ (info), "z", { site: "encoder.blocks.0.attn.k", head: 0 }), null);
});

test("keys that heads share are counted as the engine does", async () => {
  const { info } = await scene();
  const sublayers = info?.sublayers.map((sublayer) => ({ ...sublayer, n_kv_heads: sublayer.n_heads / 2 }));
  const grouped = /** @type {any} */ ({ ...info, sublayers });
  assert.equal(asEngineCounts(grouped, { ...KEY, head: 3 }).head, 1);
  assert.equal(asEngineCounts(grouped, { site: "encoder.blocks.1.attn.q", head: 3 }).head, 3);
});

test("without another text one is offered, of each model as long and another", async () => {
  for (const { text, counterfactual } of Object.values(EMBEDDED)) assert.notEqual(text, counterfactual);
  const { held, act } = acting(await scene({ text: "" }));
  const props = async () => view.props(held.state, await seenOf(held.state, screen), act);
  assert.equal((await props()).example?.both, false);
  held.state = await answered(change.setText(held.state, "7 Mart"));
  assert.equal((await props()).example?.both, true);
  (await props()).example?.put();
  assert.deepEqual([held.state.text, held.state.patch.text], [EMBEDDED.dates.text, EMBEDDED.dates.counterfactual]);
});

test("with a model for another task the other text goes, and returns if that model fails to load", async () => {
  const s = await scene({ step: 2, answer: 5 });
  const asked = ({ patch, compare }) => [patch.text, patch.step, patch.answer, compare.text];
  const here = { ...s, compare: { ...s.compare, other: /** @type {const} */ ("prompt"), text: "7 Mart 2024 Salı" } };
  const kept = ["6 Mart 2024 Salı", 2, 5, "7 Mart 2024 Salı"];
  assert.deepEqual(asked(here), kept);
  const there = change.setModel(here, "reverse");
  const [, second] = EMBEDDED.reverse.examples;
  assert.deepEqual(asked(there), ["", null, null, second]);
  assert.deepEqual(asked(stay(there, "no file")), kept);
  const images = changeSweep(change.setModel(s, "digits"), { text: EMBEDDED.digits.counterfactual });
  assert.equal(images.patch.text, EMBEDDED.digits.counterfactual);
  assert.equal(change.setModel(images, "reverse").patch.text, "");
  assert.equal(change.backToModel(images).patch.text, "", "nor does undo take it along");
  const own = { id: "own-1", name: "mine", text: "1 Mayıs", architecture: /** @type {const} */ ("encoder-decoder") };
  assert.deepEqual(asked(change.openOwn(here, { ...own, recipe: "dates" })), kept, "the same task");
  assert.deepEqual(asked(change.openOwn(here, own)), ["", null, null, ""]);
});

test("between training steps of one run the other text stays", async () => {
  const [first, second] = ["org/name@step1", "org/name@step2"].map((id) => ({
    ...{ id, name: id, text: "", architecture: /** @type {const} */ ("decoder") },
  }));
  const s = change.setText(change.openOwn(await scene(), first), "The cat sat");
  const other = changeSweep(s, { text: "The dog sat", step: 1 });
  const { text, patch } = change.openOwn(other, second);
  assert.deepEqual([text, patch.text, patch.step], ["The cat sat", "The dog sat", 1]);
});

test("hovering previews a cell, and afterwards the chosen one returns", async () => {
  const { state } = await looked(await scene({ part: "z" }));
  const { held, act } = acting(state);
  const cell = async () => view.props(held.state, await seenOf(held.state, screen), act).cell;
  act.hover({ row: 0, col: 1 });
  act.hover(null);
  assert.deepEqual(await cell(), { row: 0, col: 1 });
  act.point({ row: 1, col: 2 });
  act.hover({ row: 0, col: 1 });
  assert.deepEqual(await cell(), { row: 0, col: 1 });
  act.hover(null);
  assert.deepEqual(await cell(), { row: 1, col: 2 });
});

test("each text takes the other's place", async () => {
  const s = await scene();
  const { held, act } = acting(s);
  act.swap();
  assert.deepEqual([held.state.text, held.state.patch.text], ["6 Mart 2024 Salı", s.text]);
});

test("the export holds the map, with its finished layers", async () => {
  const { state } = await looked(await scene());
  const [panel] = view.panels(state, await seenOf(state, screen));
  assert.deepEqual([panel.kind, panel.key, panel.quantity], ["map", "patch.encoder.resid_pre", "patching score"]);
  assert.ok(Math.abs(panel.pattern.values[0] - 0.3) < 1e-6);
});

test("the export names the sweep's own axes, and says what was measured", async () => {
  const files = async (set) => {
    const { state } = await looked(await scene(set));
    const panels = view.panels(state, await seenOf(state, screen));
    const whole = { ...picture(), panels };
    const [head, ...lines] = [...csv(whole)].join("").trim().split("\r\n");
    return { head, lines, panels, drawn: svg(whole, "white").svg, json: JSON.parse([...json(whole)].join("")) };
  };
  const ends = "value,masked,stack,other,answer,against,measure,model,edits";
  const heads = await files({ part: "z", stack: "decoder" });
  assert.equal(heads.head, `panel,quantity,layer,head,${ends}`);
  assert.match(heads.lines[0], /^patch\.decoder\.z,patching score,0,0,[\d.]+,0,decoder,6 Mart 2024 Salı,/);
  const { rows, cols } = heads.panels[0].pattern;
  assert.equal(heads.lines.length, rows * cols);
  for (const said of ["← layer", "head →", "6 Mart 2024 Salı", "Stack"]) assert.ok(heads.drawn.includes(said), said);
  assert.doesNotMatch(heads.drawn, /query|key →/);
  assert.equal(heads.json.panels[0].axes.cols.key, "head");
  const tokens = await files({ part: "resid_pre" });
  assert.equal(tokens.head, `panel,quantity,layer,position,position_token,${ends}`);
  assert.match(tokens.drawn, /token →/);
});

// ---- manual alignment ----

const SHORTER = "6 Mart Salı";

/** Clicks tokens one after another: a side and a position each. */
async function clicked(state, ...all) {
  const { held, act } = acting(state);
  for (const [side, at] of all) act.pick({ side, at });
  return { held, act };
}

test("tokens without a partner stand alone, in the order of both texts", () => {
  const columns = (...args) => columnsOf(...args).map((column) => column.map((one) => one ?? "·").join(""));
  assert.deepEqual(
    columns(3, 3, [
      [0, 0],
      [1, 1],
      [2, 2],
    ]),
    ["00", "11", "22"],
  );
  assert.deepEqual(
    columns(3, 4, [
      [0, 0],
      [2, 3],
    ]),
    ["00", "1·", "·1", "·2", "23"],
  );
  assert.deepEqual(
    columns(2, 3, [
      [0, 1],
      [1, 0],
    ]),
    ["01", "10", "·2"],
    "pairs may cross",
  );
  assert.deepEqual(columns(1, 2, []), ["0·", "·0", "·1"]);
});

test("a click above and one below joins two tokens, again parts them, and neither keeps its old partner", async () => {
  const { state } = await looked(await scene({ text: SHORTER }));
  const { held, act } = await clicked(state, ["own", 4], ["own", 7], ["other", 3]);
  const list = () => held.state.patch.pairs?.list ?? [];
  assert.ok(list().some(([to, from]) => to === 7 && from === 3));
  assert.ok(!list().some(([to, from]) => (to === 7) !== (from === 3)));
  assert.deepEqual(
    list(),
    list().toSorted(([a], [b]) => a - b),
  );
  assert.equal(held.state.patch.picked, null);
  for (const [side, at] of [
    ["other", 3],
    ["own", 7],
  ])
    act.pick({ side, at });
  assert.ok(!list().some(([to, from]) => to === 7 || from === 3), "parted");
  act.pick({ side: "own", at: 2 });
  act.pick({ side: "own", at: 2 });
  assert.equal(held.state.patch.picked, null, "the same once more lets it go");
  act.anew();
  assert.equal(held.state.patch.pairs, null);
});

test("the user's pairs are swept and patched, stay visible meanwhile, and are in the link", async () => {
  const { state } = await looked(await scene({ text: SHORTER }));
  const { held, act } = await clicked(state, ["own", 7], ["other", 3]);
  const aligned = alignProps(held.state, /** @type {any} */ (held.state.info), act);
  assert.ok(aligned.columns.length > 0 && aligned.anew, "before the new sweep is there");
  const { state: there, asked } = await looked(held.state);
  const { pairs } = asked[0].question;
  assert.deepEqual(pairs, held.state.patch.pairs?.list);
  const { held: put, act: acts } = acting(there);
  const col = pairs.findIndex(([to]) => to === 7);
  view.props(there, await seenOf(there, screen), acts).putAt({ row: 0, col });
  assert.deepEqual(put.state.edits.patches, [
    { site: "encoder.blocks.0.resid_pre", positions: [7], from: { text: SHORTER, positions: [3] } },
  ]);
  const again = readUrl(writeUrl(there), initialState());
  assert.deepEqual(pairsOf(again), pairs);
  for (const bad of ["0.0,0.1", "1.0,2.0", "0", "x"])
    assert.equal(readUrl(`v=4&p_pairs=${bad}`, initialState()).notice?.key, "notice.link", bad);
});

test("pairs are of two texts and of one stack: with another they go", async () => {
  const { state } = await looked(await scene({ text: SHORTER }));
  const { held, act } = await clicked(state, ["own", 7], ["other", 3]);
  const joined = held.state;
  assert.notEqual(pairsOf(joined), null);
  assert.equal(pairsOf(change.setText(joined, "7 Mart")), null);
  assert.notEqual(pairsOf(change.setText(change.setText(joined, "7 Mart"), joined.text)), null, "an undone text");
  assert.notEqual(pairsOf(changeSweep(joined, { part: "z", step: 2 })), null);
  for (const other of [() => act.text("8 Mart"), act.swap, () => act.set({ stack: "decoder" })]) {
    held.state = joined;
    other();
    assert.equal(pairsOf(held.state), null);
  }
});

test("without a pair nothing can be patched; invalid pairs can be reset", async () => {
  const { state } = await looked(await scene({ text: SHORTER }));
  const props = async (list) => {
    const { state: s } = await looked(setPairs(state, list));
    return view.props(s, await seenOf(s, screen), acting(s).act);
  };
  const none = await props([]);
  assert.ok(none.unpaired && none.map?.matrix === null);
  assert.match(markup(view.view(none)), /No tokens are paired/);
  const far = await props([[0, 99]]);
  assert.ok(far.problem && far.align.anew);
  assert.match(markup(view.view(far)), /Realign/);
});

// ---- an approximation ----

/** With more cells than the limit of an exact sweep. */
const long = async (set = {}) => {
  const s = await scene({ text: "b".repeat(60), ...set });
  const token = s.result?.source[0];
  return { ...s, result: /** @type {any} */ ({ ...s.result, source: Array(300).fill(token) }) };
};

test("a sweep is long by its cells: of two layers and 300 tokens the stream's are, the heads' are not", async () => {
  const coarse = async (set) => sweepOf((await looked(await long(set))).state).coarse;
  assert.deepEqual(
    [await coarse({}), await coarse({ part: "z" }), await coarse({ stack: "decoder" })],
    [true, false, false],
  );
  assert.equal(sweepOf(setPairs(await long(), [[0, 0]])).coarse, false, "one pair of tokens is one cell of a layer");
});

test("of an approximation only the chosen cell is computed exactly, and the button computes them all", async () => {
  const { state } = await looked(await long());
  const { held, act } = acting(state);
  const props = async () => view.props(held.state, await seenOf(held.state, screen), act);
  act.hover({ row: 1, col: 2 });
  assert.deepEqual((await looked(held.state)).asked, []);
  assert.deepEqual([(await props()).said?.coarse, (await props()).said?.exact], [true, null]);
  act.point({ row: 1, col: 2 });
  const { state: exact, asked } = await looked(held.state);
  held.state = exact;
  assert.deepEqual(
    asked.map(({ name, question }) => [name, question.block, question.pairs]),
    [["patch cell", 1, [[2, 2]]]],
  );
  // The sample, which nobody asked for, comes after all others.
  const again = { ...held.state, answers: { ...held.state.answers } };
  for (const name of ["patch cell", "patch sample"]) delete again.answers[name];
  assert.deepEqual(
    view.queries(again).map(({ name, last }) => [name, last ?? false]),
    [
      ["patch cell", false],
      ["patch sample", true],
    ],
  );
  const said = (await props()).said;
  assert.ok(said && said.exact !== null && Math.abs(said.exact - 0.3) < 1e-6 && Math.abs(said.share - 0.4) < 1e-6);
  assert.match(markup(view.view(await props())), /exactly 30% of the way to the other answer \(approximation: 40%\)/);
  act.exact();
  assert.equal(sweepOf(held.state).coarse, false);
});

/** The sweep's next piece, answered after this many milliseconds a cell, each cell with its place as its score. */
async function answerPiece(t, held, each) {
  const [query, ...others] = view.queries(held.state);
  assert.deepEqual([query.name, others], ["patch piece", []]);
  let now = 0;
  t.mock.method(performance, "now", () => now);
  /** @type {any} */
  let asked;
  const ask = async (question) => {
    asked = question;
    now += each * question.pairs.length;
    const cells = question.pairs.map(([to]) => question.block * 1000 + to);
    return {
      ...held.state.answers["patch all"].answer,
      pairs: question.pairs,
      rows: [{ block: question.block, cells }],
    };
  };
  const answer = await query.ask(/** @type {any} */ ({ ask }), () => true);
  held.state = /** @type {any} */ (query).receive(held.state, answer, null);
  return asked;
}

test("every cell of a long sweep is computed a piece at a time, which can be stopped", async (t) => {
  const { state } = await looked(await long());
  const timed = structuredClone(state.answers["patch all"]);
  Object.assign(/** @type {any} */ (timed.answer), {
    ms: 30_000,
    pairs: Array.from({ length: 300 }, (_, i) => [i, i]),
    rows: [0, 1].map((block) => ({ block, cells: Array(300).fill(0.4) })),
  });
  const { held, act } = acting({ ...state, answers: { ...state.answers, "patch all": timed } });
  const shown = async () => {
    const all = markup(view.view(view.props(held.state, await seenOf(held.state, screen), act)));
    return all.slice(all.indexOf("patch-said"));
  };
  // The time of the approximation tells nothing; that of a few exact cells tells that of all.
  assert.match(await shown(), /\(600 cells, each a run\)/);
  const { answers } = held.state;
  const { sample } = sweepOf(held.state);
  assert.deepEqual([sample?.block, sample?.pairs?.map(([to]) => to)], [1, [292, 293, 294, 295, 296, 297, 298, 299]]);
  const few = { ...timed.answer, pairs: sample?.pairs, rows: [{ block: 1, cells: Array(8).fill(0.5) }], ms: 800 };
  const taken = { key: JSON.stringify(sample), answer: /** @type {any} */ (few), failure: null };
  held.state = { ...held.state, answers: { ...answers, "patch sample": taken } };
  // 300 runs of one layer and 300 of two, 100 ms a layer, in all 90 s.
  assert.match(await shown(), /\(600 cells, each a run: about 2 minutes\)/);
  // A cell without an approximate effect is a run, too.
  const flat = structuredClone(answers["patch all"]);
  for (const row of /** @type {any} */ (flat.answer).rows) row.cells.fill(0, 200);
  const s = { ...held.state, answers: { ...held.state.answers, "patch all": flat } };
  assert.deepEqual([sweepOf(s).sample, sweepOf(s).cost], [sample, { cells: 600, ms: 90_000 }]);
  act.exact();
  assert.match(await shown(), / 0 of 600 cells\n/);
  const first = await answerPiece(t, held, 100);
  assert.deepEqual([first.block, first.pairs], [0, [[0, 0]]], "one cell, for its time");
  assert.match(await shown(), /1 of 600 cells, about 45 seconds left/);
  assert.deepEqual((await answerPiece(t, held, 100)).pairs.length, 20, "two seconds");
  act.halt(true);
  assert.deepEqual(view.queries(held.state), []);
  assert.match(await shown(), /data-do="resume"[^]*Continue[^]*21 of 600 cells\n/);
  assert.doesNotMatch(await shown(), /data-do="halt"|seconds/);
  // The cells to come are apart from those without a number, on the page and in a file.
  const seen = await seenOf(held.state, screen);
  const { matrix } = /** @type {any} */ (view.props(held.state, seen, act).map);
  assert.deepEqual([...matrix.masks].indexOf(3), 21);
  assert.ok(!matrix.masks.includes(1));
  const all = markup(view.view(view.props(held.state, seen, act)));
  assert.match(all, /not computed yet/);
  assert.doesNotMatch(all, /\n *masked\n/);
  const lines = [...csv(picture(...view.panels(held.state, seen)))].join("").trim().split("\r\n");
  assert.equal(lines.filter((line) => line.includes(",,0,encoder,")).length, 600 - 21);
  act.halt(false);
  let pieces = 0;
  for (; view.queries(held.state).length > 0; pieces++) await answerPiece(t, held, 100);
  assert.equal(pieces, 14 + 15, "the layers' pieces");
  const { rows, done, coarse, next } = sweepOf(held.state);
  assert.deepEqual([done, coarse, next], [2, false, null]);
  for (const { block, cells } of rows)
    assert.deepEqual(
      cells,
      Array.from({ length: 300 }, (_, i) => block * 1000 + i),
    );
  held.state = patch(held.state, { score: "kl" });
  assert.equal(sweepOf(held.state).coarse, true, "another question is approximated first");
});

test("of a causal model the cells before the texts differ take no time, and no others", async () => {
  const s = await long({ stack: "decoder", step: null });
  const info = /** @type {any} */ (s.info);
  const [one, other] = [10, 11].map((id) => ({ .../** @type {any} */ (s.result).source[0], id }));
  const decoder = {
    ...s,
    result: /** @type {any} */ ({ ...s.result, source: [], target: Array(300).fill(one), emitted: [] }),
    info: /** @type {any} */ ({
      ...info,
      architecture: "decoder",
      config: { ...info.config, architecture: "decoder", causal: true },
    }),
  };
  const cells = Array(300).fill(0);
  const answer = {
    kind: "sweep",
    ...{ rows: [0, 1].map((block) => ({ block, cells })), pairs: cells.map((_, i) => [i, i]), clean: 2, corrupted: -1 },
    ...{ from: [...Array(292).fill(one), ...Array(8).fill(other)], answer: null, foil: null },
  };
  const swept = (change = {}) => {
    let state = { ...decoder, ...change };
    for (const [name, target] of Object.entries({ "patch other": answer.from, "patch own": decoder.result.target })) {
      const said = /** @type {any} */ ({ kind: "patterns", source: [], target, emitted: [], end: null });
      const entry = { key: JSON.stringify(questions(state)[name]), answer: said, failure: null };
      state = { ...state, answers: { ...state.answers, [name]: entry } };
    }
    const { question } = sweepOf(state);
    assert.equal(question?.stack, "decoder");
    const entry = { key: JSON.stringify(question), answer: /** @type {any} */ (answer), failure: null };
    const { sample } = sweepOf({ ...state, answers: { ...state.answers, "patch all": entry } });
    const exact = { ...answer, rows: [{ block: 1, cells: Array(8).fill(0.5) }], ms: 800 };
    const taken = { key: JSON.stringify(sample), answer: /** @type {any} */ (exact), failure: null };
    const { cost } = sweepOf({ ...state, answers: { ...state.answers, "patch all": entry, "patch sample": taken } });
    return [sample?.pairs?.[0], cost?.ms];
  };
  assert.deepEqual(swept(), [[292, 292], 100 * 8 * 3]);
  // Edits, or a model that looks ahead, change earlier rows.
  assert.deepEqual(swept({ edits: { causal: false } })[1], 90_000);
  const { config } = decoder.info;
  assert.deepEqual(swept({ info: { ...decoder.info, config: { ...config, causal: false } } })[1], 90_000);
});

test("a piece that fails, or comes too late, is not asked for for ever", async () => {
  const { state } = await looked(await long());
  const { held, act } = acting(state);
  act.exact();
  const [query] = /** @type {any[]} */ (view.queries(held.state));
  const failed = query.receive(held.state, null, { message: "the device failed" });
  assert.deepEqual([view.queries(failed), sweepOf(failed).failure], [[], { message: "the device failed" }]);
  const other = changeSweep(held.state, { text: "6 Mart" });
  assert.equal(query.receive(other, { rows: [] }, null).patch.exact, null);
  const skipped = query.receive(held.state, { rows: [] }, null);
  assert.deepEqual([skipped.patch.exact.block, skipped.patch.exact.at], [1, 0], "a layer without the part");
});

test("without an approximation the exact cells wait for a click, and the reason is said", async () => {
  const { state } = await looked(await long());
  const none = structuredClone(state.answers["patch all"]);
  /** @type {any} */ (none.answer).rows = [];
  const { held, act } = acting({ ...state, answers: { ...state.answers, "patch all": none } });
  assert.deepEqual(view.queries(held.state), []);
  const shown = markup(view.view(view.props(held.state, await seenOf(held.state, screen), act)));
  assert.match(shown, /no quick approximation: it needs.*\(\d+ cells, each a run\)/s);
  const info = /** @type {any} */ (held.state.info);
  const tiled = { ...held.state, info: { ...info, config: { ...info.config, vision: {} } } };
  const props = view.props(held.state, await seenOf(held.state, screen), act);
  assert.ok(props.map && !props.map.tiles && isOfTiles(tiled.info, "encoder") && !isOfTiles(tiled.info, "decoder"));
  assert.match(
    markup(view.view({ ...props, map: { ...props.map, tiles: true } })),
    /gradients do not reach an encoder/,
  );
});

test("after a change of model or engine a long sweep is approximated again", async () => {
  const { state } = await looked(await long());
  const { held, act } = acting(state);
  act.exact();
  assert.deepEqual(
    view.queries(held.state).map(({ name }) => name),
    ["patch piece"],
  );
  const asked = (s) => Object.keys(questions({ ...s, current: true }));
  // The texts' own answers are there; those about cells are gone.
  const { "patch all": _, ...answers } = held.state.answers;
  assert.deepEqual(asked({ ...held.state, answers }), ["patch all"], "a lost answer is asked for, not all layers");
  const info = /** @type {any} */ (held.state.info);
  for (const leaving of [null, held.state.model]) {
    const loaded = change.setModelInfo(change.setEngine({ ...held.state, leaving }, "cpu"), info);
    assert.equal(loaded.patch.exact, null);
    assert.deepEqual(asked({ ...loaded, result: held.state.result, answers }), ["patch all"]);
  }
});

test("one click patches a head too; a path patch cannot be applied", async () => {
  const choose = async (set) => {
    const { state } = await looked(await scene({ part: "z", ...set }));
    const props = view.props(state, await seenOf(state, screen), acting(state).act);
    return { point: markup(view.view(props)), put: props.put };
  };
  assert.match((await choose({})).point, /Click it to patch its value in/);
  assert.match((await choose({ to: KEY })).point, /click to keep it/);
});

test("the view", async () => {
  const { state } = await looked(await scene());
  const s = patch(state, { cell: { row: 0, col: 1 } });
  snapshot("patch/encoder", markup(view.view(view.props(s, await seenOf(s, screen), acting(s).act))));
});

test("of a model of images it speaks of images", async () => {
  const s = await scene();
  const image = { width: 1, height: 1, rgba: new Uint8Array(4) };
  const seen = { [s.text]: { ...image, file: "a.png" }, [s.patch.text]: { ...image, file: "b.png" } };
  const { state } = await looked({ ...s, media: { ...s.media, seen } });
  const info = /** @type {any} */ (state.info);
  const seeing = { ...state, info: { ...info, config: { ...info.config, input: { kind: "pixels" } } } };
  const patches = [{ site: "encoder.blocks.0.attn.out", positions: [1], from: { text: s.patch.text } }];
  for (const one of [seeing, changeSweep(seeing, { text: "" }), changeSweep(seeing, { text: s.text })]) {
    const html = markup(view.view(view.props(one, await seenOf(one, screen), acting(one).act)));
    const said = [...html.matchAll(/>([^<]+)<|(?:title|label|placeholder)="([^"]*)"/g)].map(([, a, b]) => a ?? b);
    assert.deepEqual(
      said.filter((words) => /\btexts?\b/i.test(words)),
      [],
    );
    assert.match(said.join(" "), /the other image’s answer/);
  }
  const [item] = editItems({ patches }, seeing.info);
  assert.match(itemName(item, seeing.info), /from another image/);
});

test("an image is opened for the patch alone; a drawing stays, and is not its own other image", async () => {
  const s = await scene({ text: "" });
  const info = /** @type {any} */ (s.info);
  const image = { width: 1, height: 1, rgba: new Uint8Array(4), sound: null };
  const seen = { "image 1": { ...image, file: "Drawing", strokes: [[[0, 0]]] }, 4: { ...image, file: "4" } };
  const result = /** @type {any} */ ({ ...s.result, candidates: [{ id: 4, text: "4", kind: "text", probability: 1 }] });
  const drawn = {
    ...s,
    ...{ model: "digits", text: "image 1", result, media: { ...s.media, seen: /** @type {any} */ (seen), named: 1 } },
    info: { ...info, config: { ...info.config, input: { kind: "pixels" } } },
  };
  const props = view.props(drawn, await seenOf(drawn, screen), acting(drawn).act);
  assert.deepEqual(props.images?.all, [{ id: "4", file: "4" }]);
  // The drawing is read as 4, so that it is compared with 9.
  assert.deepEqual([props.example?.text, props.example?.other, props.example?.both], ["image 1", "9", false]);
  const held = { state: drawn };
  const apply = (/** @type {any} */ change) => void (held.state = change(held.state));
  const readFile = async (/** @type {any} */ _, /** @type {string} */ name) => ({ type: "image", name, ...image });
  const act = view.actions(/** @type {any} */ ({ apply, engine: { readFile }, now: () => held.state }));
  await act.open([/** @type {any} */ ({ name: "other.png" })]);
  assert.deepEqual([held.state.text, held.state.patch.text], ["image 1", "image 2"]);
  assert.deepEqual([held.state.media.seen["image 2"].file, held.state.patch.awaited], ["other.png", null]);
});

test("of several pictures beside a text a person chooses which is exchanged, and a link says it", async () => {
  const s = await scene({ text: "image 3" });
  const info = /** @type {any} */ (s.info);
  const config = { ...info.config, vision: {}, input: { kind: "pixels" } };
  const image = { width: 1, height: 1, rgba: new Uint8Array(4), sound: null };
  const files = /** @type {const} */ (["a.png", "b.png", "c.png"]);
  const seen = Object.fromEntries(files.map((file, i) => [`image ${i + 1}`, { ...image, file }]));
  /** @type {any} */
  const text = {
    text: "<image><image>?",
    pictures: ["image 1", "image 2"],
    info: { ...info, config, image: "<image>" },
  };
  const { held, act } = acting({ ...s, ...text, media: { ...s.media, seen } });
  const propsOf = async (state = held.state) => view.props(state, await seenOf(state, screen), act);
  const shown = async () => markup(view.view(await propsOf()));
  const asked = async () => (await looked(held.state)).asked.map(({ question }) => question);

  const [other, , first] = await asked();
  assert.deepEqual([other.of.images, "image" in first], [["image 3", "image 2"], false]);
  assert.match(await shown(), /Image 1 of 2 is exchanged; the others stay\./);
  assert.deepEqual((await propsOf()).pictures, ["a.png", "b.png"]);

  held.state = setPairs(held.state, [[0, 1]]);
  act.picture(1);
  assert.equal(pairsOf(held.state), null, "tokens of another picture are aligned anew");
  const [second, , sweep] = await asked();
  assert.deepEqual(
    [second.of.images, sweep.of.images],
    [
      ["image 1", "image 3"],
      ["image 1", "image 2"],
    ],
  );
  assert.deepEqual([sweep.from, sweep.image], ["image 3", 1]);
  assert.match(await shown(), /Image 2 of 2 is exchanged/);
  assert.match(await shown(), /<option [^>]*>\s*1: a\.png[^]*<option [^>]*selected[^>]*>\s*2: b\.png/);
  const { images, text: name } = await propsOf();
  assert.deepEqual([name, images?.all.map(({ file }) => file)], ["b.png", ["a.png", "c.png"]]);

  // A cell stands for the same exchange, in words and in the export.
  const { state } = await looked(held.state);
  const [panel] = view.panels(state, await seenOf(state, screen));
  assert.deepEqual(panel.measured?.find(({ key }) => key === "image")?.text, "2");
  (await propsOf(state)).putAt({ row: 0, col: 0 });
  const [patched] = held.state.edits.patches ?? [];
  assert.deepEqual([patched.from.text, patched.from.image], ["image 3", 1]);
  assert.match(itemName(editItems(held.state.edits, text.info)[0], text.info), /in the place of image 2/);

  // The pictures themselves stay on this machine.
  assert.match(writeUrl(held.state), /p_image=1/);
  assert.equal(readUrl(writeUrl(held.state), initialState()).patch.picture, 1);
  assert.doesNotMatch(writeUrl(patch(held.state, { picture: 0 })), /p_image/);

  // With fewer pictures the last one is meant; and the exchange can be turned round.
  assert.equal((await propsOf({ ...held.state, pictures: ["image 1"], text: "<image>?" })).text, "a.png");
  act.swap();
  assert.deepEqual([held.state.pictures, held.state.patch.text], [["image 1", "image 3"], "image 2"]);
});

test("another image for the patch comes late, or not at all, and takes no other's place", async () => {
  const s = await scene({ text: "" });
  const info = /** @type {any} */ (s.info);
  const image = { width: 1, height: 1, rgba: new Uint8Array(4), sound: null };
  const seen = /** @type {any} */ ({
    "image 1": { ...image, file: "Drawing", strokes: [[[0, 0]]] },
    4: { ...image, file: "4" },
  });
  const pixels = { ...info, config: { ...info.config, input: { kind: "pixels" } } };
  /** @type {any} */
  const start = { ...s, model: "digits", text: "image 1", media: { ...s.media, seen, named: 1 }, info: pixels };
  const page = (state = start) => {
    const held = { state };
    /** @type {Record<string, { come(): void, fail(): void }>} */
    const files = {};
    const readFile = (/** @type {any} */ _, /** @type {string} */ name, /** @type {{ name: string }} */ file) =>
      new Promise((resolve, reject) => {
        files[file.name] = {
          come: () => resolve({ type: "image", name, ...image }),
          fail: () => reject(Object.assign(new Error(), { code: "image.empty" })),
        };
      });
    const apply = (/** @type {any} */ change) => void (held.state = change(held.state));
    const act = view.actions(/** @type {any} */ ({ apply, engine: { readFile }, now: () => held.state }));
    return { held, act, files, open: (/** @type {string} */ name) => act.open([/** @type {any} */ ({ name })]) };
  };
  const other = ({ state: { patch, media } }) => media.seen[patch.text]?.file ?? patch.text;

  // The model's own input, read meanwhile, is not lost, and the sheet of its drawing stays.
  const both = page(change.beginReading(start, "own.png"));
  const own = both.open("other.png");
  both.held.state = change.openMedia(
    both.held.state,
    /** @type {any} */ ({ type: "image", name: "image 2", ...image }),
  );
  assert.deepEqual([both.held.state.text, both.held.state.media.reading], ["image 2", null]);
  both.files["other.png"].come();
  await own;
  assert.deepEqual([both.held.state.text, other(both.held)], ["image 2", "other.png"]);
  const drawn = page();
  void drawn.open("other.png");
  assert.equal(strokesIn(drawn.held.state).length, 1);
  const { images } = view.props(drawn.held.state, await seenOf(drawn.held.state, screen), drawn.act);
  assert.equal(images?.all.length, 1);
  const reading = async () => markup(view.view(view.props(drawn.held.state, await seenOf(start, screen), drawn.act)));
  assert.match(await reading(), /Reading…/);

  // The later of two, or one that is here already, was chosen after it.
  const two = page();
  const [first, second] = ["first.png", "second.png"].map(two.open);
  two.files["second.png"].come();
  await second;
  two.files["first.png"].come();
  await first;
  assert.deepEqual([other(two.held), two.held.state.patch.awaited], ["second.png", null]);
  const chosen = page();
  const late = chosen.open("late.png");
  chosen.act.choose("4");
  chosen.files["late.png"].come();
  await late;
  assert.equal(other(chosen.held), "4");

  // A model that reads text has no image as its other text.
  const left = page();
  const gone = left.open("gone.png");
  left.held.state = { ...left.held.state, info };
  left.files["gone.png"].come();
  await gone;
  assert.deepEqual([left.held.state.patch.text, left.held.state.patch.awaited], ["", null]);

  // Why it was not read is said here alone.
  const refused = page();
  const broken = refused.open("broken.png");
  refused.files["broken.png"].fail();
  await broken;
  assert.deepEqual(
    [refused.held.state.patch.unreadable?.code, refused.held.state.media.problem, refused.held.state.patch.awaited],
    ["image.empty", null, null],
  );
  refused.act.choose("4");
  assert.equal(refused.held.state.patch.unreadable, null);
});

test("where the decoder is swept, the two source texts stand aligned with their differing tokens marked", async () => {
  const { state } = await looked(await scene({ part: null }));
  const columns = sourceColumns(state, /** @type {any} */ (state.info)) ?? [];
  const differ = columns.filter(({ differs }) => differs);
  assert.deepEqual(
    differ.map(({ own, other }) => [own?.label.text, other?.label.text]),
    [["5", "6"]],
  );
  const html = markup(view.view(view.props(state, await seenOf(state, screen), acting(state).act)));
  assert.match(html, /patch-sources[^]*data-differs/);
  const encoder = changeSweep(state, { stack: "encoder", part: "resid_pre" });
  assert.equal(sourceColumns(encoder, /** @type {any} */ (state.info)), null, "there the sweep aligns them");
});

test("a cell without a patch has one name, in the legend and for a screen reader", async () => {
  const { state } = await looked(await scene());
  const props = view.props(state, await seenOf(state, screen), acting(state).act);
  const { matrix } = /** @type {any} */ (props.map);
  const masks = Uint8Array.from(matrix.masks).fill(1, 0, 1);
  const map = /** @type {any} */ ({ ...props.map, matrix: { ...matrix, masks } });
  const html = markup(view.view({ ...props, map, cell: { row: 0, col: 0 } }));
  assert.match(html, /picture-legend[^]*nothing to patch here/);
  assert.match(html, /role="gridcell"[^>]*>[^<]*nothing to patch here/);
});

test("cells without a number have their names in every export: nothing to patch, or a failure", async () => {
  const { state } = await looked(await scene());
  const exported = async (/** @type {any} */ s) => {
    const [panel] = view.panels(s, await seenOf(s, screen));
    panel.pattern.masks.fill(1, 0, 1);
    const all = { ...picture(panel), title: "", edits: {} };
    return {
      panel,
      svg: svg(all, "light").svg,
      json: JSON.parse([...json(all)].join("")).panels[0],
      csv: [...csv(all)],
    };
  };
  const whole = await exported(state);
  assert.match(whole.svg, />nothing to patch here</);
  assert.doesNotMatch(whole.svg, />masked</);
  assert.deepEqual([whole.json.without.masked, whole.json.values[0][0]], ["nothing to patch here", null]);
  assert.match(whole.csv.join(""), /,,1,/, "no number");

  // A layer that fails is the last: the others are not waited for.
  const key = state.answers["patch 1"].key;
  const failed = {
    ...state,
    answers: { ...state.answers, "patch 1": { key, answer: null, failure: { code: "NoHead" } } },
  };
  const html = markup(view.view(view.props(failed, await seenOf(failed, screen), acting(failed).act)));
  assert.match(html, /picture-legend[^]*not computed: a run failed/);
  assert.doesNotMatch(html, /not computed yet/);
  const half = await exported(failed);
  assert.match(half.svg, />not computed: a run failed</);
  assert.equal(half.json.without.due, "not computed: a run failed");
  const { asked } = await looked({ ...failed, answers: { ...failed.answers, "patch 1": undefined } });
  assert.ok(
    asked.some(({ name }) => name === "patch 1"),
    "one that is still to come is no failure",
  );
});

test("each value that can be patched has a name in words", () => {
  const keys = { gate: true, z_gate: true, norm_position: "both" };
  const sublayers = ["attn", "cross", "mlp"].map((kind) => sublayerInfo(`decoder.blocks.0.${kind}`, keys));
  const sites = listSites(sublayers, keys).filter(({ patchable }) => patchable);
  assert.ok(sites.some(({ name }) => name.endsWith("z_gate")) && sites.some(({ name }) => name.endsWith("out_norm")));
  for (const { name } of sites) assert.match(siteWords({ site: name }, { sublayers }), / /, name);
});
