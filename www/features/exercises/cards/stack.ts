// The cards about blocks: what gamma does, the order of a decoder block, and what tells it to look at a memory.
import { choice, notYet, numeric, rightVerdict } from "../grade.js";
import { norm, tensor } from "../../../domain/tensors.js";
import { SENTENCE, SMALL, type CardOf } from "./common.js";
import type { LabRun } from "../../../protocol/messages.js";

const LAYERS = 2;
/** What gamma starts from. */
export const GAMMA = 0.01;
/** What the decoder reads, and what it is given to look at. */
const READS = SENTENCE.slice(0, 4);
export const MEMORY_WORDS = ["die", "Katze", "schläft"];
const SUBLAYERS = Array.from({ length: LAYERS }, (_, i) => [
  `encoder.blocks.${i}.attn`,
  `encoder.blocks.${i}.mlp`,
]).flat();
/** What each sublayer adds to: the stream as it comes in. */
const STREAM = Array.from({ length: LAYERS }, (_, i) => [
  `encoder.blocks.${i}.resid_pre`,
  `encoder.blocks.${i}.resid_mid`,
]).flat();

/** @param factor on the gamma the model starts from */
const encoder = (factor: number): LabRun => ({
  kind: "run",
  seed: 1,
  gain: 2,
  sources: [SENTENCE.slice(0, 6)],
  sites: "encoder.blocks.*",
  config: { preset: "llm-encoder", keys: { ...SMALL, n_encoder_layers: LAYERS, layer_scale: GAMMA } },
  edits: { gammas: Object.fromEntries(SUBLAYERS.map((path) => [path, factor])) },
});

/** Each sublayer's branch beside the stream it joins, as lengths of vectors. */
export const branchRatios = (run: any) =>
  SUBLAYERS.map((path, i) => {
    const branch = tensor(run, `${path}.branch`);
    const stream = tensor(run, STREAM[i]);
    return { path, ratio: branch && stream ? norm(branch.values) / norm(stream.values) : 0 };
  });

/** The slider is a power of ten. */
export const gammaOf = (exponent: number) => Number((10 ** exponent).toPrecision(3));

export const gamma: CardOf = {
  reveals: "tried",
  said: { start: GAMMA, ten: 10 * GAMMA },
  parts: [
    { name: "times", kind: "number" },
    { name: "zero", kind: "choice", options: ["unchanged", "zeros", "noise"] },
    { name: "start", kind: "choice", options: ["identity", "speed", "size"] },
  ],
  questions: ({ exponent }) => ({
    now: encoder(gammaOf(exponent) / GAMMA),
    base: encoder(1),
    ten: encoder(10),
    zero: encoder(0),
  }),
  truths(_own, { base, ten, zero }) {
    const [before, after] = [base, ten].map((run) => norm((tensor(run, `${SUBLAYERS[0]}.branch`) as any).values));
    const [first, last] = [STREAM[0], `encoder.blocks.${LAYERS - 1}.resid_post`].map(
      (name) => (tensor(zero, name) as any).values,
    );
    const unchanged = first.every((x: number, i: number) => x === last[i]);
    const values = { before: before.toPrecision(3), after: after.toPrecision(3), gamma: GAMMA, ten: 10 * GAMMA };
    return {
      times: numeric(after / before, {
        tolerance: 0.01 * (after / before),
        shown: (after / before).toFixed(0),
        values,
        near: [
          [1, "norm"],
          [100, "square"],
        ],
      }),
      zero: choice(unchanged ? "unchanged" : last.every((x: number) => x === 0) ? "zeros" : "noise", values),
      start: choice("identity", values),
    };
  },
};

/** The steps of a decoder block by the site at which the engine takes what they give. */
const STEPS = [
  "attn.norm",
  "attn.out",
  "resid_mid",
  "cross.norm",
  "cross.out",
  "resid_cross",
  "mlp.norm",
  "mlp.out",
  "resid_post",
];
/** How they lie before anyone has moved one. */
export const SHUFFLED = [
  "cross.out",
  "resid_mid",
  "mlp.norm",
  "attn.out",
  "resid_post",
  "attn.norm",
  "resid_cross",
  "mlp.out",
  "cross.norm",
];

/** The order as it is kept; what is no order of the steps is the first one. */
export function orderOf(text: string): string[] {
  const steps = text.split(" ");
  return steps.length === STEPS.length && STEPS.every((step) => steps.includes(step)) ? steps : SHUFFLED;
}

/** One step up or down. */
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

export const order: CardOf = {
  reveals: "right",
  parts: [{ name: "steps", kind: "order" }],
  questions: () => ({ with: decoder(true) }),
  truths(_own, { with: run }) {
    const sites = run.tensors.map((t: { name: string }) => t.name.replace("decoder.blocks.0.", ""));
    const solution = sites.filter((site: string) => STEPS.includes(site));
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
};

export const memory: CardOf = {
  reveals: "tried",
  said: { words: READS.join(" "), memory: MEMORY_WORDS.join(" ") },
  parts: [
    { name: "how", kind: "choice", options: ["given", "class", "learned"] },
    { name: "sublayers", kind: "number" },
    { name: "weights", kind: "choice", options: ["same", "fewer"] },
  ],
  questions: () => ({ with: decoder(true), without: decoder(false) }),
  truths(_own, { with: having, without: lacking }) {
    const count = (run: any) => activeSublayers(run).length;
    const values = { with: count(having), without: count(lacking), parameters: having.parameters };
    // Told by the two runs: the same model, and only the memory differs between the questions.
    const same = having.parameters === lacking.parameters && count(having) > count(lacking);
    return {
      how: choice(same ? "given" : "class", values),
      sublayers: numeric(count(lacking), { values, near: [[count(having), "all"]] }),
      weights: choice(having.parameters === lacking.parameters ? "same" : "fewer", values),
    };
  },
};

/** The sublayers that added something. */
export const activeSublayers = (run: any): string[] =>
  run.tensors
    .map((t: { name: string }) => t.name)
    .filter((name: string) => name.endsWith(".branch"))
    .map((name: string) => name.replace(/^decoder\.blocks\.0\.|\.branch$/g, ""));
