// Lifetimes of the engine's images: each is memory that must be released.
import type { State } from "./store.js";

/** Releases the images that no state shows any more. */
export function closeDrawings(before: State, now: State) {
  if (before.drawings === now.drawings && before.leaving === now.leaving) return;
  const shown = new Set(drawingsOf(now));
  for (const one of drawingsOf(before)) if (!shown.has(one)) one.images.forEach((image) => image.close());
}

/** The images of the picture, and of the one that stays until another model has loaded. */
const drawingsOf = ({ drawings, leaving }: State) => [...drawings, ...(leaving?.drawings ?? [])];
