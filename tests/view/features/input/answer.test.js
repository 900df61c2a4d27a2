// The answer under the text: what stands there before it has a word of its own.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../../www/app/features.js"; // a state has a slice of each
import "../../../../www/app/words/index.js";
import { initialState } from "../../../../www/state/store.js";
import { input } from "../../../../www/features/input/view.js";
import { answered } from "../../support/answered.js";
import { markup } from "../../support/render.js";
import { stubActions } from "../../support/stub-page.js";

const { props } = await import("../../../../www/features/input/props.js");

test("an answer without words is told from one of special tokens alone", async () => {
  const s = await answered(initialState());
  assert.ok(s.result);
  const said = (/** @type {string[]} */ kinds) => {
    const target = kinds.map((kind) => ({ id: 9, text: "▁", kind, span: null }));
    const result = /** @type {typeof s.result} */ (
      /** @type {unknown} */ ({ ...s.result, output: "", target, given: 0 })
    );
    const own = props({ ...s, result }, { seen: null, inert: false }, stubActions());
    return /class="none">\s*([^<]*?)\s*</.exec(markup(input({ ...own, before: null, ghost: "" }, null)))?.[1];
  };
  assert.equal(said([]), "Nothing yet");
  assert.equal(said(["special", "special"]), "Only special tokens so far");
  assert.equal(said(["special", "text"]), "Nothing yet", "a space is no special token");
});
