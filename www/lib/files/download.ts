// Downloads that report their progress and fail in one sentence.
import { problem } from "../errors.js";
import { joinBytes } from "../bytes.js";

export type Report = (done: number, total: number | null) => void;

function sparse(report: Report, total: number | null): Report {
  const stride = Math.max(65536, (total ?? 0) / 60);
  let last = 0;
  return (done, all) => {
    if (done - last < stride && done !== all) return;
    last = done;
    report(done, all);
  };
}

/** A compressed transfer's length header counts other bytes than the ones that arrive. */
function length(response: Response) {
  const header = response.headers.get("content-length");
  return header === null || response.headers.get("content-encoding") ? null : Number(header);
}

/**
 * Wraps a response so that the bytes passing through it are counted; wasm still compiles while it streams.
 * @param known the size when the server does not say it
 */
export function byteCounter(report: Report, known: number | null): (response: Response) => Response {
  return (response) => {
    if (!response.ok || !response.body) throw problem("fetch", { url: response.url, status: response.status });
    const total = known ?? length(response);
    const tell = sparse(report, total);
    let done = 0;
    const counted = response.body.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          done += chunk.byteLength;
          tell(done, total);
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, { headers: { "content-type": "application/wasm" } });
  };
}

export async function fetchBytes(url: URL, report?: Report): Promise<ArrayBuffer> {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw problem("fetch", { url: url.href, status: response?.status ?? 0 });
  if (!report || !response.body) return response.arrayBuffer();
  const total = length(response);
  const tell = sparse(report, total);
  const parts: Uint8Array[] = [];
  let done = 0;
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    parts.push(chunk.value);
    done += chunk.value.byteLength;
    tell(done, total);
  }
  return joinBytes(parts).buffer;
}

/** Files by their paths in a folder: texts and bytes. */
export type NamedFiles = Record<string, string | Uint8Array | ArrayBuffer | null | undefined>;

/**
 * The files of a headlight/1 folder.
 * @param folder with a trailing slash
 * @param images whether it reads images, which have a processor in the tokenizer's place
 */
export async function fetchModel(folder: URL, images: boolean, report?: Report): Promise<NamedFiles> {
  const text = async (name: string) => new TextDecoder().decode(await fetchBytes(new URL(name, folder)));
  const reads = images ? "preprocessor_config.json" : "tokenizer.json";
  const [config, weights, settings] = await Promise.all([
    text("config.json"),
    fetchBytes(new URL("model.safetensors", folder), report),
    text(reads),
  ]);
  return { "config.json": config, "model.safetensors": weights, [reads]: settings };
}
