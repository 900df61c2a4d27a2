// Chooses the files of a folder that make a model, by their names.
import { problem } from "../../lib/errors.js";
import { isGguf, partsOf } from "../../protocol/gguf.js";
import { maybe, named, parse, record, text } from "../../lib/foreign/schema.js";

interface Chosen {
  /** null: the weights are a GGUF file, or the parts of one, which hold everything else too */
  config: string | null;
  generation: string | null;
  tokenizer: string | null;
  /** the files that may hold the settings of images or sound */
  processor: { whole: string | null; alone: string | null };
  /** the files that may hold a chat template */
  template: { config: string | null; jinja: string | null; older: string | null };
  /** the index of sharded weights */
  index: string | null;
  /** empty with an index */
  weights: string[];
}

/** A file name without a path, valid on every file system. */
const BESIDE = /^[^./\\:*?"<>|\p{C}][^/\\:*?"<>|\p{C}]{0,199}$/u;

export const isFileName = (name: string) => BESIDE.test(name);

const NOTHING = {
  generation: null,
  tokenizer: null,
  processor: { whole: null, alone: null },
  template: { config: null, jinja: null, older: null },
  index: null,
};

/** @param wanted the GGUF file that was asked for by name, or one of its parts */
export function choose(names: string[], wanted?: string): Chosen {
  const there = (name: string) => (names.includes(name) ? name : null);
  const gguf = names.filter((name) => isFileName(name) && isGguf(name));
  if (wanted !== undefined || (gguf.length && !there("config.json"))) {
    if (wanted !== undefined && !gguf.includes(wanted)) throw problem("hub.no-gguf", { file: wanted });
    const models = [...new Set((wanted === undefined ? gguf : [wanted]).map((name) => partsOf(name).nameOf(0)))];
    if (models.length > 1) throw problem("hub.which-gguf", { files: models.slice(0, MOST_NAMED) });
    const { count, nameOf } = partsOf(models[0]);
    const weights: string[] = [];
    while (weights.length < count) {
      const file = nameOf(weights.length);
      if (!gguf.includes(file)) throw problem("hub.no-part", { file, count });
      weights.push(file);
    }
    return { config: null, ...NOTHING, weights };
  }
  if (!there("config.json")) throw problem("hub.no-config");
  const all = names.filter((name) => isFileName(name) && name.endsWith(".safetensors"));
  const one = there("model.safetensors") ?? (all.length === 1 ? all[0] : null);
  const index = one ? null : there("model.safetensors.index.json");
  if (!one && !index)
    throw problem(
      names.some((name) => /\.(bin|pt|pth|h5|msgpack|ckpt)$/.test(name))
        ? "hub.other-weights"
        : all.length
          ? "hub.no-index"
          : "hub.no-weights",
    );
  return {
    config: "config.json",
    generation: there("generation_config.json"),
    tokenizer: there("tokenizer.json"),
    processor: { whole: there("processor_config.json"), alone: there("preprocessor_config.json") },
    template: {
      config: there("tokenizer_config.json"),
      jinja: there("chat_template.jinja"),
      older: there("chat_template.json"),
    },
    index,
    weights: one ? [one] : [],
  };
}

const Reads = record({ model_type: maybe(text), input: maybe(record({ kind: maybe(text) })) });

/** Whether a model reads sound, by its configuration: Whisper's, also its encoder alone, or one of our own format. */
function readsSound(config: string) {
  const { model_type: family, input } = parse(Reads, config) ?? {};
  return family?.startsWith("whisper") || input?.kind === "features";
}

/** The texts of two files. */
interface SettingsTexts {
  config: string;
  /** of the settings of the whole, which may hold those of parts that the model does not read */
  whole: string | null;
}

/** The file with the settings of images or sound: of the whole, as transformers 5 writes it, or the one alone. */
export function settingsIn({ processor }: Pick<Chosen, "processor">, { config, whole }: SettingsTexts) {
  const part = readsSound(config) ? "feature_extractor" : "image_processor";
  return new RegExp(`"${part}"\\s*:\\s*\\{`).test(whole ?? "") ? processor.whole : processor.alone;
}

/** The most files that a message names. */
const MOST_NAMED = 4;

const Index = record({ weight_map: named(text) });

/**
 * The shards in an index.
 * @param names of the existing files
 */
export function shardsOf(index: string, names: string[]) {
  const shards = [...new Set(Object.values(parse(Index, index)?.weight_map ?? {}))].sort();
  if (shards.length === 0) throw problem("hub.index");
  const elsewhere = shards.find((shard) => !isFileName(shard));
  if (elsewhere !== undefined) throw problem("hub.elsewhere-shard", { file: elsewhere });
  const missing = shards.filter((shard) => !names.includes(shard));
  if (missing.length) throw problem("hub.no-shard", { file: missing[0] });
  return shards;
}
