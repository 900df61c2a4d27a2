// Words of the dialog for models from elsewhere, in English.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, bytes, date } = forms("en");

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
};

declare module "../../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof modelsDialog, Entry> {}
}
