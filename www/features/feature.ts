// The interface of every view, room and panel: app/features.ts lists them, and the page draws them alike.
// biome-ignore-all lint/suspicious/noExplicitAny: features in one list have props and actions of their own
import { setModel } from "../state/model.js";
import type { Derived } from "../domain/answer.js";
import type { Engine } from "../engine/engine.js";
import type { Walk } from "../state/map-cursor.js";
import type { Query } from "../engine/queries.js";
import type { MapActions } from "../state/map-actions.js";
import type { Panel, Picture as ExportedPicture } from "../domain/panel.js";
import type { FileAtPath } from "../lib/files/dropped-files.js";
import type { Ranges } from "../lib/files/ranges.js";
import type { Pattern } from "../domain/map/pattern.js";
import type { Apply } from "../state/slice.js";
import type { State } from "../state/store.js";
import type { layout } from "../components/region-layout.js";
import type { Ability } from "../protocol/abilities.js";
import type { ModelInfo, Picture, TrainFiles } from "../protocol/engine.js";
import type { ModelFiles, RunResult } from "../protocol/messages.js";
import type { TrainingStep } from "../domain/hub-id.js";
import type { Calls, Locks, PartName } from "../domain/parts.js";
import type { Cell, HeadRef } from "../domain/heads.js";
import type { Lack } from "../domain/head-measures.js";
import type { Reading } from "../domain/map/sentence.js";
import type { Screen } from "../components/screen.js";

/**
 * The current view of the data: the newest answer, the head in front with its pattern, the focused cell, and the
 * layout.
 */
export interface Seen extends ReturnType<typeof layout> {
  info: ModelInfo;
  result: RunResult;
  derived: Derived;
  /** the locked head */
  focus: HeadRef;
  /** the head in front: the one under the pointer, else the locked one */
  shown: HeadRef;
  /** the reason why the heads stand by layer although a measure should sort them */
  lack: Lack | null;
  cell: Cell;
  /** the head in front with the facts for its sentences; null while its numbers are on their way */
  reading: Reading | null;
  screen: Screen;
  /** whether the picture is stale: after a failure, while another model loads, or with a text not yet read */
  stale: boolean;
  /** whether the answer to the current scene is pending */
  busy: boolean;
}

/** The page as a feature's actions know it. */
export interface Page {
  now(): State;
  apply: Apply;
  engine: Engine;
  /** the actions shared by all views, without those that a lesson removes */
  map: MapActions;
  /** follows a link over the current state: "view=head&head=decoder.blocks.1.cross.2" */
  visit(link: string): void;
  /** the page's address without its fragment */
  address(): string;
  /** copies text to the clipboard; false if that is forbidden */
  copy(text: string): Promise<boolean>;
  /** the address of a model's files, or the files */
  filesOf(model: string): ModelFiles;
  /** opens a model trained in the page or opened from files; it has no address, and is gone with the page */
  openModel(model: OpenedModel): void;
  /** opens the dialog that makes a lesson */
  makeLesson(): void;
  /** @param then gets the actions of all panels, once they are there */
  later(then: (act: any) => void): void;
  /** the current view of the data */
  seen(): Seen | null;
  /** the features that have exports now; null while the view loads */
  sources(): Sources | null;
  /** opens a recording in a model's place: its id; null if it is no longer wanted */
  openRecording(file: Ranges, how: ReadingOfRecording): Promise<string | null>;
  /** opens dropped files as a model */
  dropped(found: Promise<FileAtPath[]>): void;
  /** the training steps of the open model's repository: the list, and fetching some in a row to measure their heads */
  steps: {
    /** asks the hub which there are */
    list(): void;
    /** @param each the bytes of one step */
    fetch(steps: TrainingStep[], each: number): void;
    stop(): void;
    /** opens a measured step, which is stored in this browser */
    open(model: string): void;
  };
  /** opens a model that is stored in this browser */
  openStored(id: string): void;
  /** the list of recent scenes */
  recent: { forget(id: string): void; forgetAll(): void; remember(): void };
}

export interface ReadingOfRecording {
  /** the address that it came from */
  url: string | null;
  /** whether it is a logit lens, if that was asked before */
  lens?: boolean;
  /** the bytes of patterns read so far */
  told(done: number): void;
  wanted(): boolean;
}

/** Turns transitions of the state into actions: their arguments after the state stay. */
export const doing =
  (apply: Page["apply"]) =>
  <I extends unknown[]>(transition: (state: State, ...inputs: I) => State) =>
  (...inputs: I) =>
    apply((s) => transition(s, ...inputs));

/** A model on a text in a view of Explore, with the rest in the spelling of a link. */
export interface ExploreLink {
  model: string;
  text: string;
  link: string;
}

/** Opens it with exactly its own edits. */
export const showing =
  ({ apply, visit }: Page) =>
  ({ model, text, link }: ExploreLink) => {
    apply((s) => setModel({ ...s, room: "explore" }, model, text));
    visit(link);
  };

interface OpenedModel {
  name: string;
  files: Pick<TrainFiles, "config.json" | "model.safetensors" | "tokenizer.json" | "preprocessor_config.json">;
  /** its first text */
  text: string;
  /** its recipe, "" if unknown */
  recipe: string;
}

/**
 * A view of Explore, or a room beside it.
 * @template A its actions
 * @template P its props
 * @template S its input beside the state: a room has no head in front, only a screen
 */
export interface Feature<A = any, P = any, S = Seen> {
  /** what the engine must be able to do; without it a sentence stands in place of the view */
  needs?: readonly Ability[];
  /** its queries while it is open */
  queries?(state: State): Query<State>[];
  /** its queries that continue while another view is open, once begun */
  background?(state: State): Query<State>[];
  actions(page: Page): A;
  props(state: State, seen: S, act: A): P;
  view(props: P): unknown;
  /** the actions of keys on its props; a key without a current use returns false */
  keys?: Record<string, (props: P) => void | false>;
  /** the picture that the engine may draw for it */
  picture?(props: P): Picture | null;
  /** its exports: the numbers exactly as shown */
  panels?(state: State, seen: S): Panel[];
  /** the subject of its panels, if it is not the page's model on the page's text under the page's edits */
  subject?(state: State): Partial<Subject>;
  /** whether numbers for its panels are pending */
  pending?(state: State): boolean;
  /** whether it shows the head in front: its exports are named after that head, and need its pattern */
  one?: true;
  /**
   * parts of the region that would have no effect here: thumbnails, the choice of a kind, the bar of a revisited step
   */
  omits?: readonly ("thumbnails" | "kinds" | "moment")[];
  /** the focused cell, if it differs from the chosen one */
  cell?(pattern: Pattern, chosen: Cell): Cell;
  /** the range of keyboard moves, if it is not the whole map */
  walk?(state: State, seen: S): Walk;
}

/** What an exported picture is about. */
export type Subject = Pick<ExportedPicture, "model" | "text" | "output" | "held" | "edits" | "edited" | "link">;

/** The open view, and the panel beside it that has exports of its own. */
export interface Sources {
  view: Feature;
  effect: Pick<PagePanel, "panels">;
}

/** Where a panel stands, in the order of the page; from "input" on in Explore only. */
export const REGIONS = [
  "header",
  "banner",
  "dialog",
  "input",
  "tools",
  "notes",
  "heads",
  "under",
  "beside",
  "edits",
] as const;

export type Region = (typeof REGIONS)[number];

/** What a panel stands beside. */
export interface Surroundings {
  screen: Screen;
  /** the picture in view: while another model loads, the previous one */
  shown: State;
  /** null before the first answer */
  seen: Seen | null;
  /** whether the picture is of a model that is closing */
  inert: boolean;
  sources: Sources | null;
  /** the page's address without its fragment */
  address: string;
  /** fetches what comes after the first picture, if that failed; null while it loads */
  again: (() => void) | null;
}

/**
 * A panel of the page, whatever is open.
 * @template A its actions
 * @template P its props
 * @template C its content
 */
export interface PagePanel<A = any, P = any, C = any> {
  region: Region;
  /** the part of the page with which a lesson hides or locks it */
  part?: PartName;
  /** joined with those of all panels */
  actions?(page: Page): A;
  /** null if it has no place now; @param content null while it loads */
  props(state: State, around: Surroundings, act: any, content: C | null): P | null;
  /** @param content null while it loads */
  view(props: P, content: C | null): unknown;
  /** what its button opens, drawn after the region's panels */
  popover?(props: P, content: C | null): unknown;
  /** the pictures that the engine may draw for it */
  pictures?(props: P): Picture[];
  /** its queries while Explore is open */
  queries?(state: State): Query<State>[];
  /** its exports */
  panels?(state: State, seen: Seen | null): Panel[];
  /** its actions that a lesson locks, by the part of the page */
  locks?: Locks;
  /** its actions that do what others do */
  calls?: Calls;
}
