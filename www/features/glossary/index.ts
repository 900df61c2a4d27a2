// The glossary: a term's meaning beside it, and all terms in one list.
import { render } from "lit-html";
import { glossary } from "./view.js";
import type { Term } from "../../domain/terms.js";

/** The delays before a term's explanation opens under the pointer, and before it closes again. */
const REST_MS = 300;
const LEAVE_MS = 250;
const GAP = 6;

interface Outside {
  /** whether a step of Learn can be opened from here */
  teaches(): boolean;
  learn(step: string): void;
}

export function createGlossary(outside: Outside) {
  const root = document.body.appendChild(document.createElement("div"));
  let anchor: HTMLElement | null = null;
  /** opened by a press: it stays until it is closed */
  let pressed = false;
  /** the element that just got the focus back, which must not open it again */
  let returned: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const popover = () => root.querySelector<HTMLElement>("#term") as HTMLElement;
  const dialog = () => root.querySelector<HTMLDialogElement>("#terms") as HTMLDialogElement;

  const act = {
    list,
    learn(step: string) {
      popover().hidePopover();
      dialog().close();
      outside.learn(step);
    },
    stay: () => clearTimeout(timer),
    leave: () => leaveSoon(),
    /** If a press opened it, the focus returns to the term. */
    closed() {
      clearTimeout(timer);
      const lost = document.activeElement === document.body || popover().contains(document.activeElement);
      if (pressed && lost && anchor?.isConnected) {
        returned = anchor;
        anchor.focus({ preventScroll: true });
      }
      pressed = false;
    },
    listClosed() {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(".keys-button")?.focus();
    },
  };

  const draw = (term: Term | null) => render(glossary({ term, teaches: outside.teaches(), act }), root);

  function show(at: HTMLElement, press: boolean) {
    clearTimeout(timer);
    const open = popover()?.matches(":popover-open") ?? false;
    if (open && at === anchor && !press) return;
    // A passing pointer does not replace a popover that the user opened.
    if (!at.isConnected || (!press && document.querySelector(":popover-open:not(#term), dialog[open]"))) return;
    if (open && at !== anchor) popover().hidePopover();
    anchor = at;
    draw(at.dataset.term as Term);
    if (!popover().matches(":popover-open")) popover().showPopover();
    pressed = press;
    place(popover(), at);
  }

  const soon = (at: HTMLElement) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(at, false), REST_MS);
  };

  function leaveSoon() {
    clearTimeout(timer);
    if (pressed) return;
    timer = setTimeout(() => {
      if (!popover()?.contains(document.activeElement)) popover()?.hidePopover();
    }, LEAVE_MS);
  }

  function list() {
    draw(anchor ? (anchor.dataset.term as Term) : null);
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
    dialog().showModal();
  }

  return {
    list,
    /** A pointer or the focus came to a term, or a press. */
    touch(at: HTMLElement, event: Event) {
      if (event.type === "click") {
        show(at, true);
        // Pressed by a key: the focus moves into the popover, to the link.
        if ((event as MouseEvent).detail === 0) popover().focus();
        return;
      }
      if (event.type === "pointerover") {
        if ((event as PointerEvent).pointerType === "touch") return;
        at.addEventListener("pointerleave", leaveSoon, { once: true });
        if (!at.matches(":hover")) return;
      } else {
        if (at === returned || !at.matches(":focus-visible")) return void (returned = null);
        at.addEventListener("blur", leaveSoon, { once: true });
      }
      soon(at);
    },
  };
}

/** Under the term, or over it if the room is too small, and within the window. */
function place(box: HTMLElement, at: HTMLElement) {
  const anchor = at.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const below = anchor.bottom + GAP;
  const y = below + height <= innerHeight - GAP ? below : Math.max(GAP, anchor.top - GAP - height);
  const x = Math.max(GAP, Math.min(anchor.left, document.documentElement.clientWidth - width - GAP));
  box.style.setProperty("--x", `${Math.round(x)}px`);
  box.style.setProperty("--y", `${Math.round(y)}px`);
}
