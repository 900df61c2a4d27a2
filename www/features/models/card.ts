// The card of another maker's model before and after it is opened, and its first texts.
import {
  OURS,
  PRECISIONS,
  embeddedModel,
  nameWith,
  wayOf,
  type Card,
  type Own,
  type Way,
} from "../../domain/models.js";
import { pictureQuestions } from "../../protocol/chat.js";
import { idWith, idWithTower, type Tower } from "../../domain/hub-id.js";
import { legible } from "../../lib/foreign/sanitize-text.js";
import { label, maybe, named, parse, record, those } from "../../lib/foreign/schema.js";
import { mediumOf, readsBeside } from "../../protocol/medium.js";
import type { Survey, Precision } from "../../protocol/engine.js";
import type { Folder } from "../../protocol/messages.js";

export function cardOf(survey: Survey, about: Pick<Card, "name" | "files" | "licence" | "source">): Card {
  const { family, architecture, parameters, parts, bytes: memory, limit } = survey;
  const { pieces, piece_limit: pieceLimit } = survey;
  const [ignored, unfollowed, classes] = [survey.ignored, survey.unfollowed, survey.config.classes].map((names) =>
    names.map(legible),
  );
  const way = wayOf(survey);
  return {
    ...about,
    family,
    architecture,
    way,
    parameters,
    parts,
    memory,
    limit,
    pieces,
    pieceLimit,
    images: mediumOf({ info: survey }) === "image",
    beside: readsBeside({ info: survey }),
    tower: survey.tower,
    sounds: survey.config.input?.kind === "features",
    classes,
    ignored,
    unfollowed,
  };
}

/** The same files, of which another encoder is opened. */
export function withTower<Files extends { config: string }>(files: Files, tower: Tower | null | undefined): Files {
  if (!tower) return files;
  const keys = parse(
    named((one) => one),
    files.config,
  );
  return { ...files, config: JSON.stringify({ ...keys, tower }) };
}

export const bytesOf = ({ files }: { files: { size: number }[] }) => files.reduce((sum, { size }) => sum + size, 0);

/** The possible precisions, in descending order. */
export const waysOf = ({ memory }: Card) => PRECISIONS.filter((precision) => memory[precision] !== undefined);

export function fitsEngine({ memory, limit }: Card, precision: Precision) {
  const bytes = memory[precision];
  return bytes !== undefined && (limit === null || bytes <= limit);
}

/** A tensor that exceeds the GPU's limit: then the model runs on the CPU. */
export function tooLargePiece({ pieces, pieceLimit }: Card, precision: Precision) {
  const needed = pieces?.[precision] ?? 0;
  return pieceLimit != null && needed > pieceLimit ? { needed, most: pieceLimit } : null;
}

/** The precision in memory: the asked one, else the highest that fits. */
export function precisionFor(card: Card, asked: Precision): Precision {
  if (fitsEngine(card, asked)) return asked;
  const ways = waysOf(card);
  return ways.find((precision) => fitsEngine(card, precision)) ?? ways.at(-1) ?? "f32";
}

const HOLE = "␣";

const TEXTS: Record<Way, string[]> = {
  answers: ["The house is wonderful.", "My name is Sarah and I live in London."],
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
  classifies: [
    "The film was long, but I would gladly see it again.",
    "The food was cold and nobody said sorry.",
    "She won the race in her first year.",
  ],
  reads: [
    "The cat sat on the mat because it was tired.",
    "The bank of the river was muddy, so she went to the bank in town.",
  ],
};

/** T5's tasks begin with their names. */
const TASK = "translate English to German: The house is wonderful.";

/** mT5 was trained on no task but this: it writes what stands in the place of `<extra_id_0>`. */
const SPANS = ["Paris is the <extra_id_0> of France.", "The <extra_id_0> walks in <extra_id_1> park."];

/** Small proteins, for encoders of those: Trp-cage, the B chain of insulin, ubiquitin. */
const PROTEINS = [
  "NLYIQWLKDGGPSSGRPPPS",
  "FVNQHLCGSHLVEALYLVCGERGFFYTPKT",
  "MQIFVKTLTGKTITLEVEPSDTIENVKAKIQDKEGIPPDQQRLIFAGKQLEDGRTLSDYNIQKESTLHLVLRLRGG",
];

/** The amino acid that is missing where a model fills gaps. */
const MISSING = 5;

export function ownOf(id: string, card: Card, folder: Folder): Own {
  const examples = textsFor(card, folder);
  const precision = folder.precision ?? "f32";
  return {
    id: idWith(idWithTower(id, card.tower), precision),
    name: nameWith(card.name, precision),
    text: examples[0],
    examples: examples.filter(Boolean),
    architecture: card.architecture,
    template: folder.template ?? card.template,
    card,
  };
}

/** Example texts for such a model, its own first. */
export function textsFor(
  { way, family, images, beside, sounds }: Pick<Card, "way" | "family" | "images" | "beside" | "sounds">,
  { config, tokenizer }: Pick<Folder, "config" | "tokenizer">,
): string[] {
  if (family === OURS) {
    const known = embeddedModel(parse(record({ name: maybe(label) }), config)?.name ?? "");
    return known ? [known.text, ...known.examples.filter((text) => text !== known.text)] : [""];
  }
  if (images || sounds) return [""];
  if (beside) return pictureQuestions(family);
  const mask = way === "fills" ? maskIn(tokenizer) : undefined;
  if (family === "ESM-2")
    return mask ? PROTEINS.map((all) => all.slice(0, MISSING) + mask + all.slice(MISSING + 1)) : PROTEINS;
  if (way === "fills") return mask ? TEXTS.fills.map((text) => text.replace(HOLE, mask)) : TEXTS.reads;
  if (family !== "T5" || way !== "answers") return TEXTS[way];
  const kind = parse(record({ model_type: maybe(label) }), config)?.model_type;
  return kind === "mt5" ? SPANS : [TASK, ...TEXTS.answers];
}

/** The tokenizer's mask token, before the engine reports the model's (`ModelInfo.mask`). */
function maskIn(tokenizer: string | null) {
  const added = parse(Added, tokenizer ?? "")?.added_tokens ?? []; // the engine says what is wrong with it
  return added.find(({ content }) => /mask/i.test(content))?.content;
}

const Added = record({ added_tokens: those(record({ content: label })) });
