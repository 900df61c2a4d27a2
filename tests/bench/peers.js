// Packages of engines that the benches measure beside ours: fetched once into the user's cache, and bundled.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./beside.js";

const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "headlight/packages");

/** The packages, as `name@version`, each with the SHA-512 of its archive. @type {Record<string, string>} */
const INTEGRITY = {
  "@huggingface/transformers@4.3.1":
    "5+voSeUCFK6PCKlY15dPhNOKq3/zOTxDN7oC+Wy9dFb1QZ0TSQomZRRy7URRK8YRuUoE9fGMQTTPC5d/pWBJhA==",
  "@litertjs/core@2.5.3": "PlGmbMOq9WitX7FO0jhbdJw9GthatsyuCQXjTt/wJZo0FLaw48q4tz8IwqgqCIkviYGr9OFDL1kCnN4nzWoyJQ==",
  "@litertjs/wasm-utils@2.5.3":
    "4fJiw6tBQnIs+0jH/OQ16nYOiSl8/+zZnn5h2ul8aTKHi05sVqZW580Tmk78pC2kT39A9OYBVdFawteZ/sI1kQ==",
};

/** Fails unless an archive is the one that was chosen. @param {Uint8Array} archive @param {string} wanted */
function checkIntegrity(archive, wanted) {
  const hash = createHash("sha512").update(archive).digest("base64");
  if (hash !== INTEGRITY[wanted])
    throw new Error(`${wanted} is not the package that tests/bench/peers.js names: its SHA-512 is ${hash}`);
}

/**
 * The folder of a package; npm fetches it, and none of its scripts runs. Its name has the hash, and it is moved there
 * once it is whole, so that what is there was checked.
 * @param {string} wanted
 */
export function fetched(wanted) {
  const hash = (INTEGRITY[wanted] ?? "").slice(0, 12).replace(/[+/]/g, "_");
  const folder = join(CACHE, `${wanted.replace(/^@/, "").replace(/[/@]/g, "-")}-${hash}`);
  if (existsSync(folder)) return folder;
  const coming = join(CACHE, `coming-${process.pid}`);
  mkdirSync(coming, { recursive: true });
  try {
    execFileSync("npm", ["pack", wanted, "--ignore-scripts", "--silent", "--pack-destination", coming]);
    const [archive] = readdirSync(coming);
    checkIntegrity(readFileSync(join(coming, archive)), wanted);
    execFileSync("tar", ["xf", archive], { cwd: coming });
    renameSync(join(coming, "package"), folder);
  } finally {
    rmSync(coming, { recursive: true, force: true });
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
