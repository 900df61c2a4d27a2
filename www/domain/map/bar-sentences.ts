// One plain sentence for a bar, with its number: a part in Why, a share in Rollout, a token in Lens or of the next
// ones, a token or an earlier head in a head's weights.
import { t } from "../../i18n/index.js";
import { labelText, quoted, type Label } from "../labels.js";

/** The quantity that a part adds to. */
export type Target =
  | { kind: "answer"; answer: Label; foil: Label | null; isClass: boolean }
  | { kind: "output" | "likeness" }
  | { kind: "score"; head: string; query: Label; key: Label };

export interface Contribution {
  /** a part's name, or, for a head, a token that it reads */
  part: string | { key: Label; inSource: boolean; head: string };
  value: number;
  target: Target;
  run: "with" | "without" | "difference";
  /** the value without the edits, if the head is edited */
  before: number | null;
}

type Say = (value: number) => string;

const q = (label: Label) => quoted(label, labelText);

/** "“g” of your text, by Cross L0H1, adds +1.3 to “g” over “d”." @param say formats a signed number */
export function contributionSaid({ part, value, target, run, before }: Contribution, say: Say): string {
  const name =
    typeof part === "string"
      ? part
      : t(`sentence.part.${part.key.moment ? "sound" : part.inSource ? "source" : "token"}`, {
          key: q(part.key),
          head: part.head,
        });
  if (run === "difference") return t("sentence.changes", { part: name, target: targetSaid(target), value: say(value) });
  // A loss for one token is a gain for the other.
  const turns = value < 0 && target.kind === "answer" && target.foil !== null;
  const towards = turns ? { ...target, answer: target.foil as Label, foil: target.answer } : target;
  const takes = value < 0 && !turns;
  const said = t(takes ? "sentence.takes" : "sentence.adds", {
    part: name,
    target: targetSaid(towards),
    value: takes ? say(-value).replace(/^\+/, "") : say(turns ? -value : value),
    without: run === "without",
  });
  if (before === null) return said;
  return `${said} ${contributionSaid({ part, value: before, target, run: "without", before: null }, say)}`;
}

function targetSaid(target: Target) {
  if (target.kind === "score")
    return t("sentence.target.score", { head: target.head, query: q(target.query), key: q(target.key) });
  if (target.kind !== "answer") return t(`sentence.target.${target.kind}`);
  const { answer, foil, isClass } = target;
  const params = { answer: q(answer), foil: foil && q(foil), isClass };
  return t(foil ? "sentence.target.over" : "sentence.target.logit", params);
}

/** The origin of a share: the text, the answer so far, the only text, or the token itself. */
export type From = "source" | "written" | "token" | "itself";

/** "32% of what reaches “e” comes from “b₁” of your text." */
export const shareSaid = (token: Label, input: Label, from: From, share: number) =>
  t("sentence.share", {
    token: q(token),
    from: t(`sentence.from.${input.moment && from !== "itself" ? "sound" : from}`, { key: q(input) }),
    share,
  });

interface Weighed {
  label: Label;
  probability: number;
}

export type After = { site: "input" } | { site: "attention" | "cross" | "layer"; layer: number };

/** "After layer 1 the model would write “g” (83%)." @param top the most probable token */
export const wouldSaid = (after: After | null, one: Weighed, top: Weighed, fills: boolean) =>
  t("sentence.would", {
    after: after ? t(`sentence.after.${after.site}`, { ...after }) : t("sentence.here"),
    ...named(one),
    other: one === top ? null : named(top),
    fills,
  });

/** "At this step the model writes “g” with 53%; “d” would be next, 12%." @param rows of the whole table */
export function nextSaid(rows: (Weighed & { chosen: boolean })[], row: (typeof rows)[number], atStep: boolean): string {
  const written = rows.find(({ chosen }) => chosen) ?? null;
  const others = rows.filter((one) => one !== written);
  const best = others.reduce<Weighed | null>((a, b) => (a && a.probability >= b.probability ? a : b), null);
  const other = row === written ? best : written;
  return t(row === written ? "sentence.next" : "sentence.next.other", {
    at: t(atStep ? "sentence.at-step" : "sentence.at-next"),
    ...named(row),
    other: other && named(other),
    likelier: other !== null && other.probability > row.probability,
  });
}

/** "The model gives “positive” 98%." */
export const classSaid = (row: Weighed) => t("sentence.class", named(row));

/** "Looking at “a” raises the logit of “b” by 1.3." @param say formats a number */
export const writesSaid = (token: Label, row: { label: Label; value: number }, say: Say) =>
  t(row.value < 0 ? "sentence.lowers" : "sentence.raises", {
    token: q(token),
    other: q(row.label),
    value: say(Math.abs(row.value)),
  });

/** "As a query, “a” matches the key “b” with q · k = 1.3." */
export const matchSaid = (token: Label, row: { label: Label; value: number }, say: Say) =>
  t("sentence.matches", { token: q(token), other: q(row.label), value: say(row.value) });

/** "Of its keys, 0.32 overlap with the output of L0H1" */
export const inputSaid = (head: string, input: "query" | "key" | "value", value: string) =>
  t(`sentence.input.${input}`, { head, value });

const named = ({ label, probability }: Weighed) => ({ token: q(label), share: probability });
