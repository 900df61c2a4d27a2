// Before the service worker answers for this page, what is fetched is not kept: then it is fetched once more.
import { dataFolder } from "../assets.js";

/** Engines and models; the browser has them still, so that no server is asked. */
export function fetchAgain() {
  for (const { name } of performance.getEntriesByType("resource"))
    if (name.startsWith(dataFolder.href))
      // To its end: one that is given up is an error of the page.
      fetch(name)
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
}
