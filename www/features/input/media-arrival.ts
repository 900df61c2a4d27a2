// Images or sounds that are dropped on the page or pasted, if the open model reads these.
import { isTyping } from "../../lib/events.js";
import { setNotice } from "../../state/index.js";
import type { Medium } from "../../protocol/medium.js";
import type { State } from "../../state/store.js";

/** Some systems name no type for a file; its ending says it then. */
const ENDINGS = { image: /\.(avif|bmp|gif|jpe?g|png|webp)$/i, sound: /\.(aac|flac|m4a|mp3|oga|ogg|opus|wav|weba)$/i };
const TYPES = { image: "image/", sound: "audio/" };

type FileMedium = keyof typeof TYPES;

const isOf = (medium: FileMedium, { type, name }: File) =>
  type === "" ? ENDINGS[medium].test(name) : type.startsWith(TYPES[medium]);

/** Whether a file is an image or a sound; null for any other. */
export const mediumOfFile = (file: File) => (["image", "sound"] as const).find((one) => isOf(one, file)) ?? null;

/** Says that a dropped image or sound is not read: a model that has not loaded yet may read it then. */
export function setUnread(s: State, medium: FileMedium, name: string): State {
  const unread = medium === "image" ? "notice.unread.image" : "notice.unread.sound";
  return setNotice(s, { key: s.info === null ? "notice.unread.early" : unread, params: { name }, undo: false });
}

/** The files of this medium. Features are chosen, not dropped: a dropped safetensors file may be a recording. */
const filesIn = (files: FileList | undefined, medium: Medium): File[] =>
  medium === "text" ? [] : [...(files ?? [])].filter((file) => isOf(medium, file));

/**
 * @param wants what the page takes now; other drops are left to other listeners
 * @param take receives the images or sounds
 */
export function listenToMedia(take: (files: File[]) => void, wants: () => Medium) {
  addEventListener(
    "drop",
    (event) => {
      const files = filesIn(event.dataTransfer?.files, wants());
      if (files.length === 0) return;
      event.preventDefault(); // else the browser would leave the page for it
      event.stopImmediatePropagation();
      delete document.documentElement.dataset.dropping;
      take(files);
    },
    { capture: true },
  );
  addEventListener("paste", (event) => {
    const files = filesIn(event.clipboardData?.files, wants());
    if (files.length === 0 || isTyping(event.target)) return;
    event.preventDefault();
    take(files);
  });
}
