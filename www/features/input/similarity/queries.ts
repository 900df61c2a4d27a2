// Reads the stream of the newest run at the chosen point.
import { identityOf } from "../../../lib/identity.js";
import { sizeOf } from "../../../domain/tensors.js";
import { similarity, siteShown } from "./state.js";
import type { AskedEngine, Query } from "../../../engine/queries.js";
import type { State } from "../../../state/store.js";
import type { Tensor } from "../../../domain/tensors.js";

export function queries(state: State): Query<State>[] {
  const { result, current, similarity: shown } = state;
  const site = siteShown(state);
  const key = `${identityOf(result ?? state)} ${site}`;
  if (!site || !result?.grid || !current || shown.found?.key === key) return [];
  return [
    {
      name: "similarity",
      key,
      ask: (engine) => readStream(engine, site),
      // If a newer run has answered meanwhile, these vectors belong to no shown run.
      receive: (s, stream, problem) =>
        s.current && s.result === result
          ? similarity(s, { found: { key, stream: stream as Tensor | null, problem } })
          : s,
    },
  ];
}

async function readStream(engine: AskedEngine, site: string): Promise<Tensor> {
  const { tensors, buffer } = await engine.trace(site);
  const [{ shape, offset }] = tensors;
  return { shape, values: new Float32Array(buffer, 4 * offset, sizeOf(shape)) };
}
