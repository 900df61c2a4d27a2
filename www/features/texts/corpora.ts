// Texts from the corpora of embedded models, trained on or held out, where they are available.
import { inData } from "../../lib/assets.js";
import { fetchBytes } from "../../lib/files/download.js";
import { spaced } from "../../state/texts/summary.js";
import { likeOf, type Own } from "../../domain/models.js";

/** In characters: some dozens of tokens. */
const LONG = 200;
export const SAMPLE = 100;

const lines = (text: string) => text.split("\n").filter(Boolean);

/** The beginning of a paragraph, up to the end of a word. */
const beginning = (line: string) => (line.length <= LONG ? line : line.slice(0, LONG + 1).replace(/\s+\S*$/, ""));

const novels = { file: "tales/novels.txt", texts: (text: string) => lines(text).map(beginning) };

const CORPORA: Record<string, { file: string; texts(text: string): string[] }> = {
  tales: novels,
  fill: novels,
  // A phrase per line, with its translations.
  phrases: { file: "phrases/held-out.tsv", texts: (text) => lines(text).map((line) => line.split("\t")[0]) },
};

const corpusOf = (model: string, own: Own[]) => CORPORA[likeOf(model, own) ?? ""];

export const hasCorpus = (model: string, own: Own[]) => corpusOf(model, own) !== undefined;

export async function corpusTexts(model: string, own: Own[]): Promise<string[]> {
  const corpus = corpusOf(model, own);
  const bytes = await fetchBytes(inData(`models/${corpus.file}`));
  return spaced([...new Set(corpus.texts(new TextDecoder().decode(bytes)))], SAMPLE);
}
