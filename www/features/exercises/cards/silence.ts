// The card about heads that share a task: which two of a layer tell a handwritten 9 from a 4.
import { choice, notYet, numeric, rightVerdict, type Truth } from "../grade.js";
import { asChoice, asNumbers, cardOf, withHint, type Facts } from "./common.js";
import { classOf } from "../../../domain/difference.js";
import type { TrainedRun } from "../../../protocol/messages.js";

const [MODEL, IMAGE, READ] = ["digits", "9", "4"];
/** The layer whose heads are silenced: the last one, which the class token reads. */
const LAYER = "encoder.blocks.1.attn";
/** The silenced heads of each run. */
const SINGLES = ["0", "1", "2", "3"];
const PAIRS = ["01", "02", "03", "12", "13", "23"];
const SETS = ["", ...SINGLES, ...PAIRS];

/** The name of a run by its silenced heads. */
const runName = (heads: string) => `without${heads}`;

const silenced = (heads: string): TrainedRun => ({
  kind: "trained",
  model: MODEL,
  texts: [IMAGE],
  edits: { heads: Object.fromEntries([...heads].map((head) => [`${LAYER}.${head}`, 0])) },
  sites: "class_logits",
});

type Asked = Record<string, TrainedRun>;

export interface SilencedRow {
  heads: string;
  /** the class that is read, and its probability */
  name: string;
  probability: number;
}

/** What the model reads without each set of heads. */
export const silencedRows = (found: Facts<Asked>): SilencedRow[] =>
  SETS.flatMap((heads) => {
    const read = classOf(found[runName(heads)]);
    return read ? [{ heads, ...read }] : [];
  });

export const headsOf = (heads: string) => [...heads].map((head) => `L1H${head}`).join(" + ");

/** The pair that leaves the model surest of the other digit. */
export function tellingPair(rows: SilencedRow[]) {
  const wrong = rows.filter(({ heads, name }) => heads.length === 2 && name === READ);
  return wrong.reduce<SilencedRow | null>(
    (best, one) => (one.probability > (best?.probability ?? 0) ? one : best),
    null,
  );
}

export const silence = cardOf({
  reveals: "tried",
  said: { image: IMAGE, read: READ },
  place: { model: MODEL, text: IMAGE, link: `${new URLSearchParams({ edits: "{}", view: "grid" })}` },
  parts: [withHint(asChoice("pair", ...PAIRS)), ...asNumbers("share"), asChoice("one", "one", "both")],
  questions: (): Asked => Object.fromEntries(SETS.map((heads) => [runName(heads), silenced(heads)])),
  truths(_own, found): Record<string, Truth> {
    const rows = silencedRows(found);
    const best = tellingPair(rows);
    const heads = best?.heads ?? "";
    const share = best?.probability ?? 0;
    const alone = rows.filter((row) => row.heads.length === 1 && heads.includes(row.heads));
    const enough = alone.find(({ name }) => name === READ) ?? null;
    const surest = enough ?? alone[0];
    const values = { name: headsOf(heads), share, one: headsOf(surest?.heads ?? ""), alone: surest?.probability ?? 0 };
    return {
      pair: {
        answer: heads,
        judge(text) {
          if (text === "") return { state: "empty", why: "choose" };
          const given = rows.find((row) => row.heads === text);
          if (given && given === best) return rightVerdict(values);
          const read = { name: headsOf(text), read: given?.name ?? "", share: given?.probability ?? 0 };
          return notYet(given?.name === READ ? "weaker" : "not-yet", read);
        },
      },
      share: numeric(100 * share, {
        tolerance: 1,
        shown: (100 * share).toFixed(0),
        values,
        near: { fraction: share },
      }),
      one: choice(enough ? "one" : "both", values),
    };
  },
});
