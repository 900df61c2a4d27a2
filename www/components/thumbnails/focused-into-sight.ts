// Scrolls a box of thumbnails to the chosen head, and nothing around the box.
import { NEXT_ROW } from "../../domain/map/geometry.js";

/** @param most the greatest height of the box; null if it does not scroll */
export function focusedIntoSight(box: HTMLElement, most: number | null, _focused: string | undefined) {
  // Sizes are set in this frame, and laid out by the next one.
  if (most !== null) requestAnimationFrame(() => scroll(box));
}

function scroll(box: HTMLElement) {
  const thumb = box.querySelector(".thumb[data-focused]");
  if (!thumb) return;
  const [outer, inner] = [box.getBoundingClientRect(), thumb.getBoundingClientRect()];
  const above = outer.top + NEXT_ROW - inner.top;
  const below = inner.bottom + NEXT_ROW - outer.bottom;
  if (above > 0) box.scrollTop -= above;
  else if (below > 0) box.scrollTop += below;
  const left = outer.left + NEXT_ROW - inner.left;
  const right = inner.right + NEXT_ROW - outer.right;
  if (left > 0) box.scrollLeft -= left;
  else if (right > 0) box.scrollLeft += right;
}
