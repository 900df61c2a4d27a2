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
  const number = (value, digits) =>
    spelled(
      value,
      digits === undefined
        ? { maximumFractionDigits: 3 }
        : { minimumFractionDigits: digits, maximumFractionDigits: digits },
    );
  /** With a minus as wide as a plus, and none before a nought. @param {number} value @param {Intl.NumberFormatOptions} options */
  const spelled = (value, options) =>
    format({ signDisplay: "negative", ...options })
      .format(value)
      .replace("-", "−");
  const separators = format({}).formatToParts(1234567.8);
  const point = separators.find((part) => part.type === "decimal")?.value ?? ".";
  const digits = Array.from({ length: 10 }, (_, i) => format({ useGrouping: false }).format(i));
  return {
    spelled,
    number,
    /** To so many digits that count: 0.00123, 12.3. @param {number} value @param {number} [digits] */
    significant: (value, digits = 3) => spelled(value, { maximumSignificantDigits: digits }),
    /** 1.2E−4 @param {number} value @param {number} [digits] that count */
    scientific: (value, digits = 2) =>
      spelled(value, { notation: "scientific", maximumSignificantDigits: digits, minimumSignificantDigits: digits }),
    /** A number that is spelled already, digit by digit, in this language's digits and with its point: "1.4925". @param {string | number} text */
    exact: (text) =>
      String(text)
        .replace(/\d/g, (digit) => digits[Number(digit)])
        .replace(".", point)
        .replace(/^-/, "−"),
    /** What a person typed in this language's digits, with its point, as a program would spell it: "1,5" in Turkish is "1.5". @param {string} text */
    typed: (text) =>
      [...text].map((c) => (c === point ? "." : digits.includes(c) ? String(digits.indexOf(c)) : c)).join(""),
    /** 0.42 as 42 %. @param {number} share @param {number} [digits] */
    percent: (share, digits = 0) =>
      format({ style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share),
    /** "3 tokens": the number, and the word for so many of them. @param {number} n @param {{ one?: string, other: string }} words */
    plural: (n, { one, other }) => `${number(n)} ${rules.select(n) === "one" ? (one ?? other) : other}`,
    /** The word alone. @param {number} n @param {{ one?: string, other: string }} words */
    word: (n, { one, other }) => (rules.select(n) === "one" ? (one ?? other) : other),
    /** "a, b, and c" @param {string[]} items */
    list: (items) => lists.format(items),
    /** Bytes of anything from a few to many, in decimal units. @param {number} n */
    bytes(n) {
      const [unit, by, digits] =
        n >= 1e9
          ? ["gigabyte", 1e9, 2]
          : n >= 1e6
            ? ["megabyte", 1e6, 1]
            : n >= 1e3
              ? ["kilobyte", 1e3, 1]
              : ["byte", 1, 0];
      return spelled(n / Number(by), {
        style: "unit",
        unit: String(unit),
        unitDisplay: n < 1e3 ? "long" : "short",
        minimumFractionDigits: Number(digits),
        maximumFractionDigits: Number(digits),
      });
    },
    /** Bytes of a download, roughly. @param {number} bytes */
    size: (bytes) =>
      bytes >= 1e6
        ? format({ style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(bytes / 1e6)
        : format({ style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }).format(bytes / 1e3),
    /** A time, roughly, as one says "about": seconds, then minutes. @param {number} ms */
    duration(ms) {
      const s = ms / 1000;
      const [unit, n] =
        s < 10
          ? ["second", Math.max(1, Math.round(s))]
          : s < 90
            ? ["second", 5 * Math.round(s / 5)]
            : ["minute", Math.round(s / 60)];
      return spelled(Number(n), { style: "unit", unit: String(unit), unitDisplay: "long" });
    },
    /** Bytes, roughly. @param {number} bytes */
    room: (bytes) =>
      spelled(bytes / (bytes >= 1e9 ? 1e9 : 1e6), {
        style: "unit",
        unit: bytes >= 1e9 ? "gigabyte" : "megabyte",
        unitDisplay: "short",
        maximumSignificantDigits: 2,
      }),
    /** A day and a time. @param {number} ms since 1970 */
    date: (ms) => new Intl.DateTimeFormat(code, { dateStyle: "medium", timeStyle: "short" }).format(ms),
  };
}
