// Templates to text without a browser: a template's strings and values, written out as indented markup.

// The part of `document` that lit needs on import.
globalThis.document ??= /** @type {any} */ ({ createTreeWalker: () => ({}), createComment: () => ({}) });

const { html, nothing, noChange } = await import("lit-html");
const live = (await import("lit-html/directives/live.js")).live("x")["_$litDirective$"];
const typed = (await import("../../../www/lib/typed-field.js")).typedValue("x")["_$litDirective$"];
const keyed = (await import("lit-html/directives/keyed.js")).keyed(0, "x")["_$litDirective$"];
const repeat = (await import("lit-html/directives/repeat.js")).repeat([], () => {})["_$litDirective$"];
const guard = (await import("lit-html/directives/guard.js")).guard([], () => {})["_$litDirective$"];
export { html };

const VOID = /^(input|path|circle|rect|br|wbr|link|meta)\b/;
const escape = (text) =>
  String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
/** Rounded, so that a snapshot does not depend on the machine. */
const rounded = (text) => text.replace(/\d+\.\d{4,}/g, (n) => String(Number(Number(n).toFixed(3))));

/**
 * A binding's output; of a directive the value (live, typed, keyed), the items (repeat), the result (guard) or nothing
 * (paint).
 */
function plain(value) {
  if (value === null || value === undefined || value === nothing || value === noChange) return "";
  if (value["_$litDirective$"] === repeat) return plain(Array.from(value.values[0], value.values.at(-1)));
  if (value["_$litDirective$"] === keyed) return plain(value.values[1]);
  if (value["_$litDirective$"] === guard) return plain(value.values[1]());
  if (value["_$litDirective$"]) return [live, typed].includes(value["_$litDirective$"]) ? plain(value.values[0]) : "";
  if (Array.isArray(value)) return value.map(plain).join("");
  if (value["_$litType$"]) return written(value);
  return escape(value);
}

/** @param {{ strings: readonly string[], values: unknown[] }} template */
function written({ strings, values }) {
  let out = strings[0];
  values.forEach((value, i) => {
    const inTag = out.lastIndexOf("<") > out.lastIndexOf(">");
    const binding = inTag ? /\s([.?@]?)([\w-]+)=("?[^"]*)$/.exec(out) : null;
    if (!binding) {
      out += inTag ? "" : plain(value);
    } else if (binding[1]) {
      const [whole, sigil, name] = binding;
      out = out.slice(0, -whole.length);
      if (sigil === "?" && value) out += ` ${name}`;
      if (sigil === ".") out += ` .${name}="${plain(value)}"`;
    } else {
      out += binding[3].startsWith('"') ? plain(value) : `"${plain(value)}"`;
    }
    out += strings[i + 1];
  });
  return out;
}

/** A line per tag or text. @param {unknown} template */
export function markup(template) {
  const lines = [];
  let depth = 0;
  for (const piece of plain(template).match(/<[^>]+>|[^<]+/g) ?? []) {
    const text = piece.replace(/\s+/g, " ").trim();
    if (text === "") continue;
    if (text.startsWith("</")) {
      depth--;
      continue;
    }
    lines.push("  ".repeat(depth) + rounded(text.replace(/ >$/, ">")));
    if (text.startsWith("<") && !text.endsWith("/>") && !VOID.test(text.slice(1))) depth++;
  }
  return lines.join("\n") + "\n";
}
