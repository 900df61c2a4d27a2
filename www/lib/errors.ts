// Errors as values: a key of the words that a person reads, with its parameters; workers throw them too.

export interface Problem {
  key: `hub.problem.${string}`;
  params: Record<string, unknown>;
}

/** An error that a person reads in their own language. */
export const problem = (key: Problem["key"], params: Problem["params"] = {}) =>
  Object.assign(new Error(key), { key, params });

export const isProblem = (error: unknown): error is Error & Problem => error instanceof Error && "key" in error;

/** What an error is to be told as elsewhere. */
export const problemOf = (error: unknown): Problem =>
  isProblem(error)
    ? { key: error.key, params: error.params }
    : { key: "hub.problem.other", params: { message: messageOf(error) } };

/** Who was asked went away before it answered. */
export class Cancelled extends Error {}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
