// What explains the page, loaded when it is first asked for: what a term means, and the list of all terms.
import { allowsAction } from "../domain/lesson.js";
import { catchUp } from "../i18n/index.js";
import type { Page } from "../features/feature.js";

/** A term is explained where a pointer or the keyboard comes to it, and where it is pressed. */
const TOUCHES = ["pointerover", "focusin", "click"];

/** @param failed it could not be loaded */
export function createHelp({ now, visit }: Pick<Page, "now" | "visit">, failed: () => void) {
  let loading: ReturnType<typeof load> | null = null;

  async function load() {
    const parts = await import("./help-parts.js");
    await catchUp();
    return parts.createGlossary({
      teaches: () => allowsAction(now().lesson, "enter"),
      learn: (step) => visit(`room=learn&learn-step=${step}`),
    });
  }

  const glossary = () =>
    (loading ??= load().catch((error) => {
      loading = null;
      throw error;
    }));

  for (const type of TOUCHES)
    addEventListener(type, (event) => {
      const term = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-term]") : null;
      // A pointer that passes by asks for nothing that would have to be said to be missing.
      if (term)
        glossary().then(
          (here) => here.touch(term, event),
          () => type === "click" && failed(),
        );
    });

  return { list: () => void glossary().then((here) => here.list(), failed) };
}
