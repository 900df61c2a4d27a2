// What a field shows whose text is taken as it is left: until then no drawing takes back what is typed.
import { noChange } from "../vendor/lit-html/lit-html.js";
import { Directive, directive } from "../vendor/lit-html/directive.js";
import { setCommittedValue } from "../vendor/lit-html/directive-helpers.js";

class Typed extends Directive {
  /** @type {HTMLInputElement | null} */
  #field = null;
  #typing = false;

  /** Before the listeners of the template, which may draw. @param {HTMLInputElement} field */
  #listen(field) {
    this.#field = field;
    field.addEventListener("input", () => (this.#typing = true), { capture: true });
    field.addEventListener("change", () => (this.#typing = false), { capture: true });
    // Who looks into another window goes on typing here.
    field.addEventListener("blur", () => (this.#typing &&= document.activeElement === field), { capture: true });
  }

  /** @param {string} value */
  render(value) {
    return value;
  }

  /** @param {any} part @param {[string]} given @override */
  update(part, [value]) {
    if (part.element !== this.#field) this.#listen(part.element);
    if (this.#typing || part.element.value === value) return noChange;
    setCommittedValue(part);
    return value;
  }
}

/** Bound to `.value` of a field with `@change`. @type {(value: string) => unknown} */
export const typed = directive(Typed);
