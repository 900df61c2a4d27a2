// Runs one piece of work at a time under each name; of those waiting, only the newest runs next.

export interface Work {
  name: string;
  /** tells pieces of work under one name apart */
  key: string;
  /** the minimum interval in milliseconds; also pauses while the page is hidden */
  every?: number;
  /** whether it waits until nothing else runs or is to run */
  last?: boolean;
}

export type Outcome = { value: unknown } | { error: unknown };

export interface Clock {
  now(): number;
  later(what: () => void, ms: number): void;
  seen(): boolean;
}

interface Slot<W> {
  /** The key of the work that runs, or that has run and stays done. */
  key: string | null;
  busy: boolean;
  /** The work that waits. */
  next: W | null;
  began: number;
  waits: boolean;
}

/**
 * Runs only the latest work under each name.
 * @param begin starts the work; `wanted` tells whether it is still the latest
 * @param tell receives the result, and may ask for the same work at once
 * @param stays whether finished work is not repeated
 */
export function latest<W extends Work>(
  begin: (work: W, wanted: () => boolean) => Promise<unknown>,
  tell: (work: W, outcome: Outcome) => void,
  stays: (work: W, outcome: Outcome) => boolean,
  clock: Clock,
) {
  const slots = new Map<string, Slot<W>>();

  async function pursue(slot: Slot<W>): Promise<void> {
    const work = slot.next;
    if (!work || slot.busy || slot.waits) return;
    const { every } = work;
    if (work.last && [...slots.values()].some((other) => other !== slot && isDue(other))) return;
    const wait = every === undefined ? 0 : clock.seen() ? slot.began + every - clock.now() : every;
    if (wait > 0) {
      slot.waits = true;
      clock.later(() => {
        slot.waits = false;
        void pursue(slot);
      }, wait);
      return;
    }
    Object.assign(slot, { key: work.key, busy: true, next: null, began: clock.now() });
    const outcome: Outcome = await begin(work, () => slot.next === null).then(
      (value) => ({ value }),
      (error) => ({ error }),
    );
    slot.busy = false;
    if (!stays(work, outcome) && slot.key === work.key) slot.key = null;
    tell(work, outcome);
    void pursue(slot);
    pursueLast();
  }

  const isDue = ({ busy, next, waits }: Slot<W>) => busy || (next !== null && !next.last && !waits);

  function pursueLast() {
    for (const slot of slots.values()) if (slot.next?.last) void pursue(slot);
  }

  return {
    want(all: W[]) {
      for (const slot of slots.values()) slot.next = null;
      for (const work of all) {
        const slot = slots.get(work.name) ?? { key: null, busy: false, next: null, began: -Infinity, waits: false };
        slots.set(work.name, slot);
        if (slot.key !== work.key) slot.next = work;
        if (!work.last) void pursue(slot);
      }
      pursueLast();
    },
    /** Lets finished work run again. */
    forget(which: (name: string) => boolean = () => true) {
      for (const [name, slot] of slots) if (which(name)) slot.key = null;
    },
  };
}
