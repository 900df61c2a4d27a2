// Numbers, plurals, sizes and lists as a language writes them; all of it asked of Intl.

/** @typedef {ReturnType<typeof forms>} Forms */

/** @type {Map<string, ReturnType<typeof make>>} */
const made = new Map();

/** @param {string} code a language: "en", "tr", "bn" */
export function forms(code) {
  let found = made.get(code);
  if (!found) made.set(code, (found = make(code)));
  return found;
}

/** @param {string} code */
function make(code) {
  const rules = new Intl.PluralRules(code);
  const lists = new Intl.ListFormat(code);
  /** @type {Map<string, Intl.NumberFormat>} */
  const formats = new Map();
  /** @param {Intl.NumberFormatOptions} options */
  const format = (options) => {
    const name = JSON.stringify(options);
    let found = formats.get(name);
    if (!found) formats.set(name, (found = new Intl.NumberFormat(code, options)));
    return found;
  };
  /** A number with exactly so many digits after the point; without `digits`, as it is, to three. @param {number} value @param {number} [digits] */
  const number = (value, digits) => format(digits === undefined ? { maximumFractionDigits: 3 } : { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
  return {
    number,
    /** To so many digits that count: 0.00123, 12.3. @param {number} value @param {number} [digits] */
    significant: (value, digits = 3) => format({ maximumSignificantDigits: digits }).format(value),
    /** 0.42 as 42 %. @param {number} share @param {number} [digits] */
    percent: (share, digits = 0) => format({ style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share),
    /** "3 tokens": the number, and the word for so many of them. @param {number} n @param {{ one?: string, other: string }} words */
    plural: (n, { one, other }) => `${number(n)} ${rules.select(n) === "one" ? (one ?? other) : other}`,
    /** The word alone. @param {number} n @param {{ one?: string, other: string }} words */
    word: (n, { one, other }) => (rules.select(n) === "one" ? (one ?? other) : other),
    /** "a, b, and c" @param {string[]} items */
    list: (items) => lists.format(items),
    /** Bytes in decimal units. @param {number} bytes */
    size: (bytes) => (bytes >= 1e6 ? format({ style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(bytes / 1e6) : format({ style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }).format(bytes / 1e3)),
    /** A day and a time. @param {number} ms since 1970 */
    date: (ms) => new Intl.DateTimeFormat(code, { dateStyle: "medium", timeStyle: "short" }).format(ms),
  };
}
