// What a picture of the page is made of, apart from any screen: what exports are written from.

/** @typedef {import("../view/pattern.js").Pattern} Pattern */
/** @typedef {import("../view/labels.js").Label} Label */

/**
 * How numbers become colours: a pattern's weights (0 to 1, by the page's tone curve), signed numbers around zero, or
 * numbers from zero up with a largest one of their own.
 * @typedef {{ kind: "pattern", tone: import("../view/scale.js").Tone } | { kind: "signed", most: number } | { kind: "upward", most: number }} Scale
 */

/**
 * A map: rows are queries, columns are keys, or both are heads. Its numbers are those of the answer they came in, not copies.
 * @typedef {object} MapPanel
 * @property {"map"} kind
 * @property {string} name "Cross-attention · Layer 1, Head 2"
 * @property {string} quantity what a number is: "pattern", "raw", "scores", "difference of patterns"; the same in every language, as a column's name
 * @property {Label[]} rows
 * @property {Label[]} cols
 * @property {Pattern} pattern
 * @property {Scale} scale
 * @property {string} [site] the activation it is, where it is one as it stands: "decoder.blocks.1.cross.pattern"
 * @property {number} [head] which head of the site
 * @property {number} [least] cells nearer to zero fade, as on the page; their numbers are here all the same
 * @property {{ rows: number[] | null, cols: number[] | null }} [chosen] the rows and columns that all others stand back from, by their places here; null where all are chosen
 * @property {number} [block] how many tokens share a row or a column, where the text is too long for one each; the labels are those of all tokens
 * @property {boolean} [heads] whether rows and columns are heads: they do not look at each other
 * @property {(Label | null)[]} [writes] what each row went on to write, where that is shown
 */

/**
 * Lines between two columns of tokens; `least` is the weight below which none is drawn. The numbers are all those between the tokens of the stretch that is drawn.
 * @typedef {{ kind: "lines", name: string, left: Label[], right: Label[], sets: { name: string, hue: number, pattern: Pattern }[], least: number, tone?: import("../view/scale.js").Tone, pointed?: { side: "query" | "key", at: number } | null }} LinesPanel
 */

/**
 * Numbers over steps or tokens; `range` is that of the axis, `null` the range of the numbers.
 * @typedef {{ kind: "curves", name: string, across: { name: string, values: (string | number)[] }, curves: { name: string, values: (number | null)[] }[], range: [number, number] | null }} CurvesPanel
 */

/**
 * One number a row; `null` is one that does not exist.
 * @typedef {{ kind: "bars", name: string, quantity: string, unit: string, rows: { name: string, value: number | null }[] }} BarsPanel
 */

/**
 * Paths from one token down through the layers. Each side's levels begin with its inputs; `sites` are the sublayers that lead to the others.
 * @typedef {object} PathsPanel
 * @property {"paths"} kind
 * @property {string} name
 * @property {"share" | "weight"} quantity what a link's number is: the share of the token on top that goes along it, or its own weight
 * @property {Record<Side, Label[]>} labels of the inputs
 * @property {Record<Side, string[]>} levels their names
 * @property {Record<Side, string[]>} sites "decoder.blocks.1.cross"
 * @property {Place} top the token they come from
 * @property {number | null} input the one that is followed, of all inputs
 * @property {{ site: string, from: Place, to: Place, value: number }[]} links those that are drawn, the strongest first
 * @property {Record<Side, number[][]> | null} through how much passes each token of each level; null where that is not shown
 * @property {number[] | null} shares of all inputs
 * @property {Scale} scale of what passes through a token
 * @property {{ sides: Record<Side, string>, token: string, link: string, read: string }} said what the picture says of itself
 */
/** @typedef {import("../view/rollout-frame.js").Side} Side */
/** @typedef {import("../view/rollout-frame.js").Place} Place */

/**
 * Vectors as rows of cells under one scale: over tokens, or one number after the other.
 * @typedef {object} StripsPanel
 * @property {"strips"} kind
 * @property {string} name
 * @property {string} quantity the stage that makes them, as an export names it in every language: "values"
 * @property {Label[]} rows the vectors' names: "q", "k"
 * @property {Label[]} cols the tokens that the numbers belong to; none where they are a vector's places
 * @property {Pattern} pattern [vectors, numbers]
 * @property {Scale} scale
 * @property {[number, number] | null} marks a stretch that is outlined, from its first cell to the one after its last
 */

/**
 * Measures of heads, a head a row: numbers to be read, and no drawing. A value that does not exist is `null`.
 * @typedef {object} MeasuresPanel
 * @property {"measures"} kind
 * @property {string} name
 * @property {{ id: string, name: string }[]} measures the same `id` in every language: "entropy"
 * @property {{ name: string, path: string, attention: string, layer: number, head: number, values: (number | null)[] }[]} rows
 */

/** @typedef {MapPanel | LinesPanel | CurvesPanel | BarsPanel | PathsPanel | StripsPanel | MeasuresPanel} Panel */

/** All heads of one kind, small: layers in order, each with its heads. @typedef {{ name: string, layers: { name: string, panel: MapPanel }[][] }} Band */

/**
 * @typedef {object} Picture
 * @property {string} title "dates · Cross-attention · Layer 1, Head 2"
 * @property {string} model "dates"
 * @property {string} stem what its files are called, without an ending: "dates-cross-L1H2-pattern"
 * @property {string} text what the model read
 * @property {string} output what it wrote, "" where it writes nothing
 * @property {import("../protocol").Edits} edits
 * @property {string[]} edited the edits in words
 * @property {string} link the address that shows it again, "" where there is none: of a model of one's own
 * @property {Panel[]} panels
 * @property {Band[]} [sheet] that the panels are laid out as, where they are all heads
 */

export {};
