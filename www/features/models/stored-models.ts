// The store of a fetched model's files: the browser's file system, or else memory.
// biome-ignore-all lint/suspicious/noExplicitAny: handles with access by blocks are not in this library
import { isFileName } from "./choose-files.js";
import { ARCHITECTURES, WAYS, type Card } from "../../domain/models.js";
import { isCommit, isRepo, isWebAddress, TOWERS } from "../../domain/hub-id.js";
import { problem } from "../../lib/errors.js";
import { modelsFolder } from "../../lib/files/models-folder.js";
import { count, finite, flag, label, list, maybe, named } from "../../lib/foreign/schema.js";
import { nullable, oneOf, optional, parse, record, refine, text, type Shape } from "../../lib/foreign/schema.js";
import type { Listing } from "./hub/listing.js";

/** The record in each folder: the model, and whether it is complete. */
export const ABOUT = "headlight.json";

export interface About {
  listing: Listing;
  card: Card;
  whole: boolean;
  date: number;
}

export interface StoredFile {
  /** the number of stored bytes */
  have: number;
  /** reads the stored bytes in chunks */
  each(take: (bytes: Uint8Array) => void): void;
  append(bytes: Uint8Array): void;
  /** drops the stored bytes */
  restart(): void;
  close(): void;
}

export interface Shelf {
  kept: boolean;
  place(name: string): Promise<StoredFile>;
  write(about: About): Promise<void>;
  blobs(): { name: string; blob: Blob }[];
}

export const folderName = ({ repo, commit, file }: { repo: string; commit: string; file?: string }) =>
  `${repo.replace("/", "--")}--${file ? `${file}--` : ""}${commit}`;

export const repoIn = (folder: string) => folder.replace(/--[^-]*$/, "").replace("--", "/");

const Listed: Shape<Listing> = record({
  repo: refine(text, isRepo),
  file: optional(refine(text, isFileName)),
  commit: refine(text, isCommit),
  revision: text,
  licence: maybe(label),
  files: list(record({ name: refine(text, isFileName), size: count, sha256: maybe(text), git: maybe(text) })),
  weights: list(text),
});

const Surveyed: Shape<Card> = record({
  name: label,
  family: label,
  architecture: oneOf(ARCHITECTURES),
  way: oneOf(WAYS),
  parameters: count,
  parts: list(record({ name: label, parameters: count })),
  memory: named(count),
  limit: nullable(count),
  pieces: optional(named(count)),
  pieceLimit: optional(nullable(count)),
  images: optional(flag),
  beside: optional(flag),
  tower: optional(nullable(oneOf(TOWERS))),
  sounds: optional(flag),
  classes: optional(list(label)),
  ignored: list(label),
  unfollowed: optional(list(label)),
  files: list(record({ name: label, size: count })),
  licence: maybe(label),
  template: optional(record({ config: nullable(text), jinja: nullable(text) })),
  source: nullable(record({ page: refine(text, isWebAddress), commit: text })),
});

const Record: Shape<About> = record({ listing: Listed, card: Surveyed, whole: flag, date: finite });

/** A record's content; null if it is incomplete or invalid. */
export const readAbout = (text: string) => parse(Record, text);

const PIECE = 1 << 20;

/** Only in a worker: pages have no synchronous file handles. */
export async function openShelf(model: { repo: string; commit: string; file?: string }): Promise<Shelf> {
  try {
    return onDisk(await (await modelsFolder()).getDirectoryHandle(folderName(model), { create: true }));
  } catch {
    return inMemory();
  }
}

function onDisk(folder: FileSystemDirectoryHandle): Shelf {
  const open = async (name: string) => {
    const handle = (await folder.getFileHandle(name, { create: true })) as any;
    return handle.createSyncAccessHandle().catch(() => {
      throw problem("hub.elsewhere");
    });
  };
  return {
    kept: true,
    async place(name) {
      const file = await open(name);
      const place: StoredFile = {
        have: file.getSize(),
        each(take) {
          for (let at = 0, piece = new Uint8Array(PIECE), read = 0; (read = file.read(piece, { at })) > 0; at += read)
            take(piece.subarray(0, read));
        },
        append(bytes) {
          if (file.write(bytes, { at: place.have }) < bytes.length) throw problem("hub.full");
          place.have += bytes.length;
        },
        restart() {
          file.truncate(0);
          place.have = 0;
        },
        close() {
          try {
            file.flush();
            // A full disk may write less than it reported.
            if (file.getSize() < place.have) throw problem("hub.full");
          } finally {
            file.close();
          }
        },
      };
      return place;
    },
    async write(about) {
      const file = await open(ABOUT);
      try {
        file.truncate(0);
        const bytes = new TextEncoder().encode(JSON.stringify(about));
        if (file.write(bytes, { at: 0 }) < bytes.length) throw problem("hub.full");
        file.flush();
      } finally {
        file.close();
      }
    },
    blobs: () => [],
  };
}

function inMemory(): Shelf {
  const files = new Map<string, Uint8Array<ArrayBuffer>[]>();
  return {
    kept: false,
    async place(name) {
      files.set(name, []);
      const place: StoredFile = {
        have: 0,
        each() {},
        append(bytes) {
          files.get(name)?.push(bytes.slice());
          place.have += bytes.length;
        },
        restart() {
          files.set(name, []);
          place.have = 0;
        },
        close() {},
      };
      return place;
    },
    async write() {},
    blobs: () => [...files].map(([name, parts]) => ({ name, blob: new Blob(parts) })),
  };
}
