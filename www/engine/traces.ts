// Reads what one sublayer of the newest run computed, for Anatomy and for layers of the Head view: one reading at a
// time, the newest next.
import type { RunResult, Edits, Named } from "../protocol/messages.js";
import type { State } from "../state/store.js";

/** One activation: its axes' sizes and its numbers, as they lie in the engine's answer. */
export type Tensor = { shape: number[]; values: Float32Array };

/** What is to be read: sites of a sublayer of a run, as globs, and the edits that run had. */
export interface Wanted {
  path: string;
  wants: string[];
  result: RunResult;
  edits: Edits;
}

/** What was read, by site; or why nothing was. */
export type Traced = Wanted & { tensors: Map<string, Tensor>; failure: string | null };

/** What is needed now: null where nothing is, and until the newest run has answered. */
export function wantedTrace({ room, view, views, current, result, edits, focus, preview }: State): Wanted | null {
  const path = (preview ?? focus)?.path;
  if (room !== "explore" || !current || !result || !path || !result.maps.some((map) => map.path === path)) return null;
  const { layer } = views.head;
  // A long text's scores are many: of the Head view's layers, the one that is shown.
  if (view === "head" && (layer === "raw" || layer === "scores"))
    return { path, wants: [`${path}.${layer}`], result, edits };
  return view === "anatomy" ? { path, wants: sitesOf(path), result, edits } : null;
}

/** Keeps what was read while it belongs to what is shown. */
export const tracedNow = (state: State, traced: Traced): State =>
  state.current && state.result === traced.result ? { ...state, traced } : state;

/**
 * The globs that read a sublayer: its own sites, and the stream before and after it.
 * @param path "decoder.blocks.1.cross", or "attn" for a sublayer that stands alone
 */
export function sitesOf(path: string) {
  const block = path.replace(/[^.]+$/, "");
  return [`${path}.*`, block === "" ? "out" : `${block}resid_*`];
}

/** @param tell says whether what was read still belongs to what is shown */
export function tracing(
  trace: (sites: string) => Promise<{ tensors: Named[]; buffer: ArrayBuffer }>,
  tell: (traced: Traced) => boolean,
) {
  let last: Wanted | null = null;
  let newest: Wanted | null = null;
  let busy = false;

  async function read(wanted: Wanted): Promise<Traced> {
    try {
      const parts = await Promise.all(wanted.wants.map(trace));
      const tensors: Map<string, Tensor> = new Map();
      for (const { tensors: named, buffer } of parts) {
        for (const { name, shape, offset } of named)
          tensors.set(name, {
            shape,
            values: new Float32Array(
              buffer,
              4 * offset,
              shape.reduce((a, b) => a * b, 1),
            ),
          });
      }
      return { ...wanted, tensors, failure: null };
    } catch (error) {
      return { ...wanted, tensors: new Map(), failure: error instanceof Error ? error.message : String(error) };
    }
  }

  async function pursue() {
    if (busy || !newest || (last && last.result === newest.result && last.wants.join() === newest.wants.join())) return;
    busy = true;
    last = newest;
    const traced = await read(newest);
    busy = false;
    // A run that was asked for meanwhile may be what answered: then this belongs to nothing that is shown.
    if (!tell(traced)) last = null;
    void pursue();
  }

  return {
    want(wanted: Wanted | null) {
      newest = wanted;
      void pursue();
    },
  };
}
