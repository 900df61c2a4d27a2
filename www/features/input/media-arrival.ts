// Images or sounds that are dropped on the page or pasted, if the open model reads these.
import { isTyping } from "../../lib/events.js";
import { setNotice } from "../../state/index.js";
import type { Medium } from "../../protocol/medium.js";
import type { State } from "../../state/store.js";

/** Some systems name no type for a file; its ending says it then. */
const ENDINGS = { image: /\.(avif|bmp|gif|jpe?g|png|webp)$/i, sound: /\.(aac|flac|m4a|mp3|oga|ogg|opus|wav|weba)$/i };
const TYPES = { image: "image/", sound: "audio/" };

export type FileMedium = keyof typeof TYPES;

const isOf = (medium: FileMedium, { type, name }: File) =>
  type === "" ? ENDINGS[medium].test(name) : type.startsWith(TYPES[medium]);

/** Whether a file is an image or a sound; null for any other. */
export const mediumOfFile = (file: File) => (["image", "sound"] as const).find((one) => isOf(one, file)) ?? null;

/** Says that a dropped or pasted image or sound is not read: a model that has not loaded yet may read it then. */
export function setUnread(s: State, medium: FileMedium, name: string): State {
  const unread = medium === "image" ? "notice.unread.image" : "notice.unread.sound";
  return setNotice(s, { key: s.info === null ? "notice.unread.early" : unread, params: { name }, undo: false });
}

/** The files of this medium. Features are chosen, not dropped: a dropped safetensors file may be a recording. */
const filesIn = (files: FileList | undefined, medium: Medium | null): File[] =>
  medium === null || medium === "text" ? [] : [...(files ?? [])].filter((file) => isOf(medium, file));

/**
 * @param take receives the images or sounds
 * @param refuse receives a pasted image or sound that the model does not read; dropped ones are left to other listeners
 * @param wants what the page takes now; null where it takes nothing
 */
export function listenToMedia(
  take: (files: File[]) => void,
  refuse: (medium: FileMedium, name: string) => void,
  wants: () => Medium | null,
) {
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
    const { clipboardData, target } = event;
    const wanted = wants();
    if (wanted === null) return;
    // A copied part of a document is a text and its picture: a field takes the text.
    const asText = clipboardData?.types.includes("text/plain");
    const files = filesIn(clipboardData?.files, wanted);
    if (files.length > 0 && !(asText && isTyping(target))) {
      event.preventDefault();
      return take(files);
    }
    if (asText) return;
    for (const file of clipboardData?.files ?? []) {
      const medium = mediumOfFile(file);
      if (medium) return refuse(medium, file.name);
    }
  });
}
