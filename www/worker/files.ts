// The files of models, lenses and texts: fetched or read in pieces, as the engine's session asks for them.
import { inData } from "../lib/assets.js";
import { problem } from "../lib/errors.js";
import { fetchBytes, fetchModel, type ModelContents } from "../lib/files/download.js";
import { isGguf, readGgufBlobs, type Unpack } from "../protocol/gguf.js";
import { acquireReadLock } from "../lib/locks.js";
import { headerOf } from "../lib/safetensors.js";
import { imagesBeside, isEmbedded } from "../domain/models.js";
import { takeFiles } from "../domain/kept/files.js";
import { failureOf } from "./failure.js";
import { createImagesBeside, fetchImages } from "./images-beside.js";
import { createKeeping, findComputed } from "./keeping.js";
import { fail, port } from "./port.js";
import type { EngineAccess } from "./open-engine.js";
import type { CorpusKind, EngineAnswer, ModelInPieces } from "../protocol/engine.js";
import type { Folder, WeightFiles, RequestOf } from "../protocol/messages.js";

/** Files that are read in pieces: the data of each, and their folder, which no one may delete meanwhile if it is stored. */
interface Source {
  data: Blob[];
  folder?: Folder;
  /** resolves to the folder's release */
  lock?: Promise<() => void>;
  /** where the file that is read now continues */
  reading?: { file: number; at: number; from: ReadableStreamDefaultReader<Uint8Array> };
}

type InPieces = { model: ModelInPieces; source: Source & { folder: Folder } };
type Found = ModelContents | InPieces;

export function createFiles({ use, push, unpack }: EngineAccess) {
  /** by the load's id */
  const sources = new Map<number, Source>();
  const images = createImagesBeside(use);
  const keeping = createKeeping(push);

  async function filesOf(id: number, model: WeightFiles): Promise<Found> {
    if ("folder" in model) return inPieces(model.folder, unpack);
    if ("kept" in model) return readKept(model.kept);
    if (!("url" in model)) return [model.config, new Uint8Array(model.weights), model.tokenizer, model.processor];
    const folder = inData(model.url.endsWith("/") ? model.url : `${model.url}/`);
    return fetchModel(folder, imagesBeside(model.url) !== null, (done, total) =>
      port.postMessage({ type: "progress", id, phase: "weights", done, total }),
    );
  }

  const missing = (id: number) => (error: unknown) =>
    push(id, { type: "missing", id, failure: failureOf(error, "model") });

  function put(id: number, key: string | null, found: Found) {
    if (Array.isArray(found)) return use(id, (engine) => engine.load(id, key, ...found));
    sources.set(id, found.source);
    if (key === null && found.model.keeps) keeping.allow(id, found.source.folder);
    push(id, { type: "open", id, key, model: found.model });
  }

  async function readPiece(id: number, file: number, from: number) {
    const source = sources.get(id);
    if (!source) throw problem("order");
    const kept = source.folder?.kept;
    if (kept !== undefined) {
      const lock = (source.lock ??= acquireReadLock(kept));
      await lock;
      // Closed meanwhile: the folder may be deleted.
      if (sources.get(id) !== source || source.lock !== lock) throw problem("order");
    }
    if (source.reading?.file !== file || source.reading.at !== from) {
      stopReading(source);
      source.reading = { file, at: from, from: source.data[file].slice(from).stream().getReader() };
    }
    const { reading } = source;
    const { value = new Uint8Array() } = await reading.from.read();
    reading.at += value.length;
    return value;
  }

  return {
    load({ id, model }: RequestOf<"load">) {
      push(null, { type: "expect", id });
      Promise.all([filesOf(id, model), images.fetch(id, model)]).then(([found]) => put(id, null, found), missing(id));
    },
    /** A model is in the engine. */
    loaded: images.give,
    keep: keeping.write,
    stopKeeping: keeping.stop,
    loadBeside({ id, key, model }: RequestOf<"load-beside">) {
      Promise.all([filesOf(id, model), images.fetchSecond(id, key, model)]).then(
        ([found]) => put(id, key, found),
        (error) => fail(id, error, "model"),
      );
    },
    setLens({ id, lens }: RequestOf<"lens">) {
      if (lens) sources.set(id, { data: [lens.data] });
      const about = lens && { key: lens.key, name: lens.name, header: lens.header, size: lens.data.size };
      push(id, { type: "lens", id, lens: about });
    },
    read({ id, file, from }: Extract<EngineAnswer, { type: "read" }>) {
      readPiece(id, file, from).then((bytes) => use(id, (engine) => engine.piece(id, bytes)), missing(id));
    },
    close({ id, again }: Extract<EngineAnswer, { type: "close" }>) {
      const source = sources.get(id);
      if (!source) return;
      source.lock?.then(
        (release) => release(),
        () => {}, // the read has said it
      );
      stopReading(source);
      source.lock = undefined;
      if (!again) sources.delete(id);
    },
    /** A trained model that a question names. */
    giveModel(name: string) {
      if (!isEmbedded(name)) return push(null, { type: "unknown", name, failure: null });
      const url = `models/${name}`;
      const files = fetchModel(inData(`${url}/`), imagesBeside(url) !== null);
      Promise.all([files, fetchImages(url)]).then(
        ([[config, weights, tokenizer, processor], images]) =>
          use(null, (engine) => engine.give(name, config, weights, tokenizer, processor, images)),
        (error) => push(null, { type: "unknown", name, failure: failureOf(error, "model") }),
      );
    },
    giveCorpus(of: CorpusKind) {
      const failed = (error: unknown) => push(null, { type: "no-corpus", failure: failureOf(error, "model") });
      if (of === "digits") {
        fetchBytes(inData("models/digits/training.bin"))
          .then(unzipped)
          .then((bytes) => use(null, (engine) => engine.digits(bytes)), failed);
        return;
      }
      const file = async (name: string) => new TextDecoder().decode(await fetchBytes(inData(`models/tales/${name}`)));
      Promise.all([file("novels.txt"), file("tokenizer.json")]).then(
        ([text, tokenizer]) => push(null, { type: "corpus", text, tokenizer }),
        failed,
      );
    },
  };
}

const unzipped = async (bytes: ArrayBuffer) =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),
  );

/** A file that cannot be read has failed its read. */
function stopReading(source: Source) {
  source.reading?.from.cancel().catch(() => {});
  source.reading = undefined;
}

async function inPieces(folder: Folder, unpack: Unpack): Promise<InPieces> {
  const { weights, precision = "f32", ...texts } = folder;
  const isUnpacked = isGguf(weights[0].name);
  // A GGUF file also holds the texts.
  const { config, generation, tokenizer, processor, parts } = isUnpacked
    ? { generation: null, processor: null, ...(await readGgufBlobs(weights, unpack)) }
    : { ...texts, parts: await Promise.all(weights.map(partOf)) };
  const headers = parts.map(({ header }) => header);
  const files = weights.map(({ name }) => name);
  const sizes = parts.map(({ length }) => length);
  const data = parts.map(({ begin, length }, i) => weights[i].blob.slice(begin, begin + length));
  const computed = isUnpacked ? null : await findComputed(folder);
  // One that was cut off is none.
  const part = computed && (await partOf(computed).catch(() => null));
  const kept = part && { name: computed.name, header: part.header, size: part.length };
  if (part) data.push(computed.blob.slice(part.begin));
  const keeps = folder.kept !== undefined && !isUnpacked;
  const model = { config, generation, tokenizer, processor, headers, files, sizes, kept, keeps, precision };
  return { model, source: { data, folder } };
}

/** The header of a file, and the place of its data. */
async function partOf(file: Folder["weights"][0]) {
  const { text, end } = await headerOf(file);
  return { header: text, begin: end, length: file.blob.size - end };
}

async function readKept(id: string): Promise<ModelContents> {
  const files = await takeFiles(id);
  const { "config.json": config, "model.safetensors": weights, "tokenizer.json": tokenizer } = files ?? {};
  if (config === undefined || weights === undefined) throw problem("kept-gone");
  return [config, weights, tokenizer ?? null, files?.["preprocessor_config.json"] ?? null];
}
