// Packages of engines that the benches measure beside ours: fetched once into the user's cache, and bundled.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./beside.js";

const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "headlight/packages");

/** The folder of a package, as `name@version`; npm fetches it, and none of its scripts runs. @param {string} wanted */
export function fetched(wanted) {
  const folder = join(CACHE, wanted.replace(/^@/, "").replace(/[/@]/g, "-"));
  if (!existsSync(folder)) {
    const coming = join(CACHE, `coming-${process.pid}`);
    mkdirSync(coming, { recursive: true });
    execFileSync("npm", ["pack", wanted, "--ignore-scripts", "--silent", "--pack-destination", coming]);
    execFileSync("tar", ["xf", ...readdirSync(coming)], { cwd: coming });
    renameSync(join(coming, "package"), folder);
    rmSync(coming, { recursive: true });
  }
  return folder;
}

/**
 * A package's module as one script. What it names as packages is ours, or at `alias`.
 * @param {string} entry @param {Record<string, string>} [alias]
 */
export async function bundled(entry, alias = {}) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    nodePaths: [join(ROOT, "node_modules")],
    alias,
    logLevel: "error",
  });
  return outputFiles[0].text;
}
