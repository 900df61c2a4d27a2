// Files and folders dropped anywhere on the page: those that are a model are opened before other handlers see them.

export type Dropped = FileSystemDirectoryEntry | File;

const isOfModel = (one: Dropped) => !(one instanceof File) || /[.](safetensors|gguf)$/i.test(one.name);

function droppedAs(item: DataTransferItem): Dropped | null {
  const entry = item.webkitGetAsEntry();
  return entry?.isDirectory ? (entry as FileSystemDirectoryEntry) : item.getAsFile();
}

export function listenToModels(open: (dropped: Dropped[]) => void) {
  addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  addEventListener(
    "drop",
    (event) => {
      const dropped = [...(event.dataTransfer?.items ?? [])].map(droppedAs).filter((one) => one !== null);
      if (!dropped.length) return;
      event.preventDefault(); // else the browser would leave the page for it
      if (!dropped.some(isOfModel)) return;
      event.stopImmediatePropagation();
      delete document.documentElement.dataset.dropping;
      open(dropped);
    },
    { capture: true },
  );
}
