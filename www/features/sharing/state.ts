// The state of recent scenes.
import type { Slice } from "../../state/slice.js";

export interface Session {
  id: string;
  model: string;
  /** cut short */
  text: string;
  /** ms since 1970 */
  at: number;
  /** how many */
  edits: number;
  fragment: string;
}

/** `list` newest first, null where nothing may be kept; `deleted` what was deleted last, and can come back. */
export type Sessions = { list: Session[] | null; deleted: Session[] };

declare module "../../state/slice.js" {
  interface Slices {
    sessions: Sessions;
  }
}

export const slice: Slice<"sessions"> = {
  name: "sessions",
  start: { list: null, deleted: [] },
  survive: { address: (s) => s },
};
