// The files of models, lenses and texts: fetched, or read in pieces, as the engine's session asks for them.
import { inData } from "../lib/assets.js";
import { unzip } from "../lib/bytes.js";
import { problem } from "../lib/errors.js";
import { decodeImage } from "../lib/files/decode-image.js";
import { fetchBytes, fetchModel, type Report } from "../lib/files/download.js";
import { acquireReadLock } from "../lib/locks.js";
import { imagesBeside, isEmbedded } from "../domain/models.js";
import { takeFiles } from "../domain/kept/files.js";
import { findCopy } from "./computed-copies.js";
import { failureOf } from "./failure.js";
import { readAhead, readInOrder } from "./reading.js";
import { fail, port, type Push, type SaidOf } from "./port.js";
import type { FileRange, RequestWithArrays } from "../protocol/engine.js";
import type { Folder, NamedImage, RequestOf, WeightFiles } from "../protocol/messages.js";

type Whole = Pick<Extract<RequestWithArrays, { type: "give" }>, "files" | "images">;

/** Files that are read in pieces, and the folder that no one may delete meanwhile, if they are stored. */
interface Source {
  blobs: Blob[];
  kept?: string;
  /** resolves to the folder's release */
  lock?: Promise<() => void>;
  reading?: Reading;
}

/** What is read now. */
interface Reading {
  /** what is left of it */
  ranges: FileRange[];
  pieces: AsyncGenerator<Uint8Array>;
  stop: AbortController;
}

export function createFiles(push: Push) {
  /** by the load's id */
  const sources = new Map<number, Source>();

  const missing = (id: number) => (error: unknown) =>
    push({ type: "missing", id, failure: failureOf(error, "model") }, false);

  async function loadPieces(id: number, key: string | null, folder: Folder, text: string | null) {
    const { weights, kept, config, generation, tokenizer, processor, precision = "f32" } = folder;
    const copy = await findCopy(kept, precision);
    const all = copy?.blob ? [...weights, { blob: copy.blob }] : weights;
    sources.set(id, { blobs: all.map(({ blob }) => blob), kept });
    const files = weights.map(({ name, blob }) => ({ name, size: blob.size }));
    const model = { config, generation, tokenizer, processor, text, precision, files, copy: copy?.file };
    push({ type: "open", id, key, model });
  }

  async function loadWhole(id: number, key: string | null, model: Exclude<WeightFiles, { folder: Folder }>) {
    const report: Report = (done, total) => port.send({ type: "progress", id, phase: "weights", done, total });
    push({ type: "load", id, key, ...("url" in model ? await fetchWhole(model.url, report) : await readWhole(model)) });
  }

  return {
    load(id: number, key: string | null, model: WeightFiles) {
      if (key === null) push({ type: "expect", id }, false);
      const loading =
        "folder" in model ? loadPieces(id, key, model.folder, model.text || null) : loadWhole(id, key, model);
      loading.catch(key === null ? missing(id) : (error) => fail(id, error, "model"));
    },
    setLens({ id, lens }: RequestOf<"lens">) {
      if (!lens) return push({ type: "lens", id, lens });
      const { data, ...about } = lens;
      sources.set(id, { blobs: [data] });
      push({ type: "lens", id, lens: { ...about, size: data.size } });
    },
    /** What the session asks of its host. */
    answers: {
      "will-read"({ id, ranges }: SaidOf<"will-read">) {
        const source = sources.get(id);
        if (source) begin(source, ranges, readAhead);
      },
      async read({ id, file, from }: SaidOf<"read">) {
        const source = sources.get(id);
        // Nothing is said of files that are closed meanwhile, and maybe opened again. Their folder may be deleted.
        const isClosed = () => sources.get(id) !== source;
        try {
          if (!source) throw problem("order");
          source.lock ??= source.kept === undefined ? Promise.resolve(() => {}) : acquireReadLock(source.kept);
          await source.lock;
          if (isClosed()) return;
          const bytes = await readOn(source, file, from);
          if (!isClosed()) push({ type: "piece", id, bytes });
        } catch (error) {
          if (!isClosed()) missing(id)(error);
        }
      },
      close({ id, needed_later }: SaidOf<"close">) {
        const source = sources.get(id);
        if (!source) return;
        source.lock?.then((release) => release()).catch(() => {}); // the read has said it
        stopReading(source);
        sources.delete(id);
        if (needed_later) sources.set(id, { blobs: source.blobs, kept: source.kept });
      },
      /** A trained model that a question names. */
      "wants-model"({ name }: SaidOf<"wants-model">) {
        if (!isEmbedded(name)) return push({ type: "unknown", name, failure: null });
        fetchWhole(`models/${name}`).then(
          (whole) => push({ type: "give", name, ...whole }),
          (error) => push({ type: "unknown", name, failure: failureOf(error, "model") }),
        );
      },
      "wants-corpus"({ files, zipped }: SaidOf<"wants-corpus">) {
        const fetched = files.map(async (name) => {
          const bytes = await fetchBytes(inData(`models/${name}`));
          return zipped ? unzip(bytes).arrayBuffer() : bytes;
        });
        Promise.all(fetched).then(
          (files) => push({ type: "corpus", files }),
          (error) => push({ type: "no-corpus", failure: failureOf(error, "model") }),
        );
      },
    },
  };
}

/** Reads these ranges from now on. */
function begin(source: Source, ranges: FileRange[], read: typeof readAhead): Reading {
  stopReading(source);
  const parts = ranges.map(({ file, bytes }) => source.blobs[file].slice(bytes.start, bytes.end));
  const stop = new AbortController();
  return (source.reading = { ranges: structuredClone(ranges), pieces: read(parts, stop.signal), stop });
}

/** Reads on, or from another place to the end of its file. */
async function readOn(source: Source, file: number, at: number) {
  const [next] = source.reading?.ranges ?? [];
  const { ranges, pieces } =
    source.reading && next?.file === file && next.bytes.start === at
      ? source.reading
      : begin(source, [{ file, bytes: { start: at, end: source.blobs[file].size } }], readInOrder);
  const { value = new Uint8Array() } = await pieces.next();
  const [{ bytes }] = ranges;
  bytes.start += value.length;
  if (bytes.start === bytes.end) ranges.shift();
  return value;
}

const stopReading = ({ reading }: Source) => reading?.stop.abort();

/** @param url of a model that came with the page, relative to it */
async function fetchWhole(url: string, report?: Report): Promise<Whole> {
  const folder = inData(url.endsWith("/") ? url : `${url}/`);
  const [files, images] = await Promise.all([fetchModel(folder, imagesBeside(url) !== null, report), fetchImages(url)]);
  return { files, images };
}

/** A model kept by Train, or one that the page has. */
async function readWhole(model: Exclude<WeightFiles, { url: string } | { folder: Folder }>): Promise<Whole> {
  const files = "kept" in model ? await takeFiles(model.kept) : model.files;
  if (!files || ("kept" in model && !(files["config.json"] && files["model.safetensors"]))) throw problem("kept-gone");
  return { files, images: model.images ? await fetchImages(model.images) : [] };
}

const fetchImages = (url: string): Promise<NamedImage[]> =>
  Promise.all(
    (imagesBeside(url) ?? []).map(async (name) => {
      const bytes = await fetchBytes(inData(`${url}/${name}.png`));
      return { name, ...(await decodeImage(new Blob([bytes], { type: "image/png" }))) };
    }),
  );
