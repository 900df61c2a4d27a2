// Questions about a second model beside the open one: the engine holds one, which Compare uses too.
import { hub } from "./state.js";
import { problemOf } from "../../lib/errors.js";
import type { Engine } from "../../engine/engine.js";
import type { EngineQuestion, QuestionAnswer } from "../../protocol/engine.js";
import type { ModelFiles } from "../../protocol/messages.js";
import type { Apply } from "../../state/slice.js";
import type { State } from "../../state/store.js";

export interface BesideProps {
  now(): State;
  apply: Apply;
  engine: Pick<Engine, "ask" | "loadBeside">;
}

/** A state whose second model is the one of this key, and no longer Compare's. */
const holding = (s: State, beside: string | null): State => ({
  ...hub(s, { beside }),
  compare: { ...s.compare, taken: null },
});

/** Loads the files as the second model, if it is another, and asks about it. The question names it by its key. */
export async function askBeside(
  { now, apply, engine }: BesideProps,
  key: string,
  files: ModelFiles,
  question: EngineQuestion,
): Promise<QuestionAnswer> {
  const load = async () => {
    apply((s) => holding(s, null));
    await engine.loadBeside(key, files);
    apply((s) => holding(s, key));
  };
  if (now().hub.beside !== key) await load();
  return engine.ask(question).catch(async (error) => {
    // Compare was loading a model already, or the engine is a new one.
    if (problemOf(error).code !== "NoOther") throw error;
    await load();
    return engine.ask(question);
  });
}
