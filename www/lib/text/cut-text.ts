// A text that its line cuts is told whole, where the pointer or the focus is: by a title, unless it has one.

/** The elements above the pointer that may be the one that cuts its text. */
const ABOVE = 4;

/** Those that have our title, which follows their text. */
const told = new WeakSet<Element>();

/** What is read of an element. */
type Box = Pick<HTMLElement, "scrollWidth" | "clientWidth" | "textContent">;

/** The whole text of an element that cuts it; null if it is in view. */
export const cutText = ({ scrollWidth, clientWidth, textContent }: Box, overflow: string): string | null =>
  overflow === "ellipsis" && scrollWidth > clientWidth ? (textContent ?? "").replace(/\s+/g, " ").trim() : null;

function tell(element: Element) {
  if (!(element instanceof HTMLElement) || (element.title !== "" && !told.has(element))) return;
  const text = cutText(element, getComputedStyle(element).textOverflow);
  if (text === null) {
    if (told.delete(element)) element.removeAttribute("title");
  } else {
    told.add(element);
    if (element.title !== text) element.title = text;
  }
}

export function tellCutTexts() {
  addEventListener(
    "pointerover",
    ({ target }) => {
      for (let at = target instanceof Element ? target : null, i = 0; at && i < ABOVE; at = at.parentElement, i++) {
        tell(at);
        // A title further out says more than the text.
        if (at instanceof HTMLElement && at.title !== "") return;
      }
    },
    { passive: true },
  );
  addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement) for (const at of [target, ...target.children]) tell(at);
  });
}
