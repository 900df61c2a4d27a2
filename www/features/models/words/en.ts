// Words about opening a model of someone else's making: from a hub, or from files, in English.
import { forms } from "../../../i18n/forms.js";

export type P = Record<string, any>;

const { number, plural, percent, bytes, date, list } = forms("en");

export const hub = {
  "hub.open": "Open a model…",
  "hub.open.going": (p: P) => `Open a model… (fetching, ${percent(p.share)})`,
  "hub.about": "About this model",
  "hub.title": "Open a model",

  // ---- from a hub ----
  "hub.name": "From a hub",
  "hub.name.label": "Repository",
  "hub.name.example": "owner/name",
  "hub.name.hint": (p: P) =>
    `Add @revision for another than the newest, or paste the address of a model’s page. Looking it up asks ` +
    `${p.host} for its configuration, its files’ sizes and what its weights are called; the weights ` +
    `themselves come only when you say so.`,
  "hub.look-up": "Look up",
  "hub.looking": (p: P) => `Asking ${p.host}…`,
  "hub.suggested": "For example",
  "hub.suggested.encoder": "an encoder",
  "hub.suggested.decoder": "a decoder",
  "hub.suggested.encoder-decoder": "an encoder and a decoder",

  // ---- from this machine ----
  "hub.files": "From this machine",
  "hub.files.folder": "Choose a folder…",
  "hub.files.choose": "Choose files…",
  "hub.files.hint":
    "config.json, tokenizer.json and the .safetensors files. You can also drop them, or their folder, " +
    "anywhere on the page. They stay on this machine.",
  "hub.reading": "Reading…",

  // ---- what was found ----
  "hub.back": "Back",
  "hub.card.family": "Family",
  "hub.card.architecture": "Architecture",
  "hub.card.parameters": "Parameters",
  "hub.card.memory": "In memory",
  "hub.card.memory.of": (p: P) => `${bytes(p.bytes)}, of ${bytes(p.limit)} that this engine can hold`,
  "hub.card.bytes": (p: P) => bytes(p.bytes),
  "hub.card.count": (p: P) => number(p.count),
  "hub.card.licence": "Licence",
  "hub.card.no-tokenizer":
    "There is no tokenizer.json among the files: it reads no text without one. Choose it together with the others.",
  "hub.card.licence.none": "Not said",
  "hub.card.source": "From",
  "hub.card.commit": (p: P) => `commit ${p.commit}`,
  "hub.card.this-machine": "this machine",
  "hub.card.files": (p: P) => `${plural(p.count, { one: "file", other: "files" })}, ${bytes(p.bytes)}`,
  "hub.card.weights": "Weights",
  "hub.card.kept.f16": (p: P) => `16 bits; ${percent(p.apart, 2)} away from the files’ (root mean square)`,
  "hub.card.kept.int8": (p: P) =>
    `8 bits, with a scale for each row; ${percent(p.apart, 2)} away from the files’ (root mean square)`,
  "hub.card.parts": "Parameters by part",
  "hub.card.times": (p: P) => `${number(p.count)} × ${number(p.each)}`,
  "hub.card.share": (p: P) => percent(p.share, 1),
  "hub.card.ignored": (p: P) =>
    `${plural(p.count, { one: "tensor of the files is", other: "tensors of the files are" })} not read`,
  "hub.architecture.encoder": "Encoder",
  "hub.architecture.decoder": "Decoder",
  "hub.architecture.encoder-decoder": "Encoder and decoder",
  "hub.architecture.attention": "Attention only",
  "hub.fetch": (p: P) => `Fetch and open (${bytes(p.bytes)})`,
  "hub.use": "Open",
  "hub.keep": "How the weights are kept in memory",
  "hub.keep.bits": (p: P) => `${number(p.bits)} bits a number`,
  "hub.keep.too-large": (p: P) => `${bytes(p.bytes)}, too large`,
  "hub.keep.only": "It fits only so.",
  "hub.keep.f32": "As they are computed with.",
  "hub.keep.f16":
    "Each number keeps 11 binary digits: what the files have in 16 bits stays as it is, or nearly so. The " +
    "model’s name then says f16; single steps take longer.",
  "hub.keep.int8":
    "Each row of a matrix is rounded to 255 steps of its own. The model then computes slightly other " +
    "numbers, under a name that says int8; single steps take longer.",
  "hub.too-large": (p: P) =>
    `This model does not fit: its weights take ${bytes(p.memory)} in memory, and this engine can hold ` +
    `${bytes(p.limit)}. Nothing was fetched. A smaller model of the family may fit.`,
  "hub.no-room": (p: P) =>
    `There is no room for it: it takes ${bytes(p.bytes)}, and the browser lets this page keep ` +
    `${bytes(p.room)} more. Delete a stored model, or free some disk space.`,

  // ---- on its way ----
  "hub.fetching": (p: P) => `Fetching ${p.name}`,
  "hub.fetching.stopping": "Stopping…",
  "hub.fetching.of": (p: P) => `${bytes(p.done)} of ${bytes(p.total)}`,
  "hub.fetching.speed": (p: P) => `${bytes(p.speed)} a second`,
  "hub.fetching.done": "here",
  "hub.stop": "Cancel",
  "hub.opening": (p: P) => `Opening ${p.name}`,

  // ---- kept ----
  "hub.kept": "Stored on this device",
  "hub.kept.none": "None yet. What is fetched stays in this browser, and opens without a network.",
  "hub.kept.not":
    "This browser keeps nothing for this page (in private windows most do not), so a fetched model is gone with it.",
  "hub.kept.about": (p: P) => `${bytes(p.bytes)} · ${p.family} · ${date(p.date)}`,
  "hub.kept.part": (p: P) => `${bytes(p.have)} of ${bytes(p.bytes)} are here`,
  "hub.kept.damaged": (p: P) =>
    `${bytes(p.bytes)} · damaged: what it is can no longer be read. Fetch it again, or delete it.`,
  "hub.kept.f32": "Open",
  "hub.kept.f32.one": (p: P) => `Open ${p.name}`,
  "hub.kept.f16": "Open in 16 bits",
  "hub.kept.f16.one": (p: P) => `Open in 16 bits: ${p.name}`,
  "hub.kept.int8": "Open in 8 bits",
  "hub.kept.int8.one": (p: P) => `Open in 8 bits: ${p.name}`,
  "hub.kept.go-on": "Go on fetching",
  "hub.kept.go-on.one": (p: P) => `Go on fetching ${p.name}`,
  "hub.kept.doom": "Delete",
  "hub.kept.doom.one": (p: P) => `Delete ${p.name}`,
  "hub.kept.sure": "Once deleted, it has to be fetched again.",
  "hub.kept.spare": "Keep it",
  "hub.kept.spare.one": (p: P) => `Keep it: ${p.name}`,
  "hub.kept.drop": "Delete for good",
  "hub.kept.drop.one": (p: P) => `Delete for good: ${p.name}`,
  "hub.kept.room": (p: P) => `The browser has room for ${bytes(p.room)} more.`,

  // ---- settings ----
  "hub.settings": "Settings",
  "hub.endpoint": "Address of the hub",
  "hub.endpoint.hint": "A mirror with the same layout will do. Empty it for the usual one.",
  "hub.endpoint.set": "Use",

  // ---- a link's model ----
  "hub.wanted": (p: P) => `This link shows ${p.name}, which is not stored in this browser.`,
  "hub.wanted.bytes": (p: P) => `It takes ${bytes(p.bytes)}, and would come from ${p.host}.`,
  "hub.wanted.unsaid": (p: P) => `Its size is not in the link: ${p.host} can be asked.`,
  "hub.wanted.kept": (p: P) => `The link has it in ${number(p.bits)} bits.`,
  "hub.wanted.not-kept": (p: P) =>
    `The link has it in ${number(p.bits)} bits, which the engine that runs does not keep: opened ` +
    `otherwise, its numbers are slightly other ones.`,
  "hub.wanted.whole": "The link has it whole: in fewer bits its numbers are slightly other ones.",
  "hub.wanted.else": "Without it the page shows its first model.",

  // ---- what went wrong ----
  "hub.problem.name":
    "A repository is written owner/name, as in openai-community/gpt2, or is the address of a model’s page.",
  "hub.problem.endpoint": "This is no address of a hub: write one that begins with https://.",
  "hub.problem.unreachable": (p: P) =>
    `${p.host} cannot be reached. Check the connection, or choose another hub under Settings; stored ` +
    `models open without one.`,
  "hub.problem.unknown": (p: P) =>
    `${p.host} has no model ${p.name} with this revision, or it is private. Check the spelling.`,
  "hub.problem.gated": (p: P) =>
    `${p.name} is given only to people who have agreed to its terms. Agree and download it on its page ` +
    `there, then open the folder here.`,
  "hub.problem.status": (p: P) => `${p.host} could not answer (status ${p.status}). Try again later.`,
  "hub.problem.no-hub": (p: P) =>
    `${p.host} answers, but not as a hub of models does. Check its address under Settings.`,
  "hub.problem.nonsense": (p: P) =>
    `${p.host} names this model or its commit in a way that is not understood: “${p.said}”. Nothing is ` +
    `fetched from it; check its address under Settings.`,
  "hub.problem.no-sizes": "The hub does not say how large the files are, so nothing is fetched from it.",
  "hub.problem.file": (p: P) => `${p.file} could not be fetched (status ${p.status}). Try again later.`,
  "hub.problem.broken-off": (p: P) =>
    `The connection broke off in ${p.file}, at ${bytes(p.done)} of ${bytes(p.total)}. What has come is ` +
    `kept: fetch again to go on from there.`,
  "hub.problem.broken-off.lost": (p: P) =>
    `The connection broke off in ${p.file}, at ${bytes(p.done)} of ${bytes(p.total)}. This browser keeps ` +
    `nothing for this page, so what has come is gone. Fetch it again.`,
  "hub.problem.checksum": (p: P) =>
    `${p.file} did not arrive as the hub has it: its checksum differs. It was deleted; fetch it again.`,
  "hub.problem.full":
    "There is no room left for this page on the disk. What has come is kept; delete a stored model and go on.",
  "hub.problem.gone": (p: P) =>
    `The files of ${p.name} are no longer in this browser. Delete it from the list and fetch it again.`,
  "hub.problem.empty": "There is no file in it.",
  "hub.problem.no-config":
    "There is no config.json among the files: choose the folder of a model, or all of its files together.",
  "hub.problem.no-weights": "There are no weights among the files: a model needs its model.safetensors.",
  "hub.problem.other-weights":
    "The weights are not in a .safetensors file. On the command line, headlight convert turns them into one.",
  "hub.problem.no-index":
    "The weights are in several files, and model.safetensors.index.json, which says which tensor is where, is missing.",
  "hub.problem.index": "model.safetensors.index.json cannot be read: it has no weight_map.",
  "hub.problem.elsewhere-shard": (p: P) =>
    `model.safetensors.index.json names “${p.file}”, which is no file beside it. Fetch or copy the model again.`,
  "hub.problem.no-shard": (p: P) => `A file of the weights is missing: ${p.file}.`,
  "hub.ignored": (p: P) => list(p.names),
  "notice.fetched": (p: P) => `${p.name} is here now: it stands under Open a model.`,
};
