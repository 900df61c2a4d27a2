// What an engine may be able to do besides its runs: one in a worker can do all of it, a recording none.
import type { Problem } from "../lib/errors.js";

/**
 * `edit`: run an edited model; `write`: read another text, or write other tokens; `ask`: answer questions, traces and
 * files included
 */
export type Ability = "edit" | "write" | "train" | "ask";

export type Abilities = Readonly<Record<Ability, boolean>>;

export const EVERYTHING: Abilities = { edit: true, write: true, train: true, ask: true };

/** The reason why something that needs an ability is not there; null if it is. */
export const missingAbility = (can: Abilities, needs: Ability | undefined): Problem | null =>
  needs === undefined || can[needs] ? null : { code: `cannot-${needs}` };
