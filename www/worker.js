// The module worker: opens an engine, keeps the newest run only, and answers with transferred buffers.
import { setLanguage, t } from "./i18n/index.js";
import { fetchBytes } from "./download.js";
import { openEngine } from "./opening.js";
import { failureOf } from "./failure.js";
import { feeding as feedingOf } from "./hub/feeding.js";
import { headerOf } from "./hub/headers.js";
import { weigher } from "./weighing.js";

/** @typedef {import("./protocol").Request} Request */
/** @typedef {import("./protocol").Answer} Answer */
/** @template {Request["type"]} T @typedef {Extract<Request, { type: T }>} Asked */

/** @typedef {import("./opening.js").WasmEngine} WasmEngine */

/** Above this many milliseconds without a look at the inbox, sliders feel stuck. */
const TURN_MS = 4;
/** A drag asks faster than a slow model answers; this long without a picture, a run may finish. */
const PATIENCE_MS = 250;
/** Steps are made for so long before whoever looks gets a turn; what they found is told so often. */
const SLICE_MS = 24;
const REPORT_MS = 150;

const port = /** @type {{ postMessage(message: Answer, transfer?: Transferable[]): void, onmessage: ((event: MessageEvent<Request>) => void) | null }} */ (
  /** @type {unknown} */ (self)
);

/** @type {Promise<WasmEngine> | null} */
let opening = null;
/** @type {Promise<WasmEngine> | null} the engine, once it holds a model */
let ready = null;
/** Whether it does. */
let holds = false;
/** The id of the newest load. */
let newest = 0;
let base = "";
/** @type {Asked<"run"> | null} */
let pending = null;
/** What `engine.load` takes: configuration, weights, tokenizer; or what is fed to it. @typedef {[string, ArrayBuffer, string | null] | import("./hub/feeding.js").Meal} Files */
/** A model whose files are here. @typedef {{ type: "take", id: number, files: Files }} Take */
/** A model that stands beside the page's own, likewise. @typedef {{ type: "stand", id: number, key: string, files: Files }} Stand */
/** @typedef {Asked<"trace"> | Asked<"file"> | Asked<"lab"> | Asked<"train"> | Asked<"survey"> | Take | Stand} Question */
/** @type {Question[]} */
const questions = [];
/** @type {{ id: number, steps: ReturnType<typeof feedingOf> } | null} a model on its way into the engine, piece by piece */
let feeding = null;
/** @type {number | null} the request that steps are made for */
let training = null;
let reportedAt = 0;
let busy = false;
let lastAnswer = 0;
const scales = weigher();
/** @type {"trap" | "lose-device" | null} a fault that a test asked for */
let fault = null;

port.onmessage = ({ data: request }) => {
  if (request.type === "start") {
    base = request.base;
    const open = () => openEngine(request, (message) => port.postMessage(message));
    // Without its words an engine says its few sentences in English.
    opening = request.language === "en" ? open() : setLanguage(request.language).then(open, open);
    opening.catch((error) => fail(request.id, error, "engine"));
  } else if (request.type === "load") {
    newest = request.id;
    const files = filesOf(request);
    if (holds) {
      void replace(request.id, files);
    } else {
      const first = ready;
      ready = load(request.id, files, first);
      ready.catch((error) => failLoad(request.id, error));
    }
  } else if (request.type === "run") {
    if (pending) port.postMessage({ type: "stale", id: pending.id });
    pending = request;
    void pump();
  } else if (request.type === "also") {
    void stand(request);
  } else if (request.type !== "fault") {
    questions.push(request);
    void pump();
  } else {
    fault = request.fault;
  }
};

// ---- the model ----

/** Fetches a model, while the engine may still open. @param {Asked<"load">} request @returns {Promise<Files>} */
async function filesOf({ id, model }) {
  if ("folder" in model) return { folder: model.folder, headers: await Promise.all(model.folder.weights.map(headerOf)) };
  if (!("url" in model)) return [model.config, model.weights, model.tokenizer];
  const at = (/** @type {string} */ name) => new URL(name, new URL(model.url.replace(/\/*$/, "/"), base));
  const text = async (/** @type {URL} */ url) => new TextDecoder().decode(await fetchBytes(url));
  return Promise.all([text(at("config.json")), fetchBytes(at("model.safetensors"), telling(id)), text(at("tokenizer.json"))]);
}

/** @param {number} id @returns {(done: number, total: number | null) => void} */
const telling = (id) => (done, total) => void (id === newest && port.postMessage({ type: "progress", id, phase: "weights", done, total }));

/** The first model, or the first after one that failed. @param {number} id @param {Promise<Files>} files @param {Promise<unknown> | null} earlier one that is still being taken */
async function load(id, files, earlier) {
  const found = await files;
  await earlier?.catch(() => {});
  if (!opening) throw new Error(t("failure.order"));
  const engine = await opening;
  await take(engine, id, found);
  return engine;
}

/** @param {WasmEngine} engine @param {number} id @param {Files} files */
async function take(engine, id, files) {
  if ("folder" in files) {
    // Nothing else runs yet.
    for (feeding = { id, steps: feedingOf(engine, files, telling(id)) }; feeding; await turn()) await feedOn(feeding, true);
    return;
  }
  const [config, weights, tokenizer] = files;
  took(id, await engine.load(config, new Uint8Array(weights), tokenizer ?? undefined));
}

/** @param {number} id @param {import("./protocol").ModelInfo} model */
function took(id, model) {
  holds = true;
  scales.forget();
  port.postMessage({ type: "loaded", id, model });
}

/** One piece more; a newer load ends it. @param {NonNullable<typeof feeding>} meal @param {boolean} [first] whether no other model is there, so that what fails is told by who waits for it */
async function feedOn({ id, steps }, first = false) {
  try {
    const { done, value } = id === newest ? await steps.next() : await steps.return(undefined);
    if (!done) return;
    feeding = null;
    if (value) took(id, value);
    else throw new Error(t("failure.order"));
  } catch (error) {
    feeding = null;
    if (first) throw error;
    failLoad(id, error);
  }
}

/** Another model in place of the one there is, which answers until then, and stays if this one fails. @param {number} id @param {Promise<Files>} files */
async function replace(id, files) {
  try {
    questions.push({ type: "take", id, files: await files });
    void pump();
  } catch (error) {
    failLoad(id, error);
  }
}

/** A load always gets its answer, though the start it waited for has had its own. @param {number} id @param {unknown} error */
function failLoad(id, error) {
  if (id !== newest) return port.postMessage({ type: "stale", id });
  const known = error instanceof Error ? reported.get(error) : undefined;
  return known ? port.postMessage({ type: "failed", id, failure: known }) : fail(id, error, "model");
}

// ---- running ----

/** Takes what waits, one at a time, until nothing does. */
async function pump() {
  if (busy || !ready) return;
  busy = true;
  try {
    const engine = await ready;
    for (;;) {
      const question = questions.shift();
      if (question) await answerQuestion(engine, question);
      else if (pending) {
        const request = pending;
        pending = null;
        await answerRun(engine, request);
      } else if (feeding) {
        await feedOn(feeding);
        await turn();
      } else if (training !== null) {
        await trainOn(engine, training);
        await turn();
      } else break;
    }
  } catch (error) {
    // The start or the load failed; so does all that asks for it.
    const waiting = [...questions.splice(0), ...(pending ? [pending] : [])].filter((one) => one.type !== "survey" || !surveyAnyway(one));
    pending = null;
    for (const { id } of waiting) port.postMessage({ type: "failed", id, failure: reported.get(/** @type {Error} */ (error)) ?? failureOf(error, "engine") });
  } finally {
    busy = false;
  }
}

/** @param {WasmEngine} engine @param {Question} question */
function answerQuestion(engine, question) {
  if (question.type === "take") return answerTake(engine, question);
  if (question.type === "stand") return answerStand(engine, question);
  if (question.type === "survey") return answerSurvey(engine, question);
  if (question.type === "file") return answerFile(engine, question);
  if (question.type === "trace") return answerTrace(engine, question);
  return question.type === "lab" ? answerLab(engine, question) : answerTrain(engine, question);
}

/** @param {WasmEngine} engine @param {Asked<"run">} request */
async function answerRun(engine, { id, scene }) {
  try {
    takeFault(engine);
    const { asks, ...cost } = scales.weigh(engine, scene);
    if (asks) return port.postMessage({ type: "costly", id, cost });
    engine.prepare(scene);
    let turned = performance.now();
    while (engine.advance()) {
      if (performance.now() - turned < TURN_MS) continue;
      await turn();
      turned = performance.now();
      if (pending && turned - lastAnswer < PATIENCE_MS) return port.postMessage({ type: "stale", id });
    }
    const result = await engine.read();
    const lost = engine.lost();
    if (lost) return port.postMessage({ type: "failed", id, failure: { kind: "device-lost", message: lost } });
    lastAnswer = performance.now();
    scales.learn(cost, result.ms);
    return port.postMessage({ type: "ran", id, result }, [result.values.buffer, result.masks.buffer]);
  } catch (error) {
    return fail(id, error, "engine");
  }
}

/** @param {WasmEngine} engine @param {Take} request */
async function answerTake(engine, { id, files }) {
  try {
    if (id !== newest) return port.postMessage({ type: "stale", id });
    if (feeding) await feedOn(feeding); // an older one, which ends by that
    if ("folder" in files) feeding = { id, steps: feedingOf(engine, files, telling(id)) };
    else await take(engine, id, files);
  } catch (error) {
    failLoad(id, error);
  }
}

/** @param {WasmEngine} engine @param {Asked<"survey">} request */
function answerSurvey(engine, { id, config, generation, headers }) {
  try {
    port.postMessage({ type: "surveyed", id, survey: engine.survey(config, generation, headers) });
  } catch (error) {
    fail(id, error, "model");
  }
}

/** A model can be looked at though the one before it did not come. @param {Asked<"survey">} request @returns {Promise<void> | null} null where no engine opens */
const surveyAnyway = (request) => opening && opening.then((engine) => answerSurvey(engine, request), (error) => port.postMessage({ type: "failed", id: request.id, failure: failureOf(error, "engine") }));

/** Fetches another model for comparisons; it stands beside the page's own. @param {Asked<"also">} request */
async function stand(request) {
  try {
    questions.push({ type: "stand", id: request.id, key: request.key, files: await filesOf({ ...request, type: "load" }) });
    void pump();
  } catch (error) {
    fail(request.id, error, "model");
  }
}

/** @param {WasmEngine} engine @param {Stand} request */
async function answerStand(engine, { id, key, files }) {
  try {
    port.postMessage({ type: "took", id, model: "folder" in files ? await fed(engine, key, files) : await also(engine, key, files) });
  } catch (error) {
    fail(id, error, "model");
  }
}

/** @param {WasmEngine} engine @param {string} key @param {Extract<Files, any[]>} files */
const also = (engine, key, [config, weights, tokenizer]) => engine.also(key, config, new Uint8Array(weights), tokenizer ?? undefined);

/** Piece by piece; the engine takes one model at a time in this way. @param {WasmEngine} engine @param {string} key @param {import("./hub/feeding.js").Meal} meal */
async function fed(engine, key, meal) {
  for (; feeding; await turn()) await feedOn(feeding);
  const steps = feedingOf(engine, meal, () => {}, () => engine.stand(key));
  for (;;) {
    const { done, value } = await steps.next();
    if (done && value) return value;
    if (done) throw new Error(t("failure.order"));
    await turn();
  }
}

/** @param {WasmEngine} engine @param {Asked<"file">} request */
async function answerFile(engine, { id, sites }) {
  try {
    const bytes = /** @type {ArrayBuffer} */ ((await engine.file(sites)).buffer);
    port.postMessage({ type: "file", id, bytes }, [bytes]);
  } catch (error) {
    fail(id, error, "engine");
  }
}

/** @param {WasmEngine} engine @param {Asked<"trace">} request */
async function answerTrace(engine, { id, sites }) {
  try {
    const { tensors, values } = await engine.trace(sites);
    const buffer = /** @type {ArrayBuffer} */ (values.buffer);
    port.postMessage({ type: "traced", id, tensors, buffer }, [buffer]);
  } catch (error) {
    fail(id, error, "engine");
  }
}

/** @param {WasmEngine} engine @param {Asked<"lab">} request */
async function answerLab(engine, { id, question }) {
  try {
    const answer = await engine.ask(question);
    port.postMessage({ type: "answered", id, answer, memory: engine.memory() }, buffersOf(answer));
  } catch (error) {
    fail(id, error, "engine");
  }
}

// ---- training ----

/** @param {WasmEngine} engine @param {Asked<"train">} request */
async function answerTrain(engine, { id, command }) {
  try {
    await readCorpus(engine, command);
    const answer = await engine.train(command);
    if (answer.kind === "begun" || answer.kind === "ended") training = null;
    if (answer.kind === "going") training = id;
    port.postMessage({ type: "told", id, answer, memory: engine.memory() }, buffersOf(answer));
  } catch (error) {
    // What fails here is a setup, a text that does not come, a file: the engine goes on.
    fail(id, lossOf(engine) ?? error, "model");
  }
}

/** Fetches the text that a recipe is trained on, once. @param {WasmEngine} engine @param {import("./protocol").TrainCommand} command */
async function readCorpus(engine, command) {
  const setups = engine.hasCorpus() ? [] : setupsOf(command);
  if (setups.length === 0) return;
  const told = await engine.train({ kind: "recipes" });
  const reads = (/** @type {string} */ name) => told.kind === "recipes" && told.recipes.some((recipe) => recipe.name === name && recipe.reads);
  if (!setups.some(({ recipe }) => reads(recipe))) return;
  const file = async (/** @type {string} */ name) => new TextDecoder().decode(await fetchBytes(new URL(`models/tales/${name}`, base)));
  engine.readCorpus(...(await Promise.all([file("novels.txt"), file("tokenizer.json")])));
}

/** The setups a command is about. @param {import("./protocol").TrainCommand} command @returns {{ recipe: string }[]} */
function setupsOf(command) {
  if (command.kind === "plan") return [command.setup];
  if (command.kind === "begin") return command.setups;
  if (command.kind !== "restore") return [];
  try {
    return [JSON.parse(command.files["training/progress.json"]).setup];
  } catch {
    return []; // the engine says what is wrong with the file
  }
}

/** Makes steps for a moment, and tells of them now and then. @param {WasmEngine} engine @param {number} id */
async function trainOn(engine, id) {
  try {
    await engine.trainSlice(SLICE_MS);
    const going = engine.trainGoing();
    if (going && performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    const report = { ...(await engine.trainReport()), memory: engine.memory() };
    const lost = lossOf(engine);
    if (lost) throw lost;
    if (!report.going) training = null;
    port.postMessage({ type: "training", id, report }, report.runs.map((run) => /** @type {ArrayBuffer} */ (run.rows.buffer)));
  } catch (error) {
    training = null;
    fail(id, lossOf(engine) ?? error, "engine");
  }
}

/** A lost device as an error: what fails then fails because of it. @param {WasmEngine} engine */
function lossOf(engine) {
  const lost = engine.lost();
  return lost ? Object.assign(new Error(lost), { kind: "device-lost" }) : null;
}

/** What may be handed over instead of copied: every array of an answer. @param {object} answer @returns {ArrayBuffer[]} */
function buffersOf(answer) {
  return Object.values(answer).flatMap((value) =>
    ArrayBuffer.isView(value) ? [/** @type {ArrayBuffer} */ (value.buffer)] : value !== null && typeof value === "object" && !Array.isArray(value) ? buffersOf(value) : [],
  );
}

/** One turn of the event loop: a newer message gets in. A timer would wait 4 ms. */
function turn() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });
}

/** Breaks as was asked, for the tests of recovery; the cpu has no device to lose, and only says so. @param {WasmEngine} engine */
function takeFault(engine) {
  const asked = fault;
  fault = null;
  if (!asked) return;
  engine.fault(asked);
  if (asked === "lose-device" && !engine.lost()) throw Object.assign(new Error(t("failure.device-lost")), { kind: "device-lost" });
}

/** A start that fails reaches the page once, though the load fails with it; what is asked later fails the same way. */
/** @type {WeakMap<Error, import("./protocol").Failure>} */
const reported = new WeakMap();

/** @param {number} id @param {unknown} error @param {"engine" | "model"} usual */
function fail(id, error, usual) {
  const failure = failureOf(error, usual);
  if (error instanceof Error) {
    if (reported.has(error)) return;
    reported.set(error, failure);
  }
  port.postMessage({ type: "failed", id, failure });
}
