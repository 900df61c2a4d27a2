// Reads the value of an event's field.

/** A field's value; the caller knows which values are possible. */
export const inputValue = <T extends string>(event: Event) => (event.target as HTMLInputElement).value as T;

/** A text as a field holds it: with normalized line breaks. */
export const fieldText = (text: string) => text.replace(/\r\n?/g, "\n");

/**
 * The text of a field that was filled from `before`: the unchanged parts keep their original line breaks, which a field
 * normalizes.
 */
export function typedText(event: Event, before: string): string {
  const now = inputValue(event);
  if (!before.includes("\r")) return now;
  const shown = fieldText(before);
  const [length, most] = [now.length, Math.min(shown.length, now.length)];
  let [start, end] = [0, 0];
  while (start < most && shown[start] === now[start]) start++;
  while (end < most - start && shown[shown.length - 1 - end] === now[length - 1 - end]) end++;
  /** the index in the original text */
  const place = (at: number) => {
    let own = 0;
    for (let i = 0; i < at; i++) own += before.startsWith("\r\n", own) ? 2 : 1;
    return own;
  };
  return before.slice(0, place(start)) + now.slice(start, length - end) + before.slice(place(shown.length - end));
}

/**
 * Enter writes a line break if the model has a token for it, else it submits the text; Shift+Enter always writes one.
 * @param breaks whether it has
 */
export function enterKey(event: KeyboardEvent, breaks: boolean, submit: () => void) {
  if (event.key !== "Enter" || event.isComposing || breaks || event.shiftKey) return;
  event.preventDefault();
  submit();
}

/** Whether keys and pasted things go to a field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches("textarea, select, input:not([type=range]):not([type=radio]):not([type=checkbox])") ||
    target.isContentEditable);

export const inputNumber = (event: Event) => Number(inputValue(event));

export const isChecked = (event: Event) => (event.target as HTMLInputElement).checked;

/** Takes the chosen files, and allows choosing the same ones again. */
export function takeFiles(event: Event) {
  const field = event.target as HTMLInputElement;
  const chosen = [...(field.files ?? [])];
  field.value = "";
  return chosen;
}

export const closeDialog = (event: Event) => (event.currentTarget as Element).closest("dialog")?.close();

export const closeFromOutside = ({ target, currentTarget }: Event) =>
  target === currentTarget && (currentTarget as HTMLDialogElement).close();

/** Whether a toggled popover is now open. */
export const isOpening = (event: Event) => (event as ToggleEvent).newState === "open";

export type At<E extends Element, T extends Event = Event> = T & { readonly target: E; readonly currentTarget: E };
