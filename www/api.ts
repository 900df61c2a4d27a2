// headlight for other pages: load a model, run it on a text with edits, draw one of its heads.
//
//   import { load, run, draw } from "https://…/headlight/api.js";
//   const model = await load("dates");
//   const answer = await run(model, { text: "5 Mart 2024" });
//   draw(document.querySelector("#map"), answer, { head: "decoder.blocks.1.cross.2" });
import "./app/words/index.js";
import "./app/words/panels.js";
import "./embed/words/index.js";
import { connect } from "./engine/client.js";
import type { Engine } from "./engine/engine.js";
import { HOST, hostAllows, spawn } from "./embed/spawn.js";
import { drawRun } from "./embed/draw-run.js";
import { runOf, type EmbedRun, type Run } from "./embed/run.js";
import { stylesReady } from "./embed/load-sheets.js";
import { setLanguage, spokenHere, t } from "./i18n/index.js";
import { wordsOf } from "./i18n/problem.js";
import type { Problem } from "./lib/errors.js";
import { NAMES, embeddedModel, writesOf } from "./domain/models.js";
import { firstFocus } from "./state/store.js";
import type { Edits, ModelQuestion, ModelInfo } from "./protocol/engine.js";
import type { EngineChoice, EngineInfo } from "./protocol/messages.js";
import type { Tone } from "./domain/scale.js";

export const MODELS = Object.freeze([...NAMES]);

/** A model in its own engine. Free it with `close()`: pending and later requests then reject. */
export interface Model {
  name: string;
  info: ModelInfo;
  engine: Engine;
  running: EngineInfo;
  close(): void;
}

/**
 * Loads a model.
 * @param model one of `MODELS`, the address of a `headlight/1` folder, or the contents of its three files
 * @param options `language`: the language of tokens such as ⟨start⟩
 * @returns the model; rejects with a sentence that says what to do
 */
export async function load(
  model: string | { config: string; weights: ArrayBuffer; tokenizer: string },
  { engine: choice = "auto", language }: { engine?: EngineChoice; language?: string } = {},
): Promise<Model> {
  await Promise.all([
    stylesReady,
    setLanguage(spokenHere([language ?? (document.documentElement.lang || navigator.language)])),
  ]);
  const files =
    typeof model === "string"
      ? { url: embeddedModel(model)?.url ?? new URL(model, document.baseURI).href }
      : {
          files: {
            "config.json": model.config,
            "model.safetensors": model.weights,
            "tokenizer.json": model.tokenizer,
          },
        };
  return new Promise((resolve, reject) => {
    let running: EngineInfo | null = null;
    let here = false;
    // What fails later is said where it was asked; the engine starts again by itself where it can.
    const fail = async (problem: Problem) => {
      if (here) return;
      engine.close();
      reject(new Error((await hostAllows()) ? wordsOf(problem) : t("embed.cors", { host: HOST })));
    };
    const engine = connect({
      spawn,
      model: files,
      choice,
      listen(answer) {
        if (answer.type === "started") running = answer.engine;
        else if (answer.type === "failed") void fail(answer.failure);
        else if (answer.type === "loaded" && running) {
          here = true;
          resolve({ name: answer.model.name, info: answer.model, engine, running, close: engine.close });
        }
      },
      stopped: () => {},
      restarting: (failure) => void fail(failure),
    });
  });
}

/** The tokens that a model without an end token writes. */
const WRITES = 20;

/**
 * Runs a model on a text.
 * @param what `target`: ids of a fixed answer, in place of the model's own; `write`: the most tokens to write; `edits`:
 * the edit document, as in a file or a link
 * @returns the run; rejects with a sentence that says what to do
 */
export async function run(
  model: Model,
  { text, target, write, edits = {} }: { text: string; target?: number[]; write?: number; edits?: Edits },
): Promise<Run> {
  const { name, info, engine } = model;
  const writes =
    info.architecture === "encoder" || info.architecture === "attention"
      ? 0
      : (write ?? (Math.min(writesOf(name, info), info.n_ctx) || WRITES));
  const of = { model: null, source: text, target: target ?? { write: writes }, edits };
  const question: ModelQuestion = { kind: "patterns", of, paths: null };
  const failed = (error: unknown) => Promise.reject(new Error(wordsOf(error)));
  return runOf(info, text, edits, (await engine.ask(question).catch(failed)) as EmbedRun);
}

/**
 * Draws a run in an element, in its own shadow root: one head, or all heads to choose from.
 * @param options `head`: "decoder.blocks.1.cross.2"; by default the page's first choice for the model. `chosen` is
 * called with the name of a head that is clicked.
 */
export function draw(
  element: HTMLElement,
  run: Run,
  options: {
    head?: string;
    view?: "head" | "grid";
    tone?: Tone;
    theme?: "light" | "dark" | "auto";
    chosen?: (head: string) => void;
  } = {},
): { update(run: Run, options?: { head?: string }): void; remove(): void } {
  const first = firstFocus(run.info, run.info.name);
  return drawRun(element, run, {
    view: "head",
    tone: "linear",
    theme: "auto",
    ...options,
    head: options.head ?? (first ? `${first.path}.${first.head}` : (run.heads[0]?.name ?? "")),
  });
}
