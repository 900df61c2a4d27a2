// Errors as values: a code, and the parameters of its sentence. The engine, its worker and the page make them; the page
// says them in its reader's language.

export interface Problem {
  /** an engine's code, or the part after "problem." in a key of the words */
  code: string;
  params?: unknown;
}

/** A problem as a throwable error. */
class ProblemError extends Error {
  constructor(
    readonly code: Problem["code"],
    readonly params?: unknown,
  ) {
    super(code);
  }
}

export const problem = (code: Problem["code"], params?: Record<string, unknown>) => new ProblemError(code, params);

/** A message that exists only in English: from the browser, or from the engine as it crashes. */
export const said = (sentence: string): Problem => ({ code: "Said", params: sentence });

/** An error as a value; one without a code keeps its own message. */
export function problemOf(error: unknown): Problem {
  const { code, params } = (error ?? {}) as Partial<Problem>;
  return typeof code === "string"
    ? { code, ...(params !== undefined && { params }) }
    : said(error instanceof Error ? error.message : String(error));
}

/** A problem as an error to throw. */
export const errorOf = ({ code, params }: Problem) => new ProblemError(code, params);

/** The request was cancelled before it was answered. */
export class Cancelled extends ProblemError {}
