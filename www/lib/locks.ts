// Who is at work on a stored model: one tab fetches or deletes it, any number read it; without locks nothing is held.
import { problem } from "./errors.js";

const nameOf = (folder: string) => `headlight ${folder}`;

/** Does what nobody else may be at work for. */
export async function withWriteLock<T>(folder: string, what: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return what();
  return navigator.locks.request(nameOf(folder), { ifAvailable: true }, (lock) => {
    if (!lock) throw problem("hub.elsewhere");
    return what();
  });
}

/** Reads what nobody may write or delete meanwhile, until what it gives back is called. */
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
