// Errors as values: a code, and the parameters of its sentence. The engine, its worker and the page make them; the page
// says them in its reader's language.

export interface Problem {
  /** one of the engine's own, or what comes after "problem." in a key of the words */
  code: string;
  params?: unknown;
}

/** A problem on its way to who asked. */
class ProblemError extends Error {
  constructor(
    readonly code: Problem["code"],
    readonly params?: unknown,
  ) {
    super(code);
  }
}

export const problem = (code: Problem["code"], params?: Record<string, unknown>) => new ProblemError(code, params);

/** What is said in English alone: by the browser, or by the engine as it breaks. */
export const said = (sentence: string): Problem => ({ code: "Said", params: sentence });

/** An error as a value; one that has no code says itself. */
export function problemOf(error: unknown): Problem {
  const { code, params } = (error ?? {}) as Partial<Problem>;
  return typeof code === "string"
    ? { code, ...(params !== undefined && { params }) }
    : said(error instanceof Error ? error.message : String(error));
}

/** A problem that is thrown on where it came to. */
export const errorOf = ({ code, params }: Problem) => new ProblemError(code, params);

/** Who was asked went away before it answered. */
export class Cancelled extends ProblemError {}
