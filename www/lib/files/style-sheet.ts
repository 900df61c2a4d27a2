// Adds style sheets to the document.

const added = new Map<string, Promise<void>>();

/** Resolves when the sheet is in force; one that failed is requested again the next time. */
export function addStyleSheet({ href }: URL): Promise<void> {
  const before = added.get(href);
  if (before) return before;
  const adding = new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      added.delete(href);
      reject(new Error(`${href} cannot be loaded`));
    };
    document.head.append(link);
  });
  added.set(href, adding);
  return adding;
}
