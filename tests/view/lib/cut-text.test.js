// A text that its line cuts is told whole.
import assert from "node:assert/strict";
import test from "node:test";
import { cutText } from "../../../www/lib/text/cut-text.js";

test("only a line that cuts its text has its whole text as a title", () => {
  const text = { textContent: "\n  a long\n name  ", clientWidth: 40 };
  assert.equal(cutText({ ...text, scrollWidth: 60 }, "ellipsis"), "a long name");
  assert.equal(cutText({ ...text, scrollWidth: 40 }, "ellipsis"), null);
  assert.equal(cutText({ ...text, scrollWidth: 60 }, "clip"), null, "a box that scrolls is not a cut line");
});
