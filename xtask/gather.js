// Gathers what features bring along with their folders, so that no list names them: words and style sheets. For the
// bundles of the page and those of the tests.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

/** Folders of the page whose words are the page's: those of i18n and of what is embedded are taught by themselves. */
const SPOKEN = ["app", "components", "features", "state", "worker"];
/** Features that explain the page, loaded together when they are asked for. */
const HELP = ["glossary", "start"];

/** @param {string} folder @returns {string[]} every file below it */
const below = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((path) => join(folder, String(path)))
    .sort();

/**
 * `words:page/tr` is the words of all features but the rooms and what explains the page, `words:rooms/tr` those of the
 * rooms that app/features.ts lists, `words:help/tr` those of what explains the page; `sheets:features` the style sheets
 * that lie in a feature's folder and that no line beside this one names, each in a layer by its name.
 * @param {string} root
 * @returns {import("esbuild").Plugin}
 */
export function gather(root) {
  const www = join(root, "www");
  const features = join(www, "features");
  const registry = join(www, "app/features.ts");

  function roomNames() {
    const rooms = /^const ROOMS\b.*?^};$/ms.exec(readFileSync(registry, "utf8"))?.[0] ?? "";
    return [...rooms.matchAll(/import\("\.\.\/features\/(\w+)\//g)].map(([, name]) => name);
  }

  /** @param {string} group @param {string} language */
  function words(group, language) {
    const apart = { rooms: roomNames(), help: HELP };
    const groupOf = (/** @type {string} */ path) =>
      Object.entries(apart).find(([, names]) => names.some((name) => path.startsWith(join(features, name, "words"))));
    const files = SPOKEN.flatMap((folder) => below(join(www, folder))).filter(
      (path) => path.endsWith(join("words", `${language}.ts`)) && (groupOf(path)?.[0] ?? "page") === group,
    );
    const names = files.map((path) => /^export const (\w+) = /m.exec(readFileSync(path, "utf8"))?.[1]);
    const imports = files.map((path, i) => `import { ${names[i]} as w${i} } from ${JSON.stringify(path)};`);
    return `${imports.join("\n")}\nexport const words = { ${files.map((_, i) => `...w${i}`).join(", ")} };`;
  }

  /** @param {string} beside the sheet that imports them */
  function sheets(beside) {
    const named = readFileSync(beside, "utf8");
    return readdirSync(features)
      .map((name) => join(features, name, `${name}.css`))
      .filter((path) => existsSync(path) && !named.includes(`/${basename(path)}"`))
      .map((path) => `@import ${JSON.stringify(path)} layer(${basename(path, ".css")});`)
      .join("\n");
  }

  return {
    name: "what folders bring",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(words|sheets):/ }, ({ path, importer }) => ({
        path,
        namespace: "gathered",
        pluginData: importer,
      }));
      const watchDirs = () => below(www).filter((path) => !basename(path).includes("."));
      onLoad({ filter: /^words:/, namespace: "gathered" }, ({ path }) => {
        const [, group, language] = /^words:(\w+)\/(\w+)$/.exec(path) ?? [];
        return {
          contents: words(group, language),
          loader: "js",
          resolveDir: www,
          watchDirs: watchDirs(),
          watchFiles: [registry],
        };
      });
      onLoad({ filter: /^sheets:/, namespace: "gathered" }, ({ pluginData }) => ({
        contents: sheets(pluginData),
        loader: "css",
        resolveDir: www,
        watchDirs: [features],
        watchFiles: [pluginData],
      }));
    },
  };
}
