// What an engine may be able to do besides its runs: one in a worker can do all of it, a recording the least.
import type { Problem } from "../lib/errors.js";

/**
 * `edit`: run an edited model; `write`: read another text, or write other tokens; `ask`: answer questions that need its
 * weights; `lab`: answer questions of the laboratory; `draw`: draw thumbnails itself, if it runs on a graphics card
 */
export type Ability = "edit" | "write" | "train" | "ask" | "lab" | "draw";

export type Abilities = Readonly<Record<Ability, boolean>>;

export const EVERYTHING: Abilities = { edit: true, write: true, train: true, ask: true, lab: true, draw: true };

/** The reason why something that needs an ability is not there; null if it is. */
export const missingAbility = (can: Abilities, needs: Ability | undefined): Problem | null =>
  needs === undefined || can[needs] ? null : { code: `cannot-${needs}` };

/** Whether the engine draws the thumbnails of its runs. */
export const drawsItself = ({ running, can }: { running: { draws?: boolean } | null; can: Pick<Abilities, "draw"> }) =>
  running?.draws === true && can.draw;
