// One engine a model on a page, however many elements show it; it is let go once none does.

/** An element that is moved is out of the page for a moment. */
const LATER_MS = 2000;

/** @template M @typedef {{ key: string, model: Promise<M>, users: number, leaving: ReturnType<typeof setTimeout> | undefined }} Held */

/** @template {{ close(): void }} M @param {number} [later] milliseconds until what nobody holds is closed */
export function sharing(later = LATER_MS) {
  /** @type {Map<string, Held<M>>} */
  const all = new Map();

  /** @param {Held<M>} held */
  function release(held) {
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
    /** The model of this key, in place of the one that is held. @param {Held<M> | null} held @param {string} key @param {() => Promise<M>} load @returns {Held<M>} */
    take(held, key, load) {
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
