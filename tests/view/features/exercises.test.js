// The exercises: exact arithmetic, what is judged right and what is told about a slip, and that each card has its
// words.
import { said } from "../../../www/lib/errors.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import "../../../www/app/words/index.js";
import { words as en } from "../../../www/app/words/rooms.js";
import { initialState } from "../../../www/state/store.js";
import { readUrl, writeUrl } from "../../../www/state/address.js";
import { draws, dropPath } from "../../../www/features/exercises/drop-path.js";
import Fraction from "fraction.js";
import { decimal, roundFraction } from "../../../www/features/exercises/fraction.js";
import { numeric, readNumber } from "../../../www/features/exercises/grade.js";
import {
  check,
  help,
  labName,
  ownOf,
  questionsOf,
  truthsOf,
  verdictOf,
} from "../../../www/features/exercises/cards.js";
import { DECK } from "../../../www/features/exercises/deck.js";
import { toggleCell } from "../../../www/features/exercises/cards/attention.js";
import { figureOf } from "../../../www/features/exercises/figures.js";
import { moveStep, orderOf, SHUFFLED } from "../../../www/features/exercises/cards/stack.js";
import { CARDS, OWN, numberOf } from "../../../www/features/exercises/inputs.js";
import * as change from "../../../www/features/exercises/state.js";
import { props as propsOf } from "../../../www/features/exercises/props.js";
import { exercises as room } from "../../../www/features/exercises/view.js";
import { markup } from "../support/render.js";

const at = (card) => change.openCard({ ...initialState(), room: "exercises" }, card);

test("drop-path on three rows with keep 0.67 is exact: 1.4925 and 4.4776, not 1.5 and 4.5", () => {
  const { keep, rows, kept } = dropPath(["1", "2", "3"], "0.33", 19);
  assert.equal(keep.toFraction(), "67/100");
  assert.deepEqual(
    rows.map((row) => row.kept),
    [true, false, true],
  );
  assert.deepEqual(
    rows.map((row) => row.y.toFraction()),
    ["100/67", "0", "300/67"],
  );
  assert.deepEqual(
    rows.map((row) => roundFraction(row.y, 4)),
    ["1.4925", "0", "4.4776"],
  );
  assert.equal(kept.toFraction(), "2/3");
  for (const row of rows) assert.deepEqual(keep.add(row.u).floor().valueOf(), row.kept ? 1 : 0);
});

test("over many seeds the kept share is keep, and a seed draws the same again", () => {
  let kept = 0;
  for (let seed = 0; seed < 2000; seed++)
    kept += dropPath(["1", "1", "1"], "0.33", seed).rows.filter((row) => row.kept).length;
  assert.ok(Math.abs(kept / 6000 - 0.67) < 0.02, String(kept / 6000));
  assert.deepEqual(draws(5, 3), draws(5, 3));
  assert.notDeepEqual(draws(5, 3), draws(6, 3));
});

test("fractions are exact where floats are not", () => {
  assert.deepEqual(decimal("0.1").add(decimal("0.2")), decimal("0.3"));
  assert.equal(roundFraction(decimal("2.5"), 0), "3");
  assert.equal(roundFraction(decimal("-0.004"), 2), "0");
  assert.equal(roundFraction(new Fraction(-1, 3), 4), "-0.3333");
  assert.deepEqual(
    ["-0.5", "1.99", "-2"].map((text) => decimal(text).floor().valueOf()),
    [-1, 1, -2],
  );
  for (const bad of ["", ".", "1e3", "x", "1.2.3", "-"]) assert.equal(decimal(bad), null, bad);
});

test("numbers are read as people write them", () => {
  for (const [text, value] of [
    ["64", 64],
    ["1,050,624", 1050624],
    ["1.050.624", 1050624],
    ["1 050 624", 1050624],
    ["1.050.624,5", 1050624.5],
    ["0,5", 0.5],
    ["0,375", 0.375],
    ["0.375", 0.375],
    ["100/67", 100 / 67],
    [" −2 ", -2],
    [".5", 0.5],
  ])
    assert.deepEqual(readNumber(text), [value], text);
  for (const bad of ["", "abc", "1/0", "1/2/3", "--1", "NaN", "Infinity", "1,2,3", "1.2.3"])
    assert.deepEqual(readNumber(bad), [], bad);
  assert.deepEqual(readNumber("1,493"), [1493, 1.493], "in English a thousand, in German and Turkish a decimal");
  assert.deepEqual(readNumber("1.493"), [1.493, 1493]);
});

test("a decimal comma is right where a decimal point is", () => {
  assert.equal(numeric(0.375).judge("0,375").state, "right");
  assert.equal(numeric(100 / 67, { tolerance: 0.001 }).judge("1,493").state, "right");
  assert.equal(numeric(1050).judge("1.050").state, "right");
  assert.equal(numeric(375).judge("0,375").state, "not-yet", "a leading 0 is no thousand");
  const { y1 } = truthsOf(at("droppath"));
  assert.deepEqual(
    [y1.judge("1,4925").why, y1.judge("1,5").why, y1.judge("1,493").why],
    ["right", "rounded", "rounded"],
  );
});

test("an answer is right, a known slip, or unreadable", () => {
  const { judge } = numeric(64, { near: { whole: 512 } });
  assert.deepEqual(
    ["64", "64.0", "512", "63", "", "many"].map((text) => judge(text).why),
    ["right", "right", "whole", "not-yet", "empty", "unread"],
  );
});

test("the width of a head, with and without a remainder", () => {
  let s = at("width");
  assert.deepEqual(
    Object.values(truthsOf({ ...s, answers: labOf(s, {}) })).map((truth) => truth.answer),
    ["64", "0"],
  );
  s = change.setOwn(change.setOwn(s, "width", "d_model", "500"), "width", "n_heads", "7");
  const truths = truthsOf({ ...s, answers: labOf(s, { width: { failure: said("`n_heads` is 7") } }) });
  assert.deepEqual([truths.d_head.answer, truths.rest.answer], ["71", "3"]);
  assert.equal(truths.d_head.judge("71.428571428571").why, "broken");
});

/** The lab's entries after these answers to the open card's questions. */
function labOf(state, answers) {
  return Object.fromEntries(
    Object.entries(questionsOf(state)).map(([name, question]) => {
      const found = answers[name.split("/").at(-1)];
      return [
        name,
        {
          key: JSON.stringify(question),
          answer: found?.failure ? null : (found ?? { kind: "cost" }),
          failure: found?.failure ?? null,
        },
      ];
    }),
  );
}

/** A run whose mask hides these cells. */
const masked = (n, hides) => ({
  kind: "run",
  tensors: [],
  masks: [{ path: "attn", shape: [1, 1, n, n], offset: 0 }],
  mask_values: Uint8Array.from({ length: n * n }, (_, i) => Number(hides(Math.floor(i / n), i % n))),
});

test("the mask is compared with the engine's, cell by cell, and known slips are named", () => {
  const start = change.setOwn(at("causal"), "causal", "n", "3");
  const s = { ...start, answers: labOf(start, { causal: masked(3, (q, k) => k > q) }) };
  const { cells } = truthsOf(s);
  const of = (hides) => {
    let text = "";
    for (let q = 0; q < 3; q++) for (let k = 0; k < 3; k++) if (hides(q, k)) text = toggleCell(text, q, k);
    return cells.judge(text);
  };
  assert.equal(of((q, k) => k > q).state, "right");
  assert.equal(of((q, k) => k >= q).why, "diagonal");
  assert.equal(of((q, k) => k < q).why, "past");
  assert.equal(of((q, k) => k <= q).why, "opposite");
  assert.equal(of(() => false).why, "empty-cells");
  const one = of((q, k) => k > q && q === 0);
  assert.deepEqual([one.why, one.values], ["not-yet", { count: 1, wrong: ["1,2"] }]);
  assert.equal(toggleCell(toggleCell("", 0, 1), 0, 1), "");
});

test("two silenced heads are judged by what the model reads without them", () => {
  const classes = [..."0123456789"];
  /** Reads the digit with this probability, and the 9 with most of the rest. */
  const reading = (/** @type {number} */ digit, /** @type {number} */ probability) => {
    const shares = classes.map((_, i) => (i === digit ? probability : (1 - probability) / 9));
    const tensors = [{ name: "class_logits", shape: [1, 1, 10], axes: [], offset: 0 }];
    return { kind: "trained", tensors, values: Float32Array.from(shares, Math.log), config: { classes } };
  };
  const { questions, truths } = DECK.silence;
  const found = Object.fromEntries(
    Object.keys(questions({}, {})).map((name) => [
      name,
      name === "without3" ? reading(4, 0.52) : name === "without03" ? reading(4, 0.59) : reading(9, 0.9),
    ]),
  );
  found.without23 = reading(4, 0.93);
  const { pair, share, one } = truths({}, /** @type {any} */ (found), {});
  const why = (/** @type {any} */ truth, /** @type {string} */ text) => truth.judge(text).why;
  assert.deepEqual([pair.answer, share.answer, one.answer], ["23", "93", "one"]);
  assert.deepEqual(
    ["", "01", "03", "23"].map((text) => why(pair, text)),
    ["choose", "not-yet", "weaker", "right"],
  );
  assert.deepEqual(
    ["0.93", "93", "92.4", "60"].map((text) => why(share, text)),
    ["fraction", "right", "right", "not-yet"],
  );
  // Without its neighbour the other head keeps the nine.
  found.without3 = reading(9, 0.6);
  assert.equal(truths({}, /** @type {any} */ (found), {}).one.answer, "both");
});

test("an answer to other numbers does not count", () => {
  const start = change.setOwn(at("causal"), "causal", "n", "3");
  const s = { ...start, answers: labOf(start, { causal: masked(3, (q, k) => k > q) }) };
  assert.equal(truthsOf(change.setOwn(s, "causal", "n", "4")), null);
});

test("checking keeps right answers; a changed answer is unchecked again; the solution loses nothing", () => {
  let s = at("droppath");
  for (const [part, text] of Object.entries({ bit1: "1", bit2: "0", bit3: "1", y1: "1.5", y2: "0", y3: "4.4776" }))
    s = change.answerPart(s, "droppath", part, text);
  s = check(s);
  assert.deepEqual([s.exercises.checked, s.exercises.done], [["droppath"], []]);
  assert.equal(truthsOf(s).y1.judge("1.5").why, "rounded");
  s = check(change.answerPart(s, "droppath", "y1", "100/67"));
  assert.deepEqual(s.exercises.done, ["droppath"]);
  const shown = change.toggleSolution(s, "droppath");
  assert.deepEqual(change.toggleSolution(shown, "droppath").exercises.given, s.exercises.given);
  s = change.answerPart(s, "droppath", "y1", "2");
  assert.deepEqual([s.exercises.checked, s.exercises.done], [[], ["droppath"]], "once answered, answered");
  assert.deepEqual(change.clearCard(s, "droppath").exercises, { ...change.start, card: "droppath" });
});

test("a wrong answer gets a hint before the numbers that were measured, and a known slip its sentence at once", () => {
  const rows = [4, 16, 64, 256].map((d) => ({
    d_head: d,
    variance_raw: d,
    variance_scaled: 1,
    entropy_raw: 2 - d / 256,
    entropy_scaled: 1,
  }));
  let s = at("scaling");
  s = { ...s, answers: labOf(s, { scaling: { kind: "scaling", rows } }) };
  const names = DECK.scaling.parts.map(({ name }) => name);
  for (const name of names) s = change.answerPart(s, "scaling", name, "grows");
  const why = (/** @type {any} */ of) =>
    DECK.scaling.parts.map(
      (part) =>
        verdictOf(
          part,
          truthsOf(of)[part.name],
          of.exercises.given[`scaling.${part.name}`] ?? "",
          of.exercises.help.scaling,
        ).why,
    );
  s = check(s);
  assert.deepEqual(why(s), ["right", "hint", "hint", "hint"]);
  assert.deepEqual(s.exercises.seen, [], "the measured curves wait, too");
  const again = check(s);
  assert.deepEqual(why(again), ["right", "not-yet", "not-yet", "not-yet"]);
  assert.deepEqual(again.exercises.seen, ["scaling"]);
  const slip = verdictOf({ name: "y1", kind: "number" }, numeric(2, { near: { rounded: 1.5 } }), "1.5", "first");
  assert.equal(slip.why, "rounded");
  assert.equal(change.setOwn(again, "scaling", "keys", "8").exercises.help.scaling, undefined, "another question");
});

test("the first request for help gives a hint; the next shows the solution, and another hides it", () => {
  let s = at("causal");
  s = { ...s, answers: labOf(s, { causal: masked(4, (q, k) => k > q) }) };
  s = help(s);
  const [part] = DECK.causal.parts;
  assert.equal(verdictOf(part, truthsOf(s).cells, "", s.exercises.help.causal).why, "hint");
  assert.deepEqual([s.exercises.shown, s.exercises.done], [[], []]);
  s = help(s);
  assert.deepEqual(s.exercises.shown, ["causal"]);
  assert.deepEqual(help(s).exercises.shown, []);
  let right = change.answerPart(
    { ...s, exercises: { ...change.start, card: "causal" } },
    "causal",
    "cells",
    truthsOf(s).cells.answer,
  );
  right = help(right);
  assert.deepEqual([right.exercises.shown, right.exercises.done], [["causal"], []], "all right needs no hint");
});

test("the filled button checks an answer, and once it is right or shown leads to the next exercise", () => {
  const before = propsOf(at("causal"), /** @type {any} */ ({ screen: {} }), /** @type {any} */ ({}));
  const filled = (/** @type {Partial<typeof before>} */ more) =>
    [...markup(room({ ...before, ready: true, ...more })).matchAll(/<button [^>]*class="primary[^>]*>/g)].map(
      ([button]) => /data-(?:check|next)\b/.exec(button)?.[0],
    );
  assert.deepEqual(filled({}), ["data-check"]);
  assert.deepEqual(filled({ shown: true }), ["data-next"]);
  assert.deepEqual(filled({ right: true }), ["data-next"]);
});

test("a number that cannot be used asks for nothing, and is kept as it was typed", () => {
  for (const text of ["", "x", "4.5", "9", "-1"]) {
    const s = change.setOwn(at("causal"), "causal", "n", text);
    assert.deepEqual(questionsOf(s), {}, text);
    assert.equal(ownOf(s, "causal").fields[0].text, text);
  }
  assert.equal(ownOf(change.setOwn(at("positions"), "positions", "d", "7"), "positions").fields[0].problem, "even");
  assert.equal(ownOf(change.setOwn(at("positions"), "positions", "column", "8"), "positions").apart, "column");
  assert.equal(numberOf({ name: "x", start: "1", min: 0, max: 9, decimal: true }, "1,000"), 1);
});

test("only the open card asks", () => {
  for (const card of CARDS)
    for (const name of Object.keys(questionsOf(at(card)))) assert.ok(name.startsWith(labName(card, "")), name);
});

test("steps move one place, and stay within the list", () => {
  assert.deepEqual(orderOf("nonsense"), SHUFFLED);
  const moved = orderOf(moveStep("", 2, -1));
  assert.deepEqual(moved.slice(0, 3), [SHUFFLED[0], SHUFFLED[2], SHUFFLED[1]]);
  assert.deepEqual(orderOf(moveStep("", 0, -1)), SHUFFLED);
});

test("the address holds the open card's own numbers, and only those it can use", () => {
  const s = change.setOwn(
    change.setOwn(change.setOwn(at("width"), "width", "d_model", "500"), "width", "n_heads", "0"),
    "cost",
    "n",
    "7",
  );
  const back = readUrl(`#${writeUrl({ ...s, play: "done" })}`, initialState());
  assert.deepEqual([back.exercises.card, back.exercises.own, back.notice], ["width", { "width.d_model": "500" }, null]);
  assert.equal(ownOf(back, "width").own.d_model, 500);
  assert.equal(
    writeUrl({ ...change.setOwn(at("width"), "width", "d_model", "512"), play: "done" }),
    "v=4&room=exercises&exercise=width",
  );
  for (const bad of [
    '{"width.d_model":"0"}',
    '{"width.d_model":500}',
    '{"width.x":"1"}',
    '{"nothing.n":"1"}',
    "[]",
    "{",
    "null",
  ]) {
    const read = readUrl(`#v=4&exercise=width&exercise-own=${encodeURIComponent(bad)}`, initialState());
    assert.deepEqual([read.notice?.key, read.exercises.own], ["notice.link", {}], bad);
  }
});

test("the address holds which card is open, and no answer", () => {
  const s = change.answerPart(at("gamma"), "gamma", "times", "10");
  assert.equal(writeUrl({ ...s, play: "done" }), "v=4&room=exercises&exercise=gamma");
  assert.equal(readUrl("#v=4&exercise=gamma", initialState()).exercises.card, "gamma");
  assert.equal(readUrl("#v=4&exercise=nothing", initialState()).notice?.key, "notice.link");
});

test("every card has its words: question, options, reasons, and why", () => {
  const code = ["attention", "block", "stack", "cause", "silence"]
    .map((name) => readFileSync(new URL(`../../../www/features/exercises/cards/${name}.ts`, import.meta.url), "utf8"))
    .join("\n");
  const has = (/** @type {string} */ key) => assert.ok(Object.hasOwn(en, key), key);
  let told = 0;
  for (const card of CARDS) {
    for (const part of ["title", "lead", "why"]) has(`exercises.${card}.${part}`);
    if (DECK[card].place) has(`exercises.${card}.place`);
    for (const own of OWN[card]) if (!own.slider) has(`exercises.own.${own.name}`);
    for (const { name, options = [], hint } of DECK[card].parts) {
      const words = `exercises.${card}.${name.replace(/\d$/, "")}`;
      for (const part of ["ask", "right", "not-yet"]) has(`${words}.${part}`);
      if (hint) has(`${words}.hint`);
      for (const option of options) has(`${words}.is-${option}`);
    }
    const from = code.indexOf(`export const ${card} = cardOf({`);
    assert.ok(from >= 0, `${card} is found`);
    const mine = code.slice(from, code.indexOf("\n});", from));
    const near = [...mine.matchAll(/near:[^{]*\{([^}]*)\}(?: : \{([^}]*)\})?/g)].flatMap(
      (m) => `${m[1]},${m[2] ?? ""}`,
    );
    const slips = [
      ...near.flatMap((all) =>
        [...all.replace(/\[[^\]]*\]|\([^)]*\)/g, "0").matchAll(/(?:^|,)\s*(\w+)/g)].map((m) => m[1]),
      ),
      ...[...mine.matchAll(/notYet\("([a-z-]+)"/g)].map((m) => m[1]),
    ];
    told += slips.length;
    for (const slip of slips)
      assert.ok(
        DECK[card].parts.some(({ name }) => Object.hasOwn(en, `exercises.${card}.${name.replace(/\d$/, "")}.${slip}`)),
        `${card} ${slip}`,
      );
  }
  assert.ok(told > 30, `slips are found: ${told}`);
});

test("a picture is labelled with the numbers it answers, and only once there is an answer", () => {
  const rows = (d) => ({ kind: "scaling", rows: [{ d_head: d }] });
  const first = change.setOwn(at("scaling"), "scaling", "keys", "8");
  assert.deepEqual(figureOf(first, true), { open: true, stale: false, data: null });
  const answered = { ...first, answers: labOf(first, { scaling: rows(4) }) };
  assert.deepEqual(figureOf(answered, true).data, {
    rows: [{ d_head: 4 }],
    keys: 8,
    samples: 400,
    seed: 1,
    widths: [4, 16, 64, 256],
  });
  for (const text of ["9", "x"]) {
    const { data, stale } = figureOf(change.setOwn(answered, "scaling", "keys", text), true);
    assert.deepEqual([data.keys, stale], [8, true], text);
  }
});

test("a model is accepted or refused by an answer to its own numbers", () => {
  const s = at("width");
  assert.equal(figureOf(s, true).data, null);
  const refused = change.setOwn(s, "width", "n_heads", "7");
  const answers = labOf(refused, { width: { failure: said("`n_heads` is 7") } });
  assert.deepEqual(figureOf({ ...refused, answers }, true).data, {
    d_model: 512,
    n_heads: 7,
    refusal: "`n_heads` is 7.",
  });
  const next = figureOf({ ...s, answers }, true);
  assert.deepEqual(
    [next.data.n_heads, next.data.refusal, next.stale],
    [7, "`n_heads` is 7.", true],
    "the refusal stays with the numbers it was for",
  );
  assert.deepEqual(figureOf({ ...s, answers: labOf(s, {}) }, true).data, { d_model: 512, n_heads: 8, refusal: null });
});
