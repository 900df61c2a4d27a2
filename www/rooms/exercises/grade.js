// How an answer is judged: what was typed against what is right, with a reason that says more than yes or no.

/**
 * `why` names the reason among the card's words; `values` go into its sentence.
 * @typedef {{ state: "right" | "not-yet" | "empty" | "unread", why: string, values?: Record<string, any> }} Verdict
 */

/** What is right for one part, as it would be typed, and how another answer is judged. @typedef {{ answer: string, judge(text: string): Verdict }} Truth */

/** @param {Record<string, any>} [values] @returns {Verdict} */
export const right = (values) => ({ state: "right", why: "right", values });
/** @param {string} [why] @param {Record<string, any>} [values] @returns {Verdict} */
export const notYet = (why = "not-yet", values) => ({ state: "not-yet", why, values });

/**
 * A number as people write it: "1,050,624", "0,5", "100/67". Undefined where it is none.
 * @param {string} text
 */
export function readNumber(text) {
  const bare = text.trim().replace(/[\s_\u2019']/g, "").replace(/\u2212/g, "-");
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replace(/,/g, "") : bare.replace(",", ".");
  const parts = plain.split("/");
  if (parts.length > 2 || parts.some((p) => !/^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(p))) return undefined;
  const value = parts.length === 2 ? Number(parts[0]) / Number(parts[1]) : Number(parts[0]);
  return Number.isFinite(value) ? value : undefined;
}

/**
 * A number that must come within `tolerance`.
 * @param {number} truth
 * @param {{ tolerance?: number, shown?: string, near?: [number, string][], values?: Record<string, any> }} [options]
 *   `near`: answers that come of a known slip, each with its reason; `shown`: the truth as it is spelled
 * @returns {Truth}
 */
export function numeric(truth, { tolerance = 1e-9, shown = spellNumber(truth), near = [], values } = {}) {
  return {
    answer: shown,
    judge(text) {
      if (text.trim() === "") return { state: "empty", why: "empty" };
      const given = readNumber(text);
      if (given === undefined) return { state: "unread", why: "unread" };
      const is = (/** @type {number} */ x) => Math.abs(given - x) <= tolerance + 1e-9 * Math.abs(x);
      if (is(truth)) return right({ ...values, answer: shown, given: text.trim() });
      const slip = near.find(([x]) => is(x));
      return notYet(slip?.[1], { ...values, given: text.trim() });
    },
  };
}

/** One of a few. @param {string} truth @param {Record<string, any>} [values] @returns {Truth} */
export const choice = (truth, values) => ({
  answer: truth,
  judge: (text) => (text === "" ? { state: "empty", why: "choose" } : text === truth ? right(values) : notYet("not-yet", { ...values, given: text })),
});

/** Enough decimals for the eye, and no noise. @param {number} x */
export function spellNumber(x) {
  if (Number.isInteger(x)) return x.toLocaleString("en");
  return String(Number(x.toPrecision(5)));
}
