// A template directive that draws on a canvas, and draws again only when one of its inputs is another one.
// What is to be drawn waits until the whole page is written (`paintNow`): a canvas asks the browser for styles,
// and asking between two changes of the page would have them worked out again each time.
import { noChange } from "../vendor/lit-html/lit-html.js";
import { Directive, directive } from "../vendor/lit-html/directive.js";

/** @type {(() => void)[]} */
let waiting = [];

/** Draws what the last rendering asked for. */
export function paintNow() {
  const all = waiting;
  waiting = [];
  /** @type {unknown[]} */
  const failed = [];
  for (const draw of all) {
    try {
      draw();
    } catch (error) {
      failed.push(error); // the other canvases are drawn all the same
    }
  }
  if (failed.length > 0) throw failed[0];
}

class Paint extends Directive {
  /** @type {unknown[]} */
  inputs = [];

  render() {
    return noChange;
  }

  /** @param {any} part @param {any} args */
  update(part, args) {
    const [draw, ...inputs] = /** @type {[(element: any, ...inputs: any[]) => void, ...unknown[]]} */ (args);
    if (this.inputs.length !== inputs.length || inputs.some((v, i) => v !== this.inputs[i])) {
      this.inputs = inputs;
      waiting.push(() => draw(part.element, ...inputs));
    }
    return noChange;
  }
}

const withInputs = directive(Paint);

/**
 * `<canvas ${paint(draw, a, b)}>` calls `draw(canvas, a, b)`; also the way to set a custom property,
 * as templates may not hold a style attribute.
 * @template {unknown[]} I
 * @param {(element: any, ...inputs: I) => void} draw
 * @param {I} inputs compared by identity
 */
export const paint = (draw, ...inputs) => /** @type {any} */ (withInputs)(draw, ...inputs);

/** Sets a custom property: `<span ${property("--w", 0.3)}>`. @param {string} name @param {string | number} value */
export const property = (name, value) => paint(setProperty, name, value);

/** @param {HTMLElement} element @param {string} name @param {string | number} value */
function setProperty(element, name, value) {
  element.style.setProperty(name, String(value));
}
