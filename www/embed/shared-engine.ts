// One engine a model on a page, however many elements show it; it is let go once none does.

/** An element that is moved is out of the page for a moment. */
const LATER_MS = 2000;

export interface Held<M> {
  key: string;
  model: Promise<M>;
  users: number;
  leaving: ReturnType<typeof setTimeout> | undefined;
}

/** @param later milliseconds until what nobody holds is closed */
export function sharing<M extends { close(): void }>(later: number = LATER_MS) {
  const all: Map<string, Held<M>> = new Map();

  function release(held: Held<M>) {
    if (--held.users > 0) return;
    held.leaving = setTimeout(() => {
      if (all.get(held.key) === held) all.delete(held.key);
      held.model.then(
        (model) => model.close(),
        () => {},
      );
    }, later);
  }

  return {
    /** The model of this key, in place of the one that is held. */
    take(held: Held<M> | null, key: string, load: () => Promise<M>): Held<M> {
      let found = all.get(key);
      if (held && held === found) return held;
      if (!found) {
        const made = (found = { key, model: load(), users: 0, leaving: undefined });
        all.set(key, made);
        // The next element may try again.
        made.model.catch(() => all.get(key) === made && all.delete(key));
      }
      clearTimeout(found.leaving);
      found.users++;
      if (held) release(held);
      return found;
    },
    release,
  };
}
