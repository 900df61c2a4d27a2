// The models: the embedded ones, each with its address and first texts, and those opened in the page.

import { hubOf, type Tower } from "./hub-id.js";
import { isGguf } from "../protocol/gguf.js";
import { legible } from "../lib/foreign/sanitize-text.js";
import type { Problem } from "../lib/errors.js";
import type { TemplateFiles } from "../protocol/chat.js";
import type { Config, Edits, ModelInfo, Sampling, Precision, Survey } from "../protocol/engine.js";
import type { Medium } from "../protocol/medium.js";
import type { ModelFiles } from "../protocol/messages.js";

/** A model's task: answer a text, continue it, fill its holes, classify it, or only read it. */
export const WAYS = ["answers", "continues", "fills", "classifies", "reads"] as const;
export type Way = (typeof WAYS)[number];

export const ARCHITECTURES = [
  "attention",
  "encoder",
  "decoder",
  "encoder-decoder",
] as const satisfies ModelInfo["architecture"][];

interface Embedded {
  /** relative to the page */
  url: string;
  architecture: ModelInfo["architecture"];
  way: Way;
  /** the name of its tokenizer, if another model shares it */
  tokens?: string;
  /** whether it reads images: its texts are the names of those beside its files, `NAME.png` */
  images?: boolean;
  text: string;
  /** the text with one thing changed, so that the answer changes */
  counterfactual: string;
  examples: string[];
  /** what should be written for some of the examples: the right answer, or a possible continuation */
  answers: Record<string, string>;
  /** the longest training text, in tokens without special ones; by default its room */
  trained?: number;
  /** the number of tokens written at once, for texts without an end */
  writes?: number;
  /** if greedy decoding is not the usual choice */
  sampling?: Partial<Sampling>;
  /** heads in "Look for", each a clean example by the measures in the model's card; the first one opens */
  looks?: string[];
  /** steps of Why's walk from its answer to the cause */
  steps: number;
}

export const OURS = "headlight";

const UNNAMED = "unnamed";

/** The model of a first visit: silencing one of its heads breaks its answer, as a table in the README shows. */
export const FIRST = "reverse";

/** The model of addresses without one. */
export const USUAL = "dates";

/** The part of a model's description that tells its task. */
type Choosing = { architecture: ModelInfo["architecture"]; config: Pick<Config, "head" | "classes" | "vision"> };

/** Whether its decoder continues the text that it reads, rather than answer one that an encoder reads. */
export const continuesText = ({ architecture, config }: Pick<Choosing, "architecture" | "config">) =>
  architecture === "decoder" || (config.vision ?? null) !== null;

/** Whether a decoder answers what an encoder has read. */
export const answersEncoder = (of: Pick<Choosing, "architecture" | "config">) =>
  of.architecture === "encoder-decoder" && !continuesText(of);

/** The number of the decoder's first tokens that are the text itself; 0 if an encoder reads it. */
export const givenIn = (info: Choosing, { source, given }: { source: unknown[]; given: number }) =>
  info.architecture === "decoder" ? source.length : continuesText(info) ? given : 0;

/** The task of a model. */
export const wayOf = ({ architecture, config }: Choosing): Way =>
  continuesText({ architecture, config })
    ? "continues"
    : architecture === "encoder-decoder"
      ? "answers"
      : config.head
        ? "fills"
        : config.classes.length > 0
          ? "classifies"
          : "reads";

/** The id of a token or class, if the model chooses among as many. */
export const choiceIn = ({ config, d_vocab }: Pick<ModelInfo, "config" | "d_vocab">, id: number | null) =>
  id !== null && id < (config.classes.length || d_vocab) ? id : null;

/** Whether each class is decided independently. */
export const tellsApart = ({ multi_label, classes }: Config) => multi_label || classes.length === 1;

/** Whether each token has a class of its own, instead of one for the text. */
export const sortsTokens = ({ config }: Pick<ModelInfo, "config">) =>
  config.class_rows === "each" && config.classes.length > 0;

/** Whether it has an output head, which predicts a token for each row. */
export const saysTokens = (info: Choosing) => !["classifies", "reads"].includes(wayOf(info));

/** An embedded model; the first example is its opening text. */
const embed = (
  name: string,
  architecture: Embedded["architecture"],
  examples: string[],
  more: Pick<
    Embedded,
    "counterfactual" | "answers" | "images" | "tokens" | "trained" | "writes" | "sampling" | "looks"
  > & {
    steps?: number;
  },
): Embedded => ({
  url: `models/${name}`,
  architecture,
  way: wayOf({ architecture, config: { head: !more.images, classes: more.images ? [""] : [] } }),
  text: examples[0],
  examples,
  steps: 2,
  ...more,
});

/** Words of the letters a to j, which three models know. */
const WORDS = ["cabbage", "chief", "badge"];

/** A model of letters; its last example shows its task on letters in order. */
const letters = (name: string, last: string, answer: (word: string) => string, looks?: string[]) =>
  embed(name, "encoder-decoder", [...WORDS, last], {
    counterfactual: "dabbage",
    answers: Object.fromEntries(WORDS.map((word) => [word, answer(word)])),
    tokens: "letters",
    trained: 8,
    ...(looks && { looks }),
  });

export const EMBEDDED = {
  // Each shows another way to write the same day. The last is legible only with a Bengali font.
  dates: embed(
    "dates",
    "encoder-decoder",
    ["5 Mart 2024 Salı", "Tuesday, March 5, 2024", "3/5/24", "Dienstag, 5. März 2024", "৫ মার্চ, ২০২৪"],
    {
      counterfactual: "6 Mart 2024 Salı",
      answers: { "5 Mart 2024 Salı": "2024-03-05", "3/5/24": "2024-03-05", "৫ মার্চ, ২০২৪": "2024-03-05" },
      looks: ["decoder.blocks.0.cross.3"],
    },
  ),
  reverse: letters("reverse", "abcdefgh", (word) => [...word].reverse().join(""), [
    "decoder.blocks.0.cross.0",
    "decoder.blocks.0.cross.1",
  ]),
  copy: letters("copy", "aaaabbb", (word) => word, ["decoder.blocks.0.cross.0"]),
  sort: letters("sort", "jihgfedc", (word) => [...word].sort().join("")),
  // All of them were held out.
  phrases: embed(
    "phrases",
    "encoder-decoder",
    [
      "Move window to left workspace",
      "Delete the open folder permanently",
      "Close current tab",
      "Could not display help document",
      "Send document by mail",
    ],
    {
      counterfactual: "Move window to right workspace",
      answers: {
        "Move window to left workspace": "pencereyi sol çalışma alanına taşı",
        "Delete the open folder permanently": "açık olan dizini kalıcı olarak sil",
        "Close current tab": "geçerli sekmeyi kapat",
      },
      looks: ["decoder.blocks.1.cross.1"],
    },
  ),
  // Words without a repeated letter: the letter after each is known.
  induction: embed("induction", "decoder", ["whisperwhis", "blanketblan", "jumpstarjump", "blackwhiteblack"], {
    counterfactual: "whixperwhis",
    answers: { whisperwhis: "per", blanketblan: "ket", jumpstarjump: "star" },
    writes: 6,
    looks: ["decoder.blocks.1.attn.1"],
    steps: 4,
  }),
  add: embed("add", "decoder", ["047+085=", "475+386=", "999+001=", "444+555=", "445+555="], {
    counterfactual: "047+086=",
    answers: { "047+085=": "0132", "475+386=": "0861", "999+001=": "1000" },
    writes: 4,
    looks: ["decoder.blocks.0.attn.2"],
  }),
  tales: embed(
    "tales",
    "decoder",
    [
      "Elizabeth was surprised, and said to her sister that",
      "It is a truth",
      "“My dear Mr. Bennet,” said",
      "Emma could not",
      "The weather",
    ],
    {
      counterfactual: "Elizabeth was surprised, and said to his sister that",
      answers: {
        "Elizabeth was surprised, and said to her sister that": " she could not believe it.",
        "It is a truth": " universally acknowledged",
        "Emma could not": " forgive her.",
      },
      tokens: "novels",
      writes: 20,
      looks: ["decoder.blocks.3.attn.1", "decoder.blocks.2.attn.2"],
    },
  ),
  fill: embed(
    "fill",
    "encoder",
    [
      "She was very [mask] to see her sister, and said so.",
      "He was a [mask] man.",
      "I am very [mask].",
      "Mr. [mask] said nothing.",
      "They walked to the [mask].",
    ],
    {
      counterfactual: "She was not [mask] to see her sister, and said so.",
      answers: {
        "She was very [mask] to see her sister, and said so.": "She was very glad to see her sister, and said so.",
        "He was a [mask] man.": "He was a good man.",
        "I am very [mask].": "I am very happy.",
      },
      tokens: "novels",
      looks: ["encoder.blocks.2.attn.0", "encoder.blocks.2.attn.1"],
    },
  ),
  // Handwriting that was held out, each named by its digit.
  digits: embed("digits", "encoder", ["9", "4", "2", "5", "7"], {
    counterfactual: "4",
    answers: { 9: "9", 4: "4", 2: "2" },
    images: true,
  }),
};

export type Name = keyof typeof EMBEDDED;

export const NAMES = Object.keys(EMBEDDED) as Name[];

export interface Card {
  name: string;
  family: string;
  architecture: Survey["architecture"];
  way: Way;
  parameters: number;
  parts: { name: string; parameters: number }[];
  /** bytes of the weights in memory, by precision */
  memory: Partial<Record<Precision, number>>;
  /** the engine's memory limit */
  limit: number | null;
  /** bytes of its largest tensor, by precision, and the card's limit for one; older cards lack it */
  pieces?: Partial<Record<Precision, number>>;
  pieceLimit?: number | null;
  /** whether it reads images, or sounds */
  images?: boolean;
  /** whether it reads images beside text; older cards lack it */
  beside?: boolean;
  /** the encoder that opens, of files with both; older cards lack it */
  tower?: Tower | null;
  sounds?: boolean;
  /** the names of its classes; older cards lack them */
  classes?: string[];
  /** tensors that are not read */
  ignored: string[];
  /** generation settings of the files that are not followed, such as "num_beams 4"; older cards lack them */
  unfollowed?: string[];
  files: { name: string; size: number }[];
  /** the chat template of a GGUF file */
  template?: TemplateFiles;
  /** null if unknown */
  licence: string | null;
  /** null if it came from this machine */
  source: { page: string; commit: string } | null;
}

/** The settings of images or sound; the former is listed only if it has them. */
const SETTINGS = ["processor_config.json", "preprocessor_config.json"];

/** What a model of images or sound cannot do without the file of their settings; null if it has that, or needs none. */
export function lackOfSettings({ files, images, beside, sounds }: Card): Problem | null {
  const has = files.some(({ name }) => SETTINGS.includes(name) || isGguf(name));
  if (has || !(images || beside || sounds)) return null;
  return { code: sounds ? "NoExtractor" : "NoProcessor" };
}

/** A model trained in the page or opened from elsewhere; its files are kept beside the engine. */
export interface Own {
  /** for a hub model its name, "owner/name@commit" */
  id: string;
  name: string;
  text: string;
  architecture: ModelInfo["architecture"];
  examples?: string[];
  /** the files of its chat template, if it has one */
  template?: TemplateFiles | null;
  /** for one kept here: the identity of its tokenizer */
  tokens?: string;
  /** for one trained here: the embedded model of the same recipe */
  recipe?: string;
  /** for one not trained here */
  card?: Card;
  /** for a recording in a model's place */
  recording?: RecordingNote;
}

/** What the page says of a recording. */
export interface RecordingNote {
  /** its file, and the address that it came from */
  file: string;
  url: string | null;
  /** bytes of the file */
  size: number;
  edits: Edits;
  sampling: Sampling;
  /** the number of the answer's tokens */
  written: number;
  /** the sequences of its batch; the first is shown */
  sequences: number;
  /** whether rows sum to less than 1 although the file names no sink */
  partial: boolean;
  /** whether the file says only patterns, and nothing of the model and its text */
  bare: boolean;
  /** of a logit lens: whether tokens of one spelling share a number; null for a recording of patterns */
  lens: { alike: boolean } | null;
}

/** What the page says of a recording; null for a model. */
export const recordingIn = (own: Own[], model: string) => own.find(({ id }) => id === model)?.recording ?? null;

/**
 * Whether two models share a tokenizer, so that an id is the same token in both. If that is unknown, ids are not passed
 * on.
 */
export function sameTokens(a: string, b: string, filesOf: (model: string) => ModelFiles) {
  if (a === b) return true;
  const [x, y] = [embeddedModel(a), embeddedModel(b)];
  if (x && y) return x.tokens !== undefined && x.tokens === y.tokens;
  const [mine, other] = [tokenizerIn(filesOf(a)), tokenizerIn(filesOf(b))];
  return mine !== null && mine === other;
}

const tokenizerIn = (files: ModelFiles) =>
  "folder" in files
    ? files.folder.tokenizer
    : "files" in files
      ? (files.files["tokenizer.json"] ?? null)
      : "kept" in files
        ? files.tokens
        : null;

export const isEmbedded = (model: string) => Object.hasOwn(EMBEDDED, model);

const KEPT = "kept-";

/** The name of a model kept by Train in this browser, usable in an address. */
export const keptName = (id: string) => KEPT + id;

export const isKept = (model: string) => model.startsWith(KEPT);

export const idOfKept = (model: string) => model.slice(KEPT.length);

/** Whether an address can name it: it is embedded, from a hub, or kept in this browser. */
export const isAddressed = (model: string) => isEmbedded(model) || hubOf(model) !== null || isKept(model);

/** Whether a link to it works elsewhere. */
export const isShareable = (model: string) => isAddressed(model) && !isKept(model);

export const embeddedModel = (model: string): Embedded | null => (isEmbedded(model) ? EMBEDDED[model as Name] : null);

/** Whether the model writes token by token. */
export const writesTokens = (info: Choosing) => wayOf(info) === "answers" || wayOf(info) === "continues";

/** The precisions of weights in memory, in descending order. */
export const PRECISIONS: Precision[] = ["f32", "f16", "int8", "int4"];

export const BITS: Record<Precision, number> = { f32: 32, f16: 16, int8: 8, int4: 4 };

export const nameWith = (name: string, precision: Precision) => (precision === "f32" ? name : `${name} (${precision})`);

/** From its own files, or as opened: files from elsewhere may name the model they were trained from. */
export function nameOf(
  { model, own }: { model: string; own: Own[] },
  { name, precision }: Pick<ModelInfo, "name" | "precision">,
) {
  const here = own.find(({ id }) => id === model);
  const opened = hubOf(model) !== null || name === UNNAMED || here?.card ? here : undefined;
  // If the engine does not support the requested precision, the model is in full precision.
  return opened && !opened.card ? opened.name : nameWith(opened?.card?.name ?? legible(name), precision);
}

export const textOf = (model: string) => embeddedModel(model)?.text ?? null;

const GREEDY: Sampling = { temperature: 0, top_k: 0, seed: 1 };

export const samplingOf = (model: string): Sampling => ({ ...GREEDY, ...embeddedModel(model)?.sampling });

/** Tokens that a decoder writes at once by default. */
const WRITES = 20;
/** The same for an answer of a model from elsewhere, which may find no end. */
const ANSWER = 60;

/** The number of tokens to write at once: a text without an end would fill all available room. */
export function writesOf(model: string, info: ModelInfo | null) {
  const known = embeddedModel(model);
  if (!known && info && answersEncoder(info) && info.family && info.family !== OURS) return ANSWER;
  const goesOn = known ? known.way === "continues" : info && continuesText(info);
  // A looping answer finds no end, and only some models have a longest text.
  return goesOn ? (known?.writes ?? WRITES) : info ? (info.longest_text ?? info.n_ctx) : Infinity;
}

/** The words for a model: its own, or those of its task. */
type ModelWords = Name | `own-${Way}`;

/** The embedded model for the same task: itself, or one of the same recipe. */
export function likeOf(model: string, own: Own[]): Name | null {
  const name = isEmbedded(model) ? model : own.find(({ id }) => id === model)?.recipe;
  return name !== undefined && isEmbedded(name) ? (name as Name) : null;
}

/** Whether a vocabulary of this size has words: a smaller one has letters. */
export const areWords = (d_vocab: number) => d_vocab > 300;

/** Whether its vocabulary has line breaks: models of letters lack them. */
export const hasLineBreaks = ({ model, own, info }: { model: string; own: Own[]; info: ModelInfo | null }) =>
  likeOf(model, own) === null || areWords(info?.d_vocab ?? 0);

/** The images beside the files of the model at this address, by name. */
export const imagesBeside = (url: string) =>
  Object.values(EMBEDDED as Record<string, Embedded>).find((one) => one.url === url && one.images)?.examples ?? null;

/** The address of the images beside a model's files, or of those of its recipe; null without any. */
export function urlOfImages(model: string, own: Own[]) {
  const like = embeddedModel(likeOf(model, own) ?? "");
  return like?.images ? like.url : null;
}

/** The kind of input that a model reads: an image, a sound or a text. */
export function mediumOfModel(model: string, own: Own[]): Medium {
  const card = own.find(({ id }) => id === model)?.card;
  if (card?.images || urlOfImages(model, own) !== null) return "image";
  return card?.sounds ? "sound" : "text";
}

/** Whether the text names an image beside the model's files. */
export const isBeside = ({ model, own }: { model: string; own: Own[] }, text: string) =>
  urlOfImages(model, own) !== null && examplesOf(model, own).includes(text);

/** Its example texts. */
export const examplesOf = (model: string, own: Own[]): string[] =>
  own.find(({ id }) => id === model)?.examples ?? embeddedModel(likeOf(model, own) ?? "")?.examples ?? [];

/** A text and a variant with one change, which the model answers differently. */
export function textsToCompare(model: string, own: Own[]) {
  const like = embeddedModel(likeOf(model, own) ?? "");
  return like && { text: like.text, other: like.counterfactual };
}

export function modelWords(model: string, way: Way, own: Own[]): ModelWords {
  const like = likeOf(model, own);
  return like && (like === model || EMBEDDED[like].way === way) ? like : `own-${way}`;
}
