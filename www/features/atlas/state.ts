// The state of the Heads view: the open atlas, the axes of its scatter, the finder, and the open head.
import { fieldsOf, updater, type Slice } from "../../state/slice.js";
import { oneOf, text } from "../../state/codecs.js";
import type { AtlasFiles } from "./files.js";
import type { AtlasHead, AtlasTree } from "./tree.js";
import type { FileAtPath } from "../../lib/files/dropped-files.js";
import type { Problem } from "../../lib/errors.js";
import type { State } from "../../state/store.js";

export const SOURCES = ["texts", "files"] as const;
export type Source = (typeof SOURCES)[number];

export interface Atlas {
  tree: AtlasTree | null;
  /** the files of the open atlas */
  files: AtlasFiles;
  opening: boolean;
  /** the failure of the last opening */
  problem: Problem | null;
  /** the files of the heads that were open last, or their failures */
  heads: ReadonlyMap<string, AtlasHead | Problem>;
  /**
   * whether the heads are those of the open files, or of the open model over the texts of Texts; null before a person
   * chooses
   */
  source: Source | null;
  /** the measures of the axes; null is the view's choice */
  x: string | null;
  y: string | null;
  /** as typed */
  find: string;
  /** the id of the open head */
  head: string | null;
  /** the open interval of examples; null is the last one with any */
  interval: number | null;
  pointed: string | null;
  /** whether the table shows all its heads */
  all: boolean;
}

declare module "../../state/slice.js" {
  interface Slices {
    atlas: Atlas;
  }
}

const NO_TREE = { tree: null, files: new Map(), opening: false, problem: null, heads: new Map() };

/** The number of read files of heads that are kept. */
const MOST_HEADS = 20;

export const start: Atlas = {
  ...NO_TREE,
  source: null,
  x: null,
  y: null,
  find: "",
  head: null,
  interval: null,
  pointed: null,
  all: false,
};

export const atlas = updater("atlas");

/** An atlas is known by its table of all heads, also in a zip; a model's folder has weights. */
export async function holdsAtlas(found: FileAtPath[]) {
  const zip = found.length === 1 && /[.]zip$/i.test(found[0].path) ? found[0].blob : null;
  const packed = zip && (await (await import("../../lib/foreign/zip.js")).filesInZip(zip));
  const paths = packed ? packed.map(({ name }) => name) : found.map(({ path }) => path);
  return (
    paths.some((path) => /(^|\/)scatter_data[.]json$/.test(path)) &&
    !paths.some((path) => /[.](safetensors|gguf)$/i.test(path))
  );
}

/** The source in view: what works without a file, unless one is open or a link leads to its head. */
export const sourceIn = ({ atlas: { source, tree, head }, can }: Pick<State, "atlas" | "can">): Source =>
  source ?? (tree || head !== null || !can.ask ? "files" : "texts");

/** The heads of another source have intervals of their own, and may be fewer. */
export const source = (s: State, source: Source): State => atlas(s, { source, interval: null, all: false });

export const opened = (s: State, tree: AtlasTree, files: AtlasFiles): State =>
  source(atlas(s, { ...NO_TREE, tree, files }), "files");

export const openHead = (s: State, head: string | null): State =>
  s.atlas.head === head ? s : atlas(s, { head, interval: null, source: sourceIn(s) });

export const point = (s: State, pointed: string | null): State =>
  s.atlas.pointed === pointed ? s : atlas(s, { pointed });

export const addHead = (s: State, tree: AtlasTree, id: string, found: AtlasHead | Problem): State =>
  s.atlas.tree === tree ? atlas(s, { heads: new Map([...[...s.atlas.heads].slice(1 - MOST_HEADS), [id, found]]) }) : s;

const field = fieldsOf("atlas");

export const slice: Slice<"atlas"> = {
  name: "atlas",
  start,
  locks: { text: ["atlas.run"], heads: ["atlas.focus"] },
  fields: [
    field("a_over", "source", oneOf(SOURCES)),
    field("a_x", "x", text),
    field("a_y", "y", text),
    field("a_find", "find", text),
    field("a_head", "head", text),
  ],
  // A link cannot hold a folder.
  survive: {
    address: ({ tree, files, opening, problem, heads }) => ({ ...start, tree, files, opening, problem, heads }),
  },
};
