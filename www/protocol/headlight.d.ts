// The exports of the cpu engine, as wasm-bindgen declares them: `cargo xtask serve` writes this file.

import type { EngineAnswer } from "./engine.js";
import type { EngineInfo, EngineKind } from "./messages.js";



/**
 * An engine: requests go in, and answers come to the function that it was opened with.
 */
export class Engine {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The request that is being answered, for a message about a crash; 0 if there is none.
     */
    current(): number;
    /**
     * What the page shows of it.
     */
    info(): Pick<EngineInfo, "adapter" | "threads" | "precisions" | "draws">;
    /**
     * Opens the cpu, or the gpu with its self-test.
     *
     * `answer` receives each answer, with the list of its buffers and images to transfer. A thread waits at each port.
     */
    static open(kind: EngineKind, answer: (answer: EngineAnswer, transfer: Transferable[]) => void, threads: MessagePort[]): Promise<Engine>;
    /**
     * Accepts a request: its JSON, in which each array stands as its place, and the arrays in the order of their
     * places.
     */
    push(request: string, arrays: Uint8Array[]): void;
    /**
     * Works until nothing is left to do before the next request: called after each. Requests may come meanwhile; then
     * the first call does their work too.
     */
    work(): Promise<void>;
}

/**
 * The message of the panic that broke the engine, for the page to show.
 */
export function lastPanic(): string | undefined;

/**
 * Runs when the module is instantiated, for each thread.
 */
export function start(): void;
