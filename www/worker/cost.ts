// The cost of a scene or another text, estimated from the speed of earlier runs, and whether to ask the person first.
import { problem } from "../lib/errors.js";
import type { Scene, LookQuestion, CostEstimate } from "../protocol/engine.js";
import type { EngineKind, Cost } from "../protocol/messages.js";
import type { WasmEngine } from "./open-engine.js";

/** The person is asked before a reading that takes longer, or more memory. */
export const LIMITS = Object.freeze({ ms: 3000, bytes: 512e6 });
/**
 * The assumed work per millisecond before the first run: a third of the SIMD speed of one server core, and the speed of
 * a small graphics card. It is an underestimate: a fast machine asks once too often.
 */
const CAREFUL = Object.freeze({ cpu: 8e6, gpu: 2e8 });
/** The speed is that of the fastest of this many runs; slower ones waited for other work. */
const FEW = 3;
/** Shorter or smaller runs measure the overhead more than the arithmetic. */
const LEAST = Object.freeze({ ms: 20, work: 1e8 });
/** Shorter runs never count as slow: the first runs of a page execute code that is not optimised yet. */
const TELLING_MS = 250;

export function costEstimator() {
  /** The runs from which the speed is estimated, the newest first. */
  let runs: { work: number; ms: number }[] = [];
  function costOf(kind: EngineKind, estimate: (work: number) => CostEstimate): Cost & { asks: boolean } {
    const careful = runs.some(({ ms }) => ms >= TELLING_MS) ? 0 : CAREFUL[kind];
    const speed = Math.max(careful, ...runs.map(({ work, ms }) => work / ms));
    const { tokens, work, bytes, within, agreed, room } = estimate(LIMITS.ms * speed);
    // Caches grow faster than the text: this many tokens certainly fit.
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
    /** The cost of a question's text, with the number of agreed tokens. */
    weighLook: (engine: WasmEngine, question: LookQuestion, agreed: number) =>
      costOf(engine.kind, (work) => {
        const estimate = engine.weighLook(JSON.stringify(question), work);
        return { ...estimate, agreed: estimate.tokens <= agreed };
      }),
    /** Adds a finished run. Long runs say most about long ones: much shorter ones no longer count beside them. */
    addRun({ work }: Cost, ms: number) {
      if (ms < LEAST.ms || work < LEAST.work || runs.some((run) => 2 * work < run.work)) return;
      runs = [{ work, ms }, ...runs.filter((run) => 2 * run.work >= work)].slice(0, FEW);
    },
    /** Another model has loaded. */
    forget() {
      runs = [];
    },
  };
}
