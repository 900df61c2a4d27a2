// Which sublayer of which run can be read: the one in front, once the newest run has answered and has its pattern.
import type { State } from "./store.js";

export function sublayerInFront({ room, current, result, edits, focus, preview }: State) {
  const path = (preview ?? focus)?.path;
  return room === "explore" && current && path && result?.maps.some((map) => map.path === path)
    ? { path, result, edits }
    : null;
}
