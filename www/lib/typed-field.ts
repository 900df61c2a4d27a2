// A field whose text is used only once the person leaves it: until then a redraw keeps the typed text.
import { noChange } from "lit-html";
import { Directive, directive, type PropertyPart } from "lit-html/directive.js";
import { setCommittedValue } from "lit-html/directive-helpers.js";

class Typed extends Directive {
  #field: HTMLInputElement | null = null;
  #typing = false;

  /** Registered before the template's listeners, which may render. */
  #listen(field: HTMLInputElement) {
    this.#field = field;
    field.addEventListener("input", () => (this.#typing = true), { capture: true });
    field.addEventListener("change", () => (this.#typing = false), { capture: true });
    // Switching to another window does not end the typing.
    field.addEventListener("blur", () => (this.#typing &&= document.activeElement === field), { capture: true });
  }

  render(value: string) {
    return value;
  }

  /** @override */
  update(part: PropertyPart, [value]: [string]) {
    const field = part.element as HTMLInputElement;
    if (field !== this.#field) this.#listen(field);
    if (this.#typing || field.value === value) return noChange;
    setCommittedValue(part);
    return value;
  }
}

/** For `.value` of a field with `@change`. */
export const typedValue: (value: string) => unknown = directive(Typed);
