// The next-token table: how an edit moves a token, as an arrow and in words.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { markup } from "../support/render.js";

const { bar, candidates, rankChange } = await import("../../../www/components/next-token-table.js");

const row = (/** @type {object} */ change = {}) => ({
  label: { text: "5", kind: /** @type {const} */ ("text"), nth: null },
  rank: 0,
  chosen: true,
  probability: 0.6,
  logit: 3,
  baseline: null,
  ...change,
});
/** A row's visible and accessible text. */
const told = (/** @type {object} */ change) => {
  const text = markup(bar(row(change), "“5” is written.", true, null));
  return {
    seen: /aria-hidden="true">\s+(\S+)/.exec(text)?.[1] ?? null,
    heard: /visually-hidden">\s+(.+)/.exec(text)?.[1] ?? null,
  };
};

test("a token that stays has no arrow", () => {
  assert.equal(rankChange(2, 2), null);
  assert.deepEqual(told({ baseline: { rank: 0, probability: 0.9 } }), { seen: null, heard: null });
  assert.deepEqual(told({}), { seen: null, heard: null }, "nothing is edited");
});

test("up, down, and from beyond the table", () => {
  assert.deepEqual(told({ rank: 0, baseline: { rank: 2, probability: 0.1 } }), {
    seen: "▲2",
    heard: "up 2 ranks by the edits",
  });
  assert.deepEqual(told({ rank: 1, baseline: { rank: 0, probability: 0.9 } }), {
    seen: "▼1",
    heard: "down 1 rank by the edits",
  });
  assert.deepEqual(told({ rank: 0, baseline: { rank: 40, probability: 0.001 } }), {
    seen: "new",
    heard: "new among the likeliest: rank 41 without edits",
  });
  assert.deepEqual(rankChange(5, 6), { sign: "new", by: 1 });
  assert.deepEqual(rankChange(7, 9), { sign: "up", by: 2 }, "further down it only moves");
  assert.deepEqual(rankChange(11, 0), { sign: "down", by: 11 });
});

test("rank changes among improbable tokens are noise and not shown; the row keeps the old probability", () => {
  const text = markup(
    bar(row({ rank: 4, probability: 0.001, baseline: { rank: 9, probability: 0.0004 } }), "", false, null),
  );
  assert.doesNotMatch(text, /▲/);
  assert.match(text, /Without edits: rank 10/);
});

test("each row has its probability as a sentence; that of the written token is the default", () => {
  const rows = [
    row({ chosen: false }),
    row({ label: { text: "4", kind: "text", nth: null }, probability: 0.3, rank: 1 }),
  ];
  const drawn = markup(
    candidates(/** @type {any} */ ({ atStep: true, rows, rule: null, parts: { sampling: "hidden" } })),
  );
  const written = "At this step the model writes “4” with 30%; “5” is likelier, 60%.";
  assert.equal(/data-said="([^"]*)" data-stands/.exec(drawn)?.[1], written);
  assert.match(drawn, /data-said="At this step “5” has 60%; the model writes “4” \(30%\)\."/);
  assert.ok(drawn.includes(`title="${written} 4: probability`), "it is the row's description too");
});
