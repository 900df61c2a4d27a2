// The finder: "induction > 0.4, layer < 6" as a test of heads, or the part of it that is no comparison.
import { valueOf } from "./measure-names.js";
import { problem, problemOf, type Problem } from "../../lib/errors.js";
import type { AtlasRow } from "./tree.js";

const COMPARES: Record<string, (value: number, bound: number) => boolean> = {
  "<": (value, bound) => value < bound,
  ">": (value, bound) => value > bound,
  "<=": (value, bound) => value <= bound,
  ">=": (value, bound) => value >= bound,
  "=": (value, bound) => value === bound,
  "!=": (value, bound) => value !== bound,
};

const SIGNS: Record<string, string> = { "≤": "<=", "≥": ">=", "≠": "!=", "==": "=" };

/** The kinds of heads in a finder. */
export const KINDS = ["encoder", "decoder", "cross"] as const;

type Test = (row: AtlasRow) => boolean;

/** The names that a finder knows, with those on the page: "previous token" for "previous". */
type Named = { name: string; label: string };

/** A comma between digits is a decimal comma. */
const PARTS = /(?<!\d),|,(?!\d)|;|(?<=^|\s)(?:and|ve|এবং|আর|ও)(?=\s|$)/i;

/**
 * A test of heads; a problem if a part cannot be read. An empty text finds all.
 * @param shown a head's name on the page
 * @param typed spells numbers with Latin digits and a decimal point
 */
export function readFinder(
  text: string,
  names: Named[],
  shown: (row: AtlasRow) => string,
  typed: (number: string) => string,
  kinds: Named[] = KINDS.map((name) => ({ name, label: name })),
): Test | Problem {
  const parts = text.split(PARTS).flatMap((part) => part.trim() || []);
  try {
    const tests = parts.map((part) => testIn(part, names, shown, typed, kinds));
    return (row) => tests.every((test) => test(row));
  } catch (error) {
    return problemOf(error);
  }
}

/** Turkish has a small i without a dot, and a capital with one: all are one letter here. */
const plain = (name: string) =>
  name
    .normalize("NFC")
    .trim()
    .toLowerCase()
    .replace(/\u0307/g, "")
    .replaceAll("ı", "i")
    .replace(/[\s_-]+/g, " ");

/** The spellings of a name: of "Spread (entropy)" each part alone, too. */
const saysOf = ({ name, label }: Named) =>
  [name, label, ...(/^(.+?)\s*\((.+)\)$/.exec(label)?.slice(1) ?? [])].map(plain);

function testIn(
  part: string,
  names: Named[],
  shown: (row: AtlasRow) => string,
  typed: (number: string) => string,
  kinds: Named[],
): Test {
  const [, said, sign, value] = /^([^<>=≤≥≠!]*)(<=|>=|!=|==|[<>=≤≥≠])(.*)$/u.exec(part) ?? [];
  if (sign === undefined) {
    // A head's name finds it: its id, without its kind all of that place, and the name on the page.
    const name = plain(part);
    if (/l\d+h\d+$/.test(name))
      return (row) => [row.id, row.id.split(".").at(-1) ?? "", shown(row)].some((one) => plain(one) === name);
    const kind = kinds.find((one) => saysOf(one).includes(name));
    if (kind) return (row) => row.kind === kind.name;
    throw problem("atlas.find.part", { part });
  }
  const here = names.find((one) => saysOf(one).includes(plain(said)));
  if (!here) throw problem("atlas.find.name", { name: said.trim(), names: names.map(({ label }) => label) });
  const number = typed(value.trim())
    .replace(/^(-?\d+),(\d+)$/, "$1.$2")
    .replace(/^−/, "-");
  const bound = number === "" ? Number.NaN : Number(number);
  if (Number.isNaN(bound)) throw problem("atlas.find.number", { part, value: value.trim() });
  const compare = COMPARES[SIGNS[sign] ?? sign];
  return (row) => {
    const own = valueOf(row, here.name);
    return own !== null && compare(own, bound);
  };
}
