// The paper's room: what it asks, what it makes of the answers, and that a link to it restores it.
import assert from "node:assert/strict";
import test from "node:test";
import { initial } from "../../www/state.js";
import { readUrl, writeUrl } from "../../www/url.js";
import { counted } from "../../www/rooms/paper/model.js";
import { likeness, turns } from "../../www/rooms/paper/positions.js";
import { lengths, measured, questions, run, runName } from "../../www/rooms/paper/questions.js";
import { COLUMNS, reportedFor } from "../../www/rooms/paper/reported.js";
import { BOXES, LIMITS, PARTS, measure, paper, set } from "../../www/rooms/paper/state.js";
import { markup } from "./render.js";

const { actions, props, view } = await import("../../www/rooms/paper/room.js");
const numbers = await import("../../www/view/paper/numbers.js");

const at = (part, change = {}) => paper(initial(), { part, ...change });
const answered = (question, answer) => ({ key: JSON.stringify(question), answer, failure: null, current: true });
const screen = { theme: "light", dpr: 1, ink: {}, width: 900, height: 700, narrow: false };
const shown = (state) => markup(view(props(state, screen, actions(() => {}))));

test("a number is taken when it can be used, and stays where it was typed when it cannot", () => {
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
  assert.equal(writeUrl({ ...at("model"), play: "done" }), "");
  for (const part of PARTS) assert.equal(readUrl(writeUrl(at(part)), initial()).paper.part, part);
  let s = at("training", { box: BOXES[8] });
  for (const [name, [least]] of Object.entries(LIMITS)) s = set(s, name, String(least + (name === "smoothing" ? 0.25 : 1)));
  assert.deepEqual(readUrl(writeUrl(s), initial()).paper, s.paper);
  assert.equal(readUrl("#v=1&paper_n=0", initial()).notice?.key, "notice.link");
});

test("only the part that is open asks, and nothing is measured before someone wants it", () => {
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
    s = { ...s, lab: { ...s.lab, [runName(length)]: answered(run(s.paper, length), { kind: "run", ms }) } };
  };
  const all = lengths(s.paper);
  assert.deepEqual(all, [16, 32, 64, 128, 200, 256, 512]);
  all.forEach((length, i) => {
    assert.deepEqual(asked(), all.slice(0, i + 1).map(runName));
    answer(length, i + 1);
  });
  assert.deepEqual(asked(), all.map(runName));
  assert.deepEqual(measured(s).found.map(({ ms }) => ms), [1, 2, 3, 4, 5, 6, 7]);
  const first = [runName(16)];
  s = set(s, "width", "128");
  assert.deepEqual(asked(), first);
  s = measure(set(s, "width", "64"));
  assert.deepEqual([asked(), measured(s).found], [first, []]);
  answer(16, 8);
  const elsewhere = { ...s, running: { kind: "gpu", adapter: "another", reason: null } };
  assert.deepEqual(measured(elsewhere).found, [], "times of one engine are not another's");
  assert.deepEqual(Object.keys(questions(elsewhere)), ["paper.layers", "paper.layer"]);
  s = { ...s, lab: { ...s.lab, [runName(16)]: { ...answered(run(s.paper, 16), null), failure: "the worker stopped" } } };
  assert.deepEqual([asked(), measured(s).failure], [[], "the worker stopped"]);
  assert.match(shown(s), /The worker stopped\./);
});

/** One layer each: sizes that can be worked out by hand. */
function small() {
  const cost = (norm) => ({
    kind: "cost", rows: [], parameters: 100 + 20 + 30 + 20 + 40 + 30 + 6 * norm,
    parts: [["embed", 100], ["encoder.blocks.0.attn", 20 + norm], ["encoder.blocks.0.mlp", 30 + norm], ["decoder.blocks.0.attn", 20 + norm], ["decoder.blocks.0.cross", 40 + norm], ["decoder.blocks.0.mlp", 30 + 2 * norm]].map(([name, parameters]) => ({ name, parameters })),
  });
  const sizes = { n_layers: 1, d_model: 4, d_mlp: 8, n_heads: 2, d_head: 2, d_value: 2 };
  const entry = (answer) => answered(null, answer);
  return {
    "paper.base": entry(cost(5)), "paper.base.bare": entry(cost(0)), "paper.big": entry(cost(5)), "paper.big.bare": entry(cost(0)),
    "paper.sizes": entry({ kind: "ablations", rows: ["base", "big"].map((row) => ({ row, config: sizes, parameters: 0, flops: 0 })) }),
  };
}

test("each box has its own parameters: a norm's are what the model loses without it, the output has none", () => {
  const { boxes, sizes, parameters } = counted(small(), "base");
  const of = (box) => boxes[box].all;
  assert.deepEqual(["source-embedding", "encoder-attention", "encoder-attention-norm", "cross-attention", "decoder-mlp", "decoder-mlp-norm", "output"].map(of), [100, 20, 5, 40, 30, 10, 0]);
  assert.equal(sizes.d_vocab, 25);
  assert.equal(boxes["target-embedding"].share, 100 / parameters);
  // Both embeddings show the one matrix, which counts once.
  const sum = BOXES.reduce((all, box) => all + of(box), 0) - of("target-embedding");
  assert.equal(sum, parameters);
});

test("every part of the diagram opens a panel with its numbers", () => {
  for (const box of BOXES) {
    const text = shown({ ...at("model", { box }), lab: small() });
    assert.match(text, new RegExp(`data-box="${box}"[^>]*aria-pressed="true"`));
    assert.match(text, /<math display="block"/);
    assert.match(text, /\b270\b/); // the whole model
  }
  assert.match(shown(at("model")), /Working it out/);
  const failed = { ...at("model"), lab: { "paper.base": { key: "", answer: null, failure: "the preset is unknown", current: true } } };
  assert.match(shown(failed), /The preset is unknown\./);
});

test("what the paper found is found by a row's sizes, and nothing is found for others", () => {
  const base = { n_layers: 6, d_model: 512, d_mlp: 2048, n_heads: 8, d_head: 64, d_value: 64, dropout: 0.1, smoothing: 0.1, learned_positions: 0 };
  assert.deepEqual(Object.keys(base), [...COLUMNS]);
  assert.deepEqual(reportedFor(base), { perplexity: 4.92, bleu: 25.8, millions: 65 });
  assert.equal(reportedFor({ ...base, n_heads: 1, d_head: 512, d_value: 512 }).bleu, 24.9);
  assert.equal(reportedFor({ ...base, n_layers: 7 }), null);
});

test("rows of the sinusoids are as alike as they are near, and pairs turn by their own angle", () => {
  const [n, d, shift] = [9, 4, 3];
  const row = (p) => [Math.sin(p), Math.cos(p), Math.sin(p / 100), Math.cos(p / 100)];
  const rows = (from) => Float32Array.from(Array.from({ length: n }, (_, p) => row(p + from)).flat());
  const like = likeness(rows(0), n, d);
  const wanted = (a, b) => (Math.cos(a - b) + Math.cos((a - b) / 100)) / 2;
  for (let a = 0; a < n; a++) for (let b = 0; b < n; b++) assert.ok(Math.abs(like[a * n + b] - wanted(a, b)) < 1e-6, `${a}, ${b}`);
  const found = turns({ kind: "positions", n, d, values: rows(0), rotated: rows(shift), largest_error: 0 }, 2);
  assert.deepEqual(found.map(({ pair }) => pair), [0, 1]);
  for (const [i, angle] of [3, 0.03].entries()) assert.ok(Math.abs(found[i].degrees - (angle * 180) / Math.PI) < 1e-3);
});

test("numbers are spelled alike everywhere", () => {
  assert.deepEqual([numbers.small(6.99e-4), numbers.small(0), numbers.small(0.125), numbers.power(3.3e18)], ["6.99 · 10⁻⁴", "0", "0.125", "3.3 · 10¹⁸"]);
  assert.deepEqual([numbers.bytes(999), numbers.bytes(4096), numbers.bytes(4.2e6)], ["999 B", "4.1 kB", "4.2 MB"]);
  assert.deepEqual(numbers.ticks(512, 6), [0, 100, 200, 300, 400, 500]);
  assert.deepEqual(numbers.ticks(0.9, 5).length, 5);
});
