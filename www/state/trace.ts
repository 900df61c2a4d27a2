// The sublayer and run whose trace can be read: the one in front, once the newest run has answered with its pattern.
import type { State } from "./store.js";

export function sublayerInFront({ room, current, result, edits, focus, preview }: State) {
  const path = (preview ?? focus)?.path;
  return room === "explore" && current && path && result?.maps.some((map) => map.path === path)
    ? { path, result, edits }
    : null;
}
