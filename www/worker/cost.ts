// The cost of a scene or another text, estimated from the speed of earlier runs, and whether to ask the person first.
import { problem } from "../lib/errors.js";
import type { Scene, LookQuestion, CostEstimate } from "../protocol/engine.js";
import type { EngineKind, Cost } from "../protocol/messages.js";
import type { WasmEngine } from "./open-engine.js";

/** A reading that takes longer, or more memory, is asked about before it begins. */
export const LIMITS = Object.freeze({ ms: 3000, bytes: 512e6 });
/**
 * Work a millisecond before anything has run: a third of what one core of a server makes of SIMD, and what a small
 * graphics card makes. Rather too little: a fast machine asks once too often.
 */
const CAREFUL = Object.freeze({ cpu: 8e6, gpu: 2e8 });
/** The fastest of so many runs tells what the machine can do; others had to wait for what else it did. */
const FEW = 3;
/** What is shorter or smaller tells of everything around a run more than of its arithmetic. */
const LEAST = Object.freeze({ ms: 20, work: 1e8 });
/** A shorter one never tells that a machine is slow: the first runs of a page are made by code not optimised yet. */
const TELLING_MS = 250;

export function costEstimator() {
  /** The runs that the speed is known by, the newest first. */
  let runs: { work: number; ms: number }[] = [];
  function costOf(kind: EngineKind, estimate: (work: number) => CostEstimate): Cost & { asks: boolean } {
    const careful = runs.some(({ ms }) => ms >= TELLING_MS) ? 0 : CAREFUL[kind];
    const speed = Math.max(careful, ...runs.map(({ work, ms }) => work / ms));
    const { tokens, work, bytes, within, agreed, room } = estimate(LIMITS.ms * speed);
    // What is kept grows faster than the text: so many tokens fit for certain.
    if (room !== null && bytes > room)
      throw Object.assign(problem("text-room", { bytes, room, tokens: Math.floor((tokens * room) / bytes) }), {
        kind: "input",
      });
    const ms = work / speed;
    const asks = !agreed && (ms > LIMITS.ms || bytes > LIMITS.bytes);
    return { tokens, work, bytes, ms, quick: ms > LIMITS.ms ? { tokens: within, ms: LIMITS.ms } : null, asks };
  }
  return {
    weigh: (engine: WasmEngine, scene: Scene) => costOf(engine.kind, (work) => engine.weigh(scene, work)),
    /** The text of a question, of which so many tokens are agreed to. */
    weighLook: (engine: WasmEngine, question: LookQuestion, agreed: number) =>
      costOf(engine.kind, (work) => {
        const estimate = engine.weighLook(JSON.stringify(question), work);
        return { ...estimate, agreed: estimate.tokens <= agreed };
      }),
    /** A run that has finished. A longer one tells most about long ones: much shorter ones count no more beside it. */
    addRun({ work }: Cost, ms: number) {
      if (ms < LEAST.ms || work < LEAST.work || runs.some((run) => 2 * work < run.work)) return;
      runs = [{ work, ms }, ...runs.filter((run) => 2 * run.work >= work)].slice(0, FEW);
    },
    /** Another model is there now. */
    forget() {
      runs = [];
    },
  };
}
