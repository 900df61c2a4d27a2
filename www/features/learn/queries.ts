// From the person's choices to the laboratory's queries: two runs of a model on their words.
import { STEPS, values, type Text, type Setup } from "./steps.js";
import type { LookQuestion } from "../../protocol/engine.js";
import type { LabRun, Question, TrainedRun } from "../../protocol/messages.js";
import type { Learn } from "./state.js";

/** More words, or letters of a trained model's text, make cells too small to read. */
export const MOST_WORDS = 16;
export const MOST_LETTERS = 24;

type Run = LabRun | TrainedRun;
type Asking<K> = Extract<LookQuestion, { kind: K }>;
type Sweep = Asking<"sweep">;

/** What cannot be run: which sentence, and why. */
type Problem = { which: "words" | "other"; why: "empty" | "long"; count: number };

/** The sentences as they are written: a trained model reads the step's own. */
export function sentences({ step, set, ...shared }: Learn) {
  const { trained } = STEPS[step];
  const of = (which: "words" | "other") =>
    trained ? String(set[`${step}.${which}`] ?? trained[which] ?? "") : shared[which];
  return { words: of("words"), other: of("other") };
}

const split = (text: string) => text.split(/\s+/).filter((word) => word !== "");
/** The trained models of the path read letters, as their tokenizers compose them. */
const letters = (text: string) => (text.trim() === "" ? [] : [...text.normalize("NFC")]);

/** What the sentences are made of, and how a batch of both is padded. */
export function textOf(learn: Learn): Text {
  const written = sentences(learn);
  const { trained } = STEPS[learn.step];
  const [words, other] = [written.words, written.other].map(trained ? letters : split);
  // A trained model's encoder reads the token after the last letter, too.
  const longest = Math.max(words.length, other.length) + (trained ? 1 : 0);
  const row = (text: string[]) =>
    Array.from({ length: longest }, (_, i) => (i < text.length + (trained ? 1 : 0) ? 1 : 0));
  return { words, other, padding: [row(words), row(other)] };
}

export const mostOf = ({ step }: Learn) => (STEPS[step].trained ? MOST_LETTERS : MOST_WORDS);

export function problemOf(learn: Learn): Problem | null {
  const { words, other } = textOf(learn);
  const most = mostOf(learn);
  const of = (which: "words" | "other", text: string[]) =>
    text.length === 0
      ? { which, why: "empty" as const, count: 0 }
      : text.length > most
        ? { which, why: "long" as const, count: text.length }
        : null;
  return of("words", words) ?? (STEPS[learn.step].second ? of("other", other) : null);
}

function run(setup: Setup, { words, other }: Text, { step, seed, gain }: Learn): Run {
  const edits = setup.edits ? { edits: setup.edits } : {};
  const batch = STEPS[step].second ? [words, other] : [words];
  if ("model" in setup)
    return { kind: "trained", model: setup.model, texts: batch.map((text) => text.join("")), ...edits, sites: "*" };
  const { preset, keys } = setup;
  return {
    kind: "run",
    config: { preset, ...(keys ? { keys } : {}) },
    seed,
    gain,
    sources: batch,
    ...edits,
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
 * @returns null where the words cannot be run, or are swept
 */
export function runs(learn: Learn) {
  if (problemOf(learn)) return null;
  const { before, after } = STEPS[learn.step];
  if (!before || !after) return null;
  const v = values(learn.step, learn.set);
  const text = textOf(learn);
  const both = (text: Text) => ({
    before: run(before(v, text), text, learn),
    after: run(after(v, text), text, learn),
  });
  const places = swapOf(String(v.swap ?? ""), text.words.length);
  return { ...both(text), swapped: places && both({ ...text, words: swapped(text.words, places) }) };
}

/** Of a step that sweeps, what each layer is asked, by name; none where the texts cannot be run, or are the same. */
export function sweeps(learn: Learn): [string, Sweep][] {
  const { sweep, trained } = STEPS[learn.step];
  const { words, other } = sentences(learn);
  if (!sweep || !trained || problemOf(learn) || words === other) return [];
  const v = values(learn.step, learn.set);
  const { part, blocks } = sweep(v);
  return Array.from({ length: blocks }, (_, block) => [
    `learn.${learn.step}.${block}`,
    {
      kind: "sweep",
      of: { model: trained.model(v), source: words, target: [], edits: {} },
      from: other,
      stack: "decoder",
      block,
      part,
      pairs: null,
      asked: null,
      score: "logit-difference",
      answer: null,
      foil: null,
    },
  ]);
}

/** Of a step that takes an answer apart, what is asked for its parts; none where the text cannot be run. */
export function partsQuestion(learn: Learn): Asking<"attribute"> | null {
  const { parts, trained } = STEPS[learn.step];
  if (!parts || !trained || problemOf(learn)) return null;
  const source = textOf(learn).words.join("");
  return {
    kind: "attribute",
    of: { model: trained.model(values(learn.step, learn.set)), source, target: [], edits: {} },
    toward: { kind: "answer", position: null, answer: null, foil: "likeliest" },
  };
}

/** The name of its answer. */
export const PARTS = "learn.attribution.parts";

/** The laboratory's names for them: another step's answers stay for when the person comes back. */
export function runsOf(learn: Learn): Record<string, Run> {
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

export function questionsOf(learn: Learn): Record<string, Question> {
  const parts = partsQuestion(learn);
  return { ...runsOf(learn), ...Object.fromEntries(sweeps(learn)), ...(parts && { [PARTS]: parts }) };
}
