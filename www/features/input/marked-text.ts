// The characters of each token, marked in the text field: the same text lies behind it with a mark under each token.
import { html, nothing } from "lit-html";
import { paint } from "../../lib/paint.js";

/** A token's characters, as UTF-16 positions; `looks`: it is the query, else a key. */
export type Marked = { span: [number, number]; looks: boolean };

/** A text split where its marks begin and end. Several tokens may share one character. */
export function pieces(text: string, marked: Marked[]) {
  const edges = [...new Set([0, text.length, ...marked.flatMap(({ span }) => span)])]
    .filter((at) => at >= 0 && at <= text.length)
    .sort((a, b) => a - b);
  return edges.slice(1).map((to, i) => {
    const over = marked.filter(({ span }) => span[0] <= edges[i] && span[1] >= to);
    return { text: text.slice(edges[i], to), marked: over.length > 0, looks: over.some(({ looks }) => looks) };
  });
}

export const textMarks = (text: string, marked: Marked[], field: unknown) => html`<div class="source-box">
  <div class="source-behind" aria-hidden="true"
    ${paint(lay, text, marked.map(({ span }) => span.join("-")).join())}>${
      marked.length === 0
        ? nothing
        : pieces(text, marked).map((piece) =>
            piece.marked ? html`<mark ?data-looks=${piece.looks}>${piece.text}</mark>` : piece.text,
          )
    }</div>
  ${field}
</div>`;

/** Matches the field's layout, which a scrollbar may narrow, and scrolls to a hidden mark. */
function lay(element: HTMLElement, ..._: unknown[]) {
  const [field, mark] = [element.parentElement?.querySelector("textarea"), element.querySelector("mark")];
  if (!field || !mark) return;
  element.style.setProperty("--wide", `${field.clientWidth}px`);
  const top = mark.offsetTop;
  const hidden = top < field.scrollTop || top + mark.offsetHeight > field.scrollTop + field.clientHeight;
  if (hidden) field.scrollTop = top - (field.clientHeight - mark.offsetHeight) / 2;
  element.scrollTop = field.scrollTop;
}

/** Scrolls the text behind the field with it. */
export function goAlong({ currentTarget }: Event) {
  const field = currentTarget as HTMLElement;
  const back = field.previousElementSibling;
  if (back?.firstElementChild) back.scrollTop = field.scrollTop;
}
