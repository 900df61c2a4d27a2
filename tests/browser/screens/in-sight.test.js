// The text, the answer and Play are on the first screen of every model: on laptops, zoomed into, and on a phone held
// either way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMBEDDED, NAMES } from "../../../www/domain/models.js";
import { drawn, link, settled, until, visitor } from "../visit.js";

const { visit } = visitor({ share: true });

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 960, height: 540 },
  // 1280 × 720 at 200 %
  { width: 640, height: 360 },
  { width: 390, height: 844, phone: true },
  { width: 844, height: 390, phone: true },
];

for (const { phone = false, ...viewport } of SIZES) {
  test(`the text and the answer are in sight at ${viewport.width} × ${viewport.height}, of every model`, async () => {
    const { page, errors } = await visit(link({}), { viewport, hasTouch: phone, isMobile: phone });
    for (const model of NAMES) {
      await page.evaluate(
        async (model) => (await import("./www/main.js")).act.model(/** @type {any} */ (model)),
        model,
      );
      await until(page, (s, model) => s.model === model && s.info !== null && s.leaving === null, model);
      await settled(page);
      await drawn(page);
      assert.equal(await page.evaluate(() => scrollY), 0, `${model}: nothing was scrolled`);
      const { way } = EMBEDDED[model];
      const answer = way === "fills" ? ".guesses .bar" : way === "classifies" ? ".classes .bar" : ".answer";
      const seen = await page.evaluate((answer) => {
        const sheet = document.querySelector(".edits");
        const low =
          sheet && getComputedStyle(sheet).position === "fixed" ? sheet.getBoundingClientRect().top : innerHeight;
        const top = document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0;
        return ["#source, .image-field", answer, ".step:is([data-step=play], [data-step=pause])"].map((name) => {
          const box = document.querySelector(name)?.getBoundingClientRect();
          return { name, there: box !== undefined, seen: box !== undefined && box.top >= top && box.bottom <= low };
        });
      }, answer);
      const wanted = way === "fills" || way === "classifies" ? seen.slice(0, 2) : seen;
      assert.deepEqual(
        wanted.filter(({ there, seen }) => !there || !seen),
        [],
        model,
      );
    }
    assert.deepEqual(errors, []);
  });
}
