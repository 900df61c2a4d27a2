// The gpu engine computes what the cpu engine does, at every site, with and without edits; and a lost device is made up
// for.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { PAGE } from "../chromium.js";
import { answerTo, follow, held, link, look, near, sameAnswer, settled, trace, until, visitor } from "../visit.js";
import { testBeside, withoutThreads } from "./beside.js";
import { testDraws } from "./draws.js";
import { testLearnSteps } from "./learn-steps.js";
import { testPresets } from "./presets.js";
import { testPictures } from "./pictures.js";
import { testTraining } from "./training.js";

const { visit } = visitor({ gpu: true, keep: true });
const TARGET = "11,9,11,13,6,9,12,6,9,14";
/** |a − b| ≤ this · max(1, |x|), the page's promised precision. */
const TOLERANCE = 1e-4;

before(async () => {
  const built = await (await fetch(new URL("wasm/engines.json", PAGE))).json();
  assert.ok(built.gpu, "this page has no gpu engine: cargo xtask test builds it");
});

/** @type {[string, object][]} */
const SCENES = [
  ["unedited", {}],
  [
    "masks of every kind",
    {
      causal: false,
      padding: [[1, 0, 1, 1, 0]],
      target_padding: [[1, 1, 0]],
      hidden_cells: [
        ["encoder.blocks.1.attn", 2, 0, 3],
        ["decoder.blocks.0.cross", null, 4, 4],
      ],
    },
  ],
  ["a first row that sees nothing", { target_padding: [[0]] }],
  [
    "scale, temperature, gates and gammas",
    {
      scale: false,
      attention_temperature: 3,
      gates: { "decoder.blocks.0.attn": "open", "decoder.blocks.1.cross": "closed", "encoder.blocks.0.attn": 0.3 },
      gammas: { "decoder.blocks.0.mlp": 2, "encoder.blocks.1.attn": 0 },
    },
  ],
  [
    "heads silenced and replaced",
    {
      heads: { "decoder.blocks.0.attn.1": 0, "encoder.blocks.1.attn.2": 1.5 },
      patterns: {
        "encoder.blocks.0.attn.0": "uniform",
        "decoder.blocks.1.attn.1": "identity",
        "decoder.blocks.1.attn.2": "previous",
        "decoder.blocks.1.cross.3": "frozen",
      },
    },
  ],
  ["dropout and drop-path, drawn from a seed", { dropout: { rate: 0.2, drop_path: 0.3, seed: 7 } }],
  ["cut off from the source", { memory: false }],
];

/**
 * One page per engine: a new device would compile its shaders again. @type {Record<string, ReturnType<typeof visit>>}
 */
const pages = {};

/**
 * The page with this engine, at this address. @typedef {typeof at} At
 * @param {string} engine @param {Record<string, string>} fields
 */
async function at(engine, fields) {
  const fragment = link({ engine, ...fields });
  const there = await (pages[engine] ??= visit(fragment));
  await follow(there.page, fragment);
  await settled(there.page);
  const { running } = await look(there.page);
  assert.equal(running?.kind, engine, `the ${engine} was asked for, and ${running?.reason?.code}`);
  return there;
}

for (const [name, edits] of SCENES) {
  test(`cpu and gpu agree at every site: ${name}`, async () => {
    const traces = [];
    const answers = [];
    for (const engine of ["cpu", "gpu"]) {
      const { page, errors } = await at(engine, { ...held(TARGET), edits: JSON.stringify(edits) });
      const { failure, result, edits: there } = await look(page);
      assert.equal(failure, null);
      assert.deepEqual(there, edits);
      traces.push(await trace(page));
      answers.push(result);
      assert.deepEqual(errors, []);
    }
    const [cpu, gpu] = traces;
    assert.deepEqual([...gpu.keys()], [...cpu.keys()]);
    assert.ok(cpu.size > 70, `${cpu.size} sites`);
    for (const [site, { shape, values }] of cpu) {
      assert.deepEqual(gpu.get(site)?.shape, shape, site);
      // Small numbers are sums of terms as large as the largest.
      const largest = values.reduce((most, x) => Math.max(most, Math.abs(x)), 1);
      near(gpu.get(site)?.values ?? [], values, site, TOLERANCE * (Number.isFinite(largest) ? largest : 1));
    }
    sameAnswer(answers[1], answers[0], TOLERANCE);
  });
}

test("the gpu writes the same answer token by token", async () => {
  const { page, errors } = await at("gpu", { text: "12 Ekim 1999" });
  const { result } = await look(page);
  assert.equal(result?.output, "1999-10-12");
  assert.deepEqual(errors, []);
});

test("beams find the same texts with the same scores", async () => {
  const searches = [];
  for (const engine of ["cpu", "gpu"]) {
    const { page, errors } = await at(engine, { text: "12 Ekim", beams: "4", edits: '{"attention_temperature":2}' });
    await until(page, (s) => s.beams.found !== null);
    const { beams } = await look(page);
    assert.equal(beams.found?.problem, null);
    searches.push(beams.found?.texts ?? []);
    assert.deepEqual(errors, []);
  }
  const [cpu, gpu] = searches;
  assert.equal(cpu.length, 4);
  assert.deepEqual(
    gpu.map(({ ids }) => ids),
    cpu.map(({ ids }) => ids),
  );
  near(
    gpu.map(({ score }) => score),
    cpu.map(({ score }) => score),
    "scores",
    TOLERANCE,
  );
});

testBeside("cpu, threads and gpu", withoutThreads(visit), {
  threads: () => visit(link({ engine: "cpu" })),
  gpu: () => at("gpu", {}),
});
testPictures(at);
testDraws(at);
testPresets(at);
testLearnSteps(at);
testTraining(at);

test("where the only adapter is a software one, the page chooses the cpu and says why", async () => {
  const { page, errors } = await visit(link({ target: TARGET }));
  const { running } = await look(page);
  assert.equal(running?.kind, "cpu");
  assert.match(running?.reason?.code ?? "", /software/);
  assert.equal(await page.locator(".notice").count(), 0, "nobody asked, so nobody is told unasked");
  assert.deepEqual(errors, []);
});

test("the device is lost for real: the cpu takes over with text and edits", async () => {
  const { page, errors } = await at("gpu", { ...held(TARGET), edits: '{"attention_temperature":2}' });
  await page.evaluate(async () => (await import("./www/main.js")).engine.fault("lose-device"));
  const seen = await answerTo(page, () => page.fill("#tau", "3"));
  assert.equal(seen.running?.kind, "cpu");
  assert.match(seen.running?.reason?.code ?? "", /lost/);
  assert.match(await page.locator(".notice").innerText(), /lost.*CPU/);
  assert.deepEqual(seen.edits, { attention_temperature: 3 });
  const cpu = await at("cpu", { ...held(TARGET), edits: '{"attention_temperature":3}' });
  sameAnswer(seen.result, (await look(cpu.page)).result);
  assert.deepEqual([...errors, ...cpu.errors], []);
});

test("a person can change the engine, and keeps everything", async () => {
  // A page without a trained model: another engine would ask before it ends one.
  const { page, errors } = await visit(link({ engine: "cpu", ...held(TARGET), edits: '{"scale":false}' }));
  const before = await look(page);
  await page.click(".badge");
  const after = await answerTo(page, () => page.check("input[name=engine][value=gpu]"));
  assert.equal(after.running?.kind, "gpu");
  assert.deepEqual([after.text, after.target, after.edits], [before.text, before.target, before.edits]);
  sameAnswer(after.result, before.result, TOLERANCE);
  assert.deepEqual(errors, []);
});
