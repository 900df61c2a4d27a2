// Images or sounds that are dropped on the page or pasted, if the open model reads these.
import { isTyping } from "../../lib/events.js";
import type { Medium } from "../../protocol/medium.js";

/** Some systems name no type for a file; its ending says it then. */
const ENDINGS = { image: /\.(avif|bmp|gif|jpe?g|png|webp)$/i, sound: /\.(aac|flac|m4a|mp3|oga|ogg|opus|wav|weba)$/i };
const TYPES = { image: "image/", sound: "audio/" };

/** The first file of this medium. Features are chosen, not dropped: a dropped safetensors file may be a recording. */
function fileIn(files: FileList | undefined, medium: Medium): File | undefined {
  if (medium === "text") return undefined;
  const isOf = ({ type, name }: File) => (type === "" ? ENDINGS[medium].test(name) : type.startsWith(TYPES[medium]));
  return [...(files ?? [])].find(isOf);
}

/**
 * @param wants what the page takes now; other drops are left to other listeners
 * @param take receives the first image or sound
 */
export function listenToMedia(take: (file: File) => void, wants: () => Medium) {
  addEventListener(
    "drop",
    (event) => {
      const file = fileIn(event.dataTransfer?.files, wants());
      if (!file) return;
      event.preventDefault(); // else the browser would leave the page for it
      event.stopImmediatePropagation();
      delete document.documentElement.dataset.dropping;
      take(file);
    },
    { capture: true },
  );
  addEventListener("paste", (event) => {
    const file = fileIn(event.clipboardData?.files, wants());
    if (!file || isTyping(event.target)) return;
    event.preventDefault();
    take(file);
  });
}
