// Three suggestions for each model: an edit, the head to look at, and a second click that takes it back.
import type { Edits, ModelInfo } from "../../../protocol/engine.js";
import type { Name } from "../../../domain/models.js";
import type { HeadRef } from "../../../domain/heads.js";

/** Its words are "suggestion.MODEL.ID"; `head` comes to the front, null keeps the current one. */
export interface Suggestion {
  id: string;
  edits: Edits;
  head: HeadRef | null;
}

/** A softmax temperature at which patterns are nearly uniform. */
const BLURRED = { id: "blur", edits: { attention_temperature: 4 }, head: null };

const all = <T>(path: string, count: number, value: T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, head) => [`${path}.${head}`, value]));
const at = (path: string, head = 0): HeadRef => ({ path, head });
const [E0, E1, E2] = [0, 1, 2].map((block) => `encoder.blocks.${block}.attn`);
const [D0, D1, D2] = [0, 1, 2].map((block) => `decoder.blocks.${block}.attn`);
const [C0, C1] = [0, 1].map((block) => `decoder.blocks.${block}.cross`);
const BLIND = { id: "blind", edits: { memory: false }, head: null };

/** For the bundled models; the promise in the words holds for every example text. */
const SUGGESTIONS: Record<Name, Suggestion[]> = {
  dates: [
    { id: "end", edits: { heads: { [`${D0}.0`]: 0 } }, head: at(D0) },
    { id: "gates", edits: { gates: { [E0]: "closed", [E1]: "closed" } }, head: at(E1) },
    BLIND,
  ],
  reverse: [
    { id: "silence", edits: { heads: { [`${C0}.1`]: 0 } }, head: at(C0, 1) },
    { id: "even", edits: { patterns: all(C0, 2, "uniform") }, head: at(C0) },
    BLIND,
  ],
  copy: [
    { id: "spare", edits: { heads: { [`${C0}.0`]: 0 } }, head: at(C0, 1) },
    { id: "even", edits: { patterns: all(C0, 2, "uniform") }, head: at(C0) },
    BLIND,
  ],
  sort: [
    { id: "own", edits: { heads: all(D0, 2, 0) }, head: at(D0) },
    { id: "scale", edits: { scale: false }, head: at(C0) },
    { id: "even", edits: { patterns: all(C0, 2, "uniform") }, head: at(C0) },
  ],
  phrases: [
    { id: "own", edits: { heads: { ...all(D0, 4, 0), ...all(D1, 4, 0) } }, head: at(D0) },
    { id: "even", edits: { patterns: { ...all(C0, 4, "uniform"), ...all(C1, 4, "uniform") } }, head: at(C1) },
    BLIND,
  ],
  induction: [
    { id: "before", edits: { heads: all(D0, 4, 0) }, head: at(D1, 1) },
    { id: "spare", edits: { heads: { [`${D1}.1`]: 0 } }, head: at(D1, 1) },
    { id: "future", edits: { causal: false }, head: at(D1, 1) },
  ],
  add: [
    { id: "carry", edits: { heads: { [`${D0}.0`]: 0 } }, head: at(D0) },
    { id: "mlp", edits: { gammas: { "decoder.blocks.1.mlp": 0 } }, head: null },
    BLURRED,
  ],
  tales: [
    { id: "thread", edits: { heads: all(D2, 4, 0) }, head: at(D2, 2) },
    { id: "mlp", edits: { gammas: { "decoder.blocks.3.mlp": 0 } }, head: null },
    { id: "future", edits: { causal: false }, head: null },
  ],
  fill: [
    { id: "last", edits: { heads: all(E2, 4, 0) }, head: at(E2) },
    { id: "spare", edits: { heads: all(E0, 4, 0) }, head: at(E2) },
    BLURRED,
  ],
  digits: [
    { id: "nine", edits: { heads: { [`${E1}.2`]: 0, [`${E1}.3`]: 0 } }, head: at(E1, 3) },
    { id: "early", edits: { heads: all(E0, 4, 0) }, head: at(E1, 3) },
    BLURRED,
  ],
};

function common(info: ModelInfo, focus: HeadRef): Suggestion[] {
  const decoder = info.sublayers.findLast((s) => s.stack === "decoder" && s.kind === "attn");
  // The encoder's self-attention: nothing later can make up for its loss.
  const gated =
    info.sublayers.findLast((s) => s.gated && s.stack === "encoder") ?? info.sublayers.findLast((s) => s.gated);
  const list: (Suggestion | false | undefined)[] = [
    decoder && info.config.causal && { id: "future", edits: { causal: false }, head: at(decoder.path) },
    { id: "silence", edits: { heads: { [`${focus.path}.${focus.head}`]: 0 } }, head: null },
    gated
      ? { id: "gate", edits: { gates: { [gated.path]: "closed" } }, head: at(gated.path) }
      : info.sublayers.some((s) => s.kind === "cross") && BLIND,
    BLURRED,
  ];
  return list.filter((one) => !!one).slice(0, 3);
}

export const suggestionsFor = (model: string, info: ModelInfo, focus: HeadRef): Suggestion[] =>
  SUGGESTIONS[model as Name] ?? common(info, focus);
