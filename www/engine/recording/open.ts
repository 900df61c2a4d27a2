// Opens a recording: a safetensors file with attention patterns, ours or another tool's, or a logit lens.
import { contentOf, headerIn, isRead, placeIn, type StoredTensor } from "../../lib/safetensors.js";
import { legible } from "../../lib/foreign/sanitize-text.js";
import { problem } from "../../lib/errors.js";
import { pathOf, readPatternName, readStackedName, type PatternName } from "./names.js";
import { answerOf, catalogueOf, readAnswer, readCatalogue, readEdits } from "./catalogue.js";
import { readHead, type StoredPattern } from "./patterns.js";
import { isLogitLens, openLogitLens } from "./logit-lens.js";
import type { Recording } from "./recording.js";
import type { PatternSize, RecordedAnswer } from "./catalogue.js";
import type { Ranges } from "../../lib/files/ranges.js";
import type { ModelInfo } from "../../protocol/engine.js";

/** Longer patterns could not be held one head at a time. */
const LONGEST = 16_384;
const MOST_HEADS = 1 << 16;

/** Whether these are the names of a recording, and not of weights. */
export const isRecording = (header: Record<string, unknown>) =>
  Object.keys(header).some((name) => readPatternName(name) !== null || readStackedName(name) !== null);

/** A pattern's tensor before its stack is known. */
interface Candidate {
  tensor: StoredTensor;
  name: PatternName;
  /** [heads, queries, keys] */
  shape: [number, number, number];
  sequences: number;
  first: number;
}

/** The patterns of a tensor: [batch, head, query, key] or without a batch, or a stack of such layers. */
function candidatesIn(tensor: StoredTensor): Candidate[] {
  const name = readPatternName(tensor.name);
  const stack = name ? null : readStackedName(tensor.name);
  if (!name && !stack) return [];
  const { shape } = tensor;
  const [layers, rest] = stack ? [shape[0], shape.slice(1)] : [1, shape];
  const wrong = () => problem("recording.shape", { tensor: tensor.name, shape: shape.join(" × ") });
  if ((rest.length !== 3 && rest.length !== 4) || shape.some((n) => n === 0) || !isRead(tensor)) throw wrong();
  const [heads, rows, cols] = rest.slice(-3);
  if (heads > MOST_HEADS || rows > LONGEST || cols > LONGEST) throw wrong();
  const sequences = rest.length === 4 ? rest[0] : 1;
  return Array.from({ length: layers }, (_, block) => ({
    tensor,
    name: name ?? { ...(stack as Omit<PatternName, "block">), block },
    shape: [heads, rows, cols],
    sequences,
    first: block * sequences * heads * rows * cols,
  }));
}

/** Whether a head gives no weight to later keys, as in a decoder. */
async function seesOnlyEarlier(file: Ranges, { tensor, first, shape: [, rows, cols] }: Candidate) {
  if (rows !== cols) return false;
  const stored = { tensor, first, rows, cols } as StoredPattern;
  const values = await readHead(file, stored, 0);
  for (let row = 0; row < rows; row++)
    for (let col = row + 1; col < cols; col++) if (values[row * cols + col] !== 0) return false;
  return true;
}

/** The stack of patterns whose names do not tell it: the catalogue's, else by the mask. */
async function stackOf(file: Ranges, all: Candidate[], model: ModelInfo | null): Promise<"encoder" | "decoder"> {
  if (model) return model.architecture === "decoder" ? "decoder" : "encoder";
  const unsaid = all.find(({ name }) => name.stack === null);
  if (!unsaid) return "encoder";
  // One token sees only itself in either.
  return (await seesOnlyEarlier(file, unsaid)) ? "decoder" : "encoder";
}

/** Our names of the file's tensors: theirs, or those that the catalogue gives for another tool's. */
function sitesOf(tensors: Map<string, StoredTensor>, model: ModelInfo | null) {
  const ours = new Map(
    Object.entries(model?.other_names ?? {}).flatMap(([site, { transformer_lens: hook }]) =>
      hook ? [[hook, site]] : [],
    ),
  );
  return new Map([...tensors].map(([name, tensor]) => [ours.get(name) ?? name, tensor]));
}

/** Sizes must agree: within a stack, and with what the file says of itself. */
function checkSizes(found: PatternSize[], model: ModelInfo, { source, target }: RecordedAnswer) {
  const [encoder, decoder] = model.architecture === "decoder" ? [0, target.length] : [source.length, target.length];
  for (const { path, stack, kind, heads, rows, cols } of found) {
    const sublayer = model.sublayers.find((one) => one.path === path);
    const wanted = [
      sublayer?.n_heads,
      stack === "encoder" ? encoder : decoder,
      stack === "encoder" || kind === "cross" ? encoder : decoder,
    ];
    if (sublayer === undefined || [heads, rows, cols].some((n, i) => n !== wanted[i]))
      throw problem("recording.sizes", { path, shape: `${heads} × ${rows} × ${cols}`, wanted: wanted.join(" × ") });
  }
}

/** Vectors and patches of an image have no tokens: they are numbered. */
const withTokens = (told: RecordedAnswer | null, plain: RecordedAnswer): RecordedAnswer =>
  told === null
    ? plain
    : {
        ...told,
        source: told.source.length ? told.source : plain.source,
        target: told.target.length ? told.target : plain.target,
      };

const ORDER = { encoder: 0, decoder: 1 };

/** Its kind, and the bytes that the page would read. Of patterns only the header is read. */
export async function weighRecording(file: Ranges) {
  const lens = await isLogitLens(file);
  return { lens, bytes: lens ? file.size : (await openPatterns(file, file.name)).bytes };
}

/**
 * Reads the header of patterns, and of their numbers no more than one head's; a logit lens is read whole.
 * @param name of the model, if the file does not say it
 * @param lens its kind, if it was weighed
 */
export const openRecording = async (file: Ranges, name: string, lens?: boolean): Promise<Recording> =>
  (lens ?? (await isLogitLens(file))) ? openLogitLens(file, name) : openPatterns(file, name);

async function openPatterns(file: Ranges, name: string): Promise<Recording> {
  const { tensors, metadata } = contentOf(await headerIn(file), file.name);
  const { format } = metadata;
  if (typeof format === "string" && /^headlight-trace\//.test(format) && format !== "headlight-trace/1")
    throw problem("recording.newer", { format: legible(format) });
  const said = metadata.catalogue == null ? null : readCatalogue(metadata.catalogue);
  const told = metadata.answer == null ? null : readAnswer(metadata.answer);
  for (const [key, read] of Object.entries({ catalogue: said, answer: told }))
    if (metadata[key] != null && !read) throw problem("recording.metadata", { file: file.name, key });
  const candidates = [...tensors.values()].flatMap(candidatesIn);
  if (candidates.length === 0) throw problem("recording.none", { file: file.name });
  const stack = await stackOf(file, candidates, said);
  const found = candidates
    .map(({ name, shape: [heads, rows, cols], ...rest }) => {
      const here = name.stack ?? stack;
      const path = pathOf(here, name.block, name.kind);
      return { path, stack: here, kind: name.kind, block: name.block, heads, rows, cols, ...rest };
    })
    .sort((a, b) => ORDER[a.stack] - ORDER[b.stack] || a.block - b.block || (a.kind < b.kind ? -1 : 1));
  const twice = found.find(({ path }, i) => found.findIndex((one) => one.path === path) !== i);
  if (twice) throw problem("recording.twice", { path: twice.path });
  const known = legible(metadata.model || said?.name || name);
  const model = said ? { ...said, name: known } : catalogueOf(known, found);
  const answer = withTokens(told, answerOf(model, found, metadata));
  if (answer.emitted.length > answer.target.length)
    throw problem("recording.metadata", { file: file.name, key: "answer" });
  checkSizes(found, model, answer);
  const edits = (metadata.edits == null ? null : readEdits(metadata.edits)) ?? {};
  const patterns = found.map(({ sequences: _, ...one }): StoredPattern => {
    const told = answer.maps.find(({ path }) => path === one.path) ?? { path: one.path, causal: false };
    // What a file without a description does not say: how large signed weights can be.
    const note = one.tensor.name === `${one.path}.weights` ? { most: 1, ...told } : told;
    const mask = tensors.get(`${one.path}.mask`);
    const size = one.rows * one.cols;
    const perHead = mask?.shape[1] === one.heads && one.heads > 1;
    const fits =
      mask?.dtype === "BOOL" &&
      mask.to - mask.from >= (perHead ? one.heads : 1) * size &&
      mask.shape.at(-1) === one.cols;
    return {
      ...one,
      note,
      mask: fits ? { tensor: mask, perHead } : null,
      shares: note.most === undefined && !edits.dropout,
    };
  });
  return {
    file,
    model,
    text: metadata.text ?? null,
    edits,
    answer,
    patterns,
    sites: sitesOf(tensors, said),
    sequences: Math.max(...found.map(({ sequences }) => sequences)),
    described: said !== null,
    bytes: patterns.reduce((sum, { tensor, heads, rows, cols }) => {
      const [from, to] = placeIn(tensor, 0, heads * rows * cols);
      return sum + to - from;
    }, 0),
    lens: null,
  };
}
