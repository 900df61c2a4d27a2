// The answer is always that of what is shown: whatever is done, it is what a fresh reading of the same text writes
// under the same edits and sampling.
import assert from "node:assert/strict";
import { test } from "node:test";
import { link, settled, visitor } from "../visit.js";
import { writtenByCommand } from "./command.js";

const { visit } = visitor({ share: true });

/** For the full check: `HEADLIGHT_GESTURES=500`. */
const GESTURES = Number(process.env.HEADLIGHT_GESTURES ?? 40);

/** Pseudorandom numbers from 0 to 1. @param {number} seed */
const randomly = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/**
 * A random user action, from the page's own actions. @param {() => number} random @param {{ texts: string[], heads:
 * string[] }} model
 */
function gestureOf(random, { texts, heads }) {
  /** @template T @param {T[]} all */
  const one = (all) => all[Math.floor(random() * all.length)];
  const factor = one([0, 0, 0.5, 2, -1]);
  return one([
    ["edit", { heads: { [one(heads)]: factor } }],
    ["edit", { heads: { [one(heads)]: 0, [one(heads)]: 0 } }],
    ["edit", { attention_temperature: one([0.2, 0.7, 3]) }],
    ["edit", { scale: one([false, undefined]) }],
    ["edit", { causal: one([false, undefined]) }],
    ["undo"],
    ["redo"],
    ["reset"],
    ["take", one(texts)],
    ["sample", { temperature: one([0, 1]), seed: one([1, 2]) }, null],
    ["steps.forward"],
    ["steps.back"],
    ["steps.first"],
    ["again"],
    ["again"],
  ]);
}

for (const [model, seed, texts, heads] of /** @type {[string, number, string[], string[]][]} */ ([
  [
    "reverse",
    1,
    ["cabbage", "chief", "badge"],
    ["encoder.blocks.0.attn.0", "decoder.blocks.0.attn.0", "decoder.blocks.0.cross.0", "decoder.blocks.0.cross.1"],
  ],
  [
    "add",
    2,
    ["047+085=", "999+001="],
    ["decoder.blocks.0.attn.0", "decoder.blocks.0.attn.2", "decoder.blocks.1.attn.1"],
  ],
])) {
  test(`after any action in ${model}, the answer matches the edits`, async () => {
    const { page, errors } = await visit(link({ model }));
    const random = randomly(seed);
    const seen = { written: 0, held: 0, changed: 0 };
    /** The cache of answers by scene. @type {Map<string, string>} */
    const answers = new Map();
    for (let i = 0; i < GESTURES; i++) {
      const [name, ...given] = gestureOf(random, { texts, heads });
      const before = await page.evaluate(async () => {
        const { now } = await import("./www/main.js");
        return { play: now().play, target: now().target };
      });
      await page.evaluate(
        async ([name, given]) => {
          const { act } = await import("./www/main.js");
          const action = name.split(".").reduce((/** @type {any} */ all, part) => all[part], act);
          action(...given);
        },
        /** @type {[string, unknown[]]} */ ([name, given]),
      );
      await settled(page);
      const found = await page.evaluate(async () => {
        const { now, engine } = await import("./www/main.js");
        const { text, edits, sampling, play, target, result, failure, info } = now();
        const write = { write: Math.max(target.length, info?.architecture === "decoder" ? 4 : 40), sampling };
        /** @type {any} */
        const fresh = await engine.ask({
          kind: "patterns",
          of: { model: null, source: text, target: write, edits },
          paths: [],
        });
        const end = info?.end_id ?? -1;
        return {
          play,
          target,
          scene: JSON.stringify({ text, edits, sampling }),
          failure: failure?.message ?? null,
          shown: result?.emitted,
          fresh: fresh.emitted.filter((/** @type {number} */ id) => id !== end),
          words: document.querySelector(".answer output")?.textContent ?? "",
          output: result?.output,
        };
      });
      const where = `${model}, gesture ${i}: ${name} ${JSON.stringify(given)}`;
      assert.equal(found.failure, null, where);
      assert.deepEqual(found.shown, found.target, where);
      assert.equal(found.words, found.output, where);
      if (found.play === "done") {
        assert.deepEqual(found.target, found.fresh, where);
        seen.written++;
        answers.set(found.scene, found.words);
        if (String(before.target) !== String(found.target)) seen.changed++;
      } else {
        // Held tokens stay under edits.
        if (name === "edit" && before.play === "off") assert.deepEqual(found.target, before.target, where);
        seen.held++;
      }
    }
    assert.ok(seen.written > GESTURES / 4 && seen.held > 0 && seen.changed > GESTURES / 20, JSON.stringify(seen));
    for (const [scene, words] of answers) {
      const { sampling, ...given } = JSON.parse(scene);
      const drawn = ["--temperature", String(sampling.temperature), "--seed", String(sampling.seed)];
      assert.equal(words, writtenByCommand(model, given, drawn), scene);
    }
    assert.deepEqual(errors, []);
  });
}
