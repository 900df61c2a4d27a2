// Reads the value of an event's field.

/** What is written or chosen; which words that may be is known where the field is made. */
export const inputValue = <T extends string>(event: Event) => (event.target as HTMLInputElement).value as T;

export const inputNumber = (event: Event) => Number(inputValue(event));

export const isChecked = (event: Event) => (event.target as HTMLInputElement).checked;

/** The files that were chosen; the same may be chosen again. */
export function takeFiles(event: Event) {
  const field = event.target as HTMLInputElement;
  const chosen = [...(field.files ?? [])];
  field.value = "";
  return chosen;
}

export const closeDialog = (event: Event) => (event.currentTarget as Element).closest("dialog")?.close();

export const closeFromOutside = ({ target, currentTarget }: Event) =>
  target === currentTarget && (currentTarget as HTMLDialogElement).close();

/** Whether a popover that is toggled is now open. */
export const isOpening = (event: Event) => (event as ToggleEvent).newState === "open";

export type At<E extends Element, T extends Event = Event> = T & { readonly target: E; readonly currentTarget: E };
