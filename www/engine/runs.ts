// The channel of runs: only the newest scene counts, the likely next one is prefetched, and the page may
// wait for a quick answer.
import { updateResult } from "./run-result.js";
import type { Send } from "./link.js";
import type { Picture, Scene } from "../protocol/engine.js";
import type { Answer, AnswerMessage, RunResult } from "../protocol/messages.js";

/**
 * A run is waited for if the last one took at most this many milliseconds in the engine, and for how long: at most a
 * frame.
 */
const QUICK_MS = 6;
const WAIT_MS = 12;
/** Exponential back-off: after n misses, skip the next 2ⁿ waits. */
const MOST_MISSES = 6;

type RunAnswer = Extract<Answer<RunResult>, { type: "ran" }>;

interface RunChannelProps {
  send: Send;
  /** @param newest whether no run was requested after this one */
  listen(answer: RunAnswer, newest: boolean): void;
}

export function createRuns({ send, listen }: RunChannelProps) {
  let lastScene: Scene | null = null;
  let lastResult: RunResult | null = null;
  /** ids of the newest requested run and of the last answered one */
  let newest = 0;
  let answered = 0;
  /** the prefetched scene, and its answer once it has arrived */
  let prefetched: { scene: string; result: RunResult | null } | null = null;
  let newestPrefetch = -1;
  /** id of the newest run whose answer was already prefetched */
  let known = 0;
  /** the pictures to draw of each run; null: sent again, because the drawn ones may be lost */
  let pictures: Picture[] | null = null;
  const wait = createShortWait();

  function run(scene: Scene) {
    lastScene = scene;
    newest = send({ type: "run", scene });
    const result = prefetched?.scene === JSON.stringify(scene) ? prefetched.result : null;
    prefetched = null;
    if (!result) return;
    const id = (known = newest);
    // After the caller has recorded the request.
    queueMicrotask(() => id === newest && answered < id && report({ type: "ran", id, result, written: true }));
  }

  function report(answer: RunAnswer) {
    // A prefetched answer is reported once, and its duration not at all.
    if (answer.id === answered && answer.id === known) return;
    wait.lastTook(answer.result.ms);
    if (answer.id < answered) return;
    answered = answer.id;
    listen(answer, answer.id === newest);
  }

  return {
    run,
    /** Runs the last scene again, in a fresh worker or for a file. */
    again: () => void (lastScene && run(lastScene)),
    prefetch(scene: Scene) {
      prefetched = { scene: JSON.stringify(scene), result: null };
      newestPrefetch = send({ type: "prefetch", scene });
    },
    /**
     * @param until waits for an answer; false if none came
     * @param reads whether a file is being read
     */
    waitBriefly(until: (ms: number) => boolean, reads: boolean) {
      if (reads || answered !== newest) wait.begin(until);
    },
    /** Pictures are requested only when they change. */
    draw(wanted: Picture[]) {
      const known = pictures;
      if (known?.length === wanted.length && wanted.every(({ key }, i) => key === known[i].key)) return;
      pictures = wanted;
      send({ type: "pictures", pictures });
    },
    ran(answer: AnswerMessage<"ran">) {
      const result = (lastResult = updateResult(lastResult, answer.result));
      // On a repeated request the written answer is already there.
      if (lastScene && answer.id === newest && typeof lastScene.writes === "number")
        lastScene = { ...lastScene, target: answer.result.emitted };
      report({ ...answer, result });
    },
    prefetched({ id, result }: AnswerMessage<"prefetched">) {
      lastResult = updateResult(lastResult, result);
      if (prefetched && id === newestPrefetch) prefetched.result = lastResult;
    },
    newest: () => newest,
    isPrefetch: (id: number) => id === newestPrefetch,
    /** The worker is gone, and with it the rows that its updates continued. */
    stopped: () => void (prefetched = lastResult = null),
    /** Another model is loading: answers and scenes of the old one are stale. @param id newer than their ids */
    leave(id: number) {
      lastScene = prefetched = null;
      newest = answered = id;
    },
    /** A model is loading: the next run's duration is unknown. */
    loading() {
      pictures = null;
      wait.lastTook(Infinity);
    },
  };
}

/** Waits only after a quick run, and backs off after answers that came too late. */
function createShortWait() {
  let lastMs = Infinity;
  /** consecutive misses, and the number of runs to skip because of them */
  let misses = 0;
  let passes = 0;
  return {
    lastTook: (ms: number) => void (lastMs = ms),
    begin(until: (ms: number) => boolean) {
      if (lastMs > QUICK_MS || passes-- > 0) return;
      misses = until(WAIT_MS) ? 0 : Math.min(misses + 1, MOST_MISSES);
      passes = misses === 0 ? 0 : 2 ** misses;
    },
  };
}
