// The program of a page in a notebook's cell: the page itself and, in a worker, the writer of its files.
import type { Opening } from "./protocol/notebook.js";

/** Defined by `xtask/bundle-widget.js`: the page's style sheet, and the files of a standalone picture. */
declare const PAGE_CSS: string;
declare const STANDALONE: Record<string, string>;

const types: Record<string, string> = { css: "text/css", js: "text/javascript" };
const asData = ([name, text]: [string, string]) => [
  name,
  `data:${types[name.split(".").at(-1) as string]},${encodeURIComponent(text)}`,
];

// What `lib/assets.ts` reads: the other bundles are not there.
Object.assign(globalThis, {
  ASSETS: { ...Object.fromEntries(Object.entries(STANDALONE).map(asData)), "write-worker.js": import.meta.url },
});

if (typeof document === "undefined") await import("./write-worker.js");
else await begin();

/** Asks the widget what to show, until it answers. */
async function begin() {
  document.head.appendChild(document.createElement("style")).textContent = PAGE_CSS;
  const opening = new Promise<[Opening, MessagePort]>((resolve) => {
    addEventListener("message", ({ data, source, ports: [port] }) => {
      if (source === parent && port) resolve([data, port]);
    });
  });
  parent.postMessage("headlight", "*");
  try {
    const { openPage } = await import("./notebook-page.js");
    await openPage(...(await opening));
  } catch (error) {
    const { wordsOf } = await import("./i18n/problem.js");
    document.body.role = "alert";
    document.body.textContent = wordsOf(error);
  }
}
