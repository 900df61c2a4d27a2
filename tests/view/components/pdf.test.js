// A PDF is a drawing's shapes and its words: every word can be read out of it again, in every script, and its fonts are
// outlines of what was drawn.
import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";
import test from "node:test";
import "../../../www/app/words/index.js";
import { pdf } from "../../../www/components/figures/pdf/pdf.js";
import { glyphTexts } from "../../../www/components/figures/pdf/letters.js";
import { traceOutlines } from "../../../www/components/figures/pdf/trace-outlines.js";
import { svg } from "../../../www/components/figures/svg.js";
import {
  barsPanel,
  curvesPanel,
  labels,
  linesPanel,
  mapPanel,
  pathsPanel,
  pattern,
  picture,
  stripsPanel,
} from "../support/panels.js";

/** Every letter is a box, half an em wide. @type {import("../../../www/components/figures/pdf/letters.js").DrawText} */
const boxes = (text, _, __, size) => ({
  advance: ([...text].length * size) / 2,
  origin: { x: 2, y: size },
  bitmap: { width: 40, height: size, at: (x, y) => (x >= 4 && x < 20 && y >= size - 30 && y < size ? 255 : 0) },
});

/** @param {Uint8Array} file */
function opened(file) {
  const text = Buffer.from(file).toString("latin1");
  const xref = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1]);
  const places = [...text.slice(xref).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
  const objects = places.map((at, i) => {
    assert.ok(text.startsWith(`${i + 1} 0 obj\n`, at), `object ${i + 1} is where the table says`);
    const end = text.indexOf("\nendobj\n", at);
    const whole = text.slice(at, end);
    const stream = whole.indexOf("\nstream\n");
    if (stream < 0) return { entries: whole, data: Buffer.alloc(0) };
    const length = Number(/\/Length (\d+)>>/.exec(whole)?.[1]);
    const raw = Buffer.from(whole.slice(stream + 8, stream + 8 + length), "latin1");
    const data = whole.includes("/FlateDecode") ? inflateSync(raw) : raw;
    return { entries: whole.slice(0, stream), data };
  });
  const of = (/** @type {string} */ reference) => objects[Number.parseInt(reference, 10) - 1];
  return { objects, of };
}

/** The words of a page, as a PDF reader's search finds them. @param {Uint8Array} file */
function wordsOf(file) {
  const { objects, of } = opened(file);
  const page = objects.find(({ entries }) => entries.includes("/Type/Page/"))?.entries ?? "";
  const fonts = Object.fromEntries(
    [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => {
      const map = of(/\/ToUnicode (\d+)/.exec(of(number).entries)?.[1] ?? "").data.toString();
      return [
        name,
        Object.fromEntries(
          [...map.matchAll(/^<(\w{4})><(\w*)>$/gm)].map(([, id, text]) => [
            id,
            Buffer.from(text, "hex").swap16().toString("utf16le"),
          ]),
        ),
      ];
    }),
  );
  const content = of(/\/Contents (\d+)/.exec(page)?.[1] ?? "").data.toString();
  return [...content.matchAll(/BT \/(F\d+) [^\n]*\n<(\w*)> Tj/g)].map(([, font, ids]) =>
    (ids.match(/.{4}/g) ?? []).map((id) => fonts[font][id]).join(""),
  );
}

const decode = (/** @type {string} */ text) =>
  text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

/** @param {import("../../../www/domain/panel.js").Picture} of */
function both(of, width = null) {
  const drawing = svg(of, "white", { width });
  return { drawing, file: pdf(drawing, { title: of.title, subject: of.text, width }, boxes) };
}

for (const [name, panel] of Object.entries({
  map: mapPanel({ rows: labels("ğüşıİ", "মার্চ", "⟨start⟩") }),
  lines: linesPanel(),
  curves: curvesPanel(),
  bars: barsPanel(),
  paths: pathsPanel(),
  strips: stripsPanel(),
}))
  test(`the words of ${name} in a PDF are those of the SVG`, () => {
    const { drawing, file } = both(picture(panel));
    const drawn = [...drawing.svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words]) => decode(words)).filter(Boolean);
    assert.deepEqual(wordsOf(file), drawn);
  });

test("a page has its drawing's size, or the requested width, and its metadata", () => {
  const box = (/** @type {Uint8Array} */ file) =>
    /MediaBox\[0 0 (\S+) (\S+)\]/.exec(Buffer.from(file).toString("latin1"))?.slice(1).map(Number) ?? [];
  const { drawing, file } = both(picture(mapPanel()));
  assert.deepEqual(box(file), [0.75 * drawing.width, 0.75 * drawing.height]);
  const wide = both(picture(mapPanel()), 170);
  assert.ok(Math.abs(box(wide.file)[0] - (170 / 25.4) * 72) < 0.01);
  assert.match(wide.drawing.svg, /^<svg [^>]* width="170mm" height="[\d.]+mm">/);
  const title = Buffer.from(picture(mapPanel()).title, "utf16le").swap16().toString("hex");
  assert.ok(Buffer.from(file).toString("latin1").includes(`/Title <feff${title}>`));
});

test("a PDF keeps an SVG's hatches, gradients and images", () => {
  const tokens = labels(...Array.from({ length: 80 }, (_, i) => `t${i}`));
  const large = mapPanel({
    rows: tokens,
    cols: tokens,
    pattern: pattern(
      80,
      80,
      (q) => q / 80,
      (q, k) => k > q,
    ),
  });
  const { objects } = opened(both(picture(large)).file);
  const entries = objects.map((one) => one.entries).join("\n");
  for (const kind of ["/PatternType 1", "/ShadingType 2", "/Subtype/Image/Width 80/Height 80"])
    assert.ok(entries.includes(kind), kind);
  const lines = objects.find((one) => one.entries.includes("/Subtype/Image"))?.data;
  assert.equal(lines?.length, 80 * (1 + 3 * 80));
});

test("an outline runs clockwise around covered parts, and counter-clockwise around holes", () => {
  const area = (/** @type {[number, number][]} */ outline) =>
    outline.reduce((sum, [x, y], i) => {
      const [x2, y2] = outline[(i + 1) % outline.length];
      return sum + (x * y2 - x2 * y) / 2;
    }, 0);
  const inside = (/** @type {number} */ n, /** @type {number} */ from, /** @type {number} */ to) => n >= from && n < to;
  const ring = traceOutlines({
    width: 20,
    height: 20,
    at: (x, y) => (inside(x, 2, 18) && inside(y, 2, 18) && !(inside(x, 6, 14) && inside(y, 6, 14)) ? 255 : 0),
  }).map(area);
  assert.equal(ring.length, 2);
  const [outer, inner] = ring.sort((a, b) => b - a);
  assert.ok(Math.abs(outer - 256) < 4 && Math.abs(inner + 64) < 4, `${ring}`);
  const [disc] = traceOutlines({
    width: 40,
    height: 40,
    at: (x, y) => 255 * Math.max(0, Math.min(1, 15.5 - Math.hypot(x - 19.5, y - 19.5))),
  });
  assert.ok(Math.abs(area(disc) - Math.PI * 225) < 3, `${area(disc)}`);
  assert.ok(disc.length < 80, "no more points than its shape takes");
});

test("joining letters are one glyph, others one each", () => {
  assert.deepEqual([...glyphTexts("ğ1 é")], ["ğ", "1", " ", "é"]);
  assert.deepEqual([...glyphTexts("৫ মার্চ x")], ["৫", " ", "মার্চ", " ", "x"]);
  assert.deepEqual([...glyphTexts("a שלום b")], ["a שלום b"]);
});

test("a font holds its glyphs where its tables say", () => {
  const { objects } = opened(both(picture(mapPanel())).file);
  const font = objects.find(({ entries }) => entries.includes("/Length1"))?.data ?? Buffer.alloc(0);
  const tables = Object.fromEntries(
    Array.from({ length: font.readUInt16BE(4) }, (_, i) => {
      const at = 12 + 16 * i;
      return [font.toString("latin1", at, at + 4), font.readUInt32BE(at + 8)];
    }),
  );
  assert.deepEqual(Object.keys(tables), ["glyf", "head", "hhea", "hmtx", "loca", "maxp"]);
  const count = font.readUInt16BE(tables.maxp + 4);
  assert.equal(font.readUInt16BE(tables.hhea + 34), count);
  const second = tables.glyf + font.readUInt32BE(tables.loca + 4);
  assert.deepEqual(
    [0, 2, 4, 6, 8].map((at) => font.readInt16BE(second + at)),
    [1, 16, 0, 144, 240],
    "one box, in units of 2048 an em of 256 pixels",
  );
});
