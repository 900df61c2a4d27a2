// One engine per model on a page, shared by all its elements and released with the last of them.

/** The grace period: an element that is moved leaves the document for a moment. */
const LATER_MS = 2000;

export interface EngineShare<M> {
  key: string;
  model: Promise<M>;
  users: number;
  leaving: ReturnType<typeof setTimeout> | undefined;
}

/** @param later milliseconds until an unused engine is closed */
export function shareEngines<M extends { close(): void }>(later: number = LATER_MS) {
  const all = new Map<string, EngineShare<M>>();

  function release(share: EngineShare<M>) {
    if (--share.users > 0) return;
    share.leaving = setTimeout(() => {
      if (all.get(share.key) === share) all.delete(share.key);
      share.model.then(
        (model) => model.close(),
        () => {},
      );
    }, later);
  }

  return {
    /** Takes the model of this key, and releases the previous one. */
    take(share: EngineShare<M> | null, key: string, load: () => Promise<M>): EngineShare<M> {
      let found = all.get(key);
      if (share && share === found) return share;
      if (!found) {
        const made = (found = { key, model: load(), users: 0, leaving: undefined });
        all.set(key, made);
        // A failed load is not cached.
        made.model.catch(() => all.get(key) === made && all.delete(key));
      }
      clearTimeout(found.leaving);
      found.users++;
      if (share) release(share);
      return found;
    },
    release,
  };
}
