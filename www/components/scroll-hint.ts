// The scroll hint of a box that scrolls sideways: its edge fades out where there is more.
import { paint } from "../lib/paint.js";

/** `<div class="scrolls" ${scrollHint()}>` */
export const scrollHint = () => paint(watch, "once");

function watch(box: HTMLElement, _: "once") {
  const tell = () => {
    const scrolls = getComputedStyle(box).overflowX === "auto";
    box.toggleAttribute("data-more", scrolls && box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    // A scrolling box without focusable content takes the focus itself, so that the arrow keys scroll it.
    const isReached = !scrolls || box.scrollWidth <= box.clientWidth + 1 || box.querySelector("button, a, input");
    if (isReached) box.removeAttribute("tabindex");
    else box.tabIndex = 0;
  };
  box.addEventListener("scroll", tell, { passive: true });
  const sizes = new ResizeObserver(tell);
  for (const element of [box, ...box.children]) sizes.observe(element);
}
