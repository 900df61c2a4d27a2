// The scroll hint of a box that scrolls: its edge fades out where there is more, to the right or below.
import { paint } from "../lib/paint.js";

/** `<div class="scrolls" ${scrollHint()}>` */
export const scrollHint = () => paint(watch, "once");

function watch(box: HTMLElement, _: "once") {
  const tell = () => {
    const { overflowX, overflowY } = getComputedStyle(box);
    const scrolls = overflowX === "auto";
    box.toggleAttribute("data-more", scrolls && box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    box.toggleAttribute("data-more-below", overflowY === "auto" && below > 1);
    // A scrolling box without focusable content takes the focus itself, so that the arrow keys scroll it.
    const isReached = !scrolls || box.scrollWidth <= box.clientWidth + 1 || box.querySelector("button, a, input");
    if (isReached) box.removeAttribute("tabindex");
    else box.tabIndex = 0;
  };
  box.addEventListener("scroll", tell, { passive: true });
  const sizes = new ResizeObserver(tell);
  const observe = () => {
    for (const element of [box, ...box.children]) sizes.observe(element);
  };
  new MutationObserver(observe).observe(box, { childList: true });
  observe();
}
