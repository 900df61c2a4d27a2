// Words of the Heads view, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";
import type { Medium } from "../../../protocol/medium.js";

const { number, plural, list, bytes } = forms("en");

const texts = (count: number, medium: Medium = "text") => plural(count, { one: medium, other: `${medium}s` });
const heads = (count: number) => plural(count, { one: "head", other: "heads" });

export const atlas = {
  "atlas.title": "All heads over a corpus",
  "atlas.empty":
    "An atlas holds the measures of every head over many texts, with examples. The command line writes one as a " +
    "folder:",
  "atlas.wanted": (p: P) => `This link leads to head ${p.head} of an atlas: open the atlas to see it.`,
  "atlas.source": "Where the heads come from",
  "atlas.source.files": "An atlas",
  "atlas.source.texts": "The list of Texts",
  "atlas.own": (p: P) => `The page’s model over ${p.progress}.`,
  "atlas.own.open": "Change them in Texts",
  "atlas.open.folder": "Open an atlas’ folder…",
  "atlas.open.files": "Choose its files or a zip…",
  "atlas.close": "Close the atlas",
  "atlas.drop": "Or drop the folder anywhere on the page. The files stay on this machine.",
  "atlas.opening": "Reading the files…",
  "atlas.unnamed": "an unnamed model",
  "atlas.model": (p: P) => `An atlas of ${p.name}.`,
  "atlas.corpus": (p: P) =>
    `The corpus: ${texts(p.texts)} with ${plural(p.tokens, { one: "token", other: "tokens" })}, from ${p.sources}.`,
  "atlas.corpus.texts": (p: P) => `The corpus: ${texts(p.texts)}, from ${p.sources}.`,
  "atlas.sources": (p: P) => plural(p.count, { one: "other file", other: "other files" }),
  "atlas.cut": (p: P) => `${texts(p.count)} cut to the length limit.`,
  "atlas.skipped": (p: P) => `${texts(p.count)} could not be read.`,
  "atlas.narrow": "A narrow set of texts misleads: on other texts a head may behave differently.",
  "atlas.no-corpus": "The files do not describe the corpus. Find out which texts it holds before you draw conclusions.",
  "atlas.missing": (p: P) => `This atlas has no head ${p.head}.`,
  "atlas.x": "X axis",
  "atlas.y": "Y axis",
  "atlas.find": "Find heads",
  "atlas.find.example": "induction > 0.4, layer < 6",
  "atlas.found": (p: P) => (p.found === p.of ? `All ${heads(p.of)}.` : `${number(p.found)} of ${heads(p.of)}.`),
  "atlas.scatter": (p: P) => `${heads(p.count)} by ${p.x} across and ${p.y} up`,
  "atlas.lacking": (p: P) =>
    `${heads(p.count)} without one of the two measures ${p.count === 1 ? "is" : "are"} not drawn.`,
  "atlas.keys":
    "{Click a mark to open its head, or move with the arrow keys and press Enter.|Tap a mark to open its head.}",
  "atlas.dot": (p: P) => `${p.head}: ${p.xName} ${p.x}, ${p.yName} ${p.y}`,
  "atlas.table": "Heads as a table",
  "atlas.head": "Head",
  "atlas.all": (p: P) => `Show all ${heads(p.found)}`,
  "atlas.part.examples": "Examples",
  "atlas.part.measures": "Measures over the texts",
  "atlas.part.tokens": "Tokens with the most weight",
  "atlas.part.distances": "Distance from query to key",
  "atlas.intervals": "Five intervals of the texts, by the head’s strongest weight in each text",
  "atlas.intervals.by": (p: P) => `Five intervals of the ${p.medium}s, by “${p.measure}”`,
  "atlas.range": (p: P) => `${p.from} to ${p.to}`,
  "atlas.interval.texts": (p: P) => `${texts(p.count, p.medium)} in this interval.`,
  "atlas.sparse": (p: P) =>
    `Each row shows its ${plural(p.count, { one: "strongest weight", other: "strongest weights" })}.`,
  "atlas.other-model": (p: P) => `To run an example, open ${p.name} as the page’s model.`,
  "atlas.no-texts": "The files hold the tokens of the examples, but not their texts, so they cannot be run.",
  "atlas.map": (p: P) => `${p.head}, example ${number(p.number)}`,
  "atlas.run": "Run this text",
  "atlas.distribution": (p: P) =>
    `${p.deviation === null ? `Mean ${p.mean}` : `${p.mean} ± ${p.deviation}`}` +
    `${p.from === null ? "" : `, from ${p.from} to ${p.to}`}, over ${texts(p.count, p.medium)}`,
  "atlas.tokens.queries": "Queries",
  "atlas.tokens.keys": "Keys",
  "atlas.token": "Token",
  "atlas.weight": "Weight",
  "atlas.times": "Times",
  "atlas.distance": (p: P) => `${p.share} at ${p.range}`,
  "atlas.distances.about": (p: P) =>
    `The share of all weight by the number of tokens between key and query: ${p.said}. Later keys are negative.`,
  "atlas.panel.dots": (p: P) => `${p.y} by ${p.x}`,
  "atlas.panel.mean": (p: P) => (p.count === null ? "Mean over the corpus" : `Mean over ${texts(p.count, p.medium)}`),
  "atlas.measure.distance_variance": "Variance of distance",
  "atlas.measure.distance_variance.about":
    "How much a row’s distances vary, Σ p · (distance − mean)²; the mean over rows that see several tokens.",
  "atlas.measure.strongest": "Strongest weight",
  "atlas.measure.strongest.about": "The largest weight in a text; in self-attention without the first token.",
  "atlas.place.layer": "Layer",
  "atlas.place.head": "Number of the head",
  "problem.atlas.none": (p: P) =>
    `These files hold no atlas: ${p.file} is missing. Choose the whole folder that headlight atlas wrote.`,
  "problem.atlas.shape": (p: P) =>
    `${p.file} cannot be read as part of an atlas: a field is missing or has the wrong shape.`,
  "problem.atlas.format": (p: P) =>
    `The atlas has the format ${p.found}, and this page reads ${p.read}: write it again with headlight atlas.`,
  "problem.atlas.twice": "scatter_data.json names a head twice: each head needs its own name.",
  "problem.atlas.zip": (p: P) => `${p.file} cannot be unpacked: unpack it with another program, and open its folder.`,
  "problem.atlas.large": (p: P) => `${p.file} has more than ${bytes(p.most)}: that is too large for the page.`,
  "problem.atlas.gone": (p: P) => `${p.file} can no longer be read: it was moved or changed. Open the atlas again.`,
  "problem.atlas.find.part": (p: P) => `“${p.part}” is not a comparison: write one such as induction > 0.4.`,
  "problem.atlas.find.name": (p: P) => `“${p.name}” is not a measure of this atlas: choose among ${list(p.names)}.`,
  "problem.atlas.find.number": (p: P) => `“${p.part}” needs a number after the sign, such as 0.4.`,
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof atlas, Entry> {}
}
