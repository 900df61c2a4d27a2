// Bundles the notebook's widget into one file, for the Python package: `node xtask/bundle-widget.js FILE`.
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { gather } from "./gather.js";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
/** @type {import("esbuild").BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  target: "es2022",
  minify: true,
  legalComments: "none",
  logLevel: "warning",
  plugins: [gather(root)],
};
const sheet = await build({ ...common, entryPoints: ["www/embed/embed.css"], write: false });
await build({
  ...common,
  entryPoints: ["www/widget.ts"],
  format: "esm",
  outfile: resolve(process.argv[2] ?? join(root, "python/headlight/widget.js")),
  define: { EMBED_CSS: JSON.stringify(sheet.outputFiles[0].text) },
});
