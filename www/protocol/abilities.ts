// What an engine may be able to do besides its runs: one in a worker can do all of it, a recording the least.
import type { Problem } from "../lib/errors.js";

/**
 * `see`: show attention patterns; `lens`: tell the predictions after each layer; `edit`: run an edited model; `write`:
 * read another text, or write other tokens; `ask`: answer questions that need its weights; `lab`: answer questions of
 * the laboratory; `draw`: draw thumbnails itself, if it runs on a graphics card
 */
export type Ability = "see" | "lens" | "edit" | "write" | "train" | "ask" | "lab" | "draw";

export type Abilities = Readonly<Record<Ability, boolean>>;

export const EVERYTHING: Abilities = {
  see: true,
  lens: true,
  edit: true,
  write: true,
  train: true,
  ask: true,
  lab: true,
  draw: true,
};

/** The reason why something that needs abilities is not there; null if it is. */
export function missingAbility(can: Abilities, ...needs: readonly Ability[]): Problem | null {
  const missing = needs.find((one) => !can[one]);
  return missing ? { code: `cannot-${missing}` } : null;
}

/** Whether the engine draws the thumbnails of its runs. */
export const drawsItself = ({ running, can }: { running: { draws?: boolean } | null; can: Pick<Abilities, "draw"> }) =>
  running?.draws === true && can.draw;
