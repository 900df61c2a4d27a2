// Loads help on first use: the meaning of a term, the list of all terms, the first steps.
import { allowsAction } from "../domain/lesson.js";
import { catchUp } from "../i18n/index.js";
import { actions } from "../features/start/actions.js";
import { isAway } from "../features/start/state.js";
import type { Page } from "../features/feature.js";

/** A term is explained when the pointer or the focus reaches it, and when it is pressed. */
const TOUCHES = ["pointerover", "focusin", "click"];

export type Help = ReturnType<typeof createHelp>;

interface Outside extends Pick<Page, "now" | "apply" | "visit"> {
  /** called when there is more to draw */
  loaded(): void;
  failed(): void;
}

export function createHelp({ now, apply, visit, loaded, failed }: Outside) {
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
      // A passing pointer makes no request whose failure would have to be shown.
      if (term)
        glossary().then(
          (here) => here.touch(term, event),
          () => type === "click" && failed(),
        );
    });

  const list = () => void glossary().then((here) => here.list(), failed);
  return {
    list,
    actions: actions({ now, apply, visit }),
    /** The current step. Its words load after the first picture, so as not to delay it. */
    start(narrow: boolean, act: Parameters<typeof import("./help-parts.js").props>[2]) {
      const state = now();
      const { step } = state.start;
      if (step === null) return null;
      if (parts === null && loading === null && state.result !== null) glossary().catch(failed);
      return { step, away: isAway(state), content: parts?.view(parts.props(state, narrow, act)) };
    },
  };
}
