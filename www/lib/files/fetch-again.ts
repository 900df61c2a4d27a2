// Repeats the fetches made before the service worker controlled the page, so that it caches them.
import { dataFolder } from "../assets.js";

/** The addresses of engines and models that were fetched here, in the page or in its worker. */
export const listFetched = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(dataFolder.href));

/** The browser has them still, so that no server is asked. @param names of files */
export function fetchAgain(names: string[]) {
  // To its end: one that is given up is an error of the page.
  for (const name of new Set(names))
    fetch(name)
      .then((answer) => answer.arrayBuffer())
      .catch(() => {});
}
