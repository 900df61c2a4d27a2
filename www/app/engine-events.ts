// Engine events → state.
import * as change from "../state/index.js";
import { endReason, isBlank, type State } from "../state/store.js";
import type { Apply } from "../state/slice.js";
import { engineAnew, addReport } from "../features/train/reports.js";
import type { Abilities } from "../protocol/abilities.js";
import type { Answer, RunResult } from "../protocol/messages.js";

interface ListenerProps {
  now(): State;
  apply: Apply;
  /** what the engine can do with its present model */
  can(): Abilities;
  queries: { forget(): void };
  /** called when the newest run has answered */
  ran(): void;
  /** called when a model has loaded that runs nothing before a person chooses a picture */
  waits(): void;
}

export const createEngineListener =
  ({ now, apply, can, queries, ran, waits }: ListenerProps) =>
  (message: Answer<RunResult>, newest: boolean) => {
    switch (message.type) {
      case "progress":
        return apply((s) => (s.result ? s : change.setProgress(s, message)));
      case "early":
        return apply((s) => (s.info ? s : change.addEarly(s, message.text, message.patterns)));
      case "started":
        queries.forget();
        return apply((s) =>
          engineAnew(change.setRunningEngine(s, message.engine, s.gpuBuilt || message.engine.kind === "gpu")),
        );
      case "loaded":
        if (now().leaving) queries.forget(); // some of its questions are about the model's tokens
        apply((s) => change.setModelInfo({ ...s, can: can() }, message.model));
        return isBlank(now()) ? waits() : undefined;
      case "ran":
        if (newest) ran();
        return apply((latest) => {
          const { result, written, drawings = latest.drawings } = message;
          const s = { ...latest, drawings };
          if (isBlank(s)) return s;
          const next = change.setResult(s, result, { newest, written });
          return change.takePendingSteps(endReason(next) ? change.playOn(next) : next);
        });
      case "image":
        return message.key === null ? apply((s) => change.addMedia(s, message)) : undefined;
      case "sound":
        return apply((s) => change.addMedia(s, message));
      case "drawn":
        return apply((s) => ({ ...s, drawings: message.drawings }));
      case "costly":
        apply((s) => change.askAboutCost(s, message.cost));
        return waits();
      case "training":
        return apply((s) => addReport(s, message.report, performance.now()));
      case "failed":
        // No engine is left to hold the runs.
        return apply((s) =>
          change.setFailure(
            message.failure.kind === "trap" || message.failure.kind === "device-lost" ? engineAnew(s) : s,
            message.failure,
          ),
        );
      default:
        return undefined;
    }
  };
