// What an event tells of the field that it happened in.

/** What is written or chosen; which words that may be is known where the field is made. */
export const inputValue = <T extends string>(event: Event) => (event.target as HTMLInputElement).value as T;

export const inputNumber = (event: Event) => Number(inputValue(event));

export const isChecked = (event: Event) => (event.target as HTMLInputElement).checked;

/** An event at an element of this kind. */
export type At<E extends Element, T extends Event = Event> = T & { readonly target: E; readonly currentTarget: E };
