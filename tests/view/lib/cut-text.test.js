// A text that its line cuts is given whole.
import assert from "node:assert/strict";
import test from "node:test";
import { cutText, setCutTitle } from "../../../www/lib/text/cut-text.js";

test("only a line that cuts its text has its whole text as a title", () => {
  const text = { textContent: "\n  a long\n name  ", clientWidth: 40 };
  assert.equal(cutText({ ...text, scrollWidth: 60 }, "ellipsis"), "a long name");
  assert.equal(cutText({ ...text, scrollWidth: 40 }, "ellipsis"), null);
  assert.equal(cutText({ ...text, scrollWidth: 60 }, "clip"), null, "a box that scrolls is not a cut line");
});

test("a title that the page gives an element later is kept", () => {
  const box = { textContent: "a long name", clientWidth: 40, scrollWidth: 60, title: "" };
  const after = (/** @type {Partial<typeof box>} */ changes) => {
    setCutTitle(Object.assign(box, changes), () => "ellipsis");
    return box.title;
  };
  assert.equal(after({}), "a long name");
  assert.equal(after({ textContent: "a longer name" }), "a longer name");
  assert.equal(after({ title: "what it does" }), "what it does");
  assert.equal(after({ scrollWidth: 40 }), "what it does", "nor is it removed");
  const other = { ...box, title: "", scrollWidth: 60 };
  setCutTitle(other, () => "ellipsis");
  setCutTitle(Object.assign(other, { scrollWidth: 40 }), () => "ellipsis");
  assert.equal(other.title, "");
});
