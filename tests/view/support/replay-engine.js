// A second implementation of the page's engine: it replays one recorded run, and can do nothing else.
import { errorOf } from "../../../www/lib/errors.js";
import { isEqual } from "../../../www/lib/equal.js";

/** @typedef {import("../../../www/engine/engine.js").Engine} Engine */
/** @typedef {import("../../../www/engine/engine.js").EngineEvents} EngineEvents */
/** @typedef {import("../../../www/protocol/engine.js").Scene} Scene */

/**
 * @typedef {object} Recording
 * @property {import("../../../www/protocol/engine.js").ModelInfo} model
 * @property {Scene} scene
 * @property {import("../../../www/protocol/messages.js").RunResult} result
 */

/** Whether a scene's answer is the recorded one: it may spell out the tokens that were written. @param {Scene} scene */
function lackFor({ scene, result }, { source, target, writes, moment, edits, sampling }) {
  if (!isEqual(edits, scene.edits)) return "cannot-edit";
  const written = typeof writes === "number" ? result.emitted.slice(0, target.length) : result.emitted;
  const same = source === scene.source && isEqual(target, written) && isEqual(sampling, scene.sampling);
  return same && moment === null ? null : "cannot-write";
}

/**
 * @param {Recording} recording @param {EngineEvents} events
 * @returns {Engine & { refused: string[] }} `refused`: the requests that it could not answer
 */
export function replayEngine(recording, { listen }) {
  let id = 0;
  let newest = 0;
  /** @type {string[]} */
  const refused = [];
  const refuse = (/** @type {string} */ code, request = code) => {
    refused.push(request);
    return Promise.reject(errorOf({ code }));
  };
  const cannotAsk = (/** @type {string} */ request) => () => refuse("cannot-ask", request);
  const tell = (/** @type {Parameters<EngineEvents["listen"]>[0]} */ answer) =>
    void Promise.resolve().then(() => listen(answer, answer.type !== "ran" || answer.id === newest));
  tell({
    type: "started",
    id: ++id,
    engine: { kind: "cpu", adapter: "a recording", reason: null, precisions: ["f32"] },
  });
  tell({ type: "loaded", id: ++id, model: recording.model });
  return {
    refused,
    can: { edit: false, write: false, train: false, ask: false },
    run(scene) {
      newest = ++id;
      const code = lackFor(recording, scene);
      if (code === null) tell({ type: "ran", id, result: recording.result, written: true });
      else tell({ type: "failed", id, failure: { kind: "input", code } });
    },
    prefetch() {},
    waitBriefly() {},
    draw() {},
    load: () => tell({ type: "failed", id: ++id, failure: { kind: "model", code: "cannot-write" } }),
    survey: cannotAsk("survey"),
    loadBeside: cannotAsk("loadBeside"),
    setLens: cannotAsk("setLens"),
    ask: ({ kind }) => refuse("cannot-ask", kind),
    stop() {},
    trace: cannotAsk("trace"),
    file: cannotAsk("file"),
    train: ({ kind }) => refuse("cannot-train", kind),
    listFetched: async () => [],
    memory: () => 0,
    choose() {},
    retry() {},
    fault() {},
    close() {},
  };
}
