// The page's engine, in which a recording may replace a model: the worker's engine stays beside it, and answers
// all that is not about the recording.
import { EVERYTHING } from "../protocol/abilities.js";
import { askReplay, recordingEngine } from "./recording/engine.js";
import type { Engine, EngineEvents } from "./engine.js";
import type { EngineQuestion } from "../protocol/engine.js";
import type { ModelFiles, Replay, WeightFiles } from "../protocol/messages.js";

/** Training and the laboratory need no model of the page. */
const BESIDE_WORKER = { train: true, lab: true };

/** Answers about the page's model; all others are about the engine itself, or about training. */
const OF_MODEL = ["loaded", "ran", "costly", "drawn", "failed", "progress", "early"];

/**
 * @param connect starts the worker's engine
 * @param first what the page opens
 */
export function withRecordings(
  connect: (model: WeightFiles, events: EngineEvents) => Engine,
  first: ModelFiles,
  events: EngineEvents,
): Engine {
  /** the open recording's engine; null while the worker's model is open */
  let open: Engine | null = null;
  /** whether the worker's model is loading to take its place */
  let returning = false;
  /** the second model of a comparison, if it is a recording */
  let beside: { key: string; replay: Replay } | null = null;

  const live = connect("replay" in first ? { url: "" } : first, {
    ...events,
    listen(answer, newest) {
      if (open && OF_MODEL.includes(answer.type)) {
        if (!returning) return;
        // A failed load leaves the recording in its place.
        if (answer.type === "failed") returning = false;
        if (answer.type === "loaded") leave();
      }
      events.listen(answer, newest);
    },
  });

  if ("replay" in first) open = recordingEngine(first.replay, events, live.askPatterns);

  function leave() {
    open?.close();
    open = null;
    returning = false;
  }

  const main = () => open ?? live;

  const subjectOf = (question: EngineQuestion) => ("of" in question ? question.of : null);

  return {
    ...live,
    get can() {
      return open ? { ...open.can, ...BESIDE_WORKER } : EVERYTHING;
    },
    run: (scene) => main().run(scene),
    prefetch: (scene) => main().prefetch(scene),
    waitBriefly: () => main().waitBriefly(),
    draw: (wanted) => main().draw(wanted),
    load(model) {
      if (!("replay" in model)) {
        returning = open !== null;
        return live.load(model);
      }
      leave();
      open = recordingEngine(model.replay, events, live.askPatterns);
    },
    async loadBeside(key, model) {
      beside = "replay" in model ? { key, replay: model.replay } : null;
      return "replay" in model ? model.replay.model : live.loadBeside(key, model);
    },
    readFile: (medium, name, file) => main().readFile(medium, name, file),
    forgetFiles: live.forgetFiles,
    setLens: (lens) => main().setLens(lens),
    async ask(question) {
      const subject = subjectOf(question);
      if (subject && subject.model !== null && subject.model === beside?.key)
        return askReplay(beside.replay, question, true, live.askPatterns);
      return subject?.model === null ? main().ask(question) : live.ask(question);
    },
    trace: (sites) => main().trace(sites),
    file: (sites, of) => main().file(sites, of),
    close() {
      leave();
      live.close();
    },
  };
}
