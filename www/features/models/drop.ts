// Files and folders dropped anywhere on the page: a model or an atlas is opened before other handlers see it.
import type { Dropped } from "../../lib/files/dropped-files.js";

const OURS = /[.](safetensors|gguf|zip)$|^scatter_data[.]json$/i;

const isOurs = (one: Dropped) => !(one instanceof File) || OURS.test(one.name);

function droppedAs(item: DataTransferItem): Dropped | null {
  const entry = item.webkitGetAsEntry();
  return entry?.isDirectory ? (entry as FileSystemDirectoryEntry) : item.getAsFile();
}

export function listenToFolders(open: (dropped: Dropped[]) => void) {
  addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  addEventListener(
    "drop",
    (event) => {
      const dropped = [...(event.dataTransfer?.items ?? [])].map(droppedAs).filter((one) => one !== null);
      if (!dropped.length) return;
      event.preventDefault(); // else the browser would leave the page for it
      if (!dropped.some(isOurs)) return;
      event.stopImmediatePropagation();
      delete document.documentElement.dataset.dropping;
      open(dropped);
    },
    { capture: true },
  );
}
