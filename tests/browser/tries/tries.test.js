// Things to try: on a first visit each is one click away, and what its words promise is what the model does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMBEDDED } from "../../../www/domain/models.js";
import { answerTo, look, link, settled, trace, visitor } from "../visit.js";

const { visit } = visitor({ share: true });

test("the first visit shows an answer and three things to try, each one click; a second takes it back", async () => {
  const { page, errors } = await visit("", { reducedMotion: "reduce" });
  const before = await look(page);
  const tries = page.locator(".suggestion");
  assert.equal(await tries.count(), 3);
  for (let i = 0; i < 3; i++) {
    const one = tries.nth(i);
    assert.ok((await one.boundingBox())?.y ?? 1e9 < 800, "it is on the screen");
    assert.notDeepEqual((await answerTo(page, () => one.click())).edits, {});
    assert.match(await one.innerText(), /Look:.*Choose it again/s);
    assert.equal(await one.getAttribute("aria-pressed"), "true");
    const { edits, target } = await answerTo(page, () => one.click());
    assert.deepEqual([edits, target], [before.edits, before.target]);
  }
  assert.deepEqual(errors, []);
});

/**
 * @typedef {{ text: string, plain: string, now: string, top: string, was: string, sure: number, wasSure: number }} Seen
 */

/**
 * Each suggestion's promise, checked on every example of its model. @type {Record<string, Record<string, (all: Seen[])
 * => boolean>>}
 */
const PROMISES = {
  dates: {
    end: (all) => all.every(({ plain, now }) => now.length > plain.length && now.startsWith(plain)),
    gates: (all) => all.every(({ plain, now }) => plain !== "none" && now === "none"),
    blind: (all) => all.every(({ now }) => now === "none"),
  },
  reverse: {
    silence: (all) => all.every(({ plain, now }) => now !== plain),
    even: (all) =>
      all.every(({ text, plain, now }) => now !== plain && [...now].every((letter) => text.includes(letter))),
    blind: (all) => new Set(all.map(({ now }) => now)).size === 1,
  },
  copy: {
    spare: (all) => all.every(({ plain, now }) => now === plain),
    even: (all) =>
      all.every(({ text, plain, now }) => now !== plain && [...now].every((letter) => text.includes(letter))),
    blind: (all) => new Set(all.map(({ now }) => now)).size === 1,
  },
  sort: {
    own: (all) => all.every(({ plain, now }) => now !== plain),
    scale: (all) => all.every(({ plain, now }) => now !== plain),
    even: (all) => all.every(({ plain, now }) => now !== plain),
  },
  phrases: {
    own: (all) => all.every(({ plain, now }) => now !== plain && /(\S+)( \1)/.test(now)),
    even: (all) => all.every(({ plain, now }) => now !== plain),
    blind: (all) => new Set(all.map(({ now }) => now)).size === 1 && all[0].now !== all[0].plain,
  },
  induction: {
    before: (all) => all.every(({ plain, now }) => now !== plain),
    spare: (all) => all.every(({ plain, now }) => now === plain),
    future: (all) => all.every(({ plain, now }) => now !== plain),
  },
  add: {
    carry: (all) => all.every(({ text, plain, now }) => Number(plain) - Number(now) === (text === "444+555=" ? 0 : 10)),
    mlp: (all) => all.filter(({ plain, now }) => now !== plain).length >= all.length - 1,
    blur: (all) => all.some(({ plain, now }) => now !== plain) && all.some(({ plain, now }) => now === plain),
  },
  tales: {
    thread: (all) => all.every(({ plain, now }) => now !== plain),
    mlp: (all) => all.every(({ now }) => /(\S{2,8}?)[\s-]?\1/.test(now)),
    future: (all) => all.every(({ now }) => / \w+ \w+ \w+/.test(now)),
  },
  digits: {
    nine: (all) => all.every(({ text, plain, top }) => plain === "" && top === ({ 9: "4", 5: "3" }[text] ?? text)),
    early: (all) => all.every(({ text, top }) => !["9", "4"].includes(text) || top === "7"),
    blur: (all) => all.every(({ text, was, top }) => was === text && top === "1"),
  },
  fill: {
    last: (all) => all.every(({ sure, wasSure }) => sure < wasSure && sure < 0.15),
    spare: (all) => all.filter(({ top, was }) => top === was).length >= all.length / 2,
    blur: (all) => all.every(({ sure, wasSure }) => sure < wasSure),
  },
};

for (const [model, promises] of Object.entries(PROMISES)) {
  test(`the suggestions for ${model} hold for its examples`, async () => {
    const { page, errors } = await visit(link({ model }), { reducedMotion: "reduce" });
    assert.deepEqual(
      await page
        .locator(".suggestion")
        .evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one).dataset.suggestion)),
      Object.keys(promises),
    );
    const first = (/** @type {Awaited<ReturnType<typeof look>>} */ { result }) => ({
      top: result?.candidates[0].text ?? "",
      sure: result?.candidates[0].probability ?? 0,
    });
    /** @type {Record<string, Seen[]>} */
    const seen = Object.fromEntries(Object.keys(promises).map((id) => [id, []]));
    for (const text of /** @type {Record<string, { examples: string[] }>} */ (EMBEDDED)[model].examples) {
      if (model === "digits") await page.locator(".chip", { hasText: text }).click();
      else await page.fill("#source", text);
      await settled(page);
      const plain = await look(page);
      for (const id of Object.keys(promises)) {
        const tried = await answerTo(page, () => page.click(`[data-suggestion=${id}]`));
        seen[id].push({
          text,
          plain: plain.result?.output ?? "",
          now: tried.result?.output ?? "",
          ...first(tried),
          was: first(plain).top,
          wasSure: first(plain).sure,
        });
        await answerTo(page, () => page.click(`[data-suggestion=${id}]`));
      }
    }
    for (const [id, holds] of Object.entries(promises))
      assert.ok(holds(seen[id]), `${model}.${id}: ${JSON.stringify(seen[id])}`);
    assert.deepEqual(errors, []);
  });
}

test("the head that induction names looks right behind the last place of the same letter", async () => {
  const [named] = EMBEDDED.induction.looks ?? [];
  const [path, head] = [named.slice(0, -2), Number(named.at(-1))];
  for (const text of EMBEDDED.induction.examples) {
    const { page, errors } = await visit(link({ model: "induction", text, target: "" }));
    const ids = /** @type {number[]} */ ((await look(page)).result?.target.map(({ id }) => id));
    const { shape = [], values = [] } = (await trace(page, `${path}.pattern`)).get(`${path}.pattern`) ?? {};
    const [, , rows, cols] = shape;
    const weights = ids.flatMap((id, row) => {
      const before = ids.slice(0, row).lastIndexOf(id);
      return before < 0 ? [] : [values[(head * rows + row) * cols + before + 1]];
    });
    const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
    assert.ok(weights.length > 3 && mean > 0.95, `${text}: ${weights}`);
    // The suggestions name the same head, and it is in front.
    assert.match(await page.locator("[data-suggestion=spare]").innerText(), /L1H1/);
    assert.equal((await look(page)).focus?.head, head);
    assert.deepEqual(errors, []);
  }
});
