// The files of an engine's build: for the page, which chooses it and fetches ahead, and for the worker that opens it.
import { byteCounter, type Report } from "../lib/files/download.js";
import { inData } from "../lib/assets.js";
import type { EngineBuild } from "./messages.js";

/** The cpu engine without threads, which works everywhere. */
export const plainBuild = (why: EngineBuild["why"] = null): EngineBuild => ({
  kind: "cpu",
  build: "cpu",
  why,
  built: null,
});

/** The folder of all builds. */
export const wasmFolder = inData("wasm/");

/** The script that opens a build's module. */
export const glueOf = ({ build }: EngineBuild) => new URL(`${build}/headlight.js`, wasmFolder).href;

export const fetchModule = ({ build, built }: EngineBuild, report: Report, signal?: AbortSignal) =>
  WebAssembly.compileStreaming(
    fetch(new URL(`${build}/headlight_bg.wasm`, wasmFolder), { signal }).then(
      byteCounter(report, built?.bytes ?? null),
    ),
  );
