// Panels with numbers that are easy to recognise, for the tests of what is exported.

/** @param {string[]} texts @returns {import("../../../www/domain/labels.js").Label[]} */
export const labels = (...texts) =>
  texts.map((text) => ({ text, kind: text.startsWith("⟨") ? "special" : "text", nth: null }));

/**
 * A pattern inside a larger answer, as the engine packs them. @param {number} rows @param {number} cols @param {(query:
 * number, key: number) => number} value @param {(query: number, key: number) => boolean} [masked]
 */
export function pattern(rows, cols, value, masked = () => false) {
  const [before, after] = [3, 2];
  const values = new Float32Array(before + rows * cols + after).fill(99);
  const masks = new Uint8Array(before + rows * cols + after).fill(1);
  for (let q = 0; q < rows; q++) {
    for (let k = 0; k < cols; k++) {
      values[before + q * cols + k] = value(q, k);
      masks[before + q * cols + k] = masked(q, k) ? 1 : 0;
    }
  }
  return { values, offset: before, masks, maskOffset: before, rows, cols };
}

/** @returns {import("../../../www/domain/panel.js").MapPanel} */
export const mapPanel = (more = {}) => ({
  kind: "map",
  name: "Cross-attention · Layer 1, Head 2",
  key: "decoder.blocks.1.cross.2",
  quantity: "pattern",
  rows: labels("⟨start⟩", "a", "b"),
  cols: labels("=1", 'x,"y"', "ক", "🙂"),
  pattern: pattern(
    3,
    4,
    (q, k) => (q + 1) / (k + 2) / 3,
    (q, k) => k > q + 1,
  ),
  scale: { kind: "pattern", tone: "linear" },
  site: "decoder.blocks.1.cross.pattern",
  head: 2,
  ...more,
});

/** @returns {import("../../../www/domain/panel.js").LinesPanel} */
export const linesPanel = () => ({
  kind: "lines",
  name: "Lines",
  key: "lines",
  left: labels("a", "b"),
  right: labels("x", "y", "z"),
  least: 0.1,
  sets: [
    { name: "Cross L0H1", key: "decoder.blocks.0.cross.1", hue: 0, pattern: pattern(2, 3, (q, k) => (q + k) / 5) },
    {
      name: "Cross L1H0",
      key: "decoder.blocks.1.cross.0",
      hue: 9,
      pattern: pattern(2, 3, (q, k) => (k === q ? 0.9 : 0.05)),
    },
  ],
});

/** @returns {import("../../../www/domain/panel.js").CurvesPanel} */
export const curvesPanel = () => ({
  kind: "curves",
  name: "How sure it was",
  key: "timeline",
  across: { name: "token", key: "step", values: ["2", "0", "-"] },
  curves: [
    { name: "chosen", key: "written", values: [0.9, null, 0.25] },
    { name: "second", key: "rejected.1", values: [0.05, 0.125, 0.5] },
  ],
  range: [0, 1],
});

/** @returns {import("../../../www/domain/panel.js").BarsPanel} */
export const barsPanel = () => ({
  kind: "bars",
  name: "Behind the effect",
  key: "heads",
  quantity: "KL",
  unit: "nats",
  rows: [
    { name: "Cross L1H0", key: "decoder.blocks.1.cross.0", value: 1.5 },
    { name: "Cross L1H1", key: "decoder.blocks.1.cross.1", value: -0.25 },
    { name: "Encoder L0H0", key: "encoder.blocks.0.attn.0", value: null },
  ],
});

/** @returns {import("../../../www/domain/panel.js").MeasuresPanel} */
export const measuresPanel = () => ({
  kind: "measures",
  name: "Measures of the heads",
  key: "heads",
  measures: [
    { id: "entropy", name: "Entropy", about: "How widely a row looks." },
    { id: "distance", name: "Mean distance", about: "How far away a row looks." },
  ],
  rows: [
    {
      name: "Dec L0H1",
      path: "decoder.blocks.0.attn",
      attention: "decoder",
      layer: 0,
      head: 1,
      values: [Math.fround(0.1), 1 / 3],
      rows: [4, 3],
    },
    {
      name: "Cross L1H0",
      path: "decoder.blocks.1.cross",
      attention: "cross",
      layer: 1,
      head: 0,
      values: [2, null],
      rows: [5, 0],
    },
  ],
});

/** @returns {import("../../../www/domain/panel.js").DotsPanel} */
export const dotsPanel = () => ({
  kind: "dots",
  name: "Entropy by <Previous>",
  key: "atlas.dots",
  across: { name: "<Previous>", key: "previous" },
  up: { name: "Entropy", key: "entropy" },
  dots: [
    { name: "Dec L0H1", key: "decoder.blocks.0.attn.1", attention: "decoder", across: 0.9, up: 0.25, chosen: true },
    { name: "Cross L1H0", key: "decoder.blocks.1.cross.0", attention: "cross", across: 0.1, up: 1.5, chosen: false },
  ],
  kinds: { decoder: "Decoder", cross: "Cross" },
});

/** @returns {import("../../../www/domain/panel.js").StripsPanel} */
export const stripsPanel = (more = {}) => ({
  kind: "strips",
  name: "Query times key: q, k",
  key: "decoder.blocks.1.cross.2.0.1.0",
  quantity: "products",
  rows: labels("q", "k"),
  cols: [],
  pattern: pattern(2, 5, (row, i) => (i - 2) / (row + 3)),
  scale: { kind: "signed", most: 2 / 3 },
  marks: null,
  ...more,
});

/** @returns {import("../../../www/domain/panel.js").PathsPanel} */
export const pathsPanel = (more = {}) => ({
  kind: "paths",
  name: "Paths",
  key: "target.decoder.blocks.0.cross.mean.0.5",
  quantity: "share",
  labels: { source: labels("a", "=1", "⟨end⟩"), target: labels("⟨start⟩", "b") },
  levels: { source: ["input", "L0"], target: ["input", "L0 self", "L0 cross"] },
  sites: { source: ["encoder.blocks.0.attn"], target: ["decoder.blocks.0.attn", "decoder.blocks.0.cross"] },
  top: { side: "target", level: 2, token: 1 },
  input: null,
  links: [
    {
      site: "decoder.blocks.0.cross",
      from: { side: "target", level: 2, token: 1 },
      to: { side: "source", level: 1, token: 1 },
      value: 0.4,
    },
    {
      site: "decoder.blocks.0.attn",
      from: { side: "target", level: 1, token: 1 },
      to: { side: "target", level: 0, token: 0 },
      value: 1 / 3,
    },
    {
      site: "encoder.blocks.0.attn",
      from: { side: "source", level: 1, token: 1 },
      to: { side: "source", level: 0, token: 2 },
      value: Math.fround(0.1),
    },
  ],
  through: {
    source: [
      [0, 0.3, 0.1],
      [0, 0.4, 0],
    ],
    target: [
      [1 / 3, 0.2],
      [0, 0.6],
      [0, 1],
    ],
  },
  shares: [0, 0.3, 0.1, 1 / 3, 0.2],
  scale: { kind: "pattern", tone: "linear" },
  said: {
    sides: { source: "the source", target: "what is written" },
    token: "Share of a token",
    link: "Share along a line",
    read: "Lines lead down.",
  },
  ...more,
});

/**
 * @param {import("../../../www/domain/panel.js").Panel[]} panels
 * @returns {import("../../../www/domain/panel.js").Picture}
 */
export const picture = (...panels) => ({
  title: "dates · <Cross> & “co”",
  model: "dates",
  stem: "dates-cross-L1H2-pattern",
  text: '5 Mart\u0000 "2024" </script>',
  output: "2024-03-05",
  edits: { scale: false },
  edited: ["√d scale off"],
  link: "https://example.org/#v=3&a=b",
  panels,
});
