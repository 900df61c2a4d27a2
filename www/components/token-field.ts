// A field for a token beyond the listed ones, with its error.
import { html, nothing } from "lit-html";
import { inputValue } from "../lib/events.js";
import { label, labelText } from "../domain/labels.js";
import { t } from "../i18n/index.js";
import { typedValue } from "../lib/typed-field.js";
import { wordsOf } from "../i18n/problem.js";
import type { Problem } from "../lib/errors.js";
import type { ModelInfo, Token } from "../protocol/engine.js";

interface ReadText {
  text: string;
  /** the tokens of the text, if it is not one; null until they are known */
  read: Token[] | null;
  /** the error, if the text cannot be read */
  failure: Problem | null;
}

export function typedProblem({ text, read, failure }: ReadText, info: ModelInfo): string | null {
  if (failure) return wordsOf(failure);
  if (!read) return null;
  const tokens = read.map((token) => `“${labelText(label(token, info))}”`).join(" ");
  return t(read.length > 1 ? "token.typed.several" : "token.typed.unknown", { text, tokens });
}

interface FieldProps {
  which: string;
  name: string;
  typed: { text: string; problem: string | null } | null;
  type(text: string): void;
}

export const tokenField = ({ which, name, typed, type }: FieldProps) =>
  html`<input type="text" class="token-field" data-type=${which} spellcheck="false" autocomplete="off" dir="auto"
      autocapitalize="off" aria-label=${name} placeholder=${t("token.typed")} aria-invalid=${typed?.problem != null}
      .value=${typedValue(typed?.text ?? "")} @change=${(e: Event) => type(inputValue(e))} />
    ${typed?.problem ? html`<p class="error-text" role="alert">${typed.problem}</p>` : nothing}`;
