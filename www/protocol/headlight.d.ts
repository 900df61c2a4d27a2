// The exports of the cpu engine, as wasm-bindgen declares them: `cargo xtask serve` writes this file.

import type { NamedFiles } from "../lib/files/download.js";
import type { EngineAnswer, GgufHead, Precision } from "./engine.js";
import type { EngineKind, NamedImage } from "./messages.js";



/**
 * An engine: requests go in, and answers come to the function that it was opened with.
 */
export class Engine {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The name of the computing device, to show.
     */
    adapter(): string;
    /**
     * The request that is being answered, for a message about a crash; 0 if there is none.
     */
    current(): number;
    /**
     * Accepts the digits that `wants-corpus` asked for.
     */
    digits(bytes: Uint8Array | number[]): void;
    /**
     * Whether this engine draws pictures itself.
     */
    draws(): boolean;
    /**
     * Accepts the model that `wants-model` asked for.
     */
    give(name: string, files: NamedFiles, images: NamedImage[]): void;
    /**
     * Accepts a question about patterns that the page has: the JSON of a `PatternQuestion`, and their numbers.
     */
    given(id: number, question: string, values: Float32Array | number[]): void;
    /**
     * Accepts an image, for the page's model, or for the second one by its key: red, green, blue and opacity of each
     * pixel.
     */
    image(id: number, key: string | null | undefined, name: string, width: number, height: number, rgba: Uint8Array | number[]): void;
    /**
     * Accepts a model whose files are all here, with the images beside them: the page's, or the second one, which
     * questions name by `key`.
     */
    load(id: number, key: string | null | undefined, files: NamedFiles, images: NamedImage[]): void;
    /**
     * Opens the cpu, or the gpu with its self-test.
     *
     * `answer` receives each answer, with the list of its buffers and images to transfer.
     */
    static open(kind: EngineKind, answer: (answer: EngineAnswer, transfer: Transferable[]) => void): Promise<Engine>;
    /**
     * Accepts the piece that `read` asked for.
     */
    piece(id: number, bytes: Uint8Array | number[]): void;
    /**
     * The precisions in which it can store matrices, the most exact first.
     */
    precisions(): Precision[];
    /**
     * Accepts a request: the JSON of an `EngineRequest`.
     */
    push(request: string): void;
    /**
     * Resumes a saved training run: the command `restore`.
     */
    restore(id: number, every: number, files: NamedFiles): void;
    /**
     * Accepts the file of a sound: a WAV file, or features.
     */
    sound(id: number, name: string, file: Uint8Array | number[]): void;
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
 * The texts of a model folder in a GGUF file, as `GgufFiles`, or how many bytes are needed to read them.
 */
export function readGguf(name: string, bytes: Uint8Array | number[], size: number): GgufHead;

/**
 * Runs when the module is instantiated, for each thread.
 */
export function start(): void;
