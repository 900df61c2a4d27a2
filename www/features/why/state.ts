// The state of Why: the question (this token, rather than that one), and the steps taken from there.
import { isEdited } from "../../domain/edits/document.js";
import { head as headType, oneOf, text } from "../../state/codecs.js";
import { choiceIn, sortsTokens, wayOf } from "../../domain/models.js";
import { oneToken, type TypedToken } from "../../engine/typed-token.js";
import { fieldsIn, textKey, updater, type Slice } from "../../state/slice.js";
import { textInLink } from "../../state/media.js";
import type { HeadRef } from "../../domain/heads.js";
import type { Problem } from "../../lib/errors.js";
import type { QuerySide, Token } from "../../protocol/engine.js";
import type { State } from "../../state/store.js";
import type { Type } from "../../state/codecs.js";

/** A head, and its chosen key. */
export interface Step extends HeadRef {
  /** the side of the previous cell to which it contributes; the first step contributes to the answer */
  side: QuerySide;
  key: number | null;
}

/** The typed text of a token. */
export interface Typed extends TypedToken {
  which: "answer" | "foil";
}

interface WhyQuestion {
  /** a token's id; null is the written or most probable one */
  answer: number | null;
  /** the token to compare with: null is the one that an edit replaced or else the runner-up, −1 is none, −2 is the
   * runner-up in any case */
  foil: number | null;
  walk: Step[];
  /** the focused cell of the map of parts */
  pair: { row: number; col: number } | null;
  typed: Typed | null;
}

/** The run of the parts, if anything is edited. */
export const RUNS = ["with", "without", "difference"] as const;
export type Run = (typeof RUNS)[number];

export interface Why extends WhyQuestion {
  run: Run;
  /** the context of the rest: the model with its text, and the asked row */
  of: string;
  row: number | null;
  /** the comparison text of a model without an output head, or "" */
  likeness: string;
  /** whether all parts are listed */
  all: boolean;
}

declare module "../../state/slice.js" {
  interface Slices {
    why: Why;
  }
}

export const NO_FOIL = -1;
export const RUNNER_UP = -2;

const NOTHING: WhyQuestion = { answer: null, foil: null, walk: [], pair: null, typed: null };

export const start: Why = { of: "", row: null, likeness: "", all: false, run: "with", ...NOTHING };

export const why = updater("why");

/** The question and walk, if they belong to this text and row; a text's class belongs to all rows. */
export function askedOf(s: State): WhyQuestion {
  const ofText = s.info !== null && wayOf(s.info) === "classifies" && !sortsTokens(s.info);
  const isOfRow = s.why.row === s.locked.query || ofText;
  return s.why.of === textKey(s) && isOfRow ? s.why : NOTHING;
}

function ask(s: State, change: Partial<WhyQuestion>): State {
  const { answer, foil, walk } = askedOf(s);
  return why(s, { of: textKey(s), row: s.locked.query, answer, foil, walk, pair: null, typed: null, ...change });
}

/** Without edits there is one run. */
export const runOf = (s: State): Run => (isEdited(s.edits) ? s.why.run : "with");

/** Another question starts a new walk. */
export const setAnswer = (s: State, answer: number): State => ask(s, { answer, foil: null, walk: [] });
export const setFoil = (s: State, foil: number): State => ask(s, { foil, walk: [] });
export const setTyped = (s: State, which: Typed["which"], text: string): State =>
  ask(s, { typed: text === "" ? null : { which, text, read: null, failure: null } });

/** Asks about the typed token if the text is exactly one known token; else reports the problem. */
export function readTyped(s: State, read: Token[], failure: Problem | null): State {
  const { typed } = askedOf(s);
  if (!typed) return s;
  const token = oneToken(read);
  if (!token) return ask(s, { typed: { ...typed, read, failure } });
  return (typed.which === "answer" ? setAnswer : setFoil)(s, token.id);
}

export const setLikeness = (s: State, likeness: string): State => why(ask(s, { walk: [] }), { likeness });

/** Enters a head among the shown parts. */
export const enterHead = (s: State, { path, head }: HeadRef, side: QuerySide = "query"): State =>
  ask(s, { walk: [...askedOf(s).walk, { path, head, side, key: null }] });

/** Enters a key of the shown head. */
export function enterKey(s: State, key: number): State {
  const { walk } = askedOf(s);
  const last = walk.at(-1);
  return last ? ask(s, { walk: [...walk.slice(0, -1), { ...last, key }] }) : s;
}

/** The number of clicks in a walk. */
export const lengthOf = (walk: Step[]) => walk.reduce((sum, { key }) => sum + (key === null ? 1 : 2), 0);

/** Goes back to a number of clicks. */
export function backTo(s: State, clicks: number): State {
  const kept: Step[] = [];
  for (const step of askedOf(s).walk) {
    const left = clicks - lengthOf(kept);
    if (left > 0) kept.push(left === 1 ? { ...step, key: null } : step);
  }
  return ask(s, { walk: kept });
}

export const point = (s: State, pair: WhyQuestion["pair"]): State => {
  const before = askedOf(s).pair;
  return before?.row === pair?.row && before?.col === pair?.col ? s : ask(s, { pair });
};

// ---- the address ----

/** More steps than the layers of any model, on both sides. */
const MOST = 64;
const STEP = /^(?:([qk]):)?([a-z_.\d]+\.\d+)(?:@(\d{1,6}))?$/;

/** "decoder.blocks.1.attn.2@5,k:decoder.blocks.0.attn.1" */
export const walks: Type<Step[]> = {
  read(written) {
    const steps = written.split(",").map((one): Step | undefined => {
      const [, side, name, key] = STEP.exec(one) ?? [];
      const head = name === undefined ? undefined : headType.read(name);
      return head && { ...head, side: side === "k" ? "key" : "query", key: key === undefined ? null : Number(key) };
    });
    // A walk continues only from a cell.
    const whole = steps.every((step, i) => step && (step.key !== null || i === steps.length - 1));
    return whole && steps.length <= MOST ? (steps as Step[]) : undefined;
  },
  write: (walk) =>
    walk
      .map(
        (step, i) =>
          `${i === 0 ? "" : `${step.side[0]}:`}${headType.write(step)}${step.key === null ? "" : `@${step.key}`}`,
      )
      .join(","),
};

const FOILS: Record<string, number> = { none: NO_FOIL, likeliest: RUNNER_UP };

const id: Type<number> = {
  read: (s) => (Object.hasOwn(FOILS, s) ? FOILS[s] : /^\d{1,7}$/.test(s) ? Number(s) : undefined),
  write: (v) => Object.keys(FOILS).find((name) => FOILS[name] === v) ?? String(v),
};

const asked = fieldsIn(askedOf, ask);

export const slice: Slice<"why"> = {
  name: "why",
  start,
  locks: { text: ["why.likeness"] },
  fields: [
    asked("why", "answer", id),
    asked("why-foil", "foil", id),
    {
      name: "why-text",
      type: text,
      get: (s) => textInLink(s, s.why.likeness),
      set: (s, likeness) => why(s, { likeness }),
    },
    asked("why-walk", "walk", walks),
    {
      name: "why-run",
      type: oneOf(RUNS),
      get: (s) => runOf(s),
      set: (s, run) => why(s, { run }),
    },
  ],
  // A link's settings wait for its model.
  survive: {
    loaded: (s, info) => ({ ...s, answer: choiceIn(info, s.answer), foil: choiceIn(info, s.foil) }),
  },
};
