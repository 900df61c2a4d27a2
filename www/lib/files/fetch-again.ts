// Repeats the fetches made before the service worker controlled the page, so that it caches them.
import { inData } from "../assets.js";

/** The URLs of engines and models that the page or its worker has fetched. */
export const listFetched = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(inData("").href));

/** Served from the browser's cache, without a request to the server. @param names of files */
export function fetchAgain(names: string[]) {
  // Reads to the end: an aborted fetch would be logged as an error.
  for (const name of new Set(names))
    fetch(name)
      .then((answer) => answer.arrayBuffer())
      .catch(() => {});
}
