// Bundles the page with esbuild; `cargo xtask` runs it: `node xtask/bundle.js JOB`, a job being JSON (see Job).
//
// What a bundle is called is known once it is written, so those that others name by address come first: the script of
// the exported page, the workers, then the page. `www/lib/assets.ts` is told the names.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";
import { gather } from "./gather.js";

/**
 * @typedef {object} Job
 * @property {string} out the folder for `www/` and the modules that other pages import
 * @property {string} data the folder of `wasm/` and `models/`, relative to `www/`
 * @property {boolean} hashed whether names carry a content hash, for hosts with immutable caching
 * @property {boolean} watch bundles again when a source changes, until its standard input ends
 * @property {string[]} [also] more entries of the page, by name relative to the checkout: access for tests
 * @property {object} [engines] the content of `wasm/engines.json`, if it is constant
 */

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
/** @type {Job} */
const job = JSON.parse(process.argv[2]);
const www = join(job.out, "www");

/** @type {import("esbuild").BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  outdir: www,
  format: "esm",
  // Browsers of 2024.
  target: "es2022",
  minify: job.hashed,
  // Escapes would make the words of other languages half as large again.
  charset: "utf8",
  sourcemap: !job.hashed,
  legalComments: "none",
  entryNames: job.hashed ? "[name]-[hash]" : "[name]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  metafile: true,
  logLevel: "warning",
};

/**
 * Lazy modules depend on everything that `app/start.ts` imports: declaring it to esbuild keeps the page in one chunk,
 * instead of one for each set of rooms that share a module. Not `start.ts` itself, which awaits some of them as it
 * starts.
 * @type {import("esbuild").Plugin}
 */
const standOnMain = {
  name: "lazy parts stand on the page",
  setup({ onLoad }) {
    const sources = join(root, "www");
    // Read from the code: esbuild may load a module for another's sake before it meets the lazy import.
    const lazy = new Set(
      readdirSync(sources, { recursive: true })
        .map((path) => join(sources, String(path)))
        .filter((path) => path.endsWith(".ts"))
        .flatMap((path) =>
          [...readFileSync(path, "utf8").matchAll(/(?<!typeof |: )\bimport\("(\.[^"]+)\.js"\)/g)]
            .filter(([, target]) => !target.includes("words/"))
            .map(([, target]) => resolve(dirname(path), `${target}.ts`)),
        ),
    );
    const start = join(root, "www/app/start.ts");
    const page = [...readFileSync(start, "utf8").matchAll(/^import (?!type )[^;]*?"(\.[^"]+)\.js";/gm)]
      .map(([, path]) => `import ${JSON.stringify(resolve(dirname(start), `${path}.ts`))};`)
      .join("");
    onLoad({ filter: /\.ts$/ }, ({ path }) =>
      lazy.has(path) ? { contents: `${page}\n${readFileSync(path, "utf8")}`, loader: "ts" } : undefined,
    );
  },
};

/** In order of their dependencies. @type {import("esbuild").BuildOptions[]} */
const STAGES = [
  { entryPoints: ["www/standalone.ts"], format: "iife", sourcemap: false },
  {
    entryPoints: ["www/features/export/standalone/standalone.css", "www/embed/embed.css", "www/features.css"],
    sourcemap: false,
  },
  ...["thread", "read-worker", "worker", "fetch-worker", "unpack-worker", "write-worker"].map((name) => ({
    entryPoints: [`www/${name}.ts`],
    splitting: true,
  })),
  {
    entryPoints: ["www/boot.ts", "www/main.ts", "www/page.css", ...(job.also ?? [])],
    splitting: true,
    plugins: [standOnMain],
  },
  // Separate from the page, which would else be split into more and smaller chunks.
  { entryPoints: ["www/api.ts", "www/head-light.ts"], splitting: true },
];

/**
 * The files of an entry that load at once, itself first: paths relative to `www/`.
 * @typedef {{ file: string, loads: string[] }} Bundle
 */

/** @param {import("esbuild").Metafile} metafile @returns {[string, Bundle][]} */
const bundlesOf = ({ outputs }) =>
  Object.entries(outputs).flatMap(([path, { entryPoint }]) => {
    if (!entryPoint) return [];
    const loads = new Set([path]);
    for (const one of loads)
      for (const { path: next, kind } of outputs[one].imports) if (kind === "import-statement") loads.add(next);
    const name = (/** @type {string} */ file) => relative(www, resolve(root, file)).replaceAll("\\", "/");
    // A lazily imported chunk has an entry point too.
    return [[basename(entryPoint).replace(/\.ts$/, ".js"), { file: name(path), loads: [...loads].map(name) }]];
  });

/** @param {Record<string, Bundle>} bundles */
const defined = (bundles) => ({
  DATA: JSON.stringify(job.data),
  ENGINES: JSON.stringify(job.engines ?? null),
  ASSETS: JSON.stringify(Object.fromEntries(Object.entries(bundles).map(([name, { file }]) => [name, file]))),
});

/** The bundled packages with their licences. @param {Set<string>} inputs */
function licences(inputs) {
  const packages = new Set([...inputs].flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  return [...packages].sort().map((name) => {
    const folder = join(root, "node_modules", name);
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), "utf8") : ""}`;
  });
}

/** Bundles a stage and records its entries. @param {import("esbuild").BuildOptions} stage */
async function bundle(stage) {
  const plugins = [gather(root), ...(stage.plugins ?? [])];
  const options = { ...common, ...stage, plugins, define: defined(bundles) };
  const { metafile } = await build(options);
  const names = /** @type {string[]} */ (stage.entryPoints).map((path) => basename(path).replace(/\.ts$/, ".js"));
  for (const [name, one] of bundlesOf(metafile)) if (names.includes(name)) bundles[name] = one;
  for (const path of Object.keys(metafile.inputs)) inputs.add(path);
  if (job.watch) await (await context(options)).watch();
}

/** @type {Record<string, Bundle>} */
const bundles = {};
/** @type {Set<string>} */
const inputs = new Set();

rmSync(www, { recursive: true, force: true });
mkdirSync(www, { recursive: true });
for (const stage of STAGES) await bundle(stage);
// A service worker keeps its name; `cargo xtask build` gives it the list of files.
if (job.hashed) await build({ ...common, entryPoints: ["www/offline.ts"], outdir: job.out, entryNames: "[name]" });
cpSync(join(root, "www/favicon.svg"), join(www, "favicon.svg"));
cpSync(join(root, "www/examples"), join(job.out, "examples"), { recursive: true });
for (const name of ["api.js", "head-light.js"])
  writeFileSync(join(job.out, name), `export * from "./www/${bundles[name].file}";\n`);
writeFileSync(join(www, "licences.txt"), licences(inputs).join("\n\n----\n\n"));
process.stdout.write(`${JSON.stringify(bundles)}\n`);
if (job.watch) process.stdin.on("end", () => process.exit()).resume();
