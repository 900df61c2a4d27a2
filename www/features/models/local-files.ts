// A model from a folder or files that a person chose or dropped.
import { choose, settingsIn, shardsOf } from "./choose-files.js";
import { headerIn, headerOf } from "../../lib/safetensors.js";
import { problem } from "../../lib/errors.js";
import { rangesOf } from "../../lib/files/ranges.js";
import { label, maybe, named, parse, record } from "../../lib/foreign/schema.js";
import { licenceIn, titleIn } from "./licence.js";
import { isGguf, readGgufBlobs, stemOf, type GgufModel, type Unpack } from "../../protocol/gguf.js";
import type { FileAtPath } from "../../lib/files/dropped-files.js";
import type { Folder } from "../../protocol/messages.js";
import { outlineOf, type Outline } from "./hub/listing.js";

/** The recording among files without a model's configuration, if there is one. */
export async function recordingIn(found: FileAtPath[]) {
  if (found.some(({ path }) => /(^|\/)config\.json$/.test(path))) return null;
  const lens = await lensIn(found);
  if (lens) return lens;
  const files = found.filter(({ path }) => /\.safetensors$/i.test(path));
  if (files.length !== 1) return null;
  const file = rangesOfFile(files[0]);
  const { isRecording } = await import("../../engine/recording/index.js");
  const header = parse(
    named((one) => one),
    (await headerIn(file)).text,
  );
  return isRecording(header ?? {}) ? file : null;
}

const rangesOfFile = ({ path, blob }: FileAtPath) => rangesOf(path.split("/").at(-1) as string, blob);

/** The only file, if it is a recording of a logit lens. */
export async function lensIn(found: FileAtPath[]) {
  if (found.length !== 1 || !/\.json$/i.test(found[0].path)) return null;
  const file = rangesOfFile(found[0]);
  const { isLogitLens } = await import("../../engine/recording/index.js");
  return (await isLogitLens(file)) ? file : null;
}

/** The model in the topmost folder with a configuration, else the only GGUF file. */
export async function folderOf(found: FileAtPath[], unpack: Unpack) {
  const depth = (path: string) => path.split("/").length;
  const top = found
    .map(({ path }) => path)
    .filter((path) => /(^|\/)config\.json$/.test(path))
    .sort((a, b) => depth(a) - depth(b))[0];
  const gguf = found.filter(({ path }) => isGguf(path));
  if (top === undefined && gguf.length)
    return assemble(null, new Map(gguf.map(({ path, blob }) => [path.split("/").at(-1) ?? path, blob])), unpack);
  if (top === undefined && found.length === 1 && /[.]zip$/i.test(found[0].path))
    throw problem("hub.zip", { file: found[0].path });
  if (top === undefined) {
    const weights = found.filter(({ path }) => /[.]safetensors$/i.test(path)).map(({ path }) => path);
    if (weights.length === 1) throw problem("hub.weights-alone", { file: weights[0] });
    throw problem(found.length ? "hub.no-config" : "hub.empty");
  }
  const at = top.slice(0, -"config.json".length);
  const files = new Map(
    found.filter(({ path }) => path.startsWith(at)).map(({ path, blob }) => [path.slice(at.length), blob]),
  );
  const name = at.split("/").filter(Boolean).at(-1);
  return assemble(name === undefined || GENERIC.test(name) ? null : name, files, unpack, name);
}

/** A generic folder name. */
const GENERIC = /^(model|models|weights|checkpoint|ckpt|output|outputs|saved|export|files|main|data|pytorch|hf)$/i;

/**
 * A model from its files, by their names.
 * @param name null: the name in its configuration or README
 * @param last the fallback name
 */
export async function assemble(name: string | null, files: Map<string, Blob>, unpack: Unpack, last?: string) {
  const names = [...files.keys()];
  const blob = (one: string) => files.get(one) as Blob;
  const text = async (one: string | null) => (one === null ? null : blob(one).text());
  const chosen = choose(names);
  if (chosen.config === null)
    return assembleGguf(
      name,
      chosen.weights.map((one) => ({ name: one, blob: blob(one) })),
      unpack,
    );
  const index = await text(chosen.index);
  const shards = index === null ? chosen.weights : shardsOf(index, names);
  const weights = shards.map((one) => ({ name: one, blob: blob(one) }));
  const readme = files.get("README.md");
  const [config, generation, tokenizer, whole, tokenizerConfig, jinja, older, licence] = await Promise.all([
    blob(chosen.config).text(),
    text(chosen.generation),
    text(chosen.tokenizer),
    text(chosen.processor.whole),
    text(chosen.template.config),
    text(chosen.template.jinja),
    text(chosen.template.older),
    readme ? licenceIn(readme) : null,
  ]);
  const said = namesIn(config);
  const headers = (await Promise.all(weights.map(headerOf))).map((header) => header.text);
  const { template } = chosen;
  const preparing = settingsIn(chosen, { config, whole });
  const texts = [chosen.config, chosen.generation, chosen.tokenizer, preparing, chosen.index];
  const used = [...texts, ...Object.values(template), ...shards].filter((one) => one !== null);
  const folder: Folder = {
    name:
      (name ?? said.name) ||
      (readme && (await titleIn(readme))) ||
      said.from ||
      last ||
      fileName(shards[0], said.family ?? shards[0]),
    config,
    generation,
    tokenizer,
    processor: await text(preparing),
    template: hasTemplate(tokenizerConfig, jinja, older) ? { config: tokenizerConfig, jinja, older } : null,
    weights,
  };
  const outline: Outline = { config, generation, headers, files: shards };
  return { folder, outline, files: used.map((one) => ({ name: one, size: blob(one).size })), licence };
}

/** A model whose files are of GGUF. */
async function assembleGguf(name: string | null, weights: Folder["weights"], unpack: Unpack) {
  const { folder, outline } = ofGguf(name ?? stemOf(weights[0].name), weights, await readGgufBlobs(weights, unpack));
  return { folder, outline, files: weights.map((one) => ({ name: one.name, size: one.blob.size })), licence: null };
}

/** What the beginnings of GGUF files say; the engine reads the other texts when it opens them. */
export function ofGguf(name: string, weights: Folder["weights"], texts: GgufModel) {
  const { config, headers, template } = outlineOf(texts);
  const folder: Folder = {
    name,
    config: "",
    generation: null,
    tokenizer: null,
    template,
    weights,
  };
  const outline: Outline = { config, generation: null, headers, files: weights.map((one) => one.name) };
  return { folder, outline };
}

/** Whether one of the files has a chat template; the template's reader says what is wrong with it. */
const hasTemplate = (config: string | null, jinja: string | null, older: string | null) =>
  jinja !== null || [config, older].some((text) => /"chat_template"\s*:\s*["[]/.test(text ?? ""));

/** A weights file's name, unless it is the standard one, which says nothing. */
const fileName = (path: string, other: string) =>
  path.replace(/\.safetensors$/i, "").replace(/^(model|pytorch_model|diffusion_pytorch_model)\b.*$/i, "") || other;

const Named = record({ name: maybe(label), _name_or_path: maybe(label), model_type: maybe(label) });

/** `from` may be the base model of a fine-tuned one. */
function namesIn(config: string) {
  const { name, _name_or_path: from, model_type: family } = parse(Named, config) ?? {};
  return { name, from, family };
}
