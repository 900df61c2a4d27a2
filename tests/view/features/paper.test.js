// The paper's room: what it asks, what it makes of the answers, and that a link to it restores it.
import { said } from "../../../www/lib/errors.js";
import assert from "node:assert/strict";
import { niceTicks } from "../../../www/lib/axis.js";
import { readFileSync } from "node:fs";
import test from "node:test";
import "../../../www/app/words/index.js";
import "../../../www/app/words/rooms.js";
import { initialState } from "../../../www/state/store.js";
import { sentence } from "../../../www/i18n/problem.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { SIZES, countParameters } from "../../../www/features/paper/parameters.js";
import { rowSimilarity, outline, pairRotations, walk } from "../../../www/features/paper/position-geometry.js";
import { lengths, runTimes, questions, run, runName } from "../../../www/features/paper/queries.js";
import { COLUMNS, reportedFor } from "../../../www/features/paper/reported.js";
import { BOXES, LIMITS, PARTS, measure, paper, set } from "../../../www/features/paper/state.js";
import { stubPage } from "../support/stub-page.js";
import { markup } from "../support/render.js";

const { actions, props, view } = await import("../../../www/features/paper/index.js");
const numbers = await import("../../../www/features/paper/numbers.js");

const at = (part, change = {}) => paper(initialState(), { part, ...change });
const answered = (question, answer) => ({ key: JSON.stringify(question), answer, failure: null });
const screen = { theme: "light", dpr: 1, ink: {}, width: 900, height: 700, narrow: false };
const shown = (state) => markup(view(props(state, { screen }, actions(stubPage()))));

test("a valid number is applied, and an invalid one stays in its field", () => {
  let s = set(at("cost"), "n", "700");
  assert.equal(s.paper.n, 700);
  for (const text of ["", "0", "-3", "12.5", "a lot", "1e9"]) {
    s = set(s, "n", text);
    assert.equal(s.paper.n, 700);
    assert.equal(s.paper.typed.n, text);
  }
  assert.match(shown(s), /Type a whole number from 1 to 100,000/);
  s = set(s, "n", "64");
  assert.deepEqual([s.paper.n, s.paper.typed], [64, {}]);
  assert.equal(set(s, "smoothing", "0.05").paper.smoothing, 0.05);
});

test("a link keeps the part and every number, and the usual ones take no room in it", () => {
  assert.equal(writeUrl({ ...at("model"), play: "done" }), "v=4&model=dates");
  for (const part of PARTS) assert.equal(readUrl(writeUrl(at(part)), initialState()).paper.part, part);
  let s = at("training", { box: BOXES[8] });
  for (const [name, [least]] of Object.entries(LIMITS))
    s = set(s, name, String(least + (name === "smoothing" ? 0.25 : 1)));
  assert.deepEqual(readUrl(writeUrl(s), initialState()).paper, s.paper);
  assert.equal(readUrl("#v=4&paper_n=0", initialState()).notice?.key, "notice.link");
});

test("only the open part asks, and nothing is measured before it is requested", () => {
  const names = (s) => Object.keys(questions(s)).sort();
  assert.deepEqual(names(at("ablations")), ["paper.ablations"]);
  assert.deepEqual(names(at("cost")), ["paper.layer", "paper.layers"]);
  assert.deepEqual(names(at("cost", { width: 10, heads: 3 })), ["paper.layers"]);
  assert.deepEqual(questions(at("cost", { n: 7, d: 9, k: 2 }))["paper.layers"], { kind: "layers", n: 7, d: 9, k: 2 });
});

test("lengths are measured one after the other, and afresh when the layer or the round is another", () => {
  let s = measure(at("cost"));
  const asked = () => Object.keys(questions(s)).filter((name) => name.startsWith("paper.run."));
  const answer = (length, ms) => {
    s = { ...s, answers: { ...s.answers, [runName(length)]: answered(run(s.paper, length), { kind: "run", ms }) } };
  };
  const all = lengths(s.paper);
  assert.deepEqual(all, [16, 32, 64, 128, 200, 256, 512]);
  all.forEach((length, i) => {
    assert.deepEqual(asked(), all.slice(0, i + 1).map(runName));
    answer(length, i + 1);
  });
  assert.deepEqual(asked(), all.map(runName));
  assert.deepEqual(
    runTimes(s).found.map(({ ms }) => ms),
    [1, 2, 3, 4, 5, 6, 7],
  );
  const first = [runName(16)];
  s = set(s, "width", "128");
  assert.deepEqual(asked(), first);
  s = measure(set(s, "width", "64"));
  assert.deepEqual([asked(), runTimes(s).found], [first, []]);
  answer(16, 8);
  const elsewhere = { ...s, running: { kind: "gpu", adapter: "another", reason: null } };
  assert.deepEqual(runTimes(elsewhere).found, [], "times of one engine are not another's");
  assert.deepEqual(Object.keys(questions(elsewhere)), ["paper.layers", "paper.layer"]);
  s = {
    ...s,
    answers: {
      ...s.answers,
      [runName(16)]: { ...answered(run(s.paper, 16), null), failure: said("the worker stopped") },
    },
  };
  assert.deepEqual([asked(), runTimes(s).failure], [[], said("the worker stopped")]);
  assert.match(shown(s), /The worker stopped\./);
});

/** One layer each: sizes that can be computed by hand. */
function small() {
  const cost = (norm) => ({
    kind: "cost",
    rows: [],
    parameters: 100 + 20 + 30 + 20 + 40 + 30 + 6 * norm,
    parts: [
      ["embed", 100],
      ["encoder.blocks.0.attn", 20 + norm],
      ["encoder.blocks.0.mlp", 30 + norm],
      ["decoder.blocks.0.attn", 20 + norm],
      ["decoder.blocks.0.cross", 40 + norm],
      ["decoder.blocks.0.mlp", 30 + 2 * norm],
    ].map(([name, parameters]) => ({ name, parameters })),
  });
  const sizes = { n_layers: 1, d_model: 4, d_mlp: 8, n_heads: 2, d_head: 2, d_value: 2 };
  const answers = {
    "paper.base": cost(5),
    "paper.base.bare": cost(0),
    "paper.big": cost(5),
    "paper.big.bare": cost(0),
    "paper.sizes": {
      kind: "ablations",
      rows: ["base", "big"].map((row) => ({ row, config: sizes, parameters: 0, flops: 0 })),
    },
  };
  return Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answered(SIZES[name], answer)]));
}

test("each box has its own parameters: a norm's are the difference without it, the output has none", () => {
  const { boxes, sizes, parameters } = countParameters(small(), "base");
  const of = (box) => boxes[box].all;
  assert.deepEqual(
    [
      "source-embedding",
      "encoder-attention",
      "encoder-attention-norm",
      "cross-attention",
      "decoder-mlp",
      "decoder-mlp-norm",
      "output",
    ].map(of),
    [100, 20, 5, 40, 30, 10, 0],
  );
  assert.equal(sizes.d_vocab, 25);
  assert.equal(boxes["target-embedding"].share, 100 / parameters);
  // Both embeddings show the same matrix, which counts once.
  const sum = BOXES.reduce((all, box) => all + of(box), 0) - of("target-embedding");
  assert.equal(sum, parameters);
});

test("every part of the diagram opens a panel with its numbers", () => {
  for (const box of BOXES) {
    const text = shown({ ...at("model", { box }), answers: small() });
    assert.match(text, new RegExp(`data-box="${box}"[^>]*aria-pressed="true"`));
    assert.match(text, /<math display="block"/);
    assert.match(text, /\b270\b/); // the whole model
  }
  assert.match(shown(at("model")), /Computing/);
  const failed = {
    ...at("model"),
    answers: {
      "paper.base": { key: JSON.stringify(SIZES["paper.base"]), answer: null, failure: said("the preset is unknown") },
    },
  };
  assert.match(shown(failed), /The preset is unknown\./);
});

test("the paper's results are found by a row's sizes, and by no others", () => {
  const base = {
    n_layers: 6,
    d_model: 512,
    d_mlp: 2048,
    n_heads: 8,
    d_head: 64,
    d_value: 64,
    dropout: 0.1,
    smoothing: 0.1,
    learned_positions: 0,
  };
  assert.deepEqual(Object.keys(base), [...COLUMNS]);
  assert.deepEqual(reportedFor(base), { perplexity: 4.92, bleu: 25.8, millions: 65 });
  assert.equal(reportedFor({ ...base, n_heads: 1, d_head: 512, d_value: 512 }).bleu, 24.9);
  assert.equal(reportedFor({ ...base, n_layers: 7 }), null);
});

test("nearby sinusoid rows are more similar, and each pair turns by its own angle", () => {
  const [n, d, shift] = [9, 4, 3];
  const row = (p) => [Math.sin(p), Math.cos(p), Math.sin(p / 100), Math.cos(p / 100)];
  const rows = (from) => Float32Array.from(Array.from({ length: n }, (_, p) => row(p + from)).flat());
  const like = rowSimilarity(rows(0), n, d);
  const wanted = (a, b) => (Math.cos(a - b) + Math.cos((a - b) / 100)) / 2;
  for (let a = 0; a < n; a++)
    for (let b = 0; b < n; b++) assert.ok(Math.abs(like[a * n + b] - wanted(a, b)) < 1e-6, `${a}, ${b}`);
  const found = pairRotations({ kind: "positions", n, d, values: rows(0), rotated: rows(shift), largest_error: 0 }, 2);
  assert.deepEqual(
    found.map(({ pair }) => pair),
    [0, 1],
  );
  for (const [i, angle] of [3, 0.03].entries()) assert.ok(Math.abs(found[i].degrees - (angle * 180) / Math.PI) < 1e-3);
});

test("numbers are spelled alike everywhere", () => {
  assert.deepEqual(
    [numbers.formatSmall(6.99e-4), numbers.formatSmall(0), numbers.formatSmall(0.125), numbers.formatPower(3.3e18)],
    ["6.99 · 10⁻⁴", "0", "0.125", "3.3 · 10¹⁸"],
  );
  assert.deepEqual(
    [numbers.formatBytes(999), numbers.formatBytes(4096), numbers.formatBytes(4.2e6)],
    ["999 bytes", "4.1 kB", "4.2 MB"],
  );
  assert.deepEqual(niceTicks(0, 512, 6), [0, 100, 200, 300, 400, 500]);
  assert.deepEqual(niceTicks(0, 0.9, 5).length, 5);
});

/** Answers computed from the formulas. */
const ANSWERS = {
  layers: ({ n, d, k }) => ({
    kind: "layers",
    rows: [
      ["self-attention", n * n * d, 1, 1],
      ["recurrent", n * d * d, n, n],
      ["convolutional", k * n * d * d, 1, Math.log(n) / Math.log(k)],
      ["restricted", Math.min(k, n) * n * d, 1, n / k],
    ].map(([layer, operations, sequential, path]) => ({ layer, operations, sequential, path })),
  }),
  cost: ({ config, lengths }) => {
    const d = config.keys?.d_model ?? 4;
    return {
      kind: "cost",
      parameters: 25 * d,
      parts: [{ name: "embed", parameters: 25 * d }],
      rows: lengths.map((length) => ({ length, flops: length * d, pattern_bytes: length * length, cache_bytes: 0 })),
    };
  },
  ablations: ({ length }) => ({
    kind: "ablations",
    rows: [
      {
        row: "base",
        config: {
          n_layers: 1,
          d_model: 4,
          d_mlp: 8,
          n_heads: 2,
          d_head: 2,
          d_value: 2,
          dropout: 0.1,
          smoothing: 0.1,
          learned_positions: 0,
        },
        parameters: 100,
        flops: length * 7,
      },
    ],
  }),
  schedule: ({ d_model, warmup, steps }) => ({
    kind: "schedule",
    rates: steps.map((step) => d_model ** -0.5 * Math.min(step ** -0.5, step * warmup ** -1.5)),
  }),
  smoothing: ({ d_vocab, label, smoothing }) => ({
    kind: "smoothing",
    target: Array.from({ length: d_vocab }, (_, i) => (i === label ? 1 - smoothing : 0) + smoothing / d_vocab),
  }),
  positions: ({ n, d, shift }) => {
    const rows = (from) =>
      Float32Array.from({ length: n * d }, (_, i) => {
        const angle = (from + Math.floor(i / d)) / 10000 ** (((i % d) - (i % 2)) / d);
        return i % 2 ? Math.cos(angle) : Math.sin(angle);
      });
    return { kind: "positions", n, d, values: rows(0), rotated: rows(shift), largest_error: 1e-6 };
  },
};

/** The state with all of the open part's questions answered. */
function ready(s) {
  const answers = { ...s.answers };
  for (const [name, question] of Object.entries(questions(s)))
    answers[name] = answered(question, ANSWERS[question.kind](question));
  const next = { ...s, answers };
  return Object.keys(questions(next)).some((name) => !answers[name]) ? ready(next) : next;
}
const STALE = / data-stale/;

test("while an answer is pending the stale one is dimmed with its own sizes, never the new ones", () => {
  const layersOld = ready(at("cost"));
  assert.doesNotMatch(shown(layersOld), STALE);
  const longer = shown(set(layersOld, "n", "5000"));
  assert.match(longer, STALE);
  assert.match(longer, /50 &lt; 512.*10\.2 times fewer/);
  assert.doesNotMatch(longer, /5,000/);
  assert.match(shown(set(set(layersOld, "width", "128"), "heads", "8")), /A layer of width 64 with 4 heads/);

  const tokens = shown(set(ready(at("ablations")), "tokens", "900"));
  assert.match(tokens, STALE);
  assert.match(tokens, /for 50 tokens/);
  assert.doesNotMatch(tokens, /for 900 tokens/);
});

test("rates keep the steps and width of their answer", () => {
  const s = ready(at("training"));
  const peak = "Peak 6.99 · 10⁻⁴ at step 4,000";
  assert.ok(shown(s).includes(peak));
  const later = shown(set(set(s, "warmup", "8000"), "rateWidth", "1024"));
  assert.ok(later.includes(`for a warm-up of 4,000 and a width of 512. ${peak}`), "the answer's own sizes");
  assert.match(later, /This is the base model’s schedule/);
  assert.match(later, STALE);
  const other = shown(ready(set(s, "warmup", "8000")));
  assert.match(other, /Peak 4\.94 · 10⁻⁴ at step 8,000/);
  assert.match(other, /width 512, warm-up 4,000/);
});

test("a target over a stale vocabulary keeps its right token, whatever the slider shows", () => {
  for (const [from, to] of [
    [12, 40],
    [40, 12],
    [3, 12],
    [2, 40],
  ]) {
    const s = ready(at("training", { vocab: from }));
    const text = shown(set(s, "vocab", String(to)));
    assert.match(text, STALE);
    const told = (q) => Number(Number(q.toFixed(4)).toFixed(3));
    assert.match(
      text,
      new RegExp(`Target over ${from} tokens: ${told(0.9 + 0.1 / from)} for the right one, ${told(0.1 / from)} `),
    );
  }
  const s = ready(at("training"));
  assert.match(shown(s), /With 25 tokens/, "the vocabulary is what the base model's embedding has");
  assert.match(shown(set(s, "smoothing", "0.3")), /With 25 tokens/);
  const half = { ...set(s, "smoothing", "0.3") };
  const found = shown({
    ...half,
    answers: { ...half.answers, "paper.smoothing": ready(half).answers["paper.smoothing"] },
  });
  assert.doesNotMatch(found, /With 25 tokens/, "two targets of unequal smoothing are not set side by side");
});

test("positions of an older answer keep their own names and shift", () => {
  const s = ready(at("positions"));
  for (const [name, value] of [
    ["far", 9000],
    ["shift", 9],
    ["count", 128],
    ["count", 8],
    ["size", 8],
    ["size", 256],
  ]) {
    const text = shown(set(s, name, String(value)));
    assert.match(text, STALE, name);
    assert.match(text, /Positions 5,000 to 5,063/);
    assert.match(text, /Similarity of 5,000 and 5,001/);
    assert.match(text, /64 positions down, 64 dimensions across/);
    assert.match(
      text,
      name === "count" && value === 8
        ? /Grey: position 7\. Blue: position 12\./
        : /Grey: position 10\. Blue: position 15\./,
    );
  }
  const pointed = { ...s, paper: { ...s.paper, point: { map: "far", row: 1, column: 0 } } };
  assert.match(shown(pointed), /PE\(5001, 0\) = sin/);
  assert.equal(
    shown({ ...s, paper: { ...s.paper, point: { map: "matrix", row: 100, column: 0 } } }).match(/Hover over a cell/g)
      .length,
    3,
  );
});

test("after a failure nothing is shown as if it were of the question that failed, and the sliders stay", () => {
  for (const part of ["cost", "ablations", "training", "positions"]) {
    const s = ready(at(part));
    const answers = Object.fromEntries(
      Object.entries(s.answers).map(([name, entry]) => [name, { ...entry, failure: said("the worker stopped") }]),
    );
    const text = shown({ ...s, answers });
    assert.match(text, /The worker stopped\./, part);
    assert.doesNotMatch(text, /paper-given/, part);
    assert.match(text, /<input id="paper-/, part);
  }
});

test("restricted attention over more neighbours than tokens is described as full attention", () => {
  assert.match(shown(at("cost", { n: 5, k: 9 })), /restricted attention then sees all 5/);
  assert.doesNotMatch(shown(at("cost", { n: 9, k: 9 })), /restricted attention then sees all/);
});

test("a kernel as wide as the text needs no more layers", () => {
  for (const [k, told] of [
    [4, /meet after 3\.5 layers/],
    [128, /A kernel as wide as the text/],
    [500, /A kernel as wide as the text/],
  ])
    assert.match(shown(ready(at("cost", { n: 128, k }))), told);
});

test("the sentences about similarity are computed, and each map of numbers has keys and a table", () => {
  const like = Float32Array.from([1, 0.5, 0.75, 0.5, 1, -0.25, 0.75, -0.25, 1]);
  assert.deepEqual(walk(like, 3, 1).neighbour, { position: 2, value: -0.25 });
  assert.deepEqual(
    [walk(like, 3, 2).neighbour, walk(like, 3, 2).least],
    [
      { position: 1, value: -0.25 },
      { position: 1, value: -0.25 },
    ],
  );
  assert.deepEqual(outline(like, 3), { neighbours: 0.5, least: -0.25, apart: 1 });
  const text = shown(ready(at("positions")));
  assert.match(
    text,
    /Similarity of position 10 to each of 64 positions: 0\.9\d to position 11, lowest to position \d+ with /,
  );
  assert.doesNotMatch(text, /falling to both sides/);
  for (const name of ["matrix", "likeness", "far"])
    assert.match(text, new RegExp(`data-map="${name}"[^]*?tabindex="0" role="group"`));
  assert.equal(text.match(/legend signed-legend/g).length, 3);
  assert.equal(text.match(/paper-numbers/g).length, 3);
});

test("only a diagram part's heading is announced when another is chosen", () => {
  const text = shown({ ...at("model"), answers: small() });
  assert.doesNotMatch(text, /class="paper-panel"[^>]*aria-live/);
  assert.match(text, /<div aria-live="polite"[^>]*>\s*<p class="paper-where">/);
});

test("a formula has its words from the words, and else only names", () => {
  const NAMES = /^(softmax|LayerNorm|max|min|sin|cos|log|model|drop|PE|ff|ls|qk)$/;
  const code = readFileSync(new URL("../../../www/features/paper/formulas.ts", import.meta.url), "utf8");
  const found = [/<m(?:i|text)>([^<$]{2,})</g, /(?:call|sub|angle)\("([A-Za-z]{4,})"/g].flatMap((said) =>
    [...code.matchAll(said)].map(([, word]) => word),
  );
  assert.ok(found.length > 5, "names are found");
  for (const word of found) assert.match(word, NAMES);
});

test("the engine's phrases stand alone as sentences, and names in them are spelled as they are", () => {
  const told = {
    "the length is 0": "The length is 0.",
    "Stopped!": "Stopped!",
    "config.json is missing": "config.json is missing.",
    "": "",
  };
  for (const [phrase, text] of Object.entries(told)) assert.equal(sentence(phrase), text);
});
