// The keys of the page, as the list of them names them.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import "../../../www/app/features.js";
import { t } from "../../../www/i18n/index.js";
import { PURPOSES, VIEWS, purposeOf } from "../../../www/domain/parts.js";
import { partsOf } from "../../../www/domain/lesson.js";
import { markup } from "../support/render.js";

const { keysSheet } = await import("../../../www/app/late/keys-help.js");

test("keys 1 to 9 open the tabs in the order in which they stand", () => {
  const tabs = PURPOSES.flatMap((purpose) => VIEWS.filter((view) => purposeOf(view) === purpose));
  assert.deepEqual(VIEWS, tabs, "what the keys and the arrows go by");
  const sheet = markup(keysSheet(partsOf(null), { terms() {}, start: null, teach: null }));
  const listed = [...sheet.matchAll(/<kbd>\s*([1-9])\s*<dd>\s*(.*)/g)].map(([, key, name]) => [key, name]);
  assert.deepEqual(
    listed,
    tabs.slice(0, 9).map((view, i) => [String(i + 1), t(`view.${view}`)]),
  );
});
