// Locks on stored models: one tab fetches or deletes a model, any number read it; and whether a worker is alive.
// Without the Locks API nothing is locked.
import { problem } from "./errors.js";

const nameOf = (folder: string) => `headlight ${folder}`;

/** Runs work that needs exclusive access. */
export async function withWriteLock<T>(folder: string, what: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return what();
  return navigator.locks.request(nameOf(folder), { ifAvailable: true }, (lock) => {
    if (!lock) throw problem("hub.elsewhere");
    return what();
  });
}

/** Locks for reading until the returned function is called: no other tab may write or delete meanwhile. */
export async function acquireReadLock(folder: string): Promise<() => void> {
  if (!navigator.locks) return () => {};
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(nameOf(folder), { mode: "shared", ifAvailable: true }, (lock) => {
        if (!lock) throw problem("hub.elsewhere");
        return new Promise((done) => resolve(() => done(undefined)));
      })
      .catch(reject);
  });
}

/**
 * Holds a lock until this worker ends, for any reason.
 * @returns the lock's name, once it is held; never resolves without the Locks API
 */
export const holdForLife = (): Promise<string> =>
  new Promise((resolve) => {
    const name = `headlight ${crypto.randomUUID()}`;
    navigator.locks?.request(name, () => {
      resolve(name);
      return new Promise(() => {});
    });
  });

/** Resolves once the lock is released. */
export const whenReleased = async (name: string, signal: AbortSignal) =>
  void (await navigator.locks.request(name, { signal }, () => {}));
