// Gathers what features bring along with their folders, so that no list names them: words and style sheets. For the
// bundles of the page and those of the tests.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

/** Folders whose words belong to the page; i18n and the embedded element register theirs. */
const SPOKEN = ["app", "components", "features", "state", "worker"];
/** Features that explain the page, loaded together on demand. */
const HELP = ["glossary", "start"];
/** Folders of what app/late/ holds, which loads after the first picture. */
const PANELS = [
  ...["edits", "edits/attribution", "edits/suggestions", "export", "export/panel", "input/more", "lesson"],
  ...["lesson/dialog", "models/dialog", "recording", "steps", "timeline", "../app/late"],
];
/** Features of which no part but their state is in the page before. */
const LATE = ["lesson", "recording", "steps"];
/** Folders of views of which other parts are in the page before. */
const VIEWS = ["head/view", "timeline/view"];

/** @param {string} folder @returns {string[]} every file below it */
const below = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((path) => join(folder, String(path)))
    .sort();

/**
 * `words:page/tr` is the words of all features that the page begins with, `words:rooms/tr` and `words:views/tr` those
 * of the rooms and views that app/features.ts loads on demand, `words:help/tr` those of the help, `words:panels/tr`
 * those of panels' contents; `sheets:features` the style sheets in features' folders that no line beside the import
 * names, each in a layer of that name: of those that load on demand only the layers. These sheets are `sheets:lazy`;
 * `sheets:later/train` is an empty one.
 * @param {string} root
 * @returns {import("esbuild").Plugin}
 */
export function gather(root) {
  const www = join(root, "www");
  const features = join(www, "features");
  const registry = join(www, "app/features.ts");

  /** The features of a list there that load on demand, with no part but their state in the page before. */
  function lazyIn(/** @type {"ROOMS" | "VIEWS"} */ list) {
    const code = readFileSync(registry, "utf8");
    const entries = new RegExp(`^const ${list}\\b.*?^};$`, "ms").exec(code)?.[0] ?? "";
    const early = [...code.matchAll(/from "\.\.\/features\/(\w+)\/(?!state\.js)/g)].map(([, name]) => name);
    const lazy = [...entries.matchAll(/import\("\.\.\/features\/(\w+)\//g)].map(([, name]) => name);
    return lazy.filter((name) => !early.includes(name));
  }

  /** @param {string} group @param {string} language */
  function words(group, language) {
    const apart = { panels: PANELS, rooms: lazyIn("ROOMS"), views: [...lazyIn("VIEWS"), ...VIEWS], help: HELP };
    const groupOf = (/** @type {string} */ path) =>
      Object.entries(apart).find(([, names]) => names.some((name) => path.startsWith(join(features, name, "words"))));
    const files = SPOKEN.flatMap((folder) => below(join(www, folder))).filter(
      (path) => path.endsWith(join("words", `${language}.ts`)) && (groupOf(path)?.[0] ?? "page") === group,
    );
    const names = files.map((path) => /^export const (\w+) = /m.exec(readFileSync(path, "utf8"))?.[1]);
    const imports = files.map((path, i) => `import { ${names[i]} as w${i} } from ${JSON.stringify(path)};`);
    return `${imports.join("\n")}\nexport const words = { ${files.map((_, i) => `...w${i}`).join(", ")} };`;
  }

  /** @param {string} group @param {string} beside the sheet with the import */
  function sheets(group, beside) {
    if (group !== "features" && group !== "lazy") return "";
    const named = readFileSync(beside, "utf8");
    const lazy = [...lazyIn("ROOMS"), ...lazyIn("VIEWS"), ...LATE];
    return readdirSync(features)
      .filter((name) => existsSync(join(features, name, `${name}.css`)) && !named.includes(`layer(${name})`))
      .filter((name) => group === "features" || lazy.includes(name))
      .map((name) => {
        const later = group === "features" && lazy.includes(name);
        const sheet = later ? `sheets:later/${name}` : join(features, name, `${name}.css`);
        return `@import ${JSON.stringify(sheet)} layer(${name});`;
      })
      .join("\n");
  }

  return {
    name: "gather",
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
      onLoad({ filter: /^sheets:/, namespace: "gathered" }, ({ path, pluginData }) => ({
        contents: sheets(path.slice("sheets:".length), pluginData),
        loader: "css",
        resolveDir: www,
        watchDirs: [features],
        watchFiles: [registry, pluginData],
      }));
    },
  };
}
