// Wires the page: state → engine → answers → state → views. Everything that happens goes through `apply`.
import { connect } from "./engine.js";
import { actions } from "./actions.js";
import { around } from "./around.js";
import { spawn } from "./early.js";
import { keepAddress } from "./history.js";
import { chooseLanguage, startLanguage } from "./language.js";
import { listenToKeys } from "./keyboard.js";
import { tellPainted } from "./painted.js";
import { props, seenIn } from "./props.js";
import { questions as anatomyQuestions } from "./props-anatomy.js";
import { watchScreen } from "./screen.js";
import * as change from "./change.js";
import { embedded } from "./models.js";
import { ended, firstFocus, initial, lasting, scene as sceneOf } from "./state.js";
import { tracedNow, tracing, wantedTrace } from "./tracing.js";
import { leave } from "./undo.js";
import { exporting } from "./export/actions.js";
import { listenToDrops } from "./export/dropping.js";
import { listenToModels } from "./hub/dropping.js";
import { hubIn } from "./hub/names.js";
import { guarded } from "./lesson.js";
import { pageAddress } from "./props-use.js";
import { keepSessions } from "./sessions.js";
import { using } from "./using.js";
import { ownModelIn, readUrl, withoutModel } from "./url.js";
import { laboratory, nothingYet } from "./rooms/lab.js";
import { enter, room } from "./rooms/index.js";
import { keptRun } from "./views/attribution/state.js";
import { engineAnew, hasRuns, reported, stopped } from "./rooms/train/run.js";
import { unaddressed } from "./rooms/train/state.js";
import { besideQuestions, openView, standsAlone, viewOf } from "./views/index.js";
import { page } from "./view/page.js";
import { paintNow } from "./view/paint.js";
import { nothing, render } from "./vendor/lit-html/lit-html.js";

/** @typedef {import("./state.js").State} State */

/** Between two tokens of a text that is being played. */
const STEP_MS = 250;
/** While an answer is generated in one go, its unfinished pictures are shown no more often than this. */
const UNFINISHED_MS = 150;
/** A gesture that asks the engine waits this long for the answer, so that both are one frame. */
const ANSWER_MS = 24;
/** Between two looks at which engines are built. */
const ASK_MS = 15_000;
/** What is said of an engine that had to be started again: with it goes what was being trained, and else nothing. */
const LOST = { trap: { run: "train.restarted", nothing: "notice.restarted" }, "device-lost": { run: "train.device-lost", nothing: "notice.device-lost" } };
/** A model that is here sooner replaces the old picture in one go. */
const SWITCH_MS = 150;

await startLanguage();

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const beside = around(root);
/** Models of one's own, by id. @type {Map<string, import("./protocol").ModelFiles>} */
const own = new Map();
let state = readUrl(location.hash, await beginning());
if (history.state?.scene) {
  // A model of one's own was open, and is gone with the page that had it.
  state = change.setNotice(state, { key: "notice.own-gone", undo: false });
  history.replaceState(null, "");
}

// The first visit plays the answer token by token, unless the person wants no motion.
let showing = location.hash.length <= 1 && !matchMedia("(prefers-reduced-motion: reduce)").matches;
if (showing) state = { ...state, play: "slow" };

// The worker starts before anything is drawn: its downloads are what the first picture waits for.
const engine = connect({
  spawn,
  // Beside www/, wherever that lies: in a checkout and in dist.
  base: new URL("../", import.meta.url).href,
  model: filesOf(state.model),
  choice: state.engine,
  listen: answer,
  stopped: (message) => apply((s) => stopped(s, message)),
  restarting: (why) => apply((s) => change.setNotice({ ...engineAnew(s), failure: null, current: false, running: null }, { key: hasRuns(s) ? LOST[why].run : LOST[why].nothing, undo: false })),
});

let screen = /** @type {import("./layout.js").Screen | null} */ (null);
const screens = watchScreen((next) => {
  screen = next;
  draw();
});
screen = screens.first;

const sessions = keepSessions(() => state, (change) => apply((s) => ({ ...s, sessions: { ...s.sessions, ...change } })));
const use = using(apply, () => state, { page: pageAddress, write: (text) => navigator.clipboard.writeText(text), sessions });
const exportActions = exporting(apply, {
  now: () => state, seen: (state) => screen && seenIn(state, screen), theme: () => screen?.theme ?? "light", page: pageAddress, file: engine.file, trace: engine.trace,
});
const everything = actions(apply, { engine: engine.choose, retry: engine.retry, engineMenu, theme: screens.switchTheme, keep: (id, files) => void own.set(id, files), filesOf, ofView, language: speak, use, export: exportActions, hub: { dropped: (dropped) => void openHub().then((here) => here.act.dropped(here.droppedFiles(dropped))) }, skip: beside.skip });
const act = guarded(everything, () => state.lesson);
const address = keepAddress(() => state, (fragment, scene) => {
  const before = state.engine;
  apply((s) => ({ ...arrive(s, fragment, scene), gesture: null }));
  if (state.engine !== before) engine.choose(state.engine);
}, sessions.changed);

// ---- state → engine ----

let asked = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let stepping;

/** @param {(state: State) => State} transition */
function apply(transition) {
  const before = state;
  state = transition(before);
  if (state === before) return;
  if (state.model !== before.model) changeModel();
  lab.follow(before.lab, state.lab);
  const scene = sceneOf(state);
  const text = JSON.stringify(scene);
  const asks = text !== asked && scene !== null;
  if (text !== asked) {
    asked = text;
    if (scene) {
      engine.run(scene);
      state = state.current ? { ...state, current: false } : state;
    }
  } else if (!state.current && before.current && state.running) {
    state = { ...state, current: true }; // back where the last answer already is
  }
  pace();
  if (state.hub.open && (!before.hub.open || state.hub.wanted !== before.hub.wanted)) showHub();
  if (state.room !== before.room) open();
  if (state.view !== before.view) openExploreView();
  question();
  address.changed();
  draw(asks);
}

/** @param {string} model @returns {import("./protocol").ModelFiles} */
function filesOf(model) {
  return own.get(model) ?? { url: embedded(model)?.url ?? "" };
}

/** The state speaks of another model: the worker is to have it too. One that did not come has left the worker as it was. */
function changeModel() {
  asked = "";
  leftAt = performance.now();
  if (state.leaving || !state.info) engine.load(filesOf(state.model));
  for (const id of own.keys()) if (!state.own.some((one) => one.id === id)) own.delete(id);
}

const lab = laboratory(engine.ask, (name, change) =>
  apply((s) => ({ ...s, lab: { ...s.lab, [name]: { ...(s.lab[name] ?? nothingYet), ...change } } })),
);

const traces = tracing(engine.trace, (traced) => {
  apply((s) => tracedNow(s, traced));
  return state.traced === traced;
});

/** What the room wants to know, and Anatomy. */
function question() {
  const here = room(state.room);
  if (here) {
    lab.want(here.questions(state));
    here.follow?.(state, actionsOf(here));
  }
  else if (state.room === "explore" && state.running) lab.want({ ...anatomyQuestions(state), ...(state.leaving ? {} : { ...viewOf(state.view)?.questions?.(state), ...besideQuestions(state) }) });
  if (state.room === "explore") viewOf(state.view)?.follow?.(state, ofView(state.view));
  traces.want(wantedTrace(state));
}

/** A part of the page is on its way: once it is here it asks its questions and is drawn. @param {Promise<void>} loading */
function opening(loading) {
  loading.then(
    () => {
      question();
      draw();
    },
    () => apply((s) => change.setNotice(s, { key: "notice.room", undo: false })),
  );
}

/** @type {(typeof import("./hub/index.js") & { act: import("./hub/actions.js").Actions }) | null} */
let hub = null;

/** What opens models from elsewhere, once it is loaded. */
async function openHub() {
  const here = await import("./hub/index.js");
  return (hub ??= { ...here, act: here.actions(apply, { now: () => state, survey: engine.survey, keep: (id, folder) => void own.set(id, { folder }), arrive: (s, fragment) => ({ ...arrive(s, fragment, null), gesture: null }), storage: () => localStorage }) });
}

/** The dialog is open, or a link asks for another model. */
function showHub() {
  const { wanted } = state.hub;
  opening(openHub().then(({ act }) => {
    void act.opened();
    if (wanted) void act.wanted();
  }));
}

/** What stands in its dialog; null while that is on its way. */
const hubView = () => hub && state.hub.open ? { content: hub.view(hub.props(state, hub.act)), closed: hub.act.closed } : null;

/** The state of a page that has just been opened: with the model that the address names, if it comes from a hub and is kept here. */
async function beginning() {
  const name = hubIn(location.hash);
  const kept = name && (await import("./hub/index.js").then((here) => here.kept(name)).catch(() => null));
  if (!kept) return initial();
  own.set(kept.own.id, { folder: kept.folder });
  return { ...initial(), own: [kept.own] };
}

/** Loads the room that is entered. */
const open = () => opening(enter(state.room));

/** Loads the view that is opened. */
function openExploreView() {
  if (!viewOf(state.view) && standsAlone(state.view)) opening(openView(state.view));
}

/** All is written and drawn anew in another language. @param {import("./i18n/index.js").Language} language */
async function speak(language) {
  await chooseLanguage(language).catch(() => apply((s) => change.setNotice(s, { key: "notice.room", undo: false })));
  render(nothing, root);
  draw();
}

/** @type {Map<string, any>} */
const viewActions = new Map();

/** What can be done in a view that stands in a folder of its own. @param {import("./state.js").ViewName} name */
function ofView(name) {
  const here = viewOf(name);
  if (here && !viewActions.has(name)) viewActions.set(name, guarded(here.actions(apply, act, engine), () => state.lesson, `${name}.`));
  return viewActions.get(name);
}

/** @type {Map<string, any>} */
const roomActions = new Map();

/** What can be done in the room that is open. @param {import("./rooms/index.js").Room} here */
function actionsOf(here) {
  if (!roomActions.has(state.room)) roomActions.set(state.room, here.actions(apply, act, engine.train));
  return roomActions.get(state.room);
}

/** The room's own template, null while it is on its way. */
function roomView() {
  const here = room(state.room);
  return here && screen ? here.view(here.props(state, screen, actionsOf(here))) : null;
}

/** Playing takes its steps here: slowly for the eye, else as fast as the answers come. */
function pace() {
  if (state.play !== "slow" || !state.current) {
    clearTimeout(stepping);
    stepping = undefined;
    return;
  }
  stepping ??= setTimeout(() => {
    stepping = undefined;
    apply(change.playOn);
  }, STEP_MS);
}

/** @param {import("./protocol").Answer} message @param {boolean} newest */
function answer(message, newest) {
  switch (message.type) {
    case "progress":
      return apply((s) => (s.result ? s : change.setProgress(s, message)));
    case "started":
      lab.forget();
      return apply((s) => engineAnew(change.started(s, message.engine, s.gpuBuilt || message.engine.kind === "gpu")));
    case "loaded":
      if (state.leaving) lab.forget(); // some of its questions are about the model's tokens
      return apply((s) => change.loaded(s, message.model));
    case "ran":
      if (newest) painted.answered(state);
      return apply((s) => {
        if (s.text === "") return s;
        const next = change.ran(s, message.result, newest);
        return next.play === "fast" || ended(next) ? change.playOn(next) : next;
      });
    case "costly":
      return apply((s) => change.costly(s, message.cost));
    case "training":
      return apply((s) => reported(s, message.report, performance.now()));
    case "failed":
      // No engine is left to have the runs.
      return apply((s) => change.failed(message.failure.kind === "trap" || message.failure.kind === "device-lost" ? engineAnew(s) : s, message.failure));
    default:
      return undefined;
  }
}

/**
 * Another address: its scene, with the engine and what is loaded kept.
 * @param {State} s @param {string} fragment @param {string | null} scene of a model of one's own
 * @returns {State}
 */
function arrive(s, fragment, scene) {
  const start = initial();
  const mine = scene === null ? null : ownModelIn(scene);
  const here = s.own.find((one) => one.id === mine);
  // What was found out stays known, under names that are not given twice; answers that were typed stay typed.
  const views = { ...start.views, attribution: keptRun(s) };
  const kept = { engine: s.engine, own: s.own, hub: s.hub, lab: s.lab, views, traced: s.traced, exporting: s.exporting, sessions: s.sessions, exercises: { ...s.exercises, card: start.exercises.card }, train: unaddressed(s.train) };
  const told = here && scene !== null ? { ...readUrl(withoutModel(scene), { ...start, ...kept }), model: here.id } : readUrl(fragment, { ...start, ...kept });
  const fresh = mine !== null && !here ? change.setNotice(told, { key: "notice.own-gone", undo: false }) : told;
  const { gpuBuilt, info, result, past, future, progress } = s;
  const another = fresh.engine !== s.engine;
  if (fresh.model !== s.model) {
    const { leaving } = leave(s);
    return { ...leave(fresh), leaving, running: another ? null : s.running, gpuBuilt, past, future, focus: fresh.focus, locked: fresh.locked, failure: null, longest: fresh.longest };
  }
  return {
    ...fresh, leaving: s.leaving, reading: s.reading, focus: fresh.focus ?? (info && firstFocus(info, s.model)), running: another ? null : s.running, gpuBuilt, info, result: fresh.text === "" ? null : result,
    plain: JSON.stringify(fresh.sampling) === JSON.stringify(s.sampling) ? s.plain : null, past, future, progress,
    failure: another ? null : lasting(s.failure),
  };
}

/** @type {ReturnType<typeof setInterval> | undefined} */
let asking;

/** While the choice of engine is open, a GPU engine that has been built meanwhile appears in it. @param {boolean} open */
function engineMenu(open) {
  clearInterval(asking);
  if (!open) return;
  askEngines();
  asking = setInterval(askEngines, ASK_MS);
}

function askEngines() {
  fetch(new URL("./wasm/engines.json", import.meta.url), { cache: "no-cache" })
    .then((response) => response.json())
    .then((built) => apply((s) => ({ ...s, gpuBuilt: Boolean(built.gpu) })))
    .catch(() => {}); // the choice stays as it was
}

// ---- state → page ----

/** A frame is on its way since the last picture: another one drawn now would never be seen. */
let drawnThisFrame = false;
let dirty = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;
let drawn = 0;
/** When the last model was left. */
let leftAt = 0;
const painted = tellPainted();

/**
 * Draws at once, and at most once a frame. A run of steps towards a finished answer is drawn sparsely, so that typing
 * does not flicker; a gesture that asks the engine waits a moment, so that it is drawn together with the answer.
 * @param {boolean} [asks] whether an answer is on its way
 */
function draw(asks = false) {
  if (state.play === "fast" && state.result && (asks || performance.now() - drawn < UNFINISHED_MS)) return drawIn(UNFINISHED_MS);
  if (state.leaving && performance.now() - leftAt < SWITCH_MS) return drawIn(SWITCH_MS);
  if (asks) return drawIn(ANSWER_MS);
  clearTimeout(later);
  later = undefined;
  dirty = true;
  if (!drawnThisFrame) drawDirty();
}

/** @param {number} ms at the latest */
function drawIn(ms) {
  later ??= setTimeout(() => {
    later = undefined;
    dirty = true;
    if (!drawnThisFrame) drawDirty();
  }, ms);
}

function drawDirty() {
  if (!dirty) return;
  dirty = false;
  drawnThisFrame = true;
  requestAnimationFrame(() => {
    drawnThisFrame = false;
    drawDirty();
  });
  drawNow();
}

/** A key acts on what is there, not on what was drawn before the last key. While one is held down, pictures may stay behind: arrows count on by themselves. @param {KeyboardEvent} event */
function catchUp(event) {
  if (event.repeat || (!dirty && later === undefined)) return;
  clearTimeout(later);
  later = undefined;
  dirty = false;
  drawNow();
}
addEventListener("keydown", catchUp, { capture: true });

let current = nowhere();

/** No cell is in focus. @returns {import("./views/head/walk.js").Walk & { which: "source" | "target" }} */
function nowhere() {
  return { query: null, key: null, rows: [], cols: [], shape: { rows: 0, cols: 0 }, which: "target" };
}

function drawNow() {
  if (!screen) return;
  drawn = performance.now();
  const all = props(state, screen, act);
  const walk = all.explore?.maps.walk;
  current = walk ? { ...walk, which: all.explore?.maps.kind === "encoder" ? "source" : "target" } : nowhere();
  const held = document.activeElement;
  render(page({ ...all, room: roomView(), hub: hubView() }), root);
  keepTab(held);
  beside.drawn(state);
  paintNow();
  watchBody();
  painted.drawn();
}

let tabLost = false;

/** The keyboard stays on the tab of Learn that was pressed, though the next room draws its own. @param {Element | null} held what had the focus */
function keepTab(held) {
  tabLost ||= held instanceof HTMLElement && !held.isConnected && "section" in held.dataset;
  if (!tabLost) return;
  const tab = /** @type {HTMLElement | null} */ (root.querySelector(`[data-section="${state.room}"]`));
  tab?.focus();
  tabLost = !tab;
}

/** @type {HTMLElement | null} */
let body = null;

/** The middle region comes and goes with its room. */
function watchBody() {
  const now = document.getElementById("maps-panel");
  if (now && now !== body) screens.watch(now);
  body = now;
}

// ---- what touches the page ----

/** For a console and for tests: `const { now, act, engine } = await import("./www/main.js")`. */
export { act, engine };
export const now = () => state;

listenToModels((dropped) => act.hub.drop(dropped));
listenToDrops((file) => void act.export.openEdits(file), () => state.room === "explore");
listenToKeys(apply, () => current, act, () => state);

/** At the first touch the opening performance is over: the answer is finished at once. What plays and pauses decides for itself. @param {Event} event */
function touched(event) {
  if (!showing) return;
  showing = false;
  const own = event instanceof KeyboardEvent ? event.key.toLowerCase() === "p" : event.target instanceof Element && event.target.closest("[data-step=pause], [data-step=play]");
  if (!own) apply(change.hurry);
}
for (const type of ["pointerdown", "keydown", "wheel"]) addEventListener(type, touched, { capture: true, passive: true });

// A built page keeps itself for the next visit; the tag is `xtask build`'s.
const offline = document.querySelector("meta[name=offline]")?.getAttribute("content");
if (offline && "serviceWorker" in navigator) addEventListener("load", () => navigator.serviceWorker.register(offline).catch(() => {}));

const scene = sceneOf(state);
if (scene) {
  asked = JSON.stringify(scene);
  engine.run(scene);
}
if (state.room !== "explore") open();
if (state.hub.open) showHub();
openExploreView();
sessions.start();
drawNow();
