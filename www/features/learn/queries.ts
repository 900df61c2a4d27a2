// From what the person chose to what the laboratory is asked: two runs of untrained models on their words.
import { STEPS, values, type Text, type Setup } from "./steps.js";
import type { LabRun } from "../../protocol/messages.js";
import type { Learn } from "./state.js";

/** More words make cells too small to read. */
export const MOST_WORDS = 16;

const split = (text: string) => text.split(/\s+/).filter((word) => word !== "");

/** What cannot be run: which sentence, and why. */
type Problem = { which: "words" | "other"; why: "empty" | "long"; count: number };

/** The words, and how a batch of both is padded. */
export function textOf(learn: Learn): Text {
  const [words, other] = [split(learn.words), split(learn.other)];
  const longest = Math.max(words.length, other.length);
  const row = (text: string[]) => Array.from({ length: longest }, (_, i) => (i < text.length ? 1 : 0));
  return { words, other, padding: [row(words), row(other)] };
}

export function problemOf(learn: Learn): Problem | null {
  const { words, other } = textOf(learn);
  const of = (which: "words" | "other", text: string[]) =>
    text.length === 0
      ? { which, why: "empty" as const, count: 0 }
      : text.length > MOST_WORDS
        ? { which, why: "long" as const, count: text.length }
        : null;
  return of("words", words) ?? (STEPS[learn.step].second ? of("other", other) : null);
}

function run({ preset, keys, edits, reads = "one" }: Setup, { words, other }: Text, { seed, gain }: Learn): LabRun {
  return {
    kind: "run",
    config: { preset, ...(keys ? { keys } : {}) },
    seed,
    gain,
    sources: reads === "both" ? [words, other] : [words],
    ...(reads === "pair" ? { targets: [other] } : {}),
    ...(reads === "memory" ? { memory: [other] } : {}),
    ...(edits ? { edits } : {}),
    sites: "*",
  };
}

/** Two places that change words, as "0-5"; null where they are not in the sentence. */
export function swapOf(swap: string, count: number): [number, number] | null {
  const [a, b] = swap.split("-").map(Number);
  return swap !== "" && a !== b && a < count && b < count ? [a, b] : null;
}

const swapped = <T>(list: T[], [a, b]: [number, number]) =>
  list.map((x, i) => (i === a ? list[b] : i === b ? list[a] : x));

/**
 * What the step that is shown asks: before and after, and both again with two words swapped.
 * @returns null where the words cannot be run
 */
export function runs(learn: Learn) {
  if (problemOf(learn)) return null;
  const step = STEPS[learn.step];
  const v = values(learn.step, learn.set);
  const text = textOf(learn);
  const both = (text: Text) => ({
    before: run(step.before(v, text), text, learn),
    after: run(step.after(v, text), text, learn),
  });
  const places = swapOf(String(v.swap ?? ""), text.words.length);
  return { ...both(text), swapped: places && both({ ...text, words: swapped(text.words, places) }) };
}

/** The laboratory's names for them: another step's answers stay for when the person comes back. */
export function questionsOf(learn: Learn): Record<string, LabRun> {
  const asked = runs(learn);
  if (!asked) return {};
  const name = `learn.${learn.step}`;
  return {
    [`${name}.before`]: asked.before,
    [`${name}.after`]: asked.after,
    ...(asked.swapped
      ? { [`${name}.swapped.before`]: asked.swapped.before, [`${name}.swapped.after`]: asked.swapped.after }
      : {}),
  };
}
