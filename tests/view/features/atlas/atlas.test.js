// Heads: an atlas is read, ours or another program's, or refused in a sentence; the scatter, the finder and one head.
import assert from "node:assert/strict";
import test from "node:test";
import { strToU8, zipSync } from "fflate";
import "../../../../www/app/words/index.js";
import "../../../../www/app/words/views.js";
import { LANGUAGES } from "../../../../www/protocol/language.js";
import { load } from "../../../../www/app/features.js";
import { maskedAt, valueAt } from "../../../../www/domain/map/pattern.js";
import { dotAt, dotBeside, layScatter } from "../../../../www/features/atlas/scatter.js";
import { corpusOf, figureOf, nameOf, usualAxes } from "../../../../www/features/atlas/measure-names.js";
import { filesOf } from "../../../../www/features/atlas/files.js";
import { MEASURES } from "../../../../www/domain/head-measures.js";
import { addHead, holdsAtlas, openHead } from "../../../../www/features/atlas/state.js";
import { problemOf } from "../../../../www/lib/errors.js";
import { initialState } from "../../../../www/state/store.js";
import { isOpen } from "../../../../www/features/atlas/props.js";
import { looksBack, patternOf, readHead, readTree } from "../../../../www/features/atlas/tree.js";
import { csv } from "../../../../www/features/export/tables.js";
import { json } from "../../../../www/features/export/json.js";
import { pictureOf } from "../../../../www/features/export/describe.js";
import { KINDS, readFinder } from "../../../../www/features/atlas/finder.js";
import { readUrl, writeUrl } from "../../../../www/state/address.js";
import { shortName } from "../../../../www/domain/head-names.js";
import { formats, setLanguage, t } from "../../../../www/i18n/index.js";
import { answered } from "../../support/answered.js";
import { markup } from "../../support/render.js";
import { seenOf } from "../../support/looked.js";
import { snapshot } from "../../support/snapshot.js";
import { stubPage } from "../../support/stub-page.js";

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };

const CONFIG = {
  format: "headlight-atlas/2",
  model: "dates",
  architecture: "encoder-decoder",
  corpus: { sources: ["dates.txt", "more.jsonl"], texts: 200, tokens: 4000, cut: 3, skipped: 1, bad_lines: 0 },
  patterns: { keys: 8, least: 0.005 },
  measures: [
    { name: "previous", range: "share" },
    { name: "diagonal", range: "share" },
    { name: "entropy", range: "positive" },
  ],
  ids: ["encoder.L0H0", "decoder.L0H1", "cross.L1H2"],
};

const SCATTER = [
  { id: "encoder.L0H0", site: "encoder.blocks.0.attn.0", layer: 0, head: 0, previous: 0.2, entropy: 1.5 },
  { id: "decoder.L0H1", site: "decoder.blocks.0.attn.1", layer: 0, head: 1, previous: 0.9, entropy: 0.25 },
  { id: "cross.L1H2", site: "decoder.blocks.1.cross.2", layer: 1, head: 2, diagonal: 0.75, entropy: 0.5 },
];

const HEAD = {
  id: "decoder.L0H1",
  measures: {
    previous: {
      texts: 200,
      mean: 0.9,
      deviation: 0.05,
      ends: [0.5, 1],
      histogram: [
        [0.5, 0.52, 10],
        [0.9, 0.92, 190],
      ],
    },
  },
  intervals: [
    { texts: 100, range: [0.1, 0.5] },
    { texts: 100, range: [0.5, 1] },
  ],
  sequences: [
    {
      interval: 2,
      max_activation: 0.9,
      text: "3/5",
      tokens: ["<start>", "3", "/"],
      attention_indices: [0, 3, 4, 7],
      attention_values: [1, 0.75, 0.25, 0.5],
    },
    { interval: 1, max_activation: 0.2, text: "5", tokens: ["<start>"], attention_indices: [0], attention_values: [1] },
  ],
  top_query_tokens: [{ token: " 3", id: 3, count: 4, weight: 2.5 }],
  top_key_tokens: [{ token: "/", id: 4, count: 4, weight: 2.5 }],
  distances: [
    { from: 0, to: 0, share: 0.25 },
    { from: 1, to: 1, share: 0.75 },
  ],
};

const tree = () => readTree(JSON.stringify(CONFIG), JSON.stringify(SCATTER));
const file = (/** @type {string} */ path, /** @type {unknown} */ value) => ({
  path,
  blob: new Blob([JSON.stringify(value)]),
});
const FOLDER = [
  file("dates-atlas/config.json", CONFIG),
  file("dates-atlas/scatter_data.json", SCATTER),
  file("dates-atlas/heads/decoder.L0H1.json", HEAD),
];

/** The code of what is thrown. @param {() => unknown} does */
function codeOf(does) {
  try {
    does();
  } catch (error) {
    return /** @type {any} */ (error).code;
  }
  return null;
}

test("an atlas of the command line has its corpus, its measures in order, and a kind for each head", () => {
  const { ours, model, corpus, keys, measures, rows } = tree();
  assert.deepEqual([ours, model, corpus?.texts, corpus?.tokens, keys], [true, "dates", 200, 4000, 8]);
  assert.deepEqual(measures, ["previous", "diagonal", "entropy"]);
  assert.deepEqual(
    rows.map(({ id, kind, ref, values }) => [id, kind, ref?.path, ref?.head, values.previous]),
    [
      ["encoder.L0H0", "encoder", "encoder.blocks.0.attn", 0, 0.2],
      ["decoder.L0H1", "decoder", "decoder.blocks.0.attn", 1, 0.9],
      ["cross.L1H2", "cross", "decoder.blocks.1.cross", 2, undefined],
    ],
  );
});

test("files of another program name heads by layer and number, and measures by their own names", () => {
  const rows = [
    { layer: 3, head: 11, induction_score: 0.5, note: "x", nothing: null },
    { layer: 4, head: 0, induction_score: 0.25 },
  ];
  const { ours, model, corpus, keys, measures, rows: read } = readTree('{"n_layers":12}', JSON.stringify(rows));
  assert.deepEqual([ours, model, corpus, keys, measures], [false, "", null, null, ["induction_score"]]);
  assert.deepEqual(
    read.map(({ id, kind, ref }) => [id, kind, ref]),
    [
      ["L3H11", "decoder", null],
      ["L4H0", "decoder", null],
    ],
  );
  // A part of another shape is left out there, and refused in our own files.
  const head = JSON.stringify({ ...HEAD, distances: { bins: [1, 2] } });
  assert.equal(readHead("L3H11.json", head, false).distances, null);
  assert.equal(readHead("L3H11.json", head, false).examples?.length, 2);
  assert.equal(
    codeOf(() => readHead("L3H11.json", head, true)),
    "atlas.shape",
  );
  assert.equal(
    codeOf(() => readHead("L3H11.json", '{"other":1}', false)),
    "atlas.shape",
  );
});

test("a folder of HeadVis has its corpus, its examples, tokens, distances and strongest weights", () => {
  // The fields and units of Neuronpedia's `compute-head-metrics.py`.
  const config = {
    model_name: "google/gemma-3-1b-pt",
    dataset_name: "monology/pile-uncopyrighted",
    heads: [[0, 1]],
    ...{ n_layers: 26, n_heads: 4, n_intervals: 5, head_data_pattern: "L{layer}H{head}.json", has_umap: false },
    metrics: ["self_attention_score", "induction_score"],
    pipeline_config: { n_sequences: 16384, actual_sequences_processed: 16000, seq_len: 512, sparse_topk_per_row: 8 },
  };
  const row = { layer: 0, head: 1, self_attention_score: 0.25, induction_score: null };
  const read = readTree(JSON.stringify(config), JSON.stringify([row]));
  assert.deepEqual([read.ours, read.model, read.keys], [false, config.model_name, 8]);
  assert.deepEqual([read.corpus?.sources, read.corpus?.texts], [[config.dataset_name], 16000]);
  assert.deepEqual([read.measures, read.rows[0].values], [["self_attention_score"], { self_attention_score: 0.25 }]);
  assert.equal(
    corpusOf(/** @type {any} */ (read.corpus)),
    "The corpus: 16,000 texts, from monology/pile-uncopyrighted.",
  );
  const sequence = {
    ...{ sequence_id: 1700, interval: 5, tokens: ["The", " cat"], seq_len: 2, max_activation: 0.75 },
    ...{ attention_indices: [0, 2, 3], attention_values: [1, 0.25, 0.75] },
  };
  const head = {
    sequences: [sequence, { ...sequence, interval: 1 }],
    qk_distance_histogram: { bin_edges: [0, 1, 2, 4, 8], bin_values: [3, 0, 1, 0] },
    top_query_tokens: [{ token: " cat", weight: 1 }],
    top_key_tokens: [{ token: "The", weight: 1.25 }],
    histogram: { bin_edges: [0, 0.5, 1], bin_values: [1, 3] },
    statistics: { n_samples: 2, mean_max_activation: null },
  };
  const { examples, distances, measures, ...tables } = readHead("L0H1.json", JSON.stringify(head), false);
  assert.deepEqual(
    [examples?.map(({ interval }) => interval), examples?.[0].tokens],
    [
      [4, 0],
      ["The", " cat"],
    ],
  );
  assert.deepEqual(distances, [
    { from: 0, to: 0, share: 0.75 },
    { from: 1, to: 1, share: 0 },
    { from: 2, to: 3, share: 0.25 },
  ]);
  const { texts, mean, histogram } = /** @type {any} */ (measures).strongest;
  assert.deepEqual([texts, mean, histogram[1]], [4, 0.625, [0.5, 1, 3]]);
  assert.deepEqual([tables.top_query_tokens?.[0].weight, tables.top_key_tokens?.[0].token], [1, "The"]);
  const cut = { ...head, histogram: { bin_edges: [0, 1], bin_values: [1, 3] } };
  assert.equal(readHead("L0H1.json", JSON.stringify(cut), false).measures, null);
});

test("an atlas of another version is refused with what to do", () => {
  for (const version of [1, 3]) {
    const config = JSON.stringify({ ...CONFIG, format: `headlight-atlas/${version}` });
    assert.throws(() => readTree(config, JSON.stringify(SCATTER)), {
      code: "atlas.format",
      params: { found: `headlight-atlas/${version}`, read: "headlight-atlas/2" },
    });
  }
});

test("wrong shapes are refused with the file's name", () => {
  const scatter = (/** @type {unknown} */ rows) => codeOf(() => readTree("{}", JSON.stringify(rows)));
  assert.equal(
    codeOf(() => readTree("[]", "[]")),
    "atlas.shape",
  );
  for (const rows of [[], {}, [1], [{ layer: 0 }], [{ layer: -1, head: 0 }], [{ layer: "0", head: 0 }]])
    assert.equal(scatter(rows), "atlas.shape", JSON.stringify(rows));
  assert.equal(scatter([SCATTER[0], SCATTER[0]]), "atlas.twice");
  const [example] = HEAD.sequences;
  for (const change of [
    { attention_values: [1] },
    { attention_indices: [0, 3, 4, 9] },
    { attention_indices: [0, 3, 4, 0.5] },
    { tokens: [] },
    { tokens: "abc" },
  ]) {
    const head = JSON.stringify({ ...HEAD, sequences: [{ ...example, ...change }] });
    assert.equal(
      codeOf(() => readHead("a.json", head, true)),
      "atlas.shape",
      JSON.stringify(change),
    );
  }
  const whole = JSON.stringify(HEAD);
  for (let end = 0; end < whole.length; end++)
    assert.equal(
      codeOf(() => readHead("a.json", whole.slice(0, end), true)),
      "atlas.shape",
      String(end),
    );
});

test("another program's file with a field of any other shape gives what is left, or a sentence", () => {
  const odd = [null, 5, -1, "a", [], {}, [null], [[]], [{}], [5], true, { a: 1 }];
  for (const [where, of] of /** @type {const} */ ([
    ["head", HEAD],
    ["example", HEAD.sequences[0]],
  ]))
    for (const field of Object.keys(of))
      for (const value of odd) {
        const changed = { ...of, [field]: value };
        const head = where === "head" ? changed : { ...HEAD, sequences: [changed] };
        const code = codeOf(() => {
          const { examples } = readHead("L0H1.json", JSON.stringify(head), false);
          for (const one of examples ?? []) patternOf(one, looksBack(examples ?? []));
        });
        assert.ok(code === null || code === "atlas.shape", `${field}: ${JSON.stringify(value)} ${code}`);
      }
  for (const field of Object.keys(CONFIG))
    for (const value of odd) {
      const config = JSON.stringify({ ...CONFIG, format: undefined, [field]: value });
      const read = () => readTree(config, JSON.stringify(SCATTER.map(({ id: _, ...row }) => row)));
      const code = codeOf(read);
      assert.ok(code === null || code === "atlas.shape", `${field}: ${JSON.stringify(value)} ${code}`);
      if (code === null) assert.equal(read().rows.length, 3);
    }
});

test("files are found by their last names, and an atlas by its table of heads", async () => {
  assert.deepEqual([...(await filesOf(FOLDER)).keys()], ["config.json", "scatter_data.json", "decoder.L0H1.json"]);
  await assert.rejects(filesOf(FOLDER.slice(0, 1)), { code: "atlas.none" });
  // Of several atlases one, with its own files only.
  const nested = FOLDER.map(({ path, blob }) => ({ path: path.replace("atlas/", "atlas/older/"), blob }));
  const beside = ["config.json", "scatter_data.json", "heads/L9H9.json"].map((name) => file(`other/${name}`, {}));
  const all = await filesOf([...nested, ...FOLDER.slice(0, 2), ...beside]);
  assert.deepEqual([...all.keys()], ["config.json", "scatter_data.json"]);
  assert.deepEqual(JSON.parse((await all.get("config.json")?.()) ?? ""), CONFIG);
  await assert.rejects(filesOf([{ path: "a.zip", blob: new Blob(["no zip"]) }]), { code: "atlas.zip" });
  const zip = (/** @type {string[]} */ ...names) => ({
    path: "a.zip",
    blob: new Blob([zipSync(Object.fromEntries(names.map((name) => [name, strToU8("{}")])))]),
  });
  for (const [found, is] of /** @type {const} */ ([
    [FOLDER, true],
    [FOLDER.slice(0, 1), false],
    [[...FOLDER, file("model.safetensors", 0)], false],
    [[zip("a/config.json", "a/scatter_data.json")], true],
    // A trained model, one beside a zip, and a damaged zip.
    [[zip("config.json", "model.safetensors")], false],
    [[file("config.json", {}), file("pytorch_model.bin", 0), zip("a/scatter_data.json")], false],
    [[file("a.zip", 0)], false],
  ]))
    assert.equal(await holdsAtlas([...found]), is, found.map(({ path }) => path).join(" "));
});

test("an example's weights stand in their cells; a decoder's later keys are masked", () => {
  const example = /** @type {any} */ (readHead("a.json", JSON.stringify(HEAD), true).examples)[0];
  const pattern = patternOf(example, true);
  assert.deepEqual([pattern.rows, pattern.cols], [3, 3]);
  assert.deepEqual([valueAt(pattern, 1, 0), valueAt(pattern, 1, 1), valueAt(pattern, 2, 1)], [0.75, 0.25, 0.5]);
  assert.deepEqual([maskedAt(pattern, 0, 1), maskedAt(pattern, 2, 2), maskedAt(pattern, 1, 0)], [true, false, false]);
  assert.equal(maskedAt(patternOf(example, false), 0, 1), false);
});

test("a head is causal if no example has a weight above the diagonal", () => {
  const read = (/** @type {number} */ at) =>
    readHead(
      "a.json",
      JSON.stringify({ ...HEAD, sequences: [{ ...HEAD.sequences[0], attention_indices: [0, 3, 4, at] }] }),
      false,
    );
  assert.equal(looksBack(read(8).examples ?? []), true);
  assert.equal(looksBack(read(5).examples ?? []), false);
});

test("an interval beyond any atlas' is left out", () => {
  const [example] = HEAD.sequences;
  for (const [interval, kept] of [
    [5, 4],
    [1e9, null],
  ])
    assert.equal(
      readHead("a.json", JSON.stringify({ ...HEAD, sequences: [{ ...example, interval }] }), true).examples?.[0]
        .interval,
      kept,
    );
});

test("the finder compares measures, layers and kinds, in any language's numbers", () => {
  const { rows, measures } = tree();
  const names = [...measures, "layer", "head"].map((name) => ({ name, label: nameOf(name) }));
  const shownName = (/** @type {any} */ { kind, layer, head }) => shortName(kind, layer, head, true);
  const typed = (/** @type {string} */ text) => text.replace(/[০-৯]/g, (c) => String(c.charCodeAt(0) - 0x9e6));
  const found = (/** @type {string} */ text) => {
    const test = readFinder(text, names, shownName, typed);
    return typeof test === "function" ? rows.filter(test).map(({ id }) => id) : test.code;
  };
  const [encoder, decoder, cross] = rows.map(({ id }) => id);
  assert.deepEqual(found(""), [encoder, decoder, cross]);
  assert.deepEqual(found("previous > 0.4"), [decoder]);
  assert.deepEqual(found("Previous token>=0,2, entropy<1"), [decoder]);
  assert.deepEqual(found("previous ≤ ০.২ and layer = 0"), [encoder]);
  // While the next part is still to be typed, and where the first one was deleted.
  for (const half of ["layer = 0 and", "layer = 0 ve ", "layer = 0 এবং", "and layer = 0", "layer = 0 AND"])
    assert.deepEqual(found(half), found("layer = 0"), half);
  assert.deepEqual(found("entropy < 1; head != 1"), [cross]);
  assert.deepEqual(found("cross"), [cross]);
  for (const name of ["cross.L1H2", "L1H2", "l1h2", "Cross L1H2"]) assert.deepEqual(found(name), [cross], name);
  assert.deepEqual(found("decoder.L1H2"), []);
  // A head without the measure is not found, whatever the sign.
  assert.deepEqual(found("previous != 7"), [encoder, decoder]);
  assert.equal(found("inductoin > 0.4"), "atlas.find.name");
  assert.equal(found("induction"), "atlas.find.part");
  assert.equal(found("previous >"), "atlas.find.number");
  assert.equal(found("previous > much"), "atlas.find.number");
});

test("each language's example finds heads", async () => {
  const names = ["induction", "layer"].map((name) => ({ name, label: nameOf(name) }));
  const row = (/** @type {number} */ induction, /** @type {number} */ layer) =>
    /** @type {any} */ ({ id: "", layer, head: 0, kind: "decoder", ref: null, values: { induction } });
  for (const language of /** @type {(keyof typeof LANGUAGES)[]} */ (Object.keys(LANGUAGES))) {
    await setLanguage(language);
    const test = readFinder(t("atlas.find.example"), names, String, formats().typed);
    assert.ok(typeof test === "function", language);
    assert.deepEqual([row(0.5, 5), row(0.3, 5), row(0.5, 6)].map(test), [true, false, false], language);
  }
  await setLanguage("en");
});

test("every measure is found by its name on the page, in each language, and by the English one", async () => {
  for (const language of /** @type {(keyof typeof LANGUAGES)[]} */ (Object.keys(LANGUAGES))) {
    await setLanguage(language);
    const names = [...MEASURES, "layer", "head"].map((name) => ({ name, label: nameOf(name) }));
    const kinds = KINDS.map((name) => ({ name, label: t(`kind.${name}`) }));
    const read = (/** @type {string} */ find) => readFinder(find, names, String, formats().typed, kinds);
    for (const { name, label } of names)
      for (const said of [name, label, label.replace(/ *\(.*/, ""), label.normalize("NFD")])
        assert.equal(typeof read(`${said} >= 0; head < 9`), "function", `${language}: ${said}`);
    for (const { label } of kinds) assert.equal(typeof read(label), "function", label);
    const wrong = /** @type {any} */ (read("x > 0"));
    assert.deepEqual(
      wrong.params.names,
      names.map(({ label }) => label),
    );
  }
  await setLanguage("tr");
  const [spread] = ["entropy"].map((name) => ({ name, label: nameOf(name) }));
  assert.equal(spread.label, "Dağınıklık (entropi)");
  const { rows } = tree();
  const test = readFinder("dağınıklık > 0 ve katman = 0", [spread, { name: "layer", label: "katman" }], String, String);
  assert.ok(typeof test === "function" && rows.filter(test).every(({ layer }) => layer === 0));
  await setLanguage("en");
});

test("a Turkish name is found as it is typed", () => {
  const { rows } = tree();
  for (const label of ["İlk belirteç", "Isı"])
    for (const said of [label, label.toLocaleLowerCase("tr"), label.toLocaleUpperCase("tr")]) {
      const test = readFinder(`${said} > 0,5`, [{ name: "previous", label }], String, (text) => text);
      assert.deepEqual(typeof test === "function" && rows.filter(test).map(({ id }) => id), ["decoder.L0H1"], said);
    }
});

test("each head stands at its numbers, and the arrow keys reach all of them", () => {
  const rows = Array.from({ length: 12 }, (_, i) => ({
    id: `L0H${i}`,
    layer: 0,
    head: i,
    kind: /** @type {const} */ ("decoder"),
    ref: null,
    // Three stand at one place.
    values: i < 3 ? { a: 0.5, b: 0.5 } : i === 11 ? { a: 1 } : { a: i / 10, b: (i * 7) % 10 },
  }));
  const laid = layScatter(rows, "a", "b", 600, 300);
  assert.deepEqual([laid.dots.length, laid.missing], [11, 1]);
  for (const { across, up, x, y } of laid.dots) {
    assert.ok(x >= laid.left && x <= laid.right && y >= laid.top && y <= laid.bottom, `${across} ${up}`);
    assert.equal(
      laid.dots.filter((other) => other.across > across).every((other) => other.x > x),
      true,
    );
    assert.equal(
      laid.dots.filter((other) => other.up > up).every((other) => other.y < y),
      true,
    );
  }
  const [first] = laid.dots;
  assert.equal(dotAt(laid, first.x + 3, first.y)?.row.id, "L0H0");
  assert.equal(dotAt(laid, first.x + 3, first.y - 40), null);
  const reached = new Set([dotBeside(laid, null, "ArrowRight")?.row.id]);
  for (const id of reached)
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
      reached.add(dotBeside(laid, id ?? null, key)?.row.id);
  assert.equal(reached.size, laid.dots.length);
});

test("axes are two measures of the atlas; without any, a head's place", () => {
  const axes = (/** @type {Record<string, number>[]} */ ...all) => {
    const rows = all.map((values, i) => ({ id: `${i}`, layer: 0, head: i, kind: "decoder", ref: null, values }));
    return usualAxes(/** @type {any} */ (rows), [...new Set(all.flatMap((values) => Object.keys(values)))]);
  };
  assert.deepEqual(axes({ entropy: 1, induction: 0, previous: 0 }), ["previous", "induction"]);
  // Most heads have both.
  assert.deepEqual(axes({ previous: 0, entropy: 1, x: 2 }, { diagonal: 0, entropy: 1, x: 2 }), ["entropy", "x"]);
  assert.deepEqual(axes({ score: 1 }), ["score", "layer"]);
  assert.deepEqual(axes({}), ["layer", "head"]);
  assert.equal(figureOf("layer", 3), "3");
  // Of very many measures the first ones are tried.
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`m${i}`, i]));
  const half = Object.fromEntries(Object.entries(many).slice(100));
  assert.deepEqual(axes(many, half, half), ["m0", "m1"]);
});

/** The view, opened as a person does. @param {any[]} found @param {any} [state] */
async function shown(found, state) {
  await load("atlas");
  const view = await import("../../../../www/features/atlas/index.js");
  const held = { state: state ?? (await answered(initialState())) };
  const page = {
    ...stubPage((transition) => void (held.state = transition(held.state))),
    now: () => held.state,
  };
  const act = view.actions(page);
  if (found.length) await act.open(found);
  return {
    held,
    act,
    /** Answers the view's queries, as the page does while the view is open. */
    answer: async () => {
      for (const { ask, receive } of view.queries(held.state)) {
        const [read, failure] = await ask(/** @type {any} */ (null), () => true).then(
          (read) => [read, null],
          (error) => [null, problemOf(error)],
        );
        held.state = receive?.(held.state, read, failure) ?? held.state;
      }
    },
    draw: async () => markup(view.view(view.props(held.state, await seenOf(held.state, screen), act))),
  };
}

test("without an atlas the view says how to make one, and what a link asks for", async () => {
  const { draw, held, act } = await shown([]);
  act.source("files");
  assert.match(await draw(), /headlight atlas --model DIR/);
  held.state = openHead(held.state, "L1H1");
  assert.match(await draw(), /open the atlas to see it/);
});

test("an atlas is drawn with its corpus; a head opens with its examples, which run in its own model", async () => {
  const { held, act, answer, draw } = await shown(FOLDER);
  const picture = await draw();
  assert.match(picture, /The corpus: 200 texts with 4,000 tokens, from dates\.txt and more\.jsonl/);
  assert.equal(picture.match(/role="option"/g)?.length, 2, "the third has no value across");
  act.choose("decoder.L0H1");
  await answer();
  assert.equal(isOpen(/** @type {any} */ (held.state.atlas.tree), /** @type {any} */ (held.state.info)), true);
  snapshot("atlas/head", await draw());
  act.run("3/5", { path: "decoder.blocks.0.attn", head: 1 });
  assert.equal(held.state.text, "3/5");
  act.choose("cross.L1H2");
  await answer();
  assert.match(await draw(), /cross\.L1H2\.json cannot be read as part of an atlas/);
  act.find("previous > x");
  assert.match(await draw(), /needs a number after the sign/);
  act.find("entropy < 1");
  assert.match(await draw(), /2 of 3 heads/);
});

test("a head of another model says what to open", async () => {
  const config = { ...CONFIG, model: "owner/other" };
  const { held, act, answer, draw } = await shown([file("dates-atlas/config.json", config), ...FOLDER.slice(1)]);
  act.choose("decoder.L0H1");
  await answer();
  assert.equal(isOpen(/** @type {any} */ (held.state.atlas.tree), /** @type {any} */ (held.state.info)), false);
  const picture = await draw();
  assert.match(picture, /To run an example, open owner\/other/);
  assert.doesNotMatch(picture, /data-do="run"/);
});

test("the address holds axes, finder and head; the atlas stays open at another address", async () => {
  const { held, act } = await shown(FOLDER);
  act.x("entropy");
  act.find("layer < 1");
  act.choose("encoder.L0H0");
  const address = writeUrl(held.state);
  const there = readUrl(address, held.state);
  const { x, y, find, head, tree: of } = there.atlas;
  assert.deepEqual([x, y, find, head], ["entropy", null, "layer < 1", "encoder.L0H0"]);
  assert.equal(of, held.state.atlas.tree);
});

test("a head that an address opens is read", async () => {
  const { held, act, answer, draw } = await shown(FOLDER);
  act.choose("decoder.L0H1");
  const address = writeUrl(held.state);
  act.choose(null);
  held.state = readUrl(address, held.state);
  await answer();
  assert.match(await draw(), /class="atlas-examples"/);
  // Few files are kept; a head that is opened again is read again.
  const { tree: of, heads } = held.state.atlas;
  const [found] = heads.values();
  for (let i = 0; i < 40; i++)
    held.state = addHead(held.state, /** @type {any} */ (of), `L${i}H0`, /** @type {any} */ (found));
  assert.equal(held.state.atlas.heads.size, 20);
  await answer();
  assert.equal(held.state.atlas.heads.has("decoder.L0H1"), true);
});

test("an interval is forgotten with its atlas, and for other heads", async () => {
  const { held, act } = await shown(FOLDER);
  for (const leave of [() => act.open(FOLDER), () => act.source("texts"), () => act.choose("encoder.L0H0")]) {
    act.interval(4);
    await leave();
    assert.equal(held.state.atlas.interval, null);
  }
});

test("an atlas that is closed while another one opens stays closed", async () => {
  const { held, act } = await shown(FOLDER);
  const second = act.open(FOLDER);
  act.close();
  await second;
  assert.deepEqual([held.state.atlas.tree, held.state.atlas.opening], [null, false]);
});

test("the export: the heads by two measures, an example's map, and a table of the heads that are found", async () => {
  const { held, act, answer } = await shown(FOLDER);
  act.choose("decoder.L0H1");
  act.find("layer = 0");
  await answer();
  const view = await import("../../../../www/features/atlas/index.js");
  const seen = await seenOf(held.state, screen);
  const made = pictureOf({ ...held.state, view: "atlas" }, seen, /** @type {any} */ ({ view, effect: {} }), "view", "");
  const [dots, map, means] = /** @type {any[]} */ (made.panels);
  assert.deepEqual([made.title, made.stem, made.output, made.edits], ["dates · Heads", "dates-atlas", "", {}]);
  assert.match(made.text, /200 texts with 4,000 tokens, from dates\.txt and more\.jsonl/);
  assert.deepEqual([dots.across.key, dots.up.key, dots.dots.length], ["previous", "entropy", 2]);
  assert.deepEqual([map.rows.length, valueAt(map.pattern, 1, 0), map.quantity], [3, 0.75, "pattern"]);
  assert.deepEqual(
    means.rows.map((/** @type {any} */ { path, head, values, rows }) => [path, head, values, rows[0]]),
    [
      ["encoder.blocks.0.attn", 0, [0.2, null, 1.5], null],
      ["decoder.blocks.0.attn", 1, [0.9, null, 0.25], null],
    ],
  );
  const table = [...csv(made, "measures")].join("");
  assert.match(table, /^atlas\.mean,decoder\.blocks\.0\.attn,decoder,0,1,previous,0\.9,,dates,\r$/m);
  assert.equal(JSON.parse([...json(made)].join("")).panels[0].dots[1].across, 0.9);
  // An atlas of another model is not the page's.
  const other = file("dates-atlas/config.json", { ...CONFIG, model: "owner/other" });
  const second = await shown([other, ...FOLDER.slice(1)]);
  assert.deepEqual([view.subject(second.held.state).model, view.subject(second.held.state).link], ["owner/other", ""]);
});

test("every language draws it", async () => {
  for (const code of /** @type {(keyof typeof LANGUAGES)[]} */ (Object.keys(LANGUAGES))) {
    await setLanguage(code);
    const { act, answer, draw } = await shown(FOLDER);
    act.choose("decoder.L0H1");
    await answer();
    assert.doesNotMatch(await draw(), /undefined|NaN|\[object/, code);
  }
  await setLanguage("en");
});
