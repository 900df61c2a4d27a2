// Thumbnails that are drawn from the card's own memory: the pixels are those that the cpu engine's numbers give, and of
// the patterns only an outline comes to the page, and what is in front.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, held, look, until } from "../visit.js";

/** @typedef {import("./engines-agree.test.js").At} At */

const TEXT =
  "It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of one.";
/** A step of the colour table: a weight at the edge of two may be rounded to either. */
const STEP = 2;

/** @type {[string, Record<string, string>][]} */
const LOOKS = [
  ["as they are", {}],
  ["edited, on another scale", { edits: '{"hidden_cells":[["decoder.blocks.0.attn",1,20,3]]}', tone: "root" }],
  ["sorted, with a head open among them", { sort: "entropy", pinned: "decoder.blocks.1.attn.1" }],
];

/** Every canvas of thumbnails, its pixels. @param {import("playwright-core").Page} page */
const pixels = (page) =>
  page.evaluate(() =>
    [.../** @type {NodeListOf<HTMLCanvasElement>} */ (document.querySelectorAll(".band-cells"))].map((canvas) => {
      const { width, height } = canvas;
      const data = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
      return { width, height, data: Array.from(data) };
    }),
  );

/** What was asked to be drawn after the newest change is drawn. @param {import("playwright-core").Page} page */
async function sharp(page) {
  // A trace is answered in its turn: behind the pictures.
  await page.evaluate(async () => (await import("./www/main.js")).engine.trace("no such site"));
  await until(page, (s) => s.current && s.drawings.length > 0);
}

/** @param {At} at */
export function testThumbnails(at) {
  for (const [name, fields] of LOOKS)
    test(`the card draws the thumbnails that the cpu draws: ${name}`, async () => {
      const pictures = [];
      for (const engine of ["cpu", "gpu"]) {
        const { page, errors } = await at(engine, { model: "tales", text: TEXT, ...held("5"), ...fields });
        if (fields.sort) await until(page, (s) => s.lab["grid/heads"]?.answer != null);
        await drawn(page);
        if (engine === "gpu") await sharp(page);
        pictures.push(await pixels(page));
        const { result } = await look(page);
        const whole = result?.maps.filter(({ block }) => block === 1).map(({ head }) => head);
        if (engine === "gpu")
          assert.ok(
            whole?.every((head) => head !== null),
            "of other heads there is an outline",
          );
        else assert.ok(whole?.includes(null), "the cpu engine tells of all cells");
        assert.deepEqual(errors, []);
      }
      const [cpu, gpu] = pictures;
      assert.deepEqual(
        gpu.map(({ width, height }) => [width, height]),
        cpu.map(({ width, height }) => [width, height]),
      );
      assert.ok(cpu.length > 0, "there are thumbnails");
      for (const [i, { data }] of cpu.entries()) {
        const apart = data.map((x, at) => Math.abs(x - gpu[i].data[at]));
        assert.ok(
          apart.every((x) => x <= STEP),
          "the same colours",
        );
        const same = apart.filter((x) => x === 0).length / apart.length;
        assert.ok(same > 0.999, `${same} of all pixels are the same`);
        assert.ok(new Set(data).size > 50, "there is something to see");
      }
    });
}
