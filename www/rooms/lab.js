// The page's side of the laboratory: asks what a room wants to know, one question a name at a time, the newest next.

/** @typedef {import("../protocol").LabQuestion} LabQuestion */
/** @typedef {import("../protocol").LabAnswer} LabAnswer */

/**
 * What is known under one name. `key` is the question, as text, that was answered or has failed last. After a failure
 * the older answer stays, for a picture that is marked stale: `answerTo` tells the two apart.
 * @typedef {{ key: string, answer: LabAnswer | null, failure: string | null }} Entry
 */

/** @type {Entry} */
export const nothingYet = { key: "", answer: null, failure: null };

/** The engine went away before it answered; the next one is asked again. */
export class Cancelled extends Error {}

/**
 * @param {(question: LabQuestion) => Promise<LabAnswer>} ask
 * @param {(name: string, change: Partial<Entry>) => void} tell
 */
export function laboratory(ask, tell) {
  /** @type {Map<string, string>} name → the question last wanted, as text */
  const wanted = new Map();
  /** @type {Set<string>} names with a question on its way */
  const busy = new Set();
  /** @type {Set<string>} questions that broke an engine: asking again would break the next one */
  const broke = new Set();

  /** @param {string} name @param {string} key */
  async function pursue(name, key) {
    busy.add(name);
    /** @type {Partial<Entry> | null} */
    let found;
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
    /** Asks each question that is another one than last time under its name. @param {Record<string, LabQuestion>} questions */
    want(questions) {
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
    /**
     * What was known under names that are gone has gone with them: it is asked again if it is wanted again.
     * @param {Record<string, Entry>} before @param {Record<string, Entry>} now
     */
    follow(before, now) {
      if (before === now) return;
      for (const name of Object.keys(before))
        if (!(name in now) && !broke.has(wanted.get(name) ?? "")) wanted.delete(name);
    },
  };
}

/**
 * The answer of one kind under a name, if it is there; it may belong to an older question.
 * @template {LabAnswer["kind"]} K
 * @param {Record<string, Entry>} lab @param {string} name @param {K} kind
 * @returns {Extract<LabAnswer, { kind: K }> | null}
 */
export function answerOf(lab, name, kind) {
  const answer = lab[name]?.answer;
  return answer?.kind === kind ? /** @type {Extract<LabAnswer, { kind: K }>} */ (answer) : null;
}

/**
 * The answer to this very question, null while it is on its way or has failed.
 * @template {LabQuestion} Q
 * @param {Record<string, Entry>} lab @param {string} name @param {Q} question
 * @returns {Extract<LabAnswer, { kind: Q["kind"] }> | null}
 */
export function answerTo(lab, name, question) {
  const entry = lab[name];
  if (entry?.key !== JSON.stringify(question) || entry.failure !== null) return null;
  return answerOf(lab, name, /** @type {Q["kind"]} */ (question.kind));
}
