// Patch: what is asked and in which order, what a cell stands for, and what survives.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import * as change from "../../../www/state/index.js";
import { initialState } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { questions, sweepOf } from "../../../www/features/patch/queries.js";
import { changeSweep, patch } from "../../../www/features/patch/state.js";
import { answered } from "../support/answered.js";
import { looked, seenOf } from "../support/looked.js";
import { markup } from "../support/render.js";
import { snapshot } from "../support/snapshot.js";

const view = await import("../../../www/features/patch/index.js");

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };

const scene = async (set = {}) =>
  changeSweep({ ...(await answered(initialState())), view: "patch" }, { text: "6 Mart 2024 Salı", ...set });

/** Acts on a state of its own. */
function acting(state) {
  const held = { state };
  const apply = (transition) => {
    held.state = transition(held.state);
  };
  return { held, act: view.actions(/** @type {any} */ ({ apply })) };
}

test("the other answer is asked for first, then a layer at a time, and nothing once it is stopped", async () => {
  const s = await scene();
  assert.deepEqual(Object.keys(questions(s)), ["patch other"]);
  const { state, asked } = await looked(s);
  assert.deepEqual(
    asked.map(({ name }) => name),
    ["patch other", "patch 0", "patch 1"],
  );
  const [, first] = asked;
  assert.equal(first.question.kind, "sweep");
  assert.deepEqual(
    [first.question.block, first.question.from, first.question.stack],
    [0, "6 Mart 2024 Salı", "encoder"],
  );
  assert.equal(sweepOf(state).rows.length, 2);
  assert.deepEqual(questions(changeSweep(state, { part: "z", halted: true })), {});
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
  assert.equal(JSON.stringify(sweepOf({ ...held.state, current: true }).question), before);
  act.point({ row: 1, col: 3 });
  const props = view.props(held.state, await seenOf(held.state, screen), act);
  assert.ok(props.on && props.said);
  props.put?.();
  assert.equal(held.state.edits.patches, undefined);
});

test("a head is put in at all pairs", async () => {
  const { state } = await looked(await scene({ part: "z" }));
  const { held, act } = acting(state);
  view.props(held.state, await seenOf(held.state, screen), act).putAt({ row: 0, col: 2 });
  const [one] = held.state.edits.patches ?? [];
  assert.deepEqual([one.site, one.head], ["encoder.blocks.0.attn.z", 2]);
  assert.equal(one.positions?.length, state.result?.source.length);
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

test("each text takes the other's place", async () => {
  const s = await scene();
  const { held, act } = acting(s);
  act.swap();
  assert.deepEqual([held.state.text, held.state.patch.text], ["6 Mart 2024 Salı", s.text]);
});

test("what is exported is the map, with the layers that are there", async () => {
  const { state } = await looked(await scene());
  const [panel] = view.panels(state, await seenOf(state, screen));
  assert.deepEqual([panel.kind, panel.key, panel.quantity], ["map", "patch.encoder.resid_pre", "patching score"]);
  assert.ok(Math.abs(panel.pattern.values[0] - 0.3) < 1e-6);
});

test("the view", async () => {
  const { state } = await looked(await scene());
  const s = patch(state, { cell: { row: 0, col: 1 } });
  snapshot("patch/encoder", markup(view.view(view.props(s, await seenOf(s, screen), acting(s).act))));
});
