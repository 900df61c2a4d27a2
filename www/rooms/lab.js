// The page's side of the laboratory: asks what a room wants to know, one question a name at a time, the newest next.

/** @typedef {import("../protocol").LabQuestion} LabQuestion */
/** @typedef {import("../protocol").LabAnswer} LabAnswer */

/**
 * What is known under one name. The last answer stays while a newer one is on its way (`current` is false) or has failed.
 * @typedef {{ key: string, answer: LabAnswer | null, failure: string | null, current: boolean }} Entry
 */

/** @type {Entry} */
export const nothingYet = { key: "", answer: null, failure: null, current: false };

/**
 * @param {(question: LabQuestion) => Promise<LabAnswer>} ask
 * @param {(name: string, change: Partial<Entry>) => void} tell
 */
export function laboratory(ask, tell) {
  /** @type {Map<string, string>} name → the question last wanted, as text */
  const wanted = new Map();
  /** @type {Set<string>} names with a question on its way */
  const busy = new Set();

  /** @param {string} name @param {LabQuestion} question */
  async function pursue(name, question) {
    busy.add(name);
    const key = JSON.stringify(question);
    /** @type {Partial<Entry>} */
    let found;
    try {
      found = { key, answer: await ask(question), failure: null };
    } catch (error) {
      found = { key, failure: error instanceof Error ? error.message : String(error) };
    }
    busy.delete(name);
    const newest = wanted.get(name) ?? key;
    tell(name, { ...found, current: newest === key });
    if (newest !== key) void pursue(name, JSON.parse(newest));
  }

  return {
    /** Asks each question that is another one than last time under its name. @param {Record<string, LabQuestion>} questions */
    want(questions) {
      for (const [name, question] of Object.entries(questions)) {
        const key = JSON.stringify(question);
        if (wanted.get(name) === key) continue;
        wanted.set(name, key);
        if (busy.has(name)) continue;
        void pursue(name, question);
      }
    },
    /** The engine is another one: all is asked again. */
    forget: () => wanted.clear(),
  };
}

/**
 * The answer of one kind under a name, if it is there.
 * @template {LabAnswer["kind"]} K
 * @param {Record<string, Entry>} lab @param {string} name @param {K} kind
 * @returns {Extract<LabAnswer, { kind: K }> | null}
 */
export function answerOf(lab, name, kind) {
  const answer = lab[name]?.answer;
  return answer?.kind === kind ? /** @type {Extract<LabAnswer, { kind: K }>} */ (answer) : null;
}
