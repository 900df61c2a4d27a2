// Wires the page: state → engine → answers → state → views. Everything that happens goes through the store's `apply`.
import "./words/index.js";
import { connect } from "../engine/client.js";
import { crashesIn } from "../engine/crashes.js";
import { actions, type Actions } from "./actions.js";
import { createHelp } from "./help.js";
import { closeEmpty, createStore, effects, lateNeeds } from "./effects.js";
import { manageFocus } from "./dom-focus.js";
import { arrive } from "../state/links/open-address.js";
import { createFrames } from "./draw-scheduler.js";
import { createNoticeTimer, isNoticeHeld } from "./notice.js";
import { createWaitTimer, createPlayTimer } from "./timers.js";
import { hostOf } from "../engine/host.js";
import { spawn, tellBytes } from "../engine/spawn.js";
import { withRecordings } from "../engine/with-recordings.js";
import { watchEngines } from "./engine-menu.js";
import { createEngineListener } from "./engine-events.js";
import { keepAddress, restoreAddress } from "./history.js";
import { keepPage } from "./offline-registration.js";
import { chooseLanguage, startLanguage, useLanguage } from "../i18n/language.js";
import { listenToKeys, type Drawn } from "./keyboard.js";
import { titleCutTexts } from "../lib/text/cut-text.js";
import { locale } from "../i18n/index.js";
import { createPaintMarks } from "./paint-metrics.js";
import { begin, end as leaveStart, lead, resume } from "../features/start/state.js";
import { endAtTouch, isFirstVisit, rememberStart, startBeforeReload, takeFirstStart } from "./first-visit.js";
import { createConversation } from "../features/input/conversation.js";
import { leaveCamera } from "../features/input/camera/state.js";
import { isUnwritten } from "../state/chat.js";
import { createPrefetch } from "./prefetch.js";
import { props } from "./explore.js";
import { seenIn } from "./scene-in-view.js";
import { watchScreen, type Screen } from "../components/screen.js";
import * as change from "../state/index.js";
import { fileMedium } from "../protocol/medium.js";
import { embeddedModel, idOfKept, isKept, urlOfImages } from "../domain/models.js";
import { readPanels, rememberPanels } from "../state/panels.js";
import { NO_CELL, earlyText } from "../state/store.js";
import type { State } from "../state/slice.js";
import { listenToDrops } from "../features/export/drop.js";
import { listenToMedia, mediumOfFile, setUnread, type FileMedium } from "../features/input/media-arrival.js";
import { listenToFolders } from "../features/models/drop.js";
import { holdsAtlas } from "../features/atlas/state.js";
import { droppedFiles, type Dropped } from "../lib/files/dropped-files.js";
import { readFirstState, createModelsLoader } from "../features/models/dialog-loader.js";
import { keepSessions } from "../features/sharing/sessions.js";
import { recordingOpener } from "../features/recording/opener.js";
import { queries } from "../engine/queries.js";
import { restarted, stopRuns } from "../features/train/reports.js";
import { page as pageTemplate } from "./page.js";
import { pageOf } from "./page-context.js";
import {
  featureOf,
  isWhole,
  joinPanels,
  load,
  lossOf,
  loadLate,
  openIn,
  queriesIn,
  setSheetLoader,
  sourcesOf,
} from "./features.js";
import { asset } from "../lib/assets.js";
import { fetchAgain, listFetched } from "../lib/files/fetch-again.js";
import { addStyleSheet } from "../lib/files/style-sheet.js";
import { paintNow } from "../lib/paint.js";
import { nothing, render } from "lit-html";
import { drawsItself } from "../protocol/abilities.js";
import type { Language } from "../protocol/language.js";
import type { EngineChoice, ModelFiles } from "../protocol/messages.js";
import { guardActions } from "../domain/lesson.js";

await startLanguage(new URLSearchParams(location.hash.slice(1)).get("lang"));

const root = document.getElementById("app") as HTMLElement;
const beside = manageFocus(root);
/** The person's own models, by id. */
const own: Map<string, ModelFiles> = new Map();
const host = hostOf<State>();
// A host's page has this sheet from the beginning.
if (!host) setSheetLoader(() => addStyleSheet(asset("features.css")));
restoreAddress();
let first: State = {
  ...(host ? await host.first(own) : await readFirstState(location.hash, own)),
  panels: readPanels(),
};
if (history.state?.scene) {
  // A person's own model was open, and is gone with its page.
  first = change.setNotice(first, { key: "notice.own-gone", undo: false });
  history.replaceState(null, "");
}
// A lesson, a recording or pictures are drawn only with their late parts, which load while the engine starts.
const lateParts = host || lateNeeds(first) > 0 ? loadLate().catch(() => {}) : null;
let mayDraw = lateParts === null;
const showing = !host && isFirstVisit();
if (showing) first = { ...first, play: "slow" };
const stepBefore = host ? null : startBeforeReload();
if (!host && takeFirstStart()) first = begin(first);
else if (stepBefore) first = resume(first, stepBefore);

const store = createStore(first, (s) => lead(leaveCamera(s)));
const { apply } = store;
/** For a console and for tests: `const { now, act, engine } = await import("./www/main.js")`. */
export const { now } = store;

/** Only the page notices when the service worker takes control: so it fetches its worker's files again, too. */
function keepFetched() {
  fetchAgain(listFetched());
  engine.listFetched().then(fetchAgain, () => {});
}

const { draw, drawNow, left } = createFrames(now, () => void (screen && props(now(), screen, act)), drawPage);
const painted = createPaintMarks();
const pace = createPlayTimer(() => apply(change.playOn));
const endure = createWaitTimer(() => apply(change.lastsLong));
const noticed = createNoticeTimer(() => apply((s) => change.setNotice(s, null)), isNoticeHeld);
/** whether the list of kept models has been requested, after the first model */
let listed = false;

const starting = {
  spawn: host ? (_: EngineChoice, ended: AbortSignal) => host.spawn(ended) : spawn,
  choice: first.engine,
  crashes: crashesIn(() => sessionStorage),
  earlyText: () => earlyText(now()),
};
// The worker starts before anything is drawn: the first picture waits for its downloads.
const engine = withRecordings((model, events) => connect({ ...events, ...starting, model }), filesOf(first.model), {
  listen(message, newest) {
    heard(message, newest);
    if (message.type !== "loaded") return;
    keepPage(keepFetched);
    if (!listed) void hub.list();
    listed = true;
  },
  stopped: (problem) => apply((s) => stopRuns(s, problem)),
  restarting: ({ kind }) => apply((s) => restarted(s, kind)),
});
const prefetch = createPrefetch(now, engine);
tellBytes((done, total) => heard({ type: "progress", id: 0, phase: "engine", done, total }, false));

let screen = null as Screen | null;
const screens = watchScreen((next) => {
  screen = next;
  draw();
});
screen = screens.first;

const keep = (id: string, files: ModelFiles) => void own.set(id, files);
const openRecording = recordingOpener({ apply, keep });
const sessions = keepSessions(now, (change) => apply((s) => ({ ...s, sessions: { ...s.sessions, ...change } })));
const hub = createModelsLoader({
  now,
  apply,
  engine,
  own,
  arrive: (s, fragment) => ({ ...arrive(s, fragment, null), gesture: null }),
  opening,
  openRecording,
  parts: loadLate,
  screen: () => screen,
});
const page = pageOf({
  now,
  apply,
  engine,
  seen: () => screen && seenIn(now(), screen),
  filesOf,
  keep,
  openRecording,
  sources: () => sourcesOf(now().view),
  dropped: hub.dropped,
  openStored: hub.openStored,
  steps: hub.steps,
  recent: sessions,
  later: (then) =>
    void openLate().then(
      () => then(act),
      () => {},
    ),
});
const { switchTheme } = screens;
const { skip } = beside;
const help = createHelp({
  ...page,
  loaded: () => draw(),
  failed: () => apply((s) => leaveStart(change.setNotice(s, { key: "notice.lost", undo: false }))),
});
const outside = {
  engineMenu: watchEngines(apply),
  switchTheme,
  speak,
  skip,
  fetchLate,
  fetchOpen,
  terms: help.list,
  start: help.actions,
};
const allowed = <A extends object>(some: A) => guardActions(some, () => now().lesson);
const act = allowed(actions(page, outside)) as Actions;
joinPanels(page, (some) => Object.assign(act, allowed(some)));
async function arrived(fragment: string, scene: string | null) {
  const before = now().engine;
  await hub.known(fragment);
  apply((s) => ({ ...arrive(s, fragment, scene), gesture: null }));
  const { engine: choice, lesson } = now();
  if (choice !== before) engine.choose(choice);
  const language = lesson?.language;
  if (language && language !== locale()) await redraw(useLanguage(language));
}

const address = host?.keep(now, apply) ?? keepAddress(now, arrived, sessions.changed);

// ---- state → engine ----

function filesOf(model: string): ModelFiles {
  const files = own.get(model);
  if (files) return files;
  return isKept(model)
    ? {
        kept: idOfKept(model),
        tokens: now().own.find(({ id }) => id === model)?.tokens ?? null,
        images: urlOfImages(model, now().own),
      }
    : { url: embeddedModel(model)?.url ?? "" };
}

/** Loads the state's model into the worker; a failed load has left the worker as it was. */
function changeModel() {
  const state = now();
  left();
  if (state.leaving || !state.info) engine.load(filesOf(state.model));
  for (const id of own.keys()) if (!state.own.some((one) => one.id === id)) own.delete(id);
}

const broker = queries<State>({ ...engine, filesOf }, apply);

const writeConversation = createConversation(now, apply);

const heard = createEngineListener({
  now,
  apply,
  can: () => engine.can,
  queries: broker,
  ran() {
    painted.answered(now());
    // The view that is opened most is there before it is.
    if (!featureOf("head") && !lossOf("head")) load("head").catch(() => {});
    if (!told) void openLate();
  },
  waits: () => void (told || openLate()),
});

const tellLost = () => apply((s) => change.setNotice(s, { key: "notice.lost", undo: false }));

/** Whether a failure to open late parts has been told: then runs no longer ask for them. */
let told = false;
/** the newest attempt to open them, whose failure is told once */
let attempt: Promise<void> | null = null;

function openLate() {
  const loading = loadLate();
  if (!isWhole() && loading !== attempt) {
    attempt = loading;
    opening(loading, lateFailed);
  }
  return loading;
}

/** Once it may be the connection, twice the page has probably been updated. */
function lateFailed() {
  apply(closeEmpty);
  document.getElementById("export-panel")?.hidePopover();
  apply((s) => change.setNotice(s, { key: told ? "notice.lost" : "notice.late", undo: false }));
  told = true;
}

function fetchLate() {
  void openLate();
  apply((s) => change.setNotice(s, null));
}

function opening(loading: Promise<void>, failed = tellLost) {
  loading.then(() => {
    if (isWhole() && now().notice?.key === "notice.late") apply((s) => change.setNotice(s, null));
    question();
    draw();
  }, failed);
}

/** Opens the current feature; a failure is shown in its own place. @param again after one */
function open(again = false) {
  const name = openIn(now());
  if (!featureOf(name)) opening(load(name, again), () => draw());
}

function fetchOpen() {
  open(true);
  draw();
}

function question() {
  broker.want(queriesIn(now()));
}

async function speak(language: Language) {
  await redraw(chooseLanguage(language));
  // A lesson's address continues in that language, too.
  apply((s) => (s.lesson?.language ? { ...s, lesson: { ...s.lesson, language } } : s));
}

async function redraw(words: Promise<void>) {
  await words.catch(tellLost);
  render(nothing, root);
  draw();
}

// ---- state → page ----

let current = nowhere();

function nowhere(): Drawn {
  return { ...NO_CELL, rows: [], cols: [], shape: { rows: 0, cols: 0 }, which: "target", press: () => false };
}

function drawPage() {
  if (!screen || !mayDraw) return;
  const state = now();
  const all = props(state, screen, act);
  const { maps } = all;
  if (drawsItself(state) && !state.leaving) engine.draw(all.pictures());
  current = maps
    ? { ...nowhere(), ...maps.walk, which: maps.kind === "encoder" ? "source" : "target", press: maps.press }
    : nowhere();
  const held = beside.held();
  render(
    pageTemplate({ ...all, hub: hub.view(), start: help.start(screen.narrow, { ...act.start, terms: act.terms }) }),
    root,
  );
  beside.drawn(state, held);
  paintNow();
  watchBody();
  painted.drawn();
}

let body: HTMLElement | null = null;

function watchBody() {
  const panel = document.getElementById("maps-panel");
  if (panel && panel !== body) screens.watch(panel);
  body = panel;
}

// ---- DOM events ----

/** An atlas opens in its view, anything else as a model. */
async function openDropped(dropped: Dropped[]) {
  const found = droppedFiles(dropped);
  if (!(await found.then(holdsAtlas, () => false))) return act.hub.drop(found);
  act.enter("explore");
  act.view("atlas");
  // A lesson may have no such view.
  if (now().view !== "atlas") return;
  await load("atlas");
  act.of("atlas").open(found);
}

const refuseMedia = (medium: FileMedium, name: string) => apply((s) => setUnread(s, medium, name));

/** A recording of a logit lens is JSON, as edits are. */
async function openDroppedFile(file: File) {
  // What the model reads has been taken.
  const medium = mediumOfFile(file);
  if (medium) return refuseMedia(medium, file.name);
  const found = droppedFiles([file]);
  // What cannot be read is said where edits are opened.
  const lens = await import("../features/models/local-files.js")
    .then(async ({ lensIn }) => lensIn(await found))
    .catch(() => null);
  if (lens) act.hub.drop(found);
  else act.export.openEdits(file);
}

export { act, engine, isWhole };

listenToMedia(
  (files) => void act.openMedia(files),
  refuseMedia,
  () => (now().room === "explore" ? fileMedium(now()) : null),
);
listenToFolders((dropped) => void openDropped(dropped));
listenToDrops(
  (file) => void openDroppedFile(file),
  () => now().room === "explore",
);
titleCutTexts();
listenToKeys(apply, () => current, act, now);
if (showing) endAtTouch(() => apply(change.finishPlay));

const scene = store.begin(
  effects({
    engine,
    changeModel,
    forget: broker.forget,
    rememberPanels,
    rememberStart,
    prefetch,
    timers: [pace, endure, noticed],
    showModels: hub.show,
    openLate: () => void openLate(),
    openIn,
    open: () => open(),
    question,
    writeConversation,
    address: address.changed,
    draw,
    isHidden: () => document.hidden,
  }),
);
if (scene) engine.run(scene);
if (isUnwritten(now())) writeConversation();
if (now().hub.open) hub.show();
open();
sessions.readKept();
if (lateParts) {
  await lateParts;
  mayDraw = true;
  question();
}
noticed(now());
drawNow();
