// A text that its line cuts is given whole, where the pointer or the focus is: by a title, unless it has one.

/** The elements above the pointer that may be the one that cuts its text. */
const ABOVE = 4;

/** The titles that are ours, each with its element. */
const titles = new WeakMap<object, string>();

/** What is read of an element. */
type Box = Pick<HTMLElement, "scrollWidth" | "clientWidth" | "textContent">;

/** The whole text of an element that cuts it; null if it is in view. */
export const cutText = ({ scrollWidth, clientWidth, textContent }: Box, overflow: string): string | null =>
  overflow === "ellipsis" && scrollWidth > clientWidth ? (textContent ?? "").replace(/\s+/g, " ").trim() : null;

/** Gives an element the title that it needs now. One that the page gave it, also later, stays. */
export function setCutTitle(element: Box & Pick<HTMLElement, "title">, overflow: () => string) {
  const ours = titles.get(element) ?? "";
  if (element.title !== ours) return;
  const title = cutText(element, overflow()) ?? "";
  if (title === ours) return;
  titles.set(element, title);
  element.title = title;
}

const titleOf = (element: Element) => {
  if (element instanceof HTMLElement) setCutTitle(element, () => getComputedStyle(element).textOverflow);
};

export function titleCutTexts() {
  let last: EventTarget | null = null;
  addEventListener(
    "pointerover",
    ({ target }) => {
      if (target === last) return;
      last = target;
      for (let at = target instanceof Element ? target : null, i = 0; at && i < ABOVE; at = at.parentElement, i++) {
        titleOf(at);
        // A title further out says more than the text.
        if (at instanceof HTMLElement && at.title !== "") return;
      }
    },
    { passive: true },
  );
  addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement) for (const at of [target, ...target.children]) titleOf(at);
  });
}
