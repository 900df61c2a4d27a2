// The store of the page's state, and the table of what each change does outside: to the engine, to timers, to what the
// browser remembers, and to the page.
import { closeDrawings, droppedMedia } from "../state/image-lifetimes.js";
import { isDrawing } from "../state/media.js";
import { closeSearch } from "../features/edits/attribution/state.js";
import { exporting as setExporting } from "../features/export/state.js";
import { closeDraft } from "../features/lesson/state.js";
import { stopStream } from "../features/input/camera/state.js";
import { isUnwritten } from "../state/chat.js";
import { mediumOfModel, recordingIn } from "../domain/models.js";
import { fileMedium } from "../protocol/medium.js";
import { setResult } from "../state/index.js";
import { scene as sceneOf, sceneName, type State } from "../state/store.js";
import type { Transition } from "../state/slice.js";
import type { Engine } from "../engine/engine.js";
import type { Scene } from "../protocol/engine.js";
import type { FeatureName } from "./features.js";

/** A change of the state, as its effects know it. */
export interface Change {
  before: State;
  /** the newest state: an effect may change it again */
  now(): State;
  /** the scene to run; null if the engine has it already */
  scene: Scene | null;
}

interface Effect {
  name: string;
  /** happens if this differs from before; absent: with every change */
  on?(state: State): unknown;
  /** happens if this holds, too */
  when?(change: Change): boolean;
  does(change: Change): void;
}

export interface Outside {
  engine: Pick<Engine, "run" | "waitBriefly" | "forgetFiles">;
  changeModel(): void;
  /** forgets the questions whose answers are gone */
  forget(which: (name: string) => boolean): void;
  rememberPanels(panels: State["panels"]): void;
  rememberStart(start: State["start"]): void;
  /** @param asks whether a run was requested */
  prefetch(before: State, asks: boolean): void;
  timers: ((state: State) => void)[];
  showModels(): void;
  openLate(): void;
  openIn(state: State): FeatureName;
  open(): void;
  question(): void;
  writeConversation(): void;
  address(): void;
  /** @param asks whether an answer is about to arrive */
  draw(asks: boolean): void;
  isHidden(): boolean;
}

/** In this order. What must come before something else says so. */
export const effects = (to: Outside): Effect[] => [
  // The engine gets the model before a scene of it.
  { name: "model", on: ({ model }) => model, does: to.changeModel },
  {
    name: "forgotten answers",
    on: ({ answers }) => answers,
    does: ({ before, now }) => to.forget((name) => name in before.answers && !(name in now().answers)),
  },
  { name: "run", when: isAsked, does: ({ scene }) => scene && to.engine.run(scene) },
  { name: "images", does: ({ before, now }) => closeDrawings(before, now()) },
  {
    name: "opened files",
    on: ({ media }) => media.seen,
    does({ before, now }) {
      const dropped = droppedMedia(before, now());
      if (dropped.length > 0) to.engine.forgetFiles(dropped);
    },
  },
  { name: "camera", on: ({ camera }) => camera.stream, does: ({ before }) => stopStream(before.camera.stream) },
  { name: "panels", on: ({ panels }) => panels, does: ({ now }) => to.rememberPanels(now().panels) },
  { name: "first steps", on: ({ start }) => start, does: ({ now }) => to.rememberStart(now().start) },
  { name: "prefetch", does: (change) => to.prefetch(change.before, isAsked(change)) },
  { name: "timers", does: ({ now }) => to.timers.forEach((timer) => timer(now())) },
  {
    name: "models",
    when: ({ before: { hub: before }, now }) => now().hub.open && (!before.open || now().hub.wanted !== before.wanted),
    does: to.showModels,
  },
  // What needs them may be there before them.
  {
    name: "late parts",
    when: ({ before, now }) => lateNeeds(now()) > lateNeeds(before),
    does: to.openLate,
  },
  { name: "feature", on: to.openIn, does: to.open },
  { name: "questions", does: to.question },
  { name: "conversation", when: ({ now }) => isUnwritten(now()), does: to.writeConversation },
  { name: "address", does: to.address },
  { name: "drawing", does: (change) => to.draw(awaitsAnswer(change)) },
  // After the listener that queries, which may change more.
  {
    name: "short wait",
    when: (change) => awaitsAnswer(change) && !to.isHidden(),
    does: () => queueMicrotask(to.engine.waitBriefly),
  },
];

/** How much is there or open that late/ draws or says. */
export const lateNeeds = (s: State) =>
  [
    s.lesson,
    s.draft,
    s.failure,
    s.chat,
    s.recording.wanted,
    recordingIn(s.own, s.model),
    fileMedium(s) !== "text" || mediumOfModel(s.model, s.own) !== "text",
    s.exporting.open,
    s.attribution.on,
  ].filter(Boolean).length;

/** Closes what would stay open and empty without it, and would not open at the next press. */
export const closeEmpty = (s: State): State => closeDraft(closeSearch(setExporting(s, { open: false })));

function isAsked({ scene }: Change) {
  return scene !== null;
}

/** Whether an answer is about to arrive: that of a run, or a drawing, which is read at once and then run. */
function awaitsAnswer(change: Change) {
  const { before, now } = change;
  return isAsked(change) || (isDrawing(now()) && now().media.awaited !== before.media.awaited);
}

/** @param lead the state that follows from a changed one */
export function createStore(first: State, lead: (state: State) => State) {
  let state = first;
  let table: Effect[] = [];
  /** the name of the scene that the engine has */
  let asked = "";

  const now = () => state;

  function apply(transition: Transition) {
    const before = state;
    state = transition(before);
    if (state === before) return;
    const name = sceneName(state);
    // A text's failure that is no longer shown, as after Back, would leave the scene without an answer.
    const unsaid = before.failure?.kind === "input" && state.failure === null && !state.current;
    const asks = name !== asked || state.model !== before.model || unsaid;
    const scene = asks ? sceneOf(state) : null;
    // Undone to the scene of the last answer.
    const returned = !asks && !state.current && before.current && state.running !== null;
    asked = name;
    if (scene && state.current) state = { ...state, current: false };
    if (returned) state = state.result ? setResult(state, state.result) : { ...state, current: true };
    state = lead(state);
    const change = { before, now, scene };
    for (const { on, when, does } of table)
      if ((!on || on(before) !== on(state)) && (!when || when(change))) does(change);
  }

  return {
    now,
    apply,
    /** Effects follow from here on; the first scene is to be run at once. */
    begin(all: Effect[]): Scene | null {
      table = all;
      asked = sceneName(state);
      return sceneOf(state);
    },
  };
}
