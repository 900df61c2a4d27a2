// Bundles the test files of a folder, with the sources that they import, for Node.js to run:
// `node xtask/bundle-tests.js tests/view` prints where each lies. One file loads sooner than two hundred.
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { gather } from "./gather.js";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const folder = process.argv[2];
const features = join(root, "www/app/features.ts");
// Under node_modules/, so that packages resolve.
const outdir = join(root, "node_modules/.tests", folder);

/** The slowest tests, in descending order. */
const SLOW = "engines-agree/ axe/ models/ from-a-hub. failures/ for-everyone. webkit/ firefox/ tries/".split(" ");

const entryPoints = readdirSync(join(root, folder), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".test.js") || name.endsWith(".test.ts"))
  .map((name) => join(root, folder, name))
  .sort();

/** Keeps `import.meta.url` of each module, which finds files beside its source. @type {import("esbuild").Plugin} */
const keepAddresses = {
  name: "addresses of sources",
  setup({ onLoad, onResolve }) {
    // Imports inside functions that run in the browser.
    onResolve({ filter: /^\.?\/(www\/|api\.js|head-light\.js)/ }, ({ path, importer }) =>
      importer.includes("tests") ? { path, external: true } : undefined,
    );
    onLoad({ filter: /\.[jt]s$/ }, ({ path }) => {
      if (path.includes("node_modules")) return undefined;
      const code = readFileSync(path, "utf8");
      const at = JSON.stringify(pathToFileURL(path).href);
      const here = JSON.stringify(dirname(path));
      // The initial state of a test includes the slices of the features, and its page is whole.
      const first =
        folder === "tests/view" && /\.test\.[jt]s$/.test(path)
          ? `import { loadLate as loadLate_ } from ${JSON.stringify(features)}; await loadLate_(); `
          : "";
      const contents = first + code.replaceAll("import.meta.url", at).replaceAll("import.meta.dirname", here);
      return { contents, loader: path.endsWith(".ts") ? "ts" : "js" };
    });
  },
};

rmSync(outdir, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints,
  outbase: join(root, folder),
  outdir,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  sourcemap: "inline",
  metafile: true,
  plugins: [gather(root), keepAddresses],
  logLevel: "warning",
});
const made = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint?.match(/\.test\.[jt]s$/));
const paths = made.map(([path]) => relative(root, resolve(root, path)));
// Slow tests begin first, so that parallel ones end together.
const slow = SLOW.flatMap((name) => paths.filter((path) => path.includes(name)));
for (const path of new Set([...slow, ...paths])) console.log(path);
