// Training: its commands, a recipe's text, and steps in short time slices.
import { deviceLost } from "./failure.js";
import { fetchBytes } from "../lib/files/download.js";
import { urlInPage } from "./loading.js";
import { buffersOf, fail, port } from "./port.js";
import type { RequestOf, TrainCommand } from "../protocol/messages.js";
import type { WasmEngine } from "./open-engine.js";

/** The length of a slice of steps, and the interval of reports, in milliseconds. */
const SLICE_MS = 24;
const REPORT_MS = 150;

let training: number | null = null;
let reportedAt = 0;

export async function answerTrain(engine: WasmEngine, { id, command }: RequestOf<"train">) {
  try {
    await readCorpus(engine, command);
    const answer = await engine.train(command);
    if (answer.kind === "begun" || answer.kind === "ended") training = null;
    if (answer.kind === "going") training = id;
    port.postMessage({ type: "told", id, answer, memory: engine.memory() }, buffersOf(answer));
  } catch (error) {
    // Failures here are about a setup, a text or a file: the engine goes on.
    fail(id, lossOf(engine) ?? error, "model");
  }
}

async function readCorpus(engine: WasmEngine, command: TrainCommand) {
  const setups = engine.hasCorpus() ? [] : setupsOf(command);
  if (setups.length === 0) return;
  const told = await engine.train({ kind: "recipes" });
  const reads = (name: string) =>
    told.kind === "recipes" && told.recipes.some((recipe) => recipe.name === name && recipe.reads);
  if (!setups.some(({ recipe }) => reads(recipe))) return;
  const file = async (name: string) => new TextDecoder().decode(await fetchBytes(urlInPage(`models/tales/${name}`)));
  engine.readCorpus(...(await Promise.all([file("novels.txt"), file("tokenizer.json")])));
}

function setupsOf(command: TrainCommand): { recipe: string }[] {
  if (command.kind === "plan") return [command.setup];
  if (command.kind === "begin") return command.setups;
  if (command.kind !== "restore") return [];
  try {
    return [JSON.parse(command.files["training/progress.json"]).setup];
  } catch {
    return []; // the engine says what is wrong with the file
  }
}

export const isTraining = () => training !== null;

export async function trainOn(engine: WasmEngine) {
  const id = training as number;
  try {
    await engine.trainSlice(SLICE_MS);
    const going = engine.trainGoing();
    if (going && performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    const report = { ...(await engine.trainReport()), memory: engine.memory() };
    const lost = lossOf(engine);
    if (lost) throw lost;
    if (!report.going) training = null;
    port.postMessage(
      { type: "training", id, report },
      report.runs.map((run) => run.rows.buffer as ArrayBuffer),
    );
  } catch (error) {
    training = null;
    fail(id, lossOf(engine) ?? error, "engine");
  }
}

/** A lost device as an error: later failures are caused by it. */
function lossOf(engine: WasmEngine) {
  const lost = engine.lost();
  return lost ? deviceLost(lost) : null;
}
