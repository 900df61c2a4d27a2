// The models: those that come with the page, each with its address and the texts to begin with, and those opened in it.

import { hubOf } from "./hub/names.js";

/** @typedef {import("./protocol").Sampling} Sampling */
/** @typedef {import("./protocol").ModelInfo} ModelInfo */

/**
 * What a model does with a text: answers it with another one, goes on with it, fills its holes in, or only reads it.
 * @typedef {"answers" | "continues" | "fills" | "reads"} Way
 */

/**
 * @typedef {object} Embedded
 * @property {string} url relative to the page
 * @property {ModelInfo["architecture"]} architecture
 * @property {Way} way
 * @property {string} [tokens] names its tokenizer, where another one has it too
 * @property {string} text what it is shown first
 * @property {string[]} examples
 * @property {number} [writes] tokens that are written in one go, where a text has no end of its own
 * @property {Partial<Sampling>} [sampling] where the likeliest token is not the usual choice
 * @property {string} [head] the head that is shown first, "decoder.blocks.1.attn.2"
 */

/** The family of the models of this program, as the engine calls it. */
export const OURS = "headlight";

/** What the engine calls a model that does not say its name. */
export const UNNAMED = "unnamed";

/** The model of a first visit. */
export const FIRST = "dates";

/** Those that come with the page, by name. */
export const EMBEDDED = /** @satisfies {Record<string, Embedded>} */ ({
  // Each shows another way to write the same day. The last is for reading only if a Bengali font is there.
  dates: {
    url: "models/dates",
    architecture: "encoder-decoder",
    way: "answers",
    text: "5 Mart 2024 Salı",
    examples: ["5 Mart 2024 Salı", "Tuesday, March 5, 2024", "3/5/24", "Dienstag, 5. März 2024", "৫ মার্চ, ২০২৪"],
  },
  // The three know the letters a to j.
  reverse: {
    url: "models/reverse",
    architecture: "encoder-decoder",
    way: "answers",
    tokens: "letters",
    text: "cabbage",
    examples: ["cabbage", "chief", "badge", "abcdefgh"],
  },
  copy: {
    url: "models/copy",
    architecture: "encoder-decoder",
    way: "answers",
    tokens: "letters",
    text: "cabbage",
    examples: ["cabbage", "chief", "badge", "aaaabbb"],
  },
  sort: {
    url: "models/sort",
    architecture: "encoder-decoder",
    way: "answers",
    tokens: "letters",
    text: "cabbage",
    examples: ["cabbage", "chief", "badge", "jihgfedc"],
  },
  // Words without a letter twice: what comes after each letter is known.
  induction: {
    url: "models/induction",
    architecture: "decoder",
    way: "continues",
    text: "whisperwhis",
    writes: 6,
    head: "decoder.blocks.1.attn.2",
    examples: ["whisperwhis", "blanketblan", "jumpstarjump", "blackwhiteblack"],
  },
  add: {
    url: "models/add",
    architecture: "decoder",
    way: "continues",
    text: "047+085=",
    writes: 4,
    examples: ["047+085=", "475+386=", "999+001=", "444+555=", "445+555="],
  },
  tales: {
    url: "models/tales",
    architecture: "decoder",
    way: "continues",
    tokens: "novels",
    text: "Elizabeth was surprised, and said to her sister that",
    writes: 20,
    examples: [
      "Elizabeth was surprised, and said to her sister that",
      "It is a truth",
      "“My dear Mr. Bennet,” said",
      "Emma could not",
      "The weather",
    ],
  },
  fill: {
    url: "models/fill",
    architecture: "encoder",
    way: "fills",
    tokens: "novels",
    text: "She was very [mask] to see her sister, and said so.",
    examples: [
      "She was very [mask] to see her sister, and said so.",
      "He was a [mask] man.",
      "I am very [mask].",
      "Mr. [mask] said nothing.",
      "They walked to the [mask].",
    ],
  },
});

/** @typedef {keyof typeof EMBEDDED} Name */

export const NAMES = /** @type {Name[]} */ (Object.keys(EMBEDDED));

/**
 * A model that was trained in the page or opened from elsewhere; its files are kept where the engine is.
 * @typedef {object} Own
 * @property {string} id of a hub's model its name, "owner/name@commit"
 * @property {string} name
 * @property {string} text what it is shown first
 * @property {ModelInfo["architecture"]} architecture
 * @property {string[]} [examples]
 * @property {import("./hub/card.js").Card} [card] of one that was not trained here
 */

/**
 * Whether two models have one tokenizer, so that an id is the same token to both. One that comes with the page and one
 * of one's own are taken for different: what is not known to be the same is not passed on.
 * @param {string} a @param {string} b @param {(model: string) => import("./protocol").ModelFiles} filesOf
 */
export function sameTokens(a, b, filesOf) {
  if (a === b) return true;
  const [x, y] = [embedded(a), embedded(b)];
  if (x && y) return x.tokens !== undefined && x.tokens === y.tokens;
  const [mine, other] = [tokenizerIn(filesOf(a)), tokenizerIn(filesOf(b))];
  return mine !== null && mine === other;
}

/** @param {import("./protocol").ModelFiles} files */
const tokenizerIn = (files) =>
  "folder" in files ? files.folder.tokenizer : "tokenizer" in files ? files.tokenizer : null;

/** @param {string} model */
export const isEmbedded = (model) => Object.hasOwn(EMBEDDED, model);

/** Whether an address can name it: it comes with the page, or from a hub. @param {string} model */
export const isAddressed = (model) => isEmbedded(model) || hubOf(model) !== null;

/** What is known of a model by its name alone; null for one's own. @param {string} model @returns {Embedded | null} */
export const embedded = (model) => (isEmbedded(model) ? EMBEDDED[/** @type {Name} */ (model)] : null);

/** What a model does with a text. @param {Pick<ModelInfo, "architecture" | "config">} info @returns {Way} */
export const wayOf = ({ architecture, config }) =>
  architecture === "encoder-decoder"
    ? "answers"
    : architecture === "decoder"
      ? "continues"
      : config.head === true
        ? "fills"
        : "reads";

/** How a model is called beside the same one with other numbers. @param {string} name @param {import("./protocol").Precision} precision */
export const nameWith = (name, precision) => (precision === "f32" ? name : `${name} (${precision})`);

/** What the model is called that a state is of: as its own files say, or as it was opened; what others' files say may be the name of what theirs was trained from. @param {{ model: string, own: Own[] }} state @param {Pick<ModelInfo, "name" | "precision">} info */
export function nameOf({ model, own }, { name, precision }) {
  const here = own.find(({ id }) => id === model);
  const opened =
    hubOf(model) !== null || name === UNNAMED || (here?.card && here.card.family !== OURS) ? here : undefined;
  // An engine that does not keep it as it was to be opened has it whole.
  return opened && !opened.card ? opened.name : nameWith(opened?.card?.name ?? name, precision);
}

/** The usual text, where the model has one. @param {string} model */
export const textOf = (model) => embedded(model)?.text ?? null;

/** @type {Sampling} */
const GREEDY = { temperature: 0, top_k: 0, seed: 1 };

/** @param {string} model @returns {Sampling} */
export const samplingOf = (model) => ({ ...GREEDY, ...embedded(model)?.sampling });

/** Written in one go by a decoder that nobody says more of. */
const WRITES = 20;
/** And as an answer of a model from elsewhere, which may find no end. */
const ANSWER = 60;

/** How many tokens are written in one go: a text without an end of its own would fill all the room there is. @param {string} model @param {ModelInfo | null} info */
export function writesOf(model, info) {
  const known = embedded(model);
  if (!known && info?.architecture === "encoder-decoder" && info.family && info.family !== OURS) return ANSWER;
  const goesOn = known ? known.way === "continues" : info?.architecture === "decoder";
  return goesOn ? (known?.writes ?? WRITES) : Infinity;
}
