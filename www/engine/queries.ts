// The page's side of the laboratory: asks what a room wants to know, one question a name at a time, the newest next.
import type { LabAnswer, LabQuestion } from "../protocol/messages.js";

/**
 * What is known under one name. `key` is the question, as text, that was answered or has failed last. After a failure
 * the older answer stays, for a picture that is marked stale: `answerTo` tells the two apart.
 */
export type Entry = { key: string; answer: LabAnswer | null; failure: string | null };

export const nothingYet: Entry = { key: "", answer: null, failure: null };

/** The engine went away before it answered; the next one is asked again. */
export class Cancelled extends Error {}

export function laboratory(
  ask: (question: LabQuestion) => Promise<LabAnswer>,
  tell: (name: string, change: Partial<Entry>) => void,
) {
  /** name → the question last wanted, as text */
  const wanted: Map<string, string> = new Map();
  /** names with a question on its way */
  const busy: Set<string> = new Set();
  /** questions that broke an engine: asking again would break the next one */
  const broke: Set<string> = new Set();

  async function pursue(name: string, key: string) {
    busy.add(name);
    let found: Partial<Entry> | null;
    try {
      found = { key, answer: await ask(JSON.parse(key)), failure: null };
    } catch (error) {
      found =
        error instanceof Cancelled ? null : { key, failure: error instanceof Error ? error.message : String(error) };
      if (error instanceof Error && "breaks" in error) broke.add(key);
    }
    busy.delete(name);
    // Before the answer is told: telling draws, and what is drawn may ask.
    const newest = wanted.get(name);
    if (newest !== undefined && newest !== key) void pursue(name, newest);
    if (found) tell(name, found);
  }

  return {
    /** Asks each question that is another one than last time under its name. */
    want(questions: Record<string, LabQuestion>) {
      for (const [name, question] of Object.entries(questions)) {
        const key = JSON.stringify(question);
        if (wanted.get(name) === key) continue;
        wanted.set(name, key);
        if (!busy.has(name)) void pursue(name, key);
      }
    },
    /** The engine is another one: all is asked again, but for what broke one. */
    forget() {
      for (const [name, key] of wanted) if (!broke.has(key)) wanted.delete(name);
    },
    /** What was known under names that are gone has gone with them: it is asked again if it is wanted again. */
    follow(before: Record<string, Entry>, now: Record<string, Entry>) {
      if (before === now) return;
      for (const name of Object.keys(before))
        if (!(name in now) && !broke.has(wanted.get(name) ?? "")) wanted.delete(name);
    },
  };
}

/** The answer of one kind under a name, if it is there; it may belong to an older question. */
export function answerOf<K extends LabAnswer["kind"]>(
  lab: Record<string, Entry>,
  name: string,
  kind: K,
): Extract<LabAnswer, { kind: K }> | null {
  const answer = lab[name]?.answer;
  return answer?.kind === kind ? (answer as Extract<LabAnswer, { kind: K }>) : null;
}

/** The answer to this very question, null while it is on its way or has failed. */
export function answerTo<Q extends LabQuestion>(
  lab: Record<string, Entry>,
  name: string,
  question: Q,
): Extract<LabAnswer, { kind: Q["kind"] }> | null {
  const entry = lab[name];
  if (entry?.key !== JSON.stringify(question) || entry.failure !== null) return null;
  return answerOf(lab, name, question.kind as Q["kind"]);
}
