// An engine over a recording: it shows the recorded run, answers what the file holds, and computes nothing.
import { errorOf, problem, problemOf } from "../../lib/errors.js";
import type { Engine, EngineEvents } from "../engine.js";
import type { Abilities } from "../../protocol/abilities.js";
import type { EngineQuestion, PatternAnalysis, QuestionAnswer } from "../../protocol/engine.js";
import type { Replay } from "../../protocol/messages.js";

type AskPatterns = Engine["askPatterns"];

const NOTHING: Abilities = {
  see: false,
  lens: false,
  edit: false,
  write: false,
  train: false,
  ask: false,
  lab: false,
  draw: false,
};

const abilitiesOf = ({ lens }: Replay): Abilities => ({ ...NOTHING, see: lens === null, lens: lens !== null });

/** The page's engine over one recording. @param askPatterns an engine that answers from its patterns */
export function recordingEngine(
  replay: Replay,
  { listen }: Pick<EngineEvents, "listen">,
  askPatterns: AskPatterns | null = null,
): Engine {
  let id = 0;
  let newest = 0;
  let closed = false;
  const refuse = (code: string) => () => Promise.reject(errorOf({ code }));
  const cannotAsk = refuse("cannot-ask");
  const tell = (answer: Parameters<EngineEvents["listen"]>[0]) => {
    if (!closed) listen(answer, answer.type !== "ran" || answer.id === newest);
  };
  queueMicrotask(() => tell({ type: "loaded", id: ++id, model: replay.model }));
  return {
    can: abilitiesOf(replay),
    run(scene) {
      const own = (newest = ++id);
      replay.run(scene).then(
        (result) => tell({ type: "ran", id: own, result, written: true }),
        (error) => own === newest && tell({ type: "failed", id: own, failure: { kind: "input", ...problemOf(error) } }),
      );
    },
    prefetch() {},
    waitBriefly() {},
    draw() {},
    load() {},
    survey: cannotAsk,
    unpack: cannotAsk,
    loadBeside: cannotAsk,
    readFile: refuse("cannot-write"),
    forgetFiles() {},
    setLens: cannotAsk,
    ask: (question) => askReplay(replay, question, false, askPatterns),
    askPatterns: askPatterns ?? refuse("cannot-lab"),
    stop() {},
    trace: replay.trace,
    file: cannotAsk,
    train: refuse("cannot-train"),
    listFetched: async () => [],
    memory: () => 0,
    choose() {},
    retry() {},
    fault() {},
    close: () => void (closed = true),
  };
}

/** @param beside whether it is the second model of a comparison */
export async function askReplay(
  replay: Replay,
  question: EngineQuestion,
  beside: boolean,
  askPatterns: AskPatterns | null,
): Promise<QuestionAnswer> {
  if (question.kind === "patterns") return replay.patterns(question.of, question.paths, beside);
  if (question.kind === "lens" && replay.lens) return replay.lens(question);
  const asks = asksOf(question);
  if (!asks || !askPatterns || !("of" in question)) throw problem("cannot-ask");
  return askPatterns(await replay.question(asks, question.of.target));
}

/** The questions that patterns alone answer. */
function asksOf(question: EngineQuestion): PatternAnalysis | null {
  switch (question.kind) {
    case "heads":
      return { kind: "heads" };
    case "similar":
    case "mean":
      return { kind: question.kind, attention: question.attention };
    case "rollout":
      return { kind: "rollout", fusion: question.fusion, residual: question.residual };
    case "flow": {
      const { kind, fusion, residual, stack, query } = question;
      return { kind, fusion, residual, stack, query };
    }
    default:
      return null;
  }
}
