// Error messages in English: those of the command line as full sentences, and the page's own.
import { forms } from "../../forms.js";
import { kernel } from "../kernel/en.js";
import type { Params as P } from "../../vocabulary.js";
import type { EngineSentences, Spoken } from "./sentences.js";

const { number, plural } = forms("en");

const PARTS = {
  text: "The text",
  source: "The source",
  target: "The target",
  labels: "The labels",
  memory: "The memory",
  padding: "The padding",
  "target-padding": "The target’s padding",
};
const ABSENT = {
  tokens: "The tokens are",
  "source-tokens": "The source tokens are",
  "target-tokens": "The target tokens are",
  targets: "The targets are",
  "target-option": "The target is",
  embeddings: "The embeddings are",
  "output-head": "An output head is",
};
const TASKS = {
  patterns: "to read this many patterns in full: ask for fewer, or shorten it",
  comparison: "to compare all heads: shorten it",
  flow: "for flow through this many layers: use rollout, or shorten it",
};

const engine: EngineSentences = {
  // ---- a model's files ----
  "problem.Config": (p) => `config.json: \`${p.key}\` ${p.problem}.`,
  "problem.Mixture": (p) =>
    `${p.model_type} models are mixtures of experts, which can’t be opened yet: each token chooses some of many MLPs.`,
  "problem.Metadata": (p) => `The file’s metadata: \`${p.key}\` ${p.problem}.`,
  "problem.Family": (p) => `${p.model_type} models can’t be opened yet. Supported: ${p.known.join(", ")}.`,
  "problem.ConfigSyntax": (p) => `config.json cannot be read: ${p.said}.`,
  "problem.Generation": (p) => `generation_config.json cannot be read: ${p.said}.`,
  "problem.Weights": (p) => `${p.file} does not fit config.json: ${p.problems}.`,
  "problem.WeightsSyntax": (p) => `${p.file} cannot be read: ${p.problem}.`,
  "problem.Tokenizer": (p) => `tokenizer.json cannot be read: ${p.said}.`,
  "problem.weights.OtherNames": (p) =>
    `its tensors have other names: there is \`${p.found}\`, and \`${p.missing}\` is missing`,
  "problem.weights.Missing": (p) => `\`${p.said}\` is missing`,
  "problem.weights.Unexpected": (p) => `\`${p.said}\` is unexpected`,
  "problem.weights.Shape": (p) =>
    `\`${p.name}\` has shape [${p.found.join(", ")}], expected [${p.expected.join(", ")}]`,
  "problem.weights.Unequal": (p) =>
    `\`${p.name}\` is shared by tensors of several shapes, ` +
    `${p.shapes.map((one) => `[${one.join(", ")}]`).join(", ")}: they must have the same shape`,
  "problem.weights.Type": (p) => `\`${p.name}\` holds ${p.dtype}: expected numbers of 16, 32 or 64 bits`,
  "problem.weights.NotFinite": (p) => `\`${p.said}\` holds values that are not finite numbers`,
  "problem.Lens": (p) => `${p.file} cannot be used as a lens: ${p.problem}.`,
  "problem.lens.NoMatrices":
    "it contains neither a tuned lens (`0.weight`, `1.weight` …) nor a Jacobian lens (`J`, a matrix for each layer)",
  "problem.lens.Width": (p) =>
    `\`${p.name}\` has shape [${p.found.join(", ")}], and this model’s stream is ${number(p.d_model)} wide: ` +
    "the lens belongs to another model",
  "problem.lens.Layer": (p) =>
    `it has a matrix for layer ${number(p.layer)}, and this model has ${number(p.layers)} layers: the lens ` +
    "belongs to another model",
  "problem.lens.Missing": (p) =>
    `it has no matrix for layer ${number(p.layer)}, and a tuned lens of this model has one for each of its ` +
    `${number(p.layers)} layers`,
  "problem.lens.Memory": (p) =>
    `it takes ${number(p.needed)} MiB, and the page has room for ${number(p.most)} MiB beside the model`,
  "problem.lens.Type": (p) => `\`${p.name}\` holds ${p.dtype}: expected numbers of 16, 32 or 64 bits`,
  "problem.lens.NotFinite": (p) => `\`${p.said}\` holds values that are not finite numbers`,
  // ---- texts and questions ----
  "problem.Empty": "There is no text: give at least one token.",
  "problem.TooLong": (p) =>
    `${PARTS[p.what]} has ${number(p.length)} tokens and the model reads at most ${number(p.limit)}: shorten it by ` +
    `${number(p.length - p.limit)}.`,
  "problem.TokenOutside": (p) =>
    `The text has the token “${p.token}” (${number(p.id)}), and the model has only tokens 0 to ` +
    `${number(p.d_vocab - 1)}: remove it from the text.`,
  "problem.NoRoom": (p) =>
    `There is no room for another token: ${number(p.length)} are there, and the model reads at most ` +
    `${number(p.limit)}. Shorten the text.`,
  "problem.UnknownClass": (p) => `Class ${number(p.id)} does not exist: use 0 to ${number(p.classes - 1)}.`,
  "problem.UnknownId": (p) =>
    `Token id ${number(p.id)} is not in the vocabulary of ${number(p.d_vocab)} tokens: use 0 to ` +
    `${number(p.d_vocab - 1)}.`,
  "problem.Ragged": (p) =>
    `${PARTS[p.what]}: all rows must have the same length, ${number(p.expected)}, but row ${number(p.row)} has ` +
    `${number(p.length)}.`,
  "problem.Batch": (p) =>
    `${PARTS[p.what]} has ${number(p.rows)} rows and the batch has ${number(p.expected)}: give one row per sequence.`,
  "problem.NotNumbers": (p) => `${p.what}: “${p.text}” is not a list of numbers such as 1,2,3.`,
  "problem.TooShort": (p) =>
    `A maximum length of ${number(p.length)} is too short: the tokenizer’s template alone needs ${number(p.least)}.`,
  "problem.NoTokenizer":
    "This model cannot read text without its tokenizer.json: open it with that file, or give token ids.",
  "problem.NoPixels": "This model reads an image, not text: choose an image.",
  "problem.ReadsNoImage": "This model reads no image beside a text: remove the image.",
  "problem.NoImageBeside": "This model reads an image beside the text: choose an image.",
  "problem.ImagePlaces": (p) =>
    `The text has ${p.token} ${plural(p.places, { one: "time", other: "times" })} for ` +
    `${plural(p.images, { one: "image", other: "images" })}: add images, or write it once for each.`,
  "problem.ImageTokens": (p) =>
    `The text has ${number(p.found)} image tokens, but its images need ${number(p.expected)}: write each image once.`,
  "problem.NoProcessor":
    "This model cannot read an image without its preprocessor_config.json or processor_config.json: open it with " +
    "that file.",
  "problem.NoFeatures": "This model reads sound, not text: choose a sound.",
  "problem.NoExtractor":
    "This model cannot read sound without its preprocessor_config.json or processor_config.json: open it with that " +
    "file, or choose features.",
  "problem.NoWav": (p) => `This file cannot be read as a WAV file: ${p.problem}.`,
  "problem.SoundRate": (p) =>
    `This sound has ${number(p.found)} samples a second, and the model reads ${number(p.rate)}: resample it first.`,
  "problem.NoSound": "This file holds no sound: choose another one.",
  "problem.SoundNotFinite": "This sound has samples that are not finite numbers: choose another one.",
  "problem.NoFeaturesFile": (p) =>
    `This file does not hold this model’s features: its only tensor must be input_features, of shape [1, ${p.bins}, ` +
    `frames] with at most ${number(p.frames)} frames, and of finite numbers.`,
  "problem.Missing": (p) => `${ABSENT[p.missing]} missing: this is an ${p.architecture} model.`,
  "problem.Key": (p) => `\`${p.key}\` ${p.problem}.`,
  "problem.TooLongFor": (p) => `The text is too long ${TASKS[p.task]}.`,
  "problem.TextRoom": (p) =>
    `This text needs ${number(p.bytes / 1e9, 1)} GB, and the engine has ${number(p.room / 1e9, 1)} GB: ` +
    `shorten it to ${number(p.tokens)} tokens.`,
  "problem.NoModel": "There is no model yet: open one first.",
  "problem.NoLens": "The lens file is no longer loaded: open it again.",
  "problem.NoOther": "The other model is no longer loaded: open it again.",
  "problem.NoTimeline": "This model does not write token by token: it has no timeline.",
  "problem.NoAttention": "This model has no attention of this kind, or an edit skips it.",
  "problem.NotAttention": (p) => `\`${p.path}\` is not an attention sublayer of this model.`,
  "problem.Linear": (p) => `\`${p.path}\` is a linear layer: it has no softmax, which this question is about.`,
  "problem.NotHead": (p) => `\`${p.head}\` is not a head of this model: use 0 to ${number(p.last)}.`,
  "problem.LeftOut": (p) => `\`${p.path}\` did not run: an edit skips it.`,
  "problem.NoPair": (p) =>
    `A paired token does not exist: this text has ${number(p.own)} tokens, the other ${number(p.other)}. Realign ` +
    "them.",
  "problem.NoImageAt": (p) =>
    `There is no image ${number(Number(p.image) + 1)} here: the text has ${number(p.images)}. Choose one of them.`,
  "problem.TileCount": (p) =>
    `The images are read in ${number(p.own)} and ${number(p.other)} tiles: patch the encoder from an image with ` +
    "as many tiles.",
  // ---- limits ----
  "problem.EditsOverflow": "These edits make numbers overflow in the engine: use smaller values.",
  "problem.NotFinite":
    "This model’s activations overflow in the engine: its files are damaged, or it needs 32-bit weights.",
  "problem.SettingsOverflow": "These settings make numbers overflow in the engine: use smaller values.",
  "problem.MomentOverflow": "The model’s outputs overflow at this snapshot: choose an earlier one.",
  "problem.TextMemory": (p) =>
    `This text is too long: \`${p.site}\` alone would take ${number(p.megabytes)} MB, and the limit is ` +
    `${number(p.most)} MB.`,
  "problem.SitesMemory": (p) =>
    `These activations hold ${number(p.numbers)} numbers, ${number(p.megabytes)} MB with their masks, and the limit ` +
    `is ${number(p.most)} MB: choose fewer of them, or a shorter text.`,
  "problem.ModelSize": (p) =>
    `This model has ${number(p.parameters)} parameters, and at most ${number(p.most)} can be made here: make it ` +
    "narrower or give it fewer layers.",
  "problem.TrainedSize": (p) =>
    `This model has ${number(p.parameters)} parameters, and at most ${number(p.most)} can be trained here: make it ` +
    "narrower or shallower.",
  "problem.WeightsMemory": (p) =>
    `This model needs ${number(p.needed)} MiB for its weights, and the page has room for ${number(p.most)} MiB: ` +
    `open a ` +
    "smaller one.",
  "problem.PieceMemory": (p) =>
    `A matrix of this model takes ${number(p.needed)} MiB, and this graphics card computes with at most ` +
    `${number(p.most)} MiB at once: keep it in fewer bits, or choose the CPU engine.`,
  "problem.BeamsMemory": (p) =>
    `${number(p.beams)} beams of this length do not fit into memory, only ${number(p.fit)} do: use fewer, or ` +
    "shorten the text.",
  // ---- training ----
  "problem.NoRun": "There is no training run: start one.",
  "problem.NoMoment": (p) => `Step ${number(p.step)} is no longer stored: choose another snapshot.`,
  "problem.Diverged": "The run diverged: save one of its snapshots.",
  "problem.NoFile": (p) => `This model has no ${p.file}, which is needed.`,
  "problem.LossLost": (p) =>
    `At step ${number(p.step)} the loss is no longer a number: use a smaller factor, a longer warmup or a clip of 1.`,
  "problem.Hopeless": (p) =>
    `At step ${number(p.step)} the loss is ${number(p.loss, 0)}, far worse than guessing: use a smaller factor, ` +
    `a longer ` +
    "warmup or a clip of 1.",
  "problem.WeightsLost": (p) =>
    `At step ${number(p.step)} the weights are no longer numbers: use a smaller factor, a longer warmup or a ` +
    `clip of 1.`,
  // ---- the engine ----
  "problem.Device": (p) =>
    `The ${p.engine} engine failed. Start it again, or choose another engine in the menu at the top.`,
  "problem.Overtaken": "A newer request replaced this one: try again.",
  // ---- a key's problem, after its name ----
  "problem.key.Missing": "is missing",
  "problem.key.NotKnown": "is not a known key",
  "problem.key.Unreadable": (p) => `cannot be read: ${p.said}`,
  "problem.key.Unknown": (p) => `“${p.value}” is unknown: use one of ${p.known.join(", ")}`,
  "problem.key.Size": (p) => `is ${number(p.value)}, expected 1 to ${number(p.most)}`,
  "problem.key.TooMany": (p) => `is ${number(p.value)}, expected at most ${number(p.most)}`,
  "problem.key.Range": (p) => `is ${number(p.value)}: use ${number(p.least)} to ${number(p.most)}`,
  "problem.key.AtMost": (p) => `is ${number(p.value)}: use at most ${number(p.most)}`,
  "problem.key.Rate": (p) => `is ${number(p.value)}, expected at least 0 and below 1`,
  "problem.key.Positive": "must be a positive number",
  "problem.key.Heads": (p) =>
    `is ${number(p.value)}, which does not divide d_model, ${number(p.d_model)}: use a number that does, or ` +
    `give d_head`,
  "problem.key.KvHeads": (p) => `is ${number(p.value)}, which does not divide n_heads, ${number(p.n_heads)}`,
  "problem.key.HeadWidth": (p) =>
    `is ${number(p.value)}, too wide for ${number(p.n_heads)} heads: their total is at most ${number(p.most)}`,
  "problem.key.OutWidth": (p) =>
    `is ${number(p.value)}, but with a residual, a gate or several sublayers it must be d_model, ` +
    `${number(p.d_model)}`,
  "problem.key.Odd": "must be even for sinusoidal positions",
  "problem.key.OddHead": (p) => `is ${number(p.value)}, and must be even for rotary positions`,
  "problem.key.Outside": (p) => `is outside the vocabulary of ${number(p.d_vocab)} tokens`,
  "problem.key.NoFirst": "is missing: the decoder needs a first token, or token ids instead of text",
  "problem.key.NoPad": "is missing: rows of one length need a padding token, or an end token in its place",
  "problem.key.NoFamily": (p) => `is missing: add the model’s family, one of ${p.known.join(", ")}`,
  "problem.key.Activation": (p) =>
    `is “${p.value}”, an activation that is not supported here: use ${p.known.join(", ")}`,
  "problem.key.Only": (p) => `is ${p.value}; ${p.family} models are supported only with ${p.only}`,
  "problem.key.Foreign": (p) =>
    `is not supported for ${p.family} models and may change their results: remove the key if it does not`,
  "problem.key.Differs": (p) => `is ${p.value}, and \`${p.other}\` is ${p.wanted}: they must be equal here`,
  "problem.key.Positions": (p) =>
    `asks for ${p.value} positions, which are not supported: use default, linear, dynamic, llama3, yarn or longrope`,
  "problem.key.PartlyTurned": (p) => `rotates only part of each head, which ${p.family} models do not`,
  "problem.key.Cooldown": (p) => `is ${number(p.value)}: use at most ${number(p.steps)}, the number of steps`,
  "problem.key.Factor": (p) => `is ${number(p.value)}: use a number above 0, up to ${number(1000)}`,
  "problem.key.Smoothing": (p) => `is ${number(p.value)}: use at least 0 and below 1`,
  "problem.key.Clip": (p) => `is ${number(p.value)}: use a number above 0, or null for no clipping`,
  "problem.key.Unusable": (p) => `cannot be used: ${p.said}`,
  "problem.key.OtherRecipe": "does not belong to this recipe: remove it",
  "problem.key.OfData": "is set by the recipe’s data: remove it",
  "problem.key.SeesFuture": "must stay true: a decoder that sees the future would copy the answers",
  "problem.key.Short": (p) => `is ${number(p.value)}, shorter than the data: use ${number(p.longest)} or more`,
  "problem.key.FewTokens": (p) =>
    `is ${number(p.value)}, but these words with their special tokens need ${number(p.words)}`,
  // ---- an edit's problem, after its name ----
  "problem.Edit": (p) => `Edits: \`${p.edit}\` ${p.problem}.`,
  "problem.edit.Unreadable": (p) => `cannot be read: ${p.said}`,
  "problem.edit.NoSublayer": (p) => `is not a sublayer of this model, which has ${p.known.join(", ")}`,
  "problem.edit.NoHeads": "has no heads: name an attention sublayer",
  "problem.edit.NoHead": (p) => `does not end in a head: use 0 to ${number(p.last)}`,
  "problem.edit.HiddenHead": (p) => `names head ${number(p.head)}: use 0 to ${number(p.last)} or null`,
  "problem.edit.NoSite":
    "is not a site of this model that can be patched: use resid_pre, resid_mid, resid_cross or resid_post of a " +
    "block, or norm, q, k, v, z, hidden, out, gate or branch of a sublayer that has it",
  "problem.edit.SiteWithoutHeads": "has values without heads: leave the head out, or patch q, k, v or z",
  "problem.edit.Positions": (p) =>
    `takes ${number(p.from)} positions of the other text for ${number(p.wanted)}: give one for each, or one for all`,
  "problem.edit.Encoder": "needs a decoder, and this model is an encoder",
  "problem.edit.NoDecoder": "needs a decoder, and this model has none",
  "problem.edit.NoCross": "needs cross-attention, and this model has none",
  "problem.edit.CrossWindow": "is cross-attention, which has no window: name a self-attention",
  "problem.edit.Linear": "is a linear layer: it has no scores that could be masked, and no pattern",
  "problem.edit.LinearGate": "is a linear layer, whose gates hold a norm too: scale its heads",
  "problem.edit.NoWidth": 'has a window of 0: use 1 or more, or "whole"',
  "problem.edit.NoGate": "has no gate in this model",
  "problem.edit.CrossPattern": "is cross-attention, where queries and keys are different tokens: use uniform or frozen",
  "problem.edit.Bits": "must hold only 1 (real) and 0 (padding)",
  "problem.edit.Range": (p) => `is ${number(p.value)}, expected ${number(p.least)} to ${number(p.most)}`,
  "problem.edit.Factor": (p) => `has the factor ${number(p.value)}, expected ${number(-p.most)} to ${number(p.most)}`,
  "problem.edit.Gate": (p) => `sets its gate to ${number(p.value)}, expected 0 to 1`,
  "problem.edit.Rate": (p) => `has ${p.rate} ${number(p.value)}, expected at least 0 and below 1`,
};

export const problems = {
  ...(engine as Spoken),
  "problem.weights.more": (p: P) => `and ${number(p.count)} more`,
  // ---- the choice of engine, and its worker ----
  "problem.device-lost":
    "The graphics card stopped computing, as it does when its memory is full. Choose the CPU engine or a smaller " +
    "model.",
  "problem.broke": (p: P) =>
    `Start it again. If it stops again, choose another engine or a smaller model, and report these words: ` +
    `“${p.said}”.`,
  "problem.order": "A model was requested before the engine was ready.",
  "problem.restarted": "The engine restarted before it answered. Try again.",
  "problem.closed": "This model has been closed. Load it again to use it.",
  "problem.crashed": "It crashed with this model. Choose another one, or restart it.",
  "problem.reader":
    "The part of the page that fetches and reads files stopped or did not start. Try again; if that does not help, " +
    "reload the page.",
  "problem.vanished": "The page’s computing process ended unexpectedly, probably because memory ran out.",
  "problem.cannot-see":
    "This needs attention patterns, and the recording holds a logit lens alone: open the model itself to see it.",
  "problem.cannot-lens":
    "This needs the model’s weights, or a recording of a logit lens: open the model itself to see it.",
  "problem.cannot-ask":
    "This needs the model’s weights, which a recording does not have: open the model itself to see it.",
  "problem.cannot-lab": "This needs an engine, but the page shows only a recording: open a model.",
  "problem.cannot-edit": "A recording cannot be edited: open the model itself to edit it.",
  "problem.cannot-write": "A recording holds one text and its answer: open the model itself to read or write others.",
  "problem.cannot-train": "This engine cannot train models.",
  ...kernel,
};

declare module "../../vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof problems, Entry> {}
}
