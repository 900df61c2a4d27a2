// The cards about the cause of an answer: the layer where the lens first reads it, and the head that restores it.
import { choice, notYet, numeric, rightVerdict, type Truth } from "../grade.js";
import { asChoice, asNumbers, cardOf, withHint } from "./common.js";
import type { AnswerOf } from "../../../protocol/answers.js";
import type { ExploreLink } from "../../feature.js";
import type { ModelQuestion, SweepRow } from "../../../protocol/engine.js";

type Asking<K> = Extract<ModelQuestion, { kind: K }>;

/** The text of each card, and the source text of its patches. */
const DATE = "3/5/24";
const [TEXT, OTHER] = ["whisperwhis", "whiskerwhis"];
/** The number of characters in a date. */
const WRITTEN = 10;
/** The sites at which the lens reads the dates model: the input, and the output of each layer. */
export const SITES = ["input", "0", "1"] as const;
/** Above this share one value decides the answer. */
const ALONE = 0.9;

const place = (model: string, text: string, view: Record<string, string>): ExploreLink => ({
  ...{ model, text },
  link: `${new URLSearchParams({ edits: "{}", ...view })}`,
});
/** A share in percent, to the displayed precision. */
const percent = (share: number, values: object, near: Record<string, number>) =>
  numeric(100 * share, { tolerance: 1, shown: (100 * share).toFixed(0), values: { ...values }, near });

/** Each site's top tokens, and whether the first of them is the final answer. */
export function early({ sites, tops, top }: AnswerOf<"lens">) {
  const rows = sites.map((_, site) => top.slice(site * tops, (site + 1) * tops));
  const written = rows.at(-1)?.[0].id;
  return rows.map((all) => ({ tops: all.slice(0, 3), right: all[0].id === written }));
}

export const lens = cardOf({
  reveals: "tried",
  said: { text: DATE },
  place: place("dates", DATE, { view: "lens" }),
  parts: [withHint(asChoice("layer", ...SITES)), ...asNumbers("share"), asChoice("other", "unread", "unknown")],
  questions: ({ letter }): { lens: Asking<"lens"> } => ({
    lens: {
      kind: "lens",
      of: { model: "dates", source: DATE, target: { write: WRITTEN }, edits: {} },
      stack: "decoder",
      token: null,
      between: false,
      positions: [letter - 1, letter],
    },
  }),
  truths(_own, { lens: found }) {
    const rows = early(found);
    // The first site from which on the answer stays the same.
    const first = rows.findLastIndex(({ right }) => !right) + 1;
    const [{ text: token, probability }, end] = [rows[first].tops[0], rows[rows.length - 1].tops[0]];
    const values = { token, probability };
    const layer: Truth = {
      answer: SITES[first],
      judge(text) {
        if (text === "") return { state: "empty", why: "choose" };
        const at = (SITES as readonly string[]).indexOf(text);
        if (at === first) return rightVerdict(values);
        if (at > first) return notYet("late");
        // An unknown site counts as the input.
        const { tops, right } = rows[Math.max(0, at)];
        return notYet(right ? "lost" : "not-yet", { top: tops[0].text });
      },
    };
    return {
      layer,
      share: percent(probability, values, { fraction: probability, end: 100 * end.probability }),
      other: choice("unread", values),
    };
  },
});

interface HeadShare {
  layer: number;
  head: number;
  share: number;
}

/** A layer's heads with the share of the other answer that each restores. */
export const named = ({ block: layer, cells }: SweepRow): HeadShare[] =>
  cells.map((share, head) => ({ layer, head, share }));

export const headNameOf = ({ layer, head }: HeadShare) => `L${layer}H${head}`;

export const bestHead = (heads: HeadShare[]) => heads.reduce((best, one) => (one.share > best.share ? one : best));

const sweep = (block: number): Asking<"sweep"> => ({
  kind: "sweep",
  of: { model: "induction", source: TEXT, target: [], edits: {} },
  from: OTHER,
  stack: "decoder",
  block,
  part: "z",
  pairs: null,
  asked: null,
  score: "logit-difference",
  answer: null,
  foil: null,
});

export const patching = cardOf({
  reveals: "tried",
  said: { text: TEXT, other: OTHER },
  place: place("induction", TEXT, { view: "patch", p_text: OTHER, p_part: "z" }),
  parts: [...asNumbers("layer", "head", "share"), asChoice("alone", "whole", "part")],
  questions: () => ({ first: sweep(0), second: sweep(1) }),
  truths(_own, { first, second }) {
    const heads = [...first.rows, ...second.rows].flatMap(named);
    const best = bestHead(heads);
    const rest = heads.filter((one) => one !== best && one.layer === best.layer).length;
    const values = { name: headNameOf(best), share: best.share, rest };
    return {
      layer: numeric(best.layer, { values }),
      head: numeric(best.head, { values }),
      share: percent(best.share, values, { fraction: best.share }),
      alone: choice(best.share > ALONE ? "whole" : "part", values),
    };
  },
});
