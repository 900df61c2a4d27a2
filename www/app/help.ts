// Loads help on first use: the meaning of a term, the list of all terms, the first steps.
import { allowsAction } from "../domain/lesson.js";
import { catchUp } from "../i18n/index.js";
import type { Actions } from "./actions.js";
import type { Page } from "../features/feature.js";

/** A term is explained where a pointer or the keyboard comes to it, and where it is pressed. */
const TOUCHES = ["pointerover", "focusin", "click"];

interface Outside extends Pick<Page, "now" | "visit"> {
  /** there is more to draw */
  loaded(): void;
  failed(): void;
}

export function createHelp({ now, visit, loaded, failed }: Outside) {
  let loading: ReturnType<typeof load> | null = null;
  let parts: typeof import("./help-parts.js") | null = null;

  async function load() {
    const here = await import("./help-parts.js");
    await catchUp();
    parts = here;
    loaded();
    return here.createGlossary({
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

  return {
    list: () => void glossary().then((here) => here.list(), failed),
    /** The step that a person is at. Its words come after the first picture, which they are not to hold up. */
    start(narrow: boolean, act: Actions) {
      const state = now();
      const { step } = state.start;
      if (step === null) return null;
      if (parts === null && loading === null && state.result !== null) glossary().catch(failed);
      return { step, content: parts?.view(parts.props(state, narrow, { ...act.start, terms: act.terms })) };
    },
  };
}
