// Anatomy without a browser: which numbers of a trace each stage takes, which stages a model has, when a trace is asked
// for.
import { said } from "../../../www/lib/errors.js";
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { stubActions, viewProps } from "../support/stub-page.js";
import { t } from "../../../www/i18n/index.js";
import * as change from "../../../www/state/index.js";
import { deriveLabels } from "../../../www/domain/answer.js";
import { keyHead } from "../../../www/domain/heads.js";
import { stagesOf } from "../../../www/domain/stages.js";
import { listSites, sublayerInfo } from "../support/catalogue.js";
import { initialState } from "../../../www/state/store.js";
import { queries } from "../../../www/engine/queries.js";
import { sitesOf, traceQueries } from "../../../www/engine/traces.js";
import { queries as anatomyQueries, questions } from "../../../www/features/anatomy/queries.js";
import { queries as headQueries } from "../../../www/features/head/queries.js";
import { formatBrief, vectorExtent, formatFigure } from "../../../www/domain/numbers.js";
import { focusCell } from "../../../www/features/anatomy/props.js";
import { indexAt, lines, placeOf } from "../../../www/components/numbers/vector-strip.js";
import { answered } from "../support/answered.js";
import { Engine } from "../support/fake-engine.js";
import { markup } from "../support/render.js";

const { props } = await import("../../../www/app/explore.js");
const { load } = await import("../../../www/app/features.js");
const { seenIn } = await import("../../../www/app/scene-in-view.js");
const { panels: anatomyPanels } = await import("../../../www/features/anatomy/panels.js");
const { maps } = await import("../../../www/app/explore-view.js");
const { formula } = await import("../../../www/features/anatomy/formulas.js");
await load("anatomy");

const act = stubActions();
const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };

/**
 * A single sublayer: 4 query heads on 2 key/value heads, 2 rows, 3 keys, d_head 2; each number encodes its position.
 */
function alone() {
  const tensors = new Map();
  const give = (name, shape, of) =>
    tensors.set(name, {
      shape,
      values: Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) => of(i)),
    });
  give("attn.norm", [1, 2, 4], (i) => i);
  give("attn.q", [1, 4, 2, 2], (i) => i - 5);
  give("attn.k", [1, 2, 3, 2], (i) => 10 + i);
  give("attn.v", [1, 2, 3, 2], (i) => 100 + i);
  give("attn.raw", [1, 4, 2, 3], (i) => i);
  give("attn.bias", [1, 4, 2, 3], (i) => i / Math.SQRT2 - i);
  give("attn.content_position", [1, 4, 2, 3], (i) => i / 10);
  give("attn.position_content", [1, 4, 2, 3], (i) => i / 5);
  give("attn.scores", [1, 4, 2, 3], (i) => (i % 3 === 2 ? -Infinity : i / Math.SQRT2));
  give("attn.pattern", [1, 4, 2, 3], (i) => (i % 3 === 2 ? 0 : 0.5));
  give("attn.z", [1, 4, 2, 2], (i) => 1000 + i);
  give("attn.out", [1, 2, 8], (i) => i);
  give("attn.branch", [1, 2, 8], (i) => i);
  give("out", [1, 2, 8], (i) => i);
  return {
    tensors,
    path: "attn",
    head: 3,
    query: 1,
    key: 2,
    masks: Uint8Array.of(0, 0, 1),
    edits: {},
    ...described({ norm_position: "none", residual: false, out_proj: false }),
  };
}

/** Four heads that share two of keys and values. @param {Record<string, any>} config */
function described(config, gamma_mean = null) {
  const sublayer = sublayerInfo("attn", { n_kv_heads: 2, d_head: 2, ...config }, { gamma_mean });
  return { sublayer, sites: listSites([sublayer]) };
}

/** @param {ReturnType<typeof alone>} source @param {string} id */
const stageOf = (source, id) => {
  const found = stagesOf(source)?.find((s) => s.id === id);
  assert.ok(found, id);
  return found;
};
const strips = (stage) =>
  Object.fromEntries(stage.groups.flatMap((g) => g.strips).map((s) => [s.name, Array.from(s.values)]));

test("products use the model's scale, and the distance bias is shown, so that the scores add up", () => {
  const own = (/** @type {Record<string, any>} */ more, /** @type {any} */ edits = {}) => {
    const usual = { norm_position: "none", residual: false, out_proj: false };
    return { ...alone(), key: 1, edits, ...described({ ...usual, ...more }) };
  };
  const raw = [21, 22, 23];
  const scaled = (/** @type {any} */ source) =>
    strips(stageOf(source, "scale"))
      .scaled.slice(0, 2)
      .map((v) => Number(v.toFixed(4)));
  const biased = { positions: "relative_bias" };
  assert.deepEqual(scaled(own({ ...biased, attention_scale: 1 })), raw.slice(0, 2));
  assert.deepEqual(scaled(own({ ...biased, attention_scale: 0.5 })), [10.5, 11]);
  assert.deepEqual(scaled(own({ ...biased, attention_scale: 0.5 }, { scale: false })), raw.slice(0, 2));
  assert.deepEqual(
    [own({ attention_scale: 1 }, { scale: false }), own({ attention_scale: 0.5 }, { scale: false })].map(
      (source) => stageOf(source, "scale").edited,
    ),
    [false, true],
  );
  const mask = stageOf(own({ ...biased, attention_scale: 1 }), "mask");
  const { bias, scores } = strips(mask);
  assert.deepEqual(
    bias.slice(0, 2).map((b, i) => (b + raw[i]).toFixed(4)),
    scores.slice(0, 2).map((score) => score.toFixed(4)),
  );
  assert.equal(bias[2].toFixed(4), (23 / Math.SQRT2 - 23).toFixed(4), "of a masked key as well");
  const warm = strips(stageOf(own({ ...biased, attention_scale: 1 }, { attention_temperature: 2 }), "mask"));
  assert.deepEqual(
    warm.bias.map((b) => b.toFixed(4)),
    bias.map((b) => (b / 2).toFixed(4)),
    "the temperature divides it too",
  );
  assert.deepEqual([mask.figures.bias, "bias" in strips(stageOf(own({}), "mask"))], [bias[1], false]);
  const shown = (/** @type {any} */ source, /** @type {string} */ id) =>
    markup(formula(id, stageOf(source, id).figures).general).replace(/<[^>]+>|\s/g, "");
  assert.equal(shown(own({ attention_scale: 1 }), "scale"), "scaled=raw");
  assert.equal(shown(own({ attention_scale: 0.5 }), "scale"), "scaled=raw·s");
  assert.equal(shown(own({}), "scale"), "scaled=rawd", "a fraction with a root");
  assert.equal(shown(own({ norm_position: "pre", norm: "rms_norm" }), "input"), "u=RMSNorm(x)");
});

test("a cap bends scores before the temperature divides them; a sink and a window are said", () => {
  const own = (/** @type {Record<string, any>} */ more, /** @type {any} */ edits = {}) => ({
    ...{ ...alone(), key: 1, edits },
    ...described({ norm_position: "none", residual: false, out_proj: false, ...more }),
  });
  const shown = (/** @type {any} */ source, /** @type {string} */ id) =>
    markup(formula(id, stageOf(source, id).figures).general).replace(/<[^>]+>|\s/g, "");
  const warm = own({ score_cap: 50 }, { attention_temperature: 2 });
  assert.deepEqual(
    strips(stageOf(warm, "scale")).scaled.map((v) => v.toFixed(4)),
    [21, 22, 23].map((raw) => (raw / Math.SQRT2).toFixed(4)),
    "not yet divided by the temperature",
  );
  assert.equal(shown(own({ score_cap: 50 }), "mask"), "scores=50·tanh(scaled50)+m,m∈{0,−∞}");
  assert.equal(shown(warm, "mask"), "scores=50·tanh(scaled50)τ+m,m∈{0,−∞}");
  assert.equal(shown(own({}), "mask"), "scores=scaled+m,m∈{0,−∞}");
  const windows = [
    own({ window: 2 }),
    own({ window: 2 }, { windows: { attn: 1 } }),
    own({ window: 2 }, { windows: { attn: "whole" } }),
  ];
  assert.deepEqual(
    windows.map((source) => stageOf(source, "mask").figures.window),
    [2, 1, null],
  );
  assert.deepEqual(
    windows.map((source) => stageOf(source, "mask").edited),
    [false, true, true],
  );
  const apart = strips(stageOf(own({ distances: { span: 2 } }), "mask")).bias;
  assert.deepEqual(
    [...apart].map((v) => v.toFixed(4)),
    [21, 22, 23].map((i) => ((0.3 * i) / Math.SQRT2).toFixed(4)),
    "both products of the distance, over the scale",
  );
  const sunk = stageOf(own({ sinks: true }), "softmax");
  const row = strips(sunk).pattern.reduce((sum, weight) => sum + weight, 0);
  assert.equal(sunk.figures.sink, 1 - row);
  assert.equal(stageOf(own({}), "softmax").figures.sink, null);
  assert.match(shown(own({ sinks: true }), "softmax"), /esink$/);
});

test("a query head reads the key and value head of its group", () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((h) => keyHead({ n_heads: 4, n_kv_heads: 2 }, h)),
    [0, 0, 1, 1],
  );
  const source = alone();
  const { q, k } = strips(stageOf(source, "products"));
  assert.deepEqual(
    [q, k],
    [
      [9, 10],
      [20, 21],
    ],
    "head 3 at query 1; key 2 of key head 1",
  );
  assert.deepEqual(strips(stageOf(source, "products"))["q·k"], [180, 210]);
  assert.equal(stageOf(source, "products").figures.sum, 390);
  assert.deepEqual(strips(stageOf(source, "values")), { v: [110, 111], z: [1014, 1015] });
  assert.deepEqual(
    strips(stageOf(source, "concat")).z,
    [1002, 1003, 1006, 1007, 1010, 1011, 1014, 1015],
    "all heads at query 1",
  );
});

test("a masked key has a product and a scaled one, but no score", () => {
  const source = alone();
  assert.equal(stageOf(source, "products").figures.raw, 23);
  assert.ok(Math.abs(/** @type {number} */ (stageOf(source, "scale").figures.scaled) - 23 / Math.SQRT2) < 1e-5);
  assert.equal(stageOf(source, "mask").figures.score, null);
  assert.equal(stageOf(source, "mask").figures.visible, 2);
  assert.equal(stageOf(source, "softmax").figures.weight, 0);
  assert.ok(stageOf(source, "mask").groups[0].range < Infinity, "−∞ is no end of a scale");
});

test("a model shows the stages it has, and where its norm stands", () => {
  const places = (change) =>
    Object.fromEntries((stagesOf({ ...alone(), ...change }) ?? []).map((s) => [s.id, s.place]));
  const none = places({});
  assert.deepEqual(
    ["out", "gate", "gamma", "residual", "norm"].map((id) => none[id]),
    Array(5).fill("none"),
  );
  assert.deepEqual(
    ["input", "products", "scale", "mask", "softmax", "values", "concat"].map((id) => none[id]),
    Array(7).fill("here"),
  );
  assert.equal(places(described({ norm_position: "pre" })).norm, "elsewhere");
  const post = places(described({ norm_position: "post", layer_scale: 0.01 }, 0.01));
  assert.deepEqual([post.out, post.gamma, post.residual, post.norm], ["here", "here", "here", "here"]);
  assert.equal(places({ edits: { gammas: { attn: 2 } } }).gamma, "here", "an edit makes one");
});

test("a factor that is not learned is said to be the model's", () => {
  const constant = (config) => stageOf({ ...alone(), ...described(config, 0.4) }, "gamma").figures?.constant;
  assert.equal(constant({ layer_scale: 0.4, layer_scale_learned: false }), 1);
  assert.equal(constant({ layer_scale: 0.4 }), 0);
});

test("an edit is marked at its stage, and at no other", () => {
  const edited = (edits) => (stagesOf({ ...alone(), edits }) ?? []).filter((s) => s.edited).map((s) => s.id);
  assert.deepEqual(edited({}), []);
  assert.deepEqual(edited({ scale: false }), ["scale"]);
  assert.deepEqual(edited({ causal: true }), ["mask"]);
  assert.deepEqual(
    edited({
      hidden_cells: [
        ["attn", 3, 0, 0],
        ["attn", 0, 0, 0],
      ],
    }),
    ["mask"],
  );
  assert.deepEqual(edited({ hidden_cells: [["attn", 0, 0, 0]] }), [], "in another head");
  assert.deepEqual(edited({ patterns: { "attn.3": "uniform" } }), ["softmax"]);
  assert.deepEqual(edited({ heads: { "attn.3": 0, "attn.1": 0 } }), ["values"]);
  assert.deepEqual(edited({ gammas: { attn: 2 } }), ["gamma"]);
});

test("a sublayer is read with the stream before and after it", () => {
  assert.deepEqual(sitesOf("decoder.blocks.1.cross"), ["decoder.blocks.1.cross.*", "decoder.blocks.1.resid_*"]);
  assert.deepEqual(sitesOf("attn"), ["attn.*", "out"]);
});

const ready = async () => ({
  ...(await answered(initialState())),
  view: /** @type {const} */ ("anatomy"),
  running: { kind: /** @type {const} */ ("cpu"), adapter: "a stand-in", reason: null },
});

/** The state with its trace, read by the page's query. @param {import("../../../www/state/store.js").State} state */
async function withTrace(state) {
  const engine = await Engine.open("cpu");
  engine.prepare({
    source: state.text,
    target: state.target,
    edits: state.edits,
    sampling: state.sampling,
    candidates: 6,
  });
  const [query] = traceOf(state);
  const trace = async (sites) => {
    const { tensors, values } = await engine.trace(sites);
    return { tensors, buffer: values.buffer };
  };
  return query.receive(state, await query.ask(/** @type {any} */ ({ trace }), () => true), null);
}

/** The trace queries of a state. @param {import("../../../www/state/store.js").State} state */
const traceOf = (state) => [...anatomyQueries(state), ...headQueries(state)].filter(({ name }) => name === "trace");

/**
 * The stored trace while it is pending; null without a query. @param {import("../../../www/state/store.js").State}
 * state
 */
const wantedTrace = (state) => traceOf(state)[0]?.receive(state, new Map(), null).traced ?? null;

test("a trace is wanted in Anatomy and for two layers of the Head view, and of the newest answer", async () => {
  const s = await ready();
  assert.equal(wantedTrace(s)?.path, "decoder.blocks.1.cross");
  assert.equal(wantedTrace(s)?.result, s.result);
  assert.equal(wantedTrace({ ...s, view: "head" }), null);
  const layer = (layer) => wantedTrace({ ...s, view: "head", head: { ...s.head, layer } });
  assert.deepEqual(
    ["raw", "scores"].map((one) => layer(one)?.sites),
    [["decoder.blocks.1.cross.raw"], ["decoder.blocks.1.cross.scores"]],
  );
  assert.equal(layer("weighted"), null);
  assert.equal(wantedTrace({ ...s, room: "learn" }), null);
  assert.equal(wantedTrace(change.edit(s, { scale: false })), null, "an answer is on its way");
  assert.equal(
    wantedTrace(change.setPreview(s, { path: "encoder.blocks.0.attn", head: 1 }))?.path,
    "encoder.blocks.0.attn",
  );
  assert.equal(
    wantedTrace(change.setFocus(s, { path: "encoder.blocks.7.attn", head: 1 })),
    null,
    "the answer has no such map",
  );
});

test("one trace is read at a time, the newest next, and one of an old run is dropped", async () => {
  const result = /** @type {any} */ ({});
  /** @type {{ sites: string, resolve(found: any): void }[]} */
  const asked = [];
  /** @type {string[]} */
  const told = [];
  /** @type {any} */
  let state = { current: true, result, traced: null, answers: {} };
  const engine = /** @type {any} */ ({ trace: (sites) => new Promise((resolve) => asked.push({ sites, resolve })) });
  const broker = queries(engine, (transition) => (state = transition(state)));
  const want = (path) =>
    broker.want(
      traceQueries(state, { path, result, edits: {} }, sitesOf(path)).map((query) => ({
        ...query,
        receive(...found) {
          told.push(path);
          return query.receive(...found);
        },
      })),
    );
  const settle = async () => {
    for (const { resolve } of asked.splice(0)) resolve({ tensors: [], buffer: new ArrayBuffer(0) });
    await new Promise((done) => setTimeout(done));
  };
  want("a");
  want("b");
  want("c");
  assert.deepEqual(
    asked.map((a) => a.sites),
    ["a.*", "out"],
  );
  await settle();
  assert.deepEqual(
    asked.map((a) => a.sites),
    ["c.*", "out"],
  );
  await settle();
  assert.deepEqual([told, asked.length], [["a", "c"], 0]);
  want("c");
  assert.equal(asked.length, 0, "what is known is not asked again");
  want("d");
  state = { ...state, current: false };
  broker.want([]);
  await settle();
  state = { ...state, current: true };
  want("d");
  assert.equal(asked.length, 2, "what was dropped is asked again");
  await settle();
  assert.deepEqual(told, ["a", "c", "d", "d"]);
});

test("a failed trace is reported, and the next one is requested", async () => {
  /** @type {any} */
  let state = { current: true, result: {}, traced: null, answers: {} };
  const engine = /** @type {any} */ ({ trace: () => Promise.reject(new Error("No memory.")) });
  const broker = queries(engine, (transition) => (state = transition(state)));
  broker.want(traceQueries(state, { path: "a", result: state.result, edits: {} }, ["a.*"]));
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(state.traced.failure, said("No memory."));
  const s = await ready();
  const text = markup(
    maps(
      props({ ...s, traced: { ...state.traced, path: "decoder.blocks.1.cross", result: s.result } }, screen, act).maps,
    ),
  );
  assert.match(text, /could not be read\. No memory\./);
});

test("Anatomy shows the focused cell, or the key that the query looks at most", async () => {
  const s = await withTrace(await ready());
  const pattern = deriveLabels(s.result, s.info).patterns.get("decoder.blocks.1.cross.0");
  const { query, key } = focusCell(pattern, { query: 2, key: null });
  const row = Array.from(pattern.values.subarray(pattern.offset + 2 * pattern.cols, pattern.offset + 3 * pattern.cols));
  assert.deepEqual([query, key], [2, row.indexOf(Math.max(...row))]);
  assert.deepEqual(focusCell(pattern, { query: 2, key: 7 }), { query: 2, key: 7 });
  const locked = change.setLocked(s, { query: 2, key: 7 });
  const shown = { anatomy: viewProps(locked, screen), walk: props(locked, screen, act).maps.walk };
  assert.deepEqual([shown.anatomy?.body?.query, shown.anatomy?.body?.key, shown.anatomy?.busy], [2, 7, false]);
  assert.deepEqual([shown.walk?.query, shown.walk?.key], [2, 7]);
  const stages = shown.anatomy?.body?.stages ?? [];
  const { sum, raw } = stages.find((x) => x.id === "products")?.figures ?? {};
  assert.ok(Math.abs(sum - raw) < 1e-5);
  const newer = { ...s, result: { ...s.result } };
  assert.equal(viewProps(newer, screen).busy, true, "of an older answer it is marked");
});

test("Anatomy as markup names every stage, each with its formula and its numbers", async () => {
  const s = await withTrace(await ready());
  const text = markup(
    maps(
      props(change.setLocked({ ...s, anatomy: { why: true, numbers: true } }, { query: 2, key: 7 }), screen, act).maps,
    ),
  );
  for (const id of [
    "input",
    "products",
    "scale",
    "mask",
    "softmax",
    "values",
    "concat",
    "out",
    "gate",
    "gamma",
    "residual",
    "norm",
  ])
    assert.match(text, new RegExp(`data-stage="${id}"`), id);
  assert.ok((text.match(/<math /g) ?? []).length >= 14);
  assert.doesNotMatch(text, /NaN|undefined|Infinity/);
});

test("the experiment on √d is asked for while its fold is open, with this model's width among the others", async () => {
  const s = await ready();
  assert.deepEqual(questions(s), {});
  const sublayers = s.info.sublayers.map((sublayer) => ({ ...sublayer, d_head: 20 }));
  const asked = questions(change.setFold({ ...s, info: { ...s.info, sublayers } }, "why", true))["anatomy.scaling"];
  assert.equal(asked.kind, "scaling");
  assert.deepEqual(asked.kind === "scaling" && asked.d_heads, [1, 2, 4, 8, 16, 20, 32, 64, 128, 256, 512]);
});

test("numbers keep about four digits and their sign", () => {
  assert.deepEqual([0, -0.5, 1.23456, 27.7188, -106.31, 12345.6, 2.1e-13, -Infinity].map(formatFigure), [
    "0",
    "−0.500",
    "1.235",
    "27.72",
    "−106.3",
    "12,346",
    "2.1×10⁻¹³",
    "−∞",
  ]);
  assert.deepEqual([0.02, -0.04, -0.26, 9.96, -106.3].map(formatBrief), ["0", "0", "−0.3", "10", "−106"]);
});

test("strips place values and find cells", () => {
  assert.deepEqual(
    [placeOf(-2, "signed", 4, "root"), placeOf(9, "signed", 4, "root"), placeOf(0, "signed", 0, "root")],
    [-0.5, 1, 0],
  );
  assert.deepEqual([placeOf(0.25, "pattern", 1, "root"), placeOf(0.25, "unit", 1, "root")], [0.5, 0.25]);
  assert.deepEqual(lines(64, 4, 318), { across: 64, down: 1 });
  assert.deepEqual(lines(512, 4, 318), { across: 79, down: 7 });
  const strip = { count: 100, cell: 4, high: 10, across: 79, top: 3 };
  assert.equal(indexAt(3 + 4 * 5, 4, strip), 5);
  assert.equal(indexAt(3 + 4 * 5, 14, strip), 84);
  assert.equal(indexAt(3 + 4 * 40, 14, strip), null, "the last line is short");
  assert.deepEqual(vectorExtent(Float32Array.of(-3, 4)), { min: -3, max: 4, norm: 5 });
});

test("every strip that is shown is exported, with the numbers of the page", async () => {
  const s = change.setLocked(await withTrace(await ready()), { query: 2, key: 7 });
  const seen = seenIn(s, screen);
  const body = viewProps(s, screen).body;
  const shown = body?.stages
    .filter(({ place }) => place === "here")
    .flatMap(({ id, groups }) => groups.map((group) => ({ id, ...group })));
  const panels = anatomyPanels(s, seen).filter(({ kind }) => kind === "strips");
  assert.deepEqual(
    panels.map(({ quantity, rows }) => [quantity, ...rows.map(({ text }) => text)]),
    shown?.map(({ id, strips }) => [id, ...strips.map(({ name }) => name)]),
  );
  assert.ok(
    ["input", "products", "scale", "mask", "softmax", "values", "concat", "out", "gate", "residual"].every((id) =>
      panels.some(({ quantity }) => quantity === id),
    ),
  );
  panels.forEach(({ pattern, cols, marks, scale }, i) => {
    const { strips, over, range } = shown[i];
    strips.forEach(({ values, masks }, row) => {
      assert.deepEqual(
        pattern.values.subarray(row * pattern.cols, (row + 1) * pattern.cols),
        Float32Array.from(values),
      );
      assert.deepEqual(
        [...pattern.masks.subarray(row * pattern.cols, (row + 1) * pattern.cols)],
        masks ? [...masks] : Array(values.length).fill(0),
      );
    });
    assert.deepEqual(over === "keys" ? [cols, marks] : cols, over === "keys" ? [body?.cols, [7, 8]] : []);
    if (scale.kind === "signed") assert.equal(scale.most, range);
  });
  assert.match(panels[0].name, /^Input: .* · query “0·₁”, key “2·₁”$/);
  assert.deepEqual(
    anatomyPanels({ ...s, traced: null }, seen).map(({ quantity }) => quantity),
    ["pattern"],
    "until it is read the pattern is there alone",
  );
});

test("a norm and a bound of queries and keys are told with their product", () => {
  const about = (/** @type {Record<string, any>} */ more) => {
    const source = { ...alone(), ...described({ norm_position: "none", residual: false, out_proj: false, ...more }) };
    return t("anatomy.about.products", stageOf(source, "products").figures);
  };
  assert.match(about({ query_key_norm: "head" }), /Both are normalised first/);
  assert.match(about({ qkv_clip: 8 }), /values stay between −8 and 8\./);
  assert.match(about({ keys_of: 1 }), /Keys and values are those of layer 1\./);
  assert.doesNotMatch(about({}), /normalised|between|those of layer/);
});

test("a norm of values, and values that are keys, are told with their sum", () => {
  const about = (/** @type {Record<string, any>} */ more) => {
    const source = { ...alone(), ...described({ norm_position: "none", residual: false, out_proj: false, ...more }) };
    return t("anatomy.about.values", stageOf(source, "values").figures);
  };
  assert.match(about({ value_norm: true }), /Values are normalised first\./);
  assert.match(about({ values_from_keys: true }), /Values are the keys before their norm and rotation\./);
  assert.doesNotMatch(about({}), /normalised|before/);
});

test("gates of heads, norms of the output and parallel blocks have their stages, whose numbers add up", () => {
  const source = {
    ...alone(),
    ...described({ norm_position: "out", out_proj: false, z_gate: true, residual: true }),
  };
  const give = (/** @type {string} */ name, /** @type {number[]} */ shape, /** @type {(i: number) => number} */ of) =>
    source.tensors.set(name, {
      shape,
      values: Float32Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) => of(i)),
    });
  give("attn.z_gate", [1, 4, 2, 2], (i) => (i % 2 ? 0.5 : 0.25));
  give("attn.out_norm", [1, 2, 8], (i) => i / 8);
  const order = stagesOf(source)?.map(({ id }) => id) ?? [];
  assert.deepEqual(order.slice(5, 9), ["values", "z-gate", "concat", "out"]);
  assert.deepEqual(order.slice(9), ["out-norm", "gate", "gamma", "residual"], "the norm has no second stage");
  const { g, z, ["g⊙z"]: passed } = strips(stageOf(source, "z-gate"));
  assert.deepEqual(
    passed,
    z.map((value, i) => value * g[i]),
  );
  assert.deepEqual(strips(stageOf(source, "concat")).z.slice(6, 8), passed, "what is joined is what passes");
  assert.deepEqual(strips(stageOf(source, "out-norm"))["out′"], [1, 1.125, 1.25, 1.375, 1.5, 1.625, 1.75, 1.875]);
  const sum = source.sublayer.stages.find(({ id }) => id === "residual");
  assert.ok(sum);
  Object.assign(sum, { parallel: true });
  source.sublayer.before = "before";
  give("before", [1, 2, 8], () => 2);
  give("out", [1, 2, 8], (i) => 3 * i);
  const { x, branch, mlp, y } = strips(stageOf(source, "residual"));
  assert.deepEqual(
    mlp,
    y.map((value, i) => value - x[i] - branch[i]),
  );
});
