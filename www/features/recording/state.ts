// The state of recordings: the one that a link offers, and the address of the open one.
import { fit, refine, text as string } from "../../lib/foreign/schema.js";
import { updater, type Slice } from "../../state/slice.js";
import { isWebAddress } from "../../domain/hub-id.js";
import type { Cell, HeadRef } from "../../domain/heads.js";

/** A recording on the web that a link asks for: nothing is fetched before a click. */
export interface WantedRecording {
  url: string;
  /** the head and the cell of the link, which belong to the recording */
  focus: HeadRef | null;
  locked: Cell;
  /**
   * its sizes in bytes, once its beginning has been read: of the file, and of what the page reads of it, all of a logit
   * lens, else its patterns
   */
  sizes: { file: number; read: number; lens: boolean } | null;
  /** what is going on, with the bytes read so far */
  busy: { what: "looking" } | { what: "reading"; done: number } | null;
  problem: string | null;
}

interface Recorded {
  wanted: WantedRecording | null;
  /** the id and the address of the open recording, if it came from the web */
  open: { model: string; url: string } | null;
}

declare module "../../state/slice.js" {
  interface Slices {
    recording: Recorded;
  }
}

export const recorded = updater("recording");

const Address = refine(string, isWebAddress);

const address = { read: (s: string) => fit(Address, s) ?? undefined, write: (url: string) => url };

export const slice: Slice<"recording"> = {
  name: "recording",
  start: { wanted: null, open: null },
  fields: [
    {
      name: "trace",
      type: address,
      does: "model",
      get: ({ recording }) => recording.open?.url ?? recording.wanted?.url ?? null,
      set: (s, url) =>
        recorded(s, { wanted: { url, focus: s.focus, locked: s.locked, sizes: null, busy: null, problem: null } }),
    },
  ],
  survive: {
    loaded: (recording, _, model) => (recording.open?.model === model ? recording : { ...recording, open: null }),
  },
};
