// Images that are dropped on the page or pasted, if the open model reads images.
import { isTyping } from "../../lib/events.js";

/** Some systems name no type for a file; its ending says it then. */
const isImage = ({ type, name }: File) =>
  type === "" ? /\.(avif|bmp|gif|jpe?g|png|webp)$/i.test(name) : type.startsWith("image/");

/**
 * @param wants whether the page takes images now; otherwise a drop is left to other listeners
 * @param take receives the first image
 */
export function listenToImages(take: (image: File) => void, wants: () => boolean) {
  addEventListener(
    "drop",
    (event) => {
      const image = [...(event.dataTransfer?.files ?? [])].find(isImage);
      if (!image || !wants()) return;
      event.preventDefault(); // else the browser would leave the page for it
      event.stopImmediatePropagation();
      delete document.documentElement.dataset.dropping;
      take(image);
    },
    { capture: true },
  );
  addEventListener("paste", (event) => {
    const image = [...(event.clipboardData?.files ?? [])].find(isImage);
    if (!image || isTyping(event.target) || !wants()) return;
    event.preventDefault();
    take(image);
  });
}
