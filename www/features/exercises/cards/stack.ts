// The cards about blocks: the effect of gamma, the order of a decoder block, and the sublayer that reads a memory.
import { choice, notYet, numeric, rightVerdict } from "../grade.js";
import { norm, tensor } from "../../../domain/tensors.js";
import { SENTENCE, SMALL, asChoice, asNumbers, cardOf } from "./common.js";
import type { LabRunAnswer } from "../../../domain/lab-patterns.js";
import type { LabRun } from "../../../protocol/messages.js";

const LAYERS = 2;
/** The initial gamma. */
export const GAMMA = 0.01;
/** The decoder's words, and the words of its memory. */
const READS = SENTENCE.slice(0, 4);
export const MEMORY_WORDS = ["die", "Katze", "schläft"];
/** Each sublayer with the residual stream at its input. */
const SUBLAYERS = Array.from({ length: 2 * LAYERS }, (_, i) => {
  const block = `encoder.blocks.${Math.floor(i / 2)}`;
  return i % 2 === 0
    ? { path: `${block}.attn`, stream: `${block}.resid_pre` }
    : { path: `${block}.mlp`, stream: `${block}.resid_mid` };
});

/** @param factor on the initial gamma */
const encoder = (factor: number): LabRun => ({
  kind: "run",
  seed: 1,
  gain: 2,
  sources: [SENTENCE.slice(0, 6)],
  sites: "encoder.blocks.*",
  config: { preset: "llm-encoder", keys: { ...SMALL, n_encoder_layers: LAYERS, layer_scale: GAMMA } },
  edits: { gammas: Object.fromEntries(SUBLAYERS.map(({ path }) => [path, factor])) },
});

const sizeOf = (run: LabRunAnswer, name: string) => norm(valuesOf(run, name));
const valuesOf = (run: LabRunAnswer, name: string) => tensor(run, name)?.values ?? new Float32Array();

/** The norm of each sublayer's branch relative to that of the stream it joins. */
export const branchRatios = (run: LabRunAnswer) =>
  SUBLAYERS.map(({ path, stream }) => {
    const [branch, joined] = [sizeOf(run, `${path}.branch`), sizeOf(run, stream)];
    return { path, ratio: joined ? branch / joined : 0 };
  });

/** The slider holds the exponent of a power of ten. */
export const gammaOf = (exponent: number) => Number((10 ** exponent).toPrecision(3));

export const gamma = cardOf({
  reveals: "tried",
  said: { start: GAMMA, ten: 10 * GAMMA },
  parts: [
    ...asNumbers("times"),
    asChoice("zero", "unchanged", "zeros", "noise"),
    asChoice("start", "identity", "speed", "size"),
  ],
  questions: ({ exponent }) => ({
    now: encoder(gammaOf(exponent) / GAMMA),
    base: encoder(1),
    ten: encoder(10),
    zero: encoder(0),
  }),
  truths(_own, { base, ten, zero }) {
    const [before, after] = [base, ten].map((run) => sizeOf(run, `${SUBLAYERS[0].path}.branch`));
    const first = valuesOf(zero, SUBLAYERS[0].stream);
    const last = valuesOf(zero, `encoder.blocks.${LAYERS - 1}.resid_post`);
    const unchanged = first.every((x, i) => x === last[i]);
    const values = { before: before.toPrecision(3), after: after.toPrecision(3), gamma: GAMMA, ten: 10 * GAMMA };
    const times = after / before;
    return {
      times: numeric(times, {
        tolerance: 0.01 * times,
        shown: times.toFixed(0),
        values,
        near: { norm: 1, square: 100 },
      }),
      zero: choice(unchanged ? "unchanged" : last.every((x) => x === 0) ? "zeros" : "noise", values),
      start: choice("identity", values),
    };
  },
});

/** The steps of a decoder block, named by the site of each one's output. */
const STEPS = "attn.norm attn.out resid_mid cross.norm cross.out resid_cross mlp.norm mlp.out resid_post".split(" ");
/** The initial order. */
export const SHUFFLED =
  "cross.out resid_mid mlp.norm attn.out resid_post attn.norm resid_cross mlp.out cross.norm".split(" ");

/** The stored order; an invalid one is replaced by the initial order. */
export function orderOf(text: string): string[] {
  const steps = text.split(" ");
  return steps.length === STEPS.length && STEPS.every((step) => steps.includes(step)) ? steps : SHUFFLED;
}

export function moveStep(text: string, at: number, by: number) {
  const steps = [...orderOf(text)];
  const to = Math.min(steps.length - 1, Math.max(0, at + by));
  steps.splice(to, 0, ...steps.splice(at, 1));
  return steps.join(" ");
}

const decoder = (memory: boolean): LabRun => ({
  kind: "run",
  seed: 1,
  gain: 2,
  sources: [READS],
  sites: "decoder.blocks.0.*",
  config: { preset: "llm-decoder", keys: { ...SMALL, n_decoder_layers: 1 } },
  ...(memory ? { memory: [MEMORY_WORDS] } : {}),
});

export const order = cardOf({
  reveals: "right",
  parts: [{ name: "steps", kind: "order" }],
  questions: () => ({ with: decoder(true) }),
  truths(_own, { with: run }) {
    const sites = run.tensors.map(({ name }) => name.replace("decoder.blocks.0.", ""));
    const solution = sites.filter((site) => STEPS.includes(site));
    return {
      steps: {
        answer: solution.join(" "),
        judge(text) {
          const given = orderOf(text);
          const wrong = given.filter((step, i) => step !== solution[i]);
          if (wrong.length === 0) return rightVerdict();
          const before = (a: string, b: string) => given.indexOf(a) < given.indexOf(b);
          const values = { wrong, placed: given.length - wrong.length, all: given.length };
          if (["attn", "cross", "mlp"].some((part) => before(`${part}.out`, `${part}.norm`)))
            return notYet("norm-late", values);
          if (before("cross.out", "attn.out")) return notYet("cross-early", values);
          if (before("mlp.out", "cross.out")) return notYet("mlp-early", values);
          return notYet("not-yet", values);
        },
      },
    };
  },
});

export const memory = cardOf({
  reveals: "tried",
  said: { words: READS.join(" "), memory: MEMORY_WORDS.join(" ") },
  parts: [
    asChoice("how", "given", "class", "learned"),
    ...asNumbers("sublayers"),
    asChoice("weights", "same", "fewer"),
  ],
  questions: () => ({ with: decoder(true), without: decoder(false) }),
  truths(_own, { with: having, without: lacking }) {
    const [active, left] = [having, lacking].map((run) => activeSublayers(run).length);
    const { parameters } = having;
    const values = { with: active, without: left, parameters };
    // The two runs share one model; only the memory differs.
    const same = parameters === lacking.parameters;
    return {
      how: choice(same && active > left ? "given" : "class", values),
      sublayers: numeric(left, { values, near: { all: active } }),
      weights: choice(same ? "same" : "fewer", values),
    };
  },
});

/** The sublayers with an output other than zero. */
export const activeSublayers = (run: LabRunAnswer) =>
  run.tensors
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".branch"))
    .map((name) => name.replace(/^decoder\.blocks\.0\.|\.branch$/g, ""));
