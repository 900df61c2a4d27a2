// The page as its features know it: the state, the engine, and ways to other parts of the page.
import { follow } from "../state/address.js";
import { lookActions } from "../state/look.js";
import { openOwn } from "../state/model.js";
import { pageAddress } from "./history.js";
import type { Engine } from "../engine/client.js";
import type { ModelInfo } from "../protocol/engine.js";
import type { ModelFiles } from "../protocol/messages.js";
import type { OpenedModel, Page, Seen } from "../features/feature.js";
import type { State } from "../state/store.js";
import { allowsAction, guardActions } from "../domain/lesson.js";

/** What a configuration says of itself; the engine tells what is wrong with one that says nothing. */
function architectureOf(config: string): ModelInfo["architecture"] {
  try {
    return JSON.parse(config).architecture;
  } catch {
    return "attention";
  }
}

/** Puts text on the clipboard; false where that is forbidden, or where there is none. */
export const makeCopyText =
  (write: (text: string) => Promise<void>) =>
  (text: string): Promise<boolean> =>
    Promise.resolve()
      .then(() => write(text))
      .then(
        () => true,
        () => false,
      );

interface PageOfProps {
  now: () => State;
  apply: (transition: (state: State) => State) => void;
  engine: Engine;
  seen: () => Seen | null;
  filesOf: (model: string) => ModelFiles;
  /** keeps a model's files, by its id */
  keep: (id: string, files: ModelFiles) => void;
}

export function pageOf({ now, apply, engine, seen, filesOf, keep }: PageOfProps): Page {
  return {
    now,
    apply,
    engine,
    seen,
    filesOf,
    look: guardActions(lookActions(apply), () => now().lesson),
    address: pageAddress,
    visit(link) {
      const view = new URLSearchParams(link).get("view");
      if (view === null || allowsAction(now().lesson, "view", [view])) apply((s) => follow(s, link));
    },
    copy: makeCopyText((text) => navigator.clipboard.writeText(text)),
    openModel({ name, files: { config, weights, tokenizer }, text }: OpenedModel) {
      const id = `own-${Date.now().toString(36)}`;
      keep(id, {
        config,
        weights: weights instanceof ArrayBuffer ? weights : weights.slice().buffer,
        tokenizer,
      });
      apply((s) => openOwn(s, { id, name, text, architecture: architectureOf(config) }));
    },
  };
}
