// A sentence with links on some of its names.
import { html } from "lit-html";

interface Link {
  name: string;
  go(): unknown;
}

/** Each name becomes a button wherever it stands in the sentence. */
export function withLinks(sentence: string, links: Link[]): unknown {
  const [first, ...rest] = links;
  if (!first) return sentence;
  const parts = sentence.split(first.name);
  return parts.map((part, i) => [
    withLinks(part, rest),
    i < parts.length - 1
      ? html`<button type="button" class="link" data-go=${first.name} @click=${first.go}>${first.name}</button>`
      : "",
  ]);
}
