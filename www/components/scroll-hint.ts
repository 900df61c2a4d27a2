// A box that scrolls sideways shows at its edge that there is more: what stands there fades out.
import { paint } from "../lib/paint.js";

/** `<div class="scrolls" ${scrollHint()}>` */
export const scrollHint = () => paint(watch, "once");

function watch(box: HTMLElement, _: "once") {
  const tell = () => {
    const scrolls = getComputedStyle(box).overflowX === "auto";
    box.toggleAttribute("data-more", scrolls && box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
  };
  box.addEventListener("scroll", tell, { passive: true });
  const sizes = new ResizeObserver(tell);
  for (const element of [box, ...box.children]) sizes.observe(element);
}
