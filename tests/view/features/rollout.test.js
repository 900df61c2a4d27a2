// Rollout: what is asked, the paths the page draws against the engine's numbers, and how the picture is laid out.
import { said } from "../../../www/lib/errors.js";
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import "../../../www/app/words/views.js";
import * as change from "../../../www/state/index.js";
import { initialState } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { pathsFrom } from "../../../www/features/rollout/paths.js";
import {
  flowQuestion,
  queryOf,
  questions,
  routesQuestion,
  stepsOf,
  sublayersOf,
} from "../../../www/features/rollout/queries.js";
import { follow, point, rollout } from "../../../www/features/rollout/state.js";
import { answered } from "../support/answered.js";
import { looked, seenOf } from "../support/looked.js";
import { csv } from "../../../www/features/export/tables.js";
import { markup } from "../support/render.js";
import { snapshot } from "../support/snapshot.js";

const view = await import("../../../www/features/rollout/index.js");
const { partOf } = await import("../../../www/features/rollout/props.js");
const { inputAt, barsWithNumber, linkAt, linkEnds, pathFrame, placeAt, tokenAt } = await import(
  "../../../www/domain/rollout-frame.js"
);

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };

/**
 * The page in this view, with all its questions answered. @param
 * {Partial<import("../../../www/features/rollout/state.js").Rollout>} [set] @param
 * {Partial<import("../../../www/state/store.js").State>} [more]
 */
const open = async (set = {}, more = {}) =>
  (await looked(rollout({ ...(await answered({ ...initialState(), ...more })), view: "rollout" }, set))).state;
const propsOf = async (s) => view.props(s, await seenOf(s, screen), {});
const near = (a, b, what) => assert.ok(Math.abs(a - b) < 1e-5, `${what}: ${a}, expected ${b}`);
/** @param {number[]} xs */
const sum = (xs) => xs.reduce((a, b) => a + b, 0);

/** The paths of a state from a token. @param {any} s @param {object} [change] */
const paths = (s, change = {}) =>
  pathsFrom({
    result: s.result,
    encoder: stepsOf(s.info, "source"),
    decoder: stepsOf(s.info, "target"),
    side: "target",
    token: s.result.target.length - 1,
    level: stepsOf(s.info, "target").length,
    fusion: "mean",
    residual: 0.5,
    input: null,
    ...change,
  });

for (const fusion of /** @type {const} */ (["mean", "max", "min"])) {
  test(`heads fused by ${fusion}: the paths that are drawn end in the engine's shares`, async () => {
    for (const residual of [0, 0.5, 0.8]) {
      const s = await open({ fusion, residual });
      for (const token of [0, 4, 10]) {
        const { row } = await propsOf({ ...s, locked: { query: token, key: null } });
        const { source, target } = paths(s, { fusion, residual, token });
        assert.ok(row);
        [...source[0], ...target[0]].forEach((share, i) => near(share, row[i], `input ${i} of token ${token}`));
        near(sum(row), 1, "all inputs together");
      }
    }
  });
}

test("every level of the paths carries the whole flow, and the flow into the source does not return", async () => {
  const s = await open();
  const { source, target } = paths(s);
  near(sum([...target[0], ...source[0]]), 1, "inputs");
  near(sum([...source[1]]), sum([...source[2]]), "the encoder keeps what it is given");
  assert.equal(target.length, 5);
  for (let l = 1; l < target.length; l++) assert.ok(sum([...target[l - 1]]) <= sum([...target[l]]) + 1e-9);
});

test("a token that keeps all of itself is all of itself", async () => {
  const s = await open({ residual: 1 });
  const { row, groups } = await propsOf(s);
  assert.deepEqual(
    row?.map((x) => Math.round(x * 1e6) / 1e6),
    [...Array(s.result.source.length + 10).fill(0), 1],
  );
  const { pattern } = groups[1];
  for (let q = 0; q < pattern.rows; q++)
    for (let k = 0; k < pattern.cols; k++) near(pattern.values[q * pattern.cols + k], Number(q === k), `${q} ${k}`);
  assert.equal(paths(s, { residual: 1 }).links.length, 4, "one straight line down");
});

test("up to the input every token is itself, before anything is answered", async () => {
  const s = rollout({ ...(await answered(initialState())), view: "rollout" }, { layer: 0 });
  const { row } = await propsOf(s);
  assert.equal(row?.at(-1), 1);
  assert.equal(sum(row ?? []), 1);
});

test("up to a layer in between, and further than there is", async () => {
  const s = await open({ layer: 2 });
  const here = await propsOf(s);
  assert.equal(here.level, 2);
  assert.deepEqual(here.steps, ["Input", "Layer 0, self", "Layer 0, cross", "Layer 1, self", "Layer 1, cross"]);
  const { source, target } = paths(s, { level: 2 });
  [...source[0], ...target[0]].forEach((share, i) => near(share, here.row[i], `input ${i}`));
  assert.equal((await propsOf(await open({ layer: 40 }))).level, 4);
});

test("the answer's long first label is slanted if it would reach into the source's last one", () => {
  const words = (/** @type {string[]} */ ...texts) =>
    texts.map((text) => ({ text, kind: /** @type {const} */ (text.startsWith("⟨") ? "special" : "text"), nth: null }));
  const shape = (/** @type {string} */ first, /** @type {number} */ width) =>
    pathFrame({
      labels: { source: words(..."5 Mart 2024", "⟨end⟩"), target: words(first, ..."2024-03-05") },
      layers: { source: 2, target: 4 },
      width,
    });
  assert.deepEqual([shape("⟨start⟩", 628).crowded, shape("⟨başlangıç⟩", 628).crowded], [false, true]);
  assert.ok(shape("⟨başlangıç⟩", 628).height > shape("⟨start⟩", 628).height, "with room to lean into");
  assert.equal(
    pathFrame({
      labels: { source: [], target: words("⟨başlangıç⟩", "a") },
      layers: { source: 0, target: 2 },
      width: 300,
    }).crowded,
    false,
    "alone it has all the room there is",
  );
});

test("only the paths from one input carry its share, and no other's", async () => {
  const s = await open();
  const { row } = await propsOf(s);
  for (const token of [0, 3, 9]) {
    const { source, target, links } = paths(s, { input: { side: "source", level: 0, token } });
    near(source[0][token], row[token], `the share of ${token}`);
    near(target[4][10], row[token], "what of the token on top comes from there");
    assert.equal(source[0].filter((x) => x > 0).length, 1);
    assert.ok(links.every(({ to }) => to.level > 0 || (to.side === "source" && to.token === token)));
  }
});

test("the encoder's tokens come from the source alone, a continued text from itself", async () => {
  const encoder = await open({}, { focus: { path: "encoder.blocks.0.attn", head: 0 } });
  const here = await propsOf(encoder);
  assert.deepEqual(
    here.groups.map((g) => g.side),
    ["source"],
  );
  assert.equal(here.row.length, encoder.result.source.length);
  near(sum(here.row), 1, "all together");
  const alone = (
    await looked({ ...(await answered(change.setModel(await answered(initialState()), "induction"))), view: "rollout" })
  ).state;
  const there = await propsOf(alone);
  assert.deepEqual(
    there.groups.map((g) => g.side),
    ["target"],
  );
  assert.deepEqual(there.steps, ["Input", "Layer 0", "Layer 1"]);
  near(sum(there.row), 1, "all together");
});

test("flow is requested for the chosen token alone, and shown as shares of the total", async () => {
  const s = await open({ measure: "flow" });
  const here = await propsOf(s);
  near(sum(here.row), 1, "all together");
  assert.ok(here.total > 1);
  assert.equal(flowQuestion(s, "target").query, 10);
  assert.equal(flowQuestion({ ...s, locked: { query: 2, key: null } }, "target").query, 2);
  assert.equal(
    flowQuestion({ ...s, hovered: { query: 5, key: null } }, "target").query,
    10,
    "the pointer asks nothing",
  );
  assert.deepEqual(Object.keys(questions(rollout(s, { measure: "rollout" }))), ["rollout"]);
});

test("nothing is asked before there is an answer, and older numbers say so", async () => {
  const s = await open();
  assert.deepEqual(questions({ ...s, current: false }), {});
  assert.equal((await propsOf(s)).stale, false);
  assert.equal((await propsOf(rollout(s, { residual: 0.2 }))).stale, true);
  assert.equal((await propsOf(change.edit(s, { scale: false }))).stale, true);
  assert.equal(
    (await propsOf({ ...s, answers: { rollout: { ...s.answers.rollout, failure: said("No.") } } })).problem,
    "No.",
  );
});

test("a text read in blocks has shares, and no paths", async () => {
  const s = await open();
  const blocks = { ...s, result: { ...s.result, maps: s.result.maps.map((m) => ({ ...m, block: 2, head: null })) } };
  const { picture, row } = await propsOf(blocks);
  assert.equal(picture.paths, null);
  assert.deepEqual([picture.frame.levels.source.length, picture.frame.levels.target.length], [1, 1]);
  near(sum(row), 1, "all together");
});

test("in a long text the inputs with the largest shares are drawn, as many as are legible, each once", async () => {
  const row = Array.from({ length: 300 }, (_, i) => (i % 3 === 0 ? 0.01 : 0) + i * 1e-6);
  const part = partOf(row, { source: 0, target: 300 }, 628) ?? [];
  assert.ok(part.length >= 20 && part.length < 30, `${part.length}`);
  assert.deepEqual(
    part,
    part.toSorted((a, b) => a - b),
  );
  assert.ok(part.every((i) => i % 3 === 0) && part.at(-1) === 297);
  assert.equal(partOf(row.slice(0, 20), { source: 0, target: 20 }, 628), null, "a short one is whole");

  const s = await open();
  const blocks = { ...s, result: { ...s.result, maps: s.result.maps.map((m) => ({ ...m, block: 2, head: null })) } };
  const narrow = { ...screen, width: 360 };
  const shown = view.props(blocks, await seenOf(blocks, narrow), {});
  const { part: few, labels, frame } = shown.picture;
  assert.equal(few?.length, labels.source.length + labels.target.length);
  assert.ok(frame.width <= narrow.width, "nothing scrolls");
  const said = markup(view.view(shown));
  assert.match(said, /inputs with the largest shares, \d+% of the total/);
});

test("the address brings every setting back", () => {
  const set = {
    measure: /** @type {const} */ ("flow"),
    fusion: /** @type {const} */ ("min"),
    residual: 0.35,
    layer: 1,
    threshold: 0.1,
    input: 3,
  };
  const s = rollout(initialState(), set);
  assert.deepEqual(readUrl(writeUrl(s), initialState()).rollout, { ...set, pointed: null, edge: null, table: false });
  assert.equal(writeUrl(rollout(initialState(), { pointed: 3 })), "v=4&model=dates", "but not where the pointer is");
  assert.equal(follow(s, 3).rollout.input, null, "a second click frees it");
});

test("the export equals the page", async () => {
  const s = await open();
  const seen = await seenOf(s, screen);
  const [links, source, target, bars] = view.panels(s, seen);
  const { groups, row, picture } = await propsOf(s);
  assert.deepEqual(
    links.links.map(({ from, to, value }) => ({ from, to, share: value })),
    picture.paths.links,
  );
  assert.ok(
    links.links.every(
      ({ site, from, to }) =>
        site === stepsOf(s.info, from.side)[from.level - 1].path && (site.endsWith("cross") || from.side === to.side),
    ),
  );
  assert.deepEqual(
    links.through.source.map((level) => [...level]),
    picture.paths.source.map((level) => [...level]),
  );
  assert.deepEqual([links.shares, links.top, links.levels], [row, picture.top, picture.names]);
  assert.match(links.name, /^Paths · Rollout up to Layer 1, cross, heads: mean, residual share: 0\.50$/);
  assert.equal(source.pattern, groups[0].pattern);
  assert.equal(target.pattern, groups[1].pattern);
  assert.deepEqual(
    bars.rows.map((r) => r.value),
    row,
  );
  assert.match(source.name, /heads: mean, residual share: 0\.50$/);
  assert.match(bars.name, /heads: mean, residual share: 0\.50$/);
  for (const other of [change.edit(s, { scale: false }), rollout(s, { residual: 0.2 }), rollout(s, { fusion: "max" })])
    assert.deepEqual(view.panels(other, await seenOf(other, screen)), [], "nothing while it is stale");
});

test(
  "the paths that are exported are those of the input that is held, of pipes where flow is shown, and none of " +
    "a long text",
  async () => {
    const [held] = view.panels(
      await open({ input: 3, pointed: 5 }),
      await seenOf(await open({ input: 3, pointed: 5 }), screen),
    );
    assert.equal(held.input, 3);
    assert.ok(held.links.every(({ to }) => to.level > 0 || (to.side === "source" && to.token === 3)));
    assert.match(held.said.read, /Only paths from/);
    const s = await open({ measure: "flow" });
    const [flow] = view.panels(s, await seenOf(s, screen));
    assert.deepEqual([flow.quantity, flow.through], ["weight", null]);
    const blocks = { ...s, result: { ...s.result, maps: s.result.maps.map((m) => ({ ...m, block: 2, head: null })) } };
    assert.deepEqual(
      view.panels(blocks, await seenOf(blocks, screen)).map(({ kind }) => kind),
      ["map", "map", "bars"],
    );
  },
);

test("inputs stand on one line, the decoder above the encoder, and points find them again", () => {
  const of = (/** @type {number} */ n) =>
    Array.from({ length: n }, (_, i) => ({ text: String(i % 10), kind: /** @type {const} */ ("text"), nth: null }));
  const f = pathFrame({ labels: { source: of(16), target: of(11) }, layers: { source: 2, target: 4 }, width: 628 });
  assert.equal(f.levels.source[0], f.levels.target[0]);
  assert.ok(f.levels.target[2] < f.levels.source[2], "cross-attention looks down at the encoder's end");
  assert.ok(f.width <= 628);
  for (const [side, token, input] of /** @type {const} */ ([
    ["source", 0, 0],
    ["source", 15, 15],
    ["target", 0, 16],
    ["target", 10, 26],
  ])) {
    const { x } = placeAt(f, { side, level: 0, token });
    assert.equal(inputAt(f, x + 3, f.foot - 4), input);
    const top = placeAt(f, { side, level: 4, token });
    if (side === "target") assert.equal(tokenAt(f, "target", 4, top.x - 3, top.y - 12), token);
  }
  assert.equal(inputAt(f, placeAt(f, { side: "source", level: 0, token: 2 }).x, f.levels.target[4]), null);
  assert.equal(inputAt(f, 4, f.foot), null);
  assert.ok(
    pathFrame({ labels: { source: of(16), target: of(11) }, layers: { source: 2, target: 4 }, width: 200 }).width > 200,
    "where it is narrow, it scrolls",
  );
  // A phone 390 px wide.
  const onPhone = (/** @type {number} */ source) =>
    pathFrame({ labels: { source: of(source), target: of(11) }, layers: { source: 2, target: 4 }, width: 358 }).width;
  assert.ok(onPhone(17) <= 358, "the whole picture of a date is in sight");
  assert.ok(onPhone(30) > 400, "a longer text scrolls, with all names");
  const chosen = barsWithNumber(
    f,
    Array.from({ length: 27 }, (_, i) => (i + 1) / 378),
  );
  assert.equal(chosen[0], 26);
  const column = (/** @type {number} */ i) =>
    placeAt(f, { side: i < 16 ? "source" : "target", level: 0, token: i < 16 ? i : i - 16 }).x;
  for (const a of chosen)
    for (const b of chosen) assert.ok(a === b || Math.abs(column(a) - column(b)) >= 30, "numbers keep apart");
});

test("routes are requested for the chosen token alone, and drawn line by line from the engine's answer", async () => {
  for (const model of ["dates", "induction"]) {
    const first = await answered(initialState());
    const there = model === "dates" ? first : await answered(change.setModel(first, model));
    const s = (await looked(rollout({ ...there, view: "rollout" }, { measure: "routes", threshold: 0.001 }))).state;
    assert.deepEqual(Object.keys(questions(s)), ["routes"], "and no rollout");
    assert.equal(routesQuestion({ ...s, hovered: { query: 2, key: null } }, "target").position, queryOf(s, "target"));
    const { picture, routes } = await propsOf(s);
    const told = s.answers.routes.answer.routes;
    assert.ok(told.length > 3, `${model}: ${told.length}`);
    assert.deepEqual(
      routes.all.map(({ id }) => id).sort(),
      told
        .map(({ path, head, mlp, query, key }) => `${path} ${mlp ? "mlp" : (head ?? "stream")} ${query} ${key}`)
        .sort(),
    );
    for (const { site, part, from, to } of picture.routes) {
      const steps = sublayersOf(s.info, from.side);
      assert.equal(steps[from.level - 1].path, site);
      const across = site.endsWith("cross") && typeof part === "number";
      assert.equal(to.level, across ? sublayersOf(s.info, "source").length : from.level - 1);
      assert.equal(to.side, across ? "source" : from.side);
    }
    const [panel, ...none] = view.panels(s, await seenOf(s, screen));
    assert.deepEqual(none, []);
    assert.deepEqual(
      panel.links.map(({ value }) => value),
      told.map(({ share }) => share).sort((a, b) => b - a),
    );
    assert.deepEqual([panel.quantity, panel.through, panel.shares], ["importance", null, null]);
    const text = [...csv(/** @type {any} */ ({ panels: [panel], model, edits: {} }), "paths")].join("");
    const table = text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(","));
    assert.deepEqual(new Set(table.map(([, quantity]) => quantity)), new Set(["importance"]));
    const parts = model === "dates" ? ["stream", "mlp", "head 0"] : ["stream", "head 0"];
    for (const part of parts)
      assert.ok(
        table.some((row) => row[3] === part),
        part,
      );
    const other = rollout(s, { threshold: 0.2 });
    assert.equal((await propsOf(other)).stale, true);
    assert.deepEqual(view.panels(other, await seenOf(other, screen)), [], "nothing while it is stale");
  }
});

test("a line of routes ends where its head or its MLP reads", async () => {
  const { info } = await answered(initialState());
  const belows = (/** @type {any} */ sublayers) =>
    sublayersOf({ ...info, sublayers }, "target").map(({ below }) => below);
  const own = info.sublayers.filter(({ stack }) => stack === "decoder");
  assert.deepEqual(belows(own), [0, 1, 2, 3, 4, 5]);
  // The second layer reads the keys of the first; the MLP of the first stands beside its attention.
  const changed = own.map((one) => ({
    ...one,
    stages:
      one.block === 1 ? one.stages.map((s) => ({ ...s, ...(s.id === "products" && { keys_of: 0 }) })) : one.stages,
    before: one.kind === "mlp" && one.block === 0 ? own[0].before : one.before,
  }));
  assert.deepEqual(belows(changed.filter(({ kind }) => kind !== "cross")), [0, 0, 0, 3]);
});

/** The same with a second layer that reads the keys of the first. @param {any} s */
const withKeysOf = (s) => {
  const of = (/** @type {any} */ stage) => ({ ...stage, ...(stage.id === "products" && { keys_of: 0 }) });
  const sublayers = s.info.sublayers.map((/** @type {any} */ one) =>
    one.block === 1 ? { ...one, stages: one.stages.map(of) } : one,
  );
  return { ...s, info: { ...s.info, sublayers } };
};

test("layers that read the keys of earlier ones are mentioned, except beside routes", async () => {
  const s = await open();
  const said = async (/** @type {any} */ of) => /data-lent/.test(markup(view.view(await propsOf(of))));
  assert.equal(await said(s), false);
  const lent = withKeysOf(s);
  assert.deepEqual([await said(lent), await said(rollout(lent, { measure: "flow" }))], [true, true]);
  assert.equal(await said(rollout(lent, { measure: "routes" })), false);
});

test("lines between the same two tokens lie side by side, and the one under the pointer is described", async () => {
  const s = await open({ measure: "routes", threshold: 0.01 });
  const { picture } = await propsOf(s);
  const { frame, paths } = picture;
  const ends = paths.links.map((link) => JSON.stringify(linkEnds(frame, link)));
  assert.equal(new Set(ends).size, ends.length, "none hides another");
  const at = paths.links.findIndex(({ part }) => part === 1);
  const { from, to } = linkEnds(frame, paths.links[at]);
  const found = linkAt(frame, paths.links, from.x + (to.x - from.x) / 2, from.y + (to.y - from.y) / 2);
  const middle = ({ from, to }) => [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const [x, y] = middle(linkEnds(frame, paths.links[found]));
  assert.ok(Math.hypot(x - (from.x + to.x) / 2, y - (from.y + to.y) / 2) < 1, "or one through the same point");
  assert.equal(linkAt(frame, paths.links, 2, 2), null);
  const pointed = await propsOf(point(s, null, picture.routes[at].id));
  assert.equal(pointed.routes.marked, at);
  assert.match(markup(view.view(pointed)), /→ “.+” · Layer \d.*, head 1: 0\.\d/);
});

test("routes to an input that is followed end there, and over a sublayer that is skipped they lead on", async () => {
  const s = await open({ measure: "routes", threshold: 0.01 });
  const whole = (await propsOf(s)).picture;
  const held = (await propsOf(rollout(s, { input: 3 }))).picture;
  assert.ok(held.routes.length > 0 && held.routes.length < whole.routes.length);
  assert.ok(held.routes.every(({ to }) => to.level > 0 || (to.side === "source" && to.token === 3)));

  const skipped = "decoder.blocks.1.attn";
  const { routes } = s.answers.routes.answer;
  const answer = { kind: "routes", routes: routes.filter(({ path }) => path !== skipped) };
  const maps = s.result.maps.filter(({ path }) => path !== skipped);
  const without = {
    ...s,
    result: { ...s.result, maps },
    answers: { ...s.answers, routes: { ...s.answers.routes, answer } },
  };
  const level = sublayersOf(s.info, "target").findIndex(({ path }) => path === skipped) + 1;
  const over = (await propsOf(without)).picture.routes.filter(
    ({ from }) => from.side === "target" && from.level === level + 1,
  );
  assert.ok(over.some(({ part, to }) => part === "stream" && to.level === level - 1));
});

test("in a long text only the columns on a route are drawn, under their own positions", async () => {
  const s = await open({ measure: "routes", threshold: 0.1 });
  const blocks = { ...s, result: { ...s.result, maps: s.result.maps.map((m) => ({ ...m, block: 2 })) } };
  const [long, short] = [(await propsOf(blocks)).picture, (await propsOf(s)).picture];
  assert.deepEqual(long.routes, short.routes);
  assert.ok(long.part.length < short.labels.source.length + short.labels.target.length);
  assert.equal(long.part.length, long.labels.source.length + long.labels.target.length);
  long.paths.links.forEach(({ from }, i) => {
    const told = short.routes[i].from;
    const column = from.token + (from.side === "target" ? long.labels.source.length : 0);
    assert.equal(long.part[column], told.token + (told.side === "target" ? short.labels.source.length : 0));
  });
});

test("as it is shown, followed and as flow", async () => {
  snapshot("rollout/paths", markup(view.view(await propsOf(await open()))));
  snapshot("rollout/routes", markup(view.view(await propsOf(await open({ measure: "routes", table: true })))));
  snapshot("rollout/flow", markup(view.view(await propsOf(await open({ measure: "flow", input: 3 })))));
});

test("each share has its origin as a sentence; that of the chosen input is the default", async () => {
  const s = await open();
  const drawn = async (/** @type {any} */ of) => markup(view.view(await propsOf(of)));
  const { shares, token } = await propsOf(s);
  const own = shares.find(({ input }) => input === s.result.source.length + s.result.target.length - 1);
  assert.match(own?.sentence ?? "", /^\d+% of what reaches “.” comes from itself\.$/);
  const source = shares.find(({ side, label }) => side === "source" && label.kind === "text");
  assert.ok(source);
  const percent = Math.round(source.share * 100);
  assert.match(
    source.sentence,
    new RegExp(`^${percent}% of what reaches “${token.text}” comes from “.*” of your text`),
  );
  const standing = (/** @type {string} */ text) => /data-said="([^"]*)" data-stands/.exec(text)?.[1];
  assert.equal(standing(await drawn(s)), shares[0].sentence);
  assert.equal(standing(await drawn(follow(s, shares[1].input))), shares[1].sentence);
});
