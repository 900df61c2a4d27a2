// Grades an answer: compares the typed values with the right ones, and gives a reason beyond right or wrong.
import { formats } from "../../i18n/index.js";

/** The parameters of a sentence. */
export type Values = Record<string, unknown>;

/** `why` keys the reason among the card's words; `values` are its parameters. */
export type Verdict = { state: "right" | "not-yet" | "empty" | "unread"; why: string; values?: Values };

/** The correct answer for one part, as typed, and the judge of any other answer. */
export type Truth = { answer: string; judge(text: string): Verdict };

export const rightVerdict = (values?: Values): Verdict => ({ state: "right", why: "right", values });
export const notYet = (why = "not-yet", values?: Values): Verdict => ({ state: "not-yet", why, values });

/** A number with a comma or a point before its decimals. */
const one = (text: string) =>
  /^-?(\d+[.,]?\d*|[.,]\d+)(e-?\d+)?$/i.test(text) ? [Number(text.replace(",", "."))] : [];
/** A number in thousands, grouped by `mark`; it never begins with a 0. */
const thousands = (text: string, mark: "," | ".") =>
  (mark === "," ? /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/ : /^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/).test(text)
    ? [Number(text.replaceAll(mark, "").replace(",", "."))]
    : [];

/**
 * All readings of a typed number: "0,5" is a half, "1,050,624" a million, and "1,493" is 1493 or 1.493, depending on
 * the reader's language; "100/67" is a fraction. Empty if it is not a number.
 */
export function readNumber(text: string): number[] {
  const parts = latin(text.trim())
    .replace(/[\s_\u2019']/g, "")
    .replace(/\u2212/g, "-")
    .split("/");
  if (parts.length > 2) return [];
  const [above, below] = parts.map((part) => [
    ...new Set([...thousands(part, ","), ...one(part), ...thousands(part, ".")]),
  ]);
  return (below ? above.flatMap((a) => below.map((b) => a / b)) : above).filter(Number.isFinite);
}

/**
 * A number that must come within `tolerance`.
 * @param options `near`: the answers of known slips, by reason; `shown`: the spelled solution
 */
export function numeric(
  truth: number,
  {
    tolerance = 1e-9,
    shown,
    near = {},
    values,
  }: { tolerance?: number; shown?: string; near?: Record<string, number | number[]>; values?: Values } = {},
): Truth {
  const answer = shown === undefined ? spellNumber(truth) : formats().exact(shown);
  return {
    answer,
    judge(text) {
      if (text.trim() === "") return { state: "empty", why: "empty" };
      const given = readNumber(text);
      if (given.length === 0) return { state: "unread", why: "unread" };
      const is = (x: number) => given.some((number) => Math.abs(number - x) <= tolerance + 1e-9 * Math.abs(x));
      if (is(truth)) return rightVerdict({ ...values, answer, given: text.trim() });
      const slip = Object.keys(near).find((why) => [near[why]].flat().some(is));
      return notYet(slip, { ...values, given: text.trim() });
    },
  };
}

export const choice = (truth: string, values?: Values): Truth => ({
  answer: truth,
  judge: (text) =>
    text === ""
      ? { state: "empty", why: "choose" }
      : text === truth
        ? rightVerdict(values)
        : notYet("not-yet", { ...values, given: text }),
});

/** Digits of any script as 0 to 9. */
const latin = (text: string) => text.replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));

/** A digit's value: the ten digits of a script have consecutive code points. */
function valueOf(digit: string) {
  let zero = digit.codePointAt(0) ?? 0;
  const own = zero;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && own - zero < 9) zero--;
  return own - zero;
}

/** As many decimals as are legible, without float noise. */
function spellNumber(x: number) {
  return Number.isInteger(x) ? formats().number(x, 0) : formats().significant(x, 5);
}
