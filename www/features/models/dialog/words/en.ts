// Words of the dialog for models from elsewhere, and of a model's card, in English.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, plural, list, bytes, date } = forms("en");

export const modelsDialog = {
  "notice.fetched": (p: P) => `${p.name} has been downloaded. Find it under Open a model.`,
  "hub.title": "Open a model",
  // ---- from a hub ----
  "hub.name": "From a hub",
  "hub.name.label": "Repository",
  "hub.name.example": "owner/name",
  "hub.name.hint": (p: P) =>
    "Append @revision for a specific version, name a GGUF file as owner/name/file.gguf, or paste the address of a " +
    "model’s page. Looking it up fetches " +
    `only the configuration, file sizes and tensor names from ${p.host}; weights are downloaded after you ` +
    "confirm.",
  "hub.look-up": "Look up",
  "hub.suggested": "For example",
  "hub.suggested.encoder": "an encoder",
  "hub.suggested.decoder": "a decoder",
  "hub.suggested.encoder-decoder": "an encoder and a decoder",
  // ---- from this machine ----
  "hub.files": "From this machine",
  "hub.files.folder": "Choose a folder…",
  "hub.files.choose": "Choose files…",
  "hub.files.hint":
    "config.json, tokenizer.json and the .safetensors files; or a .gguf file, all parts if there are several; " +
    "or the .safetensors file of a recording, or the .json file of a logit lens. You can also drop them, or their " +
    "folder, anywhere on the page. They never leave this machine.",
  "hub.reading": "Reading…",
  // ---- what was found ----
  "hub.back": "Back",
  "hub.steps": "Training step",
  "hub.step": (p: P) => `Step ${number(p.step)}`,
  "hub.step.none": "The last state",
  "hub.steps.hint": (p: P) =>
    `${number(p.count)} checkpoints, from step ${number(p.first)} to ${number(p.last)}. A step is downloaded only ` +
    "after you confirm. Once one is open, a chart under the Grid measures its heads over them.",
  "hub.fetch": (p: P) => `Download and open (${bytes(p.bytes)})`,
  "hub.use": "Open",
  "hub.tower": "This model has two encoders. Open the one for",
  "hub.tower.images": "images",
  "hub.tower.texts": "texts",
  "hub.keep": "Precision of the weights in memory",
  "hub.keep.bits": (p: P) => `${number(p.bits)}-bit`,
  "hub.keep.too-large": (p: P) => `${bytes(p.bytes)}, too large`,
  "hub.keep.only": "Only this precision fits.",
  "hub.keep.f32": "The precision in which the model computes.",
  "hub.keep.f16":
    "Weights that are 16-bit in the files stay exact or nearly so (11 significant bits). The model’s " +
    "name then says f16; single steps are slightly faster.",
  "hub.keep.int8":
    "Weights are rounded to 255 levels and the inputs of each matrix to 127, in blocks of 32 numbers. Results differ " +
    "slightly, and computing is faster. The model’s name says int8.",
  "hub.keep.int4":
    "Weights are rounded to 16 levels in blocks of 32 numbers, as in GGUF’s Q4_0. Use this only for a model that " +
    "does not fit otherwise: the results differ visibly. The model’s name says int4.",
  "hub.too-large": (p: P) =>
    `This model does not fit: its weights take ${bytes(p.memory)}, and this engine can hold ` +
    `${bytes(p.limit)}. Nothing was downloaded. A smaller model of the family may fit.`,
  "hub.no-room": (p: P) =>
    `There is not enough room: the model takes ${bytes(p.bytes)}, and the browser allows this page ` +
    `${bytes(p.room)} more. Delete a stored model, or free some disk space.`,
  // ---- on its way ----
  "hub.fetching": (p: P) => `Downloading ${p.name}`,
  "hub.fetching.stopping": "Stopping…",
  "hub.fetching.speed": (p: P) => `${bytes(p.speed)}/s`,
  "hub.fetching.done": "downloaded",
  "hub.stop": "Cancel",
  "hub.opening": (p: P) => `Opening ${p.name}`,
  // ---- kept ----
  "hub.kept": "Stored on this device",
  "hub.kept.none": "None yet. Downloaded models stay in this browser and open without a network.",
  "hub.kept.not":
    "This browser stores nothing for this page (most private windows don’t), so a downloaded model is lost " +
    "when you close it.",
  "hub.kept.about": (p: P) => `${bytes(p.bytes)} · ${p.family} · ${date(p.date)}`,
  "hub.kept.part": (p: P) => `${bytes(p.have)} of ${bytes(p.bytes)} downloaded`,
  "hub.kept.damaged": (p: P) =>
    `${bytes(p.bytes)} · damaged: its description can no longer be read. Download it again, or delete it.`,
  "hub.kept.f32": "Open",
  "hub.kept.f32.one": (p: P) => `Open ${p.name}`,
  "hub.kept.f16": "Open in 16-bit",
  "hub.kept.f16.one": (p: P) => `Open in 16-bit: ${p.name}`,
  "hub.kept.int8": "Open in 8-bit",
  "hub.kept.int8.one": (p: P) => `Open in 8-bit: ${p.name}`,
  "hub.kept.int4": "Open in 4-bit",
  "hub.kept.int4.one": (p: P) => `Open in 4-bit: ${p.name}`,
  "hub.kept.go-on": "Resume download",
  "hub.kept.go-on.one": (p: P) => `Resume downloading ${p.name}`,
  "hub.kept.doom": "Delete",
  "hub.kept.doom.one": (p: P) => `Delete ${p.name}`,
  "hub.kept.sure": "After deleting, you have to download it again.",
  "hub.kept.spare": "Keep it",
  "hub.kept.spare.one": (p: P) => `Keep it: ${p.name}`,
  "hub.kept.drop": "Delete permanently",
  "hub.kept.drop.one": (p: P) => `Delete permanently: ${p.name}`,
  "hub.kept.room": (p: P) => `The browser has ${bytes(p.room)} of free space for this page.`,
  // ---- settings ----
  "hub.settings": "Settings",
  "hub.endpoint": "Address of the hub",
  "hub.endpoint.hint": "A mirror with the same layout works too. Leave empty for the default.",
  "hub.endpoint.set": "Use",
  // ---- a link's model ----
  "hub.wanted": (p: P) => `This link shows ${p.name}, which is not stored in this browser.`,
  "hub.wanted.bytes": (p: P) => `It takes ${bytes(p.bytes)} and would be downloaded from ${p.host}.`,
  "hub.wanted.unsaid": (p: P) => `The link does not give its size; you can ask ${p.host}.`,
  "hub.wanted.kept": (p: P) => `The link uses ${number(p.bits)}-bit weights.`,
  "hub.wanted.not-kept": (p: P) =>
    `The link uses ${number(p.bits)}-bit weights, which this engine does not support. At another precision the ` +
    "numbers differ slightly.",
  "hub.wanted.whole": "The link uses full precision. With fewer bits the numbers differ slightly.",
  "hub.wanted.else": "Otherwise the page shows its default model.",
  // ---- the card of a model, and what its rounding costs ----
  "hub.about": "About this model",
  "hub.looking": (p: P) => `Asking ${p.host}…`,
  "hub.card.family": "Family",
  "hub.card.architecture": "Architecture",
  "hub.card.classes": "Classes",
  "hub.card.classes.named": (p: P) => `${number(p.count)}: ${p.names}`,
  "hub.card.parameters": "Parameters",
  "hub.card.memory": "In memory",
  "hub.card.memory.of": (p: P) => `${bytes(p.bytes)} of the ${bytes(p.limit)} this engine can hold`,
  "hub.card.engine": "Engine",
  "hub.card.engine.cpu": (p: P) =>
    `CPU: the graphics card computes with at most ${bytes(p.most)} at once, and a matrix takes ${bytes(p.needed)}`,
  "hub.card.bytes": (p: P) => bytes(p.bytes),
  "hub.card.count": (p: P) => number(p.count),
  "hub.card.licence": "Licence",
  "hub.card.no-tokenizer":
    "tokenizer.json is missing, and without it the model cannot read text. Choose it together with the other files.",
  "hub.card.licence.none": "Not stated",
  "hub.card.source": "Source",
  "hub.card.commit": (p: P) => `commit ${p.commit}`,
  "hub.card.this-machine": "this machine",
  "hub.card.files": (p: P) => `${plural(p.count, { one: "file", other: "files" })}, ${bytes(p.bytes)}`,
  "hub.card.weights": "Weights",
  "hub.card.kept.f16": (p: P) => `16-bit; root-mean-square error ${percent(p.apart, 2)}`,
  "hub.card.kept.int8": (p: P) => `8-bit with one scale per 32 numbers; root-mean-square error ${percent(p.apart, 2)}`,
  "hub.card.kept.int4": (p: P) => `4-bit with one scale per 32 numbers; root-mean-square error ${percent(p.apart, 2)}`,
  "hub.rounding": "The cost of rounding on this text",
  "hub.rounding.measure": (p: P) => `Compare with ${p.bits} bits`,
  "hub.rounding.hint": (p: P) =>
    `The weights are loaded a second time, in ${p.bits} bits, and both models compute the current text.`,
  "hub.rounding.pending": (p: P) => `Loading the weights in ${p.bits} bits, and computing…`,
  "hub.rounding.beside": (p: P) =>
    `Compared with the same weights in ${p.bits} bits, over all heads. To see both, use Compare.`,
  "hub.rounding.mean": "Mean of a cell",
  "hub.rounding.worst": "Worst cell",
  "hub.rounding.worst.cell": (p: P) => `${p.rounded} instead of ${p.exact}: ${p.head}, from “${p.query}” to “${p.key}”`,
  "hub.rounding.moved": "Rows",
  "hub.rounding.moved.rows": (p: P) =>
    `${number(p.moved)} of ${number(p.rows)} have a different strongest key (${percent(p.moved / p.rows, 1)})`,
  "hub.rounding.kl": "Answer (KL)",
  "hub.rounding.nats": (p: P) => `${p.value} nats per token`,
  "hub.card.head": "Output head",
  "hub.card.untied":
    "Not tied: config.json ties it to the embedding, but the files hold different matrices, and those are used",
  "hub.card.parts": "Parameters by part",
  "hub.card.times": (p: P) => `${number(p.count)} × ${number(p.each)}`,
  "hub.card.share": (p: P) => percent(p.share, 1),
  "hub.card.unfollowed": "Generation settings in its files that are not applied here",
  "hub.card.ignored": (p: P) =>
    `${plural(p.count, { one: "tensor in the files is", other: "tensors in the files are" })} not used`,
  "hub.architecture.encoder": "Encoder",
  "hub.architecture.decoder": "Decoder",
  "hub.architecture.encoder-decoder": "Encoder and decoder",
  "hub.architecture.attention": "Attention only",
  "hub.fetching.of": (p: P) => `${bytes(p.done)} of ${bytes(p.total)}`,
  // ---- what went wrong ----
  "problem.hub.name":
    "Write a repository as owner/name, such as openai-community/gpt2, or paste the address of a model’s page.",
  "problem.hub.endpoint": "This is not the address of a hub: it must begin with https://.",
  "problem.hub.unreachable": (p: P) =>
    `${p.host} cannot be reached. Check the connection, or choose another hub under Settings. Stored models ` +
    "open offline.",
  "problem.hub.unknown": (p: P) =>
    `${p.host} has no model ${p.name} with this revision, or it is private. Check the spelling.`,
  "problem.hub.gated": (p: P) =>
    `${p.name} requires you to accept its terms. Accept them on its page, download it there, then open the ` +
    "folder here.",
  "problem.hub.status": (p: P) => `${p.host} could not answer (status ${p.status}). Try again later.`,
  "problem.hub.too-much": (p: P) =>
    `${p.host} sent far more than a model’s description, so the download was stopped. Check the address under ` +
    "Settings.",
  "problem.hub.no-hub": (p: P) => `${p.host} does not answer like a model hub. Check the address under Settings.`,
  "problem.hub.nonsense": (p: P) =>
    `${p.host} returned an unexpected name or commit for this model: “${p.said}”. Nothing was ` +
    "downloaded; check the address under Settings.",
  "problem.hub.no-sizes": "The hub does not report file sizes, so nothing is downloaded from it.",
  "problem.hub.file": (p: P) => `${p.file} could not be downloaded (status ${p.status}). Try again later.`,
  "problem.hub.broken-off": (p: P) =>
    `The connection was lost in ${p.file}, at ${bytes(p.done)} of ${bytes(p.total)}. Download again to resume ` +
    "from there.",
  "problem.hub.broken-off.lost": (p: P) =>
    `The connection was lost in ${p.file}, at ${bytes(p.done)} of ${bytes(p.total)}. This browser stores ` +
    "nothing for this page, so the download starts over. Download it again.",
  "problem.hub.checksum": (p: P) =>
    `${p.file} has a different checksum than on the hub and was deleted. Download it again.`,
  "problem.hub.full":
    "The disk has no room left for this page. The download so far is kept: delete a stored model and resume.",
  "problem.hub.larger": (p: P) =>
    `It takes ${bytes(p.bytes)}, more than the ${bytes(p.agreed)} of the open one: open it by its name; the ` +
    "dialog shows its size.",
  "problem.hub.gone": (p: P) =>
    `The files of ${p.name} are no longer in this browser. Delete it from the list and download it again.`,
  "problem.hub.empty": "The folder is empty.",
  "problem.hub.no-config": "config.json is missing: choose a model’s folder, or all of its files together.",
  "problem.hub.weights-alone": (p: P) =>
    `${p.file} is not a recording from headlight. If it holds a model’s weights, choose the model’s folder, with its ` +
    "config.json.",
  "problem.hub.zip": (p: P) =>
    `${p.file} is a zip without an atlas. Unpack it and choose its folder, or open it in Train if Train saved it.`,
  "problem.hub.no-gguf": (p: P) => `There is no file ${p.file} in this repository. Check the spelling.`,
  "problem.hub.which-gguf": (p: P) =>
    `There are several GGUF files. Choose one of them; from a hub, type owner/name/file.gguf: ${p.files.join(", ")}…`,
  "problem.hub.no-part": (p: P) =>
    `${p.file} is missing: the model has ${p.count} parts. Choose or drop all of them together.`,
  "problem.hub.no-weights": "The weights are missing: a model needs its model.safetensors.",
  "problem.hub.other-weights":
    "The weights are not in a .safetensors file. On the command line, headlight convert converts them.",
  "problem.hub.no-index":
    "The weights are in several files, and model.safetensors.index.json, which lists the tensors of each file, " +
    "is missing.",
  "problem.hub.index": "model.safetensors.index.json cannot be read: it has no weight_map.",
  "problem.hub.elsewhere-shard": (p: P) =>
    `model.safetensors.index.json names “${p.file}”, which is not among the files. Download or copy the model ` +
    "again.",
  "problem.hub.no-shard": (p: P) => `A weight file is missing: ${p.file}.`,
  "hub.ignored": (p: P) => list(p.names),
};

declare module "../../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof modelsDialog, Entry> {}
}
