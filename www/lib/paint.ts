// A template directive that draws on a canvas, and redraws only when one of its inputs changes. Drawing waits until the
// whole page is written (`paintNow`): a canvas reads the browser's styles, and reading them between two changes of the
// page would recompute them each time.
// biome-ignore-all lint/suspicious/noExplicitAny: who draws knows its element
import { noChange } from "lit-html";
import { Directive, directive, type ElementPart } from "lit-html/directive.js";

let waiting: (() => void)[] = [];

export function paintNow() {
  const all = waiting;
  waiting = [];
  const failed: unknown[] = [];
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
  inputs: unknown[] = [];

  render() {
    return noChange;
  }

  update({ element }: ElementPart, [draw, ...inputs]: Parameters<typeof paint>) {
    if (this.inputs.length !== inputs.length || inputs.some((v, i) => v !== this.inputs[i])) {
      this.inputs = inputs;
      waiting.push(() => draw(element, ...inputs));
    }
    return noChange;
  }
}

const withInputs: (...inputs: unknown[]) => unknown = directive(Paint);

/**
 * `<canvas ${paint(draw, a, b)}>` calls `draw(canvas, a, b)` after the render; it also sets custom properties, since
 * templates may not have a style attribute.
 * @param inputs compared by identity
 */
export const paint = <I extends unknown[]>(draw: (element: any, ...inputs: I) => void, ...inputs: I) =>
  withInputs(draw, ...inputs);

/** Sets a style property, also a custom one: `<span ${property("--w", 0.3)}>`. */
export const property = (name: string, value: string | number) => paint(setProperty, name, value);

function setProperty(element: HTMLElement, name: string, value: string | number) {
  element.style.setProperty(name, String(value));
}
