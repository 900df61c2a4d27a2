// A term of art as a label: a button that opens its meaning (features/glossary).
import { html } from "lit-html";
import type { Term } from "../domain/terms.js";

export const term = (id: Term, label: unknown) =>
  html`<button type="button" class="term" data-term=${id} aria-haspopup="dialog">${label}</button>`;

/** A sentence with a marked term, as "Click follows a {token}.", with the mark made a term. */
export function withTerm(id: Term, sentence: string) {
  const [, before, label, after] = /^(.*?)\{(.*?)\}(.*)$/s.exec(sentence) ?? [];
  return label === undefined ? sentence : html`${before}${term(id, label)}${after}`;
}

/** A sentence with a name, whole or as a word within, with the name made a term. */
export function withName(id: Term, sentence: string, name: string) {
  const at = sentence.toLowerCase().indexOf(name.toLowerCase());
  const end = at + name.length;
  return at < 0 ? sentence : html`${sentence.slice(0, at)}${term(id, sentence.slice(at, end))}${sentence.slice(end)}`;
}
