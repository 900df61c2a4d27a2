// Keys along the two columns of tokens, and the scrolling that keeps the locked one in sight.

const ALONG: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Up and down within a column, left and right to the other column. */
export function sideKeys(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const column = event.target.closest("[data-side]");
  const sheet = column?.parentElement;
  if (!column || !sheet) return;
  const tokens = (side: Element | null | undefined) =>
    [...(side?.querySelectorAll("[data-token]") ?? [])] as HTMLElement[];
  const here = tokens(column);
  const at = here.indexOf(event.target);
  const across = event.key === "ArrowRight" ? "key" : event.key === "ArrowLeft" ? "query" : null;
  const to = across ? tokens(sheet.querySelector(`[data-side=${across}]`)) : here;
  const step = ALONG[event.key];
  if (at < 0 || (!step && !across)) return;
  if (event.key === "Home" || event.key === "End") return toEnd(event, sheet.parentElement, () => tokens(column));
  const next = to[Math.min(to.length - 1, Math.max(0, step ? step(at, to.length) : at))];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

/** Only tokens near the visible ones of a long text are rendered, so it scrolls first. */
function toEnd(event: KeyboardEvent, scroller: HTMLElement | null, tokens: () => HTMLElement[]) {
  event.preventDefault();
  event.stopPropagation();
  const last = event.key === "End";
  if (scroller) scroller.scrollTop = last ? scroller.scrollHeight : 0;
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      tokens()
        .at(last ? -1 : 0)
        ?.focus(),
    ),
  );
}

/** Restores the scroll position. */
export function restoreScroll(element: HTMLElement, y: number) {
  if (y > 0 && Math.abs(element.scrollTop - y) > element.clientHeight) element.scrollTop = y;
}

/** Scrolls to the locked token. */
export function followScroll(element: HTMLElement, pitch: number, scrolls: boolean, at: number | null) {
  if (!scrolls || at === null) return;
  const [y, high] = [at * pitch, element.clientHeight];
  if (y < element.scrollTop || y + pitch > element.scrollTop + high) element.scrollTop = Math.max(0, y - high / 2);
}
