// The messages between a page in a notebook's cell, the widget around it, and the kernel.
import type { Blocks } from "../lib/files/ranges.js";

/** What a link says to the kernel; a request's packet, and the pieces of a lens, are bytes beside it. */
export type ToKernel =
  | { wants: "page" }
  | { wants: "request" }
  /** `name` of a model that comes along; null is the widget's own */
  | { wants: "load"; id: number; key: string | null; name: string | null }
  /** bytes of the recording, `from` … `to` */
  | { wants: "range"; from: number; to: number }
  /** all heads of one of its patterns, in blocks */
  | { wants: "blocks"; tensor: string; block: number }
  /** What it has heard of `sent` messages. */
  | { wants: "ping"; sent: number }
  | { wants: "close" };

/** What the kernel says to a link; answers, ranges and the page's program are bytes beside it. */
export type FromKernel =
  | { gives: "page" }
  | { gives: "answer" }
  /** The model of this load gets so many images before its first request, if it reads any. */
  | { gives: "pictures"; id: number; count: number }
  /** of a file of so many bytes */
  | { gives: "range"; size: number }
  /** null: the page has to read them itself */
  | { gives: "blocks"; facts: Omit<Blocks, "values"> | null }
  /** Of the link's messages it has heard so many, and given so many: of those, all that came before this. `sent` as in
   * the ping that this answers; 0 if it comes unasked. */
  | { gives: "count"; heard: number; given: number; sent: number }
  /** Nothing more will come. */
  | { gives: "end"; why: "kernel-gone" | "kernel-cut" };

/** A message of a link: what it says, and its bytes. */
export type Linked<Head> = [head: Head, bytes: Uint8Array<ArrayBuffer>];

/** What the page shows at first. */
export type Shown =
  | {
      kind: "model";
      name: string;
      architecture: "attention" | "encoder" | "decoder" | "encoder-decoder";
      /** its name, if it comes along with the page */
      embedded: string | null;
      /** the ids that are written already after this text; null: the model writes them */
      target: number[] | null;
      text: string;
      /** the images beside that text, by name */
      images: string[];
      threads: number;
    }
  | { kind: "recording"; name: string };

/** What a cell of the notebook may read and set. */
export interface Traits {
  head: string;
  cell: [query: number, key: number] | null;
  edits: Record<string, unknown>;
  text: string;
  /** the images that are read beside the text, by name */
  _images: string[];
  theme: "auto" | "light" | "dark";
}

/** The first message to a page, with the port of its traits. */
export interface Opening {
  shown: Shown;
  traits: Traits;
}

/** On that port, in both directions: traits that have changed; or a port for a further link to the kernel. */
export type AboutTraits = { traits: Partial<Traits> } | { link: MessagePort };
