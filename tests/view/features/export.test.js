// What is exported can be read again: every number bit for bit, every token as it is, and nothing breaks the form.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { inflateSync } from "node:zlib";
import test from "node:test";
import vm from "node:vm";
import "../../../www/app/words/index.js";
import {
  barsPanel,
  dotsPanel,
  curvesPanel,
  labels,
  linesPanel,
  mapPanel,
  measuresPanel,
  pathsPanel,
  pattern,
  picture,
  stripsPanel,
} from "../support/panels.js";
import { markup } from "../support/render.js";
import { snapshot } from "../support/snapshot.js";

const { shortestDecimal } = await import("../../../www/lib/float32.js");
const { csv, tablesOf } = await import("../../../www/features/export/tables.js");
const { json } = await import("../../../www/features/export/json.js");
const { svg } = await import("../../../www/components/figures/svg.js");
const { png } = await import("../../../www/lib/png.js");
const { standalonePage } = await import("../../../www/features/export/html.js");
const { TOKENS, inksOf } = await import("../../../www/components/figures/inks.js");
const { escapeXml, wrapLines } = await import("../../../www/components/figures/xml.js");
const { niceTicks } = await import("../../../www/lib/axis.js");
const { readEdits } = await import("../../../www/features/export/open-edits.js");
const { entriesOf } = await import("../../../www/lib/safetensors.js");
const { stemOf } = await import("../../../www/features/export/describe.js");
const { answered } = await import("../support/answered.js");
const { initialState } = await import("../../../www/state/store.js");
const change = await import("../../../www/state/index.js");
const { props } = await import("../../../www/app/explore.js");
const { load } = await import("../../../www/app/features.js");
const { seenIn } = await import("../../../www/app/scene-in-view.js");
const { exportedOf, stubActions } = await import("../support/stub-page.js");
await load("head");

const RUNTIME = await runtime();
/** The script and style of a standalone page, bundled as for a user. */
async function runtime() {
  const bundled = async (/** @type {string} */ entry) => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL(`../../../www/${entry}`, import.meta.url))],
      bundle: true,
      write: false,
      minify: true,
      format: "iife",
    });
    return outputFiles[0].text;
  };
  return { script: await bundled("standalone.ts"), style: await bundled("features/export/standalone/standalone.css") };
}

const screen = { theme: /** @type {const} */ ("light"), dpr: 1, ink: {}, width: 628, height: 688, narrow: false };

/** A strict RFC 4180 parser. @param {string} text */
function parseCsv(text) {
  const rows = [[""]];
  for (let i = 0, quoted = false; i < text.length; i++) {
    const row = rows.at(-1);
    if (text[i] === '"' && quoted && text[i + 1] === '"') row[row.length - 1] += text[i++];
    else if (text[i] === '"') quoted = !quoted;
    else if (text[i] === "," && !quoted) row.push("");
    else if (text.startsWith("\r\n", i) && !quoted) {
      rows.push([""]);
      i++;
    } else row[row.length - 1] += text[i];
  }
  assert.deepEqual(rows.pop(), [""], "the last line ends");
  const [head, ...lines] = rows;
  return lines.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i]])));
}

/** The end of each line of these pictures. */
const of = { model: "dates", edits: '{"scale":false}' };

/** @param {Float32Array} a */
const bits = (a) => [...new Uint32Array(a.buffer, a.byteOffset, a.length)];

test("every float32 is written so that reading gives it back bit for bit, and no longer than it must be", () => {
  const some = [
    0,
    -0,
    1,
    0.1,
    1 / 3,
    16777217,
    1e-45,
    3.4028234663852886e38,
    -1.17549435e-38,
    0.3,
    123456.789,
    5e-324,
  ].map(Math.fround);
  let seed = 7;
  const word = new Uint32Array(1);
  for (let i = 0; i < 20_000; i++) {
    word[0] = seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const [x] = new Float32Array(word.buffer);
    if (Number.isFinite(x)) some.push(x);
  }
  for (const x of some)
    assert.ok(Object.is(Math.fround(Number(shortestDecimal(x))), x), `${x} is written ${shortestDecimal(x)}`);
  assert.equal(shortestDecimal(Math.fround(0.1)), "0.1");
  assert.equal(shortestDecimal(Math.fround(0.3)), "0.3");
  assert.equal(shortestDecimal(-Infinity), "-Infinity");
});

test("a table holds every cell of its map, and no token that a program for tables would compute", () => {
  const panel = mapPanel();
  const one = picture(panel);
  assert.deepEqual(tablesOf(one), ["map"]);
  const rows = parseCsv([...csv(one, "map")].join(""));
  assert.equal(rows.length, 12);
  const { values, offset, masks, maskOffset } = panel.pattern;
  assert.deepEqual(bits(Float32Array.from(rows, (row) => Number(row.value))), bits(values.slice(offset, offset + 12)));
  assert.deepEqual(
    rows.map((row) => Number(row.masked)),
    [...masks.slice(maskOffset, maskOffset + 12)],
  );
  assert.deepEqual(
    rows.slice(0, 4).map((row) => row.key_token),
    ["'=1", 'x,"y"', "ক", "🙂"],
  );
  assert.deepEqual(
    [...csv(picture(mapPanel({ cols: labels("=1+A1", "-", "-1.5e-7", "@x") })), "map")]
      .join("")
      .split("\r\n")
      .slice(1, 5)
      .map((line) => line.split(",").at(5)),
    [`"'=1+A1"`, "-", "-1.5e-7", `"'@x"`],
    "a program for tables would compute it",
  );
  assert.deepEqual(rows[7], {
    panel: panel.key,
    quantity: "pattern",
    query: "1",
    query_token: "a",
    key: "3",
    key_token: "🙂",
    value: shortestDecimal(values[offset + 7]),
    masked: "1",
    model: "dates",
    edits: '{"scale":false}',
  });
});

test("the share of a head's sink has a line for each row, and a column of its own in a drawing", () => {
  const panel = mapPanel({ sink: [0.25, null, 0.5] });
  const rows = parseCsv([...csv(picture(panel), "map")].join("")).filter(({ quantity }) => quantity === "sink");
  assert.deepEqual(
    rows.map(({ query, query_token, key, key_token, value }) => [query, query_token, key, key_token, value]),
    [
      ["0", "⟨start⟩", "", "", "0.25"],
      ["2", "b", "", "", "0.5"],
    ],
  );
  const withTokens = picture(mapPanel({ tokens: labels(...Array(12).fill("t")), sink: [0.25, null, 0.5] }));
  assert.deepEqual(
    parseCsv([...csv(withTokens, "map")].join("")).map(({ model }) => model),
    Array(14).fill("dates"),
    "columns stay under their names",
  );
  const [plain, sunk] = [mapPanel(), panel].map((one) => svg(picture(one), "white"));
  assert.ok(sunk.width > plain.width || sunk.svg.length > plain.svg.length);
  assert.match(sunk.svg, />sink<\/text>/);
  assert.doesNotMatch(plain.svg, />sink<\/text>/);
  const rects = (/** @type {string} */ text) => text.split("<rect").length;
  assert.equal(rects(sunk.svg) - rects(plain.svg), 3, "two shares and a frame");
  assert.deepEqual(JSON.parse([...json(picture(panel))].join("")).panels[0].sink, [0.25, null, 0.5]);
});

test("a line says of which model and under which edits it is, in no language but English", () => {
  const panels = [
    mapPanel(),
    mapPanel({ key: "b", origin: { model: "copy", edits: {} } }),
    mapPanel({ key: "difference", origin: null }),
    curvesPanel(),
  ];
  const rows = parseCsv([...csv(picture(...panels))].join(""));
  const told = rows.map(({ panel, model, edits }) => [panel, model, edits].join(" "));
  assert.deepEqual(
    [...new Set(told)],
    ['decoder.blocks.1.cross.2 dates {"scale":false}', "b copy ", "difference  ", 'timeline dates {"scale":false}'],
  );
  const plain = parseCsv([...csv({ ...picture(mapPanel()), edits: {} })].join(""));
  assert.ok(plain.every(({ edits }) => edits === ""));
});

test("a text in blocks says which tokens share a row", () => {
  const panel = mapPanel({
    rows: labels("a", "b", "c"),
    cols: labels("a", "b", "c"),
    pattern: pattern(2, 2, () => 0.5),
    block: 2,
  });
  const rows = parseCsv([...csv(picture(panel), "map")].join(""));
  assert.deepEqual(
    rows.map((row) => [row.query, row.query_token, row.key, row.key_token]),
    [
      ["0", "a … b", "0", "a … b"],
      ["0", "a … b", "2", "c"],
      ["2", "c", "0", "a … b"],
      ["2", "c", "2", "c"],
    ],
  );
});

test("panels of other kinds fill tables of their own", () => {
  const all = picture(mapPanel(), linesPanel(), curvesPanel(), barsPanel());
  assert.deepEqual(tablesOf(all), ["map", "curves", "bars"]);
  const maps = parseCsv([...csv(all, "map")].join(""));
  assert.equal(maps.length, 12 + 6 + 6);
  assert.deepEqual(
    [...new Set(maps.map((row) => row.panel))],
    ["decoder.blocks.1.cross.2", "decoder.blocks.0.cross.1", "decoder.blocks.1.cross.0"],
  );
  assert.equal(maps[13].value, "0.2");
  const curves = parseCsv([...csv(all, "curves")].join(""));
  const { model: _, edits: __, ...curve } = curves[1];
  assert.deepEqual(curve, { panel: "timeline", curve: "written", across: "step", at: "0", value: "" });
  assert.equal(parseCsv([...csv(all, "bars")].join(""))[1].value, "-0.25");
});

test("several tables are one file, each line empty in the columns of the others", () => {
  const all = picture(barsPanel(), mapPanel());
  const rows = parseCsv([...csv(all)].join(""));
  const [maps, bars] = ["query", "name"].map((column) => rows.filter((row) => row[column] !== ""));
  assert.deepEqual(
    maps.map(({ unit: _, name: __, ...row }) => row),
    parseCsv([...csv(all, "map")].join("")),
  );
  assert.deepEqual(
    bars.map(({ panel, quantity, unit, name, value, model, edits }) => ({
      panel,
      quantity,
      unit,
      name,
      value,
      model,
      edits,
    })),
    parseCsv([...csv(all, "bars")].join("")),
  );
  assert.equal(bars[0].masked, "");
  assert.equal(rows.length, maps.length + bars.length);
});

test("paths are a list of links, each with its layer, its tokens and its exact number", () => {
  const one = picture(pathsPanel());
  assert.deepEqual(tablesOf(one), ["paths"]);
  const rows = parseCsv([...csv(one, "paths")].join(""));
  assert.deepEqual(rows[0], {
    panel: "target.decoder.blocks.0.cross.mean.0.5",
    quantity: "share",
    layer: "decoder.blocks.0.cross",
    part: "",
    from_side: "target",
    from_level: "2",
    from: "1",
    from_token: "b",
    to_side: "source",
    to_level: "1",
    to: "1",
    to_token: "'=1",
    value: "0.4",
    ...of,
  });
  const values = pathsPanel().links.map(({ value }) => value);
  assert.deepEqual(
    rows.map((row) => Number(row.value)).slice(0, 2),
    values.slice(0, 2),
    "sums are no float32, and whole all the same",
  );
  assert.equal(Math.fround(Number(rows[2].value)), values[2]);
  const [told] = JSON.parse([...json(one)].join("")).panels;
  const { said, ...panel } = pathsPanel();
  assert.deepEqual(told, panel);
});

test("strips are a table of vectors, with the token of each number if it has one", () => {
  const scores = stripsPanel({
    name: "Mask: scores",
    quantity: "mask",
    rows: labels("scores"),
    cols: labels("=1", "b"),
    pattern: pattern(
      1,
      2,
      (_, i) => (i ? -Infinity : 1 / 3),
      (_, i) => i === 1,
    ),
    marks: [0, 1],
  });
  const one = picture(stripsPanel(), scores);
  assert.deepEqual(tablesOf(one), ["strips"]);
  const rows = parseCsv([...csv(one, "strips")].join(""));
  const { values, offset } = stripsPanel().pattern;
  assert.deepEqual(
    bits(Float32Array.from(rows.slice(0, 10), (row) => Number(row.value))),
    bits(values.slice(offset, offset + 10)),
  );
  assert.deepEqual(rows[6], {
    panel: "decoder.blocks.1.cross.2.0.1.0",
    quantity: "products",
    vector: "k",
    at: "1",
    token: "",
    value: "-0.25",
    masked: "0",
    ...of,
  });
  assert.deepEqual(
    rows.slice(10).map(({ vector, token, value, masked }) => [vector, token, value, masked]),
    [
      ["scores", "'=1", "0.33333334", "0"],
      ["scores", "b", "-Infinity", "1"],
    ],
  );
  const [, told] = JSON.parse([...json(one)].join("")).panels;
  assert.deepEqual(
    [told.quantity, told.shape, told.values.flat().map((x) => x && Math.fround(x)), told.masked],
    ["mask", [1, 2], [Math.fround(1 / 3), null], [[0, 1]]],
  );
});

test("measures of heads are numbers in every table and no part of a drawing", () => {
  const one = picture(mapPanel(), measuresPanel());
  assert.deepEqual(tablesOf(one), ["map", "measures"]);
  const rows = parseCsv([...csv(one, "measures")].join(""));
  assert.deepEqual(rows[1], {
    panel: "heads",
    path: "decoder.blocks.0.attn",
    attention: "decoder",
    layer: "0",
    head: "1",
    measure: "distance",
    value: "0.3333333333333333",
    rows: "3",
    ...of,
  });
  assert.deepEqual(
    rows.map(({ value }) => value),
    ["0.1", "0.3333333333333333", "2", ""],
  );
  assert.deepEqual(JSON.parse([...json(one)].join("")).panels[1], measuresPanel());
  assert.equal(svg(one, "white").svg, svg(picture(mapPanel()), "white").svg);
});

test("a long vector wraps, with its outline", () => {
  const { svg: found } = svg(
    picture(stripsPanel({ rows: labels("z"), pattern: pattern(1, 200, (_, i) => i / 200), marks: [95, 105] })),
    "white",
  );
  const cells = [...found.matchAll(/<rect x="([\d.]+)" y="([\d.]+)"[^>]*data-mark="(\d+)"/g)];
  assert.equal(cells.length, 200);
  assert.equal(new Set(cells.map(([, , y]) => y)).size, 2);
  assert.equal(cells[0][1], cells.find(([, , y]) => y !== cells[0][2])?.[1], "the next line begins under the first");
  assert.equal(
    (/<g fill="none" stroke="#\w+" stroke-width="1.5">(.*?)<\/g>/.exec(found)?.[1].match(/<rect/g) ?? []).length,
    2,
  );
});

test("a drawing of paths labels each link, the strongest on top, as wide as on the page", () => {
  const { svg: found } = svg(picture(pathsPanel()), "white");
  const links = [
    ...found.matchAll(
      /<path d="([^"]*)" stroke-width="([^"]*)" stroke-opacity="([^"]*)" data-mark="(\d)"><title>([^<]*)</g,
    ),
  ];
  assert.deepEqual(
    links.map(([, , , , mark, title]) => [mark, title]),
    [
      ["2", "L0  =1 → ⟨end⟩: 0.1"],
      ["1", "L0 self  b → ⟨start⟩: 0.333"],
      ["0", "L0 cross  b → =1: 0.4"],
    ],
  );
  assert.deepEqual(
    links.map(([, , width]) => width),
    ["1.5", "2.67", "3"],
  );
  for (const words of ["Share along a line", "Share of a token", "Lines lead down.", "the source", "L0 cross", ".30"])
    assert.ok(found.includes(`>${words}<`), words);
  const flow = svg(picture(pathsPanel({ through: null, quantity: "weight" })), "white").svg;
  assert.doesNotMatch(flow, /Share of a token/, "of pipes no dot has a share");
  assert.match(
    svg(picture(pathsPanel({ input: 1 })), "white").svg,
    /opacity="0.35"/,
    "other inputs stand back from the one that is followed",
  );
});

test("a cell missing on one side of a comparison is absent, not masked", async () => {
  const with2 = pattern(
    2,
    2,
    (q, k) => q + k / 4,
    (q, k) => k > q,
  );
  with2.masks[with2.maskOffset + 2] = 2;
  const panel = mapPanel({ rows: labels("a", "b"), cols: labels("a", "b"), pattern: with2 });
  const rows = parseCsv([...csv(picture(panel), "map")].join(""));
  assert.deepEqual(
    rows.map(({ value, masked }) => [value, masked]),
    [
      ["0", "0"],
      ["0.25", "1"],
      ["", "absent"],
      ["1.25", "0"],
    ],
  );
  const [told] = JSON.parse([...json(picture(panel))].join("")).panels;
  assert.deepEqual(
    [told.values, told.masked, told.absent],
    [
      [
        [0, 0.25],
        [null, 1.25],
      ],
      [
        [0, 1],
        [0, 0],
      ],
      [
        [0, 0],
        [1, 0],
      ],
    ],
  );
  const { svg: drawing } = svg(picture(panel), "white");
  for (const id of ["masked", "absent"]) assert.match(drawing, new RegExp(`<path d="M[^"]*" fill="url\\(#${id}\\)"`));
  assert.match(drawing, />on one side only</);
  assert.notEqual(
    /id="masked".*?<path d="([^"]*)"/.exec(drawing)?.[1],
    /id="absent".*?<path d="([^"]*)"/.exec(drawing)?.[1],
    "hatched the other way",
  );
  assert.doesNotMatch(svg(picture(mapPanel()), "white").svg, /absent|on one side only/);
  assert.match(standalonePage(picture(panel), null, RUNTIME), /"absent":"on one side only"/);
});

test("weak cells fade in a picture, and those that are not chosen turn grey; numbers stay whole", () => {
  const p = pattern(2, 3, (q, k) => (q * 3 + k + 1) / 6);
  const map = (more = {}) => mapPanel({ rows: labels("a", "b"), cols: labels("x", "y", "z"), pattern: p, ...more });
  const fills = (/** @type {any} */ panel) =>
    [...svg(picture(panel), "white").svg.matchAll(/<g shape-rendering="crispEdges">(.*?)<\/g>/gs)][0][1].match(
      /fill="#\w+"/g,
    );
  const [plain, faded, greyed] = [
    fills(map()),
    fills(map({ least: 0.5 })),
    fills(map({ chosen: { rows: [1], cols: null } })),
  ];
  const changed = (/** @type {any} */ now) =>
    now.map((/** @type {string} */ fill, /** @type {number} */ i) => fill !== plain[i]);
  assert.deepEqual(changed(faded), [true, true, false, false, false, false]);
  assert.deepEqual(changed(greyed), [true, true, true, false, false, false]);
  assert.notDeepEqual(faded.slice(0, 2), greyed.slice(0, 2));
  assert.deepEqual(
    fills(map({ chosen: { rows: [], cols: null } })).slice(0, 3),
    greyed.slice(0, 3),
    "what is chosen is out of sight",
  );
  assert.deepEqual([...csv(picture(map({ least: 0.5 })), "map")], [...csv(picture(map()), "map")]);
  assert.equal(JSON.parse([...json(picture(map({ least: 0.5 })))].join("")).panels[0].least, 0.5);
});

test("a large map fades in its image too", () => {
  const tokens = labels(...Array.from({ length: 80 }, (_, i) => `t${i}`));
  const image = (more = {}) =>
    /href="([^"]*)"/.exec(
      svg(
        picture(
          mapPanel({ rows: tokens, cols: tokens, pattern: pattern(80, 80, (q, k) => (q === k ? 1 : 0.3)), ...more }),
        ),
        "white",
      ).svg,
    )?.[1];
  assert.notEqual(image({ least: 0.5 }), image());
  assert.equal(image({ least: 0.2 }), image());
});

test("JSON holds the same numbers, and an infinity as null", () => {
  const panel = mapPanel({
    quantity: "scores",
    pattern: pattern(
      2,
      2,
      (q, k) => (k > q ? -Infinity : q - 0.1 * k),
      (q, k) => k > q,
    ),
    rows: labels("a", "b"),
    cols: labels("a", "b"),
  });
  const found = JSON.parse([...json(picture(panel, linesPanel(), curvesPanel(), barsPanel()))].join(""));
  assert.equal(found.format, "headlight-picture/1");
  assert.equal(found.text, picture().text);
  assert.deepEqual(found.edits, { scale: false });
  const [map, lines, curves, bars] = found.panels;
  assert.deepEqual(map.shape, [2, 2]);
  assert.deepEqual(map.values, [
    [0, null],
    [1, 0.9],
  ]);
  assert.deepEqual(map.masked, [
    [0, 1],
    [0, 0],
  ]);
  assert.deepEqual(map.rows[1], { text: "b", kind: "text", nth: null });
  assert.equal(map.pattern, undefined, "the packed answer stays outside");
  assert.deepEqual(
    lines.sets.map((set) => set.values.length),
    [2, 2],
  );
  assert.deepEqual(curves.curves[0].values, [0.9, null, 0.25]);
  assert.equal(bars.rows[2].value, null);
});

// ---- pictures ----

/** A drawing, rounded. @param {string} name @param {string} found */
const drawing = (name, found) =>
  snapshot(
    name,
    markup({ _$litType$: 1, strings: [found.replace(/\d+\.\d+/g, (n) => String(Math.round(Number(n))))], values: [] }),
  );

const signedMap = () => mapPanel({ quantity: "difference of patterns", scale: { kind: "signed", most: 0.4 } });
const sheet = () => {
  const panels = [mapPanel(), mapPanel({ pattern: pattern(3, 4, () => 0.5) })];
  return {
    ...picture(...panels),
    sheet: [{ name: "Cross", layers: [[{ name: "L0H0", panel: panels[0] }], [{ name: "L1H0", panel: panels[1] }]] }],
  };
};

/** The views' pictures: one of each kind, on white and on the dark page. */
const DRAWN = {
  map: () => picture(mapPanel({ writes: labels("a", "b", "⟨end⟩") })),
  signed: () => picture(signedMap()),
  lines: () => picture(linesPanel()),
  curves: () => picture(curvesPanel()),
  bars: () => picture(barsPanel()),
  dots: () => picture(dotsPanel()),
  paths: () => picture(pathsPanel()),
  strips: () =>
    picture(
      mapPanel(),
      stripsPanel(),
      stripsPanel({
        cols: labels("a", "b", "⟨end⟩", "c", "d"),
        rows: labels("raw"),
        pattern: pattern(
          1,
          5,
          (_, i) => i - 2,
          (_, i) => i === 4,
        ),
        marks: [1, 2],
      }),
    ),
  heads: sheet,
};
for (const [name, drawn] of Object.entries(DRAWN)) {
  test(`${name} as SVG, on white`, () => drawing(`export/${name}`, svg(drawn(), "white").svg));
  test(`${name} as SVG, in the dark`, () => drawing(`export/${name}-dark`, svg(drawn(), "dark").svg));
}

test("an SVG is well-formed for any text", () => {
  const odd = picture(
    mapPanel({ name: `a<b>&"'`, rows: labels("\u0007", "]]>", "\ud800") }),
    linesPanel(),
    curvesPanel(),
    barsPanel(),
    dotsPanel(),
    pathsPanel({ name: "<&", labels: { source: labels("]]>", "\u0001", "a"), target: labels("<", "&") } }),
  );
  const { svg: found } = svg(odd, "light");
  assert.doesNotMatch(found, /[\u0000-\u0008\ufffe\uffff]/);
  assert.ok(found.isWellFormed());
  // Every tag is closed in order, and no raw special character is left between them.
  const open = [];
  for (const [, close, name, self] of found.matchAll(/<(\/?)([\w:]+)(?:\s[\w:-]+="[^"<]*")*(\/?)>/g)) {
    if (close) assert.equal(open.pop(), name);
    else if (!self) open.push(name);
  }
  assert.deepEqual(open, []);
  assert.doesNotMatch(found.replace(/<[^<>]*>/g, ""), /[<>]|&(?!#\d+;)/);
});

test("a cell holds its number as on the page, and the legend explains omitted ones", () => {
  const numbers = (/** @type {object} */ more) => {
    const { svg: found } = svg(
      picture(
        mapPanel({
          rows: labels("a"),
          cols: labels("b", "c", "d", "e"),
          pattern: pattern(1, 4, (_, k) => [0.004, 0.42, -0.31, 0][k]),
          ...more,
        }),
      ),
      "white",
    );
    return {
      cells: [...found.matchAll(/font-family="[^"]*mono[^"]*"[^>]*>([^<]*\d[^<]*)</g)].map(([, words]) => words),
      note: found.includes("No number: below 0.005"),
    };
  };
  assert.deepEqual(numbers({ scale: { kind: "signed", most: 1 }, quantity: "difference of patterns" }), {
    cells: [".42", "−.31"],
    note: true,
  });
  assert.deepEqual(numbers({ scale: { kind: "signed", most: 1 }, quantity: "scores" }), {
    cells: ["0", "0.4", "−0.3", "0"],
    note: false,
  });
  assert.deepEqual(numbers({ pattern: pattern(1, 4, (_, k) => [0.004, 0.42, 0.3, 1][k]) }), {
    cells: [".42", ".30", "1.0"],
    note: true,
  });
  assert.deepEqual(
    numbers({
      pattern: pattern(
        1,
        4,
        (_, k) => [0, 0.42, 0.3, 1][k],
        (_, k) => k === 0,
      ),
    }),
    { cells: [".42", ".30", "1.0"], note: false },
  );
});

test("a map of many cells is one image of them, with real text around it", () => {
  const tokens = labels(...Array.from({ length: 80 }, (_, i) => `t${i}`));
  const { svg: found } = svg(
    picture(
      mapPanel({
        rows: tokens,
        cols: tokens,
        pattern: pattern(
          80,
          80,
          (q, k) => (q === k ? 1 : 0),
          (q, k) => k > q,
        ),
      }),
    ),
    "white",
  );
  assert.match(found, /<image [^>]*href="data:image\/png;base64,/);
  assert.match(found, />t0</);
  assert.ok((found.match(/<rect/g) ?? []).length < 20);
  assert.match(found, /<path d="M9 0h/, "masked cells are hatched");
});

test("a PNG of cells holds each one's colour", () => {
  const file = png(3, 2, (x, y) => (x * 10) | ((y * 20) << 8) | (255 << 16));
  assert.deepEqual([...file.slice(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
  const view = new DataView(file.buffer);
  const length = view.getUint32(33);
  const lines = inflateSync(file.slice(41, 41 + length));
  assert.deepEqual([...lines], [0, 0, 0, 255, 10, 0, 255, 20, 0, 255, 0, 0, 20, 255, 10, 20, 255, 20, 20, 255]);
});

test("an export uses the page's inks", () => {
  const sheet = readFileSync(new URL("../../../www/app/styles/tokens.css", import.meta.url), "utf8");
  for (const [name, css] of [
    ["paper", "paper"],
    ["ink", "ink"],
    ["soft", "ink-soft"],
    ["faint", "ink-faint"],
    ["line", "line"],
    ["accent", "accent"],
    ["amber", "amber"],
  ]) {
    const [, light, dark] =
      new RegExp(`--${css}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`).exec(sheet) ?? [];
    assert.deepEqual(
      [TOKENS.light[name], TOKENS.dark[name]],
      [light, dark].map((lch) => lch.split(" ").map(Number)),
      name,
    );
  }
  assert.equal(inksOf("white").paper, "#ffffff");
});

test("words are escaped, and broken into lines that fit", () => {
  assert.equal(escapeXml(`<a b="c">&'`), "&#60;a b=&#34;c&#34;&#62;&#38;&#39;");
  assert.equal(escapeXml("a\u0000b\ud800c🙂"), "a\ufffdb\ufffdc🙂");
  assert.deepEqual(wrapLines("one two three", 13, 60), ["one two", "three"]);
  assert.ok(wrapLines("x".repeat(100), 13, 100).length > 5);
  assert.equal(wrapLines("ab ".repeat(40), 13, 100).join(" ").replaceAll(" ", ""), "ab".repeat(40));
  assert.deepEqual(niceTicks(0, 1, 5), [0, 0.2, 0.4, 0.6, 0.8, 1]);
});

// ---- the standalone page ----

test("the page that stands alone is whole: no text ends its script, and nothing is fetched", async () => {
  const page = standalonePage(
    picture(
      ...[mapPanel(), linesPanel(), curvesPanel(), barsPanel(), dotsPanel(), pathsPanel(), stripsPanel()],
      measuresPanel(),
    ),
    null,
    RUNTIME,
  );
  assert.doesNotMatch(page, /\{\{\w+\}\}/);
  assert.equal((page.match(/<\/script>/g) ?? []).length, 2);
  assert.doesNotMatch(page, /\b(src|href)="|\bimport\b.*from "|\bfetch\(|url\((?!#)/);
  const [, data] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page) ?? [];
  const found = JSON.parse(data);
  assert.equal(found.text, picture().text);
  const packed = Buffer.from(found.panels[0].pattern.values, "base64");
  const { values, offset } = mapPanel().pattern;
  assert.deepEqual(
    bits(new Float32Array(packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.length))),
    bits(values.slice(offset, offset + 12)),
  );
  const [, script] = /<script>\n(.*?)\n\s*<\/script>/s.exec(page) ?? [];
  assert.doesNotThrow(() => new vm.Script(script));
});

// ---- pictures of views ----

test("a view's picture shares the shown numbers, without a copy", async () => {
  const s = await answered({ ...initialState(), view: /** @type {const} */ ("head") });
  const seen = seenIn(s, screen);
  const found = exportedOf(s, seen, "view", "x");
  assert.equal(found.stem, `dates-cross-L1H${s.focus.head}-pattern`);
  assert.equal(found.title, `dates · Cross-attention · Layer 1, Head ${s.focus.head}`);
  assert.equal(found.panels.length, 1);
  assert.equal(found.panels[0].pattern.values, s.result.values);
  const heads = exportedOf(s, seen, "heads", "x");
  assert.equal(heads.panels.length, 24);
  assert.deepEqual(
    heads.sheet?.map(({ name, layers }) => [name, layers.length, layers[0].length]),
    [
      ["Encoder", 2, 4],
      ["Decoder", 2, 4],
      ["Cross", 2, 4],
    ],
  );
  assert.equal(stemOf("my model/α", "a:b", ""), "my-model-α-a-b");
  assert.equal(stemOf("..", "/"), "headlight");
});

test("a picture has the page's name of the model: with eight bits, and a hub's with its owner", async () => {
  const s = await answered(initialState());
  const named = (/** @type {Partial<typeof s>} */ more, /** @type {object} */ of) => {
    const one = { ...s, ...more, info: { .../** @type {any} */ (s.info), ...of } };
    const heading = props(one, screen, stubActions()).header.model?.name ?? "";
    const seen = seenIn(one, screen);
    for (const found of [exportedOf(one, seen, "view", ""), exportedOf(one, seen, "heads", "")]) {
      assert.deepEqual(
        [
          found.model,
          found.title.startsWith(`${heading} · `),
          JSON.parse([...json({ ...found, panels: [] })].join("")).model,
        ],
        [heading, true, heading],
      );
    }
    return [heading, exportedOf(one, seen, "heads", "").stem];
  };
  assert.deepEqual(named({}, {}), ["dates", "dates-heads"]);
  assert.deepEqual(named({}, { precision: "int8" }), ["dates (int8)", "dates-int8-heads"]);
  const id = `someone/dates@${"0123456789".repeat(4)}~int8`;
  const own = [{ id, name: "someone/dates (int8)", text: "", architecture: /** @type {const} */ ("encoder-decoder") }];
  assert.deepEqual(named({ model: id, own }, { precision: "int8" }), [
    "someone/dates (int8)",
    "someone-dates-int8-heads",
  ]);
});

test("edits are named in the picture", async () => {
  const s = await answered(change.edit(await answered(initialState()), { heads: { "decoder.blocks.1.cross.0": 0 } }));
  assert.deepEqual(exportedOf(s, seenIn(s, screen), "view", "").edited, ["Cross L1H0 silenced"]);
});

// ---- edits from files ----

const model = async () => (await answered(initialState())).info;

test("edits are read from a file, from a picture's file, and with nulls left out", async () => {
  const info = await model();
  const edits = { causal: false, heads: { "decoder.blocks.1.cross.0": 0 } };
  assert.deepEqual(readEdits(JSON.stringify(edits), "e.json", info, "my-dates (int8)"), { edits, left: [] });
  assert.deepEqual(readEdits(JSON.stringify({ ...edits, target_padding: null }), "e.json", info, "my-dates (int8)"), {
    edits,
    left: [],
  });
  const told = [...json({ ...picture(mapPanel()), edits })].join("");
  assert.deepEqual(readEdits(told, "picture.json", info, "my-dates (int8)"), { edits, left: [] });
});

test("edits of missing parts are named, and the others kept", async () => {
  const info = await model();
  const found = readEdits(
    JSON.stringify({
      scale: false,
      heads: { "decoder.blocks.1.cross.0": 0, "decoder.blocks.7.cross.0": 0 },
      hidden_cells: [
        ["encoder.blocks.0.attn", 0, 1, 1],
        ["nowhere", null, 0, 0],
      ],
    }),
    "e.json",
    info,
    "my-dates (int8)",
  );
  assert.deepEqual(found.edits, {
    scale: false,
    hidden_cells: [["encoder.blocks.0.attn", 0, 1, 1]],
    heads: { "decoder.blocks.1.cross.0": 0 },
  });
  assert.deepEqual(found.left, ["1 cell hidden", "decoder.blocks.7.cross.0 silenced"]);
});

test("a wrong file says why in one sentence", async () => {
  const info = await model();
  const why = (/** @type {string} */ text) =>
    /** @type {any} */ (readEdits(text, "e.json", info, "my-dates (int8)")).wrong;
  assert.equal(why("{"), "e.json is not JSON, so it holds no edits.");
  assert.match(/** @type {any} */ (readEdits("dear", "notes.txt", info, "dates")).wrong, /^notes\.txt can’t be opened/);
  assert.equal(why("[1]"), "e.json contains no edits.");
  assert.equal(
    why('{"causal":"no","colour":1,"scale":false}'),
    "e.json was not opened: “causal” and “colour” are not edits that this page knows.",
  );
  assert.equal(
    why('{"gates":{"nowhere":"open"}}'),
    "e.json was not opened: my-dates (int8) has no such part (nowhere gate open).",
  );
});

test("a glob matches as in the engine, and its size is estimated before it is computed", async () => {
  const { estimateBytes, matchesTensor, globMatcher } = await import("../../../www/domain/sites.js");
  assert.deepEqual(
    ["decoder.blocks.1.cross.pattern", "decoder.blocks.1.cross.patterns", "xpattern"].map(globMatcher("*.pattern")),
    [true, false, false],
  );
  assert.ok(globMatcher("*")("logits") && !globMatcher("logit.")("logits"));
  assert.equal(matchesTensor("nothing", [{ name: "logits" }]), false);
  assert.equal(matchesTensor("log*", [{ name: "logits" }]), true);
  const { info, result } = await answered(initialState());
  const [source, target] = [result.source.length, result.target.length];
  assert.equal(
    estimateBytes("*.pattern", info, result),
    4 * 2 * 4 * (source * source + target * target + target * source),
  );
  assert.equal(estimateBytes("encoder.blocks.0.attn.*", info, result), 3 * 4 * 4 * source * source);
  assert.equal(estimateBytes("*.z", info, result), 0);
});

test("a file of activations lists its content", () => {
  const header = new TextEncoder().encode(
    JSON.stringify({
      __metadata__: { a: "b" },
      b: { dtype: "F32", shape: [2, 3], data_offsets: [4, 28] },
      a: { dtype: "F32", shape: [1], data_offsets: [0, 4] },
    }),
  );
  const file = new Uint8Array(8 + header.length + 28);
  new DataView(file.buffer).setBigUint64(0, BigInt(header.length), true);
  file.set(header, 8);
  assert.deepEqual(entriesOf(file.buffer), [
    { name: "a", shape: [1], bytes: 4 },
    { name: "b", shape: [2, 3], bytes: 24 },
  ]);
});

// ---- the panel ----

await import("../../../www/app/words/panels.js");
const { panel: exporting } = await import("../../../www/features/export/panel/index.js");
const exportPanel = (/** @type {any} */ props) => exporting.popover(props);

test("the panel: choices, formats, a glob's matches, and edits", () => {
  const props = {
    open: true,
    what: /** @type {const} */ ("view"),
    effect: true,
    shown: "Cross-attention · Layer 1, Head 2",
    colours: /** @type {const} */ ("white"),
    title: true,
    image: null,
    width: null,
    ready: true,
    measuring: false,
    busy: null,
    problem: null,
    sites: "*.pattern",
    examples: ["*.pattern", "*"],
    found: {
      entries: [{ name: "decoder.blocks.1.cross.pattern", shape: [1, 4, 11, 17], bytes: 2992 }],
      count: 3,
      bytes: 12_000,
      any: true,
    },
    large: null,
    edited: true,
    canOpen: true,
    act: /** @type {any} */ ({}),
  };
  const panel = (/** @type {string} */ name, /** @type {Partial<typeof props> | object} */ change) =>
    snapshot(name, markup(exportPanel({ ...props, ...change })));
  panel("export/panel", {});
  panel("export/panel-waiting", { ready: false, edited: false, found: null, busy: "list", effect: false });
  assert.match(
    markup(exportPanel({ ...props, measuring: true })),
    /data-format="csv" disabled[^]*Measuring the heads…/,
  );
  panel("export/panel-wrong", {
    problem: { where: "edits", text: "e.json contains no edits." },
    found: { ...props.found, any: false },
  });
  // Everything that changes during typing is in the block of constant height.
  const states = [
    {},
    { found: null, busy: "list" },
    { found: null, large: 2e9 },
    { found: { ...props.found, any: false } },
    { found: null, problem: { where: "sites", text: "No." } },
  ];
  const around = states.map((change) => {
    const text = markup(exportPanel({ ...props, ...change }));
    return text.replace(/^( *)<div class="sites-found">\n(?:\1 +.*\n)*/m, "");
  });
  assert.equal(new Set(around.map((text) => text.replace(/ disabled| aria-busy="\w+"/g, ""))).size, 1);
  assert.match(
    readFileSync(new URL("../../../www/features/export/panel/panel.css", import.meta.url), "utf8"),
    /\.sites-found \{[^}]*\bheight: \d+px/,
  );
  assert.doesNotMatch(markup(exportPanel({ ...props, open: false })), /section/, "closed, there is nothing in it");
});

test("tokens that are held are no answer under other edits, and are not called one in any file", async () => {
  let s = change.stepBack(await answered(initialState()));
  s = await answered(change.edit(s, { heads: { "decoder.blocks.1.cross.0": 0 } }));
  const of = (/** @type {import("../../../www/state/store.js").State} */ state) =>
    exportedOf(state, seenIn(state, screen), "view", "");
  const found = of(s);
  assert.equal(found.held, true);
  const drawing = svg(found, "white").svg;
  assert.match(drawing, />Fixed tokens</);
  assert.doesNotMatch(drawing, />Writes</);
  const written = JSON.parse([...json(found)].join(""));
  assert.equal(written.held, found.output);
  assert.ok(!("output" in written));
  assert.match(standalonePage(found, null, RUNTIME), /"held":true/);
  assert.doesNotMatch([...csv(found)].join("").split("\r\n")[0], /output|writes/);
  const free = of(await answered(change.edit(await answered(initialState()), { memory: false })));
  assert.equal(free.held, false, "an answer that follows is the model's own");
  assert.match(svg(free, "white").svg, />Writes</);
});
