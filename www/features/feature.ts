// The interface of every view, room and panel: app/features.ts lists them, and the page draws them alike.
// biome-ignore-all lint/suspicious/noExplicitAny: features in one list have props and actions of their own
import { setModel } from "../state/model.js";
import type { Derived } from "../domain/answer.js";
import type { Engine } from "../engine/client.js";
import type { Walk } from "../state/map-cursor.js";
import type { Query } from "../engine/queries.js";
import type { LookActions } from "../state/snapshot.js";
import type { Panel } from "../domain/panel.js";
import type { Pattern } from "../domain/map/pattern.js";
import type { Apply } from "../state/slice.js";
import type { State } from "../state/store.js";
import type { layout } from "../components/region-layout.js";
import type { ModelInfo, Picture } from "../protocol/engine.js";
import type { ModelFiles, RunResult } from "../protocol/messages.js";
import type { Cell, HeadRef } from "../domain/heads.js";
import type { Lack } from "../domain/head-measures.js";
import type { Reading } from "../domain/map/sentence.js";
import type { Screen } from "../components/screen.js";

/** What there is to look at: the newest answer, the head in front with its pattern, the focused cell, and the room. */
export interface Seen extends ReturnType<typeof layout> {
  info: ModelInfo;
  result: RunResult;
  derived: Derived;
  /** the locked head */
  focus: HeadRef;
  /** the head in front: the one under the pointer, else the locked one */
  shown: HeadRef;
  /** why the heads stand by layer though they are to be sorted by a measure */
  lack: Lack | null;
  cell: Cell;
  /** what the head in front is read with; null while its numbers are on their way */
  reading: Reading | null;
  screen: Screen;
  /** whether what is shown is kept from before: a failure, another model on its way, a text not yet read */
  stale: boolean;
  /** whether the answer to the present scene is still on its way */
  busy: boolean;
}

/** The page, as what is done in a feature knows it. */
export interface Page {
  now(): State;
  apply: Apply;
  engine: Engine;
  /** what is done with what is looked at, in whichever view: what a lesson has taken away does nothing */
  look: LookActions;
  /** goes where a link leads, over what is shown: "view=head&head=decoder.blocks.1.cross.2" */
  visit(link: string): void;
  /** its address, without what the state says in it */
  address(): string;
  /** puts text on the clipboard; false where that is forbidden */
  copy(text: string): Promise<boolean>;
  /** where a model's files are, or the files themselves */
  filesOf(model: string): ModelFiles;
  /** shows a model that was trained in the page or opened from files; it has no address, and is gone with the page */
  openModel(model: OpenedModel): void;
  /** opens the dialog in which a lesson is made */
  makeLesson(): void;
  /** what there is to look at now */
  seen(): Seen | null;
}

/** Transitions of the state as what can be done: what is given beside the state stays. */
export const doing =
  (apply: Page["apply"]) =>
  <I extends unknown[]>(transition: (state: State, ...inputs: I) => State) =>
  (...inputs: I) =>
    apply((s) => transition(s, ...inputs));

/** A model on a text in a view of Explore, with the rest as a link spells it. */
export interface Place {
  model: string;
  text: string;
  link: string;
}

/** Shows it, with no other edits than its own. */
export const showing =
  ({ apply, visit }: Page) =>
  ({ model, text, link }: Place) => {
    apply((s) => setModel({ ...s, room: "explore" }, model, text));
    visit(link);
  };

export interface OpenedModel {
  name: string;
  files: { config: string; weights: ArrayBuffer | Uint8Array; tokenizer: string };
  /** what it is shown first */
  text: string;
  /** what it was trained with, "" where that is not known */
  recipe: string;
}

/**
 * A view of Explore, or a room beside it.
 * @template A what can be done in it
 * @template P what its template is given
 * @template S what it draws from beside the state: a room has no head in front, only a screen
 */
export interface Feature<A = any, P = any, S = Seen> {
  /** what it wants to know of the engine while it is open */
  queries?(state: State): Query<State>[];
  /** what it goes on asking while another view is open, once it was begun */
  background?(state: State): Query<State>[];
  actions(page: Page): A;
  props(state: State, seen: S, act: A): P;
  view(props: P): unknown;
  /** what keys do with what is drawn; a key that has no use just now returns false */
  keys?: Record<string, (props: P) => void | false>;
  /** what the engine may draw of it */
  picture?(props: P): Picture | null;
  /** what is exported: the numbers that are shown, just as they are */
  panels?(state: State, seen: S): Panel[];
  /** whether numbers that its panels need are on their way */
  pending?(state: State): boolean;
  /** whether it shows the head in front, after which what is exported is called, and needs its pattern */
  one?: true;
  /** parts of the region that would do nothing here: thumbnails, the choice of a kind, the bar of a revisited step */
  omits?: readonly ("thumbnails" | "kinds" | "moment")[];
  /** the cell in focus, where it is another one than the chosen one */
  cell?(pattern: Pattern, chosen: Cell): Cell;
  /** where keys can walk, where that is not the whole map */
  walk?(state: State, seen: S): Walk;
}
