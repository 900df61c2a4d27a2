// The cache of measures of a list of texts: kept for this tab, or, for a person's own model, as long as the page.
// Returning to a model, or a reload, does not measure again.
import { base64 } from "../../lib/png.js";
import { finite, list, nullable, parse, record, refine, text, type Shape } from "../../lib/foreign/schema.js";
import { TEXT_MEASURES } from "../../domain/head-measures.js";
import type { TextRecord } from "./slice.js";

/** A model, and the edits of its runs. */
export interface Subject {
  model: string;
  about: string;
  /** the number of heads */
  heads: number;
}

const PREFIX = "headlight.texts ";
/** The maximum size of all records in characters: storage has some five million for the whole site. */
export const MOST_LETTERS = 2_000_000;

type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Lasts as long as the page. */
export function pageStorage(): TextStorage {
  const all = new Map<string, string>();
  return {
    get length() {
      return all.size;
    },
    key: (i) => [...all.keys()][i] ?? null,
    getItem: (name) => all.get(name) ?? null,
    setItem: (name, value) => void all.set(name, value),
    removeItem: (name) => void all.delete(name),
  };
}

const nameOf = ({ model, about }: Subject) => `${PREFIX}${model} ${about}`;

const bytesOf = (numbers: Float64Array) => new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

function unpackNumbers(packed: string): Float64Array {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Float64Array(bytes.buffer);
}

/** An encoded array of this length, finite or NaN. */
const packed = (count: number): Shape<string> => {
  const letters = Math.ceil((count * 8) / 3) * 4;
  const isBase64 = (v: string) => v.length === letters && /^[A-Za-z\d+/]*={0,2}$/.test(v);
  const isWhole = (v: string) => isBase64(v) && atob(v).length === count * 8;
  return refine(text, (v) => isWhole(v) && unpackNumbers(v).every((x) => Number.isFinite(x) || Number.isNaN(x)));
};

const Record = (count: number) =>
  record({
    at: finite,
    measures: refine(text, (v) => v === TEXT_MEASURES.join(" ")),
    list: nullable(text),
    texts: list(record({ text, numbers: packed(count) })),
  });

/** @param storage throws or returns null if storage is forbidden */
export function textStore(storage: () => TextStorage | null, clock = Date.now) {
  /** The newest first. */
  const othersThan = (own: string, tab: TextStorage) =>
    Array.from({ length: tab.length }, (_, i) => tab.key(i) ?? "")
      .filter((name) => name.startsWith(PREFIX) && name !== own)
      .map((name) => {
        const written = tab.getItem(name) ?? "";
        return { name, letters: name.length + written.length, at: parse(record({ at: finite }), written)?.at ?? 0 };
      })
      .sort((a, b) => b.at - a.at);

  return {
    /** Null without a valid record; a damaged one is deleted. */
    read(subject: Subject): TextRecord | null {
      try {
        const [tab, name] = [storage(), nameOf(subject)];
        const written = tab?.getItem(name);
        if (!tab || !written) return null;
        const kept = parse(Record(subject.heads * TEXT_MEASURES.length), written);
        if (!kept) tab.removeItem(name);
        return (
          kept && { list: kept.list, found: new Map(kept.texts.map((one) => [one.text, unpackNumbers(one.numbers)])) }
        );
      } catch {
        return null;
      }
    },
    /** Writes as many texts as fit, and deletes the oldest other records. */
    write(subject: Subject, list: string | null, texts: string[], found: ReadonlyMap<string, unknown>): void {
      try {
        const [tab, name] = [storage(), nameOf(subject)];
        if (!tab) return;
        let room = MOST_LETTERS - name.length - 2 * (list?.length ?? 0);
        const fits = texts.flatMap((text) => {
          const numbers = found.get(text);
          if (!(numbers instanceof Float64Array)) return [];
          const one = { text, numbers: base64(bytesOf(numbers)) };
          room -= JSON.stringify(one).length + 1;
          return room > 0 ? [one] : [];
        });
        const record = JSON.stringify({ at: clock(), measures: TEXT_MEASURES.join(" "), list, texts: fits });
        let all = name.length + record.length;
        if (all > MOST_LETTERS) return void tab.removeItem(name);
        for (const other of othersThan(name, tab)) {
          all += other.letters;
          if (all > MOST_LETTERS) tab.removeItem(other.name);
        }
        tab.setItem(name, record);
      } catch {
        // it lasts as long as the page
      }
    },
  };
}
