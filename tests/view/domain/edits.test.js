// The edit document as data.
import assert from "node:assert/strict";
import test from "node:test";
import { EditDocument, dropPositional, pruneEdits } from "../../../www/domain/edits/document.js";
import { editItems, removeItem } from "../../../www/domain/edits/list.js";
import { toggleCell, togglePadding } from "../../../www/domain/edits/gestures.js";
import { listSites, sublayerInfo } from "../support/catalogue.js";
import { fitsPatch } from "../../../www/domain/edits/patch.js";
import { EDITS } from "../../../www/domain/edits/registry.js";
import { EDIT_PARTS } from "../../../www/domain/edits/record.js";
import { fit } from "../../../www/lib/foreign/schema.js";
import { edits as bn } from "../../../www/features/edits/words/bn.js";
import { edits as en } from "../../../www/features/edits/words/en.js";
import { edits as tr } from "../../../www/features/edits/words/tr.js";
import { state as namedBn } from "../../../www/state/words/bn.js";
import { state as namedEn } from "../../../www/state/words/en.js";
import { state as namedTr } from "../../../www/state/words/tr.js";

const all = {
  causal: false,
  padding: [[1, 0]],
  target_padding: [[0]],
  scale: false,
  attention_temperature: 2,
  memory: false,
  hidden_cells: [["decoder.blocks.0.attn", 2, 3, 1]],
  windows: { "decoder.blocks.0.attn": 3 },
  heads: { "decoder.blocks.1.cross.3": 0, "decoder.blocks.1.cross.2": 2 },
  patterns: { "encoder.blocks.0.attn.1": "uniform" },
  gates: { "decoder.blocks.0.attn": "open" },
  gammas: { "decoder.blocks.0.mlp": 2 },
  patches: [
    { site: "decoder.blocks.1.attn.z", head: 1, positions: [2], from: { text: "b", positions: [3] } },
    { site: "encoder.blocks.0.resid_pre", from: "mean", factor: 2 },
  ],
  dropout: { rate: 0.1, drop_path: 0.1, seed: 7 },
};

test("every edit is listed, and removing each leaves nothing", () => {
  const items = editItems(all);
  // Two heads and two patches, and one of each other key.
  assert.equal(items.length, Object.keys(all).length + 2);
  assert.deepEqual(
    items.find((i) => i.id === "heads/decoder.blocks.1.cross.3"),
    { id: "heads/decoder.blocks.1.cross.3", key: "heads", path: "decoder.blocks.1.cross", head: 3, value: 0 },
  );
  assert.deepEqual(
    items.reduce((edits, item) => removeItem(edits, item.id), all),
    {},
  );
});

test("a sound document passes as it is", () => {
  assert.deepEqual(fit(EditDocument, structuredClone(all)), all);
});

test("a document that the engine would refuse is refused, for any of its parts", () => {
  const patch = (/** @type {object} */ parts) => ({ patches: [{ site: "decoder.embed", from: "zero", ...parts }] });
  const whole = patch({ from: { text: "b", positions: [0] }, minus: { ids: [1] }, factor: -2 });
  assert.deepEqual(fit(EditDocument, whole), whole);
  const wrong = [
    null,
    [],
    { causal: "no" },
    { causal: null },
    { heads: { a: null } },
    { heads: [1] },
    { hidden_cells: [["x", 0, -1, 2]] },
    { hidden_cells: [["x", 0, 1, 2, 3]] },
    { padding: [[2]] },
    { attention_temperature: 0 },
    { gates: { a: 1.5 } },
    JSON.parse('{"__proto__": {"gammas": {}}}'),
    { toString: 1 },
    { dropout: { rate: 0.1, drop_path: 0, seed: 1, drop: 1 } },
    { dropout: { rate: 0.1, drop_path: 0, seed: 2 ** 53 } },
    ...[null, "5", [], [5], true, 1e4 + 1, NaN].map((factor) => patch({ factor })),
    ...[{ head: -1 }, { position: [0] }, { positions: 0 }, { site: 1 }, { from: "rest" }].map(patch),
    ...[{ text: "b", position: [0] }, { text: "b", ids: [1] }, { ids: "1" }, {}].map((from) => patch({ from })),
  ];
  for (const one of wrong) assert.equal(fit(EditDocument, one), null, JSON.stringify(one));
});

test("neutral values are no edits", () => {
  assert.deepEqual(
    pruneEdits({
      scale: true,
      attention_temperature: 1,
      memory: true,
      heads: { "a.0": 1 },
      gates: { a: "learned" },
      gammas: { a: 1 },
      padding: [[1, 1]],
      hidden_cells: [],
      dropout: { rate: 0, drop_path: 0, seed: 3 },
    }),
    {},
  );
});

test("masking a token twice unmasks it, a cell likewise", () => {
  const once = togglePadding(undefined, 2);
  assert.deepEqual(once, [[1, 1, 0]]);
  assert.deepEqual(pruneEdits({ padding: togglePadding(once, 2) }), {});
  const cell = /** @type {[string, null, number, number]} */ (["decoder.blocks.0.attn", null, 1, 0]);
  assert.deepEqual(toggleCell(toggleCell(undefined, cell), cell), []);
});

test("a patch fits a model that has its site and its head", () => {
  const sublayers = ["attn", "mlp"].map((kind) => sublayerInfo(`decoder.blocks.0.${kind}`, { n_kv_heads: 2 }));
  const info = { sites: listSites(sublayers) };
  const fits = (site, head) => fitsPatch({ site, ...(head !== undefined && { head }), from: "zero" }, info);
  for (const site of ["decoder.embed", "decoder.blocks.0.resid_mid", "decoder.blocks.0.mlp.hidden", "decoder.out"])
    assert.ok(fits(site), site);
  assert.ok(fits("decoder.blocks.0.attn.z", 3) && fits("decoder.blocks.0.attn.k", 1));
  assert.ok(!fits("decoder.blocks.0.attn.k", 2) && !fits("decoder.blocks.0.attn.out", 1));
  for (const site of ["encoder.embed", "decoder.blocks.1.resid_pre", "decoder.blocks.0.resid_cross", "logits"])
    assert.ok(!fits(site), site);
  for (const site of ["decoder.blocks.0.attn.gate", "decoder.blocks.0.attn.pattern", "decoder.blocks.0.mlp.z"])
    assert.ok(!fits(site), site);
});

test("only positional edits are dropped", () => {
  const kept = dropPositional(all);
  assert.deepEqual(Object.keys(kept).length, Object.keys(all).length - 3);
  assert.deepEqual(kept.patches, all.patches.slice(1), "a mean is one of any text");
});

test("every edit has a sentence and its control's words in each language, and its default is not an edit", () => {
  assert.deepEqual(
    EDITS.map(({ key }) => key),
    Object.keys(all),
  );
  const spoken = [
    { ...en, ...namedEn },
    { ...tr, ...namedTr },
    { ...bn, ...namedBn },
  ];
  for (const { key, control, usual, trim = (v) => (v === usual(null) ? undefined : v), parts, over } of EDITS) {
    const names =
      control.kind === "fields" ? [...control.ranges, control.whole].map((one) => one.name) : [control.name];
    const wanted = [
      `item.${key}`,
      ...names.map((name) => `control.${name}`),
      ...(control.kind === "choices" ? control.values.map((value) => `control.${control.name}.${value}`) : []),
      ...(control.kind === "choices" && control.hints
        ? control.values.map((value) => `control.${control.name}.${value}.hint`)
        : control.kind === "marks"
          ? [...(control.some ? [control.some] : []), `control.${control.name}.none`]
          : names.map((name) => `control.${name}.hint`)),
    ];
    for (const words of spoken) for (const word of wanted) assert.ok(Object.hasOwn(words, word), word);
    if (key !== "causal" && over !== "cell") assert.equal(trim(usual(null)), undefined, key);
    for (const part of parts) assert.ok(EDIT_PARTS.includes(part), part);
  }
});

test("the scale's words follow the stages of the model's layers, which may differ", () => {
  const { control, params } = /** @type {any} */ (EDITS.find(({ key }) => key === "scale"));
  const words = (/** @type {(number | null)[]} */ ...factors) => {
    const info = {
      config: { attention_scale: null },
      sublayers: factors.map((factor) => ({ stages: [{ id: "scale", factor }] })),
    };
    return [control.params(info).times, control.off(info), params(undefined, info).divided];
  };
  assert.deepEqual(words(null, null), ["", false, true]);
  assert.deepEqual(words(1, 1), ["", true, true]);
  assert.deepEqual(words(0.5), ["0.500", false, false], "not the common factor of the file");
  assert.deepEqual(words(null, 0.5, 1), ["1/√d · 0.500", false, false]);
});
