// What is told of a model of someone else's making before and after it is opened, and the texts it is shown first.
import { OURS, embedded, nameWith, wayOf } from "../models.js";
import { idWith } from "./names.js";

/** @typedef {import("../protocol").Survey} Survey */
/** @typedef {import("../protocol").Precision} Precision */

/**
 * @typedef {object} Card
 * @property {string} name
 * @property {string} family
 * @property {Survey["architecture"]} architecture
 * @property {import("../models.js").Way} way
 * @property {number} parameters
 * @property {{ name: string, parameters: number }[]} parts
 * @property {Partial<Record<Precision, number>>} memory bytes of the weights in memory, by how the engine may keep them
 * @property {number | null} limit what the engine can hold
 * @property {string[]} ignored tensors that are not read
 * @property {{ name: string, size: number }[]} files
 * @property {string | null} licence null where nobody says one
 * @property {{ page: string, commit: string } | null} source null where it came from this machine
 */

/** @type {Precision[]} */
const PRECISIONS = ["f32", "f16", "int8"];

/** @param {Survey} survey @param {Pick<Card, "name" | "files" | "licence" | "source">} about @returns {Card} */
export const cardOf = ({ family, architecture, config, parameters, parts, bytes, limit, ignored }, about) => ({
  ...about,
  family,
  architecture,
  way: wayOf({ architecture, config }),
  parameters,
  parts,
  memory: bytes,
  limit,
  ignored,
});

/** @param {{ files: { size: number }[] }} of */
export const bytesOf = ({ files }) => files.reduce((sum, { size }) => sum + size, 0);

/** How it may be kept, the most exact first. @param {Card} card */
export const waysOf = ({ memory }) => PRECISIONS.filter((precision) => memory[precision] !== undefined);

/** Whether it goes into the engine that runs. @param {Card} card @param {Precision} precision */
export function fits({ memory, limit }, precision) {
  const bytes = memory[precision];
  return bytes !== undefined && (limit === null || bytes <= limit);
}

/** How it is kept in memory: as was asked for, or else as exactly as fits. @param {Card} card @param {Precision} asked @returns {Precision} */
export function precisionFor(card, asked) {
  if (fits(card, asked)) return asked;
  const ways = waysOf(card);
  return ways.find((precision) => fits(card, precision)) ?? ways.at(-1) ?? "f32";
}

/** How a hole is spelled here. */
const HOLE = "␣";

/** Texts that such models have something to say to. @type {Record<import("../models.js").Way, string[]>} */
const TEXTS = {
  answers: [
    "The house is wonderful.",
    "translate English to German: The house is wonderful.",
    "My name is Sarah and I live in London.",
  ],
  continues: [
    "The Eiffel Tower is in the city of",
    "When Mary and John went to the store, John gave a drink to",
    "Once upon a time, there was a little",
  ],
  fills: [
    `Paris is the ${HOLE} of France.`,
    `The doctor said that ${HOLE} would come later.`,
    `He put the milk back into the ${HOLE}.`,
  ],
  reads: [
    "The cat sat on the mat because it was tired.",
    "The bank of the river was muddy, so she went to the bank in town.",
  ],
};

/** What the page has of it once it is opened. @param {string} id @param {Card} card @param {import("../protocol").Folder} folder @returns {import("../models.js").Own} */
export function ownOf(id, card, folder) {
  const examples = textsFor(card, folder);
  const precision = folder.precision ?? "f32";
  return {
    id: idWith(id, precision),
    name: nameWith(card.name, precision),
    text: examples[0],
    examples: examples.filter(Boolean),
    architecture: card.architecture,
    card,
  };
}

/** Such a model's texts, the one it is shown first before the others. @param {Pick<Card, "way" | "family">} card @param {Pick<import("../protocol").Folder, "config" | "tokenizer">} files @returns {string[]} */
export function textsFor({ way, family }, { config, tokenizer }) {
  if (family === OURS) {
    const known = embedded(JSON.parse(config).name);
    return known ? [known.text, ...known.examples.filter((text) => text !== known.text)] : [""];
  }
  const mask = maskIn(tokenizer);
  return TEXTS[way].map((text) => text.replace(HOLE, mask));
}

/**
 * How a tokenizer spells a hole. The engine knows it better (`ModelInfo.mask`), but only once it holds the model, and a
 * text with a hole in it goes into the state that asks for the model.
 * @param {string | null} tokenizer
 */
function maskIn(tokenizer) {
  try {
    return (
      JSON.parse(tokenizer ?? "")
        .added_tokens.map((/** @type {any} */ token) => String(token.content))
        .find((/** @type {string} */ text) => /mask/i.test(text)) ?? "[MASK]"
    );
  } catch {
    return "[MASK]"; // the engine says what is wrong with it
  }
}
