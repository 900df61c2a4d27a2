// A choice that this browser remembers. Where storage is forbidden, in a frame for instance, it lasts as long as the
// page.

export function readRemembered(name: string): string | null {
  try {
    return localStorage.getItem(`headlight.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string) {
  try {
    localStorage.setItem(`headlight.${name}`, value);
  } catch {
    // kept for this page only
  }
}

/** @param changed called with a value that another tab has stored */
export const onRemembered = (name: string, changed: (value: string | null) => void) =>
  addEventListener("storage", ({ key, newValue }) => key === `headlight.${name}` && changed(newValue));
