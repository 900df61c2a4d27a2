// Modules as one script, for a file that has to stand alone: each in a scope of its own, those it needs before it.

/**
 * The subset of the language's modules that this page is written in: `import { a, b } from "./x.js";` on one line, and
 * `export` before what is declared.
 * @param entry the address of a module
 * @returns a script that runs it
 */
export async function bundle(entry: string, read: (address: string) => Promise<string>): Promise<string> {
  /** address → its name in the script */
  const names: Map<string, string> = new Map();
  const parts: string[] = [];

  /** @returns its name */
  async function take(address: string): Promise<string> {
    const known = names.get(address);
    if (known) return known;
    const code = await read(address);
    const needs: Map<string, string> = new Map();
    for (const [, from] of code.matchAll(/^import .* from "([^"]+)";$/gm))
      needs.set(from, await take(new URL(from, address).href));
    const name = `module${names.size}`;
    names.set(address, name);
    const given: string[] = [];
    const body = code
      .replace(
        /^import \{(.*)\} from "([^"]+)";$/gm,
        (_, what, from) => `const {${what.replaceAll(" as ", ": ")}} = ${needs.get(from)};`,
      )
      .replace(/^export ((?:async )?function\*?|const|let|class) (\w+)/gm, (_, kind, what) => {
        given.push(what);
        return `${kind} ${what}`;
      });
    const left = /^(import|export)\b.*$/m.exec(body);
    if (left) throw new Error(`${address} is written in a way that no single script can be made of: ${left[0]}`);
    parts.push(`const ${name} = (() => {\n${bare(body)}\nreturn { ${given.join(", ")} };\n})();`);
    return name;
  }

  await take(entry);
  return `"use strict";\n(() => {\n${parts.join("\n")}\n})();\n`;
}

/** Without the comments that stand in lines of their own. */
const bare = (code: string) =>
  code
    .replace(/^\s*\/\*\*[^]*?\*\/\n/gm, "")
    .replace(/^\s*\/\/.*\n/gm, "")
    .replace(/\n{2,}/g, "\n")
    .trim();
