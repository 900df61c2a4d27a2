// The imports of the page's modules, types included, and the rank of each folder.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

const www = fileURLToPath(new URL("../../../www/", import.meta.url));

/** Lower ranks first; folders of one rank do not import each other. */
const RANKS = [
  ["lib"],
  ["protocol"],
  ["i18n"],
  ["domain"],
  ["engine", "worker", "state", "components"],
  ["features/feature.ts"],
  ["features/*"],
  ["app", "embed"],
  ["entries"],
];

/** Every module of the page, by its path below `www/`. */
export const modules = readdirSync(www, { recursive: true })
  .map((path) => String(path).replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts"))
  .sort();

/**
 * A module's imports from this project: static, lazy, type, and worker.
 * @param {string} path
 */
export function importsOf(path) {
  const code = readFileSync(www + path, "utf8").replace(/^\s*(\/\/|\/?\*).*$/gm, "");
  const said = [
    ...code.matchAll(/\bfrom\s+"(\.[^"]+)"/g),
    ...code.matchAll(/\bimport\s+"(\.[^"]+)"/g),
    ...code.matchAll(/\bimport\(\s*"(\.[^"]+)"\s*\)/g),
  ];
  return said
    .map(([, target]) => posix.normalize(posix.join(posix.dirname(path), target)).replace(/\.js$/, ".ts"))
    .filter((target) => existsSync(www + target));
}

/**
 * The modules that load together with one, itself included: its static imports, and theirs.
 * @param {string} entry
 */
export function loadedWith(entry) {
  const all = new Set([entry]);
  for (const path of all)
    for (const [, target] of readFileSync(www + path, "utf8").matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"(\.[^"]+)";/gm,
    )) {
      const module = posix.join(posix.dirname(path), target).replace(/\.js$/, ".ts");
      if (existsSync(www + module)) all.add(module);
    }
  return [...all];
}

/**
 * A module's room: "lib", "features/grid", or "entries" at the top.
 * @param {string} path
 */
export function roomOf(path) {
  const [top, next] = path.split("/");
  if (next === undefined || top === "examples") return "entries";
  return top === "features" ? `features/${next}` : top;
}

/** @param {string} room */
export function rankOf(room) {
  const exact = RANKS.findIndex((rooms) => rooms.includes(room));
  return exact >= 0 || !room.startsWith("features/") ? exact : RANKS.findIndex((rooms) => rooms.includes("features/*"));
}

/** Imports that point up, or across to a room of the same rank. */
export function upwards() {
  return modules.flatMap((from) =>
    importsOf(from)
      .filter((to) => roomOf(from) !== roomOf(to) && rankOf(roomOf(from)) <= rankOf(roomOf(to)))
      .map((to) => `${from} → ${to}`),
  );
}

const python = fileURLToPath(new URL("../../../python/headlight/", import.meta.url));

/** The modules of the Python package. */
export const pythonModules = readdirSync(python).filter((path) => path.endsWith(".py"));

/**
 * A Python module's imports from its package, those inside functions included; a type checker's alone do not count.
 * @param {string} path
 */
export function pythonImportsOf(path) {
  const code = readFileSync(python + path, "utf8").replace(/^if TYPE_CHECKING:\n(?: .*\n|\n(?= ))+/gm, "");
  return [...code.matchAll(/^\s*from \.(\w*) import (\([^)]*\)|.*)$/gm)]
    .flatMap(([, module, names]) => (module ? [module] : names.match(/\w+/g)))
    .map((name) => `${name}.py`)
    .filter((target) => pythonModules.includes(target));
}

/**
 * Circles of modules, each by its members: strongly connected components of more than one (Tarjan 1972).
 * @param {string[]} modules
 * @param {(path: string) => string[]} importsOf
 */
export function circles(modules, importsOf) {
  /** @type {Map<string, { index: number, low: number, open: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const found = [];
  /** @param {string} path */
  const visit = (path) => {
    const here = { index: seen.size, low: seen.size, open: true };
    seen.set(path, here);
    stack.push(path);
    for (const next of importsOf(path)) {
      const known = seen.get(next) ?? visit(next);
      if (known.open) here.low = Math.min(here.low, known.low);
    }
    if (here.low === here.index) {
      const members = stack.splice(stack.indexOf(path));
      for (const member of members) seen.get(member).open = false;
      if (members.length > 1) found.push(members.sort());
    }
    return here;
  };
  for (const path of modules) if (!seen.has(path)) visit(path);
  return found;
}
