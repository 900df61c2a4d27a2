// From the person's choices to the laboratory's queries: two runs of a model on their words.
import { STEPS, values, type Text, type Setup } from "./steps.js";
import type { ModelQuestion, EngineQuestion } from "../../protocol/engine.js";
import type { LabRun, TrainedRun } from "../../protocol/messages.js";
import type { Learn } from "./state.js";

/** The maximum number of words, or of characters for a trained model: more would make the cells illegible. */
export const MOST_WORDS = 16;
export const MOST_LETTERS = 24;

type Run = LabRun | TrainedRun;
type Asking<K> = Extract<ModelQuestion, { kind: K }>;
type Sweep = Asking<"sweep">;

/** The invalid sentence, and the reason. */
type Problem = { which: "words" | "other"; why: "empty" | "long"; count: number };

/** The sentences as typed; a trained model has its own for each step. */
export function sentences({ step, set, ...shared }: Learn) {
  const { trained } = STEPS[step];
  if (trained?.image) return { words: trained.image(values(step, set)), other: "" };
  const of = (which: "words" | "other") =>
    trained ? String(set[`${step}.${which}`] ?? trained[which] ?? "") : shared[which];
  return { words: of("words"), other: of("other") };
}

const split = (text: string) => text.split(/\s+/).filter((word) => word !== "");
/** The path's trained models read characters, in the normal form of their tokenizers. */
const letters = (text: string) => (text.trim() === "" ? [] : [...text.normalize("NFC")]);

/** The words of the sentences, and the padding of a batch of both. */
export function textOf(learn: Learn): Text {
  const written = sentences(learn);
  const { trained } = STEPS[learn.step];
  const [words, other] = [written.words, written.other].map(trained ? letters : split);
  // A trained model's encoder also reads an end token.
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

/** Two positions to swap, from "0-5"; null if the sentence lacks them. */
export function swapOf(swap: string, count: number): [number, number] | null {
  const [a, b] = swap.split("-").map(Number);
  return swap !== "" && a !== b && a < count && b < count ? [a, b] : null;
}

const swapped = <T>(list: T[], [a, b]: [number, number]) =>
  list.map((x, i) => (i === a ? list[b] : i === b ? list[a] : x));

/**
 * The step's runs: before and after, and both again with two words swapped.
 * @returns null if the words are invalid, or the step sweeps
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

/** A sweeping step's question for each layer, by name; none if the texts are invalid or equal. */
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

/** The question for the parts of a step's answer; null if the text is invalid. */
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

/** The key of its answer. */
export const PARTS = "learn.attribution.parts";

/** The runs by their answers keys. Each step has its own keys, so its answers stay cached. */
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

export function questionsOf(learn: Learn): Record<string, EngineQuestion> {
  const parts = partsQuestion(learn);
  return { ...runsOf(learn), ...Object.fromEntries(sweeps(learn)), ...(parts && { [PARTS]: parts }) };
}
