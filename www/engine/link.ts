// The link to the worker: starts it, numbers requests, and notices when it breaks without an answer.
import { createInbox } from "../protocol/mailbox.js";
import { said, type Problem } from "../lib/errors.js";
import { whenReleased } from "../lib/locks.js";
import type { Answer, EngineChoice, Request } from "../protocol/messages.js";

export type Unnumbered<R = Request> = R extends unknown ? Omit<R, "id"> : never;

/** Sends a request and returns its number. */
export type Send = (request: Unnumbered) => number;

/** What computes for the page: a worker, or a program that answers as one does. */
export type EngineWorker = Pick<Worker, "postMessage" | "onmessage" | "onerror">;

export interface LinkProps {
  /** @param ended aborts the worker and everything begun for it */
  spawn(engine: EngineChoice, ended: AbortSignal): EngineWorker;
  receive(answer: Answer): void;
  /** a failure outside any request broke the worker */
  breaks(why: Problem): void;
  /** the worker did not start, or can never answer again */
  absent(why: Problem): void;
}

interface Running {
  worker: EngineWorker;
  inbox: ReturnType<typeof createInbox>;
  ended: AbortController;
}

export function createLink({ spawn, receive, breaks, absent }: LinkProps) {
  let id = 0;
  /** null while no worker runs */
  let running: Running | null = null;

  const nextId = () => ++id;

  const send: Send = (request) => {
    running?.worker.postMessage({ ...request, id: ++id } as Request);
    return id;
  };

  function start(engine: EngineChoice) {
    const ended = new AbortController();
    const worker = spawn(engine, ended.signal);
    let alive = false;
    const hear = (answer: Answer) => {
      alive = true;
      if (here !== running) return;
      if (answer.type === "alive") return watchOver(answer.lock, ended.signal);
      if (answer.type === "absent") return absent(answer.why);
      receive(answer);
    };
    const here: Running = (running = { worker, inbox: createInbox<Answer>(worker, hear), ended });
    worker.onerror = (event) => {
      event.preventDefault();
      if (here !== running) return;
      if (alive) breaks(event.message ? said(event.message) : { code: "restarted" });
      else absent({ code: "worker" });
    };
    send({ type: "start", memory: here.inbox.memory });
  }

  /** A worker may vanish silently, as when its memory is reclaimed: the loss of its lock shows it. */
  function watchOver(lock: string, ended: AbortSignal) {
    whenReleased(lock, ended).then(
      () => ended.aborted || breaks({ code: "vanished" }),
      () => {},
    );
  }

  return {
    isOpen: () => running !== null,
    nextId,
    send,
    start,
    stop() {
      running?.ended.abort();
      running = null;
    },
    /** Blocks at most this many milliseconds; false if no answer came. */
    wait: (ms: number) => running?.inbox.wait(ms) ?? false,
  };
}
