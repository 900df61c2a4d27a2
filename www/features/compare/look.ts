// An answer of the engine about the other side, as the page reads its own: labels, and one head's pattern.
import { perLanguage } from "../../i18n/index.js";
import { labels } from "../../domain/labels.js";
import type { HeadRef } from "../../state/store.js";
import type { Label } from "../../domain/labels.js";
import type { LookAnswer } from "../../protocol/messages.js";
import type { Pattern } from "../../domain/pattern.js";

export type Look = Extract<LookAnswer, { kind: "look" }>;

export type Read = { source: Label[]; target: Label[]; patterns: Map<string, Pattern> };

const kept: () => WeakMap<Look, Read> = perLanguage(() => new WeakMap());

export function read(answer: Look): Read {
  let found = kept().get(answer);
  if (!found) {
    found = {
      source: labels(answer.source, answer.model),
      target: labels(answer.target, answer.model),
      patterns: new Map(),
    };
    kept().set(answer, found);
  }
  return found;
}

/** One head's pattern; the same object each time. */
export function patternOf(answer: Look, { path, head }: HeadRef): Pattern | null {
  const { patterns } = read(answer);
  const name = `${path}.${head}`;
  let found = patterns.get(name) ?? null;
  const map = answer.maps.find(
    (m) => m.path === path && m.block === 1 && (m.head === null ? head < m.shape[0] : m.head === head),
  );
  if (!found && map) {
    const cells = (map.head === null ? head : 0) * map.shape[1] * map.shape[2];
    found = {
      values: answer.values,
      offset: map.offset + cells,
      masks: answer.masks,
      maskOffset: map.mask_offset + (map.mask_per_head ? cells : 0),
      rows: map.shape[1],
      cols: map.shape[2],
    };
    patterns.set(name, found);
  }
  return found;
}
