// Opens a file of edits dropped anywhere on the page; by default the browser would leave the page for it.

export function listenToDrops(open: (file: File) => void, here: () => boolean) {
  const root = document.documentElement;
  const holds = (event: DragEvent) => here() && Boolean(event.dataTransfer?.types.includes("Files"));
  addEventListener("dragover", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    root.dataset.dropping = "";
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) delete root.dataset.dropping;
  });
  addEventListener("drop", (event) => {
    delete root.dataset.dropping;
    if (!holds(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) open(file);
  });
}
