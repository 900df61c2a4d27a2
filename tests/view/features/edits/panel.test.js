// The Edits panel on a first hour: what this model has and what is edited, the rest behind a click that is remembered.
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../../www/app/words/index.js";
import * as change from "../../../../www/state/index.js";
import { initialState } from "../../../../www/state/store.js";
import { readPanels, toggleFold, toggleMore } from "../../../../www/state/panels.js";
import { arrive } from "../../../../www/state/links/open-address.js";
import { writeUrl } from "../../../../www/state/address.js";
import { NAMES as PARTS, partOf } from "../../../../www/domain/parts.js";
import { answered } from "../../support/answered.js";
import { markup } from "../../support/render.js";
import { stubActions } from "../../support/stub-page.js";

const { props } = await import("../../../../www/app/explore.js");
const { maps } = await import("../../../../www/app/explore-view.js");
const { edits } = await import("../../../../www/features/edits/view.js");

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };
const act = stubActions();
const dates = await answered(initialState());
const panel = (/** @type {any} */ state) => markup(edits(/** @type {any} */ (props(state, screen, act).panels.edits)));
const has = (/** @type {any} */ state, /** @type {string} */ id) => new RegExp(`id="${id}"`).test(panel(state));

const FIRST = ["strength", "causal", "memory"];
const REST = ["gate-at", "gamma", "scale", "tau", "dropout", "drop-path"];

test("at first there are the controls of a first hour; one click brings the rest, another one puts them away", () => {
  for (const id of FIRST) assert.ok(has(dates, id), id);
  for (const id of REST) assert.ok(!has(dates, id), id);
  assert.match(panel(dates), /name="pattern"[\s\S]*Masked tokens[\s\S]*class="square"[\s\S]*data-do="more" aria-exp/);
  assert.doesNotMatch(panel(dates), /Gamma of the MLPs/);
  const more = toggleMore(dates);
  for (const id of [...FIRST, ...REST]) assert.ok(has(more, id), id);
  assert.match(panel(more), /Gamma of the MLPs/);
  for (const id of REST) assert.ok(!has(toggleMore(more), id), id);
});

test("an edited control is always shown, alone", () => {
  const edited = change.edit(dates, { gates: { "decoder.blocks.1.cross": "open" }, attention_temperature: 2 });
  for (const id of ["gate-at", "tau"]) assert.ok(has(edited, id), id);
  for (const id of ["gamma", "scale", "dropout"]) assert.ok(!has(edited, id), id);
  const mlp = change.edit(dates, { gammas: { "encoder.blocks.0.mlp": 2 } });
  assert.equal(panel(mlp).match(/id="gamma-\S+" type/g)?.length, 1);
});

test("the list of edits keeps the spelling of an unknown site, and begins other phrases with a capital", () => {
  const of = (/** @type {string} */ site) => panel(change.edit(dates, { patches: [{ site, from: "zero" }] }));
  assert.match(of("decoder.blocks.9.attn.z"), />\s*decoder\.blocks\.9\.attn\.z/);
  assert.match(of("decoder.blocks.1.attn.z"), />\s*Weighted values of Decoder L1 set to zero/);
});

test("parts that the model lacks are hidden at first", async () => {
  const fill = await answered(change.setModel(dates, "fill"));
  assert.doesNotMatch(panel(fill), /has no gate|All attention|id="causal"|id="memory"/);
  assert.match(panel(toggleMore(fill)), /has no gate/);
  assert.doesNotMatch(panel(toggleMore(fill)), /id="causal"/);
});

test("in a lesson its maker's choice rules, and there is nothing more to click", () => {
  const lesson = { hidden: /** @type {any} */ (["noise"]), locked: [], say: "" };
  const taught = { ...dates, lesson };
  for (const id of ["gate-at", "gamma", "tau"]) assert.ok(has(taught, id), id);
  assert.ok(!has(taught, "dropout"));
  assert.doesNotMatch(panel(taught), /data-do="more"/);
});

test("each side panel folds away by a button, and by a key where it stands", () => {
  const page = (/** @type {any} */ state) => markup(maps(/** @type {any} */ (props(state, screen, act).maps)));
  assert.match(page(dates), /data-fold="input" aria-expanded="true"[\s\S]*data-fold="edits" aria-expanded="true"/);
  const folded = toggleFold(dates, "edits");
  assert.match(page(folded), /data-fold="input" aria-expanded="true"[\s\S]*data-fold="edits" aria-expanded="false"/);
  const lesson = { hidden: /** @type {any} */ (PARTS.filter((name) => partOf(name).group === "edits")), locked: [] };
  assert.doesNotMatch(
    page({ ...dates, lesson: { ...lesson, say: "" } }),
    /data-fold="edits"/,
    "there is no such panel",
  );
});

test("how the panels stand is remembered by the browser, not by an address", () => {
  assert.deepEqual(readPanels(null), { folded: [], more: false, thumbnail: null });
  assert.deepEqual(readPanels("input more 64"), { folded: ["input"], more: true, thumbnail: 64 });
  assert.deepEqual(readPanels("nonsense edits 9999"), { folded: ["edits"], more: false, thumbnail: null });
  const state = toggleMore(toggleFold(dates, "edits"));
  assert.deepEqual(state.panels, { folded: ["edits"], more: true, thumbnail: null });
  assert.deepEqual(toggleFold(state, "edits").panels.folded, []);
  assert.equal(writeUrl(state), writeUrl(dates));
  assert.deepEqual(arrive(state, writeUrl(dates), null).panels, state.panels);
});
