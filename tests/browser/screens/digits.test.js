// Numbers are in the digits of the page's language, wherever they stand alone; tokens, names and formulas as they are.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, link, until, visitor } from "../visit.js";

const { visit } = visitor();

/** Exempt: tokens and their ids, formulas, and a map's text for assistive technology. */
const OTHERS =
  "math, textarea, .token, .token-text, .bar-token, .tensor-token, .tensor-id, .lines-token, .answer, .visually-hidden";

const EDITS = JSON.stringify({ heads: { "decoder.blocks.0.cross.1": 0.25 }, attention_temperature: 1.5 });

/** @type {Record<string, string>[]} */
const PLACES = [
  { edits: EDITS },
  { view: "head" },
  { view: "timeline", moment: "3" },
  { view: "anatomy" },
  ...["learn", "exercises", "batch", "paper", "train"].map((room) => ({ room })),
];

test("in Bengali no number that stands alone has Latin digits", async () => {
  const { page, errors } = await visit("#v=2&model=dates", { locale: "bn-BD" });
  for (const place of PLACES) {
    await page.evaluate((hash) => void (location.hash = hash), link(place));
    await until(page, (s, room) => s.room === room && s.info !== null, place.room ?? "explore");
    await page.waitForFunction(() => !document.querySelector("main.room[aria-busy=true]"));
    await page.waitForLoadState("networkidle");
    await drawn(page);
    const found = await page.evaluate((others) => {
      const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const numbers = [];
      while (all.nextNode()) {
        const { data = "", parentElement } = /** @type {Text} */ (all.currentNode);
        if (!/^\s*[−+<-]?[0-9][0-9.,]*\s*(%|ms|মি\.সে\.|×)?\s*$/.test(data)) continue;
        if (parentElement?.checkVisibility() && !parentElement.closest(others))
          numbers.push(`${parentElement.className || parentElement.localName}: ${data}`);
      }
      // Markers of lists, which are no text.
      for (const one of document.querySelectorAll("li")) {
        const { listStyleType } = getComputedStyle(one);
        const { content } = getComputedStyle(one, "::before");
        if (listStyleType === "decimal" || /counter\((?!.*bengali)/.test(content))
          numbers.push(`${one.parentElement?.className}: ${listStyleType} ${content}`);
      }
      return numbers;
    }, OTHERS);
    assert.deepEqual(found, [], JSON.stringify(place));
  }
  assert.deepEqual(errors, []);
});
