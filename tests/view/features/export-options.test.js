// What a figure holds and what may be chosen of it: every token's label, tokens in cells, its title, how wide it is.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import {
  curvesPanel,
  labels,
  mapPanel,
  measuresPanel,
  pathsPanel,
  pattern,
  picture,
  stripsPanel,
} from "../support/panels.js";

const { csv } = await import("../../../www/features/export/tables.js");
const { json } = await import("../../../www/features/export/json.js");
const { svg } = await import("../../../www/components/figures/svg.js");
const { png, withDensity } = await import("../../../www/lib/png.js");
const { exporting, whatOf } = await import("../../../www/features/export/state.js");
const { initialState } = await import("../../../www/state/store.js");

const tokens = (/** @type {number} */ count) => labels(...Array.from({ length: count }, (_, i) => `token${i}`));

/** A drawing's labels: text, position, size and angle. @param {string} found */
const labelsIn = (found) =>
  [...found.matchAll(/<text ([^>]*)>(token\d+)</g)].map(([, attributes, text]) => {
    const of = (/** @type {string} */ name) => Number(new RegExp(` ?\\b${name}="([^"]*)"`).exec(attributes)?.[1]);
    const turn = Number(/rotate\((\S+)/.exec(attributes)?.[1] ?? 0);
    return { text, x: of("x"), y: of("y"), size: of("font-size"), turn };
  });

/** The distance of two labels, across their direction. */
const apart = (/** @type {ReturnType<typeof labelsIn>[number]} */ a, /** @type {typeof a} */ b) => {
  const turn = (a.turn * Math.PI) / 180;
  return Math.abs((b.y - a.y) * Math.cos(turn) - (b.x - a.x) * Math.sin(turn));
};

for (const count of [10, 28, 60, 325, 1500])
  test(`a map of ${count} tokens names each of them, and none lies over another`, () => {
    const all = tokens(count);
    const found = svg(picture(mapPanel({ rows: all, cols: all, pattern: pattern(count, count, () => 0.5) })), "white");
    const said = labelsIn(found.svg);
    const rows = said.filter(({ turn }) => turn === 0);
    const columns = said.filter(({ turn }) => turn !== 0);
    for (const side of [rows, columns]) {
      assert.deepEqual(
        side.map(({ text }) => text),
        all.map(({ text }) => text),
      );
      for (const [i, label] of side.slice(1).entries())
        assert.ok(apart(side[i], label) >= label.size * 0.99, `${apart(side[i], label)} for ${label.size}`);
      assert.ok(side[0].size >= 7, "large enough to be read in a file that can be made larger");
    }
  });

test("strips, curves and paths name each token too", () => {
  const all = tokens(70);
  const strips = stripsPanel({ rows: labels("scores"), cols: all, pattern: pattern(1, 70, () => 0.5), marks: null });
  const curves = { ...curvesPanel(), across: { name: "token", key: "step", values: all.map(({ text }) => text) } };
  const paths = pathsPanel();
  const long = { ...paths, labels: { ...paths.labels, source: all } };
  for (const panel of [strips, curves]) {
    const said = labelsIn(svg(picture(panel), "white").svg);
    assert.deepEqual(
      said.map(({ text }) => text),
      all.map(({ text }) => text),
      panel.kind,
    );
    for (const [i, label] of said.slice(1).entries()) assert.ok(apart(said[i], label) >= label.size * 0.99, panel.kind);
  }
  const under = new Set(labelsIn(svg(picture(long), "white").svg).map(({ text }) => text));
  assert.equal(under.size, 70);
});

test("a map of tokens has them in its cells, as far as they fit, in its table and in its JSON", () => {
  const words = labels("a", "b", "a-very-long-token-of-a-model", "d", "=1", "f");
  const panel = mapPanel({
    rows: labels("L1", "L0"),
    cols: labels("x", "y", "z"),
    pattern: pattern(2, 3, () => 0.5),
    tokens: words,
    heads: true,
  });
  const found = svg(picture(panel), "white").svg;
  for (const word of ["a", "b", "d", "f"]) assert.match(found, new RegExp(`text-anchor="middle"[^>]*>${word}<`));
  assert.match(found, />a-very-[^<]*…</);
  const [head, ...lines] = [...csv(picture(panel, mapPanel()))].join("").split("\r\n");
  assert.equal(head, "panel,quantity,query,query_token,key,key_token,value,masked,token,model,edits");
  assert.deepEqual(
    lines.slice(0, 7).map((line) => line.split(",")[8]),
    ["a", "b", "a-very-long-token-of-a-model", "d", '"\'=1"', "f", ""],
  );
  const [told] = JSON.parse([...json(picture(panel))].join("")).panels;
  assert.deepEqual(told.tokens, words);
});

test("a head's lines say its layer, its head and its attention where the table has columns for them", () => {
  const [measured] = measuresPanel().rows;
  const key = `${measured.path}.${measured.head}`;
  const site = `${measured.path}.pattern`;
  const panel = mapPanel({ key, site, head: measured.head });
  const [head, line] = [...csv(picture(panel, measuresPanel()))].join("").split("\r\n");
  const of = Object.fromEntries(head.split(",").map((name, i) => [name, line.split(",")[i]]));
  assert.deepEqual(
    [of.path, of.attention, of.layer, of.head],
    [measured.path, measured.attention, String(measured.layer), String(measured.head)],
  );
  assert.equal(of.measure, "");
});

test("without a title a drawing has its panels only, and keeps its metadata", () => {
  const one = picture(mapPanel());
  const [whole, bare] = [svg(one, "white"), svg(one, "white", { title: false })];
  assert.ok(bare.height < whole.height && bare.width <= whole.width);
  assert.doesNotMatch(bare.svg, />Reads</);
  const described = (/** @type {string} */ drawing) => /<title>.*<\/desc>/s.exec(drawing)?.[0];
  assert.equal(described(bare.svg), described(whole.svg));
});

test("small numbers on bars are written as powers of ten", () => {
  const bars = {
    kind: "bars",
    name: "b",
    key: "b",
    quantity: "probability",
    unit: "",
    rows: [{ name: "x", key: "x", value: 2.45e-11 }],
  };
  assert.match(svg(picture(/** @type {any} */ (bars)), "white").svg, />2\.5×10⁻¹¹</);
});

test("a PNG says how large it is printed, and is else the same", async () => {
  const plain = png(2, 2, () => 255);
  const dense = new Uint8Array(await (await withDensity(new Blob([plain.slice()]), 11811)).arrayBuffer());
  assert.equal(String.fromCharCode(...dense.slice(37, 41)), "pHYs");
  assert.deepEqual([...dense.slice(41, 50)], [0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1]);
  assert.deepEqual([...dense.slice(0, 33), ...dense.slice(54)], [...plain]);
});

test('"all heads" applies to the view where it was chosen, and another view exports itself', () => {
  const s = { ...initialState(), view: /** @type {const} */ ("grid") };
  const chosen = exporting(s, { what: "heads", view: "grid" });
  assert.equal(whatOf(chosen), "heads");
  assert.equal(whatOf({ ...chosen, view: "lens" }), "view");
  assert.equal(whatOf(s), "view");
});
