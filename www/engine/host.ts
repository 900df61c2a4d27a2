// Another program that holds the page, such as a notebook's widget. It sets itself before the page starts.
import type { EngineWorker } from "./link.js";
import type { ModelFiles } from "../protocol/messages.js";

/** @template State the page's */
export interface Host<State> {
  /** Reaches an engine. @param ended lets go of it */
  spawn(ended: AbortSignal): EngineWorker;
  /** The first state. @param own gets the files of its model */
  first(own: Map<string, ModelFiles>): Promise<State>;
  /** Stands in for the address: what it returns is called after each change of the state. */
  keep(now: () => State, apply: (change: (state: State) => State) => void): { changed(): void };
}

// biome-ignore lint/suspicious/noExplicitAny: there is one page, with one state
let host: Host<any> | null = null;

export const setHost = <State>(one: Host<State>) => void (host = one);

/** null: the page stands alone. */
export const hostOf = <State>(): Host<State> | null => host;
