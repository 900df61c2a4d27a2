// Bundles the notebook's widget and its page for Python: `node xtask/bundle-widget.js FOLDER` writes widget.js,
// page.js.gz and their version.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { gather } from "./gather.js";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const folder = resolve(process.argv[2]);

/** The text of a bundle. @param {string} entry @param {import("esbuild").BuildOptions} [more] */
async function bundle(entry, more) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    bundle: true,
    write: false,
    target: "es2022",
    format: "esm",
    minify: true,
    legalComments: "none",
    logLevel: "warning",
    plugins: [gather(root)],
    entryPoints: [entry],
    outfile: join(folder, basename(entry)),
    ...more,
  });
  return outputFiles[0].text;
}

const FRAME = JSON.stringify(readFileSync(join(root, "www/notebook.html"), "utf8"));
const STANDALONE = {
  "standalone.js": await bundle("www/standalone.ts", { format: "iife" }),
  "standalone.css": await bundle("www/features/export/standalone/standalone.css"),
};
const define = {
  PAGE_CSS: JSON.stringify((await bundle("www/page.css")) + (await bundle("www/features.css"))),
  STANDALONE: JSON.stringify(STANDALONE),
  // No file lies beside this page: an address that nothing is fetched from.
  DATA: JSON.stringify("headlight:///"),
  ENGINES: JSON.stringify({ threads: null, cpu: null, gpu: null }),
};
writeFileSync(join(folder, "widget.js"), await bundle("www/widget.ts", { define: { FRAME } }));
writeFileSync(join(folder, "page.js.gz"), gzipSync(await bundle("www/notebook.ts", { define }), { level: 9 }));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
writeFileSync(join(folder, "version.txt"), version);
