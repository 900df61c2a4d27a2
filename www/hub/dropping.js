// Files and folders that are dropped anywhere on the page, where they are a model: before anything else is made of them.

/** @param {FileSystemEntry} entry */
const isOfModel = (entry) => entry.isDirectory || /[.]safetensors$/i.test(entry.name);

/** @param {(entries: FileSystemEntry[]) => void} open */
export function listenToModels(open) {
  addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    const entries = [...(event.dataTransfer?.items ?? [])].map((item) => (item.kind === "file" ? item.webkitGetAsEntry() : null)).filter((entry) => entry !== null);
    if (!entries.length) return;
    event.preventDefault(); // else the browser would leave the page for it
    if (!entries.some(isOfModel)) return;
    event.stopImmediatePropagation();
    delete document.documentElement.dataset.dropping;
    open(entries);
  }, { capture: true });
}
