// Models that read pictures beside text: every engine computes what the cpu engine does, at every site of both stacks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { link, look, near, settled, trace, until } from "../visit.js";
import { dropPicture, openBeside } from "../open-model/opening.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./engines-agree.test.js").At} At */
/** @typedef {ReturnType<typeof import("../visit.js").visitor>["visit"]} Visit */

const TOLERANCE = 1e-4;
const MODELS = ["smolvlm", "idefics3", "llava"];
const TEXT = "<image>Was?";

/** @type {[string, object][]} */
const EDITS = [
  ["unedited", {}],
  [
    "edited in both stacks",
    {
      heads: { "encoder.blocks.1.attn.1": 0, "decoder.blocks.0.attn.2": 1.5 },
      patterns: { "decoder.blocks.1.attn.0": "uniform" },
      target_padding: [[1, 1, 1, 1, 0]],
    },
  ],
];

/**
 * Every site beside a picture, under each of the edits. @param {Page} page @param {string} build @param {string} model
 */
async function sites(page, build, model) {
  const { running } = await look(page);
  const found = running?.kind === "gpu" ? "gpu" : running?.threads ? "threads" : "cpu";
  assert.equal(found, build);
  await openBeside(page, TEXT, model);
  await dropPicture(page, "wide.png");
  const each = [];
  for (const [, edits] of EDITS) {
    await page.evaluate(async (edits) => {
      const { act, now } = await import("./www/main.js");
      act.edit({ ...Object.fromEntries(Object.keys(now().edits).map((key) => [key, undefined])), ...edits });
    }, edits);
    await settled(page);
    if ((await look(page)).target.length > 0) await page.click("[data-step=first]");
    await until(page, (s) => s.current && s.target.length === 0);
    await settled(page);
    assert.equal((await look(page)).failure, null);
    each.push(await trace(page));
  }
  return each;
}

/**
 * @param {string} name @param {() => Promise<{ page: Page, errors: string[] }>} plain the cpu engine without threads
 * @param {Record<string, () => Promise<{ page: Page, errors: string[] }>>} others by build
 */
export function testBeside(name, plain, others) {
  for (const model of MODELS)
    test(`${name} agree at every site beside a picture: ${model}`, async () => {
      const cpu = await plain();
      const wanted = await sites(cpu.page, "cpu", model);
      for (const [build, open] of Object.entries(others)) {
        const { page, errors } = await open();
        const got = await sites(page, build, model);
        for (const [i, [edits]] of EDITS.entries()) {
          assert.deepEqual([...got[i].keys()], [...wanted[i].keys()]);
          assert.ok(wanted[i].size > 60, `${wanted[i].size} sites`);
          for (const [site, { shape, values }] of wanted[i]) {
            assert.deepEqual(got[i].get(site)?.shape, shape, site);
            // Small numbers are sums of terms as large as the largest.
            const largest = values.reduce((most, x) => (Number.isFinite(x) ? Math.max(most, Math.abs(x)) : most), 1);
            near(got[i].get(site)?.values ?? [], values, `${build}, ${edits}: ${site}`, TOLERANCE * largest);
          }
        }
        assert.deepEqual(errors, []);
      }
      assert.deepEqual(cpu.errors, []);
    });
}

/** A page whose engine has no threads. @param {Visit} visit */
export const withoutThreads = (visit) => () =>
  visit(link({ engine: "cpu" }), {}, (page) =>
    page.addInitScript(() => void Object.defineProperty(globalThis, "crossOriginIsolated", { value: false })),
  );
