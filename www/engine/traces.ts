// Reads the trace of one sublayer of the newest run.
import { identityOf } from "../lib/identity.js";
import { sizeOf, type Tensor, type Trace } from "../domain/tensors.js";
import type { AskedEngine, Query } from "./queries.js";

type TraceOf = Pick<Trace, "path" | "result" | "edits">;

interface TracedRun {
  current: boolean;
  result: Trace["result"] | null;
  traced: Trace | null;
}

/**
 * No query if the trace is known.
 * @param sites globs
 */
export function traceQueries<S extends TracedRun>({ traced }: S, of: TraceOf, sites: string[]): Query<S>[] {
  if (traced?.result === of.result && traced.sites.join() === sites.join()) return [];
  const query: Query<S> = {
    name: "trace",
    key: `${identityOf(of.result)} ${sites.join(" ")}`,
    ask: (engine) => readSites(engine, sites),
    // If a newer run has answered meanwhile, this trace belongs to no shown run.
    receive: (s, tensors: Trace["tensors"] | null, failure) =>
      s.current && s.result === of.result
        ? { ...s, traced: { ...of, sites, tensors: tensors ?? new Map(), failure } }
        : s,
  };
  return [query];
}

async function readSites(engine: AskedEngine, sites: string[]) {
  const found = new Map<string, Tensor>();
  for (const { tensors, buffer } of await Promise.all(sites.map(engine.trace)))
    for (const { name, shape, offset } of tensors)
      found.set(name, { shape, values: new Float32Array(buffer, 4 * offset, sizeOf(shape)) });
  return found;
}

/**
 * The globs that read a sublayer: its own sites, and the stream before and after it.
 * @param path "decoder.blocks.1.cross", or "attn" for a standalone sublayer
 */
export function sitesOf(path: string) {
  const block = path.replace(/[^.]+$/, "");
  return [`${path}.*`, block === "" ? "out" : `${block}resid_*`];
}
