// The files of models, lenses and texts: fetched or read in pieces, as the engine's session asks for them.
import { inData } from "../lib/assets.js";
import { unzip } from "../lib/bytes.js";
import { problem } from "../lib/errors.js";
import { decodeImage } from "../lib/files/decode-image.js";
import { fetchBytes, fetchModel, type NamedFiles, type Report } from "../lib/files/download.js";
import { isGguf, readGgufBlobs, type Unpack } from "../protocol/gguf.js";
import { acquireReadLock } from "../lib/locks.js";
import { headerOf } from "../lib/safetensors.js";
import { imagesBeside, isEmbedded } from "../domain/models.js";
import { takeFiles } from "../domain/kept/files.js";
import { createCopies, findCopy } from "./computed-copies.js";
import { failureOf } from "./failure.js";
import { fail, port } from "./port.js";
import type { EngineAccess } from "./open-engine.js";
import type { CorpusKind, EngineAnswer, ModelInPieces } from "../protocol/engine.js";
import type { Folder, NamedImage, WeightFiles, RequestOf } from "../protocol/messages.js";

/** Files that are read in pieces: the data of each, and their folder, which no one may delete if it is stored. */
interface Source {
  data: Blob[];
  folder?: Folder;
  /** resolves to the folder's release */
  lock?: Promise<() => void>;
  /** where the file that is read now continues */
  reading?: { file: number; at: number; from: ReadableStreamDefaultReader<Uint8Array> };
}

type InPieces = { model: ModelInPieces; source: Source & { folder: Folder } };
type Whole = { files: NamedFiles; images: NamedImage[] };

export function createFiles({ use, push, unpack }: EngineAccess) {
  /** by the load's id */
  const sources = new Map<number, Source>();
  const copies = createCopies(push);

  const missing = (id: number) => (error: unknown) =>
    push(id, { type: "missing", id, failure: failureOf(error, "model") });

  function open(id: number, model: WeightFiles): Promise<Whole | InPieces> {
    if ("folder" in model) return inPieces(model.folder, unpack);
    if (!("url" in model)) return readWhole(model);
    return fetchWhole(model.url, (done, total) =>
      port.postMessage({ type: "progress", id, phase: "weights", done, total }),
    );
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
    copies,
    load({ id, model, ...request }: RequestOf<"load"> | RequestOf<"load-beside">) {
      const key = "key" in request ? request.key : null;
      if (key === null) push(null, { type: "expect", id });
      const put = (found: Whole | InPieces) => {
        if ("files" in found) return use(id, (engine) => engine.load(id, key, found.files, found.images));
        sources.set(id, found.source);
        if (key === null && found.model.can_copy) copies.allow(id, found.source.folder);
        push(id, { type: "open", id, key, model: found.model });
      };
      open(id, model).then(put, key === null ? missing(id) : (error) => fail(id, error, "model"));
    },
    setLens({ id, lens }: RequestOf<"lens">) {
      if (lens) sources.set(id, { data: [lens.data] });
      const about = lens && { key: lens.key, name: lens.name, header: lens.header, size: lens.data.size };
      push(id, { type: "lens", id, lens: about });
    },
    read({ id, file, from }: Extract<EngineAnswer, { type: "read" }>) {
      readPiece(id, file, from).then((bytes) => use(id, (engine) => engine.piece(id, bytes)), missing(id));
    },
    close({ id, needed_later }: Extract<EngineAnswer, { type: "close" }>) {
      const source = sources.get(id);
      if (!source) return;
      source.lock?.then(
        (release) => release(),
        () => {}, // the read has said it
      );
      stopReading(source);
      source.lock = undefined;
      if (!needed_later) sources.delete(id);
    },
    /** A trained model that a question names. */
    giveModel(name: string) {
      if (!isEmbedded(name)) return push(null, { type: "unknown", name, failure: null });
      fetchWhole(`models/${name}`).then(
        ({ files, images }) => use(null, (engine) => engine.give(name, files, images)),
        (error) => push(null, { type: "unknown", name, failure: failureOf(error, "model") }),
      );
    },
    giveCorpus(of: CorpusKind) {
      const file = (name: string) => fetchBytes(inData(`models/${name}`));
      const text = async (name: string) => new TextDecoder().decode(await file(`tales/${name}`));
      const given =
        of === "digits"
          ? file("digits/training.bin")
              .then((packed) => unzip(packed).arrayBuffer())
              .then((bytes) => use(null, (engine) => engine.digits(new Uint8Array(bytes))))
          : Promise.all([text("novels.txt"), text("tokenizer.json")]).then(([text, tokenizer]) =>
              push(null, { type: "corpus", text, tokenizer }),
            );
      given.catch((error) => push(null, { type: "no-corpus", failure: failureOf(error, "model") }));
    },
  };
}

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
  const found = isUnpacked ? null : await findCopy(folder);
  // One that was cut off is none.
  const part = found && (await partOf(found).catch(() => null));
  const copy = part && { name: found.name, header: part.header, size: part.length };
  if (part) data.push(found.blob.slice(part.begin));
  const can_copy = folder.kept !== undefined && !isUnpacked;
  const model = { config, generation, tokenizer, processor, headers, files, sizes, copy, can_copy, precision };
  return { model, source: { data, folder } };
}

/** The header of a file, and the place of its data. */
async function partOf(file: Folder["weights"][0]) {
  const { text, end } = await headerOf(file);
  return { header: text, begin: end, length: file.blob.size - end };
}

/** @param url of a model that came with the page, relative to it */
async function fetchWhole(url: string, report?: Report): Promise<Whole> {
  const folder = inData(url.endsWith("/") ? url : `${url}/`);
  const [files, images] = await Promise.all([fetchModel(folder, imagesBeside(url) !== null, report), fetchImages(url)]);
  return { files, images };
}

/** What the engine takes of a trained model; what it trains on with lies beside it, and is larger. */
const TAKEN = ["config.json", "model.safetensors", "tokenizer.json", "preprocessor_config.json"];

/** A model kept by Train, or one that the page has. */
async function readWhole(model: Exclude<WeightFiles, { url: string } | { folder: Folder }>): Promise<Whole> {
  const given: NamedFiles | null = "kept" in model ? await takeFiles(model.kept) : model.files;
  const files: NamedFiles = Object.fromEntries(TAKEN.map((name) => [name, given?.[name]]));
  if ("kept" in model && !(files["config.json"] && files["model.safetensors"])) throw problem("kept-gone");
  return { files, images: model.images ? await fetchImages(model.images) : [] };
}

const fetchImages = (url: string): Promise<NamedImage[]> =>
  Promise.all(
    (imagesBeside(url) ?? []).map(async (name) => {
      const bytes = await fetchBytes(inData(`${url}/${name}.png`));
      return { name, ...(await decodeImage(new Blob([bytes], { type: "image/png" }))) };
    }),
  );
