// The page's choice of the engine's build. The cpu engine always works; the gpu engine needs a real adapter.
// biome-ignore-all lint/suspicious/noExplicitAny: WebGPU is not in this library
import { fetchBytes } from "../lib/files/download.js";
import { wasmFolder } from "../protocol/engine-build.js";
import type { EngineBuild, EngineChoice } from "../protocol/messages.js";

/** The longest wait for an adapter. */
const ADAPTER_MS = 3000;

/** A module with one relaxed SIMD instruction, of which the engine with threads has many. */
const RELAXED = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2, 11],
);

type Built = Record<EngineBuild["build"], { bytes: number } | null>;

/** What `xtask/bundle.js` writes into the bundles; null where engines are still being built. */
declare const ENGINES: Built | null | undefined;

/** The engines that were built. */
const builtEngines = async (): Promise<Built> =>
  (typeof ENGINES === "undefined" ? null : ENGINES) ??
  JSON.parse(new TextDecoder().decode(await fetchBytes(new URL("engines.json", wasmFolder))));

/** The cpu engine: with threads if the page may share memory and the browser knows all its instructions. */
async function onCpu(why: EngineBuild["why"], threads: boolean): Promise<EngineBuild> {
  // Without a choice there is no wait; without a network only the plain build is certain to be available.
  const threaded = threads && globalThis.crossOriginIsolated && navigator.onLine && WebAssembly.validate(RELAXED);
  const built = threaded ? await builtEngines() : null;
  const build = threaded && built?.threads ? "threads" : "cpu";
  return { kind: "cpu", build, why, built: built?.[build] ?? null };
}

/**
 * Chooses the engine, with a reason if it is not the requested one. `auto` takes a hardware adapter only: a software
 * one is correct, but far slower than the cpu engine.
 * @param threads whether the caller can start some
 */
export async function chooseBuild(choice: EngineChoice, threads: boolean): Promise<EngineBuild> {
  const gpu = (navigator as any).gpu;
  if (choice === "cpu" || !gpu) return onCpu(choice === "cpu" ? null : "no-webgpu", threads);
  const built = await builtEngines();
  if (!built.gpu) return onCpu("not-built", threads);
  const late = new Promise((resolve) => setTimeout(resolve, ADAPTER_MS, "late"));
  const adapter = await Promise.race([
    gpu.requestAdapter({ powerPreference: "high-performance" }).catch(() => null),
    late,
  ]);
  if (adapter === "late") return onCpu("late", threads);
  if (!adapter) return onCpu("no-adapter", threads);
  const info = adapter.info ?? {};
  const { vendor, architecture, device, description } = info;
  const software =
    info.isFallbackAdapter ||
    adapter.isFallbackAdapter ||
    /swiftshader|llvmpipe|lavapipe|software/i.test([vendor, architecture, device, description].join(" "));
  if (software && choice === "auto") return onCpu("software", threads);
  const name = [vendor, architecture, description].filter(Boolean).join(" ").trim();
  return { kind: "gpu", build: "gpu", why: null, name, built: built.gpu };
}
