// Lifetimes of images: each is memory that must be released.
import { isOpened } from "./media.js";
import type { State } from "./store.js";

/** Releases the images that no state shows any more. */
export function closeDrawings(before: State, now: State) {
  if (before.drawings === now.drawings && before.leaving === now.leaving) return;
  const shown = new Set(drawingsOf(now));
  for (const one of drawingsOf(before)) if (!shown.has(one)) one.images.forEach((image) => image.close());
}

/** The opened images and sounds that the state dropped. */
export const droppedMedia = ({ media: before }: Pick<State, "media">, { media: now }: Pick<State, "media">) =>
  before.seen === now.seen
    ? []
    : Object.keys(before.seen).filter((name) => isOpened(name) && !Object.hasOwn(now.seen, name));

/** The images of the picture, and of the one that stays until another model has loaded. */
const drawingsOf = ({ drawings, leaving }: State) => [...drawings, ...(leaving?.drawings ?? [])];
