// Numbers, plurals, sizes and lists as each language writes them, all by Intl.

type Plural = { one?: string; other: string };

/** The units of size, with their bytes and decimals. */
const SIZES: [string, number, number][] = [
  ["gigabyte", 1e9, 2],
  ["megabyte", 1e6, 1],
  ["kilobyte", 1e3, 1],
  ["byte", 1, 0],
];

const exactly = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

const same = (text: string) => text;

/** Each language's spelling of a power of ten, instead of "E-5". */
const POWERS: Partial<Record<string, (text: string, tenTimes: string) => string>> = {
  exponentSeparator: (_, tenTimes) => tenTimes,
  exponentMinusSign: () => "⁻",
  exponentInteger: (text) => text.replace(/\p{Nd}/gu, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digitOf(digit)]),
};

/** A script's ten digits have consecutive code points. */
const digitOf = (digit: string) => {
  const code = digit.codePointAt(0) as number;
  return code < 0x660 ? code - 0x30 : code - 0x9e6;
};

const made = new Map<string, ReturnType<typeof make>>();

/** @param code a language: "en", "tr", "bn" */
export function forms(code: string) {
  const found = made.get(code) ?? make(code);
  made.set(code, found);
  return found;
}

function make(code: string) {
  const rules = new Intl.PluralRules(code);
  const lists = new Intl.ListFormat(code);
  const formats: Map<string, Intl.NumberFormat> = new Map();
  const format = (options: Intl.NumberFormatOptions) => {
    const name = JSON.stringify(options);
    const found = formats.get(name) ?? new Intl.NumberFormat(code, options);
    formats.set(name, found);
    return found;
  };
  const word = (n: number, { one, other }: Plural) => (rules.select(n) === "one" ? (one ?? other) : other);
  /** A number with exactly this many decimals; without `digits`, with up to three. */
  const number = (value: number, digits?: number) =>
    spelled(value, digits === undefined ? { maximumFractionDigits: 3 } : exactly(digits));
  /** With a minus as wide as a plus, without a negative zero, and with powers of ten as in print: 3.2×10⁻⁵. */
  const spelled = (value: number, options: Intl.NumberFormatOptions) => {
    const one = format({ signDisplay: "negative", ...options });
    // `formatToParts` takes several times as long, and a page has hundreds of numbers.
    const text =
      options.notation === "scientific"
        ? one
            .formatToParts(value)
            .map(({ type, value: text }) => (POWERS[type] ?? same)(text, tenTimes))
            .join("")
        : one.format(value);
    return text.replace("-", "−");
  };
  const separators = format({}).formatToParts(1234567.8);
  const point = separators.find((part) => part.type === "decimal")?.value ?? ".";
  const digits = Array.from({ length: 10 }, (_, i) => format({ useGrouping: false }).format(i));
  const tenTimes = `×${digits[1]}${digits[0]}`;
  return {
    spelled,
    number,
    /** To this many significant digits: 0.00123, 12.3. */
    significant: (value: number, digits: number = 3) => spelled(value, { maximumSignificantDigits: digits }),
    /**
     * 1.2×10⁻⁴
     * @param digits significant ones
     */
    scientific: (value: number, digits: number = 2) =>
      spelled(value, { notation: "scientific", maximumSignificantDigits: digits, minimumSignificantDigits: digits }),
    /** A spelled number with this language's digits and decimal point: "1.4925". */
    exact: (text: string | number) =>
      String(text)
        .replace(/\d/g, (digit) => digits[Number(digit)])
        .replace(".", point)
        .replace(/^-/, "−"),
    /** A typed number in this language's spelling, as a program would spell it: "1,5" in Turkish is "1.5". */
    typed: (text: string) =>
      [...text].map((c) => (c === point ? "." : digits.includes(c) ? String(digits.indexOf(c)) : c)).join(""),
    /** The numbers of a place: "6,5", or "6;5" where a comma is the decimal point. */
    place: (numbers: (string | number)[]) =>
      numbers.map((n) => String(n).replace(/\d/g, (digit) => digits[Number(digit)])).join(point === "," ? ";" : ","),
    /** 0.42 as 42 %. */
    percent: (share: number, digits: number = 0) => spelled(share, { style: "percent", ...exactly(digits) }),
    /** "3 tokens": the number, and the word in its plural form. */
    plural: (n: number, of: Plural) => `${number(n)} ${word(n, of)}`,
    word,
    /** "a, b, and c" */
    list: (items: string[]) => lists.format(items),
    /** A size in bytes, in decimal units. */
    bytes(n: number) {
      const [unit, by, digits] = SIZES.find(([, by]) => n >= by) ?? SIZES[SIZES.length - 1];
      return spelled(n / by, { style: "unit", unit, unitDisplay: n < 1e3 ? "long" : "short", ...exactly(digits) });
    },
    /** The approximate size of a download. */
    size(bytes: number) {
      const [unit, by, digits] =
        bytes >= 1e6 ? ["megabyte", 1e6, 1] : bytes >= 1e3 || bytes === 0 ? ["kilobyte", 1e3, 0] : ["byte", 1, 0];
      const unitDisplay = by === 1 ? "long" : "short";
      return format({ style: "unit", unit, unitDisplay, maximumFractionDigits: digits }).format(bytes / by);
    },
    /** An approximate duration: in seconds, or in minutes. */
    duration(ms: number) {
      const s = ms / 1000;
      const n = s < 10 ? Math.max(1, Math.round(s)) : s < 90 ? 5 * Math.round(s / 5) : Math.round(s / 60);
      return spelled(n, { style: "unit", unit: s < 90 ? "second" : "minute", unitDisplay: "long" });
    },
    /** An approximate size in memory. */
    room: (bytes: number) =>
      spelled(bytes / (bytes >= 1e9 ? 1e9 : 1e6), {
        style: "unit",
        unit: bytes >= 1e9 ? "gigabyte" : "megabyte",
        unitDisplay: "short",
        maximumSignificantDigits: 2,
      }),
    /**
     * A date with its time.
     * @param ms since 1970
     */
    date: (ms: number) => new Intl.DateTimeFormat(code, { dateStyle: "medium", timeStyle: "short" }).format(ms),
  };
}
