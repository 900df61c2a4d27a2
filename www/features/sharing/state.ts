// The state of recent scenes.
import type { Slice } from "../../state/slice.js";

export interface Session {
  id: string;
  model: string;
  /** truncated */
  text: string;
  /** milliseconds since 1970 */
  at: number;
  /** the number of edits */
  edits: number;
  fragment: string;
}

/** `list` newest first, null if storage is forbidden; `deleted`: the last deleted ones, which can be restored. */
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
  locks: { link: ["copyLink"], recent: ["forget", "forgetAll", "remember"] },
};
