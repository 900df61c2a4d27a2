// Words of the models there are, and of opening one of someone else's making, in English.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural, percent, bytes, date, list } = forms("en");

export const models = {
  "models.choose": "Model",
  "models.option": (p: P) => `${p.name}: ${p.short}`,
  "models.look": "Look for:",
  "models.group.encoder-decoder": "Encoder–decoder: answers a text",
  "models.group.decoder": "Decoder: goes on with a text",
  "models.group.encoder": "Encoder: fills holes in",
  "models.group.own": "Yours, on this page only",
  "models.group.opened": "Opened here",
  "models.dates.short": "any date to ISO 8601",
  "models.dates.does": "Reads a date in four languages and writes it as ISO 8601.",
  "models.dates.look": "in Cross, L0H3, which looks at the digits of the year while they are written.",
  "models.dates.write": "Write a date, any way you like",
  "models.dates.about": "In English, Turkish, German or Bengali. Of any other text it says “none”.",
  "models.reverse.short": "a word backwards",
  "models.reverse.does": "Writes a word from its end to its beginning.",
  "models.reverse.look":
    "in Cross, L0H0 and L0H1, soft diagonals from the top right: each step looks one letter further to the left.",
  "models.reverse.write": "Write a word",
  "models.reverse.about": "Of the letters a to j, up to eight of them.",
  "models.copy.short": "the same word again",
  "models.copy.does": "Writes the word that it reads.",
  "models.copy.look": "in Cross, L0H0, a diagonal from the top left: each step looks one letter further to the right.",
  "models.copy.write": "Write a word",
  "models.copy.about": "Of the letters a to j, up to eight of them.",
  "models.sort.short": "letters in order",
  "models.sort.does": "Writes the letters of a word in the order of the alphabet.",
  "models.sort.look": "in Cross, steps that look at the letter they write, wherever it stands.",
  "models.sort.write": "Write a word",
  "models.sort.about": "Of the letters a to j, up to eight of them.",
  "models.phrases.short": "English to Turkish",
  "models.phrases.does": "Translates short phrases, as programs say them, from English into Turkish.",
  "models.phrases.look":
    "in Cross, L1H1, which looks at the English word while its Turkish one is written. Turkish puts the verb last: " +
    "the row that writes it looks back at the first word.",
  "models.phrases.write": "Write a short phrase in English",
  "models.phrases.about":
    "As menus and messages say it, up to eight words, without numbers. It answers in small letters.",
  "models.induction.short": "what repeats, goes on",
  "models.induction.does": "Goes on with letters that repeat. It has attention only, no MLP.",
  "models.induction.look":
    "L1H1, a diagonal: it looks right behind the last place of the same letter. In layer 0, heads that look one " +
    "letter back.",
  "models.induction.write": "Write letters, and begin to repeat them",
  "models.induction.about": "Small letters a to z, none twice before they repeat.",
  "models.add.short": "sums, digit by digit",
  "models.add.does": "Writes the sum of two numbers, the first digit first.",
  "models.add.look":
    "L0H2, where each digit of the sum looks at those of its own column; other heads look to the right, for what " +
    "may be carried.",
  "models.add.write": "Write a sum to do",
  "models.add.about": "Three digits each, zeros in front written out, and an equals sign.",
  "models.tales.short": "a novel, onward",
  "models.tales.does": "Goes on with a text in the manner of Jane Austen, whose novels are all it has read.",
  "models.tales.look":
    "L0H1, which looks for names over the whole sentence, and L3H1 and L2H2, which look at the token before.",
  "models.tales.write": "Begin a sentence",
  "models.tales.about": "In English. Its tokens are words and pieces of words.",
  "models.fill.short": "the missing word",
  "models.fill.does": "Guesses the word behind [mask] from what stands on both sides.",
  "models.fill.look":
    "in the last layer, a head that looks one token ahead (L2H0) and one that looks one back (L2H1): nothing " +
    "hides the future from an encoder.",
  "models.fill.write": "Write a sentence with a hole",
  "models.fill.about": "In English. Write [mask] where a word is missing.",
  "models.own-answers.does": "Reads a text and writes another one.",
  "models.own-answers.look": "what each step of the answer looks at, in Cross.",
  "models.own-answers.write": "Write a text",
  "models.own-answers.about": "As this model has learned to read it.",
  "models.own-continues.does": "Goes on with a text, token by token.",
  "models.own-continues.look": "heads that look one token back, or at earlier places of the same token.",
  "models.own-continues.write": "Begin a text",
  "models.own-continues.about": "As this model has learned to read it.",
  "models.own-fills.does": (p: P) =>
    `${p.mask ? `Guesses what stands behind ${p.mask}` : "Guesses each token"}, from what stands on both sides.`,
  "models.own-fills.look": (p: P) =>
    `${p.mask ? `the row of ${p.mask}` : "the row of a token"}, and what it looks at on both sides.`,
  "models.own-fills.write": "Write a text with a hole",
  "models.own-fills.about": (p: P) =>
    p.mask ? `Write ${p.mask} where something is missing.` : "As this model has learned to read it.",
  "models.own-classifies.does": "Reads a text and says which of its classes it is of.",
  "models.own-classifies.look": "the row of the first token: the class is told by it alone.",
  "models.own-classifies.write": "Write a text",
  "models.own-classifies.about": "As this model has learned to read it.",
  "models.own-reads.does": "Reads a text, and turns each token into a vector.",
  "models.own-reads.look": "which tokens look at each other.",
  "models.own-reads.write": "Write a text",
  "models.own-reads.about": "As this model has learned to read it.",
  "notice.model-edits": "Edits that this model has no place for were removed.",
  "notice.model-back": (p: P) => `Back to ${p.name}`,
  "notice.model-failed": (p: P) => `The model “${p.name}” could not be loaded, so the one before stays. ${p.message}`,
  "notice.own-gone":
    "The model that was open here was only on that page, and is gone. This is the one to begin with; to go " +
    "on with that one, open its files again, or find it under Models in Train, if you kept it there.",
  "notice.fetched": (p: P) => `${p.name} is here now: it stands under Open a model.`,
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
  "hub.card.classes": "Classes",
  "hub.card.classes.named": (p: P) => `${number(p.count)}: ${p.names}`,
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
  "hub.card.unfollowed": "What its files ask of how a text is written, and is not done here",
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
    "model’s name then says f16; single steps take a little less time.",
  "hub.keep.int8":
    "Each row of a matrix is rounded to 255 steps of its own. The model then computes slightly other " +
    "numbers, under a name that says int8; single steps take less time.",
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
  "problem.hub.elsewhere": "This page or another tab of it is at work on this model. Wait for it.",
  "problem.hub.header": (p: P) =>
    `${p.file} is not a whole safetensors file: it ends before its header does. Fetch or copy it again.`,
  "problem.hub.size": (p: P) =>
    `${p.file} is not a whole safetensors file: by its header it has ${number(p.said)} bytes, ` +
    `and there are ${number(p.size)}. Fetch or copy it again.`,
  "problem.hub.name":
    "A repository is written owner/name, as in openai-community/gpt2, or is the address of a model’s page.",
  "problem.hub.endpoint": "This is no address of a hub: write one that begins with https://.",
  "problem.hub.unreachable": (p: P) =>
    `${p.host} cannot be reached. Check the connection, or choose another hub under Settings; stored ` +
    `models open without one.`,
  "problem.hub.unknown": (p: P) =>
    `${p.host} has no model ${p.name} with this revision, or it is private. Check the spelling.`,
  "problem.hub.gated": (p: P) =>
    `${p.name} is given only to people who have agreed to its terms. Agree and download it on its page ` +
    `there, then open the folder here.`,
  "problem.hub.status": (p: P) => `${p.host} could not answer (status ${p.status}). Try again later.`,
  "problem.hub.too-much": (p: P) =>
    `${p.host} sends far more than a model’s description has, so it was not read on. Check its address under Settings.`,
  "problem.hub.no-hub": (p: P) =>
    `${p.host} answers, but not as a hub of models does. Check its address under Settings.`,
  "problem.hub.nonsense": (p: P) =>
    `${p.host} names this model or its commit in a way that is not understood: “${p.said}”. Nothing is ` +
    `fetched from it; check its address under Settings.`,
  "problem.hub.no-sizes": "The hub does not say how large the files are, so nothing is fetched from it.",
  "problem.hub.file": (p: P) => `${p.file} could not be fetched (status ${p.status}). Try again later.`,
  "problem.hub.broken-off": (p: P) =>
    `The connection broke off in ${p.file}, at ${bytes(p.done)} of ${bytes(p.total)}. What has come is ` +
    `kept: fetch again to go on from there.`,
  "problem.hub.broken-off.lost": (p: P) =>
    `The connection broke off in ${p.file}, at ${bytes(p.done)} of ${bytes(p.total)}. This browser keeps ` +
    `nothing for this page, so what has come is gone. Fetch it again.`,
  "problem.hub.checksum": (p: P) =>
    `${p.file} did not arrive as the hub has it: its checksum differs. It was deleted; fetch it again.`,
  "problem.hub.full":
    "There is no room left for this page on the disk. What has come is kept; delete a stored model and go on.",
  "problem.hub.gone": (p: P) =>
    `The files of ${p.name} are no longer in this browser. Delete it from the list and fetch it again.`,
  "problem.hub.empty": "There is no file in it.",
  "problem.hub.no-config":
    "There is no config.json among the files: choose the folder of a model, or all of its files together.",
  "problem.hub.no-weights": "There are no weights among the files: a model needs its model.safetensors.",
  "problem.hub.other-weights":
    "The weights are not in a .safetensors file. On the command line, headlight convert turns them into one.",
  "problem.hub.no-index":
    "The weights are in several files, and model.safetensors.index.json, which says which tensor is where, is missing.",
  "problem.hub.index": "model.safetensors.index.json cannot be read: it has no weight_map.",
  "problem.hub.elsewhere-shard": (p: P) =>
    `model.safetensors.index.json names “${p.file}”, which is no file beside it. Fetch or copy the model again.`,
  "problem.hub.no-shard": (p: P) => `A file of the weights is missing: ${p.file}.`,
  "hub.ignored": (p: P) => list(p.names),
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof models, Entry> {}
}
