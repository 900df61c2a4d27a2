// Images that are dropped on the page or pasted, if the open model reads images.

const isImage = (file: File) => file.type.startsWith("image/");

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;

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
