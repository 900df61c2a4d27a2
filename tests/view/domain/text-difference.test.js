// Two texts side by side: what of each is not in the other.
import assert from "node:assert/strict";
import test from "node:test";
import { differenceOf, pairTokens } from "../../../www/domain/text-difference.js";

/** Changed parts in brackets. @param {string} before @param {string} after */
function told(before, after) {
  const parts = differenceOf(before, after);
  const spell = (/** @type {{ text: string, changed: boolean }[]} */ all) =>
    all.map(({ text, changed }) => (changed ? `[${text}]` : text)).join("");
  for (const [side, text] of /** @type {const} */ ([
    ["before", before],
    ["after", after],
  ]))
    assert.equal(parts[side].map((part) => part.text).join(""), text, "nothing is lost");
  return [spell(parts.before), spell(parts.after)];
}

test("one word is compared by letters", () => {
  assert.deepEqual(told("2024-03-05", "2024-03-06"), ["2024-03-0[5]", "2024-03-0[6]"]);
  assert.deepEqual(told("abc", "abxc"), ["abc", "ab[x]c"]);
  assert.deepEqual(told("abcd", "ad"), ["a[bc]d", "ad"]);
});

test("several words are compared by words", () =>
  assert.deepEqual(told("the old cat sat", "the new cat sat down"), ["the [old] cat sat", "the [new] cat sat[ down]"]));

test("a letter with its marks is one", () => {
  assert.deepEqual(told("কিতা", "কাতা"), ["[কি]তা", "[কা]তা"]);
  assert.deepEqual(told("e\u0301a", "ea"), ["[e\u0301]a", "[e]a"]);
});

test("equal texts have one part that has not changed, and an empty one has none", () => {
  assert.deepEqual(differenceOf("a b", "a b").after, [{ text: "a b", changed: false }]);
  assert.deepEqual(differenceOf("", ""), { before: [], after: [] });
  assert.deepEqual(told("", "ab"), ["", "[ab]"]);
  assert.deepEqual(told("ab", ""), ["[ab]", ""]);
});

test("long texts are compared as wholes", () => {
  const long = "x".repeat(500);
  assert.deepEqual(told(long, `${long}y`), [`[${long}]`, `[${long}y]`]);
  assert.deepEqual(told(long, long), [long, long]);
});

test("tokens are aligned: equal ones with each other, and those between in order", () => {
  assert.deepEqual(pairTokens([1, 2, 3], [1, 4, 3]), [
    [0, 0],
    [1, 1],
    [2, 2],
  ]);
  assert.deepEqual(pairTokens([1, 3], [1, 2, 3]), [
    [0, 0],
    [1, 2],
  ]);
  assert.deepEqual(pairTokens([], [1]), []);
});
