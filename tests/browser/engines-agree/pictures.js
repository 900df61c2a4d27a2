// Pictures that are drawn from the card's own memory: the pixels are those that the cpu engine's numbers give, and of
// the patterns only an outline comes to the page, and what is in front.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, held, look, until } from "../visit.js";

/** @typedef {import("./engines-agree.test.js").At} At */
/** @typedef {import("playwright-core").Page} Page */

const TEXT =
  "It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of one.";
/** With the tokens still to be written, half as many tokens as a thumbnail of `SIZE` has pixels. */
const HALF = `${TEXT} It`;
/** More tokens than a map that the page draws itself. */
const LONG = `${TEXT} `.repeat(5).trim();
/** The number of its tokens. */
const TOKENS = 166;
/** One step of the colour table: a weight at an edge may be rounded either way. */
const STEP = 2;

/** In CSS pixels: cells are whole pixels on each engine, and finer than the outline. */
const SIZE = "108";

/** @type {[string, Record<string, string>][]} */
const THUMBNAILS = [
  ["as they are", {}],
  ["edited, on another scale", { edits: '{"hidden_cells":[["decoder.blocks.0.attn",1,20,3]]}', tone: "root" }],
  ["sorted, with a head open among them", { sort: "entropy", pinned: "decoder.blocks.1.attn.1" }],
];

/** Cells of less or more than a pixel. @type {{ name: string, fields: any, size: any, less: boolean }[]} */
const MAPS = [
  {
    name: "in the Grid",
    fields: { head: "decoder.blocks.0.attn.1" },
    size: { width: 900, height: 800 },
    less: false,
  },
  {
    name: "in the Grid, of less than a pixel a cell",
    fields: { head: "decoder.blocks.0.attn.1" },
    size: { width: 1280, height: 540 },
    less: true,
  },
  {
    name: "in Head, on another scale, with the future seen",
    fields: { view: "head", tone: "root", edits: '{"causal":false}' },
    size: { width: 1280, height: 800 },
    less: false,
  },
];

/** The pixels of every such canvas. @param {Page} page @param {string} which */
const pixels = (page, which) =>
  page.evaluate(
    (which) =>
      [.../** @type {NodeListOf<HTMLCanvasElement>} */ (document.querySelectorAll(which))].map((canvas) => {
        const { width, height } = canvas;
        const data = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
        return { width, height, data: Array.from(data) };
      }),
    which,
  );

/** The pixels of the engine's map. @param {Page} page */
const drawnMap = (page) =>
  page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    const { images } = now().drawings.find((/** @type {any} */ { key }) => key.startsWith("map "));
    const [image] = images;
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(image, 0, 0);
    return [{ width, height, data: Array.from(context?.getImageData(0, 0, width, height).data ?? []) }];
  });

const EDGE = 40;
const TALL = 40_000;

/** Requests a picture of one head many times over, taller than a texture may be. @param {Page} page */
const drawTall = (page) =>
  page.evaluate(
    async ([edge, height]) => {
      const { engine } = await import("./www/main.js");
      const tops = Array.from({ length: height / edge }, (_, i) => i * edge);
      const heads = tops.map((y) => ({ path: "decoder.blocks.0.attn", head: 0, x: 0, y, block: 1, cell: 1, gap: 0 }));
      const colours = { table: [...Array(256).keys()].map((i) => 0xff000000 + i), masked: [0xff00ff00, 0xffff0000] };
      // The page requests none itself afterwards.
      const { draw } = engine;
      engine.draw = () => {};
      draw([{ key: "tall", width: edge, height, heads, ...colours, hatch: [3, 1], line: 0xffffffff }]);
    },
    [EDGE, TALL],
  );

/** The number of images, and the visible pixels of each head. @param {Page} page */
const tallPicture = (page) =>
  page.evaluate(
    async ([edge, most]) => {
      const { now } = await import("./www/main.js");
      /** @type {ImageBitmap[]} */
      const images = now().drawings.find((/** @type {any} */ { key }) => key === "tall").images;
      const context = new OffscreenCanvas(edge, most).getContext("2d", { willReadFrequently: true });
      let height = 0;
      for (const image of images) {
        context?.drawImage(image, 0, height);
        height += image.height;
      }
      const seen = new Set();
      for (let top = 0; top < most; top += edge) seen.add(String(context?.getImageData(0, top, edge, edge).data));
      return { images: images.length, height, each: [...seen] };
    },
    [EDGE, TALL],
  );

/** Waits until the pictures requested after the newest change are drawn. @param {Page} page */
async function sharp(page) {
  // A trace is answered in order, after the pictures.
  await page.evaluate(async () => (await import("./www/main.js")).engine.trace("no such site"));
  await until(page, (s) => s.current && s.drawings.length > 0);
}

/** @typedef {Awaited<ReturnType<typeof pixels>>} Pixels @param {Pixels} cpu @param {Pixels} gpu */
function sameColours(cpu, gpu) {
  assert.deepEqual(
    gpu.map(({ width, height }) => [width, height]),
    cpu.map(({ width, height }) => [width, height]),
  );
  assert.ok(cpu.length > 0, "there are pictures");
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
}

/** The heads with full patterns; null is all of them. @param {Page} page */
const wholeHeads = async (page) =>
  (await look(page)).result?.maps.filter(({ block }) => block === 1).map(({ head }) => head) ?? [];

/** @param {At} at */
export function testPictures(at) {
  for (const [name, fields] of THUMBNAILS)
    test(`the card draws the thumbnails that the cpu draws: ${name}`, async () => {
      const pictures = [];
      for (const engine of ["cpu", "gpu"]) {
        const { page, errors } = await at(engine, { model: "tales", text: HALF, ...held("5"), ...fields });
        if (fields.sort) await until(page, (s) => s.answers["grid/heads"]?.answer != null);
        await page.locator("#thumbnail-size").fill(SIZE);
        await drawn(page);
        if (engine === "gpu") await sharp(page);
        await drawn(page);
        pictures.push(await pixels(page, ".band-cells"));
        const whole = await wholeHeads(page);
        if (engine === "gpu") assert.ok(!whole.includes(null), "of other heads there is an outline");
        else assert.ok(whole.includes(null), "the cpu engine tells of all cells");
        await page.click("[data-do=size-auto]");
        assert.deepEqual(errors, []);
      }
      sameColours(pictures[0], pictures[1]);
    });

  test("the GPU draws a picture taller than a texture in several images", async () => {
    const { page, errors } = await at("gpu", { model: "tales", text: TEXT, ...held("5") });
    await drawn(page);
    await drawTall(page);
    await until(page, (s) => s.drawings.some(({ key }) => key === "tall"));
    const { images, height, each } = await tallPicture(page);
    await page.reload();
    assert.ok(images > 1, `${images} images`);
    assert.equal(height, TALL);
    assert.equal(each.length, 1, "the same head again and again");
    assert.ok(new Set(each[0].split(",")).size > 20, "there is something to see");
    assert.deepEqual(errors, []);
  });

  for (const { name, fields, size, less } of MAPS)
    test(`the card draws the large map that the cpu draws: ${name}`, async () => {
      const pictures = [];
      for (const engine of ["cpu", "gpu"]) {
        const { page, errors } = await at(engine, { model: "tales", text: LONG, ...held("5"), ...fields });
        await page.setViewportSize(size);
        await drawn(page);
        if (engine === "gpu") {
          await sharp(page);
          await until(page, (s) => s.drawings.some(({ key }) => key.startsWith("map ")));
          await drawn(page);
          pictures.push(await drawnMap(page));
        }
        pictures.push(await pixels(page, ".map-cells"));
        assert.deepEqual(errors, []);
      }
      const [cpu, card, shown] = pictures;
      sameColours(cpu, card);
      assert.deepEqual(shown, card, "the page shows what the card drew");
      assert.equal(pictures[1][0].width < TOKENS, less);
    });
}
